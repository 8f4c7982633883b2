/* One lane of a race: the algorithm, and what keeps it company, of what the game has. */
#include "engine/level.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include "src/play/lab/race_setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANE_BACK = 1,
    LANE_FORM,
    LANE_ALGORITHM,
    LANE_EVALUATION,
    LANE_DEPTH,
    LANE_ORDER,
    LANE_WINDOW,
    LANE_WIDTH,
    LANE_REMOVE,
    LANE_DONE,
    LANE_SWITCH = 20
};

struct LaneScene {
    struct App *app;
    struct RaceSetup *setup;
    int lane;
};

static const struct Game *game_of(const struct LaneScene *scene)
{
    return scene->setup->game;
}

static struct LaneSettings *lane_of(const struct LaneScene *scene)
{
    return &scene->setup->lane[scene->lane];
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct LaneScene *scene = context;
    const struct LaneArgs *asked = args;
    scene->app = app;
    scene->setup = asked->setup;
    scene->lane = asked->lane;
    return true;
}

/* --- what is chosen --- */

/* Those that a form offers: the ladder's, and the strong engine, which knows no switches. Behind
 * them stand the game's classics, which nothing is to be chosen of. */
static const enum Algorithm algorithms[] = {ALGORITHM_MINIMAX,    ALGORITHM_NEGAMAX,
                                            ALGORITHM_ALPHA_BETA, ALGORITHM_PVS,
                                            ALGORITHM_ASPIRATION, ALGORITHM_STRONG};
enum { ALGORITHMS_OFFERED = SDL_arraysize(algorithms) };
static const int widths[] = {0, 4, 8, 16, 24};
static const int windows[] = {0, 3, 4};

static bool is_strong(const struct LaneScene *scene)
{
    return lane_of(scene)->search.algorithm == ALGORITHM_STRONG;
}

/* The game's classic number `index`, from 0; NULL past the last. */
static const struct Level *classic_at(const struct LaneScene *scene, int index)
{
    return level_get(game_of(scene), level_count(game_of(scene)) + index);
}

/* Reads the lane again as it is written, so that all that follows from its settings is right. */
static void set(const struct LaneScene *scene)
{
    struct LaneSettings *lane = lane_of(scene);
    int depth = scene->setup->depth;
    lane_write(game_of(scene), lane, depth);
    lane_read(game_of(scene), lane->text, depth, lane, NULL);
}

static void choose_algorithm(const struct LaneScene *scene, int place)
{
    struct LaneSettings *lane = lane_of(scene);
    if (place >= ALGORITHMS_OFFERED) {
        lane_choose_classic(lane, game_of(scene), classic_at(scene, place - ALGORITHMS_OFFERED));
        return;
    }
    if (lane->classic)
        *lane = (struct LaneSettings){.search = {.depth = scene->setup->depth}};
    lane->search.algorithm = algorithms[place];
    if (is_strong(scene)) {
        lane->search.switches = 0;
        lane->search.evaluation = 0;
        lane->sort = SORT_NONE;
    }
}

static void choose_window(struct SearchSettings *search, int window)
{
    search->switches &= ~(unsigned)SWITCH_WINDOW;
    search->schedule = window == 4 ? window_schedule_4 : window_schedule_3;
    if (window)
        search->switches |= SWITCH_WINDOW;
}

static void choose_width(struct SearchSettings *search, int width)
{
    search->switches &= ~(unsigned)SWITCH_WIDTH;
    search->width = width;
    if (width)
        search->switches |= SWITCH_WIDTH;
}

static void remove_lane(struct LaneScene *scene)
{
    struct RaceSetup *setup = scene->setup;
    if (setup->lane_count == 1)
        return;
    memmove(&setup->lane[scene->lane], &setup->lane[scene->lane + 1],
            (size_t)(--setup->lane_count - scene->lane) * sizeof *setup->lane);
    scenes_pop(scene->app->scenes, LAB_LANE_CHANGED);
}

static void action(void *context, const struct UiAction *done)
{
    struct LaneScene *scene = context;
    struct LaneSettings *lane = lane_of(scene);
    switch (done->id) {
    case LANE_BACK:
    case LANE_DONE:
        scenes_pop(scene->app->scenes, LAB_LANE_CHANGED);
        return;
    case LANE_REMOVE:
        remove_lane(scene);
        return;
    case LANE_ALGORITHM:
        choose_algorithm(scene, done->value);
        break;
    case LANE_EVALUATION:
        lane->search.evaluation = done->value;
        break;
    case LANE_DEPTH:
        lane->search.depth = done->value + 1;
        break;
    case LANE_ORDER:
        lane->sort = (enum SortOrder)done->value;
        break;
    case LANE_WINDOW:
        choose_window(&lane->search, windows[done->value]);
        break;
    case LANE_WIDTH:
        choose_width(&lane->search, widths[done->value]);
        break;
    default:
        if (done->id >= LANE_SWITCH)
            lane->search.switches ^= 1U << (done->id - LANE_SWITCH);
    }
    set(scene);
}

/* --- drawing --- */

static void draw_algorithm(const struct LaneScene *scene, struct Form *form)
{
    const struct App *app = scene->app;
    const struct LaneSettings *lane = lane_of(scene);
    int classics = 0, selected = 0;
    while (classic_at(scene, classics))
        classics++;
    char(*names)[WORDS_MAX] = memory_zeroed((size_t)(classics + 1) * sizeof *names);
    const char **labels = ui_options_room(app->ui, ALGORITHMS_OFFERED + classics);
    for (int i = 0; i < ALGORITHMS_OFFERED; i++) {
        labels[i] = lab_algorithm(app, algorithms[i]);
        if (!lane->classic && algorithms[i] == lane->search.algorithm)
            selected = i;
    }
    for (int i = 0; i < classics; i++) {
        lab_classic(app, classic_at(scene, i), names[i]);
        labels[ALGORITHMS_OFFERED + i] = names[i];
        if (lane->classic == classic_at(scene, i))
            selected = ALGORITHMS_OFFERED + i;
    }
    ui_stepper(app->ui, LANE_ALGORITHM, form_row(form), app_tr(app, N_("Algorithm")), labels,
               ALGORITHMS_OFFERED + classics, selected, UI_FIRST);
    free(names);
}

static void draw_depth(const struct LaneScene *scene, struct Form *form)
{
    char text[RACE_DEPTH_MAX][8];
    const char *options[RACE_DEPTH_MAX];
    for (int i = 0; i < RACE_DEPTH_MAX; i++) {
        snprintf(text[i], sizeof text[i], "%d", i + 1);
        options[i] = text[i];
    }
    ui_stepper(scene->app->ui, LANE_DEPTH, form_row(form), app_tr(scene->app, "Depth"), options,
               RACE_DEPTH_MAX, SDL_min(lane_of(scene)->search.depth, RACE_DEPTH_MAX) - 1, 0);
}

static int count_evaluations(const struct Game *game)
{
    int count = 0;
    while (game->knowledge && game->knowledge->evaluations[count].id)
        count++;
    return count;
}

static void draw_evaluation(const struct LaneScene *scene, struct Form *form)
{
    const struct Game *game = game_of(scene);
    int count = count_evaluations(game);
    const char **texts = ui_options_room(scene->app->ui, count);
    for (int i = 0; i < count; i++)
        texts[i] = app_tr(scene->app, game->knowledge->evaluations[i].label);
    ui_stepper(scene->app->ui, LANE_EVALUATION, form_row(form),
               app_tr(scene->app, N_("Evaluation")), texts, count,
               lane_of(scene)->search.evaluation, 0);
}

/* A row of numbers of which 0 has a word of its own. */
static void draw_numbers(const struct LaneScene *scene, SDL_FRect row, int id, const char *label,
                         const char *none, const int *numbers, int count, int now)
{
    char text[8][8];
    const char *options[8];
    int selected = 0;
    for (int i = 0; i < count; i++) {
        snprintf(text[i], sizeof text[i], "%d", numbers[i]);
        options[i] = numbers[i] ? text[i] : app_tr(scene->app, none);
        if (numbers[i] == now)
            selected = i;
    }
    ui_stepper(scene->app->ui, id, row, app_tr(scene->app, label), options, count, selected, 0);
}

static bool has_window(const struct LaneScene *scene)
{
    return lane_offers(game_of(scene), SWITCH_INDEX_WINDOW);
}

static void draw_limits(const struct LaneScene *scene, struct Form *form)
{
    static const char *const orders[] = {N_("As generated"), N_("Best first"), N_("Worst first")};
    const struct LaneSettings *lane = lane_of(scene);
    const struct SearchSettings *search = &lane->search;
    int window = !(search->switches & SWITCH_WINDOW)     ? 0
                 : search->schedule == window_schedule_4 ? 4
                                                         : 3;
    if (has_window(scene))
        draw_numbers(scene, form_row(form), LANE_WINDOW, N_("Window about the centre"), N_("Off"),
                     windows, (int)SDL_arraysize(windows), window);
    draw_numbers(scene, form_row(form), LANE_WIDTH, N_("Moves kept at a node"), N_("All"), widths,
                 (int)SDL_arraysize(widths), search->switches & SWITCH_WIDTH ? search->width : 0);
    form_choice(form, LANE_ORDER, N_("Order of moves"), orders, (int)SDL_arraysize(orders),
                (int)lane->sort);
}

/* Whether a switch is a row of its own: window and width have numbers. */
static bool is_plain(const struct LaneScene *scene, int index)
{
    return index != SWITCH_INDEX_WINDOW && index != SWITCH_INDEX_WIDTH &&
           lane_offers(game_of(scene), (enum SwitchIndex)index);
}

static void draw_switches(const struct LaneScene *scene, struct Form *form)
{
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (is_plain(scene, i))
            ui_toggle(scene->app->ui, LANE_SWITCH + i, form_row(form),
                      lab_switch(scene->app, (enum SwitchIndex)i),
                      lane_of(scene)->search.switches & (1U << i), 0);
}

static int count_rows(const struct LaneScene *scene)
{
    int rows = 2;
    if (lane_of(scene)->classic)
        return 1;
    if (is_strong(scene))
        return rows;
    rows += (count_evaluations(game_of(scene)) > 1) + has_window(scene) + 2;
    for (int i = 0; i < SWITCH_COUNT; i++)
        rows += is_plain(scene, i);
    return rows;
}

/* All that there is to choose but the algorithm. */
static void draw_choices(const struct LaneScene *scene, struct Form *form)
{
    draw_depth(scene, form);
    if (is_strong(scene))
        return;
    if (count_evaluations(game_of(scene)) > 1)
        draw_evaluation(scene, form);
    draw_switches(scene, form);
    draw_limits(scene, form);
}

static void draw_form(const struct LaneScene *scene, SDL_FRect area)
{
    const struct App *app = scene->app;
    const struct Level *classic = lane_of(scene)->classic;
    const char *about = classic ? app_tr(app, classic->about) : "";
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    struct Form form;
    form_begin(&form, scene->app, LANE_FORM, area, count_rows(scene),
               canvas_text_height(app->canvas, about, &style, 0.9F * area.w));
    form.rest = rect_inset(form.rest, 2 * app->metrics.ring, 0);
    draw_algorithm(scene, &form);
    if (classic)
        ui_paragraph(app->ui, rect_inset(form.rest, 10 * app->metrics.unit, 0), about, UI_WRAP);
    else
        draw_choices(scene, &form);
    form_end(&form);
}

static void draw(void *context)
{
    const struct LaneScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char title[WORDS_MAX];
    lab_lane_name(app, game_of(scene), lane_of(scene), scene->setup->depth, title);
    SDL_FRect area = page_begin(app, LANE_BACK, title, 0, NULL);
    area = page_column(app, area, 900);
    SDL_FRect foot = cut_bottom(&area, m->button);
    cut_bottom(&area, 0.6F * m->gap);
    ui_button(app->ui, LANE_REMOVE, rect_column(foot, 0, 2, m->gap), "icon-erase",
              app_tr(app, N_("Remove lane")), scene->setup->lane_count == 1 ? UI_DISABLED : 0);
    ui_button(app->ui, LANE_DONE, rect_column(foot, 1, 2, m->gap), "icon-check",
              app_tr(app, N_("Done")), UI_MAIN);
    draw_form(scene, area);
}

const struct SceneType lane_scene = {
    .name = "lane",
    .context_size = sizeof(struct LaneScene),
    .inner = true,
    .enter = enter,
    .action = action,
    .draw = draw,
};

/* A race of one's own being put together: the position, the lanes, and the line to pass it on. */
#include "engine/games.h"
#include "src/app/scenes/lab/picture.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/shell/app.h"
#include "src/app/shell/reasons.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/lab/paper.h"
#include "src/play/lab/race_setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RACE_BACK = 1,
    RACE_FORM,
    RACE_GAME,
    RACE_TREE,
    RACE_LEAF,
    RACE_BUILD,
    RACE_DEPTH,
    RACE_PRESET,
    RACE_ADD,
    RACE_COPY,
    RACE_PASTE,
    RACE_RUN,
    RACE_LANE = 20,
    ROOM = 26,            /* letters that the form needs beside a picture */
    CUSTOM = RACE_PRESETS /* the place of "Your own" among the presets */
};

struct Race {
    struct App *app;
    struct RaceSetup setup;
    int preset;           /* the one whose lanes stand there; CUSTOM: none */
    struct Board board;   /* where it begins; valid if `good` */
    bool good;            /* what is set up can be run */
    struct TextError why; /* where not */
    struct TextField tree;
    struct LabPicture picture;
    struct Experiment *experiment; /* the one that was run last; NULL: none */
};

/* --- the position --- */

static bool is_paper(const struct Race *race)
{
    return race->setup.game == &paper_game;
}

/* Sets the board up as the set-up says, and finds out whether it can be run. */
static void check(struct Race *race)
{
    char line[RACE_TEXT_MAX];
    race_setup_write(&race->setup, line);
    struct Experiment *e = experiment_read(line, &race->why);
    race->good = e != NULL;
    if (!e)
        return;
    board_free(&race->board);
    experiment_board(e, NULL, &race->board, &race->why);
    experiment_close(e);
}

/* Another set-up is shown. */
static void show(struct Race *race)
{
    lab_picture_close(&race->picture);
    lab_picture_open(&race->picture, race->app, race->setup.game);
    text_field_set(&race->tree, is_paper(race) ? race->setup.position : "");
    check(race);
    app_redraw(race->app);
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct Race *race = context;
    const struct RaceArgs *asked = args;
    race->app = app;
    race->preset = RACE_AS_TAUGHT;
    if (asked)
        race_setup_from(&race->setup, asked->board);
    else
        race_setup_init(&race->setup, games_get(0));
    board_init(&race->board, race->setup.game, NULL, NULL, false);
    lab_picture_open(&race->picture, app, race->setup.game);
    show(race);
    return true;
}

static void leave(void *context)
{
    struct Race *race = context;
    lab_picture_close(&race->picture);
    board_free(&race->board);
    experiment_close(race->experiment);
}

static void resume(void *context, int result)
{
    struct Race *race = context;
    if (result == LAB_LANE_CHANGED)
        race->preset = CUSTOM;
    if (result == LAB_TREE_CHANGED)
        show(race);
    check(race);
}

/* --- what is chosen --- */

/* The games to choose from: those of the registry, then trees on paper. */
static const struct Game *game_at(int place)
{
    return place < games_count() ? games_get(place) : &paper_game;
}

static void choose_game(struct Race *race, int place)
{
    race_setup_init(&race->setup, game_at(place));
    race->preset = RACE_AS_TAUGHT;
    show(race);
}

static void choose_preset(struct Race *race, int preset)
{
    race->preset = preset;
    if (preset < RACE_PRESETS)
        race_setup_preset(&race->setup, (enum RacePreset)preset);
    check(race);
}

/* Lanes that had the race's depth have the new one; classics keep their own. */
static void choose_depth(struct Race *race, int depth)
{
    struct RaceSetup *setup = &race->setup;
    for (int i = 0; i < setup->lane_count; i++) {
        if (!setup->lane[i].classic && setup->lane[i].search.depth == setup->depth)
            setup->lane[i].search.depth = depth;
        lane_write(setup->game, &setup->lane[i], depth);
    }
    setup->depth = depth;
    check(race);
}

static void choose_leaf(struct Race *race, int choice)
{
    const struct Options options = {.choice = {(uint8_t)choice}};
    option_write(&paper_game, &options, 0, race->setup.options);
    check(race);
}

static void type_tree(struct Race *race)
{
    snprintf(race->setup.position, sizeof race->setup.position, "%s", race->tree.text);
    check(race);
}

static void add_lane(struct Race *race)
{
    struct RaceSetup *setup = &race->setup;
    setup->lane[setup->lane_count] = setup->lane[setup->lane_count - 1];
    struct LaneArgs args = {setup, setup->lane_count++};
    race->preset = CUSTOM;
    scenes_push(race->app->scenes, &lane_scene, &args, sizeof args);
}

/* --- passing on --- */

static void copy(const struct Race *race)
{
    char line[RACE_TEXT_MAX];
    race_setup_write(&race->setup, line);
    bool copied = SDL_SetClipboardText(line) == 0;
    app_toast(race->app, app_tr(race->app, copied ? N_("Copied. Whoever pastes it here sees the "
                                                       "same numbers.")
                                                  : "Couldn't copy to the clipboard"));
}

/* What is wrong, in the player's language, with its place. Free it. */
static char *tell_wrong(const struct Race *race, const struct TextError *error)
{
    struct StringBuffer told = {.data = NULL};
    char text[ERROR_TEXT_MAX + 40];
    if (error->at > 0)
        snprintf(text, sizeof text, "%s at character %d", error->what, error->at + 1);
    else
        snprintf(text, sizeof text, "%s", error->what);
    reason_tell(race->app, text, strlen(text), &told);
    return told.data;
}

/* Whether a text is meant as a race. */
static bool looks_like_race(const char *text)
{
    return text && strncmp(text + strspn(text, " \t\r\n"), "game ", 5) == 0;
}

static void refuse_pasted(const struct Race *race, const char *text, const struct TextError *error)
{
    char *told = looks_like_race(text) ? tell_wrong(race, error) : NULL;
    app_toast(race->app, told ? told
                              : app_tr(race->app, N_("That is neither a race nor a position of "
                                                     "this game.")));
    free(told);
}

/* A race, or else a position of the game that is shown. */
static void paste(struct Race *race)
{
    char *text = SDL_GetClipboardText();
    struct RaceSetup read = race->setup;
    struct TextError error = {.at = 0}, other;
    bool good = text && race_setup_read(&read, text, &error);
    if (!good && text && strlen(text) < sizeof read.position) {
        char line[RACE_TEXT_MAX];
        read = race->setup;
        strcpy(read.position, text);
        read.position[strcspn(read.position, "\r\n;")] = '\0';
        race_setup_write(&read, line);
        good = race_setup_read(&read, line, &other);
    }
    if (good) {
        race->setup = read;
        race->preset = CUSTOM;
        show(race);
    } else {
        refuse_pasted(race, text, &error);
    }
    SDL_free(text);
}

static void run(struct Race *race)
{
    char line[RACE_TEXT_MAX];
    struct TextError error;
    if (!race->good)
        return;
    race_setup_write(&race->setup, line);
    experiment_close(race->experiment);
    race->experiment = experiment_read(line, &error);
    struct LabArgs args = {.own = race->experiment};
    scenes_push(race->app->scenes, &experiment_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    struct Race *race = context;
    switch (done->id) {
    case RACE_BACK:
        scenes_pop(race->app->scenes, 0);
        break;
    case RACE_GAME:
        choose_game(race, done->value);
        break;
    case RACE_TREE:
        type_tree(race);
        break;
    case RACE_LEAF:
        choose_leaf(race, done->value);
        break;
    case RACE_BUILD:
        scenes_push(race->app->scenes, &tree_edit_scene, &(struct TreeEditArgs){&race->setup},
                    sizeof(struct TreeEditArgs));
        break;
    case RACE_DEPTH:
        choose_depth(race, done->value + 1);
        break;
    case RACE_PRESET:
        choose_preset(race, done->value);
        break;
    case RACE_ADD:
        add_lane(race);
        break;
    case RACE_COPY:
        copy(race);
        break;
    case RACE_PASTE:
        paste(race);
        break;
    case RACE_RUN:
        run(race);
        break;
    default:
        if (done->id >= RACE_LANE) {
            struct LaneArgs args = {&race->setup, done->id - RACE_LANE};
            scenes_push(race->app->scenes, &lane_scene, &args, sizeof args);
        }
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Race *race = context;
    if (input->kind != INPUT_ACTION || !input->down ||
        (input->action != ACT_COPY && input->action != ACT_PASTE))
        return false;
    if (input->action == ACT_COPY)
        copy(race);
    else
        paste(race);
    return true;
}

/* --- drawing --- */

static void draw_game(const struct Race *race, struct Form *form)
{
    struct App *app = race->app;
    int count = games_count() + 1, selected = 0;
    const char **names = ui_options_room(app->ui, count);
    for (int i = 0; i < count; i++) {
        names[i] = app_tr(app, i < games_count() ? game_at(i)->name : N_("Tree"));
        if (game_at(i) == race->setup.game)
            selected = i;
    }
    ui_stepper(app->ui, RACE_GAME, form_row(form), app_tr(app, N_("Game")), names, count, selected,
               0);
}

static void draw_tree(struct Race *race, struct Form *form)
{
    struct App *app = race->app;
    const struct GameOption *option = &paper_game.options[0];
    int leaf = 0;
    for (int i = 0; option->choices[i]; i++)
        if (strstr(race->setup.options, option->choices[i]))
            leaf = i;
    ui_text(app->ui, RACE_TREE, form_row(form), app_tr(app, N_("Tree")), &race->tree);
    ui_button(app->ui, RACE_BUILD, form_row(form), "icon-new", app_tr(app, N_("Build it by hand")),
              race->good ? 0 : UI_DISABLED);
    int count = 0;
    while (option->labels[count])
        count++;
    const char **labels = ui_options_room(app->ui, count);
    for (int i = 0; i < count; i++)
        labels[i] = app_tr(app, option->labels[i]);
    ui_stepper(app->ui, RACE_LEAF, form_row(form), app_tr(app, option->label), labels, count, leaf,
               0);
}

static void draw_depth(const struct Race *race, struct Form *form)
{
    char text[RACE_DEPTH_MAX][8];
    const char *options[RACE_DEPTH_MAX];
    for (int i = 0; i < RACE_DEPTH_MAX; i++) {
        snprintf(text[i], sizeof text[i], "%d", i + 1);
        options[i] = text[i];
    }
    ui_stepper(race->app->ui, RACE_DEPTH, form_row(form), app_tr(race->app, N_("Depth")), options,
               RACE_DEPTH_MAX, race->setup.depth - 1, 0);
}

static void draw_lanes(const struct Race *race, struct Form *form)
{
    static const char *const presets[] = {N_("As taught"), N_("With all company"),
                                          N_("One switch each"), N_("Your own")};
    const struct App *app = race->app;
    const char *labels[SDL_arraysize(presets)];
    for (size_t i = 0; i < SDL_arraysize(presets); i++)
        labels[i] = app_tr(app, presets[i]);
    ui_stepper(app->ui, RACE_PRESET, form_row(form), app_tr(app, N_("Lanes")), labels,
               (int)SDL_arraysize(presets), race->preset, 0);
    for (int i = 0; i < race->setup.lane_count; i++) {
        char name[WORDS_MAX];
        lab_lane_name(app, race->setup.game, &race->setup.lane[i], race->setup.depth, name);
        ui_row(app->ui, RACE_LANE + i, form_row(form), name, app_tr(app, N_("Change")), 0);
    }
    if (race->setup.lane_count < RACE_LANES)
        ui_button(app->ui, RACE_ADD, form_row(form), "icon-new", app_tr(app, N_("Another lane")),
                  0);
}

static int count_rows(const struct Race *race)
{
    return 3 + (is_paper(race) ? 3 : 0) + SDL_min(race->setup.lane_count + 1, RACE_LANES);
}

static void draw_form(struct Race *race, SDL_FRect area)
{
    struct Form form;
    form_begin(&form, race->app, RACE_FORM, area, count_rows(race), 0);
    form.rest = rect_inset(form.rest, 2 * race->app->metrics.ring, 0);
    draw_game(race, &form);
    if (is_paper(race))
        draw_tree(race, &form);
    draw_depth(race, &form);
    draw_lanes(race, &form);
    form_end(&form);
}

static void draw_foot(const struct Race *race, SDL_FRect *area)
{
    const struct App *app = race->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect foot = cut_bottom(area, m->button);
    cut_bottom(area, 0.6F * m->gap);
    float gap = 0.5F * m->gap;
    ui_button(app->ui, RACE_COPY, rect_column(foot, 0, 3, gap), "icon-copy",
              app_tr(app, N_("Copy")), race->good ? 0 : UI_DISABLED);
    ui_button(app->ui, RACE_PASTE, rect_column(foot, 1, 3, gap), "icon-copy",
              app_tr(app, N_("Paste")), 0);
    ui_button(app->ui, RACE_RUN, rect_column(foot, 2, 3, gap), "icon-play", app_tr(app, N_("Race")),
              UI_MAIN | UI_FIRST | (race->good ? 0 : UI_DISABLED));
    if (race->good)
        return;
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    char *why = tell_wrong(race, &race->why);
    ui_paragraph(app->ui, cut_bottom(area, canvas_text_height(app->canvas, why, &style, area->w)),
                 why, UI_WRAP | UI_DANGER);
    cut_bottom(area, 0.6F * m->gap);
    free(why);
}

static void draw(void *context)
{
    struct Race *race = context;
    struct App *app = race->app;
    SDL_FRect area = page_begin(app, RACE_BACK, app_tr(app, N_("Race")), 0, NULL);
    SDL_FRect picture = lab_picture_place(app, &area, ROOM);
    if (picture.w > 0) {
        lab_picture_caption(&race->picture, &race->board, false, &picture);
        lab_picture_draw(&race->picture, &race->board, NULL, 0, picture);
    }
    draw_foot(race, &area);
    draw_form(race, area);
}

const struct SceneType race_scene = {
    .name = "race",
    .context_size = sizeof(struct Race),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .event = event,
    .action = action,
    .draw = draw,
};

/* How a storm looks: the choice before it, the board with clock and score, what it came to. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/storm.h"
#include "src/app/scenes/puzzles/variants.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

/* --- before --- */

/* "Best: 12 · today: 9"; false where there is none yet. */
static bool best_words(const struct StormScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct StormBest *best = &scene->best;
    if (best->storms == 0)
        return false;
    size_t length = (size_t)snprintf(text, WORDS_MAX, app_tr(app, "Best: %d"), best->ever);
    if (best->today > 0)
        snprintf(text + length, WORDS_MAX - length, app_tr(app, " · today: %d"), best->today);
    return true;
}

static const char *rules(const struct StormScene *scene)
{
    return scene->untimed ? N_("Solve as many as you can. The first mistake ends it.")
                          : N_("Solve as many as you can in three minutes. A mistake costs ten "
                               "seconds.");
}

static void draw_choosing(const struct StormScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    SDL_FRect column = page_column(app, area, 640);
    const char *said = app_tr(app, rules(scene));
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float words = canvas_text_height(app->canvas, said, &style, column.w - 4 * m->ring) + m->gap;
    float content = words + 3 * (m->button + m->gap) + 2 * m->text + m->gap;
    SDL_FRect rest = ui_scroll_begin(app->ui, STORM_FORM, column, content);
    rest = rect_inset(rest, 2 * m->ring, 0);
    ui_paragraph(app->ui, cut_top(&rest, words), said, UI_WRAP);
    variants_stepper(app, STORM_GAME, cut_top(&rest, m->button), scene->order, scene->variants,
                     scene->place);
    cut_top(&rest, m->gap);
    ui_toggle(app->ui, STORM_UNTIMED, cut_top(&rest, m->button), app_tr(app, "Without a clock"),
              scene->untimed, 0);
    cut_top(&rest, m->gap);
    SDL_FRect row = cut_top(&rest, 2 * m->text);
    if (best_words(scene, text))
        ui_label(app->ui, row, text, UI_DIM | UI_CENTER);
    cut_top(&rest, m->gap);
    ui_button(app->ui, STORM_START, cut_top(&rest, m->button), "icon-play", app_tr(app, "Start"),
              UI_MAIN | UI_FIRST);
    ui_scroll_end(app->ui);
}

/* --- during and after --- */

static void draw_board(struct StormScene *scene, SDL_FRect area)
{
    struct Overlay overlay;
    bool live = scene->phase == STORM_RUNNING && storm_due(scene->storm) == MOVE_NONE;
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, STORM_BOARD, live, &overlay);
    stage_end(&scene->stage, STORM_BOARD, &overlay);
}

/* "2:07", in the last ten seconds "9.3". */
static void clock_words(const struct StormScene *scene, char text[WORDS_MAX])
{
    uint64_t ms = storm_ms(scene->storm, scene->app->clock.now);
    bool last = !scene->untimed && ms < 10000;
    if (last)
        snprintf(text, WORDS_MAX, "%d.%d", (int)(ms / 1000), (int)(ms / 100 % 10));
    else
        snprintf(text, WORDS_MAX, "%d:%02d", (int)(ms / 60000), (int)(ms / 1000 % 60));
}

/* A number with what it counts below it. */
static void draw_number(const struct StormScene *scene, SDL_FRect rect, const char *number,
                        const char *label, unsigned int flags)
{
    const struct App *app = scene->app;
    SDL_FRect small = cut_bottom(&rect, 1.6F * app->metrics.text_small);
    ui_label(app->ui, rect, number, UI_HUGE | UI_CENTER | UI_BOLD | flags);
    ui_label(app->ui, small, label, UI_SMALL | UI_DIM | UI_CENTER);
}

/* What the last try did to the clock or the score, for a moment. */
static const char *mark_words(const struct StormScene *scene, unsigned int *flags)
{
    const struct App *app = scene->app;
    *flags = UI_CENTER | UI_BOLD | (scene->right ? 0 : UI_DANGER);
    if (scene->mark_until <= app->clock.now)
        return NULL;
    return app_tr(app, scene->right ? N_("Right!") : N_("-10 seconds"));
}

static void draw_running(const struct StormScene *scene, SDL_FRect area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct StormScore score = storm_score(scene->storm);
    char text[WORDS_MAX];
    unsigned int flags;
    bool low = !scene->untimed && storm_ms(scene->storm, app->clock.now) < 10000;
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP | UI_BOLD);
    words_task(app->strings, storm_puzzle(scene->storm), storm_board(scene->storm), text);
    float words = fmaxf(3.6F * m->text, canvas_text_height(app->canvas, text, &style, area.w));
    float number = fminf(5 * m->text, (area.h - words - 1.4F * m->text) / 2);
    ui_paragraph(app->ui, cut_top(&area, words), text, UI_WRAP | UI_BOLD);
    clock_words(scene, text);
    draw_number(scene, cut_top(&area, number), text, app_tr(app, "Time"), low ? UI_DANGER : 0);
    SDL_FRect row = cut_top(&area, number);
    snprintf(text, sizeof text, "%d", score.solved);
    draw_number(scene, rect_column(row, 0, 2, m->gap), text, app_tr(app, "Solved"), 0);
    snprintf(text, sizeof text, "%d", score.combo);
    draw_number(scene, rect_column(row, 1, 2, m->gap), text, app_tr(app, "In a row"), 0);
    const char *mark = mark_words(scene, &flags);
    if (mark)
        ui_label(app->ui, cut_top(&area, 1.4F * m->text), mark, flags);
}

/* A line of what it came to. */
struct StormFact {
    const char *label;
    int value;
};

/* Lines of what it came to, closer to each other where there is little room. */
static void draw_facts(const struct StormScene *scene, SDL_FRect area,
                       const struct StormFact *facts, int count)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct TextStyle style = ui_text_style(app->ui, 0);
    float height = fminf(1.7F * m->text, area.h / (float)count);
    for (int i = 0; i < count; i++) {
        char number[WORDS_MAX];
        SDL_FRect row = cut_top(&area, height);
        snprintf(number, sizeof number, "%d", facts[i].value);
        float width = canvas_text_width(app->canvas, number, &style);
        ui_label(app->ui, cut_right(&row, width), number, UI_RIGHT);
        cut_right(&row, m->gap / 2);
        ui_label(app->ui, row, facts[i].label, UI_DIM);
    }
}

static void draw_ended(const struct StormScene *scene, SDL_FRect area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct StormScore score = storm_score(scene->storm);
    char text[WORDS_MAX];
    bool record = score.solved > scene->best.ever;
    ui_button(app->ui, STORM_AGAIN, cut_bottom(&area, m->button), "icon-play",
              app_tr(app, "Play again"), UI_MAIN | UI_FIRST);
    cut_bottom(&area, m->gap);
    snprintf(text, sizeof text, "%d", score.solved);
    draw_number(scene, cut_top(&area, fminf(6 * m->text, area.h / 3)), text,
                app_tr(app, record ? N_("Solved: your best so far!") : N_("Solved")), 0);
    cut_top(&area, m->gap);
    struct StormFact facts[4] = {{app_tr(app, "Mistakes"), score.failed},
                                 {app_tr(app, "Most in a row"), score.longest}};
    int count = 2;
    if (score.hardest > 0)
        facts[count++] = (struct StormFact){app_tr(app, "Hardest solved"), score.hardest};
    if (scene->best.storms > 0)
        facts[count++] = (struct StormFact){app_tr(app, "Best before"), scene->best.ever};
    draw_facts(scene, area, facts, count);
}

void storm_draw(void *context)
{
    struct StormScene *scene = context;
    struct App *app = scene->app;
    SDL_FRect area = page_begin(app, STORM_BACK, app_tr(app, "Storm"), 0, NULL);
    switch (scene->phase) {
    case STORM_LOADING:
        page_empty(app, area, app_tr(app, "Setting up puzzles..."), 0);
        return;
    case STORM_CHOOSING:
        if (scene->variants > 0)
            draw_choosing(scene, area);
        else
            page_empty(app, area, app_tr(app, "There are no such puzzles."), 0);
        return;
    case STORM_RUNNING:
        draw_board(scene, page_cut_board(&area, 0.6F, 2 * app->metrics.gap));
        draw_running(scene, area);
        return;
    case STORM_ENDED:
        draw_board(scene, page_cut_board(&area, 0.6F, 2 * app->metrics.gap));
        draw_ended(scene, area);
        return;
    }
}

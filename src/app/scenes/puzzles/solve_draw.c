/* How a puzzle looks: the board with its marks, the words beside it, the buttons. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/solve.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void draw_board(struct SolveScene *scene, SDL_FRect area)
{
    struct Overlay overlay;
    bool live = solve_live(scene);
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, SOLVE_BOARD, live, &overlay);
    if (live)
        stage_mark_hint(&scene->stage, attempt_answer(scene->attempt),
                        attempt_hints_shown(scene->attempt), scene->puzzle.id[0], &overlay);
    stage_end(&scene->stage, SOLVE_BOARD, &overlay);
}

/* --- the words --- */

/* Adds a line to the text. */
static void add_line(char text[PAGE_TEXT_MAX], const char *line)
{
    size_t length = strlen(text);
    snprintf(text + length, PAGE_TEXT_MAX - length, "%s%s", length > 0 ? "\n" : "", line);
}

/* What is known of it at the end: its themes, what it did to the player's rating, and when a puzzle
 * of the day comes again. */
static void sum_up(const struct SolveScene *scene, char text[PAGE_TEXT_MAX])
{
    const struct App *app = scene->app;
    char themes[WORDS_MAX], line[2 * WORDS_MAX];
    int year, month, day;
    text[0] = 0;
    words_themes(app->strings, scene->puzzle.themes, themes);
    snprintf(line, sizeof line, app_tr(app, "Theme: %s"), themes);
    if (themes[0])
        add_line(text, line);
    snprintf(line, sizeof line, app_tr(app, "Your rating: %d, was %d"), (int)lroundf(scene->after),
             (int)lroundf(scene->before));
    if (scene->rated)
        add_line(text, line);
    if (scene->again == 0)
        return;
    date_parts(scene->again, &year, &month, &day);
    snprintf(line, sizeof line, app_tr(app, "Comes again on %d-%02d-%02d"), year, month, day);
    add_line(text, line);
}

static void collect(const struct SolveScene *scene, struct PageSaid said[PAGE_TEXTS])
{
    const struct App *app = scene->app;
    said[0].flags = UI_BOLD;
    said[1].flags = scene->refused ? UI_DANGER : 0;
    said[2].flags = UI_DIM;
    words_task(app->strings, &scene->puzzle, &scene->board, said[0].text);
    snprintf(said[1].text, PAGE_TEXT_MAX, "%s", scene->said ? app_tr(app, scene->said) : "");
    if (solve_ended(scene))
        sum_up(scene, said[2].text);
    else
        said[2].text[0] = 0;
}

static void draw_words(struct SolveScene *scene, SDL_FRect area)
{
    collect(scene, scene->column); /* is drawn after this */
    page_words(scene->app, SOLVE_WORDS, area, scene->column, &scene->unseen);
}

/* "Xiangqi · #00kce942", at the end with how hard it is. */
static void draw_name(const struct SolveScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct PuzzleVariant variant = {.game = scene->puzzle.game,
                                          .options = scene->puzzle.options};
    char game[WORDS_MAX], text[2 * WORDS_MAX];
    words_variant(app->strings, &variant, game);
    int length = snprintf(text, sizeof text, "%s · #%s", game, scene->puzzle.id);
    if (solve_ended(scene) && scene->puzzle.rating > 0)
        snprintf(text + length, sizeof text - (size_t)length, " · %d", scene->puzzle.rating);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
}

/* --- the buttons --- */

static void draw_steps(const struct SolveScene *scene, SDL_FRect *rect)
{
    const struct StageLine *line = &scene->line;
    page_cut_icon(scene->app, rect, SOLVE_STEP_BACK, "icon-prev", N_("Previous move"), ACT_PREV,
                  line->shown > 0);
    page_cut_icon(scene->app, rect, SOLVE_STEP, "icon-next", N_("Next move"), ACT_NEXT,
                  line->shown < line->count);
}

/* What the main button leads to. */
static const char *next_label(const struct SolveScene *scene)
{
    if (scene->args.mode == PUZZLE_CHOSEN)
        return N_("Finish");
    return solve_ended(scene) ? N_("Next puzzle") : N_("Skip");
}

/* While it is being solved. */
static void draw_solving(const struct SolveScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool live = solve_live(scene);
    if (scene->line_open) {
        draw_steps(scene, &rect);
        ui_button(app->ui, SOLVE_LEAVE, rect, "icon-undo", app_tr(app, "Back to the puzzle"),
                  UI_MAIN | UI_FIRST);
        return;
    }
    page_cut_icon(scene->app, &rect, SOLVE_HINT, "icon-hint", N_("Hint"), ACT_HINT,
                  live && attempt_hints_shown(scene->attempt) < ATTEMPT_HINTS);
    page_cut_icon(scene->app, &rect, SOLVE_SOLUTION, "icon-play", N_("Solution"), ACT_NONE, true);
    if (scene->line.count > 0)
        ui_button(app->ui, SOLVE_WHY, rect, "icon-think", app_tr(app, "What follows?"), 0);
    else
        ui_button(app->ui, SOLVE_NEXT, rect, "icon-next", app_tr(app, next_label(scene)), 0);
}

/* At its end. */
static void draw_ended(const struct SolveScene *scene, SDL_FRect *area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect row = cut_bottom(area, m->button);
    draw_steps(scene, &row);
    page_cut_icon(scene->app, &row, SOLVE_AGAIN, "icon-undo", N_("Try again"), ACT_UNDO, true);
    ui_button(app->ui, SOLVE_NEXT, row, "icon-next", app_tr(app, next_label(scene)),
              UI_MAIN | UI_FIRST);
    cut_bottom(area, m->gap / 2);
    row = cut_bottom(area, m->button);
    ui_button(app->ui, SOLVE_STUDY, rect_column(row, 0, 2, m->gap / 2), "icon-board",
              app_tr(app, "Study"), 0);
    ui_button(app->ui, SOLVE_SEARCH, rect_column(row, 1, 2, m->gap / 2), "icon-lab",
              app_tr(app, "Search"), 0);
}

static void describe_keys(const struct SolveScene *scene)
{
    const struct App *app = scene->app;
    if (solve_live(scene))
        ui_hint(app->ui, ACT_HINT, app_tr(app, "Hint"));
    if (scene->line_open) {
        ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous move"));
        ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next move"));
    }
}

/* --- everything --- */

static const char *heading(const struct SolveScene *scene)
{
    switch (scene->args.mode) {
    case PUZZLE_DAILY:
        return N_("Puzzle of the day");
    case PUZZLE_DUE:
        return N_("Missed puzzles");
    case PUZZLE_TRAINING:
        return N_("Training");
    default:
        return N_("Puzzle");
    }
}

void solve_draw(void *context)
{
    struct SolveScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    bool ended = solve_ended(scene);
    SDL_FRect head;
    SDL_FRect area = page_begin(app, SOLVE_BACK, app_tr(app, heading(scene)), ended, &head);
    if (scene->state != SOLVE_OPEN) {
        const char *text = scene->state == SOLVE_LOADING    ? N_("Setting up puzzles...")
                           : scene->args.mode == PUZZLE_DUE ? N_("Nothing is due today.")
                                                            : N_("There are no such puzzles.");
        page_empty(app, area, app_tr(app, text), 0);
        return;
    }
    describe_keys(scene);
    if (ended)
        page_icon(app, SOLVE_REPORT, head, "icon-warning", N_("This puzzle is wrong"),
                  scene->reported ? UI_DISABLED : 0);
    draw_board(scene, page_cut_board(&area, 0.55F, 2 * m->gap));
    if (ended)
        draw_ended(scene, &area);
    else
        draw_solving(scene, cut_bottom(&area, m->button));
    cut_bottom(&area, m->gap);
    draw_name(scene, cut_top(&area, 1.6F * m->text_small));
    draw_words(scene, area);
}

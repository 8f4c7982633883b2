/* How the page of one's own puzzles looks: what becomes of a position, and the ways in. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/share.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *share_wrong_lines(const struct ShareScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    const struct Collection *collection = practice_collection(practice);
    const struct Results *results = practice_results(practice);
    struct StringBuffer text = {.length = 0};
    for (int i = 0; collection && results && i < results_puzzles(results); i++) {
        const struct PuzzleHistory *history = results_history(results, i);
        const struct PuzzleEntry *entry = collection_find(collection, history->puzzle);
        if (!history->wrong || !entry)
            continue;
        string_buffer_add_bytes(&text, entry->line, strcspn(entry->line, "\r\n"));
        string_buffer_add(&text, "\n");
    }
    return text.data;
}

/* --- words --- */

static void move_words(const struct Board *board, Move move, char text[MOVE_TEXT_MAX])
{
    board->game->move_write(board->position, move, text);
}

/* "b7b9 and h6h9 both win: ..." */
static void other_words(const struct ShareScene *scene, const struct ComposerRefusal *refusal,
                        char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    struct Board board;
    char move[MOVE_TEXT_MAX], also[MOVE_TEXT_MAX];
    board_copy(&board, &scene->board, NULL, false);
    for (int i = 0; i < 2 * (refusal->turn - 1); i++)
        board_make(&board, refusal->before[i]);
    move_words(&board, refusal->move, move);
    move_words(&board, refusal->also, also);
    board_free(&board);
    const char *first = refusal->gain ? N_("%s and %s both win a piece: a puzzle has one solution.")
                                      : N_("%s and %s both win: a puzzle has one solution.");
    const char *later =
        refusal->gain ? N_("At move %d, %s and %s both win a piece: a puzzle has one solution.")
                      : N_("At move %d, %s and %s both win: a puzzle has one solution.");
    if (refusal->turn == 1)
        snprintf(text, WORDS_MAX, app_tr(app, first), move, also);
    else
        snprintf(text, WORDS_MAX, app_tr(app, later), refusal->turn, move, also);
}

/* Where a piece is won that makes no puzzle. */
static void gain_words(const struct ShareScene *scene, const struct ComposerRefusal *refusal,
                       char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    char move[MOVE_TEXT_MAX];
    move_words(&scene->board, refusal->move, move);
    if (refusal->why == REFUSED_BETTER)
        snprintf(text, WORDS_MAX, app_tr(app, "A piece can be won here, but %s is even better."),
                 move);
    else
        snprintf(text, WORDS_MAX, "%s",
                 app_tr(app, "The piece is there for the taking: that is no puzzle."));
}

static void refusal_words(const struct ShareScene *scene, char text[WORDS_MAX])
{
    static const char *const why[] = {
        [REFUSED_OVER] = N_("The game is over here."),
        [REFUSED_PLAIN] = N_("The win is there at once: that is no puzzle."),
        [REFUSED_QUIET] = N_("Nothing wins by force here, and more than one move holds."),
        [REFUSED_OPEN] = N_("This is too much to be proved."),
        [REFUSED_GAME] = N_("There are no puzzles of this game."),
    };
    const struct ComposerRefusal *refusal = share_refusal(scene->share);
    if (refusal->why == REFUSED_OTHER)
        other_words(scene, refusal, text);
    else if (refusal->gain && refusal->why != REFUSED_OPEN)
        gain_words(scene, refusal, text);
    else
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->app, why[refusal->why]));
}

static void state_words(const struct ShareScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    switch (share_state(scene->share)) {
    case SHARE_PROVING:
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Looking for the one solution..."));
        break;
    case SHARE_GRADING:
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "It is a puzzle. Finding out how hard..."));
        break;
    case SHARE_FOUND:
        words_task(app->strings, share_puzzle(scene->share), &scene->board, text);
        break;
    case SHARE_REFUSED:
        refusal_words(scene, text);
        break;
    }
}

/* --- drawing --- */

static void draw_board(struct ShareScene *scene, SDL_FRect area)
{
    struct Overlay overlay;
    stage_begin(&scene->stage, area, &overlay);
    stage_end(&scene->stage, SHARE_BOARD, &overlay);
}

static void button(const struct ShareScene *scene, SDL_FRect *area, int id, const char *icon,
                   const char *label, unsigned int flags)
{
    const struct Metrics *m = &scene->app->metrics;
    ui_button(scene->app->ui, id, cut_bottom(area, m->button), icon, label, flags);
    cut_bottom(area, m->gap / 2);
}

static void draw_puzzle(struct ShareScene *scene, SDL_FRect area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    bool found = share_state(scene->share) == SHARE_FOUND;
    char text[WORDS_MAX], number[WORDS_MAX];
    draw_board(scene, page_cut_board(&area, 0.6F, 2 * m->gap));
    if (found) {
        SDL_FRect row = cut_bottom(&area, m->button);
        ui_button(app->ui, SHARE_COPY, rect_column(row, 0, 3, m->gap / 2), "icon-copy",
                  app_tr(app, "Copy"), 0);
        ui_button(app->ui, SHARE_PICTURE, rect_column(row, 1, 3, m->gap / 2), "icon-look",
                  app_tr(app, "Picture"), 0);
        ui_button(app->ui, SHARE_FILE, rect_column(row, 2, 3, m->gap / 2), "icon-export",
                  app_tr(app, "File"), 0);
        cut_bottom(&area, m->gap / 2);
        button(scene, &area, SHARE_KEEP, "icon-star",
               app_tr(app, scene->kept ? N_("Kept") : N_("Keep as a puzzle")),
               UI_MAIN | UI_FIRST | (scene->kept || scene->keeping ? UI_DISABLED : 0));
    }
    state_words(scene, text);
    if (found) {
        SDL_FRect row = cut_bottom(&area, 1.6F * m->text);
        snprintf(number, sizeof number, app_tr(app, "How hard: %d"),
                 share_puzzle(scene->share)->rating);
        ui_label(app->ui, row, number, UI_DIM);
    }
    struct TextStyle style = ui_text_style(app->ui, UI_LARGE | UI_WRAP);
    float width = area.w - 16 * m->unit;
    float height = canvas_text_height(app->canvas, text, &style, width);
    SDL_FRect rest = ui_scroll_begin(app->ui, SHARE_WORDS, area, height);
    rest.w = width;
    ui_paragraph(app->ui, cut_top(&rest, height), text, UI_LARGE | UI_WRAP);
    ui_scroll_end(app->ui);
}

/* What is being brought in, and the way to stop it. */
static void draw_bringing(const struct ShareScene *scene, SDL_FRect *rest)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const char *label = app_tr(app, "Bringing puzzles in...");
    ui_label(app->ui, cut_top(rest, m->button - m->gap), label, UI_CENTER);
    ui_progress(app->ui, cut_top(rest, m->gap), label, (float)scene->permille / 1000);
    cut_top(rest, m->gap);
    ui_button(app->ui, SHARE_STOP, cut_top(rest, m->button), "icon-cross", app_tr(app, "Cancel"),
              UI_FIRST);
}

/* The ways in. */
static void draw_ways(const struct ShareScene *scene, SDL_FRect *rest)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    ui_button(app->ui, SHARE_SET_UP, cut_top(rest, m->button), "icon-board",
              app_tr(app, "Set up a position"), UI_MAIN | UI_FIRST);
    cut_top(rest, m->gap);
    SDL_FRect row = cut_top(rest, m->button);
    ui_button(app->ui, SHARE_PASTE, rect_column(row, 0, 2, m->gap), "icon-import",
              app_tr(app, "Paste"), 0);
    ui_button(app->ui, SHARE_OPEN, rect_column(row, 1, 2, m->gap), "icon-games",
              app_tr(app, "Open file"), 0);
}

/* The puzzles that the player calls wrong, out. */
static void draw_wrong(const struct ShareScene *scene, SDL_FRect *rest)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char *wrong = share_wrong_lines(scene);
    if (wrong) {
        cut_top(rest, m->gap);
        ui_label(app->ui, cut_top(rest, 1.6F * m->text), app_tr(app, "Puzzles you call wrong"),
                 UI_DIM);
        SDL_FRect row = cut_top(rest, m->button);
        ui_button(app->ui, SHARE_COPY_WRONG, rect_column(row, 0, 2, m->gap), "icon-copy",
                  app_tr(app, "Copy"), 0);
        ui_button(app->ui, SHARE_SAVE_WRONG, rect_column(row, 1, 2, m->gap), "icon-export",
                  app_tr(app, "Save as file"), 0);
    }
    free(wrong);
}

static void draw_choice(const struct ShareScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const char *said = app_tr(app, "Set up a position or play to one in Study, and choose Make a "
                                   "puzzle under More. Puzzles that you paste or open come into "
                                   "your collection.");
    SDL_FRect column = page_column(app, area, 640);
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float words =
        canvas_text_height(app->canvas, said, &style, column.w - 16 * m->unit - 4 * m->ring) +
        m->gap;
    SDL_FRect rest = ui_scroll_begin(app->ui, SHARE_WORDS, column,
                                     words + 3 * (m->button + m->gap) + 1.6F * m->text);
    rest = rect_inset(rest, 2 * m->ring, 0);
    rest.w = column.w - 16 * m->unit - 4 * m->ring;
    ui_paragraph(app->ui, cut_top(&rest, words), said, UI_WRAP);
    if (scene->permille < 0)
        draw_ways(scene, &rest);
    else
        draw_bringing(scene, &rest);
    draw_wrong(scene, &rest);
    ui_scroll_end(app->ui);
}

void share_draw(void *context)
{
    struct ShareScene *scene = context;
    SDL_FRect area =
        page_begin(scene->app, SHARE_BACK, app_tr(scene->app, "Your own puzzles"), 0, NULL);
    if (scene->share)
        draw_puzzle(scene, area);
    else
        draw_choice(scene, area);
}

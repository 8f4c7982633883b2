/* How a question out of a mistake looks: the board with its marks, the words beside it, the
 * buttons. */
#include "src/app/scenes/mistakes/mistakes.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

/* --- the board --- */

static void mark_hint(const struct MistakesScene *scene, struct Overlay *overlay)
{
    const struct AnalystLine *best = tutor_best(scene->tutor);
    if (scene->phase == PHASE_ASK && best)
        stage_mark_hint(&scene->stage, best->move[0], scene->hints, scene->at, overlay);
}

/* The move that was played, with the question mark of commented games. Returns how many signs there
 * are. */
static int mark_played(const struct MistakesScene *scene, struct TreeMark signs[2])
{
    const struct Board *board = &scene->cursor.board;
    int count = 0;
    if (scene->phase != PHASE_ASK)
        return 0;
    struct MoveShape shape = board->game->shape(board->position, mistakes_question(scene)->played);
    if (shape.to == POINT_NONE)
        return 0;
    if (shape.from != POINT_NONE)
        signs[count++] = (struct TreeMark){.kind = TREE_ARROW, .from = shape.from, .to = shape.to};
    signs[count++] =
        (struct TreeMark){.kind = TREE_LABEL, .from = POINT_NONE, .to = shape.to, .label = "?"};
    return count;
}

static void draw_board(struct MistakesScene *scene, SDL_FRect area)
{
    struct TreeMark signs[2];
    struct Overlay overlay;
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, MISTAKES_BOARD, scene->phase == PHASE_ASK, &overlay);
    mark_hint(scene, &overlay);
    overlay.sign_count = mark_played(scene, signs);
    overlay.signs = signs;
    stage_end(&scene->stage, MISTAKES_BOARD, &overlay);
}

/* --- the words --- */

static void ask(const struct MistakesScene *scene, char text[PAGE_TEXT_MAX])
{
    const struct App *app = scene->app;
    const struct Board *board = &scene->cursor.board;
    const struct Mistake *question = mistakes_question(scene);
    char move[MOVE_TEXT_MAX];
    int number = words_moves(board->game, question->ply), loss = (int)lround(question->loss);
    words_move(app->strings, mistakes_notation(scene), board, question->played, move);
    if (scene->args.colour == MISTAKES_BOTH)
        snprintf(text, PAGE_TEXT_MAX,
                 app_tr(app,
                        "Move %d: %s played %s, which cost %d points of winning chance. Find a "
                        "better move."),
                 number, app_tr(app, board->game->colours[question->colour]), move, loss);
    else
        snprintf(text, PAGE_TEXT_MAX,
                 app_tr(app, "Move %d: you played %s, which cost %d points of winning chance. Find "
                             "a better move."),
                 number, move, loss);
}

/* "2 / 7 · You play Black": which question, and for whom a move is looked for, unless the question
 * says it. */
static void progress_words(const struct MistakesScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct Game *game = scene->cursor.board.game;
    char side[WORDS_MAX];
    snprintf(text, WORDS_MAX, "%d / %d", scene->at + 1, scene->count);
    if (scene->args.colour == MISTAKES_BOTH)
        return;
    snprintf(side, sizeof side, app_tr(app, "You play %s"),
             app_tr(app, game->colours[scene->args.colour]));
    snprintf(text, WORDS_MAX, "%d / %d · %.100s", scene->at + 1, scene->count, side);
}

static int learnt(const struct MistakesScene *scene)
{
    int count = 0;
    for (int i = 0; i < scene->count; i++)
        count += scene->list[i].learnt;
    return count;
}

/* What is said when no question is left. */
static void sum_up(const struct MistakesScene *scene, char text[PAGE_TEXT_MAX])
{
    const struct App *app = scene->app;
    if (scene->count == 0)
        snprintf(text, PAGE_TEXT_MAX, "%s",
                 app_tr(app, "No mistakes here. There is nothing to learn from this game but how "
                             "well it was played!"));
    else if (learnt(scene) == scene->count)
        snprintf(text, PAGE_TEXT_MAX, "%s",
                 app_tr(app, "Well done! You have found a better move for every mistake of this "
                             "game."));
    else
        snprintf(text, PAGE_TEXT_MAX,
                 app_tr(app, scene->count == 1
                                 ? N_("You have found a better move for %d of %d mistake.")
                                 : N_("You have found a better move for %d of %d mistakes.")),
                 learnt(scene), scene->count);
}

static void collect(const struct MistakesScene *scene, struct PageSaid said[PAGE_TEXTS])
{
    bool end = scene->phase == PHASE_END;
    said[0].flags = said[2].flags = 0;
    said[1].flags = scene->refused ? UI_DANGER : UI_BOLD;
    if (end)
        sum_up(scene, said[0].text);
    else
        ask(scene, said[0].text);
    snprintf(said[1].text, PAGE_TEXT_MAX, "%s", end ? "" : scene->said);
    said[2].text[0] = 0;
    if (!end && scene->after[0] != 0)
        snprintf(said[2].text, PAGE_TEXT_MAX,
                 app_tr(scene->app, "And the move that was played? %s"), scene->after);
}

static void draw_words(struct MistakesScene *scene, SDL_FRect area)
{
    collect(scene, scene->column); /* is drawn after this */
    page_words(scene->app, MISTAKES_WORDS, area, scene->column, &scene->unseen);
}

/* --- the buttons --- */

/* What the main button leads to. */
static const char *next_label(const struct MistakesScene *scene)
{
    if (scene->phase == PHASE_END)
        return N_("Finish");
    return scene->phase == PHASE_FOUND ? N_("Next mistake") : N_("Skip");
}

static void draw_buttons(const struct MistakesScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool found = scene->phase == PHASE_FOUND, end = scene->phase == PHASE_END;
    if (found) {
        page_cut_icon(scene->app, &rect, MISTAKES_STEP_BACK, "icon-prev", N_("Previous move"),
                      ACT_PREV, scene->line.shown > 0);
        page_cut_icon(scene->app, &rect, MISTAKES_STEP, "icon-next", N_("Next move"), ACT_NEXT,
                      scene->line.shown < scene->line.count);
        page_cut_icon(scene->app, &rect, MISTAKES_REPLAY, "icon-play", N_("Show it again"),
                      ACT_NONE, scene->line.count > 0);
    } else if (!end) {
        page_cut_icon(scene->app, &rect, MISTAKES_PREVIOUS, "icon-prev", N_("Previous mistake"),
                      ACT_PREV, scene->at > 0);
        page_cut_icon(scene->app, &rect, MISTAKES_HINT, "icon-hint", N_("Hint"), ACT_HINT,
                      scene->phase == PHASE_ASK && scene->hints < 2);
    } else if (scene->count > 0) {
        page_cut_icon(scene->app, &rect, MISTAKES_AGAIN, "icon-undo", N_("Start over"), ACT_NONE,
                      true);
    }
    ui_button(app->ui, MISTAKES_NEXT, rect, end ? "icon-check" : "icon-next",
              app_tr(app, next_label(scene)), found || end ? UI_MAIN | UI_FIRST : 0);
}

static void describe_keys(const struct MistakesScene *scene)
{
    const struct App *app = scene->app;
    bool found = scene->phase == PHASE_FOUND;
    if (scene->phase == PHASE_ASK)
        ui_hint(app->ui, ACT_HINT, app_tr(app, "Hint"));
    if (scene->phase == PHASE_END)
        return;
    ui_hint(app->ui, ACT_PREV, app_tr(app, found ? N_("Previous move") : N_("Previous mistake")));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, found ? N_("Next move") : N_("Skip")));
}

void mistakes_draw(void *context)
{
    struct MistakesScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char progress[WORDS_MAX] = "";
    SDL_FRect area = page_begin(app, MISTAKES_BACK, app_tr(app, "Learn from mistakes"), 0, NULL);
    describe_keys(scene);
    draw_board(scene, page_cut_board(&area, 0.55F, 2 * m->gap));
    draw_buttons(scene, cut_bottom(&area, m->button));
    cut_bottom(&area, m->gap);
    if (scene->phase != PHASE_END)
        progress_words(scene, progress);
    ui_label(app->ui, cut_top(&area, 1.6F * m->text_small), progress, UI_SMALL | UI_DIM);
    draw_words(scene, area);
}

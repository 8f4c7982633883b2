/* How guessing looks: the board, the words beside it, the buttons. */
#include "src/app/scenes/guess/guess.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

static void draw_board(struct GuessScene *scene, SDL_FRect area)
{
    struct Overlay overlay;
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, GUESS_BOARD, scene->phase == GUESS_ASK, &overlay);
    stage_end(&scene->stage, GUESS_BOARD, &overlay);
}

Move guess_played(const struct GuessScene *scene)
{
    return tree_move(scene->args.tree, scene->node[scene->ply]);
}

/* What is said of the try, and what was played. */
static void answer(const struct GuessScene *scene, char text[PAGE_TEXT_MAX])
{
    const struct App *app = scene->app;
    char said[WORDS_MAX] = "", move[MOVE_TEXT_MAX], shown[WORDS_MAX] = "";
    if (scene->said)
        snprintf(said, sizeof said, app_tr(app, scene->said), scene->cost);
    if (scene->phase == GUESS_TOLD) {
        words_move(app->strings, (enum MoveNotation)app->settings.notation, &scene->cursor.board,
                   guess_played(scene), move);
        snprintf(shown, sizeof shown, app_tr(app, "%s was played."), move);
    }
    snprintf(text, PAGE_TEXT_MAX, "%s%s%s", said, said[0] && shown[0] ? " " : "", shown);
}

/* What is asked, what is said of the try, and what stands beside the move in the record. */
static void collect(const struct GuessScene *scene, struct PageSaid column[PAGE_TEXTS])
{
    const struct App *app = scene->app;
    const struct Game *game = scene->cursor.board.game;
    int most = scene->asked * GUESS_POINTS_PLAYED;
    for (int i = 0; i < PAGE_TEXTS; i++)
        column[i] = (struct PageSaid){.flags = i == 2 ? UI_DIM : 0};
    if (scene->phase == GUESS_END)
        snprintf(column[0].text, PAGE_TEXT_MAX,
                 app_tr(app, "You found %d of %d moves, and made %d of %d points."), scene->guessed,
                 scene->asked, scene->points, most);
    else
        snprintf(column[0].text, PAGE_TEXT_MAX, app_tr(app, "Move %d: what did %s play?"),
                 words_moves(game, scene->ply), app_tr(app, game->colours[scene->args.colour]));
    answer(scene, column[1].text);
    if (scene->phase == GUESS_TOLD)
        snprintf(column[2].text, PAGE_TEXT_MAX, "%s",
                 tree_comment(scene->args.tree, scene->node[scene->ply]));
}

static const char *next_label(const struct GuessScene *scene)
{
    if (scene->phase == GUESS_END)
        return N_("Finish");
    return scene->phase == GUESS_TOLD ? N_("Next move") : N_("Show it");
}

static void draw_buttons(const struct GuessScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool told = scene->phase == GUESS_TOLD || scene->phase == GUESS_END;
    page_icon(app, GUESS_SWAP, cut_left(&rect, app->metrics.icon), "icon-swap",
              N_("Guess for the other side"), 0);
    cut_left(&rect, app->metrics.gap / 2);
    ui_button(app->ui, GUESS_NEXT, rect, scene->phase == GUESS_END ? "icon-check" : "icon-next",
              app_tr(app, next_label(scene)),
              (told ? UI_MAIN | UI_FIRST : 0) | (scene->phase == GUESS_JUDGE ? UI_DISABLED : 0));
    ui_key(app->ui, ACT_NEXT);
}

void guess_draw(void *context)
{
    struct GuessScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char score[WORDS_MAX];
    SDL_FRect area = page_begin(app, GUESS_BACK, app_tr(app, "Guess the move"), 0, NULL);
    if (scene->phase != GUESS_END)
        ui_hint(app->ui, ACT_NEXT, app_tr(app, next_label(scene)));
    draw_board(scene, page_cut_board(&area, 0.55F, 2 * m->gap));
    draw_buttons(scene, cut_bottom(&area, m->button));
    cut_bottom(&area, m->gap);
    snprintf(score, sizeof score, app_tr(app, "Points: %d of %d · moves left: %d"), scene->points,
             scene->asked * GUESS_POINTS_PLAYED, scene->left);
    ui_label(app->ui, cut_top(&area, 1.6F * m->text_small), score, UI_SMALL | UI_DIM);
    collect(scene, scene->column); /* is drawn after this */
    page_words(app, GUESS_WORDS, area, scene->column, &scene->unseen);
}

/* The games that came by the position of a study, and how they went on. */
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include "src/play/library/librarian.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPLORE_CLOSE = 830, EXPLORE_GAMES, EXPLORE_AREA, EXPLORE_MOVE = 1000 };

/* What is asked of the library: the position's keys and those behind each legal move. */
struct ExploreAsk {
    const struct Game *game;
    struct ImageKeys here, after[MOVES_MAX];
    Move move[MOVES_MAX];
    int count;
    struct LibraryTally all, tally[MOVES_MAX];
};

struct Explorer {
    struct App *app;
    const struct Study *study;
    struct Question *question;       /* owned, until the scene goes */
    const struct ExploreAsk *answer; /* NULL: not known yet */
    bool failed;
    int order[MOVES_MAX]; /* the moves that were played, the most frequent first */
    int count;
};

struct ExplorerArgs {
    const struct Study *study; /* outlives the scene */
};

/* --- asking ----------------------------------------------------------------------------------- */

static bool explore(struct Library *library, void *argument, struct FileError *error)
{
    struct ExploreAsk *ask = argument;
    return library_explore(library, ask->game, &ask->here, ask->after, ask->count, &ask->all,
                           ask->tally, error);
}

/* The keys of the position and of those that follow it. */
static struct ExploreAsk *make_ask(const struct Board *position)
{
    struct ExploreAsk *ask = memory_zeroed(sizeof *ask);
    struct Images images;
    ask->game = position->game;
    images_init(&images, position);
    ask->here = images_keys(&images);
    if (board_status(position).outcome == OUTCOME_ONGOING)
        ask->count = ask->game->generate(position->position, NULL, MOVES_ALL, ask->move);
    for (int i = 0; i < ask->count; i++) {
        images_make(&images, ask->move[i]);
        ask->after[i] = images_keys(&images);
        images_unmake(&images);
    }
    images_free(&images);
    return ask;
}

static void hear(struct Explorer *scene, const struct FileError *error)
{
    scene->answer = question_argument(scene->question);
    scene->failed = error->what[0] != 0;
    for (int i = 0; i < scene->answer->count && !scene->failed; i++) {
        int at = scene->count, games = scene->answer->tally[i].games;
        if (games == 0)
            continue;
        for (; at > 0 && scene->answer->tally[scene->order[at - 1]].games < games; at--)
            scene->order[at] = scene->order[at - 1];
        scene->order[at] = i;
        scene->count++;
    }
    ui_set_focus(scene->app->ui, scene->count > 0 ? EXPLORE_MOVE : EXPLORE_CLOSE);
    app_redraw(scene->app);
}

/* --- the scene -------------------------------------------------------------------------------- */

void study_explore(struct StudyScene *scene)
{
    struct ExplorerArgs args = {.study = scene->study};
    scenes_push(scene->app->scenes, &study_explorer_scene, &args, sizeof args);
}

Move study_explored(const struct StudyScene *scene, int result)
{
    Move moves[MOVES_MAX];
    const struct Board *board = study_board(scene->study);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    int index = result - EXPLORE_MOVE; /* other scenes leave smaller results */
    return index >= 0 && index < count ? moves[index] : MOVE_NONE;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Explorer *scene = context;
    if (!args || !app->librarian)
        return false;
    scene->app = app;
    scene->study = ((const struct ExplorerArgs *)args)->study;
    scene->question =
        librarian_ask(app->librarian, explore, make_ask(study_board(scene->study)), free);
    return true;
}

static void leave(void *context)
{
    question_drop(((struct Explorer *)context)->question);
}

static bool update(void *context)
{
    struct Explorer *scene = context;
    struct FileError error;
    if (!scene->answer && question_answered(scene->question, &error))
        hear(scene, &error);
    return false;
}

static void show_games(const struct Explorer *scene)
{
    struct LibraryArgs args = {
        .game = scene->answer->game, .against = "", .reached = scene->answer->here};
    scenes_replace(scene->app->scenes, &library_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    const struct Explorer *scene = context;
    if (done->id >= EXPLORE_MOVE)
        scenes_pop(scene->app->scenes, EXPLORE_MOVE + scene->order[done->id - EXPLORE_MOVE]);
    else if (done->id == EXPLORE_GAMES)
        show_games(scene);
    else if (done->id == EXPLORE_CLOSE)
        scenes_pop(scene->app->scenes, 0);
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* How the games ended: the first colour won, drawn, the second won; what is left is not known. */
static void draw_results(const struct Explorer *scene, const struct LibraryTally *tally,
                         SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct ViewType *type = view_find(scene->answer->game);
    float each = rect.w / (float)SDL_max(tally->games, 1);
    SDL_Color first =
        type->colour ? type->colour(app->board_theme, 0) : app->board_theme->stone_black;
    SDL_Color second =
        type->colour ? type->colour(app->board_theme, 1) : app->board_theme->stone_white;
    SDL_FRect whole = rect;
    canvas_rect(app->canvas, rect, app->theme->panel);
    canvas_rect(app->canvas, cut_left(&rect, each * (float)tally->results[LIBRARY_FIRST]), first);
    canvas_rect(app->canvas, cut_left(&rect, each * (float)tally->results[LIBRARY_DRAW]),
                app->theme->dim);
    canvas_rect(app->canvas, cut_left(&rect, each * (float)tally->results[LIBRARY_SECOND]), second);
    canvas_rounded_outline(app->canvas, whole, 1, 1, app->theme->panel_edge);
}

static void draw_move(const struct Explorer *scene, int place, SDL_FRect rect, SDL_FRect seen)
{
    struct App *app = scene->app;
    const struct LibraryTally *tally = &scene->answer->tally[scene->order[place]];
    const struct Board *board = study_board(scene->study);
    char move[MOVE_TEXT_MAX], label[WORDS_MAX], numbers[WORDS_MAX];
    float unit = app->metrics.unit;
    words_move(app->strings, (enum MoveNotation)app->settings.notation, board,
               scene->answer->move[scene->order[place]], move);
    snprintf(numbers, sizeof numbers, "+%d =%d −%d", tally->results[LIBRARY_FIRST],
             tally->results[LIBRARY_DRAW], tally->results[LIBRARY_SECOND]);
    snprintf(label, sizeof label, "%s  ×%d", app_tr(app, view_choice(board->game, move)),
             tally->games);
    ui_row(app->ui, EXPLORE_MOVE + place, rect, label, numbers, 0);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    rect = rect_inset(rect, 12 * unit, 0);
    draw_results(scene, tally, cut_bottom(&rect, 6 * unit));
    canvas_unclip(app->canvas);
}

static void draw_moves(const struct Explorer *scene, SDL_FRect area)
{
    const struct App *app = scene->app;
    float each = app->metrics.button + app->metrics.gap / 2;
    SDL_FRect rows = ui_scroll_begin(app->ui, EXPLORE_AREA, area, (float)scene->count * each);
    rows = rect_inset(rows, 2 * app->metrics.ring, 0);
    for (int i = 0; i < scene->count; i++) {
        SDL_FRect row = cut_top(&rows, each);
        cut_bottom(&row, app->metrics.gap / 2);
        draw_move(scene, i, row, area);
    }
    ui_scroll_end(app->ui);
}

static void write_heading(const struct Explorer *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    if (scene->failed)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Your games can't be read"));
    else if (!scene->answer)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, page_looking(app)));
    else if (scene->answer->all.games == 0)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "No games with this position"));
    else
        snprintf(text, WORDS_MAX, app_tr(app, "Games with this position: %d"),
                 scene->answer->all.games);
}

static void draw(void *context)
{
    const struct Explorer *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char heading[WORDS_MAX];
    SDL_FRect area = canvas_area(app->canvas);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, m->margin, m->margin);
    SDL_FRect box = rect_center(area, fminf(area.w, 30 * m->text), fminf(area.h, 30 * m->text));
    ui_panel(app->ui, box);
    box = rect_inset(box, 1.5F * m->gap, 1.5F * m->gap);
    write_heading(scene, heading);
    ui_label(app->ui, cut_top(&box, 2 * m->text_large), heading, UI_LARGE | UI_BOLD);
    SDL_FRect buttons = cut_bottom(&box, m->button);
    cut_bottom(&box, m->gap);
    bool games = scene->answer && scene->answer->all.games > 0;
    ui_button(app->ui, EXPLORE_GAMES, rect_column(buttons, 0, 2, m->gap), "icon-games",
              app_tr(app, "Show the games"), games ? 0 : UI_DISABLED);
    ui_button(app->ui, EXPLORE_CLOSE, rect_column(buttons, 1, 2, m->gap), "icon-cross",
              app_tr(app, "Close"), 0);
    ui_key(app->ui, ACT_BACK);
    if (games)
        draw_moves(scene, box);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
}

const struct SceneType study_explorer_scene = {
    .name = "study-games",
    .inner = true,
    .overlay = true,
    .context_size = sizeof(struct Explorer),
    .enter = enter,
    .leave = leave,
    .update = update,
    .action = action,
    .draw = draw,
};

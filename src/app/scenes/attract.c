/* Games on the title's board while nobody plays. */
#include "src/app/scenes/attract.h"
#include "engine/games.h"
#include "engine/level.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>

/* A game of the library, by its place among those with a star. */
struct Wanted {
    unsigned int place;
    struct Tree *tree; /* owned; NULL: none has a star */
};

static bool load(struct Library *library, void *argument, struct FileError *error)
{
    struct Wanted *wanted = argument;
    const struct LibraryFilter filter = {.starred = true};
    int64_t *ids = NULL;
    int count = 0;
    if (!library_find(library, &filter, &ids, &count, error))
        return false;
    bool good = true;
    if (count > 0) {
        tree_free(wanted->tree); /* of an earlier try */
        wanted->tree = library_load(library, ids[wanted->place % (unsigned int)count], error);
        good = wanted->tree != NULL;
    }
    free(ids);
    return good;
}

static void release(void *argument)
{
    struct Wanted *wanted = argument;
    tree_free(wanted->tree);
    free(wanted);
}

/* --- whether it runs -------------------------------------------------------------------------- */

static bool is_wanted(const struct Attract *attract)
{
    const struct App *app = attract->app;
    return (app_tv(app) || app->settings.attract) && !app->hidden && !app->unfocused;
}

static bool on_battery(void)
{
    return SDL_GetPowerInfo(NULL, NULL) == SDL_POWERSTATE_ON_BATTERY;
}

/* --- the game that is shown ------------------------------------------------------------------- */

static void put_away(struct Attract *attract)
{
    question_drop(attract->question);
    attract->question = NULL;
    if (attract->tree)
        tree_cursor_free(&attract->cursor);
    tree_free(attract->tree);
    attract->tree = NULL;
    table_close(attract->table);
    attract->table = NULL;
    if (attract->view)
        view_destroy(attract->view);
    attract->view = NULL;
}

static void set_view(struct Attract *attract, const struct Game *game)
{
    attract->view = view_create(attract->app->canvas, game);
    attract->last = shape_none();
    attract->next = attract->app->clock.now + ATTRACT_MOVE_MS;
}

/* Two of the strongest level, game after game in the order of the registry. */
static void seat_levels(struct Attract *attract)
{
    struct TableHost host = play_host(attract->app);
    const struct Game *game = games_get((int)(attract->games % (unsigned int)games_count()));
    struct Setup setup;
    if (level_count(game) == 0)
        game = games_find(view_first()->game);
    setup_default(&setup, game);
    const struct Level *level = level_get(game, level_count(game) - 1);
    snprintf(setup.opponent, sizeof setup.opponent, "level:%s", level->id);
    snprintf(setup.own, sizeof setup.own, "%s", setup.opponent);
    host.ponder = false;
    attract->table = table_open(&setup, &host, (int64_t)attract->app->clock.now);
    table_set_pace(attract->table, ATTRACT_MOVE_MS);
    set_view(attract, game);
}

static void begin_game(struct Attract *attract)
{
    struct App *app = attract->app;
    put_away(attract);
    if (app->librarian) {
        struct Wanted *wanted = memory_zeroed(sizeof *wanted);
        wanted->place = attract->games;
        attract->question = librarian_ask(app->librarian, load, wanted, release);
    } else {
        seat_levels(attract);
    }
    attract->games++;
}

/* Takes the library's answer; whether there is one. */
static bool hear_library(struct Attract *attract)
{
    struct FileError error;
    if (!question_answered(attract->question, &error))
        return false;
    struct Wanted *wanted = question_argument(attract->question);
    attract->tree = wanted->tree;
    wanted->tree = NULL;
    question_drop(attract->question);
    attract->question = NULL;
    if (!attract->tree) {
        seat_levels(attract);
        return true;
    }
    tree_cursor_init(&attract->cursor, attract->tree);
    set_view(attract, tree_game(attract->tree));
    return true;
}

/* The next move of a game of the library, or another game; whether one was due. */
static bool step_record(struct Attract *attract)
{
    uint64_t now = attract->app->clock.now;
    if (now < attract->next)
        return false;
    TreeNode next = tree_child(attract->tree, attract->cursor.node);
    if (next == TREE_NONE) {
        begin_game(attract);
        return true;
    }
    const struct Board *board = &attract->cursor.board;
    attract->last = board->game->shape(board->position, tree_move(attract->tree, next));
    tree_cursor_go(&attract->cursor, next);
    bool last = tree_child(attract->tree, next) == TREE_NONE;
    attract->next = now + (last ? ATTRACT_END_MS : ATTRACT_MOVE_MS);
    return true;
}

/* The same at the table of two levels. */
static bool step_table(struct Attract *attract)
{
    uint64_t now = attract->app->clock.now;
    struct TableNews news;
    bool moved = false;
    table_update(attract->table, (int64_t)now);
    while (table_news(attract->table, &news, (int64_t)now))
        moved |= news.kind == NEWS_MOVE;
    if (moved) {
        attract->last = look_last_move(table_match(attract->table));
        attract->next = now + ATTRACT_END_MS;
    }
    if (table_over(attract->table) && now >= attract->next) {
        begin_game(attract);
        return true;
    }
    return moved;
}

static bool step(struct Attract *attract)
{
    if (attract->question)
        return hear_library(attract);
    return attract->tree ? step_record(attract) : step_table(attract);
}

/* --- for the title ---------------------------------------------------------------------------- */

void attract_end(struct Attract *attract)
{
    put_away(attract);
    attract->began = 0;
    attract->since = attract->app->clock.now;
}

bool attract_update(struct Attract *attract)
{
    const struct App *app = attract->app;
    uint64_t now = app->clock.now;
    bool ran = attract->began != 0, touched = attract->input != app->last_input;
    attract->input = app->last_input;
    attract->rests = attract->rests && !touched;
    if (touched || !is_wanted(attract)) {
        attract_end(attract);
        return ran;
    }
    bool due = !ran && !attract->rests && now - attract->since >= ATTRACT_AFTER_MS;
    bool spent = ran && now - attract->began >= ATTRACT_MOST_MS;
    if (spent || ((due || ran) && on_battery())) {
        attract_end(attract);
        attract->rests = true;
        return ran;
    }
    if (due) {
        attract->began = now;
        begin_game(attract);
    }
    return attract->began != 0 && step(attract);
}

int attract_wait(const struct Attract *attract)
{
    uint64_t now = attract->app->clock.now, due = attract->since + ATTRACT_AFTER_MS;
    if (!is_wanted(attract) || attract->rests || attract->question)
        return -1;
    if (attract->table && !table_over(attract->table))
        return table_wait(attract->table, (int64_t)now);
    if (attract->began != 0)
        due = attract->next;
    return due > now ? (int)(due - now) : 0;
}

bool attract_shows(const struct Attract *attract)
{
    return attract->view != NULL;
}

void attract_draw(const struct Attract *attract, SDL_FRect area)
{
    struct ViewLook look = look_of(attract->app);
    struct Overlay overlay;
    overlay_clear(&overlay);
    const struct Board *board =
        attract->tree ? &attract->cursor.board : table_board(attract->table);
    overlay.last = attract->last;
    view_place(attract->view, board->position, area, false, false);
    view_draw(attract->view, &look, board->position, &overlay);
}

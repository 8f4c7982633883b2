/* Somebody who hears sentences and presses keys, and has nothing else, plays whole games: finds the
 * way by the names that are said, keeps the board in mind by the moves that are said, types moves,
 * finds the game again in the library and changes a setting. */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "tests/app/arcade_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { TABS_MAX = 80, NODES = 4000, DEPTH = 12, TABLE_BYTES = 1 << 20 };

/* A player by ear. What stands here is what was heard; the driver lends ears and hands. */
struct Listener {
    struct Driver driver;
    size_t heard;       /* how much of the transcript was listened to for moves */
    struct Board board; /* in mind */
    void *tables;
};

static const char *last_heard(const struct Listener *listener)
{
    return recorder_text(&listener->driver.recorder);
}

static void press(struct Listener *listener, SDL_Keycode key)
{
    recorder_forget(&listener->driver.recorder);
    driver_key(&listener->driver, key);
    driver_settle(&listener->driver);
}

/* Presses Tab until those words are said. */
static void find(struct Listener *listener, const char *words)
{
    for (int i = 0; i < TABS_MAX; i++) {
        if (strstr(last_heard(listener), words))
            return;
        press(listener, SDLK_TAB);
    }
    fail_msg("\"%s\" was not said, but at last:\n%s", words, last_heard(listener));
}

static void choose(struct Listener *listener, const char *words)
{
    find(listener, words);
    press(listener, SDLK_RETURN);
}

/* --- the board in mind --- */

static void begin_game(struct Listener *listener, const char *game)
{
    listener->tables = board_tables(games_find(game));
    board_init(&listener->board, games_find(game), NULL, listener->tables, true);
    listener->heard = listener->driver.recorder.all.length;
}

static void end_game(struct Listener *listener)
{
    board_free(&listener->board);
    memory_aligned_free(listener->tables);
}

static int mover(const struct Listener *listener)
{
    return listener->board.game->mover(listener->board.position);
}

/* A sentence about a move in coordinates: "cannon h2 to e2, takes ..." is h2e2, "h8" itself. */
static void coordinates(const char *sentence, char text[MOVE_TEXT_MAX])
{
    size_t length = strcspn(sentence, ",.\n");
    const char *to = strstr(sentence, " to ");
    if (!to || (size_t)(to - sentence) > length) {
        snprintf(text, MOVE_TEXT_MAX, "%.*s", (int)length, sentence);
        return;
    }
    const char *from = to;
    while (from > sentence && from[-1] != ' ')
        from--;
    snprintf(text, MOVE_TEXT_MAX, "%.*s%.*s", (int)(to - from), from, (int)strcspn(to + 4, ",.\n"),
             to + 4);
}

/* Makes the moves that were said since it last listened; returns how many. */
static int listen(struct Listener *listener)
{
    const struct Game *game = listener->board.game;
    char said[64], text[MOVE_TEXT_MAX];
    for (int count = 0;; count++) {
        int ply = listener->board.trail.count + 1;
        snprintf(said, sizeof said, "%d. %s: ", game->moves_pair ? (ply + 1) / 2 : ply,
                 game->colours[game_colour(game, listener->board.position, mover(listener))]);
        const char *all = listener->driver.recorder.all.data;
        const char *found = all ? strstr(all + listener->heard, said) : NULL;
        if (!found)
            return count;
        coordinates(found + strlen(said), text);
        if (!board_play(&listener->board, text, NULL))
            fail_msg("what was heard is no move: %s%s", said, text);
        listener->heard = (size_t)(found - all) + strlen(said);
    }
}

/* What the player would play. */
static void think(struct Listener *listener, char text[MOVE_TEXT_MAX])
{
    struct SearchResult result;
    struct Level level;
    assert_true(level_read(listener->board.game, "level:19", &level, NULL));
    level.settings.depth = DEPTH;
    level.settings.nodes = NODES;
    level.settings.time_us = 0;
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    struct Search *search = search_new(&listener->board, listener->tables, table);
    search_run(search, &level.settings, NULL, &result);
    search_free(search);
    tt_free(table);
    listener->board.game->move_write(listener->board.position, result.move, text);
}

/* The first letter opens the field. */
static void type_move(struct Listener *listener, const char *text)
{
    recorder_forget(&listener->driver.recorder);
    driver_key(&listener->driver, text[0]);
    driver_type(&listener->driver, text + 1);
    driver_key(&listener->driver, SDLK_RETURN);
    driver_settle(&listener->driver);
    if (!listen(listener))
        fail_msg("%s was not made:\n%s", text, last_heard(listener));
    recorder_forget(&listener->driver.recorder);
}

static bool hears(struct Driver *driver)
{
    return driver->recorder.heard.length > 0;
}

static bool ongoing(const struct Listener *listener)
{
    return board_status(&listener->board).outcome == OUTCOME_ONGOING;
}

/* --- a game --- */

/* Turns the voice on, leads to the table of a game against the weakest level, and plays it to its
 * end as the side that moves first. */
static void play_whole_game(struct Listener *listener, const char *game, const char *name)
{
    char text[MOVE_TEXT_MAX];
    driver_chord(&listener->driver, KMOD_LCTRL | KMOD_LALT, SDLK_s);
    driver_settle(&listener->driver);
    choose(listener, "New game, button");
    choose(listener, name);
    find(listener, "Level: ");
    while (!strstr(last_heard(listener), "1/"))
        press(listener, SDLK_LEFT);
    begin_game(listener, game);
    choose(listener, "Start, button");
    int own = mover(listener);
    while (ongoing(listener)) {
        if (mover(listener) == own) {
            think(listener, text);
            type_move(listener, text);
        } else if (!listen(listener)) {
            recorder_forget(&listener->driver.recorder);
            driver_until(&listener->driver, hears);
        }
    }
    assert_int_equal(board_status(&listener->board).winner, own);
    for (int i = 0; i < 400 && !strstr(last_heard(listener), "You won!"); i++)
        driver_turn(&listener->driver);
    recorder_assert(&listener->driver.recorder, "You won!");
}

/* The library is read meanwhile. */
static bool tabs_to_the_game(struct Driver *driver)
{
    recorder_forget(&driver->recorder);
    driver_key(driver, SDLK_TAB);
    driver_settle(driver);
    return strstr(recorder_text(&driver->recorder), "Mei") != NULL;
}

static void gomoku_is_won_and_found_again(void **state)
{
    struct Listener listener = {.heard = 0};
    (void)state;
    driver_open_calm(&listener.driver, NULL);
    play_whole_game(&listener, "gomoku", "Gomoku, button");
    choose(&listener, "Main menu, button");
    choose(&listener, "Games, button");
    driver_until(&listener.driver, tabs_to_the_game);
    recorder_assert(&listener.driver.recorder, "First steps, button\n");
    press(&listener, SDLK_ESCAPE);
    choose(&listener, "Settings, button");
    for (int i = 0; i < TABS_MAX && !strstr(last_heard(&listener), "Sound, tab"); i++)
        press(&listener, SDLK_PAGEDOWN);
    find(&listener, "Speed, slider, 0 %");
    press(&listener, SDLK_RIGHT);
    assert_string_equal(last_heard(&listener), "10 %\n");
    assert_int_equal(listener.driver.recorder.voice.rate, 10);
    end_game(&listener);
    driver_free(&listener.driver);
}

static void xiangqi_is_won(void **state)
{
    struct Listener listener = {.heard = 0};
    (void)state;
    driver_open_calm(&listener.driver, NULL);
    play_whole_game(&listener, "xiangqi", "Xiangqi, button");
    /* a level that plays at random may also be left without a legal move, which loses, too */
    bool mate = board_status(&listener.board).reason == REASON_CHECKMATE;
    recorder_assert(&listener.driver.recorder, mate ? "Checkmate" : "has no legal moves");
    end_game(&listener);
    driver_free(&listener.driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gomoku_is_won_and_found_again),
        cmocka_unit_test(xiangqi_is_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Playing: two at one screen, game after game; every move is saved, every game that is over kept.
 */
#include "src/common/random.h"
#include "tests/app/board_driver.h"
#include "tests/kills/victim.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 9 };

struct Session {
    const struct Victim *victim;
    uint64_t random;
    int moves, games; /* in all; that are over */
};

/* What stands on the board is on its way to the disk. */
static void note_moves(struct Session *session, struct Driver *driver)
{
    char moves[VICTIM_WORDS_MAX / 2], words[VICTIM_WORDS_MAX];
    driver_moves(driver, moves, sizeof moves);
    snprintf(words, sizeof words, "%d %s", session->games, moves);
    session->moves++;
    victim_confirm_written(session->victim, driver->app->disk, session->moves, words);
}

static void play_game(struct Session *session, struct Driver *driver)
{
    char cells[CELLS][3];
    for (int i = 0; i < CELLS; i++) {
        int other = (int)random_below(&session->random, (uint32_t)i + 1);
        memcpy(cells[i], cells[other], sizeof cells[i]);
        snprintf(cells[other], sizeof cells[other], "%c%d", 'a' + i % 3, 1 + i / 3);
    }
    for (int i = 0; i < CELLS && table_awaits_person(driver_play(driver)->table); i++) {
        driver_click_point(driver, cells[i]);
        driver_turn(driver);
        if (!table_over(driver_play(driver)->table))
            note_moves(session, driver);
    }
    driver_until(driver, driver_shows_result);
    char words[VICTIM_WORDS_MAX];
    snprintf(words, sizeof words, "%d ", ++session->games);
    victim_confirm_written(session->victim, driver->app->library_disk, ++session->moves, words);
}

static void live(struct Victim *victim)
{
    struct Session session = {.victim = victim, .random = victim->random};
    struct Driver *driver = &victim->driver;
    victim_open(victim, "play", "tictactoe");
    for (;;) {
        play_game(&session, driver);
        driver_pass(driver, 500);
        driver_press(driver, "Rematch");
        driver_pass(driver, 500);
    }
}

/* Goes on with the game that broke off; its moves, "" if none is offered. */
static void go_on(struct Driver *driver, char *moves, size_t size)
{
    const struct Ui *ui = driver->app->ui;
    moves[0] = 0;
    for (int i = 0; i < ui_count(ui); i++) {
        const char *label = ui_widget(ui, i)->label;
        if (strncmp(label, "Continue ", strlen("Continue ")) != 0)
            continue;
        driver_press(driver, label);
        driver_pass(driver, 500);
        driver_moves(driver, moves, size);
        return;
    }
}

static int check(struct Victim *victim)
{
    struct Driver *driver = &victim->driver;
    struct LibraryGame kept;
    char moves[VICTIM_WORDS_MAX], *confirmed = victim->words;
    int games = (int)strtol(victim->words, &confirmed, 10), lost = 0;
    confirmed += *confirmed == ' ';
    victim_open(victim, "title", NULL);
    victim_settle(victim);
    go_on(driver, moves, sizeof moves);
    driver_close(driver);
    int there = driver_games(driver, &kept, 1);
    if (there < games)
        lost += games - there;
    if (strncmp(moves, confirmed, strlen(confirmed)) != 0 && there <= games)
        lost++; /* nor was that game finished since */
    if (lost > 0)
        fprintf(stderr, "confirmed %d games and '%s', found %d and '%s'\n", games, confirmed, there,
                moves);
    return lost;
}

const struct Activity activity_table = {.name = "playing at the table",
                                        .things = "moves",
                                        .most = 16,
                                        .ms = 100,
                                        .live = live,
                                        .check = check};

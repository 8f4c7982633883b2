/* Themes on positions that show them, and on others that nearly do. */
#include "engine/games.h"
#include "src/play/puzzles/themes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct Case {
    const char *game, *options, *position, *move;
    unsigned shows, not_shows;
};

#define XIANGQI(position, move, shows, not_shows)                                                  \
    {                                                                                              \
        "xiangqi", NULL, position " w - - 0 1", move, shows, not_shows                             \
    }
#define GOMOKU(position, move, shows, not_shows)                                                   \
    {                                                                                              \
        "gomoku", NULL, position " b", move, shows, not_shows                                      \
    }

static const struct Case cases[] = {
    /* The cannon mates over its horse; a rook that can come between; a soldier is no horse. */
    XIANGQI("4k4/9/4N4/9/9/9/9/1C7/9/3K5", "b2e2", THEME_HORSE_CANNON,
            THEME_DOUBLE_CANNON | THEME_SMOTHERED | THEME_STALEMATE),
    XIANGQI("4k4/9/4N4/9/r8/9/9/1C7/9/3K5", "b2e2", 0, THEME_HORSE_CANNON),
    XIANGQI("3aka3/9/4P4/9/9/9/9/1C7/9/3K5", "b2e2", 0, THEME_HORSE_CANNON | THEME_SMOTHERED),
    /* Over the other cannon; the same with room for the king. */
    XIANGQI("3aka3/9/9/4C4/9/9/9/1C7/9/3K5", "b2e2", THEME_DOUBLE_CANNON,
            THEME_HORSE_CANNON | THEME_SMOTHERED),
    XIANGQI("4ka3/9/9/4C4/9/9/9/1C7/9/4K4", "b2c2", 0, THEME_DOUBLE_CANNON),
    /* Over the mated king's own advisor, who can't get away; who can. */
    XIANGQI("3ak4/4a4/9/9/9/9/9/C8/9/3K1R3", "a2a9", THEME_SMOTHERED, THEME_DOUBLE_CANNON),
    XIANGQI("3ak4/9/9/9/9/9/9/C8/9/3K1R3", "a2a9", 0, THEME_SMOTHERED),
    /* Two rooks, rank by rank; one rook and a king that faces. */
    XIANGQI("3k5/R8/1R7/9/p8/9/9/9/9/5K3", "b7b9", THEME_DOUBLE_CHARIOT, THEME_STALEMATE),
    XIANGQI("3k5/9/1R7/9/p8/9/9/9/R8/4K4", "b7b9", 0, THEME_DOUBLE_CHARIOT),
    /* The cannon holds advisor and elephant, the rook mates from the side; nothing is held. */
    XIANGQI("4k4/4a4/4b4/9/3R5/9/4C4/9/9/3K5", "d5d9", THEME_IRON_BOLT, THEME_DOUBLE_CHARIOT),
    XIANGQI("4k4/4a4/4b4/9/3R5/9/2C6/9/9/3K5", "d5d9", 0, THEME_IRON_BOLT),
    /* No move is left without a check; a soldier has one. */
    XIANGQI("3k5/9/R8/9/9/9/9/9/9/4K4", "a7a8", THEME_STALEMATE, THEME_QUIET),
    XIANGQI("3k5/9/R8/9/p8/9/9/9/9/4K4", "a7a8", THEME_QUIET, THEME_STALEMATE),
    /* The horse leaves the file; it gives check as well; the rook itself comes. */
    XIANGQI("4k4/9/9/9/4N4/9/9/4R4/9/3K5", "e5g6", THEME_DISCOVERED_CHECK,
            THEME_DOUBLE_CHECK | THEME_QUIET),
    XIANGQI("4k4/9/9/9/4N4/9/9/4R4/9/3K5", "e5f7", THEME_DOUBLE_CHECK, THEME_DISCOVERED_CHECK),
    XIANGQI("4k4/9/9/9/5N3/9/9/3R5/9/3K5", "d2e2", 0, THEME_DISCOVERED_CHECK | THEME_DOUBLE_CHECK),
    /* King and rook at once; king and soldier. */
    XIANGQI("4k4/7r1/9/9/4N4/9/9/9/9/3K5", "e5f7", THEME_FORK, THEME_PIN | THEME_SACRIFICE),
    XIANGQI("4k4/7p1/9/9/4N4/9/9/9/9/3K5", "e5f7", 0, THEME_FORK),
    /* A horse before its king; with an elephant behind it. */
    XIANGQI("4k4/9/9/9/4n4/9/9/R8/9/3K5", "a2e2", THEME_PIN | THEME_QUIET, THEME_SACRIFICE),
    XIANGQI("4k4/9/4b4/9/4n4/9/9/R8/9/3K5", "a2e2", 0, THEME_PIN),
    /* A rook for an advisor; for nothing but an advisor. */
    XIANGQI("3aka3/9/9/9/9/9/9/3R5/9/5K3", "d2d9", THEME_SACRIFICE, THEME_QUIET),
    XIANGQI("3a1k3/9/9/9/9/9/9/3R5/9/4K4", "d2d9", 0, THEME_SACRIFICE | THEME_QUIET),

    /* A four and a three; with the three's ends taken; two fours; two threes. */
    GOMOKU("15/15/15/15/15/7b7/7b7/3wbbb8/15/15/15/15/15/15/w4w4w3w", "h8", THEME_FOUR_THREE,
           THEME_DOUBLE_FOUR | THEME_DOUBLE_THREE | THEME_QUIET),
    GOMOKU("15/15/15/15/7w7/7b7/7b7/3wbbb8/7w7/15/15/15/15/15/w4w8w", "h8", 0,
           THEME_FOUR_THREE | THEME_DOUBLE_FOUR),
    GOMOKU("15/15/15/7w7/7b7/7b7/7b7/3wbbb8/15/15/15/15/15/15/w4w4w3w", "h8", THEME_DOUBLE_FOUR,
           THEME_FOUR_THREE | THEME_DOUBLE_THREE),
    GOMOKU("15/15/15/15/15/7b7/7b7/5bb8/15/15/15/15/15/15/w4w4w3w", "h8", THEME_DOUBLE_THREE,
           THEME_FOUR_THREE | THEME_DOUBLE_FOUR),
    GOMOKU("15/15/15/15/15/7b7/7b7/5bw8/15/15/15/15/15/15/w4w8w", "h8", 0, THEME_DOUBLE_THREE),
    /* Where White would make a four; where it makes a three. */
    GOMOKU("15/15/15/15/15/15/15/4www8/15/15/15/b6b7/15/b13b/15", "h8", THEME_BLOCK, 0),
    GOMOKU("15/15/15/15/15/15/15/4ww9/15/15/15/b6b7/15/b14/15", "g8", THEME_QUIET, THEME_BLOCK),
    /* Six, and five. */
    GOMOKU("15/15/15/15/15/15/15/3bbb1bb6/15/15/15/15/15/w13w/w4w8w", "g8", THEME_OVERLINE, 0),
    GOMOKU("15/15/15/15/15/15/15/3bbb1b7/15/15/15/15/15/w14/w4w8w", "g8", 0, THEME_OVERLINE),
    /* White's four ends where Black would make two fours; by the free rules Black may. */
    {"gomoku", "rule=renju", "w13w/15/2b12/15/4w10/5w9/6w8/4bbb8/7bb6/7b7/7b7/15/15/15/w13w w",
     "d12", THEME_FORBIDDEN, THEME_DOUBLE_FOUR},
    {"gomoku", NULL, "w13w/15/2b12/15/4w10/5w9/6w8/4bbb8/7bb6/7b7/7b7/15/15/15/w13w w", "d12", 0,
     THEME_FORBIDDEN},

    /* Two lines at once; a line and nothing else. */
    {"tictactoe", NULL, ".../oo./xx.", "c1", 0, THEME_FORK},
    {"tictactoe", NULL, "x../o../x.o", "c3", THEME_FORK, 0},
    {"tictactoe", NULL, "oxo/..x/x.o", "b2", THEME_FORK, 0},
};

static void every_theme_is_seen_where_it_is(void **state)
{
    unsigned seen = 0;
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct Case *c = &cases[i];
        struct Board board;
        struct TextError error;
        Move move;
        if (!board_tell(&board, games_find(c->game), c->options, c->position, NULL, &error))
            fail_msg("%s: %s", c->position, error.what);
        if (!board.game->move_read(board.position, c->move, &move, NULL) ||
            !board_legal(&board, move)) {
            print_error("%s: %s is not legal\n", c->position, c->move);
            wrong++;
        } else {
            unsigned found = themes_of_move(&board, move);
            seen |= c->shows;
            for (int j = 0; j < THEME_COUNT; j++)
                if ((c->shows & ~found) >> j & 1 || (c->not_shows & found) >> j & 1) {
                    print_error("%s %s: %s\n", c->position, c->move, theme_id(j));
                    wrong++;
                }
        }
        board_free(&board);
    }
    assert_int_equal(wrong, 0);
    assert_int_equal(seen, (1 << THEME_COUNT) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_theme_is_seen_where_it_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

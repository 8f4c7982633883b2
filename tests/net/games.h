/*
 * What the pair plays: a toy game, and every real one through engine/match.h.
 *
 * The toy: players alternate in writing a digit other than the one before ("d0" .. "d9"); the game
 * ends after TOY_PLIES of them. Its hash depends on every move.
 */
#ifndef TY_TESTS_NET_GAMES_H
#define TY_TESTS_NET_GAMES_H

#include "engine/match.h"
#include "net/match/log.h"

enum { TOY_PLIES = 24, GAME_TOY = 0 };

struct Toy {
    int ply;
    char digits[TOY_PLIES];
    bool ended; /* outside the rules */
    int games;  /* started so far */
};

/* Both players' clocks, as the board runs them: from the second move on. */
struct PairClock {
    int64_t left_ms[2]; /* by seat, when the turn began */
    int64_t used_ms;    /* in this turn, until `since_ms` */
    int64_t since_ms;
    bool stands;
};

struct PairGame;

/* One side's board. */
struct PairBoard {
    const struct PairGame *game;
    struct Toy toy;      /* its `games` and `ended` also with a real game */
    struct Match *match; /* owned; NULL in the toy game and before the first start */
    struct PairClock clock;
    int64_t base_ms; /* what each has on it at the start */
};

/* The number of games; the toy is number GAME_TOY. */
int pair_games(void);

/* "gomoku", "size=15 rule=renju": for reports and terms. */
const char *pair_game_id(int number);
const char *pair_game_options(int number);

/* An empty board for game `number`, which must outlive `rules`. Free with pair_board_free. */
void pair_board_init(struct PairBoard *board, int number, struct LogRules *rules);
void pair_board_free(struct PairBoard *board);

/* Writes a legal move of the seat on turn, picked by `dice`, and the hash of the position after it;
 * returns the seat, or -1 if there is no such move. */
int pair_board_pick(const struct PairBoard *board, uint32_t dice, char text[EVENT_TEXT_MAX],
                    uint64_t *hash);

/* Stops the clocks, or lets them go on. */
void pair_board_pause(struct PairBoard *board, bool stands, int64_t now_ms);

/* What the seat on turn has thought, in milliseconds. */
int64_t pair_board_used(const struct PairBoard *board, int64_t now_ms);

/* What it has left; negative when its time is up. */
int64_t pair_board_left(const struct PairBoard *board, int64_t now_ms);

/* The seat on turn. */
int pair_board_mover(const struct PairBoard *board);

/* Moves on the board. */
int pair_board_ply(const struct PairBoard *board);

/* Whether both show the same position, after as many moves and games, with the same result. */
bool pair_board_equal(const struct PairBoard *a, const struct PairBoard *b);

#endif

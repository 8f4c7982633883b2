/*
 * A cup: a person against eight levels of a game, one after the other, from a level of one's own
 * choice up, best of three.
 *
 * Who has more points after three games is through, or sooner where the rest can't change it; on
 * equal points the one who had the second move twice. That settles it: points made with the second
 * move differ where the points are equal, so that no other tie-break would ever be asked.
 */
#ifndef TY_SRC_PLAY_STATISTICS_CUP_H
#define TY_SRC_PLAY_STATISTICS_CUP_H

#include "engine/level.h"
#include <stdbool.h>
#include <stdint.h>

enum {
    CUP_OPPONENTS = 8,
    CUP_GAMES = 3, /* of a round at most */
    CUP_TEXT_MAX = 512,
    CUP_EVENT_MAX = 64
};

struct CupGame {
    bool second; /* the person had the second move */
    int result;  /* for the person: 1, 0 or -1 */
    int plies;
};

struct CupRound {
    int count; /* games that are over */
    struct CupGame game[CUP_GAMES];
};

struct Cup {
    const struct Game *game;
    uint32_t seed; /* names the cup, and draws who begins */
    int opponents; /* CUP_OPPONENTS, or all levels of a game that has fewer */
    const struct Level *opponent[CUP_OPPONENTS];
    struct CupRound round[CUP_OPPONENTS];
};

enum CupState { CUP_GOES_ON, CUP_WON, CUP_LOST };

/* Begins one against the levels of the game from number `first` on, 0 .. level_count - 1, or from
 * an earlier one where too few are above it. The game has levels. */
void cup_begin(struct Cup *cup, const struct Game *game, int first, uint32_t seed);

/* How it stands; *round is the one that is played, or was lost in; `opponents` where it is won. */
enum CupState cup_state(const struct Cup *cup, int *round);

/* What a round came to for the person: 1 won, -1 lost, 0 undecided. */
int cup_round_result(const struct CupRound *round);

/* The person's points and the opponent's in a round, in halves. */
void cup_round_points(const struct CupRound *round, int halves[2]);

/* Whether the person has the second move in the next game of the round that is played. */
bool cup_plays_second(const struct Cup *cup);

/* What the record of the next game says it belongs to. */
void cup_event(const struct Cup *cup, char text[CUP_EVENT_MAX]);

/* Whether a record's event is a game of some cup. */
bool cup_is_event(const char *text);

/* Counts a finished game; false, and nothing changed, unless `event` is what cup_event says: it was
 * counted already, or belongs to another cup. */
bool cup_count(struct Cup *cup, const char *event, const struct CupGame *game);

/* Writes everything but the game as one line, and reads it back for `game`; false, with *cup
 * undefined, if it is no such line or names a level that the game does not have. */
void cup_write(const struct Cup *cup, char text[CUP_TEXT_MAX]);
bool cup_read(struct Cup *cup, const struct Game *game, const char *text);

#endif

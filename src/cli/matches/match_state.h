/*
 * The file from which a match goes on that was broken off, and the records of its games: what has
 * been added is on the disk, whenever the program ends. A line for each game that is over, in their
 * order, "game NUMBER RESULT PLIES END BYTES"; the last number is the length of the game's record,
 * so that the records are those of these games, however the program ended.
 */
#ifndef TY_SRC_CLI_MATCHES_MATCH_STATE_H
#define TY_SRC_CLI_MATCHES_MATCH_STATE_H

#include "engine/game.h"

struct MatchState;

/* How a game came to its end. */
enum GameEnd {
    END_PLAYED,      /* by the rules, or because a side failed */
    END_ADJUDICATED, /* both sides agreed on what would come of it */
    END_CONFIRMED,   /* the same, but it was played on, and that came of it */
    END_REFUTED,     /* the same, and something else did */
    END_COUNT
};

/* A game that is over. */
struct GameResult {
    bool over;
    int result; /* in A's eyes: 1, 0, -1 */
    int plies;
    enum GameEnd end;
};

enum { MATCH_SIGNATURE_MAX = 1400 }; /* with the closing 0 */

/* Where a match is kept; NULL: nowhere. */
struct MatchFiles {
    const char *state, *records;
};

/* Opens or creates the files for the match that `signature` (one line) identifies, and fills
 * results[0 .. games - 1] with what stands there; what a crash has left half written is cut off.
 * Without a state file the records begin anew. NULL, with the reason, if a file cannot be opened,
 * belongs to another match or to a program that is still playing, or if records are missing. Close
 * with match_state_close. */
struct MatchState *match_state_open(const struct MatchFiles *files, const char *signature,
                                    struct GameResult *results, int games, struct TextError *error);

/* Reads the same without a change: the games of a share. `records` (of `games`) get copies of those
 * that are kept, to be freed. Games that were over before stay as they were; what is not there
 * holds no games. False, with the reason, if it is another match's. */
bool match_state_read(const struct MatchFiles *files, const char *signature,
                      struct GameResult *results, char **records, int games,
                      struct TextError *error);

/* Adds a game, with its record (NULL: none), and sees it onto the disk. */
void match_state_add(struct MatchState *state, int game, const struct GameResult *result,
                     const char *record);

/* Closes the files; false if something of them could not be written. NULL is ignored. */
bool match_state_close(struct MatchState *state);

#endif

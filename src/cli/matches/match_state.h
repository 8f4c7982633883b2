/* The file from which an interrupted match goes on: a line for each game that is over. */
#ifndef TY_SRC_CLI_MATCHES_MATCH_STATE_H
#define TY_SRC_CLI_MATCHES_MATCH_STATE_H

#include "engine/game.h"

struct MatchState;

/* A game that is over. */
struct GameResult {
    bool over;
    int result; /* in A's eyes: 1, 0, -1 */
    int plies;
};

enum { MATCH_SIGNATURE_MAX = 1400 }; /* with the closing 0 */

/* Opens or creates the file at `path` for the match that `signature` (one line) identifies, and
 * fills results[0 .. games - 1] with what stands there. NULL, with the reason, if the file cannot
 * be opened or is that of another match. Close with match_state_close. */
struct MatchState *match_state_open(const char *path, const char *signature,
                                    struct GameResult *results, int games, struct TextError *error);

/* Adds a game and sees it onto the disk. */
void match_state_add(struct MatchState *state, int game, const struct GameResult *result);

/* Closes the file; NULL is ignored. */
void match_state_close(struct MatchState *state);

#endif

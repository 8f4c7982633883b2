/* The AI as a player: a brain on a thread that the host lends. */
#ifndef TY_SRC_PLAY_SEATS_AI_H
#define TY_SRC_PLAY_SEATS_AI_H

#include "src/play/seats/brain.h"
#include "src/play/seats/player.h"

/* What a player thinks right now. */
struct Thinking {
    bool busy; /* a turn is under way */
    const struct SearchInfo
        *info; /* the newest report of this turn or the last one; NULL before any.
                              Valid until the next player_thinking */
    const struct SearchReport
        *depths; /* once the turn is answered: the last report of each depth that was completed,
                    shallowest first, valid until the next turn; NULL: none */
    int depth_count;
    int solving;              /* permille of a solution being computed; -1 if none is */
    struct Decision decision; /* of the last turn that was answered; `why` is empty before */
    const char *said;         /* another program's own words, NULL: none. Valid like `info` */
};

struct AiSettings {
    const struct Game *game;
    struct Level level; /* its strings must outlive the player */
    uint64_t seed;
    size_t table_bytes;        /* of the transposition table */
    bool ponder;               /* thinks on while the other side is on turn: a level by time, on
                                  threads of the host's */
    struct Solution *solution; /* may be NULL; outlives the player */
    const struct OpeningBook *book; /* as brain_set_book */
    struct WorkerHost host;         /* copied; its context outlives the player */
};

/* An AI. Free with player_free, which stops its search and joins its thread. It accepts every undo
 * and rematch, and a draw unless it believes itself ahead. */
struct Player *ai_new(const struct AiSettings *settings);

#endif

/*
 * The replica of an online match: an engine match that is moved by the log of both players.
 *
 * Fills struct LogRules: judges by the rules of the game, makes what the log has, and keeps the
 * clocks by the times that stand in it.
 */
#ifndef TY_SRC_PLAY_ONLINE_REPLICA_H
#define TY_SRC_PLAY_ONLINE_REPLICA_H

#include "net/match/log.h"
#include "src/play/online/sitting.h"
#include "src/play/online/terms.h"

struct Replica {
    struct OnlineOffer offer; /* of the game being played */
    struct Match *match;      /* owned; NULL before the first game */
    int host_seat;            /* in it */
    struct Sitting earlier;   /* the games before it, between "guest" and "host" */
    bool anew;                /* the next game is the log's first one, told once more */
    const char *name[2];      /* of guest and host, for the match's tags; outlive the replica */
};

/* The rules of the log, over this replica, which must stay where it is. */
struct LogRules replica_rules(struct Replica *replica);

/* The log will be told again from its first game: what was counted of it is forgotten then. */
void replica_begin_anew(struct Replica *replica);

/* The text of a legal move of `seat` and the hash of the position after it; false if it is not
 * that seat's turn or the move is not legal. */
bool replica_move_text(const struct Replica *replica, int seat, Move move,
                       char text[EVENT_TEXT_MAX], uint64_t *hash);

/* Milliseconds that the seat on turn has left at `now_ms`; INT64_MAX if no clock runs. */
int64_t replica_time_left(const struct Replica *replica, int64_t now_ms);

/* The seat on turn if it has a clock, and no more than `spare_ms` left on it at `now_ms`; else -1.
 * A clock that stands is looked at as it is. */
int replica_flagged(const struct Replica *replica, int64_t now_ms, int64_t spare_ms);

/* The half points that both seats have of all games in the log that are finished, the present one
 * among them; false where none is. */
bool replica_score(const struct Replica *replica, int half[SEATS]);

/* Stops the clocks, or lets them go on; without effect before the first game. */
void replica_pause(struct Replica *replica, bool paused, int64_t now_ms);

/* Frees the match. */
void replica_free(struct Replica *replica);

#endif

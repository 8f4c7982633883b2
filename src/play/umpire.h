/*
 * The umpire of an online match: an engine match that is moved by the log of both players.
 *
 * Fills struct LogRules: judges by the rules of the game, makes what the log has, and keeps the
 * clocks by the times that stand in it.
 */
#ifndef TY_PLAY_UMPIRE_H
#define TY_PLAY_UMPIRE_H

#include "net/log.h"
#include "src/play/terms.h"

struct Umpire {
    struct OnlineOffer offer; /* of the game being played */
    struct Match *match;      /* owned; NULL before the first game */
    const char *name[2];      /* of guest and host, for the match's tags; outlive the umpire */
    int64_t now_ms;           /* set by the owner before each call that may move the match */
};

/* The rules of the log, over this umpire, which must stay where it is. */
struct LogRules umpire_rules(struct Umpire *umpire);

/* The text of a legal move of `seat` and the hash of the position after it; false if it is not
 * that seat's turn or the move is not legal. */
bool umpire_move_text(const struct Umpire *umpire, int seat, Move move, char text[EVENT_TEXT_MAX],
                      uint64_t *hash);

/* Milliseconds that the seat on turn has left at `now_ms`; INT64_MAX if no clock runs. */
int64_t umpire_time_left(const struct Umpire *umpire, int64_t now_ms);

/* The seat whose time is up; -1 if it is nobody's. */
int umpire_flagged(struct Umpire *umpire);

/* Frees the match. */
void umpire_free(struct Umpire *umpire);

#endif

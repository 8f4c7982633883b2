/* What the arcade says about an online match, in the player's language. */
#ifndef TY_SRC_APP_SCENES_ONLINE_WORDS_H
#define TY_SRC_APP_SCENES_ONLINE_WORDS_H

#include "net/meeting/recognise.h"
#include "net/players/message.h"
#include "src/app/scenes/words.h"
#include "src/play/online/online.h"

/* What the terms of a match say, each with a row of its own: enum name, English label. */
#define TERM_ROWS(X)                                                                               \
    X(GAME, N_("Game"))                                                                            \
    X(RULES, N_("Rules"))                                                                          \
    X(CLOCK, N_("Clock"))                                                                          \
    X(UNDO, N_("Takebacks"))                                                                       \
    X(FIRST, N_("First move"))

enum TermRow {
#define X(name, label) TERM_##name,
    TERM_ROWS(X)
#undef X
        TERM_ROW_COUNT
};

/* How often a player may take back, as it is offered: English for people. */
struct UndoPolicy {
    uint8_t limit; /* see struct OnlineOffer */
    const char *label;
};

/* Policy number `index` from 0; NULL past the end. */
const struct UndoPolicy *undo_policy(int index);

/* The policy with that limit, or the next stricter one. */
int undo_policy_find(uint8_t limit);

/* The English label of a row of the terms. */
const char *words_term_label(enum TermRow row);

/* What it says; `host`: who reads it made the offer, `peer` is the other's name. */
void words_term(const struct Strings *strings, const struct OnlineOffer *offer, enum TermRow row,
                bool host, const char *peer, char text[WORDS_MAX]);

/* How strong somebody says to be, in English. */
const char *words_strength(enum PlayerStrength strength);

/* The name of the other player, or "Your friend" while it is not known. */
const char *words_peer(const struct Strings *strings, const char *name);

/* A sentence, whose English pattern has one %s for the name of the other player: "your friend"
 * inside of it while that is not known. */
void words_with_peer(const struct Strings *strings, const char *pattern, const char *name,
                     char text[WORDS_MAX]);

/* What was recognised in a typed text: "Code", "Invite from Anna"; or what it lacks to be any. */
void words_recognised(const struct Strings *strings, const struct Recognised *found,
                      char text[WORDS_MAX]);

/* How much time is left, or was gone over: "2 days left", "5 h left", "overdue";
 * to the nearest. */
void words_left(const struct Strings *strings, int64_t seconds, char text[WORDS_MAX]);

/* How long ago that was: "just now", "5 minutes ago", "3 days ago". */
void words_ago(const struct Strings *strings, int64_t seconds, char text[WORDS_MAX]);

#endif

/*
 * Invites: the one line that a host copies, sends by whatever chat there is, and a guest pastes.
 *
 *     SECRET@ADDRESS,ADDRESS,mqtts://relay.example.org:8883;name=value;name=value
 *
 * SECRET are the 26 characters of an InviteSecret: whoever holds the line comes in by it and needs
 * no code. A code of 8 characters stands there as well: that is how an address is typed by hand,
 * ABCD-EFGH@192.168.1.5. With a W in front of either, W-ABCD-EFGH, it lets watch and not play.
 * Behind the @ is where to try, in this order, a relay without the
 * credentials that it may ask for. Then come fields, each once, in any order; a name that a version
 * does not know it skips, so that later versions have room for more. A value is letters, digits and
 * any of "-_.:,/+" and ends in a letter or digit, so that signs around the line are told from it:
 *
 *     ice=WORD     the host's candidates (see candidate.h)
 *     from=WORD    the host's name, in UTF-8 (see word.h)
 */
#ifndef TY_NET_MEETING_INVITE_H
#define TY_NET_MEETING_INVITE_H

#include "net/match/message.h"
#include "net/words/address.h"
#include "net/words/candidate.h"
#include "net/words/code.h"

enum {
    INVITE_ADDRESSES_MAX = 8,
    INVITE_TEXT_MAX = 401 /* one line of a chat, with the closing 0 */
};

struct Invite {
    bool watches;               /* it lets watch a match, else play one */
    bool pasted;                /* it holds a secret, else a code */
    struct InviteCode code;     /* unless it was pasted */
    struct InviteSecret secret; /* if it was pasted */
    int count;
    struct Address addresses[INVITE_ADDRESSES_MAX];
    struct Candidates candidates;  /* of the host, for a way across both routers; may be none */
    char from[NAME_MAX_BYTES + 1]; /* the host's name, clean UTF-8; "" if it is not said */
};

/* Adds an address behind those that are there; false if it is one of them or there is no room. */
bool invite_add(struct Invite *invite, const struct Address *address);

/* Puts an address in front of the others; with no room for it, the last one gives way. */
void invite_prefer(struct Invite *invite, const struct Address *address);

/* Whether a text holds what can only be meant for an invite, or for a code as code_write has it,
 * whole or damaged, whatever stands around it. */
bool invite_is_in(const char *text);

/* Reads an invite, or a bare code (then count is 0), whatever stands around it. Returns NULL, or in
 * English what is wrong; then *invite is left alone. */
const char *invite_read(const char *text, struct Invite *invite);

/* Writes the one line to paste. An address for which there is no room is left out, and so is the
 * name. */
void invite_write(const struct Invite *invite, char text[INVITE_TEXT_MAX]);

#endif

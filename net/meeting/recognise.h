/*
 * What a text is that a player typed or pasted to come to a friend: the one field of the page to
 * join takes them all.
 *
 * The kinds are tried in the order of a table in recognise.c: a letter and an answer are known by
 * their opening word, an address by a dot or a colon in the last word, an invite by its secret or
 * its @; whatever else is typed is meant for a code.
 */
#ifndef TY_NET_MEETING_RECOGNISE_H
#define TY_NET_MEETING_RECOGNISE_H

#include "net/meeting/answer.h"
#include "net/meeting/invite.h"

enum RecognisedKind {
    RECOGNISED_NOTHING,
    RECOGNISED_CODE,    /* of eight characters, maybe with an address behind it or around it */
    RECOGNISED_INVITE,  /* a line to paste, whatever stands around it */
    RECOGNISED_ADDRESS, /* of a host whose code is still to be asked for */
    RECOGNISED_ANSWER,  /* which is the host's to paste */
    RECOGNISED_LETTER   /* of a match by letters, whose it is to look into it */
};

struct Recognised {
    enum RecognisedKind kind;
    struct Invite invite;   /* CODE, INVITE; `watches` tells who lets watch from who lets play */
    struct Address address; /* ADDRESS: never a relay's */
    struct Answer answer;   /* ANSWER */
    const char *wrong;      /* NOTHING: English, why; "" for an empty text; else NULL */
    int number;             /* the %d of `wrong`, where it has one */
    bool unfinished;        /* NOTHING: more of it may make it one */
};

/* Says what a text is, of any bytes. Signs and blanks around it don't count. */
struct Recognised recognise(const char *text);

#endif

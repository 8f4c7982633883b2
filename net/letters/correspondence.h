/*
 * A match by letters: the same log as online, for two who are never there at the same time.
 *
 * They take turns in writing. A letter holds what its writer adds to the log, and is complete when
 * it is up to the other: a move, a request for a takeback, an answer to one, giving up. A draw is
 * offered before the move and goes with it. So nothing ever crosses on the way, and the order of
 * the letters is the order of the log. Clocks don't run; where days a move are agreed on, the dates
 * in the letters tell who is late, and nobody loses by that alone.
 *
 * Pure: letters and wishes go in, records come out. The state is what its records make of it; what
 * the disk did not take is dropped, and the rest is gone through once more.
 */
#ifndef TY_NET_LETTERS_CORRESPONDENCE_H
#define TY_NET_LETTERS_CORRESPONDENCE_H

#include "net/letters/letter.h"

struct Correspondence;

struct CorrespondenceSettings {
    bool host;                     /* writes the opening */
    uint8_t secret[LETTER_KEY];    /* the own secret key: see correspondence_secret */
    char name[NAME_MAX_BYTES + 1]; /* of the local player; clean UTF-8 */
    struct LogRules rules;         /* the board; its context serves the two below, too */
    int (*mover)(void *context);   /* the seat on turn in the game that was started. REQUIRED */
    /* Whether this program knows the game and its rules; the board is started next. REQUIRED. */
    bool (*knows)(void *context, const struct Terms *terms);
    int64_t (*now_s)(void); /* the date, seconds since 1970 until 2106. REQUIRED where days a move
                               are agreed on */
};

/* What has to be on disk, in this order. */
enum CorrespondenceKind {
    CORRESPONDENCE_TERMS,  /* .terms: the host's, before anything else */
    CORRESPONDENCE_EVENT,  /* .event: an own one, of a letter that is not complete */
    CORRESPONDENCE_LETTER, /* .bytes: written by either side; an own one has such events again */
    CORRESPONDENCE_CLEARED /* all that is own at the end, back to the other's letter, is dropped */
};

struct CorrespondenceRecord {
    enum CorrespondenceKind kind;
    struct Terms terms;
    struct NetEvent event;
    size_t size;
    uint8_t bytes[LETTER_BYTES];
};

/* What became of a letter: enum name, English for people. */
#define LETTER_FATES(X)                                                                            \
    X(TAKEN, N_("Letter received"))                                                                \
    X(AGAIN, N_("You already have this letter"))                                                   \
    X(EARLY, N_("A letter before this one is missing. Ask for it"))                                \
    X(OTHER, N_("This letter is for another match"))                                               \
    X(OWN, N_("That's your own letter. Send it, and paste the one that comes back"))               \
    X(FORGED, N_("This letter isn't from your opponent in this match"))                            \
    X(FORKED, N_("You already have a different letter with this number"))                          \
    X(ILLEGAL, N_("There's a move in this letter that's against the rules"))                       \
    X(DESYNC, N_("Your records of the match don't agree"))                                         \
    X(GAME, N_("This version of Tianyuan doesn't know the game or its rules"))                     \
    X(OVER, N_("This match is over"))

enum LetterFate {
#define X(name, text) FATE_##name,
    LETTER_FATES(X)
#undef X
        FATE_COUNT
};

/* How things stand, for drawing; pointers live until the next call that changes it. */
struct CorrespondenceView {
    bool host;
    int seat;                  /* the local player's; -1 before the opening */
    const struct Terms *terms; /* NULL before the opening */
    const struct Log *log;     /* likewise */
    const char *peer_name;     /* "" before its first letter */
    int number;                /* of the newest letter; 0: none is complete */
    bool writes;               /* the local player has something to write */
    bool drafted;              /* and has begun */
    bool own_last;             /* the newest letter is our own */
    bool may_clear;            /* there is something own to be dropped */
    int days;                  /* a move, 0: no limit */
    int64_t due_s;             /* when who is to write has to have written, seconds since 1970;
                                  0: at no time */
};

/* Makes a secret key from the system's random source. sodium_init must have succeeded. */
void correspondence_secret(uint8_t secret[LETTER_KEY]);

/* A match without records. Free with correspondence_free. */
struct Correspondence *correspondence_new(const struct CorrespondenceSettings *settings);
void correspondence_free(struct Correspondence *match); /* NULL is ignored */

/* Host: begins the match. The terms name who goes first, and of clocks only letter_days. Where that
 * is the guest, the opening is complete at once. */
void correspondence_begin(struct Correspondence *match, const struct Terms *terms);

/* Takes what the other wrote; a guest begins with an opening. */
enum LetterFate correspondence_take(struct Correspondence *match, const struct Letter *letter);

/* What the local player writes: a MOVE with its text, ASK for UNDO or DRAW, ACCEPT or DECLINE of
 * what was asked, RESIGN. NULL, or in English why it is not possible. */
const char *correspondence_say(struct Correspondence *match, enum EventKind kind,
                               enum Request request, const char *text);

/* Drops what is own since the other's last letter, which only who has not sent it may do. NULL, or
 * in English why it is not possible. */
const char *correspondence_clear(struct Correspondence *match);

/* What is not on disk yet, oldest first; *count of them. It is when correspondence_saved says so;
 * if it could not be put there, it never happened. */
const struct CorrespondenceRecord *correspondence_unsaved(const struct Correspondence *match,
                                                          int *count);
void correspondence_saved(struct Correspondence *match, bool good);

/* Gives back what was saved, in order. False if a record does not fit. */
bool correspondence_restore(struct Correspondence *match,
                            const struct CorrespondenceRecord *record);

/* How things stand. */
struct CorrespondenceView correspondence_view(const struct Correspondence *match);

/* Writes the newest own letter as the line to send; false if there is none. */
bool correspondence_letter(const struct Correspondence *match, char text[LETTER_TEXT_MAX]);

/* Whether a letter belongs to this match, going by its id. */
bool correspondence_is_of(const struct Correspondence *match, const struct Letter *letter);

/* The English sentence for people. */
const char *letter_fate_text(enum LetterFate fate);

#endif

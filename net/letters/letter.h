/*
 * A letter: what one player of a match by letters sends the other, a line to paste into any chat.
 *
 *     letter;0402C0010000C2...
 *
 * Behind the mark stand bytes in base32, as many as they say themselves: blanks, line breaks and
 * signs between them are skipped, so that a program that wraps or quotes the line does it no harm,
 * and whatever stands around it is left alone.
 *
 *     u8 version, u16 size of all, u16 number
 *     version 2:                  u32 date
 *     number 1, the opening:      key of the host, terms, name of the host
 *     number 2, the answer:       id, key of the guest, name of the guest
 *     later ones:                 id
 *     u8 count, events, chain     what the writer adds to the log, and its hash after that
 *     not the opening:            a tag by the key that both keys make (libsodium's crypto_kx)
 *     check                       tells what was damaged on the way from what was forged
 *
 * A match with a limit of days a move is of version 2, and every letter of it has the date by its
 * writer's clock; one without says no dates, and is read by older programs, too.
 *
 * The two take turns in writing, so that odd numbers are the host's. Of an event stands there only
 * what the reader's own log does not tell: see correspondence.h.
 */
#ifndef TY_NET_LETTERS_LETTER_H
#define TY_NET_LETTERS_LETTER_H

#include "net/match/message.h"
#include "net/words/base32.h"

enum {
    LETTER_ID = 6,        /* bytes of the hash of the opening: names a match */
    LETTER_KEY = 32,      /* of crypto_kx, public, secret and shared alike */
    LETTER_TAG = 16,      /* of crypto_generichash with the shared key */
    LETTER_CHAIN = 8,     /* of the LOG_CHAIN bytes */
    LETTER_CHECK = 4,     /* of a hash of all that stands before */
    LETTER_EVENTS = 8,    /* at most; swap2 puts down three stones */
    LETTER_DAYS_MAX = 14, /* a move */
    LETTER_BYTES = 512,
    LETTER_TEXT_MAX = 7 + BASE32_LENGTH(LETTER_BYTES) + 1
};

struct Letter {
    uint16_t number;               /* from 1 on */
    int64_t date_s;                /* when it was written, seconds since 1970; 0: without a limit */
    uint8_t id[LETTER_ID];         /* of an opening: the id that it gives the match */
    uint8_t key[LETTER_KEY];       /* of the writer; numbers 1 and 2 */
    char name[NAME_MAX_BYTES + 1]; /* of the writer, cleaned; numbers 1 and 2; "" for none */
    struct Terms terms; /* number 1: who goes first is drawn already, the clock is letter_days */
    struct NetEvent events[LETTER_EVENTS]; /* MOVE with its text; ASK, ACCEPT, DECLINE with what is
                                              asked; RESIGN */
    int count;                             /* of them; only an opening has none */
    uint8_t chain[LETTER_CHAIN];
    size_t size;
    uint8_t bytes[LETTER_BYTES]; /* all of it as it travels; written by letter_pack */
};

/* How many days a move the terms of a match by letters give, 0: no limit; -1: something else. */
int letter_days(const struct Terms *terms);

/* Has the terms give so many, 0 .. LETTER_DAYS_MAX. */
void letter_set_days(struct Terms *terms, int days);

/* Fills `bytes`, and of an opening the id, from the rest; `key` is the one that both share and the
 * writer writes by, NULL for an opening. False if there is no room. */
bool letter_pack(struct Letter *letter, const uint8_t key[LETTER_KEY]);

/* Reads a whole letter of `size` bytes. NULL, or in English what is wrong; then *letter is
 * undefined. The tag is not looked at. */
const char *letter_unpack(const uint8_t *bytes, size_t size, struct Letter *letter);

/* Whether the tag of a letter that was read is made by the key. An opening has none: false. */
bool letter_is_by(const struct Letter *letter, const uint8_t key[LETTER_KEY]);

/* Writes the line to paste. */
void letter_write(const uint8_t *bytes, size_t size, char text[LETTER_TEXT_MAX]);

/* Whether there is a letter in a text, perhaps a damaged one. */
bool letter_is_in(const char *text);

/* Reads the first letter in *text, whatever stands around it, and moves *text behind it, or behind
 * what was taken for one. NULL, or in English what is wrong; then *letter is undefined. */
const char *letter_read(const char **text, struct Letter *letter);

#endif

/*
 * Invite codes: what a host reads out to a friend.
 *
 * Eight characters of Crockford's base32 alphabet, 40 bits, all of them secret: they never leave
 * the two machines in any form but a password-authenticated key exchange (see cpace.h) and, with a
 * relay, a slow hash (see room.h).
 */
#ifndef TY_NET_WORDS_CODE_H
#define TY_NET_WORDS_CODE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CODE_LENGTH = 8,
    CODE_TEXT_MAX = CODE_LENGTH + 2,    /* "ABCD-EFGH" and the closing 0 */
    WATCH_TEXT_MAX = CODE_TEXT_MAX + 2, /* "W-ABCD-EFGH" and the closing 0 */
    SECRET_SIZE = 16,
    SECRET_TEXT_MAX = 27 /* 26 characters of 5 bits and the closing 0 */
};

struct InviteCode {
    char text[CODE_LENGTH + 1]; /* upper case, without the hyphen, closed by a 0 */
};

/* A new code from the system's random source. sodium_init must have succeeded. */
void code_new(struct InviteCode *code);

/* Writes `ABCD-EFGH`. */
void code_write(const struct InviteCode *code, char text[CODE_TEXT_MAX]);

/* Writes `W-ABCD-EFGH`: a code that lets watch, not play. */
void code_write_watch(const struct InviteCode *code, char text[WATCH_TEXT_MAX]);

/* What follows the W, if a text begins as a code or a secret that lets watch: the W stands apart
 * from a group of characters, however many, as code_write_watch has it; or, typed without blanks or
 * one by one, there is one character more than in what lets play. NULL if it does not. */
const char *code_watch_mark(const char *text);

/* How far a text is a code, as people type it: either case, blanks and hyphens anywhere. */
struct TypedCode {
    char cells[CODE_LENGTH + 1]; /* its beginning in upper case; ? for what can't be printed */
    int count;                   /* characters in all of the text */
    int wrong;                   /* the place of the first that no code has, from 1; 0: none */
};

/* Looks at a text, which is a whole code if `count` is CODE_LENGTH and nothing is wrong. */
struct TypedCode code_look(const char *text);

/* Reads a code as people type it, with I and L for 1 and O for 0; false, with *code left alone, if
 * the text is none. */
bool code_read(const char *text, struct InviteCode *code);

/* What a line to paste holds instead of a code: 128 bits, beyond all guessing. */
struct InviteSecret {
    uint8_t bytes[SECRET_SIZE];
};

/* A new secret from the system's random source. sodium_init must have succeeded. */
void secret_new(struct InviteSecret *secret);

/* Writes its 26 characters of the same alphabet, the first bits in front. */
void secret_write(const struct InviteSecret *secret, char text[SECRET_TEXT_MAX]);

/* Reads them as code_read does; false, with *secret left alone, if the text is no secret. */
bool secret_read(const char *text, struct InviteSecret *secret);

#endif

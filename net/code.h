/*
 * Invite codes: what a host reads out to a friend.
 *
 * Eight characters of Crockford's base32 alphabet, 40 bits, all of them secret: they never leave
 * the two machines in any form but a password-authenticated key exchange (see cpace.h) and, with a
 * relay, a slow hash (see room.h).
 */
#ifndef TY_NET_CODE_H
#define TY_NET_CODE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CODE_LENGTH = 8,
    CODE_TEXT_MAX = CODE_LENGTH + 2, /* "ABCD-EFGH" and the closing 0 */
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

/*
 * Reads a code as people type it: either case, blanks and hyphens anywhere, I and L for 1, O for 0.
 * Returns NULL, or what is wrong in English; `code` is filled only when nothing is.
 */
const char *code_read(const char *text, struct InviteCode *code);

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

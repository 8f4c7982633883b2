/*
 * Candidates of ICE (RFC 8445): where one end of a connection may be met over UDP, as bytes and as
 * a word to paste.
 *
 * The bytes are, for each candidate, one with its kind and family, the address (4 or 16 bytes) and
 * the port, big-endian; the word is theirs (see word.h).
 */
#ifndef TY_NET_WORDS_CANDIDATE_H
#define TY_NET_WORDS_CANDIDATE_H

#include "net/words/word.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CANDIDATES_MAX = 8,
    CANDIDATES_BYTES = 96, /* so that an invite stays one line of a chat */
    CANDIDATES_TEXT_MAX = WORD_TEXT_MAX(CANDIDATES_BYTES)
};

enum CandidateKind {
    CANDIDATE_HOST,      /* an address of the machine itself */
    CANDIDATE_REFLEXIVE, /* as a STUN server sees it, behind its router */
    CANDIDATE_RELAYED,   /* lent by a TURN server */
    CANDIDATE_KIND_COUNT
};

struct Candidate {
    enum CandidateKind kind;
    bool ipv6;
    uint8_t address[16]; /* in network order; 4 bytes of it are IPv4's, the others 0 */
    uint16_t port;       /* never 0 */
};

struct Candidates {
    int count;
    struct Candidate list[CANDIDATES_MAX];
};

/* Adds one behind the others; false if it is there already, or there is no room for it in the
 * list or in the bytes, or nobody can be met there: link-local, multicast, loopback, port 0. */
bool candidates_add(struct Candidates *candidates, const struct Candidate *candidate);

/* Writes them as bytes; returns how many. */
size_t candidates_pack(const struct Candidates *candidates, uint8_t bytes[CANDIDATES_BYTES]);

/* Reads such bytes; false, and *candidates left alone, unless each is as candidates_add wants
 * it. None at all is fine. */
bool candidates_unpack(const uint8_t *bytes, size_t size, struct Candidates *candidates);

/* The same as a word of letters, digits, - and _; "" for none. */
void candidates_write(const struct Candidates *candidates, char text[CANDIDATES_TEXT_MAX]);
bool candidates_read(const char *text, struct Candidates *candidates);

#endif

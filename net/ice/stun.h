/*
 * STUN (RFC 8489), as far as asking a server how it sees this machine. Pure: bytes only.
 *
 * Anybody may send to the port that asks. An answer counts if it repeats the question's 96 random
 * bits, which only those on the way have seen.
 */
#ifndef TY_NET_ICE_STUN_H
#define TY_NET_ICE_STUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STUN_QUESTION = 20 };

/* An address and port of IPv4, the machine's way round. */
struct StunSeen {
    uint32_t address;
    uint16_t port;
};

/* A question with a random transaction. sodium_init must have succeeded. */
void stun_ask(uint8_t question[STUN_QUESTION]);

/* Reads an answer; false, with *seen left alone, if it is none to this question, is malformed, or
 * names no address of IPv4 that could be seen: nobody's, the loopback's, a group's, port 0. */
bool stun_answer(const uint8_t question[STUN_QUESTION], const void *bytes, size_t size,
                 struct StunSeen *seen);

#endif

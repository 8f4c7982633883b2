/*
 * The line that a guest gives back to the host when the two have to find a way through both
 * routers: where the guest may be met. The host pastes it.
 *
 *     answer;to=1a2b3c4d;ice=AQsWAQfIFADAqAECyBQz;check=216556bb
 *
 * `to` is made of the secret of the invite and tells an answer to another one from it; it proves
 * nothing, since whoever comes in has to show the secret itself. `ice` are candidates, in which
 * capitals count. `check` tells what was damaged on the way: it is made of the two.
 *
 * The same line leads a match on that has lost its link: each gives one to the other then, and `to`
 * is made of the match's secret and of who gives it.
 */
#ifndef TY_NET_MEETING_ANSWER_H
#define TY_NET_MEETING_ANSWER_H

#include "net/words/candidate.h"

enum { ANSWER_TO = 4, ANSWER_TEXT_MAX = 48 + CANDIDATES_TEXT_MAX };

struct Answer {
    uint8_t to[ANSWER_TO];
    struct Candidates candidates; /* at least one */
};

/* The mark of an invite, from the `size` bytes of its secret. */
void answer_mark(const void *secret, size_t size, uint8_t to[ANSWER_TO]);

/* The mark of the line that the host, or the guest, of a match gives to the other to go on with it,
 * from the `size` bytes of the match's secret. */
void answer_mark_again(const void *secret, size_t size, bool host, uint8_t to[ANSWER_TO]);

/* Writes the one line to paste. */
void answer_write(const struct Answer *answer, char text[ANSWER_TEXT_MAX]);

/* Whether there is an answer in a text, perhaps a damaged one. */
bool answer_is_in(const char *text);

/* Reads one out of whatever stands around it. Returns NULL, or in English what is wrong; then
 * *answer is left alone. */
const char *answer_read(const char *text, struct Answer *answer);

#endif

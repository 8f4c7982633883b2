/* How fast something may be done for others: so many at once, so many in the long run. */
#ifndef TY_NET_WORDS_PACE_H
#define TY_NET_WORDS_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* Zeros: nothing was done yet. */
struct Pace {
    int64_t until_ms; /* when all that was done would be paid for, at the fixed rate */
};

/* Whether one more may be done, which then counts: one every `cost_ms` in the long run, `burst` at
 * once. */
bool pace_allows(struct Pace *pace, int64_t cost_ms, int burst, int64_t now_ms);

#endif

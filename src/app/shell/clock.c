/* The arcade's clock, which leaves out the time the machine was asleep. */
#include "src/app/shell/clock.h"
#include "src/play/system/posix.h"
#include <stddef.h>

/* SDL's ticks stand still while the machine sleeps. */
static uint64_t system_clock(void *user)
{
    (void)user;
    return (uint64_t)posix_clock_ms();
}

void clock_init(struct Clock *clock, ClockSource *source, void *user)
{
    *clock = (struct Clock){.source = source ? source : system_clock, .user = user};
    clock->raw = clock->source(clock->user);
}

void clock_tick(struct Clock *clock, uint32_t planned)
{
    uint64_t raw = clock->source(clock->user);
    uint64_t passed = raw > clock->raw ? raw - clock->raw : 0;
    uint64_t most = (uint64_t)planned + CLOCK_GAP_MS;
    if (passed > most) {
        clock->asleep += passed - most;
        passed = most;
    }
    clock->raw = raw;
    clock->delta = (uint32_t)passed;
    clock->now += passed;
}

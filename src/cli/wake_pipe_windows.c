/* A loop that sleeps on an event, and on the one of a pump of standard input. */
#include "src/cli/wake_pipe.h"
#include "src/common/memory.h"
#include "src/play/system/pump_windows.h"
#include <stdlib.h>
#include <windows.h>

struct WakePipe {
    HANDLE rung;
    struct Pump *input; /* from the first moment that somebody listens */
};

struct WakePipe *wake_pipe_open(void)
{
    struct WakePipe *wakes = memory_zeroed(sizeof *wakes);
    wakes->rung = CreateEventW(NULL, FALSE, FALSE, NULL);
    return wakes;
}

/* A read of standard input cannot be ended: the pump goes with the program, about to end. */
void wake_pipe_close(struct WakePipe *wakes)
{
    CloseHandle(wakes->rung);
    free(wakes);
}

void wake_pipe_ring(void *context)
{
    SetEvent(((struct WakePipe *)context)->rung);
}

bool wake_pipe_sleep(struct WakePipe *wakes, bool listens, int ms)
{
    if (listens && !wakes->input)
        wakes->input = pump_new(GetStdHandle(STD_INPUT_HANDLE));
    bool hears = listens && wakes->input;
    const HANDLE events[2] = {wakes->rung, hears ? pump_event(wakes->input) : NULL};
    WaitForMultipleObjects(hears ? 2 : 1, events, FALSE, ms < 0 ? INFINITE : (DWORD)ms);
    return hears && WaitForSingleObject(events[1], 0) == WAIT_OBJECT_0;
}

long wake_pipe_read(struct WakePipe *wakes, void *bytes, size_t size)
{
    return pump_take(wakes->input, bytes, size);
}

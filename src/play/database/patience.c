/* How long the library waits for other programs that have its file, and how it ends in time. */
#include "src/play/database/base.h"

enum {
    WAIT_MS = 20,          /* between two looks at a lock */
    WAITS = 2000 / WAIT_MS /* of one call */
};

/* At the end of the program, all calls together. */
enum {
    LAST_WAITS = 300 / WAIT_MS,
    STEP_OPERATIONS = 20000, /* of SQLite's machine: a millisecond or less */
    LAST_STEPS = 200
};

bool patience_ends(const struct Library *library)
{
    return atomic_load(&library->patience.ending) || progress_stops(library->patience.progress);
}

bool mending_stops(const struct MendingState *state)
{
    return atomic_load(&state->stopping) || progress_stops(state->progress);
}

void patience_begin(struct Library *library)
{
    struct LibraryPatience *patience = &library->patience;
    patience->waits = patience->hasty ? 0 : WAITS;
    patience->locked = false;
    if (!patience_ends(library)) {
        patience->last_waits = LAST_WAITS;
        patience->last_steps = LAST_STEPS;
    }
}

/* SQLite asks whether to try again. */
static int wait_for_others(void *argument, int times)
{
    struct LibraryPatience *patience = &((struct Library *)argument)->patience;
    int *left = patience_ends(argument) ? &patience->last_waits : &patience->waits;
    (void)times;
    if (patience->waits <= 0 || *left <= 0)
        return 0;
    (*left)--;
    sqlite3_sleep(WAIT_MS);
    return 1;
}

/* SQLite asks whether to break off. */
static int breaks_off(void *argument)
{
    struct LibraryPatience *patience = &((struct Library *)argument)->patience;
    return patience_ends(argument) && --patience->last_steps < 0;
}

void patience_attach(struct Library *library, sqlite3 *base)
{
    sqlite3_busy_handler(base, wait_for_others, library);
    sqlite3_progress_handler(base, STEP_OPERATIONS, breaks_off, library);
}

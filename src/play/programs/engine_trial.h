/*
 * Trying a program of which nothing but its path is known: which protocols it speaks, what it calls
 * itself, which options it declares, and whether it moves.
 */
#ifndef TY_SRC_PLAY_PROGRAMS_ENGINE_TRIAL_H
#define TY_SRC_PLAY_PROGRAMS_ENGINE_TRIAL_H

#include "src/play/programs/engines.h"

/* What was found out so far. */
struct EngineReport {
    bool done;
    unsigned int speaks;           /* as in struct Engine */
    char name[96];                 /* what it calls itself; "" */
    const struct Game *game[2];    /* that it has moved in, ended by NULL */
    char move[2][MOVE_TEXT_MAX];   /* and its first moves there */
    struct ProgramOption *options; /* owned by the trial */
    int option_count;
    struct Remark
        why; /* what went wrong, where it speaks nothing or does not move; or no pattern */
};

struct EngineTrial;

/* Begins to try it; both texts are copied, `arguments` stand behind the path. */
struct EngineTrial *engine_trial_new(const char *path, const char *arguments,
                                     const struct WorkerHost *host);

/* Ends what it has started, and frees it; NULL is ignored. */
void engine_trial_free(struct EngineTrial *trial);

/* Does what is due when the host was woken; whether there is more to come. */
bool engine_trial_update(struct EngineTrial *trial);

/* What is known; valid until the trial is freed. */
const struct EngineReport *engine_trial_report(const struct EngineTrial *trial);

#endif

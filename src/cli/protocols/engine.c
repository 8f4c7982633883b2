/*
 * An engine at another program's service.
 *
 * While a search is under way its thread owns the brain, `board` and `decision`; its end hands them
 * back.
 */
#include "src/cli/protocols/engine.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include "src/play/system/task.h"
#include <stdlib.h>

struct Engine {
    const struct Game *game;
    struct WorkerHost host;
    struct EngineListener listener;
    struct EngineSettings settings, built; /* as asked for, and as the brain was made with */
    uint64_t nodes_max;                    /* of any search; 0: none */
    int64_t table_max;                     /* MiB of any table; 0: any */
    struct Brain *brain;                   /* NULL before the first search */

    bool busy;          /* a search was begun and not decided yet */
    struct Task task;   /* the search */
    struct Board board; /* what is searched */
    struct EngineLimits limits;
    uint64_t deadline_us; /* of a search that was pondering; 0: none */
    atomic_bool stop;
    struct Decision decision;
};

struct Engine *engine_new(const struct Game *game, const struct WorkerHost *host,
                          const struct EngineListener *listener)
{
    struct Engine *engine = memory_zeroed(sizeof *engine);
    engine->game = game;
    engine->host = *host;
    engine->listener = *listener;
    engine->settings = (struct EngineSettings){.table_mib = 16, .threads = 1};
    return engine;
}

void engine_free(struct Engine *engine)
{
    if (!engine)
        return;
    engine_abandon(engine);
    brain_free(engine->brain);
    free(engine);
}

void engine_configure(struct Engine *engine, const struct EngineSettings *settings)
{
    engine->settings = *settings;
    if (engine->table_max && settings->table_mib > engine->table_max)
        engine->settings.table_mib = engine->table_max;
}

void engine_limit(struct Engine *engine, uint64_t nodes, int64_t table_mib)
{
    engine->nodes_max = nodes;
    engine->table_max = table_mib;
}

/* The level that does what is asked: the one set, within the limits, or the strong engine. */
static struct Level level_for(const struct Engine *engine)
{
    const struct EngineLimits *limits = &engine->limits;
    struct Level level = {.id = "strong", .settings = {.algorithm = ALGORITHM_STRONG}};
    if (engine->settings.level)
        level = *engine->settings.level;
    struct SearchSettings *search = &level.settings;
    uint64_t nodes = limits->nodes, most = engine->nodes_max;
    if (most && (nodes == 0 || nodes > most))
        nodes = most;
    if (limits->depth && (search->depth == 0 || search->depth > limits->depth))
        search->depth = limits->depth;
    if (nodes && (search->nodes == 0 || search->nodes > nodes))
        search->nodes = nodes;
    search->variations = engine->settings.level ? 0 : limits->variations;
    search->only = limits->only;
    search->only_count = limits->only_count;
    return level;
}

static struct WorkerHost brain_host(const struct Engine *engine)
{
    struct WorkerHost host = engine->host;
    host.helpers = (int)engine->settings.threads - 1;
    host.wake = NULL;
    return host;
}

/* The brain, made anew where table or threads are not as asked for. */
static void prepare_brain(struct Engine *engine)
{
    const struct EngineSettings *wanted = &engine->settings, *built = &engine->built;
    const struct WorkerHost host = brain_host(engine);
    const struct Level level = level_for(engine);
    if (engine->brain &&
        (wanted->table_mib != built->table_mib || wanted->threads != built->threads)) {
        brain_free(engine->brain);
        engine->brain = NULL;
    }
    if (!engine->brain)
        engine->brain = brain_new(engine->game, &level, posix_now_us(),
                                  (size_t)wanted->table_mib << 20, NULL, &host);
    brain_prepare(engine->brain); /* not in the time of the first move */
    brain_set_level(engine->brain, &level);
    engine->built = *wanted;
}

void engine_prepare(struct Engine *engine)
{
    if (!engine->busy)
        prepare_brain(engine);
}

static void report(void *context, const struct SearchInfo *info)
{
    struct Engine *engine = context;
    int plies = score_plies(info->score);
    if (engine->listener.info)
        engine->listener.info(engine->listener.context, engine->board.position, info);
    if (engine->limits.mate && info->bound == BOUND_EXACT && info->variation == 1 && plies > 0 &&
        plies < 2 * engine->limits.mate)
        atomic_store(&engine->stop, true);
}

/* What is left of the time when the search begins. */
static struct Allotment time_left(const struct EngineLimits *limits)
{
    struct Allotment time = limits->time;
    uint64_t spent = posix_now_us() - limits->arrived_us;
    if (time.most_us == 0 || limits->pondering)
        return (struct Allotment){.aim_us = 0};
    time.most_us = time.most_us > spent ? time.most_us - spent : 1;
    if (time.aim_us)
        time.aim_us = time.aim_us > spent ? time.aim_us - spent : 1;
    return time;
}

static void think(void *argument)
{
    struct Engine *engine = argument;
    const struct EngineLimits *limits = &engine->limits;
    brain_think(engine->brain, &engine->board, time_left(limits), &engine->stop, report, engine,
                &engine->decision);
}

void engine_search(struct Engine *engine, const struct Board *board,
                   const struct EngineLimits *limits)
{
    engine_stop(engine);
    engine->limits = *limits;
    board_copy(&engine->board, board, NULL, false);
    prepare_brain(engine);
    engine->busy = true;
    engine->deadline_us = 0;
    atomic_store(&engine->stop, false);
    task_begin(&engine->task, &engine->host, think, engine);
}

void engine_answer(struct Engine *engine, const struct Board *board, Move move)
{
    const struct Decision decision = {.result = {.move = move}};
    engine_stop(engine);
    engine->listener.decided(engine->listener.context, board->position, &decision);
}

bool engine_probe(const struct Engine *engine, const void *position,
                  struct TranspositionEntry *entry)
{
    return engine->brain && !engine->busy && brain_probe(engine->brain, position, entry);
}

bool engine_busy(const struct Engine *engine)
{
    return engine->busy;
}

bool engine_ends_by_itself(const struct Engine *engine)
{
    const struct EngineLimits *limits = &engine->limits;
    return !engine->busy ||
           (!limits->held && (limits->depth || limits->nodes || limits->time.most_us));
}

/* Waits for the thread and ends the search. */
static void finish(struct Engine *engine)
{
    task_wait(&engine->task);
    engine->deadline_us = 0;
    engine->busy = false;
}

/* The listener may begin the next search at once. */
static void decide(struct Engine *engine)
{
    finish(engine);
    struct Board board = engine->board;
    struct Decision decision = engine->decision;
    engine->listener.decided(engine->listener.context, board.position, &decision);
    board_free(&board);
}

void engine_stop(struct Engine *engine)
{
    if (!engine->busy)
        return;
    atomic_store(&engine->stop, true);
    decide(engine);
}

void engine_abandon(struct Engine *engine)
{
    if (!engine->busy)
        return;
    atomic_store(&engine->stop, true);
    finish(engine);
    board_free(&engine->board);
}

void engine_release(struct Engine *engine)
{
    if (!engine->busy || !engine->limits.pondering)
        return;
    engine->limits.held = false;
    const struct Allotment *time = &engine->limits.time;
    if (time->most_us)
        engine->deadline_us =
            engine->limits.arrived_us + (time->aim_us ? time->aim_us : time->most_us);
    engine_poll(engine);
}

void engine_poll(struct Engine *engine)
{
    if (!engine->busy || engine->limits.held)
        return;
    if (engine->deadline_us && posix_now_us() >= engine->deadline_us)
        engine_stop(engine);
    else if (task_ended(&engine->task))
        decide(engine);
}

uint64_t engine_deadline_us(const struct Engine *engine)
{
    return engine->busy ? engine->deadline_us : 0;
}

void engine_clear(struct Engine *engine)
{
    engine_stop(engine);
    if (engine->brain)
        brain_clear(engine->brain, posix_now_us());
}

/*
 * The engine at another program's service, whatever the protocol: a position, settings, and one
 * search at a time on a thread of its own.
 *
 * All calls come from one thread. The search's reports alone come from its own.
 */
#ifndef TY_SRC_CLI_PROTOCOLS_ENGINE_H
#define TY_SRC_CLI_PROTOCOLS_ENGINE_H

#include "engine/board.h"
#include "src/play/seats/brain.h"

struct EngineSettings {
    int64_t table_mib;         /* of the transposition table, at least 1 */
    int64_t threads;           /* 1 .. HELPERS_MAX + 1 */
    const struct Level *level; /* plays by it; NULL: the strong engine */
};

/* What one search is to do; zero is no limit of that kind. */
struct EngineLimits {
    int depth; /* plies, below PLY_MAX */
    uint64_t nodes;
    struct Allotment time; /* from `arrived_us` on; a pondered search takes what is aimed at */
    int mate;              /* ends when a mate in at most so many moves is found */
    bool held;             /* the decision waits for engine_stop, or engine_release */
    bool pondering;        /* held; and the time counts from engine_release on */
    int variations;        /* best lines to tell apart, up to VARIATIONS_MAX */
    int only_count;        /* moves to choose among; 0: all legal ones */
    Move only[MOVES_MAX];
    uint64_t arrived_us; /* when the command came in, on posix_now_us's clock */
};

struct Engine;

/* Who hears of a search. */
struct EngineListener {
    /* OPTIONAL: a report, on the search's thread; `position` is the one that is searched. */
    void (*info)(void *context, const void *position, const struct SearchInfo *info);
    /* What a search came to, on the engine's thread: once for each that was begun, unless it was
     * abandoned. */
    void (*decided)(void *context, const void *position, const struct Decision *decision);
    void *context;
};

/* An engine of `game`. The host's `wake` is called when there is something for engine_poll. */
struct Engine *engine_new(const struct Game *game, const struct WorkerHost *host,
                          const struct EngineListener *listener);

/* Ends what is under way, without a decision, and frees the engine; NULL is ignored. */
void engine_free(struct Engine *engine);

/* Settings from the next search on. A search under way goes on with its own. */
void engine_configure(struct Engine *engine, const struct EngineSettings *settings);

/* Lets no search go beyond so many nodes, and no table beyond so many MiB, whatever the settings
 * say; 0, the default: no such limit. */
void engine_limit(struct Engine *engine, uint64_t nodes, int64_t table_mib);

/* Forgets what earlier searches found; ends one that is under way with its decision. */
void engine_clear(struct Engine *engine);

/* Allocates what a search needs, so that the first one does not lose time over it. */
void engine_prepare(struct Engine *engine);

/* Begins a search of `board` (copied), whose game must not be over. One that is under way is
 * stopped and decided first. */
void engine_search(struct Engine *engine, const struct Board *board,
                   const struct EngineLimits *limits);

/* Decides on `move` at once on `board`, where there is nothing to search for. */
void engine_answer(struct Engine *engine, const struct Board *board, Move move);

/* What earlier searches know of a position; false if nothing, or while one is under way. */
bool engine_probe(const struct Engine *engine, const void *position,
                  struct TranspositionEntry *entry);

/* Whether a search is under way, or its decision is held. */
bool engine_busy(const struct Engine *engine);

/* Whether there is nothing to wait for, or a search that a depth, nodes or a time will end. */
bool engine_ends_by_itself(const struct Engine *engine);

/* Stops the search within 10 ms with its decision; ignored without one. */
void engine_stop(struct Engine *engine);

/* The move that was pondered was played: what is left of the search is an ordinary one. */
void engine_release(struct Engine *engine);

/* Stops the search without a decision. */
void engine_abandon(struct Engine *engine);

/* Has a search decided that came to its end. */
void engine_poll(struct Engine *engine);

/* The time on posix_now_us's clock at which engine_poll must be called again; 0: only when the
 * host was woken. */
uint64_t engine_deadline_us(const struct Engine *engine);

#endif

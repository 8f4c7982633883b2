/* Many games between two opponents, on several threads. */
#ifndef TY_CLI_TOURNAMENT_H
#define TY_CLI_TOURNAMENT_H

#include "engine/level.h"
#include "src/cli/openings.h"
#include "src/cli/tally.h"
#include "src/play/solution.h"

struct TournamentSettings {
    struct Openings openings;
    struct Level level[2]; /* A and B */
    const char *name[2];   /* as typed */
    struct Solution *solution;
    size_t table_bytes; /* of each opponent's transposition table */
    int games;
    int jobs;     /* threads, at least 1 */
    bool records; /* keep every game's record */
};

/* How long one opponent took. */
struct Effort {
    int64_t moves;
    uint64_t nodes;
    uint32_t *us; /* of each move, `moves` of them; sorted when the tournament is over */
    int64_t capacity;
};

struct Tournament {
    struct Tally all;   /* in A's eyes */
    struct Tally first; /* the games in which A had the first seat */
    struct Effort effort[2];
    char **record; /* settings.games texts, with settings.records; else NULL */
    int64_t plies;
};

/*
 * Plays. Opening n serves games 2n, where A has the first seat, and 2n + 1, where B has it. The
 * result depends on the settings alone, not on the number of threads (unless a level plays by
 * time). `progress` (may be NULL) is called after each game, one call at a time. Free with
 * tournament_free.
 */
void tournament_run(struct Tournament *tournament, const struct TournamentSettings *settings,
                    void (*progress)(const struct Tournament *tournament));

/* Frees what the tournament owns. */
void tournament_free(struct Tournament *tournament, const struct TournamentSettings *settings);

#endif

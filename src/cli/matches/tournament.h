/* Many games between two opponents, on several threads. */
#ifndef TY_SRC_CLI_MATCHES_TOURNAMENT_H
#define TY_SRC_CLI_MATCHES_TOURNAMENT_H

#include "src/cli/books/openings.h"
#include "src/cli/matches/match_state.h"
#include "src/cli/matches/opponent.h"
#include "src/cli/matches/sprt.h"
#include "src/cli/matches/tally.h"
#include "src/cli/shard.h"

/* When a game is ended before its end; zero is never. Scores are hundredths of a soldier, and both
 * sides must agree on them. */
struct Adjudication {
    int win_score, win_plies;              /* won by so much, for so many plies */
    int draw_score, draw_plies, draw_from; /* within so much of even, so long, from that ply on */
    int plies;                             /* so long is a draw */
    int confirmed; /* per cent of such games, but for the last kind, that are played on to the end
                      and count as they end then */
};

/* Ends a game where both sides give `win_score` for six plies (0: never), or at most `draw_score`
 * for twenty from ply 80 on (below 0: never), and draws it after `plies` (0: never). None is played
 * on. */
struct Adjudication adjudication_usual(int64_t win_score, int64_t draw_score, int64_t plies);

struct TournamentSettings {
    struct Openings openings;
    struct OpponentSettings opponent[2]; /* A and B */
    struct ClockSettings clock;          /* none: the opponents' own limits */
    struct Adjudication adjudication;
    struct Solution *solution;
    struct MatchState *state; /* NULL: nothing is kept */
    const struct Sprt *sprt;  /* NULL: all games are played; else until it has an answer */
    bool decided;             /* until those that are left can't change who scores more; whole
                                 matches only */
    size_t table_bytes;       /* of each opponent's transposition table */
    int games;                /* of the match, all shares together */
    struct Shard shard;       /* of its pairs of games */
    int jobs;                 /* threads, at least 1 */
    bool records;             /* write every game's record */
    /* Called before each game, on its thread, with the number of its pair. OPTIONAL. */
    void (*seat)(const void *context, int pair, struct Opponent *opponents[2]);
    const void *context;
};

/* How long one opponent took. */
struct Effort {
    int64_t moves;
    uint64_t nodes;
    uint32_t *us; /* of each move, `moves` of them; sorted when the tournament is over */
    int64_t capacity;
    int faults;      /* games that it lost by failing */
    char fault[208]; /* the last one, English; empty: none */
};

struct Tournament {
    struct Tally all;   /* in A's eyes */
    struct Tally first; /* the games in which A had the first seat */
    struct Pairs pairs;
    struct Effort effort[2];
    struct GameResult *result; /* of settings.games games */
    char **record;             /* settings.games texts: of games that are over and not written */
    int64_t plies;
    int ended[END_COUNT]; /* games, by how they ended */
};

/* An empty tournament; `result` may be filled with games that are over before it runs: they are in
 * the files already. */
void tournament_init(struct Tournament *tournament, const struct TournamentSettings *settings);

/*
 * Plays the share of the settings. Opening n serves games 2n, where A has the first seat, and
 * 2n + 1, where B has it. Games count, and are written, in their order, so that the result and the
 * files depend on the settings alone, not on the number of threads (unless an opponent plays by
 * time or is a program), and a test is not swayed by short games. A test ends a whole match, not a
 * share of it. What is over before is counted anew, so that a tournament may be run again for more
 * games, up to those that it was made for. `progress` (may be NULL) is called after each game, one
 * call at a time. Free with tournament_free.
 */
void tournament_run(struct Tournament *tournament, const struct TournamentSettings *settings,
                    void (*progress)(const struct Tournament *tournament,
                                     const struct TournamentSettings *settings));

/* Plays nothing: counts the games of `played`, with their records (each of settings.games, what
 * shares of the match have kept; the texts become the tournament's), in their order up to the first
 * that is missing, or to the test's answer, and writes them as if they had been played here. */
void tournament_merge(struct Tournament *tournament, const struct TournamentSettings *settings,
                      const struct GameResult *played, char **record);

/* Frees what the tournament owns. */
void tournament_free(struct Tournament *tournament, const struct TournamentSettings *settings);

#endif

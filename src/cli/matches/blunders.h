/* How often the levels err: each is asked for its move in the same positions, and the strong engine
 * says what the move was worth. */
#ifndef TY_SRC_CLI_MATCHES_BLUNDERS_H
#define TY_SRC_CLI_MATCHES_BLUNDERS_H

#include "src/cli/books/openings.h"
#include "src/play/seats/solution.h"

enum {
    BLUNDER_POINTS = 20, /* of chance, of 100: what a move that errs loses more than */
    BLUNDER_LEVELS_MAX = 24
};

/* What was asked. */
struct BlunderSettings {
    const struct Openings *openings; /* of the games that the positions are from; its tables too */
    struct Solution *solution;       /* may be NULL */
    size_t table_bytes;              /* of each level's transposition table */
    int first, last;                 /* levels that are asked, 0 .. level_count - 1 */
    int games;                       /* between neighbours of each pair of them */
    int every;                       /* one of so many positions is asked for moves that err */
    uint64_t judge_nodes;            /* that the strong engine spends on a position */
    uint64_t time_nodes; /* a level by time searches so many nodes for each second; 0: by time */
};

/* What a level did. */
struct Blunders {
    int asked, erred;        /* of the positions where there was so much to lose */
    int wins, wins_missed;   /* a win in one */
    int takes, takes_missed; /* what was just taken, where taking back is best */
    uint32_t *us;            /* owned: processor time of each move, sorted; `asked` of them */
};

/* Asks those levels of the game's scale; fills blunders[first .. last] and clears the others, to be
 * freed with blunders_free. Prints progress on stderr where `progress`. */
void blunders_count(const struct BlunderSettings *settings, bool progress,
                    struct Blunders blunders[BLUNDER_LEVELS_MAX]);
void blunders_free(struct Blunders blunders[BLUNDER_LEVELS_MAX]);

#endif

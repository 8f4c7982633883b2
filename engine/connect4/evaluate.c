/*
 * What is good play in connect four, beyond exact values: rows that can still be filled, and
 * threats, the empty points that would fill one.
 *
 * At the end of the game somebody has to play below each threat. Red, who moves first, then gets
 * the odd ranks and Yellow the even ones (Allis 1988, A Knowledge-based Approach of Connect-Four):
 * a threat is worth more to whom its rank belongs.
 */
#include "engine/connect4/position.h"

enum {
    WEIGHT_DISC = 1,      /* a disc in a row of four without an enemy's, */
    WEIGHT_PAIR = 3,      /* two of them in the same one */
    WEIGHT_THREAT = 12,   /* a threat, */
    WEIGHT_OWN_RANK = 20, /* more for one on a rank that the side gets at the end */
    UNIT = 40
};

/* The ranks that people call odd. */
#define ODD_RANKS (CONNECT4_FOOT * 0x15)

/* Discs and pairs in the rows of four that have none of the enemy's. */
static Score open_rows(uint64_t own, uint64_t enemy)
{
    static const int steps[] = {1, CONNECT4_HEIGHT - 1, CONNECT4_HEIGHT, CONNECT4_HEIGHT + 1};
    uint64_t free = CONNECT4_BOARD & ~enemy;
    int discs = 0, pairs = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        uint64_t two = free & free >> steps[i], rows = two & two >> 2 * steps[i];
        for (int first = 0; first < CONNECT4_ROW; first++) {
            uint64_t with = rows & own >> first * steps[i];
            discs += connect4_count(with);
            for (int second = first + 1; second < CONNECT4_ROW; second++)
                pairs += connect4_count(with & own >> second * steps[i]);
        }
    }
    return WEIGHT_DISC * discs + WEIGHT_PAIR * pairs;
}

static Score standing(const struct Connect4Position *p, int seat)
{
    uint64_t own = p->discs[seat], enemy = p->discs[!seat];
    uint64_t threats = connect4_threats(own, own | enemy);
    uint64_t ranks = seat == 0 ? ODD_RANKS : ~ODD_RANKS;
    return open_rows(own, enemy) + WEIGHT_THREAT * connect4_count(threats) +
           WEIGHT_OWN_RANK * connect4_count(threats & ranks);
}

static Score evaluate(const void *position, const void *aux, int root)
{
    const struct Connect4Position *p = position;
    int seat = connect4_mover(p);
    (void)aux, (void)root;
    return standing(p, seat) - standing(p, !seat);
}

static const struct Evaluation evaluations[] = {
    {.id = "own", .label = N_("Rows and threats"), .unit = UNIT, .evaluate = evaluate},
    {.id = NULL},
};

/* Threats made first, then the middle: more rows go through it. */
static int order(const void *position, const void *aux, Move move)
{
    const struct Connect4Position *p = position;
    int file = (move - 1) % CONNECT4_FILES, middle = CONNECT4_FILES / 2;
    uint64_t bit = connect4_bit(move - 1), own = p->discs[connect4_mover(p)] | bit;
    (void)aux;
    return CONNECT4_FILES * connect4_count(connect4_threats(own, connect4_all(p) | bit)) +
           (file < middle ? file : CONNECT4_FILES - 1 - file);
}

static unsigned classify(const void *position, const void *aux, Move move)
{
    const struct Connect4Position *p = position;
    int seat = connect4_mover(p);
    uint64_t all = connect4_all(p), bit = connect4_bit(move - 1);
    uint64_t own = p->discs[seat] | bit;
    (void)aux;
    uint64_t next = connect4_threats(own, all | bit) & connect4_landings(all | bit);
    return (connect4_won(own) || next ? CLASS_THREAT : CLASS_QUIET) |
           (connect4_threats(p->discs[!seat], all) & bit ? CLASS_DEFENCE : CLASS_QUIET);
}

static int history_index(const void *position, Move move)
{
    return connect4_mover(position) * CONNECT4_POINTS + move - 1;
}

const struct Knowledge connect4_knowledge = {
    .evaluations = evaluations,
    .order = order,
    .classify = classify,
    .history_index = history_index,
    .history_size = SEATS * CONNECT4_POINTS,
    .solver = &connect4_solver,
    .levels = connect4_levels,
};

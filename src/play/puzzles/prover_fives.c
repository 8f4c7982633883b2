/*
 * Proving in gomoku. What is counted are the fives: all runs of five points, and whose stones lie
 * in them; a move that makes a five is asked of the rules. A side that can make one does. Against
 * one such point there is one answer, against two none; else every empty point is tried.
 */
#include "engine/gomoku/forbidden.h"
#include "src/common/memory.h"
#include "src/play/puzzles/prover_parts.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOVES_FULL = 4,
    MOVES_FOURS = 8,
    FIVE = 5,
    FIVES_MAX = 2 * GOMOKU_SIZE_MAX * (GOMOKU_SIZE_MAX - FIVE + 1) +
                2 * (GOMOKU_SIZE_MAX - FIVE + 1) * (GOMOKU_SIZE_MAX - FIVE + 1),
    THROUGH_MAX = FIVE * GOMOKU_DIRECTIONS, /* fives through one point */
    GRADES = 5                              /* of what a point is worth */
};

static const uint64_t salt_fours = UINT64_C(0x61c8d27b45e09f3a);
static const uint64_t salt_loses = UINT64_C(0xc95e0a736fb1d824);

struct Fives {
    struct GomokuPosition position; /* its key is kept by stones and turn alone */
    struct ProverState *state;
    bool fours; /* the side that attacks makes nothing else */
    int count;  /* of fives, by the size: */
    int size;
    uint16_t five[FIVES_MAX][FIVE];
    uint16_t through[GOMOKU_POINTS_MAX][THROUGH_MAX];
    uint8_t through_count[GOMOKU_POINTS_MAX];
    uint8_t stones[2][FIVES_MAX];
    int live[2][FIVE + 1]; /* fives with so many stones of one colour and none of the other */
    int worth[GOMOKU_POINTS_MAX]; /* of a point, by the fives through it that are live */
};

/* ---- the fives ---- */

static void add_five(struct Fives *f, int point, int direction)
{
    if (gomoku_step(&f->position, point, direction, FIVE - 1) == POINT_NONE)
        return;
    for (int i = 0; i < FIVE; i++) {
        int step = gomoku_step(&f->position, point, direction, i);
        f->five[f->count][i] = (uint16_t)step;
        f->through[step][f->through_count[step]++] = (uint16_t)f->count;
    }
    f->count++;
}

static void lay_out(struct Fives *f)
{
    f->count = 0;
    f->size = f->position.size;
    memset(f->through_count, 0, sizeof f->through_count);
    for (int point = 0; point < gomoku_points(&f->position); point++)
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
            add_five(f, point, direction);
}

/* Counts a five in or out of those that are live. */
static void count_live(struct Fives *f, int five, int step)
{
    static const int weights[FIVE + 1] = {0, 1, 8, 64, 512, 0};
    int black = f->stones[COLOUR_BLACK][five], white = f->stones[COLOUR_WHITE][five];
    if (white == 0)
        f->live[COLOUR_BLACK][black] += step;
    if (black == 0)
        f->live[COLOUR_WHITE][white] += step;
    if (black == 0 || white == 0)
        for (int i = 0; i < FIVE; i++)
            f->worth[f->five[five][i]] += step * weights[black + white];
}

/* A stone of the colour in turn comes onto a point (`step` 1), or goes from there (-1). */
static void change(struct Fives *f, int point, int colour, int step)
{
    for (int i = 0; i < f->through_count[point]; i++) {
        int five = f->through[point][i];
        count_live(f, five, -1);
        f->stones[colour][five] = (uint8_t)(f->stones[colour][five] + step);
        count_live(f, five, 1);
    }
    f->position.cell[point] = (uint8_t)(step > 0 ? CELL_BLACK + colour : CELL_EMPTY);
    f->position.stones = (int16_t)(f->position.stones + step);
    f->position.key ^= gomoku_stone_key(colour, point);
}

static void put(struct Fives *f, int point)
{
    change(f, point, f->position.state.turn, 1);
    f->position.state.turn = !f->position.state.turn;
}

static void take(struct Fives *f, int point)
{
    f->position.state.turn = !f->position.state.turn;
    change(f, point, f->position.state.turn, -1);
}

/* The points where `colour` makes a five that wins, as far as two are found; how many. */
static int winning_points(const struct Fives *f, int colour, int points[2])
{
    int found = 0;
    if (f->live[colour][FIVE - 1] == 0)
        return 0;
    for (int five = 0; five < f->count && found < 2; five++) {
        if (f->stones[colour][five] != FIVE - 1 || f->stones[!colour][five] > 0)
            continue;
        int i = 0;
        while (f->position.cell[f->five[five][i]] != CELL_EMPTY)
            i++;
        int point = f->five[five][i];
        if ((found == 0 || points[0] != point) && gomoku_wins(&f->position, point, colour))
            points[found++] = point;
    }
    return found;
}

/* Whether the colour in turn loses by a stone there. */
static bool is_forbidden(const struct Fives *f, int point)
{
    return f->position.rule == RULE_RENJU && f->position.state.turn == COLOUR_BLACK &&
           forbidden_reason(&f->position, point) != REASON_NONE;
}

/* ---- the order of trying ---- */

/* The points that may make a four of the colour in turn: those of fives with three stones. */
static int list_fours(const struct Fives *f, uint16_t *points)
{
    int turn = f->position.state.turn, count = 0;
    bool listed[GOMOKU_POINTS_MAX] = {false};
    for (int five = 0; five < f->count && f->live[turn][FIVE - 2] > 0; five++) {
        if (f->stones[turn][five] != FIVE - 2 || f->stones[!turn][five] > 0)
            continue;
        for (int i = 0; i < FIVE; i++) {
            int point = f->five[five][i];
            if (f->position.cell[point] == CELL_EMPTY && !listed[point])
                points[count++] = (uint16_t)point;
            listed[point] = true;
        }
    }
    return count;
}

/* The empty points, those that matter most first. */
static int list_all(const struct Fives *f, uint16_t *points)
{
    static const int least[GRADES] = {512, 64, 24, 1, 0};
    int count = 0, all = gomoku_points(&f->position);
    for (int grade = 0; grade < GRADES; grade++)
        for (int point = 0; point < all; point++)
            if (f->position.cell[point] == CELL_EMPTY && f->worth[point] >= least[grade] &&
                (grade == 0 || f->worth[point] < least[grade - 1]))
                points[count++] = (uint16_t)point;
    return count;
}

/* ---- the search ---- */

/* Whether a colour could make a five in so many moves if the other side did nothing. */
static bool is_near(const struct Fives *f, int colour, int moves)
{
    for (int stones = moves < FIVE ? FIVE - moves : 0; stones < FIVE; stones++)
        if (f->live[colour][stones] > 0)
            return true;
    return false;
}

static bool attack(struct Fives *f, int moves);

/* Whether every answer to a move that threatens no five at once loses. The least important comes
 * first: it is what doing nothing is. */
static bool defend_freely(struct Fives *f, int moves)
{
    uint16_t points[GOMOKU_POINTS_MAX];
    int count = list_all(f, points);
    bool lost = count > 0;
    for (int i = 0; lost && i < count; i++) {
        int point = points[i == 0 ? count - 1 : i - 1];
        if (is_forbidden(f, point))
            continue;
        put(f, point);
        lost = attack(f, moves);
        take(f, point);
    }
    return lost;
}

/* Whether the colour in turn loses within `moves` more moves of the other side's. */
static bool defend(struct Fives *f, int moves)
{
    int points[2], turn = f->position.state.turn;
    if (!prover_count(f->state) || winning_points(f, turn, points) > 0)
        return false;
    int threats = winning_points(f, !turn, points);
    if (threats == 0 && (f->fours || moves < 2 || !is_near(f, !turn, moves)))
        return false;
    if (threats > 1)
        return true;
    uint64_t key = f->position.key ^ salt_loses ^ (f->fours ? salt_fours : 0);
    enum ProofAnswer known = prover_recall(f->state, key, moves);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    bool lost = threats == 1 && is_forbidden(f, points[0]);
    if (threats == 1 && !lost) {
        put(f, points[0]);
        lost = attack(f, moves);
        take(f, points[0]);
    } else if (threats == 0) {
        lost = defend_freely(f, moves);
    }
    return prover_remember(f->state, key, moves, lost);
}

/* Whether one of the moves that make sense wins: where the other side threatens a five, the point
 * of it; two moves before the end what threatens one. */
static bool try_points(struct Fives *f, int moves, const int answer[2], int answers)
{
    uint16_t points[GOMOKU_POINTS_MAX];
    int count = answers ? 1 : f->fours || moves == 2 ? list_fours(f, points) : list_all(f, points);
    bool won = false;
    for (int i = 0; !won && i < count; i++) {
        int point = answers ? answer[0] : points[i];
        if (is_forbidden(f, point))
            continue;
        put(f, point);
        won = defend(f, moves - 1);
        take(f, point);
    }
    return won;
}

/* Whether the colour in turn wins within `moves` moves, at least 1. */
static bool attack(struct Fives *f, int moves)
{
    int points[2], turn = f->position.state.turn;
    if (!prover_count(f->state))
        return false;
    if (winning_points(f, turn, points) > 0)
        return true;
    int threats = winning_points(f, !turn, points);
    if (moves == 1 || threats > 1 || !is_near(f, turn, moves))
        return false;
    uint64_t key = f->position.key ^ (f->fours ? salt_fours : 0);
    enum ProofAnswer known = prover_recall(f->state, key, moves);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    return prover_remember(f->state, key, moves, try_points(f, moves, points, threats));
}

/* ---- the way ---- */

static void *open_fives(const struct Game *game, const struct Options *options)
{
    (void)game, (void)options;
    return memory_zeroed(sizeof(struct Fives));
}

static struct Fives *set(void *own, struct ProverState *state, const struct Board *board,
                         enum ProofMeans means)
{
    struct Fives *f = own;
    const struct GomokuPosition *position = board->position;
    f->position = *position;
    f->state = state;
    f->fours = means == PROOF_FOURS;
    if (f->size != position->size)
        lay_out(f);
    memset(f->stones, 0, sizeof f->stones);
    memset(f->live, 0, sizeof f->live);
    memset(f->worth, 0, sizeof f->worth);
    f->live[COLOUR_BLACK][0] = f->live[COLOUR_WHITE][0] = f->count;
    f->position.key = gomoku_state_key(&position->state);
    f->position.stones = 0;
    for (int point = 0; point < gomoku_points(position); point++)
        if (position->cell[point] != CELL_EMPTY)
            change(f, point, position->cell[point] - CELL_BLACK, 1);
    return f;
}

static bool wins(void *own, struct ProverState *state, const struct Board *board,
                 enum ProofMeans means, int moves)
{
    return attack(set(own, state, board, means), moves);
}

static bool loses(void *own, struct ProverState *state, const struct Board *board,
                  enum ProofMeans means, int moves)
{
    return defend(set(own, state, board, means), moves);
}

/* A four threatens a five. */
static bool admits(void *own, const struct Board *board, enum ProofMeans means)
{
    struct Fives *f = set(own, NULL, board, means);
    int points[2];
    return !f->fours || winning_points(f, !f->position.state.turn, points) > 0;
}

const struct ProverWay prover_fives = {
    .most = {[PROOF_FULL] = MOVES_FULL, [PROOF_FOURS] = MOVES_FOURS},
    .open = open_fives,
    .close = free,
    .wins = wins,
    .loses = loses,
    .admits = admits,
};

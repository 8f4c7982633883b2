/*
 * What swap2 asks for. Whoever places stones wants them balanced, since the other side takes the
 * better colour; whoever chooses takes that colour, or places two more where neither is.
 */
#include "engine/gomoku/choose.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/play.h"
#include "engine/gomoku/sense.h"
#include "src/common/random.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    OUTLOOK_DEPTH = 4,
    OUTLOOK_WIDTH = 6,
    OPENING_STONES = 3, /* what the first player places */
    FAIR = 80,          /* a value that either side may have */
};

/* A position being looked at, with its incremental state. */
struct Study {
    struct GomokuPosition position;
    struct SenseScratch scratch;
};

static void study_begin(struct Study *study, const struct GomokuPosition *position)
{
    study->position = *position;
    study->position.state.phase = PHASE_PLAY;
    memset(study->scratch.memo, 0, sizeof study->scratch.memo);
    sense_refresh(&study->scratch.sense, &study->position, NULL, study->scratch.memo);
}

/* The value for the side to move after the best few moves of both, `depth` plies on. */
static Score outlook(struct Study *study, int depth, Score alpha, Score beta)
{
    struct GomokuPosition *position = &study->position;
    struct Sense *sense = &study->scratch.sense;
    int points[GOMOKU_POINTS_MAX], result;
    if (gomoku_terminal(position, sense, NULL, 0, &result))
        return result * EVALUATE_DECIDED;
    if (depth == 0)
        return evaluate_sense(sense, position->state.turn);
    int count = candidate_points(position, sense, points);
    for (int i = 0; i < count && i < OUTLOOK_WIDTH && alpha < beta; i++) {
        struct Undo undo;
        gomoku_make(position, sense, (Move)(points[i] + 1), &undo);
        Score value = -outlook(study, depth - 1, -beta, -alpha);
        gomoku_unmake(position, sense, (Move)(points[i] + 1), &undo);
        alpha = value > alpha ? value : alpha;
    }
    return alpha;
}

/* The stones of openings that are about even, from the centre: files and ranks of Black's first,
 * White's and Black's second stone. Found among random ones on 15 lines by the strong search, which
 * gives them less than a quarter of a clear advantage. */
static const int8_t openings[][OPENING_STONES][2] = {
    {{-3, 2}, {-2, 2}, {-6, -2}},  {{1, -1}, {3, -2}, {-4, 4}},   {{3, 2}, {-1, 4}, {6, -3}},
    {{3, 3}, {-1, 4}, {-5, -3}},   {{-3, -2}, {-3, -1}, {1, -5}}, {{-1, 1}, {-3, -3}, {3, 3}},
    {{-1, 3}, {-2, 3}, {0, -4}},   {{3, 2}, {1, 1}, {3, 5}},      {{1, -2}, {0, -2}, {-1, 1}},
    {{-1, -3}, {-2, -2}, {-3, 4}}, {{-3, 0}, {0, 3}, {2, -2}},    {{-3, 3}, {-4, 4}, {2, -2}},
    {{-1, 3}, {1, 0}, {1, 6}},     {{-3, -3}, {-3, -4}, {-3, 4}}, {{3, 2}, {2, 1}, {5, 3}},
};

enum { OPENINGS = sizeof openings / sizeof *openings };

static int opening_point(const struct GomokuPosition *position, int index, int stone)
{
    int centre = position->size / 2;
    return (centre + openings[index][stone][1]) * position->size + centre +
           openings[index][stone][0];
}

/* Whether the stones on the board are the first ones of an opening. */
static bool opening_fits(const struct GomokuPosition *position, int index)
{
    assert(position->stones < OPENING_STONES);
    for (int stone = 0; stone < position->stones; stone++) {
        int cell = stone % 2 ? CELL_WHITE : CELL_BLACK;
        if (position->cell[opening_point(position, index, stone)] != cell)
            return false;
    }
    return true;
}

/* The next stone of an opening that fits; where none does, the best candidate. */
static Move place_of_three(const struct GomokuPosition *position, uint64_t random)
{
    int fitting = 0, chosen = -1;
    for (int i = 0; i < OPENINGS; i++)
        if (opening_fits(position, i) && random_below(&random, (uint32_t)++fitting) == 0)
            chosen = i;
    if (chosen >= 0)
        return (Move)(opening_point(position, chosen, position->stones) + 1);
    struct Study study;
    int points[GOMOKU_POINTS_MAX];
    study_begin(&study, position);
    candidate_points(&study.position, &study.scratch.sense, points);
    return (Move)(points[0] + 1);
}

/* How far from even the position is at best once the stones that are still to be placed lie. */
static Score unfairness(struct Study *study, int stones_left)
{
    struct GomokuPosition *position = &study->position;
    struct Sense *sense = &study->scratch.sense;
    int points[GOMOKU_POINTS_MAX];
    if (stones_left == 0)
        return (Score)labs(evaluate_sense(sense, position->state.turn));
    Score least = EVALUATE_DECIDED;
    int count = candidate_points(position, sense, points);
    for (int i = 0; i < count; i++) {
        struct Undo undo;
        gomoku_make(position, sense, (Move)(points[i] + 1), &undo);
        Score value = unfairness(study, stones_left - 1);
        gomoku_unmake(position, sense, (Move)(points[i] + 1), &undo);
        least = value < least ? value : least;
    }
    return least;
}

/* One of the two stones that are to make the position even. */
static Move place_of_two(const struct GomokuPosition *position, uint64_t random)
{
    struct Study study;
    int points[GOMOKU_POINTS_MAX], equals = 0;
    study_begin(&study, position);
    int count = candidate_points(&study.position, &study.scratch.sense, points);
    Score least = EVALUATE_DECIDED;
    Move chosen = MOVE_NONE;
    for (int i = 0; i < count; i++) {
        struct Undo undo;
        Move move = (Move)(points[i] + 1);
        gomoku_make(&study.position, &study.scratch.sense, move, &undo);
        Score value = unfairness(&study, 4 - position->stones);
        gomoku_unmake(&study.position, &study.scratch.sense, move, &undo);
        equals = value < least ? 1 : value == least ? equals + 1 : equals;
        if (value < least || (value == least && random_below(&random, (uint32_t)equals) == 0))
            chosen = move;
        least = value < least ? value : least;
    }
    return chosen;
}

/* White is on turn: the value for White decides. */
static Move colour_choice(const struct GomokuPosition *position)
{
    struct Study study;
    study_begin(&study, position);
    Score white = outlook(&study, OUTLOOK_DEPTH, -EVALUATE_DECIDED, EVALUATE_DECIDED);
    if (position->state.phase == PHASE_SECOND_CHOOSES && labs(white) <= FAIR)
        return MOVE_TWO_MORE;
    return white > 0 ? MOVE_TAKE_WHITE : MOVE_TAKE_BLACK;
}

Move gomoku_choose(const void *any, uint64_t random)
{
    const struct GomokuPosition *position = any;
    switch ((enum GomokuPhase)position->state.phase) {
    case PHASE_PLAY:
        break;
    case PHASE_PLACE_THREE:
        return place_of_three(position, random);
    case PHASE_PLACE_TWO:
        return place_of_two(position, random);
    case PHASE_SECOND_CHOOSES:
    case PHASE_FIRST_CHOOSES:
        return colour_choice(position);
    }
    return MOVE_NONE;
}

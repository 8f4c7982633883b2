/* Gomoku as the rest of the program sees it: its rules, its texts and what it knows. */
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/choose.h"
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/levels.h"
#include "engine/gomoku/play.h"
#include "engine/gomoku/position.h"
#include "engine/gomoku/sense.h"
#include "engine/gomoku/sight.h"
#include "engine/gomoku/strong.h"
#include "engine/gomoku/text.h"

static const char *const size_choices[] = {"15", "19", "20", NULL};
static const char *const size_labels[] = {N_("15 × 15"), N_("19 × 19"), N_("20 × 20"), NULL};
static const char *const rule_choices[] = {"freestyle", "standard", "renju", NULL};
static const char *const rule_labels[] = {N_("Freestyle"), N_("Standard"), N_("Renju"), NULL};
static const char *const opening_choices[] = {"free", "swap2", NULL};
static const char *const opening_labels[] = {N_("Free opening"), N_("Swap2"), NULL};

enum { OPTION_SIZE, OPTION_RULE, OPTION_OPENING };

/* Places that the moves of one colour take in the history table. */
enum { HISTORY_SPAN = MOVE_TWO_MORE + 1 };

static const struct GameOption gomoku_options[] = {
    [OPTION_SIZE] = {"size", N_("Board"), size_choices, size_labels},
    [OPTION_RULE] = {"rule", N_("Rules"), rule_choices, rule_labels},
    [OPTION_OPENING] = {"opening", N_("Opening"), opening_choices, opening_labels},
    {.key = NULL},
};

static const uint8_t sizes[] = {15, 19, 20};

static void start(void *position, const struct Options *options)
{
    gomoku_start(position, sizes[options->choice[OPTION_SIZE]], options->choice[OPTION_RULE],
                 options->choice[OPTION_OPENING] == 1);
}

static struct Geometry geometry(const void *position)
{
    int size = ((const struct GomokuPosition *)position)->size;
    return (struct Geometry){.files = size, .ranks = size, .first_rank = 1};
}

static int mover(const void *position)
{
    const struct GomokuState *state = &((const struct GomokuPosition *)position)->state;
    switch ((enum GomokuPhase)state->phase) {
    case PHASE_PLACE_THREE:
    case PHASE_FIRST_CHOOSES:
        return 0;
    case PHASE_SECOND_CHOOSES:
    case PHASE_PLACE_TWO:
        return 1;
    case PHASE_PLAY:
        break;
    }
    return state->turn == COLOUR_BLACK ? state->black_seat : !state->black_seat;
}

static int colour(const void *position, int seat)
{
    bool black = ((const struct GomokuPosition *)position)->state.black_seat == seat;
    return black ? COLOUR_BLACK : COLOUR_WHITE;
}

static bool opening(const void *position, struct OpeningStep *step)
{
    const struct GomokuPosition *p = position;
    int first = p->state.phase == PHASE_PLACE_TWO ? 3 : 0;
    bool places = p->state.phase == PHASE_PLACE_THREE || p->state.phase == PHASE_PLACE_TWO;
    if (p->state.phase == PHASE_PLAY)
        return false;
    *step =
        (struct OpeningStep){.stage = p->state.phase - PHASE_PLACE_THREE, .colour = p->state.turn};
    step->number = places ? p->stones - first + 1 : 0;
    step->count = places ? 3 - first / 3 : 0;
    return true;
}

static uint64_t key(const void *position)
{
    return ((const struct GomokuPosition *)position)->key;
}

static int generate_choices(Move most, Move *moves)
{
    int count = 0;
    for (Move move = MOVE_TAKE_BLACK; move <= most; move++)
        moves[count++] = move;
    return count;
}

static int generate_all(const struct GomokuPosition *position, Move *moves)
{
    int count = 0;
    for (int point = 0; point < gomoku_points(position); point++)
        if (position->cell[point] == CELL_EMPTY)
            moves[count++] = (Move)(point + 1);
    return count;
}

/* The candidates, or only those that cannot wait. */
static int generate_points(const struct GomokuPosition *position, const void *aux, bool fours,
                           Move *moves)
{
    struct SenseScratch scratch;
    int points[GOMOKU_POINTS_MAX];
    const struct Sense *sense = sense_of(position, aux, &scratch);
    int count = fours ? candidate_fours(position, sense, points)
                      : candidate_points(position, sense, points);
    for (int i = 0; i < count; i++)
        moves[i] = (Move)(points[i] + 1);
    return count;
}

/* All moves but those that cannot wait. */
static int generate_quiet(const struct GomokuPosition *position, const void *aux, Move *moves)
{
    Move noisy[MOVES_MAX];
    int noisy_count = generate_points(position, aux, true, noisy);
    int all = generate_all(position, moves), count = 0;
    for (int i = 0; i < all; i++) {
        int at = 0;
        while (at < noisy_count && noisy[at] != moves[i])
            at++;
        if (at == noisy_count)
            moves[count++] = moves[i];
    }
    return count;
}

static int generate(const void *any, const void *aux, enum MoveKind kind, Move *moves)
{
    const struct GomokuPosition *position = any;
    Move most;
    if (gomoku_asks_choice(position, &most))
        return kind == MOVES_NOISY || kind == MOVES_EVASIONS ? 0 : generate_choices(most, moves);
    switch (kind) {
    case MOVES_ALL:
        return generate_all(position, moves);
    case MOVES_NOISY:
        return generate_points(position, aux, true, moves);
    case MOVES_QUIET:
        return generate_quiet(position, aux, moves);
    case MOVES_EVASIONS:
        break;
    case MOVES_CANDIDATES:
        return position->state.phase == PHASE_PLAY ? generate_points(position, aux, false, moves)
                                                   : generate_all(position, moves);
    }
    return 0;
}

static void refresh(const void *position, void *aux, const void *tables)
{
    sense_refresh(aux, position, tables, NULL);
}

static struct Status status(const void *any, const struct Trail *trail)
{
    static const char *const warnings[REASON_COUNT] = {
        [REASON_OVERLINE] = N_("Forbidden for Black: six or more in a row"),
        [REASON_DOUBLE_FOUR] = N_("Forbidden for Black: two fours at once"),
        [REASON_DOUBLE_THREE] = N_("Forbidden for Black: two open threes at once"),
    };
    const struct GomokuPosition *position = any;
    (void)trail;
    const struct GomokuState *state = &position->state;
    if (state->over)
        return (struct Status){
            .outcome = OUTCOME_WIN,
            .reason = state->reason,
            .winner = state->winner == COLOUR_BLACK ? state->black_seat : !state->black_seat,
            .line = state->reason == REASON_LINE,
            .fault = warnings[state->reason] ? FAULT_MOVE : FAULT_NONE,
            .warning = warnings[state->reason],
        };
    if (position->stones == gomoku_points(position))
        return (struct Status){.outcome = OUTCOME_DRAW, .reason = REASON_FULL_BOARD};
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

static bool position_read(void *position, const struct Options *options, const char *text,
                          struct TextError *error)
{
    struct GomokuPosition empty;
    start(&empty, options);
    return gomoku_position_read(position, &empty, text, error);
}

static void position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    gomoku_position_write(position, text);
}

static int piece_at(const void *position, int point)
{
    return ((const struct GomokuPosition *)position)->cell[point];
}

static struct MoveShape shape(const void *position, Move move)
{
    struct MoveShape result = {.from = POINT_NONE, .to = POINT_NONE};
    if (move < MOVE_TAKE_BLACK) {
        result.to = move - 1;
        result.piece = CELL_BLACK + ((const struct GomokuPosition *)position)->state.turn;
    }
    return result;
}

static const char *why_not(const void *any, int from, int to)
{
    Move most;
    (void)from, (void)to;
    return gomoku_asks_choice(any, &most) ? N_("Make your choice before the next stone") : NULL;
}

static int order(const void *any, const void *aux, Move move)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    if (move >= MOVE_TAKE_BLACK)
        return 0;
    return candidate_order(sense_of(position, aux, &scratch), position->state.turn, move - 1);
}

/* What a stone makes, in the order of the names. */
enum {
    FIVE = CLASS_OWN | CLASS_THREAT,
    FOUR = CLASS_OWN << 1 | CLASS_THREAT,
    THREE = CLASS_OWN << 2
};

static const char *const classes[] = {"five", "four", "three", NULL};

static unsigned classify(const void *any, const void *aux, Move move)
{
    static const uint8_t own[THREAT_COUNT] = {
        [THREAT_THREE] = THREE,    [THREAT_THREE_THREE] = THREE,
        [THREAT_FOUR] = FOUR,      [THREAT_FOUR_THREE] = FOUR | THREE,
        [THREAT_LIVE_FOUR] = FOUR, [THREAT_FIVE] = FIVE,
    };
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    if (move >= MOVE_TAKE_BLACK)
        return CLASS_QUIET;
    const struct Sense *sense = sense_of(position, aux, &scratch);
    int turn = position->state.turn;
    unsigned class = own[sense->threat[turn][move - 1]];
    return class | (sense->threat[!turn][move - 1] >= THREAT_FOUR ? CLASS_DEFENCE : 0);
}

static int history_index(const void *any, Move move)
{
    return ((const struct GomokuPosition *)any)->state.turn * HISTORY_SPAN + move;
}

/* Bit 0 of the symmetry swaps left and right, bit 1 top and bottom, bit 2 files and ranks. */
static Move reflect(const void *any, Move move, int symmetry)
{
    const struct GomokuPosition *position = any;
    int last = position->size - 1;
    if (move >= MOVE_TAKE_BLACK)
        return move;
    int file = (move - 1) % position->size, rank = (move - 1) / position->size;
    file = symmetry & 1 ? last - file : file;
    rank = symmetry & 2 ? last - rank : rank;
    return (Move)(symmetry & 4 ? file * position->size + rank + 1
                               : rank * position->size + file + 1);
}

static const struct Evaluation gomoku_evaluations[] = {
    {"network", N_("Network"), EVALUATE_UNIT, evaluate_network},
    {"lines", N_("Lines through each point"), EVALUATE_UNIT, evaluate_lines},
    {"own", N_("Patterns and threats"), EVALUATE_UNIT, evaluate_own},
    {"shape-1", N_("Shapes of its own stones"), EVALUATE_TEXT_UNIT, evaluate_shape_1},
    {"shape-2", N_("Shapes of both sides"), EVALUATE_TEXT_UNIT, evaluate_shape_2},
    {"run", N_("Rows of stones"), EVALUATE_RUN_UNIT, evaluate_run},
    {.id = NULL},
};

static const struct Knowledge gomoku_knowledge = {
    .evaluations = gomoku_evaluations,
    .odds = 401, /* 120 games at 5000 nodes */
    .order = order,
    .null_make = gomoku_null_make,
    .null_unmake = gomoku_null_unmake,
    .classify = classify,
    .classes = classes,
    .history_index = history_index,
    .history_size = 2 * HISTORY_SPAN,
    .choose = gomoku_choose,
    .strong = gomoku_strong,
    .parameters = &gomoku_parameters,
    .points = &gomoku_points_seen,
    .linear = &gomoku_linear,
    .levels = gomoku_levels,
};

static const char *const gomoku_colours[] = {N_("Black"), N_("White")};

const struct Game gomoku_game = {
    .id = "gomoku",
    .name = N_("Gomoku"),
    .position_size = sizeof(struct GomokuPosition),
    .aux_size = sizeof(struct Sense),
    .tables_size = sizeof(struct GomokuTables),
    .ply_max = GOMOKU_PLY_MAX,
    .bench = {.strong = 8, .ladder = 2},
    .options = gomoku_options,
    .colours = gomoku_colours,
    .prepare = gomoku_prepare,
    .start = start,
    .refresh = refresh,
    .geometry = geometry,
    .mover = mover,
    .opening = opening,
    .colour = colour,
    .key = key,
    .generate = generate,
    .legal = gomoku_legal,
    .why_not = why_not,
    .make = gomoku_make,
    .unmake = gomoku_unmake,
    .status = status,
    .terminal = gomoku_terminal,
    .no_moves = 0,
    .grammar = {.pieces = "bw", .sides = "bw", .runs = true},
    .position_read = position_read,
    .position_write = position_write,
    .move_read = gomoku_move_read,
    .move_write = gomoku_move_write,
    .symmetries = 8,
    .reflect = reflect,
    .turns = true,
    .piece_at = piece_at,
    .shape = shape,
    .knowledge = &gomoku_knowledge,
};

/* The board of gomoku and what a move does to it. */
#include "engine/gomoku/position.h"
#include "src/common/random.h"

/* The four directions that a line can take. */
struct Step {
    int8_t file, rank;
};
static const struct Step steps_of[GOMOKU_DIRECTIONS] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* Where the keys of each kind begin among the numbers that mix64 is asked for. */
enum {
    SALT_RULES = 0x676f6d00,
    SALT_STONES = 0x676f6e00,
    SALT_STATES = 0x676f7000,
};

int gomoku_step(const struct GomokuPosition *position, int point, int direction, int steps)
{
    int size = position->size;
    int file = point % size + steps_of[direction].file * steps;
    int rank = point / size + steps_of[direction].rank * steps;
    if (file < 0 || file >= size || rank < 0 || rank >= size)
        return POINT_NONE;
    return rank * size + file;
}

/* Stones of `colour` next to `point` towards one side. */
static int run_side(const struct GomokuPosition *position, int point, int direction, int side,
                    enum GomokuColour colour)
{
    const struct Step *step = &steps_of[direction];
    int size = position->size;
    int file = point % size, rank = point / size, count = 0;
    for (;;) {
        file += side * step->file;
        rank += side * step->rank;
        if (file < 0 || file >= size || rank < 0 || rank >= size ||
            position->cell[rank * size + file] != CELL_BLACK + colour)
            return count;
        count++;
    }
}

int gomoku_run(const struct GomokuPosition *position, int point, int direction,
               enum GomokuColour colour)
{
    return 1 + run_side(position, point, direction, 1, colour) +
           run_side(position, point, direction, -1, colour);
}

bool gomoku_wins(const struct GomokuPosition *position, int point, enum GomokuColour colour)
{
    bool exact = gomoku_exact(position->rule, colour);
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        int run = gomoku_run(position, point, direction, colour);
        if (run == 5 || (run > 5 && !exact))
            return true;
    }
    return false;
}

uint64_t gomoku_stone_key(enum GomokuColour colour, int point)
{
    return mix64((uint64_t)SALT_STONES + (uint64_t)(colour * GOMOKU_POINTS_MAX + point));
}

uint64_t gomoku_state_key(const struct GomokuState *state)
{
    unsigned packed = state->turn | state->black_seat << 1 | state->over << 2 | state->phase << 3;
    return mix64((uint64_t)SALT_STATES + packed);
}

static uint64_t rules_key(int size, enum GomokuRule rule, bool swap2)
{
    return mix64((uint64_t)SALT_RULES + (uint64_t)(size * 8 + rule * 2 + swap2));
}

void gomoku_start(struct GomokuPosition *position, int size, enum GomokuRule rule, bool swap2)
{
    *position = (struct GomokuPosition){
        .size = (uint8_t)size,
        .rule = (uint8_t)rule,
        .state = {.phase = swap2 ? PHASE_PLACE_THREE : PHASE_PLAY},
    };
    position->key = gomoku_full_key(position, swap2);
}

uint64_t gomoku_full_key(const struct GomokuPosition *position, bool swap2)
{
    uint64_t key = rules_key(position->size, position->rule, swap2);
    key ^= gomoku_state_key(&position->state);
    for (int point = 0; point < gomoku_points(position); point++)
        if (position->cell[point] != CELL_EMPTY)
            key ^= gomoku_stone_key(position->cell[point] - CELL_BLACK, point);
    return key;
}

/* The phase that follows when a stone was placed and `stones` now lie on the board. */
static enum GomokuPhase phase_after(enum GomokuPhase phase, int stones)
{
    if (phase == PHASE_PLACE_THREE && stones == 3)
        return PHASE_SECOND_CHOOSES;
    if (phase == PHASE_PLACE_TWO && stones == 5)
        return PHASE_FIRST_CHOOSES;
    return phase;
}

struct GomokuState gomoku_state_after(const struct GomokuPosition *position, enum Reason verdict)
{
    struct GomokuState state = position->state;
    if (verdict != REASON_NONE) {
        state.over = 1;
        state.winner = verdict == REASON_LINE ? state.turn : COLOUR_WHITE;
        state.reason = (uint8_t)verdict;
    }
    state.turn = !state.turn;
    state.phase = (uint8_t)phase_after(state.phase, position->stones + 1);
    return state;
}

struct GomokuState gomoku_state_chosen(const struct GomokuPosition *position, Move choice)
{
    struct GomokuState state = position->state;
    int chooser = state.phase == PHASE_SECOND_CHOOSES;
    if (choice == MOVE_TWO_MORE) {
        state.phase = PHASE_PLACE_TWO;
        return state;
    }
    state.phase = PHASE_PLAY;
    state.black_seat = (uint8_t)(choice == MOVE_TAKE_BLACK ? chooser : !chooser);
    return state;
}

uint64_t gomoku_key_after(const struct GomokuPosition *position, int point)
{
    struct GomokuState next = gomoku_state_after(position, REASON_NONE);
    return position->key ^ gomoku_stone_key(position->state.turn, point) ^
           gomoku_state_key(&position->state) ^ gomoku_state_key(&next);
}

/* Retrograde analysis, class by class. */
#include "engine/chiziqi/retrograde.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum {
    CANNOT_LOSE = 255,          /* in `open`: some move is known not to lose */
    MOVE_SHARES = CHIZIQI_TURNS /* what a move counts in `open` */
};

/* Positions with `movers` pieces of the side to move and `others` of the other. */
struct Class {
    int movers, others;
    const struct ChiziqiClass *shape;
    uint32_t size;
    uint8_t *value; /* within the result */
    uint8_t *open;  /* shares of quiet moves not yet known to lose, or CANNOT_LOSE */
    uint8_t *least; /* plies that a loss takes at least, for its captures */
};

struct Retrograde {
    const struct ChiziqiIndex *index;
    enum ChiziqiMetric metric;
    uint8_t *value;
    struct SolverProgress *progress;
    int last; /* the highest layer that has positions so far */
};

static bool stopped(const struct Retrograde *retro)
{
    return atomic_load_explicit(&retro->progress->stop, memory_order_relaxed);
}

/* Takes note of a decided position. */
static void decide(struct Retrograde *retro, uint8_t *value, bool win, int plies)
{
    *value = chiziqi_code(win, plies);
    if (plies > retro->last)
        retro->last = plies;
}

/* What the captures of a position come to. */
struct Captures {
    int win;   /* plies of the fastest win through a capture; 0 if there is none */
    int least; /* plies of the slowest loss through a capture; 0 if there is none */
    bool draw;
};

/* Adds a capture after which the other side is to move with the boards `mover` and `other`. */
static void add_capture(const struct Retrograde *retro, struct Captures *captures, uint16_t mover,
                        uint16_t other)
{
    uint8_t code = chiziqi_code(false, 0);
    if (chiziqi_count(mover) >= CHIZIQI_PIECES_MIN)
        code = retro->value[chiziqi_number(retro->index, mover, other)];
    if (code == 0) {
        captures->draw = true;
        return;
    }
    int plies = 1 + (retro->metric == CHIZIQI_TO_END ? chiziqi_code_plies(code) : 0);
    if (chiziqi_code_win(code)) {
        if (plies > captures->least)
            captures->least = plies;
    } else if (captures->win == 0 || plies < captures->win) {
        captures->win = plies;
    }
}

/* A step of the side to move that other pieces may yet stand in the way of. */
struct Step {
    uint16_t target; /* the point it reaches, as a board */
    uint16_t after;  /* the mover's own pieces afterwards */
    bool pair;       /* two own pieces stand alone in the rank or file: it may capture */
};

enum { STEPS_MAX = 4 * CHIZIQI_PIECES_MAX };

/* Whether own pieces in the four points of a line can take one there. */
static bool is_pair(unsigned line)
{
    return line == 3 || line == 6 || line == 12;
}

/* Lists the steps of the pieces of `mover`; returns how many. */
static int list_steps(uint16_t mover, struct Step steps[STEPS_MAX])
{
    int count = 0;
    for (uint16_t from = mover; from; from &= (uint16_t)(from - 1)) {
        int point = chiziqi_first(from);
        uint16_t to = chiziqi_next[point] & (uint16_t)~mover;
        for (; to; to &= (uint16_t)(to - 1)) {
            int reached = chiziqi_first(to);
            uint16_t target = (uint16_t)(1U << reached);
            uint16_t after = (uint16_t)((mover ^ 1U << point) | target);
            steps[count++] = (struct Step){
                .target = target,
                .after = after,
                .pair = is_pair(chiziqi_rank_of(after, reached / CHIZIQI_SIDE)) ||
                        is_pair(chiziqi_file_of(after, reached % CHIZIQI_SIDE)),
            };
        }
    }
    return count;
}

/* Looks at all moves of a position: follows the captures and returns the number of the others. */
static int look_ahead(const struct Retrograde *retro, const struct Step *steps, int count,
                      uint16_t other, struct Captures *captures)
{
    int quiet = 0;
    for (int i = 0; i < count; i++) {
        if (other & steps[i].target)
            continue;
        uint16_t taken = 0;
        if (steps[i].pair)
            taken = chiziqi_capture(steps[i].after, other, chiziqi_first(steps[i].target));
        if (taken)
            add_capture(retro, captures, other ^ taken, steps[i].after);
        else
            quiet++;
    }
    return quiet;
}

/* Sets up one position from its captures and the number of its other moves. */
static void begin_position(struct Retrograde *retro, const struct Class *class, uint32_t place,
                           int quiet, const struct Captures *captures)
{
    class->open[place] = (uint8_t)(MOVE_SHARES * quiet);
    class->least[place] = (uint8_t)captures->least;
    if (captures->win || captures->draw)
        class->open[place] = CANNOT_LOSE;
    if (captures->win)
        decide(retro, &class->value[place], true, captures->win);
    else if (quiet == 0 && !captures->draw)
        decide(retro, &class->value[place], false, captures->least);
}

/* Sets up the positions of one row. */
static void begin_row(struct Retrograde *retro, const struct Class *class, uint32_t row)
{
    const struct ChiziqiIndex *index = retro->index;
    struct Step steps[STEPS_MAX];
    uint16_t mover = index->row_board[class->movers][row];
    int count = list_steps(mover, steps);
    uint32_t columns = class->shape->columns;
    for (uint32_t column = 0; column < columns; column++) {
        uint16_t other = chiziqi_other(index, mover, class->others, column);
        struct Captures captures = {0};
        int quiet = look_ahead(retro, steps, count, other, &captures);
        begin_position(retro, class, row * columns + column, quiet, &captures);
    }
}

static bool begin_class(struct Retrograde *retro, const struct Class *class)
{
    for (uint32_t row = 0; row < class->shape->rows; row++) {
        begin_row(retro, class, row);
        if (stopped(retro))
            return false;
    }
    return true;
}

/* What became of a position, for those that lead to it. */
struct News {
    bool win;
    int plies;
    int shares; /* of a move, for each time it is told */
};

/* A move of the position at `place` leads to one that is decided. */
static void hear(struct Retrograde *retro, const struct Class *class, uint32_t place,
                 const struct News *news)
{
    uint8_t *value = &class->value[place];
    int plies = news->plies + 1;
    if (!news->win) {
        if (*value == 0 || *value > chiziqi_code(true, plies))
            decide(retro, value, true, plies);
    } else if (class->open[place] != CANNOT_LOSE) {
        class->open[place] = (uint8_t)(class->open[place] - news->shares);
        int least = class->least[place];
        if (class->open[place] == 0)
            decide(retro, value, false, least > plies ? least : plies);
    }
}

/* Tells the position with the pieces `mover` and `other`, under each of its numbers. */
static void tell(struct Retrograde *retro, const struct Class *class, uint16_t mover,
                 uint16_t other, const struct News *news)
{
    const struct ChiziqiIndex *index = retro->index;
    uint32_t row = index->row[mover];
    uint32_t place = row * class->shape->columns;
    uint16_t row_board = index->row_board[class->movers][row];
    uint16_t turned = chiziqi_image(index, index->turn[mover], other);
    hear(retro, class, place + chiziqi_column(index, row_board, turned), news);
    unsigned turns = index->row_turns[class->movers][row];
    for (int turn = 1; turns >> turn; turn++) {
        if (turns >> turn & 1) {
            uint16_t image = chiziqi_image(index, turn, turned);
            hear(retro, class, place + chiziqi_column(index, row_board, image), news);
        }
    }
}

/*
 * Tells every position that a quiet move leads from to this one, in which `other` has just moved.
 *
 * A row that n turns keep holds this position n times, and each time all numbers of a position
 * before are told: so each counts for the n-th part of the move.
 */
static void tell_before(struct Retrograde *retro, const struct Class *before, uint16_t mover,
                        uint16_t other, const struct News *news)
{
    unsigned empty = ~((unsigned)mover | other);
    for (uint16_t to = other; to; to &= (uint16_t)(to - 1)) {
        int point = chiziqi_first(to);
        uint16_t from = chiziqi_next[point] & (uint16_t)empty;
        if (!from || chiziqi_capture(other, mover, point))
            continue;
        uint16_t rest = (uint16_t)(other ^ 1U << point);
        for (; from; from &= (uint16_t)(from - 1))
            tell(retro, before, (uint16_t)(rest | (from & -from)), mover, news);
    }
}

/* Works through the positions of `class` that are won, or lost, in `plies`. */
static void pass(struct Retrograde *retro, const struct Class *class, const struct Class *before,
                 bool win, int plies)
{
    const struct ChiziqiIndex *index = retro->index;
    const uint8_t *end = class->value + class->size;
    uint8_t code = chiziqi_code(win, plies);
    const uint8_t *at = memchr(class->value, code, class->size);
    while (at) {
        uint32_t place = (uint32_t)(at - class->value), row = place / class->shape->columns;
        uint16_t mover = index->row_board[class->movers][row];
        uint16_t other = chiziqi_other(index, mover, class->others, place % class->shape->columns);
        struct News news = {win, plies, chiziqi_row_images(index, class->movers, row)};
        tell_before(retro, before, mover, other, &news);
        at++;
        at = at < end ? memchr(at, code, (size_t)(end - at)) : NULL;
    }
}

/* Solves the two classes that lead to each other; the same one twice where the counts are equal. */
static bool solve_pair(struct Retrograde *retro, const struct Class *class, int classes)
{
    retro->last = 0;
    for (int i = 0; i < classes; i++)
        if (!begin_class(retro, &class[i]))
            return false;
    for (int plies = 0; plies <= retro->last; plies++) {
        for (int i = 0; i < classes; i++) {
            const struct Class *before = &class[classes - 1 - i];
            pass(retro, &class[i], before, false, plies);
            pass(retro, &class[i], before, true, plies);
            if (stopped(retro))
                return false;
        }
    }
    return true;
}

/* The positions of the classes of `many` and `few` pieces, each once. */
static uint32_t pair_size(const struct ChiziqiIndex *index, int many, int few)
{
    const struct ChiziqiClass *one = &index->class[many][few], *two = &index->class[few][many];
    return one->rows * one->columns + (many == few ? 0 : two->rows * two->columns);
}

/* Solves the classes of `many` and `few` pieces in the memory at `scratch`. */
static bool solve_counts(struct Retrograde *retro, int many, int few, uint8_t *scratch)
{
    struct Class class[2] = {{.movers = many, .others = few}, {.movers = few, .others = many}};
    int classes = many == few ? 1 : 2;
    for (int i = 0; i < classes; i++) {
        const struct ChiziqiClass *shape = &retro->index->class[class[i].movers][class[i].others];
        class[i].shape = shape;
        class[i].size = shape->rows * shape->columns;
        class[i].value = retro->value + shape->first;
        class[i].open = scratch;
        class[i].least = scratch + class[i].size;
        scratch += 2 * class[i].size;
    }
    return solve_pair(retro, class, classes);
}

/* The bytes that solve_counts needs for the largest pair of classes. */
static size_t scratch_size(const struct ChiziqiIndex *index)
{
    size_t most = 0;
    for (int many = CHIZIQI_PIECES_MIN; many <= index->pieces; many++) {
        for (int few = CHIZIQI_PIECES_MIN; few <= many; few++) {
            size_t size = 2 * (size_t)pair_size(index, many, few);
            most = size > most ? size : most;
        }
    }
    return most;
}

bool chiziqi_retrograde(const struct ChiziqiIndex *index, enum ChiziqiMetric metric, uint8_t *value,
                        struct SolverProgress *progress, int from)
{
    struct Retrograde retro = {
        .index = index, .metric = metric, .value = value, .progress = progress};
    uint8_t *scratch = memory_zeroed(scratch_size(index));
    uint64_t done = 0;
    bool good = true;
    for (int many = CHIZIQI_PIECES_MIN; good && many <= index->pieces; many++) {
        for (int few = CHIZIQI_PIECES_MIN; good && few <= many; few++) {
            good = solve_counts(&retro, many, few, scratch);
            done += pair_size(index, many, few);
            atomic_store_explicit(&progress->permille, from + (int)(500 * done / index->count),
                                  memory_order_relaxed);
        }
    }
    free(scratch);
    return good;
}

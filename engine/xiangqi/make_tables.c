/* Computes the tables of engine/xiangqi/tables.h and prints them as a C file. Run by the build. */
#include "engine/xiangqi/tables.h"
#include "src/common/random.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool on_board(int file, int rank)
{
    return file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
}

static void add(struct Points *set, int file, int rank)
{
    int point = file + rank * FILES;
    if (!on_board(file, rank))
        return;
    assert(point >= 0 && point < POINTS);
    *set = points_or(*set, points_one(point));
}

/* The places that a slide from `place` over a line of `length` reaches, or with `screens` 1 the one
 * taken place that a cannon reaches over its screen. */
static unsigned reach(int place, unsigned taken, int length, int screens)
{
    unsigned reached = 0;
    for (int step = -1; step <= 1; step += 2) {
        int met = 0;
        for (int at = place + step; at >= 0 && at < length && met <= screens; at += step) {
            bool full = taken >> at & 1;
            met += full;
            if (screens == 0 || (full && met == 2))
                reached |= 1u << at;
        }
    }
    return reached;
}

static void fill_lines(struct XiangqiTables *t)
{
    for (unsigned row = 0; row < RANK_ROWS; row++) {
        for (int file = 0; file < FILES; file++) {
            t->rank_slide[file][row] = (uint16_t)reach(file, row, FILES, 0);
            t->rank_jump[file][row] = (uint16_t)reach(file, row, FILES, 1);
        }
    }
    for (unsigned row = 0; row < FILE_ROWS; row++) {
        for (int rank = 0; rank < RANKS; rank++) {
            t->file_slide[rank][row] = (uint16_t)reach(rank, row, RANKS, 0);
            t->file_jump[rank][row] = (uint16_t)reach(rank, row, RANKS, 1);
        }
    }
    for (unsigned bits = 0; bits < 1u << HALF_RANKS; bits++)
        for (int rank = 0; rank < HALF_RANKS; rank++)
            t->file_spread[bits] |= (uint64_t)(bits >> rank & 1) << (rank * FILES);
}

/* The bit of the neighbour in direction (dx, dy) in a set of four, see tables.h. */
static unsigned neighbour_bit(int dx, int dy)
{
    if (dx != 0 && dy != 0)
        return (dx < 0 ? 1u : 4u) << (dy > 0);
    return dx != 0 ? (dx < 0 ? 1u : 4u) : (dy < 0 ? 2u : 8u);
}

static void fill_horse(struct XiangqiTables *t, int file, int rank, unsigned taken)
{
    static const int jump[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                   {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    int point = file + rank * FILES;
    for (int i = 0; i < 8; i++) {
        int dx = jump[i][0], dy = jump[i][1];
        unsigned leg = neighbour_bit(dx / 2, dy / 2);
        unsigned far_leg = neighbour_bit(dx > 0 ? 1 : -1, dy > 0 ? 1 : -1);
        if (!(taken & leg))
            add(&t->horse[point][taken], file + dx, rank + dy);
        if (!(taken & far_leg))
            add(&t->horse_from[point][taken], file + dx, rank + dy);
    }
}

static bool in_palace(int file, int rank)
{
    return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7) && on_board(file, rank);
}

static void fill_elephant(struct XiangqiTables *t, int file, int rank, unsigned taken)
{
    int point = file + rank * FILES;
    for (int i = 0; i < 4; i++) {
        int dx = i & 1 ? 1 : -1, dy = i & 2 ? 1 : -1;
        int to = rank + 2 * dy;
        bool same_bank = (to >= HALF_RANKS) == (rank >= HALF_RANKS);
        if (!(taken & neighbour_bit(dx, dy)) && same_bank)
            add(&t->elephant[point][taken], file + 2 * dx, to);
    }
}

static void fill_palace(struct XiangqiTables *t, int file, int rank)
{
    int point = file + rank * FILES;
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            int steps = abs(dx) + abs(dy);
            if (steps == 2)
                add(&t->diagonal[point], file + dx, rank + dy);
            if (!in_palace(file, rank) || !in_palace(file + dx, rank + dy))
                continue;
            if (steps == 1)
                add(&t->king[point], file + dx, rank + dy);
            if (steps == 2)
                add(&t->advisor[point], file + dx, rank + dy);
        }
    }
}

static void fill_soldier(struct XiangqiTables *t, int colour, int file, int rank)
{
    int forward = colour == 0 ? 1 : -1;
    bool crossed = (rank >= HALF_RANKS) == (colour == 0);
    struct Points *to = &t->soldier[colour][file + rank * FILES];
    add(to, file, rank + forward);
    if (crossed) {
        add(to, file - 1, rank);
        add(to, file + 1, rank);
    }
    POINTS_EACH(target, *to)
    add(&t->soldier_from[colour][target], file, rank);
}

static void fill_point(struct XiangqiTables *t, int file, int rank)
{
    for (unsigned taken = 0; taken < 16; taken++) {
        fill_horse(t, file, rank, taken);
        fill_elephant(t, file, rank, taken);
    }
    fill_palace(t, file, rank);
    fill_soldier(t, 0, file, rank);
    fill_soldier(t, 1, file, rank);
    for (int i = 0; i < RANKS; i++) {
        if (i < FILES && i != file)
            add(&t->line[file + rank * FILES], i, rank);
        if (i != rank)
            add(&t->line[file + rank * FILES], file, i);
    }
}

static void fill_keys(struct XiangqiTables *t)
{
    uint64_t state = UINT64_C(0x7869616e677169); /* "xiangqi" */
    for (int piece = 1; piece < PIECE_CODES; piece++)
        for (int point = 0; point < POINTS; point++)
            t->key[piece][point] = random_next(&state);
    t->key_side = random_next(&state);
}

static void print16(const char *name, const uint16_t *value, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%s%u,", i % 16 ? "" : "\n        ", value[i]);
    printf("\n    },\n");
}

static void print64(const char *name, const uint64_t *value, int count)
{
    printf("    .%s = {", name);
    for (int i = 0; i < count; i++)
        printf("%sUINT64_C(0x%" PRIx64 "),", i % 4 ? "" : "\n        ", value[i]);
    printf("\n    },\n");
}

#define PRINT16(member) print16(#member, (const uint16_t *)t->member, sizeof t->member / 2)
#define PRINT64(member) print64(#member, (const uint64_t *)t->member, sizeof t->member / 8)

static void print_tables(const struct XiangqiTables *t)
{
    printf("/* Written by engine/xiangqi/make_tables.c. */\n"
           "#include \"engine/xiangqi/tables.h\"\n\n"
           "#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n\n"
           "const struct XiangqiTables xiangqi_tables = {\n");
    PRINT16(rank_slide);
    PRINT16(file_slide);
    PRINT16(rank_jump);
    PRINT16(file_jump);
    PRINT64(file_spread);
    PRINT64(horse);
    PRINT64(horse_from);
    PRINT64(elephant);
    PRINT64(advisor);
    PRINT64(king);
    PRINT64(soldier);
    PRINT64(soldier_from);
    PRINT64(diagonal);
    PRINT64(line);
    PRINT64(key);
    printf("    .key_side = UINT64_C(0x%" PRIx64 "),\n};\n", t->key_side);
}

int main(void)
{
    struct XiangqiTables *tables = calloc(1, sizeof *tables);
    if (!tables)
        return EXIT_FAILURE;
    fill_lines(tables);
    for (int point = 0; point < POINTS; point++)
        fill_point(tables, point % FILES, point / FILES);
    fill_keys(tables);
    print_tables(tables);
    free(tables);
    return ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}

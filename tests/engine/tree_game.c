/* Games that are nothing but a tree. */
#include "tests/engine/tree_game.h"
#include "src/common/random.h"
#include <stdio.h>
#include <stdlib.h>

/* A node is named by the moves that lead to it. */
struct TreePosition {
    uint64_t path; /* a digit a move, in base 8; under a start number in the hashed tree */
    int ply;
};

enum { TREE_PLY_MAX = 16, PATH_BITS = 3 };

static void start(void *position, const struct Options *options)
{
    (void)options;
    *(struct TreePosition *)position = (struct TreePosition){.path = 1};
}

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = 1, .ranks = 1, .first_rank = 1};
}

static uint64_t key(const void *position)
{
    return mix64(((const struct TreePosition *)position)->path);
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct TreePosition *p = position;
    (void)aux, (void)undo;
    p->path = p->path << PATH_BITS | move;
    p->ply++;
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct TreePosition *p = position;
    (void)aux, (void)undo, (void)move;
    p->path >>= PATH_BITS;
    p->ply--;
}

static bool position_read(void *position, const struct Options *options, const char *text,
                          struct TextError *error)
{
    (void)options, (void)error;
    *(struct TreePosition *)position =
        (struct TreePosition){.path = strtoull(text, NULL, 10) & UINT16_MAX};
    return true;
}

static void position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    sprintf(text, "%llu", (unsigned long long)((const struct TreePosition *)position)->path);
}

static bool move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    (void)position, (void)error;
    *move = (Move)(text[0] - '0');
    return true;
}

static void move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position;
    text[0] = (char)('0' + move);
    text[1] = '\0';
}

static int piece_at(const void *position, int point)
{
    (void)position, (void)point;
    return 0;
}

static struct MoveShape shape(const void *position, Move move)
{
    (void)position, (void)move;
    return (struct MoveShape){.from = POINT_NONE, .to = POINT_NONE};
}

static int generate_count(int count, Move *moves)
{
    for (int i = 0; i < count; i++)
        moves[i] = (Move)(1 + i);
    return count;
}

#define TREE_COMMON                                                                                \
    .position_size = sizeof(struct TreePosition), .ply_max = TREE_PLY_MAX, .start = start,         \
    .geometry = geometry, .key = key, .make = make, .unmake = unmake,                              \
    .position_read = position_read, .position_write = position_write, .move_read = move_read,      \
    .move_write = move_write, .piece_at = piece_at, .shape = shape

/* ---- the example of the text ---- */

static const int example_leaves[2][3] = {{-1, 1, 0}, {2, -4, 5}};

static int alternate_mover(const void *position)
{
    return ((const struct TreePosition *)position)->ply % SEATS;
}

static int example_count(const struct TreePosition *p)
{
    return p->ply == 0 ? 2 : p->ply == 1 ? (p->path & 7) == 1 ? 2 : 3 : 0;
}

static int example_generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    (void)aux;
    return kind == MOVES_NOISY ? 0 : generate_count(example_count(position), moves);
}

static bool example_legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    return move >= 1 && move <= example_count(position);
}

static struct Status ongoing(const void *position, const struct Trail *trail)
{
    (void)position, (void)trail;
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

static bool never_over(const void *position, const void *aux, const struct Trail *trail, int root,
                       int *result)
{
    (void)position, (void)aux, (void)trail, (void)root;
    *result = 0;
    return false;
}

static Score example_value(const void *position, const void *aux, int root)
{
    const struct TreePosition *p = position;
    (void)aux, (void)root;
    return p->ply < 2 ? 0 : -example_leaves[(p->path >> PATH_BITS & 7) - 1][(p->path & 7) - 1];
}

static const struct Evaluation example_evaluations[] = {
    {.id = "leaf", .label = "Leaf", .unit = 1, .evaluate = example_value},
    {.id = NULL},
};

static const struct Knowledge example_knowledge = {.evaluations = example_evaluations};
static const char *const tree_colours[] = {"First", "Second"};

const struct Game example_tree = {
    .id = "example",
    .name = "Example of the text",
    .colours = tree_colours,
    TREE_COMMON,
    .mover = alternate_mover,
    .generate = example_generate,
    .legal = example_legal,
    .status = ongoing,
    .terminal = never_over,
    .knowledge = &example_knowledge,
};

/* ---- the hashed tree ---- */

enum { HASH_MOVER = 1, HASH_COUNT, HASH_VALUE, HASH_END };

static uint32_t hashed(const struct TreePosition *p, int what, uint32_t bound)
{
    uint64_t state = p->path * 8 + (uint64_t)what;
    return random_below(&state, bound);
}

static int hashed_mover(const void *position)
{
    return (int)hashed(position, HASH_MOVER, SEATS);
}

static int hashed_count(const struct TreePosition *p)
{
    return (int)hashed(p, HASH_COUNT, 8);
}

static int hashed_generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    (void)aux;
    return generate_count(kind == MOVES_NOISY ? hashed_count(position) / 3 : hashed_count(position),
                          moves);
}

static bool hashed_legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    return move >= 1 && move <= hashed_count(position);
}

static bool hashed_over(const void *position, const void *aux, const struct Trail *trail, int root,
                        int *result)
{
    (void)aux, (void)trail, (void)root;
    uint32_t end = hashed(position, HASH_END, 24);
    *result = (int)end - 1;
    return end < 3;
}

static Score hashed_value(const void *position, const void *aux, int root)
{
    (void)aux, (void)root;
    return (Score)hashed(position, HASH_VALUE, 41) - 20;
}

static const struct Evaluation hashed_evaluations[] = {
    {.id = "hash", .label = "Hash", .unit = 10, .evaluate = hashed_value},
    {.id = NULL},
};

static const struct Knowledge hashed_knowledge = {.evaluations = hashed_evaluations};

const struct Game hashed_tree = {
    .id = "hashed",
    .name = "Hashed tree",
    .colours = tree_colours,
    TREE_COMMON,
    .mover = hashed_mover,
    .generate = hashed_generate,
    .legal = hashed_legal,
    .status = ongoing,
    .terminal = hashed_over,
    .no_moves = -1,
    .knowledge = &hashed_knowledge,
};

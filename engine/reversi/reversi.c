/*
 * Reversi: a disc goes where it encloses a straight row of the enemy's between itself and another
 * of its own, in any of the eight directions, and turns all that it encloses. Who can't passes;
 * when nobody can, more discs win, the empty points counted to the winner.
 */
#include "engine/reversi/reversi.h"
#include "engine/reversi/position.h"
#include "src/common/random.h"

enum { KEY_SALT = 0x52, PLIES_MAX = 2 * (POINTS - 4) };

static uint64_t places_for(const struct Reversi *p, int seat)
{
    return places_of(p->discs[seat], p->discs[!seat]);
}

static void start(void *position, const struct Options *options)
{
    enum { D5 = 27, E5, D4 = 35, E4 };
    (void)options;
    *(struct Reversi *)position = (struct Reversi){
        .discs = {UINT64_C(1) << D5 | UINT64_C(1) << E4, UINT64_C(1) << E5 | UINT64_C(1) << D4}};
}

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = SIDE, .ranks = SIDE, .first_rank = 1, .downwards = true};
}

static int mover(const void *position)
{
    return (int)((const struct Reversi *)position)->mover;
}

static uint64_t key(const void *position)
{
    const struct Reversi *p = position;
    return mix64(p->discs[0] ^ mix64(p->discs[1] ^ mix64((uint64_t)KEY_SALT << 8 | p->mover)));
}

static int generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    const struct Reversi *p = position;
    int count = 0;
    (void)aux;
    if (kind == MOVES_NOISY)
        return 0;
    for (uint64_t places = places_for(p, mover(p)); places; places &= places - 1)
        moves[count++] = (Move)(set_first(places) + 1);
    if (count == 0 && places_for(p, !mover(p)))
        moves[count++] = PASS;
    return count;
}

static bool legal(const void *position, const void *aux, Move move)
{
    const struct Reversi *p = position;
    uint64_t places = places_for(p, mover(p));
    (void)aux;
    if (move == PASS)
        return !places && places_for(p, !mover(p));
    return move >= 1 && move <= POINTS && places >> (move - 1) & 1;
}

static const char *why_not(const void *position, int from, int to)
{
    const struct Reversi *p = position;
    bool empty = !((p->discs[0] | p->discs[1]) >> to & 1);
    return from == POINT_NONE && empty ? N_("A disc must turn at least one over") : NULL;
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct Reversi *p = position;
    uint64_t *own = &p->discs[p->mover], *enemy = &p->discs[!p->mover];
    uint64_t flipped = move == PASS ? 0 : discs_flipped(*own, *enemy, move - 1);
    (void)aux;
    undo->word[0] = flipped;
    if (move != PASS)
        *own ^= flipped | UINT64_C(1) << (move - 1);
    *enemy ^= flipped;
    p->mover = !p->mover;
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct Reversi *p = position;
    uint64_t flipped = undo->word[0];
    (void)aux;
    p->mover = !p->mover;
    if (move != PASS)
        p->discs[p->mover] ^= flipped | UINT64_C(1) << (move - 1);
    p->discs[!p->mover] ^= flipped;
}

static bool is_over(const struct Reversi *p)
{
    return !places_for(p, 0) && !places_for(p, 1);
}

/* What a seat's discs count at the end: the empty points are the winner's. */
static int counted(const struct Reversi *p, int seat)
{
    int own = set_count(p->discs[seat]), enemy = set_count(p->discs[!seat]);
    return own > enemy ? POINTS - enemy : own;
}

static struct Status status(const void *position, const struct Trail *trail)
{
    const struct Reversi *p = position;
    int first = counted(p, 0), second = counted(p, 1);
    (void)trail;
    if (!is_over(p))
        return (struct Status){.outcome = OUTCOME_ONGOING,
                               .counted = {set_count(p->discs[0]), set_count(p->discs[1])}};
    bool drawn = first == second;
    return (struct Status){.outcome = drawn ? OUTCOME_DRAW : OUTCOME_WIN,
                           .reason = drawn ? REASON_EQUAL_PIECES : REASON_MORE_PIECES,
                           .winner = first < second,
                           .counted = {first, second}};
}

static bool terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    const struct Reversi *p = position;
    (void)aux, (void)trail, (void)root;
    if (!is_over(p))
        return false;
    *result = counted(p, mover(p)) - counted(p, !mover(p));
    return true;
}

static int piece_at(const void *position, int point)
{
    const struct Reversi *p = position;
    return p->discs[0] >> point & 1 ? 1 : p->discs[1] >> point & 1 ? 2 : 0;
}

static struct MoveShape shape(const void *position, Move move)
{
    if (move == PASS)
        return (struct MoveShape){.from = POINT_NONE, .to = POINT_NONE};
    return (struct MoveShape){.from = POINT_NONE, .to = move - 1, .piece = 1 + mover(position)};
}

static int changes(const void *position, Move move, struct Change changes[CHANGES_MAX])
{
    const struct Reversi *p = position;
    int own = 1 + mover(p), enemy = 2 - mover(p), count = 0;
    if (move == PASS)
        return 0;
    changes[count++] = (struct Change){move - 1, 0, own, CHANGE_PLACED};
    uint64_t flipped = discs_flipped(p->discs[p->mover], p->discs[!p->mover], move - 1);
    for (; flipped; flipped &= flipped - 1)
        changes[count++] = (struct Change){set_first(flipped), enemy, own, CHANGE_FLIPPED};
    return count;
}

/* The start is the same turned by half, mirrored in its diagonals, and no other way. */
static Move reflect(const void *position, Move move, int symmetry)
{
    (void)position;
    if (move == PASS)
        return move;
    int point = move - 1;
    if (symmetry & 1)
        point = POINTS - 1 - point;
    if (symmetry & 2)
        point = point / SIDE + point % SIDE * SIDE;
    return (Move)(point + 1);
}

static const char *const colours[] = {N_("Black"), N_("White")};

const struct Game reversi_game = {
    .id = "reversi",
    .name = N_("Reversi"),
    .position_size = sizeof(struct Reversi),
    .ply_max = PLIES_MAX,
    .colours = colours,
    .equal_colours = true,
    .pass = PASS,
    .start = start,
    .geometry = geometry,
    .mover = mover,
    .key = key,
    .generate = generate,
    .legal = legal,
    .why_not = why_not,
    .make = make,
    .unmake = unmake,
    .status = status,
    .terminal = terminal,
    .margin_max = POINTS,
    .grammar = {.pieces = "bw", .sides = "bw"},
    .position_read = reversi_position_read,
    .position_write = reversi_position_write,
    .move_read = reversi_move_read,
    .move_write = reversi_move_write,
    .symmetries = 4,
    .reflect = reflect,
    .turns = true,
    .piece_at = piece_at,
    .shape = shape,
    .changes = changes,
    .knowledge = &reversi_knowledge,
};

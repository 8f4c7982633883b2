/* The rules of connect four. */
#include "engine/connect4/connect4.h"
#include "engine/connect4/position.h"
#include "src/common/random.h"

enum { KEY_SALT = 0xc4, SYMMETRIES = 2 };

static void start(void *position, const struct Options *options)
{
    (void)options;
    *(struct Connect4Position *)position = (struct Connect4Position){.discs = {0, 0}};
}

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = CONNECT4_FILES, .ranks = CONNECT4_RANKS, .first_rank = 1};
}

static int mover(const void *position)
{
    return connect4_mover(position);
}

/* The mover's discs, and all of them with one more bit in each file: their sum says how high every
 * file is and whose its discs are, so that no two positions share a key. */
static uint64_t key(const void *position)
{
    const struct Connect4Position *p = position;
    return mix64((uint64_t)KEY_SALT << 56 | (p->discs[mover(p)] + connect4_all(p) + CONNECT4_FOOT));
}

/* A move is its point + 1, although the file would do: so it stays the same move wherever it is
 * one. */
static bool legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    return move >= 1 && move <= CONNECT4_POINTS &&
           connect4_landings(connect4_all(position)) & connect4_bit(move - 1);
}

/* Every move is quiet: no disc ever leaves the board. */
static int generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    int count = 0;
    uint64_t landings = connect4_landings(connect4_all(position));
    (void)aux;
    if (kind == MOVES_NOISY)
        return 0;
    for (; landings; landings &= landings - 1) {
        int bit = __builtin_ctzll(landings);
        moves[count++] = (Move)(1 + bit / CONNECT4_HEIGHT + bit % CONNECT4_HEIGHT * CONNECT4_FILES);
    }
    return count;
}

static const char *why_not(const void *position, int from, int to)
{
    uint64_t all = connect4_all(position);
    (void)from;
    return connect4_file(to % CONNECT4_FILES) & ~all ? N_("A disc falls as far as it can")
                                                     : N_("This column is full");
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct Connect4Position *p = position;
    (void)aux, (void)undo;
    p->discs[mover(p)] |= connect4_bit(move - 1);
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct Connect4Position *p = position;
    (void)aux, (void)undo;
    p->discs[!mover(p)] ^= connect4_bit(move - 1);
}

static struct Status status(const void *position, const struct Trail *trail)
{
    const struct Connect4Position *p = position;
    (void)trail;
    for (int seat = 0; seat < SEATS; seat++)
        if (connect4_won(p->discs[seat]))
            return (struct Status){
                .outcome = OUTCOME_WIN, .reason = REASON_LINE, .winner = seat, .line = true};
    if (connect4_all(p) == CONNECT4_BOARD)
        return (struct Status){.outcome = OUTCOME_DRAW, .reason = REASON_FULL_BOARD};
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

/* Only the side that has just moved can have made a line. */
static bool terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    const struct Connect4Position *p = position;
    (void)aux, (void)trail, (void)root;
    *result = connect4_won(p->discs[!mover(p)]) ? -1 : 0;
    return *result || connect4_all(p) == CONNECT4_BOARD;
}

/* The files from right to left. */
static Move reflect(const void *position, Move move, int symmetry)
{
    int file = (move - 1) % CONNECT4_FILES;
    (void)position, (void)symmetry;
    return (Move)(move - file + CONNECT4_FILES - 1 - file);
}

static int piece_at(const void *position, int point)
{
    const struct Connect4Position *p = position;
    uint64_t bit = connect4_bit(point);
    return p->discs[0] & bit ? 1 : p->discs[1] & bit ? 2 : 0;
}

static struct MoveShape shape(const void *position, Move move)
{
    return (struct MoveShape){.from = POINT_NONE, .to = move - 1, .piece = 1 + mover(position)};
}

static const char *const colours[] = {N_("Red"), N_("Yellow")};

const struct Game connect4_game = {
    .id = "connect4",
    .name = N_("Connect four"),
    .position_size = sizeof(struct Connect4Position),
    .ply_max = CONNECT4_POINTS,
    .bench = {.strong = 12, .ladder = 8},
    .colours = colours,
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
    .grammar = {.pieces = "ry", .runs = true},
    .position_read = connect4_position_read,
    .position_write = connect4_position_write,
    .move_read = connect4_move_read,
    .move_write = connect4_move_write,
    .symmetries = SYMMETRIES,
    .reflect = reflect,
    .piece_at = piece_at,
    .shape = shape,
    .knowledge = &connect4_knowledge,
};

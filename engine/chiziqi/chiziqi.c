/* The rules of chi zi qi. */
#include "engine/chiziqi/chiziqi.h"
#include "engine/chiziqi/position.h"
#include "src/common/random.h"

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = CHIZIQI_SIDE, .ranks = CHIZIQI_SIDE, .first_rank = 1};
}

static int mover(const void *position)
{
    return ((const struct ChiziqiPosition *)position)->mover;
}

/* The whole position fits into 64 bits, so that no two positions share a key. */
static uint64_t key(const void *position)
{
    const struct ChiziqiPosition *at = position;
    uint64_t salt = UINT64_C(0x4cb2) << 48 | (uint64_t)at->pieces << 40;
    return mix64(salt | (uint64_t)at->mover << 32 | (uint64_t)at->board[CHIZIQI_WHITE] << 16 |
                 at->board[CHIZIQI_BLACK]);
}

static uint16_t own(const struct ChiziqiPosition *position)
{
    return position->board[position->mover];
}

static uint16_t enemy(const struct ChiziqiPosition *position)
{
    return position->board[!position->mover];
}

/* What `move` of the side to move takes. */
static uint16_t takes(const struct ChiziqiPosition *position, Move move)
{
    uint16_t after = (uint16_t)(own(position) ^ 1U << chiziqi_from(move) ^ 1U << chiziqi_to(move));
    return chiziqi_capture(after, enemy(position), chiziqi_to(move));
}

static int generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    (void)aux;
    const struct ChiziqiPosition *at = position;
    unsigned empty = ~((unsigned)own(at) | enemy(at));
    int count = 0;
    for (uint16_t movers = own(at); movers; movers &= (uint16_t)(movers - 1)) {
        int from = chiziqi_first(movers);
        for (uint16_t to = chiziqi_next[from] & (uint16_t)empty; to; to &= (uint16_t)(to - 1)) {
            Move move = chiziqi_move(from, chiziqi_first(to));
            bool split = kind == MOVES_NOISY || kind == MOVES_QUIET;
            if (!split || (takes(at, move) != 0) == (kind == MOVES_NOISY))
                moves[count++] = move;
        }
    }
    return count;
}

static bool legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct ChiziqiPosition *at = position;
    int from = chiziqi_from(move), to = chiziqi_to(move);
    return move >> 8 == 0 && own(at) >> from & 1 && chiziqi_next[from] >> to & 1 &&
           !((own(at) | enemy(at)) >> to & 1);
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    (void)aux;
    struct ChiziqiPosition *at = position;
    uint16_t taken = takes(at, move);
    undo->word[0] = taken;
    undo->word[1] = at->quiet;
    at->board[at->mover] ^= (uint16_t)(1U << chiziqi_from(move) | 1U << chiziqi_to(move));
    at->board[!at->mover] ^= taken;
    at->quiet = taken ? 0 : (uint8_t)(at->quiet + 1);
    at->mover = !at->mover;
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    (void)aux;
    struct ChiziqiPosition *at = position;
    at->mover = !at->mover;
    at->quiet = (uint8_t)undo->word[1];
    at->board[!at->mover] ^= (uint16_t)undo->word[0];
    at->board[at->mover] ^= (uint16_t)(1U << chiziqi_from(move) | 1U << chiziqi_to(move));
}

static const char *why_not(const void *position, int from, int to)
{
    const struct ChiziqiPosition *at = position;
    uint16_t target = (uint16_t)(1U << to);
    if (from < 0 || !(own(at) >> from & 1) || from == to)
        return NULL;
    if ((own(at) | enemy(at)) & target)
        return N_("Pieces move to empty points: two side by side capture the one next to them");
    return chiziqi_next[from] & target ? NULL : N_("Pieces move one step along a line");
}

/* How often the position occurred before, at the plies `first` and later of the trail. Nothing from
 * before the last capture can come again. */
static int occurrences(const struct ChiziqiPosition *position, const struct Trail *trail, int first)
{
    uint64_t present = key(position);
    int count = 0, oldest = trail->count - position->quiet;
    for (int i = trail->count - 2; i >= oldest && i >= first; i -= 2)
        count += trail->ply[i].key == present;
    return count;
}

static struct Status won(int winner, enum Reason reason)
{
    return (struct Status){.outcome = OUTCOME_WIN, .reason = reason, .winner = winner};
}

static struct Status drawn(enum Reason reason)
{
    return (struct Status){.outcome = OUTCOME_DRAW, .reason = reason, .adjudicated = true};
}

/* A loss outranks a draw. */
static struct Status status(const void *position, const struct Trail *trail)
{
    const struct ChiziqiPosition *at = position;
    if (chiziqi_count(own(at)) < CHIZIQI_PIECES_MIN)
        return won(!at->mover, REASON_CAPTURED);
    if (chiziqi_count(enemy(at)) < CHIZIQI_PIECES_MIN)
        return won(at->mover, REASON_CAPTURED);
    if (!chiziqi_reach(own(at), enemy(at)))
        return won(!at->mover, REASON_NO_MOVES);
    if (occurrences(at, trail, 0) + 1 >= CHIZIQI_OCCURRENCES_MAX)
        return drawn(REASON_REPETITION);
    if (at->quiet >= CHIZIQI_QUIET_MAX)
        return drawn(REASON_MOVE_COUNT);
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

/* To a search, one return to a position of its own is a draw already: it could go round again. */
static bool terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    (void)aux;
    const struct ChiziqiPosition *at = position;
    *result = -1;
    if (chiziqi_count(own(at)) < CHIZIQI_PIECES_MIN || !chiziqi_reach(own(at), enemy(at)))
        return true;
    *result = 1;
    if (chiziqi_count(enemy(at)) < CHIZIQI_PIECES_MIN)
        return true;
    *result = 0;
    return at->quiet >= CHIZIQI_QUIET_MAX || occurrences(at, trail, root) > 0 ||
           occurrences(at, trail, 0) + 1 >= CHIZIQI_OCCURRENCES_MAX;
}

static int piece_at(const void *position, int point)
{
    const struct ChiziqiPosition *at = position;
    if (at->board[CHIZIQI_BLACK] >> point & 1)
        return 1 + CHIZIQI_BLACK;
    return at->board[CHIZIQI_WHITE] >> point & 1 ? 1 + CHIZIQI_WHITE : 0;
}

static struct MoveShape shape(const void *position, Move move)
{
    return (struct MoveShape){.from = chiziqi_from(move),
                              .to = chiziqi_to(move),
                              .piece = piece_at(position, chiziqi_from(move))};
}

static int changes(const void *position, Move move, struct Change changes[CHANGES_MAX])
{
    const struct ChiziqiPosition *at = position;
    struct MoveShape moved = shape(position, move);
    int count = 0;
    changes[count++] = (struct Change){moved.from, moved.piece, 0, CHANGE_MOVED};
    changes[count++] = (struct Change){moved.to, 0, moved.piece, CHANGE_MOVED};
    for (uint16_t taken = takes(at, move); taken; taken &= (uint16_t)(taken - 1))
        changes[count++] = (struct Change){chiziqi_first(taken), 1 + !at->mover, 0, CHANGE_TAKEN};
    return count;
}

static const char *const piece_choices[] = {"4", "6", NULL};
static const char *const piece_labels[] = {N_("Four pieces"), N_("Six pieces"), NULL};
static const struct GameOption options[] = {
    {.key = "pieces", .label = N_("Pieces"), .choices = piece_choices, .labels = piece_labels},
    {.key = NULL},
};
static const char *const colours[] = {N_("Black"), N_("White")};

const struct Game chiziqi_game = {
    .id = "chiziqi",
    .name = N_("Chi zi qi"),
    .position_size = sizeof(struct ChiziqiPosition),
    .ply_max = 900, /* 100 moves for each capture, of which six pieces a side allow nine */
    .bench = {.strong = 17, .ladder = 8},
    .options = options,
    .colours = colours,
    .equal_colours = true,
    .moves_pieces = true,
    .moves_pair = true,
    .most_at_start = true,
    .can_repeat = true,
    .start = chiziqi_start,
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
    .no_moves = -1,
    .grammar = {.pieces = "bw", .sides = "bw", .runs = true},
    .position_read = chiziqi_position_read,
    .position_write = chiziqi_position_write,
    .move_read = chiziqi_move_read,
    .move_write = chiziqi_move_write,
    .turns = true,
    .piece_at = piece_at,
    .shape = shape,
    .changes = changes,
    .knowledge = &chiziqi_knowledge,
};

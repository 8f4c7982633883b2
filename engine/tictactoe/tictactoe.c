/* The rules of tic-tac-toe, and its positions and moves as text. */
#include "engine/tictactoe/tictactoe.h"
#include "src/common/random.h"
#include <string.h>

enum { SIDE = 3, KEY_SALT = 0x7469 };

const uint16_t tictactoe_lines[TICTACTOE_LINES] = {
    0007, 0070, 0700, /* ranks */
    0111, 0222, 0444, /* files */
    0421, 0124,       /* diagonals */
};

/* Whether the set `stones` holds a whole line. */
static bool holds_line(uint16_t stones)
{
    for (int i = 0; i < TICTACTOE_LINES; i++)
        if ((stones & tictactoe_lines[i]) == tictactoe_lines[i])
            return true;
    return false;
}

static int count(uint16_t stones)
{
    int bits = 0;
    for (; stones; stones &= (uint16_t)(stones - 1))
        bits++;
    return bits;
}

static void start(void *position, const struct Options *options)
{
    (void)options;
    *(struct TictactoePosition *)position = (struct TictactoePosition){.stones = {0, 0}};
}

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = SIDE, .ranks = SIDE, .first_rank = 1};
}

static int mover(const void *position)
{
    const struct TictactoePosition *p = position;
    return count(p->stones[0]) > count(p->stones[1]);
}

/* Few enough positions to mix each one's 18 bits afresh. */
static uint64_t key(const void *position)
{
    const struct TictactoePosition *p = position;
    uint64_t bits = p->stones[0] | (uint64_t)p->stones[1] << TICTACTOE_POINTS;
    return mix64((uint64_t)KEY_SALT << 32 | bits);
}

static bool legal(const void *position, const void *aux, Move move)
{
    const struct TictactoePosition *p = position;
    (void)aux;
    if (move < 1 || move > TICTACTOE_POINTS)
        return false;
    return !((p->stones[0] | p->stones[1]) >> (move - 1) & 1);
}

/* Every move is quiet: no stone ever leaves the board. */
static int generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    int n = 0;
    if (kind == MOVES_NOISY)
        return 0;
    for (int move = 1; move <= TICTACTOE_POINTS; move++)
        if (legal(position, aux, move))
            moves[n++] = move;
    return n;
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct TictactoePosition *p = position;
    (void)aux, (void)undo;
    p->stones[mover(p)] |= (uint16_t)(1 << (move - 1));
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct TictactoePosition *p = position;
    (void)aux, (void)undo;
    p->stones[!mover(p)] &= (uint16_t) ~(1 << (move - 1));
}

static struct Status status(const void *position, const struct Trail *trail)
{
    const struct TictactoePosition *p = position;
    (void)trail;
    for (int seat = 0; seat < SEATS; seat++)
        if (holds_line(p->stones[seat]))
            return (struct Status){
                .outcome = OUTCOME_WIN, .reason = REASON_LINE, .winner = seat, .line = true};
    if ((p->stones[0] | p->stones[1]) == TICTACTOE_FULL)
        return (struct Status){.outcome = OUTCOME_DRAW, .reason = REASON_FULL_BOARD};
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

/* Only the side that has just moved can have made a line. */
static bool terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    const struct TictactoePosition *p = position;
    (void)aux, (void)trail, (void)root;
    *result = holds_line(p->stones[!mover(p)]) ? -1 : 0;
    return *result || (p->stones[0] | p->stones[1]) == TICTACTOE_FULL;
}

/* Whether alternate play from the start can have led to `p`. */
static bool reachable(const struct TictactoePosition *p, struct TextError *error, int end)
{
    int more = count(p->stones[0]) - count(p->stones[1]);
    if (more != 0 && more != 1)
        return text_error(error, end, "X must have as many stones as O, or one more");
    if (holds_line(p->stones[0]) && (more == 0 || holds_line(p->stones[1])))
        return text_error(error, end, "the game went on after X had made a line");
    if (holds_line(p->stones[1]) && more == 1)
        return text_error(error, end, "the game went on after O had made a line");
    return true;
}

/* A position is its ranks from the top, each of three of "xo.", with '/' between: "x../.o./...". */
static bool position_read(void *position, const struct Options *options, const char *text,
                          struct TextError *error)
{
    struct TictactoePosition p = {.stones = {0, 0}};
    uint8_t piece[TICTACTOE_POINTS];
    int at = 0;
    (void)options;
    if (!game_ranks_read(&tictactoe_game, geometry(&p), text, &at, piece, error))
        return false;
    if (text[at])
        return text_error(error, at, "there is text after the last point");
    for (int point = 0; point < TICTACTOE_POINTS; point++)
        if (piece[point])
            p.stones[piece[point] - 1] |= (uint16_t)(1 << point);
    if (!reachable(&p, error, at))
        return false;
    *(struct TictactoePosition *)position = p;
    return true;
}

static int piece_at(const void *position, int point)
{
    const struct TictactoePosition *p = position;
    return p->stones[0] >> point & 1 ? 1 : p->stones[1] >> point & 1 ? 2 : 0;
}

static void position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    game_pieces_write(&tictactoe_game, position, mover(position), text);
}

static bool move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    (void)position;
    if (text[0] < 'a' || text[0] > 'c')
        return text_error(error, 0, "a move starts with its file, 'a' to 'c'");
    if (text[1] < '1' || text[1] > '3')
        return text_error(error, 1, "a move ends with its rank, '1' to '3'");
    if (text[2] != '\0')
        return text_error(error, 2, "there is text after the move");
    *move = (Move)(1 + text[0] - 'a' + SIDE * (text[1] - '1'));
    return true;
}

static void move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position;
    text[0] = (char)('a' + (move - 1) % SIDE);
    text[1] = (char)('1' + (move - 1) / SIDE);
    text[2] = '\0';
}

static struct MoveShape shape(const void *position, Move move)
{
    return (struct MoveShape){.from = POINT_NONE, .to = move - 1, .piece = 1 + mover(position)};
}

/* Bit 0 of the symmetry swaps left and right, bit 1 top and bottom, bit 2 files and ranks. */
static Move reflect(const void *position, Move move, int symmetry)
{
    int file = (move - 1) % SIDE, rank = (move - 1) / SIDE;
    (void)position;
    file = symmetry & 1 ? SIDE - 1 - file : file;
    rank = symmetry & 2 ? SIDE - 1 - rank : rank;
    return (Move)(symmetry & 4 ? file * SIDE + rank + 1 : rank * SIDE + file + 1);
}

static const char *const colours[] = {N_("X"), N_("O")};

const struct Game tictactoe_game = {
    .id = "tictactoe",
    .name = N_("Tic-tac-toe"),
    .position_size = sizeof(struct TictactoePosition),
    .ply_max = TICTACTOE_POINTS,
    .bench = {.strong = 9, .ladder = 6},
    .colours = colours,
    .start = start,
    .geometry = geometry,
    .mover = mover,
    .key = key,
    .generate = generate,
    .legal = legal,
    .make = make,
    .unmake = unmake,
    .status = status,
    .terminal = terminal,
    .grammar = {.pieces = "xo"},
    .position_read = position_read,
    .position_write = position_write,
    .move_read = move_read,
    .move_write = move_write,
    .symmetries = 8,
    .reflect = reflect,
    .turns = true,
    .piece_at = piece_at,
    .shape = shape,
    .knowledge = &tictactoe_knowledge,
};

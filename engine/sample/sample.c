/*
 * The sample game, with everything that a move of any game can do: copy this folder to begin a new
 * game, and take out what that has not. Every REQUIRED member is here.
 *
 * On five by four points a side either grows, putting a disc on an empty point beside one of its
 * own, or leaps with a disc straight over an enemy's onto the empty point behind, and takes that
 * one. Whatever comes onto a point turns the enemy's discs beside it along the lines. Who can do
 * neither passes. When nobody can, or nobody has a disc, or after PLIES plies, more discs win.
 */
#include "engine/sample/sample.h"
#include "src/common/random.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 5, RANKS = 4, POINTS = FILES * RANKS, PLIES = 40, KEY_SALT = 0x5a };

/* Bit n of a set is point n. */
struct Sample {
    uint32_t discs[SEATS];
    uint8_t mover;
    uint8_t plies; /* 0 .. PLIES */
};

/* A move: growing is its point + 1; a leap the point it comes from, that it goes to, and LEAP. */
enum { LEAP = 1 << 10, PASS = 1 << 11, FROM_SHIFT = 5, POINT_MASK = 31 };

static int count(uint32_t set)
{
    return __builtin_popcount(set);
}

/* The point that lies so far from `point`; POINT_NONE beyond the edge. */
static int beside(int point, int files, int ranks)
{
    int file = point % FILES + files, rank = point / FILES + ranks;
    bool inside = file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
    return inside ? file + rank * FILES : POINT_NONE;
}

static bool has(uint32_t set, int point)
{
    return point != POINT_NONE && set >> point & 1;
}

/* The discs of `set` beside `point`; along the lines only, or all around. */
static uint32_t neighbours(uint32_t set, int point, bool lines)
{
    uint32_t found = 0;
    for (int files = -1; files <= 1; files++)
        for (int ranks = -1; ranks <= 1; ranks++) {
            int next = beside(point, files, ranks);
            if ((!lines || files == 0 || ranks == 0) && has(set & ~(1U << point), next))
                found |= 1U << next;
        }
    return found;
}

static int from_of(Move move)
{
    return move & LEAP ? move >> FROM_SHIFT & POINT_MASK : POINT_NONE;
}

static int to_of(Move move)
{
    return move == PASS ? POINT_NONE : move & LEAP ? move & POINT_MASK : move - 1;
}

/* What the leap goes over. */
static int over_of(Move move)
{
    int from = from_of(move), to = to_of(move);
    return (from % FILES + to % FILES) / 2 + (from / FILES + to / FILES) / 2 * FILES;
}

static void start(void *position, const struct Options *options)
{
    (void)options;
    *(struct Sample *)position = (struct Sample){
        .discs = {1U | 1U << (POINTS - 1), 1U << (FILES - 1) | 1U << (POINTS - FILES)}};
}

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = FILES, .ranks = RANKS, .first_rank = 1, .downwards = true};
}

static int mover(const void *position)
{
    return ((const struct Sample *)position)->mover;
}

static uint64_t key(const void *position)
{
    const struct Sample *p = position;
    return mix64((uint64_t)KEY_SALT << 56 | (uint64_t)p->mover << 48 | (uint64_t)p->plies << 40 |
                 (uint64_t)p->discs[0] << 20 | p->discs[1]);
}

static bool is_leap(const struct Sample *p, int seat, int from, int files, int ranks)
{
    uint32_t all = p->discs[0] | p->discs[1];
    int over = beside(from, files, ranks), to = beside(from, 2 * files, 2 * ranks);
    return to != POINT_NONE && has(p->discs[seat], from) && has(p->discs[!seat], over) &&
           !has(all, to);
}

/* What a seat can do but pass; `quiet` moves grow, the others leap. */
static int moves_of(const struct Sample *p, int seat, bool quiet, bool noisy, Move *moves)
{
    int n = 0;
    uint32_t all = p->discs[0] | p->discs[1];
    for (int point = 0; point < POINTS; point++) {
        if (quiet && !has(all, point) && neighbours(p->discs[seat], point, false))
            moves[n++] = (Move)(point + 1);
        for (int way = 0; way < 9 && noisy; way++) {
            int files = way % 3 - 1, ranks = way / 3 - 1;
            if (is_leap(p, seat, point, files, ranks))
                moves[n++] =
                    (Move)(LEAP | point << FROM_SHIFT | beside(point, 2 * files, 2 * ranks));
        }
    }
    return n;
}

static bool is_over(const struct Sample *p)
{
    Move moves[MOVES_MAX];
    return p->plies >= PLIES || !p->discs[0] || !p->discs[1] ||
           (moves_of(p, 0, true, true, moves) == 0 && moves_of(p, 1, true, true, moves) == 0);
}

static int generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    const struct Sample *p = position;
    (void)aux;
    int n = moves_of(p, p->mover, kind != MOVES_NOISY, kind != MOVES_QUIET, moves);
    Move leaps[MOVES_MAX];
    bool none = n == 0 && kind != MOVES_NOISY &&
                (kind != MOVES_QUIET || moves_of(p, p->mover, false, true, leaps) == 0);
    if (none)
        moves[n++] = PASS;
    return n;
}

static bool legal(const void *position, const void *aux, Move move)
{
    Move moves[MOVES_MAX];
    int n = generate(position, aux, MOVES_ALL, moves);
    while (n > 0 && moves[n - 1] != move)
        n--;
    return n > 0;
}

static const char *why_not(const void *position, int from, int to)
{
    const struct Sample *p = position;
    return from == POINT_NONE && !has(p->discs[0] | p->discs[1], to)
               ? N_("A disc must touch one of your own")
               : NULL;
}

/* What `move` takes. */
static uint32_t taken_by(Move move)
{
    return move & LEAP ? 1U << over_of(move) : 0;
}

/* What it turns. */
static uint32_t flipped_by(const struct Sample *p, Move move)
{
    return move == PASS ? 0 : neighbours(p->discs[!p->mover] & ~taken_by(move), to_of(move), true);
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct Sample *p = position;
    uint32_t taken = taken_by(move), flipped = flipped_by(p, move);
    (void)aux;
    undo->word[0] = taken;
    undo->word[1] = flipped;
    if (from_of(move) != POINT_NONE)
        p->discs[p->mover] ^= 1U << from_of(move);
    if (move != PASS)
        p->discs[p->mover] ^= 1U << to_of(move) | flipped;
    p->discs[!p->mover] ^= taken | flipped;
    p->mover = !p->mover;
    p->plies++;
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct Sample *p = position;
    uint32_t taken = (uint32_t)undo->word[0], flipped = (uint32_t)undo->word[1];
    (void)aux;
    p->plies--;
    p->mover = !p->mover;
    p->discs[!p->mover] ^= taken | flipped;
    if (move != PASS)
        p->discs[p->mover] ^= 1U << to_of(move) | flipped;
    if (from_of(move) != POINT_NONE)
        p->discs[p->mover] ^= 1U << from_of(move);
}

static struct Status status(const void *position, const struct Trail *trail)
{
    const struct Sample *p = position;
    int first = count(p->discs[0]), second = count(p->discs[1]);
    (void)trail;
    if (!is_over(p))
        return (struct Status){.outcome = OUTCOME_ONGOING, .counted = {first, second}};
    bool drawn = first == second;
    return (struct Status){.outcome = drawn ? OUTCOME_DRAW : OUTCOME_WIN,
                           .reason = drawn ? REASON_EQUAL_PIECES : REASON_MORE_PIECES,
                           .winner = first < second,
                           .counted = {first, second}};
}

static bool terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    const struct Sample *p = position;
    int lead = count(p->discs[p->mover]) - count(p->discs[!p->mover]);
    (void)aux, (void)trail, (void)root;
    *result = lead;
    return is_over(p);
}

/* A position is its ranks from the top, each of five of "xo.", with '/' between; the side to move,
 * and the plies that were played: "o...x/...../...../x...o x 0". */
static bool position_read(void *position, const struct Options *options, const char *text,
                          struct TextError *error)
{
    struct Sample p = {.discs = {0, 0}};
    uint8_t piece[POINTS];
    int at = 0;
    char side = 0, *end = NULL;
    long plies = -1;
    (void)options;
    if (!game_ranks_read(&sample_game, geometry(&p), text, &at, piece, error))
        return false;
    if (text[at++] != ' ')
        return text_error(error, at - 1, "the side to move, x or o, goes after the board");
    for (int point = 0; point < POINTS; point++)
        if (piece[point])
            p.discs[piece[point] - 1] |= 1U << point;
    side = text[at];
    if (side != 'x' && side != 'o')
        return text_error(error, at, "the side to move is 'x' or 'o'");
    if (text[at + 1] == ' ' && isdigit((unsigned char)text[at + 2]))
        plies = strtol(text + at + 2, &end, 10);
    if (plies < 0 || plies > PLIES || *end)
        return text_error(error, at + 1, "the plies are a number from 0 to %d", PLIES);
    p.mover = side == 'o';
    p.plies = (uint8_t)plies;
    *(struct Sample *)position = p;
    return true;
}

static int piece_at(const void *position, int point)
{
    const struct Sample *p = position;
    return has(p->discs[0], point) ? 1 : has(p->discs[1], point) ? 2 : 0;
}

static void position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    const struct Sample *p = position;
    sprintf(game_pieces_write(&sample_game, p, p->mover, text), " %d", p->plies);
}

static bool point_read(const char *text, int at, int *point, struct TextError *error)
{
    if (text[at] < 'a' || text[at] >= 'a' + FILES)
        return text_error(error, at, "a point starts with its file, 'a' to 'e'");
    if (text[at + 1] < '1' || text[at + 1] >= '1' + RANKS)
        return text_error(error, at + 1, "a point ends with its rank, '1' to '4'");
    *point = text[at] - 'a' + (RANKS - 1 - (text[at + 1] - '1')) * FILES;
    return true;
}

/* "c2", "a1c1" or "pass"; a1 is the upper left corner. */
static bool move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    int first = 0, second = 0;
    (void)position;
    if (strcmp(text, PASS_TEXT) == 0) {
        *move = PASS;
        return true;
    }
    if (!point_read(text, 0, &first, error) ||
        (text[2] != '\0' && !point_read(text, 2, &second, error)))
        return false;
    if (text[2] != '\0' && text[4] != '\0')
        return text_error(error, 4, "there is text after the move");
    *move = (Move)(text[2] ? LEAP | first << FROM_SHIFT | second : first + 1);
    return true;
}

static void move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    int from = from_of(move), to = to_of(move);
    (void)position;
    if (move == PASS)
        strcpy(text, PASS_TEXT);
    else if (from == POINT_NONE)
        sprintf(text, "%c%d", 'a' + to % FILES, RANKS - to / FILES);
    else
        sprintf(text, "%c%d%c%d", 'a' + from % FILES, RANKS - from / FILES, 'a' + to % FILES,
                RANKS - to / FILES);
}

/* The board turned by half. */
static Move reflect(const void *position, Move move, int symmetry)
{
    (void)position, (void)symmetry;
    if (move == PASS)
        return move;
    int from = from_of(move), to = POINTS - 1 - to_of(move);
    return (Move)(from == POINT_NONE ? to + 1 : LEAP | (POINTS - 1 - from) << FROM_SHIFT | to);
}

static struct MoveShape shape(const void *position, Move move)
{
    return (struct MoveShape){
        .from = from_of(move), .to = to_of(move), .piece = move == PASS ? 0 : 1 + mover(position)};
}

static int changes(const void *position, Move move, struct Change changes[CHANGES_MAX])
{
    const struct Sample *p = position;
    int own = 1 + p->mover, enemy = 2 - p->mover, n = 0;
    if (move == PASS)
        return 0;
    if (move & LEAP) {
        changes[n++] = (struct Change){from_of(move), own, 0, CHANGE_MOVED};
        changes[n++] = (struct Change){to_of(move), 0, own, CHANGE_MOVED};
        changes[n++] = (struct Change){over_of(move), enemy, 0, CHANGE_TAKEN};
    } else {
        changes[n++] = (struct Change){to_of(move), 0, own, CHANGE_PLACED};
    }
    for (uint32_t flipped = flipped_by(p, move); flipped; flipped &= flipped - 1)
        changes[n++] = (struct Change){__builtin_ctz(flipped), enemy, own, CHANGE_FLIPPED};
    return n;
}

static Score evaluate(const void *position, const void *aux, int root)
{
    const struct Sample *p = position;
    (void)aux, (void)root;
    return count(p->discs[p->mover]) - count(p->discs[!p->mover]);
}

static unsigned classify(const void *position, const void *aux, Move move)
{
    (void)position, (void)aux;
    return move & LEAP ? CLASS_CAPTURE : CLASS_QUIET;
}

static int history_index(const void *position, Move move)
{
    return mover(position) * POINTS + (move == PASS ? 0 : to_of(move));
}

static const struct Evaluation evaluations[] = {
    {.id = "own", .label = N_("Discs"), .unit = 4, .evaluate = evaluate},
    {.id = NULL},
};

static const struct Knowledge knowledge = {
    .evaluations = evaluations,
    .classify = classify,
    .history_index = history_index,
    .history_size = SEATS * POINTS,
};

static const char *const colours[] = {N_("X"), N_("O")};

const struct Game sample_game = {
    .id = "sample",
    .name = N_("Sample game"),
    .position_size = sizeof(struct Sample),
    .ply_max = PLIES,
    .colours = colours,
    .equal_colours = true,
    .moves_pieces = true,
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
    .grammar = {.pieces = "xo", .sides = "xo"},
    .position_read = position_read,
    .position_write = position_write,
    .move_read = move_read,
    .move_write = move_write,
    .symmetries = 2,
    .reflect = reflect,
    .piece_at = piece_at,
    .shape = shape,
    .changes = changes,
    .knowledge = &knowledge,
};

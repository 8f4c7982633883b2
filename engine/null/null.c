/*
 * The null game: one point, one move, a draw. Copy this folder to begin a new game: every REQUIRED
 * member is here, and nothing else.
 */
#include "engine/null/null.h"
#include "src/common/random.h"
#include <string.h>

struct NullPosition {
    int stones; /* 0 or 1 */
};

enum { NULL_PLACE = 1 };

static void null_start(void *position, const struct Options *options)
{
    (void)options;
    *(struct NullPosition *)position = (struct NullPosition){.stones = 0};
}

static struct Geometry null_geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = 1, .ranks = 1, .first_rank = 1};
}

static int null_mover(const void *position)
{
    return ((const struct NullPosition *)position)->stones;
}

static uint64_t null_key(const void *position)
{
    return mix64((uint64_t)((const struct NullPosition *)position)->stones);
}

static bool null_legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    return move == NULL_PLACE && ((const struct NullPosition *)position)->stones == 0;
}

static int null_generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    if (kind == MOVES_NOISY || !null_legal(position, aux, NULL_PLACE))
        return 0;
    moves[0] = NULL_PLACE;
    return 1;
}

static void null_make(void *position, void *aux, Move move, struct Undo *undo)
{
    (void)aux, (void)move, (void)undo;
    ((struct NullPosition *)position)->stones++;
}

static void null_unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    (void)aux, (void)move, (void)undo;
    ((struct NullPosition *)position)->stones--;
}

static struct Status null_status(const void *position, const struct Trail *trail)
{
    (void)trail;
    if (((const struct NullPosition *)position)->stones == 0)
        return (struct Status){.outcome = OUTCOME_ONGOING};
    return (struct Status){.outcome = OUTCOME_DRAW, .reason = REASON_FULL_BOARD};
}

static bool null_terminal(const void *position, const void *aux, const struct Trail *trail,
                          int root, int *result)
{
    (void)aux, (void)trail, (void)root;
    *result = 0;
    return ((const struct NullPosition *)position)->stones == 1;
}

static bool null_position_read(void *position, const struct Options *options, const char *text,
                               struct TextError *error)
{
    (void)options;
    if (strcmp(text, ".") != 0 && strcmp(text, "o") != 0)
        return text_error(error, 0, "a position is '.' or 'o'");
    ((struct NullPosition *)position)->stones = text[0] == 'o';
    return true;
}

static void null_position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    strcpy(text, ((const struct NullPosition *)position)->stones ? "o" : ".");
}

static bool null_move_read(const void *position, const char *text, Move *move,
                           struct TextError *error)
{
    (void)position;
    if (strcmp(text, "a1") != 0)
        return text_error(error, 0, "the only move is 'a1'");
    *move = NULL_PLACE;
    return true;
}

static void null_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position, (void)move;
    strcpy(text, "a1");
}

static int null_piece_at(const void *position, int point)
{
    (void)point;
    return ((const struct NullPosition *)position)->stones;
}

static struct MoveShape null_shape(const void *position, Move move)
{
    (void)position, (void)move;
    return (struct MoveShape){.from = POINT_NONE, .to = 0, .piece = 1};
}

static const char *const null_colours[] = {N_("First"), N_("Second")};

const struct Game null_game = {
    .id = "null",
    .name = N_("Null game"),
    .position_size = sizeof(struct NullPosition),
    .ply_max = 1,
    .colours = null_colours,
    .start = null_start,
    .geometry = null_geometry,
    .mover = null_mover,
    .key = null_key,
    .generate = null_generate,
    .legal = null_legal,
    .make = null_make,
    .unmake = null_unmake,
    .status = null_status,
    .terminal = null_terminal,
    .position_read = null_position_read,
    .position_write = null_position_write,
    .move_read = null_move_read,
    .move_write = null_move_write,
    .piece_at = null_piece_at,
    .shape = null_shape,
};

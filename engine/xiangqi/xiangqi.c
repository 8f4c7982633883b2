/* Chinese chess as a game of the arcade. */
#include "engine/xiangqi/xiangqi.h"
#include "engine/xiangqi/classic.h"
#include "engine/xiangqi/evaluate.h"
#include "engine/xiangqi/exchange.h"
#include "engine/xiangqi/fen.h"
#include "engine/xiangqi/inputs.h"
#include "engine/xiangqi/levels.h"
#include "engine/xiangqi/mate.h"
#include "engine/xiangqi/moves.h"
#include "engine/xiangqi/network.h"
#include "engine/xiangqi/notation.h"
#include "engine/xiangqi/status.h"
#include "engine/xiangqi/strong.h"
#include "engine/xiangqi/why_not.h"

static struct Geometry xiangqi_geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = FILES, .ranks = RANKS, .first_rank = 0};
}

static bool xiangqi_in_check(const void *position, const void *aux)
{
    (void)aux;
    return ((const struct Xiangqi *)position)->checked;
}

/* The board has one image: left and right swapped. */
static Move xiangqi_reflect(const void *position, Move move, int symmetry)
{
    (void)position, (void)symmetry;
    int from = move_from(move), to = move_to(move);
    return move_new(from - from % FILES + FILES - 1 - from % FILES,
                    to - to % FILES + FILES - 1 - to % FILES);
}

static const char *const xiangqi_colours[] = {N_("Red"), N_("Black")};

static const struct Knowledge xiangqi_knowledge = {
    .evaluations = xiangqi_evaluations,
    .odds = 458, /* 300 games at 8000 nodes a move */
    .order = xiangqi_order,
    .in_check = xiangqi_in_check,
    .null_make = xiangqi_null_make,
    .null_unmake = xiangqi_null_unmake,
    .exchange = xiangqi_exchange,
    .classify = xiangqi_classify,
    .finishing = xiangqi_finishing,
    .attackers = xiangqi_attackers,
    .deciders = xiangqi_deciders,
    .history_index = xiangqi_history_index,
    .history_size = XIANGQI_HISTORY_SIZE,
    .strong = xiangqi_strong,
    .parameters = &xiangqi_parameters,
    .classic = xiangqi_classic,
    .learning = &xiangqi_learning,
    .levels = xiangqi_levels,
};

const struct Game xiangqi_game = {
    .id = "xiangqi",
    .name = N_("Xiangqi"),
    .pgn_name = "Chinese Chess",
    .position_size = sizeof(struct Xiangqi),
    .aux_size = sizeof(struct XiangqiAux),
    .ply_max = 12000, /* 31 stretches between captures, each of 120 plies that count and as many
                         checks beside them, and checks answered by checks until they repeat */
    .bench = {.strong = 10, .ladder = 4},
    .colours = xiangqi_colours,
    .equal_colours = true,
    .moves_pieces = true,
    .moves_pair = true,
    .most_at_start = true,
    .can_repeat = true,
    .start = xiangqi_start,
    .refresh = xiangqi_refresh,
    .geometry = xiangqi_geometry,
    .mover = xiangqi_mover,
    .key = xiangqi_key,
    .generate = xiangqi_generate,
    .legal = xiangqi_legal,
    .why_not = xiangqi_why_not,
    .make = xiangqi_make,
    .unmake = xiangqi_unmake,
    .status = xiangqi_status,
    .terminal = xiangqi_terminal,
    .no_moves = -1,
    .grammar = {.pieces = "KkAaBbNnRrCcPp", .sides = "wb", .runs = true},
    .position_read = xiangqi_position_read,
    .position_write = xiangqi_position_write,
    .move_read = xiangqi_move_read,
    .move_write = xiangqi_move_write,
    .symmetries = 2,
    .reflect = xiangqi_reflect,
    .notations = xiangqi_notations,
    .piece_at = xiangqi_piece_at,
    .shape = xiangqi_shape,
    .knowledge = &xiangqi_knowledge,
};

/* Whole games that begin with random stones about the middle; now and then a move is not the best
 * one but nearly, so that no two games are the same. */
#include "src/cli/training/gather.h"
#include "src/common/random.h"
#include <stdlib.h>

enum {
    STONES_MAX = 8,    /* random plies at a game's start, */
    STONES_FEW = 12,   /* and one game in so many begins with none, one with one */
    SPAN = 9,          /* in the square of so many lines about the middle, */
    SPAN_WIDE = 13,    /* or of so many */
    WIDE_IN = 4,       /* in one game of so many */
    ASIDE_IN = 2,      /* at one move in so many another one is looked at as well */
    DRAWN_IN = 10,     /* one move in so many is drawn */
    DRAWN_FROM = 5,    /* from the best so many */
    DRAWN_WITHIN = 200 /* that are worse by so much at most */
};

/* The moves that place something in the square of `span` lines about the middle; how many. */
static int middle_moves(const struct Board *board, int span, Move *moves)
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    int count = game->generate(board->position, board->aux, MOVES_ALL, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        int to = game->shape(board->position, moves[i]).to;
        if (to == POINT_NONE)
            continue;
        int file = 2 * (to % geometry.files) + 1 - geometry.files;
        int rank = 2 * (to / geometry.files) + 1 - geometry.ranks;
        if (abs(file) < span && abs(rank) < span)
            moves[kept++] = moves[i];
    }
    return kept;
}

static bool scatter(struct Playing *playing)
{
    struct Board *board = playing->board;
    uint64_t *random = playing->random;
    Move moves[MOVES_MAX];
    int stones = (int)random_below(random, STONES_FEW);
    if (stones > 1)
        stones = 2 + (int)random_below(random, STONES_MAX - 1);
    int span = random_below(random, WIDE_IN) == 0 ? SPAN_WIDE : SPAN;
    while (stones-- > 0) {
        int count = middle_moves(board, span, moves);
        if (count == 0)
            return false;
        Move move = moves[random_below(random, (uint32_t)count)];
        struct Sample *sample = gather_sample(playing);
        *sample = (struct Sample){.move = move, .flags = SAMPLE_UNSEARCHED};
        board_make(board, move);
        if (board_status(board).outcome != OUTCOME_ONGOING)
            return false;
    }
    return true;
}

/* Keeps what a search said, and a move. */
static void note(struct Playing *playing, const struct SearchResult *result, Move move,
                 unsigned flags)
{
    struct Sample *sample = gather_sample(playing);
    Score score = result->score;
    if (!sample)
        return;
    if (score_plies(score))
        flags |= SAMPLE_PROVED;
    *sample = (struct Sample){.move = move, .best = result->move, .flags = (uint8_t)flags};
    sample->score = (int16_t)(score > INT16_MAX    ? INT16_MAX
                              : score < -INT16_MAX ? -INT16_MAX
                                                   : score);
}

/* Looks at what comes of any of the candidates, good or bad, as searches do all the time. */
static void look_aside(struct Playing *playing)
{
    struct Board *board = playing->board;
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_CANDIDATES, moves);
    if (count < 2 || random_below(playing->random, ASIDE_IN) > 0)
        return;
    Move move = moves[random_below(playing->random, (uint32_t)count)];
    board_make(board, move);
    if (board_status(board).outcome == OUTCOME_ONGOING) {
        struct SearchResult result = gather_think(playing, 0, NULL);
        note(playing, &result, move, SAMPLE_ASIDE);
    }
    board_unmake(board);
}

static void keep(struct Playing *playing, const struct SearchResult *result, Move move)
{
    if (!score_plies(result->score))
        look_aside(playing);
    note(playing, result, move, 0);
}

/* The best lines so far: each of the last iteration that came to it. */
struct Lines {
    Move moves[DRAWN_FROM];
    Score scores[DRAWN_FROM];
    int count;
};

static void note_line(void *context, const struct SearchInfo *info)
{
    struct Lines *lines = context;
    if (info->bound != BOUND_EXACT || info->current != MOVE_NONE || info->variation > DRAWN_FROM)
        return;
    if (lines->count < info->variation)
        lines->count = info->variation;
    lines->moves[info->variation - 1] = info->line[0];
    lines->scores[info->variation - 1] = info->score;
}

static Move choose(struct Playing *playing, const struct SearchResult *result)
{
    struct Lines lines = {.count = 0};
    const struct SearchHost host = {.info = note_line, .context = &lines};
    if (score_plies(result->score) || random_below(playing->random, DRAWN_IN) > 0)
        return result->move;
    gather_think(playing, DRAWN_FROM, &host);
    int good = 0;
    while (good < lines.count && lines.scores[good] >= lines.scores[0] - DRAWN_WITHIN)
        good++;
    return good > 0 ? lines.moves[random_below(playing->random, (uint32_t)good)] : result->move;
}

const struct Gathering gather_games = {
    .kind = SAMPLES_OF_GAMES,
    .unfair = 500,
    .clear = {.won = 4000,
              .won_plies = 3,
              .even = 20,
              .even_plies = 20,
              .even_from = 120,
              .plies_max = 220,
              .proved_at_once = true},
    .open = scatter,
    .keep = keep,
    .choose = choose,
};

/* Quiet positions from games that begin with random moves. */
#include "src/cli/training/gather.h"
#include "src/common/random.h"
#include <stdlib.h>

enum {
    RANDOM_LEAST = 4, /* random plies at a game's start: so many, */
    RANDOM_MORE = 10  /* and up to one less than this more */
};

/* Plays random moves. */
static bool wander(struct Playing *playing)
{
    struct Board *board = playing->board;
    Move moves[MOVES_MAX];
    int plies = RANDOM_LEAST + (int)random_below(playing->random, RANDOM_MORE);
    for (int i = 0; i < plies; i++) {
        int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
        board_make(board, moves[random_below(playing->random, (uint32_t)count)]);
        if (board_status(board).outcome != OUTCOME_ONGOING)
            return false;
    }
    return true;
}

/* Whether some capture wins something. */
static bool wins_something(const struct Board *board)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int count = game->generate(board->position, board->aux, MOVES_NOISY, moves);
    for (int i = 0; i < count; i++)
        if (game->legal(board->position, board->aux, moves[i]) &&
            game->knowledge->exchange(board->position, board->aux, moves[i]) > 0)
            return true;
    return false;
}

/* Whether a static evaluation could say what the search said: nobody is in check, nothing is won
 * at once, the best move takes nothing and no win is in sight. */
static bool is_quiet(const struct Board *board, const struct SearchResult *result)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    return !score_plies(result->score) && abs(result->score) < INT16_MAX &&
           !knowledge->in_check(board->position, board->aux) &&
           !(knowledge->classify(board->position, board->aux, result->move) & CLASS_CAPTURE) &&
           !wins_something(board);
}

static void keep(struct Playing *playing, const struct SearchResult *result, Move move)
{
    const struct Board *board = playing->board;
    struct Sample *sample = is_quiet(board, result) ? gather_sample(playing) : NULL;
    (void)move;
    if (!sample)
        return;
    board->game->knowledge->learning->pack(board->position, sample->packed);
    sample->score = (int16_t)result->score;
}

static Move choose(struct Playing *playing, const struct SearchResult *result)
{
    (void)playing;
    return result->move;
}

const struct Gathering gather_positions = {
    .kind = SAMPLES_OF_POSITIONS,
    .unfair = 700,
    .clear = {.won = 2500,
              .won_plies = 4,
              .even = 20,
              .even_plies = 16,
              .even_from = 100,
              .plies_max = 300},
    .open = wander,
    .keep = keep,
    .choose = choose,
};

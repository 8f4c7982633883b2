/* Judges a move of a puzzle that is not the solution's. */
#include "src/play/practice/attempt_parts.h"
#include "src/play/puzzles/composer.h"

enum {
    QUESTION_NODES = 150000, /* of the prover, for a question: while it is at one, nothing stops it
                              */
    ENGINE_NODES = 20000     /* to see what follows */
};

/* Whether such a puzzle is solved by winning the game, in whatever way; else by its one move. */
static bool asks_to_win(const struct Puzzle *puzzle)
{
    return puzzle->kind == PUZZLE_MATE || puzzle->kind == PUZZLE_WIN ||
           puzzle->kind == PUZZLE_FOURS || puzzle->kind == PUZZLE_THREATS;
}

/* Has gains counted as the puzzle counts them: against what stood there before the other side's
 * last move. */
static void seek_gain(struct Prover *prover, const struct Puzzle *puzzle)
{
    struct Board board;
    puzzle_board(puzzle, &board, NULL); /* reading it has tried that */
    int solver = board.game->mover(board.position);
    if (puzzle->last != MOVE_NONE)
        board_unmake(&board);
    prover_seek(prover, &board, solver);
    board_free(&board);
}

/* Whether the other side, to move, loses the game within `moves` of the solver's by these means; a
 * piece is all that is asked for where the puzzle is about one. */
static bool loses(struct Judging *judging, enum ProofMeans means, int moves)
{
    struct Prover *prover = composer_prover(judging->composer);
    bool gain = means == PROOF_EXCHANGES;
    if ((gain && judging->puzzle->kind != PUZZLE_GAIN) || moves > prover_most(prover, means) - 1 ||
        atomic_load(&judging->dropped))
        return false;
    prover_begin(prover);
    if (gain)
        seek_gain(prover, judging->puzzle);
    return prover_loses(prover, &judging->board, means, moves) == ANSWER_YES;
}

/* Fills in how it goes on after a try that wins in time: the longest defence, and its answers. */
static bool find_rest(struct Judging *judging, enum ProofMeans means)
{
    struct Composer *composer = judging->composer;
    struct Board board;
    bool found = true;
    board_copy(&board, &judging->board, NULL, false);
    for (int left = judging->left; found && left > 0; left--) {
        Move *next = &judging->line[judging->line_count];
        prover_begin(composer_prover(composer));
        found = composer_reply(composer, &board, means, left, &next[0], &next[1]);
        for (int i = 0; found && i < 2; i++)
            board_make(&board, next[i]);
        judging->line_count += found ? 2 : 0;
    }
    board_free(&board);
    return found;
}

/* Whether the try wins in time, as the solution does. Where it is not known how it goes on, it
 * passes for a slower win, which does no harm. */
static bool is_as_fast(struct Judging *judging)
{
    for (int i = 0; i < PROOF_MEANS_COUNT; i++)
        if (loses(judging, (enum ProofMeans)i, judging->left)) {
            bool found = find_rest(judging, (enum ProofMeans)i);
            judging->verdict = found ? ATTEMPT_RIGHT : ATTEMPT_SLOWER;
            return true;
        }
    return false;
}

/* Whether it wins at all, as far as is proved by these means: at once where few moves are tried,
 * else move by move, since the prover may run out of nodes. */
static bool wins_later(struct Judging *judging, enum ProofMeans means)
{
    int most = prover_most(composer_prover(judging->composer), means) - 1;
    int least = means == PROOF_FULL || means == PROOF_EXCHANGES ? judging->left + 1 : most;
    bool wins = false;
    for (int moves = least; !wins && moves > judging->left && moves <= most; moves++)
        wins = loses(judging, means, moves);
    return wins;
}

static bool is_slower(struct Judging *judging)
{
    bool wins = false;
    for (int i = PROOF_MEANS_COUNT - 1; !wins && i >= 0; i--)
        wins = wins_later(judging, (enum ProofMeans)i);
    return wins;
}

/* What follows by the engine, which may see a win, too, that the prover does not. */
static void look_on(struct Judging *judging, bool wins)
{
    Score score = 0;
    if (board_status(&judging->board).outcome != OUTCOME_ONGOING)
        return;
    judging->line_count = composer_expect(judging->composer, &judging->board, ENGINE_NODES,
                                          judging->line, ATTEMPT_LINE_MAX, &score);
    if (wins && score_plies(score) < 0)
        judging->verdict = ATTEMPT_SLOWER;
}

void attempt_judge(void *judging)
{
    struct Judging *asked = judging;
    const struct Puzzle *puzzle = asked->puzzle;
    bool wins = asks_to_win(puzzle), gains = puzzle->kind == PUZZLE_GAIN;
    asked->verdict = ATTEMPT_WRONG;
    asked->line_count = 0;
    if (!asked->composer)
        asked->composer = composer_new(puzzle->game, &puzzle->options, QUESTION_NODES);
    if (!asked->composer)
        return; /* a game that nothing is proved of has no puzzles */
    bool as_fast = wins && asked->left > 0 && is_as_fast(asked);
    if ((wins || gains) && !as_fast && is_slower(asked))
        asked->verdict = ATTEMPT_SLOWER;
    if (asked->verdict != ATTEMPT_RIGHT && !atomic_load(&asked->dropped))
        look_on(asked, wins || gains);
}

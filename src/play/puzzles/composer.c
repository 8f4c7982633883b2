/* Tasks and solutions. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/puzzles/composer.h"
#include "engine/search/search.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum {
    LOSS_MOVES = 3,      /* of the other side's: moves that lose do so within these, or by fours */
    NATURAL_NODES = 500, /* that the engine takes to choose between moves that are equally good */
    HOLD_NODES = 20000,  /* and to see that a move holds */
    REPLIES_TRIED = 4,   /* of those that are as long, to find one with a single answer */
    MATE_MOVES = 2       /* beside a gain none mates within these, by whatever moves */
};

struct Composer {
    const struct Game *game;
    struct Prover *prover;
    void *tables;
    enum ProofMeans wide;  /* what shows a win best: full, or the table */
    enum ProofMeans force; /* and farthest: by checks, by fours; the same as `wide` where neither */
};

static const enum ProofMeans forces[] = {PROOF_CHECKS, PROOF_FOURS};

struct Composer *composer_new(const struct Game *game, const struct Options *options,
                              uint64_t nodes)
{
    struct Prover *prover = prover_new(game, options, nodes);
    if (!prover)
        return NULL;
    struct Composer *composer = memory_zeroed(sizeof *composer);
    composer->game = game;
    composer->prover = prover;
    composer->tables = board_tables(game);
    composer->wide = prover_most(prover, PROOF_TABLE) ? PROOF_TABLE : PROOF_FULL;
    composer->force = composer->wide;
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++)
        if (prover_most(prover, forces[i]))
            composer->force = forces[i];
    return composer;
}

void composer_free(struct Composer *composer)
{
    if (!composer)
        return;
    prover_free(composer->prover);
    memory_aligned_free(composer->tables);
    free(composer);
}

/* ---- the position ---- */

/* Pieces and turn of a position; returns where the text ends. */
static char *write_pieces(const struct Board *board, char text[POSITION_TEXT_MAX])
{
    const struct Game *game = board->game;
    uint8_t piece[POSITION_TEXT_MAX];
    struct Geometry geometry = game->geometry(board->position);
    for (int point = 0; point < geometry.files * geometry.ranks; point++)
        piece[point] = (uint8_t)game->piece_at(board->position, point);
    int colour = game_colour(game, board->position, game->mover(board->position));
    return game_board_write(game, geometry, piece, colour, text);
}

void composer_set(struct Puzzle *puzzle, const struct Board *board, Move last)
{
    char text[POSITION_TEXT_MAX], start[POSITION_TEXT_MAX], pieces[POSITION_TEXT_MAX];
    struct Board fresh;
    board_init(&fresh, board->game, &board->options, NULL, false);
    board->game->position_write(fresh.position, start);
    char *behind = start + (write_pieces(&fresh, pieces) - pieces);
    char *end = write_pieces(board, text);
    /* Counters that a reader supplies itself are left out. */
    if (!board_set(&fresh, text, NULL))
        snprintf(end, sizeof text - (size_t)(end - text), "%s", behind);
    *puzzle = (struct Puzzle){.game = board->game, .options = board->options, .last = last};
    puzzle->position = memory_checked(strdup(text), strlen(text));
    board_free(&fresh);
}

/* ---- moves ---- */

static struct SearchResult search(const struct Composer *composer, const struct Board *board,
                                  const Move *only, int count, uint64_t nodes)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .nodes = nodes, .only = only, .only_count = count};
    struct SearchResult result;
    struct Search *run = search_new(board, composer->tables, NULL);
    search_run(run, &settings, NULL, &result);
    search_free(run);
    return result;
}

/* Leaves the moves that look best at first sight; how many. */
static int best_at_sight(const struct Board *board, Move *moves, int count)
{
    int best = 0, kept = 0;
    for (int i = 0; i < count; i++) {
        int order = board->game->knowledge->order(board->position, board->aux, moves[i]);
        if (kept == 0 || order >= best) {
            kept = kept > 0 && order == best ? kept : 0;
            best = order;
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* Which of some moves that are equally good one would play: where pieces are placed the one that
 * looks best at first sight, as a stone on a point where both sides want one does; then the one
 * that the engine likes best. Changes the list. */
static Move most_natural(const struct Composer *composer, const struct Board *board, Move *moves,
                         int count)
{
    struct Board seen;
    board_copy(&seen, board, composer->tables, true);
    if (!board->game->moves_pieces && board->game->knowledge->order)
        count = best_at_sight(&seen, moves, count);
    Move move = count == 1 ? moves[0] : search(composer, &seen, moves, count, NATURAL_NODES).move;
    board_free(&seen);
    return move;
}

/* Whether a move leads to an image of where one of `count` others does. */
static bool is_image(struct Board *board, Move move, const Move *others, int count)
{
    char id[IDENTITY_SIZE], other[IDENTITY_SIZE];
    bool image = false;
    board_make(board, move);
    identity_write(board, "", id);
    board_unmake(board);
    for (int i = 0; !image && i < count; i++) {
        board_make(board, others[i]);
        identity_write(board, "", other);
        board_unmake(board);
        image = strcmp(id, other) == 0;
    }
    return image;
}

/* The moves with which the side to move wins within `moves` moves, as far as `most` are found; how
 * many, -1 if that is not known. After the first turn those that are images of each other are one.
 */
static int right_moves(struct Composer *composer, struct Board *board, enum ProofMeans means,
                       int moves, int most, Move *right)
{
    Move list[MOVES_MAX];
    bool later = board->trail.count > 1;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list), found = 0;
    for (int i = 0; i < count && found < most; i++) {
        if (!prover_admits(composer->prover, board, means, list[i]))
            continue;
        board_make(board, list[i]);
        enum ProofAnswer loses = prover_loses(composer->prover, board, means, moves - 1);
        board_unmake(board);
        if (loses == ANSWER_OPEN)
            return -1;
        if (loses == ANSWER_YES && !(later && is_image(board, list[i], right, found)))
            right[found++] = list[i];
    }
    return found;
}

/* The replies after which the solver still needs `moves` moves; how many. */
static int long_replies(struct Composer *composer, struct Board *board, enum ProofMeans means,
                        int moves, Move *replies)
{
    Move list[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list), found = 0;
    for (int i = 0; i < count; i++) {
        board_make(board, list[i]);
        if (board_status(board).outcome == OUTCOME_ONGOING &&
            prover_wins(composer->prover, board, means, moves - 1) == ANSWER_NO)
            replies[found++] = list[i];
        board_unmake(board);
    }
    return found;
}

/* ---- wins ---- */

/* The least number of moves, within `most`, that win; 0: none do, or it is not known. */
static int least_win(struct Composer *composer, const struct Board *board, enum ProofMeans means,
                     int most)
{
    for (int moves = 1; moves <= most; moves++) {
        enum ProofAnswer answer = prover_wins(composer->prover, board, means, moves);
        if (answer != ANSWER_NO)
            return answer == ANSWER_YES ? moves : 0;
    }
    return 0;
}

/* What is to be done in the position, and how it is proved; false if nothing is known to win. */
static bool find_task(struct Composer *composer, const struct Board *board, int full,
                      struct Puzzle *puzzle)
{
    struct Prover *prover = composer->prover;
    int most = prover_most(prover, composer->wide);
    int forced =
        composer->force == composer->wide
            ? most
            : least_win(composer, board, composer->force, prover_most(prover, composer->force));
    int looked = forced > full ? forced : full;
    int moves = least_win(composer, board, composer->wide, looked < most ? looked : most);
    puzzle->moves = moves ? moves : forced > most ? forced : 0;
    puzzle->proof.means = moves ? composer->wide : composer->force;
    puzzle->kind = composer->force == PROOF_CHECKS         ? PUZZLE_MATE
                   : composer->force != PROOF_FOURS        ? PUZZLE_WIN
                   : forced > 0 && forced == puzzle->moves ? PUZZLE_FOURS
                                                           : PUZZLE_THREATS;
    return puzzle->moves > 0;
}

/* Whether a win is too plain to be a puzzle: but for mate, the last move of a game. */
static bool is_plain(const struct Puzzle *puzzle)
{
    return puzzle->moves == 1 && puzzle->kind != PUZZLE_MATE;
}

/* Whether all moves that end it are right. What is a gain the rules don't tell: there is one. */
static bool ends_freely(enum ProofMeans means, int left)
{
    return left == 1 && means != PROOF_EXCHANGES;
}

/* Plays the reply after which the solver needs `left` moves and has one that is right: the most
 * natural such. False if the few that were tried leave a choice. `right` gets the answer. */
static bool find_reply(struct Composer *composer, struct Board *board, enum ProofMeans means,
                       int left, Move *reply, Move *right)
{
    Move replies[MOVES_MAX], right_ones[MOVES_MAX];
    int count = long_replies(composer, board, means, left, replies);
    for (int tried = 0; tried < REPLIES_TRIED && count > 0; tried++) {
        Move list[MOVES_MAX];
        memcpy(list, replies, (size_t)count * sizeof *list);
        *reply = most_natural(composer, board, list, count);
        board_make(board, *reply);
        bool freely = ends_freely(means, left);
        int found = right_moves(composer, board, means, left, freely ? MOVES_MAX : 2, right_ones);
        if (found == 1 || (freely && found > 0)) {
            *right = most_natural(composer, board, right_ones, found);
            return true;
        }
        board_unmake(board);
        int at = 0;
        while (at < count - 1 && replies[at] != *reply)
            at++;
        replies[at] = replies[--count];
    }
    return false;
}

static bool find_line(struct Composer *composer, struct Board *board, struct Puzzle *puzzle)
{
    enum ProofMeans means = puzzle->proof.means;
    Move *at = puzzle->line;
    if (right_moves(composer, board, means, puzzle->moves, 2, at) != 1)
        return false;
    for (int left = puzzle->moves - 1; left > 0; left--, at += 2) {
        board_make(board, at[0]);
        if (!find_reply(composer, board, means, left, &at[1], &at[2]))
            return false;
    }
    return true;
}

/* What is known of the proof once it is found. */
static void note_proof(struct Composer *composer, struct Puzzle *puzzle, int plies)
{
    puzzle->proof.plies = puzzle->proof.means == PROOF_TABLE ? 0 : plies;
    puzzle->proof.nodes = prover_nodes(composer->prover);
    puzzle_identify(puzzle);
    puzzle_note_themes(puzzle);
}

bool composer_win(struct Composer *composer, struct Puzzle *puzzle, int full)
{
    struct Board board;
    prover_begin(composer->prover);
    bool good = puzzle_board(puzzle, &board, NULL) &&
                board_status(&board).outcome == OUTCOME_ONGOING &&
                find_task(composer, &board, full, puzzle) && !is_plain(puzzle) &&
                find_line(composer, &board, puzzle);
    board_free(&board);
    if (good)
        note_proof(composer, puzzle, puzzle_plies(puzzle));
    return good;
}

/* ---- gains ---- */

/* Whether the other side could take where the move goes, as far as the rules let it. */
static bool is_guarded(struct Board *board, Move move)
{
    Move list[MOVES_MAX];
    int to = board->game->shape(board->position, move).to;
    bool guarded = false;
    board_make(board, move);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list);
    for (int i = 0; i < count && !guarded; i++)
        guarded = board->game->shape(board->position, list[i]).to == to;
    board_unmake(board);
    return guarded;
}

/* Whether material is won, and no mate is known. It counts from before the other side's last move:
 * to take back is no gain. Fills in the task. */
static bool find_gain(struct Composer *composer, struct Board *board, struct Puzzle *puzzle,
                      Move last)
{
    struct Prover *prover = composer->prover;
    int seat = board->game->mover(board->position);
    if (last != MOVE_NONE)
        board_unmake(board);
    prover_seek(prover, board, seat);
    if (last != MOVE_NONE)
        board_make(board, last);
    puzzle->kind = PUZZLE_GAIN;
    puzzle->proof.means = PROOF_EXCHANGES;
    puzzle->moves =
        least_win(composer, board, PROOF_EXCHANGES, prover_most(prover, PROOF_EXCHANGES));
    return puzzle->moves > 0 &&
           !least_win(composer, board, composer->force, prover_most(prover, composer->force)) &&
           !least_win(composer, board, composer->wide, MATE_MOVES);
}

/* The same as a question of its own, where the game has material proved. */
static bool begin_gain(struct Composer *composer, struct Board *board, struct Puzzle *puzzle,
                       Move last)
{
    prover_begin(composer->prover);
    return prover_most(composer->prover, PROOF_EXCHANGES) > 0 &&
           find_gain(composer, board, puzzle, last);
}

/* What the engine would play. */
static Move best_move(const struct Composer *composer, const struct Board *board)
{
    return search(composer, board, NULL, 0, HOLD_NODES).move;
}

/* Whether `first`, with which a gain in so many moves begins, takes what stands there for nothing.
 */
static bool is_given(struct Board *board, int moves, Move first)
{
    return moves == 1 && !is_guarded(board, first);
}

bool composer_gain(struct Composer *composer, struct Puzzle *puzzle)
{
    struct Board board;
    bool good =
        puzzle_board(puzzle, &board, NULL) && board_status(&board).outcome == OUTCOME_ONGOING &&
        begin_gain(composer, &board, puzzle, puzzle->last) && find_line(composer, &board, puzzle);
    board_free(&board);
    good = good && puzzle_board(puzzle, &board, NULL);
    if (good) {
        good = !is_given(&board, puzzle->moves, puzzle->line[0]) &&
               best_move(composer, &board) == puzzle->line[0];
        board_free(&board);
    }
    if (good)
        note_proof(composer, puzzle, puzzle_plies(puzzle) + 2 * PROVER_HELD_MOVES);
    return good;
}

/* ---- the only defence ---- */

/* What a move that loses is proved by. */
struct Loss {
    enum ProofMeans means;
    int moves;
};

/* Whether the side to move, whose game may be over, wins: ANSWER_YES with `loss` filled. */
static enum ProofAnswer loses_to(struct Composer *composer, const struct Board *board,
                                 struct Loss *loss)
{
    struct Prover *prover = composer->prover;
    struct Status status = board_status(board);
    *loss = (struct Loss){composer->wide, 0};
    if (status.outcome != OUTCOME_ONGOING)
        return status.outcome == OUTCOME_WIN && status.winner == board->game->mover(board->position)
                   ? ANSWER_YES
                   : ANSWER_NO;
    int wide = composer->wide == PROOF_TABLE ? prover_most(prover, PROOF_TABLE) : LOSS_MOVES;
    for (loss->moves = 1; loss->moves <= wide; loss->moves++) {
        enum ProofAnswer answer = prover_wins(prover, board, loss->means, loss->moves);
        if (answer != ANSWER_NO)
            return answer;
    }
    if (composer->force == composer->wide)
        return ANSWER_NO;
    loss->means = composer->force;
    loss->moves = prover_most(prover, loss->means);
    return prover_wins(prover, board, loss->means, loss->moves);
}

/* Looks at every move: whether just one is not known to lose. `puzzle` gets the move, the means and
 * the plies of the longest loss. */
static bool find_only_move(struct Composer *composer, struct Board *board, struct Puzzle *puzzle,
                           int *plies)
{
    Move list[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, list), holding = 0;
    int longest = 0;
    puzzle->proof.means = composer->wide;
    for (int i = 0; i < count && holding < 2; i++) {
        struct Loss loss;
        board_make(board, list[i]);
        enum ProofAnswer answer = loses_to(composer, board, &loss);
        board_unmake(board);
        if (answer == ANSWER_OPEN)
            return false;
        if (answer == ANSWER_NO) {
            puzzle->line[0] = list[i];
            holding++;
        } else if (loss.moves > longest) {
            longest = loss.moves;
        }
        if (answer == ANSWER_YES && loss.means != composer->wide)
            puzzle->proof.means = loss.means;
    }
    *plies = 2 * longest;
    /* Against a five about to come there is nothing to be found. */
    return holding == 1 && count > 1 && (composer->force != PROOF_FOURS || longest > 1);
}

/* Whether the engine agrees that the position is not lost after the move. */
static bool holds(const struct Composer *composer, const struct Board *board, Move move)
{
    return composer->wide == PROOF_TABLE ||
           score_plies(search(composer, board, &move, 1, HOLD_NODES).score) >= 0;
}

bool composer_save(struct Composer *composer, struct Puzzle *puzzle)
{
    struct Board board;
    int plies = 0;
    prover_begin(composer->prover);
    puzzle->kind = PUZZLE_SAVE;
    puzzle->moves = 1;
    /* Who wins has another task. */
    bool good = puzzle_board(puzzle, &board, NULL) &&
                board_status(&board).outcome == OUTCOME_ONGOING &&
                !least_win(composer, &board, composer->wide,
                           composer->wide == PROOF_TABLE ? PUZZLE_MOVES_MAX : 1) &&
                find_only_move(composer, &board, puzzle, &plies) &&
                holds(composer, &board, puzzle->line[0]);
    board_free(&board);
    if (good)
        note_proof(composer, puzzle, plies);
    return good;
}

/* ---- why not ---- */

/* At a turn with `left` moves: whether two moves are right; what else may be the matter is that it
 * takes too many nodes. */
static bool refuse_turn(struct Composer *composer, struct Board *board, enum ProofMeans means,
                        int left, struct ComposerRefusal *refusal)
{
    Move right[MOVES_MAX];
    int found = right_moves(composer, board, means, left, 2, right);
    refusal->why = found < 0 ? REFUSED_OPEN : REFUSED_OTHER;
    refusal->move = right[0];
    refusal->also = right[1];
    return found != 1;
}

/* Goes along the line of a win, or gain, up to the turn at which it is not the only one. False if
 * there is none: then `before` leads to the last turn, and `move` is what is right there. */
static bool refuse_line(struct Composer *composer, struct Board *board, const struct Puzzle *task,
                        struct ComposerRefusal *refusal)
{
    enum ProofMeans means = task->proof.means;
    refusal->moves = task->moves;
    refusal->turn = 1;
    if (refuse_turn(composer, board, means, task->moves, refusal))
        return true;
    Move replies[MOVES_MAX], reply, right;
    for (int left = task->moves - 1; left > 0; left--) {
        Move *at = &refusal->before[2 * (refusal->turn - 1)];
        board_make(board, refusal->move);
        int count = long_replies(composer, board, means, left, replies);
        refusal->turn++;
        at[0] = refusal->move;
        if (find_reply(composer, board, means, left, &reply, &right)) {
            at[1] = reply;
            refusal->move = right;
            continue;
        }
        refusal->why = REFUSED_OPEN;
        if (count == 0)
            return true;
        at[1] = most_natural(composer, board, replies, count);
        board_make(board, at[1]);
        return refuse_turn(composer, board, means, left, refusal);
    }
    return false;
}

static void refuse_win(struct Composer *composer, struct Board *board, const struct Puzzle *task,
                       struct ComposerRefusal *refusal)
{
    if (is_plain(task))
        refusal->why = REFUSED_PLAIN;
    else if (!refuse_line(composer, board, task, refusal))
        refusal->why = REFUSED_OPEN;
}

static void refuse_gain(struct Composer *composer, struct Board *board, const struct Puzzle *task,
                        struct ComposerRefusal *refusal)
{
    struct Board start;
    refusal->gain = true;
    board_copy(&start, board, NULL, false);
    if (!refuse_line(composer, board, task, refusal)) {
        Move first = task->moves > 1 ? refusal->before[0] : refusal->move;
        refusal->move = best_move(composer, &start);
        refusal->why = is_given(&start, task->moves, first) ? REFUSED_PLAIN
                       : refusal->move != first             ? REFUSED_BETTER
                                                            : REFUSED_OPEN;
    }
    board_free(&start);
}

void composer_refusal(struct Composer *composer, const struct Puzzle *puzzle, int full,
                      struct ComposerRefusal *refusal)
{
    struct Board board;
    struct Puzzle task = {.moves = 0};
    *refusal = (struct ComposerRefusal){.why = REFUSED_OVER};
    prover_begin(composer->prover);
    if (puzzle_board(puzzle, &board, NULL) && board_status(&board).outcome == OUTCOME_ONGOING) {
        refusal->why = REFUSED_QUIET;
        if (find_task(composer, &board, full, &task))
            refuse_win(composer, &board, &task, refusal);
        else if (begin_gain(composer, &board, &task, puzzle->last))
            refuse_gain(composer, &board, &task, refusal);
    }
    board_free(&board);
}

/* ---- proving again ---- */

/* Whether the line of a win is the only one at each turn, and defended as long as can be. */
static bool check_line(struct Composer *composer, const struct Puzzle *puzzle, struct Board *board,
                       struct TextError *error)
{
    enum ProofMeans means = puzzle->proof.means;
    const Move *at = puzzle->line;
    Move moves[MOVES_MAX];
    for (int left = puzzle->moves; left > 0; left--, at += 2) {
        int found = right_moves(composer, board, means, left, MOVES_MAX, moves), i = 0;
        while (i < found && moves[i] != at[0] && !is_image(board, at[0], &moves[i], 1))
            i++;
        if (i >= found)
            return text_error(error, 0, "move %d does not win in time", puzzle->moves - left + 1);
        if (found > 1 && (puzzle->moves == 1 || !ends_freely(means, left)))
            return text_error(error, 0, "move %d is not the only one", puzzle->moves - left + 1);
        if (left == 1)
            break;
        board_make(board, at[0]);
        board_make(board, at[1]);
        if (prover_wins(composer->prover, board, means, left - 2) != ANSWER_NO)
            return text_error(error, 0, "reply %d loses sooner than another",
                              puzzle->moves - left + 1);
    }
    return true;
}

static bool check_win(struct Composer *composer, const struct Puzzle *puzzle, struct Board *board,
                      struct TextError *error)
{
    struct Puzzle again = {.moves = 0};
    int most = prover_most(composer->prover, composer->wide);
    if (puzzle->moves > prover_most(composer->prover, puzzle->proof.means))
        return text_error(error, 0, "so many moves are not proved by these means");
    bool found =
        puzzle->proof.means == PROOF_EXCHANGES
            ? find_gain(composer, board, &again, puzzle->last)
            : find_task(composer, board, puzzle->moves < most ? puzzle->moves : most, &again);
    if (!found || again.moves != puzzle->moves || again.kind != puzzle->kind ||
        again.proof.means != puzzle->proof.means)
        return text_error(error, 0, "this is not the task of the position");
    return check_line(composer, puzzle, board, error);
}

bool composer_check(struct Composer *composer, const struct Puzzle *puzzle, struct TextError *error)
{
    struct Board board;
    struct Puzzle again = {.moves = 1};
    int plies;
    prover_begin(composer->prover);
    bool good = puzzle_board(puzzle, &board, error);
    if (good && puzzle->kind != PUZZLE_SAVE)
        good = check_win(composer, puzzle, &board, error);
    else if (good)
        good = (find_only_move(composer, &board, &again, &plies) &&
                again.line[0] == puzzle->line[0] && again.proof.means == puzzle->proof.means) ||
               text_error(error, 0, "it is not the only move that does not lose");
    board_free(&board);
    return good;
}

/* ---- for who solves ---- */

struct Prover *composer_prover(const struct Composer *composer)
{
    return composer->prover;
}

bool composer_reply(struct Composer *composer, struct Board *board, enum ProofMeans means, int left,
                    Move *reply, Move *right)
{
    Move replies[MOVES_MAX];
    bool found = find_reply(composer, board, means, left, reply, right);
    if (found) {
        board_unmake(board);
        return true;
    }
    int count = long_replies(composer, board, means, left, replies);
    if (count == 0)
        return false;
    *reply = most_natural(composer, board, replies, count);
    board_make(board, *reply);
    found = right_moves(composer, board, means, left, 1, right) == 1;
    board_unmake(board);
    return found;
}

/* The line that a search has told of last. */
struct Expected {
    Move *line;
    int most, count;
};

static void note_line(void *context, const struct SearchInfo *info)
{
    struct Expected *expected = context;
    if (info->current != MOVE_NONE || info->variation > 1 || info->line_count == 0)
        return;
    expected->count = info->line_count < expected->most ? info->line_count : expected->most;
    memcpy(expected->line, info->line, (size_t)expected->count * sizeof *info->line);
}

int composer_expect(const struct Composer *composer, const struct Board *board, uint64_t nodes,
                    Move *line, int most, Score *score)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = nodes};
    struct Expected expected = {line, most, 0};
    const struct SearchHost host = {.info = note_line, .context = &expected};
    struct SearchResult result;
    struct Search *run = search_new(board, composer->tables, NULL);
    search_run(run, &settings, &host, &result);
    search_free(run);
    *score = result.score;
    if (expected.count == 0 || line[0] != result.move) {
        line[0] = result.move;
        expected.count = 1;
    }
    return expected.count;
}

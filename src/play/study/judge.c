/* What moves were worth. */
#include "src/play/study/judge.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdlib.h>

enum {
    REVIEWED = 2,   /* a game was reviewed where so many */
    REVIEWED_OF = 3 /* of so many positions are known */
};

double judge_chance(const struct Game *game, const struct TreeEvaluation *evaluation)
{
    const struct Knowledge *knowledge = game->knowledge;
    if (evaluation->kind == TREE_EVAL_WIN)
        return evaluation->value > 0 ? 100 : 0;
    double odds = knowledge && knowledge->odds          ? (double)knowledge->odds
                  : knowledge && knowledge->evaluations ? (double)knowledge->evaluations[0].unit
                                                        : 1;
    return 100 / (1 + exp(-(double)evaluation->value / odds));
}

/* The chance of the side to move where the game is over. */
static double final_chance(const struct Board *board, const struct Status *status)
{
    if (status->outcome != OUTCOME_WIN)
        return 50;
    return status->winner == board->game->mover(board->position) ? 100 : 0;
}

int judge_colour(const struct Board *board)
{
    return game_colour(board->game, board->position, board->game->mover(board->position));
}

bool judge_board(const struct Board *board, const struct TreeEvaluation *evaluation, int colour,
                 double *chance)
{
    struct Status status = board_status(board);
    bool over = status.outcome != OUTCOME_ONGOING;
    bool deep = evaluation->depth >= JUDGE_DEPTH_MIN || evaluation->kind == TREE_EVAL_WIN;
    bool known = over || (evaluation->kind != TREE_EVAL_NONE && deep);
    double own = over ? final_chance(board, &status) : judge_chance(board->game, evaluation);
    *chance = !known ? 50 : judge_colour(board) == colour ? own : 100 - own;
    return known;
}

/* What is known of the position at the cursor. */
static struct JudgedPly look(const struct TreeCursor *cursor)
{
    struct JudgedPly ply = {.node = cursor->node};
    struct TreeEvaluation evaluation = tree_evaluation(cursor->tree, cursor->node);
    ply.known = judge_board(&cursor->board, &evaluation, 0, &ply.chance);
    return ply;
}

/* How far the win of the side to move is; 0: it has none that is known, or the game is over. */
static int win_in(const struct Tree *tree, TreeNode node)
{
    struct TreeEvaluation evaluation = tree_evaluation(tree, node);
    return evaluation.kind == TREE_EVAL_WIN ? evaluation.value : 0;
}

/* Judges the move from `before` to `after`. */
static void judge(const struct Tree *tree, const struct JudgedPly *before, struct JudgedPly *after)
{
    double loss = before->chance - after->chance;
    int had = win_in(tree, before->node), left = win_in(tree, after->node);
    if (!before->known || !after->known)
        return;
    if (after->colour == 1)
        loss = -loss;
    after->loss = loss > 0 ? loss : 0;
    after->verdict = after->loss >= 15   ? MOVE_WAS_BLUNDER
                     : after->loss >= 10 ? MOVE_WAS_MISTAKE
                     : after->loss >= 5  ? MOVE_WAS_INACCURACY
                                         : MOVE_WAS_GOOD;
    if (after->verdict == MOVE_WAS_GOOD)
        return; /* what the search behind the move did not find again was not given away */
    after->missed = had > 0 && left >= 0 ? had : 0;
    after->allowed = had >= 0 && left > 0 ? left : 0;
}

/* The formula of lichess; see the header. */
static double accuracy_of(double loss)
{
    double accuracy = 103.1668 * exp(-0.04354 * loss) - 3.1669;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

static void sum_up(struct Judgement *judgement)
{
    for (int i = 0; i < judgement->count; i++) {
        const struct JudgedPly *ply = &judgement->ply[i];
        judgement->known += ply->known;
        if (ply->verdict == MOVE_WAS_NONE)
            continue;
        judgement->verdicts[ply->colour][ply->verdict]++;
        judgement->accuracy[ply->colour] += accuracy_of(ply->loss);
        judgement->moves[ply->colour]++;
    }
    for (int colour = 0; colour < SEATS; colour++)
        judgement->accuracy[colour] = judgement->moves[colour] > 0
                                          ? judgement->accuracy[colour] / judgement->moves[colour]
                                          : -1;
    judgement->reviewed =
        judgement->count > 1 && REVIEWED_OF * judgement->known >= REVIEWED * judgement->count;
}

void judgement_init(struct Judgement *judgement, const struct Tree *tree)
{
    struct TreeCursor cursor;
    int plies = tree_ply(tree, tree_last(tree, TREE_ROOT));
    *judgement = (struct Judgement){.count = plies + 1};
    judgement->ply = memory_zeroed((size_t)judgement->count * sizeof *judgement->ply);
    tree_cursor_init(&cursor, (struct Tree *)tree); /* only walked, never added to */
    judgement->ply[0] = look(&cursor);
    for (int i = 1; i < judgement->count; i++) {
        const struct Game *game = cursor.board.game;
        int mover = game->mover(cursor.board.position);
        int colour = game_colour(game, cursor.board.position, mover);
        tree_cursor_go(&cursor, tree_child(tree, cursor.node));
        judgement->ply[i] = look(&cursor);
        judgement->ply[i].mover = mover;
        judgement->ply[i].colour = colour;
        judge(tree, &judgement->ply[i - 1], &judgement->ply[i]);
    }
    tree_cursor_free(&cursor);
    sum_up(judgement);
}

void judgement_free(struct Judgement *judgement)
{
    free(judgement->ply);
    *judgement = (struct Judgement){.count = 0};
}

/* --- glyphs --- */

/* The numeric annotation glyph of a verdict; 0: none. */
static int glyph_of(enum MoveWas verdict)
{
    static const int glyphs[] = {
        [MOVE_WAS_INACCURACY] = 6, [MOVE_WAS_MISTAKE] = 2, [MOVE_WAS_BLUNDER] = 4};
    return glyphs[verdict];
}

void judge_mark(struct Tree *tree)
{
    struct Judgement judgement;
    judgement_init(&judgement, tree);
    for (int i = 1; i < judgement.count; i++)
        if (glyph_of(judgement.ply[i].verdict) != 0)
            tree_set_glyph(tree, judgement.ply[i].node, TREE_GLYPH_MOVE,
                           glyph_of(judgement.ply[i].verdict));
    judgement_free(&judgement);
}

void judge_unmark(struct Tree *tree)
{
    struct Judgement judgement;
    judgement_init(&judgement, tree);
    for (int i = 1; i < judgement.count; i++)
        if (glyph_of(judgement.ply[i].verdict) ==
            tree_glyph(tree, judgement.ply[i].node, TREE_GLYPH_MOVE))
            tree_set_glyph(tree, judgement.ply[i].node, TREE_GLYPH_MOVE, 0);
    judgement_free(&judgement);
}

/* What reviews have found, as numbers beside the records: derived from the evaluations that stand
 * in them, so that counting the mistakes of many games need not read the games. */
#include "src/play/database/base.h"
#include "src/play/study/judge.h"
#include <math.h>

/* In the file: the version, then for each colour five numbers of two bytes, the low one first. */
enum { ANALYSIS_VERSION = 1, NUMBERS = 5, NUMBER_MAX = 65535 };

/* --- packing --- */

static void put(uint8_t *bytes, int *at, int number)
{
    int value = number < 0 ? 0 : number > NUMBER_MAX ? NUMBER_MAX : number;
    bytes[(*at)++] = (uint8_t)(value & 0xff);
    bytes[(*at)++] = (uint8_t)(value >> 8);
}

static int take(const uint8_t *bytes, int *at)
{
    int value = bytes[*at] | bytes[*at + 1] << 8;
    *at += 2;
    return value;
}

static void pack(const struct Judgement *judgement, uint8_t analysis[ANALYSIS_SIZE])
{
    int at = 0;
    analysis[at++] = ANALYSIS_VERSION;
    for (int colour = 0; colour < SEATS; colour++) {
        const int *verdicts = judgement->verdicts[colour];
        put(analysis, &at, judgement->moves[colour]);
        put(analysis, &at, verdicts[MOVE_WAS_INACCURACY]);
        put(analysis, &at, verdicts[MOVE_WAS_MISTAKE]);
        put(analysis, &at, verdicts[MOVE_WAS_BLUNDER]);
        put(analysis, &at, (int)lround(100 * judgement->accuracy[colour]));
    }
}

void analysis_read(const uint8_t *analysis, int size, struct LibraryReview *review)
{
    int at = 1;
    *review = (struct LibraryReview){.reviewed = false};
    if (!analysis || size != ANALYSIS_SIZE || analysis[0] != ANALYSIS_VERSION)
        return;
    review->reviewed = true;
    for (int colour = 0; colour < SEATS; colour++) {
        struct LibraryMoves *moves = &review->colour[colour];
        moves->judged = take(analysis, &at);
        moves->inaccuracies = take(analysis, &at);
        moves->mistakes = take(analysis, &at);
        moves->blunders = take(analysis, &at);
        moves->accuracy = take(analysis, &at) / 100.0;
    }
}

/* --- making --- */

/* Whether anything has looked at the game: judging walks it with its rules, which an import of many
 * need not do. */
static bool has_evaluation(const struct Tree *tree)
{
    for (TreeNode node = TREE_ROOT; node != TREE_NONE; node = tree_child(tree, node))
        if (tree_evaluation(tree, node).kind != TREE_EVAL_NONE)
            return true;
    return false;
}

bool analysis_make(const struct Tree *tree, uint8_t analysis[ANALYSIS_SIZE])
{
    struct Judgement judgement;
    if (!has_evaluation(tree))
        return false;
    judgement_init(&judgement, tree);
    bool reviewed = judgement.reviewed;
    if (reviewed)
        pack(&judgement, analysis);
    judgement_free(&judgement);
    return reviewed;
}

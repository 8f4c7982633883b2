/* The scores of every search. */
#include "engine/search/score.h"

int score_plies(Score score)
{
    if (score > SCORE_WIN_EDGE)
        return SCORE_WIN - score;
    return score < -SCORE_WIN_EDGE ? -SCORE_WIN - score : 0;
}

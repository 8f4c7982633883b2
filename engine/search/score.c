/* The scores of every search. */
#include "engine/search/score.h"

Score score_end(const struct Game *game, int result, int ply)
{
    int margin = result < 0 ? -result : result;
    int missing = game->margin_max > 0 ? game->margin_max - margin : 0;
    Score win = SCORE_WIN - missing * SCORE_PLIES - ply;
    return result > 0 ? win : result < 0 ? -win : 0;
}

int score_plies(Score score)
{
    if (score > SCORE_WIN_EDGE)
        return (SCORE_WIN - score) % SCORE_PLIES;
    return score < -SCORE_WIN_EDGE ? -((SCORE_WIN + score) % SCORE_PLIES) : 0;
}

int score_margin(const struct Game *game, Score score)
{
    if (game->margin_max == 0 || score_plies(score) == 0)
        return 0;
    int missing = (SCORE_WIN - (score < 0 ? -score : score)) / SCORE_PLIES;
    return score < 0 ? missing - game->margin_max : game->margin_max - missing;
}

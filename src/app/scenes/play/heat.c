/* What the AI weighs glows on the board, and cools down. */
#include "src/app/scenes/play/play.h"
#include <math.h>
#include <string.h>

static const float HEAT_FALL = 0.35F; /* of a clear advantage: so much worse a move has 1/e heat */

/* How warm a root move is, 0..1: by how much worse it is than the best, where its score tells, and
 * by the share of the work that it took, since a narrow window only proves most moves to be no
 * better than the best. */
static double warmth(const struct SearchInfo *info, const struct RootMove *root, Score unit,
                     uint64_t most)
{
    double worse = ((double)info->score - (double)root->score) / (double)unit;
    double share = most > 0 ? (double)root->nodes / (double)most : 1;
    return exp(-fmax(worse, 0) / HEAT_FALL) * sqrt(share);
}

/* Adds a report's root moves to a heat. */
static void take_heat(const struct Play *play, const struct SearchInfo *info, Score unit,
                      uint8_t heat_of[VIEW_POINTS_MAX])
{
    const struct Game *game = play->stage.shown.game;
    uint64_t most = 0;
    for (int i = 0; i < info->root_count; i++)
        most = SDL_max(most, info->root_moves[i].nodes);
    for (int i = 0; i < info->root_count; i++) {
        const struct RootMove *root = &info->root_moves[i];
        if (root->score <= -SCORE_WIN || !game->legal(play->stage.shown.position, NULL, root->move))
            continue;
        int to = game->shape(play->stage.shown.position, root->move).to;
        double heat = 255 * (i == 0 ? 1 : warmth(info, root, unit, most));
        if (to != POINT_NONE && heat > heat_of[to])
            heat_of[to] = (uint8_t)fmin(heat, 255);
    }
}

void play_feel(struct Play *play)
{
    struct Thinking thinking;
    int seat;
    if (play->browsing || !play_thinking(play, &thinking, &seat) || !thinking.info)
        return;
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        play->heat[point] = (uint8_t)(play->heat[point] * 15 / 16);
    take_heat(play, thinking.info, play_unit(play, seat), play->heat);
}

void play_feel_kept(const struct Play *play, int seat, const struct SearchInfo *info,
                    uint8_t heat[VIEW_POINTS_MAX])
{
    memset(heat, 0, VIEW_POINTS_MAX);
    if (!play->browsing)
        take_heat(play, info, play_unit(play, seat), heat);
}

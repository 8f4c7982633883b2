/* Wins, draws and losses. */
#include "src/cli/matches/tally.h"
#include <math.h>

/* The normal distribution has 95 % within so many standard deviations. */
static const double deviations = 1.96;

void tally_add(struct Tally *tally, int result)
{
    tally->won += result > 0;
    tally->drawn += result == 0;
    tally->lost += result < 0;
}

int tally_games(const struct Tally *tally)
{
    return tally->won + tally->drawn + tally->lost;
}

double tally_score(const struct Tally *tally)
{
    int games = tally_games(tally);
    return games ? (tally->won + 0.5 * tally->drawn) / games : 0.5;
}

double tally_score_error(const struct Tally *tally)
{
    /* One game more won and one lost, so that a clean sweep does not look certain. */
    const struct Tally t = {tally->won + 1, tally->drawn, tally->lost + 1};
    double score = tally_score(&t);
    double squares =
        t.won * pow(1 - score, 2) + t.drawn * pow(0.5 - score, 2) + t.lost * pow(score, 2);
    return deviations * sqrt(squares) / tally_games(&t);
}

double elo_difference(double score)
{
    score = fmin(fmax(score, 0.001), 0.999);
    return 400 * log10(score / (1 - score));
}

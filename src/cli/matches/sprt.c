/* What pairs of games say about two opponents' strength. */
#include "src/cli/matches/sprt.h"
#include <math.h>

static const double deviations = 1.96; /* 95 % of a normal distribution lie within */

void pairs_add(struct Pairs *pairs, int sum)
{
    pairs->count[sum + 2]++;
}

int pairs_total(const struct Pairs *pairs)
{
    int total = 0;
    for (int i = 0; i < 5; i++)
        total += pairs->count[i];
    return total;
}

/* Mean and variance of a pair's score. The variance is that of half a pair more of each kind, so
 * that a handful of equal pairs does not look certain. */
static double mean(const struct Pairs *pairs, double *variance)
{
    const double spare = 0.5;
    double all = 5 * spare, spared = 0, squares = 0, sum = 0;
    int total = pairs_total(pairs);
    for (int i = 0; i < 5; i++) {
        double count = pairs->count[i] + spare, score = i / 4.0;
        sum += pairs->count[i] * score;
        spared += count * score;
        squares += count * score * score;
        all += pairs->count[i];
    }
    *variance = squares / all - spared / all * (spared / all);
    return total ? sum / total : 0.5;
}

double pairs_score(const struct Pairs *pairs, double *error)
{
    double variance, score = mean(pairs, &variance);
    int total = pairs_total(pairs);
    *error = total ? deviations * sqrt(variance / total) : 0.5;
    return total ? score : 0.5;
}

double pairs_normalised(const struct Pairs *pairs, double *error)
{
    const double scale = 800 / log(10);
    double variance, score = mean(pairs, &variance);
    int total = pairs_total(pairs);
    *error = total ? scale * deviations / sqrt(2.0 * total) : 0;
    return total ? scale * (score - 0.5) / sqrt(2 * variance) : 0;
}

/* The score that a difference in Elo expects. */
static double expected(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double sprt_ratio(const struct Sprt *sprt, const struct Pairs *pairs)
{
    double variance, score = mean(pairs, &variance);
    double s0 = expected(sprt->elo0), s1 = expected(sprt->elo1);
    int total = pairs_total(pairs);
    return total ? total * (s1 - s0) * (2 * score - s0 - s1) / (2 * variance) : 0;
}

double sprt_lower(const struct Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

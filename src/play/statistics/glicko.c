/* Ratings by Glicko-2. */
#include "src/play/statistics/glicko.h"
#include <math.h>

static const double SCALE = 173.7178, TAU = 0.5, CLOSE = 1e-6, DEVIATION_MAX = 350;
static const double PI = 3.14159265358979323846;

const struct Glicko glicko_unknown = {.rating = 1500, .deviation = 350, .volatility = 0.06};

void glicko_begin(struct GlickoPeriod *period, const struct Glicko *player)
{
    *period = (struct GlickoPeriod){.start = *player};
}

void glicko_count(struct GlickoPeriod *period, double rating, double deviation, double score)
{
    double phi = deviation / SCALE;
    double g = 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
    double expected = 1 / (1 + exp(-g * (period->start.rating - rating) / SCALE));
    period->precision += g * g * expected * (1 - expected);
    period->surplus += g * (score - expected);
}

/* What step 5 looks for the zero of. */
struct Change {
    double delta, phi, v; /* all squared but v */
    double a;             /* the logarithm of the volatility squared */
};

static double f(const struct Change *change, double x)
{
    double e = exp(x), sum = change->phi + change->v + e;
    return e * (change->delta - sum) / (2 * sum * sum) - (x - change->a) / (TAU * TAU);
}

/* Where the zero is looked for on the other side of a. */
static double other_side(const struct Change *change)
{
    double k = 1;
    if (change->delta > change->phi + change->v)
        return log(change->delta - change->phi - change->v);
    while (f(change, change->a - k * TAU) < 0)
        k++;
    return change->a - k * TAU;
}

/* The new volatility: step 5, by the Illinois variant of regula falsi. */
static double volatility(const struct Change *change)
{
    double a = change->a, b = other_side(change), fa = f(change, a), fb = f(change, b);
    while (fabs(b - a) > CLOSE) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(change, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

struct Glicko glicko_end(const struct GlickoPeriod *period)
{
    struct Glicko player = period->start;
    double phi = player.deviation / SCALE, sigma = player.volatility;
    if (period->precision <= 0)
        return glicko_rest(&player, 1);
    double v = 1 / period->precision, delta = v * period->surplus;
    struct Change change = {
        .delta = delta * delta, .phi = phi * phi, .v = v, .a = log(sigma * sigma)};
    player.volatility = volatility(&change);
    double before = phi * phi + player.volatility * player.volatility; /* step 6, squared */
    double after = 1 / (1 / before + period->precision);               /* step 7, squared */
    player.deviation = fmin(SCALE * sqrt(after), DEVIATION_MAX);
    player.rating += SCALE * after * period->surplus;
    return player;
}

struct Glicko glicko_rest(const struct Glicko *player, long periods)
{
    struct Glicko rested = *player;
    double phi = player->deviation / SCALE, sigma = player->volatility;
    rested.deviation =
        fmin(SCALE * sqrt(phi * phi + (double)periods * sigma * sigma), DEVIATION_MAX);
    return rested;
}

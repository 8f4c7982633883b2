/* Simultaneous perturbation stochastic approximation. */
#include "src/cli/training/spsa.h"
#include "src/common/random.h"
#include <math.h>
#include <stdbool.h>

static const double step_power = 0.101, rate_power = 0.602;

/* Values are kept to so much of a point: machines whose powers differ in the last digit agree. */
enum { PARTS = 1000 };

static double bounded(double value, const struct SearchParameter *known)
{
    return fmin(fmax(value, known->least), known->most);
}

void spsa_init(struct Spsa *spsa, const struct SpsaSettings *settings)
{
    *spsa = (struct Spsa){.settings = settings};
    for (int i = 0; i < settings->count; i++)
        spsa->value[i] = search_parameter_get(&settings->start, settings->index[i]);
}

/* How far parameter number `i` is moved up or down for a trial. */
static double step_of(const struct Spsa *spsa, int i)
{
    const struct SpsaSettings *settings = spsa->settings;
    const struct SearchParameter *known = search_parameter(settings->index[i]);
    double last = fmax((known->most - known->least) / 20.0, 0.5);
    return last * pow((double)settings->pairs / (spsa->pairs + 1), step_power);
}

/* What is learnt from a pair, in squares of the step. */
static double rate_of(const struct Spsa *spsa)
{
    double all = spsa->settings->pairs, delay = all / 10;
    double rate = pow((all + delay) / (spsa->pairs + 1 + delay), rate_power);
    double step = pow(all / (spsa->pairs + 1), step_power);
    return spsa->settings->rate * rate / (step * step);
}

/* The bits of chance of a pair and a parameter: the highest is the way the first side goes. */
static uint64_t chance_of(const struct Spsa *spsa, int pair, int i)
{
    return mix64(mix64(spsa->settings->seed + (uint64_t)pair) + (uint64_t)spsa->settings->index[i]);
}

static bool goes_up(uint64_t chance)
{
    return chance >> 63;
}

/* Rounded up or down by chance, the same for both sides: so steps below 1 count as well. */
static int rounded(double value, uint64_t chance, const struct SearchParameter *known)
{
    double part = (double)(chance << 1 >> 11) / (double)(UINT64_C(1) << 53);
    return (int)bounded(floor(value + part), known);
}

void spsa_sides(const struct Spsa *spsa, int pair, struct SearchParameters side[2])
{
    const struct SpsaSettings *settings = spsa->settings;
    side[0] = side[1] = settings->start;
    for (int i = 0; i < settings->count; i++) {
        const struct SearchParameter *known = search_parameter(settings->index[i]);
        uint64_t chance = chance_of(spsa, pair, i);
        double step = goes_up(chance) ? step_of(spsa, i) : -step_of(spsa, i);
        for (int s = 0; s < 2; s++)
            search_parameter_set(&side[s], settings->index[i],
                                 rounded(spsa->value[i] + (s ? -step : step), chance, known));
    }
}

void spsa_learn(struct Spsa *spsa, const int *sums, int count)
{
    const struct SpsaSettings *settings = spsa->settings;
    double rate = rate_of(spsa);
    for (int i = 0; i < settings->count; i++) {
        const struct SearchParameter *known = search_parameter(settings->index[i]);
        double step = step_of(spsa, i), value = spsa->value[i];
        for (int j = 0; j < count; j++) {
            double way = goes_up(chance_of(spsa, spsa->pairs + j, i)) ? step : -step;
            value += rate * way * sums[j];
        }
        spsa->value[i] = bounded(nearbyint(value * PARTS) / PARTS, known);
    }
    spsa->pairs += count;
}

void spsa_parameters(const struct Spsa *spsa, struct SearchParameters *parameters)
{
    const struct SpsaSettings *settings = spsa->settings;
    *parameters = settings->start;
    for (int i = 0; i < settings->count; i++)
        search_parameter_set(parameters, settings->index[i], (int)nearbyint(spsa->value[i]));
}

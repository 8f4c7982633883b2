/* A network while it is trained. */
#include "src/cli/training/model.h"
#include "engine/network.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8 /* numbers that are summed up side by side */ };

/* The parts of `numbers`, model->count of them. */
static struct ModelParts model_parts(const struct Model *model, float *numbers)
{
    struct ModelParts parts = {.layer = numbers};
    parts.bias = parts.layer + (ptrdiff_t)model->inputs * model->hidden;
    parts.output = parts.bias + model->hidden;
    parts.output_bias = parts.output + (ptrdiff_t)model->buckets * VIEWS * model->hidden;
    return parts;
}

/* Between -size and size. */
static float random_float(uint64_t *random, double size)
{
    return (float)(size * ((double)(random_next(random) >> 11) / (double)(1LL << 52) - 1));
}

void model_init(struct Model *model, const struct Learning *learning, int hidden, uint64_t seed)
{
    int64_t layer = ((int64_t)learning->inputs + 1) * hidden;
    uint64_t random = mix64(seed);
    *model =
        (struct Model){.inputs = learning->inputs, .hidden = hidden, .buckets = learning->buckets};
    model->count = layer + (int64_t)model->buckets * (VIEWS * hidden + 1);
    model->weights = memory_zeroed((size_t)model->count * sizeof(float));
    struct ModelParts parts = model_parts(model, model->weights);
    for (int64_t i = 0; i < (int64_t)model->inputs * hidden; i++)
        parts.layer[i] = random_float(&random, 0.15);
    for (int i = 0; i < hidden; i++)
        parts.bias[i] = 0.3F;
}

void model_free(struct Model *model)
{
    free(model->weights);
    model->weights = NULL;
}

/* The layer's values in one view. */
static void layer(const struct Model *model, const struct ModelParts *parts,
                  const struct Example *example, int view, float *restrict values)
{
    int hidden = model->hidden;
    memcpy(values, parts->bias, (size_t)hidden * sizeof *values);
    for (int i = 0; i < example->count[view]; i++) {
        const float *restrict row = parts->layer + (ptrdiff_t)example->inputs[view][i] * hidden;
        for (int j = 0; j < hidden; j++)
            values[j] += row[j];
    }
}

static void cut(int count, const float *restrict values, float *restrict between)
{
    for (int i = 0; i < count; i++) {
        float low = values[i] > 0 ? values[i] : 0;
        between[i] = low < 1 ? low : 1;
    }
}

/* The sum of squares times weights; `count` is a multiple of LANES. */
static float weigh(int count, const float *restrict values, const float *restrict weights)
{
    float sum[LANES] = {0}, all = 0;
    for (int i = 0; i < count; i += LANES)
        for (int j = 0; j < LANES; j++)
            sum[j] += values[i + j] * values[i + j] * weights[i + j];
    for (int j = 0; j < LANES; j++)
        all += sum[j];
    return all;
}

/* Hands the output's slope down to the inputs that are on in a view. */
static void learn_view(const struct Model *model, const struct ModelParts *to,
                       const struct Example *example, int view, const float *restrict slope)
{
    int hidden = model->hidden;
    for (int j = 0; j < hidden; j++)
        to->bias[j] += slope[j];
    for (int i = 0; i < example->count[view]; i++) {
        float *restrict row = to->layer + (ptrdiff_t)example->inputs[view][i] * hidden;
        for (int j = 0; j < hidden; j++)
            row[j] += slope[j];
    }
}

/* Adds the gradient of one example, given the output's slope and the cut values of both views. */
static void learn(const struct Model *model, const struct Example *example, float slope,
                  const float *restrict between, float *gradient)
{
    struct ModelParts from = model_parts(model, model->weights), to = model_parts(model, gradient);
    int width = VIEWS * model->hidden;
    const float *restrict weights = from.output + (ptrdiff_t)example->bucket * width;
    float *restrict output = to.output + (ptrdiff_t)example->bucket * width;
    float down[VIEWS * HIDDEN_MAX] = {0};
    to.output_bias[example->bucket] += slope;
    for (int i = 0; i < width; i++) {
        output[i] += slope * between[i] * between[i];
        down[i] = between[i] < 1 ? 2 * slope * weights[i] * between[i] : 0;
    }
    for (int view = 0; view < VIEWS; view++)
        learn_view(model, &to, example, view, down + (ptrdiff_t)view * model->hidden);
}

double model_learn(const struct Model *model, const struct Example *example, float scale,
                   float *gradient)
{
    struct ModelParts parts = model_parts(model, model->weights);
    int width = VIEWS * model->hidden;
    float values[VIEWS * HIDDEN_MAX] = {0}, between[VIEWS * HIDDEN_MAX] = {0};
    for (int view = 0; view < VIEWS; view++)
        layer(model, &parts, example, view, values + (ptrdiff_t)view * model->hidden);
    cut(width, values, between);
    float output = parts.output_bias[example->bucket] +
                   weigh(width, between, parts.output + (ptrdiff_t)example->bucket * width);
    float result = 1 / (1 + expf(-(example->base + NETWORK_SCALE * output) / scale));
    float wrong = result - example->target;
    if (gradient)
        learn(model, example, wrong * result * (1 - result) * (NETWORK_SCALE / scale), between,
              gradient);
    return (double)wrong * wrong;
}

static void limit(float *numbers, int64_t count, double most)
{
    for (int64_t i = 0; i < count; i++)
        numbers[i] = fminf(fmaxf(numbers[i], (float)-most), (float)most);
}

void model_cut(struct Model *model)
{
    struct ModelParts parts = model_parts(model, model->weights);
    limit(parts.layer, parts.output - parts.layer, (double)NETWORK_LAYER_LIMIT / NETWORK_ONE);
    limit(parts.output, parts.output_bias - parts.output,
          (double)NETWORK_OUTPUT_LIMIT / NETWORK_OUTPUT_ONE);
    limit(parts.output_bias, model->buckets, (double)INT16_MAX / NETWORK_ONE);
}

/* Numbers rounded to whole ones in steps of 1 / one. */
static bool write_numbers(const float *numbers, int64_t count, int one, FILE *file)
{
    for (int64_t i = 0; i < count; i++) {
        long whole = lroundf(numbers[i] * (float)one);
        putc((int)(whole & 255), file);
        putc((int)(whole >> 8 & 255), file);
    }
    return !ferror(file);
}

bool model_write(const struct Model *model, const char *game, const char *base, FILE *file)
{
    struct ModelParts parts = model_parts(model, model->weights);
    char head[NETWORK_HEAD] = "";
    snprintf(head, sizeof head,
             "tianyuan network 1 %.30s inputs=%d hidden=%d buckets=%d base=%.20s", game,
             model->inputs, model->hidden, model->buckets, base);
    return fwrite(head, 1, sizeof head, file) == sizeof head &&
           write_numbers(parts.layer, parts.output - parts.layer, NETWORK_ONE, file) &&
           write_numbers(parts.output, parts.output_bias - parts.output, NETWORK_OUTPUT_ONE,
                         file) &&
           write_numbers(parts.output_bias, model->buckets, NETWORK_ONE, file);
}

/* Networks of points while they are trained. */
#include "src/cli/training/point_model.h"
#include "engine/network.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8 /* numbers that are worked on side by side */ };

/* One example on its way through the network, and back. */
struct PointPass {
    const struct PointModel *model;
    const struct PointExample *example;
    const struct PointSeen *points;
    const uint8_t *candidates;
    struct PointParts from, to; /* to: of the gradient, if there is one */
    float *value;               /* cut, of point after point */
    float *chance;              /* of the candidates, in the order of moves */
    float input[POINT_VALUES_MAX + POINT_FLAGS_MAX];
    float hidden[POINT_HIDDEN_MAX]; /* cut */
};

/* The values of a point of the example. */
static float *value_of(const struct PointPass *pass, int index)
{
    return pass->value + (ptrdiff_t)index * pass->model->values;
}

static int inputs_of(const struct PointModel *model)
{
    return model->values + model->learning->flags;
}

static struct PointParts parts_of(const struct PointModel *model, float *numbers, int network)
{
    struct PointParts parts = {.embed = numbers + network * model->each};
    int inputs = inputs_of(model);
    parts.bias = parts.embed + (ptrdiff_t)POINT_CODES * model->values;
    parts.order = parts.bias + model->values;
    parts.layer = parts.order + model->values;
    parts.layer_bias = parts.layer + (ptrdiff_t)model->hidden * inputs;
    parts.output = parts.layer_bias + model->hidden;
    parts.skip = parts.output + model->hidden;
    parts.output_bias = parts.skip + inputs;
    return parts;
}

/* Between -size and size. */
static float random_float(uint64_t *random, double size)
{
    return (float)(size * ((double)(random_next(random) >> 11) / (double)(1LL << 52) - 1));
}

void point_model_init(struct PointModel *model, const struct PointLearning *learning, int values,
                      int hidden, uint64_t seed)
{
    uint64_t random = mix64(seed);
    *model = (struct PointModel){.learning = learning, .values = values, .hidden = hidden};
    assert(values <= POINT_VALUES_MAX && hidden <= POINT_HIDDEN_MAX &&
           learning->flags <= POINT_FLAGS_MAX);
    model->each = (int64_t)(POINT_CODES + 2) * values + (int64_t)(hidden + 1) * inputs_of(model) +
                  2 * hidden + 1;
    model->count = model->each * model->learning->networks;
    model->weights = memory_zeroed((size_t)model->count * sizeof(float));
    for (int network = 0; network < model->learning->networks; network++) {
        struct PointParts parts = parts_of(model, model->weights, network);
        for (int i = 0; i < POINT_CODES * values; i++)
            parts.embed[i] = random_float(&random, 0.1);
        for (int i = 0; i < values; i++)
            parts.bias[i] = 0.1F;
        for (int i = 0; i < hidden * inputs_of(model); i++)
            parts.layer[i] = random_float(&random, 0.2);
        for (int i = 0; i < hidden; i++)
            parts.layer_bias[i] = 0.3F;
    }
    point_model_cut(model);
}

void point_model_free(struct PointModel *model)
{
    free(model->weights);
    model->weights = NULL;
}

/* ---- forward ---- */

static float cut(float value)
{
    float low = value > 0 ? value : 0;
    return low < 1 ? low : 1;
}

/* The sum of products; `count` is a multiple of LANES. */
static float product(int count, const float *restrict one, const float *restrict other)
{
    float sum[LANES] = {0}, all = 0;
    for (int i = 0; i < count; i += LANES)
        for (int j = 0; j < LANES; j++)
            sum[j] += one[i + j] * other[i + j];
    for (int j = 0; j < LANES; j++)
        all += sum[j];
    return all;
}

/* Adds `factor` times `row` to `sum`; `count` is a multiple of LANES. */
static void add_row(int count, float *restrict sum, const float *restrict row, float factor)
{
    for (int i = 0; i < count; i += LANES)
        for (int j = 0; j < LANES; j++)
            sum[i + j] += factor * row[i + j];
}

/* A point's values, cut. */
static void see_point(const struct PointPass *pass, const struct PointSeen *point,
                      float *restrict value)
{
    int values = pass->model->values;
    const float *embed = pass->from.embed;
    const float *restrict bias = pass->from.bias;
    const float *restrict row[SIGHT_CODES];
    for (int i = 0; i < SIGHT_CODES; i++)
        row[i] = embed + (ptrdiff_t)point->code[i] * values;
    for (int i = 0; i < values; i += LANES)
        for (int j = 0; j < LANES; j++)
            value[i + j] =
                cut(bias[i + j] + row[0][i + j] + row[1][i + j] + row[2][i + j] + row[3][i + j]);
}

/* The head's inputs: what the points come to, and the flags. */
static void pool(struct PointPass *pass)
{
    const struct PointExample *example = pass->example;
    const float share = 1 / (float)pass->model->learning->units.pooled;
    int values = pass->model->values;
    for (int i = 0; i < values; i++)
        pass->input[i] = -cut(pass->from.bias[i]) * (float)example->count * share;
    for (int i = 0; i < example->count; i++) {
        see_point(pass, &pass->points[i], value_of(pass, i));
        add_row(values, pass->input, value_of(pass, i), share);
    }
    for (int i = 0; i < pass->model->learning->flags; i++)
        pass->input[values + i] = (float)(example->flags >> i & 1);
}

static float weigh(int count, const float *one, const float *other)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += one[i] * other[i];
    return sum;
}

/* The network's output. */
static float head(struct PointPass *pass)
{
    const struct PointParts *from = &pass->from;
    int inputs = inputs_of(pass->model), hidden = pass->model->hidden;
    for (int i = 0; i < hidden; i++)
        pass->hidden[i] = cut(from->layer_bias[i] +
                              weigh(inputs, pass->input, from->layer + (ptrdiff_t)i * inputs));
    return from->output_bias[0] + product(hidden, pass->hidden, from->output) +
           weigh(inputs, pass->input, from->skip);
}

/* The chances of the candidates, and what is lost with them. */
static void rank(struct PointPass *pass, struct PointLoss *loss)
{
    const struct PointExample *example = pass->example;
    float most = -1e30F, sum = 0;
    int first = -1;
    for (int i = 0; i < example->count; i++) {
        if (!pass->candidates[i])
            continue;
        pass->chance[i] = product(pass->model->values, value_of(pass, i), pass->from.order);
        if (pass->chance[i] > most) {
            most = pass->chance[i];
            first = i;
        }
    }
    for (int i = 0; i < example->count; i++) {
        pass->chance[i] = pass->candidates[i] ? expf(pass->chance[i] - most) : 0;
        sum += pass->chance[i];
    }
    for (int i = 0; i < example->count; i++)
        pass->chance[i] /= sum;
    loss->order = -(double)logf(fmaxf(pass->chance[example->best], 1e-9F));
    loss->best_first = first == example->best;
}

/* ---- backward ---- */

/* The head's gradient, given the output's slope; `down` are the inputs' slopes. */
static void learn_head(struct PointPass *pass, float slope, float *down)
{
    const struct PointParts *from = &pass->from, *to = &pass->to;
    int inputs = inputs_of(pass->model), hidden = pass->model->hidden;
    to->output_bias[0] += slope;
    for (int i = 0; i < inputs; i++) {
        to->skip[i] += slope * pass->input[i];
        down[i] = slope * from->skip[i];
    }
    for (int i = 0; i < hidden; i++) {
        to->output[i] += slope * pass->hidden[i];
        if (pass->hidden[i] <= 0 || pass->hidden[i] >= 1)
            continue;
        float here = slope * from->output[i];
        to->layer_bias[i] += here;
        for (int j = 0; j < inputs; j++) {
            to->layer[i * inputs + j] += here * pass->input[j];
            down[j] += here * from->layer[i * inputs + j];
        }
    }
}

/* Hands the slopes of a point's values down to its codes. */
static void learn_point(struct PointPass *pass, int index, float *restrict slope)
{
    const float *restrict value = value_of(pass, index);
    int values = pass->model->values;
    for (int i = 0; i < values; i += LANES)
        for (int j = 0; j < LANES; j++)
            slope[i + j] = value[i + j] > 0 && value[i + j] < 1 ? slope[i + j] : 0;
    add_row(values, pass->to.bias, slope, 1);
    for (int i = 0; i < SIGHT_CODES; i++)
        add_row(values, pass->to.embed + (ptrdiff_t)pass->points[index].code[i] * values, slope, 1);
}

/* The gradient of what lies before the head, given the slopes of its inputs. */
static void learn_points(struct PointPass *pass, const float *down, float order_share)
{
    const struct PointExample *example = pass->example;
    int values = pass->model->values;
    float pooled[POINT_VALUES_MAX] = {0};
    for (int i = 0; i < values; i++) {
        float bias = pass->from.bias[i];
        pooled[i] = down[i] / (float)pass->model->learning->units.pooled;
        if (bias > 0 && bias < 1)
            pass->to.bias[i] -= pooled[i] * (float)example->count;
    }
    for (int i = 0; i < example->count; i++) {
        float slope[POINT_VALUES_MAX] = {0};
        memcpy(slope, pooled, (size_t)values * sizeof *slope);
        if (example->best >= 0 && pass->candidates[i]) {
            float wrong = order_share * (pass->chance[i] - (i == example->best ? 1.0F : 0.0F));
            add_row(values, pass->to.order, value_of(pass, i), wrong);
            add_row(values, slope, pass->from.order, wrong);
        }
        learn_point(pass, i, slope);
    }
}

struct PointLoss point_model_learn(const struct PointModel *model,
                                   const struct PointExample *example,
                                   const struct PointSeen *points, const uint8_t *candidates,
                                   float scale, float order_share, float *gradient)
{
    struct PointLoss loss = {.value = 0};
    size_t numbers = (size_t)example->count * ((size_t)model->values + 1);
    struct PointPass pass = {
        .model = model, .example = example, .points = points, .candidates = candidates};
    pass.from = parts_of(model, model->weights, example->network);
    pass.value = memory_zeroed((numbers + 1) * sizeof(float));
    pass.chance = value_of(&pass, example->count);
    pool(&pass);
    float result = 1 / (1 + expf(-NETWORK_SCALE * head(&pass) / scale));
    float wrong = result - example->target;
    loss.value = (double)wrong * wrong;
    if (example->best >= 0)
        rank(&pass, &loss);
    if (gradient) {
        float down[POINT_VALUES_MAX + POINT_FLAGS_MAX] = {0};
        pass.to = parts_of(model, gradient, example->network);
        learn_head(&pass, wrong * result * (1 - result) * (NETWORK_SCALE / scale), down);
        learn_points(&pass, down, order_share);
    }
    free(pass.value);
    return loss;
}

/* ---- the file ---- */

static void limit(float *numbers, int64_t count, double most)
{
    for (int64_t i = 0; i < count; i++)
        numbers[i] = fminf(fmaxf(numbers[i], (float)-most), (float)most);
}

static void limit_inputs(const struct PointModel *model, float *numbers)
{
    const struct PointUnits *units = &model->learning->units;
    limit(numbers, model->values, (double)units->layer_limit / units->layer);
    limit(numbers + model->values, model->learning->flags,
          (double)units->layer_limit / units->flag);
}

void point_model_cut(struct PointModel *model)
{
    const struct PointUnits *units = &model->learning->units;
    const double output_limit = (double)units->output_limit / units->output;
    for (int network = 0; network < model->learning->networks; network++) {
        struct PointParts parts = parts_of(model, model->weights, network);
        memset(parts.embed + (ptrdiff_t)model->learning->neutral * model->values, 0,
               (size_t)model->values * sizeof(float));
        limit(parts.embed, parts.order - parts.embed, (double)units->point_limit / units->point);
        limit(parts.order, model->values, (double)units->output_limit / units->order);
        for (int i = 0; i < model->hidden; i++)
            limit_inputs(model, parts.layer + (ptrdiff_t)i * inputs_of(model));
        limit(parts.layer_bias, 2 * (int64_t)model->hidden, output_limit);
        limit_inputs(model, parts.skip);
        limit(parts.output_bias, 1, output_limit);
    }
}

/* Numbers rounded to multiples of `step` in steps of 1 / one. */
static void write_numbers(const float *numbers, int64_t count, double one, int step, FILE *file)
{
    for (int64_t i = 0; i < count; i++) {
        long whole = step * lround((double)numbers[i] * one / step);
        putc((int)(whole & 255), file);
        putc((int)(whole >> 8 & 255), file);
    }
}

static void write_inputs(const struct PointModel *model, const float *numbers, FILE *file)
{
    const struct PointUnits *units = &model->learning->units;
    write_numbers(numbers, model->values, units->layer, 1, file);
    write_numbers(numbers + model->values, model->learning->flags, units->flag, 1, file);
}

/* A network that no example was of is none: zeros. */
static void write_network(const struct PointModel *model, int network, FILE *file)
{
    const struct PointUnits *units = &model->learning->units;
    struct PointParts parts = parts_of(model, model->weights, network);
    bool none = true;
    for (int i = 0; i < model->hidden; i++)
        none = none && parts.output[i] == 0;
    if (none) {
        for (int64_t i = 0; i < 2 * model->each; i++)
            putc(0, file);
        return;
    }
    write_numbers(parts.embed, parts.bias - parts.embed, units->point, 1, file);
    write_numbers(parts.bias, model->values, units->point, units->bias_step, file);
    write_numbers(parts.order, model->values, units->order, 1, file);
    for (int i = 0; i < model->hidden; i++)
        write_inputs(model, parts.layer + (ptrdiff_t)i * inputs_of(model), file);
    write_numbers(parts.layer_bias, 2 * (int64_t)model->hidden, units->output, 1, file);
    write_inputs(model, parts.skip, file);
    write_numbers(parts.output_bias, 1, units->output, 1, file);
}

static void write_head(const struct PointModel *model, const char *game, char head[NETWORK_HEAD])
{
    memset(head, 0, NETWORK_HEAD);
    snprintf(head, NETWORK_HEAD, "tianyuan lines 1 %.30s values=%d hidden=%d nets=%d", game,
             model->values, model->hidden, model->learning->networks);
}

/* Numbers in steps of 1 / one; at the file's end they are wrong, which its reader looks at. */
static void read_numbers(float *numbers, int64_t count, double one, FILE *file)
{
    for (int64_t i = 0; i < count; i++) {
        unsigned low = (unsigned)getc(file), high = (unsigned)getc(file);
        numbers[i] = (float)((int16_t)(low | high << 8) / one);
    }
}

static void read_inputs(const struct PointModel *model, float *numbers, FILE *file)
{
    const struct PointUnits *units = &model->learning->units;
    read_numbers(numbers, model->values, units->layer, file);
    read_numbers(numbers + model->values, model->learning->flags, units->flag, file);
}

static void read_network(const struct PointModel *model, int network, FILE *file)
{
    const struct PointUnits *units = &model->learning->units;
    struct PointParts parts = parts_of(model, model->weights, network);
    read_numbers(parts.embed, parts.order - parts.embed, units->point, file);
    read_numbers(parts.order, model->values, units->order, file);
    for (int i = 0; i < model->hidden; i++)
        read_inputs(model, parts.layer + (ptrdiff_t)i * inputs_of(model), file);
    read_numbers(parts.layer_bias, 2 * (int64_t)model->hidden, units->output, file);
    read_inputs(model, parts.skip, file);
    read_numbers(parts.output_bias, 1, units->output, file);
}

static bool any_weight(const float *weights, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        if (weights[i] != 0)
            return true;
    return false;
}

bool point_model_read(struct PointModel *model, const char *game, FILE *file)
{
    char wanted[NETWORK_HEAD], head[NETWORK_HEAD];
    size_t size = (size_t)model->each * sizeof *model->weights;
    write_head(model, game, wanted);
    if (fread(head, 1, sizeof head, file) != sizeof head || memcmp(head, wanted, sizeof head) != 0)
        return false;
    float *fresh = memory_zeroed(size);
    for (int network = 0; network < model->learning->networks; network++) {
        float *weights = model->weights + network * model->each;
        memcpy(fresh, weights, size);
        read_network(model, network, file);
        if (!any_weight(weights, model->each)) /* it has none of that rule: it begins anew */
            memcpy(weights, fresh, size);
    }
    free(fresh);
    return !feof(file) && getc(file) == EOF;
}

bool point_model_write(const struct PointModel *model, const char *game, FILE *file)
{
    char head[NETWORK_HEAD];
    write_head(model, game, head);
    fwrite(head, 1, sizeof head, file);
    for (int network = 0; network < model->learning->networks; network++)
        write_network(model, network, file);
    return !ferror(file);
}

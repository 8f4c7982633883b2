/* Xiangqi's network in play. Plain loops over whole rows, which compilers turn into the vector
 * instructions of any processor; nothing is rounded, so all come to the same. */
#include "engine/xiangqi/network.h"
#include <string.h>

static const int16_t *row_of(int colour, bool mirrored, int piece, int point)
{
    return xiangqi_network.layer[view_input(colour, mirrored, piece, point)];
}

/* Computes one view anew. */
static void fill_view(const struct Xiangqi *p, int colour, int16_t *restrict values)
{
    bool mirrored = view_mirrored(p->king[colour]);
    memcpy(values, xiangqi_network.bias, sizeof xiangqi_network.bias);
    POINTS_EACH(point, p->occupied)
    {
        const int16_t *restrict row = row_of(colour, mirrored, p->at[point], point);
        for (int i = 0; i < HIDDEN; i++)
            values[i] = (int16_t)(values[i] + row[i]);
    }
}

static void fill(const struct Xiangqi *p, struct XiangqiLayer *layer)
{
    fill_view(p, RED, layer->values[RED]);
    fill_view(p, BLACK, layer->values[BLACK]);
}

void xiangqi_refresh(const void *position, void *aux, const void *tables)
{
    (void)tables;
    struct XiangqiAux *a = aux;
    a->sums = sums_of(position);
    a->top = 0;
    fill(position, &a->layers[0]);
}

/* A piece goes from one point to another. */
static void shift(const int16_t *restrict before, int16_t *restrict after,
                  const int16_t *restrict from, const int16_t *restrict to)
{
    for (int i = 0; i < HIDDEN; i++)
        after[i] = (int16_t)(before[i] - from[i] + to[i]);
}

/* The same, and takes what stands there. */
static void take(const int16_t *restrict before, int16_t *restrict after,
                 const int16_t *restrict from, const int16_t *restrict to,
                 const int16_t *restrict taken)
{
    for (int i = 0; i < HIDDEN; i++)
        after[i] = (int16_t)(before[i] - from[i] + to[i] - taken[i]);
}

/* One view after a move by `piece`. */
static void move_view(const struct Xiangqi *p, int colour, Move move, int captured,
                      const int16_t *before, int16_t *after)
{
    int from = move_from(move), to = move_to(move), piece = p->at[to];
    bool mirrored = view_mirrored(p->king[colour]);
    bool own_king = piece == piece_code(colour, KING);
    if (own_king && mirrored != view_mirrored(from)) {
        fill_view(p, colour, after);
        return;
    }
    const int16_t *left = row_of(colour, mirrored, piece, from);
    const int16_t *reached = row_of(colour, mirrored, piece, to);
    if (captured)
        take(before, after, left, reached, row_of(colour, mirrored, captured, to));
    else
        shift(before, after, left, reached);
}

void network_push(const struct Xiangqi *p, struct XiangqiAux *aux, Move move, int captured)
{
    const struct XiangqiLayer *before = &aux->layers[aux->top];
    if (aux->top == LAYERS - 1) {
        aux->top = 0; /* what is forgotten is computed anew when it is asked for */
        fill(p, &aux->layers[0]);
        return;
    }
    struct XiangqiLayer *after = &aux->layers[++aux->top];
    for (int colour = 0; colour < 2; colour++)
        move_view(p, colour, move, captured, before->values[colour], after->values[colour]);
}

void network_pop(const struct Xiangqi *p, struct XiangqiAux *aux)
{
    if (aux->top > 0)
        aux->top--;
    else
        fill(p, &aux->layers[0]);
}

/* Squares of the cut values times the weights. */
static int32_t weigh(const int16_t *restrict values, const int16_t *restrict weights)
{
    int32_t sum = 0;
    for (int i = 0; i < HIDDEN; i++) {
        int16_t low = values[i] > 0 ? values[i] : 0;
        int16_t cut = low < NETWORK_ONE ? low : NETWORK_ONE;
        sum += (int16_t)(cut * weights[i]) * cut;
    }
    return sum;
}

Score network_evaluate(const struct Xiangqi *p, const struct XiangqiAux *aux)
{
    struct XiangqiLayer computed;
    const struct XiangqiLayer *layer = &computed;
    if (aux)
        layer = &aux->layers[aux->top];
    else
        fill(p, &computed);
    int bucket = inputs_bucket(p);
    int32_t sum = weigh(layer->values[p->side], xiangqi_network.output[bucket][0]) +
                  weigh(layer->values[!p->side], xiangqi_network.output[bucket][1]);
    return network_points(sum, xiangqi_network.output_bias[bucket]);
}

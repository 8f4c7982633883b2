/* A palette by median cut. */
#include "src/app/toolkit/canvas/quantiser.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>

enum { CHANNELS = 3, BITS = 6, CELLS = 1 << (CHANNELS * BITS) };

/* The colours that have the same upper bits. */
struct Cell {
    uint32_t count;         /* pixels */
    uint32_t sum[CHANNELS]; /* of their red, green and blue */
    uint8_t index;          /* into the palette */
};

/* Some of the used cells, which one colour of the palette will stand for. */
struct Box {
    int first, count;
    uint64_t weight; /* how much is won by cutting it: pixels by the square of its longest side */
    int channel;     /* along which it is longest */
};

struct Quantiser {
    struct Cell cell[CELLS];
    uint32_t used[CELLS]; /* the cells that have pixels */
    int used_count;
};

struct Quantiser *quantiser_new(void)
{
    return memory_zeroed(sizeof(struct Quantiser));
}

void quantiser_free(struct Quantiser *quantiser)
{
    free(quantiser);
}

void quantiser_begin(struct Quantiser *quantiser)
{
    for (int i = 0; i < quantiser->used_count; i++)
        quantiser->cell[quantiser->used[i]] = (struct Cell){.count = 0};
    quantiser->used_count = 0;
}

/* Red, green or blue of a colour, or of a cell's number with `bits` bits each. */
static uint32_t channel_of(uint32_t colour, int channel, int bits)
{
    return colour >> (CHANNELS - 1 - channel) * bits & ((1U << bits) - 1);
}

static uint32_t cell_of(uint32_t colour)
{
    uint32_t cell = 0;
    for (int i = 0; i < CHANNELS; i++)
        cell = cell << BITS | channel_of(colour, i, 8) >> (8 - BITS);
    return cell;
}

void quantiser_add(struct Quantiser *quantiser, uint32_t colour)
{
    uint32_t number = cell_of(colour);
    struct Cell *cell = &quantiser->cell[number];
    if (cell->count++ == 0)
        quantiser->used[quantiser->used_count++] = number;
    for (int i = 0; i < CHANNELS; i++)
        cell->sum[i] += channel_of(colour, i, 8);
}

int quantiser_index(const struct Quantiser *quantiser, uint32_t colour)
{
    return quantiser->cell[cell_of(colour)].index;
}

/* Notes how long a box is, and how many pixels it has. */
static void measure(const struct Quantiser *quantiser, struct Box *box)
{
    uint32_t least[CHANNELS] = {CELLS, CELLS, CELLS}, most[CHANNELS] = {0};
    uint64_t pixels = 0;
    for (int i = box->first; i < box->first + box->count; i++) {
        uint32_t cell = quantiser->used[i];
        pixels += quantiser->cell[cell].count;
        for (int j = 0; j < CHANNELS; j++) {
            uint32_t value = channel_of(cell, j, BITS);
            least[j] = value < least[j] ? value : least[j];
            most[j] = value > most[j] ? value : most[j];
        }
    }
    box->channel = 0;
    for (int j = 1; j < CHANNELS; j++)
        if (most[j] - least[j] > most[box->channel] - least[box->channel])
            box->channel = j;
    uint64_t side = most[box->channel] - least[box->channel];
    box->weight = pixels * side * side;
}

static int compare(const void *one, const void *other, int channel)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    uint32_t first = channel_of(a, channel, BITS), second = channel_of(b, channel, BITS);
    if (first != second)
        return first < second ? -1 : 1;
    return (a > b) - (a < b);
}

static int compare_red(const void *one, const void *other)
{
    return compare(one, other, 0);
}

static int compare_green(const void *one, const void *other)
{
    return compare(one, other, 1);
}

static int compare_blue(const void *one, const void *other)
{
    return compare(one, other, 2);
}

/* Cuts a box where half of its pixels lie on either side; neither part is empty. */
static void cut(struct Quantiser *quantiser, struct Box *box, struct Box *rest)
{
    static int (*const order[CHANNELS])(const void *, const void *) = {compare_red, compare_green,
                                                                       compare_blue};
    uint32_t *cells = quantiser->used + box->first;
    uint64_t all = 0, below = 0;
    int kept = 0;
    qsort(cells, (size_t)box->count, sizeof *cells, order[box->channel]);
    for (int i = 0; i < box->count; i++)
        all += quantiser->cell[cells[i]].count;
    while (kept < box->count - 1 && (kept == 0 || 2 * below < all))
        below += quantiser->cell[cells[kept++]].count;
    *rest = (struct Box){.first = box->first + kept, .count = box->count - kept};
    box->count = kept;
    measure(quantiser, box);
    measure(quantiser, rest);
}

/* The mean of a box's pixels, whose cells learn its place in the palette. */
static uint32_t mean(struct Quantiser *quantiser, const struct Box *box, int index)
{
    uint64_t pixels = 0, sum[CHANNELS] = {0};
    uint32_t colour = 0;
    for (int i = box->first; i < box->first + box->count; i++) {
        struct Cell *cell = &quantiser->cell[quantiser->used[i]];
        cell->index = (uint8_t)index;
        pixels += cell->count;
        for (int j = 0; j < CHANNELS; j++)
            sum[j] += cell->sum[j];
    }
    assert(pixels > 0);
    for (int j = 0; j < CHANNELS; j++)
        colour = colour << 8 | (uint32_t)((sum[j] + pixels / 2) / pixels);
    return colour;
}

int quantiser_choose(struct Quantiser *quantiser, int most, uint32_t *palette)
{
    struct Box boxes[QUANTISER_COLOURS_MAX] = {{.count = quantiser->used_count}};
    int count = 1;
    assert(most >= 1 && most <= QUANTISER_COLOURS_MAX);
    if (quantiser->used_count == 0)
        return 0;
    measure(quantiser, &boxes[0]);
    while (count < most) {
        struct Box *best = &boxes[0];
        for (int i = 1; i < count; i++)
            if (boxes[i].weight > best->weight)
                best = &boxes[i];
        if (best->weight == 0)
            break;
        cut(quantiser, best, &boxes[count++]);
    }
    for (int i = 0; i < count; i++)
        palette[i] = mean(quantiser, &boxes[i], i);
    return count;
}

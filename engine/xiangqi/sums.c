/*
 * Material and place of pieces.
 *
 * The material is that of H. T. Lau, Chinese Chess (1985): chariot 9, cannon 4.5, horse 4, elephant
 * and advisor 2, soldier 1, or 2 past the river; a hundred points are one soldier. Towards the end,
 * when screens are few, a cannon loses to a horse. The places are our own.
 */
#include "engine/xiangqi/sums.h"

enum { HALF_FILES = 5 };

/* By kind: points in the middle game and in the end, share of the phase. A soldier's gain from
 * crossing the river is part of its place. */
struct Worth {
    int16_t middle, end, phase;
};

static const struct Worth worth[KINDS] = {
    [KING] = {0, 0, 0},        [ADVISOR] = {200, 190, 0}, [ELEPHANT] = {200, 190, 0},
    [HORSE] = {400, 440, 3},   [ROOK] = {900, 920, 6},    [CANNON] = {450, 420, 3},
    [SOLDIER] = {100, 120, 0},
};

/* By kind, rank 0 first as its side sees it, files a to e; f to i mirror them. */
static const int16_t place[KINDS][RANKS][HALF_FILES] = {
    [KING] = {{0, 0, 0, 0, 10}, {0, 0, 0, -25, -20}, {0, 0, 0, -50, -45}},
    [ADVISOR] = {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 10}, {0, 0, 0, -10, 0}},
    [ELEPHANT] = {{0, 0, 0, 0, 0}, {0}, {-15, 0, 0, 0, 12}, {0}, {0, 0, -5, 0, 0}},
    [HORSE] = {{-30, -25, -15, -15, -25},
               {-15, 0, 5, 0, -40},
               {-10, 0, 15, 8, 5},
               {-5, 5, 5, 15, 10},
               {0, 10, 15, 20, 25},
               {5, 15, 20, 25, 25},
               {10, 25, 30, 35, 35},
               {10, 25, 35, 40, 30},
               {5, 20, 45, 35, 0},
               {-5, 0, 10, 5, -15}},
    [ROOK] = {{-25, 0, -5, 15, 0},
              {-10, 5, 0, 20, -10},
              {-10, 5, 0, 20, 0},
              {-5, 10, 5, 20, 10},
              {5, 15, 10, 25, 20},
              {10, 20, 15, 25, 25},
              {15, 20, 20, 30, 30},
              {10, 15, 15, 30, 30},
              {15, 25, 20, 40, 40},
              {10, 15, 10, 25, 25}},
    [CANNON] = {{0, 0, 5, 10, 10},
                {0, 5, 10, 10, 5},
                {5, 5, 10, 10, 25},
                {0, 0, 0, 0, 10},
                {0, 5, 5, 5, 15},
                {0, 0, 0, 0, 15},
                {5, 5, 0, 5, 15},
                {10, 10, 0, -10, -5},
                {15, 10, 0, -15, -20},
                {25, 20, 5, -15, -20}},
    [SOLDIER] = {{0, 0, 0, 0, 0},
                 {0, 0, 0, 0, 0},
                 {0, 0, 0, 0, 0},
                 {-5, 0, -5, 0, 10},
                 {0, 0, 10, 0, 15},
                 {55, 70, 75, 80, 85},
                 {75, 90, 100, 110, 115},
                 {80, 100, 115, 125, 125},
                 {75, 95, 115, 125, 125},
                 {10, 15, 20, 25, 30}},
};

/* What a kind's place counts for in the end, in percent: there the way to the king matters less
 * than in the middle game for all but soldiers. */
static const uint8_t place_end[KINDS] = {
    [KING] = 0,  [ADVISOR] = 50, [ELEPHANT] = 100, [HORSE] = 70,
    [ROOK] = 40, [CANNON] = 40,  [SOLDIER] = 120,
};

int kind_value(int kind)
{
    return worth[kind].middle;
}

void sums_change(struct XiangqiSums *sums, int piece, int point, int sign)
{
    int kind = piece_kind(piece), colour = piece_colour(piece);
    int file = point % FILES, rank = point / FILES;
    int own_rank = colour == RED ? rank : RANKS - 1 - rank;
    int near_file = file < HALF_FILES ? file : FILES - 1 - file;
    int at = place[kind][own_rank][near_file], side = colour == RED ? sign : -sign;
    sums->middle += side * (worth[kind].middle + at);
    sums->end += side * (worth[kind].end + at * place_end[kind] / 100);
    sums->phase += sign * worth[kind].phase;
}

struct XiangqiSums sums_of(const struct Xiangqi *p)
{
    struct XiangqiSums sums = {0, 0, 0};
    POINTS_EACH(point, p->occupied)
    sums_change(&sums, p->at[point], point, 1);
    return sums;
}

void xiangqi_refresh(const void *position, void *aux, const void *tables)
{
    (void)tables;
    *(struct XiangqiSums *)aux = sums_of(position);
}

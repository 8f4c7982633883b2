/*
 * Material and place of pieces.
 *
 * The material is about that of H. T. Lau, Chinese Chess (1985): chariot 9, cannon 4.5, horse 4,
 * elephant and advisor 2, soldier 1, or 2 past the river; a hundred points are one soldier. Towards
 * the end, when screens are few, a cannon loses to a horse. From there, and from places of our own,
 * all values, those in evaluate.c too, were fitted by logistic regression to 190,000 quiet
 * positions of 1,660 games of the engine against itself: a third to their results, the rest to its
 * own scores.
 */
#include "engine/xiangqi/sums.h"

enum { HALF_FILES = 5 };

/* By kind: points in the middle game and in the end, share of the phase. A soldier's gain from
 * crossing the river is part of its place. */
struct Worth {
    int16_t middle, end, phase;
};

static const struct Worth worth[KINDS] = {
    [KING] = {0, 0, 0},        [ADVISOR] = {182, 165, 0}, [ELEPHANT] = {175, 158, 0},
    [HORSE] = {406, 444, 3},   [ROOK] = {914, 935, 6},    [CANNON] = {458, 426, 3},
    [SOLDIER] = {106, 128, 0},
};

/* By kind, rank 0 first as its side sees it, files a to e; f to i mirror them. */
static const int16_t place[KINDS][RANKS][HALF_FILES] = {
    [KING] = {{0, 0, 0, -7, 27}, {0, 0, 0, -29, -23}, {0, 0, 0, -51, -48}},
    [ADVISOR] = {{0, 0, 0, -7, 0}, {0, 0, 0, 0, 10}, {0, 0, 0, -23, 0}},
    [ELEPHANT] =
        {{0, 0, -21, 0, 0}, {0, 0, 0, 0, 0}, {-27, 0, 0, 0, 1}, {0, 0, 0, 0, 0}, {0, 0, -17, 0, 0}},
    [HORSE] = {{-30, -31, -17, -11, -25},
               {-22, 0, 5, -2, -44},
               {-1, 0, 14, 10, 6},
               {-6, 6, 7, 16, 12},
               {1, 7, 20, 24, 25},
               {6, 15, 22, 26, 26},
               {9, 26, 29, 36, 34},
               {10, 28, 29, 41, 30},
               {5, 20, 47, 34, 0},
               {-5, 0, 11, 5, -15}},
    [ROOK] = {{-31, 2, -5, 17, 0},
              {-12, 5, -3, 18, -11},
              {-10, 5, 0, 21, 0},
              {-5, 11, 7, 21, 11},
              {5, 13, 11, 22, 21},
              {11, 20, 17, 26, 27},
              {14, 20, 26, 31, 32},
              {11, 15, 17, 31, 30},
              {15, 25, 22, 40, 40},
              {10, 15, 14, 24, 26}},
    [CANNON] = {{1, 0, 5, 12, 9},
                {2, 3, 9, 9, 6},
                {13, 4, 16, 10, 29},
                {1, -5, 0, -1, 9},
                {0, 3, 6, 4, 18},
                {0, -2, -1, 2, 20},
                {4, 5, 1, 3, 13},
                {10, 8, 1, -10, -6},
                {14, 10, 1, -14, -20},
                {24, 24, 6, -15, -20}},
    [SOLDIER] = {{0, 0, 0, 0, 0},
                 {0, 0, 0, 0, 0},
                 {0, 0, 0, 0, 0},
                 {-5, 0, -14, 0, 16},
                 {-4, 0, 14, 0, 15},
                 {55, 69, 79, 85, 86},
                 {82, 97, 105, 112, 111},
                 {80, 103, 118, 127, 127},
                 {75, 94, 111, 122, 127},
                 {9, 13, 17, 22, 25}},
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

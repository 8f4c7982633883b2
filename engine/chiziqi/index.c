/* The tables behind the numbering of positions. */
#include "engine/chiziqi/index.h"

/* Where `turn` takes a point: its bits mirror the files, mirror the ranks, exchange both. */
static int turned_point(int turn, int point)
{
    int file = point % CHIZIQI_SIDE, rank = point / CHIZIQI_SIDE;
    if (turn & 1)
        file = CHIZIQI_SIDE - 1 - file;
    if (turn & 2)
        rank = CHIZIQI_SIDE - 1 - rank;
    return turn & 4 ? rank + CHIZIQI_SIDE * file : file + CHIZIQI_SIDE * rank;
}

static void build_images(struct ChiziqiIndex *index)
{
    for (int turn = 0; turn < CHIZIQI_TURNS; turn++) {
        for (int byte = 0; byte < 2; byte++) {
            for (unsigned board = 0; board < 256; board++) {
                unsigned image = 0;
                for (int bit = 0; bit < 8; bit++)
                    image |= (board >> bit & 1) << turned_point(turn, 8 * byte + bit);
                index->image[turn][byte][board] = (uint16_t)image;
            }
        }
    }
}

static void build_squeeze(struct ChiziqiIndex *index)
{
    for (unsigned room = 0; room < 256; room++) {
        for (unsigned board = 0; board < 256; board++) {
            unsigned packed = 0, points = 0;
            for (unsigned bit = 0; bit < 8; bit++)
                if (room >> bit & 1)
                    packed |= (board >> bit & 1) << points++;
            index->squeeze[room][board] = (uint8_t)packed;
            index->spread[room][packed] = (uint8_t)(room & board);
        }
        index->points[room] = (uint8_t)chiziqi_count((uint16_t)room);
    }
}

/* Gives every board the row of the smallest of its images: a new one if that is the board itself,
 * since smaller boards come first. */
static void build_rows(struct ChiziqiIndex *index, uint32_t rows[CHIZIQI_PIECES_MAX + 1])
{
    for (uint32_t board = 0; board < 1U << CHIZIQI_POINTS; board++) {
        int count = chiziqi_count((uint16_t)board), best = 0;
        uint16_t smallest = (uint16_t)board;
        unsigned kept = 0;
        for (int turn = 0; turn < CHIZIQI_TURNS; turn++) {
            uint16_t image = chiziqi_image(index, turn, (uint16_t)board);
            kept |= (unsigned)(image == board) << turn;
            if (image < smallest) {
                smallest = image;
                best = turn;
            }
        }
        if (count > CHIZIQI_PIECES_MAX)
            continue;
        index->turn[board] = (uint8_t)best;
        if (smallest == board) {
            index->row_board[count][rows[count]] = (uint16_t)board;
            index->row_turns[count][rows[count]] = (uint8_t)kept;
            index->row[board] = (uint16_t)rows[count]++;
        } else {
            index->row[board] = index->row[smallest];
        }
    }
}

static void build_ranks(struct ChiziqiIndex *index)
{
    uint16_t next[CHIZIQI_POINTS + 1] = {0};
    for (uint32_t board = 0; board < 1U << CHIZIQI_PACKED_BITS; board++) {
        int count = chiziqi_count((uint16_t)board);
        index->rank[board] = next[count]++;
        if (count <= CHIZIQI_PIECES_MAX)
            index->packed[count][index->rank[board]] = (uint16_t)board;
    }
}

/* C(points, count). */
static uint32_t choose(int points, int count)
{
    uint32_t ways = 1;
    for (int i = 1; i <= count; i++)
        ways = ways * (uint32_t)(points - count + i) / (uint32_t)i;
    return ways;
}

void chiziqi_index_build(struct ChiziqiIndex *index, int pieces)
{
    uint32_t rows[CHIZIQI_PIECES_MAX + 1] = {0};
    build_images(index);
    build_squeeze(index);
    build_rows(index, rows);
    build_ranks(index);
    index->pieces = pieces;
    index->count = 0;
    for (int movers = CHIZIQI_PIECES_MIN; movers <= pieces; movers++) {
        for (int others = CHIZIQI_PIECES_MIN; others <= pieces; others++) {
            struct ChiziqiClass *class = &index->class[movers][others];
            class->rows = rows[movers];
            class->columns = choose(CHIZIQI_POINTS - movers, others);
            class->first = index->count;
            index->count += class->rows * class->columns;
        }
    }
}

int chiziqi_row_images(const struct ChiziqiIndex *index, int movers, uint32_t row)
{
    return CHIZIQI_TURNS / index->points[index->row_turns[movers][row]];
}

/* Xiangqi for programs that learn: positions in few bytes, and what a network sees of them. */
#include "engine/xiangqi/inputs.h"
#include "engine/xiangqi/attacks.h"
#include <assert.h>
#include <string.h>

/*
 * A packed position: a bit for every point that is taken, lowest first; bit 95 for Black to move;
 * then the codes of the pieces in the order of their points, four bits each.
 */
enum { BOARD_BYTES = 12, SIDE_BIT = 95, PIECES_MAX = 32 };

static void pack(const void *position, uint8_t packed[PACKED_BYTES])
{
    const struct Xiangqi *p = position;
    int count = 0;
    memset(packed, 0, PACKED_BYTES);
    POINTS_EACH(point, p->occupied)
    {
        assert(count < PIECES_MAX);
        packed[point / 8] |= (uint8_t)(1 << point % 8);
        packed[BOARD_BYTES + count / 2] |= (uint8_t)(p->at[point] << 4 * (count % 2));
        count++;
    }
    packed[SIDE_BIT / 8] |= (uint8_t)(p->side << SIDE_BIT % 8);
}

static bool has_bit(const uint8_t *packed, int bit)
{
    return packed[bit / 8] >> bit % 8 & 1;
}

/* Puts the pieces on an empty board; false if there are too many, or codes of none. */
static bool unpack_pieces(const uint8_t *packed, struct Xiangqi *p)
{
    int count = 0;
    for (int point = 0; point < POINTS; point++) {
        if (!has_bit(packed, point))
            continue;
        if (count == PIECES_MAX)
            return false;
        int piece = packed[BOARD_BYTES + count / 2] >> 4 * (count % 2) & 15;
        if (piece == 0 || piece > 2 * KINDS)
            return false;
        xiangqi_put(p, point, piece);
        count++;
    }
    return true;
}

static bool unpack(const uint8_t packed[PACKED_BYTES], void *position)
{
    struct Xiangqi *p = position;
    memset(p, 0, sizeof *p);
    p->number = 1;
    if (!unpack_pieces(packed, p) || points_count(pieces(p, RED, KING)) != 1 ||
        points_count(pieces(p, BLACK, KING)) != 1)
        return false;
    p->side = has_bit(packed, SIDE_BIT);
    if (p->side == BLACK)
        p->key ^= xiangqi_tables.key_side;
    p->checked = king_attacked(p, p->side, p->king[p->side], &p->occupied, p->colour[!p->side]);
    return true;
}

static int active(const void *position, int view, bool mirrored, uint16_t inputs[ACTIVE_MAX])
{
    const struct Xiangqi *p = position;
    int colour = view == 0 ? p->side : !p->side, count = 0;
    /* A king off the middle is seen on the same side in both images. */
    if (p->king[colour] % FILES != FILES / 2)
        mirrored = view_mirrored(p->king[colour]);
    POINTS_EACH(point, p->occupied)
    {
        assert(count < ACTIVE_MAX);
        inputs[count++] = (uint16_t)view_input(colour, mirrored, p->at[point], point);
    }
    return count;
}

static int bucket(const void *position)
{
    return inputs_bucket(position);
}

const struct Learning xiangqi_learning = {
    .inputs = INPUTS,
    .buckets = BUCKETS,
    .pack = pack,
    .unpack = unpack,
    .active = active,
    .bucket = bucket,
};

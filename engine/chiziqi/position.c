/* The start of chi zi qi, and its const tables. */
#include "engine/chiziqi/position.h"

const uint16_t chiziqi_next[CHIZIQI_POINTS] = {
    0x0012, 0x0025, 0x004a, 0x0084, /* a1 b1 c1 d1 */
    0x0121, 0x0252, 0x04a4, 0x0848, /* a2 b2 c2 d2 */
    0x1210, 0x2520, 0x4a40, 0x8480, /* a3 b3 c3 d3 */
    0x2100, 0x5200, 0xa400, 0x4800, /* a4 b4 c4 d4 */
};

/* Own `k`, enemy `o`, the line's first point on the left: bit 0. */
const uint8_t chiziqi_taken[16][16] = {
    [0x3][0x4] = 0x4, /* kko_ */
    [0x6][0x1] = 0x1, /* okk_ */
    [0x6][0x8] = 0x8, /* _kko */
    [0xc][0x2] = 0x2, /* _okk */
};

const uint16_t chiziqi_file[16] = {
    0x0000, 0x0001, 0x0010, 0x0011, 0x0100, 0x0101, 0x0110, 0x0111,
    0x1000, 0x1001, 0x1010, 0x1011, 0x1100, 0x1101, 0x1110, 0x1111,
};

enum {
    HOME_FOUR = 0x000f, /* rank 1 */
    HOME_SIX = 0x009f   /* and a2, d2 */
};

/* `board` as seen from the other side: rank 1 becomes rank 4. */
static uint16_t flipped(uint16_t board)
{
    return (uint16_t)((board >> 12 & 0xf) | (board >> 4 & 0xf0) | (board & 0xf0) << 4 |
                      (board & 0xf) << 12);
}

void chiziqi_start(void *position, const struct Options *options)
{
    bool six = options->choice[0] == 1;
    uint16_t home = six ? HOME_SIX : HOME_FOUR;
    *(struct ChiziqiPosition *)position = (struct ChiziqiPosition){
        .board = {[CHIZIQI_BLACK] = home, [CHIZIQI_WHITE] = flipped(home)},
        .mover = CHIZIQI_BLACK,
        .pieces = six ? 6 : 4,
    };
}

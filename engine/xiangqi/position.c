/* Xiangqi positions: making moves and taking them back. */
#include "engine/xiangqi/position.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/network.h"
#include <string.h>

void xiangqi_put(struct Xiangqi *p, int point, int piece)
{
    points_flip(&p->occupied, point);
    points_flip(&p->colour[piece_colour(piece)], point);
    points_flip(&p->kind[piece_kind(piece)], point);
    p->key ^= xiangqi_tables.key[piece][point];
    p->at[point] = (uint8_t)piece;
    if (piece_kind(piece) == KING)
        p->king[piece_colour(piece)] = (uint8_t)point;
}

void xiangqi_remove(struct Xiangqi *p, int point)
{
    int piece = p->at[point];
    points_flip(&p->occupied, point);
    points_flip(&p->colour[piece_colour(piece)], point);
    points_flip(&p->kind[piece_kind(piece)], point);
    p->key ^= xiangqi_tables.key[piece][point];
    p->at[point] = 0;
}

void xiangqi_start(void *position, const struct Options *options)
{
    static const uint8_t home[FILES] = {ROOK,    HORSE,    ELEPHANT, ADVISOR, KING,
                                        ADVISOR, ELEPHANT, HORSE,    ROOK};
    (void)options;
    struct Xiangqi *p = position;
    memset(p, 0, sizeof *p);
    p->number = 1;
    for (int colour = 0; colour < 2; colour++) {
        int base = colour == RED ? 0 : POINTS - FILES, up = colour == RED ? FILES : -FILES;
        for (int file = 0; file < FILES; file++) {
            xiangqi_put(p, base + file, piece_code(colour, home[file]));
            if (file == 1 || file == 7)
                xiangqi_put(p, base + 2 * up + file, piece_code(colour, CANNON));
            if (file % 2 == 0)
                xiangqi_put(p, base + 3 * up + file, piece_code(colour, SOLDIER));
        }
    }
}

int xiangqi_mover(const void *position)
{
    return ((const struct Xiangqi *)position)->side;
}

uint64_t xiangqi_key(const void *position)
{
    return ((const struct Xiangqi *)position)->key;
}

/* What a move changes beside the board, as one word; the piece it took lies in the lowest byte. */
static uint64_t counters_pack(const struct Xiangqi *p, int captured)
{
    return (uint64_t)captured | (uint64_t)p->checked << 8 | (uint64_t)p->checks[RED] << 12 |
           (uint64_t)p->checks[BLACK] << 16 | (uint64_t)p->quiet << 20 |
           (uint64_t)p->reversible << 36;
}

static void counters_unpack(struct Xiangqi *p, uint64_t word)
{
    p->checked = word >> 8 & 1;
    p->checks[RED] = word >> 12 & 15;
    p->checks[BLACK] = word >> 16 & 15;
    p->quiet = (uint16_t)(word >> 20);
    p->reversible = (uint16_t)(word >> 36);
}

/* The piece that the ply with this undo took, 0 if none. */
static int captured_by(const struct Undo *undo)
{
    return undo->word[1] & 255;
}

bool xiangqi_was_checked(const struct Undo *undo)
{
    return undo->word[1] >> 8 & 1;
}

static void side_change(struct Xiangqi *p)
{
    p->side = !p->side;
    p->key ^= xiangqi_tables.key_side;
}

/* Moves the piece on `from` to `to`, which is empty. */
static void piece_shift(struct Xiangqi *p, int from, int to)
{
    int piece = p->at[from];
    struct Points both = points_or(points_one(from), points_one(to));
    struct Points *set[] = {&p->occupied, &p->colour[piece_colour(piece)],
                            &p->kind[piece_kind(piece)]};
    for (int i = 0; i < 3; i++) {
        set[i]->half[0] ^= both.half[0];
        set[i]->half[1] ^= both.half[1];
    }
    p->key ^= xiangqi_tables.key[piece][from] ^ xiangqi_tables.key[piece][to];
    p->at[from] = 0;
    p->at[to] = (uint8_t)piece;
    if (piece_kind(piece) == KING)
        p->king[piece_colour(piece)] = (uint8_t)to;
}

/* Counts the ply of `side` that was just made, `checked` known. */
static void count_ply(struct Xiangqi *p, int side, bool capture)
{
    if (capture) {
        p->quiet = p->reversible = 0;
        p->checks[RED] = p->checks[BLACK] = 0;
        return;
    }
    p->reversible++;
    if (!p->checked || p->checks[side] < CHECKS_COUNTED)
        p->quiet++;
    if (p->checked && p->checks[side] < CHECKS_COUNTED)
        p->checks[side]++;
}

/* Brings the sums along with a move that `piece` makes (`sign` 1) or takes back (-1). */
static void sums_move(struct XiangqiAux *aux, int piece, Move move, int captured, int sign)
{
    struct XiangqiSums *sums = &aux->sums;
    sums_change(sums, piece, move_from(move), -sign);
    sums_change(sums, piece, move_to(move), sign);
    if (captured)
        sums_change(sums, captured, move_to(move), -sign);
}

void xiangqi_make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct Xiangqi *p = position;
    int from = move_from(move), to = move_to(move), captured = p->at[to], side = p->side;
    undo->word[0] = p->key;
    undo->word[1] = counters_pack(p, captured);
    if (captured)
        xiangqi_remove(p, to);
    piece_shift(p, from, to);
    if (aux) {
        sums_move(aux, p->at[to], move, captured, 1);
        network_push(p, aux, move, captured);
    }
    side_change(p);
    p->number = (uint16_t)(p->number + (side == BLACK));
    p->checked = king_attacked(p, !side, p->king[!side], &p->occupied, p->colour[side]);
    count_ply(p, side, captured != 0);
}

void xiangqi_unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct Xiangqi *p = position;
    int from = move_from(move), to = move_to(move), captured = captured_by(undo);
    piece_shift(p, to, from);
    if (captured)
        xiangqi_put(p, to, captured);
    p->side = !p->side;
    p->number = (uint16_t)(p->number - (p->side == BLACK));
    p->key = undo->word[0];
    counters_unpack(p, undo->word[1]);
    if (aux) {
        sums_move(aux, p->at[from], move, captured, -1);
        network_pop(p, aux);
    }
}

bool xiangqi_null_make(void *position, void *aux, struct Undo *undo)
{
    (void)aux;
    struct Xiangqi *p = position;
    struct Points fighters = points_or(points_or(p->kind[ROOK], p->kind[CANNON]), p->kind[HORSE]);
    if (p->checked || !points_any(points_and(fighters, p->colour[p->side])))
        return false;
    undo->word[0] = p->key;
    undo->word[1] = counters_pack(p, 0);
    side_change(p);
    p->reversible = 0;
    p->quiet++;
    return true;
}

void xiangqi_null_unmake(void *position, void *aux, const struct Undo *undo)
{
    (void)aux;
    struct Xiangqi *p = position;
    p->side = !p->side;
    p->key = undo->word[0];
    counters_unpack(p, undo->word[1]);
}

uint64_t xiangqi_key_after(const struct Xiangqi *p, Move move)
{
    int from = move_from(move), to = move_to(move), piece = p->at[from];
    uint64_t key = p->key ^ xiangqi_tables.key_side ^ xiangqi_tables.key[piece][from] ^
                   xiangqi_tables.key[piece][to];
    return p->at[to] ? key ^ xiangqi_tables.key[p->at[to]][to] : key;
}

int xiangqi_piece_at(const void *position, int point)
{
    return ((const struct Xiangqi *)position)->at[point];
}

struct MoveShape xiangqi_shape(const void *position, Move move)
{
    const struct Xiangqi *p = position;
    int from = move_from(move);
    return (struct MoveShape){.from = from, .to = move_to(move), .piece = p->at[from]};
}

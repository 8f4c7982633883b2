/*
 * What pieces attack, by looking it up. All of it is inline: generation, check, exchange and
 * evaluation live on it.
 */
#ifndef TY_ENGINE_XIANGQI_ATTACKS_H
#define TY_ENGINE_XIANGQI_ATTACKS_H

#include "engine/xiangqi/position.h"
#include "engine/xiangqi/tables.h"

/* The taken places of a rank, file a in bit 0. */
static inline unsigned rank_row(const struct Points *occupied, int rank)
{
    int high = rank >= HALF_RANKS;
    return occupied->half[high] >> (FILES * (rank - high * HALF_RANKS)) & (RANK_ROWS - 1);
}

/* Five bits, nine apart from bit 0 on, side by side: 9 i + 8 (4 - i) = 32 + i, and no other pair of
 * partial products meets there. */
static inline unsigned file_gather(uint64_t half)
{
    const uint64_t file_a = UINT64_C(0x1008040201), side_by_side = UINT64_C(0x101010101);
    return (half & file_a) * side_by_side >> 32 & 31;
}

/* The taken places of a file, rank 0 in bit 0. */
static inline unsigned file_row(const struct Points *occupied, int file)
{
    return file_gather(occupied->half[0] >> file) | file_gather(occupied->half[1] >> file)
                                                        << HALF_RANKS;
}

/* Places of a rank and of a file as one set of points. */
static inline struct Points line_points(int file, int rank, unsigned row, unsigned column)
{
    const uint64_t *spread = xiangqi_tables.file_spread;
    bool high = rank >= HALF_RANKS;
    uint64_t along = (uint64_t)row << (FILES * (rank - high * HALF_RANKS));
    return (struct Points){{spread[column & 31] << file | (high ? 0 : along),
                            spread[column >> HALF_RANKS] << file | (high ? along : 0)}};
}

/* The points between two of one rank or one file. */
static inline struct Points points_between(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    int file = low % FILES, rank = low / FILES;
    if (rank == high / FILES)
        return line_points(file, rank, (1u << high % FILES) - (2u << file), 0);
    return line_points(file, rank, 0, (1u << high / FILES) - (2u << rank));
}

/* Where a rook on `point` goes, first taken points included. */
static inline struct Points rook_targets(int point, const struct Points *occupied)
{
    int file = point % FILES, rank = point / FILES;
    return line_points(file, rank, xiangqi_tables.rank_slide[file][rank_row(occupied, rank)],
                       xiangqi_tables.file_slide[rank][file_row(occupied, file)]);
}

/* What a cannon on `point` attacks over a screen: taken points alone. */
static inline struct Points cannon_attacks(int point, const struct Points *occupied)
{
    int file = point % FILES, rank = point / FILES;
    return line_points(file, rank, xiangqi_tables.rank_jump[file][rank_row(occupied, rank)],
                       xiangqi_tables.file_jump[rank][file_row(occupied, file)]);
}

/* Where a cannon goes: it slides to empty points and jumps to taken ones. */
static inline struct Points cannon_targets(int point, const struct Points *occupied)
{
    int file = point % FILES, rank = point / FILES;
    unsigned row = rank_row(occupied, rank), column = file_row(occupied, file);
    const struct XiangqiTables *t = &xiangqi_tables;
    return line_points(file, rank, (t->rank_slide[file][row] & ~row) | t->rank_jump[file][row],
                       (t->file_slide[rank][column] & ~column) | t->file_jump[rank][column]);
}

/* Which straight neighbours of `point` are taken, see tables.h. */
static inline unsigned straight_neighbours(int point, const struct Points *occupied)
{
    int file = point % FILES, rank = point / FILES;
    unsigned row = rank_row(occupied, rank), column = file_row(occupied, file);
    return (row << 1 >> file & 5) | (column << 1 >> rank & 5) << 1;
}

/* Which diagonal neighbours are taken. */
static inline unsigned diagonal_neighbours(int point, const struct Points *occupied)
{
    int file = point % FILES, rank = point / FILES;
    unsigned below = rank > 0 ? rank_row(occupied, rank - 1) : 0;
    unsigned above = rank < RANKS - 1 ? rank_row(occupied, rank + 1) : 0;
    return (below << 1 >> file & 5) | (above << 1 >> file & 5) << 1;
}

/* Where a horse goes, blocked legs seen to. */
static inline struct Points horse_targets(int point, const struct Points *occupied)
{
    return xiangqi_tables.horse[point][straight_neighbours(point, occupied)];
}

/* Whence a horse attacks `point`. */
static inline struct Points horse_origins(int point, const struct Points *occupied)
{
    return xiangqi_tables.horse_from[point][diagonal_neighbours(point, occupied)];
}

/* Where an elephant goes, blocked eyes seen to. */
static inline struct Points elephant_targets(int point, const struct Points *occupied)
{
    return xiangqi_tables.elephant[point][diagonal_neighbours(point, occupied)];
}

/* Where a piece of this kind and colour goes from `point`, own pieces not yet left out. */
static inline struct Points piece_targets(int kind, int colour, int point,
                                          const struct Points *occupied)
{
    switch (kind) {
    case KING:
        return xiangqi_tables.king[point];
    case ADVISOR:
        return xiangqi_tables.advisor[point];
    case ELEPHANT:
        return elephant_targets(point, occupied);
    case HORSE:
        return horse_targets(point, occupied);
    case ROOK:
        return rook_targets(point, occupied);
    case CANNON:
        return cannon_targets(point, occupied);
    default:
        return xiangqi_tables.soldier[colour][point];
    }
}

/* Whether the king of `side` on `king` is attacked, or faces the other one, when `occupied` points
 * are taken and `enemies` are the enemy's pieces that are left. */
static inline bool king_attacked(const struct Xiangqi *p, int side, int king,
                                 const struct Points *occupied, struct Points enemies)
{
    struct Points rooks = points_or(p->kind[ROOK], p->kind[KING]);
    struct Points danger = points_and(rook_targets(king, occupied), rooks);
    danger = points_or(danger, points_and(cannon_attacks(king, occupied), p->kind[CANNON]));
    danger = points_or(danger, points_and(horse_origins(king, occupied), p->kind[HORSE]));
    danger =
        points_or(danger, points_and(xiangqi_tables.soldier_from[!side][king], p->kind[SOLDIER]));
    return points_any(points_and(danger, enemies));
}

/* Every piece of either colour that attacks `point` (a taken one) when `occupied` points are taken:
 * by cannons, over the screens that stand then. */
static inline struct Points attackers(const struct Xiangqi *p, int point,
                                      const struct Points *occupied)
{
    const struct XiangqiTables *t = &xiangqi_tables;
    struct Points found = points_and(rook_targets(point, occupied), p->kind[ROOK]);
    found = points_or(found, points_and(cannon_attacks(point, occupied), p->kind[CANNON]));
    found = points_or(found, points_and(horse_origins(point, occupied), p->kind[HORSE]));
    for (int colour = 0; colour < 2; colour++)
        found = points_or(found,
                          points_and(t->soldier_from[colour][point], pieces(p, colour, SOLDIER)));
    found = points_or(found, points_and(elephant_targets(point, occupied), p->kind[ELEPHANT]));
    found = points_or(found, points_and(t->advisor[point], p->kind[ADVISOR]));
    found = points_or(found, points_and(t->king[point], p->kind[KING]));
    return points_and(found, *occupied);
}

#endif

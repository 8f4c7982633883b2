/*
 * Moves as text, in three notations:
 *   coordinates   h2e2       from and to, files a-i, ranks 0-9; `H2-E2` is read too
 *   WXF           C2=5       piece, file, direction, target, after the rules of the World Xiangqi
 *                            Federation (C. W. Huang, 1982): + forward, - backward, = (or .)
 *                            sideways; files count from the mover's right
 *   Chinese       炮二平五   the same in characters; Black's numbers are 1-9
 *
 * Of two pieces of a kind on a file the front one is C+ or 前炮, the rear one C- or 后炮. Advisors and
 * elephants need no such help. Three soldiers: P+ P3 P-, 前兵 中兵 后兵. Four or five: ++ P+ (P3) P- --,
 * 一兵 .. 五兵 from the front. Soldiers in tandem on two files: the file takes the letter's place,
 * 3+ 33 3-, and the characters count 一兵 .. 五兵 from the right and from the front.
 */
#ifndef TY_ENGINE_XIANGQI_NOTATION_H
#define TY_ENGINE_XIANGQI_NOTATION_H

#include "engine/game.h"

/* The contract's move_read: any of the notations, and the pieces of either colour or script. */
bool xiangqi_move_read(const void *position, const char *text, Move *move, struct TextError *error);

/* The contract's move_write: coordinates. */
void xiangqi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX]);

/* The contract's notations: WXF and Chinese. What they cannot tell apart, in composed positions,
 * they write as coordinates. */
extern const struct Notation xiangqi_notations[];

#endif

/* What threes decide at sight, where nobody's fours can interfere. */
#ifndef TY_ENGINE_GOMOKU_THREES_H
#define TY_ENGINE_GOMOKU_THREES_H

#include "engine/gomoku/sense.h"

enum { THREES_WIN_PLIES = 5, THREES_LOSS_PLIES = 4 }; /* to the five */

/*
 * Whether the threes of a position decide it at sight. THREES_WIN_PLIES: the side to move makes two
 * at once and the other side cannot make a four, so it stops one of them, and the other becomes a
 * live four. -THREES_LOSS_PLIES: the other side threatens to make live fours that no single stone
 * stops, and the side to move cannot make a four. 0: neither, or it is not asked, where somebody
 * can make five or the side to move a live four. Points that look forbidden count as fours, since
 * they may be allowed after all.
 */
int threes_decide(const struct GomokuPosition *position, const struct Sense *sense);

#endif

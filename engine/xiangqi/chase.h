/* Who threatens to win a piece: the attacks that the rule about perpetual chase knows. */
#ifndef TY_ENGINE_XIANGQI_CHASE_H
#define TY_ENGINE_XIANGQI_CHASE_H

#include "engine/xiangqi/position.h"

/* What counts as newly attacked. */
enum Threat {
    THREAT_ATTACK,   /* an attack by a piece that did not attack there before */
    THREAT_EXPOSURE, /* also an older attack whose victim has just lost its protection */
};

/* Of `prey`, points of enemy pieces, those that `move` (`before` to `after`, no capture) newly
 * attacks in the sense of the rule, itself or by opening a line:
 *   - kings and soldiers may attack, and a soldier on its own bank may be attacked;
 *   - an attacker that may not leave its place, because its king would be in check, is none;
 *   - a protected piece is not chased, except a rook by a horse or a cannon; protected means that
 *     the capture could legally be answered by a recapture;
 *   - a piece that could as well take its attacker, being of the same kind, is offered an
 *     exchange. */
struct Points xiangqi_chased(const struct Xiangqi *before, const struct Xiangqi *after, Move move,
                             enum Threat threat, struct Points prey);

#endif

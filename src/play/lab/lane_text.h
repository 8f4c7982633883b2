/* What a lane does, and how that is typed. */
#ifndef TY_SRC_PLAY_LAB_LANE_TEXT_H
#define TY_SRC_PLAY_LAB_LANE_TEXT_H

#include "engine/level.h"
#include "src/play/lab/sort.h"

enum { LANE_TEXT_MAX = 128 };

/* What a lane does. */
struct LaneSettings {
    char text[LANE_TEXT_MAX];    /* as typed */
    const struct Level *classic; /* the textbook's program that it is; NULL: put together */
    struct SearchSettings search;
    enum SortOrder sort;      /* of each node's moves, by their true values */
    char only[MOVE_TEXT_MAX]; /* the one move of the root that is looked at, as typed; "": all */
    bool told;                /* it tells of its nodes: every algorithm of the ladder does */
    bool changes_tree;        /* its value may differ from that of plain minimax */
};

/* Reads a lane as typed: an algorithm and its switches, "pvs,table,killer,depth=5,eval=own"; what
 * else may follow says level_read. Beyond that "order=best" and "order=worst" try each node's moves
 * by what they are worth, which a search of the whole tree finds out before (of its first
 * TAPE_NODES_MAX nodes or so; below, moves stay as generated); "only=MOVE" looks at one move of the
 * root. `depth` is that of lanes that name none. "classic:NAME" alone is a textbook's program with
 * its own settings. False with the reason and its place if that is wrong. */
bool lane_read(const struct Game *game, const char *text, int depth, struct LaneSettings *lane,
               struct TextError *error);

/* Sets `text` of the lane by its other settings, so that lane_read with that `depth` understands
 * it; a `depth` of its own is written only where it is another. */
void lane_write(const struct Game *game, struct LaneSettings *lane, int depth);

/* Makes the lane a textbook's program, one of the game's levels. */
void lane_choose_classic(struct LaneSettings *lane, const struct Game *game,
                         const struct Level *classic);

/* Whether a switch has anything to do in a game. */
bool lane_offers(const struct Game *game, enum SwitchIndex index);

#endif

/*
 * How a weak level errs: as people do, not as dice. It misjudges positions, the same one always in
 * the same way within a game, and overlooks what is far from where the last moves were made. It
 * sees clearly what was just taken, and pulls itself together when it stands badly.
 */
#ifndef TY_ENGINE_SEARCH_LADDER_LAPSE_H
#define TY_ENGINE_SEARCH_LADDER_LAPSE_H

#include "engine/search/context.h"

/* Decides which of the settings' lapses hold in the position at the root, worth `score` at sight:
 * none where a piece was
 * just taken and can be taken back without loss; half the noise, and nothing overlooked, where the
 * side to move stands clearly worse. */
void lapse_begin(struct Search *search, Score score);

/* From now on nothing is overlooked; returns whether anything was so far. */
bool lapse_end(struct Search *search);

/* What a leaf on the board, worth `score` to the side to move, looks like. */
Score lapse_misjudged(const struct Search *search, Score score);

/* Moves those of `moves` that the side to move on the board thinks of to the front, in their order;
 * returns how many. In check it thinks of all. */
int lapse_seen(const struct Search *search, Move *moves, int count);

#endif

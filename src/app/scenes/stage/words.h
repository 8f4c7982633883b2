/* The board of a stage by ear: what is told with each frame, and the questions that keys ask. */
#ifndef TY_SRC_APP_SCENES_STAGE_WORDS_H
#define TY_SRC_APP_SCENES_STAGE_WORDS_H

#include "src/app/scenes/stage/stage.h"
#include "src/common/string_buffer.h"

/* Tells who listens the board's points, the one under the cursor, and the move that led to what is
 * shown. To be called right after the board's region was described. */
void stage_tell(struct Stage *stage);

/* Answers a question about the board whose region has the id `region`: INPUT_ASK, Alt with a
 * letter. Returns whether it was one; nothing where nobody listens.
 *
 *     N   to the next piece of the side to move; with Shift to the one before, as the next two
 *     K   to the next piece of the same kind and colour
 *     M   to the next piece of the side to move that can move
 *     G   where the piece may go
 *     A   what attacks it, and what protects it
 *     L   the last move
 *     R F the rank, the file
 *     W   rows of three and more with their open ends
 *     P   all pieces
 *     X   what was taken
 *     I   more or less about each point: short, middle, full */
bool stage_asked(struct Stage *stage, int region, const struct InputEvent *event);

/* Adds the answer to the question of that key, among those that only tell; false where it asks
 * nothing. */
bool stage_answer(const struct Stage *stage, SDL_Keycode key, struct StringBuffer *words);

#endif

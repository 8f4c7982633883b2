/* Making moves of gomoku and taking them back, as struct Game and struct Knowledge ask. */
#ifndef TY_ENGINE_GOMOKU_PLAY_H
#define TY_ENGINE_GOMOKU_PLAY_H

#include "engine/gomoku/position.h"

/* Whether swap2 asks for a choice here; then the choices are MOVE_TAKE_BLACK .. *most. */
bool gomoku_asks_choice(const struct GomokuPosition *position, Move *most);

/* As `legal`, `make`, `unmake` and `terminal` of struct Game. `aux` is a struct Sense or NULL. */
bool gomoku_legal(const void *position, const void *aux, Move move);
void gomoku_make(void *position, void *aux, Move move, struct Undo *undo);
void gomoku_unmake(void *position, void *aux, Move move, const struct Undo *undo);
bool gomoku_terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result);

/* As `null_make` and `null_unmake` of struct Knowledge: refused when the other side threatens to
 * make five or a live four. */
bool gomoku_null_make(void *position, void *aux, struct Undo *undo);
void gomoku_null_unmake(void *position, void *aux, const struct Undo *undo);

#endif

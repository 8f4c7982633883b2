/* Which game an SGF is of: what GM says, and where it says go or nothing, what else does. */
#ifndef TY_SRC_PLAY_FORMATS_SGF_GAME_H
#define TY_SRC_PLAY_FORMATS_SGF_GAME_H

#include "src/play/formats/format.h"

enum { SGF_GO = 1, SGF_OTHELLO = 2, SGF_GOMOKU = 4, SGF_GO_SIDE = 19, SGF_OTHELLO_SIDE = 8 };

/* Zeroed: nothing was read yet. */
struct SgfSigns {
    int game;    /* of GM; 0: not said */
    bool gomoku; /* a rule of gomoku or renju is named */
    bool go;     /* a property of go, a handicap, say */
    bool passes;
};

/* Looks at a property of the root or of any other node. */
void sgf_note_sign(struct SgfSigns *signs, const char *name, const char *value);

/* Refuses a record of another game, and returns true, by what is known before its moves are read,
 * on a board of `side` lines. Many programs for gomoku write GM[1], as they have their SGF of one
 * for go. */
bool sgf_refuse_game(const struct SgfSigns *signs, int side, struct ImportSource *source);

/* The same of the moves that were read. `whole`: all of them could be played as gomoku; `won`: the
 * last one won. */
bool sgf_refuse_moves(const struct SgfSigns *signs, int side, bool whole, bool won,
                      struct ImportSource *source);

#endif

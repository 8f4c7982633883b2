/*
 * What stands beside a move in SGF: signs (TE, BM, DO, IT, DM, UC, GB, GW) and what is drawn on the
 * board (CR, SQ, TR, MA, LB, AR). What these can't say stands beside them in properties of our own,
 * which are read first: TYNAG has a node's glyphs by their numbers in PGN, TYMARKS its circles and
 * arrows with their colours as lichess writes them, "Rhh" and "Bhhii".
 */
#ifndef TY_SRC_PLAY_FORMATS_SGF_NOTES_H
#define TY_SRC_PLAY_FORMATS_SGF_NOTES_H

#include "engine/tree.h"

enum { SGF_NOTE_MAX = 16 }; /* bytes of a value of TYMARKS, with the closing 0 */

/* Which of our own properties the node has that is being read; zeroed where one begins. */
struct SgfNotes {
    bool glyphs, marks;
};

/* The point that a value names on a board of `side` lines, 0 .. side - 1 from the lower left; false
 * if it is none. */
bool sgf_read_point(const char *value, int side, int *file, int *rank);

/* Two letters, column and row from the top, with the closing 0. */
void sgf_write_point(int point, int side, char text[3]);

/* Takes one value of a property at `node` of a tree of `side` lines; false if it is no note. */
bool sgf_take_note(struct SgfNotes *notes, struct Tree *tree, TreeNode node, int side,
                   const char *name, const char *value);

/* The property nearest to a glyph; false where SGF has none. Returns in *same whether the glyph is
 * read back from it. */
bool sgf_glyph_property(int glyph, const char **name, const char **value, bool *same);

/* A circle or an arrow as a value of TYMARKS. */
void sgf_write_mark(const struct TreeMark *mark, int side, char text[SGF_NOTE_MAX]);

#endif

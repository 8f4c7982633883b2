/* What a move is about, as the books of the game call it, told by looking at the board before and
 * after it. */
#ifndef TY_SRC_PLAY_PUZZLES_THEMES_H
#define TY_SRC_PLAY_PUZZLES_THEMES_H

#include "engine/board.h"

/* Enum name, word in a puzzle's line, English for people. */
#define THEMES(X)                                                                                  \
    /* Mates, by who gives them. */                                                                \
    X(DOUBLE_CHARIOT, "double-chariot", N_("Double chariot"))                                      \
    X(HORSE_CANNON, "horse-cannon", N_("Horse and cannon"))                                        \
    X(DOUBLE_CANNON, "double-cannon", N_("Double cannon"))                                         \
    X(IRON_BOLT, "iron-bolt", N_("Iron bolt"))                                                     \
    X(SMOTHERED, "smothered", N_("Smothered mate"))                                                \
    X(STALEMATE, "stalemate", N_("Stalemate"))                                                     \
    /* Moves of pieces. */                                                                         \
    X(DISCOVERED_CHECK, "discovered-check", N_("Discovered check"))                                \
    X(DOUBLE_CHECK, "double-check", N_("Double check"))                                            \
    X(FORK, "fork", N_("Fork"))                                                                    \
    X(PIN, "pin", N_("Pin"))                                                                       \
    X(SACRIFICE, "sacrifice", N_("Sacrifice"))                                                     \
    X(QUIET, "quiet-move", N_("Quiet move"))                                                       \
    /* Stones in rows. */                                                                          \
    X(FOUR_THREE, "four-three", N_("Four-three"))                                                  \
    X(DOUBLE_FOUR, "double-four", N_("Double four"))                                               \
    X(DOUBLE_THREE, "double-three", N_("Double three"))                                            \
    X(BLOCK, "block", N_("Block"))                                                                 \
    X(OVERLINE, "overline", N_("Overline"))                                                        \
    X(FORBIDDEN, "forbidden-point", N_("Forbidden point"))                                         \
    X(DETOUR, "forbidden-avoided", N_("Forbidden point avoided"))

enum ThemeIndex {
#define X(name, id, text) THEME_INDEX_##name,
    THEMES(X)
#undef X
        THEME_COUNT
};

enum Theme {
#define X(name, id, text) THEME_##name = 1 << THEME_INDEX_##name,
    THEMES(X)
#undef X
};

/* The word and the English name of theme number `index`. */
const char *theme_id(int index);
const char *theme_name(int index);

/* The theme of that word, of `length` bytes; -1 if there is none. */
int theme_find(const char *word, size_t length);

/* What the legal `move` on `board`, which has no aux, shows: a set of enum Theme. The board is as
 * it was afterwards. */
unsigned themes_of_move(struct Board *board, Move move);

#endif

/* What is said about puzzles. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_WORDS_H
#define TY_SRC_APP_SCENES_PUZZLES_WORDS_H

#include "src/app/scenes/words.h"
#include "src/play/practice/collection.h"

/* What a puzzle asks, for the side to move on `board`: "Red to move: mate in 3". */
void words_task(const struct Strings *strings, const struct Puzzle *puzzle,
                const struct Board *board, char text[WORDS_MAX]);

/* The names of a set of enum Theme, translated, with commas between; "" for none. */
void words_themes(const struct Strings *strings, unsigned themes, char text[WORDS_MAX]);

/* The game of a variant, and its rules that are not the game's own: "Gomoku · Renju". */
void words_variant(const struct Strings *strings, const struct PuzzleVariant *variant,
                   char text[WORDS_MAX]);

/* "1 day in a row", "4 days in a row". */
void words_streak(const struct Strings *strings, int days, char text[WORDS_MAX]);

/* A date as the language writes it, without its year: "Nov 28", "11月28日". */
void words_day(const struct Strings *strings, int date, char text[WORDS_MAX]);

#endif

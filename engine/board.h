/*
 * A position together with how it came about: what matches, searches and players work on.
 *
 * A board owns its memory. Copies are deep, so that a search on another thread never shares it.
 */
#ifndef TY_ENGINE_BOARD_H
#define TY_ENGINE_BOARD_H

#include "engine/game.h"

struct Board {
    const struct Game *game; /* not owned */
    struct Options options;
    void *position;     /* owned */
    void *aux;          /* owned, 64-byte aligned; NULL unless made with tables */
    const void *tables; /* not owned */
    void *start;        /* owned: the position that the trail starts from */
    struct Trail trail; /* owned */
};

/* The read-only tables of `game`, freed by memory_aligned_free; NULL if the game has none. Aborts
 * when memory runs out, as every allocation of the engine does. */
void *board_tables(const struct Game *game);

/* Sets up `board` at the start of a game. With `tables` (from board_tables, outliving the board) or
 * in a game without any, and `with_aux`, incremental state is kept too. Free with board_free. */
void board_init(struct Board *board, const struct Game *game, const struct Options *options,
                const void *tables, bool with_aux);

/* Makes `copy` (uninitialised) a deep copy of `board`; its aux is computed anew if `with_aux`. */
void board_copy(struct Board *copy, const struct Board *board, const void *tables, bool with_aux);

/* Sets up `board` (uninitialised) as texts tell it: the game's options, "rule=renju size=19", its
 * position, and the moves from there; NULL each for the game's own. At a wrong text false with an
 * error (may be NULL), the board as far as the texts before it. Free with board_free all the same.
 */
bool board_tell(struct Board *board, const struct Game *game, const char *options,
                const char *position, const char *moves, struct TextError *error);

/* Frees what the board owns. */
void board_free(struct Board *board);

/* Starts over from the position in `text`; on a bad text returns false and changes nothing. */
bool board_set(struct Board *board, const char *text, struct TextError *error);

/* Whether the match began at the game's own start, not from a position that was set up. */
bool board_from_start(const struct Board *board);

/* Makes a legal move. */
void board_make(struct Board *board, Move move);

/* Takes the last move back; the trail must not be empty. */
void board_unmake(struct Board *board);

/* The search's null move, as null_make in struct Knowledge; false if the game refuses. The trail
 * shows it as MOVE_NONE. board_null_unmake takes it back. No player makes it: a game in which one
 * may pass has a move for that. */
bool board_null_make(struct Board *board);
void board_null_unmake(struct Board *board);

/* Whether `move` is legal and the game not over. */
bool board_legal(const struct Board *board, Move move);

/* The moves without a point, such as choices and passes, as the game generates them; how many. */
int board_choices(const struct Board *board, Move moves[MOVES_MAX]);

/* Whether the side to move can only pass, in a game that goes on. */
bool board_must_pass(const struct Board *board);

/* How the game stands by the rules alone: no resignation, no clocks. */
struct Status board_status(const struct Board *board);

/* Plays moves given as text, separated by blanks. On a bad or illegal one returns false with the
 * place of that move, the moves before it made. */
bool board_play(struct Board *board, const char *moves, struct TextError *error);

#endif

/*
 * Makes a puzzle of a position, or says that there is none: what the task is, and its solution, as
 * the prover proves it. The other side defends as long as it can, and of equally long defences
 * plays the one that the engine likes best; so does the solver where it ends the game.
 */
#ifndef TY_SRC_PLAY_PUZZLES_COMPOSER_H
#define TY_SRC_PLAY_PUZZLES_COMPOSER_H

#include "engine/search/settings.h"
#include "src/play/puzzles/prover.h"

struct Composer;

/* A composer for `game` by these options; to find or check a puzzle its prover may take `nodes`
 * nodes. NULL where nothing is proved of the game. Free with composer_free. */
struct Composer *composer_new(const struct Game *game, const struct Options *options,
                              uint64_t nodes);

/* NULL is ignored. */
void composer_free(struct Composer *composer);

/* Gives `puzzle` (uninitialised) the position of `board`, with its counters as at a game's start,
 * and the other side's `last` move, legal there, or MOVE_NONE. Free with puzzle_free. */
void composer_set(struct Puzzle *puzzle, const struct Board *board, Move last);

/* Looks for a win in the position that `puzzle` was given: by checks or by fours as far as they are
 * proved, and by any moves up to `full` or as many as those take. Fills in the rest and returns
 * true if its moves are the only ones. */
bool composer_win(struct Composer *composer, struct Puzzle *puzzle, int full);

/* Looks whether one line wins material, where the game has it proved and nothing mates soon. */
bool composer_gain(struct Composer *composer, struct Puzzle *puzzle);

/* Looks whether one move does not lose where all others are proved to. */
bool composer_save(struct Composer *composer, struct Puzzle *puzzle);

/* Why a position is no puzzle. */
enum ComposerWhy {
    REFUSED_OVER,  /* its game is over */
    REFUSED_PLAIN, /* the win, or the piece, is there at once */
    REFUSED_OTHER, /* another move does it as fast: `move` and `also` at the solver's turn `turn` */
    REFUSED_BETTER, /* material is won, but the engine would rather play `move` */
    REFUSED_QUIET,  /* nothing wins by force, as far as is proved, and more than one move holds */
    REFUSED_OPEN,   /* it takes more nodes than there are */
    REFUSED_GAME    /* nothing is proved of the game */
};

struct ComposerRefusal {
    enum ComposerWhy why;
    bool gain;                     /* it is about material that is won, and not about the game */
    int turn, moves;               /* from 1; of so many that the win takes */
    Move before[PUZZLE_PLIES_MAX]; /* what leads from the position to that turn: 2 * (turn - 1) */
    Move move, also;
};

/* Says why none of composer_win, by the same `full`, composer_gain and composer_save makes a puzzle
 * of the position that `puzzle` was given. */
void composer_refusal(struct Composer *composer, const struct Puzzle *puzzle, int full,
                      struct ComposerRefusal *refusal);

/* Proves a puzzle again. False with an error that says what does not hold. */
bool composer_check(struct Composer *composer, const struct Puzzle *puzzle,
                    struct TextError *error);

/* Its prover, for questions that are not about whole puzzles; valid until the composer is freed. */
struct Prover *composer_prover(const struct Composer *composer);

/* How the other side, which is to move on `board` and loses within `left` moves of the solver's by
 * these means, holds out longest, and a move that answers it in time: the only one, where the other
 * side has such a reply. The board is as it was afterwards. False where no reply takes so many, or
 * that is not known. */
bool composer_reply(struct Composer *composer, struct Board *board, enum ProofMeans means, int left,
                    Move *reply, Move *right);

/* What the engine expects on `board`, whose game is not over, after `nodes` nodes: at most `most`
 * moves in `line`, one at least. Returns how many; *score is the side to move's. */
int composer_expect(const struct Composer *composer, const struct Board *board, uint64_t nodes,
                    Move *line, int most, Score *score);

#endif

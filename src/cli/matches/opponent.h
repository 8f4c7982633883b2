/* A player of a match: one of our levels on the calling thread, or another program. */
#ifndef TY_SRC_CLI_MATCHES_OPPONENT_H
#define TY_SRC_CLI_MATCHES_OPPONENT_H

#include "engine/board.h"
#include "engine/level.h"
#include "src/play/programs/program.h"
#include "src/play/seats/solution.h"

/* An opponent as typed. */
struct OpponentSettings {
    const char *text; /* as typed; not owned */
    bool program;
    struct Level level; /* of one that is no program */
    char *path, *set;   /* of a program; owned */
    enum ProgramProtocol protocol;
    uint64_t time_us, nodes; /* what a move of a program may take; 0: no such limit */
    int depth;
    int threads;       /* that a level by time searches with; 0: one */
    bool by_processor; /* a level's time is the processor time of its thread, not the clock's */
};

/*
 * Reads an opponent: `level:3` and the like, as level_read; or `program:PATH,KEY=VALUE,...`, where
 * nodes, ms and depth limit its moves, protocol is uci, ucci, gomocup or gtp, and every other key
 * is an option of the program itself. PATH holds no comma; arguments may follow it behind blanks.
 * False with the reason if that is wrong. Free with opponent_settings_free.
 */
bool opponent_read(const struct Game *game, const char *text, struct OpponentSettings *settings,
                   struct TextError *error);

/* Frees what reading allocated. */
void opponent_settings_free(struct OpponentSettings *settings);

/* Fixes what a move may take: nodes, or microseconds; 0 leaves it as it is. Either takes the place
 * of the limits that were read, but for the depth of the ladder's algorithms. */
void opponent_limit(struct OpponentSettings *settings, uint64_t nodes, uint64_t time_us);

enum { OPPONENT_SIGNATURE_MAX = 360 };

/* What makes an opponent the same in another run, on one line: as typed, with what a level is made
 * of, so that games of a level as it was are not counted with those of what it became. */
void opponent_signature(const struct OpponentSettings *settings, char text[OPPONENT_SIGNATURE_MAX]);

/* Starts a program once, to see whether it can play; false with the reason if not. True for a
 * level. */
bool opponent_try(const struct OpponentSettings *settings, const struct Board *start,
                  struct TextError *error);

struct Opponent;

/* What all opponents of a match share. */
struct OpponentRoom {
    const struct Game *game;
    const struct Options *options;
    struct Solution *solution; /* may be NULL */
    size_t table_bytes;
};

/* What a move took (by the clock that limits it), and what its player thinks of it. */
struct OpponentMove {
    Move move; /* MOVE_NONE: it resigned, or failed */
    bool resigned;
    bool scored; /* `score` is known, for the side to move: soldiers in hundredths, wins beyond */
    int score;
    uint64_t nodes, us;
    char fault[208]; /* why it failed, English; empty: it did not */
};

/* Sits down; the settings and what the room points to outlive it. Free with opponent_free. */
struct Opponent *opponent_new(const struct OpponentSettings *settings,
                              const struct OpponentRoom *room);

/* Frees an opponent, and ends its program; NULL is ignored. */
void opponent_free(struct Opponent *opponent);

/* Lets a level that plays by the strong search go by these parameters from now on (copied). */
void opponent_tune(struct Opponent *opponent, const struct SearchParameters *parameters);

/* A new game begins: nothing of the last one is known, and choices between equals go by `seed`. */
void opponent_begin(struct Opponent *opponent, uint64_t seed);

/* Waits for its move on the turn's board, whose game must not be over, and within what its clock
 * leaves; without one within the settings' limits. */
void opponent_move(struct Opponent *opponent, const struct PlayerTurn *turn,
                   struct OpponentMove *move);

#endif

/*
 * The engines of others that the player has: where each lies, what it speaks, and how its options
 * are set. A list of a few dozen at most, kept as a text.
 */
#ifndef TY_SRC_PLAY_PROGRAMS_ENGINES_H
#define TY_SRC_PLAY_PROGRAMS_ENGINES_H

#include "src/play/programs/program.h"
#include "src/play/seats/setup.h"

enum {
    ENGINES_MAX = 48,
    ENGINE_NAME_MAX = 32,    /* bytes, with the closing 0 */
    ENGINE_PATH_MAX = 1024,  /* the same */
    ENGINE_WORDS_MAX = 256,  /* the same, of the arguments */
    ENGINE_VALUE_MAX = 128,  /* the same, of an option's value */
    SCALE_MOST = 10000,      /* what a strength may count up to */
    ENGINE_SET_MAX = 8 << 10 /* the same, of all options that are set */
};

/* By which option an engine is told how strong to play, and from where to where that goes. */
struct EngineScale {
    enum { SCALE_NONE, SCALE_ELO, SCALE_SKILL } kind;
    int least, most; /* 0 .. SCALE_MOST, least < most */
};

struct Engine {
    char name[ENGINE_NAME_MAX];   /* for people, in set-ups and in records; no two have the same */
    char before[ENGINE_NAME_MAX]; /* what it was called until it was renamed; "" */
    char path[ENGINE_PATH_MAX];
    char arguments[ENGINE_WORDS_MAX]; /* behind the path */
    unsigned int speaks;              /* a bit for each protocol: 1U << PROGRAM_UCI, ... */
    bool found;                       /* it was found, not added */
    bool removed;                     /* the player does not want it: it is not found again */
    struct EngineScale scale;         /* as its options were when it was tried last */
    char *set;                        /* owned: "Hash=64\nThreads=2"; NULL for none */
};

struct Engines;

/* An empty list. Free with engines_free. */
struct Engines *engines_new(void);

/* NULL is ignored. */
void engines_free(struct Engines *engines);

/* How many there are, and number `index` of them, to be read alone; those that were removed count,
 * too. Valid until the next change. */
int engines_count(const struct Engines *engines);
const struct Engine *engines_get(const struct Engines *engines, int index);

/* The place of the engine that is called so, or was before; -1: there is none. Removed ones do not
 * count. `engines` may be NULL. */
int engines_find(const struct Engines *engines, const char *name);

/* --- changes ---------------------------------------------------------------------------------- */

/* Adds an engine by its path, with a name made of `name` that no other has. Returns its place; -1:
 * there are ENGINES_MAX already, or the path cannot be kept. */
int engines_add(struct Engines *engines, const char *path, const char *name, unsigned int speaks);

/* Calls it otherwise: cut to what fits, made different from the others'. An empty name is no
 * change. */
void engines_rename(struct Engines *engines, int index, const char *name);

/* Notes that it was found by itself: when it is removed, it is remembered as unwanted. */
void engines_mark_found(struct Engines *engines, int index);

/* Sets the words behind its path, and what it speaks. */
void engines_set_arguments(struct Engines *engines, int index, const char *arguments);
void engines_set_speaks(struct Engines *engines, int index, unsigned int speaks);

/* Notes by which option it is told how strong to play. */
void engines_set_scale(struct Engines *engines, int index, struct EngineScale scale);

/* Takes it from the list, or brings it back. */
void engines_remove(struct Engines *engines, int index, bool removed);

/* Sets an option; NULL: back to the engine's own default. False if that is more than fits, or holds
 * what cannot be kept. */
bool engines_set_option(struct Engines *engines, int index, const char *name, const char *value);

/* The value an option is set to, of ENGINE_VALUE_MAX bytes; false if it is not set. */
bool engine_option(const struct Engine *engine, const char *name, char *value);

/* Forgets those that were removed and would not be found again. */
void engines_forget_removed(struct Engines *engines);

/* --- as a text -------------------------------------------------------------------------------- */

/* Reads a list over an empty one. False, with the line that is wrong first, if some of it could not
 * be read; the rest is there. */
bool engines_read(struct Engines *engines, const char *text, int *line);

/* The list as text, to be freed. */
char *engines_write(const struct Engines *engines);

/* --- looking for them ------------------------------------------------------------------------- */

/* What was found. */
struct EngineFind {
    char path[ENGINE_PATH_MAX];
    const char *name; /* static; "": made of the path */
    unsigned int speaks;
};

/* Looks in `folders`, parted by ':', for programs that are known to be engines. Fills `finds`;
 * returns how many there are, at most `most`. Works on files. */
int engines_look(const char *folders, struct EngineFind *finds, int most);

/* Adds those that are not in the list yet; whether there were any. */
bool engines_take_finds(struct Engines *engines, const struct EngineFind *finds, int count);

/* --- at a game -------------------------------------------------------------------------------- */

/* Whether it plays the game. */
bool engine_plays(const struct Engine *engine, const struct Game *game);

/* How it is started for a game; the strings are the engine's. */
struct ProgramSettings engine_settings(const struct Engine *engine, const struct Game *game,
                                       const struct Options *options,
                                       const struct WorkerHost *host);

#endif

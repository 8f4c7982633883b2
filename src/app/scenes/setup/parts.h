/* What the set-up's own files share; nobody else includes it. */
#ifndef TY_SRC_APP_SCENES_SETUP_PARTS_H
#define TY_SRC_APP_SCENES_SETUP_PARTS_H

#include "src/app/scenes/clock_rows.h"
#include "src/app/scenes/contestants.h"
#include "src/app/shell/app.h"
#include "src/app/views/thumbnail.h"
#include "src/play/library/librarian.h"
#include "src/play/seats/setup.h"
#include "src/play/statistics/suggestion.h"

enum { KINDS_MAX = 4, SERIES_OFFERED = 8, ABOUT_MAX = 500 };

enum SetupWidget {
    SETUP_BACK = 1,
    SETUP_START,
    SETUP_RULES,
    SETUP_CUP,
    SETUP_FORM,
    SETUP_KIND,
    SETUP_LEVEL,
    SETUP_SIDE,
    SETUP_CLOCK,
    SETUP_CLOCK_LAST = SETUP_CLOCK + CLOCK_ROW_IDS - 1,
    SETUP_OWN,    /* who plays while one watches */
    SETUP_SERIES, /* how many games of theirs */
    SETUP_EFFORT,
    SETUP_STRENGTH, /* of an engine */
    SETUP_COACH,
    SETUP_SIGNS,   /* on the pieces */
    SETUP_NUMBERS, /* beside the board */
    SETUP_OPTION   /* + its number */
};

/* Which rows have a note below them. */
enum Note { NOTE_KIND, NOTE_LEVEL, NOTE_SIDE, NOTE_CLOCK, NOTES };

/* What kind of opponent; the first are as enum ContestantKind. */
enum Kind { KIND_LEVEL, KIND_CLASSIC, KIND_ENGINE, KIND_PERSON };

struct SetupScene {
    struct App *app;
    struct Setup setup;
    struct ClockRows clock;
    struct Thumbnail thumbnail;
    char about[ABOUT_MAX]; /* how the opponent plays, for the frame */
    struct Contestants list;
    int chosen
        [CONTESTANT_KINDS];   /* those last looked at, each counted from the first of its kind */
    struct Question *asking;  /* the library for the last games; NULL: answered, or never asked */
    struct Suggestion played; /* what they come to */
    int suggested;            /* the level that was chosen by them; -1: none */
    bool beside;              /* the picture stands beside the form, not above */
    bool touched;             /* the player has changed something */
};

/* --- who plays (opponent.c) --- */

/* What kind of opponent is chosen. */
enum Kind setup_kind(const struct SetupScene *scene);

/* The kinds that this game offers, in the order of the choice; returns how many. */
int setup_kinds(const struct SetupScene *scene, enum Kind kinds[KINDS_MAX]);

/* Takes number `index` of its kind as the opponent; the one of that kind looked at last; the
 * player's side, behind the last of which it is a program's, too, and one watches. */
void setup_take_opponent(struct SetupScene *scene, enum Kind kind, int index);
void setup_take_kind(struct SetupScene *scene, enum Kind kind);
void setup_take_side(struct SetupScene *scene, int index);

/* Finds the place of the present opponent in its list. One that is not there any more gives its
 * place to the first that is offered. */
void setup_find_opponent(struct SetupScene *scene);

/* Whether an engine of others plays, and how much a move of it may take is to be said. */
bool setup_asks_effort(const struct SetupScene *scene);

/* How many games in a row are offered: number `index`, from 0; 0 past the last. */
int setup_series(int index);

/* --- what the last games suggest (suggest.c) --- */

/* Asks the library for the last games; takes the answer, once it is there, and with it the level
 * that fits them: unless the player has chosen something meanwhile, or plays another opponent, or
 * wants no offers. Returns whether there was an answer. */
void setup_ask_games(struct SetupScene *scene);
bool setup_hear_games(struct SetupScene *scene);

/* A game begins: what was suggested by the last ones is not suggested again. */
void setup_note_suggestion(struct SetupScene *scene);

/* Why step `level` of the scale, from 0, is a good one, translated; "" where nothing says so. */
void setup_reason(const struct SetupScene *scene, int level, char *text, size_t size);

/* --- what the choices mean (notes.c) --- */

/* What is said of step `level` of the scale, from 0, translated. */
void setup_level_note(const struct SetupScene *scene, int level, char text[ABOUT_MAX]);

/* The notes below the rows, translated; "" where there is nothing to say. Valid for the frame. */
void setup_notes(struct SetupScene *scene, const char *note[NOTES]);

/* --- signs and coordinates (signs.c) --- */

struct Form;

/* How many rows they take, and how many pixels of pieces below, where no picture stands beside. */
int setup_sign_rows(const struct SetupScene *scene);
float setup_strip_height(const struct SetupScene *scene);

/* Describes these rows; and draws these pieces, as much of them as lies in `seen`. */
void setup_draw_signs(struct SetupScene *scene, struct Form *form);
void setup_draw_strip(struct SetupScene *scene, struct Form *form, SDL_FRect seen);

/* Takes number `index` of the coordinates that are offered: moves are written in the same. */
void setup_take_numbers(struct SetupScene *scene, int index);

/* --- the rows (rows.c) --- */

/* Describes the form in `rect`. */
void setup_rows(struct SetupScene *scene, SDL_FRect rect);

#endif

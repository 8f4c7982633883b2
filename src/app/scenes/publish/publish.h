/* The parts of the scene that makes something of a game to be shown to others: publish.c asks what,
 * diagrams.c draws, maker.c makes the file while the window goes on, page.c writes the page. */
#ifndef TY_SRC_APP_SCENES_PUBLISH_PUBLISH_H
#define TY_SRC_APP_SCENES_PUBLISH_PUBLISH_H

#include "src/app/scenes/publish/scenes.h"
#include "src/app/scenes/stage/stage.h"
#include "src/app/scenes/words.h"
#include "src/common/string_buffer.h"

/* X(id, label): what can be made. */
#define PUBLISH_KINDS(X)                                                                           \
    X(GIF, N_("Animation"))                                                                        \
    X(STRIP, N_("Diagrams"))                                                                       \
    X(PAGE, N_("Page"))

enum PublishKind {
#define X(id, label) PUBLISH_##id,
    PUBLISH_KINDS(X)
#undef X
        PUBLISH_KIND_COUNT
};

/* A line of a record, from its start to an end: node[ply]. */
struct PublishLine {
    struct Tree *tree;
    TreeNode *node; /* owned */
    int last;       /* ply */
};

/* What is wanted. */
struct PublishWish {
    enum PublishKind kind;
    int from, to;       /* plies that are shown; from <= to */
    int size;           /* pixels of a picture's longer side */
    int ms;             /* each move of an animation is shown so long */
    int every;          /* plies from one diagram to the next, >= 1 */
    bool board_flipped; /* the first side is above */
    enum ThemeId theme;
    bool names; /* of the players are shown */
    int mine;   /* as in PublishArgs */
};

/* --- wish.c --- */

/* How many pictures that makes. The last one is always that of `to`. */
int publish_count(const struct PublishWish *wish);

/* The ply of picture number `index`, from 0. */
int publish_ply(const struct PublishWish *wish, int index);

/* Who plays a colour, 0 or 1. */
void publish_name(const struct App *app, const struct Tree *tree, int mine, int colour,
                  char text[WORDS_NAME_MAX]);

/* --- diagrams.c --- */

struct Diagrams;

/* Pictures of a line as that is wanted; all outlive it. NULL without memory. */
struct Diagrams *diagrams_new(struct App *app, const struct PublishLine *line,
                              const struct PublishWish *wish);
void diagrams_free(struct Diagrams *diagrams);

/* Draws the position at `ply`, 0 .. line->last: a picture of SDL_PIXELFORMAT_RGB888, the diagrams'
 * own until the next one. All have one size. */
SDL_Surface *diagrams_draw(struct Diagrams *diagrams, int ply);

/* --- page.c --- */

/* A page in HTML, one file with all that is in it: the players, what is known of the game, its
 * moves from `from` to `to` with comments and variations, and the `count` diagrams, PNG files as
 * base64, each at its place. The caller frees it. */
char *page_write(const struct App *app, const struct PublishLine *line,
                 const struct PublishWish *wish, char *const *diagrams);

/* --- maker.c --- */

struct Maker;

/* Begins to make it. Free with maker_free, at any time: then nothing is left behind. NULL, and it
 * is said, without memory. */
struct Maker *maker_new(struct App *app, const struct PublishLine *line,
                        const struct PublishWish *wish);
void maker_free(struct Maker *maker);

/* Does what is due, once a turn; whether it goes on. At the end the file is handed to the exports,
 * or it is said what went wrong. */
bool maker_update(struct Maker *maker);

/* How far it is, 0 .. 1. */
float maker_progress(const struct Maker *maker);

#endif

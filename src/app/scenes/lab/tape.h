/* The parts of the tape's scene: what it holds, and how it is drawn. */
#ifndef TY_SRC_APP_SCENES_LAB_TAPE_H
#define TY_SRC_APP_SCENES_LAB_TAPE_H

#include "src/app/scenes/lab/picture.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/play/lab/outline.h"

enum {
    TAPE_BACK = 1,
    TAPE_SLIDER,
    TAPE_START,
    TAPE_PREV,
    TAPE_PLAY,
    TAPE_NEXT,
    TAPE_OUT,
    TAPE_CUT,
    TAPE_BEST,
    TAPE_SECOND,
    TAPE_TABLE,
    TAPE_SAME,
    TAPE_FIND,
    TAPE_SPEED,
    TAPE_AREA,
    TAPE_VIEW,
    TAPE_PART,
    TAPE_TREE,
    TAPE_SAVE,
    TAPE_NODE = 100, /* + the node on paper */
    TAPE_ROW = 1000  /* + the row's place in the outline */
};

struct TapeScene {
    struct App *app;
    struct Trial *trial; /* the one beneath it has */
    int lane;
    struct Cursor *cursor;
    struct LabPicture picture;
    struct Outline *outline; /* NULL: the tree was not looked at yet */
    bool tree;               /* it is shown, and not the page of C */
    bool playing;
    int speed;     /* place in tape_speeds */
    uint64_t next; /* when the next event comes, while it plays */
};

/* Events a second. */
enum { TAPE_SPEEDS = 5 };
extern const int tape_speeds[TAPE_SPEEDS];

/* Lines that are kept free for the sentence, so that what is below it stands still. */
enum { TAPE_SENTENCE_LINES = 3 };

/* Draws the sentence that says what happens and why, and cuts its place off from `rest`. */
void tape_draw_sentence(struct TapeScene *scene, SDL_FRect *rest);

/* Draws the line from the root, each ply with its window as a bar: as many as fit, the last ones.
 * So many plies with their heads are so high in that width. */
void tape_draw_line(struct TapeScene *scene, SDL_FRect rect);
float tape_line_height(const struct App *app, float width, int plies);

/* Draws the lines of the algorithm's page about the one at work, nothing where fewer than three
 * fit; or the one at work alone, wrapped. */
void tape_draw_code(struct TapeScene *scene, SDL_FRect rect);
void tape_draw_code_line(struct TapeScene *scene, SDL_FRect rect);

/* Shows the tree instead of the page of C, opened down to where the cursor is, or no more. */
void tape_show_tree(struct TapeScene *scene, bool tree);

/* Opens the tree, where it is shown, down to the place where the cursor went by hand. */
void tape_follow(struct TapeScene *scene);

/* Goes to the node of that row of the tree, and opens or closes it. */
void tape_press_row(struct TapeScene *scene, int row);

/* Draws the rows of the tree that are in `rect`. */
void tape_draw_tree(struct TapeScene *scene, SDL_FRect rect);

/* Describes the nodes of a tree on paper that is drawn into `rect` afterwards, where they are large
 * enough to be pressed; nothing of games. */
void tape_draw_nodes(const struct TapeScene *scene, SDL_FRect rect);

/* Goes to where a node on paper is entered first; of one that is never looked at, to where it is
 * left out, which is said. */
void tape_press_node(struct TapeScene *scene, int node);

#endif

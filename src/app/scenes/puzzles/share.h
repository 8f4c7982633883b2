/* The parts of the page of one's own puzzles: share.c is the scene, share_in.c takes texts and
 * files in, share_draw.c draws it. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_SHARE_H
#define TY_SRC_APP_SCENES_PUZZLES_SHARE_H

#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/stage/stage.h"
#include "src/play/practice/share.h"
#include "src/play/system/files.h"

enum ShareWidget {
    SHARE_BACK = 1,
    SHARE_WORDS,
    SHARE_BOARD,
    SHARE_KEEP,
    SHARE_COPY,
    SHARE_PICTURE,
    SHARE_FILE,
    SHARE_SET_UP,
    SHARE_PASTE,
    SHARE_OPEN,
    SHARE_STOP,
    SHARE_COPY_WRONG,
    SHARE_SAVE_WRONG
};

struct ShareScene {
    struct App *app;
    struct Share *share;  /* NULL: no position was brought */
    struct Board board;   /* it */
    enum ShareState seen; /* what was drawn of it */
    struct Board pasted;  /* one that is opened on top */
    struct Stage stage;
    struct Tree *record;        /* of the puzzle, once it was to be written; owned */
    char chosen[FILE_PATH_MAX]; /* a file that was chosen; "": none */
    int permille;               /* of what is being brought in, as it was drawn; -1: nothing is */
    bool keeping;               /* this one is on its way to the disk */
    bool kept;                  /* it is there */
};

/* --- in --- */

/* Takes what the clipboard holds: puzzles come in, a position is looked at, a record of another
 * kind is studied. */
void share_paste(struct ShareScene *scene);

/* The same of a file, which the disk has to read first. */
void share_open_file(struct ShareScene *scene, const char *path);

/* Whether the file of that path may be one for here, by its name. */
bool share_takes(const char *path);

/* --- out --- */

/* The lines of all puzzles that the player calls wrong, to be freed with free(); NULL: none are. */
char *share_wrong_lines(const struct ShareScene *scene);

void share_draw(void *context);

#endif

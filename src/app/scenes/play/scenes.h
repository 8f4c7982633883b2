/* The scenes around a game at the table, and what they are opened with and leave behind. */
#ifndef TY_SRC_APP_SCENES_PLAY_SCENES_H
#define TY_SRC_APP_SCENES_PLAY_SCENES_H

#include "src/app/shell/scene.h"
#include "src/play/seats/setup.h"
#include "src/play/table/chances.h"
#include "src/play/table/table.h"

extern const struct SceneType game_choice_scene; /* no args */
extern const struct SceneType setup_scene;       /* args: struct GameArgs */
extern const struct SceneType play_scene;        /* args: struct PlayArgs */
extern const struct SceneType pause_scene;       /* args: struct PauseArgs */
extern const struct SceneType result_scene;      /* args: struct ResultArgs */

struct GameArgs {
    const struct Game *game;
};

enum PlayStart {
    PLAY_SETUP, /* a new game by `setup` */
    PLAY_MATCH, /* `match`, which the scene takes over, as table_resume does */
    PLAY_SAVED  /* the same with the `autosave` that it lies in: see play_continue */
};

struct PlayArgs {
    enum PlayStart start;
    struct Setup setup;
    struct Match *match;
    struct Autosave *autosave;
};

/* Goes on with the game in that slot of the autosave, or with AUTOSAVE_NEWEST the one that was
 * broken off last, when the disk has given it; else a toast says why not. There is a folder for it.
 */
void play_continue(struct App *app, int slot);

/* Goes on with the game of setup->event where it was broken off, or begins it by `setup`. */
void play_event(struct App *app, const struct Setup *setup);

/* What a table borrows of the arcade; valid as long as `app` and its settings. */
struct TableHost play_host(struct App *app);

struct PauseArgs {
    const struct Table *table; /* outlives the scene */
    bool goes_on;              /* the game can't be stopped: an online match */
    bool played;               /* and it is the player's own: others may be let watch */
    char why[96]; /* translated: why the game was interrupted; "" if it was asked for */
};

struct ResultArgs {
    const struct Table *table;     /* outlives the scene */
    const struct Chances *chances; /* how the game stood; outlives the scene */
    const struct Level *offer;     /* another level that is offered; NULL: none */
    bool up;                       /* it is a stronger one */
    bool cup;                      /* the game is part of a cup */
    uint64_t since;                /* when the game ended, by the arcade's clock */
};

/* What pause and result leave behind. */
enum TableResult {
    TABLE_GO_ON,   /* back to the board */
    TABLE_REMATCH, /* the same again, */
    TABLE_SWAP,    /* with the seats changed */
    TABLE_CLIMB,   /* against the level that was offered */
    TABLE_DRAW,    /* back, and a draw is offered */
    TABLE_SETUP,   /* another set-up */
    TABLE_CUP,     /* to the cup that the game is part of */
    TABLE_STUDY,   /* the finished game is studied, */
    TABLE_REVIEW,  /* or reviewed */
    TABLE_PICTURE, /* back, and the board is saved as a picture */
    TABLE_WATCH,   /* how others may watch */
    TABLE_LEAVE    /* to the title */
};

#endif

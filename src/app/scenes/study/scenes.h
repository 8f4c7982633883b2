/* Studying a record, and what is opened over it. */
#ifndef TY_SRC_APP_SCENES_STUDY_SCENES_H
#define TY_SRC_APP_SCENES_STUDY_SCENES_H

#include "engine/tree.h"
#include "src/app/shell/scene.h"
#include <stdint.h>

struct App;
struct Autosave;

extern const struct SceneType study_scene;       /* args: struct StudyArgs, or none: a new record */
extern const struct SceneType study_go_on_scene; /* opened by the study */
extern const struct SceneType study_explorer_scene; /* opened by the study */
extern const struct SceneType study_draft_scene;    /* opened by study_offer_draft */

extern const struct SceneType study_edit_scene; /* args: struct EditArgs, or none: a game's start */

/* What the editor of positions begins with. */
struct EditArgs {
    const struct Board *board; /* outlives the scene's entry */
};

/* What a study is opened with. */
struct StudyArgs {
    struct Tree *tree;  /* the study's from now on */
    TreeNode at;        /* where it begins */
    bool board_flipped; /* the first side is above */
    bool review;        /* the whole game is reviewed at once, unless it was */
    int mine;           /* 1 + the colour that the player here had; 0: neither, or both */
    bool unkept;        /* put together by hand: it stands nowhere yet, and has a draft at once */
    bool lent;          /* the tree stays the caller's, and outlives the scene */

    /* Called on leaving, where the record was changed; copies what it wants to keep. OPTIONAL. */
    void (*keep)(struct App *app, int64_t id, const struct Tree *tree);
    int64_t id; /* handed to `keep`: the record's, in a library for instance */

    struct Autosave *draft; /* the study goes on with it (see drafts.h), which is its own from now
                               on; OPTIONAL */
    uint64_t base;          /* with it: draft_mark of the record that the draft was begun with */
};

/* Opens a study on top of the other scenes. `args` is copied; its tree is the study's. */
void study_open(struct App *app, const struct StudyArgs *args);

/* Opens the editor of positions with that of `board`, which lives until the next turn of the loop
 * at least. */
void study_open_editor(struct App *app, const struct Board *board);

/* Asks whether to go on with the draft that was looked for, once it is found; whether it asks.
 * `over_study`: the study on top is of the same game, and gives way. */
bool study_offer_draft(struct App *app, bool over_study);

/* Reads a text, or a file, of `size` bytes with a closing 0 behind them: a record of any format or
 * a position of `game` (may be NULL: records that name their game alone). Of several records it
 * takes the first, to be freed with tree_free. NULL, and a toast says why, if nothing can be read.
 */
struct Tree *study_read_text(struct App *app, const char *text, size_t size,
                             const struct Game *game);

/* Opens a study of such a text; false where nothing can be read from it. */
bool study_open_text(struct App *app, const char *text, const struct Game *game);

#endif

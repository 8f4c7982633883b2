/* The games that were kept: the list of them, and what is opened over it. */
#ifndef TY_SRC_APP_SCENES_LIBRARY_SCENES_H
#define TY_SRC_APP_SCENES_LIBRARY_SCENES_H

#include "engine/images.h"
#include "src/app/shell/scene.h"
#include <stdbool.h>
#include <stdint.h>

struct App;
struct Game;
struct Tree;

extern const struct SceneType library_scene; /* args: struct LibraryArgs, or none: all games */
extern const struct SceneType browse_scene;  /* args: struct BrowseArgs, or none */
extern const struct SceneType troubles_scene;
extern const struct SceneType charsets_scene;
extern const struct SceneType export_scene; /* args: struct ExportArgs */

/* What leaves: `count` games of the library, or a tree. */
struct ExportArgs {
    const int64_t *ids;      /* outlive the scene's entry */
    int count;               /* 1 with a tree */
    const struct Tree *tree; /* outlives the scene */
    const struct Game *game; /* of all of them; NULL: there are several */
    const char *asker;       /* the name of the scene that opens it */
    bool backup;             /* of everything, in place of games */
};

struct BrowseArgs {
    char *program; /* a program is chosen, and its path goes there, FILE_PATH_MAX bytes; NULL: files
                      of games come into the library */
    char *file;    /* a file of text is chosen, and its path goes there, likewise */
    char *folder;  /* a folder is chosen, and its path goes there, likewise; NULL: not */
    bool backup;   /* a backup is chosen, and opened */
};

/* Which games are shown first. */
struct LibraryArgs {
    const struct Game *game;
    const char *against;      /* as in a record, "": anybody; outlives the scene's entry */
    struct ImageKeys reached; /* games that came by this position; without any: all */
};

/* Puts what a study has made of game `id` in its place, in the background. */
void library_keep_study(struct App *app, int64_t id, const struct Tree *tree);

#endif

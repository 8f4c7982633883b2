/* Opening a study: of a record, or of a text. */
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/app.h"
#include "src/play/formats/format.h"
#include <stdio.h>
#include <string.h>

void study_open(struct App *app, const struct StudyArgs *args)
{
    scenes_push(app->scenes, &study_scene, args, sizeof *args);
}

/* The first record of a text that can be read; NULL with the reason. */
static struct Tree *first_record(const char *text, size_t size, const struct Game *game,
                                 struct ImportError *error)
{
    struct Tree *tree = NULL;
    enum ImportStep step = IMPORT_BROKEN;
    struct Import *import = import_open(text, size, NULL, game, error);
    while (import && step == IMPORT_BROKEN)
        step = import_next(import, &tree, error);
    import_close(import);
    return step == IMPORT_RECORD ? tree : NULL;
}

/* The text of a position of `game`, as it is copied from a board; NULL if it is none. */
static struct Tree *position_of(const char *text, const struct Game *game)
{
    char line[POSITION_TEXT_MAX];
    if (!game || strlen(text) >= sizeof line)
        return NULL;
    snprintf(line, sizeof line, "%s", text);
    line[strcspn(line, "\r\n")] = 0;
    struct Tree *tree = tree_new(game, NULL);
    if (tree_set_start(tree, line, NULL))
        return tree;
    tree_free(tree);
    return NULL;
}

struct Tree *study_read_text(struct App *app, const char *text, size_t size,
                             const struct Game *game)
{
    struct ImportError error = {.line = 0};
    struct Tree *tree = position_of(text, game);
    if (!tree)
        tree = first_record(text, size, game, &error);
    if (!tree)
        app_toast(app, app_tr(app, error.what[0] ? error.what : "No game found in this text"));
    return tree;
}

bool study_open_text(struct App *app, const char *text, const struct Game *game)
{
    struct StudyArgs args = {.tree = study_read_text(app, text, strlen(text), game)};
    if (args.tree)
        study_open(app, &args);
    return args.tree != NULL;
}

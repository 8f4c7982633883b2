/* A study's record and positions on their way to other programs, and from them. */
#include "engine/record.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/publish/scenes.h"
#include "src/app/scenes/study/study.h"
#include "src/play/library/librarian.h"
#include <stdlib.h>

void study_copy(struct StudyScene *scene)
{
    const struct Board *board = study_board(scene->study);
    char text[POSITION_TEXT_MAX];
    board->game->position_write(board->position, text);
    bool copied = SDL_SetClipboardText(text) == 0;
    app_toast(scene->app, copied ? app_tr(scene->app, "Position copied")
                                 : app_tr(scene->app, "Couldn't copy to the clipboard"));
}

void study_paste(struct StudyScene *scene)
{
    char *text = SDL_GetClipboardText();
    if (text && text[0])
        study_open_text(scene->app, text, tree_game(study_tree(scene->study)));
    else
        app_toast(scene->app, app_tr(scene->app, "The clipboard is empty"));
    SDL_free(text);
}

void study_save(struct StudyScene *scene)
{
    struct Tree *tree = study_tree(scene->study);
    struct ExportArgs args = {
        .tree = tree, .count = 1, .game = tree_game(tree), .asker = study_scene.name};
    scenes_push(scene->app->scenes, &export_scene, &args, sizeof args);
}

void study_share(struct StudyScene *scene)
{
    const struct PublishArgs args = {.tree = study_tree(scene->study),
                                     .lent = true,
                                     .at = study_node(scene->study),
                                     .board_flipped = scene->stage.board_flipped,
                                     .mine = scene->args.mine};
    scenes_push(scene->app->scenes, &publish_scene, &args, sizeof args);
}

/* --- among the games -------------------------------------------------------------------------- */

/* The record as text: the tree stays the study's. */
static bool keep(struct Library *library, void *argument, struct FileError *error)
{
    static const struct LibraryOrigin origin = {.kind = LIBRARY_IMPORTED, .mine = -1, .source = ""};
    struct LibraryAdded added;
    const char *rest;
    int line = 1;
    struct Tree *tree = record_read_tree(argument, NULL, &rest, &line, NULL);
    bool good = tree && library_add(library, &tree, 1, &origin, &added, error);
    tree_free(tree);
    return good;
}

void study_keep(struct StudyScene *scene)
{
    char *text = record_write_tree(study_tree(scene->study));
    study_update_draft(scene, true);
    study_keep_draft(scene, librarian_ask(scene->app->librarian, keep, text, free));
    app_toast(scene->app, app_tr(scene->app, "Saved in Games"));
}

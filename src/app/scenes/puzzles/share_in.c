/* Texts and files that become puzzles: lines of them, positions, records. */
#include "engine/games.h"
#include "src/app/scenes/puzzles/share.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/errand.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Looks at a position of any game, as it is copied in the study; false: the text is none. */
static bool take_position(struct ShareScene *scene, const char *text)
{
    char line[POSITION_TEXT_MAX];
    const struct ShareArgs args = {.board = &scene->pasted};
    bool good = false;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\r\n"), text);
    for (int i = 0; i < games_count() && !good; i++) {
        if (scene->pasted.game)
            board_free(&scene->pasted);
        board_init(&scene->pasted, games_get(i), NULL, NULL, false);
        good = board_set(&scene->pasted, line, NULL);
    }
    if (good)
        scenes_push(scene->app->scenes, &share_scene, &args, sizeof args);
    return good;
}

/* A record that sets a task is looked at as a position, another is studied. */
static void take_record(struct ShareScene *scene, const char *text, size_t size)
{
    struct ShareArgs args = {.board = &scene->pasted};
    struct StudyArgs study = {.tree = study_read_text(scene->app, text, size, NULL)};
    if (!study.tree)
        return;
    board_free(&scene->pasted);
    if (puzzle_in_record(study.tree, &scene->pasted, &args.last)) {
        tree_free(study.tree);
        scenes_push(scene->app->scenes, &share_scene, &args, sizeof args);
    } else {
        study_open(scene->app, &study);
    }
}

/* Takes a text of so many bytes that is called `name`. */
static void take(struct ShareScene *scene, const char *name, const char *text, size_t size)
{
    struct App *app = scene->app;
    if (puzzles_recognize(text))
        app_practice_bring(app, SOURCE_IMPORTED, name, text);
    else if (!take_position(scene, text))
        take_record(scene, text, size);
}

void share_paste(struct ShareScene *scene)
{
    char *text = SDL_GetClipboardText();
    if (text && text[0])
        take(scene, "-", text, strlen(text));
    else
        app_toast(scene->app, app_tr(scene->app, "The clipboard is empty"));
    SDL_free(text);
}

/* --- a file --- */

struct Reading {
    struct ShareScene *scene; /* lies beneath meanwhile */
    char path[FILE_PATH_MAX];
    char *text; /* owned; NULL: it can't be read */
    size_t size;
    struct FileError error;
};

static void run(void *argument)
{
    struct Reading *work = argument;
    work->text = file_read_regular(work->path, PUZZLE_FILE_MAX, NULL, &work->size, &work->error);
}

static enum ErrandStep arrive(struct App *app, void *argument)
{
    const struct Reading *work = argument;
    const char *slash = strrchr(work->path, '/');
    errand_leads_back(app);
    if (work->text)
        take(work->scene, slash ? slash + 1 : work->path, work->text, work->size);
    else
        trouble_tell(app, app_tr(app, "The file couldn't be read: %s"), &work->error);
    return ERRAND_DONE;
}

static void end(void *argument)
{
    free(((struct Reading *)argument)->text);
    free(argument);
}

void share_open_file(struct ShareScene *scene, const char *path)
{
    static const struct ErrandType type = {run, arrive, end};
    struct Reading *work = memory_zeroed(sizeof *work);
    work->scene = scene;
    snprintf(work->path, sizeof work->path, "%s", path);
    errand_begin(scene->app, &type, work);
}

bool share_takes(const char *path)
{
    static const char *const endings[] = {".txt", ".fen", ".sgf", ".dhtmlxq", ".dxq", ".xqf"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcasecmp(dot, endings[i]) == 0)
            return true;
    return false;
}

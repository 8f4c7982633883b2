/* A study's record and positions on their way to other programs, and from them. */
#include "engine/record.h"
#include "src/app/scenes/study/study.h"
#include "src/common/memory.h"
#include "src/play/formats/format.h"
#include "src/play/saver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAMES_MAX = 1000 };

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

/* The text of a file and where it goes; the disk's thread finds the first free name. */
struct FileJob {
    char folder[PATH_MAX_LENGTH];
    char stem[96], ending[16];
    char *text; /* owned */
};

static bool write_file(void *argument, struct FileError *error)
{
    struct FileJob *job = argument;
    bool exists = true, written = false;
    if (!file_make_folder(job->folder, error)) {
        free(job->text);
        return false;
    }
    for (int i = 1; exists && i < NAMES_MAX; i++) {
        char path[PATH_MAX_LENGTH + 160], number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        snprintf(path, sizeof path, "%s/%s%s%s", job->folder, job->stem, number, job->ending);
        written = file_create(&file_calls_system, path, job->text, &exists, error);
    }
    free(job->text);
    return written;
}

/* The first format whose files this game's other programs read: SGF for gomoku, else PGN. */
static const struct Format *format_of(const struct Game *game)
{
    const struct Format *sgf = format_find("sgf");
    return format_writes(sgf, game) ? sgf : format_find("pgn");
}

void study_save(struct StudyScene *scene)
{
    struct App *app = scene->app;
    const struct Game *game = tree_game(study_tree(scene->study));
    const struct Format *format = format_of(game);
    struct ImportError error;
    size_t size;
    char toast[PATH_MAX_LENGTH + 160];
    char *text = format->write(study_tree(scene->study), &size, &error);
    if (!text || app->paths.pref[0] == 0) {
        app_toast(app, app_tr(app, text ? "There is no folder to save in" : error.what));
        free(text);
        return;
    }
    struct FileJob *job = memory_zeroed(sizeof *job);
    time_t now = time(NULL);
    struct tm day;
    char date[16] = "";
    if (localtime_r(&now, &day))
        strftime(date, sizeof date, "%Y-%m-%d", &day);
    path_join(job->folder, sizeof job->folder, app->paths.pref, "exports");
    snprintf(job->stem, sizeof job->stem, "%s-%s", game->id, date);
    snprintf(job->ending, sizeof job->ending, ".%s", format->id);
    job->text = text;
    snprintf(toast, sizeof toast, app_tr(app, "Saved in %s"), job->folder);
    saver_add(app->saver, SAVER_RECORD, write_file, job);
    app_toast(app, toast);
}

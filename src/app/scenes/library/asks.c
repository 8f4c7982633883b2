/* What the scene of the games asks of the library, and what it does with the answers. */
#include "engine/record.h"
#include "src/app/scenes/guess/scenes.h"
#include "src/app/scenes/library/library.h"
#include "src/app/scenes/mistakes/scenes.h"
#include "src/app/scenes/publish/scenes.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/play/records/autosave.h"
#include <stdlib.h>
#include <string.h>

/* --- which games ------------------------------------------------------------------------------ */

struct FindAsk {
    struct LibraryFilter filter;
    struct Autosave *autosave; /* owned: whose slots are shown */
    int64_t *ids;              /* owned */
    int count;
    struct LibraryReport report;
    bool patient; /* the list is known: it waits until what was broken off can be shown, too */
    bool partial; /* that could not be shown */
};

static bool find(struct Library *library, void *argument, struct FileError *error)
{
    struct FindAsk *ask = argument;
    struct FileError ignored; /* what cannot be written can still be read */
    ask->partial = !library_mirror(library, ask->autosave, ask->patient, &ignored) &&
                   library_was_refused(library);
    free(ask->ids); /* of an earlier try */
    ask->ids = NULL;
    return library_find(library, &ask->filter, &ask->ids, &ask->count, error) &&
           library_report(library, &ask->report, error);
}

static void end_find(void *argument)
{
    struct FindAsk *ask = argument;
    autosave_free(ask->autosave);
    free(ask->ids);
    free(ask->report.list);
    free(ask);
}

static void ask_games(struct LibraryScene *scene, bool patient)
{
    struct FindAsk *ask;
    if (!scene->app->librarian)
        return;
    ask = memory_zeroed(sizeof *ask);
    ask->filter = scene->filter;
    ask->patient = patient;
    ask->autosave = saves_open(scene->app);
    question_drop(scene->finding);
    scene->finding = librarian_ask(scene->app->librarian, find, ask, end_find);
}

void library_ask_games(struct LibraryScene *scene)
{
    ask_games(scene, false);
}

/* --- games of a page -------------------------------------------------------------------------- */

struct PageAsk {
    int first, count;
    int64_t ids[LIBRARY_PAGE];
    struct LibraryGame games[LIBRARY_PAGE];
    struct LibraryReview reviews[LIBRARY_PAGE];
};

static bool describe(struct Library *library, void *argument, struct FileError *error)
{
    struct PageAsk *ask = argument;
    return library_describe(library, ask->ids, ask->count, ask->games, error) &&
           library_reviews(library, ask->ids, ask->count, ask->reviews, error);
}

void library_ask_page(struct LibraryScene *scene)
{
    int first = SDL_max(0, scene->seen_first), last = SDL_min(scene->count - 1, scene->seen_last);
    bool known =
        !scene->stale && first >= scene->page_first && last < scene->page_first + scene->page_count;
    if (!scene->app->librarian || scene->describing || last < first || known)
        return;
    int middle = (first + last) / 2;
    struct PageAsk *ask = memory_zeroed(sizeof *ask);
    ask->first = SDL_max(0, middle - LIBRARY_PAGE / 2);
    ask->count = SDL_min((int)LIBRARY_PAGE, scene->count - ask->first);
    memcpy(ask->ids, scene->ids + ask->first, (size_t)ask->count * sizeof *ask->ids);
    scene->describing = librarian_ask(scene->app->librarian, describe, ask, free);
}

/* --- changes ---------------------------------------------------------------------------------- */

struct ChangeAsk {
    int64_t ids[LIBRARY_PAGE];
    int count, slot;
    enum LibraryChange change;
    struct Autosave *autosave; /* owned */
};

static bool change(struct Library *library, void *argument, struct FileError *error)
{
    struct ChangeAsk *ask = argument;
    if (ask->change == CHANGE_STAR || ask->change == CHANGE_UNSTAR)
        return library_star(library, ask->ids, ask->count, ask->change == CHANGE_STAR, error);
    bool removed = ask->change == CHANGE_REMOVE;
    if (!library_remove(library, ask->ids, ask->count, removed, error))
        return false;
    if (removed && ask->slot >= 0)
        autosave_drop(ask->autosave, ask->slot);
    return true;
}

static void end_change(void *argument)
{
    struct ChangeAsk *ask = argument;
    autosave_free(ask->autosave);
    free(ask);
}

void library_ask_change(struct LibraryScene *scene, const int64_t *ids, int count, int slot,
                        enum LibraryChange what)
{
    struct ChangeAsk *ask = memory_zeroed(sizeof *ask);
    *ask = (struct ChangeAsk){.count = count, .slot = slot, .change = what};
    memcpy(ask->ids, ids, (size_t)count * sizeof *ids);
    ask->autosave = saves_open(scene->app);
    question_drop(scene->changing);
    scene->changing = librarian_ask(scene->app->librarian, change, ask, end_change);
    library_ask_games(scene);
}

/* --- the report of a mending ------------------------------------------------------------------ */

static bool close_report(struct Library *library, void *argument, struct FileError *error)
{
    (void)argument;
    return library_close_report(library, error);
}

/* A question without an argument of its own. */
static void release_nothing(void *argument)
{
    (void)argument;
}

void library_ask_close_report(struct LibraryScene *scene)
{
    question_drop(scene->changing);
    scene->changing = librarian_ask(scene->app->librarian, close_report, NULL, release_nothing);
}

/* --- a record --------------------------------------------------------------------------------- */

struct LoadAsk {
    int64_t id;
    int mine; /* the colour of the player here; -1: neither, or both */
    enum LibraryOpened opened;
    struct Tree *tree; /* owned */
};

static bool load(struct Library *library, void *argument, struct FileError *error)
{
    struct LoadAsk *ask = argument;
    ask->tree = library_load(library, ask->id, error);
    return ask->tree != NULL;
}

static void end_load(void *argument)
{
    struct LoadAsk *ask = argument;
    tree_free(ask->tree);
    free(ask);
}

void library_ask_record(struct LibraryScene *scene, int64_t id, int mine, enum LibraryOpened opened)
{
    struct LoadAsk *ask = memory_zeroed(sizeof *ask);
    *ask = (struct LoadAsk){.id = id, .mine = mine, .opened = opened};
    question_drop(scene->loading);
    scene->loading = librarian_ask_after(scene->app->librarian, load, ask, end_load);
}

/* What a study has made of a game, as text: the tree stays the study's. */
struct KeepAsk {
    int64_t id;
    char *text; /* owned */
};

static bool keep(struct Library *library, void *argument, struct FileError *error)
{
    const struct KeepAsk *ask = argument;
    const char *rest;
    int line = 1;
    struct Tree *tree = record_read_tree(ask->text, NULL, &rest, &line, NULL);
    bool good = tree && library_update(library, ask->id, tree, error);
    tree_free(tree);
    return good;
}

static void end_keep(void *argument)
{
    struct KeepAsk *ask = argument;
    free(ask->text);
    free(ask);
}

void library_keep_study(struct App *app, int64_t id, const struct Tree *tree)
{
    struct KeepAsk *ask = memory_zeroed(sizeof *ask);
    *ask = (struct KeepAsk){.id = id, .text = record_write_tree(tree)};
    question_drop(librarian_ask(app->librarian, keep, ask, end_keep));
}

/* --- exports ---------------------------------------------------------------------------------- */

void library_ask_export(struct LibraryScene *scene, const int64_t *ids, int count,
                        const struct Game *game)
{
    struct ExportArgs args = {
        .ids = ids, .count = count, .game = game, .asker = library_scene.name};
    if (!exports_writing(scene->app) && count > 0)
        scenes_push(scene->app->scenes, &export_scene, &args, sizeof args);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void free_board(struct Board *board)
{
    if (board)
        board_free(board);
    free(board);
}

static void forget_page(struct LibraryScene *scene)
{
    for (int i = 0; i < scene->page_count; i++)
        free_board(scene->page[i].board);
    scene->page_count = 0;
}

/* Whether the games of the page stand in the list where they stood. */
static bool page_stands(const struct LibraryScene *scene)
{
    bool same = scene->page_first + scene->page_count <= scene->count;
    for (int i = 0; same && i < scene->page_count; i++)
        same = scene->page[i].known.id == scene->ids[scene->page_first + i];
    return same;
}

static int place_of(const struct LibraryScene *scene, int64_t id)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->ids[i] == id)
            return i;
    return -1;
}

/* What is shown stays, and the open game open, until it is told anew: an answer that comes between
 * the press of a button and its release takes no button away. */
static void hear_games(struct LibraryScene *scene, const struct FileError *error)
{
    struct FindAsk *ask = question_argument(scene->finding);
    int64_t open = scene->chosen >= 0 ? scene->ids[scene->chosen] : 0;
    scene->known = true;
    scene->failed = error->what[0] != 0;
    scene->why = *error;
    free(scene->report.list);
    scene->report = ask->report;
    ask->report.list = NULL;
    free(scene->ids);
    scene->ids = ask->ids;
    scene->count = ask->count;
    ask->ids = NULL;
    scene->stale = true;
    if (!page_stands(scene))
        forget_page(scene);
    if (scene->chosen >= 0)
        scene->chosen = place_of(scene, open);
}

/* The last position of a game; NULL if its text is none of the game's. */
static struct Board *last_board(const struct LibraryGame *known)
{
    if (!known->game)
        return NULL;
    struct Board *board = memory_zeroed(sizeof *board);
    board_init(board, known->game, &known->options, NULL, false);
    if (board_set(board, known->last, NULL))
        return board;
    free_board(board);
    return NULL;
}

static void hear_page(struct LibraryScene *scene)
{
    const struct PageAsk *ask = question_argument(scene->describing);
    forget_page(scene);
    if (ask->first + ask->count > scene->count)
        return; /* the list is another one by now */
    scene->stale = false;
    scene->page_first = ask->first;
    scene->page_count = ask->count;
    for (int i = 0; i < ask->count; i++) {
        scene->page[i].known = ask->games[i];
        scene->page[i].review = ask->reviews[i];
        scene->page[i].board = last_board(&ask->games[i]);
    }
}

static void hear_record(struct LibraryScene *scene)
{
    struct LoadAsk *ask = question_argument(scene->loading);
    if (!ask->tree) {
        app_toast(scene->app, app_tr(scene->app, "This game can't be read"));
        return;
    }
    const struct MistakesArgs mistakes = {
        .tree = ask->tree, .id = ask->id, .colour = ask->mine, .board_flipped = ask->mine == 1};
    const struct PublishArgs publish = {
        .tree = ask->tree, .board_flipped = ask->mine == 1, .mine = ask->mine + 1};
    const struct GuessArgs guess = {
        .tree = ask->tree, .colour = ask->mine == 1 ? 1 : 0, .board_flipped = ask->mine == 1};
    if (ask->opened == OPEN_MISTAKES)
        scenes_push(scene->app->scenes, &mistakes_scene, &mistakes, sizeof mistakes);
    else if (ask->opened == OPEN_GUESS)
        scenes_push(scene->app->scenes, &guess_scene, &guess, sizeof guess);
    else if (ask->opened == OPEN_PUBLISH)
        scenes_push(scene->app->scenes, &publish_scene, &publish, sizeof publish);
    else
        study_open(scene->app, &(struct StudyArgs){.tree = ask->tree,
                                                   .at = tree_last(ask->tree, TREE_ROOT),
                                                   .board_flipped = ask->mine == 1,
                                                   .mine = ask->mine + 1,
                                                   .keep = library_keep_study,
                                                   .id = ask->id});
    ask->tree = NULL;
}

/* Whether a question is answered; a failure is told. */
static bool is_answered(struct LibraryScene *scene, const struct Question *question,
                        struct FileError *error)
{
    if (!question || !question_answered(question, error))
        return false;
    if (error->what[0] != 0) {
        if (question == scene->changing)
            trouble_tell(scene->app, app_tr(scene->app, "That couldn't be saved: %s"), error);
        else
            trouble_log(error);
    }
    return true;
}

/* What was broken off is still to come into the list, when what is there is shown. */
static void ask_rest(struct LibraryScene *scene)
{
    if (scene->partial && (!scene->stale || scene->count == 0) && !scene->finding &&
        !scene->describing)
        ask_games(scene, true);
}

bool library_hear(struct LibraryScene *scene)
{
    struct FileError error;
    bool heard = false;
    if (is_answered(scene, scene->changing, &error)) {
        question_drop(scene->changing);
        scene->changing = NULL;
        if (!scene->finding) /* the list was read while the change had to wait */
            library_ask_games(scene);
    }
    if (is_answered(scene, scene->loading, &error)) {
        hear_record(scene);
        question_drop(scene->loading);
        scene->loading = NULL;
    }
    if (is_answered(scene, scene->finding, &error)) {
        scene->partial = ((const struct FindAsk *)question_argument(scene->finding))->partial;
        hear_games(scene, &error);
        question_drop(scene->finding);
        question_drop(scene->describing); /* of the list as it was */
        scene->finding = scene->describing = NULL;
        heard = true;
    }
    if (is_answered(scene, scene->describing, &error)) {
        hear_page(scene);
        question_drop(scene->describing);
        scene->describing = NULL;
        heard = true;
    }
    ask_rest(scene);
    return heard;
}

void library_forget(struct LibraryScene *scene)
{
    question_drop(scene->finding);
    question_drop(scene->describing);
    question_drop(scene->changing);
    question_drop(scene->loading);
    forget_page(scene);
    free(scene->ids);
    free(scene->report.list);
    free(scene->report_text);
}

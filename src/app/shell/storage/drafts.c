/* Drafts of studies on disk. */
#include "src/app/shell/storage/drafts.h"
#include "src/app/shell/app.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/play/saving/saver.h"
#include <stdlib.h>

/* A draft that goes as soon as the library has what stands in it. */
struct Going {
    struct Going *next;
    struct Autosave *place;
    struct Question *question; /* owned */
};

/* The search for a draft: on the thread that writes them, then on the library's. */
struct DraftLook {
    int64_t id;
    int pass; /* so many that were found before */
    struct FoundDraft found;
    struct FileError error; /* of the newest that can't be read */
    bool done;              /* the library has what it holds: it says nothing new */
};

struct Drafts {
    struct Going *going;
    struct Question *look; /* its argument: struct DraftLook; NULL: nothing is looked for */
    int passed;
    bool told; /* that one can't be read */
};

static struct Drafts *drafts_of(struct App *app)
{
    if (!app->drafts)
        app->drafts = memory_zeroed(sizeof *app->drafts);
    return app->drafts;
}

/* --- one's own draft --- */

struct Autosave *drafts_open(const struct App *app)
{
    char folder[PATH_MAX_LENGTH];
    if (!app->librarian || app->options.shot)
        return NULL;
    return autosave_new(path_join(folder, sizeof folder, app->paths.pref, "drafts"), NULL);
}

void drafts_save(struct App *app, struct Autosave *place, const struct Draft *draft)
{
    if (place)
        saver_save_text(app->saver, place, draft_write(draft));
}

void drafts_drop(struct App *app, struct Autosave *place)
{
    if (place)
        saver_clear(app->saver, place);
    drafts_leave(app, place);
}

void drafts_leave(struct App *app, struct Autosave *place)
{
    saver_close(app->saver, place);
}

void drafts_keep(struct App *app, struct Autosave *place, struct Question *question)
{
    struct Drafts *drafts = drafts_of(app);
    struct Going *going = memory_zeroed(sizeof *going);
    *going = (struct Going){.next = drafts->going, .place = place, .question = question};
    drafts->going = going;
}

/* --- whether the library has it --- */

struct KeptAsk {
    int64_t id;
    uint64_t mark;
};

static bool holds(struct Library *library, void *argument, struct FileError *error)
{
    const struct KeptAsk *ask = argument;
    struct Tree *kept = library_load(library, ask->id, error);
    bool same = kept && draft_mark(kept) == ask->mark;
    if (kept && !same)
        file_error(error, "library.db", 0, "the game is another one");
    tree_free(kept);
    return same;
}

struct Question *drafts_ask_kept(struct App *app, int64_t id, const struct Tree *tree)
{
    struct KeptAsk *ask = memory_zeroed(sizeof *ask);
    *ask = (struct KeptAsk){.id = id, .mark = draft_mark(tree)};
    return librarian_ask_after(app->librarian, holds, ask, free);
}

/* --- looking --- */

/* Whether this is the draft that is looked for. */
static bool is_wanted(const char *text, void *user)
{
    struct DraftLook *look = user;
    struct RecordError error;
    struct Draft draft;
    if (draft_read_head(text, &draft) && look->id != 0 && draft.id != look->id)
        return false;
    if (draft_read(text, &draft, &error) && look->pass-- == 0) {
        look->found.draft = draft;
        return true;
    }
    if (!draft.tree)
        file_error(&look->error, "drafts", error.line, "%s", error.what);
    tree_free(draft.tree);
    return false;
}

static void run_take(void *argument)
{
    struct DraftLook *look = argument;
    struct FileError error;
    char *text = autosave_take(look->found.place, is_wanted, look, DRAFT_TEXT_MAX, &error);
    if (!text) {
        autosave_free(look->found.place);
        look->found.place = NULL;
    }
    if (error.what[0])
        look->error = error;
    free(text);
}

/* Whether its original is what it was begun with. */
static bool compare(struct Library *library, void *argument, struct FileError *error)
{
    struct DraftLook *look = argument;
    struct Draft *draft = &look->found.draft;
    if (!look->found.place || draft->id == 0)
        return true;
    struct Tree *kept = library_load(library, draft->id, error);
    if (!kept && library_was_refused(library))
        return false;
    if (!kept && error->reason != 0) {
        autosave_free(look->found.place); /* the library can't be read: another time */
        look->found.place = NULL;
        return true;
    }
    look->done = kept && draft_mark(kept) == draft_mark(draft->tree);
    look->found.parted = !kept || draft_mark(kept) != draft->base;
    if (look->found.parted)
        draft->id = 0;
    tree_free(kept);
    return true;
}

static void end_look(void *argument)
{
    struct DraftLook *look = argument;
    autosave_free(look->found.place);
    tree_free(look->found.draft.tree);
    free(look);
}

void drafts_look(struct App *app, int64_t id)
{
    struct Drafts *drafts = drafts_of(app);
    struct DraftLook *look = memory_zeroed(sizeof *look);
    *look = (struct DraftLook){
        .id = id, .pass = id == 0 ? drafts->passed : 0, .found.place = drafts_open(app)};
    question_drop(drafts->look);
    drafts->look = NULL;
    if (!look->found.place) {
        free(look);
        return;
    }
    disk_add(app->disk, run_take, look); /* which is done before the library's disk begins */
    drafts->look = librarian_ask(app->librarian, compare, look, end_look);
}

static void tell_unread(struct App *app, struct DraftLook *look)
{
    if (look->error.what[0] && !app->drafts->told)
        trouble_tell(app, app_tr(app, "An unfinished study can't be read: %s. Its file stays"),
                     &look->error);
    app->drafts->told |= look->error.what[0] != 0;
}

bool drafts_found(struct App *app, struct FoundDraft *found)
{
    struct FileError error;
    struct Drafts *drafts = app->drafts;
    if (!drafts || !drafts->look || !question_answered(drafts->look, &error))
        return false;
    struct DraftLook *look = question_argument(drafts->look);
    tell_unread(app, look);
    *found = (struct FoundDraft){.place = NULL};
    if (look->done)
        drafts_drop(app, look->found.place);
    else if (look->found.place)
        *found = look->found;
    if (found->place)
        look->found.draft.tree = NULL;
    look->found.place = NULL;
    question_drop(drafts->look);
    drafts->look = NULL;
    return true;
}

void drafts_pass(struct App *app)
{
    drafts_of(app)->passed++;
}

/* --- time --- */

void drafts_update(struct App *app)
{
    struct FileError error;
    struct Going **at = app->drafts ? &app->drafts->going : NULL;
    while (at && *at) {
        struct Going *going = *at;
        if (!question_answered(going->question, &error)) {
            at = &going->next;
            continue;
        }
        if (error.what[0]) {
            trouble_tell(app, app_tr(app, "The study couldn't be saved: %s. It stays a draft"),
                         &error);
            drafts_leave(app, going->place);
        } else {
            drafts_drop(app, going->place);
        }
        question_drop(going->question);
        *at = going->next;
        free(going);
    }
}

void drafts_end(struct App *app)
{
    drafts_update(app);
    if (app->drafts)
        question_drop(app->drafts->look);
    while (app->drafts && app->drafts->going) { /* the next program finds it, and asks anew */
        struct Going *going = app->drafts->going;
        drafts_leave(app, going->place);
        question_drop(going->question);
        app->drafts->going = going->next;
        free(going);
    }
    free(app->drafts);
    app->drafts = NULL;
}

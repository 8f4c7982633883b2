/* What the player can go on with, looked at on the disk's thread. */
#include "src/app/shell/storage/unfinished.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include "src/play/records/autosave.h"
#include <stdio.h>
#include <stdlib.h>

/* A look; the disk's thread has it until its ticket is done. */
struct Look {
    uint64_t ticket;
    char online[PATH_MAX_LENGTH], letters[PATH_MAX_LENGTH], games[PATH_MAX_LENGTH];
    char name[SETTING_TEXT_MAX];
    struct Unfinished *found; /* owned */
};

struct UnfinishedLooks {
    struct Look *look; /* owned: is under way; NULL: none is */
    bool again;        /* what it finds may be old: another one follows */
    struct Unfinished *known;
    unsigned int answers;
};

static void look(void *argument)
{
    struct Look *work = argument;
    struct Unfinished *found = work->found;
    struct LettersSettings settings = {.folder = work->letters, .name = work->name};
    struct Autosave *autosave = autosave_new(work->games, NULL);
    found->online_count = journal_list(work->online, found->online);
    found->letters_count = letters_list(&settings, found->letters);
    found->saved = autosave_look(autosave);
    found->elsewhere = autosave_elsewhere(autosave);
    autosave_free(autosave);
}

static void begin(struct App *app)
{
    const char *pref = app->paths.pref;
    struct Look *work = memory_zeroed(sizeof *work);
    work->found = memory_zeroed(sizeof *work->found);
    path_join(work->online, sizeof work->online, pref, "online");
    path_join(work->letters, sizeof work->letters, pref, "letters");
    path_join(work->games, sizeof work->games, pref, "games");
    snprintf(work->name, sizeof work->name, "%s", app->settings.player_name);
    app->unfinished->again = false;
    app->unfinished->look = work;
    work->ticket = disk_add(app->disk, look, work);
}

/* Waits until nobody looks. */
static void settle(struct App *app)
{
    while (unfinished_looks(app)) {
        disk_wait(app->disk, app->unfinished->look->ticket);
        unfinished_update(app);
    }
}

void unfinished_ask(struct App *app)
{
    if (app->paths.pref[0] == 0)
        return;
    if (!app->unfinished)
        app->unfinished = memory_zeroed(sizeof *app->unfinished);
    if (app->unfinished->look)
        app->unfinished->again = true;
    else
        begin(app);
    if (app->frames == 0)
        settle(app);
}

static void free_found(struct Unfinished *found)
{
    if (found)
        match_free(found->saved);
    free(found);
}

void unfinished_update(struct App *app)
{
    struct UnfinishedLooks *looks = app->unfinished;
    if (!unfinished_looks(app) || !disk_is_done(app->disk, looks->look->ticket))
        return;
    struct Unfinished *found = looks->look->found;
    free(looks->look);
    looks->look = NULL;
    if (looks->again) {
        free_found(found);
        begin(app);
        return;
    }
    free_found(looks->known);
    looks->known = found;
    looks->answers++;
    app_redraw(app);
}

bool unfinished_looks(const struct App *app)
{
    return app->unfinished && app->unfinished->look;
}

unsigned int unfinished_answers(const struct App *app)
{
    return app->unfinished ? app->unfinished->answers : 0;
}

const struct Unfinished *unfinished_known(const struct App *app)
{
    return app->unfinished ? app->unfinished->known : NULL;
}

struct Match *unfinished_take_saved(struct App *app)
{
    struct Unfinished *known = app->unfinished ? app->unfinished->known : NULL;
    struct Match *saved = known ? known->saved : NULL;
    if (known)
        known->saved = NULL;
    return saved;
}

void unfinished_end(struct App *app)
{
    if (!app->unfinished)
        return;
    settle(app);
    free_found(app->unfinished->known);
    free(app->unfinished);
    app->unfinished = NULL;
}

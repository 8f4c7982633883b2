/* The arcade's matches by letters. */
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/errand.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char play_name[] = "letters-play", opening_name[] = "letters-opening";

/* What a match borrows, in `folder`; NULL, or in English why there can't be one. */
static const char *prepare(struct App *app, char folder[PATH_MAX_LENGTH],
                           struct LettersSettings *settings)
{
    if (app->paths.pref[0] == 0)
        return N_("There's no folder to save the match in");
    path_join(folder, PATH_MAX_LENGTH, app->paths.pref, "letters");
    *settings = (struct LettersSettings){.folder = folder,
                                         .name = app->settings.player_name,
                                         .disk = app->disk,
                                         .saver = app->saver};
    return online_game_ready(app);
}

void letters_game_close(struct App *app, bool remove)
{
    letters_close(app->letters, remove || (app->letters && letters_blank(app->letters)));
    app->letters = NULL;
}

const char *letters_game_host(struct App *app, const struct OnlineOffer *offer)
{
    char folder[PATH_MAX_LENGTH];
    struct LettersSettings settings;
    const char *why = prepare(app, folder, &settings);
    if (why)
        return why;
    letters_game_close(app, false);
    app->letters = letters_host(&settings, offer);
    app->letters_opened++;
    return NULL;
}

const char *letters_game_accept(struct App *app)
{
    char folder[PATH_MAX_LENGTH];
    struct LettersSettings settings;
    enum LetterFate fate;
    const char *why = prepare(app, folder, &settings);
    if (why)
        return why;
    letters_game_close(app, false);
    app->letters = letters_accept(&settings, app->opening, &fate);
    app->letters_opened++;
    return app->letters ? NULL : letter_fate_text(fate);
}

/* --- fetching --- */

/* A match that is opened, or letters on their way to their matches, one of which is opened then. */
struct Fetch {
    char folder[PATH_MAX_LENGTH], name[SETTING_TEXT_MAX];
    char *text;       /* owned; of the letters; NULL: there are none */
    const char *rest; /* of it: those that were not read yet */
    bool begun;       /* reading them */
    enum { FETCH_NOTHING, FETCH_LETTER, FETCH_MATCH } fetched; /* what the disk is at */
    struct Received received, one; /* the most welcome one so far; the one that the disk is at */
    char path[FILE_PATH_MAX];      /* of the match to be opened */
    struct Letters *opened;        /* owned until it is taken over */
    struct FileError error;
};

static void run(void *argument)
{
    struct Fetch *work = argument;
    struct LettersSettings settings = {.folder = work->folder, .name = work->name};
    if (work->fetched == FETCH_LETTER)
        letters_receive_there(&settings, &work->one);
    else if (work->fetched == FETCH_MATCH)
        work->opened = letters_open(&settings, work->path, &work->error);
}

static void end(void *argument)
{
    struct Fetch *work = argument;
    letters_close(work->opened, false);
    free(work->text);
    free(work);
}

/* Goes to the scene of that name, unless it is there: then it follows. */
static void go_to(struct App *app, const char *scene)
{
    void *context;
    if (app->errand)
        errand_leads_to(app, scene, NULL, 0);
    else if (strcmp(scenes_top(app->scenes, &context)->name, scene) != 0)
        app_open(app, scene, NULL, 0);
    app_redraw(app);
}

static void go_back(struct App *app)
{
    if (app->errand)
        errand_leads_back(app);
}

static void tell_unopened(struct App *app, const struct FileError *error)
{
    app_sound(app, SOUND_ILLEGAL);
    trouble_tell(app, app_tr(app, "Couldn't open the match: %s"), error);
}

/* The match has come, or why it can't. */
static enum ErrandStep take_match(struct App *app, struct Fetch *work)
{
    if (work->opened) {
        letters_game_close(app, false);
        app->letters = work->opened;
        app->letters_opened++;
        letters_use(app->letters, app->disk, app->saver);
        work->opened = NULL;
        go_to(app, play_name);
    } else {
        tell_unopened(app, &work->error);
        go_back(app);
    }
    return ERRAND_DONE;
}

static void show_opening(struct App *app, const struct Letter *opening)
{
    free(app->opening);
    app->opening = memory_zeroed(sizeof *app->opening);
    *app->opening = *opening;
    go_to(app, opening_name);
}

/* All letters are where they belong. */
static enum ErrandStep conclude(struct App *app, struct Fetch *work)
{
    const struct Received *received = &work->received;
    bool there = received->path[0] != 0; /* in another match than the one that is open */
    if (received->kind < RECEIVED_OPENING)
        app_refuse(app, received->why);
    if (there) {
        snprintf(work->path, sizeof work->path, "%s", received->path);
        work->fetched = FETCH_MATCH;
        return ERRAND_AGAIN;
    }
    if (received->kind == RECEIVED_OPENING)
        show_opening(app, &received->letter);
    else if (received->kind == RECEIVED_HERE)
        go_to(app, play_name);
    else
        go_back(app);
    return ERRAND_DONE;
}

/* Reads on in the text: those for the match that is open go there, for the others the disk is
 * needed. */
static enum ErrandStep hand_out(struct App *app, struct Fetch *work)
{
    while (!work->begun || letter_is_in(work->rest)) {
        const char *before = work->rest;
        work->begun = true;
        bool good = letters_read(&work->rest, &work->one);
        bool here = good && app->letters && letters_owns(app->letters, &work->one.letter);
        if (here && letters_view(app->letters).saving) {
            work->rest = before;
            work->fetched = FETCH_NOTHING;
            return ERRAND_LATER;
        }
        if (good && !here) {
            work->fetched = FETCH_LETTER;
            return ERRAND_AGAIN;
        }
        if (here)
            letters_receive_here(app->letters, &work->one);
        letters_prefer(&work->received, &work->one);
    }
    return conclude(app, work);
}

static enum ErrandStep arrive(struct App *app, void *argument)
{
    struct Fetch *work = argument;
    if (work->fetched == FETCH_MATCH)
        return take_match(app, work);
    if (work->fetched == FETCH_LETTER)
        letters_prefer(&work->received, &work->one);
    return hand_out(app, work);
}

/* NULL, and a toast says why, where there can't be matches by letters. */
static struct Fetch *fetch_new(struct App *app)
{
    struct Fetch *work = memory_zeroed(sizeof *work);
    struct LettersSettings settings;
    const char *why = prepare(app, work->folder, &settings);
    snprintf(work->name, sizeof work->name, "%s", app->settings.player_name);
    if (!why)
        return work;
    app_refuse(app, why);
    free(work);
    return NULL;
}

static const struct ErrandType errand = {run, arrive, end};

void letters_game_open(struct App *app, const char *path)
{
    struct Fetch *work = fetch_new(app);
    if (!work)
        return;
    snprintf(work->path, sizeof work->path, "%s", path);
    work->fetched = FETCH_MATCH;
    errand_begin(app, &errand, work);
}

void letters_game_receive(struct App *app, const char *text)
{
    struct Fetch *work = fetch_new(app);
    if (!work)
        return;
    work->rest = work->text = memory_checked(strdup(text), strlen(text) + 1);
    if (!app->errand && hand_out(app, work) == ERRAND_DONE)
        end(work);
    else
        errand_begin(app, &errand, work);
}

void letters_game_paste(struct App *app)
{
    char *text = SDL_GetClipboardText();
    if (text && text[0])
        letters_game_receive(app, text);
    else
        app_toast(app, app_tr(app, "The clipboard is empty"));
    SDL_free(text);
}

void letters_game_copy(struct App *app)
{
    char line[LETTER_TEXT_MAX];
    if (!app->letters || !letters_line(app->letters, line))
        return;
    bool copied = SDL_SetClipboardText(line) == 0;
    if (copied)
        letters_copied(app->letters);
    app_toast(app, app_tr(app, copied ? N_("Letter copied. Paste it into your chat and send it")
                                      : N_("Couldn't copy to the clipboard")));
}

void letters_game_end(struct App *app)
{
    letters_game_close(app, false);
    free(app->opening);
    app->opening = NULL;
}

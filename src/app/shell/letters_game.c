/* The arcade's matches by letters. */
#include "src/app/shell/letters_game.h"
#include "src/app/shell/app.h"
#include "src/app/shell/online_game.h"
#include "src/app/shell/unfinished.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char play_name[] = "letters-play", opening_name[] = "letters-opening";

/* What a match borrows, in `folder`, when nobody looks at the journals; NULL, or in English why
 * there can't be one. */
static const char *prepare(struct App *app, char folder[PATH_MAX_LENGTH],
                           struct LettersSettings *settings)
{
    if (app->paths.pref[0] == 0)
        return N_("There's no folder to save the match in");
    path_join(folder, PATH_MAX_LENGTH, app->paths.pref, "letters");
    *settings = (struct LettersSettings){
        .folder = folder, .name = app->settings.player_name, .disk = app->disk};
    unfinished_settle(app);
    return online_game_ready(app);
}

static void complain(struct App *app, const char *english)
{
    app_sound(app, SOUND_ILLEGAL);
    app_toast(app, app_tr(app, english));
}

void letters_game_close(struct App *app, bool remove)
{
    const char *why = app->letters ? letters_wait(app->letters) : NULL;
    letters_close(app->letters, remove || (app->letters && letters_blank(app->letters)));
    app->letters = NULL;
    if (why && app->ui)
        complain(app, why);
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

bool letters_game_open(struct App *app, const char *path)
{
    char folder[PATH_MAX_LENGTH], text[FILE_PATH_MAX + 256];
    struct LettersSettings settings;
    struct FileError error;
    const char *why = prepare(app, folder, &settings);
    if (why) {
        complain(app, why);
        return false;
    }
    letters_game_close(app, false);
    app->letters = letters_open(&settings, path, &error);
    app->letters_opened++;
    if (app->letters)
        return true;
    file_error_text(&error, text, sizeof text);
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", text);
    snprintf(text, sizeof text, app_tr(app, "Couldn't open the match: %s"),
             app_tr(app, error.what));
    app_sound(app, SOUND_ILLEGAL);
    app_toast(app, text);
    return false;
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

static void open_unless_there(struct App *app, const char *scene)
{
    void *context;
    if (strcmp(scenes_top(app->scenes, &context)->name, scene) != 0)
        app_open(app, scene, NULL, 0);
}

/* Goes to the scene of the match that is open, unless it is there: then it follows. */
static void show_match(struct App *app)
{
    open_unless_there(app, play_name);
    app_redraw(app);
}

static void show_opening(struct App *app, const struct Letter *opening)
{
    free(app->opening);
    app->opening = memory_zeroed(sizeof *app->opening);
    *app->opening = *opening;
    open_unless_there(app, opening_name);
    app_redraw(app);
}

void letters_game_receive(struct App *app, const char *text)
{
    char folder[PATH_MAX_LENGTH];
    struct LettersSettings settings;
    struct Received received;
    const char *why = prepare(app, folder, &settings);
    if (why) {
        complain(app, why);
        return;
    }
    letters_receive(&settings, text, app->letters, &received);
    bool known = received.path[0] != 0; /* in another match than the one that is open */
    if (received.kind == RECEIVED_OPENING)
        show_opening(app, &received.letter);
    else if (received.kind < RECEIVED_OPENING)
        complain(app, received.why);
    if (known ? letters_game_open(app, received.path) : received.kind == RECEIVED_HERE)
        show_match(app);
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

/* The arcade's own voice. */
#include "src/app/shell/speech/voice.h"
#include "src/app/shell/speech/reader.h"
#include "src/app/toolkit/accessible/announcer.h"
#include "src/app/toolkit/accessible/speaker.h"
#include "src/common/memory.h"
#include <stdlib.h>

struct Voice {
    const struct SpeakerType *type;
    void *speaker; /* of that type; never NULL */
    struct Announcer announcer;
    bool told_absent; /* it was said that nothing speaks */
};

static void say(void *user, const char *sentence)
{
    struct Voice *voice = user;
    voice->type->say(voice->speaker, sentence);
}

static void begin(struct App *app, const struct SpeakerType *type)
{
    struct Voice *voice = memory_zeroed(sizeof *voice);
    voice->type = type;
    voice->speaker = type->open(app->options.speaker_user);
    announcer_begin(&voice->announcer, app->strings, say, voice);
    app->voice = voice;
    app_redraw(app); /* with what is described for ears */
}

void voice_end(struct App *app)
{
    struct Voice *voice = app->voice;
    if (!voice)
        return;
    voice->type->close(voice->speaker);
    announcer_end(&voice->announcer);
    free(voice);
    app->voice = NULL;
}

static void tell_absent(struct App *app)
{
    app_toast(app, app_tr(app, "No voice was found. Install speech-dispatcher to hear the game"));
}

void voice_apply(struct App *app)
{
    const struct SpeakerType *type =
        app->options.speaker ? app->options.speaker : speaker_of_system();
    bool wanted = (app->settings.spoken || app->options.spoken) && !app->options.shot;
    if (!wanted)
        voice_end(app);
    else if (!app->voice && type)
        begin(app, type);
    else if (!type)
        tell_absent(app);
    struct Voice *voice = app->voice;
    bool listened = voice || app->reader;
    ui_set_listened(app->ui, listened);
    input_set_letters(app->input, listened && app->settings.type_moves);
    if (!voice)
        return;
    voice->announcer.echo = app->settings.key_echo;
    voice->type->set(voice->speaker,
                     &(struct SpeakerVoice){strings_language(app->strings),
                                            app->settings.voice_rate, app->settings.voice_volume});
}

/* --- keys --- */

/* Keys that only the voice knows. */
static bool ask(struct Announcer *announcer, const SDL_Keysym *key)
{
    bool alt = key->mod & KMOD_ALT;
    switch (key->sym) {
    case SDLK_F1:
        announcer_keys(announcer);
        return true;
    case SDLK_F2:
        announcer_again(announcer, 0);
        return true;
    case SDLK_F3:
        announcer_focus(announcer);
        return true;
    case SDLK_F4:
        if (!alt) /* that is the desktop's */
            announcer_page(announcer);
        return !alt;
    case SDLK_LEFT:
    case SDLK_RIGHT:
        if (alt)
            announcer_again(announcer, key->sym == SDLK_LEFT ? 1 : -1);
        return alt;
    case SDLK_UP:
    case SDLK_DOWN:
        if (alt)
            announcer_step(announcer, key->sym == SDLK_DOWN ? 1 : -1);
        return alt;
    default:
        return false;
    }
}

bool voice_key(struct App *app, const SDL_KeyboardEvent *key)
{
    struct Voice *voice = app->voice;
    if (voice)
        voice->type->stop(voice->speaker);
    struct Announcer *asked = voice ? &voice->announcer : reader_announcer(app);
    return asked && ask(asked, &key->keysym);
}

/* --- each turn --- */

void voice_hear(struct App *app)
{
    struct Voice *voice = app->voice;
    if (!voice || ui_count(app->ui) == 0)
        return;
    if (!voice->told_absent && voice->type->state(voice->speaker) == SPEAKER_ABSENT) {
        voice->told_absent = true;
        tell_absent(app);
    }
    announcer_frame(&voice->announcer, app->ui);
}

void voice_say(struct App *app, const char *sentence)
{
    if (app->voice)
        announcer_say(&app->voice->announcer, sentence);
    reader_say(app, sentence);
}

/* Hears what the arcade says aloud. */
#include "tests/app/recorder.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static void *open_recorder(void *user)
{
    struct Recorder *recorder = user;
    recorder->open = true;
    return recorder;
}

static void close_recorder(void *speaker)
{
    ((struct Recorder *)speaker)->open = false;
}

static enum SpeakerState state_of(void *speaker)
{
    (void)speaker;
    return SPEAKER_READY;
}

static void set_voice(void *speaker, const struct SpeakerVoice *voice)
{
    ((struct Recorder *)speaker)->voice = *voice;
}

static void hear(void *speaker, const char *sentence)
{
    struct Recorder *recorder = speaker;
    string_buffer_format(&recorder->heard, "%s\n", sentence);
    string_buffer_format(&recorder->all, "%s\n", sentence);
}

static void stop(void *speaker)
{
    ((struct Recorder *)speaker)->stops++;
}

const struct SpeakerType recorder_speaker = {open_recorder, close_recorder, state_of,
                                             set_voice,     hear,           stop};

void recorder_free(struct Recorder *recorder)
{
    free(recorder->heard.data);
    free(recorder->all.data);
    *recorder = (struct Recorder){0};
}

void recorder_forget(struct Recorder *recorder)
{
    recorder->heard.length = 0;
}

const char *recorder_text(const struct Recorder *recorder)
{
    return recorder->heard.length > 0 ? recorder->heard.data : "";
}

void recorder_assert(const struct Recorder *recorder, const char *words)
{
    if (strstr(recorder_text(recorder), words))
        return;
    fail_msg("\"%s\" was not heard, but:\n%s", words, recorder_text(recorder));
}

/* The desktop's voice by speech-dispatcher, on a thread of its own: its library is opened there,
 * its server may have to be started first, and each call waits for an answer. */
#include "src/app/toolkit/accessible/speaker.h"
#include "src/common/memory.h"
#include "src/loaded/speechd.h"
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGE_MAX = 8 };

/* A sentence that waits. */
struct Waiting {
    char *words; /* owned */
    struct Waiting *next;
};

struct Speaker {
    SDL_Thread *thread;
    SDL_mutex *lock; /* guards what follows */
    SDL_cond *changed;
    enum SpeakerState state;
    struct Waiting *first;
    bool stops, sets, ends;
    char language[LANGUAGE_MAX];
    int rate, volume;
};

/* What is to be done now, taken out of the speaker under its lock. */
struct Task {
    bool stops, sets, ends;
    char language[LANGUAGE_MAX];
    int rate, volume;
    char *words; /* owned; NULL: none */
};

static void forget(struct Speaker *speaker)
{
    while (speaker->first) {
        struct Waiting *next = speaker->first->next;
        free(speaker->first->words);
        free(speaker->first);
        speaker->first = next;
    }
}

/* Waits for something to do. */
static struct Task next_task(struct Speaker *speaker)
{
    SDL_LockMutex(speaker->lock);
    while (!speaker->first && !speaker->stops && !speaker->sets && !speaker->ends)
        SDL_CondWait(speaker->changed, speaker->lock);
    struct Task task = {speaker->stops, speaker->sets,   speaker->ends, "",
                        speaker->rate,  speaker->volume, NULL};
    memcpy(task.language, speaker->language, sizeof task.language);
    speaker->stops = speaker->sets = false;
    struct Waiting *first = speaker->first;
    if (first) {
        task.words = first->words;
        speaker->first = first->next;
        free(first);
    }
    SDL_UnlockMutex(speaker->lock);
    return task;
}

static void set_state(struct Speaker *speaker, enum SpeakerState state)
{
    SDL_LockMutex(speaker->lock);
    speaker->state = state;
    SDL_UnlockMutex(speaker->lock);
}

static int speak(void *user)
{
    struct Speaker *speaker = user;
    SPDConnection *voice = NULL;
    if (speechd_load())
        voice = spd_open2("tianyuan", NULL, NULL, SPD_MODE_SINGLE, NULL, 1, NULL);
    set_state(speaker, voice ? SPEAKER_READY : SPEAKER_ABSENT);
    for (bool ended = false; !ended;) {
        struct Task task = next_task(speaker);
        if (voice && task.sets) {
            spd_set_language(voice, task.language);
            spd_set_voice_rate(voice, task.rate);
            spd_set_volume(voice, task.volume);
        }
        if (voice && task.stops)
            spd_cancel(voice);
        if (voice && task.words)
            spd_say(voice, SPD_TEXT, task.words);
        free(task.words);
        ended = task.ends;
    }
    if (voice)
        spd_close(voice);
    return 0;
}

static void *open_voice(void *user)
{
    struct Speaker *speaker = memory_zeroed(sizeof *speaker);
    (void)user;
    speaker->lock = SDL_CreateMutex();
    speaker->changed = SDL_CreateCond();
    speaker->thread = SDL_CreateThread(speak, "voice", speaker);
    if (!speaker->thread)
        speaker->state = SPEAKER_ABSENT;
    return speaker;
}

static void close_voice(void *voice)
{
    struct Speaker *speaker = voice;
    SDL_LockMutex(speaker->lock);
    forget(speaker);
    speaker->stops = speaker->ends = true;
    SDL_CondSignal(speaker->changed);
    SDL_UnlockMutex(speaker->lock);
    SDL_WaitThread(speaker->thread, NULL);
    forget(speaker);
    SDL_DestroyCond(speaker->changed);
    SDL_DestroyMutex(speaker->lock);
    free(speaker);
}

static enum SpeakerState state_of(void *voice)
{
    struct Speaker *speaker = voice;
    SDL_LockMutex(speaker->lock);
    enum SpeakerState state = speaker->state;
    SDL_UnlockMutex(speaker->lock);
    return state;
}

static void set_voice(void *voice, const struct SpeakerVoice *how)
{
    struct Speaker *speaker = voice;
    SDL_LockMutex(speaker->lock);
    SDL_strlcpy(speaker->language, how->language, sizeof speaker->language);
    speaker->language[strcspn(speaker->language, "_")] = 0; /* it knows "zh" */
    speaker->rate = how->rate;
    speaker->volume = 2 * how->volume - 100; /* its own runs from -100 to 100 */
    speaker->sets = true;
    SDL_CondSignal(speaker->changed);
    SDL_UnlockMutex(speaker->lock);
}

static void say(void *voice, const char *sentence)
{
    struct Speaker *speaker = voice;
    struct Waiting *last = memory_zeroed(sizeof *last);
    last->words = memory_checked(strdup(sentence), strlen(sentence) + 1);
    SDL_LockMutex(speaker->lock);
    struct Waiting **end = &speaker->first;
    while (*end)
        end = &(*end)->next;
    *end = last;
    SDL_CondSignal(speaker->changed);
    SDL_UnlockMutex(speaker->lock);
}

static void stop(void *voice)
{
    struct Speaker *speaker = voice;
    SDL_LockMutex(speaker->lock);
    forget(speaker);
    speaker->stops = true;
    SDL_CondSignal(speaker->changed);
    SDL_UnlockMutex(speaker->lock);
}

const struct SpeakerType *speaker_of_system(void)
{
    static const struct SpeakerType speechd = {open_voice, close_voice, state_of,
                                               set_voice,  say,         stop};
    return &speechd;
}

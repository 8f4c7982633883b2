/* Short sounds, mixed on SDL's audio thread, each a little higher or lower than the last. */
#include "src/app/toolkit/audio.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <math.h>
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps of pitch from -3 % to +3 %; samples mixed at a time; sounds that are heard at once. */
enum { PITCHES = 5, RATE = 44100, CHUNK = 1024, VOICES = 8, EARS = 2 };

/* How much softer the far ear hears a sound from the very side: never nothing, for who hears by one
 * ear alone. */
static const float FAR_LESS = 0.7F;

/* An open device wakes a thread 44 times a second: it is closed after this long without a sound,
 * which no sound lasts. */
enum { REST_MS = 4000 };

/* A place between samples is a fixed-point number with this many bits behind the point. */
enum { PLACE_BITS = 16 };

/* A sound as it was read: 16 bits, one channel, RATE. */
struct Recording {
    int16_t *samples; /* NULL: there is none */
    uint32_t count;
};

/* A sound that is heard now. */
struct Voice {
    const struct Recording *recording; /* NULL: none */
    uint64_t place;                    /* in the recording; goes on by `step` with each sample */
    uint32_t step;
    int volume[EARS]; /* 0..100; left, right */
};

struct Audio {
    struct ThreadOwner owner;
    SDL_AudioDeviceID device; /* 0: closed */
    uint64_t last;            /* when the last sound started */
    int volume[SOUND_GROUPS]; /* 0..100 */
    int loudness;             /* that of the last sound that was started */
    float side;               /* where the last sound came from */
    struct Recording recordings[SOUND_COUNT];
    int counts[SOUND_COUNT];
    uint32_t dice;               /* which pitch comes next */
    struct Voice voices[VOICES]; /* the device's lock guards them */
};

static const struct {
    const char *file;
    enum SoundGroup group;
} sounds[SOUND_COUNT] = {
#define X(id, file, group) [SOUND_##id] = {file, SOUNDS_OF_##group},
    SOUNDS(X)
#undef X
};

/* --- on SDL's audio thread ----------------------------------------------------------------- */

/* Adds what a voice has of the next samples, between those of its recording by straight lines. */
static void add_voice(struct Voice *voice, int32_t (*sum)[EARS], int count)
{
    const struct Recording *recording = voice->recording;
    for (int i = 0; i < count; i++, voice->place += voice->step) {
        uint64_t at = voice->place >> PLACE_BITS;
        int part = (int)(voice->place & ((1 << PLACE_BITS) - 1)) >> 1; /* 15 bits: no overflow */
        if (at + 1 >= recording->count) {
            voice->recording = NULL;
            return;
        }
        int here = recording->samples[at], next = recording->samples[at + 1];
        int sample = here + (next - here) * part / (1 << (PLACE_BITS - 1));
        for (int ear = 0; ear < EARS; ear++)
            sum[i][ear] += sample * voice->volume[ear] / 100;
    }
}

static void mix(void *context, Uint8 *bytes, int size)
{
    struct Audio *audio = context;
    int16_t *out = (int16_t *)(void *)bytes;
    int left = size / (int)(EARS * sizeof *out);
    while (left > 0) {
        int32_t sum[CHUNK][EARS] = {{0}};
        int count = left < CHUNK ? left : CHUNK;
        for (int i = 0; i < VOICES; i++)
            if (audio->voices[i].recording)
                add_voice(&audio->voices[i], sum, count);
        for (int i = 0; i < count; i++)
            for (int ear = 0; ear < EARS; ear++)
                *out++ = (int16_t)SDL_clamp(sum[i][ear], INT16_MIN, INT16_MAX);
        left -= count;
    }
}

/* --- the owner ----------------------------------------------------------------------------- */

static void close_device(struct Audio *audio)
{
    if (!audio->device)
        return;
    SDL_CloseAudioDevice(audio->device); /* its thread has ended then */
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    audio->device = 0;
    memset(audio->voices, 0, sizeof audio->voices);
}

void audio_destroy(struct Audio *audio)
{
    if (!audio)
        return;
    close_device(audio);
    for (int i = 0; i < SOUND_COUNT; i++)
        SDL_free(audio->recordings[i].samples);
    free(audio);
}

/* Brings what a file had into the form of a recording, in place; false if that is not to be had. */
static bool convert(const SDL_AudioSpec *from, Uint8 **bytes, Uint32 *size)
{
    SDL_AudioCVT way;
    int needed =
        SDL_BuildAudioCVT(&way, from->format, from->channels, from->freq, AUDIO_S16SYS, 1, RATE);
    if (needed <= 0)
        return needed == 0;
    Uint8 *larger = SDL_realloc(*bytes, (size_t)*size * (size_t)way.len_mult);
    if (!larger)
        return false;
    *bytes = way.buf = larger;
    way.len = (int)*size;
    if (SDL_ConvertAudio(&way) != 0)
        return false;
    *size = (Uint32)way.len_cvt;
    return true;
}

static void load(struct Audio *audio, const char *folder, enum Sound sound)
{
    char path[1100];
    SDL_AudioSpec spec;
    Uint8 *bytes;
    Uint32 size;
    snprintf(path, sizeof path, "%s%s.wav", folder, sounds[sound].file);
    if (!SDL_LoadWAV(path, &spec, &bytes, &size)) {
        fprintf(stderr, "tianyuan: sound missing: %s\n", SDL_GetError());
        return;
    }
    if (!convert(&spec, &bytes, &size)) {
        fprintf(stderr, "tianyuan: sound missing: %s: %s\n", path, SDL_GetError());
        SDL_free(bytes);
        return;
    }
    audio->recordings[sound] =
        (struct Recording){(int16_t *)(void *)bytes, size / (Uint32)sizeof(int16_t)};
}

struct Audio *audio_create(const char *folder)
{
    struct Audio *audio = memory_zeroed(sizeof *audio);
    thread_claim(&audio->owner);
    audio->volume[SOUNDS_OF_PIECES] = audio->volume[SOUNDS_OF_NOTICES] = 80;
    audio->dice = 1;
    for (int i = 0; i < SOUND_COUNT; i++)
        load(audio, folder, (enum Sound)i);
    return audio;
}

static bool open_device(struct Audio *audio)
{
    const SDL_AudioSpec wish = {.freq = RATE,
                                .format = AUDIO_S16SYS,
                                .channels = EARS,
                                .samples = CHUNK,
                                .callback = mix,
                                .userdata = audio};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return false;
    audio->device = SDL_OpenAudioDevice(NULL, 0, &wish, NULL, 0);
    if (!audio->device) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    SDL_PauseAudioDevice(audio->device, 0);
    return true;
}

bool audio_open(struct Audio *audio, uint64_t now)
{
    assert(thread_owns(&audio->owner));
    audio->last = now;
    if (audio->device)
        return true;
    if (!open_device(audio))
        return false;
    return true;
}

int audio_rest(struct Audio *audio, uint64_t now)
{
    assert(thread_owns(&audio->owner));
    if (!audio->device)
        return -1;
    uint64_t silent = now - audio->last;
    if (silent < REST_MS)
        return (int)(REST_MS - silent);
    close_device(audio);
    return -1;
}

void audio_set_volume(struct Audio *audio, enum SoundGroup group, int percent)
{
    audio->volume[group] = percent;
}

/* Has a sound heard, if there are not too many already. */
static bool start_voice(struct Audio *audio, const struct Voice *voice)
{
    bool started = false;
    SDL_LockAudioDevice(audio->device);
    for (int i = 0; i < VOICES && !started; i++) {
        started = !audio->voices[i].recording;
        if (started)
            audio->voices[i] = *voice;
    }
    SDL_UnlockAudioDevice(audio->device);
    return started;
}

/* What an ear hears of a volume: `side` as for audio_play, turned so that 1 is the ear's own. */
static int heard_by(int volume, float side)
{
    return (int)((float)volume * (1 - FAR_LESS * fmaxf(0, -side)) + 0.5F);
}

void audio_play(struct Audio *audio, enum Sound sound, float side, uint64_t now)
{
    assert(thread_owns(&audio->owner));
    int volume = audio->volume[sounds[sound].group];
    audio->counts[sound]++;
    audio->side = side;
    audio->dice = audio->dice * 1664525u + 1013904223u;
    if (volume == 0 || !audio_open(audio, now) || !audio->recordings[sound].samples)
        return;
    int pitch = (int)((audio->dice >> 16) % PITCHES);
    double speed = 1 + 0.03 * (2.0 * pitch / (PITCHES - 1) - 1);
    const struct Voice voice = {.recording = &audio->recordings[sound],
                                .step = (uint32_t)(speed * (1 << PLACE_BITS)),
                                .volume = {heard_by(volume, -side), heard_by(volume, side)}};
    if (start_voice(audio, &voice))
        audio->loudness = volume;
}

int audio_count(const struct Audio *audio, enum Sound sound)
{
    return audio->counts[sound];
}

float audio_side(const struct Audio *audio)
{
    return audio->side;
}

int audio_loudness(const struct Audio *audio)
{
    return audio->loudness;
}

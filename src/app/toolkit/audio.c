/* Short sounds through SDL_mixer, each a little higher or lower than the last. */
#include "src/app/toolkit/audio.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <SDL.h>
#include <SDL_mixer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each sound is kept at several pitches, -3 % to +3 %; SDL_mixer itself plays at one speed only. */
enum { PITCHES = 5, RATE = 44100, CHANNELS = 8 };

/* An open device wakes a thread 44 times a second: it is closed after this long without a sound,
 * which no sound lasts. */
enum { REST_MS = 4000 };

struct Audio {
    struct ThreadOwner owner;
    bool open;                              /* the device is */
    uint64_t last;                          /* when the last sound started */
    int volume[SOUND_GROUPS];               /* 0..100 */
    int loudness;                           /* that of the last sound that was started */
    Mix_Chunk chunks[SOUND_COUNT][PITCHES]; /* abuf NULL: missing */
    int counts[SOUND_COUNT];
    uint32_t dice; /* which pitch comes next */
};

static const struct {
    const char *file;
    enum SoundGroup group;
} sounds[SOUND_COUNT] = {
#define X(id, file, group) [SOUND_##id] = {file, SOUNDS_OF_##group},
    SOUNDS(X)
#undef X
};

static void close_device(struct Audio *audio)
{
    if (audio->open) {
        Mix_HaltChannel(-1);
        Mix_CloseAudio();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        audio->open = false;
    }
}

void audio_destroy(struct Audio *audio)
{
    if (!audio)
        return;
    close_device(audio);
    for (int i = 0; i < SOUND_COUNT * PITCHES; i++)
        free(audio->chunks[i / PITCHES][i % PITCHES].abuf);
    free(audio);
}

/* A copy of `length` samples played `speed` times as fast, between samples by straight lines. */
static Mix_Chunk at_speed(const int16_t *in, int length, double speed)
{
    int count = (int)(length / speed);
    int16_t *out = memory_zeroed(sizeof *out * (size_t)(count + 1));
    for (int i = 0; i < count; i++) {
        double at = i * speed;
        int k = (int)at < length - 2 ? (int)at : length - 2;
        out[i] = (int16_t)(in[k] + (in[k + 1] - in[k]) * (at - k));
    }
    return (Mix_Chunk){
        .abuf = (Uint8 *)out, .alen = (Uint32)count * sizeof *out, .volume = MIX_MAX_VOLUME};
}

/* Reads a sound, which is in the form that the device gets: SDL_mixer could read it only once that
 * is open, and later nobody is to wait for a file. */
static void load(struct Audio *audio, const char *folder, enum Sound sound)
{
    char path[1100];
    SDL_AudioSpec spec;
    Uint8 *bytes = NULL;
    Uint32 size = 0;
    snprintf(path, sizeof path, "%s%s.wav", folder, sounds[sound].file);
    if (!SDL_LoadWAV(path, &spec, &bytes, &size)) {
        fprintf(stderr, "tianyuan: sound missing: %s\n", SDL_GetError());
        return;
    }
    bool ours = spec.freq == RATE && spec.format == AUDIO_S16SYS && spec.channels == 1;
    for (int i = 0; i < PITCHES && ours && size > 8; i++) {
        double speed = 1 + 0.03 * (2.0 * i / (PITCHES - 1) - 1);
        audio->chunks[sound][i] =
            at_speed((const int16_t *)(const void *)bytes, (int)(size / sizeof(int16_t)), speed);
    }
    if (!ours)
        fprintf(stderr, "tianyuan: %s: not %d samples a second of 16 bits\n", path, RATE);
    SDL_FreeWAV(bytes);
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

bool audio_open(struct Audio *audio, uint64_t now)
{
    assert(thread_owns(&audio->owner));
    audio->last = now;
    if (audio->open)
        return true;
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return false;
    if (Mix_OpenAudioDevice(RATE, AUDIO_S16SYS, 1, 1024, NULL, 0) != 0) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    audio->open = true;
    Mix_AllocateChannels(CHANNELS);
    return true;
}

int audio_rest(struct Audio *audio, uint64_t now)
{
    assert(thread_owns(&audio->owner));
    if (!audio->open)
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

void audio_play(struct Audio *audio, enum Sound sound, uint64_t now)
{
    assert(thread_owns(&audio->owner));
    int volume = audio->volume[sounds[sound].group];
    audio->counts[sound]++;
    audio->dice = audio->dice * 1664525u + 1013904223u;
    if (volume == 0 || !audio_open(audio, now))
        return;
    Mix_Chunk *chunk = &audio->chunks[sound][(audio->dice >> 16) % PITCHES];
    int channel = chunk->abuf ? Mix_PlayChannel(-1, chunk, 0) : -1;
    if (channel >= 0) {
        Mix_Volume(channel, volume * MIX_MAX_VOLUME / 100);
        audio->loudness = Mix_Volume(channel, -1) * 100 / MIX_MAX_VOLUME;
    }
}

int audio_count(const struct Audio *audio, enum Sound sound)
{
    return audio->counts[sound];
}

int audio_loudness(const struct Audio *audio)
{
    return audio->loudness;
}

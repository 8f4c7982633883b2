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
    char folder[1024];
    bool loaded;              /* the sounds were read */
    bool open;                /* the device is */
    uint64_t last;            /* when the last sound started */
    int volume[SOUND_GROUPS]; /* 0..100 */
    int loudness;             /* that of the last sound that was started */
    Mix_Chunk *chunks[SOUND_COUNT][PITCHES];
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

struct Audio *audio_create(const char *folder)
{
    struct Audio *audio = memory_zeroed(sizeof *audio);
    thread_claim(&audio->owner);
    snprintf(audio->folder, sizeof audio->folder, "%s", folder);
    audio->volume[SOUNDS_OF_PIECES] = audio->volume[SOUNDS_OF_NOTICES] = 80;
    audio->dice = 1;
    return audio;
}

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
    for (int i = 0; i < SOUND_COUNT * PITCHES; i++)
        Mix_FreeChunk(audio->chunks[i / PITCHES][i % PITCHES]);
    close_device(audio);
    free(audio);
}

/* A copy of a 16-bit mono sound played `speed` times as fast, between samples by straight lines. */
static Mix_Chunk *at_speed(const Mix_Chunk *from, double speed)
{
    const int16_t *in = (const int16_t *)(const void *)from->abuf;
    int length = (int)(from->alen / sizeof *in);
    int count = (int)(length / speed);
    int16_t *out = SDL_malloc(sizeof *out * (size_t)(count + 1));
    for (int i = 0; out && i < count; i++) {
        double at = i * speed;
        int k = (int)at < length - 2 ? (int)at : length - 2;
        out[i] = (int16_t)(in[k] + (in[k + 1] - in[k]) * (at - k));
    }
    Mix_Chunk *chunk = out ? Mix_QuickLoad_RAW((Uint8 *)out, (Uint32)count * sizeof *out) : NULL;
    if (chunk)
        chunk->allocated = 1; /* Mix_FreeChunk frees the samples too */
    else
        SDL_free(out);
    return chunk;
}

static void load(struct Audio *audio, enum Sound sound)
{
    char path[1100];
    snprintf(path, sizeof path, "%s%s.wav", audio->folder, sounds[sound].file);
    Mix_Chunk *chunk = Mix_LoadWAV(path);
    if (!chunk) {
        fprintf(stderr, "tianyuan: sound missing: %s\n", SDL_GetError());
        return;
    }
    for (int i = 0; i < PITCHES && chunk->alen > 8; i++) {
        double speed = 1 + 0.03 * (2.0 * i / (PITCHES - 1) - 1);
        audio->chunks[sound][i] = at_speed(chunk, speed);
    }
    Mix_FreeChunk(chunk);
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
    for (int i = 0; i < SOUND_COUNT && !audio->loaded; i++)
        load(audio, (enum Sound)i);
    audio->loaded = true;
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
    Mix_Chunk *chunk = audio->chunks[sound][(audio->dice >> 16) % PITCHES];
    int channel = chunk ? Mix_PlayChannel(-1, chunk, 0) : -1;
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

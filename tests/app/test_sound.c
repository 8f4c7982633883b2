/* What is heard: SDL writes it into a file in place of a device. */
#include "src/app/toolkit/audio.h"
#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { RATE = 44100, SILENCE = 8192 /* samples after which a sound is over */ };

enum { LEFT, RIGHT, EARS };

struct Heard {
    int peak, jump; /* the largest sample, and the largest step between two, of the left ear */
    int other;      /* the largest sample of the right one */
    int samples;    /* of the left, from the first that is not 0 to the last */
};

/* What has been written so far; false while the sound may go on. */
static bool listen(const char *path, struct Heard *heard)
{
    FILE *file = fopen(path, "rb");
    int16_t ears[EARS], before = 0;
    int silent = 0;
    *heard = (struct Heard){.peak = 0};
    while (file && fread(ears, sizeof ears, 1, file) == 1) {
        int16_t sample = ears[LEFT];
        heard->other = SDL_max(heard->other, abs(ears[RIGHT]));
        silent = sample ? 0 : silent + 1;
        heard->samples += heard->peak > 0 || sample;
        heard->peak = SDL_max(heard->peak, abs(sample));
        heard->jump = SDL_max(heard->jump, abs(sample - before));
        before = sample;
    }
    if (file)
        fclose(file);
    heard->samples -= silent;
    return heard->peak > 0 && silent >= SILENCE;
}

/* Plays a sound `times` times at once, from a side. */
static struct Heard play_from(enum Sound sound, int volume, int times, float side)
{
    char path[] = "/tmp/tianyuan-sound-XXXXXX", folder[1024];
    struct Heard heard;
    char *base = SDL_GetBasePath();
    snprintf(folder, sizeof folder, "%s../share/tianyuan/sounds/", base);
    SDL_free(base);
    close(mkstemp(path));
    setenv("SDL_AUDIODRIVER", "disk", true);
    setenv("SDL_DISKAUDIOFILE", path, true);
    setenv("SDL_DISKAUDIODELAY", "1", true);
    struct Audio *audio = audio_create(folder);
    audio_set_volume(audio, SOUNDS_OF_NOTICES, volume);
    assert_true(audio_open(audio, 0));
    for (int i = 0; i < times; i++)
        audio_play(audio, sound, side, 0);
    while (!listen(path, &heard))
        SDL_Delay(1);
    audio_destroy(audio);
    unlink(path);
    return heard;
}

static struct Heard play(enum Sound sound, int volume, int times)
{
    return play_from(sound, volume, times, 0);
}

static void sound_is_as_loud_as_its_volume(void **state)
{
    struct Heard loud = play(SOUND_CHAT, 80, 1), soft = play(SOUND_CHAT, 40, 1);
    (void)state;
    assert_true(loud.peak > 1000);
    assert_in_range(loud.peak, 2 * soft.peak - 4, 2 * soft.peak + 4);
    assert_in_range(loud.samples, soft.samples - RATE / 100, soft.samples + RATE / 100);
}

/* Beyond what a sample can say they are cut, not turned over. */
static void sounds_at_once_add_up(void **state)
{
    struct Heard one = play(SOUND_CHAT, 100, 1), many = play(SOUND_CHAT, 100, 8);
    (void)state;
    assert_true(many.peak > one.peak * 3 / 2);
    assert_true(many.peak >= INT16_MAX);
    assert_true(many.jump <= 8 * one.jump);
}

/* The far ear hears less, never nothing; the near one as much as from the middle. */
static void sound_comes_from_a_side(void **state)
{
    struct Heard middle = play(SOUND_CHAT, 80, 1), left = play_from(SOUND_CHAT, 80, 1, -1);
    struct Heard right = play_from(SOUND_CHAT, 80, 1, 1), half = play_from(SOUND_CHAT, 80, 1, 0.5F);
    (void)state;
    assert_int_equal(middle.peak, middle.other);
    assert_in_range(left.peak, middle.peak * 99 / 100, middle.peak);
    assert_in_range(left.other, middle.peak / 4, middle.peak / 3);
    assert_in_range(right.other, middle.peak * 99 / 100, middle.peak);
    assert_in_range(right.peak, middle.peak / 4, middle.peak / 3);
    assert_in_range(half.peak, right.peak + 1, middle.peak - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_is_as_loud_as_its_volume),
        cmocka_unit_test(sounds_at_once_add_up),
        cmocka_unit_test(sound_comes_from_a_side),
    };
    return cmocka_run_group_tests_name("sound", tests, NULL, NULL);
}

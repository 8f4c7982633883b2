/* What is heard of what happens: of menus, of threats, of the end, each a sound of its own. */
#include "tests/app/board_driver.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(f) cmocka_unit_test_setup_teardown(f, driver_set_up, driver_tear_down)

static int heard(const struct Driver *driver, enum Sound sound)
{
    return audio_count(driver->app->audio, sound);
}

static void menus_are_heard_by_keys_and_presses(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    int steps = heard(driver, SOUND_STEP);
    driver_key(driver, SDLK_DOWN);
    assert_int_equal(heard(driver, SOUND_STEP), steps + 1);
    driver_move_mouse(driver, 3, 3, 0);
    assert_int_equal(heard(driver, SOUND_STEP), steps + 1);
    assert_int_equal(heard(driver, SOUND_CHOOSE), 0);
    driver_press(driver, "Settings");
    assert_int_equal(heard(driver, SOUND_CHOOSE), 1);
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_RETURN);
    assert_int_equal(heard(driver, SOUND_CHOOSE), 2);
}

static void play(struct Driver *driver, const char *moves)
{
    char point[4];
    for (; sscanf(moves, "%3s", point) == 1; moves += strlen(point) + (moves[strlen(point)] == ' '))
        driver_click_point(driver, point);
}

static void threats_are_heard_as_what_they_are(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "gomoku", "human");
    play(driver, "h8 a1 h9 a3");
    assert_int_equal(heard(driver, SOUND_PLACE), 4);
    play(driver, "h10");
    assert_int_equal(heard(driver, SOUND_THREE), 1);
    play(driver, "a5 h11");
    assert_int_equal(heard(driver, SOUND_FOUR), 1);
    assert_int_equal(heard(driver, SOUND_PLACE), 5);
    play(driver, "a7 h12"); /* five: the end is heard, and no threat */
    assert_int_equal(heard(driver, SOUND_FOUR), 1);
    assert_int_equal(heard(driver, SOUND_THREE), 1);
    assert_int_equal(heard(driver, SOUND_WIN), 1);
}

static void a_draw_has_a_sound_of_its_own(void **state)
{
    struct Driver *driver = *state;
    driver_start(driver, "play", "tictactoe", "human");
    play(driver, "b2 a1 c1 a3 a2 c2 b1 b3 c3");
    driver_until(driver, driver_shows_result);
    assert_int_equal(heard(driver, SOUND_DRAW), 1);
    assert_int_equal(heard(driver, SOUND_END), 0);
}

/* --- the sounds themselves --- */

enum { BANDS = 40, PARTS = 3, SAMPLES_MAX = 70000, HEADER = 44, RATE = 44100 };

/* How much of a frequency there is among the samples: Goertzel's algorithm. */
static double power_at(const int16_t *samples, int count, double hz)
{
    double factor = 2 * cos(2 * 3.14159265358979 * hz / RATE), one = 0, two = 0;
    for (int i = 0; i < count; i++) {
        double now = samples[i] + factor * one - two;
        two = one;
        one = now;
    }
    return sqrt(fmax(0, one * one + two * two - factor * one * two));
}

/* A sound by what it has in each band, in each third of 150 ms; its largest sample. */
static int read_sound(const char *name, double spectrum[BANDS * PARTS])
{
    static int16_t samples[SAMPLES_MAX];
    char path[1024];
    int peak = 0, third = RATE / 20;
    char *base = SDL_GetBasePath();
    snprintf(path, sizeof path, "%s../share/tianyuan/sounds/%s.wav", base, name);
    SDL_free(base);
    memset(samples, 0, sizeof samples);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, HEADER, SEEK_SET);
    size_t count = fread(samples, sizeof *samples, SAMPLES_MAX, file);
    fclose(file);
    for (size_t i = 0; i < count; i++)
        peak = SDL_max(peak, abs(samples[i]));
    for (int i = 0; i < BANDS * PARTS; i++)
        spectrum[i] = power_at(samples + i / BANDS * third, third,
                               100 * pow(2, (double)(i % BANDS) * 5.5 / BANDS));
    return peak;
}

/* The cosine of the angle between two sounds. */
static double likeness(const double a[BANDS * PARTS], const double b[BANDS * PARTS])
{
    double ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < BANDS * PARTS; i++) {
        ab += a[i] * b[i];
        aa += a[i] * a[i];
        bb += b[i] * b[i];
    }
    return ab / sqrt(aa * bb);
}

static void sounds_are_told_apart(void **state)
{
    static const char *const names[] = {
#define X(id, name, group) name,
        SOUNDS(X)
#undef X
    };
    static double spectrum[SOUND_COUNT][BANDS * PARTS];
    int alike = 0;
    (void)state;
    for (int i = 0; i < SOUND_COUNT; i++) {
        int peak = read_sound(names[i], spectrum[i]);
        if (peak < 3000 || peak >= INT16_MAX)
            print_error("%s: its largest sample is %d\n", names[i], peak);
        alike += peak < 3000 || peak >= INT16_MAX;
        for (int k = 0; k < i; k++) {
            if (likeness(spectrum[i], spectrum[k]) < 0.97)
                continue;
            print_error("%s and %s are alike\n", names[i], names[k]);
            alike++;
        }
    }
    assert_int_equal(alike, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(menus_are_heard_by_keys_and_presses),
        TEST(threats_are_heard_as_what_they_are),
        TEST(a_draw_has_a_sound_of_its_own),
        cmocka_unit_test(sounds_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

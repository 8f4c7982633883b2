/* Makes the arcade's sounds: sounds FOLDER NAME... writes FOLDER/NAME.wav for each. Everything is
 * computed from the recipes below with our own noise, so the files are the same on every machine.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 44100, PARTS_MAX = 8 };

/* One voice of a sound: a tone or noise that swells in `attack` and dies away with half-life
 * `half`. Times in seconds. */
struct Part {
    double start;
    double hz;    /* of the tone; its start where it glides */
    double to_hz; /* where it glides to over the sound; 0: it does not */
    double noise; /* 0..1: how much of it is noise about that tone */
    double level; /* 0..1 */
    double attack, half;
    double overtone; /* level of the octave and a bit that makes wood and metal */
};

struct Recipe {
    const char *name;
    double seconds;
    struct Part parts[PARTS_MAX];
};

static const struct Recipe recipes[] = {
    /* a stone on wood: a click, the wood's two tones, a short thud */
    {"place",
     0.14,
     {{.hz = 2600, .noise = 0.8, .level = 0.45, .attack = 0.0005, .half = 0.004},
      {.hz = 940, .level = 0.38, .attack = 0.001, .half = 0.014, .overtone = 0.35},
      {.hz = 310, .to_hz = 260, .level = 0.46, .attack = 0.001, .half = 0.022}}},
    /* a piece set down after a slide: softer */
    {"move",
     0.14,
     {{.hz = 1500, .noise = 0.9, .level = 0.22, .attack = 0.004, .half = 0.012},
      {.start = 0.012, .hz = 640, .level = 0.38, .attack = 0.001, .half = 0.015, .overtone = 0.3},
      {.start = 0.012, .hz = 230, .level = 0.45, .attack = 0.001, .half = 0.024}}},
    /* two knocks close together, the second deeper */
    {"capture",
     0.15,
     {{.hz = 2200, .noise = 0.8, .level = 0.45, .attack = 0.0005, .half = 0.005},
      {.hz = 760, .level = 0.35, .attack = 0.001, .half = 0.012, .overtone = 0.4},
      {.start = 0.045, .hz = 1700, .noise = 0.8, .level = 0.45, .attack = 0.0005, .half = 0.006},
      {.start = 0.045,
       .hz = 420,
       .to_hz = 330,
       .level = 0.55,
       .attack = 0.001,
       .half = 0.022,
       .overtone = 0.3}}},
    /* a disc set down, and others flicked over after it, each a little higher */
    {"turn",
     0.15,
     {{.hz = 2400, .noise = 0.8, .level = 0.45, .attack = 0.0005, .half = 0.004},
      {.hz = 700, .level = 0.40, .attack = 0.001, .half = 0.013, .overtone = 0.35},
      {.hz = 290, .level = 0.40, .attack = 0.001, .half = 0.020},
      {.start = 0.040, .hz = 1250, .level = 0.26, .attack = 0.0005, .half = 0.007, .overtone = 0.3},
      {.start = 0.070, .hz = 1420, .level = 0.24, .attack = 0.0005, .half = 0.007, .overtone = 0.3},
      {.start = 0.100,
       .hz = 1610,
       .level = 0.22,
       .attack = 0.0005,
       .half = 0.008,
       .overtone = 0.3}}},
    /* two rising bells */
    {"check",
     0.15,
     {{.hz = 1047, .level = 0.40, .attack = 0.002, .half = 0.030, .overtone = 0.25},
      {.start = 0.055,
       .hz = 1397,
       .level = 0.45,
       .attack = 0.002,
       .half = 0.035,
       .overtone = 0.25}}},
    /* a stone, and a bell after it */
    {"three",
     0.15,
     {{.hz = 2600, .noise = 0.8, .level = 0.45, .attack = 0.0005, .half = 0.004},
      {.hz = 310, .to_hz = 260, .level = 0.45, .attack = 0.001, .half = 0.022},
      {.start = 0.030, .hz = 660, .level = 0.32, .attack = 0.002, .half = 0.036}}},
    /* the same with two, higher, a tritone apart: this is urgent */
    {"four",
     0.15,
     {{.hz = 2600, .noise = 0.8, .level = 0.45, .attack = 0.0005, .half = 0.004},
      {.hz = 310, .to_hz = 260, .level = 0.45, .attack = 0.001, .half = 0.022},
      {.start = 0.020, .hz = 880, .level = 0.26, .attack = 0.002, .half = 0.028, .overtone = 0.2},
      {.start = 0.065,
       .hz = 1245,
       .level = 0.34,
       .attack = 0.002,
       .half = 0.032,
       .overtone = 0.2}}},
    /* a dull, low double knock */
    {"illegal",
     0.15,
     {{.hz = 165, .level = 0.60, .attack = 0.002, .half = 0.020, .overtone = 0.5},
      {.start = 0.065, .hz = 147, .level = 0.60, .attack = 0.002, .half = 0.022, .overtone = 0.5}}},
    /* a slide upwards, as a stone is lifted */
    {"undo",
     0.13,
     {{.hz = 420, .to_hz = 760, .level = 0.40, .attack = 0.010, .half = 0.035},
      {.hz = 1400, .noise = 1, .level = 0.10, .attack = 0.015, .half = 0.030}}},
    /* a polite third */
    {"request",
     0.15,
     {{.hz = 784, .level = 0.38, .attack = 0.004, .half = 0.035, .overtone = 0.15},
      {.start = 0.060,
       .hz = 988,
       .level = 0.38,
       .attack = 0.004,
       .half = 0.040,
       .overtone = 0.15}}},
    /* the third of a request, led on to the octave */
    {"accepted",
     0.15,
     {{.hz = 988, .level = 0.34, .attack = 0.004, .half = 0.030, .overtone = 0.15},
      {.start = 0.055,
       .hz = 1568,
       .level = 0.34,
       .attack = 0.004,
       .half = 0.036,
       .overtone = 0.15}}},
    /* and led back down */
    {"declined",
     0.15,
     {{.hz = 784, .level = 0.36, .attack = 0.004, .half = 0.030, .overtone = 0.15},
      {.start = 0.055,
       .hz = 523,
       .level = 0.38,
       .attack = 0.004,
       .half = 0.036,
       .overtone = 0.15}}},
    /* a tick */
    {"clock",
     0.06,
     {{.hz = 3200, .noise = 0.6, .level = 0.35, .attack = 0.0005, .half = 0.004},
      {.hz = 1850, .level = 0.35, .attack = 0.0005, .half = 0.008}}},
    /* a rising chord: do mi sol do */
    {"win",
     1.40,
     {{.hz = 523.25, .level = 0.30, .attack = 0.005, .half = 0.22, .overtone = 0.2},
      {.start = 0.13, .hz = 659.25, .level = 0.30, .attack = 0.005, .half = 0.22, .overtone = 0.2},
      {.start = 0.26, .hz = 783.99, .level = 0.30, .attack = 0.005, .half = 0.24, .overtone = 0.2},
      {.start = 0.39,
       .hz = 1046.5,
       .level = 0.34,
       .attack = 0.005,
       .half = 0.30,
       .overtone = 0.2}}},
    /* the same way down, in minor, and softer */
    {"lose",
     1.30,
     {{.hz = 587.33, .level = 0.28, .attack = 0.010, .half = 0.20, .overtone = 0.1},
      {.start = 0.18, .hz = 466.16, .level = 0.28, .attack = 0.010, .half = 0.22, .overtone = 0.1},
      {.start = 0.36,
       .hz = 392.00,
       .level = 0.32,
       .attack = 0.010,
       .half = 0.34,
       .overtone = 0.1}}},
    /* two even notes, a third above each other: both are left standing */
    {"draw",
     1.00,
     {{.hz = 440.00, .level = 0.28, .attack = 0.008, .half = 0.20, .overtone = 0.12},
      {.start = 0.20, .hz = 440.00, .level = 0.26, .attack = 0.008, .half = 0.26, .overtone = 0.12},
      {.start = 0.20,
       .hz = 554.37,
       .level = 0.22,
       .attack = 0.008,
       .half = 0.26,
       .overtone = 0.12}}},
    /* a fifth up and back: at rest, neither bright nor sad */
    {"end",
     1.20,
     {{.hz = 392.00, .level = 0.28, .attack = 0.008, .half = 0.20, .overtone = 0.12},
      {.start = 0.16, .hz = 587.33, .level = 0.28, .attack = 0.008, .half = 0.20, .overtone = 0.12},
      {.start = 0.32,
       .hz = 392.00,
       .level = 0.30,
       .attack = 0.008,
       .half = 0.32,
       .overtone = 0.12}}},
    /* a drop of water */
    {"chat", 0.12, {{.hz = 620, .to_hz = 1180, .level = 0.34, .attack = 0.004, .half = 0.026}}},
    /* two notes that sink: a line gone dead */
    {"lost",
     0.15,
     {{.hz = 440, .to_hz = 400, .level = 0.40, .attack = 0.004, .half = 0.030, .overtone = 0.2},
      {.start = 0.065,
       .hz = 311,
       .to_hz = 280,
       .level = 0.44,
       .attack = 0.004,
       .half = 0.040,
       .overtone = 0.2}}},
    /* the same two, risen again */
    {"back",
     0.15,
     {{.hz = 440, .level = 0.36, .attack = 0.004, .half = 0.030, .overtone = 0.15},
      {.start = 0.060,
       .hz = 659,
       .level = 0.40,
       .attack = 0.004,
       .half = 0.040,
       .overtone = 0.15}}},
    /* a fingertip on wood */
    {"step", 0.05, {{.hz = 1150, .noise = 0.3, .level = 0.22, .attack = 0.001, .half = 0.006}}},
    /* a key that gives way: the tip, and a fifth above */
    {"choose",
     0.09,
     {{.hz = 1150, .noise = 0.3, .level = 0.24, .attack = 0.001, .half = 0.006},
      {.start = 0.018, .hz = 1725, .level = 0.26, .attack = 0.002, .half = 0.018}}},
};

/* Noise in -1..1: the upper bits of a linear congruential generator (Knuth's MMIX constants). */
static double noise(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(int32_t)(*state >> 32) / 2147483648.0;
}

static void add_part(const struct Part *part, double *out, int count)
{
    uint64_t state = 20;
    double phase = 0, low = 0;
    int start = (int)(part->start * RATE);
    for (int i = start; i < count; i++) {
        double t = (double)(i - start) / RATE;
        double along = (double)(i - start) / (count - start);
        double hz = part->to_hz > 0 ? part->hz + (part->to_hz - part->hz) * along : part->hz;
        phase += 2 * 3.14159265358979 * hz / RATE;
        double tone = sin(phase) + part->overtone * sin(2.76 * phase);
        /* noise loses its heights above the tone through one low pass */
        low += (noise(&state) - low) * fmin(1, 2 * 3.14159265358979 * hz / RATE);
        double rise = t < part->attack ? t / part->attack : 1;
        double envelope = rise * exp2(-t / part->half) * part->level;
        out[i] += envelope * ((1 - part->noise) * tone + part->noise * 2 * low);
    }
}

static void put16(FILE *file, unsigned int value)
{
    fputc((int)(value & 0xff), file);
    fputc((int)(value >> 8 & 0xff), file);
}

static void put32(FILE *file, unsigned int value)
{
    put16(file, value & 0xffff);
    put16(file, value >> 16);
}

/* A RIFF WAVE file, 16 bits, one channel. */
static void put_wave(FILE *file, const double *samples, int count)
{
    unsigned int bytes = (unsigned int)count * 2;
    fputs("RIFF", file);
    put32(file, 36 + bytes);
    fputs("WAVEfmt ", file);
    put32(file, 16);
    put16(file, 1);
    put16(file, 1);
    put32(file, RATE);
    put32(file, RATE * 2);
    put16(file, 2);
    put16(file, 16);
    fputs("data", file);
    put32(file, bytes);
    for (int i = 0; i < count; i++) {
        double fade = fmin(1, (double)(count - i) / (0.004 * RATE)); /* no click at the end */
        double value = fmax(-1, fmin(1, samples[i])) * fade;
        put16(file, (unsigned int)(int)lround(value * 32767) & 0xffff);
    }
}

static bool make(const struct Recipe *recipe, const char *folder)
{
    char path[1024];
    int count = (int)(recipe->seconds * RATE);
    double *samples = calloc((size_t)count, sizeof *samples);
    snprintf(path, sizeof path, "%s/%s.wav", folder, recipe->name);
    FILE *file = samples ? fopen(path, "wb") : NULL;
    if (!file) {
        free(samples);
        return false;
    }
    for (int i = 0; i < PARTS_MAX; i++)
        if (recipe->parts[i].level > 0)
            add_part(&recipe->parts[i], samples, count);
    put_wave(file, samples, count);
    free(samples);
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        bool made = false;
        for (size_t k = 0; k < sizeof recipes / sizeof recipes[0]; k++)
            if (strcmp(recipes[k].name, argv[i]) == 0)
                made = make(&recipes[k], argv[1]);
        if (!made) {
            fprintf(stderr, "sounds: %s could not be made\n", argv[i]);
            return 1;
        }
    }
    return 0;
}

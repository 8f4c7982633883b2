/*
 * The grain of the board: straight year rings of quarter-sawn wood, as go boards have them, that
 * waver a little along the board, with finer fibres over them.
 */
#include "src/app/views/parts.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdlib.h>

enum {
    WARP_STEP = 16, /* pixels between the places where the wavering is computed */
    SAMPLES = 8     /* of the rings for each pixel across them */
};

static const float WARP_BROAD = 1.1F, WARP_FINE = 0.12F; /* cells that it reaches at most */

/* A number in 0..1 for a pair of integers. */
static float lattice(int32_t x, int32_t y)
{
    uint32_t h = (uint32_t)x * 0x9e3779b1U ^ (uint32_t)y * 0x85ebca77U;
    h = (h ^ (h >> 15)) * 0x2c1b3c6dU;
    h = (h ^ (h >> 12)) * 0x297a2d39U;
    return (float)((h ^ (h >> 15)) >> 8) * (1.0F / 16777216.0F);
}

static float smooth(float t)
{
    return t * t * (3 - 2 * t);
}

static float mix(float a, float b, float t)
{
    return a + (b - a) * t;
}

/* Value noise in one dimension (row `seed`) and in two; 0..1. */
static float noise_line(float x, int32_t seed)
{
    float whole = floorf(x);
    int32_t cell = (int32_t)whole;
    return mix(lattice(cell, seed), lattice(cell + 1, seed), smooth(x - whole));
}

static float noise_plane(float x, float y)
{
    float row = floorf(y);
    return mix(noise_line(x, (int32_t)row), noise_line(x, (int32_t)row + 1), smooth(y - row));
}

/* How far the rings are pushed aside at a place given in cells. */
static float warp(float x, float y)
{
    return WARP_BROAD * noise_plane(x * 0.16F, y * 0.09F) +
           WARP_FINE * noise_plane(x * 0.9F, y * 0.3F);
}

/* How dark the wood is where a ring's coordinate is `x` cells; 0..1, mostly low. */
static float ring_shade(float x)
{
    float broad = noise_line(x * 1.3F, 101);
    float rings = noise_line(x * 4.1F, 102);
    float fibres = noise_line(x * 17.0F, 103);
    return 0.40F * broad + 0.42F * rings * rings + 0.30F * fibres * fibres;
}

static uint32_t blend(SDL_Color light, SDL_Color dark, float t)
{
    uint32_t part = (uint32_t)(t * 256), rest = 256 - part;
    uint32_t r = (light.r * rest + dark.r * part) >> 8;
    uint32_t g = (light.g * rest + dark.g * part) >> 8;
    uint32_t b = (light.b * rest + dark.b * part) >> 8;
    return 0xff000000U | r << 16 | g << 8 | b;
}

/* The colours across the rings, SAMPLES for each of `length` pixels: what a row shows lies along
 * them, here denser and there wider. To be freed with free(). */
static uint32_t *ring_colours(float length, float scale, SDL_Color light, SDL_Color dark)
{
    int count = (int)(length * SAMPLES) + 1;
    uint32_t *colours = memory_zeroed((size_t)count * sizeof *colours);
    for (int i = 0; i < count; i++) {
        float shade = ring_shade(((float)i + 0.5F) / (SAMPLES * scale));
        colours[i] = blend(light, dark, fminf(shade, 1));
    }
    return colours;
}

void wood_fill(uint32_t *pixels, int width, int height, float scale, SDL_Color light,
               SDL_Color dark)
{
    float reach = (WARP_BROAD + WARP_FINE) * scale;
    uint32_t *colours = ring_colours((float)width + reach, scale, light, dark);
    for (int y = 0; y < height; y++) {
        float v = (float)y / scale, from = 0, to = warp(0, v);
        for (int x = 0; x < width; x++) {
            int part = x % WARP_STEP;
            if (part == 0) {
                from = to;
                to = warp((float)(x + WARP_STEP) / scale, v);
            }
            float aside = mix(from, to, (float)part / WARP_STEP);
            *pixels++ = colours[(int)(((float)x + aside * scale) * SAMPLES)];
        }
    }
    free(colours);
}

/* What is agreed on before a game, and how it is kept as one line of the settings. */
#include "src/play/setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static const struct ClockPreset presets[] = {
    {N_("No time limit"), {.kind = CLOCK_NONE}},
    {N_("10 s per move"), {.kind = CLOCK_MOVE, .base_ms = 10 * SECOND}},
    {N_("30 s per move"), {.kind = CLOCK_MOVE, .base_ms = 30 * SECOND}},
    {N_("1 min per move"), {.kind = CLOCK_MOVE, .base_ms = MINUTE}},
    {N_("3 min + 2 s"), {CLOCK_FISCHER, 3 * MINUTE, 2 * SECOND}},
    {N_("5 min + 3 s"), {CLOCK_FISCHER, 5 * MINUTE, 3 * SECOND}},
    {N_("10 min + 5 s"), {CLOCK_FISCHER, 10 * MINUTE, 5 * SECOND}},
    {N_("30 min + 20 s"), {CLOCK_FISCHER, 30 * MINUTE, 20 * SECOND}},
};

enum { PRESETS = sizeof presets / sizeof *presets };

static const char *const side_ids[] = {
#define X(name, id, text) id,
    SETUP_SIDES(X)
#undef X
};

const struct ClockPreset *clock_preset(int index)
{
    return index >= 0 && index < PRESETS ? &presets[index] : NULL;
}

int clock_preset_find(const struct ClockSettings *clock)
{
    for (int i = 0; i < PRESETS; i++) {
        const struct ClockSettings *preset = &presets[i].clock;
        if (preset->kind == clock->kind && preset->base_ms == clock->base_ms &&
            preset->increment_ms == clock->increment_ms)
            return i;
    }
    return 0;
}

void setup_default(struct Setup *setup, const struct Game *game)
{
    int count = level_count(game);
    *setup = (struct Setup){.game = game, .side = SIDE_FIRST, .clock = {.kind = CLOCK_NONE}};
    const struct Level *level = level_get(game, count > 1 ? 1 : 0);
    if (count > 0 && level)
        snprintf(setup->opponent, sizeof setup->opponent, "level:%s", level->id);
    else
        snprintf(setup->opponent, sizeof setup->opponent, OPPONENT_HUMAN);
}

bool setup_level(const struct Setup *setup, struct Level *level)
{
    struct Level scratch;
    if (strcmp(setup->opponent, OPPONENT_HUMAN) == 0)
        return false;
    return level_read(setup->game, setup->opponent, level ? level : &scratch, NULL);
}

void setup_write(const struct Setup *setup, char text[SETUP_TEXT_MAX])
{
    int length = snprintf(text, SETUP_TEXT_MAX, "opponent=%s;side=%s;clock=%d", setup->opponent,
                          side_ids[setup->side], clock_preset_find(&setup->clock));
    for (int i = 0; i < option_count(setup->game); i++) {
        char option[64];
        option_write(setup->game, &setup->options, i, option);
        if (length >= 0 && length < SETUP_TEXT_MAX)
            length += snprintf(text + length, (size_t)(SETUP_TEXT_MAX - length), ";%s", option);
    }
}

static bool read_opponent(struct Setup *setup, const char *value)
{
    struct Setup scratch = *setup;
    snprintf(scratch.opponent, sizeof scratch.opponent, "%s", value);
    if (strcmp(value, OPPONENT_HUMAN) != 0 && !setup_level(&scratch, NULL))
        return false;
    *setup = scratch;
    return true;
}

bool setup_set_opponent(struct Setup *setup, const char *name)
{
    static const char *const kinds[] = {"", "level:", "classic:"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char value[OPPONENT_MAX];
        snprintf(value, sizeof value, "%s%s", kinds[i], name);
        if (read_opponent(setup, value))
            return true;
    }
    return false;
}

static void read_side(struct Setup *setup, const char *value)
{
    for (int i = 0; i < SIDE_COUNT; i++)
        if (strcmp(value, side_ids[i]) == 0)
            setup->side = (enum SetupSide)i;
}

/* One `key=value` of a line. */
static void read_entry(struct Setup *setup, char *entry)
{
    char *value = strchr(entry, '=');
    if (!value)
        return;
    size_t key = (size_t)(value++ - entry);
    if (key == 8 && strncmp(entry, "opponent", key) == 0)
        read_opponent(setup, value);
    else if (key == 4 && strncmp(entry, "side", key) == 0)
        read_side(setup, value);
    else if (key == 5 && strncmp(entry, "clock", key) == 0 &&
             clock_preset((int)strtol(value, NULL, 10)))
        setup->clock = clock_preset((int)strtol(value, NULL, 10))->clock;
    else
        option_read(setup->game, entry, &setup->options, NULL);
}

void setup_read(struct Setup *setup, const char *text)
{
    char line[SETUP_TEXT_MAX];
    snprintf(line, sizeof line, "%s", text);
    for (char *entry = line; entry;) {
        char *next = strchr(entry, ';');
        if (next)
            *next++ = 0;
        read_entry(setup, entry);
        entry = next;
    }
}

/* What is agreed on before a game, and how it is kept as one line of the settings. */
#include "src/play/seats/setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EFFORT_DEFAULT = 1 };

/* Behind the first eight others may be added; old settings know those by their numbers. */
static const struct ClockPreset presets[] = {
    {N_("No time limit"), "-"},     {N_("10 s per move"), "1/10"},    {N_("30 s per move"), "1/30"},
    {N_("1 min per move"), "1/60"}, {N_("3 min + 2 s"), "180+2"},     {N_("5 min + 3 s"), "300+3"},
    {N_("10 min + 5 s"), "600+5"},  {N_("30 min + 20 s"), "1800+20"},
};

static const struct EffortPreset efforts[] = {
    {"200ms", N_("0.2 s per move"), 200000, 0, 0},
    {"1s", N_("1 s per move"), 1000000, 0, 0},
    {"3s", N_("3 s per move"), 3000000, 0, 0},
    {"10s", N_("10 s per move"), 10000000, 0, 0},
    {"30s", N_("30 s per move"), 30000000, 0, 0},
    {"depth1", N_("Depth 1"), 0, 0, 1},
    {"depth4", N_("Depth 4"), 0, 0, 4},
    {"depth8", N_("Depth 8"), 0, 0, 8},
    {"depth12", N_("Depth 12"), 0, 0, 12},
    {"1kn", N_("1,000 nodes"), 0, 1000, 0},
    {"100kn", N_("100,000 nodes"), 0, 100000, 0},
};

enum { EFFORTS = sizeof efforts / sizeof *efforts };

const struct EffortPreset *effort_preset(int index)
{
    return index >= 0 && index < EFFORTS ? &efforts[index] : NULL;
}

int effort_timed(void)
{
    int count = 0;
    while (efforts[count].time_us)
        count++;
    return count;
}

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
    char text[CLOCK_TEXT_MAX];
    clock_write(clock, text);
    for (int i = 0; i < PRESETS; i++)
        if (strcmp(presets[i].clock, text) == 0)
            return i;
    return -1;
}

void setup_default(struct Setup *setup, const struct Game *game)
{
    int count = level_count(game);
    *setup =
        (struct Setup){.game = game, .side = SIDE_FIRST, .series = 1, .effort = EFFORT_DEFAULT};
    const struct Level *level = level_get(game, count > 1 ? 1 : 0);
    if (count > 0 && level)
        snprintf(setup->opponent, sizeof setup->opponent, "level:%s", level->id);
    else
        snprintf(setup->opponent, sizeof setup->opponent, OPPONENT_HUMAN);
}

bool setup_level(const struct Setup *setup, struct Level *level)
{
    struct Level scratch;
    if (strcmp(setup->opponent, OPPONENT_HUMAN) == 0 || setup_engine(setup->opponent))
        return false;
    return level_read(setup->game, setup->opponent, level ? level : &scratch, NULL);
}

const char *setup_engine(const char *text)
{
    static const char prefix[] = OPPONENT_ENGINE;
    size_t length = sizeof prefix - 1;
    return strncmp(text, prefix, length) == 0 && text[length] ? text + length : NULL;
}

void setup_write(const struct Setup *setup, char text[SETUP_TEXT_MAX])
{
    char clock[CLOCK_TEXT_MAX];
    clock_write(&setup->clock, clock);
    int length = snprintf(text, SETUP_TEXT_MAX, "opponent=%s;side=%s;clock=%s", setup->opponent,
                          side_ids[setup->side], clock);
    if (setup_engine(setup->opponent) || setup_engine(setup->own))
        length += snprintf(text + length, (size_t)(SETUP_TEXT_MAX - length), ";effort=%s",
                           efforts[setup->effort].id);
    if (setup->own[0])
        length += snprintf(text + length, (size_t)(SETUP_TEXT_MAX - length), ";own=%s;series=%d",
                           setup->own, setup->series);
    for (int i = 0; i < option_count(setup->game); i++) {
        char option[64];
        option_write(setup->game, &setup->options, i, option);
        if (length >= 0 && length < SETUP_TEXT_MAX)
            length += snprintf(text + length, (size_t)(SETUP_TEXT_MAX - length), ";%s", option);
    }
}

/* Fills `opponent` with whom `value` names, a level by the name that it has today; false, and
 * nothing is filled, if that is nobody. */
static bool read_opponent(const struct Setup *setup, const char *value, char opponent[OPPONENT_MAX])
{
    struct Setup scratch = *setup;
    struct Level level;
    snprintf(scratch.opponent, sizeof scratch.opponent, "%s", value);
    bool is_level = setup_level(&scratch, &level);
    if (!is_level && strcmp(value, OPPONENT_HUMAN) != 0 && !setup_engine(value))
        return false;
    if (is_level && strncmp(value, "level:", 6) == 0)
        snprintf(opponent, OPPONENT_MAX, "level:%s", level.id);
    else
        snprintf(opponent, OPPONENT_MAX, "%s", value);
    return true;
}

bool setup_set_opponent(struct Setup *setup, const char *name)
{
    static const char *const kinds[] = {"", "level:", "classic:"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char value[OPPONENT_MAX];
        snprintf(value, sizeof value, "%s%s", kinds[i], name);
        if (read_opponent(setup, value, setup->opponent)) {
            setup->own[0] = '\0';
            return true;
        }
    }
    return false;
}

static void read_side(struct Setup *setup, const char *value)
{
    for (int i = 0; i < SIDE_COUNT; i++)
        if (strcmp(value, side_ids[i]) == 0)
            setup->side = (enum SetupSide)i;
}

static void read_effort(struct Setup *setup, const char *value)
{
    for (int i = 0; i < EFFORTS; i++)
        if (strcmp(value, efforts[i].id) == 0)
            setup->effort = i;
}

static void read_series(struct Setup *setup, const char *value)
{
    char *end;
    long games = strtol(value, &end, 10);
    if (end != value && *end == '\0' && games >= 1 && games <= SETUP_SERIES_MAX)
        setup->series = (int)games;
}

/* A clock as text, or the number of a preset, as older programs had it. */
static void read_clock(struct Setup *setup, const char *value)
{
    struct ClockSettings clock;
    bool number = *value && value[strspn(value, "0123456789")] == '\0';
    const struct ClockPreset *preset = number ? clock_preset((int)strtol(value, NULL, 10)) : NULL;
    if ((preset || !number) && clock_read(preset ? preset->clock : value, &clock, NULL))
        setup->clock = clock;
}

/* One `key=value` of a line. */
static void read_entry(struct Setup *setup, char *entry)
{
    char *value = strchr(entry, '=');
    if (!value)
        return;
    size_t key = (size_t)(value++ - entry);
    if (key == 8 && strncmp(entry, "opponent", key) == 0)
        read_opponent(setup, value, setup->opponent);
    else if (key == 3 && strncmp(entry, "own", key) == 0)
        read_opponent(setup, value, setup->own);
    else if (key == 6 && strncmp(entry, "effort", key) == 0)
        read_effort(setup, value);
    else if (key == 6 && strncmp(entry, "series", key) == 0)
        read_series(setup, value);
    else if (key == 4 && strncmp(entry, "side", key) == 0)
        read_side(setup, value);
    else if (key == 5 && strncmp(entry, "clock", key) == 0)
        read_clock(setup, value);
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

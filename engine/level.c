/* Opponents by name, and the window schedules. */
#include "engine/level.h"
#include <stdlib.h>
#include <string.h>

const uint8_t window_schedule_3[] = {2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 0};
const uint8_t window_schedule_4[] = {2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5,
                                     5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 0};

/* Depth, nodes or time where an opponent's options name no limit. */
enum { DEPTH_DEFAULT = 3 };

const struct Level *level_get(const struct Game *game, int index)
{
    const struct Level *levels = game->knowledge ? game->knowledge->levels : NULL;
    for (int i = 0; levels && levels[i].id; i++)
        if (i == index)
            return &levels[i];
    return NULL;
}

int level_count(const struct Game *game)
{
    int count = 0;
    while (level_get(game, count) && !level_get(game, count)->classic)
        count++;
    return count;
}

bool level_by_time(const struct Level *level)
{
    return level->settings.time_us && !level->settings.nodes && !level->settings.depth;
}

/* Whether step or classic number `index`, from 0, goes by that name, or did in earlier versions. */
static bool goes_by(const struct Level *level, int index, const char *name, bool formerly)
{
    char *end;
    if (formerly)
        return level->formerly && strcmp(level->formerly, name) == 0;
    bool number =
        !level->classic && strtol(name, &end, 10) == index + 1 && *end == '\0' && end > name;
    return number || strcmp(level->id, name) == 0;
}

/* A step of the scale by number or name, or a classic by name. */
static bool read_named(const struct Game *game, const char *name, bool classic, int at,
                       struct Level *level, struct TextError *error)
{
    const struct Level *found;
    for (int formerly = 0; formerly < 2; formerly++) {
        for (int i = 0; (found = level_get(game, i)); i++) {
            if (found->classic == classic && goes_by(found, i, name, formerly)) {
                *level = *found;
                return true;
            }
        }
    }
    return text_error(error, at, "%s has no %s '%.40s'", game->id, classic ? "classic" : "level",
                      name);
}

/* A number in 1 .. max. */
static bool read_number(const char *value, uint64_t max, int at, uint64_t *number,
                        struct TextError *error)
{
    uint64_t read = 0;
    const char *c = value;
    for (; *c >= '0' && *c <= '9' && read <= max; c++)
        read = 10 * read + (uint64_t)(*c - '0');
    if (c == value || *c || read < 1 || read > max)
        return text_error(error, at, "'%.40s' is not a number from 1 to %llu", value,
                          (unsigned long long)max);
    *number = read;
    return true;
}

static bool read_algorithm(const char *value, int at, struct SearchSettings *settings,
                           struct TextError *error)
{
    int algorithm = algorithm_find(value);
    if (algorithm < 0)
        return text_error(error, at, "unknown algorithm '%.40s'", value);
    settings->algorithm = (enum Algorithm)algorithm;
    return true;
}

static bool read_evaluation(const struct Game *game, const char *value, int at,
                            struct SearchSettings *settings, struct TextError *error)
{
    const struct Evaluation *list = game->knowledge ? game->knowledge->evaluations : NULL;
    for (int i = 0; list && list[i].id; i++) {
        if (strcmp(list[i].id, value) == 0) {
            settings->evaluation = i;
            return true;
        }
    }
    return text_error(error, at, "%s has no evaluation '%.40s'", game->id, value);
}

static bool read_window(const char *value, int at, struct SearchSettings *settings,
                        struct TextError *error)
{
    uint64_t depth = 0;
    if (!read_number(value, 4, at, &depth, error))
        return false;
    settings->schedule = depth == 4 ? window_schedule_4 : window_schedule_3;
    settings->switches |= SWITCH_WINDOW;
    return true;
}

/* The greatest value of a setting that is a number; 0 if no such setting exists. */
static uint64_t number_max(const char *key)
{
    static const struct {
        const char *key;
        uint64_t max;
    } settings[] = {
        {"depth", PLY_MAX - 1}, {"nodes", UINT64_MAX / 16},    {"ms", 24 * 3600 * 1000},
        {"width", MOVES_MAX},   {"slack", SCORE_WIN_EDGE / 4}, {"noise", 100000},
        {"opening", 100000},    {"oversight", 1000},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (strcmp(settings[i].key, key) == 0)
            return settings[i].max;
    return 0;
}

/* A parameter of the strong search, within its bounds. */
static bool read_parameter(const struct Game *game, int index, const char *value, int at,
                           struct SearchSettings *settings, struct TextError *error)
{
    const struct SearchParameter *known = search_parameter(index);
    uint64_t number = 0;
    bool zero = known->least == 0 && strcmp(value, "0") == 0;
    if (!zero && !read_number(value, (uint64_t)known->most, at, &number, error))
        return false;
    if ((int)number < known->least)
        return text_error(error, at, "%s is at least %d", known->name, known->least);
    if (!settings->tuned)
        settings->parameters = *search_parameters(game);
    settings->tuned = true;
    search_parameter_set(&settings->parameters, index, (int)number);
    return true;
}

/* One `key=value` at `at` in the whole text. */
static bool read_setting(const struct Game *game, const char *key, const char *value, int at,
                         struct SearchSettings *settings, struct TextError *error)
{
    uint64_t number = 0;
    if (strcmp(key, "algorithm") == 0)
        return read_algorithm(value, at, settings, error);
    if (strcmp(key, "eval") == 0)
        return read_evaluation(game, value, at, settings, error);
    if (strcmp(key, "window") == 0)
        return read_window(value, at, settings, error);
    int parameter = search_parameter_find(key);
    if (parameter >= 0)
        return read_parameter(game, parameter, value, at, settings, error);
    uint64_t max = number_max(key);
    if (max == 0)
        return text_error(error, at, "unknown setting '%.40s' of an opponent", key);
    if (!read_number(value, max, at, &number, error))
        return false;
    if (strcmp(key, "nodes") == 0)
        settings->nodes = number;
    else if (strcmp(key, "depth") == 0)
        settings->depth = (int)number;
    else if (strcmp(key, "ms") == 0)
        settings->time_us = number * 1000;
    else if (strcmp(key, "slack") == 0)
        settings->slack = (Score)number;
    else if (strcmp(key, "noise") == 0)
        settings->lapses.noise = (Score)number;
    else if (strcmp(key, "opening") == 0)
        settings->lapses.opening = (Score)number;
    else if (strcmp(key, "oversight") == 0)
        settings->lapses.oversight = (int)number;
    else
        settings->width = (int)number;
    if (settings->width)
        settings->switches |= SWITCH_WIDTH;
    return true;
}

/* One part between commas: a switch, or key=value. */
static bool read_part(const struct Game *game, char *part, int at, struct SearchSettings *settings,
                      struct TextError *error)
{
    char *equals = strchr(part, '=');
    if (equals) {
        *equals = '\0';
        return read_setting(game, part, equals + 1, at, settings, error);
    }
    if (strcmp(part, "careless") == 0)
        return settings->lapses.careless = true;
    if (strcmp(part, "finishes") == 0)
        return settings->finishes = true;
    int index = switch_find(part);
    if (index < 0)
        return text_error(error, at, "unknown switch '%.40s'", part);
    if (index == SWITCH_INDEX_WINDOW || index == SWITCH_INDEX_WIDTH)
        return text_error(error, at, "%s needs a number: %s=4", part, part);
    settings->switches |= 1U << index;
    return true;
}

static bool read_settings(const struct Game *game, const char *text, struct Level *level,
                          struct TextError *error)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_ALPHA_BETA};
    char part[64];
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= sizeof part)
            return text_error(error, (int)(at - text), "expected a setting between commas");
        memcpy(part, at, length);
        part[length] = '\0';
        if (!read_part(game, part, (int)(at - text), &settings, error))
            return false;
        at += length;
        if (*at == '\0')
            break;
    }
    if (!settings.depth && !settings.nodes && !settings.time_us)
        settings.depth = DEPTH_DEFAULT;
    *level = (struct Level){.id = text,
                            .label = text,
                            .about = "Plays by the settings you typed",
                            .settings = settings};
    return true;
}

bool level_read(const struct Game *game, const char *text, struct Level *level,
                struct TextError *error)
{
    static const char level_prefix[] = "level:", classic_prefix[] = "classic:";
    const int level_length = sizeof level_prefix - 1, classic_length = sizeof classic_prefix - 1;
    if (strncmp(text, level_prefix, (size_t)level_length) == 0)
        return read_named(game, text + level_length, false, level_length, level, error);
    if (strncmp(text, classic_prefix, (size_t)classic_length) == 0)
        return read_named(game, text + classic_length, true, classic_length, level, error);
    return read_settings(game, text, level, error);
}

#include "src/app/options.h"
#include "engine/games.h"
#include "src/app/scenes/registry.h"
#include "src/app/setup.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* X(name, argument shown, help). The order is the one of --help. */
#define OPTIONS(X)                                                                                 \
    X("game", "NAME", "start a game at once: tictactoe, gomoku, xiangqi, chiziqi")                 \
    X("level", "NAME", "play against this level or classic, or \"human\"")                         \
    X("fullscreen", NULL, "fill the screen (F11 and Alt+Enter switch)")                            \
    X("size", "WxH", "the window's size, at least 640x480")                                        \
    X("lang", "CODE", "en or zh_CN; otherwise the system's language or the settings")              \
    X("theme", "NAME", "wood, stone, dark or contrast")                                            \
    X("text-scale", "PERCENT", "size of all text, 100 to 200")                                     \
    X("tv", NULL, "large text and wide margins, to be read across a room")                         \
    X("renderer", "NAME", "software, opengl, opengles2, ...; otherwise the best there is")         \
    X("scene", "NAME", "open this scene first: title, games, setup, online, settings, ...")        \
    X("shot", "FILE", "draw the scene without a window into a PNG file and end")                   \
    X("wait", "MS", "let so much time pass before the picture")                                    \
    X("data", "DIR", "where drawings, sounds and translations lie")                                \
    X("pref", "DIR", "where settings and games are kept")                                          \
    X("version", NULL, "print the version and end")                                                \
    X("help", NULL, "print this and end")

struct Option {
    const char *name, *argument, *help;
};

static const struct Option table[] = {
#define X(name, argument, help) {name, argument, help},
    OPTIONS(X)
#undef X
};

enum { OPTION_COUNT = sizeof table / sizeof table[0] };

void options_print_help(FILE *file)
{
    fprintf(file, "Usage: tianyuan [OPTION]...\n"
                  "Classic board games: play, watch the AI think, meet a friend online.\n\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "--%s %s", table[i].name,
                 table[i].argument ? table[i].argument : "");
        fprintf(file, "  %-20s %s\n", name, table[i].help);
    }
}

static const struct Option *find(const char *name, size_t length)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strlen(table[i].name) == length && strncmp(table[i].name, name, length) == 0) {
            return &table[i];
        }
    }
    return NULL;
}

/* A whole number from min to max and nothing else. */
static bool read_number(const char *text, int min, int max, int *value)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < min || number > max) {
        return false;
    }
    *value = (int)number;
    return true;
}

static bool read_size(const char *text, struct AppOptions *options)
{
    char width[8];
    const char *x = strchr(text, 'x');
    if (!x || x == text || (size_t)(x - text) >= sizeof width) {
        return false;
    }
    memcpy(width, text, (size_t)(x - text));
    width[x - text] = '\0';
    return read_number(width, 640, 16384, &options->width) &&
           read_number(x + 1, 480, 16384, &options->height);
}

static bool one_of(const char *text, const char *const *list)
{
    while (*list && strcmp(*list, text) != 0) {
        list++;
    }
    return *list != NULL;
}

/* Where an option's text is kept; NULL for those that are no text. */
static const char **text_member(struct AppOptions *options, const char *name)
{
    const struct {
        const char *name;
        const char **member;
    } members[] = {
        {"game", &options->game},         {"level", &options->level}, {"lang", &options->language},
        {"theme", &options->theme},       {"scene", &options->scene}, {"shot", &options->shot},
        {"renderer", &options->renderer}, {"data", &options->data},   {"pref", &options->pref},
    };
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        if (strcmp(members[i].name, name) == 0) {
            return members[i].member;
        }
    }
    return NULL;
}

static bool good_text(const char *name, const char *value)
{
    static const char *const languages[] = {"en", "zh_CN", NULL};
    static const char *const themes[] = {"wood", "stone", "dark", "contrast", NULL};
    if (strcmp(name, "lang") == 0) {
        return one_of(value, languages);
    }
    if (strcmp(name, "theme") == 0) {
        return one_of(value, themes);
    }
    if (strcmp(name, "game") == 0) {
        return games_find(value) != NULL;
    }
    if (strcmp(name, "scene") == 0) {
        const struct SceneType *scene = scene_find(value);
        return scene != NULL && !scene->inner;
    }
    return *value != '\0';
}

/* value is NULL for those options that take none. */
static bool set(struct AppOptions *options, const char *name, const char *value)
{
    if (!value) {
        options->fullscreen = options->fullscreen || strcmp(name, "fullscreen") == 0;
        options->tv = options->tv || strcmp(name, "tv") == 0;
        return true;
    }
    const char **text = text_member(options, name);
    if (text) {
        *text = value;
        return good_text(name, value);
    }
    if (strcmp(name, "size") == 0) {
        return read_size(value, options);
    }
    if (strcmp(name, "text-scale") == 0) {
        return read_number(value, 100, 200, &options->text_scale);
    }
    return strcmp(name, "wait") == 0 && read_number(value, 0, 600000, &options->wait);
}

/* Reads the option at argv[*at], moving *at to its last word. */
static enum OptionsResult read_one(struct AppOptions *options, char **argv, int argc, int *at,
                                   char *error, size_t size)
{
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    const struct Option *option =
        strncmp(word, "--", 2) == 0 && length > 2 ? find(word + 2, length - 2) : NULL;
    if (!option) {
        snprintf(error, size, "unknown option '%s' (--help lists all)", word);
        return OPTIONS_WRONG;
    }
    if (strcmp(option->name, "help") == 0) {
        return OPTIONS_HELP;
    }
    if (strcmp(option->name, "version") == 0) {
        return OPTIONS_VERSION;
    }
    const char *value = equals ? equals + 1 : NULL;
    if (option->argument && !value && *at + 1 < argc) {
        value = argv[++*at];
    }
    if ((option->argument != NULL) != (value != NULL)) {
        snprintf(error, size, "--%s %s", option->name,
                 option->argument ? "needs a value" : "takes no value");
        return OPTIONS_WRONG;
    }
    if (!set(options, option->name, value)) {
        snprintf(error, size, "--%s can't be '%s' (%s)", option->name, value, option->help);
        return OPTIONS_WRONG;
    }
    return OPTIONS_RUN;
}

/* Which levels there are depends on the game. */
static enum OptionsResult check_level(const struct AppOptions *options, char *error, size_t size)
{
    struct Setup setup;
    if (!options->level)
        return OPTIONS_RUN;
    if (!options->game) {
        snprintf(error, size, "--level needs --game: each game has levels of its own");
        return OPTIONS_WRONG;
    }
    setup_default(&setup, games_find(options->game));
    if (setup_set_opponent(&setup, options->level))
        return OPTIONS_RUN;
    int length = snprintf(error, size, "--level can't be '%.40s'; %s has human", options->level,
                          options->game);
    const struct Level *level;
    for (int i = 0; (level = level_get(setup.game, i)) && length < (int)size; i++)
        length += snprintf(error + length, size - (size_t)length, ", %s", level->id);
    return OPTIONS_WRONG;
}

enum OptionsResult options_read(struct AppOptions *options, int argc, char **argv, char *error,
                                size_t size)
{
    *options = (struct AppOptions){0};
    for (int i = 1; i < argc; i++) {
        enum OptionsResult result = read_one(options, argv, argc, &i, error, size);
        if (result != OPTIONS_RUN) {
            return result;
        }
    }
    return check_level(options, error, size);
}

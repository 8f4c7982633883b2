/* The command line of the arcade. */
#include "src/app/shell/options.h"
#include "engine/games.h"
#include "src/app/toolkit/strings.h"
#include "src/app/toolkit/theme.h"
#include "src/common/memory.h"
#include "src/play/formats/charset.h"
#include "src/play/formats/charset_guess.h"
#include "src/play/seats/setup.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 24 };

/* The names of what registries hold, each list ended by NULL and owned. */
struct Choices {
    const char **games, **scenes, **themes, **shades, **languages;
};

static void add(const char ***list, const char *name)
{
    size_t count = 0;
    while (*list && (*list)[count])
        count++;
    *list = memory_resized(*list, (count + 2) * sizeof **list);
    (*list)[count] = name;
    (*list)[count + 1] = NULL;
}

static void find_choices(struct Choices *choices, const struct SceneType *const *scenes)
{
    *choices = (struct Choices){.games = NULL};
    for (int i = 0; i < games_count(); i++)
        add(&choices->games, games_get(i)->id);
    for (; *scenes; scenes++)
        if (!(*scenes)->inner)
            add(&choices->scenes, (*scenes)->name);
    for (int i = 0; i < BOARD_THEME_COUNT; i++)
        add(&choices->themes, board_theme_word((enum ThemeId)i));
    for (int i = 0; i < SHADE_COUNT; i++)
        add(&choices->shades, shade_word((enum Shade)i));
    for (int i = 0; strings_language_at(i); i++)
        add(&choices->languages, strings_language_at(i)->code);
}

static void forget_choices(struct Choices *choices)
{
    free(choices->games);
    free(choices->scenes);
    free(choices->themes);
    free(choices->shades);
    free(choices->languages);
}

static bool has_level(const struct Game *game, const char *id)
{
    const struct Level *level;
    for (int i = 0; (level = level_get(game, i)); i++)
        if (strcmp(level->id, id) == 0)
            return true;
    return false;
}

/* Prints the opponents of the game that was named, else of all games, each once. */
static void list_levels(const void *user, FILE *file)
{
    const struct AppOptions *options = user;
    const struct Level *level;
    fputs("human\n", file);
    for (int g = 0; g < games_count(); g++) {
        const struct Game *game = games_get(g);
        if (options->game && strcmp(game->id, options->game) != 0)
            continue;
        for (int i = 0; (level = level_get(game, i)); i++) {
            bool told = false;
            for (int before = 0; before < g && !options->game; before++)
                told |= has_level(games_get(before), level->id);
            if (!told)
                fprintf(file, "%s\n", level->id);
        }
    }
}

/* Prints what this machine's SDL can draw with. */
static void list_renderers(const void *user, FILE *file)
{
    SDL_RendererInfo info;
    (void)user;
    for (int i = 0; i < SDL_GetNumRenderDrivers(); i++)
        if (SDL_GetRenderDriverInfo(i, &info) == 0)
            fprintf(file, "%s\n", info.name);
}

/* "WIDTHxHEIGHT" in points of the window. */
static bool read_size(const char *text, struct AppOptions *options)
{
    char *end;
    long width = strtol(text, &end, 10);
    if (end == text || *end != 'x')
        return false;
    const char *rest = end + 1;
    long height = strtol(rest, &end, 10);
    options->width = (int)width;
    options->height = (int)height;
    return end != rest && !*end && width >= WINDOW_WIDTH_MIN && width <= WINDOW_SIDE_MAX &&
           height >= WINDOW_HEIGHT_MIN && height <= WINDOW_SIDE_MAX;
}

/* What is no file was meant to be something else. */
static bool check_files(const struct AppOptions *options, char error[ARGUMENTS_ERROR_MAX])
{
    for (int i = 0; i < OPTIONS_FILES_MAX && options->files[i]; i++) {
        if (access(options->files[i], R_OK) == 0)
            continue;
        snprintf(error, ARGUMENTS_ERROR_MAX, "can't read the file '%.80s': %s", options->files[i],
                 strerror(errno));
        return false;
    }
    return true;
}

/* Which levels there are depends on the game. */
static bool check_level(const struct AppOptions *options, char error[ARGUMENTS_ERROR_MAX])
{
    struct Setup setup;
    if (!options->level)
        return true;
    if (!options->game) {
        snprintf(error, ARGUMENTS_ERROR_MAX, "--level needs --game: each game has its own levels");
        return false;
    }
    setup_default(&setup, games_find(options->game));
    if (setup_set_opponent(&setup, options->level))
        return true;
    int length = snprintf(error, ARGUMENTS_ERROR_MAX, "--level can't be '%.40s'; %s has human",
                          options->level, options->game);
    const struct Level *level;
    for (int i = 0; (level = level_get(setup.game, i)) && length < ARGUMENTS_ERROR_MAX; i++)
        length += snprintf(error + length, ARGUMENTS_ERROR_MAX - (size_t)length, ", %s", level->id);
    return false;
}

static bool check_charset(const struct AppOptions *options, char error[ARGUMENTS_ERROR_MAX])
{
    char names[ARGUMENTS_ERROR_MAX];
    if (!options->charset || charset_is_known(options->charset))
        return true;
    charset_list(names, sizeof names);
    snprintf(error, ARGUMENTS_ERROR_MAX, "there is no charset '%.40s'; there are %.120s",
             options->charset, names);
    return false;
}

static bool check_backup(const struct AppOptions *options, char error[ARGUMENTS_ERROR_MAX])
{
    const char *wrong =
        options->backup && options->restore ? "--backup and --restore can't be done at once"
        : options->with_settings && !options->restore ? "--with-settings needs --restore"
                                                      : NULL;
    if (wrong)
        snprintf(error, ARGUMENTS_ERROR_MAX, "%s", wrong);
    return !wrong;
}

/* A command line being read. */
struct CommandLine {
    struct AppOptions *options;
    struct Choices choices;
    const char *size;
    bool version;
    struct Argument table[ARGUMENTS_MAX];
};

/* The order is the one of --help. */
static void make_table(struct CommandLine *line, struct AppOptions *o,
                       const struct SceneType *const *scenes)
{
    *line = (struct CommandLine){.options = o};
    *o = (struct AppOptions){.game = NULL};
    struct Choices *all = &line->choices;
    find_choices(all, scenes);
    const struct Argument table[] = {
        argument_choice("--game", "NAME", &o->game, all->games, "start this game at once"),
        argument_listed("--level", "NAME", &o->level, list_levels, o,
                        "opponent, a level of the game or \"human\""),
        argument_flag("--fullscreen", &o->fullscreen,
                      "start in full screen; F11 or Alt+Enter toggles"),
        argument_text("--size", "WxH", &line->size, "the window's size, at least 640x480"),
        argument_choice("--lang", "CODE", &o->language, all->languages,
                        "language in place of the one in the settings"),
        argument_choice("--theme", "NAME", &o->theme, all->themes, "the board and its pieces"),
        argument_choice("--shade", "NAME", &o->shade, all->shades, "everything about the board"),
        argument_number("--text-scale", "PERCENT", &o->text_scale, 100, 200,
                        "text size in percent, 100 to 200"),
        argument_flag("--tv", &o->tv, "large text and wide margins, readable across a room"),
        argument_listed("--renderer", "NAME", &o->renderer, list_renderers, NULL,
                        "what draws; default: the best available"),
        argument_choice("--scene", "NAME", &o->scene, all->scenes, "open this scene first"),
        argument_text("--shot", "FILE", &o->shot,
                      "draw the scene into a PNG file, without a window, and exit; 'list' "
                      "prints the scenes"),
        argument_number("--wait", "MS", &o->wait, 0, 600000, "wait this long before the shot"),
        argument_listed("--charset", "NAME", &o->charset, charset_print, NULL,
                        "the charset of files of games that are not UTF-8"),
        argument_text("--data", "DIR", &o->data, "folder of drawings, sounds and translations"),
        argument_text("--pref", "DIR", &o->pref, "folder of settings and saved games"),
        argument_flag("--spoken", &o->spoken, "say aloud what is shown; Ctrl+Alt+S toggles"),
        argument_text("--backup", "FILE", &o->backup,
                      "put games, settings and matches in progress into one new file, and exit"),
        argument_text("--restore", "FILE", &o->restore,
                      "take in what such a file has and this device has not, and exit"),
        argument_flag("--with-settings", &o->with_settings,
                      "with --restore: take its settings and engines, too"),
        argument_flag("--verbose", &o->verbose,
                      "log everything to stderr, addresses of other players too"),
        argument_flag("--version", &line->version, "print the version and exit"),
        {.name = NULL},
    };
    _Static_assert(sizeof table <= sizeof line->table, "ARGUMENTS_MAX is too small");
    memcpy(line->table, table, sizeof table);
}

static struct Usage usage_of(struct CommandLine *line)
{
    return (struct Usage){
        .command = "",
        .operands = "[FILE...]",
        .about = "Classic board games: play, watch the AI think, meet a friend online.",
        .arguments = line->table,
        .operand = line->options->files,
        .operand_count = OPTIONS_FILES_MAX,
    };
}

void options_print_help(const struct SceneType *const *scenes, FILE *file)
{
    struct AppOptions options;
    struct CommandLine line;
    make_table(&line, &options, scenes);
    struct Usage usage = usage_of(&line);
    arguments_print_help(&usage, "tianyuan", file);
    forget_choices(&line.choices);
}

void options_print_scenes(const struct SceneType *const *scenes, FILE *file)
{
    struct Choices choices;
    find_choices(&choices, scenes);
    for (int i = 0; choices.scenes[i]; i++)
        fprintf(file, "%s\n", choices.scenes[i]);
    forget_choices(&choices);
}

static enum OptionsResult read_line(struct CommandLine *line, int argc, char **argv,
                                    char error[ARGUMENTS_ERROR_MAX])
{
    struct AppOptions *options = line->options;
    struct Usage usage = usage_of(line);
    switch (arguments_read(&usage, argc, argv, error)) {
    case ARGUMENTS_HELP:
        return OPTIONS_HELP;
    case ARGUMENTS_LISTED:
        return OPTIONS_LISTED;
    case ARGUMENTS_WRONG:
        return OPTIONS_WRONG;
    case ARGUMENTS_GOOD:
        break;
    }
    if (line->version)
        return OPTIONS_VERSION;
    if (options->shot && strcmp(options->shot, "list") == 0)
        return OPTIONS_SCENES;
    if (line->size && !read_size(line->size, options)) {
        snprintf(error, ARGUMENTS_ERROR_MAX, "--size takes WIDTHxHEIGHT from %dx%d up, not '%.40s'",
                 WINDOW_WIDTH_MIN, WINDOW_HEIGHT_MIN, line->size);
        return OPTIONS_WRONG;
    }
    if (!check_backup(options, error) || !check_charset(options, error) ||
        !check_files(options, error) || !check_level(options, error))
        return OPTIONS_WRONG;
    return options->backup || options->restore ? OPTIONS_BACKUP : OPTIONS_RUN;
}

enum OptionsResult options_read(struct AppOptions *options, const struct SceneType *const *scenes,
                                int argc, char **argv, char error[ARGUMENTS_ERROR_MAX])
{
    struct CommandLine line;
    make_table(&line, options, scenes);
    enum OptionsResult result = read_line(&line, argc, argv, error);
    forget_choices(&line.choices);
    return result;
}

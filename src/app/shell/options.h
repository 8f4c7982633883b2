/* The command line of the arcade. */
#ifndef TY_SRC_APP_SHELL_OPTIONS_H
#define TY_SRC_APP_SHELL_OPTIONS_H

#include "src/app/shell/clock.h"
#include "src/app/shell/scene.h"
#include "src/play/system/arguments.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { OPTIONS_FILES_MAX = 256 };

struct SpeakerType;

/* What the command line said; zeroed members were not given. Strings are borrowed for the app's
 * life. */
struct AppOptions {
    const char *game;                     /* --game */
    const char *level;                    /* --level */
    const char *scene;                    /* --scene */
    const char *language;                 /* --lang */
    const char *data;                     /* --data */
    const char *theme;                    /* --theme */
    const char *shade;                    /* --shade */
    const char *renderer;                 /* --renderer: software, opengl, opengles2 ... */
    const char *pref;                     /* --pref: in place of the player's folder */
    const char *files[OPTIONS_FILES_MAX]; /* to be brought in; the rest are NULL */
    const char *charset;                  /* --charset: of those that are not UTF-8 */
    const char *shot;                     /* --shot: file for a picture of the scene */
    const char *backup, *restore;         /* --backup, --restore: the file */
    bool with_settings;                   /* --with-settings */
    int width, height;                    /* --size */
    bool fullscreen;                      /* --fullscreen */
    bool tv;                              /* --tv */
    bool verbose;                         /* --verbose */
    int64_t text_scale;                   /* --text-scale: percent */
    int64_t wait;                         /* --wait: ms before the picture */
    const char *engine_folders;           /* looked through for engines; NULL: the system's */
    uint16_t beacon_port;                 /* of the local network; 0: the usual one */
    ClockSource *clock;                   /* NULL: the real one; the AI's threads read it too */
    void *clock_user;
    bool spoken;                       /* --spoken */
    const struct SpeakerType *speaker; /* NULL: the system's */
    void *speaker_user;
};

/* Limits of the window, in points. */
enum { WINDOW_WIDTH_MIN = 640, WINDOW_HEIGHT_MIN = 480, WINDOW_SIDE_MAX = 16384 };

enum OptionsResult {
    OPTIONS_RUN,    /* options are filled: go on */
    OPTIONS_HELP,   /* --help was asked for */
    OPTIONS_LISTED, /* the values of an option were asked for, and are on stdout */
    OPTIONS_VERSION,
    OPTIONS_BACKUP, /* a backup is to be made or taken in, without a window */
    OPTIONS_SCENES, /* the names of the scenes that can be drawn were asked for */
    OPTIONS_WRONG,  /* error says what */
};

/* Reads argv into options, whose strings then point into argv. `scenes` are those that --scene may
 * name, ended by NULL. error gets one line for OPTIONS_WRONG. */
enum OptionsResult options_read(struct AppOptions *options, const struct SceneType *const *scenes,
                                int argc, char **argv, char error[ARGUMENTS_ERROR_MAX]);

/* Prints the text of --help: a line for each option. */
void options_print_help(const struct SceneType *const *scenes, FILE *file);

/* Prints the names that --scene takes, one a line. */
void options_print_scenes(const struct SceneType *const *scenes, FILE *file);

#endif

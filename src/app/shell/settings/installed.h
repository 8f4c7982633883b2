/* What comes with the program and is needed only now and then: all of it is read before the first
 * frame, since after that the window waits for no file. */
#ifndef TY_SRC_APP_SHELL_SETTINGS_INSTALLED_H
#define TY_SRC_APP_SHELL_SETTINGS_INSTALLED_H

#include "engine/game.h"
#include "src/app/shell/settings/servers.h"

struct Books;
struct Experiment;

/* A page of C that the lab shows: a file of the ladder. */
struct InstalledPage {
    char *name; /* "pvs.c" */
    char *text;
};

struct Installed {
    struct Servers servers;
    struct Books *books; /* that games are opened from */
    char **lessons;      /* the texts, by the numbers of games_get; NULL: the game has none */
    struct Experiment **experiments; /* of the lab, by their numbers; ends with NULL */
    struct InstalledPage *pages;     /* ends with name NULL */
};

/* Reads all from the data folder `data`, which ends in '/'. What can't be read is told on stderr
 * and missing. */
void installed_read(struct Installed *installed, const char *data);

/* Frees what was read; one of zeros is left alone. */
void installed_free(struct Installed *installed);

/* The text of the page of C of that name, NULL if it is not there. */
const char *installed_page(const struct Installed *installed, const char *name);

/* The text of the game's lessons, NULL if it has none. */
const char *installed_lessons(const struct Installed *installed, const struct Game *game);

#endif

/* Where things lie: the shipped data and the player's own files. */
#ifndef TY_SRC_APP_SHELL_SETTINGS_PATHS_H
#define TY_SRC_APP_SHELL_SETTINGS_PATHS_H

#include <stdbool.h>
#include <stddef.h>

enum { PATH_MAX_LENGTH = 1024 };

struct Paths {
    char data[PATH_MAX_LENGTH]; /* folder with art/, sounds/, locale/ and the font; ends in '/' */
    char pref[PATH_MAX_LENGTH]; /* the player's folder, ends in '/'; "" where there is none */
};

/* Finds both. data (from --data, NULL: not given) wins over the installed tree (beside the program,
 * in ../share/tianyuan or ../share/games/tianyuan) and the build folder. Returns false when no data
 * folder was found: data is then "./" and things will be missing. */
bool paths_find(struct Paths *paths, const char *data);

/* Finds the player's folder alone: `given`, or where that is NULL the system's for the program. */
void paths_find_pref(struct Paths *paths, const char *given);

/* out = folder + name, cut to size; returns out. */
char *path_join(char *out, size_t size, const char *folder, const char *name);

#endif

/* Where things lie: the shipped data and the player's own files. */
#include "src/app/shell/settings/paths.h"
#include "src/play/system/path.h"
#include <SDL.h>
#include <stdio.h>
#include <string.h>

/* Where the data lies as seen from the program's folder: installed, installed among games, in the
 * build folder. */
static const char *const places[] = {
    "../share/tianyuan/",
    "../share/games/tianyuan/",
    "../../share/tianyuan/",
    "share/tianyuan/",
};

char *path_join(char *out, size_t size, const char *folder, const char *name)
{
    snprintf(out, size, "%s%s", folder, name);
    return out;
}

/* A data folder is known by its drawings. */
static bool has_data(const char *folder)
{
    char path[PATH_MAX_LENGTH];
    SDL_RWops *file = SDL_RWFromFile(path_join(path, sizeof path, folder, "art/logo.svg"), "rb");
    if (file)
        SDL_RWclose(file);
    return file != NULL;
}

static void set_folder(char *out, const char *folder)
{
    size_t length = strlen(folder);
    bool slash = length > 0 && folder[length - 1] == '/';
    snprintf(out, PATH_MAX_LENGTH, "%s%s", folder, slash ? "" : "/");
}

static bool find_data(char *out)
{
    char *base = SDL_GetBasePath();
    if (base)
        path_tidy(base);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        path_join(out, PATH_MAX_LENGTH, base ? base : "./", places[i]);
        if (has_data(out)) {
            SDL_free(base);
            return true;
        }
    }
    SDL_free(base);
    snprintf(out, PATH_MAX_LENGTH, "./");
    return has_data(out);
}

void paths_find_pref(struct Paths *paths, const char *given)
{
    char *pref = given ? NULL : SDL_GetPrefPath(NULL, "tianyuan");
    if (given)
        set_folder(paths->pref, given);
    else
        snprintf(paths->pref, sizeof paths->pref, "%s", pref ? pref : "");
    SDL_free(pref);
    path_tidy(paths->pref);
}

bool paths_find(struct Paths *paths, const char *data)
{
    paths_find_pref(paths, NULL);
    if (data) {
        set_folder(paths->data, data);
        return has_data(paths->data);
    }
    return find_data(paths->data);
}

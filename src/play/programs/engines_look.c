/* Looking for engines where systems put them. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/programs/engines.h"
#include "src/play/system/path.h"
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Programs that are known, by the beginning of their files' names. */
static const struct {
    const char *file, *name;
    unsigned int speaks;
} known[] = {
    {"fairy-stockfish", "Fairy-Stockfish", 1U << PROGRAM_UCI},
    {"pikafish", "Pikafish", 1U << PROGRAM_UCI},
    {"eleeye", "ElephantEye", 1U << PROGRAM_UCCI},
    {"elephanteye", "ElephantEye", 1U << PROGRAM_UCCI},
    {"sjaakii", "Sjaak II", 1U << PROGRAM_UCI},
    {"pbrain-", "", 1U << PROGRAM_GOMOCUP},
};

enum { KNOWN = sizeof known / sizeof *known };

/* A program of that name, or, for a beginning that ends in '-', of one that goes on. */
static bool is_file(const char *name, const char *file)
{
    size_t length = strlen(file);
    if (file[length - 1] == '-')
        return strncmp(name, file, length) == 0 && name[length];
    return strncmp(name, file, length) == 0 && strcmp(name + length, path_program_ending) == 0;
}

/* Whether it is a program; fills `find`. Our own, which also answers to pbrain-tianyuan, needs no
 * other process. */
static bool is_engine(const char *folder, const char *name, struct EngineFind *find)
{
    struct stat status;
    if (is_file(name, "pbrain-tianyuan"))
        return false;
    for (int i = 0; i < KNOWN; i++) {
        if (!is_file(name, known[i].file))
            continue;
        find->name = known[i].name;
        find->speaks = known[i].speaks;
        int length = snprintf(find->path, sizeof find->path, "%s/%s", folder, name);
        return length < (int)sizeof find->path && stat(find->path, &status) == 0 &&
               S_ISREG(status.st_mode) && access(find->path, X_OK) == 0;
    }
    return false;
}

/* The same program is often in two folders that are one. */
static bool is_there(const struct EngineFind *finds, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(strrchr(finds[i].path, '/') + 1, name) == 0)
            return true;
    return false;
}

static int look_in(const char *folder, struct EngineFind *finds, int count, int most)
{
    struct dirent *entry;
    DIR *listing = opendir(folder);
    while (listing && count < most && (entry = readdir(listing)))
        if (!is_there(finds, count, entry->d_name) &&
            is_engine(folder, entry->d_name, &finds[count]))
            count++;
    if (listing)
        closedir(listing);
    return count;
}

int engines_look(const char *folders, struct EngineFind *finds, int most)
{
    char folder[ENGINE_PATH_MAX];
    int count = 0;
    while (*folders) {
        const char marks[] = {path_list_mark, '\0'};
        size_t length = strcspn(folders, marks);
        if (length > 0 && length < sizeof folder && path_is_absolute(folders)) {
            snprintf(folder, sizeof folder, "%.*s", (int)length, folders);
            path_tidy(folder);
            count = look_in(folder, finds, count, most);
        }
        folders += length + (folders[length] == path_list_mark);
    }
    return count;
}

static bool is_listed(const struct Engines *engines, const char *path)
{
    for (int i = 0; i < engines_count(engines); i++)
        if (strcmp(engines_get(engines, i)->path, path) == 0)
            return true;
    return false;
}

bool engines_take_finds(struct Engines *engines, const struct EngineFind *finds, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        const char *file = strrchr(finds[i].path, '/') + 1;
        bool brain = strncmp(file, "pbrain-", 7) == 0;
        if (is_listed(engines, finds[i].path))
            continue;
        int index =
            engines_add(engines, finds[i].path, brain ? file + 7 : finds[i].name, finds[i].speaks);
        if (index < 0)
            return any;
        engines_mark_found(engines, index);
        any = true;
    }
    return any;
}

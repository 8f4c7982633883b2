/* The drawings of assets/art. */
#include "src/app/toolkit/canvas/drawings.h"
#include "src/common/memory.h"
#include <dirent.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ending[] = ".svg";

struct Drawing {
    char name[64];
    void *bytes; /* SDL's */
    size_t size;
};

struct Drawings {
    struct Drawing *drawing; /* `count` of them */
    int count;
};

/* Reads one file of the folder, if it is a drawing. */
static void load(struct Drawings *drawings, const char *folder, const char *file)
{
    char path[1200];
    struct Drawing drawing;
    size_t length = strlen(file), stem = length - strlen(ending);
    if (length <= strlen(ending) || strcmp(file + stem, ending) != 0 || stem >= sizeof drawing.name)
        return;
    snprintf(path, sizeof path, "%s%s", folder, file);
    snprintf(drawing.name, sizeof drawing.name, "%.*s", (int)stem, file);
    drawing.bytes = SDL_LoadFile(path, &drawing.size);
    if (!drawing.bytes)
        return;
    drawings->drawing = memory_resized(drawings->drawing,
                                       (size_t)(drawings->count + 1) * sizeof *drawings->drawing);
    drawings->drawing[drawings->count++] = drawing;
}

struct Drawings *drawings_load(const char *folder)
{
    struct Drawings *drawings = memory_zeroed(sizeof *drawings);
    struct dirent *entry;
    DIR *directory = opendir(folder);
    while (directory && (entry = readdir(directory)))
        load(drawings, folder, entry->d_name);
    if (directory)
        closedir(directory);
    return drawings;
}

void drawings_free(struct Drawings *drawings)
{
    if (!drawings)
        return;
    for (int i = 0; i < drawings->count; i++)
        SDL_free(drawings->drawing[i].bytes);
    free(drawings->drawing);
    free(drawings);
}

SDL_Surface *drawings_render(const struct Drawings *drawings, const char *name, int size)
{
    SDL_Surface *surface = NULL;
    for (int i = 0; i < drawings->count && !surface; i++) {
        const struct Drawing *drawing = &drawings->drawing[i];
        if (strcmp(drawing->name, name) != 0)
            continue;
        SDL_RWops *bytes = SDL_RWFromConstMem(drawing->bytes, (int)drawing->size);
        surface = bytes ? IMG_LoadSizedSVG_RW(bytes, size, size) : NULL;
        if (bytes)
            SDL_RWclose(bytes);
    }
    if (!surface)
        fprintf(stderr, "tianyuan: drawing missing: %s\n", name);
    return surface;
}

/* Games as files of a folder. */
#define _XOPEN_SOURCE 700
#include "src/play/records/records.h"
#include "engine/record.h"
#include "src/common/scan.h"
#include <stdlib.h>
#include <string.h>

enum { TRIES = 1000 /* against others that add games of that name at the same time */ };

struct Match *records_load(const char *path, int64_t now_ms, struct FileError *error)
{
    struct RecordError problem;
    char *text = file_read(path, error);
    if (!text)
        return NULL;
    struct Match *match = record_read(text, now_ms, NULL, &problem);
    if (!match)
        file_error(error, path, problem.line, "%s", problem.what);
    free(text);
    return match;
}

void records_stem(const struct Match *match, char stem[RECORD_STEM_MAX])
{
    const char *date = match_tags(match)->date;
    snprintf(stem, RECORD_STEM_MAX, "%s%s%s", date, *date ? "-" : "", match_board(match)->game->id);
}

/* The highest number behind the stem in the folder; 0: there is none. */
static int highest_number(const char *folder, const char *stem)
{
    int count, highest = 0;
    size_t length = strlen(stem);
    char **names = file_names(folder, ".pgn", &count);
    for (int i = 0; i < count; i++) {
        int number = 0;
        const char *rest = strncmp(names[i], stem, length) == 0
                               ? scan(names[i] + length, "-%.pgn", &number)
                               : NULL;
        if (rest && *rest == '\0' && number > highest)
            highest = number;
        free(names[i]);
    }
    free(names);
    return highest;
}

bool records_add(const char *folder, const struct FileCalls *calls, const char *stem,
                 const char *record, char *path, struct FileError *error)
{
    char name[FILE_PATH_MAX];
    bool kept = false, exists = true;
    if (!file_make_folder(folder, error))
        return false;
    int number = highest_number(folder, stem) + 1;
    for (int i = 0; i < TRIES && exists && !kept; i++)
        if (snprintf(name, sizeof name, "%s/%s-%03d.pgn", folder, stem, number + i) >=
            (int)sizeof name)
            exists = file_error(error, folder, 0, "the path is too long");
        else
            kept = file_create(calls ? calls : &file_calls_system, name, FILE_SHARED, record,
                               strlen(record), &exists, error);
    if (kept && path)
        snprintf(path, FILE_PATH_MAX, "%s", name);
    return kept;
}

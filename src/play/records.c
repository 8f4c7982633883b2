/* Games as files of a folder. */
#define _XOPEN_SOURCE 700
#include "src/play/records.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 9999 };

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

bool records_add(const char *folder, const struct FileCalls *calls, const char *stem,
                 const char *record, char *path, struct FileError *error)
{
    char name[FILE_PATH_MAX];
    bool kept = false, exists = true;
    if (!file_make_folder(folder, error))
        return false;
    for (int number = 1; number <= NAMES_MAX && exists && !kept; number++)
        if (snprintf(name, sizeof name, "%s/%s-%03d.pgn", folder, stem, number) >= (int)sizeof name)
            exists = file_error(error, folder, 0, "the path is too long");
        else
            kept = file_create(calls ? calls : &file_calls_system, name, FILE_SHARED, record,
                               strlen(record), &exists, error);
    if (kept && path)
        snprintf(path, FILE_PATH_MAX, "%s", name);
    return kept;
}

/* Finished games, kept in a folder as one record each. */
#ifndef TY_SRC_PLAY_RECORDS_H
#define TY_SRC_PLAY_RECORDS_H

#include "engine/match.h"
#include "src/play/files.h"

enum { RECORD_STEM_MAX = 128 };

/* A file of the folder. */
struct RecordEntry {
    char *path;
    const struct Game *game; /* NULL if the file is no good record: */
    struct FileError *error; /* why */
    struct MatchTags tags;
    struct Status status;
    int moves;
    const char *result; /* "1-0", ... */
};

struct RecordList {
    struct RecordEntry *entries; /* newest first */
    int count;
};

/* What the name of a match's file begins with: its date and game. */
void records_stem(const struct Match *match, char stem[RECORD_STEM_MAX]);

/* Keeps a finished game, as record_write has written it, as a new file in `folder`, which is made
 * if need be; its name is `stem` and a number. Writes its path to `path` (FILE_PATH_MAX bytes, may
 * be NULL). `calls` NULL is the system's. */
bool records_add(const char *folder, const struct FileCalls *calls, const char *stem,
                 const char *record, char *path, struct FileError *error);

/* Reads all records of a folder (those ending with ".pgn"); an empty list if there is no such
 * folder. Free with records_free_list. */
struct RecordList records_list(const char *folder);

/* Frees a list and what its entries own. */
void records_free_list(struct RecordList *list);

/* Loads one record. NULL with file, line and reason if it is corrupt; the file is left alone. */
struct Match *records_load(const char *path, int64_t now_ms, struct FileError *error);

#endif

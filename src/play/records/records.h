/*
 * Games as files of a folder, one record each: what the library could not take lies there until it
 * can.
 */
#ifndef TY_SRC_PLAY_RECORDS_RECORDS_H
#define TY_SRC_PLAY_RECORDS_RECORDS_H

#include "engine/match.h"
#include "src/play/system/files.h"

enum { RECORD_STEM_MAX = 128 };

/* What the name of a match's file begins with: its date and game. */
void records_stem(const struct Match *match, char stem[RECORD_STEM_MAX]);

/* Keeps a finished game, as record_write has written it, as a new file in `folder`, which is made
 * if need be; its name is `stem` and a number. Writes its path to `path` (FILE_PATH_MAX bytes, may
 * be NULL). `calls` NULL is the system's. */
bool records_add(const char *folder, const struct FileCalls *calls, const char *stem,
                 const char *record, char *path, struct FileError *error);

/* Loads one record. NULL with file, line and reason if it is corrupt; the file is left alone. */
struct Match *records_load(const char *path, int64_t now_ms, struct FileError *error);

#endif

/*
 * Everything a player has in one file, and back: the library, the settings, the list of engines,
 * and what is in progress: games at the table, drafts of studies, matches online and by letters.
 *
 * The file is a plain zip with a list of what must be in it (docs/backups.md). It is made while
 * other programs write. Before anything of it is taken in, all of it is checked; then it comes in
 * beside what is there, as far as that has not got it already. Whoever is killed meanwhile leaves
 * what was there, and perhaps a part of what came in: taking it in again adds the rest.
 *
 * All calls wait for the disk, and of one archive come from one thread.
 */
#ifndef TY_SRC_PLAY_ARCHIVE_ARCHIVE_H
#define TY_SRC_PLAY_ARCHIVE_ARCHIVE_H

#include "src/play/library/merge.h"
#include "src/play/programs/engines.h"
#include "src/play/system/files.h"
#include "src/play/system/progress.h"
#include <stdint.h>

enum { ARCHIVE_NAME_MAX = 224 /* bytes of a member's name, with the closing 0 */ };

/* What a member is. */
enum ArchivePart {
    ARCHIVE_LIBRARY,
    ARCHIVE_SETTINGS,
    ARCHIVE_ENGINES,
    ARCHIVE_PADS,    /* mappings of gamepads */
    ARCHIVE_TABLE,   /* a game at the table */
    ARCHIVE_DRAFT,   /* a study that is not kept yet */
    ARCHIVE_ONLINE,  /* a match online */
    ARCHIVE_LETTERS, /* a match by letters */
    ARCHIVE_RECORD,  /* a game that the library could not take */
    ARCHIVE_PARTS
};

/* What an archive says of itself. */
struct ArchiveContent {
    char program[32]; /* the version that made it */
    char made[32];    /* "2026-11-23 22:49:15", by the clock on the wall there */
    int games;        /* in the library */
    int parts[ARCHIVE_PARTS];
    int64_t bytes; /* unpacked */
};

/* --- making ----------------------------------------------------------------------------------- */

struct ArchiveOrder {
    const char *folder;  /* the player's */
    const char *path;    /* of the file, which appears when it is whole; its folder is made */
    bool replaced;       /* else it must not be there */
    const char *program; /* the version of this program */
    const struct FileCalls *calls; /* NULL: the system's */
};

/* Makes it; `content` (may be NULL) tells what is in it. False, with nothing left behind, on an
 * error, one of which is that `progress` has stopped it. */
bool archive_make(const struct ArchiveOrder *order, struct Progress *progress,
                  struct ArchiveContent *content, struct FileError *error);

/* --- taking in -------------------------------------------------------------------------------- */

struct Archive;

/* Opens one and checks everything in it; NULL with an error. What has to be unpacked for that lies
 * in `folder`, the player's, until archive_close. */
struct Archive *archive_open(const char *path, const char *folder, struct Progress *progress,
                             struct FileError *error);

/* NULL is ignored. */
void archive_close(struct Archive *archive);

/* Valid as long as the archive. */
const struct ArchiveContent *archive_content(const struct Archive *archive);

/* What came of a member. */
enum ArchiveFate { ARCHIVE_TAKEN, ARCHIVE_THERE, ARCHIVE_NOT_TAKEN };

/* What is told of one: its name, or who plays in it. */
struct ArchiveLine {
    enum ArchivePart part;
    enum ArchiveFate fate;
    char name[ARCHIVE_NAME_MAX];
    const struct Game *game; /* of those who play; NULL: nobody is named */
    const char *why; /* English, where it was not taken, or otherwise than it was; else NULL */
};

struct ArchiveTaken {
    struct LibraryMerged games;
    struct ArchiveLine *lines; /* owned: of everything that is no game of the library */
    int count;
    char *settings;          /* owned: the text of settings.txt; NULL: there are none */
    struct Engines *engines; /* owned: those that are on this machine, too; NULL: likewise */
};

/* Takes in what `folder` has not got; with `matches` also those online and by letters, which could
 * then go on in two places. Settings and engines are handed over, for whoever may change them.
 * False, with the error, if it could not be ended; `taken` tells what came in in any case. Free it
 * with archive_taken_free. `calls` NULL is the system's. */
bool archive_take(struct Archive *archive, bool matches, const struct FileCalls *calls,
                  struct Progress *progress, struct ArchiveTaken *taken, struct FileError *error);
void archive_taken_free(struct ArchiveTaken *taken);

/* Adds the engines of `brought` that `engines` has not got, by their paths. Returns how many. */
int archive_add_engines(struct Engines *engines, const struct Engines *brought);

#endif

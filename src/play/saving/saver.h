/*
 * Saves games and settings without stalling a window: what is to be written is turned into text at
 * once and written on the disk's thread in that order; failures are told afterwards.
 *
 * A program that is killed loses at most what the disk had not taken yet; saver_free waits for all
 * of it. All calls come from one thread.
 */
#ifndef TY_SRC_PLAY_SAVING_SAVER_H
#define TY_SRC_PLAY_SAVING_SAVER_H

#include "src/play/library/library.h"
#include "src/play/records/autosave.h"
#include "src/play/system/disk.h"

struct Saver;

/* What is kept, for those who say that it could not be. */
enum SaverWhat { SAVER_GAME, SAVER_RECORD, SAVER_SETTINGS };

/* A saver that works on `disk`, and with the library on `library_disk`, which stands behind it (see
 * disk_new_behind): however long the library takes, the game in progress is written. Both outlive
 * it. */
struct Saver *saver_new(struct Disk *disk, struct Disk *library_disk);

/* Waits until everything is written, and frees the saver; failures that saver_trouble has not told
 * yet are lost with it. NULL is ignored. */
void saver_free(struct Saver *saver);

/* Waits until everything that was asked for is written, or has failed. */
void saver_flush(struct Saver *saver);

/* Takes the oldest failure; false if there is none (yet). */
bool saver_trouble(struct Saver *saver, enum SaverWhat *what, struct FileError *error);

/* Whether, since the last call, a finished game was kept as a file because another program had the
 * library to itself: library_take_records brings it in. Known when saver_trouble was asked. */
bool saver_took_aside(struct Saver *saver);

/* Has `run(argument)` done on the disk's thread; false, with the error, is a failure. `argument`,
 * from memory_zeroed, is the saver's, which frees it; what it points to `run` has to free. */
void saver_add(struct Saver *saver, enum SaverWhat what,
               bool (*run)(void *argument, struct FileError *error), void *argument);

/* Saves the match as it stands; see autosave_save. The autosave belongs to the saver's thread until
 * saver_close; the calls below are those of autosave.h, in the order in which they are made. */
void saver_save(struct Saver *saver, struct Autosave *autosave, struct Match *match,
                int64_t now_ms);

/* The same of a text, which is the saver's from now on, to be freed with free(). */
void saver_save_text(struct Saver *saver, struct Autosave *autosave, char *text);

/* The game is over or given up: see autosave_clear. */
void saver_clear(struct Saver *saver, struct Autosave *autosave);

/* The game goes on later: see autosave_leave. */
void saver_leave(struct Saver *saver, struct Autosave *autosave);

/* Leaves and frees the autosave when all is written; NULL is ignored. */
void saver_close(struct Saver *saver, struct Autosave *autosave);

/* Where finished games go, all of it the library's disk's. */
struct SaverShelf {
    struct Library *library; /* outlives the saver */
    const char *folder;      /* copied: of records that the library cannot take */
    struct LibraryOrigin origin;
};

/* Keeps a finished match in the library, or as a file where that cannot be. Until it is kept, the
 * slot of `autosave` (may be NULL) holds the finished game, for the next start; the autosave itself
 * is free for the next game at once. */
void saver_finish(struct Saver *saver, const struct SaverShelf *shelf, struct Autosave *autosave,
                  struct Match *match, int64_t now_ms);

#endif

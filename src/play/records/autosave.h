/*
 * The game in progress on disk, saved after every move.
 *
 * It belongs to the thread that first saves, clears or continues by it.
 *
 * A folder has a few slots, each a record and a lock. A running program holds the lock of the slot
 * that it writes to, so that two of them never overwrite each other; the lock goes with the
 * program, however it ends, and the record stays for the next one to continue.
 */
#ifndef TY_SRC_PLAY_RECORDS_AUTOSAVE_H
#define TY_SRC_PLAY_RECORDS_AUTOSAVE_H

#include "engine/match.h"
#include "src/play/system/files.h"

enum { AUTOSAVE_SLOTS = 16, AUTOSAVE_NEWEST = -1 };

struct Autosave;

/* An autosave in `folder` (copied; made when first needed). Nothing is read or written yet. `calls`
 * NULL is the system's; else it outlives the autosave. */
struct Autosave *autosave_new(const char *folder, const struct FileCalls *calls);

/* Leaves the slot, keeping its record, and frees the autosave; NULL is ignored. */
void autosave_free(struct Autosave *autosave);

/* Saves a match, as record_write has written it. The first call takes an unused slot, or the one
 * that nobody has used for longest. On failure the record saved before is still there. */
bool autosave_save(struct Autosave *autosave, const char *record, struct FileError *error);

/* Puts a record into a slot that has none, and leaves it there, to be continued later. False, with
 * *full true, where every slot has one. The autosave holds no slot before and after. */
bool autosave_put(struct Autosave *autosave, const char *record, bool *full,
                  struct FileError *error);

/* The game is over or given up: removes its record and leaves the slot. */
void autosave_clear(struct Autosave *autosave);

/* Leaves the slot with its record, to be continued later; the next save takes another one. */
void autosave_leave(struct Autosave *autosave);

/* The slot and its record become those of the autosave that comes back, which may belong to another
 * thread; NULL if there is no slot. The next save of this one takes another slot. */
struct Autosave *autosave_split(struct Autosave *autosave);

/* The game to continue as it stands on disk, to be shown: the newest readable one that is not over
 * and that no other program has open; NULL if there is none. Takes no lock, so that it never stands
 * in another program's way. The caller frees it. */
struct Match *autosave_look(const struct Autosave *autosave);

/* Whether another program has a game open that is not over. */
bool autosave_elsewhere(const struct Autosave *autosave);

/* Opens the game in slot `which`, or with AUTOSAVE_NEWEST the newest, takes over its slot and runs
 * its clocks from `now_ms`. NULL if there is none; then `error` tells of the newest record that
 * could not be read, or has an empty `what`. Such records are left as they are. */
struct Match *autosave_continue(struct Autosave *autosave, int which, int64_t now_ms,
                                struct FileError *error);

/* Takes over the slot of the newest record that `wanted` says yes to,
 * and returns its text, to be freed with free(); records that somebody holds, or that are longer
 * than `most` bytes, are passed over. NULL if there is none; then `error` tells of the newest that
 * could not be read, or has an empty `what`. */
char *autosave_take(struct Autosave *autosave, bool (*wanted)(const char *text, void *user),
                    void *user, size_t most, struct FileError *error);

/* How a slot stands on disk: without a record, with one that nobody holds, or held. */
enum AutosaveState { AUTOSAVE_EMPTY, AUTOSAVE_FREE, AUTOSAVE_HELD };

/* Looks at a slot, 0 .. AUTOSAVE_SLOTS - 1; its record would be, or is, at `path`. */
enum AutosaveState autosave_state(const struct Autosave *autosave, int slot,
                                  char path[FILE_PATH_MAX]);

/* Removes the record of a slot that nobody holds; false if somebody does. */
bool autosave_drop(struct Autosave *autosave, int slot);

#endif

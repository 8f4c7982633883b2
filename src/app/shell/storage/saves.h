/* Where games and settings are kept. Everything that works on files is done on a disk's thread:
 * what belongs to a game being played on one, the library on another, so that no game waits for
 * it. What fails is told to the player when it is known. */
#ifndef TY_SRC_APP_SHELL_STORAGE_SAVES_H
#define TY_SRC_APP_SHELL_STORAGE_SAVES_H

#include "src/play/library/librarian.h"
#include "src/play/saving/saver.h"
#include <stdbool.h>

struct App;

/* Makes app->disk, app->library_disk and app->saver. */
void saves_begin(struct App *app);

/* Writes what is still to be written and waits for it; failures go to stderr. */
void saves_end(struct App *app);

/* An autosave in the player's folder, for app->saver; NULL where there is none. Free with
 * saver_close. */
struct Autosave *saves_open(const struct App *app);

/* Brings what lies in the player's folder into the library, little by little; once, when the first
 * frame stands. */
void saves_take_in(struct App *app);

/* Keeps a finished match in the library; then `autosave` (may be NULL) is cleared. `seat` is the
 * player's here, -1 where both are or neither. */
void saves_finish(struct App *app, struct Match *match, struct Autosave *autosave,
                  enum LibraryKind kind, int seat);

/* The settings have changed: they are written now, or, where that was less than a second ago, when
 * the second is over. */
void saves_settings(struct App *app);

/* The same, now. */
void saves_write_settings(struct App *app);

/* For the loop: writes what is due, and tells what failed and what happened to the library. */
void saves_update(struct App *app);

/* Milliseconds until saves_update has something to do; -1: nothing. */
int saves_wait(const struct App *app);

#endif

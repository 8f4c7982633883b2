/* Files that leave the arcade: games, pictures, tables. They are written in the background into the
 * folder that the player chose last; then it is said where they are. */
#ifndef TY_SRC_APP_SHELL_STORAGE_EXPORTS_H
#define TY_SRC_APP_SHELL_STORAGE_EXPORTS_H

#include "src/play/library/export.h"
#include <SDL.h>

struct App;

/* What the scene "saved" is opened with; all of it outlives the scene's entry. */
struct SavedArgs {
    const char *path;  /* of the file */
    const char *title; /* NULL: "Saved" */
    const char *text;  /* with the path in it; NULL: the path alone */
};

/* The scene's result where it was closed as read. */
enum { SAVED_READ = 1 };

/* The folder for files that go out, and choosing another one. */
const char *exports_folder(struct App *app);
void exports_set_folder(struct App *app, const char *folder);

/* Removes what programs that were killed have half written there; once, when the first frame
 * stands. */
void exports_sweep(struct App *app);

/* Writes `size` bytes, which are the exports' from now on (from malloc), under the first free name
 * "STEM.ending" of the folder. It is told as below; `asker` NULL: the scene that is on top now. */
void exports_save(struct App *app, const char *stem, const char *ending, void *bytes, size_t size,
                  const char *asker);

/* Writes `size` bytes, which are the exports' from now on (from malloc), into just that file;
 * unless it may be `replaced` it must not be there. It is told by the scene "saved", or by a toast
 * if the player is elsewhere by then than in `asker`, a scene's name (NULL: anywhere). */
void exports_save_at(struct App *app, const char *path, bool replaced, void *bytes, size_t size,
                     const char *asker);

/* Begins to write games, by an export that is the exports' from now on; nothing if others are being
 * written. Whether some are, and stopping that. */
void exports_games(struct App *app, struct Export *export, const char *asker);
bool exports_writing(const struct App *app);
void exports_stop(struct App *app);

/* As exports_save, of a picture, which is the exports' from now on, as a PNG file. */
void exports_save_picture(struct App *app, const char *stem, SDL_Surface *picture,
                          const char *asker);

/* The bytes of a picture as a PNG file, the caller's from now on (free()), and *size of them; NULL
 * if it can't be packed, and SDL says why. From any thread. */
void *exports_png(SDL_Surface *picture, size_t *size);

/* For the loop: says what is written. */
void exports_update(struct App *app);

/* Forgets the folder and what is under way, which is still written. */
void exports_end(struct App *app);

#endif

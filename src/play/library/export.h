/* Games on their way out of the library into one file of PGN, a few at a time. */
#ifndef TY_SRC_PLAY_LIBRARY_EXPORT_H
#define TY_SRC_PLAY_LIBRARY_EXPORT_H

#include "src/play/library/library.h"

struct Export;

/* An export of `count` games (their numbers are copied) into a new file of `folder`, which is made
 * if need be. Free with export_free. */
struct Export *export_new(const char *folder, const int64_t *ids, int count);

/* Frees it; a file that is not whole is removed. NULL is ignored. */
void export_free(struct Export *export);

/* Writes the next games, on the disk's thread; *done when all are written and the file is where it
 * should be. False, and nothing stays, if that is not possible. */
bool export_step(struct Export *export, struct Library *library, bool *done,
                 struct FileError *error);

/* The file; valid when it is done. */
const char *export_path(const struct Export *export);

#endif

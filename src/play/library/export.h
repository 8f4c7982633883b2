/* Games on their way out of the library into one file, a few at a time. */
#ifndef TY_SRC_PLAY_LIBRARY_EXPORT_H
#define TY_SRC_PLAY_LIBRARY_EXPORT_H

#include "src/play/formats/format.h"
#include "src/play/library/library.h"

struct Export;

/* An export of `count` games (their numbers are copied), in a format that writes, into the file
 * `path`, which appears when it is whole; its folder is made if need be. Unless it may be
 * `replaced` the file must not be there. Free with export_free. */
struct Export *export_new(const char *path, bool replaced, const struct Format *format,
                          const int64_t *ids, int count);

/* Frees it; a file that is not whole is removed. NULL is ignored. */
void export_free(struct Export *export);

/* From any thread: the step under way ends soon, and none after it writes any more. */
void export_stop(struct Export *export);

/* Writes the next games, on the disk's thread; *done when all are written and the file is where it
 * should be. False if that is not possible, or not now (see library_was_refused): then it may go
 * on. */
bool export_step(struct Export *export, struct Library *library, bool *done,
                 struct FileError *error);

/* The file; how many games the format could not hold, or that could not be read. */
const char *export_path(const struct Export *export);
int export_left_out(const struct Export *export);

#endif

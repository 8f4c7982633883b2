/*
 * A zip file: its members one after the other, into it or out of it.
 *
 * Writing keeps nothing but the member that is open, reading nothing but the list of members. What
 * is wrong with a zip is said in the error; no size that it claims is believed.
 */
#ifndef TY_SRC_PLAY_ARCHIVE_ZIP_H
#define TY_SRC_PLAY_ARCHIVE_ZIP_H

#include "src/play/system/files.h"
#include "src/play/system/progress.h"
#include <stdint.h>

enum {
    ZIP_NAME_MAX = 256,     /* bytes of a member's name, with the closing 0 */
    ZIP_MEMBERS_MAX = 40000 /* no zip with more is read */
};

/* --- into it --- */

struct ZipWriter;

/* Makes a new file that only its owner may read. NULL with an error. `calls` outlive the writer. */
struct ZipWriter *zip_create(const char *path, const struct FileCalls *calls,
                             struct FileError *error);

/* Begins a member of about `bytes` bytes; adds to it; ends it. */
bool zip_begin(struct ZipWriter *writer, const char *name, uint64_t bytes, struct FileError *error);
bool zip_add(struct ZipWriter *writer, const void *bytes, size_t size, struct FileError *error);
bool zip_end(struct ZipWriter *writer, struct FileError *error);

/* With `whole` sees the zip onto the disk: false, with the error, if it could not be; without, the
 * file is of no use. Frees the writer in any case; NULL is ignored. */
bool zip_finish(struct ZipWriter *writer, bool whole, struct FileError *error);

/* --- out of it --- */

struct ZipReader;

/* Opens a regular file and reads the list of its members. NULL with an error. */
struct ZipReader *zip_open(const char *path, struct FileError *error);

/* Frees it; NULL is ignored. */
void zip_close(struct ZipReader *reader);

/* How many members there are; the name of one, as it stands there. */
int zip_count(const struct ZipReader *reader);
const char *zip_name(const struct ZipReader *reader, int index);

/* Is given the bytes of a member, piece by piece; false, with the error, ends it. */
typedef bool ZipTaker(void *user, const void *bytes, size_t size, struct FileError *error);

/* Hands a whole member to `take`. False with an error if it is damaged, or longer than `most`
 * bytes. */
bool zip_read(struct ZipReader *reader, int index, uint64_t most, ZipTaker *take, void *user,
              struct FileError *error);

#endif

/* What the files of the archive share; nobody else includes it. */
#ifndef TY_SRC_PLAY_ARCHIVE_PARTS_H
#define TY_SRC_PLAY_ARCHIVE_PARTS_H

#include "src/play/archive/manifest.h"
#include "src/play/archive/zip.h"

struct Archive {
    char path[FILE_PATH_MAX], folder[FILE_PATH_MAX];
    char library[FILE_PATH_MAX]; /* its copy, unpacked; "" before */
    struct ZipReader *zip;
    struct Manifest manifest;
};

/* The content of a member that is not the library, a closing 0 behind it, to be freed with free();
 * it is checked once more. NULL with an error. */
char *archive_read(const struct Archive *archive, const struct ArchiveMember *member,
                   struct FileError *error);

#endif

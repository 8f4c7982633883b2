/*
 * What must be in an archive: each member with its size and hash, as text in the archive itself.
 *
 *     Tianyuan backup 1
 *     program 0.1.0
 *     made 2026-11-23 22:49:15
 *     games 1234
 *     member 96256 3b6a...9f library.db
 *     end
 *
 * The hash is BLAKE2b of 32 bytes (b2sum -l 256). Other lines of later versions are passed over.
 */
#ifndef TY_SRC_PLAY_ARCHIVE_MANIFEST_H
#define TY_SRC_PLAY_ARCHIVE_MANIFEST_H

#include "src/play/archive/archive.h"

enum { MANIFEST_HASH = 32, MANIFEST_TEXT_MAX = 16 << 20 };

extern const char manifest_name[];

struct ArchiveMember {
    char name[ARCHIVE_NAME_MAX];
    enum ArchivePart part;
    int64_t bytes;
    uint8_t hash[MANIFEST_HASH];
    int place; /* in the zip */
};

/* Zeroed it is empty. */
struct Manifest {
    struct ArchiveContent content; /* its counts of parts follow the members */
    struct ArchiveMember *members; /* owned */
    int count;
};

/* Frees what it owns. */
void manifest_clear(struct Manifest *manifest);

/* What a member of that name is; false if there is no such member, or its name leads elsewhere. */
bool member_part(const char *name, enum ArchivePart *part);

/* How long members of a part may be. */
int64_t member_most(enum ArchivePart part);

/* The folder in which the members of a part lie, with its '/', "" for the player's own; and what
 * their names end with, which is the whole name where there is one alone. */
const char *member_folder(enum ArchivePart part);
const char *member_ending(enum ArchivePart part);

/* Adds a member; it is valid until the next one. */
struct ArchiveMember *manifest_add(struct Manifest *manifest, const char *name,
                                   enum ArchivePart part);

/* As text, to be freed with free(). */
char *manifest_write(const struct Manifest *manifest);

/* Reads a text over an empty one; false with an error, for which `path` is the archive. */
bool manifest_read(struct Manifest *manifest, const char *text, const char *path,
                   struct FileError *error);

#endif

/* A player's folder with everything in it that there can be, and archives of it. */
#ifndef TY_TESTS_PLAY_HOARD_H
#define TY_TESTS_PLAY_HOARD_H

#include "src/play/archive/archive.h"

enum { HOARD_GAMES = 40 };

/* Makes a folder (256 bytes) with a library of HOARD_GAMES games, the first of them starred, and a
 * setting, an engine, a mapping, a game at the table, a draft of the starred game, matches online
 * and by letters, and a record. */
void hoard_make(char folder[256]);

/* Makes an archive of `folder` at `path`, which may be there; fails the test if it can't be. */
struct ArchiveContent hoard_pack(const char *folder, const char *path);

/* Takes the archive in, with matches; fails the test if it can't be. Free *taken. */
void hoard_unpack(const char *path, const char *folder, struct ArchiveTaken *taken);

/* What came of the members of a part: how many had that fate. */
int hoard_count(const struct ArchiveTaken *taken, enum ArchivePart part, enum ArchiveFate fate);

/* How many games the library in `folder` has. */
int hoard_games(const char *folder);

/* The content of a file of a folder, to be freed with free(); NULL: there is none. */
char *hoard_read(const char *folder, const char *name);

#endif

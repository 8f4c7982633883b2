/* An opening book in a file: mapped, so that only the pages that are looked at come into memory. */
#ifndef TY_SRC_PLAY_BOOK_FILE_H
#define TY_SRC_PLAY_BOOK_FILE_H

#include "engine/opening_book.h"
#include "src/play/files.h"

struct BookFile;

/* Opens the book of `game` in `path`. NULL, with the reason in `error` (may be NULL), if there is
 * no such file or it is no book of that game. Free with book_file_close. */
struct BookFile *book_file_open(const char *path, const struct Game *game, struct FileError *error);

/* Closes a book; NULL is ignored. */
void book_file_close(struct BookFile *file);

/* The book, valid until it is closed; NULL gives NULL. */
const struct OpeningBook *book_file_view(const struct BookFile *file);

#endif

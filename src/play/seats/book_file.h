/* Opening books in files: mapped, so that only the pages that are looked at come into memory. */
#ifndef TY_SRC_PLAY_SEATS_BOOK_FILE_H
#define TY_SRC_PLAY_SEATS_BOOK_FILE_H

#include "engine/opening_book.h"
#include "src/play/system/files.h"

struct BookFile;
struct Books;

/* Opens the book of `game` in `path`. NULL, with the reason in `error` (may be NULL), if there is
 * no such file or it is no book of that game. Free with book_file_close. */
struct BookFile *book_file_open(const char *path, const struct Game *game, struct FileError *error);

/* Closes a book; NULL is ignored. */
void book_file_close(struct BookFile *file);

/* The book, valid until it is closed; NULL gives NULL. */
const struct OpeningBook *book_file_view(const struct BookFile *file);

/* The books of all games, ID.book in `folder`, which ends in '/': opened at once, so that whoever
 * begins a game waits for no file. A game may have none, or one of another time, which is left out.
 * Free with books_close. */
struct Books *books_open(const char *folder);

/* NULL is ignored. */
void books_close(struct Books *books);

/* The game's book, NULL if it has none; `books` may be NULL. */
const struct OpeningBook *books_of(const struct Books *books, const struct Game *game);

#endif

/* A book of openings for matches: a file with one opening a line, its moves in the game's notation
 * separated by blanks; lines that begin with # are comments. */
#ifndef TY_SRC_CLI_BOOKS_BOOK_H
#define TY_SRC_CLI_BOOKS_BOOK_H

#include "engine/board.h"

struct Book;

/* Reads a book whose openings begin at `start`, each checked by the rules. NULL, with the reason in
 * *error (its place is the line's number) if there is no such file, or a line of it is wrong. Free
 * with book_free. */
struct Book *book_read(const char *path, const struct Board *start, struct TextError *error);

/* Frees a book; NULL is ignored. */
void book_free(struct Book *book);

/* How many openings it has, at least 1. */
int book_count(const struct Book *book);

/* The moves of opening `number`, 0 .. book_count - 1; valid until the book is freed. */
const Move *book_get(const struct Book *book, int number, int *count);

#endif

/* Opening books in files. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/seats/book_file.h"
#include "engine/games.h"
#include "src/common/mapped.h"
#include "src/common/memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct BookFile {
    struct Mapped mapped;
    struct OpeningBook book;
};

struct Books {
    struct BookFile **files; /* by the numbers of games_get; NULL: none */
};

struct BookFile *book_file_open(const char *path, const struct Game *game, struct FileError *error)
{
    struct BookFile *file = memory_zeroed(sizeof *file);
    struct TextError text;
    if (!mapped_open(path, &file->mapped)) {
        file_fail(error, path, errno);
        free(file);
        return NULL;
    }
    if (!opening_book_open(&file->book, game, file->mapped.bytes, file->mapped.size, &text)) {
        file_error(error, path, 0, "%s", text.what);
        book_file_close(file);
        return NULL;
    }
    return file;
}

void book_file_close(struct BookFile *file)
{
    if (!file)
        return;
    mapped_close(&file->mapped);
    free(file);
}

const struct OpeningBook *book_file_view(const struct BookFile *file)
{
    return file ? &file->book : NULL;
}

struct Books *books_open(const char *folder)
{
    char path[FILE_PATH_MAX];
    struct Books *books = memory_zeroed(sizeof *books);
    books->files = memory_zeroed((size_t)games_count() * sizeof *books->files);
    for (int i = 0; i < games_count(); i++) {
        snprintf(path, sizeof path, "%.4000s%s.book", folder, games_get(i)->id);
        books->files[i] = book_file_open(path, games_get(i), NULL);
    }
    return books;
}

void books_close(struct Books *books)
{
    if (!books)
        return;
    for (int i = 0; i < games_count(); i++)
        book_file_close(books->files[i]);
    free(books->files);
    free(books);
}

const struct OpeningBook *books_of(const struct Books *books, const struct Game *game)
{
    for (int i = 0; books && i < games_count(); i++)
        if (games_get(i) == game)
            return book_file_view(books->files[i]);
    return NULL;
}

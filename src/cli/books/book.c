/* A book of openings for matches. */
#include "src/cli/books/book.h"
#include "src/common/memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An opening: so many moves from there on. */
struct Place {
    int first, count;
};

struct Book {
    struct Place *openings;
    Move *moves;
    int opening_count, opening_room, move_count, move_room;
};

static void add_move(struct Book *book, Move move)
{
    if (book->move_count == book->move_room) {
        book->move_room = 2 * book->move_room + 1024;
        book->moves = memory_resized(book->moves, (size_t)book->move_room * sizeof *book->moves);
    }
    book->moves[book->move_count++] = move;
}

static struct Place *add_opening(struct Book *book)
{
    if (book->opening_count == book->opening_room) {
        book->opening_room = 2 * book->opening_room + 256;
        book->openings =
            memory_resized(book->openings, (size_t)book->opening_room * sizeof *book->openings);
    }
    struct Place *opening = &book->openings[book->opening_count++];
    *opening = (struct Place){.first = book->move_count};
    return opening;
}

static bool read_line(struct Book *book, const char *line, int number, const struct Board *start,
                      struct TextError *error)
{
    struct TextError why;
    struct Board board;
    board_copy(&board, start, NULL, false);
    bool good = board_play(&board, line, &why);
    if (!good)
        text_error(error, number, "line %d, character %d: %s", number, why.at + 1, why.what);
    else if (board_status(&board).outcome != OUTCOME_ONGOING)
        good = text_error(error, number, "line %d: the game is over there", number);
    if (good) {
        struct Place *opening = add_opening(book);
        for (int i = start->trail.count; i < board.trail.count; i++)
            add_move(book, board.trail.ply[i].move);
        opening->count = board.trail.count - start->trail.count;
    }
    board_free(&board);
    return good;
}

static bool read_file(struct Book *book, FILE *file, const struct Board *start,
                      struct TextError *error)
{
    char line[4096];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (*line && *line != '#' && !read_line(book, line, number, start, error))
            return false;
    }
    return book->opening_count > 0 || text_error(error, 0, "there are no openings in it");
}

struct Book *book_read(const char *path, const struct Board *start, struct TextError *error)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        text_error(error, 0, "%s", strerror(errno));
        return NULL;
    }
    struct Book *book = memory_zeroed(sizeof *book);
    bool good = read_file(book, file, start, error);
    fclose(file);
    if (good)
        return book;
    book_free(book);
    return NULL;
}

void book_free(struct Book *book)
{
    if (!book)
        return;
    free(book->openings);
    free(book->moves);
    free(book);
}

int book_count(const struct Book *book)
{
    return book->opening_count;
}

const Move *book_get(const struct Book *book, int number, int *count)
{
    const struct Place *opening = &book->openings[number];
    *count = opening->count;
    return book->moves + opening->first;
}

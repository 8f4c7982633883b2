/* Opening books. */
#include "engine/opening_book.h"
#include "engine/images.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t read_number(const unsigned char *at, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

static void write_number(unsigned char *at, int bytes, uint64_t number)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t start_key(const struct Game *game, const struct Options *options)
{
    void *position = memory_zeroed(game->position_size);
    game->start(position, options);
    uint64_t key = game->key(position);
    free(position);
    return key;
}

void opening_book_write_head(const struct Game *game, unsigned char head[BOOK_HEAD])
{
    memset(head, 0, BOOK_HEAD);
    snprintf((char *)head, BOOK_HEAD, "tianyuan opening book 1 %s start=%016" PRIx64, game->id,
             start_key(game, &(struct Options){{0}}));
}

void opening_book_write_entry(uint64_t key, const struct BookMove *move,
                              unsigned char entry[BOOK_ENTRY])
{
    memset(entry, 0, BOOK_ENTRY);
    write_number(entry, 8, key);
    write_number(entry + 8, 2, move->move);
    write_number(entry + 10, 2, (uint64_t)move->weight);
    write_number(entry + 12, 2, (uint16_t)move->score);
}

bool opening_book_open(struct OpeningBook *book, const struct Game *game, const void *bytes,
                       size_t size, struct TextError *error)
{
    unsigned char head[BOOK_HEAD];
    *book = (struct OpeningBook){.count = 0};
    opening_book_write_head(game, head);
    size_t title = strcspn((const char *)head, "=") + 1;
    if (size < BOOK_HEAD || memcmp(bytes, head, title) != 0)
        return text_error(error, 0, "it is no opening book of %s", game->id);
    if (memcmp(bytes, head, BOOK_HEAD) != 0)
        return text_error(error, (int)title, "it was made for other keys of positions");
    if ((size - BOOK_HEAD) % BOOK_ENTRY != 0)
        return text_error(error, (int)size, "its end is missing");
    book->entries = (const unsigned char *)bytes + BOOK_HEAD;
    book->count = (size - BOOK_HEAD) / BOOK_ENTRY;
    return true;
}

bool opening_book_key(const struct Board *board, uint64_t random, uint64_t *key, int *image)
{
    const struct Game *game = board->game;
    struct Images images;
    uint32_t equals = 0;
    if (board->trail.count > BOOK_PLIES_MAX || !board_from_start(board))
        return false;
    images_init(&images, board);
    *key = UINT64_MAX;
    for (int i = 0; i < images.count; i++) {
        uint64_t found = game->key(images.board[i].position);
        if (found > *key)
            continue;
        equals = found < *key ? 1 : equals + 1;
        *key = found;
        if (random_below(&random, equals) == 0)
            *image = i;
    }
    images_free(&images);
    return true;
}

/* The first entry of a key, or where it would be. */
static size_t find(const struct OpeningBook *book, uint64_t key)
{
    size_t low = 0, high = book->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (read_number(book->entries + middle * BOOK_ENTRY, 8) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The legal move whose image is `move`; MOVE_NONE if there is none. */
static Move reflected_back(const struct Board *board, Move move, int image)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++)
        if ((image ? game->reflect(board->position, moves[i], image) : moves[i]) == move)
            return moves[i];
    return MOVE_NONE;
}

static int moves_of(const struct OpeningBook *book, const struct Board *board, uint64_t random,
                    struct BookMove moves[BOOK_MOVES_MAX])
{
    uint64_t key;
    int image, count = 0;
    if (book->count == 0 || !opening_book_key(board, random, &key, &image))
        return 0;
    for (size_t i = find(book, key); i < book->count && count < BOOK_MOVES_MAX; i++) {
        const unsigned char *entry = book->entries + i * BOOK_ENTRY;
        if (read_number(entry, 8) != key)
            break;
        Move move = reflected_back(board, (Move)read_number(entry + 8, 2), image);
        if (move != MOVE_NONE && read_number(entry + 10, 2) > 0)
            moves[count++] = (struct BookMove){.move = move,
                                               .weight = (int)read_number(entry + 10, 2),
                                               .score = (int16_t)read_number(entry + 12, 2)};
    }
    return count;
}

int opening_book_moves(const struct OpeningBook *book, const struct Board *board,
                       struct BookMove moves[BOOK_MOVES_MAX])
{
    return moves_of(book, board, 0, moves);
}

bool opening_book_pick(const struct OpeningBook *book, const struct Board *board, uint64_t random,
                       struct BookMove *picked)
{
    struct BookMove moves[BOOK_MOVES_MAX];
    uint32_t sum = 0;
    int count = moves_of(book, board, random_next(&random), moves);
    for (int i = 0; i < count; i++) {
        sum += (uint32_t)moves[i].weight;
        if (random_below(&random, sum) < (uint32_t)moves[i].weight)
            *picked = moves[i];
    }
    return count > 0;
}

/* A board and its images. */
#include "engine/images.h"
#include <assert.h>

void images_init(struct Images *images, const struct Board *board)
{
    const struct Game *game = board->game;
    assert(game->symmetries <= IMAGES_MAX);
    images->count = game->symmetries > 1 && board_from_start(board) ? game->symmetries : 1;
    if (images->count == 1) {
        board_copy(images->board, board, NULL, false);
        return;
    }
    for (int i = 0; i < images->count; i++)
        board_init(&images->board[i], game, &board->options, NULL, false);
    for (int i = 0; i < board->trail.count; i++)
        images_make(images, board->trail.ply[i].move);
}

void images_free(struct Images *images)
{
    for (int i = 0; i < images->count; i++)
        board_free(&images->board[i]);
}

void images_make(struct Images *images, Move move)
{
    struct Board *board = images->board;
    for (int i = 1; i < images->count; i++)
        board_make(&board[i], board->game->reflect(board->position, move, i));
    board_make(board, move);
}

void images_unmake(struct Images *images)
{
    for (int i = 0; i < images->count; i++)
        board_unmake(&images->board[i]);
}

static uint64_t key_of(const struct Board *board)
{
    return board->game->key(board->position);
}

struct ImageKeys images_keys(const struct Images *images)
{
    struct ImageKeys keys = {.count = 0};
    for (int i = 0; i < images->count; i++) {
        uint64_t key = key_of(&images->board[i]);
        int known = 0;
        while (known < keys.count && keys.key[known] != key)
            known++;
        keys.key[known] = key;
        keys.count += known == keys.count;
    }
    return keys;
}

struct ImageKeys image_keys(const struct Board *board)
{
    struct Images images;
    images_init(&images, board);
    struct ImageKeys keys = images_keys(&images);
    images_free(&images);
    return keys;
}

uint64_t images_least_key(const struct Images *images)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < images->count; i++) {
        uint64_t key = key_of(&images->board[i]);
        least = key < least ? key : least;
    }
    return least;
}

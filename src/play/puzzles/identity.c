/* Images of a position, the least of them, and its hash. */
#include "src/play/puzzles/identity.h"
#include "src/common/random.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { IMAGES = 8, POINTS_ALL = 512, ID_BITS = 5 };

/* Where `point` comes to lie in image 0 .. IMAGES - 1 of a board: bit 0 swaps left and right, bit 1
 * top and bottom, bit 2 files and ranks. */
static int image_point(struct Geometry geometry, int image, int point)
{
    int file = point % geometry.files, rank = point / geometry.files;
    file = image & 1 ? geometry.files - 1 - file : file;
    rank = image & 2 ? geometry.ranks - 1 - rank : rank;
    return image & 4 ? file * geometry.files + rank : rank * geometry.files + file;
}

static int image_end(struct Geometry geometry, int image, int point)
{
    return point == POINT_NONE ? POINT_NONE : image_point(geometry, image, point);
}

/* Whether the game's `reflect` number `symmetry` turns the board so, by all moves of `board`. */
static bool is_reflection(const struct Board *board, int symmetry, int image)
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    Move moves[MOVES_MAX];
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        Move reflected = game->reflect(board->position, moves[i], symmetry);
        struct MoveShape shape = game->shape(board->position, moves[i]);
        struct MoveShape turned = game->shape(board->position, reflected);
        if (image_end(geometry, image, shape.from) != turned.from ||
            image_end(geometry, image, shape.to) != turned.to)
            return false;
    }
    return true;
}

/* The set of images that play the same, by bits. The start tells those that a game has beside. */
static unsigned images_of(const struct Board *board)
{
    const struct Game *game = board->game;
    struct Board start;
    unsigned images = game->turns ? (1U << IMAGES) - 1 : 1;
    if (game->turns || game->symmetries < 2)
        return images;
    board_init(&start, game, &board->options, NULL, false);
    struct Geometry geometry = game->geometry(start.position);
    for (int image = 1; image < IMAGES; image++)
        for (int symmetry = 1; symmetry < game->symmetries; symmetry++)
            if ((geometry.files == geometry.ranks || !(image & 4)) &&
                is_reflection(&start, symmetry, image))
                images |= 1U << image;
    board_free(&start);
    return images;
}

void identity_position(const struct Board *board, char text[POSITION_TEXT_MAX])
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    unsigned images = images_of(board);
    int points = geometry.files * geometry.ranks;
    int colour = game_colour(game, board->position, game->mover(board->position));
    assert(points <= POINTS_ALL);
    *text = 0;
    for (int image = 0; image < IMAGES; image++) {
        uint8_t piece[POINTS_ALL];
        char turned[POSITION_TEXT_MAX];
        if (!(images >> image & 1))
            continue;
        for (int point = 0; point < points; point++)
            piece[image_point(geometry, image, point)] =
                (uint8_t)game->piece_at(board->position, point);
        game_board_write(game, geometry, piece, colour, turned);
        if (!*text || strcmp(turned, text) < 0)
            strcpy(text, turned);
    }
}

static uint64_t hash_add(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    while (*text++);
    return hash;
}

void identity_write(const struct Board *board, const char *task, char id[IDENTITY_SIZE])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    char text[POSITION_TEXT_MAX];
    uint64_t hash = hash_add(UINT64_C(0xcbf29ce484222325), board->game->id);
    for (int i = 0; i < option_count(board->game); i++) {
        option_write(board->game, &board->options, i, text);
        hash = hash_add(hash, text);
    }
    identity_position(board, text);
    hash = mix64(hash_add(hash_add(hash, task), text));
    for (int i = 0; i < IDENTITY_SIZE - 1; i++)
        id[i] = letters[hash >> (64 - ID_BITS * (i + 1)) & ((1 << ID_BITS) - 1)];
    id[IDENTITY_SIZE - 1] = 0;
}

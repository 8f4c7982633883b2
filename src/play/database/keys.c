/* Positions as numbers: what "games that reached this position" looks for. */
#include "engine/board.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/database/base.h"
#include <stdlib.h>
#include <string.h>

enum { SAMPLE_PLIES = 12 };

uint32_t keys_short(uint64_t key)
{
    return (uint32_t)(key ^ key >> 32);
}

/* Mixes in the keys of a short game in which always the first move is made. */
static uint64_t sample(const struct Game *game, uint64_t mixed)
{
    struct Board board;
    Move moves[MOVES_MAX];
    board_init(&board, game, NULL, NULL, false);
    for (int i = 0; i < SAMPLE_PLIES; i++) {
        mixed = mix64(mixed ^ game->key(board.position));
        if (board_status(&board).outcome != OUTCOME_ONGOING ||
            game->generate(board.position, NULL, MOVES_ALL, moves) == 0)
            break;
        board_make(&board, moves[0]);
    }
    board_free(&board);
    return mixed;
}

int64_t keys_fingerprint(void)
{
    uint64_t mixed = 0;
    for (int i = 0; i < games_count(); i++)
        mixed = sample(games_get(i), mixed);
    return (int64_t)(mixed >> 1);
}

/* reached(keys, wanted): whether one of the positions in the blob `keys` has a short key of the
 * blob `wanted`. */
static void reached(sqlite3_context *context, int count, sqlite3_value **values)
{
    const unsigned char *keys = sqlite3_value_blob(values[0]);
    int size = keys ? sqlite3_value_bytes(values[0]) : 0;
    uint32_t wanted[IMAGES_MAX] = {0}, key;
    int images = sqlite3_value_bytes(values[1]) / (int)sizeof key;
    bool found = false;
    (void)count;
    memcpy(wanted, sqlite3_value_blob(values[1]), (size_t)images * sizeof key);
    for (int at = 0; at + (int)sizeof key <= size && !found; at += (int)sizeof key) {
        memcpy(&key, keys + at, sizeof key);
        for (int i = 0; i < images; i++)
            found |= key == wanted[i];
    }
    sqlite3_result_int(context, found);
}

bool keys_register(sqlite3 *base)
{
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    return sqlite3_create_function(base, "reached", 2, flags, NULL, reached, NULL, NULL) ==
           SQLITE_OK;
}

void keys_bind(sqlite3_stmt *s, int index, const struct ImageKeys *keys)
{
    uint32_t wanted[IMAGES_MAX];
    for (int i = 0; i < keys->count; i++)
        wanted[i] = keys_short(keys->key[i]);
    sqlite3_bind_blob(s, index, wanted, keys->count * (int)sizeof *wanted, SQLITE_TRANSIENT);
}

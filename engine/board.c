/* A position together with its trail. */
#include "engine/board.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plies that a search may add to the trail of a match. */
enum { TRAIL_SPARE = 256 };

void *board_tables(const struct Game *game)
{
    if (game->tables_size == 0)
        return NULL;
    void *tables = memory_aligned(game->tables_size);
    game->prepare(tables);
    return tables;
}

static void aux_init(struct Board *board, const void *tables, bool with_aux)
{
    const struct Game *game = board->game;
    bool possible = game->aux_size > 0 && (tables || game->tables_size == 0);
    board->tables = tables;
    board->aux = with_aux && possible ? memory_aligned(game->aux_size) : NULL;
    if (board->aux)
        game->refresh(board->position, board->aux, tables);
}

void board_init(struct Board *board, const struct Game *game, const struct Options *options,
                const void *tables, bool with_aux)
{
    *board = (struct Board){.game = game};
    if (options)
        board->options = *options;
    board->position = memory_zeroed(game->position_size);
    board->start = memory_zeroed(game->position_size);
    game->start(board->position, &board->options);
    memcpy(board->start, board->position, game->position_size);
    aux_init(board, tables, with_aux);
}

void board_copy(struct Board *copy, const struct Board *board, const void *tables, bool with_aux)
{
    size_t size = board->game->position_size;
    *copy = (struct Board){.game = board->game, .options = board->options};
    copy->position = memory_zeroed(size);
    copy->start = memory_zeroed(size);
    memcpy(copy->position, board->position, size);
    memcpy(copy->start, board->start, size);
    copy->trail.count = board->trail.count;
    copy->trail.capacity = board->trail.count + TRAIL_SPARE;
    copy->trail.ply = memory_zeroed((size_t)copy->trail.capacity * sizeof *copy->trail.ply);
    if (board->trail.count > 0)
        memcpy(copy->trail.ply, board->trail.ply,
               (size_t)board->trail.count * sizeof *board->trail.ply);
    aux_init(copy, tables, with_aux);
}

void board_free(struct Board *board)
{
    free(board->position);
    free(board->start);
    memory_aligned_free(board->aux);
    free(board->trail.ply);
    *board = (struct Board){.game = NULL};
}

bool board_set(struct Board *board, const char *text, struct TextError *error)
{
    const struct Game *game = board->game;
    void *scratch = memory_zeroed(game->position_size);
    bool good = game->position_read(scratch, &board->options, text, error);
    if (good) {
        memcpy(board->position, scratch, game->position_size);
        memcpy(board->start, scratch, game->position_size);
        board->trail.count = 0;
        if (board->aux)
            game->refresh(board->position, board->aux, board->tables);
    }
    free(scratch);
    return good;
}

bool board_from_start(const struct Board *board)
{
    const struct Game *game = board->game;
    void *start = memory_zeroed(game->position_size);
    game->start(start, &board->options);
    bool same = game->key(start) == game->key(board->start);
    free(start);
    return same;
}

static void trail_grow(struct Trail *trail)
{
    trail->capacity = trail->capacity ? 2 * trail->capacity : TRAIL_SPARE;
    trail->ply = memory_resized(trail->ply, (size_t)trail->capacity * sizeof *trail->ply);
}

/* A new ply at the end of the trail. */
static struct Ply *trail_push(struct Board *board, Move move)
{
    struct Trail *trail = &board->trail;
    if (trail->count == trail->capacity)
        trail_grow(trail);
    struct Ply *ply = &trail->ply[trail->count++];
    *ply = (struct Ply){.key = board->game->key(board->position), .move = move};
    return ply;
}

void board_make(struct Board *board, Move move)
{
    const struct Game *game = board->game;
    struct Ply *ply = trail_push(board, move);
    game->make(board->position, board->aux, move, &ply->undo);
    if (game->knowledge && game->knowledge->in_check)
        ply->gives_check = game->knowledge->in_check(board->position, board->aux);
}

void board_unmake(struct Board *board)
{
    assert(board->trail.count > 0);
    const struct Ply *ply = &board->trail.ply[--board->trail.count];
    board->game->unmake(board->position, board->aux, ply->move, &ply->undo);
}

bool board_null_make(struct Board *board)
{
    struct Ply *ply = trail_push(board, MOVE_NONE);
    bool made = board->game->knowledge->null_make(board->position, board->aux, &ply->undo);
    if (!made)
        board->trail.count--;
    return made;
}

void board_null_unmake(struct Board *board)
{
    const struct Ply *ply = &board->trail.ply[--board->trail.count];
    board->game->knowledge->null_unmake(board->position, board->aux, &ply->undo);
}

bool board_legal(const struct Board *board, Move move)
{
    return board_status(board).outcome == OUTCOME_ONGOING &&
           board->game->legal(board->position, board->aux, move);
}

int board_choices(const struct Board *board, Move moves[MOVES_MAX])
{
    Move all[MOVES_MAX];
    int found = 0, count = board->game->generate(board->position, NULL, MOVES_ALL, all);
    for (int i = 0; i < count; i++)
        if (board->game->shape(board->position, all[i]).to == POINT_NONE)
            moves[found++] = all[i];
    return found;
}

bool board_must_pass(const struct Board *board)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    return game->pass != MOVE_NONE && board_legal(board, game->pass) &&
           game->generate(board->position, NULL, MOVES_ALL, moves) == 1;
}

struct Status board_status(const struct Board *board)
{
    return board->game->status(board->position, &board->trail);
}

/* Reads, checks and makes the move in text[0 .. length - 1]. */
static bool play_one(struct Board *board, const char *text, size_t length, int at,
                     struct TextError *error)
{
    char word[MOVE_TEXT_MAX];
    Move move;
    if (length >= sizeof word)
        return text_error(error, at, "'%.20s...' is too long for a move", text);
    memcpy(word, text, length);
    word[length] = '\0';
    if (!board->game->move_read(board->position, word, &move, error)) {
        if (error)
            error->at += at;
        return false;
    }
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return text_error(error, at, "'%s' comes after the end of the game", word);
    if (!board_legal(board, move))
        return text_error(error, at, "'%s' is not a legal move here", word);
    board_make(board, move);
    return true;
}

bool board_play(struct Board *board, const char *moves, struct TextError *error)
{
    static const char blank[] = " \t\r\n";
    for (const char *at = moves + strspn(moves, blank); *at; at += strspn(at, blank)) {
        size_t length = strcspn(at, blank);
        if (!play_one(board, at, length, (int)(at - moves), error))
            return false;
        at += length;
    }
    return true;
}

/* "rule=renju size=19". */
static bool tell_options(const struct Game *game, const char *text, struct Options *options,
                         struct TextError *error)
{
    while (*text) {
        char one[64];
        size_t length = strcspn(text, " ");
        snprintf(one, sizeof one, "%.*s", (int)length, text);
        if (!option_read(game, one, options, error))
            return false;
        text += length + strspn(text + length, " ");
    }
    return true;
}

bool board_tell(struct Board *board, const struct Game *game, const char *options_text,
                const char *position, const char *moves, struct TextError *error)
{
    struct Options options = {{0}};
    bool good = !options_text || tell_options(game, options_text, &options, error);
    board_init(board, game, &options, NULL, false);
    good = good && (!position || board_set(board, position, error));
    return good && (!moves || board_play(board, moves, error));
}

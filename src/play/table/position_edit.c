/* A position being put together. */
#include "src/play/table/position_edit.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int points_of(const struct PositionEdit *edit)
{
    return edit->geometry.files * edit->geometry.ranks;
}

static void take(struct PositionEdit *edit, const struct Board *board)
{
    for (int point = 0; point < points_of(edit); point++)
        edit->piece[point] = (uint8_t)edit->game->piece_at(board->position, point);
    edit->side = game_colour(edit->game, board->position, edit->game->mover(board->position));
}

/* The pieces of a game's start, and what stands behind them and the side there. */
static void take_start(struct PositionEdit *edit)
{
    char start[POSITION_TEXT_MAX], pieces[POSITION_TEXT_MAX];
    struct Board board;
    board_init(&board, edit->game, &edit->options, NULL, false);
    take(edit, &board);
    edit->game->position_write(board.position, start);
    char *end = game_board_write(edit->game, edit->geometry, edit->piece, edit->side, pieces);
    snprintf(edit->rest, sizeof edit->rest, "%s", start + (end - pieces));
    board_free(&board);
}

void position_edit_init(struct PositionEdit *edit, const struct Board *board)
{
    *edit = (struct PositionEdit){.game = board->game, .options = board->options};
    edit->geometry = board->game->geometry(board->position);
    assert(points_of(edit) <= EDIT_POINTS_MAX);
    take_start(edit);
    for (int point = 0; point < points_of(edit); point++)
        edit->most[edit->piece[point]]++;
    take(edit, board);
}

void position_edit_clear(struct PositionEdit *edit)
{
    memset(edit->piece, 0, sizeof edit->piece);
}

void position_edit_start(struct PositionEdit *edit)
{
    take_start(edit);
}

void position_edit_put(struct PositionEdit *edit, int point, int piece)
{
    edit->piece[point] = (uint8_t)piece;
}

/* Whether there are more of a kind than at the start, of which no more can come. */
static bool has_too_many(const struct PositionEdit *edit)
{
    int count[EDIT_PIECES_MAX] = {0};
    if (!edit->game->most_at_start)
        return false;
    for (int point = 0; point < points_of(edit); point++)
        if (edit->piece[point] && ++count[edit->piece[point]] > edit->most[edit->piece[point]])
            return true;
    return false;
}

bool position_edit_text(const struct PositionEdit *edit, char text[POSITION_TEXT_MAX],
                        struct TextError *error)
{
    void *scratch = memory_zeroed(edit->game->position_size);
    char *end = game_board_write(edit->game, edit->geometry, edit->piece, edit->side, text);
    snprintf(end, sizeof edit->rest, "%s", edit->rest);
    bool good = edit->game->position_read(scratch, &edit->options, text, error);
    free(scratch);
    if (good && has_too_many(edit))
        return text_error(error, 0, "%s", N_("there are too many pieces of one kind"));
    return good;
}

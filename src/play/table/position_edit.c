/* A position being put together. */
#include "src/play/table/position_edit.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/common/translate.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEARNING_PLIES = 4 };

static int points_of(const struct PositionEdit *edit)
{
    return edit->geometry.files * edit->geometry.ranks;
}

/* The number at *at, which moves behind it; 0: there is none. */
static int read_run(const char **at)
{
    int run = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        run = 10 * run + **at - '0';
    return run;
}

/* Learns the letters of the pieces on the board from how the game writes them. Returns what stands
 * behind the pieces. */
static const char *learn_letters(struct PositionEdit *edit, const struct Board *board,
                                 const char *text)
{
    int files = edit->geometry.files;
    for (int rank = edit->geometry.ranks - 1; rank >= 0; rank--, text += *text == '/') {
        for (int file = 0; file < files; file++) {
            int piece = board->game->piece_at(board->position, rank * files + file);
            int run = read_run(&text);
            edit->runs = edit->runs || run > 0;
            file += run > 0 ? run - 1 : 0;
            if (run == 0 && piece > 0 && piece < EDIT_PIECES_MAX)
                edit->letter[piece] = *text;
            text += run == 0;
        }
    }
    return text;
}

/* Learns from a few plies of any game: by then each side has moved. */
static void learn(struct PositionEdit *edit)
{
    struct Board board;
    board_init(&board, edit->game, &edit->options, NULL, false);
    for (int ply = 0; ply < LEARNING_PLIES; ply++) {
        char text[POSITION_TEXT_MAX];
        Move moves[MOVES_MAX];
        edit->game->position_write(board.position, text);
        const char *behind = learn_letters(edit, &board, text);
        int seat = edit->game->mover(board.position);
        edit->has_side = *behind == ' ';
        if (edit->has_side)
            edit->sides[game_colour(edit->game, board.position, seat)] = behind[1];
        if (edit->has_side && ply == 0)
            snprintf(edit->rest, sizeof edit->rest, "%s", behind + 2);
        if (edit->game->generate(board.position, NULL, MOVES_ALL, moves) == 0)
            break;
        board_make(&board, moves[0]);
    }
    board_free(&board);
}

static void take(struct PositionEdit *edit, const struct Board *board)
{
    for (int point = 0; point < points_of(edit); point++)
        edit->piece[point] = (uint8_t)edit->game->piece_at(board->position, point);
    edit->side = game_colour(edit->game, board->position, edit->game->mover(board->position));
}

void position_edit_init(struct PositionEdit *edit, const struct Board *board)
{
    *edit = (struct PositionEdit){.game = board->game, .options = board->options};
    edit->geometry = board->game->geometry(board->position);
    assert(points_of(edit) <= EDIT_POINTS_MAX);
    learn(edit);
    position_edit_start(edit);
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
    struct Board board;
    board_init(&board, edit->game, &edit->options, NULL, false);
    take(edit, &board);
    board_free(&board);
}

void position_edit_put(struct PositionEdit *edit, int point, int piece)
{
    edit->piece[point] = (uint8_t)piece;
}

/* Writes one rank and returns the end of the text. */
static char *write_rank(const struct PositionEdit *edit, int rank, char *text)
{
    int run = 0, files = edit->geometry.files;
    for (int file = 0; file <= files; file++) {
        int piece = file < files ? edit->piece[rank * files + file] : 0;
        if (file < files && piece == 0 && edit->runs) {
            run++;
            continue;
        }
        if (run > 0)
            text += snprintf(text, 4, "%d", run);
        run = 0;
        if (file < files)
            *text++ = piece ? edit->letter[piece] : '.';
    }
    *text = 0;
    return text;
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
    char *end = text;
    void *scratch = memory_zeroed(edit->game->position_size);
    for (int rank = edit->geometry.ranks - 1; rank >= 0; rank--) {
        end = write_rank(edit, rank, end);
        *end++ = '/';
    }
    end[-1] = 0;
    if (edit->has_side)
        snprintf(end - 1, 4 + sizeof edit->rest, " %c%s", edit->sides[edit->side], edit->rest);
    bool good = edit->game->position_read(scratch, &edit->options, text, error);
    free(scratch);
    if (good && has_too_many(edit))
        return text_error(error, 0, "%s", N_("there are too many pieces of one kind"));
    return good;
}

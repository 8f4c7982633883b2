/*
 * Chi zi qi as text. A position is written like a chess FEN: ranks from the fourth down, `b` and
 * `w` for pieces and digits for empty points, the side to move, the moves since the last capture:
 * `wwww/4/4/bbbb b 0`. A move is the point it leaves and the point it reaches: `a1a2`.
 */
#include "engine/chiziqi/chiziqi.h"
#include "engine/chiziqi/position.h"
#include <stdio.h>
#include <string.h>

static const char letters[SEATS] = {[CHIZIQI_BLACK] = 'b', [CHIZIQI_WHITE] = 'w'};

static bool board_read(struct ChiziqiPosition *position, const char *text, int *at,
                       struct TextError *error)
{
    uint8_t piece[CHIZIQI_POINTS];
    if (!game_ranks_read(&chiziqi_game, chiziqi_game.geometry(position), text, at, piece, error))
        return false;
    for (int point = 0; point < CHIZIQI_POINTS; point++)
        if (piece[point])
            position->board[piece[point] - 1] |= (uint16_t)(1U << point);
    return true;
}

/* Reads the side to move and the counter behind the board. */
static bool rest_read(struct ChiziqiPosition *position, const char *text, int at,
                      struct TextError *error)
{
    if (text[at] != ' ' || (text[at + 1] != 'b' && text[at + 1] != 'w'))
        return text_error(error, at, "the side to move, b or w, goes after the board");
    position->mover = text[at + 1] == letters[CHIZIQI_WHITE];
    at += 2;
    if (text[at] != ' ')
        return text_error(error, at,
                          "the number of moves without a capture goes after the side to move");
    int quiet = 0, digits = 0;
    for (at++; text[at] >= '0' && text[at] <= '9' && digits < 3; at++, digits++)
        quiet = 10 * quiet + text[at] - '0';
    if (digits == 0 || quiet > CHIZIQI_QUIET_MAX)
        return text_error(error, at, "the number of moves without a capture must be from 0 to 100");
    if (text[at] != '\0')
        return text_error(error, at, "nothing may follow the number of moves without a capture");
    position->quiet = (uint8_t)quiet;
    return true;
}

bool chiziqi_position_read(void *position, const struct Options *options, const char *text,
                           struct TextError *error)
{
    struct ChiziqiPosition scratch = {.pieces = options->choice[0] ? 6 : 4};
    int at = 0;
    if (!board_read(&scratch, text, &at, error) || !rest_read(&scratch, text, at, error))
        return false;
    int black = chiziqi_count(scratch.board[CHIZIQI_BLACK]);
    int white = chiziqi_count(scratch.board[CHIZIQI_WHITE]);
    if (black > scratch.pieces || white > scratch.pieces)
        return text_error(error, 0, "a side has more than %d pieces", scratch.pieces);
    if (black < CHIZIQI_PIECES_MIN && white < CHIZIQI_PIECES_MIN)
        return text_error(error, 0, "both sides have too few pieces to play");
    memcpy(position, &scratch, sizeof scratch);
    return true;
}

void chiziqi_position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    const struct ChiziqiPosition *at = position;
    sprintf(game_pieces_write(&chiziqi_game, at, at->mover, text), " %d", at->quiet);
}

/* Reads a point such as `b3` at text[at]. */
static bool point_read(const char *text, int at, int *point, struct TextError *error)
{
    if (text[at] < 'a' || text[at] > 'd')
        return text_error(error, at, "a file from a to d is missing");
    if (text[at + 1] < '1' || text[at + 1] > '4')
        return text_error(error, at + 1, "a rank from 1 to 4 is missing");
    *point = text[at] - 'a' + CHIZIQI_SIDE * (text[at + 1] - '1');
    return true;
}

bool chiziqi_move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    (void)position;
    int from = 0, to = 0;
    if (!point_read(text, 0, &from, error) || !point_read(text, 2, &to, error))
        return false;
    if (text[4] != '\0')
        return text_error(error, 4, "a move is two points, such as a1a2");
    if (!(chiziqi_next[from] >> to & 1))
        return text_error(error, 2, "a piece moves one step along a line");
    *move = chiziqi_move(from, to);
    return true;
}

void chiziqi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position;
    int from = chiziqi_from(move), to = chiziqi_to(move);
    snprintf(text, MOVE_TEXT_MAX, "%c%d%c%d", 'a' + from % CHIZIQI_SIDE, 1 + from / CHIZIQI_SIDE,
             'a' + to % CHIZIQI_SIDE, 1 + to / CHIZIQI_SIDE);
}

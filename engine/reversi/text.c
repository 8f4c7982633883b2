/* Positions and moves of reversi as text. */
#include "engine/reversi/position.h"
#include "engine/reversi/reversi.h"
#include <stdio.h>
#include <string.h>

/* Eight ranks from the top, each of eight of "bw.", with '/' between, and the side to move:
 * "......../......../......../...wb.../...bw.../......../......../........ b". */
bool reversi_position_read(void *position, const struct Options *options, const char *text,
                           struct TextError *error)
{
    struct Reversi p = {.discs = {0, 0}};
    uint8_t piece[POINTS];
    int at = 0;
    (void)options;
    if (!game_ranks_read(&reversi_game, reversi_game.geometry(&p), text, &at, piece, error))
        return false;
    if (text[at++] != ' ')
        return text_error(error, at - 1, "the side to move, b or w, goes after the board");
    for (int point = 0; point < POINTS; point++)
        if (piece[point])
            p.discs[piece[point] - 1] |= UINT64_C(1) << point;
    if (text[at] != 'b' && text[at] != 'w')
        return text_error(error, at, "the colour to move must be 'b' or 'w'");
    if (text[at + 1])
        return text_error(error, at + 1, "'%c' does not belong here", text[at + 1]);
    p.mover = text[at] == 'w';
    *(struct Reversi *)position = p;
    return true;
}

void reversi_position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    const struct Reversi *p = position;
    uint8_t piece[POINTS];
    for (int point = 0; point < POINTS; point++)
        piece[point] = (uint8_t)reversi_game.piece_at(position, point);
    game_board_write(&reversi_game, reversi_game.geometry(position), piece, (int)p->mover, text);
}

/* "d3" or "pass"; a1 is the upper left corner. */
bool reversi_move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    (void)position;
    if (strcmp(text, PASS_TEXT) == 0) {
        *move = PASS;
        return true;
    }
    if (text[0] < 'a' || text[0] >= 'a' + SIDE)
        return text_error(error, 0, "a point starts with a file from 'a' to '%c'", 'a' + SIDE - 1);
    if (text[1] < '1' || text[1] >= '1' + SIDE)
        return text_error(error, 1, "a point ends with a rank from 1 to %d", SIDE);
    if (text[2])
        return text_error(error, 2, "there is text after the move");
    *move = (Move)(text[0] - 'a' + (SIDE - 1 - (text[1] - '1')) * SIDE + 1);
    return true;
}

void reversi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    int point = move - 1;
    (void)position;
    if (move == PASS)
        strcpy(text, PASS_TEXT);
    else
        sprintf(text, "%c%d", 'a' + point % SIDE, SIDE - point / SIDE);
}

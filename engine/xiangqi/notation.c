/* Moves as text. */
#include "engine/xiangqi/notation.h"
#include "engine/xiangqi/position.h"
#include <stdio.h>
#include <string.h>

/* The point that "e4" at the start of `text` names, or -1. */
static int point_read(const char *text)
{
    int file = text[0] - 'a', rank = file >= 0 && file < FILES ? text[1] - '0' : -1;
    return rank >= 0 && rank < RANKS ? rank * FILES + file : -1;
}

static bool coordinates_read(const char *text, Move *move)
{
    int from = point_read(text);
    int to = from >= 0 ? point_read(text + 2) : -1;
    if (to < 0 || from == to || text[4] != '\0')
        return false;
    *move = move_new(from, to);
    return true;
}

bool xiangqi_move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    (void)position;
    if (coordinates_read(text, move))
        return true;
    return text_error(error, 0, "'%.20s' is not a move such as h2e2", text);
}

void xiangqi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position;
    int from = move_from(move), to = move_to(move);
    snprintf(text, MOVE_TEXT_MAX, "%c%d%c%d", 'a' + from % FILES, from / FILES, 'a' + to % FILES,
             to / FILES);
}

/* Positions and moves of connect four as text. */
#include "engine/connect4/connect4.h"
#include "engine/connect4/position.h"
#include <stdio.h>
#include <string.h>

/* Whether no disc hangs in the air, and alternate play can have led to these. */
static bool reachable(const struct Connect4Position *p, struct TextError *error, int end)
{
    uint64_t all = connect4_all(p), unsupported = all & ~(all << 1 | CONNECT4_FOOT);
    int more = connect4_count(p->discs[0]) - connect4_count(p->discs[1]);
    if (unsupported)
        return text_error(error, end, "a disc must lie on the floor or on another disc");
    if (more != 0 && more != 1)
        return text_error(error, end, "Red must have as many discs as Yellow, or one more");
    if (connect4_won(p->discs[0]) && (more == 0 || connect4_won(p->discs[1])))
        return text_error(error, end, "the game went on after Red had made a line");
    if (connect4_won(p->discs[1]) && more == 1)
        return text_error(error, end, "the game went on after Yellow had made a line");
    return true;
}

/* A position is its ranks from the top: "7/7/7/7/3y3/2rr3" has Yellow to move. */
bool connect4_position_read(void *position, const struct Options *options, const char *text,
                            struct TextError *error)
{
    struct Connect4Position p = {.discs = {0, 0}};
    uint8_t piece[CONNECT4_POINTS];
    int at = 0;
    (void)options;
    if (!game_ranks_read(&connect4_game, connect4_game.geometry(&p), text, &at, piece, error))
        return false;
    if (text[at])
        return text_error(error, at, "there is text after the last point");
    for (int point = 0; point < CONNECT4_POINTS; point++)
        if (piece[point])
            p.discs[piece[point] - 1] |= connect4_bit(point);
    if (!reachable(&p, error, at))
        return false;
    *(struct Connect4Position *)position = p;
    return true;
}

void connect4_position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    game_pieces_write(&connect4_game, position, connect4_mover(position), text);
}

bool connect4_move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    (void)position;
    if (text[0] < 'a' || text[0] >= 'a' + CONNECT4_FILES)
        return text_error(error, 0, "a point starts with a file from 'a' to '%c'",
                          'a' + CONNECT4_FILES - 1);
    if (text[1] < '1' || text[1] >= '1' + CONNECT4_RANKS)
        return text_error(error, 1, "a point ends with a rank from 1 to %d", CONNECT4_RANKS);
    if (text[2] != '\0')
        return text_error(error, 2, "there is text after the move");
    *move = (Move)(1 + text[0] - 'a' + CONNECT4_FILES * (text[1] - '1'));
    return true;
}

void connect4_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    int point = move - 1;
    (void)position;
    snprintf(text, MOVE_TEXT_MAX, "%c%d", 'a' + point % CONNECT4_FILES, 1 + point / CONNECT4_FILES);
}

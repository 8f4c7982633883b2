/* Positions and moves of connect four as text. */
#include "engine/connect4/connect4.h"
#include "engine/connect4/position.h"
#include <stdio.h>
#include <string.h>

/* Reads the points of one rank from `*at` on. */
static bool rank_read(struct Connect4Position *p, int rank, const char *text, int *at,
                      struct TextError *error)
{
    int file = 0, from = *at;
    for (char c = text[*at]; c && c != '/'; c = text[++*at]) {
        bool disc = c == 'r' || c == 'y', run = c >= '1' && c <= '0' + CONNECT4_FILES;
        if (!disc && !run)
            return text_error(error, *at, "'%c' is neither a piece nor a number", c);
        int next = file + (run ? c - '0' : 1);
        if (next > CONNECT4_FILES)
            return text_error(error, from, "rank %d has more than %d points", rank + 1,
                              CONNECT4_FILES);
        if (disc)
            p->discs[c == 'y'] |= connect4_bit(rank * CONNECT4_FILES + file);
        file = next;
    }
    return file == CONNECT4_FILES ||
           text_error(error, from, "rank %d has %d of %d points", rank + 1, file, CONNECT4_FILES);
}

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
    int at = 0;
    (void)options;
    for (int rank = CONNECT4_RANKS - 1; rank >= 0; rank--) {
        if (!rank_read(&p, rank, text, &at, error))
            return false;
        if (text[at] != (rank ? '/' : '\0'))
            return rank ? text_error(error, at, "rank %d must end with '%c'", rank + 1, '/')
                        : text_error(error, at, "there is text after the last point");
        at += rank > 0;
    }
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

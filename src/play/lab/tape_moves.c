/* The moves that were made on a tape. */
#include "src/play/lab/tape_moves.h"
#include "src/common/memory.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ALL_MOVES = 1 << (8 * sizeof(Move)) };

/* Reads the number that `*text` begins with, and goes past it. */
static unsigned long number_at(const char **text)
{
    char *end;
    unsigned long number = strtoul(*text, &end, 10);
    *text = end;
    return number;
}

/* By letters, and numbers by their size. */
static int compare_texts(const char *a, const char *b)
{
    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            unsigned long one = number_at(&a), other = number_at(&b);
            if (one != other)
                return one < other ? -1 : 1;
        } else if (*a != *b) {
            break;
        } else {
            a++;
            b++;
        }
    }
    return strcmp(a, b);
}

static int compare(const void *a, const void *b)
{
    return compare_texts(((const struct TapeMove *)a)->text, ((const struct TapeMove *)b)->text);
}

struct TapeMove *tape_moves(const struct Tape *tape, const struct Board *board, int *count)
{
    uint32_t *times = memory_zeroed(ALL_MOVES * sizeof *times);
    int found = 0;
    for (int64_t i = 0; i < tape->count; i++)
        if (tape->node[i].move != MOVE_NONE)
            found += times[tape->node[i].move]++ == 0;
    struct TapeMove *moves = memory_zeroed((size_t)(found + 1) * sizeof *moves);
    *count = 0;
    for (int move = 0; move < ALL_MOVES; move++) {
        if (times[move] == 0)
            continue;
        struct TapeMove *next = &moves[(*count)++];
        next->move = (Move)move;
        next->times = times[move];
        board->game->move_write(board->position, next->move, next->text);
    }
    free(times);
    qsort(moves, (size_t)found, sizeof *moves, compare);
    return moves;
}

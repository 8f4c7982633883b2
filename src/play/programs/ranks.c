/* Moves of programs that count ranks from 0, or from 1. */
#include "src/play/programs/ranks.h"
#include <stdio.h>
#include <stdlib.h>

/* Reads a point such as h2 or, counted from one, h10; NULL if that is none, else what follows. */
static const char *read_point(const char *text, bool from_one, char point[2])
{
    char *end;
    if (text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9')
        return NULL;
    long rank = strtol(text + 1, &end, 10) - from_one;
    if (rank < 0 || rank > 9)
        return NULL;
    point[0] = text[0];
    point[1] = (char)('0' + rank);
    return end;
}

bool ranks_read(const char *text, bool from_one, char plain[MOVE_TEXT_MAX])
{
    text = read_point(text, from_one, plain);
    text = text ? read_point(text, from_one, plain + 2) : NULL;
    plain[4] = '\0';
    return text && !*text;
}

void ranks_write(const char *plain, bool from_one, char text[MOVE_TEXT_MAX])
{
    snprintf(text, MOVE_TEXT_MAX, "%c%d%c%d", plain[0], plain[1] - '0' + from_one, plain[2],
             plain[3] - '0' + from_one);
}

/* Gomoku positions drawn in ASCII, for tests. */
#include "tests/engine/gomoku_drawing.h"
#include "engine/gomoku/gomoku.h"
#include "src/common/random.h"
#include <string.h>

enum { LINES = 15 };

struct Options gomoku_options_of(int size, enum GomokuRule rule, bool swap2)
{
    return (struct Options){
        .choice = {(uint8_t)(size == 15 ? 0 : size - 18), (uint8_t)rule, swap2}};
}

/* Calls visit for each mark of a drawing with its point. */
static void walk(bool corner, const char *drawing,
                 void (*visit)(void *context, char mark, int point), void *context)
{
    int width = 0, height = 0;
    for (int i = 0, x = 0; drawing[i]; i++) {
        x = drawing[i] == '\n' ? 0 : x + (drawing[i] != ' ');
        height += drawing[i] == '\n';
        width = x > width ? x : width;
    }
    int left = corner ? 0 : (LINES - width) / 2;
    int top = corner ? LINES - 1 : (LINES + height) / 2 - 1 + (LINES + height) % 2;
    for (int i = 0, x = 0, y = 0; drawing[i]; i++) {
        if (drawing[i] == '\n') {
            x = 0;
            y++;
        } else if (drawing[i] != ' ') {
            visit(context, drawing[i], (top - y) * LINES + left + x++);
        }
    }
}

static void put(void *context, char mark, int point)
{
    struct GomokuPosition *position = context;
    if (mark == 'X' || mark == 'O') {
        position->cell[point] = mark == 'X' ? CELL_BLACK : CELL_WHITE;
        position->stones++;
    }
}

void gomoku_draw(struct GomokuPosition *position, enum GomokuRule rule, enum GomokuColour turn,
                 bool corner, const char *drawing)
{
    gomoku_start(position, LINES, rule, false);
    walk(corner, drawing, put, position);
    position->state.turn = (uint8_t)turn;
    position->key = gomoku_full_key(position, false);
}

struct Search {
    char mark;
    int point;
};

static void find(void *context, char mark, int point)
{
    struct Search *search = context;
    if (mark == search->mark)
        search->point = point;
}

int gomoku_marked(bool corner, const char *drawing, char mark)
{
    struct Search search = {.mark = mark, .point = POINT_NONE};
    walk(corner, drawing, find, &search);
    return search.point;
}

/* A random empty point, near the middle more often than not. */
static int random_point(const struct GomokuPosition *position, uint64_t *random)
{
    for (;;) {
        int size = position->size;
        int span = random_below(random, 4) ? 9 : size;
        int low = (size - span) / 2;
        int file = low + (int)random_below(random, (uint32_t)span);
        int rank = low + (int)random_below(random, (uint32_t)span);
        if (position->cell[rank * size + file] == CELL_EMPTY)
            return rank * size + file;
    }
}

void gomoku_scatter(struct GomokuPosition *position, int size, enum GomokuRule rule, int stones,
                    uint64_t *random)
{
    gomoku_start(position, size, rule, false);
    for (int tries = 0; tries < 20 * stones && position->stones < stones; tries++) {
        int point = random_point(position, random);
        struct Undo undo;
        gomoku_game.make(position, NULL, (Move)(point + 1), &undo);
        if (position->state.over)
            gomoku_game.unmake(position, NULL, (Move)(point + 1), &undo);
    }
}

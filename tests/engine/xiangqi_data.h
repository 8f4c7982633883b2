/* Reads the tables of cases in tests/engine/data/, and boards of xiangqi from them. */
#ifndef TY_TESTS_ENGINE_XIANGQI_DATA_H
#define TY_TESTS_ENGINE_XIANGQI_DATA_H

#include "engine/board.h"
#include <stdio.h>

enum { DATA_LINE_MAX = 1024, DATA_FIELDS_MAX = 8 };

/* One line of a table, cut into the fields between its semicolons. */
struct DataLine {
    FILE *file;
    int number; /* of the line, from 1 */
    int count;
    char *field[DATA_FIELDS_MAX];
    char text[DATA_LINE_MAX];
};

/* Opens tests/engine/data/NAME; fails the test if that is not possible. */
void data_open(struct DataLine *line, const char *name);

/* Reads the next line that is no comment; at the end closes the file and returns false. */
bool data_next(struct DataLine *line);

/* A board of xiangqi at `fen`, to be freed with board_free; fails the test if that is refused. */
void xiangqi_board(struct Board *board, const char *fen);

#endif

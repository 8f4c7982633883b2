/* Reads the tables of xiangqi cases. */
#include "tests/engine/xiangqi_data.h"
#include "engine/xiangqi/xiangqi.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

void data_open(struct DataLine *line, const char *name)
{
    char path[DATA_LINE_MAX];
    snprintf(path, sizeof path, "%s/engine/data/%s", TESTS_DIR, name);
    *line = (struct DataLine){.file = fopen(path, "r")};
    if (!line->file)
        fail_msg("cannot open %s", path);
}

bool data_next(struct DataLine *line)
{
    do {
        if (!fgets(line->text, sizeof line->text, line->file)) {
            fclose(line->file);
            return false;
        }
        line->number++;
    } while (line->text[0] == '#');
    line->text[strcspn(line->text, "\n")] = '\0';
    line->count = 0;
    for (char *at = line->text; at && line->count < DATA_FIELDS_MAX;) {
        line->field[line->count++] = at;
        at = strchr(at, ';');
        if (at)
            *at++ = '\0';
    }
    return true;
}

void xiangqi_board(struct Board *board, const char *fen)
{
    struct TextError error = {0};
    board_init(board, &xiangqi_game, NULL, NULL, false);
    if (!board_set(board, fen, &error))
        fail_msg("%s: %s at %d", fen, error.what, error.at);
}

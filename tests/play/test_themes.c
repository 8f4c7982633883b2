/* Themes on positions that show them, and on others that nearly do: tests/play/themes.txt. */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "src/play/puzzles/themes.h"
#include "src/play/system/files.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BYTES_MAX = 1000000, LEAST = 10 /* of each theme that show it, and that do not */ };

enum Column { SHOWS, THEME, GAME, POSITION, MOVE, COLUMNS };

/* Cuts a line in place; false if it means nothing. */
static bool cut(char *line, char *column[COLUMNS])
{
    char *rest = NULL;
    if (*line == '#')
        return false;
    for (int i = 0; i < COLUMNS; i++) {
        column[i] = strtok_r(i ? NULL : line, "|", &rest);
        if (!column[i])
            fail_msg("%s: too few columns", line);
    }
    return true;
}

/* What the move shows. */
static unsigned themes_of(char *column[COLUMNS])
{
    struct Board board;
    struct TextError error;
    Move move;
    char *options = strchr(column[GAME], ' ');
    if (options)
        *options++ = 0;
    if (!board_tell(&board, games_find(column[GAME]), options, column[POSITION], NULL, &error))
        fail_msg("%s: %s", column[POSITION], error.what);
    if (!board.game->move_read(board.position, column[MOVE], &move, NULL) ||
        !board_legal(&board, move))
        fail_msg("%s: %s is not legal", column[POSITION], column[MOVE]);
    unsigned found = themes_of_move(&board, move);
    board_free(&board);
    return found;
}

static void every_theme_is_seen_where_it_is(void **state)
{
    int counts[THEME_COUNT][2] = {{0}}, wrong = 0;
    char *rest = NULL, *column[COLUMNS];
    size_t size;
    (void)state;
    char *text = file_read_bytes(TY_THEMES, BYTES_MAX, &size, NULL);
    assert_non_null(text);
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (!cut(line, column))
            continue;
        bool shows = strcmp(column[SHOWS], "yes") == 0;
        int theme = theme_find(column[THEME], strlen(column[THEME]));
        assert_true(theme >= 0);
        counts[theme][shows]++;
        if ((themes_of(column) >> theme & 1) == (unsigned)shows)
            continue;
        print_error("%s %s: %s %s\n", column[POSITION], column[MOVE],
                    shows ? "misses" : "is taken for", column[THEME]);
        wrong++;
    }
    free(text);
    assert_int_equal(wrong, 0);
    for (int i = 0; i < THEME_COUNT; i++)
        if (counts[i][false] < LEAST || counts[i][true] < LEAST)
            fail_msg("%s: %d cases, %d near misses", theme_id(i), counts[i][true],
                     counts[i][false]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_theme_is_seen_where_it_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

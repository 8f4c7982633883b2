/* What lies in the folder of a test, and records to lay there. */
#include "tests/play/scratch.h"
#include "engine/games.h"
#include "engine/record.h"
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int scratch_count(const char *path, const char *ending)
{
    int count = 0;
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name), end = strlen(ending);
        count += length >= end && strcmp(entry->d_name + length - end, ending) == 0;
    }
    closedir(folder);
    return count;
}

static FILE *open_in(const char *path, const char *name, const char *mode)
{
    char full[512];
    snprintf(full, sizeof full, "%s/%s", path, name);
    FILE *file = fopen(full, mode);
    assert_non_null(file);
    return file;
}

void scratch_write(const char *path, const char *name, const char *text)
{
    FILE *file = open_in(path, name, "w");
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

bool scratch_holds(const char *path, const char *name, const char *text)
{
    char buffer[4096];
    FILE *file = open_in(path, name, "r");
    size_t length = fread(buffer, 1, sizeof buffer - 1, file);
    fclose(file);
    buffer[length] = '\0';
    return strcmp(buffer, text) == 0;
}

struct Match *scratch_match(const char *moves)
{
    struct Match *match = match_new(games_find("tictactoe"), NULL, NULL);
    const struct Board *board = match_board(match);
    char copy[64];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *text = strtok(copy, " "); text; text = strtok(NULL, " ")) {
        Move move;
        assert_true(board->game->move_read(board->position, text, &move, NULL));
        assert_true(match_move(match, move, 0, NULL));
    }
    return match;
}

char *scratch_record(const char *moves)
{
    struct Match *match = scratch_match(moves);
    char *record = record_write(match, 0);
    match_free(match);
    return record;
}

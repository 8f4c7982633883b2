/* Tasks for the strong search. */
#include "engine/suite.h"
#include "engine/games.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 24 };

/* The next field of a line, without blanks at its ends; false if it is too long. */
static bool read_field(const char **at, char *field, size_t size)
{
    *at += strspn(*at, " ");
    size_t length = strcspn(*at, ";\r\n");
    const char *next = *at + length;
    while (length > 0 && (*at)[length - 1] == ' ')
        length--;
    if (length >= size)
        return false;
    memcpy(field, *at, length);
    field[length] = '\0';
    *at = next + (*next == ';');
    return true;
}

/* "win", or a move of the board and points. */
static bool read_answer(const struct Board *board, char *answer, struct SuiteTask *task,
                        struct TextError *error)
{
    char *points = strchr(answer, ' '), *end;
    task->best = MOVE_NONE;
    task->least = SCORE_WIN_EDGE;
    if (strcmp(answer, "win") == 0)
        return true;
    if (!points)
        return text_error(error, 0, "the answer is 'win', or a move and points");
    *points++ = '\0';
    task->least = (Score)strtol(points, &end, 10);
    return (end != points && !*end &&
            board->game->move_read(board->position, answer, &task->best, error)) ||
           text_error(error, 0, "'%.20s' is no answer", answer);
}

bool suite_read(const char *line, struct SuiteTask *task, struct TextError *error)
{
    char id[32], answer[64];
    struct Board board;
    if (!read_field(&line, id, sizeof id) || !read_field(&line, task->moves, sizeof task->moves) ||
        !read_field(&line, answer, sizeof answer))
        return text_error(error, 0, "a field is too long");
    task->game = games_find(id);
    if (!task->game)
        return text_error(error, 0, "unknown game '%s'", id);
    board_init(&board, task->game, NULL, NULL, false);
    bool good = board_play(&board, task->moves, error) &&
                (board_status(&board).outcome == OUTCOME_ONGOING ||
                 text_error(error, 0, "the game is over there")) &&
                read_answer(&board, answer, task, error);
    board_free(&board);
    return good;
}

int suite_evaluation(const struct Game *game)
{
    const struct Evaluation *list = game->knowledge ? game->knowledge->evaluations : NULL;
    for (int i = 0; list && list[i].id; i++)
        if (strcmp(list[i].id, "network") == 0)
            return i;
    return 0;
}

/* What a search is watched by. */
struct Watch {
    const struct SuiteTask *task;
    atomic_bool stop;
    uint64_t nodes; /* when the answer was seen; 0: not yet */
};

static void watch(void *context, const struct SearchInfo *info)
{
    struct Watch *seen = context;
    const struct SuiteTask *task = seen->task;
    bool best = task->best == MOVE_NONE || (info->line_count > 0 && info->line[0] == task->best);
    if (seen->nodes || info->bound != BOUND_EXACT || info->current != MOVE_NONE || !best ||
        info->score < task->least)
        return;
    seen->nodes = info->nodes ? info->nodes : 1; /* at sight */
    atomic_store(&seen->stop, true);
}

uint64_t suite_ask(const struct SuiteTask *task, const void *tables, uint64_t nodes)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .evaluation = suite_evaluation(task->game), .nodes = nodes};
    struct Watch seen = {.task = task};
    const struct SearchHost host = {.stop = &seen.stop, .info = watch, .context = &seen};
    struct SearchResult result;
    struct Board board;
    board_init(&board, task->game, NULL, tables, true);
    board_play(&board, task->moves, NULL);
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    struct Search *search = search_new(&board, tables, table);
    search_run(search, &settings, &host, &result);
    search_free(search);
    tt_free(table);
    board_free(&board);
    return seen.nodes;
}

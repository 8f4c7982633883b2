/*
 * The engine looking at positions.
 *
 * Its thread, while there is one, owns brain, board and `draft`; what it finds goes through the
 * exchange. Its end hands them back.
 */
#include "src/play/study/analyst.h"
#include "src/common/memory.h"
#include "src/play/programs/program.h"
#include "src/play/seats/brain.h"
#include "src/play/seats/inbox.h"
#include "src/play/system/exchange.h"
#include "src/play/system/task.h"
#include <stdlib.h>
#include <string.h>

struct Analyst {
    struct Player *
        program; /* of one whose work a program does: nothing below counts but `faults`, found[0] */
    struct Inbox faults;
    struct WorkerHost host;
    struct Solution *solution; /* NULL where the game has none */
    const struct Solver *solver;
    struct Brain *brain;
    struct Level level;
    struct Board board;
    bool has_board, running;
    bool whole;    /* all lines of one depth have been published: from now on together alone */
    void *table;   /* the solution's, as it was when the position was begun, or NULL */
    bool searched; /* the position was begun before the game was solved */
    struct Task task;
    atomic_bool stop;
    struct Insight draft;
    struct Insight found[EXCHANGE_BUFFERS];
    struct Exchange exchange;
};

struct Analyst *analyst_new(const struct Game *game, const struct Options *options,
                            size_t table_bytes, const struct WorkerHost *host)
{
    struct Analyst *analyst = memory_zeroed(sizeof *analyst);
    analyst->host = *host;
    analyst->solver = game->knowledge ? game->knowledge->solver : NULL;
    analyst->solution = solution_new(game, options, &analyst->host);
    analyst->level = (struct Level){.id = "analyst", .settings = {.algorithm = ALGORITHM_STRONG}};
    analyst->brain = brain_new(game, &analyst->level, 1, table_bytes, NULL, &analyst->host);
    exchange_init(&analyst->exchange);
    return analyst;
}

struct Analyst *analyst_of_program(const struct ProgramSettings *settings)
{
    struct Analyst *analyst = memory_zeroed(sizeof *analyst);
    analyst->program = program_new(settings);
    exchange_init(&analyst->exchange);
    return analyst;
}

const char *analyst_name(const struct Analyst *analyst)
{
    return analyst->program ? program_name(analyst->program) : NULL;
}

bool analyst_fault(struct Analyst *analyst, struct Remark *remark, bool *gone)
{
    struct PlayerEvent event;
    if (!inbox_take(&analyst->faults, &event))
        return false;
    *remark = event.remark;
    *gone = event.kind == PLAYER_LEFT;
    return true;
}

/* Takes what its program does; whether it is at work. */
static bool update_program(struct Analyst *analyst)
{
    struct PlayerEvent event;
    while (player_poll(analyst->program, &event))
        if (event.remark.pattern)
            inbox_put(&analyst->faults, &event);
    return program_analyses(analyst->program);
}

void analyst_free(struct Analyst *analyst)
{
    if (!analyst)
        return;
    analyst_stop(analyst);
    player_free(analyst->program);
    if (analyst->has_board)
        board_free(&analyst->board);
    brain_free(analyst->brain);
    solution_free(analyst->solution);
    free(analyst);
}

/* The best first: a line that was searched later may have turned out better. */
static void sort_lines(struct Insight *insight)
{
    for (int i = 1; i < insight->line_count && !insight->line[0].exact; i++) {
        struct AnalystLine line = insight->line[i];
        int at = i;
        for (; at > 0 && insight->line[at - 1].score < line.score; at--)
            insight->line[at] = insight->line[at - 1];
        insight->line[at] = line;
    }
}

/* --- on the thread --- */

static void publish(struct Analyst *analyst)
{
    analyst->found[analyst->exchange.writing] = analyst->draft;
    sort_lines(&analyst->found[analyst->exchange.writing]);
    exchange_publish(&analyst->exchange);
    if (analyst->host.wake)
        analyst->host.wake(analyst->host.context);
}

/* Whether `a` goes before `b`. */
static bool better(const struct AnalystLine *a, const struct AnalystLine *b)
{
    if (a->value.result != b->value.result)
        return a->value.result > b->value.result;
    return a->value.result > 0 ? a->value.plies < b->value.plies : a->value.plies > b->value.plies;
}

/* Puts a line of one move where it belongs among the best `most`. */
static void rank_line(struct Insight *insight, const struct AnalystLine *line, int most)
{
    int at = insight->line_count;
    while (at > 0 && better(line, &insight->line[at - 1]))
        at--;
    if (at >= most)
        return;
    if (insight->line_count < most)
        insight->line_count++;
    for (int i = insight->line_count - 1; i > at; i--)
        insight->line[i] = insight->line[i - 1];
    insight->line[at] = *line;
}

/* Goes on with a line's first move by perfect play of both sides, for as long as it is shown. */
static void extend_line(struct Analyst *analyst, void *table, struct AnalystLine *line)
{
    enum { SHOWN_MAX = 12 };
    struct Board board;
    struct Exact value;
    board_copy(&board, &analyst->board, NULL, false);
    Move move = line->move[0];
    for (line->count = 0; move != MOVE_NONE;) {
        line->move[line->count++] = move;
        board_make(&board, move);
        if (line->count == SHOWN_MAX || board_status(&board).outcome != OUTCOME_ONGOING)
            break;
        move = solver_pick(analyst->solver, table, &board, 1, &analyst->stop, &value, NULL);
    }
    board_free(&board);
}

/* Values every move by the solution; false if it does not know the position. */
static bool look_up(struct Analyst *analyst, void *table, int most)
{
    Move moves[MOVES_MAX];
    struct Insight *draft = &analyst->draft;
    if (analyst->solver->slow && analyst->solver->slow(analyst->board.position))
        return false;
    int count = analyst->board.game->generate(analyst->board.position, NULL, MOVES_ALL, moves);
    *draft = (struct Insight){.line_count = 0};
    for (int i = 0; i < count; i++) {
        struct AnalystLine line = {.move = {moves[i]}, .count = 1, .exact = true};
        if (!solver_value(analyst->solver, table, &analyst->board, moves[i], &analyst->stop,
                          &line.value))
            return false;
        rank_line(draft, &line, most);
    }
    for (int i = 0; i < draft->line_count; i++)
        extend_line(analyst, table, &draft->line[i]);
    return true;
}

/* Takes a report of the search: lines come one after the other, the best first, and are shown when
 * all of a depth are there. Bounds are left for the value that follows them. */
static void hear(void *context, const struct SearchInfo *info)
{
    struct Analyst *analyst = context;
    struct Insight *draft = &analyst->draft;
    int at = info->variation > 0 ? info->variation - 1 : 0;
    if (info->current != MOVE_NONE || info->bound != BOUND_EXACT || info->line_count == 0 ||
        at > draft->line_count || at >= ANALYST_LINES_MAX)
        return;
    struct AnalystLine *line = &draft->line[at];
    for (int i = at + 1; i < draft->line_count; i++)
        if (draft->line[i].move[0] == info->line[0]) /* it has overtaken: they change places */
            draft->line[i] = *line;
    memcpy(line->move, info->line, (size_t)info->line_count * sizeof *info->line);
    line->count = info->line_count;
    line->score = info->score;
    line->depth = info->depth;
    draft->line_count = at < draft->line_count ? draft->line_count : at + 1;
    draft->depth = info->depth;
    draft->depth_selective = info->depth_selective;
    draft->nodes = info->nodes;
    draft->time_us = info->time_us;
    draft->window = info->window;
    bool whole = at + 1 >= analyst->level.settings.variations || at + 1 >= info->root_count;
    if (whole || !analyst->whole)
        publish(analyst);
    analyst->whole |= whole;
}

static void search(struct Analyst *analyst)
{
    struct Decision decision;
    analyst->draft = (struct Insight){.line_count = 0};
    analyst->whole = false;
    brain_think(analyst->brain, &analyst->board, (struct Allotment){.aim_us = 0}, &analyst->stop,
                hear, analyst, &decision);
    if (analyst->draft.line_count > 0 || decision.result.move == MOVE_NONE)
        return;
    analyst->draft.line[0] =
        (struct AnalystLine){.move = {decision.result.move}, .count = 1, .score = 0};
    analyst->draft.line_count = 1;
    publish(analyst);
}

static void work(void *argument)
{
    struct Analyst *analyst = argument;
    if (analyst->table && look_up(analyst, analyst->table, analyst->level.settings.variations))
        publish(analyst);
    else
        search(analyst);
}

/* --- on the host's --- */

static void finish(struct Analyst *analyst)
{
    task_wait(&analyst->task);
    analyst->running = false;
}

static void start(struct Analyst *analyst)
{
    exchange_init(&analyst->exchange);
    atomic_store(&analyst->stop, false);
    analyst->table = analyst->solution ? solution_table(analyst->solution) : NULL;
    analyst->searched = analyst->solution && !analyst->table;
    analyst->running = true;
    task_begin(&analyst->task, &analyst->host, work, analyst);
}

void analyst_begin(struct Analyst *analyst, const struct Board *board,
                   const struct AnalystTask *task)
{
    struct SearchSettings *settings = &analyst->level.settings;
    analyst_stop(analyst);
    if (analyst->program) {
        if (board_status(board).outcome == OUTCOME_ONGOING)
            program_analyse(analyst->program, board, task);
        return;
    }
    if (analyst->has_board)
        board_free(&analyst->board);
    board_copy(&analyst->board, board, NULL, false);
    analyst->has_board = true;
    settings->variations = task->lines;
    settings->depth = task->depth;
    settings->nodes = task->nodes;
    settings->time_us = task->time_us;
    brain_set_level(analyst->brain, &analyst->level);
    exchange_init(&analyst->exchange);
    analyst->searched = false;
    if (board_status(board).outcome != OUTCOME_ONGOING)
        return;
    if (analyst->solution)
        solution_start(analyst->solution);
    start(analyst);
}

void analyst_stop(struct Analyst *analyst)
{
    if (analyst->program)
        player_cancel(analyst->program);
    atomic_store(&analyst->stop, true);
    finish(analyst);
    analyst->searched = false;
}

bool analyst_update(struct Analyst *analyst)
{
    if (analyst->program)
        return update_program(analyst);
    if (analyst->running && task_ended(&analyst->task))
        finish(analyst);
    if (!analyst->searched || !solution_table(analyst->solution))
        return analyst->running || analyst->searched;
    atomic_store(&analyst->stop, true);
    finish(analyst);
    start(analyst);
    return true;
}

const struct Insight *analyst_insight(struct Analyst *analyst)
{
    if (analyst->program) {
        const struct Insight *told = program_insight(analyst->program);
        if (!told)
            return NULL;
        analyst->found[0] = *told;
        sort_lines(&analyst->found[0]);
        return &analyst->found[0];
    }
    int newest = exchange_take(&analyst->exchange);
    return newest >= 0 ? &analyst->found[newest] : NULL;
}

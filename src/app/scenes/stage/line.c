/* Moves that run on a stage. */
#include "src/app/scenes/stage/line.h"
#include "src/common/wait.h"

enum { STEP_MS = 900 /* that each of the moves is seen */ };

void stage_line_open(struct StageLine *line, struct Stage *stage)
{
    *line = (struct StageLine){.stage = stage};
    board_copy(&line->from, &stage->shown, NULL, false);
}

void stage_line_close(struct StageLine *line)
{
    board_free(&line->from);
}

void stage_line_set(struct StageLine *line, const struct Board *from, const Move *moves, int count,
                    int shown)
{
    struct Board board;
    board_free(&line->from);
    board_copy(&line->from, from, NULL, false);
    board_copy(&board, from, NULL, false);
    line->count = 0;
    line->running = false;
    while (line->count < count && line->count < STAGE_LINE_MAX &&
           board_legal(&board, moves[line->count])) {
        board_make(&board, moves[line->count]);
        line->move[line->count] = moves[line->count];
        line->count++;
    }
    line->shown = shown < line->count ? shown : line->count;
    board_free(&board);
}

/* Shows the first `count` moves; the last one comes. */
static void show(struct StageLine *line, int count)
{
    struct Board board;
    const struct Trail *trail = &board.trail;
    bool forward = count > line->shown;
    board_copy(&board, &line->from, NULL, false);
    for (int i = 0; i < count; i++)
        board_make(&board, line->move[i]);
    Move last = trail->count > 0 ? trail->ply[trail->count - 1].move : MOVE_NONE;
    if (last != MOVE_NONE)
        board_unmake(&board);
    stage_show(line->stage, &board, last);
    board_free(&board);
    if (forward)
        stage_arrive(line->stage);
    if (forward && board_status(&line->stage->shown).line)
        stage_show_run(line->stage);
    line->shown = count;
}

void stage_line_step(struct StageLine *line, int step)
{
    int shown = line->shown + step;
    line->running = false;
    if (shown >= 0 && shown <= line->count)
        show(line, shown);
}

void stage_line_run(struct StageLine *line, int first_ms)
{
    show(line, 0);
    line->running = line->count > 0;
    line->step_at = line->stage->app->clock.now + (uint64_t)first_ms;
}

void stage_line_update(struct StageLine *line)
{
    uint64_t now = line->stage->app->clock.now;
    if (!line->running || now < line->step_at)
        return;
    show(line, line->shown + 1);
    line->step_at = now + STEP_MS;
    line->running = line->shown < line->count;
}

int stage_line_wait(const struct StageLine *line)
{
    return line->running ? wait_until(line->step_at, line->stage->app->clock.now) : -1;
}

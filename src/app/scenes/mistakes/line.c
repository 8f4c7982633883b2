/* What would have happened to the move that was played, on the board. */
#include "src/app/scenes/mistakes/mistakes.h"

enum {
    FIRST_MS = 1600, /* the answer is read before the line runs, */
    STEP_MS = 900    /* and each of its moves is seen */
};

/* Shows the first `count` moves of the line; the last one comes. */
static void show(struct MistakesScene *scene, int count)
{
    struct Board board;
    if (count == 0) {
        mistakes_show(scene);
        return;
    }
    board_copy(&board, &scene->cursor.board, NULL, false);
    for (int i = 0; i + 1 < count; i++)
        board_make(&board, scene->line[i]);
    bool forward = count > scene->shown;
    stage_show(&scene->stage, &board, scene->line[count - 1]);
    board_free(&board);
    if (forward)
        stage_arrive(&scene->stage);
    if (forward && board_status(&scene->stage.shown).line)
        stage_show_run(&scene->stage);
    scene->shown = count;
}

static void run_from_start(struct MistakesScene *scene, int first_ms)
{
    mistakes_show(scene);
    scene->running = true;
    scene->step_at = scene->app->clock.now + (uint64_t)first_ms;
    app_redraw(scene->app);
}

void mistakes_take_line(struct MistakesScene *scene, const struct AnalystLine *follow)
{
    struct Board board;
    scene->line[0] = mistakes_question(scene)->played;
    scene->line_count = 1;
    board_copy(&board, &scene->cursor.board, NULL, false);
    board_make(&board, scene->line[0]);
    for (int i = 0; i < follow->count && scene->line_count < MISTAKES_LINE_MAX; i++) {
        if (!board_legal(&board, follow->move[i]))
            break;
        board_make(&board, follow->move[i]);
        scene->line[scene->line_count++] = follow->move[i];
    }
    board_free(&board);
    if (scene->app->settings.motion)
        run_from_start(scene, FIRST_MS);
    app_redraw(scene->app);
}

void mistakes_step(struct MistakesScene *scene, int step)
{
    int shown = scene->shown + step;
    scene->running = false;
    if (shown >= 0 && shown <= scene->line_count)
        show(scene, shown);
}

void mistakes_replay(struct MistakesScene *scene)
{
    if (scene->line_count > 0)
        run_from_start(scene, STEP_MS / 2);
}

void mistakes_run(struct MistakesScene *scene)
{
    if (!scene->running || scene->app->clock.now < scene->step_at)
        return;
    show(scene, scene->shown + 1);
    scene->step_at = scene->app->clock.now + STEP_MS;
    scene->running = scene->shown < scene->line_count;
}

/* Questions out of one's own mistakes: the position before a bad move, and a better one is to be
 * found. */
#include "src/app/scenes/mistakes/mistakes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/background/reviews.h"
#include <stdlib.h>

enum {
    LOOK_US = 1000000, /* at the position of a question */
    TABLE_BYTES = 32 << 20,
    REPLAY_MS = 450
};

/* --- coming and going --- */

static void open_question(struct MistakesScene *scene, int at)
{
    struct Tree *tree = scene->args.tree;
    scene->at = at;
    scene->hints = scene->line.count = 0;
    scene->line.running = scene->refused = scene->told = false;
    scene->said[0] = scene->after[0] = 0;
    ui_scroll_show(scene->app->ui, MISTAKES_WORDS, 0, 0);
    app_redraw(scene->app);
    if (at >= scene->count) {
        scene->phase = PHASE_END;
        tutor_stop(scene->tutor);
        ui_set_focus(scene->app->ui, scene->count > 0 ? MISTAKES_NEXT : MISTAKES_BACK);
        return;
    }
    scene->phase = PHASE_ASK;
    tree_cursor_go(&scene->cursor, tree_parent(tree, mistakes_question(scene)->node));
    mistakes_show(scene);
    tutor_ask(scene->tutor, &scene->cursor.board, tree_evaluation(tree, scene->cursor.node),
              LOOK_US);
    ui_set_focus(scene->app->ui, MISTAKES_BOARD);
}

/* Leaves the questions that are asked for. */
static void choose(struct MistakesScene *scene)
{
    int kept = 0;
    for (int i = 0; i < scene->count; i++) {
        bool wanted = scene->args.asked == 0;
        for (int j = 0; j < scene->args.asked; j++)
            wanted = wanted || scene->list[i].ply == scene->args.plies[j];
        if (wanted)
            scene->list[kept++] = scene->list[i];
    }
    scene->count = kept;
}

/* The first question that was not answered; the first of all where all were, or some are asked
 * for. */
static int first_open(const struct MistakesScene *scene)
{
    for (int i = 0; i < scene->count && scene->args.asked == 0; i++)
        if (!scene->list[i].learnt)
            return i;
    return 0;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct MistakesScene *scene = context;
    const struct WorkerHost host = ai_thread_host(app);
    if (!args)
        return false; /* there is no game to learn from */
    scene->app = app;
    scene->args = *(const struct MistakesArgs *)args;
    struct Tree *tree = scene->args.tree;
    scene->tutor = tutor_new(tree_game(tree), tree_options(tree), TABLE_BYTES, &host);
    scene->count = mistakes_list(tree, scene->args.colour, &scene->list);
    choose(scene);
    tree_cursor_init(&scene->cursor, tree);
    stage_open(&scene->stage, app);
    stage_set(&scene->stage, tree_game(tree));
    stage_line_open(&scene->line, &scene->stage);
    scene->stage.board_flipped = scene->args.board_flipped;
    mistakes_show(scene);
    open_question(scene, first_open(scene));
    return true;
}

static void refuse(struct App *app, const void *args)
{
    (void)app;
    const struct MistakesArgs *asked = args;
    if (!asked->lent)
        tree_free(asked->tree);
}

static void leave(void *context)
{
    struct MistakesScene *scene = context;
    if (scene->changed)
        reviews_keep(scene->app, scene->args.tree, scene->args.id);
    tutor_free(scene->tutor);
    tree_cursor_free(&scene->cursor);
    free(scene->list);
    stage_line_close(&scene->line);
    stage_close(&scene->stage);
    if (!scene->args.lent)
        tree_free(scene->args.tree);
}

/* --- what the player does --- */

/* The first hint, then the second. */
static void hint(struct MistakesScene *scene)
{
    if (scene->phase == PHASE_ASK && scene->hints < 2) {
        mistakes_tell(scene, false);
        scene->hints++;
    }
    app_redraw(scene->app);
}

static void go_on(struct MistakesScene *scene)
{
    if (scene->phase == PHASE_END)
        scenes_pop(scene->app->scenes, 0);
    else
        open_question(scene, scene->at + 1);
}

static void go_back(struct MistakesScene *scene)
{
    if (scene->at > 0)
        open_question(scene, scene->at - 1);
}

/* What would have happened, from its beginning again. */
static void replay(struct MistakesScene *scene)
{
    if (scene->line.count > 0)
        stage_line_run(&scene->line, REPLAY_MS);
}

static void press(struct MistakesScene *scene, int id)
{
    switch (id) {
    case MISTAKES_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case MISTAKES_PREVIOUS:
        go_back(scene);
        break;
    case MISTAKES_HINT:
        hint(scene);
        break;
    case MISTAKES_NEXT:
        go_on(scene);
        break;
    case MISTAKES_STEP_BACK:
    case MISTAKES_STEP:
        stage_line_step(&scene->line, id == MISTAKES_STEP ? 1 : -1);
        break;
    case MISTAKES_REPLAY:
        replay(scene);
        break;
    case MISTAKES_AGAIN:
        open_question(scene, 0);
        break;
    default:
        break;
    }
}

static void action(void *context, const struct UiAction *done)
{
    if (done->kind == UI_PRESSED)
        press(context, done->id);
}

/* --- events --- */

static bool point(struct MistakesScene *scene, const struct InputEvent *event)
{
    Move move;
    bool used = stage_point(&scene->stage, MISTAKES_BOARD, event, scene->phase == PHASE_ASK, &move);
    if (move != MOVE_NONE)
        mistakes_try(scene, move);
    return used;
}

/* Through the questions or, where one is answered, along what would have happened. */
static void leaf(struct MistakesScene *scene, int step)
{
    if (scene->phase == PHASE_FOUND)
        stage_line_step(&scene->line, step);
    else if (step < 0)
        go_back(scene);
    else if (scene->phase != PHASE_END)
        go_on(scene);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct MistakesScene *scene = context;
    bool found = scene->phase == PHASE_FOUND;
    if (input->kind == INPUT_POINTER_DOWN)
        scene->line.running = false;
    if (point(scene, input))
        return true;
    if (input->kind == INPUT_WHEEL && found)
        stage_line_step(&scene->line, input->wheel > 0 ? -1 : 1);
    if (input->kind != INPUT_ACTION || !input->down)
        return false;
    switch (input->action) {
    case ACT_HINT:
        hint(scene);
        return true;
    case ACT_PREV:
    case ACT_NEXT:
        leaf(scene, input->action == ACT_NEXT ? 1 : -1);
        return true;
    default:
        return false;
    }
}

/* --- time --- */

static bool update(void *context)
{
    struct MistakesScene *scene = context;
    mistakes_hear(scene);
    stage_line_update(&scene->line);
    return stage_moves(&scene->stage);
}

static int wait(void *context)
{
    const struct MistakesScene *scene = context;
    return stage_line_wait(&scene->line);
}

const struct SceneType mistakes_scene = {
    .name = "mistakes",
    .inner = true,
    .context_size = sizeof(struct MistakesScene),
    .enter = enter,
    .leave = leave,
    .refuse = refuse,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = mistakes_draw,
};

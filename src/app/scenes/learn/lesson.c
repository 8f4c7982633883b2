/* A lesson, played: something to read, a task on the board, and what is said to each try. */
#include "src/app/scenes/learn/lesson.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/scenes/words.h"
#include "src/common/wait.h"
#include <string.h>

enum { REPLY_MS = 600 /* after the player's move has arrived */ };

/* --- coming and going --- */

static void say(struct LessonScene *scene, const char *text, bool refused)
{
    scene->answer = text;
    scene->refused = refused;
    scene->unseen = true;
    app_redraw(scene->app);
}

static void keep_progress(struct LessonScene *scene)
{
    int done = scene->step + 1;
    if (done > learn_done(scene->app, scene->lessons, scene->lesson))
        learn_set_done(scene->app, scene->lessons, scene->lesson, done);
}

/* All tasks of the step are done. */
static void finish_step(struct LessonScene *scene)
{
    const struct LessonStep *step = lesson_step(scene);
    keep_progress(scene);
    if (step->turn_count > 0)
        say(scene, step->done ? step->done : N_("Well done."), false);
    ui_set_focus(scene->app->ui, LESSON_NEXT);
}

static void open_step(struct LessonScene *scene, int step)
{
    struct Board board;
    scene->step = step;
    scene->turn = scene->shown = 0;
    scene->reply_at = 0;
    scene->answer = NULL;
    lesson_board(scene->lessons, lesson_step(scene), &board, NULL);
    stage_show(&scene->stage, &board, MOVE_NONE);
    board_free(&board);
    scene->stage.placed = false; /* the cursor starts anew */
    ui_scroll_show(scene->app->ui, LESSON_WORDS, 0, 0);
    if (lesson_step_done(scene))
        finish_step(scene);
    else
        ui_set_focus(scene->app->ui, LESSON_BOARD);
}

/* Opens a lesson where the player left it; one that is done begins again. */
static void open_lesson(struct LessonScene *scene, int lesson)
{
    scene->lesson = lesson;
    int done = learn_done(scene->app, scene->lessons, lesson);
    open_step(scene, done < lesson_of(scene)->step_count ? done : 0);
}

/* The lesson that was asked for; the first where that is not there. */
static int find_lesson(const struct Lessons *lessons, const struct LearnArgs *asked)
{
    int number = asked && !asked->lesson ? asked->number : 0;
    for (int i = 0; asked && asked->lesson && i < lessons->lesson_count; i++)
        if (strcmp(lessons->lesson[i].id, asked->lesson) == 0)
            number = i;
    return number < lessons->lesson_count ? number : 0;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct LessonScene *scene = context;
    const struct LearnArgs *asked = args;
    scene->app = app;
    scene->lessons = learn_open(app, learn_game(app, asked));
    if (!scene->lessons)
        return false;
    stage_open(&scene->stage, app);
    stage_set(&scene->stage, scene->lessons->game);
    open_lesson(scene, find_lesson(scene->lessons, asked));
    return true;
}

static void leave(void *context)
{
    struct LessonScene *scene = context;
    stage_close(&scene->stage);
    lessons_close(scene->lessons);
}

/* --- tries --- */

static void make(struct LessonScene *scene, Move move)
{
    struct Board before;
    board_copy(&before, &scene->stage.shown, NULL, false);
    stage_show(&scene->stage, &before, move);
    stage_arrive(&scene->stage);
    board_free(&before);
    if (board_status(&scene->stage.shown).line)
        stage_show_run(&scene->stage);
}

static void next_turn(struct LessonScene *scene)
{
    scene->turn++;
    scene->shown = 0;
    if (lesson_step_done(scene))
        finish_step(scene);
}

/* The player's move was right. */
static void accept(struct LessonScene *scene, const struct LessonTurn *turn, Move move)
{
    make(scene, move);
    say(scene, NULL, false);
    if (turn->reply)
        scene->reply_at =
            scene->app->clock.now + SDL_max(1, app_motion(scene->app, ANIM_PIECE_MS + REPLY_MS));
    else
        next_turn(scene);
}

static void try_move(struct LessonScene *scene, Move move)
{
    const struct LessonTurn *turn = lesson_turn(scene);
    struct Board *board = &scene->stage.shown;
    const char *why;
    int to = board->game->shape(board->position, move).to;
    if (lesson_try(scene->lessons, turn, board, move, &why)) {
        accept(scene, turn, move);
        return;
    }
    if (to != POINT_NONE)
        stage_refuse(&scene->stage, to);
    say(scene, why ? why : N_("Not this one. Try again."), true);
}

static void try_point(struct LessonScene *scene, int point)
{
    const char *why;
    if (point == POINT_NONE)
        return;
    if (lesson_pick(scene->lessons, lesson_turn(scene), &scene->stage.shown, point, &why)) {
        app_sound(scene->app, SOUND_PLACE);
        say(scene, NULL, false);
        next_turn(scene);
        return;
    }
    stage_refuse(&scene->stage, point);
    say(scene, why ? why : N_("Not this one. Try again."), true);
}

/* A move that the rules don't have. */
static void refuse_illegal(struct LessonScene *scene, const struct Pointed *pointed)
{
    const char *why = words_refusal(&scene->stage.shown, pointed->from, pointed->point);
    stage_refuse(&scene->stage, pointed->point);
    say(scene, why, true);
}

/* The point that an event picks: a click, a tap, or a confirmation at the cursor. */
static int picked(struct LessonScene *scene, const struct InputEvent *event)
{
    const struct BoardPlace *place = view_where(scene->stage.view);
    if (event->kind == INPUT_POINTER_UP && event->button == 1)
        return place_point(place, event->x, event->y);
    bool confirms = event->kind == INPUT_ACTION && event->action == ACT_CONFIRM;
    return confirms && event->down && !event->repeat ? scene->stage.pointing.cursor : POINT_NONE;
}

static bool point(struct LessonScene *scene, const struct InputEvent *event)
{
    const struct LessonTurn *turn = lesson_turn(scene);
    bool moves = turn && !turn->picks;
    if (!scene->stage.placed ||
        (event->kind == INPUT_ACTION && ui_focus(scene->app->ui) != LESSON_BOARD))
        return false;
    if (event->kind == INPUT_ASK)
        return stage_asked(&scene->stage, LESSON_BOARD, event);
    struct Pointed pointed =
        pointing_event(&scene->stage.pointing, event, view_where(scene->stage.view),
                       moves ? &scene->stage.shown : NULL);
    if (turn && turn->picks)
        try_point(scene, picked(scene, event));
    else if (pointed.result == POINTING_WRONG)
        refuse_illegal(scene, &pointed);
    else if (pointed.result == POINTING_MOVE)
        try_move(scene, pointed.move);
    return pointed.result != POINTING_UNUSED;
}

/* Shows the answer: first the piece, then where it goes; one of several points at once. */
static void show_answer(struct LessonScene *scene)
{
    if (lesson_turn(scene))
        scene->shown = SDL_min(scene->shown + 1, 2);
    app_redraw(scene->app);
}

/* --- what the player does --- */

static void go_on(struct LessonScene *scene)
{
    if (scene->step + 1 < lesson_of(scene)->step_count)
        open_step(scene, scene->step + 1);
    else if (scene->lesson + 1 < scene->lessons->lesson_count)
        open_lesson(scene, scene->lesson + 1);
    else
        scenes_pop(scene->app->scenes, 0);
}

static void go_back(struct LessonScene *scene)
{
    open_step(scene, SDL_max(scene->step - 1, 0));
}

static void action(void *context, const struct UiAction *done)
{
    struct LessonScene *scene = context;
    struct LearnArgs args = {.game = scene->lessons->game, .inner = true};
    Move moves[MOVES_MAX];
    const struct Board *board = &scene->stage.shown;
    switch (done->id) {
    case LESSON_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case LESSON_RULES:
        scenes_push(scene->app->scenes, &rules_scene, &args, sizeof args);
        break;
    case LESSON_PREVIOUS:
        go_back(scene);
        break;
    case LESSON_SHOW:
        show_answer(scene);
        break;
    case LESSON_NEXT:
        go_on(scene);
        break;
    default:
        board->game->generate(board->position, NULL, MOVES_ALL, moves);
        try_move(scene, moves[done->id - LESSON_CHOICE]);
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct LessonScene *scene = context;
    if (point(scene, input))
        return true;
    if (input->kind != INPUT_ACTION || !input->down || input->repeat)
        return false;
    switch (input->action) {
    case ACT_BACK:
        scenes_pop(scene->app->scenes, 0);
        return true;
    case ACT_HINT:
        show_answer(scene);
        return true;
    case ACT_UNDO:
        open_step(scene, scene->step);
        return true;
    case ACT_PREV:
        go_back(scene);
        return true;
    case ACT_NEXT:
        go_on(scene);
        return true;
    default:
        return false;
    }
}

/* --- time --- */

static bool update(void *context)
{
    struct LessonScene *scene = context;
    uint64_t now = scene->app->clock.now;
    if (scene->reply_at != 0 && now >= scene->reply_at) {
        scene->reply_at = 0;
        make(scene, lesson_reply(lesson_turn(scene), &scene->stage.shown));
        next_turn(scene);
    }
    return stage_moves(&scene->stage);
}

static int wait(void *context)
{
    const struct LessonScene *scene = context;
    return scene->reply_at == 0 ? -1 : wait_until(scene->reply_at, scene->app->clock.now);
}

const struct SceneType lesson_scene = {
    .name = "lesson",
    .context_size = sizeof(struct LessonScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = lesson_draw,
};

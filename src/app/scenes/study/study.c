/* A record being studied. */
#include "src/app/scenes/study/study.h"
#include "engine/games.h"
#include "src/app/scenes/guess/scenes.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/mistakes/scenes.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/common/wait.h"
#include "src/play/saving/saver.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    REFRESH_MS = 80, /* between two pictures of the thinking */
    TABLE_BYTES = 32 << 20
};

/* --- coming and going --- */

/* What is studied where nothing was chosen: the game on the command line, from its start. */
static struct Tree *new_record(const struct App *app)
{
    const struct Game *game = app->options.game ? games_find(app->options.game) : NULL;
    return tree_new(game ? game : games_get(0), NULL);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct StudyScene *scene = context;
    const struct WorkerHost host = ai_thread_host(app);
    scene->app = app;
    if (args)
        scene->args = *(const struct StudyArgs *)args;
    else
        scene->args.tree = new_record(app);
    scene->study = study_new(scene->args.tree, TABLE_BYTES, &host);
    stage_open(&scene->stage, app);
    stage_set(&scene->stage, tree_game(scene->args.tree));
    scene->stage.board_flipped = scene->args.board_flipped;
    study_go(scene->study, scene->args.at);
    study_begin_draft(scene);
    study_show(scene, false);
    scene->hovered = -1;
    scene->pen = (struct StudyPen){.colour = TREE_GREEN, .from = POINT_NONE};
    scene->kept_change |= reviews_take(app, study_tree(scene->study));
    study_judge(scene);
    if (scene->args.review && !study_update_review(scene) && !scene->judged &&
        tree_child(scene->args.tree, TREE_ROOT) != TREE_NONE)
        study_review(scene, REVIEW_QUICK);
    return true;
}

static void refuse(struct App *app, const void *args)
{
    const struct StudyArgs *asked = args;
    if (!asked)
        return;
    if (!asked->lent)
        tree_free(asked->tree);
    saver_close(app->saver, asked->draft);
}

static void leave(void *context)
{
    struct StudyScene *scene = context;
    study_take_remark(scene);
    study_hand_over(scene);
    study_end_draft(scene);
    judgement_free(&scene->judgement);
    if (scene->args.lent)
        study_end(scene->study);
    else
        study_free(scene->study);
    stage_close(&scene->stage);
    study_list_free(&scene->list);
}

static void cover(void *context)
{
    struct StudyScene *scene = context;
    study_hand_over(scene);
    study_update_draft(scene, true);
    study_analyse(scene->study, 0);
}

/* The move that was chosen among the games with this position. */
static void resume(void *context, int result)
{
    struct StudyScene *scene = context;
    Move move = study_explored(scene, result);
    if (move != MOVE_NONE)
        study_make(scene, move);
}

/* --- what the player does --- */

/* Shows where the study has gone; a step forward moves the piece. */
static bool walked(struct StudyScene *scene, bool moved, bool forward)
{
    if (moved) {
        scene->remarking = false;
        study_take_pen(scene, scene->pen.out);
        study_show(scene, forward);
        if (scene->draft)
            study_date_draft(scene); /* it opens again where one was */
    }
    return moved;
}

/* Goes to a node that was pointed at, what is being written taken first. */
static bool walk_to(struct StudyScene *scene, TreeNode node)
{
    study_take_remark(scene);
    return walked(scene, study_go(scene->study, node), false);
}

/* A reader points at a ply of the graph. */
static void go_to_ply(void *user, int ply)
{
    struct StudyScene *scene = user;
    if (walk_to(scene, scene->judgement.ply[ply].node))
        app_redraw(scene->app);
}

static void edited(struct StudyScene *scene, bool done)
{
    if (!done) {
        app_sound(scene->app, SOUND_ILLEGAL);
        return;
    }
    study_note_edit(scene);
    walked(scene, true, false);
}

static void set_lines(struct StudyScene *scene, int lines)
{
    struct Settings *settings = &scene->app->settings;
    if (lines > 0 && lines != settings->study_lines) {
        settings->study_lines = lines;
        app_apply_settings(scene->app);
    }
    study_analyse(scene->study, lines);
}

/* Has the engine look that was chosen. */
static void seat_engine(struct StudyScene *scene)
{
    const struct Tree *tree = study_tree(scene->study);
    const struct Engine *engine = analysts_choice(scene->app, tree_game(tree));
    snprintf(scene->by, sizeof scene->by, "%s", engine ? engine->name : "");
    scene->seated = true;
    study_use(scene->study, analysts_new(scene->app, tree));
}

/* Goes on to the next engine, ours among them, and says which it is. */
static void choose_engine(struct StudyScene *scene)
{
    struct App *app = scene->app;
    const struct Game *game = tree_game(study_tree(scene->study));
    analysts_choose_next(app, game);
    const struct Engine *engine = analysts_choice(app, game);
    scene->seated = false;
    if (study_lines(scene->study) > 0)
        seat_engine(scene);
    app_toast(app, engine ? engine->name : "Tianyuan");
}

/* What went wrong with an engine of others; ours takes its place. */
static void hear_engine(struct StudyScene *scene)
{
    struct Remark remark;
    char text[REMARK_TEXT_MAX];
    bool gone;
    while (study_fault(scene->study, &remark, &gone)) {
        words_remark(scene->app->strings, &remark, text);
        app_toast(scene->app, text);
        if (!gone)
            continue;
        scene->by[0] = 0;
        study_use(scene->study, NULL);
    }
}

static void press_engine(struct StudyScene *scene, int id)
{
    if (!scene->seated)
        seat_engine(scene);
    int lines = study_lines(scene->study), wanted = scene->app->settings.study_lines;
    if (id == STUDY_ENGINE)
        set_lines(scene, lines > 0 ? 0 : wanted);
    else
        set_lines(scene, lines > 0 ? lines % ANALYST_LINES_MAX + 1 : wanted);
}

static bool press_step(struct StudyScene *scene, int id)
{
    struct Study *study = scene->study;
    study_take_remark(scene);
    switch (id) {
    case STUDY_FIRST:
        return walked(scene, study_first(study), false);
    case STUDY_PREV:
        return walked(scene, study_step(study, -1), false);
    case STUDY_NEXT:
        return walked(scene, study_step(study, 1), true);
    case STUDY_LAST:
        return walked(scene, study_last(study), false);
    default:
        return false;
    }
}

/* Leaves, unless something would be lost that nobody keeps. */
static void leave_study(struct StudyScene *scene)
{
    bool kept = scene->args.keep || scene->args.lent || !scene->app->librarian;
    if (scene->touched && !kept)
        scene->question = STUDY_ASKS_KEEP;
    else
        scenes_pop(scene->app->scenes, 0);
}

/* Asks about the mistakes of this game: those of the player here, or of both. */
static void learn(struct StudyScene *scene)
{
    struct MistakesArgs args = {.tree = study_tree(scene->study),
                                .lent = true,
                                .id = scene->args.id,
                                .colour = scene->args.mine - 1,
                                .board_flipped = scene->stage.board_flipped};
    scenes_push(scene->app->scenes, &mistakes_scene, &args, sizeof args);
}

/* Has the moves of this line guessed from here on: those of the player here, or of who moves next.
 */
static void guess(struct StudyScene *scene)
{
    const struct GuessArgs args = {.tree = study_tree(scene->study),
                                   .lent = true,
                                   .at = study_node(scene->study),
                                   .colour = scene->args.mine > 0
                                                 ? scene->args.mine - 1
                                                 : judge_colour(study_board(scene->study)),
                                   .board_flipped = scene->stage.board_flipped};
    scenes_push(scene->app->scenes, &guess_scene, &args, sizeof args);
}

static void look_into_search(struct StudyScene *scene)
{
    struct RaceArgs args = {study_board(scene->study)};
    if (board_status(args.board).outcome == OUTCOME_ONGOING)
        scenes_push(scene->app->scenes, &race_scene, &args, sizeof args);
    else
        app_toast(scene->app,
                  app_tr(scene->app, N_("The game is over here: nothing is searched.")));
}

/* The position, with the move that led to it, is to become a puzzle. */
static void make_puzzle(struct StudyScene *scene)
{
    const struct Board *board = study_board(scene->study);
    int plies = board->trail.count;
    const struct ShareArgs args = {.board = board,
                                   .last = plies ? board->trail.ply[plies - 1].move : MOVE_NONE};
    scenes_push(scene->app->scenes, &share_scene, &args, sizeof args);
}

/* What the other side would play, or what this one would again. */
static void ask_threat(struct StudyScene *scene)
{
    scene->opened = 0;
    if (!study_show_threat(scene->study, !study_threatens(scene->study)))
        app_toast(scene->app, app_tr(scene->app, "It can't be the other side's turn here"));
}

/* What concerns the engine and its lines; false if this does not. */
static bool press_thinking(struct StudyScene *scene, int id)
{
    switch (id) {
    case STUDY_ENGINE:
    case STUDY_LINES:
        press_engine(scene, id);
        break;
    case STUDY_THREAT:
        ask_threat(scene);
        break;
    case STUDY_PLAY_OUT:
        study_play_out(scene);
        break;
    case STUDY_COPY_LINE:
        study_copy_line(scene);
        break;
    case STUDY_WHO:
        choose_engine(scene);
        break;
    default:
        return false;
    }
    return true;
}

static bool press(struct StudyScene *scene, int id)
{
    struct Study *study = scene->study;
    bool remarked = scene->remarking;
    study_take_remark(scene);
    switch (id) {
    case STUDY_BACK:
        leave_study(scene);
        break;
    case STUDY_PROMOTE:
        study_guard(scene, STUDY_PROMOTES);
        edited(scene, study_promote(study));
        break;
    case STUDY_DELETE:
        study_guard(scene, STUDY_DELETES);
        edited(scene, study_delete(study));
        break;
    case STUDY_UNDO:
        edited(scene, study_undo(study));
        break;
    case STUDY_COMMENT:
        if (!remarked)
            study_open_remark(scene);
        break;
    case STUDY_PEN:
        study_take_pen(scene, !scene->pen.out);
        break;
    case STUDY_FLIP:
        stage_flip(&scene->stage);
        break;
    case STUDY_COPY:
        study_copy(scene);
        break;
    case STUDY_SAVE:
        study_save(scene);
        break;
    case STUDY_GO_ON:
        study_ask_go_on(scene);
        break;
    case STUDY_GUESS:
        guess(scene);
        break;
    case STUDY_SHARE:
        study_share(scene);
        break;
    case STUDY_PICTURE:
        study_save_picture(scene);
        break;
    case STUDY_GAMES:
        study_explore(scene);
        break;
    case STUDY_LAB:
        look_into_search(scene);
        break;
    case STUDY_PUZZLE:
        make_puzzle(scene);
        break;
    case STUDY_EDIT:
        study_open_editor(scene->app, study_board(scene->study));
        break;
    case STUDY_LEARN:
        learn(scene);
        break;
    case STUDY_REVIEW:
        scene->question = scene->reviewing ? STUDY_ASKS_NOTHING : STUDY_ASKS_REVIEW;
        break;
    case STUDY_MORE:
        scene->question = STUDY_ASKS_MORE;
        break;
    default:
        if (!press_thinking(scene, id) && !study_press_pen(scene, id))
            press_step(scene, id);
    }
    return true;
}

static void choose(struct StudyScene *scene, int index)
{
    Move moves[MOVES_MAX];
    if (index < study_choices(scene, moves))
        study_make(scene, moves[index]);
}

static void action(void *context, const struct UiAction *done)
{
    struct StudyScene *scene = context;
    if (done->kind == UI_CONFIRMED && done->id == STUDY_REMARK)
        study_take_remark(scene);
    else if (done->kind == UI_CHANGED && done->id == STUDY_REMARK)
        study_date_draft(scene);
    else if (done->kind == UI_PRESSED && done->id >= STUDY_DIALOG)
        press(scene, study_answer(scene, done->id - STUDY_DIALOG));
    else if (done->kind == UI_PRESSED && done->id >= STUDY_CHOICE && done->id < STUDY_MORE)
        choose(scene, done->id - STUDY_CHOICE);
    else if (done->id >= STUDY_LINE && done->id < STUDY_LINE + ANALYST_LINES_MAX)
        study_open_line(scene, done->id - STUDY_LINE);
    else if (done->kind == UI_PRESSED)
        press(scene, done->id);
}

/* --- events --- */

/* The keys of the list of moves while it has the focus: along the line, and between variations. */
static bool steer_list(struct StudyScene *scene, const struct InputEvent *event)
{
    if (ui_focus(scene->app->ui) != STUDY_TREE || !event->down)
        return false;
    study_take_remark(scene);
    switch (event->action) {
    case ACT_LEFT:
        return press_step(scene, STUDY_PREV);
    case ACT_RIGHT:
        return press_step(scene, STUDY_NEXT);
    case ACT_UP:
        return walked(scene, study_sibling(scene->study, -1), false);
    case ACT_DOWN:
        return walked(scene, study_sibling(scene->study, 1), false);
    default:
        return false;
    }
}

/* The keys of the graph while it has the focus: along the game, and to the next mistake. */
static bool steer_graph(struct StudyScene *scene, const struct InputEvent *event)
{
    if (ui_focus(scene->app->ui) != STUDY_GRAPH || !event->down)
        return false;
    study_take_remark(scene);
    if (event->action == ACT_LEFT)
        return press_step(scene, STUDY_PREV) || true;
    if (event->action == ACT_RIGHT)
        return press_step(scene, STUDY_NEXT) || true;
    TreeNode next = event->action == ACT_CONFIRM ? study_next_mistake(scene) : TREE_NONE;
    return next != TREE_NONE && walked(scene, study_go(scene->study, next), false);
}

/* Keys that work wherever the focus is. */
static bool shortcut(struct StudyScene *scene, const struct InputEvent *event)
{
    static const struct {
        enum InputAction action;
        int id;
    } keys[] = {{ACT_UNDO, STUDY_UNDO}, {ACT_THINK, STUDY_ENGINE}, {ACT_FLIP, STUDY_FLIP},
                {ACT_COPY, STUDY_COPY}, {ACT_BACK, STUDY_BACK},    {ACT_MENU, STUDY_GO_ON}};
    static const struct {
        enum InputAction action;
        int id;
    } steps[] = {{ACT_PREV, STUDY_PREV},
                 {ACT_NEXT, STUDY_NEXT},
                 {ACT_FIRST, STUDY_FIRST},
                 {ACT_LAST, STUDY_LAST}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps && event->down; i++)
        if (steps[i].action == event->action)
            return press_step(scene, steps[i].id) || true;
    if (!event->down || event->repeat)
        return false;
    if (event->action == ACT_PASTE) {
        study_paste(scene);
        return true;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].action == event->action)
            return press(scene, keys[i].id);
    return false;
}

/* Escape gives up a comment that is being typed. */
static bool give_up_remark(struct StudyScene *scene, const struct InputEvent *event)
{
    if (!scene->remarking || event->action != ACT_BACK || !event->down)
        return false;
    study_show_remark(scene, false);
    study_date_draft(scene); /* without it */
    return true;
}

/* A click on a move of the list or the graph goes there. */
static bool click_list(struct StudyScene *scene, const struct InputEvent *event)
{
    if (event->kind != INPUT_POINTER_DOWN || event->button != 1)
        return false;
    TreeNode node = study_graph_at(scene, event->x, event->y);
    if (node == TREE_NONE)
        node = study_list_at(scene, event->x, event->y);
    if (node == TREE_NONE)
        return false;
    return walk_to(scene, node);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct StudyScene *scene = context;
    if (scene->question != STUDY_ASKS_NOTHING)
        return false;
    if (input->kind == INPUT_POINTER_MOVE && study_hover_graph(scene, input->x, input->y))
        app_redraw(scene->app);
    if (click_list(scene, input) || study_point(scene, input))
        return true;
    if (input->kind == INPUT_WHEEL)
        return press_step(scene, input->wheel > 0 ? STUDY_PREV : STUDY_NEXT);
    return input->kind == INPUT_ACTION &&
           (give_up_remark(scene, input) || steer_list(scene, input) || steer_graph(scene, input) ||
            shortcut(scene, input));
}

/* --- time --- */

static bool update(void *context)
{
    struct StudyScene *scene = context;
    uint64_t now = scene->app->clock.now;
    bool busy = study_update(scene->study);
    hear_engine(scene);
    study_update_pen(scene);
    if (study_update_review(scene))
        busy = true;
    scene->stale |= busy;
    if (scene->stale && now >= scene->next_refresh) {
        scene->stale = false;
        scene->next_refresh = now + REFRESH_MS;
        app_redraw(scene->app);
    }
    scene->kept_change |= study_take_changed(scene->study);
    study_update_draft(scene, false);
    if (scene->args.keep && !scene->touched)
        study_offer_draft(scene->app, true);
    return stage_moves(&scene->stage);
}

static int wait(void *context)
{
    const struct StudyScene *scene = context;
    uint64_t now = scene->app->clock.now;
    int draft = scene->draft_due != 0 ? wait_until(scene->draft_due, now) : -1;
    draft = wait_sooner(draft, study_pen_wait(scene));
    if (!study_thinks(scene->study) && !scene->reviewing && !scene->stale)
        return draft;
    return wait_sooner(draft, wait_until(scene->next_refresh, now));
}

static void draw(void *context)
{
    struct StudyScene *scene = context;
    scene->cells.go = go_to_ply;
    struct App *app = scene->app;
    struct StudyLayout layout = study_layout(scene);
    bool source = tree_game(study_tree(scene->study))->moves_pieces;
    ui_hint(app->ui, ACT_CONFIRM,
            app_tr(app, scene->pen.out ? N_("Mark")
                        : source       ? N_("Select")
                                       : N_("Place")));
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous move"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next move"));
    ui_hint(app->ui, ACT_THINK, app_tr(app, "Engine"));
    ui_hint(app->ui, ACT_UNDO, app_tr(app, "Undo edit"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
    study_draw_board(scene, layout.board);
    study_draw_panel(scene, &layout);
}

const struct SceneType study_scene = {
    .name = "study",
    .context_size = sizeof(struct StudyScene),
    .enter = enter,
    .leave = leave,
    .refuse = refuse,
    .cover = cover,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};

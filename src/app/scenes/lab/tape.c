/* The tape of a search: on and back, node by node, with what it thinks at each. */
#include "src/app/scenes/lab/tape.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include "src/common/wait.h"
#include <math.h>
#include <stdio.h>

const int tape_speeds[TAPE_SPEEDS] = {1, 3, 10, 30, 100};

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct TapeScene *scene = context;
    const struct TapeArgs *asked = args;
    scene->app = app;
    scene->trial = asked->trial;
    scene->lane = asked->lane;
    scene->cursor = asked->part ? asked->part : lane_cursor(trial_lane(asked->trial, asked->lane));
    scene->speed = 1;
    if (!scene->cursor)
        return false;
    const struct Board *root = trial_board(asked->trial);
    lab_picture_open(&scene->picture, app, root->game);
    lab_picture_window(&scene->picture, root, &trial_settings(asked->trial, asked->lane)->search);
    return true;
}

static void leave(void *context)
{
    struct TapeScene *scene = context;
    lab_picture_close(&scene->picture);
    outline_free(scene->outline);
    cursor_free(scene->cursor);
}

/* --- going --- */

static void stop(struct TapeScene *scene)
{
    scene->playing = false;
}

/* The number of the first node on the tape. */
static uint64_t first_node(const struct TapeScene *scene)
{
    return scene->cursor->tape->root[0].number;
}

static void go_to(struct TapeScene *scene, uint64_t number)
{
    cursor_seek(scene->cursor, number, CURSOR_OPEN);
}

static void play(struct TapeScene *scene)
{
    scene->playing = !scene->playing;
    scene->next = scene->app->clock.now + (uint64_t)(1000 / tape_speeds[scene->speed]);
    if (scene->playing && !cursor_step(scene->cursor, 1))
        go_to(scene, first_node(scene)); /* again from its start */
}

/* Says that there is no further one. */
static void none(const struct TapeScene *scene)
{
    app_toast(scene->app, app_tr(scene->app, N_("No further one from here on.")));
}

static void find(struct TapeScene *scene, enum CursorAim aim, Move move)
{
    stop(scene);
    if (!cursor_find(scene->cursor, aim, move, 1))
        none(scene);
}

/* A list of the moves is left with the one that was chosen: to where it is made next, from here on
 * or else from the start. */
static void resume(void *context, int result)
{
    struct TapeScene *scene = context;
    Move move = (Move)result;
    if (move == MOVE_NONE)
        return;
    if (!cursor_find(scene->cursor, CURSOR_MOVE, move, 1)) {
        go_to(scene, first_node(scene));
        cursor_find(scene->cursor, CURSOR_MOVE, move, 1);
        app_toast(scene->app, app_tr(scene->app, N_("From the start again.")));
    }
    tape_follow(scene);
}

static void open_moves(struct TapeScene *scene)
{
    const struct FindMoveArgs args = {scene->cursor->tape, &scene->cursor->board,
                                      cursor_at(scene->cursor)->move};
    stop(scene);
    scenes_push(scene->app->scenes, &find_move_scene, &args, sizeof args);
}

/* What the tape dropped below the node that is looked at is searched again, and shown. */
static void open_part(struct TapeScene *scene)
{
    struct PartArgs args = {scene->trial, scene->lane, scene->cursor};
    stop(scene);
    scenes_push(scene->app->scenes, &part_scene, &args, sizeof args);
}

static void press_row(struct TapeScene *scene, int row)
{
    tape_press_row(scene, row);
    if (tape_dropped(cursor_at(scene->cursor)))
        open_part(scene);
}

static void press(struct TapeScene *scene, const struct UiAction *done)
{
    switch (done->id) {
    case TAPE_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case TAPE_SLIDER:
        stop(scene);
        go_to(scene, first_node(scene) + (uint64_t)done->value);
        break;
    case TAPE_START:
        stop(scene);
        go_to(scene, first_node(scene));
        break;
    case TAPE_PREV:
    case TAPE_NEXT:
        stop(scene);
        cursor_node(scene->cursor, done->id == TAPE_NEXT ? 1 : -1);
        break;
    case TAPE_PLAY:
        play(scene);
        break;
    case TAPE_OUT:
        stop(scene);
        cursor_out(scene->cursor);
        break;
    case TAPE_SPEED:
        scene->speed = done->value;
        break;
    case TAPE_CUT:
        find(scene, CURSOR_CUT, MOVE_NONE);
        break;
    case TAPE_BEST:
        find(scene, CURSOR_BEST, MOVE_NONE);
        break;
    case TAPE_SECOND:
        find(scene, CURSOR_SECOND, MOVE_NONE);
        break;
    case TAPE_TABLE:
        find(scene, CURSOR_TABLE, MOVE_NONE);
        break;
    case TAPE_SAME:
        find(scene, CURSOR_MOVE, cursor_at(scene->cursor)->move);
        break;
    case TAPE_FIND:
        open_moves(scene);
        break;
    case TAPE_SAVE:
        lab_picture_save(&scene->picture, scene->cursor);
        break;
    case TAPE_PART:
        open_part(scene);
        break;
    case TAPE_VIEW:
        tape_show_tree(scene, done->value == 1);
        break;
    default:
        if (done->id < TAPE_NODE)
            break;
        stop(scene);
        if (done->id < TAPE_ROW)
            tape_press_node(scene, done->id - TAPE_NODE);
        else
            press_row(scene, done->id - TAPE_ROW);
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct TapeScene *scene = context;
    press(scene, done);
    if (done->id < TAPE_ROW)
        tape_follow(scene);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct TapeScene *scene = context;
    if (input->kind != INPUT_ACTION || !input->down)
        return false;
    switch (input->action) {
    case ACT_PREV:
    case ACT_NEXT:
        stop(scene);
        cursor_step(scene->cursor, input->action == ACT_NEXT ? 1 : -1);
        tape_follow(scene);
        return true;
    default:
        return false;
    }
}

static bool update(void *context)
{
    struct TapeScene *scene = context;
    uint64_t now = scene->app->clock.now, every = 1000 / (uint64_t)tape_speeds[scene->speed];
    for (; scene->playing && now >= scene->next; scene->next += every) {
        app_redraw(scene->app);
        if (!cursor_step(scene->cursor, 1))
            stop(scene);
    }
    return false;
}

static int wait(void *context)
{
    const struct TapeScene *scene = context;
    return scene->playing ? wait_until((int64_t)scene->app->clock.now, (int64_t)scene->next) : -1;
}

/* --- drawing --- */

static void draw_speed(const struct TapeScene *scene, SDL_FRect rect)
{
    char text[TAPE_SPEEDS][WORDS_MAX];
    const char *options[TAPE_SPEEDS];
    for (int i = 0; i < TAPE_SPEEDS; i++) {
        snprintf(text[i], WORDS_MAX, app_tr(scene->app, N_("%d/s")), tape_speeds[i]);
        options[i] = text[i];
    }
    ui_stepper(scene->app->ui, TAPE_SPEED, rect, NULL, options, TAPE_SPEEDS, scene->speed, 0);
    ui_name(scene->app->ui, app_tr(scene->app, N_("Speed")));
}

/* Cuts the buttons off from the left of `row`. */
static void draw_steps(const struct TapeScene *scene, SDL_FRect *row)
{
    const struct Metrics *m = &scene->app->metrics;
    const struct {
        int id;
        const char *icon, *label;
    } steps[] = {
        {TAPE_START, "icon-first", N_("To the start")},
        {TAPE_PREV, "icon-prev", N_("Previous node")},
        {TAPE_PLAY, scene->playing ? "icon-pause" : "icon-play",
         scene->playing ? N_("Pause") : N_("Play")},
        {TAPE_NEXT, "icon-next", N_("Next node")},
        {TAPE_OUT, "icon-up", N_("Out of this node")},
    };
    for (size_t i = 0; i < SDL_arraysize(steps); i++) {
        page_icon(scene->app, steps[i].id, cut_left(row, m->icon), steps[i].icon, steps[i].label,
                  steps[i].id == TAPE_NEXT ? UI_FIRST : 0);
    }
}

enum { AIMS = 6 };

/* In as few rows as do not cut their words. */
static int aim_rows(const struct App *app, float width)
{
    float letters = width / app->metrics.text;
    return letters >= 48 ? 1 : letters >= 24 ? 2 : letters >= 18 ? 3 : AIMS;
}

static float aims_height(const struct App *app, float width)
{
    return 0.8F * app->metrics.button * (float)aim_rows(app, width);
}

static void draw_aims(const struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct LaneCounts *counts = lane_counts(trial_lane(scene->trial, scene->lane));
    const struct {
        int id;
        const char *label;
        bool able;
    } aims[AIMS] = {
        {TAPE_CUT, N_("Next cut"), counts->cuts > 0},
        {TAPE_BEST, N_("New best move"), true},
        {TAPE_SECOND, N_("Second search"), counts->seconds > 0},
        {TAPE_TABLE, N_("Table hit"), counts->table_hits > 0},
        {TAPE_SAME, N_("Same move"), cursor_at(scene->cursor)->move != MOVE_NONE},
        {TAPE_FIND, N_("Find a move"), scene->cursor->tape->count > 1},
    };
    int rows = aim_rows(app, rect.w), columns = AIMS / rows;
    float gap = 0.3F * app->metrics.gap;
    for (int i = 0; i < AIMS; i++) {
        SDL_FRect row = rect_row(rect, i / columns, rows, gap);
        ui_button(app->ui, aims[i].id, rect_column(row, i % columns, columns, gap), NULL,
                  app_tr(app, aims[i].label), aims[i].able ? 0 : UI_DISABLED);
    }
}

static void draw_slider(const struct TapeScene *scene, SDL_FRect row)
{
    const struct App *app = scene->app;
    uint64_t count = scene->cursor->tape->nodes - first_node(scene);
    int last = (int)SDL_max(count, 2) - 1;
    int now = (int)(scene->cursor->frame[scene->cursor->ply].number - first_node(scene));
    char here[WORDS_NUMBER_MAX], all[WORDS_NUMBER_MAX], text[WORDS_MAX];
    words_number((uint64_t)now + 1, here);
    words_number(count, all);
    snprintf(text, sizeof text, app_tr(app, N_("Node %s of %s")), here, all);
    ui_slider(app->ui, TAPE_SLIDER, row, text, now,
              (struct SliderRange){0, last, SDL_max(1, last / 500)}, "");
}

/* Whether the tape had no room for all, so that there are parts to open. */
static bool has_parts(const struct TapeScene *scene)
{
    return scene->cursor->tape->ply_kept < PLY_MAX;
}

/* The way into what is not on the tape below the node that is looked at. */
static void draw_part(const struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool able = tape_dropped(cursor_at(scene->cursor));
    ui_button(app->ui, TAPE_PART, rect, "icon-down", app_tr(app, N_("Look below")),
              able ? 0 : UI_DISABLED);
}

/* The choice between the page of C and the tree. */
static void draw_choice(const struct TapeScene *scene, SDL_FRect row)
{
    const struct App *app = scene->app;
    const char *const views[] = {app_tr(app, N_("Page of C")), app_tr(app, N_("Tree"))};
    ui_choice(app->ui, TAPE_VIEW, row, NULL, views, 2, scene->tree, 0);
    ui_name(app->ui, app_tr(app, N_("Shown beside the board")));
}

/* Whether there is so little room that all but the steps is scrolled. */
static bool is_narrow(const struct App *app, SDL_FRect rect)
{
    return rect.w < 20 * app->metrics.text || rect.h < 25 * app->metrics.text;
}

static float narrow_height(const struct TapeScene *scene, float width)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float sentence = 3 * TAPE_SENTENCE_LINES;
    return sentence * canvas_text_height(app->canvas, "X", &style, width) +
           tape_line_height(app, width, scene->cursor->ply + 1) +
           (float)(3 + has_parts(scene)) * m->button + aims_height(app, width) + 4 * m->gap +
           6 * m->text;
}

/* All but the steps and the tree, one below the other, as wide as `rest`; `seen` is what shows. */
static void draw_scrolled(struct TapeScene *scene, SDL_FRect rest, SDL_FRect seen)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    tape_draw_sentence(scene, &rest);
    cut_top(&rest, 0.5F * m->gap);
    canvas_clip(app->canvas, seen); /* the bars of the line are strokes, no widgets */
    tape_draw_line(scene, cut_top(&rest, tape_line_height(app, rest.w, scene->cursor->ply + 1)));
    canvas_unclip(app->canvas);
    cut_top(&rest, m->gap);
    if (has_parts(scene))
        draw_part(scene, cut_top(&rest, m->button));
    draw_slider(scene, cut_top(&rest, m->button));
    draw_speed(scene, cut_top(&rest, m->button));
    cut_top(&rest, m->gap);
    draw_aims(scene, cut_top(&rest, aims_height(app, rest.w)));
    cut_top(&rest, m->gap);
    draw_choice(scene, cut_top(&rest, m->button));
    cut_top(&rest, 0.5F * m->gap);
    tape_draw_code_line(scene, cut_top(&rest, 6 * m->text));
}

static void draw_narrow(struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect row = cut_bottom(&rect, m->button);
    draw_steps(scene, &row);
    if (scene->tree) {
        draw_choice(scene, cut_top(&rect, m->button));
        tape_draw_tree(scene, rect);
        return;
    }
    float width = rect.w - 16 * m->unit - 4 * m->ring; /* beside the bar */
    SDL_FRect rest = ui_scroll_begin(app->ui, TAPE_AREA, rect, narrow_height(scene, width));
    rest = rect_inset(rest, 2 * m->ring, 0);
    rest.w = width;
    draw_scrolled(scene, rest, rect);
    ui_scroll_end(app->ui);
}

/* The page of C or the tree, one of which is chosen. */
static void draw_view(struct TapeScene *scene, SDL_FRect rest)
{
    const struct Metrics *m = &scene->app->metrics;
    SDL_FRect row = cut_top(&rest, 0.75F * m->button);
    if (has_parts(scene)) {
        draw_part(scene, cut_right(&row, 0.4F * row.w));
        cut_right(&row, 0.3F * m->gap);
    }
    draw_choice(scene, row);
    cut_top(&rest, 0.3F * m->gap);
    if (scene->tree)
        tape_draw_tree(scene, rest);
    else
        tape_draw_code(scene, rest);
}

static void draw_roomy(struct TapeScene *scene, SDL_FRect rest)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    draw_aims(scene, cut_bottom(&rest, aims_height(app, rest.w)));
    cut_bottom(&rest, 0.3F * m->gap);
    SDL_FRect row = cut_bottom(&rest, m->button);
    draw_steps(scene, &row);
    cut_left(&row, 0.5F * m->gap);
    draw_speed(scene, cut_right(&row, fminf(row.w, 8 * m->text)));
    draw_slider(scene, cut_bottom(&rest, m->button));
    cut_bottom(&rest, 0.5F * m->gap);
    tape_draw_sentence(scene, &rest);
    cut_top(&rest, 0.5F * m->gap);
    tape_draw_line(scene, cut_top(&rest, fmaxf(0.4F * rest.h, fminf(rest.h, 4.4F * m->text))));
    draw_view(scene, rest);
}

static void draw(void *context)
{
    struct TapeScene *scene = context;
    struct App *app = scene->app;
    char title[WORDS_MAX];
    int base = scene->cursor->tape->base;
    if (base > 0)
        lab_part(app, scene->trial, scene->lane, scene->cursor, base, title);
    else
        lab_lane(app, scene->trial, scene->lane, title);
    SDL_FRect head, area = page_begin(app, TAPE_BACK, title, 1, &head);
    page_icon(app, TAPE_SAVE, head, "icon-export", N_("Save picture"), 0);
    ui_hint(app->ui, ACT_PREV, app_tr(app, N_("Event back")));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, N_("Event on")));
    SDL_FRect picture = lab_picture_place(app, &area, 0);
    lab_picture_caption(&scene->picture, &scene->cursor->board, true, &picture);
    tape_draw_nodes(scene, picture);
    lab_picture_draw_cursor(&scene->picture, scene->cursor, picture);
    if (is_narrow(app, area))
        draw_narrow(scene, area);
    else
        draw_roomy(scene, area);
}

const struct SceneType tape_scene = {
    .name = "tape",
    .context_size = sizeof(struct TapeScene),
    .inner = true,
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};

/* How a lesson looks: the board with its marks, the words beside it, the buttons. */
#include "src/app/scenes/learn/lesson.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum { CHOICES_MAX = 4 };

/* --- the board --- */

/* Where the piece that the step speaks of may go, until the first try is made. */
static void mark_targets(struct LessonScene *scene, struct Overlay *overlay)
{
    const struct LessonStep *step = lesson_step(scene);
    uint8_t of[VIEW_POINTS_MAX] = {0};
    if (scene->turn > 0 || scene->reply_at != 0 || scene->stage.pointing.selected != POINT_NONE)
        return;
    lesson_points(&scene->stage.shown, step->show, overlay->target);
    lesson_points(&scene->stage.shown, step->cross, overlay->forbidden);
    lesson_points(&scene->stage.shown, step->targets, of);
    for (int i = 0; i < VIEW_POINTS_MAX; i++)
        if (of[i])
            pointing_targets(&scene->stage.shown, i, overlay->target);
}

static void mark_answer(struct LessonScene *scene, struct Overlay *overlay)
{
    const struct LessonTurn *turn = lesson_turn(scene);
    struct Board *board = &scene->stage.shown;
    if (!turn || scene->shown == 0)
        return;
    if (turn->picks) {
        lesson_points(board, turn->goal, overlay->target);
        return;
    }
    Move move = lesson_answer(scene->lessons, turn, board);
    overlay->hint = board->game->shape(board->position, move);
    if (scene->shown == 1 && overlay->hint.from != POINT_NONE)
        overlay->hint.to = POINT_NONE;
}

static void draw_board(struct LessonScene *scene, SDL_FRect area)
{
    const struct LessonTurn *turn = lesson_turn(scene);
    struct Overlay overlay;
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, LESSON_BOARD, turn && !turn->picks, &overlay);
    mark_targets(scene, &overlay);
    mark_answer(scene, &overlay);
    stage_end(&scene->stage, LESSON_BOARD, &overlay);
}

/* --- the words --- */

/* The moves that have no point, as buttons; returns how many there are. */
static int choices(const struct LessonScene *scene, Move moves[MOVES_MAX])
{
    int count = lesson_turn(scene) ? board_choices(&scene->stage.shown, moves) : 0;
    return SDL_min(count, (int)CHOICES_MAX);
}

static void draw_choices(struct LessonScene *scene, SDL_FRect *rest)
{
    const struct App *app = scene->app;
    const struct Board *board = &scene->stage.shown;
    Move moves[MOVES_MAX];
    char text[MOVE_TEXT_MAX];
    int count = choices(scene, moves);
    struct TextStyle style = ui_text_style(app->ui, 0);
    for (int i = 0; i < count; i++) {
        board->game->move_write(board->position, moves[i], text);
        const char *label = app_tr(app, view_choice(board->game, text));
        bool fits = canvas_text_width(app->canvas, label, &style) * 0.8F <= rest->w;
        ui_button(app->ui, LESSON_CHOICE + i, cut_top(rest, app->metrics.button), NULL, label,
                  fits ? 0 : UI_SMALL);
        cut_top(rest, app->metrics.gap);
    }
}

/* One text of the column: what it says and how. */
struct Said {
    const char *text; /* translated; NULL: nothing */
    unsigned int flags;
};

enum { SAID_STEP, SAID_TASK, SAID_ANSWER, SAID_COUNT };

static void collect(const struct LessonScene *scene, struct Said said[SAID_COUNT])
{
    const struct LessonTurn *turn = lesson_turn(scene);
    const char *task = turn ? app_tr(scene->app, turn->task) : NULL;
    const char *answer = scene->answer ? app_tr(scene->app, scene->answer) : NULL;
    said[SAID_STEP] = (struct Said){app_tr(scene->app, lesson_step(scene)->say), 0};
    said[SAID_TASK] = (struct Said){task, UI_BOLD};
    said[SAID_ANSWER] = (struct Said){answer, scene->refused ? UI_DANGER : UI_BOLD};
}

/* How high the texts are in letters of the size that `flags` say; each one's height is left in
 * `height`. */
static float measure(const struct LessonScene *scene, const struct Said said[SAID_COUNT],
                     unsigned int flags, float width, float height[SAID_COUNT])
{
    const struct App *app = scene->app;
    float all = 0;
    for (int i = 0; i < SAID_COUNT; i++) {
        struct TextStyle style = ui_text_style(app->ui, said[i].flags | flags | UI_WRAP);
        height[i] = 0;
        if (said[i].text)
            height[i] =
                canvas_text_height(app->canvas, said[i].text, &style, width) + app->metrics.gap;
        all += height[i];
    }
    return all;
}

static void draw_words(struct LessonScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const struct Game *game = scene->lessons->game;
    struct Said said[SAID_COUNT];
    Move moves[MOVES_MAX];
    float width = area.w - 16 * m->unit, height[SAID_COUNT];
    float others = (float)choices(scene, moves) * (m->button + m->gap);
    float legend = lesson_step(scene)->legend ? legend_height(app, game) : 0;
    unsigned int flags = UI_LARGE;
    collect(scene, said);
    float content = measure(scene, said, flags, width, height) + legend + others;
    if (content > area.h)
        content = measure(scene, said, flags = 0, width, height) + legend + others;
    if (scene->unseen)
        ui_scroll_show(app->ui, LESSON_WORDS, height[SAID_STEP] + legend, content);
    scene->unseen = false;
    SDL_FRect rest = ui_scroll_begin(app->ui, LESSON_WORDS, area, content);
    rest.w = width;
    for (int i = 0; i < SAID_COUNT; i++) {
        if (said[i].text)
            ui_paragraph(app->ui, cut_top(&rest, height[i]), said[i].text,
                         said[i].flags | flags | UI_WRAP | UI_LIVE);
        if (i == SAID_STEP && legend > 0)
            legend_draw(app, scene->stage.view, game, cut_top(&rest, legend), area);
    }
    draw_choices(scene, &rest);
    ui_scroll_end(app->ui);
}

/* The width that the words of the main button want, in heights of the text. */
static const float NEXT_LESSON_TEXTS = 7.5F;

/* What the main button leads to. */
static const char *next_label(const struct LessonScene *scene)
{
    bool last = scene->step + 1 == lesson_of(scene)->step_count;
    if (!lesson_step_done(scene))
        return N_("Skip");
    if (!last)
        return N_("Next");
    return scene->lesson + 1 < scene->lessons->lesson_count ? N_("Next lesson") : N_("Finish");
}

static void draw_buttons(struct LessonScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    bool done = lesson_step_done(scene);
    ui_button(app->ui, LESSON_PREVIOUS, cut_left(&rect, m->icon), "icon-prev",
              app_tr(app, "Previous"), UI_PLAIN | (scene->step == 0 ? UI_DISABLED : 0));
    ui_key(app->ui, ACT_PREV);
    cut_left(&rect, m->gap);
    ui_button(app->ui, LESSON_SHOW, cut_left(&rect, m->icon), "icon-hint", app_tr(app, "Show me"),
              UI_PLAIN | (lesson_turn(scene) ? 0 : UI_DISABLED));
    ui_key(app->ui, ACT_HINT);
    cut_left(&rect, m->gap);
    const char *label = next_label(scene);
    if (done && rect.w < NEXT_LESSON_TEXTS * m->text)
        label = N_("Next"); /* where the longer word would be cut */
    ui_button(app->ui, LESSON_NEXT, rect, "icon-next", app_tr(app, label),
              done ? UI_MAIN | UI_FIRST : 0);
}

static void describe_keys(const struct LessonScene *scene)
{
    const struct App *app = scene->app;
    ui_hint(app->ui, ACT_HINT, app_tr(app, "Show me"));
    ui_hint(app->ui, ACT_UNDO, app_tr(app, "Start over"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, next_label(scene)));
}

void lesson_draw(void *context)
{
    struct LessonScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char progress[48];
    SDL_FRect head,
        area = page_begin(app, LESSON_BACK, app_tr(app, lesson_of(scene)->title), 1, &head);
    describe_keys(scene);
    ui_button(app->ui, LESSON_RULES, head, "icon-rules", app_tr(app, "Rules"), UI_PLAIN);
    draw_board(scene, page_cut_board(&area, 0.55F, 2 * m->gap));
    draw_buttons(scene, cut_bottom(&area, m->button));
    cut_bottom(&area, m->gap);
    snprintf(progress, sizeof progress, "%d / %d", scene->step + 1, lesson_of(scene)->step_count);
    ui_label(app->ui, cut_top(&area, 1.6F * m->text_small), progress, UI_SMALL | UI_DIM);
    draw_words(scene, area);
}

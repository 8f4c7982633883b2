/* The entrance to learning: the lessons and the rules of every game. */
#include "engine/games.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/learn/parts.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>
#include <stdio.h>

enum { LEARN_BACK = 1, LEARN_GAME, LEARN_LIST, LEARN_LAB, LEARN_LESSON = 10, LEARN_RULES = 60 };

struct Learn {
    struct App *app;
    const struct Game *game;
    struct Lessons *lessons; /* NULL: the game has none */
    struct Thumbnail thumbnail;
};

static void show_game(struct Learn *learn, const struct Game *game)
{
    learn->game = game;
    learn->lessons = learn_open(learn->app, game);
    thumbnail_open(&learn->thumbnail, learn->app->canvas, game, NULL);
}

static void hide_game(struct Learn *learn)
{
    thumbnail_close(&learn->thumbnail);
    lessons_close(learn->lessons);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Learn *learn = context;
    learn->app = app;
    show_game(learn, learn_game(app, args));
    return true;
}

static void leave(void *context)
{
    hide_game(context);
}

static void action(void *context, const struct UiAction *done)
{
    struct Learn *learn = context;
    struct Scenes *scenes = learn->app->scenes;
    bool rules = done->id >= LEARN_RULES;
    struct LearnArgs args = {.game = learn->game,
                             .number = done->id - (rules ? LEARN_RULES : LEARN_LESSON),
                             .inner = true};
    if (done->id == LEARN_BACK) {
        scenes_pop(scenes, 0);
    } else if (done->id == LEARN_GAME) {
        hide_game(learn);
        show_game(learn, games_get(done->value));
    } else if (done->id == LEARN_LAB) {
        scenes_push(scenes, &lab_scene, NULL, 0);
    } else if (done->id >= LEARN_LESSON) {
        scenes_push(scenes, rules ? &rules_scene : &lesson_scene, &args, sizeof args);
    }
}

/* --- drawing --- */

static int lesson_count(const struct Learn *learn)
{
    return learn->lessons ? learn->lessons->lesson_count : 0;
}

static int rules_count(const struct Learn *learn)
{
    int count = 0;
    while (view_rules(learn->game, count))
        count++;
    return count;
}

/* The lesson to go on with: the first that is not done. */
static int next_lesson(const struct Learn *learn)
{
    int next = 0;
    while (next < lesson_count(learn) - 1 &&
           learn_done(learn->app, learn->lessons, next) == learn->lessons->lesson[next].step_count)
        next++;
    return next;
}

static void draw_heading(const struct Learn *learn, SDL_FRect *rest, const char *text)
{
    const struct App *app = learn->app;
    ui_label(app->ui, cut_top(rest, 1.9F * app->metrics.text_large), app_tr(app, text),
             UI_LARGE | UI_BOLD);
}

static void draw_lesson(const struct Learn *learn, int index, SDL_FRect row)
{
    struct App *app = learn->app;
    const struct Lesson *lesson = &learn->lessons->lesson[index];
    int done = learn_done(app, learn->lessons, index);
    char detail[48];
    snprintf(detail, sizeof detail, "%d / %d", done, lesson->step_count);
    ui_row(app->ui, LEARN_LESSON + index, row, app_tr(app, lesson->title),
           done == lesson->step_count ? app_tr(app, "Done") : detail,
           index == next_lesson(learn) ? UI_FIRST | UI_SELECTED : 0);
}

static void draw_list(struct Learn *learn, SDL_FRect area)
{
    struct App *app = learn->app;
    const struct Metrics *m = &app->metrics;
    float row = fmaxf(0.8F * m->button, 1.8F * m->text), gap = m->gap * 0.4F;
    int lessons = lesson_count(learn), rules = rules_count(learn);
    float headings = 1.9F * m->text_large * (lessons > 0 ? 2 : 1);
    SDL_FRect rest = ui_scroll_begin(app->ui, LEARN_LIST, area,
                                     headings + (float)(lessons + rules) * (row + gap));
    rest = rect_inset(rest, 2 * m->ring, 0);
    if (lessons > 0)
        draw_heading(learn, &rest, N_("Lessons"));
    for (int i = 0; i < lessons; i++) {
        draw_lesson(learn, i, cut_top(&rest, row));
        cut_top(&rest, gap);
    }
    draw_heading(learn, &rest, N_("Rules"));
    for (int i = 0; i < rules; i++) {
        ui_row(app->ui, LEARN_RULES + i, cut_top(&rest, row),
               app_tr(app, view_rules(learn->game, i)->heading), NULL,
               i == 0 && lessons == 0 ? UI_FIRST : 0);
        cut_top(&rest, gap);
    }
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct Learn *learn = context;
    struct App *app = learn->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect head, area = page_begin(app, LEARN_BACK, app_tr(app, "Learn"), 3, &head);
    ui_button(app->ui, LEARN_LAB, head, "icon-lab", app_tr(app, "Lab"), 0);
    page_game_choice(app, LEARN_GAME, cut_top(&area, m->button), NULL, learn->game);
    cut_top(&area, m->gap);
    if (area.w > 1.45F * area.h && area.w > 34 * m->text) {
        struct ViewLook look = look_of(app);
        SDL_FRect picture = cut_left(&area, fminf(area.h, area.w * 0.46F));
        thumbnail_draw(&learn->thumbnail, &look, picture);
        cut_left(&area, 2.5F * m->gap);
    }
    draw_list(learn, area);
}

const struct SceneType learn_scene = {
    .name = "learn",
    .context_size = sizeof(struct Learn),
    .enter = enter,
    .leave = leave,
    .action = action,
    .draw = draw,
};

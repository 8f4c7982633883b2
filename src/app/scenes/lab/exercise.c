/* Exercises on paper: the leaves that alpha-beta leaves out, or alpha, beta and value node by
 * node; judged with the reason, and saved as sheets. */
#include "src/app/scenes/lab/exercise_parts.h"
#include "src/app/scenes/lab/exercise_sheet.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/tree_picture.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- judging --- */

static void ask(struct ExerciseScene *scene)
{
    const struct ExerciseStep *step = exercise_step(scene->exercise, scene->step);
    scene->judged = false;
    for (int i = 0; i < EXERCISE_FIELDS; i++)
        scene->filled[i] = step->asks & 1U << i ? 0 : step->answer[i];
}

static void judge(struct ExerciseScene *scene)
{
    const struct ExerciseStep *step = exercise_step(scene->exercise, scene->step);
    scene->good = true;
    for (int i = 0; scene->by_steps && i < EXERCISE_FIELDS; i++) {
        scene->wrong[i] = scene->filled[i] != step->answer[i];
        scene->good &= !scene->wrong[i];
    }
    for (int i = 0; !scene->by_steps && i < exercise_paper(scene->exercise)->count; i++)
        scene->good &= !exercise_is_wrong(scene, i);
    scene->judged = true;
    scene->answers++;
    scene->right += scene->good;
}

/* --- coming and going --- */

/* Where an answer begins: at the first leaf, or the first field that is asked. */
static int first_widget(const struct ExerciseScene *scene)
{
    int first = 0;
    if (!scene->by_steps) {
        while (!exercise_is_leaf(scene, first))
            first++;
        return EXERCISE_LEAF + first;
    }
    while (!(exercise_step(scene->exercise, scene->step)->asks & 1U << first))
        first++;
    return EXERCISE_SLIDER + first;
}

/* Begins with the questions about the tree anew. */
static void begin(struct ExerciseScene *scene)
{
    memset(scene->chosen, 0, sizeof scene->chosen);
    scene->step = 0;
    ask(scene);
    app_redraw(scene->app);
}

static void show(struct ExerciseScene *scene, int64_t seed)
{
    if (seed < FIRST_SEED || seed > INT32_MAX)
        return;
    exercise_free(scene->exercise);
    scene->exercise = exercise_new(seed, scene->depth);
    begin(scene);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct ExerciseScene *scene = context;
    (void)args;
    scene->app = app;
    scene->depth = EXERCISE_DEPTH_MIN;
    show(scene, FIRST_SEED);
    return true;
}

static void leave(void *context)
{
    struct ExerciseScene *scene = context;
    exercise_free(scene->exercise);
    scene->exercise = NULL;
}

static void turn(struct ExerciseScene *scene, int step)
{
    show(scene, exercise_seed(scene->exercise) + step);
    ui_set_focus(scene->app->ui, first_widget(scene));
}

/* The main button: judges, or goes on. */
static void go_on(struct ExerciseScene *scene)
{
    if (exercise_is_done(scene)) {
        turn(scene, 1);
        return;
    }
    if (!scene->judged) {
        judge(scene);
    } else if (++scene->step < exercise_steps(scene->exercise)) {
        ask(scene);
        ui_set_focus(scene->app->ui, first_widget(scene));
    }
    ui_scroll_show(scene->app->ui, EXERCISE_FORM, 0, 0);
}

static void action(void *context, const struct UiAction *done)
{
    struct ExerciseScene *scene = context;
    switch (done->id) {
    case EXERCISE_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case EXERCISE_PREV:
    case EXERCISE_NEXT:
        turn(scene, done->id == EXERCISE_NEXT ? 1 : -1);
        break;
    case EXERCISE_KIND:
        scene->by_steps = done->value > 0;
        begin(scene);
        break;
    case EXERCISE_DEPTH:
        scene->depth = EXERCISE_DEPTH_MIN + done->value;
        show(scene, exercise_seed(scene->exercise));
        break;
    case EXERCISE_MAIN:
        go_on(scene);
        break;
    case EXERCISE_OTHER:
        turn(scene, 1);
        break;
    case EXERCISE_SHEET:
    case EXERCISE_SOLUTION:
        exercise_sheet_save(scene->app, scene->exercise, done->id == EXERCISE_SOLUTION);
        break;
    default:
        if (done->id >= EXERCISE_LEAF)
            scene->chosen[done->id - EXERCISE_LEAF] ^= true;
        else if (done->id >= EXERCISE_SLIDER)
            scene->filled[done->id - EXERCISE_SLIDER] = done->value;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct ExerciseScene *scene = context;
    if (input->kind != INPUT_ACTION || !input->down ||
        (input->action != ACT_PREV && input->action != ACT_NEXT))
        return false;
    turn(scene, input->action == ACT_NEXT ? 1 : -1);
    return true;
}

/* --- drawing --- */

/* What is marked on the tree; the cursor at which it is shown, NULL: not searched. */
static const struct Cursor *mark(const struct ExerciseScene *scene, uint8_t *signs)
{
    for (int i = 0; !scene->by_steps && i < exercise_paper(scene->exercise)->count; i++) {
        signs[i] = scene->chosen[i] ? TREE_CROSSED : 0;
        if (scene->judged && exercise_is_wrong(scene, i))
            signs[i] |= TREE_WRONG;
    }
    if (!scene->by_steps)
        return scene->judged ? exercise_at(scene->exercise, exercise_steps(scene->exercise)) : NULL;
    if (!exercise_is_done(scene))
        signs[exercise_step(scene->exercise, scene->step)->node] = TREE_ASKED;
    return exercise_at(scene->exercise, scene->step);
}

/* Leaves are buttons as long as they are asked about. */
static void draw_leaves(const struct ExerciseScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool first = true;
    for (int i = 0; i < exercise_paper(scene->exercise)->count; i++) {
        char label[LAB_NODE_MAX];
        if (!exercise_is_leaf(scene, i))
            continue;
        lab_paper_node(app, exercise_paper(scene->exercise), i, label);
        float edge = -3 * app->metrics.unit;
        ui_button(
            app->ui, EXERCISE_LEAF + i,
            rect_inset(tree_picture_node(exercise_paper(scene->exercise), i, rect), edge, edge),
            NULL, label, UI_CARD | (scene->chosen[i] ? UI_SELECTED : 0) | (first ? UI_FIRST : 0));
        first = false;
    }
}

static void draw_tree(const struct ExerciseScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    uint8_t signs[PAPER_NODES_MAX] = {0};
    struct TreePicture picture = tree_picture_of(app, mark(scene, signs));
    picture.signs = signs;
    if (!scene->by_steps && !scene->judged)
        draw_leaves(scene, rect);
    ui_flush(app->ui);
    tree_picture_draw(&picture, exercise_paper(scene->exercise), rect);
}

/* A field that is not asked, or was: what was filled in, and what is right. */
static void draw_field(const struct ExerciseScene *scene, int field, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct ExerciseStep *step = exercise_step(scene->exercise, scene->step);
    char filled[EXERCISE_NUMBER_MAX], right[EXERCISE_NUMBER_MAX], text[2 * EXERCISE_NUMBER_MAX + 8];
    bool wrong = scene->judged && scene->wrong[field];
    exercise_number(scene->filled[field], filled);
    exercise_number(step->answer[field], right);
    snprintf(text, sizeof text, "%s%s%s", filled, wrong ? " → " : "", wrong ? right : "");
    ui_row(app->ui, 0, rect, app_tr(app, exercise_fields[field]), text, 0);
}

/* How many fields are shown. */
static int field_rows(const struct ExerciseScene *scene)
{
    if (!scene->by_steps || exercise_is_done(scene))
        return 0;
    unsigned asks = exercise_step(scene->exercise, scene->step)->asks;
    return asks & 1U << EXERCISE_VALUE ? EXERCISE_FIELDS : EXERCISE_FIELDS - 1;
}

static void draw_fields(const struct ExerciseScene *scene, struct Form *form)
{
    static const struct SliderRange range = {-EXERCISE_INFINITE, EXERCISE_INFINITE, 1};
    const struct App *app = scene->app;
    const struct ExerciseStep *step = exercise_step(scene->exercise, scene->step);
    for (int i = 0; i < EXERCISE_FIELDS; i++) {
        char number[EXERCISE_NUMBER_MAX];
        bool asked = step->asks & 1U << i;
        exercise_number(scene->filled[i], number);
        if (asked && !scene->judged)
            ui_slider(app->ui, EXERCISE_SLIDER + i, form_row(form), app_tr(app, exercise_fields[i]),
                      scene->filled[i], range, number);
        else if (asked || i != EXERCISE_VALUE) /* which is not told before */
            draw_field(scene, i, form_row(form));
    }
}

/* How high a paragraph is in a form, with the gap below it. */
static float words_height(const struct App *app, const char *text, unsigned flags, float width)
{
    struct TextStyle style = ui_text_style(app->ui, flags | UI_WRAP);
    return canvas_text_height(app->canvas, text, &style, width) + 0.75F * app->metrics.gap;
}

static void draw_words(struct Form *form, const char *text, unsigned flags)
{
    float height = words_height(form->app, text, flags, form->rest.w);
    SDL_FRect rect = cut_top(&form->rest, height);
    cut_bottom(&rect, form->gap);
    ui_paragraph(form->app->ui, rect, text, flags | UI_WRAP);
}

/* "": nothing was answered yet. */
static void write_score(const struct ExerciseScene *scene, char text[WORDS_MAX])
{
    *text = '\0';
    if (scene->answers > 0)
        snprintf(text, WORDS_MAX, app_tr(scene->app, N_("Right so far: %d of %d")), scene->right,
                 scene->answers);
}

static void draw_form(const struct ExerciseScene *scene, SDL_FRect area)
{
    static const char *const kinds[] = {N_("Leaves left out"), N_("Node by node")};
    static const char *const depths[] = {"2", "3"};
    struct App *app = scene->app;
    struct Form form;
    const char *meaning = app_tr(app, exercise_convention);
    char score[WORDS_MAX];
    float width = area.w - 4 * app->metrics.ring;
    write_score(scene, score);
    float words = words_height(app, scene->told, 0, width) +
                  words_height(app, meaning, UI_SMALL, width) +
                  (*score ? words_height(app, score, UI_DIM, width) : 0);
    form_begin(&form, app, EXERCISE_FORM, area, 4 + field_rows(scene), words);
    form.rest = rect_inset(form.rest, 2 * app->metrics.ring, 0);
    draw_words(&form, scene->told, 0);
    if (field_rows(scene) > 0)
        draw_fields(scene, &form);
    if (*score)
        draw_words(&form, score, UI_DIM);
    draw_words(&form, meaning, UI_SMALL | UI_DIM);
    form_choice(&form, EXERCISE_KIND, N_("Asked"), kinds, 2, scene->by_steps);
    form_choice(&form, EXERCISE_DEPTH, N_("Depth"), depths, 2, scene->depth - EXERCISE_DEPTH_MIN);
    ui_button(app->ui, EXERCISE_SHEET, form_row(&form), "icon-export",
              app_tr(app, N_("Save sheet")), 0);
    ui_button(app->ui, EXERCISE_SOLUTION, form_row(&form), "icon-export",
              app_tr(app, N_("Save solution")), 0);
    form_end(&form);
}

static void draw_foot(const struct ExerciseScene *scene, SDL_FRect foot)
{
    struct App *app = scene->app;
    bool done = exercise_is_done(scene);
    const char *other = app_tr(app, N_("Another tree"));
    if (done) {
        ui_button(app->ui, EXERCISE_MAIN, foot, "icon-new", other, UI_MAIN);
        return;
    }
    ui_button(app->ui, EXERCISE_OTHER, rect_column(foot, 0, 2, app->metrics.gap), "icon-new", other,
              0);
    ui_button(app->ui, EXERCISE_MAIN, rect_column(foot, 1, 2, app->metrics.gap),
              scene->judged ? "icon-next" : "icon-check",
              app_tr(app, scene->judged ? N_("Next node") : N_("Check")), UI_MAIN);
}

static void draw_head(const struct ExerciseScene *scene, SDL_FRect head)
{
    struct App *app = scene->app;
    bool first = exercise_seed(scene->exercise) == FIRST_SEED;
    ui_button(app->ui, EXERCISE_PREV, cut_left(&head, app->metrics.icon), "icon-prev",
              app_tr(app, "Previous"), UI_PLAIN | (first ? UI_DISABLED : 0));
    ui_key(app->ui, ACT_PREV);
    ui_button(app->ui, EXERCISE_NEXT, head, "icon-next", app_tr(app, "Next"), UI_PLAIN);
    ui_key(app->ui, ACT_NEXT);
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next"));
}

static void draw(void *context)
{
    struct ExerciseScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char title[WORDS_MAX];
    snprintf(title, sizeof title, app_tr(app, N_("Exercise: tree %d")),
             (int)exercise_seed(scene->exercise));
    SDL_FRect head, tree, area = page_begin(app, EXERCISE_BACK, title, 2, &head);
    draw_head(scene, head);
    exercise_tell(scene);
    if (0.4F * area.w >= 20 * m->text) {
        tree = cut_left(&area, 0.58F * area.w);
        cut_left(&area, m->gap);
    } else {
        tree = cut_top(&area, 0.48F * area.h);
        cut_top(&area, 0.6F * m->gap);
    }
    draw_tree(scene, tree);
    draw_foot(scene, cut_bottom(&area, m->button));
    cut_bottom(&area, 0.6F * m->gap);
    draw_form(scene, area);
}

const struct SceneType exercise_scene = {
    .name = "exercise",
    .context_size = sizeof(struct ExerciseScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .draw = draw,
};

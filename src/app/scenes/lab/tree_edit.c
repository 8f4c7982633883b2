/* A tree on paper put together by hand: nodes are chosen on the picture, and changed beside it. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/tree_picture.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/reasons.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper_edit.h"
#include "src/play/lab/race_setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EDIT_BACK = 1,
    EDIT_VALUE,
    EDIT_ADD,
    EDIT_REMOVE,
    EDIT_UNDO,
    EDIT_DONE,
    EDIT_NODE = 100, /* + its place */
    TOOLS = 4,       /* buttons: to add, to take away, to undo, and the last one */
    USUAL_MOST = 20  /* what a leaf's number is chosen up to, where it is not typed */
};

struct TreeEdit {
    struct App *app;
    struct RaceSetup *setup;
    struct PaperEdit edit;
    int node; /* that is chosen */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct TreeEdit *scene = context;
    const struct TreeEditArgs *asked = args;
    scene->app = app;
    scene->setup = asked->setup;
    return paper_edit_init(&scene->edit, asked->setup->position, NULL);
}

static bool is_leaf(const struct TreeEdit *scene)
{
    return scene->edit.paper.node[scene->node].count == 0;
}

/* --- what is done --- */

static void leave_with_tree(const struct TreeEdit *scene)
{
    strcpy(scene->setup->position, scene->edit.text);
    scenes_pop(scene->app->scenes, LAB_TREE_CHANGED);
}

static void add(struct TreeEdit *scene)
{
    struct TextError error;
    struct StringBuffer told = {.data = NULL};
    if (paper_edit_add(&scene->edit, scene->node, &error))
        return;
    reason_tell(scene->app, error.what, strlen(error.what), &told);
    app_toast(scene->app, told.data);
    free(told.data);
}

static void undo(struct TreeEdit *scene)
{
    if (!paper_edit_undo(&scene->edit))
        return;
    if (scene->node >= scene->edit.paper.count)
        scene->node = 0;
    app_redraw(scene->app);
}

static void action(void *context, const struct UiAction *done)
{
    struct TreeEdit *scene = context;
    switch (done->id) {
    case EDIT_BACK:
    case EDIT_DONE:
        leave_with_tree(scene);
        break;
    case EDIT_VALUE:
        paper_edit_value(&scene->edit, scene->node, done->value);
        break;
    case EDIT_ADD:
        add(scene);
        break;
    case EDIT_REMOVE:
        scene->node = paper_edit_remove(&scene->edit, scene->node);
        break;
    case EDIT_UNDO:
        undo(scene);
        break;
    default:
        if (done->id >= EDIT_NODE)
            scene->node = done->id - EDIT_NODE;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct TreeEdit *scene = context;
    if (input->kind != INPUT_ACTION || !input->down || input->action != ACT_UNDO)
        return false;
    undo(scene);
    return true;
}

/* --- drawing --- */

/* Every node is a button, with the tree drawn over them. */
static void draw_tree(const struct TreeEdit *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Paper *paper = &scene->edit.paper;
    struct TreePicture picture = tree_picture_of(app, NULL);
    float edge = -3 * app->metrics.unit;
    for (int i = 0; i < paper->count; i++) {
        char label[LAB_NODE_MAX];
        lab_paper_node(app, paper, i, label);
        ui_button(app->ui, EDIT_NODE + i, rect_inset(tree_picture_node(paper, i, rect), edge, edge),
                  NULL, label, UI_CARD | (i == scene->node ? UI_SELECTED | UI_FIRST : UI_PLAIN));
    }
    ui_flush(app->ui);
    tree_picture_draw(&picture, paper, rect);
}

/* The range reaches farther where a number was typed that does. */
static void draw_value(const struct TreeEdit *scene, SDL_FRect row)
{
    int value = scene->edit.paper.node[scene->node].value;
    int most = abs(value) > USUAL_MOST ? PAPER_VALUE_MAX : USUAL_MOST;
    ui_slider(scene->app->ui, EDIT_VALUE, row, app_tr(scene->app, N_("Value")), value,
              (struct SliderRange){-most, most, 1}, "");
}

/* In the slider's place, so that what stands below does not move. */
static void draw_branches(const struct TreeEdit *scene, SDL_FRect row)
{
    int count = scene->edit.paper.node[scene->node].count;
    char text[WORDS_MAX];
    snprintf(text, sizeof text,
             app_tr(scene->app, count == 1 ? N_("%d branch") : N_("%d branches")), count);
    ui_label(scene->app->ui, row, text, UI_DIM);
}

/* What the chosen node is: its number to be changed, or how many branches it has. */
static void draw_node(const struct TreeEdit *scene, SDL_FRect name_at, SDL_FRect value_at)
{
    char name[LAB_NODE_MAX];
    lab_paper_node(scene->app, &scene->edit.paper, scene->node, name);
    ui_label(scene->app->ui, name_at, name, UI_BOLD);
    if (is_leaf(scene))
        draw_value(scene, value_at);
    else
        draw_branches(scene, value_at);
}

/* What can be done with it, in rectangles of that order; as signs alone with UI_PLAIN. */
static void draw_tools(const struct TreeEdit *scene, const SDL_FRect at[TOOLS], unsigned int flags)
{
    const struct App *app = scene->app;
    bool removable = paper_edit_removable(&scene->edit, scene->node);
    ui_button(app->ui, EDIT_ADD, at[0], "icon-new", app_tr(app, N_("Add a branch")), flags);
    ui_button(app->ui, EDIT_REMOVE, at[1], "icon-erase", app_tr(app, N_("Remove")),
              flags | (removable ? 0 : UI_DISABLED));
    ui_button(app->ui, EDIT_UNDO, at[2], "icon-undo", app_tr(app, N_("Undo change")),
              flags | (scene->edit.undo_count > 0 ? 0 : UI_DISABLED));
    ui_key(app->ui, ACT_UNDO);
    ui_button(app->ui, EDIT_DONE, at[3], "icon-check", app_tr(app, N_("Done")), UI_MAIN);
}

/* The tree, and beside it all that there is to do. */
static void draw_wide(const struct TreeEdit *scene, SDL_FRect area)
{
    const struct Metrics *m = &scene->app->metrics;
    SDL_FRect tools[TOOLS];
    draw_tree(scene, cut_left(&area, 0.64F * area.w));
    cut_left(&area, m->gap);
    SDL_FRect name = cut_top(&area, m->button), value = cut_top(&area, m->button);
    draw_node(scene, name, value);
    for (int i = 0; i < TOOLS; i++) {
        cut_top(&area, 0.5F * m->gap);
        tools[i] = i < TOOLS - 1 ? cut_top(&area, m->button) : cut_bottom(&area, m->button);
    }
    draw_tools(scene, tools, 0);
}

/* The tree, and below it what fits into two lines. */
static void draw_narrow(const struct TreeEdit *scene, SDL_FRect area)
{
    const struct Metrics *m = &scene->app->metrics;
    SDL_FRect tools[TOOLS], foot = cut_bottom(&area, m->button);
    SDL_FRect line = rect_inset(cut_bottom(&area, m->button), 2 * m->ring, 0);
    for (int i = 0; i < TOOLS; i++)
        tools[i] = i < TOOLS - 1 ? cut_left(&foot, 1.2F * m->button) : foot;
    draw_tree(scene, area);
    SDL_FRect name = cut_left(&line, 0.35F * line.w);
    draw_node(scene, name, line);
    draw_tools(scene, tools, UI_PLAIN);
}

static void draw(void *context)
{
    struct TreeEdit *scene = context;
    struct App *app = scene->app;
    SDL_FRect area = page_begin(app, EDIT_BACK, app_tr(app, N_("Build a tree")), 0, NULL);
    bool wide = 0.34F * area.w >= 14 * app->metrics.text && area.h >= 6.5F * app->metrics.button;
    if (wide)
        draw_wide(scene, area);
    else
        draw_narrow(scene, area);
}

const struct SceneType tree_edit_scene = {
    .name = "tree-edit",
    .context_size = sizeof(struct TreeEdit),
    .inner = true,
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};

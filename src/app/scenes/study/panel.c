/* Where the parts of a study are, and what stands beside the board. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

static const float WIDE_FROM = 1.12F; /* width to height from which the panel stands beside */
static const float PANEL_PART = 0.33F;
static const float PANEL_LEAST = 260, PANEL_MOST = 440;     /* units */
static const float REMARK_ROWS = 3.2F, REMARK_LEAST = 2.2F; /* of a comment that are seen */
/* Heights of text that the list has at least beside the engine's lines, and beside a comment and
 * the graph, which goes before that. */
static const float LIST_TEXTS = 6, LIST_LEAST = 3;
static const float TALL_FROM = 11; /* buttons: from here on there is room for names */

struct StudyButton {
    int id;
    const char *icon, *label;
    enum InputAction key; /* that presses it; ACT_NONE: none */
};

static const struct StudyButton steps[] = {
    {STUDY_FIRST, "icon-first", N_("To the start"), ACT_FIRST},
    {STUDY_PREV, "icon-prev", N_("Previous move"), ACT_PREV},
    {STUDY_NEXT, "icon-next", N_("Next move"), ACT_NEXT},
    {STUDY_LAST, "icon-last", N_("To the end"), ACT_LAST},
};

static const struct StudyButton edits[] = {
    {STUDY_COMMENT, "icon-chat", N_("Comment"), ACT_NONE},
    {STUDY_PEN, "icon-pen", N_("Signs and drawings"), ACT_NONE},
    {STUDY_PROMOTE, "icon-up", N_("Make main line"), ACT_NONE},
    {STUDY_DELETE, "icon-erase", N_("Delete from here"), ACT_NONE},
    {STUDY_UNDO, "icon-undo", N_("Undo edit"), ACT_UNDO},
    {STUDY_FLIP, "icon-flip", N_("Flip board"), ACT_FLIP},
};

static const struct StudyButton tasks[] = {
    {STUDY_REVIEW, "icon-lab", N_("Review"), ACT_NONE},
    {STUDY_GO_ON, "icon-play", N_("Play from here"), ACT_MENU},
    {STUDY_LEARN, "icon-hint", N_("Learn from mistakes"), ACT_NONE},
    {STUDY_MORE, "icon-menu", N_("More"), ACT_NONE},
};

enum {
    STEPS = sizeof steps / sizeof *steps,
    EDITS = sizeof edits / sizeof *edits,
    TASKS = sizeof tasks / sizeof *tasks
};

static float remark_height(const struct StudyScene *scene, float panel)
{
    const struct Metrics *metrics = &scene->app->metrics;
    float rows = panel > 10 * metrics->button ? REMARK_ROWS : REMARK_LEAST;
    if (scene->remarking)
        return metrics->button;
    return tree_comment(study_tree(scene->study), study_node(scene->study))[0]
               ? rows * metrics->text_small * 1.4F
               : 0;
}

/* Cuts the panel into its parts. */
static void layout_panel(const struct StudyScene *scene, struct StudyLayout *layout,
                         SDL_FRect panel)
{
    const struct Metrics *metrics = &scene->app->metrics;
    float gap = metrics->gap / 2, remark = remark_height(scene, panel.h);
    layout->tall = panel.h >= TALL_FROM * metrics->button;
    layout->head = cut_top(&panel, metrics->button);
    cut_top(&panel, gap);
    layout->tasks = cut_bottom(&panel, (layout->tall ? 2 : 1) * metrics->button);
    layout->edits = cut_bottom(&panel, metrics->button);
    layout->steps = cut_bottom(&panel, metrics->button);
    cut_bottom(&panel, gap);
    layout->pen =
        cut_top(&panel, fminf(study_pen_height(scene), panel.h - gap - LIST_LEAST * metrics->text));
    if (scene->pen.out)
        cut_top(&panel, gap);
    float room =
        panel.h - metrics->button - LIST_TEXTS * metrics->text - remark - study_graph_height(scene);
    layout->engine =
        cut_top(&panel, scene->pen.out ? 0 : study_engine_height(scene, panel.w, room));
    cut_top(&panel, scene->pen.out ? 0 : gap);
    float graph = scene->pen.out && !scene->reviewing ? 0 : study_graph_height(scene);
    if (panel.h - remark - graph - 2 * gap < LIST_LEAST * metrics->text)
        graph = scene->reviewing ? graph : 0;
    remark = fmaxf(0, fminf(remark, panel.h - graph - 2 * gap - LIST_LEAST * metrics->text));
    layout->graph = cut_top(&panel, graph);
    if (graph > 0)
        cut_top(&panel, gap);
    layout->remark = cut_bottom(&panel, remark);
    if (remark > 0)
        cut_bottom(&panel, gap);
    layout->list = panel;
}

struct StudyLayout study_layout(const struct StudyScene *scene)
{
    struct StudyLayout layout;
    const struct Metrics *metrics = &scene->app->metrics;
    SDL_FRect area = page_area(scene->app), panel;
    if (area.w >= WIDE_FROM * area.h) {
        float most = fminf(PANEL_MOST * metrics->unit, area.w * 0.45F);
        float width =
            fmaxf(area.w * PANEL_PART, fmaxf(PANEL_LEAST * metrics->unit, 14 * metrics->text));
        panel = cut_right(&area, fminf(width, most));
        cut_right(&area, metrics->gap * 2);
    } else {
        panel = cut_bottom(&area, fmaxf(area.h - area.w, 7.5F * metrics->button));
        cut_bottom(&area, metrics->gap);
    }
    layout.board = area;
    layout_panel(scene, &layout, panel);
    return layout;
}

/* "Mei – Expert", or the game's name. */
static void title_of(const struct StudyScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    struct Tree *tree = study_tree(scene->study);
    const struct Game *game = tree_game(tree);
    const char *const tags[SEATS] = {tree_tag(tree, game->colours[0]),
                                     tree_tag(tree, game->colours[1])};
    char names[SEATS][WORDS_NAME_MAX];
    if (tags[0][0] || tags[1][0] || scene->args.mine > 0) {
        for (int i = 0; i < SEATS; i++)
            words_side(app->strings, game, i, scene->args.mine - 1, tags, names[i]);
        snprintf(text, WORDS_MAX, "%s – %s", names[0], names[1]);
    } else
        snprintf(text, WORDS_MAX, "%s", app_tr(app, game->name));
}

static void draw_head(struct StudyScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    char text[WORDS_MAX];
    ui_button(app->ui, STUDY_BACK, cut_left(&rect, metrics->button), "icon-back",
              app_tr(app, "Back"), UI_PLAIN);
    ui_key(app->ui, ACT_BACK);
    cut_left(&rect, metrics->gap / 2);
    title_of(scene, text);
    SDL_FRect upper = cut_top(&rect, rect.h * 0.55F);
    ui_label(app->ui, upper, app_tr(app, "Study"), UI_BOLD);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
}

static bool works(const struct StudyScene *scene, int id)
{
    struct Tree *tree = study_tree(scene->study);
    TreeNode node = study_node(scene->study);
    switch (id) {
    case STUDY_FIRST:
    case STUDY_PREV:
    case STUDY_DELETE:
        return node != TREE_ROOT;
    case STUDY_NEXT:
    case STUDY_LAST:
        return tree_child(tree, node) != TREE_NONE;
    case STUDY_PROMOTE:
        return !study_on_main(scene->study);
    case STUDY_UNDO:
        return study_can_undo(scene->study);
    case STUDY_LEARN:
        return scene->judged && !scene->reviewing;
    case STUDY_REVIEW:
        return tree_child(tree, TREE_ROOT) != TREE_NONE;
    case STUDY_FLIP:
        return stage_can_flip(&scene->stage);
    case STUDY_GO_ON:
        return board_status(study_board(scene->study)).outcome == OUTCOME_ONGOING;
    default:
        return true;
    }
}

static void draw_buttons(struct StudyScene *scene, SDL_FRect rect,
                         const struct StudyButton *buttons, int count, int columns,
                         unsigned int flags)
{
    struct App *app = scene->app;
    float gap = app->metrics.gap / 2;
    int rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; i++) {
        SDL_FRect line = rect_row(rect, i / columns, rows, flags & UI_PLAIN ? 0 : gap);
        bool chosen = (buttons[i].id == STUDY_COMMENT && scene->remarking) ||
                      (buttons[i].id == STUDY_PEN && scene->pen.out);
        unsigned int state =
            flags | (chosen ? UI_SELECTED : 0) | (works(scene, buttons[i].id) ? 0 : UI_DISABLED);
        SDL_FRect place = rect_column(line, i % columns, columns, gap);
        if (flags & UI_PLAIN)
            page_icon(app, buttons[i].id, place, buttons[i].icon, buttons[i].label, state);
        else
            ui_button(app->ui, buttons[i].id, place, buttons[i].icon, app_tr(app, buttons[i].label),
                      state);
        ui_key(app->ui, buttons[i].key);
    }
}

/* The comment at this place, to be read or typed. */
static void draw_remark(struct StudyScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const char *text = tree_comment(study_tree(scene->study), study_node(scene->study));
    struct TextStyle style = {.size = app->metrics.text_small, .flags = TEXT_WRAP | TEXT_TOP};
    if (scene->remarking) {
        ui_text(app->ui, STUDY_REMARK, rect, NULL, &scene->remark);
        ui_name(app->ui, app_tr(app, "Comment"));
        return;
    }
    if (!text[0])
        return;
    float height = canvas_text_height(app->canvas, text, &style, rect.w);
    SDL_FRect inner = ui_scroll_begin(app->ui, STUDY_READ, rect, height);
    ui_paragraph(app->ui, inner, text, UI_SMALL | UI_WRAP);
    ui_scroll_end(app->ui);
}

/* Buttons for moves that have no point, in place of the list; a pass alone stands above it. */
static bool draw_choices(struct StudyScene *scene, SDL_FRect *list)
{
    struct App *app = scene->app;
    const struct Board *board = study_board(scene->study);
    Move moves[MOVES_MAX];
    int count = study_choices(scene, moves);
    bool passes = count == 1 && moves[0] == board->game->pass;
    SDL_FRect rect = passes ? cut_top(list, app->metrics.button) : *list;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        board->game->move_write(board->position, moves[i], text);
        ui_button(app->ui, STUDY_CHOICE + i, rect_row(rect, i, count, app->metrics.gap / 2), NULL,
                  app_tr(app, view_choice(board->game, text)), 0);
    }
    return count > 0 && !passes;
}

void study_draw_panel(struct StudyScene *scene, const struct StudyLayout *layout)
{
    draw_head(scene, layout->head);
    if (scene->pen.out)
        study_draw_pen(scene, layout->pen);
    else
        study_draw_engine(scene, layout->engine);
    SDL_FRect list = layout->list;
    if (!draw_choices(scene, &list))
        study_draw_list(scene, list);
    study_draw_graph(scene, layout->graph);
    draw_remark(scene, layout->remark);
    draw_buttons(scene, layout->steps, steps, STEPS, STEPS, UI_PLAIN);
    draw_buttons(scene, layout->edits, edits, EDITS, EDITS, UI_PLAIN);
    draw_buttons(scene, layout->tasks, tasks, TASKS, layout->tall ? 2 : TASKS,
                 layout->tall ? UI_SMALL : UI_PLAIN);
    study_draw_question(scene);
}

/* The tree of a search as a list with folders, beside the place that is looked at. */
#include "src/app/scenes/lab/tape.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper.h"
#include <math.h>
#include <stdio.h>

static float row_height(const struct App *app)
{
    return fmaxf(0.7F * app->metrics.button, 1.8F * app->metrics.text);
}

/* Scrolls so that the row is seen, and of what is opened below it as much as fits. */
static void show_row(const struct TapeScene *scene, int row)
{
    float high = row_height(scene->app);
    int end = row + 1;
    while (end < outline_count(scene->outline) &&
           outline_row(scene->outline, end)->ply > outline_row(scene->outline, row)->ply)
        end++;
    ui_scroll_show(scene->app->ui, TAPE_TREE, (float)row * high, (float)end * high);
}

/* Opens the tree down to the cursor, and scrolls there. */
static void show_place(struct TapeScene *scene)
{
    show_row(scene, outline_show(scene->outline, scene->cursor));
}

void tape_show_tree(struct TapeScene *scene, bool tree)
{
    scene->tree = tree;
    if (!tree)
        return;
    if (!scene->outline)
        scene->outline = outline_new(scene->cursor);
    show_place(scene);
}

void tape_follow(struct TapeScene *scene)
{
    if (scene->tree && !scene->playing)
        show_place(scene);
}

void tape_press_row(struct TapeScene *scene, int row)
{
    const struct OutlineRow *at = outline_row(scene->outline, row);
    if (at->index < 0)
        return;
    cursor_seek(scene->cursor, at->number, CURSOR_CLOSE);
    outline_toggle(scene->outline, row);
    show_row(scene, row);
}

/* --- drawing --- */

/* What the node came to: "≥ 40", in the eyes of whoever moved there; on paper as leaves are
 * meant. */
static void value_text(const struct TapeScene *scene, const struct OutlineRow *row,
                       char text[WORDS_MAX])
{
    static const char *const signs[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = "≥ ", [BOUND_UPPER] = "≤ "};
    const struct Board *board = &scene->cursor->board;
    enum Bound bound = row->bound;
    Score value = row->value;
    char number[LAB_TEXT_MAX];
    if (row->end == TRACE_UNDER_WAY) {
        snprintf(text, WORDS_MAX, "…");
        return;
    }
    if (board->game == &paper_game) {
        bool turned = (row->ply > 0) != (paper_printed(board->position, row->ply, 1) < 0);
        if (bound != BOUND_EXACT && turned)
            bound = bound == BOUND_LOWER ? BOUND_UPPER : BOUND_LOWER;
        value = paper_printed(board->position, row->ply, row->ply > 0 ? -value : value);
    }
    lab_value(scene->app, board->game, value, number);
    snprintf(text, WORDS_MAX, "%s%s", signs[bound], number);
}

/* What is special about a node; "": nothing. */
static const char *mark_of(const struct OutlineRow *row)
{
    return row->call == TAPE_NULL         ? N_("null move")
           : row->call == TAPE_AGAIN      ? N_("asked again")
           : row->end == TRACE_CUT        ? N_("cut")
           : row->end == TRACE_TABLE      ? N_("table hit")
           : row->ply > 0 && row->dropped ? N_("not kept")
                                          : "";
}

static void row_text(const struct TapeScene *scene, const struct OutlineRow *row,
                     char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const char *mark = mark_of(row);
    const char *name = row->ply == 0 ? app_tr(app, N_("Root")) : row->move;
    snprintf(text, WORDS_MAX, "%s%s%s", name, *name && *mark ? "  " : "",
             *mark ? app_tr(app, mark) : "");
}

/* How large the subtree is beside all nodes, as a bar whose length grows with the digits. */
static float share(const struct TapeScene *scene, const struct OutlineRow *row)
{
    return (float)(log1p((double)row->size) / log1p((double)scene->cursor->tape->nodes));
}

static void draw_node(const struct TapeScene *scene, int place, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const struct OutlineRow *row = outline_row(scene->outline, place);
    char text[WORDS_MAX], value[WORDS_MAX], nodes[LAB_TEXT_MAX];
    int depth = row->ply - scene->cursor->tape->base;
    bool narrow = rect.w < 20 * m->text;
    SDL_FRect bar = cut_right(&rect, 0.2F * rect.w);
    cut_left(&rect, fminf((float)depth * 1.2F * m->text, (narrow ? 0.15F : 0.4F) * rect.w));
    if (row->index < 0) {
        snprintf(text, sizeof text,
                 app_tr(app, row->size == 1 ? N_("%d move not tried") : N_("%d moves not tried")),
                 (int)row->size);
        cut_left(&rect, m->text);
        ui_label(app->ui, rect, text, UI_DIM);
        return;
    }
    SDL_FRect sign = cut_left(&rect, m->text);
    if (row->folder || row->dropped)
        ui_image(app->ui, rect_center(sign, 0.8F * m->text, 0.8F * m->text),
                 row->dropped ? "icon-new"
                 : row->open  ? "icon-down"
                              : "icon-right",
                 app->theme->dim);
    row_text(scene, row, text);
    value_text(scene, row, value);
    if (narrow)
        words_number(row->size, nodes);
    else
        lab_nodes(app, row->size, nodes);
    bool here = row->index == scene->cursor->frame[scene->cursor->ply].index;
    ui_row(app->ui, TAPE_ROW + place, rect, text, value, here ? UI_BOLD : 0);
    cut_left(&bar, 0.5F * m->gap);
    ui_progress(app->ui, bar, nodes, share(scene, row));
}

void tape_draw_tree(struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    float high = row_height(app);
    int count = outline_count(scene->outline);
    SDL_FRect inside = ui_scroll_begin(app->ui, TAPE_TREE, rect, (float)count * high);
    inside = rect_inset(inside, 2 * app->metrics.ring, 0);
    int first = SDL_max(0, (int)((rect.y - inside.y) / high) - 1);
    int last = SDL_min(count - 1, first + (int)(rect.h / high) + 3);
    for (int i = first; i <= last; i++)
        draw_node(scene, i, (SDL_FRect){inside.x, inside.y + (float)i * high, inside.w, high});
    ui_scroll_end(app->ui);
}

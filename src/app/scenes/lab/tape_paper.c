/* The nodes of a tree on paper beside its search: each leads to where it was looked at, or left
 * out. */
#include "src/app/scenes/lab/tape.h"
#include "src/app/scenes/lab/tree_picture.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper_visit.h"
#include <stdio.h>

/* How large a node must be to be pressed, in buttons. */
static const float NODE_LEAST = 0.75F;

/* The tree; NULL: the search is of a game. */
static const struct Paper *paper_of(const struct TapeScene *scene)
{
    const struct Board *board = &scene->cursor->board;
    return board->game == &paper_game ? board->position : NULL;
}

void tape_draw_nodes(const struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Paper *paper = paper_of(scene);
    float edge = -3 * app->metrics.unit;
    if (!paper || tree_picture_node(paper, 0, rect).h < NODE_LEAST * app->metrics.button)
        return;
    for (int i = 0; i < paper->count; i++) {
        char label[LAB_NODE_MAX];
        lab_paper_node(app, paper, i, label);
        ui_button(app->ui, TAPE_NODE + i, rect_inset(tree_picture_node(paper, i, rect), edge, edge),
                  NULL, label, UI_CARD | UI_PLAIN);
    }
    ui_flush(app->ui);
}

void tape_press_node(struct TapeScene *scene, int node)
{
    const struct App *app = scene->app;
    const struct Paper *paper = paper_of(scene);
    char name[LAB_NODE_MAX], text[LAB_NODE_MAX + WORDS_MAX];
    int above = node;
    int64_t visit;
    while ((visit = paper_visit(scene->cursor, above)) < 0)
        above = paper->node[above].parent;
    lab_paper_node(app, paper, node, name);
    cursor_seek(scene->cursor, (uint64_t)visit, above == node ? CURSOR_OPEN : CURSOR_CLOSE);
    if (above == node)
        return;
    snprintf(text, sizeof text, app_tr(app, N_("%s is never looked at. It was left out here.")),
             name);
    app_toast(scene->app, text);
}

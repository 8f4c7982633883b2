/* A tree on paper, drawn. */
#include "src/app/scenes/lab/tree_picture.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper_visit.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What a search has done with each node so far. */
struct Marks {
    bool seen[PAPER_NODES_MAX];  /* entered */
    bool known[PAPER_NODES_MAX]; /* what it came to, or has so far: `value`, as leaves are meant */
    bool left[PAPER_NODES_MAX];  /* gone past, with all that is below */
    bool line[PAPER_NODES_MAX];  /* on the line that is looked at */
    int value[PAPER_NODES_MAX];
    enum Bound bound[PAPER_NODES_MAX];
};

/* Where a drawn tree's nodes lie. */
struct Places {
    SDL_FPoint at[PAPER_NODES_MAX];
    float radius;
};

/* --- what was visited --- */

/* The line of nodes that are open, going through a tape. */
struct Walk {
    struct PaperWalk paper;
    Score value[PLY_MAX + 1], best[PLY_MAX + 1]; /* in the eyes of each ply's side */
    int ply;
};

/* The node at `ply` is entered: those as deep and deeper are left, and those above have taken
 * their values. Returns what its side has for sure. */
static Score walk_to(struct Walk *walk, int ply)
{
    Score sure = -SCORE_INFINITE;
    for (; walk->ply >= SDL_max(ply, 1); walk->ply--)
        walk->best[walk->ply - 1] = SDL_max(walk->best[walk->ply - 1], -walk->value[walk->ply]);
    walk->ply = ply;
    walk->best[ply] = -SCORE_INFINITE;
    for (int above = ply - 2; above >= 0; above -= 2)
        sure = SDL_max(sure, walk->best[above]);
    return sure;
}

/* What a node at `ply` is worth to its side to move, or at least or at most. */
static void mark_value(const struct Paper *paper, struct Marks *marks, int node, int ply,
                       Score value, enum Bound bound)
{
    marks->known[node] = true;
    marks->value[node] = paper_printed(paper, ply, value);
    if (bound != BOUND_EXACT && paper_printed(paper, ply, 1) < 0)
        bound = bound == BOUND_LOWER ? BOUND_UPPER : BOUND_LOWER;
    marks->bound[node] = bound;
}

/* Goes through the nodes of the tape's present search that were entered by now. */
static void mark_nodes(const struct Paper *paper, const struct Cursor *cursor, struct Marks *marks)
{
    const struct Tape *tape = cursor->tape;
    int64_t now = cursor->frame[cursor->ply].index;
    bool left = cursor->event >= CURSOR_CLOSE;
    int64_t end = now + (left ? (int64_t)tape->node[now].kept : cursor->event == CURSOR_OPEN);
    struct Walk walk = {.ply = 0};
    for (int64_t i = cursor->frame[0].index; i < end; i++) {
        const struct TapeNode *told = &tape->node[i];
        Score sure = walk_to(&walk, (int)told->ply);
        walk.value[told->ply] = told->value;
        int node = paper_walk(&walk.paper, paper, told);
        if (node < 0)
            continue;
        marks->seen[node] = true;
        marks->left[node] = i + (int64_t)told->kept <= now || (left && i >= now);
        if (marks->left[node])
            mark_value(paper, marks, node, (int)told->ply, told->value,
                       told->end == TRACE_CUT               ? BOUND_LOWER
                       : !tape->open && told->value <= sure ? BOUND_UPPER
                                                            : BOUND_EXACT);
    }
}

static void mark(const struct Paper *paper, const struct Cursor *cursor, struct Marks *marks)
{
    mark_nodes(paper, cursor, marks);
    int at[PLY_MAX + 1] = {0}, ply = paper->ply;
    for (int node = paper->here; node >= 0; node = paper->node[node].parent)
        at[ply--] = node;
    for (int i = 0; i <= paper->ply && i <= cursor->ply; i++)
        if (!marks->known[at[i]] && cursor->frame[i].best > -SCORE_INFINITE)
            mark_value(paper, marks, at[i], i, cursor->frame[i].best, BOUND_LOWER);
    for (int node = paper->here; node >= 0; node = paper->node[node].parent)
        marks->line[node] = true;
}

/* --- where nodes lie --- */

static int depth_of(const struct Paper *paper, int node)
{
    int depth = 0;
    for (; paper->node[node].parent >= 0; node = paper->node[node].parent)
        depth++;
    return depth;
}

/* Leaves stand side by side in the order of the text, and each node in the middle of its
 * branches. */
static void place_nodes(const struct Paper *paper, SDL_FRect rect, struct Places *places)
{
    int leaves = 0, leaf = 0;
    for (int i = 0; i < paper->count; i++)
        leaves += paper->node[i].count == 0;
    float wide = rect.w / (float)SDL_max(leaves, 1), high = rect.h / (float)(paper->depth + 1);
    places->radius = fminf(0.42F * wide, 0.34F * high);
    for (int i = 0; i < paper->count; i++)
        if (paper->node[i].count == 0)
            places->at[i].x = rect.x + ((float)leaf++ + 0.5F) * wide;
    for (int i = paper->count - 1; i >= 0; i--) {
        const struct PaperNode *node = &paper->node[i];
        if (node->count > 0)
            places->at[i].x =
                (places->at[node->first].x + places->at[paper_branch(paper, i, node->count)].x) / 2;
        places->at[i].y = rect.y + ((float)depth_of(paper, i) + 0.5F) * high;
    }
}

/* --- drawing --- */

/* A picture being drawn. */
struct Pen {
    const struct TreePicture *picture;
    const struct Paper *paper;
    struct Marks marks;
    struct Places places;
};

/* The name of a branch, left of the middle of what is seen of it. */
static void draw_name(const struct Pen *pen, int node, SDL_FPoint from, SDL_FPoint to)
{
    const struct TreePicture *picture = pen->picture;
    struct TextStyle style = {fminf(picture->letters, pen->places.radius), TEXT_CENTER,
                              picture->theme->dim};
    char name[] = {(char)('a' + pen->paper->node[node].branch - 1), '\0'};
    float dx = to.x - from.x, dy = to.y - from.y, away = 0.8F * style.size / hypotf(dx, dy);
    SDL_FRect beside = {(from.x + to.x) / 2 - away * dy - style.size,
                        (from.y + to.y) / 2 + away * dx - style.size, 2 * style.size,
                        2 * style.size};
    if (pen->paper->node[node].branch <= 26)
        canvas_text(picture->canvas, beside, name, &style);
}

/* How far down a branch it is crossed, below its name. */
static const float CUT_AT = 0.66F;

/* A stroke across a branch that was not taken, and will not be. */
static void draw_cut(const struct Pen *pen, SDL_FPoint from, SDL_FPoint to)
{
    float dx = to.x - from.x, dy = to.y - from.y;
    float across = 0.35F * pen->places.radius / hypotf(dx, dy);
    SDL_FPoint middle = {from.x + CUT_AT * dx, from.y + CUT_AT * dy};
    canvas_line(pen->picture->canvas, middle.x - across * dy, middle.y + across * dx,
                middle.x + across * dy, middle.y - across * dx, fmaxf(2, 2.5F * pen->picture->unit),
                pen->picture->theme->text);
}

static void draw_branches(const struct Pen *pen)
{
    const struct UiTheme *theme = pen->picture->theme;
    float thin = fmaxf(1.5F, 2 * pen->picture->unit);
    for (int i = 1; i < pen->paper->count; i++) {
        SDL_FPoint from = pen->places.at[pen->paper->node[i].parent], to = pen->places.at[i];
        bool line = pen->marks.line[i];
        canvas_line(pen->picture->canvas, from.x, from.y, to.x, to.y, line ? 2 * thin : thin,
                    line ? theme->accent : theme->panel_edge);
        draw_name(pen, i, from, to);
        if (pen->marks.left[pen->paper->node[i].parent] && !pen->marks.seen[i])
            draw_cut(pen, from, to);
    }
}

static unsigned signs_of(const struct Pen *pen, int node)
{
    return pen->picture->signs ? pen->picture->signs[node] : 0;
}

/* What stands in a node: a leaf's number, else what is known of it, "≥ 2". */
static void node_text(const struct Pen *pen, int node, char text[24])
{
    static const char *const signs[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = "≥", [BOUND_UPPER] = "≤"};
    const struct Marks *marks = &pen->marks;
    bool leaf = pen->paper->node[node].count == 0;
    int value = leaf ? pen->paper->node[node].value : marks->value[node];
    text[0] = 0;
    if (signs_of(pen, node) & TREE_ASKED)
        snprintf(text, 24, "?");
    else if (leaf || marks->known[node])
        snprintf(text, 24, "%s%s%d", leaf ? "" : signs[marks->bound[node]], value < 0 ? "−" : "",
                 abs(value));
}

static void draw_node(const struct Pen *pen, int node)
{
    const struct TreePicture *picture = pen->picture;
    const struct UiTheme *theme = picture->theme;
    const struct Marks *marks = &pen->marks;
    struct Canvas *canvas = picture->canvas;
    SDL_FPoint at = pen->places.at[node];
    float radius = pen->places.radius, rim = fmaxf(2, 2 * picture->unit);
    bool here = marks->line[node], left_out = marks->seen[0] && !marks->seen[node] && !here;
    struct TextStyle style = {.size = 0.95F * radius, .flags = TEXT_CENTER | TEXT_SHRINK};
    char text[24];
    canvas_disc(canvas, at.x, at.y, radius, theme->panel_edge);
    canvas_disc(canvas, at.x, at.y, radius - rim,
                here                ? theme->accent
                : left_out          ? theme->ground
                : marks->seen[node] ? theme->selected
                                    : theme->panel);
    style.color = here ? theme->accent_text : left_out ? theme->dim : theme->text;
    node_text(pen, node, text);
    canvas_text(canvas, (SDL_FRect){at.x - radius, at.y - radius, 2 * radius, 2 * radius}, text,
                &style);
}

static void draw_signs(const struct Pen *pen, int node)
{
    const struct TreePicture *picture = pen->picture;
    SDL_FPoint at = pen->places.at[node];
    float radius = pen->places.radius, thick = fmaxf(2, 2.5F * picture->unit);
    float reach = 0.8F * radius;
    unsigned signs = signs_of(pen, node);
    if (signs & TREE_CROSSED)
        canvas_line(picture->canvas, at.x - reach, at.y + reach, at.x + reach, at.y - reach, thick,
                    picture->theme->text);
    if (signs & TREE_WRONG)
        canvas_ring(picture->canvas, at.x, at.y, radius + 2 * thick, 1.5F * thick,
                    picture->theme->danger);
}

struct TreePicture tree_picture_of(const struct App *app, const struct Cursor *cursor)
{
    return (struct TreePicture){
        .canvas = app->canvas,
        .theme = app->theme,
        .unit = app->metrics.unit,
        .letters = app->metrics.text_small,
        .cursor = cursor,
    };
}

void tree_picture_draw(const struct TreePicture *picture, const struct Paper *paper, SDL_FRect rect)
{
    struct Pen pen = {.picture = picture, .paper = paper};
    if (picture->cursor)
        mark(picture->cursor->board.position, picture->cursor, &pen.marks);
    place_nodes(paper, rect, &pen.places);
    draw_branches(&pen);
    for (int i = 0; i < paper->count; i++)
        draw_node(&pen, i);
    for (int i = 0; i < paper->count; i++)
        draw_signs(&pen, i);
}

SDL_FRect tree_picture_node(const struct Paper *paper, int node, SDL_FRect rect)
{
    struct Places places;
    place_nodes(paper, rect, &places);
    float radius = places.radius;
    return (SDL_FRect){places.at[node].x - radius, places.at[node].y - radius, 2 * radius,
                       2 * radius};
}

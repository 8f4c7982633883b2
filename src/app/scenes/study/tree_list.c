/*
 * The moves of a record, written as in a book: the main line flows, each variation stands below the
 * move that it replaces, further in, and a comment behind its move. Variations that one is not in
 * show how they begin, so that a large tree stays readable, and quick to lay out.
 */
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float ROW_TEXTS = 1.55F; /* the height of a row, in heights of text */
static const float INDENT = 0.9F;     /* of a variation, in heights of text */
static const float APART = 0.45F;     /* between two moves */
static const float REMARK_FROM = 8;   /* heights of text left in a row in which a comment begins */

enum {
    LISTED_MAX = 4096, /* moves that are laid out at most */
    REMARK_ROWS = 3,   /* of a comment that are shown */
    BRIEF_MOVES = 6,   /* of a variation that one is not in */
    DEPTH_MAX = 12     /* variations within each other that are laid out */
};

/* A list being made. */
struct Lister {
    struct StudyScene *scene;
    struct TreeList *list;
    struct TreeCursor cursor;
    TreeNode *path; /* by ply, to the present move */
    int path_count;
    float width, x;
    int row;
    struct TextStyle style, small;
};

static bool on_path(const struct Lister *lister, TreeNode node)
{
    int ply = tree_ply(lister->cursor.tree, node);
    return ply < lister->path_count && lister->path[ply] == node;
}

static struct ListedNode *add(struct TreeList *list)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 128;
        list->nodes = memory_resized(list->nodes, (size_t)list->capacity * sizeof *list->nodes);
    }
    list->nodes[list->count] = (struct ListedNode){.node = TREE_NONE};
    return &list->nodes[list->count++];
}

static void begin_row(struct Lister *lister, int depth)
{
    if (lister->list->count > 0)
        lister->row++;
    lister->x = (float)depth * INDENT * lister->style.size;
}

/* The number before a move: of the first colour's, and where a line begins. */
static void number_of(const struct Lister *lister, TreeNode node, bool begins,
                      struct ListedNode *listed)
{
    const struct Game *game = tree_game(lister->cursor.tree);
    int ply = tree_ply(lister->cursor.tree, node);
    if (begins || ply % 2 == 1)
        words_ply(game, ply, listed->label);
}

/* Puts what was added last where there is room for it. */
static void place(struct Lister *lister, struct ListedNode *listed, int depth)
{
    struct Canvas *canvas = lister->scene->app->canvas;
    float apart = APART * lister->style.size;
    if (listed->label[0])
        listed->number = canvas_text_width(canvas, listed->label, &lister->small) + apart / 2;
    listed->width = listed->number + canvas_text_width(canvas, listed->text, &lister->style);
    if (lister->x + listed->width > lister->width)
        begin_row(lister, depth);
    listed->row = lister->row;
    listed->x = lister->x;
    listed->depth = depth;
    lister->x += listed->width + apart;
}

static struct ListedNode *list_move(struct Lister *lister, TreeNode node, int depth, bool begins)
{
    const struct App *app = lister->scene->app;
    const struct Tree *tree = lister->cursor.tree;
    struct ListedNode *listed = add(lister->list);
    char move[MOVE_TEXT_MAX];
    tree_cursor_go(&lister->cursor, tree_parent(tree, node));
    const struct Board *board = &lister->cursor.board;
    words_move(app->strings, study_notation(lister->scene), board, tree_move(tree, node), move);
    snprintf(listed->text, sizeof listed->text, "%s", app_tr(app, view_choice(board->game, move)));
    study_add_signs(tree, node, listed->text, sizeof listed->text);
    listed->node = node;
    number_of(lister, node, begins, listed);
    place(lister, listed, depth);
    return listed;
}

/* The comment on a move, in rows behind it. Returns whether there is one. */
static bool list_remark(struct Lister *lister, TreeNode node, int depth)
{
    struct Canvas *canvas = lister->scene->app->canvas;
    const char *comment = tree_comment(lister->cursor.tree, node);
    int at = 0;
    for (int row = 0; comment[at] && row < REMARK_ROWS; row++) {
        if (row > 0 || lister->width - lister->x < REMARK_FROM * lister->style.size)
            begin_row(lister, depth);
        struct ListedNode *listed = add(lister->list);
        float left = lister->width - lister->x;
        int fitting = canvas_text_fitting(canvas, comment + at, &lister->small, left);
        listed->node = node;
        listed->row = lister->row;
        listed->x = lister->x;
        listed->width = left;
        listed->depth = depth;
        listed->from = at;
        listed->length = fitting;
        at += fitting;
        at += (int)strspn(comment + at, " \r\n");
        listed->cut = comment[at] && row == REMARK_ROWS - 1;
        lister->x = lister->width;
    }
    return at > 0;
}

static void list_line(struct Lister *lister, TreeNode first, int depth, bool brief);

/* The other choices at the place of `node`, each on rows of its own. Returns whether there are. */
static bool list_variations(struct Lister *lister, TreeNode node, int depth)
{
    const struct Tree *tree = lister->cursor.tree;
    TreeNode other = tree_next(tree, node);
    if (other == TREE_NONE || tree_child(tree, tree_parent(tree, node)) != node ||
        depth == DEPTH_MAX)
        return false;
    for (; other != TREE_NONE; other = tree_next(tree, other)) {
        begin_row(lister, depth + 1);
        list_line(lister, other, depth + 1, !on_path(lister, other));
    }
    begin_row(lister, depth);
    return true;
}

static void list_line(struct Lister *lister, TreeNode first, int depth, bool brief)
{
    bool begins = true;
    int moves = 0;
    for (TreeNode node = first; node != TREE_NONE; node = tree_child(lister->cursor.tree, node)) {
        if (lister->list->count >= LISTED_MAX)
            return;
        if (brief && moves++ == BRIEF_MOVES) {
            struct ListedNode *more = add(lister->list);
            snprintf(more->text, sizeof more->text, "…");
            place(lister, more, depth);
            return;
        }
        struct ListedNode *listed = list_move(lister, node, depth, begins);
        listed->noted = brief && *tree_comment(lister->cursor.tree, node);
        begins = !brief && list_remark(lister, node, depth);
        begins |= !brief && list_variations(lister, node, depth);
    }
}

/* Notes the way to the present move. */
static void find_path(struct Lister *lister)
{
    const struct Tree *tree = lister->cursor.tree;
    TreeNode node = study_node(lister->scene->study);
    lister->path_count = tree_ply(tree, node) + 1;
    lister->path = memory_zeroed((size_t)lister->path_count * sizeof *lister->path);
    for (int ply = lister->path_count - 1; ply >= 0; ply--, node = tree_parent(tree, node))
        lister->path[ply] = node;
}

static void make(struct StudyScene *scene, float width)
{
    const struct Metrics *metrics = &scene->app->metrics;
    struct Lister lister = {.scene = scene,
                            .list = &scene->list,
                            .width = width,
                            .style = {.size = metrics->text},
                            .small = {.size = metrics->text_small}};
    scene->list.count = 0;
    tree_cursor_init(&lister.cursor, study_tree(scene->study));
    find_path(&lister);
    list_remark(&lister, TREE_ROOT, 0);
    list_line(&lister, tree_child(lister.cursor.tree, TREE_ROOT), 0, false);
    scene->list.rows = lister.row + 1;
    free(lister.path);
    tree_cursor_free(&lister.cursor);
}

/* A hash of all that the list depends on. */
static uint64_t key_of(const struct StudyScene *scene, float width)
{
    const struct App *app = scene->app;
    uint64_t edits[] = {scene->edits, study_node(scene->study), (uint64_t)app->settings.notation};
    float sizes[] = {width, app->metrics.text, app->metrics.text_small};
    const char *language = strings_language(app->strings);
    uint64_t key = canvas_key(CANVAS_KEY, edits, sizeof edits);
    key = canvas_key(key, sizes, sizeof sizes);
    return canvas_key(key, language, strlen(language)) | 1;
}

static int row_of_present(const struct StudyScene *scene)
{
    for (int i = 0; i < scene->list.count; i++)
        if (scene->list.nodes[i].node == study_node(scene->study))
            return scene->list.nodes[i].row;
    return 0;
}

/* A row of a comment; the last one ends in "…" where there is more. */
static void draw_remark(const struct StudyScene *scene, const struct ListedNode *listed,
                        SDL_FRect rect)
{
    const struct App *app = scene->app;
    const char *comment = tree_comment(study_tree(scene->study), listed->node);
    struct TextStyle style = {.size = app->metrics.text_small, .color = app->theme->dim};
    struct StringBuffer words = {0};
    string_buffer_format(&words, "%.*s%s", listed->length, comment + listed->from,
                         listed->cut ? "…" : "");
    canvas_text(app->canvas, rect, words.data, &style);
    free(words.data);
}

static void draw_move(const struct StudyScene *scene, const struct ListedNode *listed,
                      SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool present = listed->node == study_node(scene->study);
    struct TextStyle style = {.size = app->metrics.text,
                              .color = present             ? app->theme->accent_text
                                       : listed->depth > 0 ? app->theme->dim
                                                           : app->theme->text};
    struct TextStyle small = {.size = app->metrics.text_small, .color = app->theme->dim};
    SDL_FRect number = cut_left(&rect, listed->number);
    if (listed->label[0])
        canvas_text(app->canvas, number, listed->label, &small);
    if (present)
        canvas_rounded(app->canvas, rect_inset(rect, -3 * app->metrics.unit, 1),
                       app->metrics.radius / 2, app->theme->accent);
    rect.w += 2;
    canvas_text(app->canvas, rect, listed->text, &style);
    if (listed->noted)
        canvas_disc(app->canvas, rect.x + rect.w, rect.y + rect.h * 0.28F, 2.5F * app->metrics.unit,
                    app->theme->accent);
}

static void draw_node(const struct StudyScene *scene, const struct ListedNode *listed)
{
    const struct TreeList *list = &scene->list;
    SDL_FRect rect = {list->area.x + listed->x,
                      list->area.y + (float)(listed->row - list->top) * list->row, listed->width,
                      list->row};
    if (listed->length > 0)
        draw_remark(scene, listed, rect);
    else
        draw_move(scene, listed, rect);
}

/* What to do, where there is room to say it. */
static void draw_empty(const struct StudyScene *scene)
{
    const struct App *app = scene->app;
    const unsigned int flags = UI_SMALL | UI_DIM | UI_WRAP;
    struct TextStyle style = ui_text_style(app->ui, flags);
    const char *text = app_tr(app, "Play on the board: every line you try is kept here.");
    if (canvas_text_height(app->canvas, text, &style, scene->list.area.w) <= scene->list.area.h)
        ui_paragraph(app->ui, scene->list.area, text, flags);
}

void study_draw_list(struct StudyScene *scene, SDL_FRect rect)
{
    struct TreeList *list = &scene->list;
    const struct Metrics *metrics = &scene->app->metrics;
    study_card(scene, rect);
    ui_region(scene->app->ui, STUDY_TREE, rect, app_tr(scene->app, "Moves"), 0);
    list->area = rect_inset(rect, 12 * metrics->unit, 6 * metrics->unit);
    list->row = metrics->text * ROW_TEXTS;
    uint64_t key = key_of(scene, list->area.w);
    if (key != list->key)
        make(scene, list->area.w);
    list->key = key;
    int rows = (int)(list->area.h / list->row), present = row_of_present(scene);
    int last = list->rows - rows;
    list->top = present - rows / 2 > last ? last : present - rows / 2;
    list->top = list->top < 0 ? 0 : list->top;
    for (int i = 0; i < list->count; i++)
        if (list->nodes[i].row >= list->top && list->nodes[i].row < list->top + rows)
            draw_node(scene, &list->nodes[i]);
    if (list->count == 0)
        draw_empty(scene);
}

TreeNode study_list_at(const struct StudyScene *scene, float x, float y)
{
    const struct TreeList *list = &scene->list;
    int row = list->row > 0 ? list->top + (int)floorf((y - list->area.y) / list->row) : 0;
    for (int i = 0; i < list->count && rect_has(list->area, x, y); i++) {
        const struct ListedNode *listed = &list->nodes[i];
        float left = list->area.x + listed->x;
        if (listed->row == row && x >= left && x < left + listed->width + 4)
            return listed->node;
    }
    return TREE_NONE;
}

void study_list_free(struct TreeList *list)
{
    free(list->nodes);
}

/* A game as a page to print: one file of HTML that needs no other. */
#include "src/app/scenes/publish/publish.h"
#include "src/app/scenes/study/study.h"
#include <stdio.h>
#include <string.h>

enum { VARIATIONS_DEEP = 16 /* within each other; those further in are left out */ };

/* What stands in front of the moves. On paper two diagrams stand beside each other, and none is
 * torn in two. */
static const char style[] =
    "@page{margin:15mm}body{font:11pt/1.5 serif;max-width:180mm;margin:8mm auto;padding:0 4mm;"
    "color:#000;background:#fff}h1{font-size:17pt;margin:0}p{margin:2mm 0}.facts{color:#444}"
    "figure{display:inline-block;width:82mm;max-width:100%;margin:2mm 4mm 2mm 0;"
    "break-inside:avoid}img{width:100%}b{white-space:nowrap}.variation{font-size:90%;color:#333}";

struct Page {
    const struct App *app;
    const struct PublishLine *line;
    const struct PublishWish *wish;
    struct TreeCursor cursor;
    struct StringBuffer text;
};

/* A text with what means something in HTML escaped; its lines stay lines. */
static void add_text(struct Page *page, const char *text)
{
    for (const char *c = text; *c; c++) {
        const char *sign = *c == '&'    ? "&amp;"
                           : *c == '<'  ? "&lt;"
                           : *c == '>'  ? "&gt;"
                           : *c == '"'  ? "&quot;"
                           : *c == '\n' ? "<br>"
                                        : NULL;
        if (sign)
            string_buffer_add(&page->text, sign);
        else
            string_buffer_add_bytes(&page->text, c, 1);
    }
}

/* --- the head --- */

static void add_players(struct Page *page)
{
    for (int i = 0; i < SEATS; i++) {
        char name[WORDS_NAME_MAX];
        publish_name(page->app, page->line->tree, page->wish->mine, i, name);
        if (i > 0)
            string_buffer_add(&page->text, " – ");
        add_text(page, name);
    }
}

/* "Gomoku · Club · 2026.11.28 · 1-0". */
static void add_facts(struct Page *page)
{
    static const char *const tags[] = {"Event", "Site", "Date", "Round", "Result"};
    const struct Tree *tree = page->line->tree;
    string_buffer_add(&page->text, "<p class=\"facts\">");
    add_text(page, app_tr(page->app, tree_game(tree)->name));
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        const char *value = tree_tag(tree, tags[i]);
        if (!value[0] || strcmp(value, "*") == 0)
            continue;
        string_buffer_add(&page->text, " · ");
        add_text(page, value);
    }
    string_buffer_add(&page->text, "</p>\n");
}

static void begin(struct Page *page)
{
    string_buffer_format(&page->text,
                         "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
                         words_chinese(page->app->strings) ? "zh-CN" : "en");
    add_players(page);
    string_buffer_format(&page->text, "</title>\n<style>%s</style>\n</head>\n<body>\n", style);
    if (page->wish->names) {
        string_buffer_add(&page->text, "<h1>");
        add_players(page);
        string_buffer_add(&page->text, "</h1>\n");
        add_facts(page);
    }
}

/* --- moves --- */

/* A move with its signs; its number where the first side moves, or a line begins. */
static void add_move(struct Page *page, TreeNode node, bool begins)
{
    const struct App *app = page->app;
    const struct Tree *tree = page->line->tree;
    const struct Game *game = tree_game(tree);
    char number[WORDS_PLY_MAX], move[MOVE_TEXT_MAX], text[MOVE_TEXT_MAX + 32];
    int ply = tree_ply(tree, node);
    tree_cursor_go(&page->cursor, tree_parent(tree, node));
    words_move(app->strings, (enum MoveNotation)app->settings.notation, &page->cursor.board,
               tree_move(tree, node), move);
    snprintf(text, sizeof text, "%s", app_tr(app, view_choice(game, move)));
    study_add_signs(tree, node, text, sizeof text);
    words_ply(game, ply, number);
    if (begins || ply % 2 == 1 || !game->moves_pair)
        string_buffer_format(&page->text, "%s ", number);
    add_text(page, text);
}

static bool add_comment(struct Page *page, TreeNode node)
{
    const char *comment = tree_comment(page->line->tree, node);
    if (!comment[0])
        return false;
    string_buffer_add(&page->text, " <i>");
    add_text(page, comment);
    string_buffer_add(&page->text, "</i>");
    return true;
}

/* The other choices at the place of `node`, each in brackets; whether there are any. */
static bool add_variations(struct Page *page, TreeNode node, int deep)
{
    const struct Tree *tree = page->line->tree;
    bool any = false;
    TreeNode other = tree_child(tree, tree_parent(tree, node));
    for (; other != TREE_NONE && deep < VARIATIONS_DEEP; other = tree_next(tree, other)) {
        if (other == node)
            continue;
        bool begins = true;
        any = true;
        string_buffer_add(&page->text, " <span class=\"variation\">(");
        for (TreeNode at = other; at != TREE_NONE; at = tree_child(tree, at)) {
            if (at != other)
                string_buffer_add(&page->text, " ");
            add_move(page, at, begins);
            begins = add_comment(page, at);
            if (at != other)
                begins |= add_variations(page, at, deep + 1);
        }
        string_buffer_add(&page->text, ")</span>");
    }
    return any;
}

static void add_diagram(struct Page *page, const char *png)
{
    string_buffer_add(&page->text, "</p>\n<figure><img alt=\"\" src=\"data:image/png;base64,");
    string_buffer_add(&page->text, png);
    string_buffer_add(&page->text, "\"></figure>\n<p>");
}

/* The moves, each diagram behind the move that leads to it. */
static void add_moves(struct Page *page, char *const *diagrams)
{
    const struct PublishWish *wish = page->wish;
    const TreeNode *node = page->line->node;
    bool begins = true;
    int shown = 0;
    string_buffer_add(&page->text, "<p>");
    for (int ply = wish->from; ply <= wish->to; ply++) {
        if (ply > 0) {
            string_buffer_add(&page->text, "<b>");
            add_move(page, node[ply], begins);
            string_buffer_add(&page->text, "</b>");
        }
        begins = add_comment(page, node[ply]);
        if (ply > 0)
            begins |= add_variations(page, node[ply], 0);
        string_buffer_add(&page->text, "\n");
        if (publish_ply(wish, shown) == ply) {
            add_diagram(page, diagrams[shown++]);
            begins = true;
        }
    }
    string_buffer_add(&page->text, "</p>\n");
}

char *page_write(const struct App *app, const struct PublishLine *line,
                 const struct PublishWish *wish, char *const *diagrams)
{
    struct Page page = {.app = app, .line = line, .wish = wish};
    tree_cursor_init(&page.cursor, line->tree);
    begin(&page);
    add_moves(&page, diagrams);
    string_buffer_add(&page.text, "</body>\n</html>\n");
    tree_cursor_free(&page.cursor);
    return page.text.data;
}

/* The signs of a commented game: which are set by hand, what they mean, and what stands beside a
 * move for who listens. */
#include "src/app/scenes/study/study.h"
#include "src/app/views/board_words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers as in PGN's standard, where "White" is the first colour; in two rows of one length. */
const struct StudySign study_signs[] = {
    {1, "!", N_("Good move"), 0},
    {2, "?", N_("Mistake"), 0},
    {3, "!!", N_("Brilliant move"), 0},
    {4, "??", N_("Blunder"), 0},
    {5, "!?", N_("Interesting move"), 0},
    {6, "?!", N_("Dubious move"), 0},
    {10, "=", N_("Equal"), 0},
    {13, "∞", N_("Unclear"), 0},
    {14, "+=", N_("%s is slightly better"), 0},
    {15, "=+", N_("%s is slightly better"), 1},
    {16, "+/−", N_("%s is better"), 0},
    {17, "−/+", N_("%s is better"), 1},
    {18, "+−", N_("%s is winning"), 0},
    {19, "−+", N_("%s is winning"), 1},
    {0, NULL, NULL, 0},
};

/* The sign of a glyph; NULL for those without one. */
static const struct StudySign *find_sign(int glyph)
{
    for (const struct StudySign *sign = study_signs; sign->glyph != 0; sign++)
        if (sign->glyph == glyph)
            return sign;
    return NULL;
}

void study_add_signs(const struct Tree *tree, TreeNode node, char *text, size_t size)
{
    const uint8_t *glyphs;
    int count = tree_glyphs(tree, node, &glyphs);
    for (int i = 0; i < count; i++) {
        const struct StudySign *sign = find_sign(glyphs[i]);
        size_t length = strlen(text);
        const char *apart = tree_glyph_kind(glyphs[i]) == TREE_GLYPH_MOVE ? "" : " ";
        if (sign)
            snprintf(text + length, size - length, "%s%s", apart, sign->text);
    }
}

void study_sign_words(const struct StudyScene *scene, const struct StudySign *sign,
                      char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct Game *game = tree_game(study_tree(scene->study));
    snprintf(text, WORDS_MAX, app_tr(app, sign->name), app_tr(app, game->colours[sign->colour]));
}

/* Adds a part of a sentence. */
static void add_part(const struct StudyScene *scene, struct StringBuffer *words, const char *part)
{
    if (words->length > 0)
        string_buffer_add(words, tr(scene->app->strings, ", "));
    string_buffer_add(words, part);
}

/* "Red arrow from h2 to e2"; nothing for what is neither circle nor arrow. */
static void add_drawing(const struct StudyScene *scene, const struct TreeMark *mark,
                        struct StringBuffer *words)
{
    static const char *const circles[] = {[TREE_GREEN] = N_("green circle on %s"),
                                          [TREE_RED] = N_("red circle on %s"),
                                          [TREE_YELLOW] = N_("yellow circle on %s"),
                                          [TREE_BLUE] = N_("blue circle on %s")};
    static const char *const arrows[] = {[TREE_GREEN] = N_("green arrow from %s to %s"),
                                         [TREE_RED] = N_("red arrow from %s to %s"),
                                         [TREE_YELLOW] = N_("yellow arrow from %s to %s"),
                                         [TREE_BLUE] = N_("blue arrow from %s to %s")};
    const struct Board *board = &scene->stage.shown;
    struct Geometry geometry = board->game->geometry(board->position);
    char from[POINT_TEXT_MAX], to[POINT_TEXT_MAX], text[WORDS_MAX];
    if (mark->colour == TREE_PLAIN)
        return;
    board_point_name(geometry, mark->to, to);
    if (mark->kind == TREE_ARROW) {
        board_point_name(geometry, mark->from, from);
        snprintf(text, sizeof text, app_tr(scene->app, arrows[mark->colour]), from, to);
    } else {
        snprintf(text, sizeof text, app_tr(scene->app, circles[mark->colour]), to);
    }
    add_part(scene, words, text);
}

void study_tell_signs(const struct StudyScene *scene)
{
    const struct Tree *tree = study_tree(scene->study);
    TreeNode node = study_node(scene->study);
    struct Ui *ui = scene->app->ui;
    struct StringBuffer words = {0};
    const struct TreeMark *marks;
    const uint8_t *glyphs;
    if (!ui_listened(ui))
        return;
    int count = tree_glyphs(tree, node, &glyphs);
    for (int i = 0; i < count; i++) {
        const struct StudySign *sign = find_sign(glyphs[i]);
        char text[WORDS_MAX];
        if (!sign)
            continue;
        study_sign_words(scene, sign, text);
        add_part(scene, &words, text);
    }
    count = tree_marks(tree, node, &marks);
    for (int i = 0; i < count; i++)
        add_drawing(scene, &marks[i], &words);
    if (words.length > 0)
        ui_told(ui, view_where(scene->stage.view)->slab, words.data, UI_LIVE);
    free(words.data);
}

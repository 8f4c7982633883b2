/* What stands beside a move in SGF. */
#include "src/play/formats/sgf_notes.h"
#include "src/common/scan.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Glyphs by property. One that is read back comes before others that are only near. */
static const struct {
    int glyph;
    const char *name, *value;
} properties[] = {
    {1, "TE", "1"},  {3, "TE", "2"},  {2, "BM", "1"},  {4, "BM", "2"},
    {5, "IT", ""},   {6, "DO", ""},   {10, "DM", "1"}, {11, "DM", "1"},
    {12, "DM", "1"}, {13, "UC", "1"}, {16, "GB", "1"}, {18, "GB", "2"},
    {14, "GB", "1"}, {17, "GW", "1"}, {19, "GW", "2"}, {15, "GW", "1"},
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

static const char colours[] = {[TREE_PLAIN] = 'G',
                               [TREE_GREEN] = 'G',
                               [TREE_RED] = 'R',
                               [TREE_YELLOW] = 'Y',
                               [TREE_BLUE] = 'B'};

bool sgf_read_point(const char *value, int side, int *file, int *rank)
{
    int first = tolower((unsigned char)value[0]) - 'a', second = tolower((unsigned char)value[1]);
    *file = first;
    if (isdigit((unsigned char)value[1]))
        *rank = scan(value + 1, "%", rank) ? *rank - 1 : -1;
    else
        *rank = side - 1 - (second - 'a');
    return first >= 0 && first < side && *rank >= 0 && *rank < side;
}

void sgf_write_point(int point, int side, char text[3])
{
    text[0] = (char)('a' + point % side);
    text[1] = (char)('a' + side - 1 - point / side);
    text[2] = '\0';
}

/* --- signs --- */

/* The glyph of a property by its value, or the first one where that is none we know; 0: it is no
 * sign. */
static int glyph_of(const char *name, const char *value)
{
    int first = 0;
    for (int i = 0; i < PROPERTIES; i++) {
        if (strcmp(properties[i].name, name) != 0)
            continue;
        if (strcmp(properties[i].value, value) == 0)
            return properties[i].glyph;
        first = first ? first : properties[i].glyph;
    }
    return first;
}

bool sgf_glyph_property(int glyph, const char **name, const char **value, bool *same)
{
    for (int i = 0; i < PROPERTIES; i++) {
        if (properties[i].glyph != glyph)
            continue;
        *name = properties[i].name;
        *value = properties[i].value;
        *same = glyph_of(*name, *value) == glyph;
        return true;
    }
    *same = false;
    return false;
}

static void take_own_glyph(struct SgfNotes *notes, struct Tree *tree, TreeNode node,
                           const char *value)
{
    int glyph;
    for (int kind = TREE_GLYPH_MOVE; kind <= TREE_GLYPH_OTHER && !notes->glyphs; kind++)
        tree_set_glyph(tree, node, (enum TreeGlyphKind)kind, 0);
    notes->glyphs = true;
    if (scan(value, "%", &glyph) && glyph > 0 && glyph <= UINT8_MAX)
        tree_add_glyph(tree, node, glyph);
}

/* --- drawings --- */

/* The point at `value`; POINT_NONE if there is none. */
static int point_at(const char *value, int side)
{
    int file, rank;
    return sgf_read_point(value, side, &file, &rank) ? rank * side + file : POINT_NONE;
}

/* Takes what standard properties have drawn in this node away. */
static void drop_drawings(struct Tree *tree, TreeNode node)
{
    const struct TreeMark *marks;
    struct TreeMark kept[TREE_MARKS_MAX];
    int count = tree_marks(tree, node, &marks), left = 0;
    for (int i = 0; i < count; i++)
        if (marks[i].kind != TREE_ARROW && marks[i].kind != TREE_CIRCLE)
            kept[left++] = marks[i];
    tree_set_marks(tree, node, kept, left);
}

static void take_own_mark(struct SgfNotes *notes, struct Tree *tree, TreeNode node, int side,
                          const char *value)
{
    struct TreeMark mark = {.kind = TREE_CIRCLE, .from = POINT_NONE, .colour = TREE_GREEN};
    if (!notes->marks)
        drop_drawings(tree, node);
    notes->marks = true;
    for (enum TreeColour colour = TREE_GREEN; colour < TREE_COLOURS; colour++)
        if (colours[colour] == value[0])
            mark.colour = colour;
    size_t length = strlen(value);
    if (length != 3 && length != 5)
        return;
    mark.to = point_at(value + length - 2, side);
    if (length == 5) {
        mark.kind = TREE_ARROW;
        mark.from = point_at(value + 1, side);
    }
    if (mark.to != POINT_NONE && (length == 3 || mark.from != POINT_NONE))
        tree_add_mark(tree, node, &mark);
}

void sgf_write_mark(const struct TreeMark *mark, int side, char text[SGF_NOTE_MAX])
{
    char from[3] = "", to[3];
    sgf_write_point(mark->to, side, to);
    if (mark->kind == TREE_ARROW)
        sgf_write_point(mark->from, side, from);
    snprintf(text, SGF_NOTE_MAX, "%c%s%s", colours[mark->colour], from, to);
}

/* A mark; LB is "point:text", AR "point:point". */
static void take_mark(struct Tree *tree, TreeNode node, int side, enum TreeMarkKind kind,
                      const char *value)
{
    struct TreeMark mark = {.kind = kind, .from = POINT_NONE, .to = point_at(value, side)};
    const char *colon = strchr(value, ':');
    if (kind == TREE_CIRCLE || kind == TREE_ARROW)
        mark.colour = TREE_GREEN;
    if (kind == TREE_LABEL && colon)
        snprintf(mark.label, sizeof mark.label, "%.3s",
                 (unsigned char)colon[1] < 0x80 ? colon + 1 : "");
    if (kind == TREE_ARROW) {
        mark.from = mark.to;
        mark.to = colon && mark.from != POINT_NONE ? point_at(colon + 1, side) : POINT_NONE;
    }
    if (mark.to != POINT_NONE && (kind != TREE_LABEL || mark.label[0]))
        tree_add_mark(tree, node, &mark);
}

static bool take_drawing(const struct SgfNotes *notes, struct Tree *tree, TreeNode node, int side,
                         const char *name, const char *value)
{
    static const struct {
        const char *name;
        enum TreeMarkKind kind;
    } marks[] = {{"CR", TREE_CIRCLE}, {"SQ", TREE_SQUARE}, {"TR", TREE_TRIANGLE},
                 {"MA", TREE_CROSS},  {"LB", TREE_LABEL},  {"AR", TREE_ARROW}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (strcmp(name, marks[i].name) != 0)
            continue;
        bool coloured = marks[i].kind == TREE_CIRCLE || marks[i].kind == TREE_ARROW;
        if (!coloured || !notes->marks)
            take_mark(tree, node, side, marks[i].kind, value);
        return true;
    }
    return false;
}

bool sgf_take_note(struct SgfNotes *notes, struct Tree *tree, TreeNode node, int side,
                   const char *name, const char *value)
{
    int glyph = glyph_of(name, value);
    if (strcmp(name, "TYNAG") == 0)
        take_own_glyph(notes, tree, node, value);
    else if (strcmp(name, "TYMARKS") == 0)
        take_own_mark(notes, tree, node, side, value);
    else if (glyph == 0)
        return take_drawing(notes, tree, node, side, name, value);
    else if (!notes->glyphs && node != TREE_ROOT)
        tree_add_glyph(tree, node, glyph);
    return true;
}

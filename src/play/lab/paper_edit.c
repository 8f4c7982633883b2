/* A tree on paper being put together: its text is changed, and read again. */
#include "src/play/lab/paper_edit.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LONGER = 16 }; /* a text that a step has made too long, by so many bytes at most */

/* Takes a tree that was typed, as it is written, so that places in it are those of the text; false
 * with the reason, nothing changed, if it is none. */
static bool read(struct PaperEdit *edit, const char *typed, struct TextError *error)
{
    static const struct Options options = {.choice = {PAPER_ARRIVED}};
    struct Paper paper;
    char text[POSITION_TEXT_MAX];
    if (!paper_game.position_read(&paper, &options, typed, error))
        return false;
    paper.here = paper.ply = 0;
    paper_game.position_write(&paper, text);
    if (!paper_game.position_read(&paper, &options, text, error))
        return false; /* with all its blanks it is too long */
    edit->paper = paper;
    strcpy(edit->text, text);
    return true;
}

bool paper_edit_init(struct PaperEdit *edit, const char *text, struct TextError *error)
{
    if (!read(edit, text, error))
        return false;
    edit->undo_count = 0;
    edit->changing = -1;
    return true;
}

/* Where a node's text ends: behind its number or its last ')'. */
static int end_of(const struct PaperEdit *edit, int node)
{
    const char *text = edit->text;
    int at = edit->paper.node[node].at, depth = 0;
    if (text[at] != '(')
        return at + (int)strcspn(text + at, " )");
    do {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        at++;
    } while (depth > 0);
    return at;
}

/* Keeps a text to go back to; the oldest is forgotten where there are too many. */
static void remember(struct PaperEdit *edit, const char *text)
{
    if (edit->undo_count == PAPER_UNDO_MAX)
        memmove(edit->before[0], edit->before[1], sizeof edit->before[0] * --edit->undo_count);
    strcpy(edit->before[edit->undo_count++], text);
}

/* Puts `piece` in place of the text from `from` to `to`, as a step to go back to unless it
 * `continues` the last one; false with the reason, nothing changed, if that is no tree any more. */
static bool replace(struct PaperEdit *edit, int from, int to, const char *piece, bool continues,
                    struct TextError *error)
{
    char text[POSITION_TEXT_MAX + LONGER], before[POSITION_TEXT_MAX];
    snprintf(text, sizeof text, "%.*s%s%s", from, edit->text, piece, edit->text + to);
    strcpy(before, edit->text);
    if (!read(edit, text, error))
        return false;
    if (!continues)
        remember(edit, before);
    edit->changing = -1;
    return true;
}

void paper_edit_value(struct PaperEdit *edit, int leaf, int value)
{
    char number[LONGER];
    assert(edit->paper.node[leaf].count == 0);
    assert(value >= -PAPER_VALUE_MAX && value <= PAPER_VALUE_MAX);
    snprintf(number, sizeof number, "%d", value);
    if (replace(edit, edit->paper.node[leaf].at, end_of(edit, leaf), number, edit->changing == leaf,
                NULL))
        edit->changing = leaf;
}

bool paper_edit_add(struct PaperEdit *edit, int node, struct TextError *error)
{
    const struct PaperNode *at = &edit->paper.node[node];
    char branched[LONGER];
    int end = end_of(edit, node);
    if (at->count > 0)
        return replace(edit, end - 1, end - 1, " 0", false, error);
    snprintf(branched, sizeof branched, "(%d 0)", at->value);
    return replace(edit, at->at, end, branched, false, error);
}

bool paper_edit_removable(const struct PaperEdit *edit, int node)
{
    int parent = edit->paper.node[node].parent;
    return parent > 0 || (parent == 0 && edit->paper.node[0].count > 1);
}

int paper_edit_remove(struct PaperEdit *edit, int node)
{
    const struct PaperNode *at = &edit->paper.node[node];
    int parent = at->parent, from = at->at, to = end_of(edit, node);
    char number[LONGER] = "";
    assert(paper_edit_removable(edit, node));
    if (edit->paper.node[parent].count == 1) {
        snprintf(number, sizeof number, "%d", at->count == 0 ? at->value : 0);
        from = edit->paper.node[parent].at;
        to = end_of(edit, parent);
    }
    replace(edit, from, to, number, false, NULL);
    return parent;
}

bool paper_edit_undo(struct PaperEdit *edit)
{
    if (edit->undo_count == 0)
        return false;
    edit->changing = -1;
    return read(edit, edit->before[--edit->undo_count], NULL);
}

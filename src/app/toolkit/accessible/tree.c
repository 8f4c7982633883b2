/* Elements from widgets. */
#include "src/app/toolkit/accessible/tree.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64 };

#define DOT "\xe2\x80\xa2" /* as secrets are shown */

static size_t keep(struct AccessTree *tree, const char *text)
{
    size_t at = tree->texts.length;
    string_buffer_add_bytes(&tree->texts, text, strlen(text) + 1);
    return at;
}

static struct AccessElement *add(struct AccessTree *tree)
{
    if (tree->count == tree->room) {
        tree->room = tree->room ? 2 * tree->room : ROOM_FIRST;
        tree->elements =
            memory_resized(tree->elements, (size_t)tree->room * sizeof *tree->elements);
    }
    struct AccessElement *element = &tree->elements[tree->count++];
    *element = (struct AccessElement){.seen = true};
    return element;
}

/* --- one widget --- */

static enum AccessRole label_role(const struct Widget *widget)
{
    bool heading = (widget->flags & UI_LARGE) && (widget->flags & UI_BOLD);
    return widget->flags & UI_TITLE ? ACCESS_TITLE : heading ? ACCESS_HEADING : ACCESS_TEXT;
}

/* False for what has no words and no use. */
static bool find_role(const struct Widget *widget, enum AccessRole *role)
{
    switch (widget->role) {
    case UI_LABEL:
    case UI_TOLD:
        *role = label_role(widget);
        return true;
    case UI_BUTTON:
        *role = widget->flags & UI_TAB ? ACCESS_TAB : ACCESS_BUTTON;
        return true;
    case UI_TOGGLE:
        *role = ACCESS_SWITCH;
        return true;
    case UI_CHOICE:
    case UI_STEPPER:
        *role = ACCESS_CHOICE;
        return true;
    case UI_SLIDER:
        *role = ACCESS_SLIDER;
        return true;
    case UI_TEXT:
        *role = widget->field->secret ? ACCESS_SECRET : ACCESS_FIELD;
        return true;
    case UI_ROW:
        *role = ACCESS_ITEM;
        return true;
    case UI_PROGRESS:
        *role = ACCESS_PROGRESS;
        return true;
    case UI_REGION:
        *role = ACCESS_BOARD;
        return true;
    default:
        return false;
    }
}

static unsigned int find_states(const struct Ui *ui, const struct Widget *widget)
{
    static const struct {
        unsigned int flag, state;
    } known[] = {{UI_DISABLED, ACCESS_DISABLED},
                 {UI_SELECTED, ACCESS_SELECTED},
                 {UI_LIVE, ACCESS_LIVE},
                 {UI_DANGER, ACCESS_DANGEROUS},
                 {UI_HOLD, ACCESS_HELD}};
    unsigned int states = ui_asks(ui) ? ACCESS_ASKING : 0;
    for (size_t i = 0; i < SDL_arraysize(known); i++)
        states |= widget->flags & known[i].flag ? known[i].state : 0;
    states |= ui_reachable(ui, widget) ? ACCESS_FOCUSABLE : 0;
    states |= widget->role == UI_TOGGLE && widget->value ? ACCESS_ON : 0;
    states |= widget->role == UI_PROGRESS && widget->value < 0 ? ACCESS_UNMEASURED : 0;
    return states;
}

static unsigned int find_actions(const struct Widget *widget)
{
    switch (widget->role) {
    case UI_BUTTON:
    case UI_ROW:
    case UI_TOGGLE:
        return ACCESS_PRESS;
    case UI_CHOICE:
    case UI_STEPPER:
    case UI_SLIDER:
        return ACCESS_STEP;
    case UI_TEXT:
        return ACCESS_TYPE;
    case UI_REGION:
        return ACCESS_POINT;
    default:
        return 0;
    }
}

/* Characters in the first `size` bytes of a text. */
static int characters(const char *text, int size)
{
    return (int)SDL_utf8strnlen(text, (size_t)size);
}

static void read_field(struct AccessTree *tree, struct AccessElement *element,
                       const struct TextField *field)
{
    element->caret = characters(field->text, field->cursor);
    element->anchor = characters(field->text, field->anchor);
    if (!field->secret) {
        element->value = keep(tree, field->text);
        return;
    }
    element->value = tree->texts.length;
    for (int i = characters(field->text, (int)strlen(field->text)); i > 0; i--)
        string_buffer_add(&tree->texts, DOT);
    string_buffer_add_bytes(&tree->texts, "", 1);
}

static void read_value(struct AccessTree *tree, struct AccessElement *element, const struct Ui *ui,
                       const struct Widget *widget)
{
    const char *value = "";
    if (widget->role == UI_CHOICE || widget->role == UI_STEPPER)
        value = ui_option(ui, widget, widget->value);
    else if (widget->role == UI_SLIDER || widget->role == UI_ROW)
        value = widget->detail;
    else if (widget->role == UI_REGION)
        value = ui_told_words(ui, widget);
    if (widget->role == UI_TEXT)
        read_field(tree, element, widget->field);
    else
        element->value = keep(tree, value);
    element->cells = widget->role == UI_REGION ? widget->cells : NULL;
    element->number = widget->value;
    element->min = widget->min;
    element->max = widget->role == UI_PROGRESS ? 1000 : widget->max;
}

static void read_widget(struct AccessTree *tree, const struct Ui *ui, const struct Widget *widget)
{
    enum AccessRole role;
    const char *name = ui_called(ui, widget);
    bool words = widget->role == UI_LABEL || widget->role == UI_TOLD;
    if (!find_role(widget, &role) || (words && !*name))
        return;
    struct AccessElement *element = add(tree);
    element->role = role;
    element->id = widget->id;
    element->states = find_states(ui, widget);
    element->actions = element->states & ACCESS_FOCUSABLE ? find_actions(widget) : 0;
    element->rect = rect_clip(widget->rect, widget->clip);
    element->seen = element->rect.w > 0 && element->rect.h > 0;
    element->name = keep(tree, name);
    read_value(tree, element, ui, widget);
    if (widget->id != 0 && widget->id == ui_focus(ui) && (element->states & ACCESS_FOCUSABLE)) {
        element->states |= ACCESS_FOCUSED;
        tree->focus = tree->count - 1;
    }
}

/* --- the whole --- */

/* Numbers neighbours of one list: items, or tabs, that follow each other. */
static void number_lists(struct AccessTree *tree)
{
    for (int first = 0, next; first < tree->count; first = next) {
        enum AccessRole role = tree->elements[first].role;
        for (next = first + 1; next < tree->count && tree->elements[next].role == role; next++)
            ;
        for (int i = first; (role == ACCESS_ITEM || role == ACCESS_TAB) && i < next; i++) {
            tree->elements[i].place = i - first + 1;
            tree->elements[i].places = next - first;
        }
    }
}

static void read_hints(struct AccessTree *tree, const struct Ui *ui)
{
    const char *words;
    char key[UI_KEY_MAX];
    for (int i = 0; ui_hint_told(ui, i, &words, key); i++) {
        if (!*key)
            continue;
        struct AccessElement *element = add(tree);
        element->role = ACCESS_KEY;
        element->name = keep(tree, words);
        element->value = keep(tree, key);
    }
}

static void read_toast(struct AccessTree *tree, const struct Ui *ui)
{
    if (!*ui_toast_shown(ui))
        return;
    struct AccessElement *element = add(tree);
    element->role = ACCESS_NOTICE;
    element->states = ACCESS_LIVE;
    element->name = keep(tree, ui_toast_shown(ui));
    element->value = keep(tree, "");
}

void access_tree_read(struct AccessTree *tree, const struct Ui *ui)
{
    tree->count = 0;
    tree->texts.length = 0;
    tree->page = ui_page(ui);
    tree->asks = ui_asks(ui);
    tree->focus = -1;
    for (int i = 0; i < ui_count(ui); i++)
        if (!ui_covered(ui, ui_widget(ui, i)))
            read_widget(tree, ui, ui_widget(ui, i));
    read_hints(tree, ui);
    read_toast(tree, ui);
    number_lists(tree);
}

void access_tree_free(struct AccessTree *tree)
{
    free(tree->elements);
    free(tree->texts.data);
    *tree = (struct AccessTree){.focus = -1};
}

const char *access_name(const struct AccessTree *tree, const struct AccessElement *element)
{
    return tree->texts.data + element->name;
}

const char *access_value(const struct AccessTree *tree, const struct AccessElement *element)
{
    return tree->texts.data + element->value;
}

const struct AccessElement *access_find(const struct AccessTree *tree, int id)
{
    for (int i = tree->count - 1; i >= 0 && id != 0; i--)
        if (tree->elements[i].id == id)
            return &tree->elements[i];
    return NULL;
}

const struct AccessElement *access_first(const struct AccessTree *tree, enum AccessRole role)
{
    for (int i = 0; i < tree->count; i++)
        if (tree->elements[i].role == role)
            return &tree->elements[i];
    return NULL;
}

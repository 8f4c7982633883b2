/* Nodes: the objects that a reader walks through. */
#include "src/app/toolkit/accessible/bridge_parts.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct Node *node_of(AtkObject *object)
{
    return (struct Node *)object;
}

/* --- children --- */

static int count_of(AtkObject *object)
{
    struct Node *node = node_of(object);
    return node->bridge ? node->count : 0;
}

struct Node *node_cell(struct Node *board, int cell)
{
    const struct UiCells *cells = board->element.cells;
    if (!cells || cell < 0 || cell >= board->count)
        return NULL;
    if (!board->children[cell]) {
        struct StringBuffer words = {0};
        cells->words(cells->user, cell, &words);
        struct Node *node = node_new(board->bridge, NODE_CELL, NODE_POINT, ATK_ROLE_TABLE_CELL,
                                     words.data ? words.data : "");
        node->within = board;
        node->index = node->cell = cell;
        board->children[cell] = node;
        free(words.data);
    }
    return board->children[cell];
}

static AtkObject *ref_child(AtkObject *object, gint index)
{
    struct Node *node = node_of(object);
    if (!node->bridge || index < 0 || index >= node->count)
        return NULL;
    struct Node *child = node->element.cells ? node_cell(node, index) : node->children[index];
    return g_object_ref(&child->object);
}

static AtkObject *parent_of(AtkObject *object)
{
    struct Node *node = node_of(object);
    return node->bridge && node->within ? &node->within->object : NULL;
}

static gint index_of(AtkObject *object)
{
    struct Node *node = node_of(object);
    return node->bridge && node->within ? node->index : -1;
}

/* --- states --- */

static void add_element_states(AtkStateSet *set, const struct Node *node)
{
    static const struct {
        unsigned int state;
        AtkStateType atk;
    } known[] = {{ACCESS_FOCUSABLE, ATK_STATE_FOCUSABLE},
                 {ACCESS_ON, ATK_STATE_CHECKED},
                 {ACCESS_SELECTED, ATK_STATE_SELECTED},
                 {ACCESS_UNMEASURED, ATK_STATE_INDETERMINATE}};
    const struct AccessElement *element = &node->element;
    for (size_t i = 0; i < SDL_arraysize(known); i++)
        if (element->states & known[i].state)
            atk_state_set_add_state(set, known[i].atk);
    if (element->role == ACCESS_FIELD || element->role == ACCESS_SECRET) {
        atk_state_set_add_state(set, ATK_STATE_EDITABLE);
        atk_state_set_add_state(set, ATK_STATE_SINGLE_LINE);
    }
    if (element->role == ACCESS_TAB || element->role == ACCESS_ITEM)
        atk_state_set_add_state(set, ATK_STATE_SELECTABLE);
}

static AtkStateSet *states_of(AtkObject *object)
{
    const struct Node *node = node_of(object);
    AtkStateSet *set = atk_state_set_new();
    if (!node->bridge) {
        atk_state_set_add_state(set, ATK_STATE_DEFUNCT);
        return set;
    }
    atk_state_set_add_state(set, ATK_STATE_VISIBLE);
    if (!(node->element.states & ACCESS_DISABLED)) {
        atk_state_set_add_state(set, ATK_STATE_ENABLED);
        atk_state_set_add_state(set, ATK_STATE_SENSITIVE);
    }
    if (node->kind != NODE_ELEMENT || node->element.seen)
        atk_state_set_add_state(set, ATK_STATE_SHOWING);
    if (node->kind == NODE_WINDOW && node->bridge->active)
        atk_state_set_add_state(set, ATK_STATE_ACTIVE);
    if (node->kind == NODE_PAGE && node->object.role == ATK_ROLE_DIALOG)
        atk_state_set_add_state(set, ATK_STATE_MODAL);
    if (node->kind == NODE_ELEMENT)
        add_element_states(set, node);
    if (node->kind == NODE_CELL)
        atk_state_set_add_state(set, ATK_STATE_FOCUSABLE);
    if (node->bridge->focus == node)
        atk_state_set_add_state(set, ATK_STATE_FOCUSED);
    return set;
}

/* --- attributes --- */

static AtkAttributeSet *with(AtkAttributeSet *set, const char *name, const char *value)
{
    AtkAttribute *attribute = g_malloc(sizeof *attribute);
    attribute->name = g_strdup(name);
    attribute->value = g_strdup(value);
    return g_slist_prepend(set, attribute);
}

static AtkAttributeSet *attributes_of(AtkObject *object)
{
    const struct Node *node = node_of(object);
    const struct AccessElement *element = &node->element;
    AtkAttributeSet *set = with(NULL, "toolkit", "Tianyuan");
    char number[16];
    if (!node->bridge)
        return set;
    if (element->places > 1) {
        snprintf(number, sizeof number, "%d", element->place);
        set = with(set, "posinset", number);
        snprintf(number, sizeof number, "%d", element->places);
        set = with(set, "setsize", number);
    }
    return element->role == ACCESS_SLIDER && *node->value ? with(set, "valuetext", node->value)
                                                          : set;
}

void node_class_begin(gpointer class, gpointer data)
{
    AtkObjectClass *atk = class;
    (void)data;
    atk->get_n_children = count_of;
    atk->ref_child = ref_child;
    atk->get_parent = parent_of;
    atk->get_index_in_parent = index_of;
    atk->ref_state_set = states_of;
    atk->get_attributes = attributes_of;
}

/* --- coming and going --- */

unsigned int node_interfaces(const struct AccessElement *element)
{
    switch (element->role) {
    case ACCESS_BUTTON:
    case ACCESS_TAB:
    case ACCESS_SWITCH:
    case ACCESS_ITEM:
        return NODE_PRESSED;
    case ACCESS_CHOICE:
        return NODE_CHOSEN;
    case ACCESS_SLIDER:
    case ACCESS_PROGRESS:
        return NODE_MEASURED;
    case ACCESS_FIELD:
    case ACCESS_SECRET:
        return NODE_TYPED;
    case ACCESS_BOARD:
        return element->cells ? NODE_BOARD : NODE_PRESSED;
    default:
        return NODE_PLAIN;
    }
}

struct Node *node_new(struct Bridge *bridge, enum NodeKind kind, unsigned int interfaces,
                      AtkRole role, const char *name)
{
    char type[NODE_TYPE_NAME_MAX];
    snprintf(type, sizeof type, NODE_TYPE "%u", interfaces);
    struct Node *node = g_object_new(g_type_from_name(type), NULL);
    node->bridge = bridge;
    node->kind = kind;
    atk_object_initialize(&node->object, NULL);
    atk_object_set_role(&node->object, role);
    atk_object_set_name(&node->object, name);
    return node;
}

static void number(struct Node *within)
{
    for (int i = 0; i < within->count; i++)
        within->children[i]->index = i;
}

void node_insert(struct Node *within, int index, struct Node *node)
{
    if (within->count == within->room) {
        within->room = within->room ? 2 * within->room : 8;
        within->children =
            memory_resized(within->children, (size_t)within->room * sizeof *within->children);
    }
    memmove(within->children + index + 1, within->children + index,
            (size_t)(within->count - index) * sizeof *within->children);
    within->children[index] = node;
    within->count++;
    node->within = within;
    number(within);
    g_signal_emit_by_name(within, "children-changed::add", index, node, NULL);
}

void node_drop(struct Node *node)
{
    if (node->bridge->focus == node)
        node->bridge->focus = NULL;
    for (int i = 0; i < node->count; i++)
        if (node->children[i])
            node_drop(node->children[i]);
    free(node->children);
    free(node->value);
    node->children = NULL;
    node->value = NULL;
    node->count = node->room = 0;
    node->element.cells = NULL;
    node->bridge = NULL;
    atk_object_notify_state_change(&node->object, ATK_STATE_DEFUNCT, TRUE);
    g_object_unref(node);
}

void node_remove(struct Node *within, int index)
{
    struct Node *node = within->children[index];
    memmove(within->children + index, within->children + index + 1,
            (size_t)(within->count - index - 1) * sizeof *within->children);
    within->count--;
    number(within);
    g_signal_emit_by_name(within, "children-changed::remove", index, node, NULL);
    node_drop(node);
}

SDL_FRect node_rect(const struct Node *node)
{
    if (node->kind == NODE_ELEMENT)
        return node->element.rect;
    if (node->kind == NODE_CELL) {
        const struct UiCells *cells = node->within->element.cells;
        return cells ? cells->where(cells->user, node->cell) : (SDL_FRect){0, 0, 0, 0};
    }
    int w, h;
    SDL_GetWindowSize(node->bridge->window, &w, &h);
    return (SDL_FRect){0, 0, (float)w * node->bridge->density, (float)h * node->bridge->density};
}

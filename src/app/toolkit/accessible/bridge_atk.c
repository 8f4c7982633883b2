/* The bridge: a tree of nodes that follows the frames. */
#include "src/app/toolkit/accessible/bridge_parts.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { BEAT_MS = 8 }; /* how long the window's own events may wait for a reader's questions */

#define ROOT_KEY "tianyuan-root"

bool bridge_load(void)
{
    return atk_load();
}

/* --- the application --- */

static AtkObject *get_root(void)
{
    return g_type_get_qdata(ATK_TYPE_UTIL, g_quark_from_static_string(ROOT_KEY));
}

static const gchar *get_toolkit(void)
{
    return "Tianyuan";
}

static const gchar *get_version(void)
{
    return TY_VERSION;
}

static guint add_key_listener(AtkKeySnoopFunc snoop, gpointer user)
{
    struct Bridge *bridge = ((struct Node *)get_root())->bridge;
    bridge->keys.snoop = snoop;
    bridge->keys.user = user;
    return 1;
}

static void remove_key_listener(guint listener)
{
    struct Node *root = (struct Node *)get_root();
    (void)listener;
    if (root)
        root->bridge->keys.snoop = NULL;
}

static void begin_application(struct Bridge *bridge)
{
    AtkUtilClass *class = g_type_class_ref(ATK_TYPE_UTIL);
    class->get_root = get_root;
    class->add_key_event_listener = add_key_listener;
    class->remove_key_event_listener = remove_key_listener;
    class->get_toolkit_name = get_toolkit;
    class->get_toolkit_version = get_version;
    node_types_begin();
    bridge->root = node_new(bridge, NODE_ROOT, NODE_PLAIN, ATK_ROLE_APPLICATION,
                            tr(bridge->strings, "Tianyuan"));
    g_type_set_qdata(ATK_TYPE_UTIL, g_quark_from_static_string(ROOT_KEY), bridge->root);
    bridge->frame =
        node_new(bridge, NODE_WINDOW, NODE_FRAME, ATK_ROLE_FRAME, tr(bridge->strings, "Tianyuan"));
    node_insert(bridge->root, 0, bridge->frame);
}

static gboolean beat(gpointer bridge)
{
    (void)bridge;
    return G_SOURCE_CONTINUE;
}

struct Bridge *bridge_open(const struct BridgeHands *hands, const struct Strings *strings,
                           SDL_Window *window)
{
    struct Bridge *bridge = memory_zeroed(sizeof *bridge);
    bridge->hands = *hands;
    bridge->strings = strings;
    bridge->window = window;
    bridge->density = 1;
    begin_application(bridge);
    atk_bridge_adaptor_init(NULL, NULL);
    bridge->beat = g_timeout_add(BEAT_MS, beat, bridge);
    g_signal_emit_by_name(bridge->frame, "create", NULL);
    return bridge;
}

void bridge_close(struct Bridge *bridge)
{
    if (!bridge)
        return;
    g_source_remove(bridge->beat);
    atk_bridge_adaptor_cleanup(); /* it asks for the root */
    node_drop(bridge->root);
    g_type_set_qdata(ATK_TYPE_UTIL, g_quark_from_static_string(ROOT_KEY), NULL);
    free(bridge);
}

void bridge_serve(struct Bridge *bridge, bool wait)
{
    (void)bridge;
    if (wait)
        g_main_context_iteration(NULL, TRUE);
    while (g_main_context_iteration(NULL, FALSE)) {
    }
}

void bridge_activate(struct Bridge *bridge, bool active)
{
    if (active == bridge->active)
        return;
    bridge->active = active;
    g_signal_emit_by_name(bridge->frame, active ? "activate" : "deactivate", NULL);
    atk_object_notify_state_change(&bridge->frame->object, ATK_STATE_ACTIVE, active);
    if (active && bridge->focus)
        atk_object_notify_state_change(&bridge->focus->object, ATK_STATE_FOCUSED, TRUE);
}

/* --- one element --- */

static AtkRole role_of(const struct AccessElement *element)
{
    static const AtkRole roles[ACCESS_ROLE_COUNT] = {
        [ACCESS_TITLE] = ATK_ROLE_HEADING,
        [ACCESS_HEADING] = ATK_ROLE_HEADING,
        [ACCESS_TEXT] = ATK_ROLE_LABEL,
        [ACCESS_NOTICE] = ATK_ROLE_LABEL,
        [ACCESS_BUTTON] = ATK_ROLE_PUSH_BUTTON,
        [ACCESS_TAB] = ATK_ROLE_PAGE_TAB,
        [ACCESS_SWITCH] = ATK_ROLE_CHECK_BOX,
        [ACCESS_CHOICE] = ATK_ROLE_COMBO_BOX,
        [ACCESS_SLIDER] = ATK_ROLE_SLIDER,
        [ACCESS_FIELD] = ATK_ROLE_ENTRY,
        [ACCESS_SECRET] = ATK_ROLE_PASSWORD_TEXT,
        [ACCESS_ITEM] = ATK_ROLE_LIST_ITEM,
        [ACCESS_PROGRESS] = ATK_ROLE_PROGRESS_BAR,
        [ACCESS_BOARD] = ATK_ROLE_TABLE,
        [ACCESS_KEY] = ATK_ROLE_LABEL,
    };
    return element->role == ACCESS_BOARD && !element->cells ? ATK_ROLE_DRAWING_AREA
                                                            : roles[element->role];
}

/* What a node is called: with its value, where a reader has no other way to that. */
static void name_of(const struct Bridge *bridge, const struct AccessTree *tree,
                    const struct AccessElement *element, struct StringBuffer *name)
{
    const char *value = access_value(tree, element);
    bool whole = element->role == ACCESS_ITEM || element->role == ACCESS_KEY ||
                 (element->role == ACCESS_BOARD && !element->cells);
    string_buffer_add(name, access_name(tree, element));
    if (whole && *value) {
        string_buffer_add(name, tr(bridge->strings, ", "));
        string_buffer_add(name, value);
    }
}

static void rename_node(struct Node *node, const char *name)
{
    if (strcmp(node->object.name ? node->object.name : "", name) != 0)
        atk_object_set_name(&node->object, name);
}

static void keep_value(struct Node *node, const char *value)
{
    node->value = memory_checked(strdup(value), strlen(value) + 1);
}

static struct Node *new_element(struct Bridge *bridge, const struct AccessTree *tree,
                                const struct AccessElement *element)
{
    struct StringBuffer name = {0};
    name_of(bridge, tree, element, &name);
    struct Node *node = node_new(bridge, NODE_ELEMENT, node_interfaces(element), role_of(element),
                                 name.data ? name.data : "");
    free(name.data);
    node->element = *element;
    keep_value(node, access_value(tree, element));
    if (element->cells) {
        node->count = node->room = element->cells->columns * element->cells->rows;
        node->children = memory_zeroed((size_t)node->count * sizeof *node->children);
    }
    return node;
}

/* Whether an element of the new frame is the one that a node shows. */
static bool is_same(const struct Node *node, const struct AccessTree *tree,
                    const struct AccessElement *element)
{
    const struct AccessElement *was = &node->element;
    const struct UiCells *cells = element->cells;
    if (was->role != element->role || was->id != element->id || !was->cells != !cells)
        return false;
    if (cells)
        return node->count == cells->columns * cells->rows;
    return element->id != 0 || element->role == ACCESS_PROGRESS ||
           strcmp(node->object.name, access_name(tree, element)) == 0;
}

/* --- what has changed about it --- */

static void tell_states(struct Node *node, unsigned int changed)
{
    static const struct {
        unsigned int state;
        AtkStateType atk;
        bool reversed;
    } told[] = {{ACCESS_ON, ATK_STATE_CHECKED, false},
                {ACCESS_SELECTED, ATK_STATE_SELECTED, false},
                {ACCESS_FOCUSABLE, ATK_STATE_FOCUSABLE, false},
                {ACCESS_DISABLED, ATK_STATE_SENSITIVE, true},
                {ACCESS_DISABLED, ATK_STATE_ENABLED, true}};
    for (size_t i = 0; i < SDL_arraysize(told); i++) {
        bool on = (node->element.states & told[i].state) != 0;
        if (changed & told[i].state)
            atk_object_notify_state_change(&node->object, told[i].atk, on != told[i].reversed);
    }
}

static void tell_value(struct Node *node, int was, const char *text_was)
{
    unsigned int interfaces = node_interfaces(&node->element);
    if ((interfaces & NODE_TEXT) && strcmp(node->value, text_was) != 0)
        node_text_changed(node, text_was);
    if ((interfaces & NODE_VALUE) && node->element.number != was) {
        g_signal_emit_by_name(node, "value-changed", (double)node->element.number, node->value,
                              NULL);
        g_object_notify(&node->object.parent, "accessible-value");
    }
}

/* Cells that were asked for may say something else now. */
static void tell_cells(struct Node *board, uint64_t was)
{
    const struct UiCells *cells = board->element.cells;
    for (int i = 0; cells && cells->version != was && i < board->count; i++) {
        struct StringBuffer words = {0};
        if (!board->children[i])
            continue;
        cells->words(cells->user, i, &words);
        rename_node(board->children[i], words.data ? words.data : "");
        free(words.data);
    }
}

static void update(struct Node *node, const struct AccessTree *tree,
                   const struct AccessElement *element)
{
    struct AccessElement was = node->element;
    char *text_was = node->value;
    struct StringBuffer name = {0};
    node->element = *element;
    keep_value(node, access_value(tree, element));
    name_of(node->bridge, tree, element, &name);
    rename_node(node, name.data ? name.data : "");
    free(name.data);
    tell_states(node, was.states ^ element->states);
    tell_value(node, was.number, text_was);
    if (was.caret != element->caret)
        g_signal_emit_by_name(node, "text-caret-moved", element->caret, NULL);
    if (element->cells) {
        tell_cells(node, node->version);
        node->version = element->cells->version;
    }
    free(text_was);
}

/* --- a frame --- */

/* The child at or after `from` that shows the element; -1: none does. */
static int find_node(const struct Node *page, int from, const struct AccessTree *tree,
                     const struct AccessElement *element)
{
    for (int i = from; i < page->count; i++)
        if (is_same(page->children[i], tree, element))
            return i;
    return -1;
}

/* Brings the page's children into line with the tree: in its order, each that was there kept. */
static void follow(struct Node *page, const struct AccessTree *tree)
{
    for (int i = 0; i < tree->count; i++) {
        const struct AccessElement *element = &tree->elements[i];
        int found = find_node(page, i, tree, element);
        for (; found > i; found--)
            node_remove(page, i);
        if (found < 0)
            node_insert(page, i, new_element(page->bridge, tree, element));
        else
            update(page->children[i], tree, element);
    }
    while (page->count > tree->count)
        node_remove(page, page->count - 1);
}

static const char *title_of(const struct AccessTree *tree)
{
    const struct AccessElement *title = access_first(tree, ACCESS_TITLE);
    if (!title)
        title = access_first(tree, ACCESS_HEADING);
    return title ? access_name(tree, title) : "";
}

/* Puts another page in the place of the one that is shown. */
static void turn_page(struct Bridge *bridge, const struct AccessTree *tree)
{
    AtkRole role = tree->asks ? ATK_ROLE_DIALOG : ATK_ROLE_PANEL;
    if (bridge->shown)
        node_remove(bridge->frame, 0);
    bridge->page = tree->page;
    bridge->shown = node_new(bridge, NODE_PAGE, NODE_PLAIN, role, title_of(tree));
    for (int i = 0; i < tree->count; i++)
        node_insert(bridge->shown, i, new_element(bridge, tree, &tree->elements[i]));
    node_insert(bridge->frame, 0, bridge->shown);
}

static void move_focus(struct Bridge *bridge, const struct AccessTree *tree)
{
    struct Node *now = tree->focus >= 0 ? bridge->shown->children[tree->focus] : NULL;
    if (now && now->element.cells)
        now = node_cell(now, now->element.cells->cursor);
    struct Node *was = bridge->focus;
    if (now == was)
        return;
    bridge->focus = now;
    if (was)
        atk_object_notify_state_change(&was->object, ATK_STATE_FOCUSED, FALSE);
    if (now)
        atk_object_notify_state_change(&now->object, ATK_STATE_FOCUSED, TRUE);
}

/* Readers count in the window's points, and so do their pointers. */
static void measure(struct Bridge *bridge)
{
    int pixels = 1, points = 1;
    SDL_GetRendererOutputSize(SDL_GetRenderer(bridge->window), &pixels, NULL);
    SDL_GetWindowSize(bridge->window, &points, NULL);
    bridge->density = points > 0 && pixels > 0 ? (float)pixels / (float)points : 1;
}

void bridge_show(struct Bridge *bridge, const struct AccessTree *tree)
{
    measure(bridge);
    bool dialog = bridge->shown && bridge->shown->object.role == ATK_ROLE_DIALOG;
    if (!bridge->shown || bridge->page != tree->page || dialog != tree->asks) {
        turn_page(bridge, tree);
    } else {
        follow(bridge->shown, tree);
        rename_node(bridge->shown, title_of(tree));
    }
    move_focus(bridge, tree);
}

/* --- what happens by itself --- */

void bridge_say(struct Bridge *bridge, const char *words)
{
    int last = bridge->frame->count - 1;
    if (last >= 0 && bridge->frame->children[last]->kind == NODE_NOTICE)
        node_remove(bridge->frame, last--);
    struct Node *notice = node_new(bridge, NODE_NOTICE, NODE_PLAIN, ATK_ROLE_NOTIFICATION, words);
    struct Node *label = node_new(bridge, NODE_NOTICE, NODE_PLAIN, ATK_ROLE_LABEL, words);
    node_insert(notice, 0, label);
    node_insert(bridge->frame, last + 1, notice);
    atk_object_notify_state_change(&notice->object, ATK_STATE_SHOWING, TRUE);
}

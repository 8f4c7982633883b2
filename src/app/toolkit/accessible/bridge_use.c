/* What readers ask of nodes: their place, what can be done to them, their values, boards. */
#include "src/app/toolkit/accessible/bridge_parts.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

/* The node behind an interface; NULL: it is not shown any more. */
static struct Node *shown(void *interface)
{
    struct Node *node = interface;
    return node->bridge ? node : NULL;
}

static bool is_usable(const struct Node *node)
{
    return node->kind == NODE_CELL ? (node->within->element.states & ACCESS_FOCUSABLE) != 0
                                   : (node->element.states & ACCESS_FOCUSABLE) != 0;
}

/* --- places --- */

/* Where the window's upper left corner is, in points, for what counts from the screen's. */
static void origin(const struct Node *node, AtkCoordType from, int *x, int *y)
{
    *x = *y = 0;
    if (from == ATK_XY_SCREEN)
        SDL_GetWindowPosition(node->bridge->window, x, y);
}

static void get_extents(AtkComponent *component, gint *x, gint *y, gint *w, gint *h,
                        AtkCoordType from)
{
    const struct Node *node = shown(component);
    *x = *y = *w = *h = -1;
    if (!node)
        return;
    SDL_FRect rect = node_rect(node);
    float density = node->bridge->density;
    int left, top;
    origin(node, from, &left, &top);
    *x = left + (int)lroundf(rect.x / density);
    *y = top + (int)lroundf(rect.y / density);
    *w = (int)lroundf(rect.w / density);
    *h = (int)lroundf(rect.h / density);
}

/* The cell of a board at a place; the board itself beside them. */
static struct Node *find_cell(struct Node *board, float x, float y)
{
    const struct UiCells *cells = board->element.cells;
    for (int i = 0; i < board->count; i++)
        if (rect_has(cells->where(cells->user, i), x, y))
            return node_cell(board, i);
    return board;
}

/* The smallest node at a place, of `node` and all below it: words about a board, which lie over all
 * of it, don't hide it. */
static struct Node *find_at(struct Node *node, float x, float y)
{
    struct Node *best = NULL;
    float least = 0;
    for (int i = 0; i < node->count; i++) {
        SDL_FRect rect = node_rect(node->children[i]);
        if (!rect_has(rect, x, y) || (best && rect.w * rect.h >= least))
            continue;
        best = node->children[i];
        least = rect.w * rect.h;
    }
    if (!best)
        return node;
    return best->element.cells ? find_cell(best, x, y) : find_at(best, x, y);
}

static AtkObject *ref_at_point(AtkComponent *component, gint x, gint y, AtkCoordType from)
{
    struct Node *node = shown(component);
    if (!node)
        return NULL;
    float density = node->bridge->density;
    int left, top;
    origin(node, from, &left, &top);
    float at_x = (float)(x - left) * density, at_y = (float)(y - top) * density;
    struct Node *found =
        node->element.cells ? find_cell(node, at_x, at_y) : find_at(node, at_x, at_y);
    return g_object_ref(&found->object);
}

static gboolean grab_focus(AtkComponent *component)
{
    const struct Node *node = shown(component);
    if (!node || !is_usable(node))
        return FALSE;
    const struct BridgeHands *hands = &node->bridge->hands;
    if (node->kind == NODE_CELL)
        hands->point(hands->user, node->within->element.id, node->cell, false);
    else
        hands->focus(hands->user, node->element.id);
    return TRUE;
}

void node_component_begin(gpointer interface, gpointer data)
{
    AtkComponentIface *component = interface;
    (void)data;
    component->get_extents = get_extents;
    component->ref_accessible_at_point = ref_at_point;
    component->grab_focus = grab_focus;
}

/* --- actions --- */

static gint count_actions(AtkAction *action)
{
    const struct Node *node = shown(action);
    return node && is_usable(node) ? 1 : 0;
}

static gboolean do_action(AtkAction *action, gint index)
{
    const struct Node *node = shown(action);
    if (!node || index != 0 || !is_usable(node))
        return FALSE;
    const struct BridgeHands *hands = &node->bridge->hands;
    if (node->kind == NODE_CELL)
        hands->point(hands->user, node->within->element.id, node->cell, true);
    else
        hands->press(hands->user, node->element.id);
    return TRUE;
}

static const gchar *name_action(AtkAction *action, gint index)
{
    const struct Node *node = shown(action);
    if (!node || index != 0)
        return NULL;
    return node->element.role == ACCESS_SWITCH && node->kind == NODE_ELEMENT ? "toggle" : "click";
}

void node_action_begin(gpointer interface, gpointer data)
{
    AtkActionIface *action = interface;
    (void)data;
    action->get_n_actions = count_actions;
    action->do_action = do_action;
    action->get_name = name_action;
}

/* --- values --- */

static void get_value(AtkValue *value, gdouble *number, gchar **text)
{
    const struct Node *node = shown(value);
    *number = node ? node->element.number : 0;
    if (text)
        *text = g_strdup(node ? node->value : "");
}

static AtkRange *get_range(AtkValue *value)
{
    const struct Node *node = shown(value);
    return atk_range_new(node ? node->element.min : 0, node ? node->element.max : 0, NULL);
}

static gdouble get_increment(AtkValue *value)
{
    (void)value;
    return 1;
}

static void set_value(AtkValue *value, gdouble number)
{
    const struct Node *node = shown(value);
    if (node && is_usable(node))
        node->bridge->hands.set(node->bridge->hands.user, node->element.id, (int)lround(number));
}

void node_value_begin(gpointer interface, gpointer data)
{
    AtkValueIface *value = interface;
    (void)data;
    value->get_value_and_text = get_value;
    value->get_range = get_range;
    value->get_increment = get_increment;
    value->set_value = set_value;
}

/* --- boards --- */

/* A board that is shown and has cells; NULL: it is none. */
static struct Node *board_of(void *interface)
{
    struct Node *node = shown(interface);
    return node && node->element.cells ? node : NULL;
}

static gint columns_of(AtkTable *table)
{
    const struct Node *board = board_of(table);
    return board ? board->element.cells->columns : 0;
}

static gint rows_of(AtkTable *table)
{
    const struct Node *board = board_of(table);
    return board ? board->element.cells->rows : 0;
}

static gint cell_at(AtkTable *table, gint row, gint column)
{
    bool inside = row >= 0 && row < rows_of(table) && column >= 0 && column < columns_of(table);
    return inside ? row * columns_of(table) + column : -1;
}

static AtkObject *ref_cell(AtkTable *table, gint row, gint column)
{
    struct Node *board = board_of(table);
    struct Node *cell = board ? node_cell(board, cell_at(table, row, column)) : NULL;
    return cell ? g_object_ref(&cell->object) : NULL;
}

static gint column_of_cell(AtkTable *table, gint cell)
{
    return columns_of(table) > 0 ? cell % columns_of(table) : -1;
}

static gint row_of_cell(AtkTable *table, gint cell)
{
    return columns_of(table) > 0 ? cell / columns_of(table) : -1;
}

static gint extent_of_cell(AtkTable *table, gint row, gint column)
{
    return cell_at(table, row, column) >= 0 ? 1 : 0;
}

void node_table_begin(gpointer interface, gpointer data)
{
    AtkTableIface *table = interface;
    (void)data;
    table->ref_at = ref_cell;
    table->get_index_at = cell_at;
    table->get_column_at_index = column_of_cell;
    table->get_row_at_index = row_of_cell;
    table->get_n_columns = columns_of;
    table->get_n_rows = rows_of;
    table->get_column_extent_at = extent_of_cell;
    table->get_row_extent_at = extent_of_cell;
}

static gint span_of(AtkTableCell *cell)
{
    (void)cell;
    return 1;
}

static gboolean get_position(AtkTableCell *cell, gint *row, gint *column)
{
    const struct Node *node = shown(cell);
    if (!node || !node->within->element.cells)
        return FALSE;
    *row = node->cell / node->within->element.cells->columns;
    *column = node->cell % node->within->element.cells->columns;
    return TRUE;
}

static gboolean get_position_and_span(AtkTableCell *cell, gint *row, gint *column, gint *rows,
                                      gint *columns)
{
    *rows = *columns = 1;
    return get_position(cell, row, column);
}

static AtkObject *get_table(AtkTableCell *cell)
{
    struct Node *node = shown(cell);
    return node ? g_object_ref(&node->within->object) : NULL;
}

/* A point's name says its rank and file. */
static GPtrArray *no_headers(AtkTableCell *cell)
{
    (void)cell;
    return g_ptr_array_new();
}

void node_cell_begin(gpointer interface, gpointer data)
{
    AtkTableCellIface *cell = interface;
    (void)data;
    cell->get_column_span = span_of;
    cell->get_row_span = span_of;
    cell->get_position = get_position;
    cell->get_row_column_span = get_position_and_span;
    cell->get_table = get_table;
    cell->get_column_header_cells = no_headers;
    cell->get_row_header_cells = no_headers;
}

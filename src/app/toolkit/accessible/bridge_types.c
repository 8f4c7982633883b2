/* ATK's types for what nodes are, one for each set of interfaces. */
#include "src/app/toolkit/accessible/bridge_parts.h"
#include <stdio.h>

static void add_interface(GType type, bool wanted, GType interface, GInterfaceInitFunc begin)
{
    const GInterfaceInfo info = {begin, NULL, NULL};
    if (wanted)
        g_type_add_interface_static(type, interface, &info);
}

static void add_type(GType base, unsigned int interfaces)
{
    char name[NODE_TYPE_NAME_MAX];
    snprintf(name, sizeof name, NODE_TYPE "%u", interfaces);
    GType type = g_type_register_static_simple(base, name, sizeof(AtkObjectClass), NULL,
                                               sizeof(struct Node), NULL, 0);
    add_interface(type, interfaces & NODE_COMPONENT, ATK_TYPE_COMPONENT, node_component_begin);
    add_interface(type, interfaces & NODE_ACTION, ATK_TYPE_ACTION, node_action_begin);
    add_interface(type, interfaces & NODE_VALUE, ATK_TYPE_VALUE, node_value_begin);
    add_interface(type, interfaces & NODE_TEXT, ATK_TYPE_TEXT, node_text_begin);
    add_interface(type, interfaces & NODE_EDIT, ATK_TYPE_EDITABLE_TEXT, node_edit_begin);
    add_interface(type, interfaces & NODE_TABLE, ATK_TYPE_TABLE, node_table_begin);
    add_interface(type, interfaces & NODE_TABLE_CELL, ATK_TYPE_TABLE_CELL, node_cell_begin);
    add_interface(type, interfaces & NODE_IS_WINDOW, ATK_TYPE_WINDOW, NULL);
}

void node_types_begin(void)
{
    static const unsigned int sets[] = {NODE_PLAIN, NODE_PRESSED, NODE_CHOSEN, NODE_MEASURED,
                                        NODE_TYPED, NODE_BOARD,   NODE_POINT,  NODE_FRAME};
    if (g_type_from_name(NODE_TYPE))
        return;
    GType base = g_type_register_static_simple(ATK_TYPE_OBJECT, NODE_TYPE, sizeof(AtkObjectClass),
                                               node_class_begin, sizeof(struct Node), NULL, 0);
    for (size_t i = 0; i < SDL_arraysize(sets); i++)
        add_type(base, sets[i]);
}

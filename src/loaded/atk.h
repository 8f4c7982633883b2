/* ATK and its bridge to AT-SPI, by which screen readers see a program, with what they need of
 * GLib. See loaded.h. */
#ifndef TY_SRC_LOADED_ATK_H
#define TY_SRC_LOADED_ATK_H

#include "src/loaded/loaded.h"
#include <atk-bridge.h>
#include <atk/atk.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool atk_load(void);

#ifdef TY_LOAD
/* clang-format off */
#undef g_object_ref /* it checks types by a macro around the call */
#define ATK_CALLS(X)                                                                               \
    X(atk_action_get_type) X(atk_bridge_adaptor_cleanup) X(atk_bridge_adaptor_init)                \
    X(atk_component_get_type) X(atk_editable_text_get_type) X(atk_object_get_type)                 \
    X(atk_object_initialize) X(atk_object_notify_state_change) X(atk_object_set_name)              \
    X(atk_object_set_role) X(atk_range_new) X(atk_state_set_add_state) X(atk_state_set_new)        \
    X(atk_table_cell_get_type) X(atk_table_get_type) X(atk_text_get_type) X(atk_util_get_type)     \
    X(atk_value_get_type) X(atk_window_get_type) X(g_free) X(g_main_context_iteration)             \
    X(g_malloc) X(g_object_new) X(g_object_notify) X(g_object_ref) X(g_object_unref)               \
    X(g_ptr_array_new) X(g_quark_from_static_string) X(g_signal_emit_by_name) X(g_slist_prepend)   \
    X(g_source_remove) X(g_strdup) X(g_strndup) X(g_timeout_add) X(g_type_add_interface_static)    \
    X(g_type_class_ref) X(g_type_from_name) X(g_type_get_qdata) X(g_type_register_static_simple)   \
    X(g_type_set_qdata)
/* clang-format on */

struct AtkCalls {
    ATK_CALLS(LOADED_CALL)
};

extern struct AtkCalls atk_calls;

#define atk_action_get_type            atk_calls.atk_action_get_type
#define atk_bridge_adaptor_cleanup     atk_calls.atk_bridge_adaptor_cleanup
#define atk_bridge_adaptor_init        atk_calls.atk_bridge_adaptor_init
#define atk_component_get_type         atk_calls.atk_component_get_type
#define atk_editable_text_get_type     atk_calls.atk_editable_text_get_type
#define atk_object_get_type            atk_calls.atk_object_get_type
#define atk_object_initialize          atk_calls.atk_object_initialize
#define atk_object_notify_state_change atk_calls.atk_object_notify_state_change
#define atk_object_set_name            atk_calls.atk_object_set_name
#define atk_object_set_role            atk_calls.atk_object_set_role
#define atk_range_new                  atk_calls.atk_range_new
#define atk_state_set_add_state        atk_calls.atk_state_set_add_state
#define atk_state_set_new              atk_calls.atk_state_set_new
#define atk_table_cell_get_type        atk_calls.atk_table_cell_get_type
#define atk_table_get_type             atk_calls.atk_table_get_type
#define atk_text_get_type              atk_calls.atk_text_get_type
#define atk_util_get_type              atk_calls.atk_util_get_type
#define atk_value_get_type             atk_calls.atk_value_get_type
#define atk_window_get_type            atk_calls.atk_window_get_type
#define g_free                         atk_calls.g_free
#define g_main_context_iteration       atk_calls.g_main_context_iteration
#define g_malloc                       atk_calls.g_malloc
#define g_object_new                   atk_calls.g_object_new
#define g_object_notify                atk_calls.g_object_notify
#define g_object_ref                   atk_calls.g_object_ref
#define g_object_unref                 atk_calls.g_object_unref
#define g_ptr_array_new                atk_calls.g_ptr_array_new
#define g_quark_from_static_string     atk_calls.g_quark_from_static_string
#define g_signal_emit_by_name          atk_calls.g_signal_emit_by_name
#define g_slist_prepend                atk_calls.g_slist_prepend
#define g_source_remove                atk_calls.g_source_remove
#define g_strdup                       atk_calls.g_strdup
#define g_strndup                      atk_calls.g_strndup
#define g_timeout_add                  atk_calls.g_timeout_add
#define g_type_add_interface_static    atk_calls.g_type_add_interface_static
#define g_type_class_ref               atk_calls.g_type_class_ref
#define g_type_from_name               atk_calls.g_type_from_name
#define g_type_get_qdata               atk_calls.g_type_get_qdata
#define g_type_register_static_simple  atk_calls.g_type_register_static_simple
#define g_type_set_qdata               atk_calls.g_type_set_qdata
#endif

#endif

/* GIO: the desktop's own settings. See loaded.h. */
#ifndef TY_SRC_LOADED_GIO_H
#define TY_SRC_LOADED_GIO_H

#include "src/loaded/loaded.h"
#include <gio/gio.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool gio_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define GIO_CALLS(X)                                                                               \
    X(g_cancellable_cancel) X(g_cancellable_new) X(g_cancellable_source_new)                       \
    X(g_dbus_connection_call_sync) X(g_dbus_connection_close_sync)                                 \
    X(g_dbus_connection_new_for_address_sync) X(g_dbus_connection_signal_subscribe)                \
    X(g_dbus_connection_signal_unsubscribe) X(g_main_context_new)                                  \
    X(g_main_context_pop_thread_default) X(g_main_context_push_thread_default)                     \
    X(g_main_context_unref) X(g_main_loop_new) X(g_main_loop_quit) X(g_main_loop_run)              \
    X(g_main_loop_unref) X(g_object_unref) X(g_source_attach) X(g_source_destroy)                  \
    X(g_source_set_callback) X(g_source_unref) X(g_variant_get) X(g_variant_get_child_value)       \
    X(g_variant_get_uint32) X(g_variant_get_variant) X(g_variant_is_of_type) X(g_variant_new)      \
    X(g_variant_ref) X(g_variant_type_checked_) X(g_variant_unref)
/* clang-format on */

struct GioCalls {
    GIO_CALLS(LOADED_CALL)
};

extern struct GioCalls gio_calls;

#define g_cancellable_cancel                   gio_calls.g_cancellable_cancel
#define g_cancellable_new                      gio_calls.g_cancellable_new
#define g_cancellable_source_new               gio_calls.g_cancellable_source_new
#define g_dbus_connection_call_sync            gio_calls.g_dbus_connection_call_sync
#define g_dbus_connection_close_sync           gio_calls.g_dbus_connection_close_sync
#define g_dbus_connection_new_for_address_sync gio_calls.g_dbus_connection_new_for_address_sync
#define g_dbus_connection_signal_subscribe     gio_calls.g_dbus_connection_signal_subscribe
#define g_dbus_connection_signal_unsubscribe   gio_calls.g_dbus_connection_signal_unsubscribe
#define g_main_context_new                     gio_calls.g_main_context_new
#define g_main_context_pop_thread_default      gio_calls.g_main_context_pop_thread_default
#define g_main_context_push_thread_default     gio_calls.g_main_context_push_thread_default
#define g_main_context_unref                   gio_calls.g_main_context_unref
#define g_main_loop_new                        gio_calls.g_main_loop_new
#define g_main_loop_quit                       gio_calls.g_main_loop_quit
#define g_main_loop_run                        gio_calls.g_main_loop_run
#define g_main_loop_unref                      gio_calls.g_main_loop_unref
#define g_object_unref                         gio_calls.g_object_unref
#define g_source_attach                        gio_calls.g_source_attach
#define g_source_destroy                       gio_calls.g_source_destroy
#define g_source_set_callback                  gio_calls.g_source_set_callback
#define g_source_unref                         gio_calls.g_source_unref
#define g_variant_get                          gio_calls.g_variant_get
#define g_variant_get_child_value              gio_calls.g_variant_get_child_value
#define g_variant_get_uint32                   gio_calls.g_variant_get_uint32
#define g_variant_get_variant                  gio_calls.g_variant_get_variant
#define g_variant_is_of_type                   gio_calls.g_variant_is_of_type
#define g_variant_new                          gio_calls.g_variant_new
#define g_variant_ref                          gio_calls.g_variant_ref
#define g_variant_type_checked_                gio_calls.g_variant_type_checked_
#define g_variant_unref                        gio_calls.g_variant_unref
#endif

#endif

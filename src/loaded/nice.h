/* libnice: direct ways between two homes. See loaded.h. */
#ifndef TY_SRC_LOADED_NICE_H
#define TY_SRC_LOADED_NICE_H

#include "src/loaded/loaded.h"
#include <gio/gio.h>
#include <glib-unix.h>
#include <nice/agent.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool nice_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define NICE_CALLS(X)                                                                              \
    X(g_cancellable_cancel) X(g_cancellable_new) X(g_inet_address_get_family)                      \
    X(g_inet_address_to_bytes) X(g_main_context_get_thread_default) X(g_main_context_iteration)    \
    X(g_main_context_new) X(g_main_context_pop_thread_default)                                     \
    X(g_main_context_push_thread_default) X(g_main_context_unref) X(g_main_context_wakeup)         \
    X(g_object_get_data) X(g_object_set) X(g_object_set_data) X(g_object_unref)                    \
    X(g_ptr_array_unref) X(g_resolver_free_addresses) X(g_resolver_get_default)                    \
    X(g_resolver_get_type) X(g_resolver_lookup_by_name_async)                                      \
    X(g_resolver_lookup_by_name_finish) X(g_signal_connect_data)                                   \
    X(g_signal_handlers_disconnect_matched) X(g_slist_append) X(g_slist_free_full)                 \
    X(g_socket_address_get_family) X(g_socket_address_new_from_native) X(g_socket_get_family)      \
    X(g_socket_get_protocol) X(g_socket_send_to) X(g_source_attach) X(g_source_destroy)            \
    X(g_source_set_callback) X(g_source_unref) X(g_timeout_source_new)                             \
    X(g_type_check_instance_cast) X(g_unix_fd_source_new) X(nice_address_copy_to_sockaddr)         \
    X(nice_address_get_port) X(nice_address_init) X(nice_address_set_from_sockaddr)                \
    X(nice_agent_add_stream) X(nice_agent_attach_recv) X(nice_agent_close_async)                   \
    X(nice_agent_gather_candidates) X(nice_agent_get_local_candidates) X(nice_agent_get_sockets)   \
    X(nice_agent_new_full) X(nice_agent_remove_stream) X(nice_agent_restart_stream)                \
    X(nice_agent_send) X(nice_agent_set_local_credentials) X(nice_agent_set_port_range)            \
    X(nice_agent_set_relay_info) X(nice_agent_set_remote_candidates)                               \
    X(nice_agent_set_remote_credentials) X(nice_candidate_free) X(nice_candidate_new)
/* clang-format on */

struct NiceCalls {
    NICE_CALLS(LOADED_CALL)
};

extern struct NiceCalls nice_calls;

#define g_cancellable_cancel                 nice_calls.g_cancellable_cancel
#define g_cancellable_new                    nice_calls.g_cancellable_new
#define g_inet_address_get_family            nice_calls.g_inet_address_get_family
#define g_inet_address_to_bytes              nice_calls.g_inet_address_to_bytes
#define g_main_context_get_thread_default    nice_calls.g_main_context_get_thread_default
#define g_main_context_iteration             nice_calls.g_main_context_iteration
#define g_main_context_new                   nice_calls.g_main_context_new
#define g_main_context_pop_thread_default    nice_calls.g_main_context_pop_thread_default
#define g_main_context_push_thread_default   nice_calls.g_main_context_push_thread_default
#define g_main_context_unref                 nice_calls.g_main_context_unref
#define g_main_context_wakeup                nice_calls.g_main_context_wakeup
#define g_object_get_data                    nice_calls.g_object_get_data
#define g_object_set                         nice_calls.g_object_set
#define g_object_set_data                    nice_calls.g_object_set_data
#define g_object_unref                       nice_calls.g_object_unref
#define g_ptr_array_unref                    nice_calls.g_ptr_array_unref
#define g_resolver_free_addresses            nice_calls.g_resolver_free_addresses
#define g_resolver_get_default               nice_calls.g_resolver_get_default
#define g_resolver_get_type                  nice_calls.g_resolver_get_type
#define g_resolver_lookup_by_name_async      nice_calls.g_resolver_lookup_by_name_async
#define g_resolver_lookup_by_name_finish     nice_calls.g_resolver_lookup_by_name_finish
#define g_signal_connect_data                nice_calls.g_signal_connect_data
#define g_signal_handlers_disconnect_matched nice_calls.g_signal_handlers_disconnect_matched
#define g_slist_append                       nice_calls.g_slist_append
#define g_slist_free_full                    nice_calls.g_slist_free_full
#define g_socket_address_get_family          nice_calls.g_socket_address_get_family
#define g_socket_address_new_from_native     nice_calls.g_socket_address_new_from_native
#define g_socket_get_family                  nice_calls.g_socket_get_family
#define g_socket_get_protocol                nice_calls.g_socket_get_protocol
#define g_socket_send_to                     nice_calls.g_socket_send_to
#define g_source_attach                      nice_calls.g_source_attach
#define g_source_destroy                     nice_calls.g_source_destroy
#define g_source_set_callback                nice_calls.g_source_set_callback
#define g_source_unref                       nice_calls.g_source_unref
#define g_timeout_source_new                 nice_calls.g_timeout_source_new
#define g_type_check_instance_cast           nice_calls.g_type_check_instance_cast
#define g_unix_fd_source_new                 nice_calls.g_unix_fd_source_new
#define nice_address_copy_to_sockaddr        nice_calls.nice_address_copy_to_sockaddr
#define nice_address_get_port                nice_calls.nice_address_get_port
#define nice_address_init                    nice_calls.nice_address_init
#define nice_address_set_from_sockaddr       nice_calls.nice_address_set_from_sockaddr
#define nice_agent_add_stream                nice_calls.nice_agent_add_stream
#define nice_agent_attach_recv               nice_calls.nice_agent_attach_recv
#define nice_agent_close_async               nice_calls.nice_agent_close_async
#define nice_agent_gather_candidates         nice_calls.nice_agent_gather_candidates
#define nice_agent_get_local_candidates      nice_calls.nice_agent_get_local_candidates
#define nice_agent_get_sockets               nice_calls.nice_agent_get_sockets
#define nice_agent_new_full                  nice_calls.nice_agent_new_full
#define nice_agent_remove_stream             nice_calls.nice_agent_remove_stream
#define nice_agent_restart_stream            nice_calls.nice_agent_restart_stream
#define nice_agent_send                      nice_calls.nice_agent_send
#define nice_agent_set_local_credentials     nice_calls.nice_agent_set_local_credentials
#define nice_agent_set_port_range            nice_calls.nice_agent_set_port_range
#define nice_agent_set_relay_info            nice_calls.nice_agent_set_relay_info
#define nice_agent_set_remote_candidates     nice_calls.nice_agent_set_remote_candidates
#define nice_agent_set_remote_credentials    nice_calls.nice_agent_set_remote_credentials
#define nice_candidate_free                  nice_calls.nice_candidate_free
#define nice_candidate_new                   nice_calls.nice_candidate_new
#endif

#endif

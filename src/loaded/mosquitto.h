/* libmosquitto: the way to friends over a relay. See loaded.h. */
#ifndef TY_SRC_LOADED_MOSQUITTO_H
#define TY_SRC_LOADED_MOSQUITTO_H

#include "src/loaded/loaded.h"
#include <mosquitto.h>
#include <mqtt_protocol.h>

/* Makes its calls ready, as loaded_open does; false where it isn't installed. */
bool mosquitto_load(void);

#ifdef TY_LOAD
/* clang-format off */
#define MOSQUITTO_CALLS(X)                                                                         \
    X(mosquitto_connect_bind_v5) X(mosquitto_connect_callback_set) X(mosquitto_destroy)            \
    X(mosquitto_disconnect) X(mosquitto_int_option) X(mosquitto_lib_init) X(mosquitto_loop_misc)   \
    X(mosquitto_loop_read) X(mosquitto_loop_write) X(mosquitto_message_callback_set)               \
    X(mosquitto_new) X(mosquitto_property_add_int32) X(mosquitto_property_free_all)                \
    X(mosquitto_publish) X(mosquitto_socket) X(mosquitto_subscribe_callback_set)                   \
    X(mosquitto_subscribe_v5) X(mosquitto_unsubscribe) X(mosquitto_username_pw_set)                \
    X(mosquitto_want_write) X(mosquitto_will_set)
/* clang-format on */

struct MosquittoCalls {
    MOSQUITTO_CALLS(LOADED_CALL)
};

extern struct MosquittoCalls mosquitto_calls;

#define mosquitto_connect_bind_v5        mosquitto_calls.mosquitto_connect_bind_v5
#define mosquitto_connect_callback_set   mosquitto_calls.mosquitto_connect_callback_set
#define mosquitto_destroy                mosquitto_calls.mosquitto_destroy
#define mosquitto_disconnect             mosquitto_calls.mosquitto_disconnect
#define mosquitto_int_option             mosquitto_calls.mosquitto_int_option
#define mosquitto_lib_init               mosquitto_calls.mosquitto_lib_init
#define mosquitto_loop_misc              mosquitto_calls.mosquitto_loop_misc
#define mosquitto_loop_read              mosquitto_calls.mosquitto_loop_read
#define mosquitto_loop_write             mosquitto_calls.mosquitto_loop_write
#define mosquitto_message_callback_set   mosquitto_calls.mosquitto_message_callback_set
#define mosquitto_new                    mosquitto_calls.mosquitto_new
#define mosquitto_property_add_int32     mosquitto_calls.mosquitto_property_add_int32
#define mosquitto_property_free_all      mosquitto_calls.mosquitto_property_free_all
#define mosquitto_publish                mosquitto_calls.mosquitto_publish
#define mosquitto_socket                 mosquitto_calls.mosquitto_socket
#define mosquitto_subscribe_callback_set mosquitto_calls.mosquitto_subscribe_callback_set
#define mosquitto_subscribe_v5           mosquitto_calls.mosquitto_subscribe_v5
#define mosquitto_unsubscribe            mosquitto_calls.mosquitto_unsubscribe
#define mosquitto_username_pw_set        mosquitto_calls.mosquitto_username_pw_set
#define mosquitto_want_write             mosquitto_calls.mosquitto_want_write
#define mosquitto_will_set               mosquitto_calls.mosquitto_will_set
#endif

#endif

/* Waiting for sockets, which Windows calls otherwise. */
#ifndef TY_SRC_WINDOWS_INCLUDE_POLL_H
#define TY_SRC_WINDOWS_INCLUDE_POLL_H

#include <winsock2.h>

#define poll(events, count, timeout_ms) WSAPoll(events, count, timeout_ms)

#endif

/* Sockets, which Windows has in one header. */
#ifndef TY_SRC_WINDOWS_INCLUDE_SYS_SOCKET_H
#define TY_SRC_WINDOWS_INCLUDE_SYS_SOCKET_H

#include <winsock2.h>
#include <ws2tcpip.h>

#endif

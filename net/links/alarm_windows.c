/* An alarm by a socket that sends datagrams to itself, as WSAPoll() waits for sockets alone. */
#include "net/links/alarm.h"
#include <winsock2.h>
#include <ws2tcpip.h>

/* Gives it a port of this machine's own, and hears nobody else there. */
static bool bind_to_itself(SOCKET own)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    u_long at_once = 1;
    return bind(own, (struct sockaddr *)&address, sizeof address) == 0 &&
           getsockname(own, (struct sockaddr *)&address, &size) == 0 &&
           connect(own, (struct sockaddr *)&address, sizeof address) == 0 &&
           ioctlsocket(own, FIONBIO, &at_once) == 0;
}

bool alarm_open(struct Alarm *alarm)
{
    WSADATA winsock;
    WSAStartup(MAKEWORD(2, 2), &winsock); /* counted: the other sockets have theirs */
    SOCKET own = socket(AF_INET, SOCK_DGRAM, 0);
    if (own != INVALID_SOCKET && bind_to_itself(own)) {
        *alarm = (struct Alarm){(intptr_t)own, (intptr_t)own};
        return true;
    }
    if (own != INVALID_SOCKET)
        closesocket(own);
    WSACleanup();
    return false;
}

void alarm_close(struct Alarm *alarm)
{
    if (alarm->heard < 0)
        return;
    closesocket((SOCKET)alarm->heard);
    WSACleanup();
    *alarm = ALARM_NONE;
}

void alarm_ring(const struct Alarm *alarm)
{
    if (alarm->rung >= 0)
        send((SOCKET)alarm->rung, "", 1, 0);
}

struct pollfd alarm_poll(const struct Alarm *alarm)
{
    return (struct pollfd){.fd = (SOCKET)alarm->heard, .events = POLLIN};
}

void alarm_clear(const struct Alarm *alarm)
{
    char rung[64];
    while (recv((SOCKET)alarm->heard, rung, sizeof rung, 0) > 0)
        ;
}

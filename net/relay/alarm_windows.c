/* An alarm by a socket that sends datagrams to itself, as WSAPoll() waits for sockets alone. */
#include "net/relay/alarm.h"
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

bool relay_alarm_open(struct RelayAlarm *alarm)
{
    WSADATA winsock;
    WSAStartup(MAKEWORD(2, 2), &winsock); /* counted: the other sockets have theirs */
    SOCKET own = socket(AF_INET, SOCK_DGRAM, 0);
    if (own != INVALID_SOCKET && bind_to_itself(own)) {
        *alarm = (struct RelayAlarm){(intptr_t)own, (intptr_t)own};
        return true;
    }
    if (own != INVALID_SOCKET)
        closesocket(own);
    WSACleanup();
    return false;
}

void relay_alarm_close(struct RelayAlarm *alarm)
{
    if (alarm->heard < 0)
        return;
    closesocket((SOCKET)alarm->heard);
    WSACleanup();
    *alarm = RELAY_NO_ALARM;
}

void relay_alarm_ring(const struct RelayAlarm *alarm)
{
    if (alarm->rung >= 0)
        send((SOCKET)alarm->rung, "", 1, 0);
}

struct pollfd relay_alarm_poll(const struct RelayAlarm *alarm)
{
    return (struct pollfd){.fd = (SOCKET)alarm->heard, .events = POLLIN};
}

void relay_alarm_clear(const struct RelayAlarm *alarm)
{
    char rung[64];
    while (recv((SOCKET)alarm->heard, rung, sizeof rung, 0) > 0)
        ;
}

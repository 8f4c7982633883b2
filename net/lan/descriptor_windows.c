/* Sockets for datagrams by Winsock. */
#include "net/lan/descriptor.h"
#include <winsock2.h>

intptr_t descriptor_open(void)
{
    u_long at_once = 1;
    SOCKET opened = socket(AF_INET, SOCK_DGRAM, 0);
    if (opened == INVALID_SOCKET || ioctlsocket(opened, FIONBIO, &at_once) == 0)
        return (intptr_t)opened;
    closesocket(opened);
    return -1;
}

void descriptor_close(intptr_t descriptor)
{
    if (descriptor >= 0)
        closesocket((SOCKET)descriptor);
}

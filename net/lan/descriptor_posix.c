/* Sockets for datagrams by POSIX. */
#define _GNU_SOURCE /* close-on-exec from the start */
#include "net/lan/descriptor.h"
#include <sys/socket.h>
#include <unistd.h>

intptr_t descriptor_open(void)
{
    return socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

void descriptor_close(intptr_t descriptor)
{
    if (descriptor >= 0)
        close((int)descriptor);
}

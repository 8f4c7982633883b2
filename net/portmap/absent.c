/* Port mapping in a program that was built without the libraries for it: nobody is asked. */
#include "net/portmap/portmap.h"

static enum PortMapTrouble map(void *context, uint16_t port, struct Mapping *mapping)
{
    (void)context, (void)port, (void)mapping;
    return PORTMAP_TROUBLE_ABSENT;
}

static void unmap(void *context, uint16_t port, const struct Mapping *mapping)
{
    (void)context, (void)port, (void)mapping;
}

struct PortMapper portmap_natpmp(void)
{
    return (struct PortMapper){.map = map, .unmap = unmap};
}

struct PortMapper portmap_upnp(void)
{
    return portmap_natpmp();
}

struct PortMapper portmap_pinhole(void)
{
    return (struct PortMapper){.map = map, .unmap = unmap, .pinhole = true};
}

/*
 * The links that came in by one listener and are not gone yet, those included that their owner has
 * closed. Each costs two threads and a descriptor, so they are counted before they cost anything.
 * Any thread may call.
 */
#ifndef TY_NET_LINKS_TCP_CROWD_H
#define TY_NET_LINKS_TCP_CROWD_H

#include <stdbool.h>
#include <stdint.h>

struct Crowd;

/* Nobody; the listener holds it. */
struct Crowd *crowd_new(void);

/* The listener lets go: the last of it and the links frees it. */
void crowd_release(struct Crowd *crowd);

/* Takes one more in, by the IPv4 address it comes from; false if there are TCP_LINKS_MAX, or
 * TCP_LINKS_PER_ORIGIN of these. */
bool crowd_enter(struct Crowd *crowd, uint32_t origin);

/* One that was taken in is gone. */
void crowd_leave(struct Crowd *crowd, uint32_t origin);

#endif

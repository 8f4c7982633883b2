/* One online match: what goes out, to the peer and to the owner. */
#include "net/session/state.h"
#include "src/common/memory.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

void session_note(struct Session *session, const struct Notice *notice)
{
    const struct SessionHost *owner = &session->settings.owner;
    if (owner->notice)
        owner->notice(owner->context, notice);
}

/* Room for one more frame; false if the peer has left more lying than an honest one can. */
static bool make_room(struct Session *session)
{
    if (session->out_at > session->out_size) { /* more is gone than waits */
        memmove(session->out, session->out + session->out_at, session->out_size);
        session->out_at = 0;
    }
    if (session->out_capacity - session->out_at - session->out_size >= FRAME_WIRE_MAX)
        return true;
    if (session->out_size > OUT_MAX)
        return false;
    session->out_capacity = 2 * session->out_capacity + 4 * FRAME_WIRE_MAX;
    session->out = memory_resized(session->out, session->out_capacity);
    return true;
}

void session_send(struct Session *session, const struct Message *message)
{
    uint8_t payload[FRAME_PAYLOAD_MAX];
    if (!session->link.up || session->link.choked)
        return;
    session->link.choked = !make_room(session);
    if (session->link.choked)
        return;
    size_t size = message_write(message, payload);
    session->out_size += frame_seal(&session->link.sender, (uint8_t)message->kind, payload, size,
                                    session->out + session->out_at + session->out_size);
}

size_t session_take(struct Session *session, uint8_t *bytes, size_t capacity)
{
    assert(thread_owns(&session->thread));
    size_t size = session->out_size < capacity ? session->out_size : capacity;
    if (size > 0)
        memcpy(bytes, session->out + session->out_at, size);
    session->out_size -= size;
    session->out_at = session->out_size > 0 ? session->out_at + size : 0;
    return size;
}

void session_random(struct Session *session, void *bytes, size_t size)
{
    const struct SessionHost *owner = &session->settings.owner;
    if (owner->random)
        owner->random(owner->context, bytes, size);
    else
        randombytes_buf(bytes, size);
}

void session_ping(struct Session *session, int64_t now_ms)
{
    struct Link *link = &session->link;
    link->pinged_ms = now_ms;
    memmove(link->stamps + 1, link->stamps, sizeof link->stamps - sizeof *link->stamps);
    link->stamps[0] = (uint32_t)now_ms;
    link->stamp_count += link->stamp_count < PINGS_OPEN;
    session_send(
        session,
        &(struct Message){.kind = MSG_PING, .stamp = (uint32_t)now_ms, .muted = session->muted});
}

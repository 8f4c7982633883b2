/*
 * libFuzzer's entrance to the relay: a stranger's packets, each u8 place, u8 length and so many
 * bytes, to both ends of a link, before or after the move, as the first byte tells. They change
 * nothing: the next words arrive. And any bytes are no topic, or one that is written as it was
 * read.
 */
#include "net/relay/link.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const uint8_t secret[TRANSPORT_SECRET] = "of the two";
static const struct Room room = {.name = "ROOM", .key = "of who has the code"};
static const uint8_t farewell[RELAY_ID] = "goodbye";

/* Carries what each end has to say to the other until neither has more. */
static void settle(struct RelayLink *ends[2])
{
    uint8_t packet[RELAY_PACKET_MAX];
    enum RelayPlace place;
    size_t size;
    for (int from = 0, silent = 0; silent < 2; from = 1 - from) {
        for (place = 0; place < RELAY_PLACE_COUNT; place++)
            ends[from]->subscribed[place] = relay_link_wants(ends[from], place);
        size = relay_link_next(ends[from], 0, &place, packet);
        if (size > 0)
            relay_link_take(ends[1 - from], place, packet, size);
        silent = size > 0 ? 0 : silent + 1;
    }
}

static void disturb(struct RelayLink *ends[2], const uint8_t *bytes, size_t size)
{
    for (size_t at = 0; at + 2 <= size;) {
        enum RelayPlace place = bytes[at] % RELAY_PLACE_COUNT;
        size_t length = bytes[at + 1];
        at += 2;
        length = length < size - at ? length : size - at;
        relay_link_take(ends[0], place, bytes + at, length);
        relay_link_take(ends[1], place, bytes + at, length);
        at += length;
    }
}

static void expect_words(struct RelayLink *from, struct RelayLink *to, struct RelayLink *ends[2])
{
    uint8_t heard[5];
    bool taken = relay_link_send(from, "words", 5);
    settle(ends);
    size_t size = relay_link_receive(to, heard, sizeof heard);
    assert(taken && size == 5 && memcmp(heard, "words", 5) == 0);
}

static void try_topic(const uint8_t *bytes, size_t size)
{
    char text[RELAY_TOPIC_MAX], again[RELAY_TOPIC_MAX];
    struct RelayTopic topic;
    size = size < sizeof text - 1 ? size : sizeof text - 1;
    memcpy(text, bytes, size);
    text[size] = '\0';
    if (!relay_topic_read(text, &topic))
        return;
    relay_topic_write(&topic, again);
    assert(strcmp(text, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1 || sodium_init() < 0)
        return 0;
    struct RelayLink joiner, host, *ends[2] = {&joiner, &host};
    bool moved = bytes[0] & 1;
    relay_link_join(ends[0], farewell);
    relay_link_enter(ends[0], &room);
    relay_link_host(ends[1], &room, ends[0]->id, farewell);
    settle(ends);
    if (moved) {
        relay_link_move(ends[0], secret);
        relay_link_move(ends[1], secret);
        settle(ends);
    }
    disturb(ends, bytes + 1, size - 1);
    expect_words(ends[0], ends[1], ends);
    expect_words(ends[1], ends[0], ends);
    try_topic(bytes + 1, size - 1);
    return 0;
}

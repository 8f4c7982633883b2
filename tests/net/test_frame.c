/* Encrypted frames: any split of the bytes gives the same messages; any change ends the link. */
#include "net/words/frame.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MESSAGES = 3 };

struct Pair {
    struct FrameSender sender;
    struct FrameReceiver receiver;
    uint8_t wire[MESSAGES * FRAME_WIRE_MAX];
    size_t size;
};

/* A pair with three messages under way: an empty one, a short one, and one of the full size. */
static void pair_init(struct Pair *pair)
{
    uint8_t key[FRAME_KEY], header[FRAME_HEADER], big[FRAME_PAYLOAD_MAX];
    memset(big, 'b', sizeof big);
    crypto_secretstream_xchacha20poly1305_keygen(key);
    frame_sender_init(&pair->sender, key, header);
    frame_receiver_init(&pair->receiver, key, header);
    pair->size = frame_seal(&pair->sender, 1, NULL, 0, pair->wire);
    pair->size += frame_seal(&pair->sender, 2, "h8", 2, pair->wire + pair->size);
    pair->size += frame_seal(&pair->sender, 3, big, sizeof big, pair->wire + pair->size);
}

/* Feeds bytes in pieces of `step`; returns the messages that came out, or -1 if the link broke. */
static int feed_all(struct Pair *pair, size_t step, struct Frame frames[MESSAGES])
{
    int count = 0;
    for (size_t at = 0; at < pair->size;) {
        size_t used, size = step < pair->size - at ? step : pair->size - at;
        enum FrameResult result =
            frame_feed(&pair->receiver, pair->wire + at, size, &used, &frames[count]);
        if (result == FRAME_BROKEN)
            return -1;
        at += used;
        if (result == FRAME_READY && ++count == MESSAGES)
            return at == pair->size ? count : -2;
    }
    return count;
}

static void test_every_split_gives_the_same(void **state)
{
    (void)state;
    for (size_t step = 1; step < 600; step++) {
        struct Pair pair;
        struct Frame frames[MESSAGES];
        pair_init(&pair);
        assert_int_equal(feed_all(&pair, step, frames), MESSAGES);
        assert_int_equal(frames[0].type, 1);
        assert_int_equal(frames[0].size, 0);
        assert_int_equal(frames[1].type, 2);
        assert_memory_equal(frames[1].payload, "h8", 2);
        assert_int_equal(frames[2].size, FRAME_PAYLOAD_MAX);
        assert_int_equal(frames[2].payload[FRAME_PAYLOAD_MAX - 1], 'b');
    }
}

static void test_every_flipped_bit_breaks_the_link(void **state)
{
    (void)state;
    struct Pair fresh;
    pair_init(&fresh);
    for (size_t bit = 0; bit < 8 * fresh.size; bit++) {
        struct Pair pair = fresh;
        struct Frame frames[MESSAGES];
        pair.wire[bit / 8] ^= (uint8_t)(1u << bit % 8);
        int count = feed_all(&pair, 64, frames);
        /* Either refused, or a length grew and the rest never comes: never a third message. */
        assert_true(count < MESSAGES);
    }
}

static void test_repeats_and_gaps_are_refused(void **state)
{
    (void)state;
    struct Pair pair;
    struct Frame frame;
    size_t used;
    pair_init(&pair);
    assert_int_equal(frame_feed(&pair.receiver, pair.wire, 20, &used, &frame), FRAME_READY);
    assert_int_equal(frame_feed(&pair.receiver, pair.wire, 20, &used, &frame), FRAME_BROKEN);
    pair_init(&pair);
    assert_int_equal(frame_feed(&pair.receiver, pair.wire + 20, 22, &used, &frame), FRAME_BROKEN);
    assert_int_equal(frame_feed(&pair.receiver, pair.wire, 20, &used, &frame), FRAME_BROKEN);
}

static void test_lengths_out_of_range_are_refused_at_once(void **state)
{
    (void)state;
    static const uint8_t lengths[][2] = {{0, 0}, {0, 17}, {2, 1}, {0xff, 0xff}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct Pair pair;
        struct Frame frame;
        size_t used;
        pair_init(&pair);
        assert_int_equal(frame_feed(&pair.receiver, lengths[i], 2, &used, &frame), FRAME_BROKEN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_split_gives_the_same),
        cmocka_unit_test(test_every_flipped_bit_breaks_the_link),
        cmocka_unit_test(test_repeats_and_gaps_are_refused),
        cmocka_unit_test(test_lengths_out_of_range_are_refused_at_once),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}

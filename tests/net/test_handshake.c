/* The handshake: who gets in, who does not and is told why, and that no byte of it can be
 * altered. */
#include "net/handshake/handshake.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { WIRE = 3 * HANDSHAKE_MESSAGE, LONGEST = 1024 };

struct Shake {
    struct Handshake joiner, host;
    const char *host_code;     /* the password that the host admits with */
    enum Refusal host_refuses; /* or refuses with */
    size_t step;               /* bytes per delivery */
    long flip;                 /* the bit to flip of all that is sent, -1 for none */
    long sent;                 /* bytes so far */
};

static struct Shake shake_new(const char *joiner_code, const char *host_code)
{
    struct Shake s = {.host_code = host_code, .step = LONGEST, .flip = -1};
    handshake_join(&s.joiner, HANDSHAKE_CODE, "NAME", 4, joiner_code, strlen(joiner_code));
    handshake_host(&s.host);
    return s;
}

static void answer(struct Shake *s)
{
    if (s->host_refuses != REFUSAL_NONE)
        handshake_refuse(&s->host, s->host_refuses);
    else
        handshake_admit(&s->host, s->host_code, strlen(s->host_code));
}

/* Carries what one side has to say to the other; returns whether there was anything. */
static bool carry(struct Shake *s, struct Handshake *from, struct Handshake *to)
{
    uint8_t bytes[WIRE];
    size_t size = handshake_take(from, bytes);
    for (size_t i = 0; i < size; i++, s->sent++)
        if (s->flip >= 0 && s->flip / 8 == s->sent)
            bytes[i] ^= (uint8_t)(1u << s->flip % 8);
    for (size_t at = 0; at < size;) {
        size_t used, piece = s->step < size - at ? s->step : size - at;
        enum HandshakeEvent event = handshake_feed(to, bytes + at, piece, &used);
        at += used;
        if (event == HANDSHAKE_ASKED)
            answer(s);
        if (event == HANDSHAKE_FAILED || event == HANDSHAKE_DONE)
            break;
    }
    return size > 0;
}

static void run(struct Shake *s)
{
    while (carry(s, &s->joiner, &s->host) || carry(s, &s->host, &s->joiner))
        ;
}

static bool both_done(const struct Shake *s)
{
    return s->joiner.step == STEP_DONE && s->host.step == STEP_DONE;
}

/* A frame from one side opens on the other. */
static void assert_linked(struct Handshake *from, struct Handshake *to)
{
    uint8_t wire[FRAME_WIRE_MAX];
    struct Frame frame;
    size_t used, size = frame_seal(&from->sender, 9, "go", 2, wire);
    assert_int_equal(frame_feed(&to->receiver, wire, size, &used, &frame), FRAME_READY);
    assert_memory_equal(frame.payload, "go", 2);
}

static void test_the_right_code_links_at_any_split(void **state)
{
    (void)state;
    for (size_t step = 1; step < 80; step++) {
        struct Shake s = shake_new("7XK2", "7XK2");
        uint8_t a[HANDSHAKE_KEY], b[HANDSHAKE_KEY];
        s.step = step;
        run(&s);
        assert_true(both_done(&s));
        assert_linked(&s.joiner, &s.host);
        assert_linked(&s.host, &s.joiner);
        handshake_derive(&s.joiner, "resume", a);
        handshake_derive(&s.host, "resume", b);
        assert_memory_equal(a, b, sizeof a);
    }
}

static void test_a_wrong_code_is_told_to_both(void **state)
{
    (void)state;
    struct Shake s = shake_new("7XK3", "7XK2");
    run(&s);
    assert_int_equal(handshake_refusal(&s.host), REFUSAL_WRONG_CODE);
    assert_int_equal(handshake_refusal(&s.joiner), REFUSAL_WRONG_CODE);
}

static void test_the_host_says_why_it_refuses(void **state)
{
    (void)state;
    for (int refusal = REFUSAL_MALFORMED; refusal <= REFUSAL_SENT_LAST; refusal++) {
        struct Shake s = shake_new("7XK2", "7XK2");
        if (refusal == REFUSAL_WRONG_CODE)
            continue; /* see below */
        s.host_refuses = (enum Refusal)refusal;
        run(&s);
        assert_int_equal(handshake_refusal(&s.joiner), refusal);
        assert_true(strlen(refusal_text((enum Refusal)refusal)) > 10);
    }
}

/* Nobody can know that a code is wrong before it was confirmed. */
static void test_a_code_refused_unseen_is_no_word_about_it(void **state)
{
    (void)state;
    struct Shake s = shake_new("7XK2", "7XK2");
    s.host_refuses = REFUSAL_WRONG_CODE;
    run(&s);
    assert_int_equal(handshake_refusal(&s.joiner), REFUSAL_MALFORMED);
}

static void test_another_version_is_refused_as_such(void **state)
{
    (void)state;
    struct Shake s = shake_new("7XK2", "7XK2");
    s.joiner.out[2 + 8] = s.joiner.out[2 + 9] = HANDSHAKE_VERSION + 1;
    run(&s);
    assert_int_equal(handshake_refusal(&s.host), REFUSAL_VERSION);
    assert_int_equal(s.host.peer_version, HANDSHAKE_VERSION + 1);
}

/* Version 1 says no more than that; later ones say which they are. */
static void test_who_is_older_is_told(void **state)
{
    (void)state;
    static const struct {
        uint8_t answer[4];
        enum Refusal refusal;
    } cases[] = {{{5, 1, REFUSAL_VERSION, 0}, REFUSAL_OLDER},
                 {{5, 2, REFUSAL_VERSION, 1}, REFUSAL_OLDER},
                 {{5, 2, REFUSAL_VERSION, HANDSHAKE_VERSION + 1}, REFUSAL_NEWER}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Shake s = shake_new("7XK2", "7XK2");
        size_t used, size = 2 + (size_t)cases[i].answer[1];
        assert_int_equal(handshake_feed(&s.joiner, cases[i].answer, size, &used), HANDSHAKE_FAILED);
        assert_int_equal(handshake_refusal(&s.joiner), cases[i].refusal);
    }
}

/* No single flipped bit leaves both sides linked and able to read each other. */
static void test_every_flipped_bit_is_noticed(void **state)
{
    (void)state;
    struct Shake clean = shake_new("7XK2", "7XK2");
    run(&clean);
    long bits = 8 * clean.sent;
    for (long bit = 0; bit < bits; bit++) {
        struct Shake s = shake_new("7XK2", "7XK2");
        struct Frame frame;
        uint8_t wire[FRAME_WIRE_MAX];
        size_t used;
        s.flip = bit;
        run(&s);
        if (!both_done(&s))
            continue;
        /* Only the frame headers are not confirmed: the first frame then fails to open. */
        size_t size = frame_seal(&s.joiner.sender, 9, "go", 2, wire);
        bool host_reads = frame_feed(&s.host.receiver, wire, size, &used, &frame) == FRAME_READY;
        size = frame_seal(&s.host.sender, 9, "go", 2, wire);
        bool joiner_reads =
            frame_feed(&s.joiner.receiver, wire, size, &used, &frame) == FRAME_READY;
        assert_false(host_reads && joiner_reads);
    }
}

/* Whatever a stranger sends, the host ends with a refusal or waits; it is never linked. */
static void test_random_bytes_never_get_in(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 2000; seed++) {
        uint8_t key[randombytes_SEEDBYTES] = {0}, bytes[LONGEST];
        struct Shake s = shake_new("7XK2", "7XK2");
        memcpy(key, &seed, sizeof seed);
        randombytes_buf_deterministic(bytes, sizeof bytes, key);
        size_t hello = seed % 2 ? handshake_take(&s.joiner, bytes) : 0; /* half begin well */
        bytes[hello] = (uint8_t)(1 + seed % 6), bytes[hello + 1] %= HANDSHAKE_MESSAGE;
        for (size_t at = 0, used; at < sizeof bytes; at += used) {
            enum HandshakeEvent event =
                handshake_feed(&s.host, bytes + at, sizeof bytes - at, &used);
            if (event == HANDSHAKE_ASKED)
                answer(&s);
            assert_int_not_equal(event, HANDSHAKE_DONE);
            if (event == HANDSHAKE_FAILED)
                break;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_right_code_links_at_any_split),
        cmocka_unit_test(test_a_wrong_code_is_told_to_both),
        cmocka_unit_test(test_the_host_says_why_it_refuses),
        cmocka_unit_test(test_another_version_is_refused_as_such),
        cmocka_unit_test(test_who_is_older_is_told),
        cmocka_unit_test(test_a_code_refused_unseen_is_no_word_about_it),
        cmocka_unit_test(test_every_flipped_bit_is_noticed),
        cmocka_unit_test(test_random_bytes_never_get_in),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("handshake", tests, NULL, NULL);
}

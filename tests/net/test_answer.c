/* Answers as they are pasted, and servers as they are typed. */
#include "net/ice/servers.h"
#include "net/meeting/answer.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char line[] = "answer;to=01020304;ice=AMCoAQXDUAz;check=7fd5f127";

static void test_answers(void **state)
{
    (void)state;
    static const char *const around[] = {"%s", "  %s\n", "here you are: \"%s\" :-)", "> %s.",
                                         "<%s>, see you"};
    struct Answer answer;
    char text[256];
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        answer = (struct Answer){.to = {0}};
        snprintf(text, sizeof text, around[i], line);
        assert_null(answer_read(text, &answer));
        assert_memory_equal(answer.to, ((uint8_t[]){1, 2, 3, 4}), ANSWER_TO);
        assert_int_equal(answer.candidates.count, 1);
        assert_int_equal(answer.candidates.list[0].port, 50000);
    }
    char written[ANSWER_TEXT_MAX];
    answer_write(&answer, written);
    assert_string_equal(written, line);
}

static void test_damaged_answers(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "ABCD-EFGH",
        "answer",
        "answer;to=",
        "answer;to=01020304;ice=AMCoAQXDUAz",
        "answer;to=0102030;ice=AMCoAQXDUAz;check=7fd5f127",
        "answer;to=01020304",
        "answer;to=01020304;ice=",
        "answer;to=01020304;ice=AMCoAQXDz",
        "answer;to=0102030405;ice=AMCoAQXDUAz;check=7fd5f127",
    };
    struct Answer answer;
    assert_null(answer_read(line, &answer));
    struct Answer kept = answer;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(answer_read(bad[i], &answer));
    char endless[4096] = "answer;to=01020304;ice=";
    memset(endless + strlen(endless), 'A', sizeof endless - 1 - strlen(endless));
    assert_non_null(answer_read(endless, &answer));
    assert_memory_equal(&kept, &answer, sizeof kept);
}

/* One character is another: it is said to be damaged, and never taken for another invite's. */
static void test_a_changed_character_is_noticed(void **state)
{
    (void)state;
    char changed[sizeof line];
    struct Answer answer, good;
    int same = 0;
    assert_null(answer_read(line, &good));
    for (size_t at = strlen("answer;"); at < sizeof line - 1; at++) {
        memcpy(changed, line, sizeof line);
        for (char other = ' '; other <= '~'; other++) {
            changed[at] = other;
            const char *wrong = answer_read(changed, &answer);
            if (wrong)
                assert_string_equal(wrong, "The answer is damaged. Copy it again, all of it");
            else
                assert_memory_equal(&answer, &good, sizeof good);
            same += !wrong;
        }
    }
    assert_in_range(same, sizeof line - 1 - strlen("answer;"), 100); /* either case of names */
}

static void test_capitals_count(void **state)
{
    (void)state;
    char shouted[sizeof line];
    struct Answer answer;
    for (size_t at = 0; at < sizeof line; at++)
        shouted[at] = (char)toupper((unsigned char)line[at]);
    assert_string_equal(answer_read(shouted, &answer),
                        "The answer is damaged. Copy it again, all of it");
    memcpy(shouted, line, sizeof line);
    shouted[0] = 'A'; /* as a phone begins a sentence */
    assert_null(answer_read(shouted, &answer));
}

static void test_marks(void **state)
{
    (void)state;
    uint8_t one[ANSWER_TO], same[ANSWER_TO], other[ANSWER_TO];
    answer_mark("secret", 6, one);
    answer_mark("secret", 6, same);
    answer_mark("Secret", 6, other);
    assert_memory_equal(one, same, ANSWER_TO);
    assert_memory_not_equal(one, other, ANSWER_TO);
}

static void test_servers(void **state)
{
    (void)state;
    struct IceServers servers = {.stun_count = 0};
    assert_null(ice_servers_read_stun("stun.example.org, 192.0.2.1:19302", &servers));
    assert_int_equal(servers.stun_count, 2);
    assert_string_equal(servers.stun[0].host, "stun.example.org");
    assert_int_equal(servers.stun[0].port, 3478);
    assert_int_equal(servers.stun[1].port, 19302);
    assert_non_null(ice_servers_read_stun("a b c d e f g", &servers));
    assert_non_null(ice_servers_read_stun("mqtts://relay.example.org", &servers));
    assert_non_null(ice_servers_read_stun("0.0.0.0", &servers));
    assert_int_equal(servers.stun_count, 2); /* what is wrong changes nothing */
    assert_null(ice_servers_read_stun("", &servers));
    assert_int_equal(servers.stun_count, 0);
    assert_null(ice_servers_read_turn("turn.example.org", "ada", "word", &servers));
    assert_int_equal(servers.turn.port, 3478);
    assert_string_equal(servers.turn_user, "ada");
    assert_null(ice_servers_read_turn("", "", "", &servers));
    assert_string_equal(servers.turn.host, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_damaged_answers),
        cmocka_unit_test(test_a_changed_character_is_noticed),
        cmocka_unit_test(test_capitals_count),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_servers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

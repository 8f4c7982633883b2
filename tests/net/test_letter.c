/* Letters as they are pasted. */
#include "net/letters/letter.h"
#include <ctype.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t key[LETTER_KEY] = {7};

static struct Letter opening(void)
{
    struct Letter letter = {.number = 1,
                            .key = {1, 2, 3},
                            .name = "Anna",
                            .terms = {.game = "gomoku",
                                      .options = "size=15 rule=standard opening=swap2",
                                      .rules_hash = 0x123456789ABCDEF0,
                                      .undo_limit = 3,
                                      .first = FIRST_HOST}};
    for (; letter.count < 3; letter.count++)
        letter.events[letter.count] = (struct NetEvent){.kind = EVENT_MOVE, .text = "h8"};
    assert_true(letter_pack(&letter, NULL));
    return letter;
}

static struct Letter later(void)
{
    struct Letter letter = {.number = 23, .id = {1, 2, 3, 4, 5, 6}, .count = 2, .chain = {9, 9}};
    letter.events[0] = (struct NetEvent){.kind = EVENT_ASK, .request = REQUEST_DRAW};
    letter.events[1] = (struct NetEvent){.kind = EVENT_MOVE, .text = "h2e2"};
    assert_true(letter_pack(&letter, key));
    return letter;
}

static struct Letter with_limit(void)
{
    struct Letter letter = opening();
    letter.date_s = 1764000000;
    letter_set_days(&letter.terms, 3);
    assert_true(letter_pack(&letter, NULL));
    return letter;
}

static void assert_same(const struct Letter *a, const struct Letter *b)
{
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->date_s, b->date_s);
    assert_string_equal(a->terms.clock, b->terms.clock);
    assert_memory_equal(a->id, b->id, LETTER_ID);
    assert_memory_equal(a->key, b->key, LETTER_KEY);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->terms.options, b->terms.options);
    assert_int_equal(a->terms.first, b->terms.first);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->events[i].kind, b->events[i].kind);
        assert_int_equal(a->events[i].request, b->events[i].request);
        assert_string_equal(a->events[i].text, b->events[i].text);
    }
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->bytes, b->bytes, a->size);
}

static void test_there_and_back(void **state)
{
    (void)state;
    const struct Letter letters[] = {opening(), later(), with_limit()};
    for (int i = 0; i < 3; i++) {
        char line[LETTER_TEXT_MAX];
        struct Letter read;
        const char *at = line;
        letter_write(letters[i].bytes, letters[i].size, line);
        assert_null(letter_read(&at, &read));
        assert_string_equal(at, "");
        assert_same(&letters[i], &read);
    }
}

/* A letter with a limit is of a version that older programs refuse; one without is as it was. */
static void test_days_a_move(void **state)
{
    (void)state;
    struct Terms terms = {.clock = "1/86400"};
    assert_int_equal(letter_days(&terms), 1);
    strcpy(terms.clock, "1/1209600");
    assert_int_equal(letter_days(&terms), LETTER_DAYS_MAX);
    static const char *const others[] = {"1/1296000", "1/86401", "1/0", "300+5", "-", "2/86400"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        strcpy(terms.clock, others[i]);
        assert_int_equal(letter_days(&terms), -1);
    }
    letter_set_days(&terms, 0);
    assert_string_equal(terms.clock, "");
    assert_int_equal(opening().bytes[0], 1);
    assert_int_equal(with_limit().bytes[0], 2);
    struct Letter letter = with_limit(), read;
    letter.date_s = 0; /* a limit by which nobody can count */
    assert_true(letter_pack(&letter, NULL));
    assert_non_null(letter_unpack(letter.bytes, letter.size, &read));
}

static void test_letters_are_short(void **state)
{
    (void)state;
    char line[LETTER_TEXT_MAX];
    struct Letter letter = opening();
    letter_write(letter.bytes, letter.size, line);
    assert_in_range(strlen(line), 1, 399);
    letter = later();
    letter_write(letter.bytes, letter.size, line);
    assert_in_range(strlen(line), 1, 100);
}

/* What chat programs and people do to a line. */
static void mangle(const char *line, int how, char *text)
{
    size_t used = 0;
    for (size_t i = 0; line[i]; i++) {
        bool digit = i >= 7;
        if (digit && how == 1 && i % 30 == 0)
            used += (size_t)sprintf(text + used, "\r\n> ");
        if (digit && how == 2 && i % 7 == 0)
            used += (size_t)sprintf(text + used, "\xE2\x80\x8B"); /* a blank without width */
        char c = how == 3 ? (char)tolower((unsigned char)line[i]) : line[i];
        if (digit && how == 4)
            c = c == '0' ? 'o' : c == '1' ? 'l' : c;
        text[used++] = how == 5 ? (char)toupper((unsigned char)c) : c;
    }
    text[used] = '\0';
}

static void test_chats_do_no_harm(void **state)
{
    (void)state;
    static const char *const around[] = {"%s",
                                         "  %s\n",
                                         "here: \"%s\" :-)",
                                         "> %s.",
                                         "[12:30] Anna: my letter; is this:\n%s see you, Anna",
                                         "我的棋步：%s，该你了"};
    const struct Letter letter = later();
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        for (int how = 0; how <= 5; how++) {
            char line[LETTER_TEXT_MAX], mangled[4 * LETTER_TEXT_MAX], text[5 * LETTER_TEXT_MAX];
            struct Letter read;
            const char *at = text;
            letter_write(letter.bytes, letter.size, line);
            mangle(line, how, mangled);
            snprintf(text, sizeof text, around[i], mangled);
            assert_true(letter_is_in(text));
            while (letter_read(&at, &read))
                assert_true(*at); /* "my letter;" is none */
            assert_same(&letter, &read);
        }
    }
}

/* One letter was copied half, the next one whole. */
static void test_several_in_one_text(void **state)
{
    (void)state;
    char line[LETTER_TEXT_MAX], text[3 * LETTER_TEXT_MAX];
    const struct Letter letter = later();
    struct Letter read;
    letter_write(letter.bytes, letter.size, line);
    snprintf(text, sizeof text, "%.40s\n%s\n%s", line, line, line);
    const char *at = text;
    assert_string_equal(letter_read(&at, &read), "The letter is damaged. Copy it again, all of it");
    assert_null(letter_read(&at, &read));
    assert_null(letter_read(&at, &read));
    assert_string_equal(letter_read(&at, &read), "There's no letter in what was pasted");
}

/* Whatever single character is another, or missing, is noticed. */
static void test_damage_is_told(void **state)
{
    (void)state;
    char line[LETTER_TEXT_MAX];
    const struct Letter letter = opening();
    letter_write(letter.bytes, letter.size, line);
    for (size_t i = 7; line[i]; i++) {
        char text[LETTER_TEXT_MAX];
        struct Letter read;
        const char *at = text;
        strcpy(text, line);
        text[i] = text[i] == 'Z' ? 'Y' : 'Z';
        bool spare = !line[i + 1]; /* bits of the last character that say nothing */
        if (!spare)
            assert_non_null(letter_read(&at, &read));
        strcpy(text, line);
        memmove(text + i, text + i + 1, strlen(text + i));
        at = text;
        assert_non_null(letter_read(&at, &read));
    }
}

/* Bytes with a good check of their own, which is no secret. */
static const char *read_bytes(uint8_t *bytes, size_t size)
{
    uint8_t hash[crypto_generichash_BYTES];
    struct Letter letter;
    crypto_generichash(hash, sizeof hash, bytes, size - LETTER_CHECK, NULL, 0);
    memcpy(bytes + size - LETTER_CHECK, hash, LETTER_CHECK);
    return letter_unpack(bytes, size, &letter);
}

static void test_versions_and_nonsense(void **state)
{
    (void)state;
    static const char damaged[] = "The letter is damaged. Copy it again, all of it";
    struct Letter letter = later();
    uint8_t bytes[LETTER_BYTES];
    memcpy(bytes, letter.bytes, letter.size);
    assert_null(read_bytes(bytes, letter.size));
    bytes[0] = 3;
    assert_string_equal(read_bytes(bytes, letter.size),
                        "This letter is from a newer version of Tianyuan. Update yours to read it");
    bytes[0] = 0;
    assert_string_equal(read_bytes(bytes, letter.size), damaged);
    bytes[0] = 1, bytes[4] = 0; /* number 0 */
    assert_string_equal(read_bytes(bytes, letter.size), damaged);
    memcpy(bytes, letter.bytes, letter.size);
    bytes[11] = 0; /* a later letter without an event */
    assert_string_equal(read_bytes(bytes, letter.size), damaged);
    letter = opening();
    letter.terms.first = FIRST_RANDOM;
    assert_true(letter_pack(&letter, NULL));
    assert_string_equal(read_bytes(letter.bytes, letter.size), damaged);
    letter.terms.first = FIRST_HOST;
    snprintf(letter.terms.clock, sizeof letter.terms.clock, "1/30");
    assert_true(letter_pack(&letter, NULL));
    assert_string_equal(read_bytes(letter.bytes, letter.size), damaged);
}

static void test_tags(void **state)
{
    (void)state;
    static const uint8_t other[LETTER_KEY] = {8};
    struct Letter letter = later(), first = opening();
    assert_true(letter_is_by(&letter, key));
    assert_false(letter_is_by(&letter, other));
    assert_false(letter_is_by(&first, key));
    letter.bytes[12] ^= 1;
    assert_false(letter_is_by(&letter, key));
}

/* The longest terms and name there are. */
static void test_there_is_room(void **state)
{
    (void)state;
    struct Letter letter = opening(), read;
    memset(letter.terms.options, 'x', OPTIONS_TEXT_MAX - 1);
    memset(letter.terms.game, 'x', GAME_ID_MAX - 1);
    memset(letter.name, 'x', NAME_MAX_BYTES);
    for (int i = 0; i < LETTER_EVENTS - 1; i++) {
        letter.events[i].kind = EVENT_MOVE;
        memset(letter.events[i].text, 'x', EVENT_TEXT_MAX - 1);
    }
    letter.count = LETTER_EVENTS - 1;
    assert_true(letter_pack(&letter, NULL));
    assert_null(letter_unpack(letter.bytes, letter.size, &read));
    assert_same(&letter, &read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),        cmocka_unit_test(test_days_a_move),
        cmocka_unit_test(test_letters_are_short),     cmocka_unit_test(test_chats_do_no_harm),
        cmocka_unit_test(test_several_in_one_text),   cmocka_unit_test(test_damage_is_told),
        cmocka_unit_test(test_versions_and_nonsense), cmocka_unit_test(test_tags),
        cmocka_unit_test(test_there_is_room),
    };
    if (sodium_init() < 0)
        return EXIT_FAILURE;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

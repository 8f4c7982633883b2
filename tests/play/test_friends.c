/* People who were played with, as a list and as a text. */
#include "src/play/online/friends.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Key number `number`. */
static const uint8_t *key_of(int number, uint8_t key[PLAYER_KEY])
{
    memset(key, 0, PLAYER_KEY);
    key[0] = (uint8_t)number;
    key[1] = (uint8_t)(number >> 8);
    return key;
}

static void meet(struct Friends *friends, int number, const char *name, const char *game)
{
    uint8_t key[PLAYER_KEY];
    friends_meet(friends, key_of(number, key), name, game, 1790000000 + number);
}

static void who_was_met_last_is_first(void **state)
{
    struct Friends *friends = friends_new();
    uint8_t key[PLAYER_KEY];
    (void)state;
    meet(friends, 1, "Ada", "gomoku");
    meet(friends, 2, "", "xiangqi");
    friends_count_game(friends, key_of(1, key), FRIEND_WON);
    friends_count_game(friends, key_of(9, key), FRIEND_WON);
    meet(friends, 1, "", "reversi");
    assert_int_equal(friends_count(friends), 2);
    assert_string_equal(friends_get(friends, 0)->name, "Ada"); /* who hides it now has told it */
    assert_string_equal(friends_get(friends, 0)->game, "reversi");
    assert_int_equal(friends_get(friends, 0)->score[FRIEND_WON], 1);
    assert_string_equal(friends_get(friends, 1)->name, "");
    assert_null(friends_find(friends, key_of(9, key)));
    friends_free(friends);
}

/* Whoever was played with longest ago goes; a block does not. */
static void a_full_list_keeps_who_is_blocked(void **state)
{
    struct Friends *friends = friends_new();
    uint8_t key[PLAYER_KEY];
    (void)state;
    meet(friends, 0, "", "gomoku");
    friends_block(friends, 0, true);
    for (int i = 1; i <= FRIENDS_MAX; i++)
        meet(friends, i, "", "gomoku");
    assert_int_equal(friends_count(friends), FRIENDS_MAX);
    assert_non_null(friends_find(friends, key_of(0, key)));
    assert_null(friends_find(friends, key_of(1, key)));
    assert_non_null(friends_find(friends, key_of(2, key)));
    friends_free(friends);
}

static void all_of_it_comes_back_from_the_text(void **state)
{
    struct Friends *friends = friends_new(), *again = friends_new();
    uint8_t key[PLAYER_KEY];
    int line;
    (void)state;
    meet(friends, 1, "Ada\nscore = 9 9 9", "gomoku");
    meet(friends, 2, "张三", "xiangqi");
    friends_count_game(friends, key_of(2, key), FRIEND_DRAWN);
    friends_set_note(friends, 0, "plays the cannon, = and [");
    friends_block(friends, 1, true);
    char *text = friends_write(friends);
    assert_true(friends_read(again, text, &line));
    char *second = friends_write(again);
    assert_string_equal(text, second);
    assert_string_equal(friends_get(again, 0)->name, "张三");
    assert_string_equal(friends_get(again, 0)->note, "plays the cannon, = and [");
    assert_int_equal(friends_get(again, 0)->score[FRIEND_DRAWN], 1);
    assert_true(friends_get(again, 1)->blocked);
    assert_int_equal(friends_get(again, 1)->score[0], 0);
    free(text);
    free(second);
    friends_free(friends);
    friends_free(again);
}

static void what_is_damaged_is_told_and_the_rest_is_there(void **state)
{
    static const char *const lines[] = {"[KEY]",          "name = X\n",  "score = 1 2",
                                        "score = 1 2 -3", "last = soon", "nothing"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct Friends *friends = friends_new(), *again = friends_new();
        int line = 0;
        if (i != 1)
            meet(friends, 1, "Ada", "gomoku");
        char *text = friends_write(friends);
        size_t size = strlen(text) + 64;
        char *damaged = malloc(size);
        snprintf(damaged, size, "%s%s\n", text, lines[i]);
        assert_false(friends_read(again, damaged, &line));
        assert_true(line > 0);
        assert_int_equal(friends_count(again), i != 1);
        free(text);
        free(damaged);
        friends_free(friends);
        friends_free(again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_was_met_last_is_first),
        cmocka_unit_test(a_full_list_keeps_who_is_blocked),
        cmocka_unit_test(all_of_it_comes_back_from_the_text),
        cmocka_unit_test(what_is_damaged_is_told_and_the_rest_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

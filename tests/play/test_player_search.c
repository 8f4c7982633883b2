/* Opponents looked for on threads of their own, at a broker of the test's own. */
#include "engine/games.h"
#include "src/play/online/player_search.h"
#include "src/play/online/seek_terms.h"
#include "src/play/system/posix.h"
#include "tests/net/bell.h"
#include "tests/net/broker.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 3 };

struct Place {
    struct Bell bell;
    struct Broker broker;
    char folder[PLAYERS][256];
    struct PlayerSearch *player[PLAYERS];
    struct PlayerSearchNews news[PLAYERS]; /* the last */
    int told[PLAYERS];
};

static struct Place place;

static struct Seek seek_of(const char *name, const char *clock)
{
    struct OnlineOffer offer = {.game = games_find("tictactoe"), .undo_limit = 3};
    struct Seek seek = {.strength = STRENGTH_CASUAL};
    terms_from_offer(&seek.terms, &offer);
    snprintf(seek.terms.clock, sizeof seek.terms.clock, "%s", clock);
    snprintf(seek.name, sizeof seek.name, "%s", name);
    return seek;
}

static void open_with(int who, const struct PlayerSearchKey *keys, int count)
{
    struct RelayBroker broker = {.host = "127.0.0.1", .port = place.broker.port};
    struct PlayerSearchSettings settings = {.folder = place.folder[who],
                                            .broker = &broker,
                                            .game = "tictactoe",
                                            .pace = "",
                                            .keys = keys,
                                            .key_count = count,
                                            .host = posix_host(0)};
    settings.host.wake = place.bell.wake.wake;
    settings.host.context = place.bell.wake.context;
    place.player[who] = player_search_open(&settings);
    assert_non_null(place.player[who]);
}

static const struct PlayerSearchView *view(int who)
{
    return player_search_view(place.player[who]);
}

/* Whether `who` has heard of `other`, and of whom. */
static const struct Seeker *sees(int who, int other)
{
    const struct PlayerSearchView *seen = view(who);
    char alias[PLAYER_ALIAS_TEXT], wanted[PLAYER_ALIAS_TEXT];
    snprintf(wanted, sizeof wanted, "%s", view(other)->alias);
    for (int i = 0; i < seen->count; i++) {
        identity_alias(seen->list[i].key, alias);
        if (strcmp(alias, wanted) == 0)
            return &seen->list[i];
    }
    return NULL;
}

static void hear(void)
{
    for (int who = 0; who < PLAYERS; who++)
        while (place.player[who] && player_search_news(place.player[who], &place.news[who]))
            place.told[who]++;
}

#define UNTIL(condition)                                                                           \
    for (hear(); !(condition); hear())                                                             \
    bell_await(&place.bell)

static void await_ready(int who)
{
    UNTIL(view(who)->stage == PLAYER_SEARCH_READY);
}

static void take(int who, int whom, const struct Seek *own)
{
    UNTIL(sees(who, whom));
    player_search_take(place.player[who], sees(who, whom)->key, own);
}

static int set_up(void **state)
{
    (void)state;
    memset(&place, 0, sizeof place);
    bell_init(&place.bell);
    for (int who = 0; who < PLAYERS; who++) {
        scratch_make(place.folder[who]);
        place.told[who] = 0;
    }
    if (broker_available(BROKER_OPEN))
        broker_start(&place.broker, BROKER_OPEN);
    return sodium_init() < 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int who = 0; who < PLAYERS; who++) {
        player_search_close(place.player[who]);
        scratch_remove(place.folder[who]);
    }
    if (place.broker.process)
        broker_free(&place.broker);
    bell_free(&place.bell);
    return 0;
}

/* Ada seeks; Bo, who seeks nothing, takes her by one press and plays what she wanted. */
static void one_press_makes_a_pair(void **state)
{
    struct Seek ada = seek_of("Ada", "300+5"), bo = seek_of("Bo", "60+1");
    (void)state;
    if (!place.broker.process)
        skip();
    open_with(0, NULL, 0);
    player_search_seek(place.player[0], &ada);
    open_with(1, NULL, 0);
    take(1, 0, &bo);
    UNTIL(place.told[0] && place.told[1]);
    assert_int_equal(place.news[0].seeking.news, PAIRING_TOLD_HOST);
    assert_int_equal(place.news[1].seeking.news, PAIRING_TOLD_GUEST);
    assert_string_equal(place.news[0].terms.clock, "300+5");
    assert_string_equal(place.news[1].terms.clock, "300+5");
    assert_string_equal(place.news[0].seeking.other.seek.name, "Bo");
    assert_string_equal(place.news[1].seeking.other.seek.name, "Ada");
    assert_memory_equal(&place.news[0].seeking.secret, &place.news[1].seeking.secret,
                        sizeof(struct InviteSecret));
}

/* Who asks one who has just been taken goes on with what he sought before. */
static void who_asks_in_vain_goes_on(void **state)
{
    struct Seek ada = seek_of("Ada", "300+5"), bo = seek_of("Bo", "60+1");
    (void)state;
    if (!place.broker.process)
        skip();
    open_with(0, NULL, 0);
    player_search_seek(place.player[0], &ada);
    open_with(1, NULL, 0);
    open_with(2, NULL, 0);
    UNTIL(sees(2, 0));
    take(1, 0, &bo);
    UNTIL(place.told[0] && place.told[1]);
    take(2, 0, &bo);
    UNTIL(place.told[2]);
    assert_int_equal(place.news[2].seeking.news, PAIRING_TOLD_TAKEN);
    player_search_seek(place.player[2], &bo);
    UNTIL(sees(1, 2) && strcmp(sees(1, 2)->seek.terms.clock, "60+1") == 0);
    take(2, 0, &bo);
    UNTIL(place.told[2] == 2);
    player_search_close(place.player[1]); /* what is retained now is what it hears */
    open_with(1, NULL, 0);
    UNTIL(sees(1, 2) && strcmp(sees(1, 2)->seek.terms.clock, "60+1") == 0);
}

static void blocked_keys_are_not_heard(void **state)
{
    struct PlayerSearchKey keys[2] = {{.blocked = true}};
    struct Seek ada = seek_of("Ada", "300+5"), bo = seek_of("Bo", "300+5");
    (void)state;
    if (!place.broker.process)
        skip();
    open_with(0, NULL, 0);
    open_with(1, NULL, 0);
    player_search_seek(place.player[0], &ada);
    player_search_seek(place.player[1], &bo);
    open_with(2, NULL, 0);
    UNTIL(sees(2, 0) && sees(2, 1));
    assert_false(sees(2, 1)->known);
    memcpy(keys[0].key, sees(2, 0)->key, PLAYER_KEY);
    memcpy(keys[1].key, sees(2, 1)->key, PLAYER_KEY);
    player_search_close(place.player[2]);
    open_with(2, keys, 2);
    UNTIL(sees(2, 1));
    assert_true(sees(2, 1)->known);
    player_search_seek(place.player[0], NULL);
    UNTIL(!sees(1, 0));
    assert_null(sees(2, 0));
}

static void trouble_is_told(void **state)
{
    char path[FILE_PATH_MAX];
    (void)state;
    if (!place.broker.process)
        skip();
    open_with(0, NULL, 0);
    await_ready(0);
    broker_kill(&place.broker);
    UNTIL(view(0)->stage == PLAYER_SEARCH_FAILED);
    assert_true(view(0)->trouble != 0);
    broker_restart(&place.broker);
    await_ready(0);
    snprintf(path, sizeof path, "%s/player.key", place.folder[1]);
    scratch_write(place.folder[1], "player.key", "no key");
    open_with(1, NULL, 0);
    UNTIL(view(1)->stage == PLAYER_SEARCH_KEYLESS);
    assert_string_equal(view(1)->error.path, path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_press_makes_a_pair, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_asks_in_vain_goes_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(blocked_keys_are_not_heard, set_up, tear_down),
        cmocka_unit_test_setup_teardown(trouble_is_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* A relay in the scenes: set up before an offer or while it waits, and tried out. */
#include "src/app/shell/background/online_game.h"
#include "tests/app/lobby.h"
#include "tests/net/broker.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static void set_relay(struct OnlinePair *pair, const struct Broker *broker, const char *password)
{
    struct Settings *settings = &pair->driver.app->settings;
    snprintf(settings->relay_address, sizeof settings->relay_address, "127.0.0.1:%d", broker->port);
    snprintf(settings->relay_user, sizeof settings->relay_user, "player");
    snprintf(settings->relay_password, sizeof settings->relay_password, "%s", password);
    settings->relay_tls = false;
}

static bool relay_is_ready(struct OnlinePair *pair)
{
    return online_path(pair->driver.app->online, ENDPOINT_RELAY).state == ENDPOINT_READY;
}

static void host_is_reached_by_the_relay(void **state)
{
    struct OnlinePair pair;
    struct Broker broker;
    (void)state;
    if (!broker_available(BROKER_PASSWORD))
        skip();
    broker_start(&broker, BROKER_PASSWORD);
    lobby_open(&pair, "host");
    set_relay(&pair, &broker, "secret");
    driver_press(&pair.driver, "Invite a friend");
    pair_until(&pair, relay_is_ready);
    driver_pass(&pair.driver, 40);
    assert_false(lobby_says(&pair, "Only from your local network"));
    assert_true(lobby_says(&pair, "Friends anywhere can join through the relay"));
    assert_true(lobby_says(
        &pair, "Your friend can be anywhere: with the same relay set there, the code is enough."));
    pair_free(&pair);
    broker_free(&broker);
}

/* The relay is set up, or given up, while the offer waits. */
static void change_relay(struct OnlinePair *pair, const struct Broker *broker)
{
    app_open(pair->driver.app, "settings", NULL, 0);
    driver_settle(&pair->driver);
    if (broker)
        set_relay(pair, broker, "secret");
    else
        pair->driver.app->settings.relay_address[0] = 0;
    driver_key(&pair->driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair->driver), "waiting");
}

static bool relay_is_off(struct OnlinePair *pair)
{
    return online_path(pair->driver.app->online, ENDPOINT_RELAY).state == ENDPOINT_OFF;
}

struct Knock {
    struct OnlinePair pair;
    struct Transport *friend; /* in the room of the code, at the relay */
};

static bool host_answers_there(struct OnlinePair *pair)
{
    return transport_state(((struct Knock *)pair)->friend) == TRANSPORT_OPEN;
}

static void offer_takes_a_relay_while_it_waits(void **state)
{
    struct Knock knock;
    struct OnlinePair *pair = &knock.pair;
    struct Broker broker;
    struct RelayBroker relay;
    char before[16], after[16];
    (void)state;
    if (!broker_available(BROKER_PASSWORD))
        skip();
    broker_start(&broker, BROKER_PASSWORD);
    lobby_open(pair, "host");
    driver_press(&pair->driver, "Invite a friend");
    assert_false(lobby_says(pair, "Works anywhere, with the relay 127.0.0.1 on both sides"));
    lobby_code(pair, before);
    change_relay(pair, &broker);
    pair_until(pair, relay_is_ready);
    driver_pass(&pair->driver, 40);
    lobby_code(pair, after);
    assert_string_equal(before, after);
    assert_true(lobby_says(pair, "Works anywhere, with the relay 127.0.0.1 on both sides"));
    assert_null(online_game_broker(&pair->driver.app->settings, &relay));
    struct RoomSecret room = room_secret(after, CODE_LENGTH, true);
    knock.friend = relay_connect(&relay, &room, NULL);
    pair_until(pair, host_answers_there);
    transport_close(knock.friend);
    change_relay(pair, NULL);
    pair_until(pair, relay_is_off);
    driver_pass(&pair->driver, 40);
    assert_false(lobby_says(pair, "Works anywhere, with the relay 127.0.0.1 on both sides"));
    pair_free(pair);
    broker_free(&broker);
}

static bool relay_refuses(struct OnlinePair *pair)
{
    return lobby_says(pair, "The relay rejects the user name or password");
}

static bool relay_takes_us(struct OnlinePair *pair)
{
    return lobby_says(pair, "The relay works");
}

static void relay_is_tried_in_the_settings(void **state)
{
    struct OnlinePair pair;
    struct Broker broker;
    (void)state;
    if (!broker_available(BROKER_PASSWORD))
        skip();
    broker_start(&broker, BROKER_PASSWORD);
    lobby_open(&pair, "settings");
    SDL_SetWindowSize(pair.driver.app->window, 1280, 3000); /* all rows at once */
    driver_settle(&pair.driver);
    driver_press(&pair.driver, "Online");
    driver_press(&pair.driver, "Test the relay");
    assert_true(lobby_says(&pair, "No relay set up"));
    set_relay(&pair, &broker, "wrong");
    driver_press(&pair.driver, "Test the relay");
    pair_until(&pair, relay_refuses);
    set_relay(&pair, &broker, "secret");
    driver_press(&pair.driver, "Test the relay");
    pair_until(&pair, relay_takes_us);
    pair_free(&pair);
    broker_free(&broker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(host_is_reached_by_the_relay),
        cmocka_unit_test(offer_takes_a_relay_while_it_waits),
        cmocka_unit_test(relay_is_tried_in_the_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* A player who seeks an opponent, at several brokers. */
#include "net/players/players.h"
#include "src/common/memory.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 1000 /* between two looks at what nobody rings for */ };

struct Players {
    struct Seeking *seeking;
    struct RelaySubscriber *brokers[PLAYERS_BROKERS_MAX];
    bool connected[PLAYERS_BROKERS_MAX];
    int broker_count;
    bool works; /* on the stamp */
};

struct Players *players_open(const struct PlayersSettings *settings)
{
    struct Players *players = memory_zeroed(sizeof *players);
    char topics[RELAY_SUBSCRIPTIONS_MAX][RELAY_POST_TOPIC_MAX];
    uint64_t seed;
    int count = 0;
    randombytes_buf(&seed, sizeof seed);
    players->seeking =
        seeking_new(&settings->identity, &settings->keys, settings->game, settings->pace, seed);
    players->works = true;
    while (seeking_filter(players->seeking, count, topics[count]))
        count++;
    for (int i = 0; i < settings->broker_count; i++)
        players->brokers[i] =
            relay_subscribe(&settings->brokers[i], (const char(*)[RELAY_POST_TOPIC_MAX])topics,
                            count, &settings->wake);
    players->broker_count = settings->broker_count;
    return players;
}

/* Publishes at every broker that is there; what one does not take is said again in time. */
static void publish(struct Players *players)
{
    struct PlayersPacket packet;
    while (seeking_next(players->seeking, &packet)) {
        struct RelayPost post = {.retained = packet.retained, .size = packet.size};
        memcpy(post.topic, packet.topic, sizeof post.topic);
        memcpy(post.bytes, packet.bytes, packet.size);
        for (int i = 0; i < players->broker_count; i++)
            relay_publish(players->brokers[i], &post);
    }
}

void players_stop(struct Players *players)
{
    seeking_stop(players->seeking);
    publish(players);
}

void players_close(struct Players *players)
{
    if (!players)
        return;
    players_stop(players);
    for (int i = 0; i < players->broker_count; i++)
        relay_unsubscribe(players->brokers[i]);
    seeking_free(players->seeking);
    free(players);
}

bool players_seek(struct Players *players, const struct Seek *seek, const char *pace)
{
    return seeking_start(players->seeking, seek, pace);
}

bool players_take(struct Players *players, const uint8_t key[PLAYER_KEY], int64_t now_ms)
{
    bool taken = seeking_take(players->seeking, key, now_ms);
    publish(players);
    return taken;
}

static bool is_connected(const struct Players *players)
{
    bool connected = false;
    for (int i = 0; i < players->broker_count; i++)
        connected = connected || players->connected[i];
    return connected;
}

/* What a broker delivered, and whether its connection is there again. */
static void serve_broker(struct Players *players, int broker, int64_t now_ms)
{
    struct RelaySubscriber *subscriber = players->brokers[broker];
    struct RelayPost post;
    enum RelayTrouble trouble;
    bool connected = relay_subscriber_state(subscriber, &trouble) == RELAY_READY;
    if (connected && !players->connected[broker])
        seeking_connected(players->seeking);
    players->connected[broker] = connected;
    while (relay_next_post(subscriber, &post))
        seeking_hear(players->seeking, post.topic, post.bytes, post.size, now_ms);
}

void players_update(struct Players *players, int64_t now_ms)
{
    for (int i = 0; i < players->broker_count; i++)
        serve_broker(players, i, now_ms);
    players->works = seeking_work(players->seeking, now_ms);
    if (is_connected(players))
        seeking_update(players->seeking, now_ms);
    publish(players);
}

int players_wait(const struct Players *players, int64_t now_ms)
{
    int64_t due_ms = seeking_due(players->seeking);
    if (players->works)
        return 0;
    if (!is_connected(players)) /* a connection rings when it is there */
        return IDLE_MS;
    if (due_ms <= now_ms)
        return 0;
    return due_ms - now_ms < IDLE_MS ? (int)(due_ms - now_ms) : IDLE_MS;
}

bool players_news(struct Players *players, struct SeekingNews *news)
{
    return seeking_news(players->seeking, news);
}

const struct Seekers *players_list(const struct Players *players)
{
    return seeking_list(players->seeking);
}

enum RelayState players_broker_state(struct Players *players, int broker,
                                     enum RelayTrouble *trouble)
{
    return relay_subscriber_state(players->brokers[broker], trouble);
}

/* A broker of MQTT 3.1.1, as small as can be. */
#include "tests/net/old_broker.h"
#include <arpa/inet.h>
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CLIENTS = 16,
    FILTERS = 32,
    TEXT = 128,
    RETAINED = 4,
    LARGE = 2 << 20,
    PACKET = 4096,
    CONNECT = 1,
    CONNACK,
    PUBLISH,
    SUBSCRIBE = 8,
    SUBACK,
    UNSUBSCRIBE,
    UNSUBACK,
    PINGREQ,
    PINGRESP
};

struct Client {
    int socket; /* -1: nobody */
    char filters[FILTERS][TEXT];
};

struct OldBroker {
    pthread_t thread;
    pthread_mutex_t lock; /* of `retained` and `sent` */
    int server;
    int orders
        [2]; /* a pipe of what the thread is to do: 'b' to hang up on everybody, 's' to stop */
    struct Client clients[CLIENTS];
    char retained[RETAINED][TEXT];
    int sent;
};

static bool fits(const char *filter, const char *topic)
{
    while (*filter && *topic) {
        if (*filter == '+') {
            topic += strcspn(topic, "/");
            filter++;
        } else if (*filter++ != *topic++) {
            return false;
        }
    }
    return *filter == *topic;
}

static bool say(const struct Client *client, const void *bytes, size_t size)
{
    const char *at = bytes;
    ssize_t sent = 1;
    for (; size > 0 && sent > 0; at += sent, size -= (size_t)sent)
        if ((sent = send(client->socket, at, size, MSG_NOSIGNAL)) <= 0)
            break;
    return size == 0;
}

static bool take(const struct Client *client, void *bytes, size_t size)
{
    return size == 0 || recv(client->socket, bytes, size, MSG_WAITALL) == (ssize_t)size;
}

/* Sends the large packet of a topic: its length, in four times seven bits, the topic, zeros. */
static bool say_large(const struct Client *client, const char *topic)
{
    static const uint8_t zeros[LARGE];
    uint8_t head[7] = {PUBLISH << 4 | 1};
    size_t length = strlen(topic), size = 2 + length + sizeof zeros;
    for (int i = 0; i < 4; i++)
        head[1 + i] = (uint8_t)(size >> 7 * i & 127) | (i < 3 ? 128 : 0);
    head[6] = (uint8_t)length;
    return say(client, head, sizeof head) && say(client, topic, length) &&
           say(client, zeros, sizeof zeros);
}

/* The text with its length before it that stands at `*at`, which moves on. */
static void read_text(const uint8_t *bytes, size_t *at, char text[TEXT])
{
    size_t length = (size_t)bytes[*at] << 8 | bytes[*at + 1];
    assert(length < TEXT);
    memcpy(text, bytes + *at + 2, length);
    text[length] = '\0';
    *at += 2 + length;
}

static char *find_filter(struct Client *client, const char *text)
{
    for (int i = 0; i < FILTERS; i++)
        if (strcmp(client->filters[i], text) == 0)
            return client->filters[i];
    return NULL;
}

static bool subscribe(struct OldBroker *broker, struct Client *client, const uint8_t *bytes)
{
    const uint8_t answer[] = {SUBACK << 4, 3, bytes[0], bytes[1], 0};
    char text[TEXT];
    size_t at = 2;
    bool good = say(client, answer, sizeof answer);
    read_text(bytes, &at, text);
    char *filter = find_filter(client, "");
    assert(filter);
    memcpy(filter, text, TEXT);
    pthread_mutex_lock(&broker->lock);
    for (int i = 0; i < RETAINED && good; i++)
        if (broker->retained[i][0] != '\0' && fits(text, broker->retained[i])) {
            broker->sent++;
            good = say_large(client, broker->retained[i]);
        }
    pthread_mutex_unlock(&broker->lock);
    return good;
}

static bool unsubscribe(struct Client *client, const uint8_t *bytes)
{
    const uint8_t answer[] = {UNSUBACK << 4, 2, bytes[0], bytes[1]};
    char text[TEXT];
    size_t at = 2;
    read_text(bytes, &at, text);
    char *filter = find_filter(client, text);
    if (filter)
        filter[0] = '\0';
    return say(client, answer, sizeof answer);
}

/* Passes a packet on, as it came, to whoever wants it. */
static void publish(struct OldBroker *broker, const uint8_t *packet, size_t size, size_t head)
{
    char topic[TEXT];
    read_text(packet, &head, topic);
    for (int i = 0; i < CLIENTS; i++) {
        bool wants = false;
        for (int j = 0; j < FILTERS && broker->clients[i].socket >= 0; j++)
            wants = wants || (broker->clients[i].filters[j][0] != '\0' &&
                              fits(broker->clients[i].filters[j], topic));
        if (wants)
            say(&broker->clients[i], packet, size);
    }
}

/* "MQTT" with its length, then the version: 4 is 3.1.1; any newer is told so and hung up on. */
static bool welcome(const struct Client *client, const uint8_t *bytes)
{
    bool old = bytes[6] == 4;
    const uint8_t answer[] = {CONNACK << 4, 2, 0, old ? 0 : 1};
    return say(client, answer, sizeof answer) && old;
}

/* Takes one packet and does what it asks for; false to hang up. */
static bool serve(struct OldBroker *broker, struct Client *client)
{
    uint8_t packet[PACKET];
    size_t head = 1, size = 0;
    if (!take(client, packet, 1))
        return false;
    do {
        if (head > 2 || !take(client, packet + head, 1))
            return false;
        size |= (size_t)(packet[head] & 127) << 7 * (head - 1);
    } while (packet[head++] & 128);
    if (size > PACKET - head || !take(client, packet + head, size))
        return false;
    switch (packet[0] >> 4) {
    case CONNECT:
        return welcome(client, packet + head);
    case PUBLISH:
        publish(broker, packet, head + size, head);
        return true;
    case SUBSCRIBE:
        return subscribe(broker, client, packet + head);
    case UNSUBSCRIBE:
        return unsubscribe(client, packet + head);
    case PINGREQ:
        return say(client, (const uint8_t[]){PINGRESP << 4, 0}, 2);
    default:
        return false;
    }
}

static void hang_up(struct Client *client)
{
    if (client->socket >= 0)
        close(client->socket);
    *client = (struct Client){.socket = -1};
}

static void hang_up_on_all(struct OldBroker *broker)
{
    for (int i = 0; i < CLIENTS; i++)
        hang_up(&broker->clients[i]);
}

static void take_call(struct OldBroker *broker)
{
    int free = 0;
    while (free < CLIENTS && broker->clients[free].socket >= 0)
        free++;
    assert(free < CLIENTS);
    broker->clients[free].socket = accept(broker->server, NULL, NULL);
}

static void *run(void *context)
{
    struct OldBroker *broker = context;
    struct pollfd polls[CLIENTS + 2];
    char order = 'b';
    while (order != 's') {
        for (int i = 0; i < CLIENTS; i++)
            polls[i] = (struct pollfd){.fd = broker->clients[i].socket, .events = POLLIN};
        polls[CLIENTS] = (struct pollfd){.fd = broker->server, .events = POLLIN};
        polls[CLIENTS + 1] = (struct pollfd){.fd = broker->orders[0], .events = POLLIN};
        poll(polls, CLIENTS + 2, -1);
        for (int i = 0; i < CLIENTS; i++)
            if (polls[i].revents && !serve(broker, &broker->clients[i]))
                hang_up(&broker->clients[i]);
        if (polls[CLIENTS].revents)
            take_call(broker);
        if (polls[CLIENTS + 1].revents && read(broker->orders[0], &order, 1) == 1)
            hang_up_on_all(broker);
    }
    return NULL;
}

struct OldBroker *old_broker_start(uint16_t *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    struct OldBroker *broker = calloc(1, sizeof *broker);
    assert(broker);
    for (int i = 0; i < CLIENTS; i++)
        broker->clients[i].socket = -1;
    broker->server = socket(AF_INET, SOCK_STREAM, 0);
    bool good = bind(broker->server, (struct sockaddr *)&address, size) == 0 &&
                listen(broker->server, CLIENTS) == 0 &&
                getsockname(broker->server, (struct sockaddr *)&address, &size) == 0 &&
                pipe(broker->orders) == 0 && pthread_mutex_init(&broker->lock, NULL) == 0 &&
                pthread_create(&broker->thread, NULL, run, broker) == 0;
    assert(good);
    *port = ntohs(address.sin_port);
    return broker;
}

void old_broker_retain(struct OldBroker *broker, const char *topic)
{
    int i = 0;
    pthread_mutex_lock(&broker->lock);
    while (broker->retained[i][0] != '\0')
        i++;
    assert(i < RETAINED && strlen(topic) < TEXT);
    memcpy(broker->retained[i], topic, strlen(topic) + 1);
    pthread_mutex_unlock(&broker->lock);
}

int old_broker_sent(struct OldBroker *broker)
{
    pthread_mutex_lock(&broker->lock);
    int sent = broker->sent;
    pthread_mutex_unlock(&broker->lock);
    return sent;
}

void old_broker_break(struct OldBroker *broker)
{
    bool good = write(broker->orders[1], "b", 1) == 1;
    assert(good);
}

void old_broker_free(struct OldBroker *broker)
{
    bool good = write(broker->orders[1], "s", 1) == 1 && pthread_join(broker->thread, NULL) == 0;
    assert(good);
    close(broker->server);
    close(broker->orders[0]);
    close(broker->orders[1]);
    pthread_mutex_destroy(&broker->lock);
    free(broker);
}

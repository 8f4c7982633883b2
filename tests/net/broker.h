/*
 * A mosquitto of the tests' own, on a free port of the loopback, with its configuration in a folder
 * of its own that is removed with it.
 */
#ifndef TY_TESTS_NET_BROKER_H
#define TY_TESTS_NET_BROKER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* What it asks of its clients. */
enum BrokerKind {
    BROKER_OPEN,     /* nothing */
    BROKER_PASSWORD, /* user "player", password "secret" */
    BROKER_TLS /* nothing, by TLS: its certificate is for 127.0.0.1 and trusted in this process */
};

struct Broker {
    enum BrokerKind kind;
    char folder[64];
    uint16_t port;
    pid_t process; /* 0: not running */
    int log;       /* what it has to say */
};

/* Whether mosquitto (and for TLS openssl) is installed here. */
bool broker_available(enum BrokerKind kind);

/* Makes the folder and starts the broker; returns when it serves. Aborts when it does not. */
void broker_start(struct Broker *broker, enum BrokerKind kind);

/* Starts it once more, on the same port. */
void broker_restart(struct Broker *broker);

/* Kills it at once. */
void broker_kill(struct Broker *broker);

/* Kills it and removes its folder. */
void broker_free(struct Broker *broker);

#endif

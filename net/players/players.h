/*
 * A player who seeks an opponent at several brokers at once: connections, the stamp, and what
 * seeking.h makes of what comes. A seek that is heard at two brokers is one; a broker that goes
 * away costs those who seek there nothing but that way.
 *
 * All calls are the owner's, from one thread; the wake is rung when players_update has something to
 * do. Times are UTC in milliseconds since 1970.
 */
#ifndef TY_NET_PLAYERS_PLAYERS_H
#define TY_NET_PLAYERS_PLAYERS_H

#include "net/players/seeking.h"
#include "net/relay/subscriber.h"

enum { PLAYERS_BROKERS_MAX = 4 };

struct PlayersSettings {
    struct PlayerIdentity identity;
    struct SeekersKeys keys;
    char game[GAME_ID_MAX];
    char pace[PLAYERS_PACE_MAX]; /* see seeking_new; "": of any */
    struct RelayBroker brokers[PLAYERS_BROKERS_MAX];
    int broker_count;
    struct TransportWake wake;
};

struct Players;

/* Connects to all brokers and listens; seeks nobody yet. */
struct Players *players_open(const struct PlayersSettings *settings);

/* Leaves them; says that one seeks no more if a connection stands. NULL is ignored. */
void players_close(struct Players *players);

/* Seeks from now on; see seeking_start. */
bool players_seek(struct Players *players, const struct Seek *seek, const char *pace);

/* Seeks no more, and says so; still listens. */
void players_stop(struct Players *players);

/* Takes one who is in the list, and seeks the same; false if that cannot be now. */
bool players_take(struct Players *players, const uint8_t key[PLAYER_KEY], int64_t now_ms);

/* Does what is due: what came, what goes out, a millisecond of work on the stamp. */
void players_update(struct Players *players, int64_t now_ms);

/* Milliseconds until players_update is due by itself. */
int players_wait(const struct Players *players, int64_t now_ms);

/* The next news; false: there is none. */
bool players_news(struct Players *players, struct SeekingNews *news);

/* The list. Until the next players_update. */
const struct Seekers *players_list(const struct Players *players);

/* How the connection to a broker stands, by its number in the settings. */
enum RelayState players_broker_state(struct Players *players, int broker,
                                     enum RelayTrouble *trouble);

#endif

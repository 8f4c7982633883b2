/*
 * People who were played with and are known by their keys: a list kept as a text. Who was found at
 * a broker is in it from the first game on, the last one first.
 */
#ifndef TY_SRC_PLAY_ONLINE_FRIENDS_H
#define TY_SRC_PLAY_ONLINE_FRIENDS_H

#include "net/match/message.h"
#include "net/players/identity.h"

enum {
    FRIENDS_MAX = 500,   /* then who was played with longest ago goes */
    FRIEND_NOTE_MAX = 96 /* bytes, with the closing 0 */
};

enum FriendResult { FRIEND_WON, FRIEND_LOST, FRIEND_DRAWN, FRIEND_RESULTS };

struct Friend {
    uint8_t key[PLAYER_KEY];
    char name[NAME_MAX_BYTES + 1]; /* as it was told last; "": an alias is shown */
    char note[FRIEND_NOTE_MAX];    /* the player's own */
    char game[GAME_ID_MAX];        /* that was played last, */
    int64_t last_s;                /* then, in seconds since 1970 */
    int score[FRIEND_RESULTS];     /* games, as the player here sees them */
    bool blocked;                  /* is not heard any more */
};

struct Friends;

/* An empty list; to be freed. NULL is ignored. */
struct Friends *friends_new(void);
void friends_free(struct Friends *friends);

/* How many there are, and number `index` of them, who was played with last first. Valid until the
 * next change. */
int friends_count(const struct Friends *friends);
const struct Friend *friends_get(const struct Friends *friends, int index);

/* The one of a key; NULL: there is none. */
const struct Friend *friends_find(const struct Friends *friends, const uint8_t key[PLAYER_KEY]);

/* A match with the one of a key begins: adds him, or takes the newer name and game. An empty name
 * leaves the one that is known. */
void friends_meet(struct Friends *friends, const uint8_t key[PLAYER_KEY], const char *name,
                  const char *game, int64_t now_s);

/* A game with him is over; nothing happens if he is not there. */
void friends_count_game(struct Friends *friends, const uint8_t key[PLAYER_KEY],
                        enum FriendResult result);

/* Changes of number `index`: a note, cut to what fits; not heard any more, or again; forgotten. */
void friends_set_note(struct Friends *friends, int index, const char *note);
void friends_block(struct Friends *friends, int index, bool blocked);
void friends_remove(struct Friends *friends, int index);

/* Reads a list over an empty one. False, with the line that is wrong first, if some of it could not
 * be read; the rest is there. */
bool friends_read(struct Friends *friends, const char *text, int *line);

/* The list as text, to be freed. */
char *friends_write(const struct Friends *friends);

#endif

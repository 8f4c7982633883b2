/*
 * The arcade looks for an opponent: app->finding, which goes on while the player does something
 * else. When somebody is found, wherever the player is, the scene "player-found" opens above it.
 *
 * Others see an alias in place of the name, and no address of this machine: the match goes over the
 * relay, unless the player wishes otherwise in the settings' notes below.
 */
#ifndef TY_SRC_APP_SHELL_BACKGROUND_FIND_PLAYER_H
#define TY_SRC_APP_SHELL_BACKGROUND_FIND_PLAYER_H

#include "src/app/shell/settings/settings.h"
#include "src/play/online/online.h"
#include "src/play/online/player_search.h"

struct App;

/* Free entries of the settings: how strong one is, as a number of enum PlayerStrength; "yes": the
 * name is shown, the other may be met directly. */
#define FIND_STRENGTH "find.strength"
#define FIND_NAMED    "find.named"
#define FIND_DIRECT   "find.direct"

enum FindingStage {
    FINDING_LOOKS, /* nobody is found yet */
    FINDING_FOUND, /* one is, and the player has not said whether to play now */
    FINDING_MEETS  /* the two connect */
};

struct Finding {
    struct PlayerSearch *search;
    const struct PlayerSearchView *view; /* how it stands; until the loop's next turn */
    enum FindingStage stage;
    char game[GAME_ID_MAX], pace[PLAYERS_PACE_MAX]; /* who is heard of */
    struct RelayBroker broker;
    bool seeks;               /* the player is in the list, */
    struct OnlineOffer offer; /* for this, */
    int64_t since_s;          /* since then, seconds since 1970 */
    bool asks;                /* has asked this one */
    struct Seeker asked;
    bool wants; /* this one is to be asked as soon as he is there */
    uint8_t wanted[PLAYER_KEY];
    struct PlayerSearchNews pair; /* who is found; from FINDING_FOUND on */
    struct Online *online;        /* FINDING_MEETS: the match, app->online; borrowed */
};

/* Whether a relay is set up, without which nobody can be found. */
bool find_player_has_relay(const struct App *app);

/* How strong the player says to be. */
enum PlayerStrength find_player_strength(const struct App *app);

/* Listens for those who seek that game with clocks of that pace (see seek_pace; "": any), in place
 * of others; who is sought stays. NULL, or in English why not. */
const char *find_player_listen(struct App *app, const struct Game *game, const char *pace);

/* The relay or the list of friends may be another one: listens anew; what was wanted goes on. NULL,
 * or in English why not. */
const char *find_player_renew(struct App *app);

/* Seeks an opponent for that, of those who listen for it; seeks no more. */
void find_player_seek(struct App *app, const struct OnlineOffer *offer);
void find_player_stop(struct App *app);

/* Asks one of the list. */
void find_player_take(struct App *app, const struct Seeker *seeker);

/* Asks the one of a key as soon as he is in the list; nobody any more: NULL. */
void find_player_want(struct App *app, const uint8_t *key);

/* Who was found is met now; or not: then nobody is sought any more. */
void find_player_accept(struct App *app);
void find_player_refuse(struct App *app);

/* Ends all of it; nothing happens if there is none. */
void find_player_close(struct App *app);

/* What somebody who seeks is called: the name that was said, or the alias. */
void find_player_name(const struct Seeker *seeker, char text[NAME_MAX_BYTES + 1]);

/* For the loop: hears the news, and leads to the match. */
void find_player_update(struct App *app);

#endif

/*
 * The arcade's online match: there is one at a time, app->online, and the loop keeps it going while
 * scenes come and go around it.
 *
 * A scene that begins one (host, join, resume) opens the next one when its part is done; each takes
 * the match from app->online, reads online_view in its `draw` and online_notice in its `update`,
 * which is called whenever something happened. The scene that ends it calls online_game_close.
 * Leaving the program closes it so that it can go on later.
 */
#ifndef TY_SRC_APP_SHELL_BACKGROUND_ONLINE_GAME_H
#define TY_SRC_APP_SHELL_BACKGROUND_ONLINE_GAME_H

#include "src/app/shell/settings/paths.h"
#include "src/app/shell/settings/settings.h"
#include "src/play/online/online.h"
#include "src/play/online/seek_terms.h"

struct App;

/* Makes the network ready, which the functions below do too; NULL, or in English why it is not. */
const char *online_game_ready(struct App *app);

/* The relay that the settings name, its host empty for none. NULL, or in English what is wrong. */
const char *online_game_broker(const struct Settings *settings, struct RelayBroker *broker);

/* The STUN and TURN servers that the settings name. NULL, or in English what is wrong. */
const char *online_game_servers(const struct Settings *settings, struct IceServers *servers);

/* Begin a match in place of the current one, which is closed so that it can go on later. NULL, or
 * in English (to be translated) why it can't be. */
const char *online_game_host(struct App *app, const struct OnlineOffer *offer);

/* The same as a guest. */
const char *online_game_join(struct App *app, const struct Invite *invite);

/* How two who have found each other come together. */
struct OnlineMeeting {
    const struct SeekingNews *news;  /* HOST, GUEST: the secret by which they meet */
    const struct OnlineOffer *offer; /* host */
    const char *name;                /* what the other is told; NULL: the player's name */
    bool direct;                     /* the other may be told where this machine is met */
};

/* The same with somebody who was found at the relay. */
const char *online_game_meet(struct App *app, const struct OnlineMeeting *meeting);

/* Where journals and the player's key lie, in `path`; NULL without a folder of the player's. */
const char *online_game_folder(const struct App *app, char path[PATH_MAX_LENGTH]);

/* Begins to watch a match of others, app->watching, in the same way; online_game_close ends that,
 * too. */
const char *online_game_watch(struct App *app, const struct Invite *invite);

/* The same with a match from the journal at `path`, when the disk has given it, and goes to its
 * scene; a toast says why if it can't be. */
void online_game_resume(struct App *app, const char *path);

/* Tells the match, if there is one, of the relay that the settings name now. NULL, or in English
 * what is wrong with that; then the one before stays. */
const char *online_game_take_relay(struct App *app);

/* Says goodbye and ends it; nothing happens if there is none. See online_close for `parting`. Where
 * something is being written it does so behind the player's back, when that is done. */
void online_game_close(struct App *app, enum Parting parting);

/* Puts on the clipboard what somebody who helps needs to know, see online_diagnostics, and says so.
 */
void online_game_copy_details(struct App *app);

/* The time for all calls of online.h: like the peer's, it goes on while the machine sleeps. */
int64_t online_game_now(const struct App *app);

/* Closes the match so that it can go on later and gives the network back: at the program's end. */
void online_game_end(struct App *app);

/* For the loop: does what is due, and the milliseconds until something is; -1: nothing. */
void online_game_update(struct App *app);
int online_game_wait(const struct App *app);

#endif

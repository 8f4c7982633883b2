/*
 * An online match from invitation to goodbye: who may come in, the link, the log on disk, the game.
 *
 * Binds what net/ knows of peers to what engine/ knows of games, for arcade and console alike. All
 * calls come from one thread and none waits for the network; threads of the transports wake their
 * owner, which then calls online_update. What either player did is on disk before the other is
 * told, so that a match can continue after any break, even after a program was killed: see
 * online_resume.
 */
#ifndef TY_SRC_PLAY_ONLINE_ONLINE_H
#define TY_SRC_PLAY_ONLINE_ONLINE_H

#include "net/meeting/answer.h"
#include "net/meeting/crossing.h"
#include "net/meeting/endpoints.h"
#include "net/watching/feed.h"
#include "src/play/online/terms.h"
#include "src/play/saving/journal.h"
#include "src/play/system/disk.h"
#include "src/play/system/logfile.h"

struct Online;

/* What a match borrows from its program. Strings are copied. */
struct OnlineSettings {
    const char *folder;   /* of the journals; made when it is needed */
    const char *name;     /* of the local player, UTF-8; cleaned and cut to what the protocol
                           allows */
    uint16_t port;        /* host: to listen on, any free one where it is taken; 0: the usual one */
    uint16_t beacon_port; /* of the local network; 0: the usual one; tests have their own, not to
                             meet each other */
    const char *broken;   /* what the record says where the link broke, in the player's language;
                           NULL: in English */
    const char *disputed; /* and where the other left in a dispute about the time; the same */
    const struct InviteSecret *secret; /* host: agreed on with a guest who seeks (net/players), who
                                          comes by it; NULL: a new one */
    bool relayed;                      /* the link stays at the relay: the other, a stranger, is not
                                          told where this machine may be met */
    bool map_port;                     /* host: asks the router for a port from the start */
    const struct RelayBroker *broker; /* the player's own relay; NULL or host empty: none; copied */
    const struct IceServers *servers; /* asked when play beyond the own network is wanted; copied;
                                         NULL: none */
    struct TransportWake wake;
    struct Logger log; /* is told what happens; zeros: nobody */
    struct Disk *disk; /* writes the journal, and wakes like `wake`; outlives the match; NULL: it
                          is written at once, on the calling thread */
    const struct FileCalls *calls; /* NULL: the system's; else it outlives the match */
};

enum OnlineStage {
    ONLINE_WAITING, /* host: the code is out, nobody is in */
    ONLINE_CALLING, /* guest: connecting to the host */
    ONLINE_TERMS,   /* connected; the guest looks at the offer */
    ONLINE_MATCH,   /* a game is on or over, with a link or without */
    ONLINE_FAILED   /* for good, `why` says the reason; the match, if there is one, stays */
};

/* How things stand, for drawing. Pointers live until the next call that is not a question. */
struct OnlineView {
    enum OnlineStage stage;
    struct SessionView session; /* the link, the log, requests, the peer's name */
    const char *transport;      /* "tcp", "relay": what carries the link; "" without one */
    const char *why;            /* English: why it failed, or why there is no link; "" */
    struct InviteCode code;     /* host, ONLINE_WAITING */
    bool code_closed;           /* host: strangers guessed too often; the invite still lets in */
    int64_t retry_ms;           /* guest without a link: until the next attempt; 0: under way */
};

/* Makes ready what all matches of the program share, once, before the first; false, with *error in
 * English, if that is not possible. online_stop undoes it, after the last. */
bool online_start(const char **error);
void online_stop(void);

/* Listens for a friend. NULL if no port can be had; *error then says why. */
struct Online *online_host(const struct OnlineSettings *settings, const struct OnlineOffer *offer,
                           int64_t now_ms, const char **error);

/* Connects to a host: by the addresses of the invite, and, whether it has any or not, by asking
 * whoever hosts on the local network. */
struct Online *online_join(const struct OnlineSettings *settings, const struct Invite *invite,
                           int64_t now_ms);

/* Resumes a match that was broken off, in the role that its journal names, which journal_load has
 * loaded, and which it takes over. NULL, with the reason in `error`, if the journal is damaged. */
struct Online *online_resume(const struct OnlineSettings *settings, struct Journal *journal,
                             int64_t now_ms, struct FileError *error);

/* Whether something is being written that the peer has not been told of: online_close would wait
 * for it. */
bool online_is_saving(const struct Online *online);

/* Says goodbye, once what is being written is on disk and told, and frees everything; the disk
 * closes the journal. PARTING_CLOSED: the match stays on disk and can go on later;
 * PARTING_LEFT: it is over for good and its journal removed. NULL is ignored. */
void online_close(struct Online *online, enum Parting parting, int64_t now_ms);

/* Does what is due: moves bytes, lets the peer in, calls again, watches the time. */
void online_update(struct Online *online, int64_t now_ms);

/* Milliseconds until online_update is due even if nobody wakes its owner. */
int online_wait(const struct Online *online, int64_t now_ms);

/* How things stand at `now_ms`. */
struct OnlineView online_view(const struct Online *online, int64_t now_ms);

/* Takes the oldest thing that happened; false if there is none. */
bool online_notice(struct Online *online, struct Notice *notice);

/* The game being played or just over; NULL before the first. Owned here, read only; another object
 * after each START in the log. Its clocks run by the log. */
struct Match *online_match(const struct Online *online);

/* The half points that both seats have of this match's games, also of those before the program
 * ended; false where none is finished. Both sides have the same log, and so the same score. */
bool online_score(const struct Online *online, int half[SEATS]);

/* The own seat; -1 before the first game. */
int online_seat(const struct Online *online);

/* The game, options, clock and takebacks of the terms, once they are known; false before. */
bool online_terms(const struct Online *online, struct OnlineOffer *terms);

/* How it stands with those who watch. A host sees its offer; a guest what the host tells. */
struct OnlineWatch {
    struct WatchOffer offer; /* its code and secret only with a host, while it is open */
    bool code_closed;        /* host: strangers guessed too often; the line still lets in */
    int watchers;            /* now */
};
struct OnlineWatch online_watched(const struct Online *online);

/* Host: lets others watch from now on, as the offer's limit and delay say, or, if it is not open,
 * nobody any more: those who do are sent away, and the code is worth nothing. Code and secret are
 * chosen here. NULL, or in English why it is not possible. */
const char *online_let_watch(struct Online *online, const struct WatchOffer *offer, int64_t now_ms);

/* Host: those who watch, the oldest first; returns how many. */
int online_list_watchers(const struct Online *online, struct WatchPlace list[WATCHERS_MAX]);

/* Host: sends one of them away, by its number; nothing if it is gone. */
void online_remove_watcher(struct Online *online, uint32_t number, int64_t now_ms);

/* Host, while others may watch: the line to paste for them. */
void online_watch_line(const struct Online *online, char text[INVITE_TEXT_MAX]);

/* Host: how things stand with each endpoint. */
struct EndpointsView online_path(const struct Online *online, enum EndpointKind path);

/* The player has set up another relay, or none (its host is empty): friends find an offer there as
 * well, by the same code and invite, and a match that lost its link is looked for there. */
void online_take_relay(struct Online *online, const struct RelayBroker *broker);

/* The player wants to meet the other beyond the own network, or no more: asks the router for a port
 * as a host, and the STUN and TURN servers how to be met, which learn this machine's address. A
 * guest does so when the invite has candidates. In a match without a link the two give each other
 * lines, online_answer_line's to online_take_answer_line, and meet again by them. */
void online_beyond(struct Online *online, bool wanted);
struct CrossingView online_crossing(const struct Online *online);

/* The line to give to the other so that the two meet: by a guest, back to the host; by either, in a
 * match that has no link. False while there is none. */
bool online_answer_line(const struct Online *online, char text[ANSWER_TEXT_MAX]);

/* Takes the other's line. NULL, or in English what is wrong with it. */
const char *online_take_answer_line(struct Online *online, const char *text);

/* The match as a player who leaves for good keeps it: a game that is not over is nobody's, unless
 * the other said that it will not come back, which loses. NULL before the first game. */
struct Match *online_conclude(struct Online *online, int64_t now_ms);

/* What somebody who helps needs to know, as text to copy: version, system, how each endpoint and
 * the link stand, and the last lines of the log. Nothing secret is in it. `online` NULL: there is
 * no match; `log` NULL: there is none. */
enum { DIAGNOSTICS_MAX = 16384 };
void online_diagnostics(const struct Online *online, const struct LogFile *log, const char *version,
                        int64_t now_ms, char text[DIAGNOSTICS_MAX]);

/* Host, ONLINE_WAITING: the line to copy, a secret and where to try. */
void online_invite(const struct Online *online, char text[INVITE_TEXT_MAX]);

/* What the player does; each returns NULL, or in English why not. A guest's move shows as
 * view.session.proposal until the host's log has it. */
const char *online_answer_offer(struct Online *online, bool accepts, int64_t now_ms);
/* A legal move of our seat. */
const char *online_move(struct Online *online, Move move, int64_t now_ms);
/* Asks for a takeback, a draw or a rematch; answers and withdraws what was asked. */
const char *online_ask(struct Online *online, enum Request request, int64_t now_ms);
const char *online_answer(struct Online *online, bool accepts, int64_t now_ms);
const char *online_withdraw(struct Online *online, int64_t now_ms);
/* Gives up; breaks the game off after a long time without a link, so that it counts for nobody;
 * says something; hears nothing any more. */
const char *online_resign(struct Online *online, int64_t now_ms);
const char *online_break_off(struct Online *online, int64_t now_ms);
const char *online_chat(struct Online *online, const char *text, int64_t now_ms);
void online_mute(struct Online *online, bool muted);

#endif

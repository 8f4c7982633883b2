/*
 * How two programs come together: the host listens, the guest connects; and again after a break.
 *
 * A host listens and lets in anyone who knows its code, later only its peer in the match. A guest
 * calls every address that it has, whoever answers on the local network, and the player's own
 * relay; it rests, then calls again for as long as it is told to. The outcome is a link that is
 * ready for frames.
 */
#ifndef TY_SRC_PLAY_ONLINE_RENDEZVOUS_H
#define TY_SRC_PLAY_ONLINE_RENDEZVOUS_H

#include "net/meeting/admission.h"
#include "net/meeting/answer.h"
#include "net/meeting/connector.h"
#include "net/meeting/crossing.h"
#include "net/meeting/endpoints.h"

struct Rendezvous;

/* What both sides need. */
struct RendezvousSettings {
    struct TransportWake wake;
    struct Logger log;
    const struct RelayBroker *broker;   /* the player's own relay; NULL: none; copied */
    const struct IceServers *servers;   /* to ask for play between two homes; NULL: none; copied */
    const struct InviteSecret *secret;  /* host: to be found by; NULL: a new one */
    struct EndpointsSettings endpoints; /* host; its broker is filled in here; guest: beacon_port */
};

struct RendezvousView {
    struct InviteCode code; /* host */
    bool code_closed;       /* host: strangers guessed too often; the invite still lets in */
    bool failed;            /* guest: nobody let it in, and it will not call again by itself */
    const char *why;  /* guest: English: the most telling answer to the last call; "" before */
    int64_t retry_ms; /* guest: until the next call; 0: one is under way or none is wanted */
};

/* A host's side. With `resume` (may be NULL) only the peer of that match may come in; without, a
 * fresh code is out. NULL if no port can be had; *error then says why. */
struct Rendezvous *rendezvous_host(const struct RendezvousSettings *settings,
                                   const struct ResumeKey *resume, const char **error);

/* A guest's side, calling at once: by the invite's code, to play or to watch, or to go on with a
 * match. */
struct Rendezvous *rendezvous_guest(const struct RendezvousSettings *settings,
                                    const struct Invite *invite, const struct ResumeKey *resume,
                                    int64_t now_ms);

/* Closes everything; NULL is ignored. */
void rendezvous_free(struct Rendezvous *rendezvous);

/* Does what is due. True when there is a new link, whose transport is the caller's; call again
 * until it is false. */
bool rendezvous_update(struct Rendezvous *rendezvous, struct AdmittedGuest *link, int64_t now_ms);

/* A match has begun to exist: from now on its peer comes in, or is called, by this key. */
void rendezvous_resume(struct Rendezvous *rendezvous, const struct ResumeKey *resume);

/* Host: who came in is gone before the first game: the offer stands, for others by its invite. */
void rendezvous_offer_again(struct Rendezvous *rendezvous);

/* Host: the code has done its duty. */
void rendezvous_spend(struct Rendezvous *rendezvous);

/* Host: lets those in who hold this code or secret to watch the match, beside its peer; NULL:
 * nobody any more. Their links come out of rendezvous_update, too, by handshake_watches. */
void rendezvous_let_watch(struct Rendezvous *rendezvous, const struct AdmissionKey *key);

/* Host: whether strangers have used up the guesses at that code. */
bool rendezvous_watch_is_closed(const struct Rendezvous *rendezvous);

/* A guest who came to watch: from now on it comes back by this secret, as often as it takes. */
void rendezvous_come_back(struct Rendezvous *rendezvous, const struct InviteSecret *secret);

/* Guest: says whether a link is wanted. Wanting one again calls at once. */
void rendezvous_want(struct Rendezvous *rendezvous, bool wanted, int64_t now_ms);

/* Milliseconds until rendezvous_update is due by itself. */
int rendezvous_wait(const struct Rendezvous *rendezvous, int64_t now_ms);

/* How things stand. */
struct RendezvousView rendezvous_view(const struct Rendezvous *rendezvous, int64_t now_ms);

/* Host: the secret to paste and where to try. Guest: what it came by and all addresses that are
 * worth keeping: those given, and in front where it last came in. */
void rendezvous_invite(const struct Rendezvous *rendezvous, struct Invite *invite);

/* The player wants to meet the other beyond the own network: asks the STUN and TURN servers, and as
 * a host the router for a port. A guest needs an invite with candidates. In a match that has lost
 * its link the two paste lines to each other: rendezvous_answer's to rendezvous_take_answer. */
void rendezvous_beyond(struct Rendezvous *rendezvous, bool wanted);

/* The player has another relay, or none (its host is empty): a host is found there as well by what
 * it is waiting for, with no new code; a guest tries it with its next call. */
void rendezvous_take_relay(struct Rendezvous *rendezvous, const struct RelayBroker *broker);

/* A link by a relay stands: looks for a way from home to home beside it. What the peer has to be
 * told is in rendezvous_crossing, once it is there; what it told us goes to rendezvous_met. The
 * shorter way comes out of rendezvous_update as another link. */
void rendezvous_shorten(struct Rendezvous *rendezvous);
void rendezvous_met(struct Rendezvous *rendezvous, const struct Candidates *theirs);

/* How things stand with the way from home to home. */
struct CrossingView rendezvous_crossing(const struct Rendezvous *rendezvous);

/* The line to give to the other: by a guest, back to the host; by either, to go on with a match.
 * False while there is none. */
bool rendezvous_answer(const struct Rendezvous *rendezvous, char text[ANSWER_TEXT_MAX]);

/* Takes the line that the other gave. NULL, or in English what is wrong with it. */
const char *rendezvous_take_answer(struct Rendezvous *rendezvous, const char *text);

/* Host: how things stand with one way to it. */
struct EndpointsView rendezvous_path(const struct Rendezvous *rendezvous, enum EndpointKind kind);

/* Host: what it is reached by; NULL for a guest. Owned here. */
struct Endpoints *rendezvous_endpoints(const struct Rendezvous *rendezvous);

#endif

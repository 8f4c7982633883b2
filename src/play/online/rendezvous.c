/* How two programs come together. */
#include "src/play/online/rendezvous.h"
#include "net/lan/finder.h"
#include "net/links/interfaces.h"
#include "net/meeting/transport_connect.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include <stdlib.h>
#include <string.h>

enum {
    RETRY_MS = 1000,
    RETRY_MAX_MS = 8000,
    PACE_MS = 100,
    STRANGERS_MAX =
        2 * ADMISSION_ATTEMPTS, /* a turn: a crowd that comes faster keeps nothing waiting */
    REST_MS = 1000,
    BRIEF_MS = 2000, /* a link that breaks sooner may have done so for a lasting reason */
    FIND_MS = 4000   /* how long the local network is asked before a code is given up */
};

struct Rendezvous {
    bool host;
    struct TransportWake wake;
    struct Logger log;
    struct EndpointsView shown[ENDPOINT_COUNT]; /* host: as they were logged last */
    struct RelayBroker broker;                  /* the player's own; host empty: none */
    /* host */
    struct Endpoints *endpoints;
    struct Admission admission;
    struct Crossing crossing;
    /* guest */
    struct Invite invite;
    struct ResumeKey resume;
    bool resumes, returns; /* a match is played, or watched: it is called for again and again */
    bool wanted, calling, failed;
    int64_t decide_until_ms; /* whether to go beyond the own network */
    struct Connector connector;
    uint16_t beacon_port;
    struct Finder *finder; /* asks the local network; NULL: it cannot be asked */
    const char *why;       /* the last call failed */
    int64_t find_until_ms;
    int tries;        /* calls in a row that failed */
    int brief;        /* links in a row that broke at once */
    int64_t in_ms;    /* when the last link came about */
    int64_t retry_ms; /* when it calls next, */
    int64_t soon_ms;  /* and when at the earliest, if somebody new answers */
};

static struct Rendezvous *rendezvous_new(const struct RendezvousSettings *settings, bool host)
{
    struct Rendezvous *rendezvous = memory_zeroed(sizeof *rendezvous);
    rendezvous->host = host;
    rendezvous->wake = settings->wake;
    rendezvous->log = settings->log;
    rendezvous->why = "";
    if (settings->broker)
        rendezvous->broker = *settings->broker;
    rendezvous->beacon_port = settings->endpoints.beacon_port;
    crossing_init(&rendezvous->crossing, host, settings->servers, &rendezvous->wake);
    return rendezvous;
}

static void announce_offer(struct Rendezvous *rendezvous)
{
    const struct InviteSecret *secret = &rendezvous->admission.play.secret;
    endpoints_announce(rendezvous->endpoints, &rendezvous->admission.play.code, secret);
    crossing_key(&rendezvous->crossing, secret->bytes, sizeof secret->bytes, false);
}

struct Rendezvous *rendezvous_host(const struct RendezvousSettings *settings,
                                   const struct ResumeKey *resume, const char **error)
{
    struct Rendezvous *rendezvous = rendezvous_new(settings, true);
    struct EndpointsSettings endpoints = settings->endpoints;
    endpoints.broker = &rendezvous->broker;
    rendezvous->endpoints = endpoints_open(&endpoints, &rendezvous->wake, error);
    if (!rendezvous->endpoints) {
        free(rendezvous);
        return NULL;
    }
    admission_init(&rendezvous->admission, resume == NULL);
    rendezvous->admission.log = &rendezvous->log;
    if (settings->secret)
        rendezvous->admission.play.secret = *settings->secret;
    if (resume)
        rendezvous_resume(rendezvous, resume);
    else
        announce_offer(rendezvous);
    return rendezvous;
}

static void add_relay(struct Rendezvous *rendezvous)
{
    struct Address relay = broker_address(&rendezvous->broker);
    if (*rendezvous->broker.host)
        invite_add(&rendezvous->invite, &relay);
}

struct Rendezvous *rendezvous_guest(const struct RendezvousSettings *settings,
                                    const struct Invite *invite, const struct ResumeKey *resume,
                                    int64_t now_ms)
{
    struct Rendezvous *rendezvous = rendezvous_new(settings, false);
    rendezvous->invite = *invite;
    if (invite->pasted && invite->candidates.count > 0)
        crossing_key(&rendezvous->crossing, invite->secret.bytes, SECRET_SIZE, false);
    crossing_tell(&rendezvous->crossing, &invite->candidates);
    if (resume)
        rendezvous_resume(rendezvous, resume);
    add_relay(rendezvous);
    rendezvous->in_ms = now_ms - BRIEF_MS; /* there was none yet */
    rendezvous->decide_until_ms = now_ms + CROSSING_KEEP_MS;
    rendezvous_want(rendezvous, true, now_ms);
    return rendezvous;
}

void rendezvous_free(struct Rendezvous *rendezvous)
{
    if (!rendezvous)
        return;
    if (rendezvous->host)
        admission_close(&rendezvous->admission);
    else if (rendezvous->calling)
        connector_close(&rendezvous->connector);
    crossing_close(&rendezvous->crossing);
    finder_close(rendezvous->finder);
    endpoints_close(rendezvous->endpoints);
    sodium_memzero(rendezvous, sizeof *rendezvous);
    free(rendezvous);
}

void rendezvous_resume(struct Rendezvous *rendezvous, const struct ResumeKey *resume)
{
    rendezvous->resume = *resume;
    rendezvous->resumes = true;
    crossing_key(&rendezvous->crossing, resume->secret, sizeof resume->secret, true);
    if (!rendezvous->host)
        return;
    admission_resume(&rendezvous->admission, resume);
    if (!rendezvous->admission.play.open)
        endpoints_announce_resume(rendezvous->endpoints, resume);
}

void rendezvous_offer_again(struct Rendezvous *rendezvous)
{
    rendezvous->resumes = false;
    announce_offer(rendezvous);
}

void rendezvous_spend(struct Rendezvous *rendezvous)
{
    admission_spend(&rendezvous->admission);
    endpoints_announce_resume(rendezvous->endpoints, &rendezvous->resume);
}

void rendezvous_let_watch(struct Rendezvous *rendezvous, const struct AdmissionKey *key)
{
    admission_watch(&rendezvous->admission, key);
    endpoints_announce_watch(rendezvous->endpoints, key ? &key->code : NULL,
                             key ? &key->secret : NULL);
}

bool rendezvous_watch_is_closed(const struct Rendezvous *rendezvous)
{
    return admission_code_is_closed(&rendezvous->admission.watch);
}

void rendezvous_come_back(struct Rendezvous *rendezvous, const struct InviteSecret *secret)
{
    rendezvous->invite.pasted = rendezvous->returns = true;
    rendezvous->invite.secret = *secret;
}

/* --- the guest's calls ----------------------------------------------------------------------- */

/* Adds whoever has answered on the local network to the places to try. */
static void add_found(struct Rendezvous *rendezvous, int64_t now_ms)
{
    struct Found list[FINDER_HOSTS_MAX];
    int count = rendezvous->finder ? finder_list(rendezvous->finder, list, FINDER_HOSTS_MAX) : 0;
    for (int i = 0; i < count; i++)
        connector_add(&rendezvous->connector, &list[i].address, list[i].host.id, now_ms);
}

static void call(struct Rendezvous *rendezvous, int64_t now_ms)
{
    const struct ConnectorOpener opener = {.open = transport_connect,
                                           .context = &rendezvous->broker};
    connector_init(&rendezvous->connector, &rendezvous->invite,
                   rendezvous->resumes ? &rendezvous->resume : NULL, &opener, &rendezvous->wake,
                   now_ms);
    rendezvous->calling = true;
    add_found(rendezvous, now_ms);
}

static void open_finder(struct Rendezvous *rendezvous)
{
    const uint8_t *match = rendezvous->resumes          ? rendezvous->resume.id
                           : rendezvous->invite.watches ? discovery_watch
                                                        : NULL;
    if (!rendezvous->finder)
        rendezvous->finder = finder_open(rendezvous->beacon_port, match, &rendezvous->wake);
}

static void close_finder(struct Rendezvous *rendezvous)
{
    finder_close(rendezvous->finder);
    rendezvous->finder = NULL;
}

/* The rest after so many failures in a row: it doubles up to its limit. */
static int64_t rest_ms(int failures)
{
    int64_t pause = (int64_t)RETRY_MS << (failures < 3 ? failures : 3);
    return pause < RETRY_MAX_MS ? pause : RETRY_MAX_MS;
}

/* A broken link is made anew at once, but not again and again: a side whose disk is full ends each
 * link as soon as it is up. */
void rendezvous_want(struct Rendezvous *rendezvous, bool wanted, int64_t now_ms)
{
    if (wanted)
        crossing_linked(&rendezvous->crossing, false);
    if (wanted == rendezvous->wanted || rendezvous->host)
        return;
    if (rendezvous->calling) /* a shorter way than the link that has just broken */
        connector_close(&rendezvous->connector);
    rendezvous->calling = false;
    rendezvous->wanted = wanted;
    rendezvous->failed = false;
    rendezvous->tries = 0;
    rendezvous->brief = now_ms - rendezvous->in_ms < BRIEF_MS ? rendezvous->brief + 1 : 0;
    rendezvous->retry_ms = now_ms + (rendezvous->brief > 1 ? rest_ms(rendezvous->brief - 2) : 0);
    rendezvous->soon_ms = rendezvous->retry_ms;
    rendezvous->find_until_ms = now_ms + FIND_MS;
    if (wanted) {
        open_finder(rendezvous);
        return;
    }
    close_finder(rendezvous);
}

/* Whether all that an invite says is where its host is at home, and we are not. */
static bool is_elsewhere(const struct Invite *invite)
{
    for (int i = 0; i < invite->count; i++)
        if (invite->addresses[i].kind != ADDRESS_DIRECT ||
            !interfaces_beyond(invite->addresses[i].host))
            return false;
    return invite->count > 0;
}

/* Who was found is told of only where those whom the invite names have said nothing: he may be
 * somebody else's host. */
static const char *failure(const struct Connector *connector)
{
    /* What answers in the place of a host at home, as some networks let it, is not the host. */
    bool elsewhere = is_elsewhere(&connector->invite);
    bool answered = connector->refusal != REFUSAL_NONE &&
                    !(elsewhere && connector->refusal == REFUSAL_MALFORMED);
    if (answered)
        return refusal_text(connector->refusal);
    if (connector->invite.count == 0 && connector->found_refusal != REFUSAL_NONE)
        return refusal_text(connector->found_refusal);
    if (elsewhere)
        return N_("That invite works on the host's own network only, and this is another one");
    if (connector->trouble)
        return connector->trouble;
    if (connector->found_refusal != REFUSAL_NONE)
        return refusal_text(connector->found_refusal);
    if (connector->invite.count > 0)
        return N_("No answer");
    return connector->invite.watches
               ? N_("Nobody on your network lets others watch a match with that code")
               : N_("Nobody on your network is hosting a game with that code");
}

/* A code is never tried again by itself; a match that was begun is called for again and again. */
static void rest(struct Rendezvous *rendezvous, int64_t now_ms)
{
    rendezvous->why = failure(&rendezvous->connector);
    logger_say(&rendezvous->log, LOGGER_WARNING, "connecting to the host failed (%d addresses): %s",
               rendezvous->connector.count, rendezvous->why);
    connector_close(&rendezvous->connector);
    rendezvous->calling = false;
    rendezvous->failed = !rendezvous->resumes && !rendezvous->returns;
    rendezvous->soon_ms = now_ms + RETRY_MS;
    rendezvous->retry_ms = now_ms + rest_ms(rendezvous->tries);
    rendezvous->tries++;
}

/* Somebody new has answered: a call takes him in, and one that rests begins again soon. */
static void find(struct Rendezvous *rendezvous, int64_t now_ms)
{
    if (!rendezvous->finder || !finder_pump(rendezvous->finder, now_ms))
        return;
    if (rendezvous->calling)
        add_found(rendezvous, now_ms);
    else if (rendezvous->soon_ms < rendezvous->retry_ms)
        rendezvous->retry_ms = rendezvous->soon_ms;
}

/* Whether a call that nobody has taken may still be: the host itself may be slower to answer on the
 * local network than those who are not it. */
static bool may_be_found(const struct Rendezvous *rendezvous, int64_t now_ms)
{
    return rendezvous->finder && now_ms < rendezvous->find_until_ms;
}

/* Whether a friend may still paste our answer, or the two programs look for the way across. */
static bool may_cross(const struct Rendezvous *rendezvous, int64_t now_ms)
{
    enum CrossingState state = rendezvous_crossing(rendezvous).state;
    if (rendezvous->resumes || !rendezvous->crossing.keyed)
        return false;
    if (state == CROSSING_OFF) /* the player has not decided yet */
        return crossing_is_possible(&rendezvous->crossing) && now_ms < rendezvous->decide_until_ms;
    return crossing_is_possible(&rendezvous->crossing) && !rendezvous->crossing.expired;
}

static void come_in(struct Rendezvous *rendezvous, int64_t now_ms)
{
    if (*rendezvous->connector.won.host)
        invite_prefer(&rendezvous->invite, &rendezvous->connector.won);
    crossing_linked(&rendezvous->crossing, true);
    rendezvous->calling = rendezvous->wanted = false;
    rendezvous->in_ms = now_ms;
    close_finder(rendezvous);
}

/* Calls nobody but by what came across: the link that stands is left alone until then. */
static void call_across(struct Rendezvous *rendezvous, int64_t now_ms)
{
    const struct Invite nowhere = {.count = 0};
    const struct ConnectorOpener opener = {.open = transport_connect,
                                           .context = &rendezvous->broker};
    connector_init(&rendezvous->connector, &nowhere, &rendezvous->resume, &opener,
                   &rendezvous->wake, now_ms);
    rendezvous->calling = true;
}

/* A link stands, and a shorter way is tried beside it. */
static bool shorten(struct Rendezvous *rendezvous, struct AdmittedGuest *link, int64_t now_ms)
{
    struct Transport *across = crossing_pump(&rendezvous->crossing, now_ms);
    if (across && !rendezvous->calling)
        call_across(rendezvous, now_ms);
    if (across)
        connector_offer(&rendezvous->connector, across, now_ms);
    if (!rendezvous->calling)
        return false;
    enum ConnectorState state = connector_pump(&rendezvous->connector, link, now_ms);
    if (state == CONNECTOR_IN)
        come_in(rendezvous, now_ms);
    if (state == CONNECTOR_FAILED) {
        connector_close(&rendezvous->connector);
        rendezvous->calling = false;
    }
    return state == CONNECTOR_IN;
}

/* Tries what came across, beside or in place of the addresses. */
static void pump_crossing(struct Rendezvous *rendezvous, int64_t now_ms)
{
    struct Transport *across = crossing_pump(&rendezvous->crossing, now_ms);
    if (across && !rendezvous->calling)
        call(rendezvous, now_ms);
    if (across)
        connector_offer(&rendezvous->connector, across, now_ms);
}

static bool update_guest(struct Rendezvous *rendezvous, struct AdmittedGuest *link, int64_t now_ms)
{
    if (!rendezvous->wanted && rendezvous->crossing.shortens)
        return shorten(rendezvous, link, now_ms);
    if (!rendezvous->wanted || rendezvous->failed)
        return false;
    find(rendezvous, now_ms);
    if (!rendezvous->calling && now_ms >= rendezvous->retry_ms)
        call(rendezvous, now_ms);
    pump_crossing(rendezvous, now_ms);
    if (!rendezvous->calling)
        return false;
    enum ConnectorState state = connector_pump(&rendezvous->connector, link, now_ms);
    if (state == CONNECTOR_FAILED && !may_be_found(rendezvous, now_ms) &&
        !may_cross(rendezvous, now_ms))
        rest(rendezvous, now_ms);
    if (state == CONNECTOR_IN)
        come_in(rendezvous, now_ms);
    return state == CONNECTOR_IN;
}

/* --- the host listens ------------------------------------------------------------------------ */

/* What has changed about the endpoints since it was logged last. */
static void log_endpoints(struct Rendezvous *rendezvous)
{
    static const char *const states[] = {"off", "trying", "ready", "failed"};
    for (enum EndpointKind kind = 0; kind < ENDPOINT_COUNT; kind++) {
        struct EndpointsView *shown = &rendezvous->shown[kind],
                             now = rendezvous_path(rendezvous, kind);
        bool same = shown->text && shown->state == now.state && strcmp(shown->text, now.text) == 0;
        *shown = now;
        if (!same)
            logger_say(&rendezvous->log, LOGGER_INFO, "endpoint %s: %s, %s", endpoint_name(kind),
                       states[now.state], now.text);
    }
}

/* Whether the world can send to an address of this machine: global unicast (RFC 4291). */
static bool is_global(const struct Candidate *candidate)
{
    return candidate->kind == CANDIDATE_HOST && candidate->ipv6 &&
           (candidate->address[0] & 0xE0) == 0x20;
}

/* With IPv6 the router's firewall is all that stands between: a guest with the
 * invite comes in by its own packets then, and needs to give no answer back. */
static void keep_pinhole(struct Rendezvous *rendezvous)
{
    struct Candidates own = rendezvous_crossing(rendezvous).own;
    if (!rendezvous->crossing.wanted)
        endpoints_pinhole(rendezvous->endpoints, NULL, 0);
    for (int i = 0; i < own.count && rendezvous->crossing.wanted; i++) {
        if (!is_global(&own.list[i]))
            continue;
        endpoints_pinhole(rendezvous->endpoints, own.list[i].address, own.list[i].port);
        return;
    }
}

static bool update_host(struct Rendezvous *rendezvous, struct AdmittedGuest *link, int64_t now_ms)
{
    struct Transport *stranger;
    endpoints_pump(rendezvous->endpoints, now_ms);
    log_endpoints(rendezvous);
    for (int i = 0; i < STRANGERS_MAX && (stranger = endpoints_accept(rendezvous->endpoints)); i++)
        admission_begin(&rendezvous->admission, stranger, now_ms);
    stranger = crossing_pump(&rendezvous->crossing, now_ms);
    if (stranger)
        admission_begin(&rendezvous->admission, stranger, now_ms);
    keep_pinhole(rendezvous);
    bool in = admission_pump(&rendezvous->admission, link, now_ms);
    if (in && !handshake_watches(link->kind))
        crossing_linked(&rendezvous->crossing, true);
    return in;
}

bool rendezvous_update(struct Rendezvous *rendezvous, struct AdmittedGuest *link, int64_t now_ms)
{
    return rendezvous->host ? update_host(rendezvous, link, now_ms)
                            : update_guest(rendezvous, link, now_ms);
}

/* --- looking --------------------------------------------------------------------------------- */

int rendezvous_wait(const struct Rendezvous *rendezvous, int64_t now_ms)
{
    if (rendezvous->calling)
        return PACE_MS;
    if (rendezvous->host) {
        int64_t wait = endpoints_wait(rendezvous->endpoints, now_ms);
        return wait < REST_MS ? (int)wait : REST_MS;
    }
    if (!rendezvous->wanted || rendezvous->failed)
        return REST_MS;
    int64_t retry = rendezvous->retry_ms > now_ms ? rendezvous->retry_ms - now_ms : PACE_MS;
    return retry < REST_MS ? (int)retry : REST_MS;
}

struct RendezvousView rendezvous_view(const struct Rendezvous *rendezvous, int64_t now_ms)
{
    int64_t retry = rendezvous->retry_ms - now_ms;
    bool resting = rendezvous->wanted && !rendezvous->calling && !rendezvous->failed;
    return (struct RendezvousView){.code = rendezvous->admission.play.code,
                                   .code_closed =
                                       admission_code_is_closed(&rendezvous->admission.play),
                                   .failed = rendezvous->failed,
                                   .why = rendezvous->why,
                                   .retry_ms = resting && retry > 0 ? retry : 0};
}

void rendezvous_invite(const struct Rendezvous *rendezvous, struct Invite *invite)
{
    *invite = rendezvous->invite;
    if (!rendezvous->host)
        return;
    invite->pasted = true;
    invite->secret = rendezvous->admission.play.secret;
    invite->count = endpoints_addresses(rendezvous->endpoints, invite->addresses);
    invite->candidates = rendezvous_crossing(rendezvous).own;
}

/* --- from home to home ----------------------------------------------------------------------- */

void rendezvous_beyond(struct Rendezvous *rendezvous, bool wanted)
{
    if (wanted && rendezvous->resumes)
        crossing_begin_again(&rendezvous->crossing);
    else
        crossing_want(&rendezvous->crossing, wanted);
    if (rendezvous->host)
        endpoints_map(rendezvous->endpoints, wanted);
}

void rendezvous_take_relay(struct Rendezvous *rendezvous, const struct RelayBroker *broker)
{
    rendezvous->broker = *broker;
    if (rendezvous->host)
        endpoints_take_relay(rendezvous->endpoints, broker);
    else
        add_relay(rendezvous);
}

void rendezvous_shorten(struct Rendezvous *rendezvous)
{
    crossing_shorten(&rendezvous->crossing);
}

void rendezvous_met(struct Rendezvous *rendezvous, const struct Candidates *theirs)
{
    crossing_tell(&rendezvous->crossing, theirs);
}

struct CrossingView rendezvous_crossing(const struct Rendezvous *rendezvous)
{
    return crossing_view(&rendezvous->crossing);
}

/* The mark of the lines that the host, or the guest, gives to the other now. */
static void mark_line(const struct Rendezvous *rendezvous, bool host, uint8_t to[ANSWER_TO])
{
    const struct InviteSecret *secret =
        rendezvous->host ? &rendezvous->admission.play.secret : &rendezvous->invite.secret;
    if (rendezvous->resumes)
        answer_mark_again(rendezvous->resume.secret, sizeof rendezvous->resume.secret, host, to);
    else
        answer_mark(secret->bytes, SECRET_SIZE, to);
}

bool rendezvous_answer(const struct Rendezvous *rendezvous, char text[ANSWER_TEXT_MAX])
{
    struct Answer answer = {.candidates = rendezvous_crossing(rendezvous).own};
    bool given = rendezvous->resumes ? rendezvous->crossing.again : !rendezvous->host;
    if (!given || answer.candidates.count == 0)
        return false;
    mark_line(rendezvous, rendezvous->host, answer.to);
    answer_write(&answer, text);
    return true;
}

const char *rendezvous_take_answer(struct Rendezvous *rendezvous, const char *text)
{
    struct Answer answer;
    uint8_t own[ANSWER_TO], theirs[ANSWER_TO];
    const char *wrong = answer_read(text, &answer);
    if (wrong)
        return wrong;
    mark_line(rendezvous, rendezvous->host, own);
    mark_line(rendezvous, !rendezvous->host, theirs);
    if (rendezvous->resumes && memcmp(own, answer.to, sizeof own) == 0)
        return N_("That's your own line. Paste the one that your friend sends");
    if (memcmp(theirs, answer.to, sizeof theirs) != 0)
        return rendezvous->resumes ? N_("That line belongs to another match")
                                   : N_("That's the answer to another invite");
    crossing_tell(&rendezvous->crossing, &answer.candidates);
    return NULL;
}

struct EndpointsView rendezvous_path(const struct Rendezvous *rendezvous, enum EndpointKind kind)
{
    static const enum EndpointState states[] = {
        [CROSSING_OFF] = ENDPOINT_OFF,     [CROSSING_GATHERING] = ENDPOINT_TRYING,
        [CROSSING_READY] = ENDPOINT_READY, [CROSSING_CONNECTING] = ENDPOINT_TRYING,
        [CROSSING_UP] = ENDPOINT_READY,    [CROSSING_FAILED] = ENDPOINT_FAILED};
    if (kind != ENDPOINT_CROSSING)
        return endpoints_view(rendezvous->endpoints, kind);
    struct CrossingView view = rendezvous_crossing(rendezvous);
    if (view.state == CROSSING_READY && endpoints_has_pinhole(rendezvous->endpoints))
        view.text = N_("Ready. With IPv6 your friend needs the invite alone");
    return (struct EndpointsView){.state = states[view.state], .text = view.text};
}

struct Endpoints *rendezvous_endpoints(const struct Rendezvous *rendezvous)
{
    return rendezvous->endpoints;
}

/* The joiner's side. */
#include "net/meeting/connector.h"
#include <string.h>

/* --- where to try -------------------------------------------------------------------------- */

static struct ConnectorPlace *add(struct Connector *connector, const struct Address *address,
                                  int64_t now_ms)
{
    for (int i = 0; i < connector->count; i++)
        if (address_is_same(&connector->places[i].address, address))
            return NULL;
    if (connector->count == CONNECTOR_PLACES)
        return NULL;
    struct ConnectorPlace *place = &connector->places[connector->count++];
    *place = (struct ConnectorPlace){.address = *address, .due_ms = now_ms};
    return place;
}

void connector_init(struct Connector *connector, const struct Invite *invite,
                    const struct ResumeKey *resume, const struct ConnectorOpener *opener,
                    const struct TransportWake *wake, int64_t now_ms)
{
    *connector = (struct Connector){.invite = *invite, .opener = *opener, .next_ms = now_ms};
    for (int i = 0; i < invite->count; i++)
        add(connector, &invite->addresses[i], now_ms);
    if (resume) {
        connector->resume = *resume;
        connector->resumes = true;
    }
    if (wake)
        connector->wake = *wake;
}

void connector_add(struct Connector *connector, const struct Address *address,
                   const uint8_t host[DISCOVERY_HOST_ID], int64_t now_ms)
{
    struct ConnectorPlace *place = add(connector, address, now_ms);
    if (!place)
        return;
    place->found = true;
    memcpy(place->host, host, sizeof place->host);
}

void connector_offer(struct Connector *connector, struct Transport *transport, int64_t now_ms)
{
    if (connector->count == CONNECTOR_PLACES) {
        transport_close(transport);
        return;
    }
    connector->places[connector->count++] = (struct ConnectorPlace){
        .state = PLACE_CALLED,
        .attempt = {.transport = transport, .until_ms = now_ms + CONNECTOR_CONNECT_MS}};
}

static bool is_running(const struct ConnectorPlace *place)
{
    return place->state == PLACE_CALLED || place->state == PLACE_GREETED;
}

void connector_close(struct Connector *connector)
{
    for (int i = 0; i < connector->count; i++)
        if (is_running(&connector->places[i]))
            attempt_close(&connector->places[i].attempt);
    sodium_memzero(connector, sizeof *connector);
}

/* The next to be tried: a direct address before a relay, else in their order; NULL: none. */
static struct ConnectorPlace *next_place(struct Connector *connector, int64_t now_ms)
{
    struct ConnectorPlace *next = NULL;
    for (int i = 0; i < connector->count; i++) {
        struct ConnectorPlace *place = &connector->places[i];
        bool direct = place->address.kind == ADDRESS_DIRECT;
        if (place->state == PLACE_NEXT && now_ms >= place->due_ms &&
            (!next || (direct && next->address.kind != ADDRESS_DIRECT)))
            next = place;
    }
    return next;
}

/* Whether an attempt is under way that others give a head start. */
static bool is_busy(const struct Connector *connector)
{
    for (int i = 0; i < connector->count; i++)
        if (is_running(&connector->places[i]))
            return true;
    return false;
}

static struct RoomSecret meeting(const struct Connector *connector)
{
    const struct Invite *invite = &connector->invite;
    if (connector->resumes)
        return room_secret(connector->resume.secret, HANDSHAKE_KEY, false);
    if (invite->pasted)
        return room_secret(invite->secret.bytes, SECRET_SIZE, false);
    return room_secret(invite->code.text, CODE_LENGTH, true);
}

/* Begins to connect. */
static void call(struct Connector *connector, struct ConnectorPlace *place, int64_t now_ms)
{
    struct RoomSecret secret = meeting(connector);
    place->state = PLACE_CALLED;
    place->attempt =
        (struct Attempt){.transport = connector->opener.open(
                             connector->opener.context, &place->address, &secret, &connector->wake),
                         .until_ms = now_ms + CONNECTOR_CONNECT_MS};
    connector->next_ms = now_ms + CONNECTOR_STEP_MS;
    sodium_memzero(&secret, sizeof secret);
}

/* --- one attempt --------------------------------------------------------------------------- */

/* The connection stands: says hello. */
static void greet(const struct Connector *connector, struct ConnectorPlace *place, int64_t now_ms)
{
    static const uint8_t nothing[HANDSHAKE_NAME] = {0};
    struct Handshake *shake = &place->attempt.shake;
    const struct Invite *invite = &connector->invite;
    uint8_t name[HANDSHAKE_NAME];
    place->state = PLACE_GREETED;
    place->confirmed_ms = 0;
    place->attempt.until_ms = now_ms + ATTEMPT_MS;
    if (connector->resumes) {
        handshake_join(shake, HANDSHAKE_RESUME, connector->resume.id, HANDSHAKE_NAME,
                       connector->resume.secret, HANDSHAKE_KEY);
    } else if (invite->pasted) {
        handshake_invite_name(invite->secret.bytes, SECRET_SIZE, name);
        handshake_join(shake, invite->watches ? HANDSHAKE_WATCH_INVITE : HANDSHAKE_INVITE, name,
                       sizeof name, invite->secret.bytes, SECRET_SIZE);
    } else {
        handshake_join(shake, invite->watches ? HANDSHAKE_WATCH_CODE : HANDSHAKE_CODE, nothing,
                       sizeof nothing, invite->code.text, CODE_LENGTH);
    }
}

/* Whether somebody who answered on the local network is just not who was looked for: whose code is
 * spent offers no game any more. */
static bool is_another(const struct ConnectorPlace *place, enum Refusal refusal)
{
    return place->found && (refusal == REFUSAL_UNKNOWN || refusal == REFUSAL_WRONG_CODE ||
                            refusal == REFUSAL_SPENT);
}

/* Whether somebody took the connection and ended it without a word, before he had our confirmation:
 * with that he could test one guess more each time. */
static bool has_hung_up(const struct ConnectorPlace *place)
{
    const struct Attempt *attempt = &place->attempt;
    return place->address.kind == ADDRESS_DIRECT && *place->address.host &&
           transport_state(attempt->transport) == TRANSPORT_CLOSED &&
           !transport_trouble(attempt->transport) && attempt->shake.step < STEP_CONFIRM;
}

static int64_t again_ms(int tries)
{
    int64_t ms = (int64_t)CONNECTOR_AGAIN_MS << (tries < 8 ? tries : 8);
    return ms < CONNECTOR_AGAIN_MAX_MS ? ms : CONNECTOR_AGAIN_MAX_MS;
}

/* Ends an attempt, and keeps the most telling reason for people. Who is busy is asked again, as is
 * who hung up, or was kept waiting by another. */
static void give_up(struct Connector *connector, struct ConnectorPlace *place, int64_t now_ms)
{
    enum Refusal refusal = handshake_refusal(&place->attempt.shake);
    const char *trouble = transport_trouble(place->attempt.transport);
    enum Refusal *told = place->found ? &connector->found_refusal : &connector->refusal;
    if (refusal_tells_more(refusal, *told) && !is_another(place, refusal))
        *told = refusal;
    bool direct = place->address.kind == ADDRESS_DIRECT, silent = refusal == REFUSAL_NONE;
    bool again = refusal == REFUSAL_BUSY || (silent && (place->waited || has_hung_up(place)));
    /* What comes at once tells more than silence, and who was found was not asked for. */
    if (trouble && !place->found && (!direct || !connector->trouble))
        connector->trouble = trouble;
    attempt_close(&place->attempt);
    place->waited = false;
    place->due_ms = now_ms + again_ms(place->tries);
    place->state = again && ++place->tries < CONNECTOR_TRIES ? PLACE_NEXT : PLACE_OVER;
}

/* Two who answered by different names are two hosts, unless a match is resumed: that has one. */
static bool may_be_one_host(const struct Connector *connector, const struct ConnectorPlace *a,
                            const struct ConnectorPlace *b)
{
    return connector->resumes || !a->found || !b->found ||
           memcmp(a->host, b->host, sizeof a->host) == 0;
}

static bool awaits_last_word(const struct ConnectorPlace *place)
{
    return place->state == PLACE_GREETED && place->attempt.shake.step == STEP_CONFIRM;
}

/* Whether another attempt waits for the last word of what may be the same host. The host takes the
 * newest link for the one that counts, so that a second confirmation would end what the first has
 * won. One that was waited for long enough is given up: before ours goes out, not after. */
static bool must_wait(struct Connector *connector, const struct ConnectorPlace *place,
                      int64_t now_ms)
{
    for (int i = 0; i < connector->count; i++) {
        struct ConnectorPlace *other = &connector->places[i];
        if (other == place || !awaits_last_word(other) || !may_be_one_host(connector, place, other))
            continue;
        if (now_ms - other->confirmed_ms < CONNECTOR_CONFIRM_MS)
            return true;
        give_up(connector, other, now_ms);
    }
    return false;
}

static bool is_late(const struct Attempt *attempt, int64_t now_ms)
{
    return transport_state(attempt->transport) == TRANSPORT_CLOSED || now_ms >= attempt->until_ms;
}

static void take_over(struct Connector *connector, struct ConnectorPlace *place,
                      struct AdmittedGuest *guest)
{
    struct Attempt *attempt = &place->attempt;
    struct Address won = place->address;
    attempt_move(attempt);
    *guest = (struct AdmittedGuest){.transport = attempt->transport,
                                    .sender = attempt->shake.sender,
                                    .receiver = attempt->shake.receiver,
                                    .kind = attempt->shake.kind,
                                    .resume = connector->resume,
                                    .rest_size = attempt->rest_size};
    memcpy(guest->rest, attempt->rest, attempt->rest_size);
    if (!connector->resumes)
        attempt_resume_key(attempt, &guest->resume);
    attempt->transport = NULL;
    place->state = PLACE_OVER;
    connector_close(connector);
    connector->won = won;
}

/* Moves one attempt on; returns whether it is in. A failed one is closed. */
static bool pump_one(struct Connector *connector, struct ConnectorPlace *place, int64_t now_ms)
{
    enum HandshakeEvent event = HANDSHAKE_MORE;
    bool waits = must_wait(connector, place, now_ms);
    place->waited = place->waited || waits;
    if (place->state == PLACE_CALLED && !waits &&
        transport_state(place->attempt.transport) == TRANSPORT_OPEN)
        greet(connector, place, now_ms);
    if (place->state == PLACE_GREETED && !waits)
        event = attempt_pump(&place->attempt, now_ms);
    else if (is_late(&place->attempt, now_ms))
        event = HANDSHAKE_FAILED;
    if (awaits_last_word(place) && place->confirmed_ms == 0)
        place->confirmed_ms = now_ms;
    if (event == HANDSHAKE_FAILED)
        give_up(connector, place, now_ms);
    return event == HANDSHAKE_DONE;
}

enum ConnectorState connector_pump(struct Connector *connector, struct AdmittedGuest *guest,
                                   int64_t now_ms)
{
    bool trying = false, waits = now_ms < connector->next_ms && is_busy(connector);
    struct ConnectorPlace *next = waits ? NULL : next_place(connector, now_ms);
    if (next)
        call(connector, next, now_ms);
    for (int i = 0; i < connector->count; i++) {
        struct ConnectorPlace *place = &connector->places[i];
        if (is_running(place) && pump_one(connector, place, now_ms)) {
            take_over(connector, place, guest);
            return CONNECTOR_IN;
        }
    }
    for (int i = 0; i < connector->count && !trying; i++)
        trying = connector->places[i].state != PLACE_OVER;
    return trying ? CONNECTOR_TRYING : CONNECTOR_FAILED;
}

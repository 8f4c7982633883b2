/* The joiner's side. */
#include "net/connector.h"
#include <string.h>

/* The addresses with those of one kind first, else in their order. */
static void direct_first(struct Invite *invite)
{
    struct Invite given = *invite;
    invite->count = 0;
    for (int relay = 0; relay < 2; relay++)
        for (int i = 0; i < given.count; i++)
            if ((given.addresses[i].kind != ADDRESS_DIRECT) == relay)
                invite->addresses[invite->count++] = given.addresses[i];
}

void connector_init(struct Connector *connector, const struct Invite *invite,
                    const struct ResumeKey *resume, const struct ConnectorOpener *opener,
                    const struct TransportWake *wake, int64_t now_ms)
{
    *connector = (struct Connector){.invite = *invite, .opener = *opener, .next_ms = now_ms};
    direct_first(&connector->invite);
    if (resume) {
        connector->resume = *resume;
        connector->resumes = true;
    }
    if (wake)
        connector->wake = *wake;
}

bool connector_add(struct Connector *connector, const struct Address *address)
{
    return invite_add(&connector->invite, address);
}

void connector_close(struct Connector *connector)
{
    for (int i = 0; i < connector->tried; i++)
        attempt_close(&connector->attempts[i]);
    sodium_memzero(connector, sizeof *connector);
}

/* Begins to connect to the next address. */
static void try_next(struct Connector *connector, int64_t now_ms)
{
    struct Attempt *attempt = &connector->attempts[connector->tried];
    const struct Address *address = &connector->invite.addresses[connector->tried];
    char name[HANDSHAKE_NAME_TEXT];
    if (connector->resumes)
        handshake_name_text(HANDSHAKE_RESUME, connector->resume.id, name);
    else
        handshake_name_text(HANDSHAKE_INVITE, connector->invite.code.room, name);
    *attempt = (struct Attempt){.transport = connector->opener.open(
                                    connector->opener.context, address, name, &connector->wake),
                                .until_ms = now_ms + CONNECTOR_CONNECT_MS};
    connector->tried++;
    connector->next_ms = now_ms + CONNECTOR_STEP_MS;
}

/* The code was tried as often as it may be, or it is known to be wrong. */
static bool code_is_used_up(const struct Connector *connector)
{
    return !connector->resumes &&
           (connector->runs == CONNECTOR_RUNS || connector->refusal == REFUSAL_WRONG_CODE);
}

/* The connection stands: says hello, unless the code has been tried often enough. */
static void greet(struct Connector *connector, int index, int64_t now_ms)
{
    struct Attempt *attempt = &connector->attempts[index];
    const struct InviteCode *code = &connector->invite.code;
    if (code_is_used_up(connector))
        return;
    connector->runs++;
    connector->greeted[index] = true;
    attempt->until_ms = now_ms + ATTEMPT_MS;
    if (connector->resumes)
        handshake_join(&attempt->shake, HANDSHAKE_RESUME, connector->resume.id, HANDSHAKE_NAME,
                       connector->resume.secret, HANDSHAKE_KEY);
    else
        handshake_join(&attempt->shake, HANDSHAKE_INVITE, code->room, CODE_HALF, code->secret,
                       CODE_HALF);
}

/* A wrong code tells more than a busy host, and that more than silence. Who turned us away before
 * it gave its share (another host at an address of the invite) had no guess at the code. */
static void note_failure(struct Connector *connector, int index)
{
    const struct Attempt *attempt = &connector->attempts[index];
    enum Refusal refusal = handshake_refusal(&attempt->shake);
    const char *trouble = transport_trouble(attempt->transport);
    if (refusal > connector->refusal)
        connector->refusal = refusal;
    bool direct = connector->invite.addresses[index].kind == ADDRESS_DIRECT;
    if (trouble &&
        (!direct || !connector->trouble)) /* what comes at once tells more than silence */
        connector->trouble = trouble;
    if (connector->greeted[index] && attempt->shake.accept_size == 0)
        connector->runs--;
}

/* Whether another attempt waits for its host's last word. The host takes the newest link for the
 * one that counts, so that a second confirmation would end what the first has won; and a mistyped
 * code would cost a guess for each of the host's addresses. */
static bool must_wait(const struct Connector *connector, int index)
{
    for (int i = 0; i < connector->tried; i++)
        if (i != index && connector->attempts[i].transport && connector->greeted[i] &&
            connector->attempts[i].shake.step == STEP_CONFIRM)
            return true;
    return false;
}

static bool is_late(const struct Attempt *attempt, int64_t now_ms)
{
    return transport_state(attempt->transport) == TRANSPORT_CLOSED || now_ms >= attempt->until_ms;
}

static void take_over(struct Connector *connector, struct Attempt *attempt,
                      struct AdmittedGuest *guest)
{
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
    connector_close(connector);
}

/* Moves one attempt on; returns whether it is in. A failed one is closed. */
static bool pump_one(struct Connector *connector, int index, int64_t now_ms)
{
    struct Attempt *attempt = &connector->attempts[index];
    enum HandshakeEvent event = HANDSHAKE_MORE;
    if (!connector->greeted[index] && transport_state(attempt->transport) == TRANSPORT_OPEN)
        greet(connector, index, now_ms);
    if (connector->greeted[index] && !must_wait(connector, index))
        event = attempt_pump(attempt, now_ms);
    else if (is_late(attempt, now_ms))
        event = HANDSHAKE_FAILED;
    if (event == HANDSHAKE_FAILED) {
        note_failure(connector, index);
        attempt_close(attempt);
    }
    return event == HANDSHAKE_DONE;
}

/* Whether this attempt, or the address that was not tried yet, may still lead in. */
static bool has_hope(const struct Connector *connector, int index)
{
    if (index >= connector->tried || !connector->greeted[index])
        return !code_is_used_up(connector) &&
               (index >= connector->tried || connector->attempts[index].transport);
    return connector->attempts[index].transport &&
           (connector->resumes || connector->refusal != REFUSAL_WRONG_CODE);
}

/* Whether an attempt is under way that others give a head start. */
static bool is_busy(const struct Connector *connector)
{
    for (int i = 0; i < connector->tried; i++)
        if (connector->attempts[i].transport)
            return true;
    return false;
}

enum ConnectorState connector_pump(struct Connector *connector, struct AdmittedGuest *guest,
                                   int64_t now_ms)
{
    bool trying = false;
    if (connector->tried < connector->invite.count &&
        (now_ms >= connector->next_ms || !is_busy(connector)))
        try_next(connector, now_ms);
    for (int i = 0; i < connector->tried; i++) {
        if (connector->attempts[i].transport && pump_one(connector, i, now_ms)) {
            take_over(connector, &connector->attempts[i], guest);
            return CONNECTOR_IN;
        }
    }
    for (int i = 0; i < connector->invite.count && !trying; i++)
        trying = has_hope(connector, i);
    return trying ? CONNECTOR_TRYING : CONNECTOR_FAILED;
}

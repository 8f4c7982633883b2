/* The joiner's side. */
#include "net/dial.h"
#include <string.h>

/* The addresses with those of one way first, else in their order. */
static void direct_first(struct Invite *invite)
{
    struct Invite given = *invite;
    invite->count = 0;
    for (int relay = 0; relay < 2; relay++)
        for (int i = 0; i < given.count; i++)
            if ((given.addresses[i].kind != ADDRESS_DIRECT) == relay)
                invite->addresses[invite->count++] = given.addresses[i];
}

void dial_init(struct Dial *dial, const struct Invite *invite, const struct ResumeKey *resume,
               const struct DialOpener *opener, const struct TransportWake *wake, int64_t now_ms)
{
    *dial = (struct Dial){.invite = *invite, .opener = *opener, .next_ms = now_ms};
    direct_first(&dial->invite);
    if (resume) {
        dial->resume = *resume;
        dial->resumes = true;
    }
    if (wake)
        dial->wake = *wake;
}

bool dial_add(struct Dial *dial, const struct Address *address)
{
    return invite_add(&dial->invite, address);
}

void dial_close(struct Dial *dial)
{
    for (int i = 0; i < dial->tried; i++)
        knock_close(&dial->knocks[i]);
    sodium_memzero(dial, sizeof *dial);
}

/* Begins to connect to the next address. */
static void try_next(struct Dial *dial, int64_t now_ms)
{
    struct Knock *knock = &dial->knocks[dial->tried];
    const struct Address *address = &dial->invite.addresses[dial->tried];
    char name[HANDSHAKE_NAME_TEXT];
    if (dial->resumes)
        handshake_name_text(HANDSHAKE_RESUME, dial->resume.id, name);
    else
        handshake_name_text(HANDSHAKE_INVITE, dial->invite.code.room, name);
    *knock = (struct Knock){.transport =
                                dial->opener.open(dial->opener.context, address, name, &dial->wake),
                            .until_ms = now_ms + DIAL_CONNECT_MS};
    dial->tried++;
    dial->next_ms = now_ms + DIAL_STEP_MS;
}

/* The code was tried as often as it may be, or it is known to be wrong. */
static bool code_is_used_up(const struct Dial *dial)
{
    return !dial->resumes && (dial->runs == DIAL_RUNS || dial->refusal == REFUSAL_WRONG_CODE);
}

/* The connection stands: says hello, unless the code has been tried often enough. */
static void greet(struct Dial *dial, int index, int64_t now_ms)
{
    struct Knock *knock = &dial->knocks[index];
    const struct InviteCode *code = &dial->invite.code;
    if (code_is_used_up(dial))
        return;
    dial->runs++;
    dial->greeted[index] = true;
    knock->until_ms = now_ms + KNOCK_MS;
    if (dial->resumes)
        handshake_join(&knock->shake, HANDSHAKE_RESUME, dial->resume.id, HANDSHAKE_NAME,
                       dial->resume.secret, HANDSHAKE_KEY);
    else
        handshake_join(&knock->shake, HANDSHAKE_INVITE, code->room, CODE_HALF, code->secret,
                       CODE_HALF);
}

/* A wrong code tells more than a busy host, and that more than silence. Who turned us away before
 * it gave its share (another host at an address of the invite) had no guess at the code. */
static void note_failure(struct Dial *dial, int index)
{
    const struct Knock *knock = &dial->knocks[index];
    enum Refusal refusal = handshake_refusal(&knock->shake);
    const char *trouble = transport_trouble(knock->transport);
    if (refusal > dial->refusal)
        dial->refusal = refusal;
    if (trouble)
        dial->trouble = trouble;
    if (dial->greeted[index] && knock->shake.accept_size == 0)
        dial->runs--;
}

/* Whether another attempt waits for its host's last word. The host takes the newest link for the
 * one that counts, so that a second confirmation would end what the first has won; and a mistyped
 * code would cost a guess for each of the host's addresses. */
static bool must_wait(const struct Dial *dial, int index)
{
    for (int i = 0; i < dial->tried; i++)
        if (i != index && dial->knocks[i].transport && dial->greeted[i] &&
            dial->knocks[i].shake.step == STEP_CONFIRM)
            return true;
    return false;
}

static bool is_late(const struct Knock *knock, int64_t now_ms)
{
    return transport_state(knock->transport) == TRANSPORT_CLOSED || now_ms >= knock->until_ms;
}

static void take_over(struct Dial *dial, struct Knock *knock, struct DoorGuest *guest)
{
    knock_move(knock);
    *guest = (struct DoorGuest){.transport = knock->transport,
                                .sender = knock->shake.sender,
                                .receiver = knock->shake.receiver,
                                .kind = knock->shake.kind,
                                .resume = dial->resume,
                                .rest_size = knock->rest_size};
    memcpy(guest->rest, knock->rest, knock->rest_size);
    if (!dial->resumes)
        knock_resume_key(knock, &guest->resume);
    knock->transport = NULL;
    dial_close(dial);
}

/* Moves one attempt on; returns whether it is in. A failed one is closed. */
static bool pump_one(struct Dial *dial, int index, int64_t now_ms)
{
    struct Knock *knock = &dial->knocks[index];
    enum HandshakeEvent event = HANDSHAKE_MORE;
    if (!dial->greeted[index] && transport_state(knock->transport) == TRANSPORT_OPEN)
        greet(dial, index, now_ms);
    if (dial->greeted[index] && !must_wait(dial, index))
        event = knock_pump(knock, now_ms);
    else if (is_late(knock, now_ms))
        event = HANDSHAKE_FAILED;
    if (event == HANDSHAKE_FAILED) {
        note_failure(dial, index);
        knock_close(knock);
    }
    return event == HANDSHAKE_DONE;
}

/* Whether this attempt, or the address that was not tried yet, may still lead in. */
static bool has_hope(const struct Dial *dial, int index)
{
    if (index >= dial->tried || !dial->greeted[index])
        return !code_is_used_up(dial) && (index >= dial->tried || dial->knocks[index].transport);
    return dial->knocks[index].transport && (dial->resumes || dial->refusal != REFUSAL_WRONG_CODE);
}

/* Whether an attempt is under way that others give a head start. */
static bool is_busy(const struct Dial *dial)
{
    for (int i = 0; i < dial->tried; i++)
        if (dial->knocks[i].transport)
            return true;
    return false;
}

enum DialState dial_pump(struct Dial *dial, struct DoorGuest *guest, int64_t now_ms)
{
    bool trying = false;
    if (dial->tried < dial->invite.count && (now_ms >= dial->next_ms || !is_busy(dial)))
        try_next(dial, now_ms);
    for (int i = 0; i < dial->tried; i++) {
        if (dial->knocks[i].transport && pump_one(dial, i, now_ms)) {
            take_over(dial, &dial->knocks[i], guest);
            return DIAL_IN;
        }
    }
    for (int i = 0; i < dial->invite.count && !trying; i++)
        trying = has_hope(dial, i);
    return trying ? DIAL_TRYING : DIAL_FAILED;
}

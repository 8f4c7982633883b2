/* Who may come in. */
#include "net/meeting/admission.h"
#include <limits.h>
#include <string.h>

void admission_key_new(struct AdmissionKey *key, bool open)
{
    *key = (struct AdmissionKey){.open = open};
    code_new(&key->code);
    secret_new(&key->secret);
}

void admission_init(struct Admission *admission, bool open)
{
    *admission = (struct Admission){.resumable = false};
    admission_key_new(&admission->play, open);
}

void admission_close(struct Admission *admission)
{
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++)
        attempt_close(&admission->attempts[i]);
    sodium_memzero(admission, sizeof *admission);
}

void admission_resume(struct Admission *admission, const struct ResumeKey *resume)
{
    admission->resume = *resume;
    admission->resumable = true;
}

void admission_spend(struct Admission *admission)
{
    admission->play.open = false;
}

void admission_watch(struct Admission *admission, const struct AdmissionKey *key)
{
    admission->watch = key ? *key : (struct AdmissionKey){.open = false};
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++) /* they have begun with another one */
        if (handshake_watches(admission->attempts[i].shake.kind))
            attempt_close(&admission->attempts[i]);
}

/* --- what they came by ----------------------------------------------------------------------- */

static struct AdmissionKey *key_of(struct Admission *admission, const struct Handshake *shake)
{
    return handshake_watches(shake->kind) ? &admission->watch : &admission->play;
}

static bool is_by_code(const struct Handshake *shake)
{
    return shake->kind == HANDSHAKE_CODE || shake->kind == HANDSHAKE_WATCH_CODE;
}

/* --- those who came in vain ------------------------------------------------------------------ */

/* Who is remembered of this origin; NULL: nobody. */
static struct AdmissionKnocker *find_knocker(struct Admission *admission, uint32_t origin,
                                             int64_t now_ms)
{
    for (int i = 0; i < ADMISSION_KNOCKERS; i++) {
        struct AdmissionKnocker *knocker = &admission->knockers[i];
        if (knocker->vain > 0 && knocker->origin == origin)
            return now_ms - knocker->last_ms < ADMISSION_FORGET_MS ? knocker : NULL;
    }
    return NULL;
}

/* An entry for one more, in place of the one that came longest ago. */
static struct AdmissionKnocker *new_knocker(struct Admission *admission, uint32_t origin)
{
    struct AdmissionKnocker *oldest = &admission->knockers[0];
    for (int i = 0; i < ADMISSION_KNOCKERS; i++) {
        struct AdmissionKnocker *knocker = &admission->knockers[i];
        if (knocker->vain > 0 && knocker->origin == origin)
            oldest = knocker; /* its own, of long ago */
        else if (oldest->origin != origin && knocker->last_ms < oldest->last_ms)
            oldest = knocker;
    }
    *oldest = (struct AdmissionKnocker){.origin = origin};
    return oldest;
}

/* How often this origin came in vain, 0 .. ADMISSION_VAIN_MAX. */
static int count_vain(struct Admission *admission, uint32_t origin, int64_t now_ms)
{
    const struct AdmissionKnocker *knocker = find_knocker(admission, origin, now_ms);
    int vain = knocker ? knocker->vain : 0;
    return vain < ADMISSION_VAIN_MAX ? vain : ADMISSION_VAIN_MAX;
}

/* An attempt has led to nothing; perhaps it was a guess. */
static void note_vain(struct Admission *admission, const struct Attempt *attempt, int64_t now_ms)
{
    uint32_t origin = attempt->transport->origin;
    struct AdmissionKnocker *knocker = find_knocker(admission, origin, now_ms);
    if (!knocker)
        knocker = new_knocker(admission, origin);
    knocker->vain += knocker->vain < INT_MAX;
    knocker->last_ms = now_ms;
    if (!is_by_code(&attempt->shake) || handshake_refusal(&attempt->shake) != REFUSAL_WRONG_CODE)
        return;
    knocker->wrong += knocker->wrong < INT_MAX;
    knocker->wrong_ms = now_ms;
    key_of(admission, &attempt->shake)->guesses++;
}

/* --- room for attempts ----------------------------------------------------------------------- */

/* Handshakes of one origin that are under way and have come to `step` or beyond. */
static int count_attempts(const struct Admission *admission, uint32_t origin,
                          enum HandshakeStep step)
{
    int count = 0;
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++) {
        const struct Attempt *attempt = &admission->attempts[i];
        count += attempt->transport && attempt->transport->origin == origin &&
                 attempt->shake.step >= step;
    }
    return count;
}

static void turn_away(struct Admission *admission, struct Attempt *attempt, int64_t now_ms)
{
    handshake_refuse(&attempt->shake, REFUSAL_BUSY);
    note_vain(admission, attempt, now_ms);
    attempt_close(attempt);
}

/* Whether the attempt `a` rather than `b` has to leave: who came in vain more often, then who holds
 * more room, then the oldest. */
static bool leaves_first(const struct Admission *admission, int a, int b)
{
    const struct Attempt *first = &admission->attempts[a], *second = &admission->attempts[b];
    if (admission->vain[a] != admission->vain[b])
        return admission->vain[a] > admission->vain[b];
    int of_a = count_attempts(admission, first->transport->origin, STEP_HELLO);
    int of_b = count_attempts(admission, second->transport->origin, STEP_HELLO);
    return of_a > of_b || (of_a == of_b && first->until_ms < second->until_ms);
}

/* Whether the attempt has to make room for one more of this origin. Among those who came in vain
 * equally often, a machine that holds as much as any other gets no more. */
static bool makes_room(const struct Admission *admission, int attempt, uint32_t origin, int vain)
{
    if (admission->vain[attempt] != vain)
        return admission->vain[attempt] > vain;
    uint32_t other = admission->attempts[attempt].transport->origin;
    return count_attempts(admission, other, STEP_HELLO) >
           count_attempts(admission, origin, STEP_HELLO);
}

/* A place for one more of this origin; -1: there is none. */
static int find_room(struct Admission *admission, uint32_t origin, int vain, int64_t now_ms)
{
    int leaver = 0;
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++)
        if (!admission->attempts[i].transport)
            return i;
    for (int i = 1; i < ADMISSION_ATTEMPTS; i++)
        if (leaves_first(admission, i, leaver))
            leaver = i;
    if (!makes_room(admission, leaver, origin, vain))
        return -1;
    turn_away(admission, &admission->attempts[leaver], now_ms);
    return leaver;
}

void admission_begin(struct Admission *admission, struct Transport *transport, int64_t now_ms)
{
    int vain = count_vain(admission, transport->origin, now_ms);
    int room = find_room(admission, transport->origin, vain, now_ms);
    struct Attempt outside, *attempt = room >= 0 ? &admission->attempts[room] : &outside;
    *attempt = (struct Attempt){.transport = transport, .until_ms = now_ms + ATTEMPT_MS};
    handshake_host(&attempt->shake);
    if (room >= 0)
        admission->vain[room] = vain;
    else
        turn_away(admission, attempt, now_ms);
}

/* --- guesses --------------------------------------------------------------------------------- */

/* All that are under way may be guesses, too. */
bool admission_code_is_closed(const struct AdmissionKey *key)
{
    return key->guesses + ADMISSION_ATTEMPTS > ADMISSION_BUDGET;
}

/* Whether this origin has guessed so often that it has to wait before its next guess. */
static bool must_pause(struct Admission *admission, uint32_t origin, int64_t now_ms)
{
    const struct AdmissionKnocker *knocker = find_knocker(admission, origin, now_ms);
    if (!knocker || knocker->wrong < ADMISSION_GUESSES)
        return false;
    bool early = now_ms - knocker->wrong_ms < ADMISSION_PAUSE_MS;
    return (early && knocker->wrong > ADMISSION_GUESSES) ||
           count_attempts(admission, origin, STEP_SHARE) > 0;
}

/* Whether one more guess at a key is answered now: who came in vain leaves the last ones to
 * others. */
static bool may_guess(struct Admission *admission, struct AdmissionKey *key, uint32_t origin,
                      int64_t now_ms)
{
    int kept = ADMISSION_VAIN_COST * count_vain(admission, origin, now_ms);
    return !must_pause(admission, origin, now_ms) &&
           pace_allows(&key->pace, ADMISSION_GUESS_MS, ADMISSION_GUESS_BURST - kept, now_ms);
}

/* --- handshakes ------------------------------------------------------------------------------ */

/* A code or secret that lets in no more. Of one that let watch nobody has to know that it did. */
static enum Refusal closed(const struct Handshake *shake)
{
    return handshake_watches(shake->kind) ? REFUSAL_UNKNOWN : REFUSAL_SPENT;
}

/* One more who will try a code. */
static void answer_code(struct Admission *admission, struct Attempt *attempt, int64_t now_ms)
{
    struct Handshake *shake = &attempt->shake;
    struct AdmissionKey *key = key_of(admission, shake);
    if (!key->open)
        handshake_refuse(shake, closed(shake));
    else if (admission_code_is_closed(key))
        handshake_refuse(shake, REFUSAL_CODE_CLOSED);
    else if (!may_guess(admission, key, attempt->transport->origin, now_ms))
        handshake_refuse(shake, REFUSAL_BUSY);
    else
        handshake_admit(shake, key->code.text, CODE_LENGTH);
}

static void answer_invite(struct Admission *admission, struct Handshake *shake)
{
    const struct AdmissionKey *key = key_of(admission, shake);
    uint8_t name[HANDSHAKE_NAME];
    handshake_invite_name(key->secret.bytes, SECRET_SIZE, name);
    if (memcmp(shake->name, name, sizeof name) != 0)
        handshake_refuse(shake, REFUSAL_UNKNOWN);
    else if (!key->open)
        handshake_refuse(shake, closed(shake));
    else
        handshake_admit(shake, key->secret.bytes, SECRET_SIZE);
}

static void answer_resume(const struct Admission *admission, struct Handshake *shake)
{
    if (admission->resumable && memcmp(shake->name, admission->resume.id, HANDSHAKE_NAME) == 0)
        handshake_admit(shake, admission->resume.secret, HANDSHAKE_KEY);
    else
        handshake_refuse(shake, REFUSAL_UNKNOWN);
}

/* The hello was read: is what it asks for to be had here? */
static void answer(struct Admission *admission, struct Attempt *attempt, int64_t now_ms)
{
    if (is_by_code(&attempt->shake))
        answer_code(admission, attempt, now_ms);
    else if (attempt->shake.kind == HANDSHAKE_RESUME)
        answer_resume(admission, &attempt->shake);
    else
        answer_invite(admission, &attempt->shake);
}

/* Hands transport and keys over; the secret that resumes the match comes from this first link. */
static void let_in(struct Admission *admission, struct Attempt *attempt,
                   struct AdmittedGuest *guest)
{
    attempt_move(attempt);
    *guest = (struct AdmittedGuest){.transport = attempt->transport,
                                    .sender = attempt->shake.sender,
                                    .receiver = attempt->shake.receiver,
                                    .kind = attempt->shake.kind,
                                    .resume = admission->resume,
                                    .rest_size = attempt->rest_size};
    memcpy(guest->rest, attempt->rest, attempt->rest_size);
    if (handshake_watches(guest->kind))
        guest->resume = (struct ResumeKey){.id = {0}}; /* it has no business with the match's */
    else if (guest->kind != HANDSHAKE_RESUME)
        attempt_resume_key(attempt, &guest->resume);
    attempt->transport = NULL;
    attempt_close(attempt);
}

/* Whether a finished handshake still leads in. One with the code may have begun before the match of
 * another did, which it must not end. */
static bool is_welcome(struct Admission *admission, const struct Handshake *shake)
{
    return shake->kind == HANDSHAKE_RESUME || key_of(admission, shake)->open;
}

/* Why somebody did not get in; the machine only for those who ask for it. */
static void log_refusal(const struct Admission *admission, const struct Attempt *attempt)
{
    enum Refusal refusal = handshake_refusal(&attempt->shake);
    uint32_t origin = attempt->transport->origin;
    const uint8_t *bytes = (const uint8_t *)&origin;
    logger_say(admission->log, LOGGER_WARNING, "an attempt to come in failed: %s",
               refusal == REFUSAL_NONE ? "no whole handshake" : refusal_text(refusal));
    logger_say(admission->log, LOGGER_DEBUG, "it came from %d.%d.%d.%d by %s", bytes[0], bytes[1],
               bytes[2], bytes[3], attempt->transport->type->name);
}

/* Moves one handshake on; returns whether somebody is in. */
static bool pump_one(struct Admission *admission, struct Attempt *attempt,
                     struct AdmittedGuest *guest, int64_t now_ms)
{
    enum HandshakeEvent event = attempt_pump(attempt, now_ms);
    while (event == HANDSHAKE_ASKED) {
        answer(admission, attempt, now_ms);
        event = attempt_pump(attempt, now_ms);
    }
    if (event == HANDSHAKE_DONE && is_welcome(admission, &attempt->shake)) {
        let_in(admission, attempt, guest);
        return true;
    }
    if (event == HANDSHAKE_FAILED || event == HANDSHAKE_DONE) {
        log_refusal(admission, attempt);
        note_vain(admission, attempt, now_ms);
        attempt_close(attempt);
    }
    return false;
}

bool admission_pump(struct Admission *admission, struct AdmittedGuest *guest, int64_t now_ms)
{
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++)
        if (admission->attempts[i].transport &&
            pump_one(admission, &admission->attempts[i], guest, now_ms))
            return true;
    return false;
}

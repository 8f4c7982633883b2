/* Who may come in. */
#include "net/admission.h"
#include <string.h>

void admission_init(struct Admission *admission, bool open)
{
    *admission = (struct Admission){.open = open};
    code_new(&admission->code);
    secret_new(&admission->secret);
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
    admission->open = false;
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

static void turn_away(struct Attempt *attempt)
{
    handshake_refuse(&attempt->shake, REFUSAL_BUSY);
    attempt_close(attempt);
}

/* Whether `a` rather than `b` (may be NULL) has to leave: who holds more room, then the oldest. */
static bool leaves_first(const struct Admission *admission, const struct Attempt *a,
                         const struct Attempt *b)
{
    if (!b)
        return true;
    int of_a = count_attempts(admission, a->transport->origin, STEP_HELLO);
    int of_b = count_attempts(admission, b->transport->origin, STEP_HELLO);
    return of_a > of_b || (of_a == of_b && a->until_ms < b->until_ms);
}

/* A place for one more of this origin; NULL if it holds as many as anybody. Who makes room for it
 * was there for long enough to finish, unless hundreds come in a second. */
static struct Attempt *find_room(struct Admission *admission, uint32_t origin)
{
    struct Attempt *first = NULL;
    for (int i = 0; i < ADMISSION_ATTEMPTS; i++) {
        struct Attempt *attempt = &admission->attempts[i];
        if (!attempt->transport)
            return attempt;
        if (leaves_first(admission, attempt, first))
            first = attempt;
    }
    if (count_attempts(admission, first->transport->origin, STEP_HELLO) <=
        count_attempts(admission, origin, STEP_HELLO))
        return NULL;
    turn_away(first);
    return first;
}

void admission_begin(struct Admission *admission, struct Transport *transport, int64_t now_ms)
{
    struct Attempt *room = find_room(admission, transport->origin);
    struct Attempt outside, *attempt = room ? room : &outside;
    *attempt = (struct Attempt){.transport = transport, .until_ms = now_ms + ATTEMPT_MS};
    handshake_host(&attempt->shake);
    if (!room)
        turn_away(attempt);
}

/* --- guesses --------------------------------------------------------------------------------- */

/* The guesser's entry; a new one takes the place of the one that guessed longest ago. */
static struct AdmissionGuesser *guesser_of(struct Admission *admission, uint32_t origin)
{
    struct AdmissionGuesser *oldest = &admission->guessers[0];
    for (int i = 0; i < ADMISSION_GUESSERS; i++) {
        struct AdmissionGuesser *guesser = &admission->guessers[i];
        if (guesser->wrong > 0 && guesser->origin == origin)
            return guesser;
        if (guesser->wrong == 0 || (oldest->wrong > 0 && guesser->last_ms < oldest->last_ms))
            oldest = guesser;
    }
    *oldest = (struct AdmissionGuesser){.origin = origin};
    return oldest;
}

static void count_guess(struct Admission *admission, const struct Attempt *attempt, int64_t now_ms)
{
    if (attempt->shake.kind != HANDSHAKE_CODE ||
        handshake_refusal(&attempt->shake) != REFUSAL_WRONG_CODE)
        return;
    struct AdmissionGuesser *guesser = guesser_of(admission, attempt->transport->origin);
    guesser->wrong = now_ms - guesser->last_ms < ADMISSION_FORGET_MS ? guesser->wrong + 1 : 1;
    guesser->last_ms = now_ms;
    admission->guesses++;
}

/* All that are under way may be guesses, too. */
bool admission_code_is_closed(const struct Admission *admission)
{
    return admission->guesses + ADMISSION_ATTEMPTS > ADMISSION_BUDGET;
}

/* Whether this origin has guessed so often that it has to wait before its next guess. */
static bool must_pause(struct Admission *admission, uint32_t origin, int64_t now_ms)
{
    for (int i = 0; i < ADMISSION_GUESSERS; i++) {
        const struct AdmissionGuesser *guesser = &admission->guessers[i];
        if (guesser->origin == origin && guesser->wrong > ADMISSION_GUESSES)
            return now_ms - guesser->last_ms < ADMISSION_PAUSE_MS ||
                   count_attempts(admission, origin, STEP_SHARE) > 0;
        if (guesser->origin == origin && guesser->wrong == ADMISSION_GUESSES)
            return count_attempts(admission, origin, STEP_SHARE) > 0;
    }
    return false;
}

/* --- handshakes ------------------------------------------------------------------------------ */

/* One more who will try a code. */
static void answer_code(struct Admission *admission, struct Attempt *attempt, int64_t now_ms)
{
    struct Handshake *shake = &attempt->shake;
    if (!admission->open)
        handshake_refuse(shake, REFUSAL_SPENT);
    else if (admission_code_is_closed(admission))
        handshake_refuse(shake, REFUSAL_CODE_CLOSED);
    else if (must_pause(admission, attempt->transport->origin, now_ms) ||
             !pace_allows(&admission->pace, ADMISSION_GUESS_MS, ADMISSION_GUESS_BURST, now_ms))
        handshake_refuse(shake, REFUSAL_BUSY);
    else
        handshake_admit(shake, admission->code.text, CODE_LENGTH);
}

static void answer_invite(const struct Admission *admission, struct Handshake *shake)
{
    uint8_t name[HANDSHAKE_NAME];
    handshake_invite_name(admission->secret.bytes, SECRET_SIZE, name);
    if (memcmp(shake->name, name, sizeof name) != 0)
        handshake_refuse(shake, REFUSAL_UNKNOWN);
    else if (!admission->open)
        handshake_refuse(shake, REFUSAL_SPENT);
    else
        handshake_admit(shake, admission->secret.bytes, SECRET_SIZE);
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
    if (attempt->shake.kind == HANDSHAKE_CODE)
        answer_code(admission, attempt, now_ms);
    else if (attempt->shake.kind == HANDSHAKE_INVITE)
        answer_invite(admission, &attempt->shake);
    else
        answer_resume(admission, &attempt->shake);
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
    if (guest->kind != HANDSHAKE_RESUME)
        attempt_resume_key(attempt, &guest->resume);
    attempt->transport = NULL;
    attempt_close(attempt);
}

/* Whether a finished handshake still leads in. One with the code may have begun before the match of
 * another did, which it must not end. */
static bool is_welcome(const struct Admission *admission, const struct Handshake *shake)
{
    return shake->kind == HANDSHAKE_RESUME || admission->open;
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
        count_guess(admission, attempt, now_ms);
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

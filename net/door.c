/* Who may come in. */
#include "net/door.h"
#include <string.h>

static void renew(struct Door *door, int64_t now_ms)
{
    code_new(&door->code);
    door->guesses = 0;
    door->until_ms = now_ms + DOOR_CODE_MS;
    door->renewed = true;
}

void door_init(struct Door *door, bool open, int64_t now_ms)
{
    *door = (struct Door){.open = open};
    renew(door, now_ms);
    door->renewed = false;
}

void door_close(struct Door *door)
{
    for (int i = 0; i < DOOR_KNOCKS; i++)
        knock_close(&door->knocks[i]);
    sodium_memzero(door, sizeof *door);
}

void door_resume(struct Door *door, const struct ResumeKey *resume)
{
    door->resume = *resume;
    door->resumable = true;
}

void door_spend(struct Door *door)
{
    door->open = false;
}

/* --- room for knocks ------------------------------------------------------------------------- */

/* Handshakes of one origin that are under way and have come to `step` or beyond. */
static int count_knocks(const struct Door *door, uint32_t origin, enum HandshakeStep step)
{
    int count = 0;
    for (int i = 0; i < DOOR_KNOCKS; i++) {
        const struct Knock *knock = &door->knocks[i];
        count +=
            knock->transport && knock->transport->origin == origin && knock->shake.step >= step;
    }
    return count;
}

static void turn_away(struct Knock *knock)
{
    handshake_refuse(&knock->shake, REFUSAL_BUSY);
    knock_close(knock);
}

/* Whether `a` rather than `b` (may be NULL) has to leave: who holds more room, then the oldest. */
static bool leaves_first(const struct Door *door, const struct Knock *a, const struct Knock *b)
{
    if (!b)
        return true;
    int of_a = count_knocks(door, a->transport->origin, STEP_HELLO);
    int of_b = count_knocks(door, b->transport->origin, STEP_HELLO);
    return of_a > of_b || (of_a == of_b && a->until_ms < b->until_ms);
}

/* A place for one more of this origin; NULL if nobody has to make room for it. */
static struct Knock *find_room(struct Door *door, uint32_t origin)
{
    struct Knock *first = NULL;
    for (int i = 0; i < DOOR_KNOCKS; i++) {
        struct Knock *knock = &door->knocks[i];
        if (!knock->transport)
            return knock;
        if (leaves_first(door, knock, first))
            first = knock;
    }
    if (count_knocks(door, first->transport->origin, STEP_HELLO) <=
        count_knocks(door, origin, STEP_HELLO) + 1)
        return NULL;
    turn_away(first);
    return first;
}

void door_knock(struct Door *door, struct Transport *transport, int64_t now_ms)
{
    struct Knock *room = find_room(door, transport->origin);
    struct Knock outside, *knock = room ? room : &outside;
    *knock = (struct Knock){.transport = transport, .until_ms = now_ms + KNOCK_MS};
    handshake_host(&knock->shake);
    if (!room)
        turn_away(knock);
}

/* --- guesses --------------------------------------------------------------------------------- */

/* The guesser's entry; a new one takes the place of the one that guessed longest ago. */
static struct DoorGuesser *guesser_of(struct Door *door, uint32_t origin)
{
    struct DoorGuesser *oldest = &door->guessers[0];
    for (int i = 0; i < DOOR_GUESSERS; i++) {
        struct DoorGuesser *guesser = &door->guessers[i];
        if (guesser->wrong > 0 && guesser->origin == origin)
            return guesser;
        if (guesser->wrong == 0 || (oldest->wrong > 0 && guesser->last_ms < oldest->last_ms))
            oldest = guesser;
    }
    *oldest = (struct DoorGuesser){.origin = origin};
    return oldest;
}

static void count_guess(struct Door *door, const struct Knock *knock, int64_t now_ms)
{
    if (knock->shake.kind != HANDSHAKE_INVITE ||
        handshake_refusal(&knock->shake) != REFUSAL_WRONG_CODE)
        return;
    struct DoorGuesser *guesser = guesser_of(door, knock->transport->origin);
    guesser->wrong = now_ms - guesser->last_ms < DOOR_CODE_MS ? guesser->wrong + 1 : 1;
    guesser->last_ms = now_ms;
    if (++door->guesses >= DOOR_GUESSES)
        renew(door, now_ms);
}

/* Whether this origin has guessed so often that it has to wait before its next guess. */
static bool must_pause(struct Door *door, uint32_t origin, int64_t now_ms)
{
    for (int i = 0; i < DOOR_GUESSERS; i++) {
        const struct DoorGuesser *guesser = &door->guessers[i];
        if (guesser->origin == origin && guesser->wrong > DOOR_GUESSES)
            return now_ms - guesser->last_ms < DOOR_PAUSE_MS ||
                   count_knocks(door, origin, STEP_SHARE) > 0;
        if (guesser->origin == origin && guesser->wrong == DOOR_GUESSES)
            return count_knocks(door, origin, STEP_SHARE) > 0;
    }
    return false;
}

/* --- handshakes ------------------------------------------------------------------------------ */

/* The hello was read: is what it asks for to be had here? */
static void answer(struct Door *door, struct Knock *knock, int64_t now_ms)
{
    struct Handshake *shake = &knock->shake;
    uint8_t room[HANDSHAKE_NAME] = {0};
    memcpy(room, door->code.room, CODE_HALF);
    bool resumes = shake->kind == HANDSHAKE_RESUME && door->resumable &&
                   memcmp(shake->name, door->resume.id, HANDSHAKE_NAME) == 0;
    bool invited =
        shake->kind == HANDSHAKE_INVITE && memcmp(shake->name, room, HANDSHAKE_NAME) == 0;
    if (resumes)
        handshake_admit(shake, door->resume.secret, HANDSHAKE_KEY);
    else if (invited && door->open && must_pause(door, knock->transport->origin, now_ms))
        handshake_refuse(shake, REFUSAL_BUSY);
    else if (invited && door->open)
        handshake_admit(shake, door->code.secret, CODE_HALF);
    else
        handshake_refuse(shake, invited ? REFUSAL_SPENT : REFUSAL_UNKNOWN);
}

/* Hands transport and keys over; the secret that resumes the match comes from this first link. */
static void let_in(struct Door *door, struct Knock *knock, struct DoorGuest *guest)
{
    knock_move(knock);
    *guest = (struct DoorGuest){.transport = knock->transport,
                                .sender = knock->shake.sender,
                                .receiver = knock->shake.receiver,
                                .kind = knock->shake.kind,
                                .resume = door->resume,
                                .rest_size = knock->rest_size};
    memcpy(guest->rest, knock->rest, knock->rest_size);
    if (guest->kind == HANDSHAKE_INVITE)
        knock_resume_key(knock, &guest->resume);
    knock->transport = NULL;
    knock_close(knock);
}

/* Whether a finished handshake still leads in. One with the code may have begun before the match of
 * another did, which it must not end. */
static bool is_welcome(const struct Door *door, const struct Handshake *shake)
{
    return shake->kind == HANDSHAKE_RESUME || door->open;
}

/* Moves one handshake on; returns whether somebody is in. */
static bool pump_one(struct Door *door, struct Knock *knock, struct DoorGuest *guest,
                     int64_t now_ms)
{
    enum HandshakeEvent event = knock_pump(knock, now_ms);
    while (event == HANDSHAKE_ASKED) {
        answer(door, knock, now_ms);
        event = knock_pump(knock, now_ms);
    }
    if (event == HANDSHAKE_DONE && is_welcome(door, &knock->shake)) {
        let_in(door, knock, guest);
        return true;
    }
    if (event == HANDSHAKE_FAILED || event == HANDSHAKE_DONE) {
        count_guess(door, knock, now_ms);
        knock_close(knock);
    }
    return false;
}

bool door_pump(struct Door *door, struct DoorGuest *guest, int64_t now_ms)
{
    if (door->open && now_ms >= door->until_ms)
        renew(door, now_ms);
    for (int i = 0; i < DOOR_KNOCKS; i++)
        if (door->knocks[i].transport && pump_one(door, &door->knocks[i], guest, now_ms))
            return true;
    return false;
}

bool door_renewed(struct Door *door)
{
    bool renewed = door->renewed;
    door->renewed = false;
    return renewed;
}

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

void door_knock(struct Door *door, struct Transport *transport, int64_t now_ms)
{
    struct Knock *free_one = NULL;
    for (int i = 0; i < DOOR_KNOCKS && !free_one; i++)
        if (!door->knocks[i].transport)
            free_one = &door->knocks[i];
    struct Knock turned_away = {.transport = transport};
    struct Knock *knock = free_one ? free_one : &turned_away;
    *knock = (struct Knock){.transport = transport, .until_ms = now_ms + KNOCK_MS};
    handshake_host(&knock->shake);
    if (!free_one) {
        handshake_refuse(&knock->shake, REFUSAL_BUSY);
        knock_close(knock);
    }
}

/* The hello was read: is what it asks for to be had here? */
static void answer(struct Door *door, struct Handshake *shake)
{
    uint8_t room[HANDSHAKE_NAME] = {0};
    memcpy(room, door->code.room, CODE_HALF);
    bool resumes = shake->kind == HANDSHAKE_RESUME && door->resumable &&
                   memcmp(shake->name, door->resume.id, HANDSHAKE_NAME) == 0;
    bool invited =
        shake->kind == HANDSHAKE_INVITE && memcmp(shake->name, room, HANDSHAKE_NAME) == 0;
    if (resumes)
        handshake_admit(shake, door->resume.secret, HANDSHAKE_KEY);
    else if (invited && door->open)
        handshake_admit(shake, door->code.secret, CODE_HALF);
    else
        handshake_refuse(shake, invited ? REFUSAL_SPENT : REFUSAL_UNKNOWN);
}

static void count_guess(struct Door *door, const struct Handshake *shake, int64_t now_ms)
{
    bool guess = shake->kind == HANDSHAKE_INVITE && handshake_refusal(shake) == REFUSAL_WRONG_CODE;
    if (guess && ++door->guesses >= DOOR_GUESSES)
        renew(door, now_ms);
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
        answer(door, &knock->shake);
        event = knock_pump(knock, now_ms);
    }
    if (event == HANDSHAKE_DONE && is_welcome(door, &knock->shake)) {
        let_in(door, knock, guest);
        return true;
    }
    if (event == HANDSHAKE_FAILED || event == HANDSHAKE_DONE) {
        count_guess(door, &knock->shake, now_ms);
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

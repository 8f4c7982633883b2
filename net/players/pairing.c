/* Two who seek become a pair, by the table in pairing.def. */
#include "net/players/pairing.h"
#include <string.h>

/* What can happen. */
enum Happening {
    NOTHING_HAPPENS,
    WANTED, /* the player wants the other */
    AGAIN,
    LATE,
    TAKE_FIRST, /* two take each other, and this one's key is the smaller */
    TAKE_SAME,
    TAKE_OTHER,
    GRANT_SAME,
    GRANT_OTHER,
    START_SAME, /* with the number of the grant */
    START_OTHER,
    DECLINE_SAME,
    GONE_SAME
};

struct Row {
    enum PairingState from;
    enum Happening happening;
    enum PairingState to;
    enum PairingSay say;
    enum PairingNews news;
};

static const struct Row table[] = {
#define T(from, happening, to, say, news)                                                          \
    {PAIRING_##from, happening, PAIRING_##to, PAIRING_SAY_##say, PAIRING_TOLD_##news},
#include "net/players/pairing.def"
#undef T
};

const char *pairing_news_text(enum PairingNews news)
{
    static const char *const texts[] = {
#define X(name, text) text,
        PAIRING_NEWS(X)
#undef X
    };
    return texts[news];
}

static const struct Row *find_row(enum PairingState state, enum Happening happening)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].from == state && table[i].happening == happening)
            return &table[i];
    return NULL;
}

/* The times of a state that begins. */
static void enter(struct Pairing *pairing, enum PairingState state, int64_t now_ms)
{
    bool meets = state == PAIRING_GUEST || state == PAIRING_HOST;
    bool asks = state == PAIRING_TAKING || state == PAIRING_GRANTED;
    pairing->state = state;
    pairing->again_ms = state == PAIRING_TAKING ? now_ms + PAIRING_AGAIN_MS : INT64_MAX;
    pairing->late_ms = meets  ? now_ms + PAIRING_MEET_MS
                       : asks ? now_ms + PAIRING_ANSWER_MS
                              : INT64_MAX;
}

/* Does what the table says of something that came from, or is about, `who`. */
static struct PairingAct happen(struct Pairing *pairing, enum Happening happening,
                                const uint8_t who[PLAYER_KEY], uint32_t number, int64_t now_ms)
{
    struct PairingAct act = {.say = PAIRING_SAY_SILENCE};
    const struct Row *row = find_row(pairing->state, happening);
    if (!row)
        return act;
    memcpy(act.to, who, PLAYER_KEY);
    if (row->to != row->from) {
        memcpy(pairing->other, act.to, PLAYER_KEY);
        if (row->to == PAIRING_GRANTED || row->to == PAIRING_GUEST)
            pairing->number = number;
        enter(pairing, row->to, now_ms);
    }
    act.say = row->say;
    act.news = row->news;
    act.number = pairing->number;
    return act;
}

void pairing_seek(struct Pairing *pairing, const uint8_t own[PLAYER_KEY])
{
    *pairing = (struct Pairing){.state = PAIRING_IDLE};
    memcpy(pairing->own, own, PLAYER_KEY);
    enter(pairing, PAIRING_SEEKING, 0);
}

struct PairingAct pairing_take(struct Pairing *pairing, const uint8_t key[PLAYER_KEY],
                               int64_t now_ms)
{
    return happen(pairing, WANTED, key, 0, now_ms);
}

/* What a message means here. */
static enum Happening meaning(const struct Pairing *pairing, const struct PlayersMessage *message)
{
    bool paired = pairing->state > PAIRING_SEEKING;
    bool same = paired && memcmp(message->key, pairing->other, PLAYER_KEY) == 0;
    bool ours = memcmp(message->to, pairing->own, PLAYER_KEY) == 0;
    if (message->kind == PLAYERS_GONE)
        return same ? GONE_SAME : NOTHING_HAPPENS;
    if (!ours || memcmp(message->key, pairing->own, PLAYER_KEY) == 0)
        return NOTHING_HAPPENS;
    switch (message->kind) {
    case PLAYERS_TAKE:
        if (!same)
            return TAKE_OTHER;
        return pairing->state == PAIRING_TAKING &&
                       memcmp(pairing->own, message->key, PLAYER_KEY) < 0
                   ? TAKE_FIRST
                   : TAKE_SAME;
    case PLAYERS_GRANT:
        return same ? GRANT_SAME : GRANT_OTHER;
    case PLAYERS_START:
        if (!same)
            return START_OTHER;
        return message->number == pairing->number ? START_SAME : NOTHING_HAPPENS;
    case PLAYERS_DECLINE:
        return same ? DECLINE_SAME : NOTHING_HAPPENS;
    default:
        return NOTHING_HAPPENS;
    }
}

struct PairingAct pairing_hear(struct Pairing *pairing, const struct PlayersMessage *message,
                               uint32_t number, int64_t now_ms)
{
    enum Happening happening = meaning(pairing, message);
    if (message->kind == PLAYERS_GRANT)
        number = message->number;
    return happen(pairing, happening, message->key, number, now_ms);
}

struct PairingAct pairing_tick(struct Pairing *pairing, int64_t now_ms)
{
    if (now_ms >= pairing->late_ms)
        return happen(pairing, LATE, pairing->other, 0, now_ms);
    if (now_ms < pairing->again_ms)
        return (struct PairingAct){.say = PAIRING_SAY_SILENCE};
    pairing->again_ms = now_ms + PAIRING_AGAIN_MS;
    return happen(pairing, AGAIN, pairing->other, 0, now_ms);
}

int64_t pairing_due(const struct Pairing *pairing)
{
    return pairing->again_ms < pairing->late_ms ? pairing->again_ms : pairing->late_ms;
}

/* One player who seeks an opponent, at any number of brokers. */
#include "net/players/seeking.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OUT_MAX = 16,      /* packets that wait; what is said again comes again */
    NEWS_MAX = 4,      /* the older ones go */
    WORK_TRIES = 2000, /* a millisecond */
    WORK_ENOUGH = 18,  /* bits that are worth going on for while one waits */
    DAY_MS = 24 * 60 * 60 * 1000,
    FILTERS = 3
};

struct Seeking {
    struct PlayerIdentity identity;
    char key_text[2 * PLAYER_KEY + 1];
    char game[GAME_ID_MAX], heard[PLAYERS_PACE_MAX]; /* whose seeks are listened for */
    char pace[PLAYERS_PACE_MAX];                     /* of the own seek */
    struct Seekers *seekers;
    struct Pairing pairing;
    struct InviteSecret secret; /* where the pair meets; HOST, GUEST */
    struct Seek seek;
    bool seeks, asked;
    bool wants; /* to take `wanted`, once there is a stamp */
    uint8_t wanted[PLAYER_KEY];
    struct StampSearch work;
    uint64_t random;
    int64_t sent_ms;   /* the last message's */
    int64_t tell_ms;   /* when the seek is told next */
    int64_t told_ms;   /* when it was last */
    int64_t again_ms;  /* how long from the next time to the one after it */
    int64_t answer_ms; /* when an ASK is answered; INT64_MAX: none is to be */
    int64_t answered_ms;
    struct PlayersPacket out[OUT_MAX];
    int out_count;
    struct SeekingNews news[NEWS_MAX];
    int news_count;
};

struct Seeking *seeking_new(const struct PlayerIdentity *identity, const struct SeekersKeys *keys,
                            const char *game, const char *pace, uint64_t seed)
{
    struct Seeking *seeking = memory_zeroed(sizeof *seeking);
    seeking->identity = *identity;
    seeking->seekers = seekers_new(keys, SEEKERS_MAX);
    seeking->random = seed;
    seeking->tell_ms = seeking->answer_ms = INT64_MAX;
    seeking->told_ms = seeking->answered_ms = INT64_MIN / 2;
    memcpy(seeking->work.key, identity->key, PLAYER_KEY);
    sodium_bin2hex(seeking->key_text, sizeof seeking->key_text, identity->key, PLAYER_KEY);
    snprintf(seeking->game, sizeof seeking->game, "%s", game);
    snprintf(seeking->heard, sizeof seeking->heard, "%s", pace);
    return seeking;
}

void seeking_free(struct Seeking *seeking)
{
    if (!seeking)
        return;
    seekers_free(seeking->seekers);
    sodium_memzero(seeking, sizeof *seeking);
    free(seeking);
}

/* --- topics -------------------------------------------------------------------------------- */

static void seek_topic(const struct Seeking *seeking, const char *pace, const char *key,
                       char text[PLAYERS_TOPIC_MAX])
{
    snprintf(text, PLAYERS_TOPIC_MAX, "tianyuan/2/seek/%s/%s/%s", seeking->game, pace, key);
}

static void own_topic(const struct Seeking *seeking, char text[PLAYERS_TOPIC_MAX])
{
    seek_topic(seeking, seeking->pace, seeking->key_text, text);
}

static void here_topic(const struct Seeking *seeking, char text[PLAYERS_TOPIC_MAX])
{
    snprintf(text, PLAYERS_TOPIC_MAX, "tianyuan/2/here/%s", seeking->game);
}

static void take_topic(const char *key, char text[PLAYERS_TOPIC_MAX])
{
    snprintf(text, PLAYERS_TOPIC_MAX, "tianyuan/2/take/%s", key);
}

bool seeking_filter(const struct Seeking *seeking, int index, char text[PLAYERS_TOPIC_MAX])
{
    if (index == 0)
        seek_topic(seeking, *seeking->heard ? seeking->heard : "+", "+", text);
    else if (index == 1)
        here_topic(seeking, text);
    else if (index == 2)
        take_topic(seeking->key_text, text);
    return index < FILTERS;
}

/* --- what goes out ------------------------------------------------------------------------- */

static struct PlayersPacket *add_packet(struct Seeking *seeking, bool retained)
{
    if (seeking->out_count == OUT_MAX)
        return NULL;
    struct PlayersPacket *packet = &seeking->out[seeking->out_count++];
    *packet = (struct PlayersPacket){.retained = retained};
    return packet;
}

/* A message of a kind, later than all before. */
static struct PlayersMessage message_of(struct Seeking *seeking, enum PlayersKind kind,
                                        int64_t now_ms)
{
    struct PlayersMessage message = {.kind = kind, .stamp = seeking->work.best};
    seeking->sent_ms = now_ms > seeking->sent_ms ? now_ms : seeking->sent_ms + 1;
    message.sent_ms = seeking->sent_ms;
    message.seek = seeking->seek;
    memcpy(message.key, seeking->identity.key, PLAYER_KEY);
    return message;
}

static void publish(struct Seeking *seeking, const struct PlayersMessage *message,
                    struct PlayersPacket *packet)
{
    packet->size = players_pack(message, &seeking->identity, packet->bytes);
    assert(packet->size > 0); /* seeking_start has tried */
}

/* Whether there is a stamp that others listen to, of this day. */
static bool has_stamp(const struct Seeking *seeking, int64_t now_ms)
{
    return seeking->work.day == now_ms / DAY_MS && seeking->work.bits >= STAMP_BITS_MIN;
}

static void tell_seek(struct Seeking *seeking, int64_t now_ms)
{
    struct PlayersPacket *packet = add_packet(seeking, true);
    if (!packet)
        return;
    struct PlayersMessage message = message_of(seeking, PLAYERS_SEEK, now_ms);
    own_topic(seeking, packet->topic);
    publish(seeking, &message, packet);
    seeking->told_ms = now_ms;
    seeking->tell_ms = now_ms + seeking->again_ms;
    seeking->again_ms =
        seeking->again_ms < SEEK_AGAIN_MS / 4 ? 4 * seeking->again_ms : SEEK_AGAIN_MS;
    seeking->answer_ms = INT64_MAX;
}

static void ask(struct Seeking *seeking, int64_t now_ms)
{
    struct PlayersPacket *packet = add_packet(seeking, false);
    if (!packet)
        return;
    struct PlayersMessage message = message_of(seeking, PLAYERS_ASK, now_ms);
    here_topic(seeking, packet->topic);
    publish(seeking, &message, packet);
    seeking->asked = true;
}

static void tell_news(struct Seeking *seeking, const struct PairingAct *act)
{
    if (seeking->news_count == NEWS_MAX)
        memmove(seeking->news, seeking->news + 1, --seeking->news_count * sizeof *seeking->news);
    struct SeekingNews *news = &seeking->news[seeking->news_count++];
    *news = (struct SeekingNews){.news = act->news, .secret = seeking->secret};
    const struct Seeker *other = seekers_find(seeking->seekers, act->to);
    memcpy(news->other.key, act->to, PLAYER_KEY);
    if (other)
        news->other = *other;
}

/* The secret of a grant, the same each time that it is said: nobody else can know it. */
static void grant_secret(const struct Seeking *seeking, const struct PairingAct *grant,
                         struct InviteSecret *secret)
{
    uint8_t bytes[4 + PLAYER_KEY], seed[PLAYER_SEED];
    struct WireWriter writer = wire_writer(bytes, sizeof bytes);
    wire_write_u32(&writer, grant->number);
    wire_write_bytes(&writer, grant->to, PLAYER_KEY);
    identity_seed(&seeking->identity, seed);
    crypto_generichash(secret->bytes, SECRET_SIZE, bytes, sizeof bytes, seed, PLAYER_SEED);
    sodium_memzero(seed, sizeof seed);
}

/* Seals the secret of a grant to its guest; false if the key is one that nothing can be sealed to.
 */
static bool seal_grant(const struct Seeking *seeking, const struct PairingAct *grant,
                       struct PlayersMessage *message)
{
    struct InviteSecret secret;
    grant_secret(seeking, grant, &secret);
    return identity_seal(grant->to, &secret, message->sealed);
}

/* Says and tells what follows from something that happened. */
static void follow(struct Seeking *seeking, const struct PairingAct *act, int64_t now_ms)
{
    static const enum PlayersKind kinds[] = {[PAIRING_SAY_TAKE] = PLAYERS_TAKE,
                                             [PAIRING_SAY_GRANT] = PLAYERS_GRANT,
                                             [PAIRING_SAY_START] = PLAYERS_START,
                                             [PAIRING_SAY_DECLINE] = PLAYERS_DECLINE};
    struct PlayersPacket *packet = NULL;
    char key[2 * PLAYER_KEY + 1];
    if (act->news == PAIRING_TOLD_NO_ANSWER || act->news == PAIRING_TOLD_NOT_MET)
        seekers_blame(seeking->seekers, act->to);
    if (act->news != PAIRING_TOLD_NOTHING)
        tell_news(seeking, act);
    if (act->say == PAIRING_SAY_SILENCE || !(packet = add_packet(seeking, false)))
        return;
    struct PlayersMessage message = message_of(seeking, kinds[act->say], now_ms);
    memcpy(message.to, act->to, PLAYER_KEY);
    message.number = act->number;
    if (act->say == PAIRING_SAY_GRANT && !seal_grant(seeking, act, &message)) {
        seeking->out_count--;
        return;
    }
    sodium_bin2hex(key, sizeof key, act->to, PLAYER_KEY);
    take_topic(key, packet->topic);
    publish(seeking, &message, packet);
}

void seeking_stop(struct Seeking *seeking)
{
    struct PlayersPacket *packet;
    if (!seeking->seeks)
        return;
    seeking->seeks = seeking->wants = false;
    seeking->pairing = (struct Pairing){.state = PAIRING_IDLE};
    seeking->tell_ms = seeking->answer_ms = INT64_MAX;
    seeking->out_count = 0;
    if (seeking->told_ms < 0)
        return; /* nobody heard of it */
    struct PlayersMessage message = message_of(seeking, PLAYERS_GONE, 0);
    for (int i = 0; i < 2; i++) { /* those who listen are told; then the retained one is cleared */
        packet = add_packet(seeking, i == 1);
        own_topic(seeking, packet->topic);
        if (i == 0)
            publish(seeking, &message, packet);
    }
}

bool seeking_start(struct Seeking *seeking, const struct Seek *seek, const char *pace)
{
    uint8_t bytes[PLAYERS_BYTES];
    struct PlayersMessage message = {.kind = PLAYERS_TAKE, .seek = *seek};
    message.seek.terms.first = FIRST_RANDOM;
    if (players_pack(&message, &seeking->identity, bytes) == 0)
        return false;
    if (strcmp(seeking->pace, pace) != 0)
        seeking_stop(seeking); /* at the topic where it was said */
    snprintf(seeking->pace, sizeof seeking->pace, "%s", pace);
    seeking->seek = message.seek;
    seeking->seeks = true;
    seeking->again_ms = SEEK_FIRST_AGAIN_MS;
    seeking->tell_ms = INT64_MIN;
    pairing_seek(&seeking->pairing, seeking->identity.key);
    return true;
}

void seeking_connected(struct Seeking *seeking)
{
    seeking->asked = false;
    if (seeking->seeks)
        seeking->tell_ms = INT64_MIN;
}

bool seeking_work(struct Seeking *seeking, int64_t now_ms)
{
    struct StampSearch *work = &seeking->work;
    if (work->day != now_ms / DAY_MS) {
        *work = (struct StampSearch){.day = now_ms / DAY_MS};
        memcpy(work->key, seeking->identity.key, PLAYER_KEY);
        randombytes_buf(&work->next, sizeof work->next);
    }
    if (work->bits < WORK_ENOUGH)
        stamp_search(work, WORK_TRIES);
    return work->bits < WORK_ENOUGH;
}

/* --- what comes in ------------------------------------------------------------------------- */

/* Something came at the topic of the own seek: if it is not what was said last, that is said again.
 */
static void guard_own_topic(struct Seeking *seeking, const struct PlayersMessage *own,
                            int64_t now_ms)
{
    bool ours = own && own->kind == PLAYERS_SEEK && own->sent_ms >= seeking->sent_ms;
    int64_t again_ms = seeking->told_ms + SEEK_MENDED_MS;
    if (!seeking->seeks || seeking->told_ms < 0 || ours)
        return;
    again_ms = again_ms > now_ms ? again_ms : now_ms;
    seeking->tell_ms = again_ms < seeking->tell_ms ? again_ms : seeking->tell_ms;
}

/* Somebody wants to know who is here. */
static void plan_answer(struct Seeking *seeking, int64_t now_ms)
{
    if (!seeking->seeks || seeking->answer_ms != INT64_MAX ||
        now_ms - seeking->answered_ms < SEEK_ANSWER_EVERY_MS)
        return;
    seeking->answer_ms = now_ms + random_below(&seeking->random, SEEK_ANSWER_WAIT_MS);
    seeking->answered_ms = now_ms;
}

static void hear_said(struct Seeking *seeking, const struct PlayersMessage *message, int64_t now_ms)
{
    uint32_t number;
    struct InviteSecret opened;
    if (!seeking->seeks)
        return;
    if (message->kind == PLAYERS_TAKE && !seek_fits(&message->seek, &seeking->seek))
        return; /* he took another seek than the one that counts now, and will hear it */
    if (message->kind == PLAYERS_GRANT &&
        !identity_open(&seeking->identity, message->sealed, &opened))
        return;
    randombytes_buf(&number, sizeof number);
    struct PairingAct act = pairing_hear(&seeking->pairing, message, number, now_ms);
    if (act.news == PAIRING_TOLD_GUEST)
        seeking->secret = opened;
    else if (act.news == PAIRING_TOLD_HOST)
        grant_secret(seeking, &act, &seeking->secret);
    follow(seeking, &act, now_ms);
}

void seeking_hear(struct Seeking *seeking, const char *topic, const uint8_t *bytes, size_t size,
                  int64_t now_ms)
{
    struct PlayersMessage message;
    char own[PLAYERS_TOPIC_MAX];
    own_topic(seeking, own);
    if (strcmp(topic, own) == 0) {
        bool good = players_unpack(bytes, size, now_ms, &message, NULL) == PLAYERS_GOOD &&
                    memcmp(message.key, seeking->identity.key, PLAYER_KEY) == 0;
        guard_own_topic(seeking, good ? &message : NULL, now_ms);
        return;
    }
    if (players_are_by(bytes, size, seeking->identity.key) || /* said once more, by others */
        !seekers_hear(seeking->seekers, bytes, size, now_ms, &message))
        return;
    if (message.kind == PLAYERS_ASK)
        plan_answer(seeking, now_ms);
    else if (message.kind != PLAYERS_SEEK)
        hear_said(seeking, &message, now_ms);
}

/* Takes the one who is wanted, with a stamp that lets him listen. */
static void take_wanted(struct Seeking *seeking, int64_t now_ms)
{
    if (!seeking->wants || !has_stamp(seeking, now_ms))
        return;
    const struct Seeker *seeker = seekers_find(seeking->seekers, seeking->wanted);
    struct PairingAct act = {.say = PAIRING_SAY_SILENCE, .news = PAIRING_TOLD_TAKEN};
    memcpy(act.to, seeking->wanted, PLAYER_KEY);
    if (seeker && !seeker->gone)
        act = pairing_take(&seeking->pairing, seeking->wanted, now_ms);
    seeking->wants = false;
    follow(seeking, &act, now_ms);
}

bool seeking_take(struct Seeking *seeking, const uint8_t key[PLAYER_KEY], int64_t now_ms)
{
    const struct Seeker *seeker = seekers_find(seeking->seekers, key);
    if (!seeking->seeks || seeking->wants || !seeker || seeker->gone ||
        !seek_fits(&seeker->seek, &seeking->seek) || seeking->pairing.state != PAIRING_SEEKING)
        return false;
    memcpy(seeking->wanted, key, PLAYER_KEY);
    seeking->wants = true;
    take_wanted(seeking, now_ms);
    return true;
}

/* --- time ---------------------------------------------------------------------------------- */

void seeking_update(struct Seeking *seeking, int64_t now_ms)
{
    seekers_expire(seeking->seekers, now_ms);
    if (!has_stamp(seeking, now_ms))
        return;
    if (!seeking->asked)
        ask(seeking, now_ms);
    if (!seeking->seeks)
        return;
    take_wanted(seeking, now_ms);
    if (now_ms >= seeking->tell_ms || now_ms >= seeking->answer_ms)
        tell_seek(seeking, now_ms);
    struct PairingAct act = pairing_tick(&seeking->pairing, now_ms);
    follow(seeking, &act, now_ms);
}

int64_t seeking_due(const struct Seeking *seeking)
{
    int64_t due = seeking->seeks ? pairing_due(&seeking->pairing) : INT64_MAX;
    due = seeking->tell_ms < due ? seeking->tell_ms : due;
    return seeking->answer_ms < due ? seeking->answer_ms : due;
}

bool seeking_next(struct Seeking *seeking, struct PlayersPacket *packet)
{
    if (seeking->out_count == 0)
        return false;
    *packet = seeking->out[0];
    memmove(seeking->out, seeking->out + 1, --seeking->out_count * sizeof *seeking->out);
    return true;
}

bool seeking_news(struct Seeking *seeking, struct SeekingNews *news)
{
    if (seeking->news_count == 0)
        return false;
    *news = seeking->news[0];
    memmove(seeking->news, seeking->news + 1, --seeking->news_count * sizeof *seeking->news);
    return true;
}

const struct Seekers *seeking_list(const struct Seeking *seeking)
{
    return seeking->seekers;
}

/* The list of those who seek, sorted by key. */
#include "net/players/seekers.h"

#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Seekers {
    struct SeekersKeys keys;
    struct Seeker *seekers[SEEKERS_MAX]; /* by key */
    int count, room;
    struct Pace budgets[SEEKERS_LEVELS + 1]; /* by amount of work; the last: of known keys */
    struct Pace listed;
    struct SeekersDropped dropped;
    unsigned changes;
};

struct Seekers *seekers_new(const struct SeekersKeys *keys, int room)
{
    struct Seekers *seekers = memory_zeroed(sizeof *seekers);
    assert(room >= 1 && room <= SEEKERS_MAX);
    seekers->keys = *keys;
    seekers->room = room;
    return seekers;
}

void seekers_free(struct Seekers *seekers)
{
    if (!seekers)
        return;
    for (int i = 0; i < seekers->count; i++)
        free(seekers->seekers[i]);
    free(seekers);
}

/* The place of a key, or where it would be. */
static int place_of(const struct Seekers *seekers, const uint8_t key[PLAYER_KEY])
{
    int low = 0, high = seekers->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (memcmp(seekers->seekers[middle]->key, key, PLAYER_KEY) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct Seeker *find(const struct Seekers *seekers, const uint8_t key[PLAYER_KEY])
{
    int place = place_of(seekers, key);
    if (place == seekers->count || memcmp(seekers->seekers[place]->key, key, PLAYER_KEY) != 0)
        return NULL;
    return seekers->seekers[place];
}

static void drop(struct Seekers *seekers, int place)
{
    free(seekers->seekers[place]);
    seekers->changes++;
    seekers->count--;
    memmove(&seekers->seekers[place], &seekers->seekers[place + 1],
            (size_t)(seekers->count - place) * sizeof *seekers->seekers);
}

/* Who of two has the better right to a place: below 0 if it is `a`. */
static int compare_rights(const struct Seeker *a, const struct Seeker *b)
{
    if (a->gone != b->gone)
        return a->gone ? 1 : -1;
    if (a->silent != b->silent)
        return a->silent ? 1 : -1;
    if (a->bits != b->bits)
        return b->bits - a->bits;
    if (a->known != b->known)
        return a->known ? -1 : 1;
    return (a->since_ms > b->since_ms) - (a->since_ms < b->since_ms);
}

/* Makes room for a new one; false if all others have the better right. */
static bool make_room(struct Seekers *seekers, const struct Seeker *newcomer)
{
    int worst = 0;
    if (seekers->count < seekers->room)
        return true;
    for (int i = 1; i < seekers->count; i++)
        if (compare_rights(seekers->seekers[worst], seekers->seekers[i]) < 0)
            worst = i;
    if (compare_rights(newcomer, seekers->seekers[worst]) >= 0)
        return false;
    drop(seekers, worst);
    return true;
}

static bool add(struct Seekers *seekers, const struct Seeker *newcomer)
{
    if (!make_room(seekers, newcomer))
        return false;
    int place = place_of(seekers, newcomer->key);
    memmove(&seekers->seekers[place + 1], &seekers->seekers[place],
            (size_t)(seekers->count - place) * sizeof *seekers->seekers);
    seekers->seekers[place] = memory_zeroed(sizeof *newcomer);
    *seekers->seekers[place] = *newcomer;
    seekers->changes++;
    seekers->count++;
    return true;
}

static bool is_known(const struct Seekers *seekers, const uint8_t key[PLAYER_KEY])
{
    return seekers->keys.is_known && seekers->keys.is_known(seekers->keys.context, key);
}

static bool is_blocked(const struct Seekers *seekers, const uint8_t key[PLAYER_KEY])
{
    return seekers->keys.is_blocked && seekers->keys.is_blocked(seekers->keys.context, key);
}

/* Whoever is in the list has shown that the key is his: he is heard beside any number of strangers,
 * but for those who forge just his. */
static bool is_affordable_of(struct Seekers *seekers, struct Seeker *seeker, int64_t now_ms)
{
    return seeker && pace_allows(&seeker->pace, SEEKERS_EACH_MS, SEEKERS_EACH_BURST, now_ms) &&
           pace_allows(&seekers->listed, SEEKERS_LISTED_MS, SEEKERS_LISTED_BURST, now_ms);
}

static bool is_affordable(struct Seekers *seekers, bool known, int bits, int64_t now_ms)
{
    int level = bits - STAMP_BITS_MIN;
    if (level >= SEEKERS_LEVELS)
        level = SEEKERS_LEVELS - 1;
    return (known && pace_allows(&seekers->budgets[SEEKERS_LEVELS], SEEKERS_SIGNATURE_MS,
                                 SEEKERS_BURST, now_ms)) ||
           pace_allows(&seekers->budgets[level], SEEKERS_SIGNATURE_MS, SEEKERS_BURST, now_ms);
}

/* Whether bytes are a message that may count, in the order of what it costs to find out. */
static bool is_good(struct Seekers *seekers, const uint8_t *bytes, size_t size, int64_t now_ms,
                    struct PlayersMessage *message, int *bits)
{
    struct SeekersDropped *dropped = &seekers->dropped;
    uint64_t *const verdicts[] = {[PLAYERS_MALFORMED] = &dropped->malformed,
                                  [PLAYERS_NEWER] = &dropped->newer,
                                  [PLAYERS_OLD] = &dropped->old,
                                  [PLAYERS_CHEAP] = &dropped->cheap};
    enum PlayersVerdict verdict = players_unpack(bytes, size, now_ms, message, bits);
    struct Seeker *seeker = verdict == PLAYERS_GOOD ? find(seekers, message->key) : NULL;
    uint64_t *why = NULL;
    if (verdict != PLAYERS_GOOD)
        why = verdicts[verdict];
    else if (seeker && message->sent_ms <= seeker->sent_ms)
        why = &dropped->repeated;
    else if (is_blocked(seekers, message->key))
        why = &dropped->blocked;
    else if (!is_affordable_of(seekers, seeker, now_ms) &&
             !is_affordable(seekers, is_known(seekers, message->key), *bits, now_ms))
        why = &dropped->over_budget;
    else if (!players_signed(bytes, size))
        why = &dropped->forged;
    if (why)
        (*why)++;
    return !why;
}

/* What the key of a seeker says now. */
static void take_in(struct Seekers *seekers, struct Seeker *seeker,
                    const struct PlayersMessage *message, int64_t now_ms)
{
    bool seeks = message->kind == PLAYERS_SEEK || message->kind == PLAYERS_TAKE;
    struct Seeker before = *seeker;
    seeker->sent_ms = message->sent_ms;
    if (message->kind == PLAYERS_GONE)
        seeker->gone = true;
    if (message->kind == PLAYERS_GRANT || message->kind == PLAYERS_START)
        seeker->silent = false;
    if (seeks && seeker->gone)
        seeker->since_ms = now_ms;
    if (seeks) {
        seeker->gone = false;
        seeker->heard_ms = now_ms;
        seeker->seek = message->seek;
    }
    if (seeker->gone != before.gone || seeker->silent != before.silent ||
        seeker->seek.strength != before.seek.strength ||
        strcmp(seeker->seek.name, before.seek.name) != 0 || !seek_fits(&seeker->seek, &before.seek))
        seekers->changes++;
}

bool seekers_hear(struct Seekers *seekers, const uint8_t *bytes, size_t size, int64_t now_ms,
                  struct PlayersMessage *message)
{
    int bits = 0;
    if (!is_good(seekers, bytes, size, now_ms, message, &bits))
        return false;
    struct Seeker *seeker = find(seekers, message->key);
    bool seeks = message->kind == PLAYERS_SEEK || message->kind == PLAYERS_TAKE;
    if (!seeker) {
        struct Seeker newcomer = {.since_ms = now_ms, .bits = bits};
        memcpy(newcomer.key, message->key, PLAYER_KEY);
        newcomer.known = is_known(seekers, message->key);
        if (!seeks)
            return message->kind == PLAYERS_ASK;
        if (!add(seekers, &newcomer)) {
            seekers->dropped.no_room++;
            return false;
        }
        seeker = find(seekers, message->key);
    }
    take_in(seekers, seeker, message, now_ms);
    seeker->bits = bits;
    return true;
}

void seekers_blame(struct Seekers *seekers, const uint8_t key[PLAYER_KEY])
{
    struct Seeker *seeker = find(seekers, key);
    if (!seeker)
        return;
    seekers->changes += !seeker->silent;
    seeker->silent = true;
}

void seekers_expire(struct Seekers *seekers, int64_t now_ms)
{
    for (int i = seekers->count - 1; i >= 0; i--) {
        int64_t kept_ms =
            SEEK_KEPT_MS + (seekers->seekers[i]->gone ? 2 * PLAYERS_CLOCKS_DIFFER_MS : 0);
        if (now_ms - seekers->seekers[i]->heard_ms > kept_ms)
            drop(seekers, i);
    }
}

const struct Seeker *seekers_find(const struct Seekers *seekers, const uint8_t key[PLAYER_KEY])
{
    return find(seekers, key);
}

int seekers_list(const struct Seekers *seekers, const char *game, const struct Seeker **list,
                 int room)
{
    int count = 0;
    for (int i = 0; i < seekers->count; i++) {
        const struct Seeker *seeker = seekers->seekers[i];
        if (seeker->gone || (*game && strcmp(seeker->seek.terms.game, game) != 0))
            continue;
        int place = count;
        while (place > 0 && compare_rights(seeker, list[place - 1]) < 0)
            place--;
        if (place == room)
            continue;
        count += count < room;
        memmove(&list[place + 1], &list[place], (size_t)(count - 1 - place) * sizeof *list);
        list[place] = seeker;
    }
    return count;
}

unsigned seekers_changes(const struct Seekers *seekers)
{
    return seekers->changes;
}

struct SeekersDropped seekers_dropped(const struct Seekers *seekers)
{
    return seekers->dropped;
}

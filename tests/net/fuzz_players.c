/*
 * libFuzzer's entrance to what strangers say at a broker: one who seeks takes whatever comes at any
 * of his topics. The input is what stands behind a message's kind, whose key, stamp and signature
 * are made here, good ones: no fuzzer would find them, and a stranger has them for nothing.
 */
#include "net/players/seeking.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

#define NOW_MS INT64_C(1790000000000)

enum { DAY_MS = 24 * 60 * 60 * 1000, HEAD = 2 + PLAYER_KEY + 8 + 8 };

struct Stranger {
    struct PlayerIdentity identity;
    struct StampSearch work;
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void make_stranger(struct Stranger *stranger)
{
    const uint8_t seed[PLAYER_SEED] = {2};
    identity_from_seed(&stranger->identity, seed);
    stranger->work = (struct StampSearch){.day = NOW_MS / DAY_MS};
    memcpy(stranger->work.key, stranger->identity.key, PLAYER_KEY);
    while (stranger->work.bits < STAMP_BITS_MIN)
        stamp_search(&stranger->work, 1000);
}

/* A message of a kind with that body; returns its size. */
static size_t make_message(const struct Stranger *stranger, uint8_t kind, const uint8_t *body,
                           size_t size, uint8_t message[PLAYERS_BYTES])
{
    struct WireWriter writer = wire_writer(message, PLAYERS_BYTES - PLAYER_SIGNATURE);
    wire_write_u8(&writer, PLAYERS_VERSION);
    wire_write_u8(&writer, kind);
    wire_write_bytes(&writer, stranger->identity.key, PLAYER_KEY);
    wire_write_u64(&writer, (uint64_t)NOW_MS);
    wire_write_u64(&writer, stranger->work.best);
    wire_write_bytes(&writer, body, size);
    return players_sign(message, writer.size, &stranger->identity);
}

/* One who seeks gomoku and hears it all; his own stamp is not needed for that. */
static void hear(const uint8_t *message, size_t size)
{
    static const struct Seek sought = {.terms = {.game = "gomoku", .options = "size=15"}};
    const uint8_t seed[PLAYER_SEED] = {1};
    struct PlayerIdentity identity;
    struct PlayersPacket packet;
    struct SeekingNews news;
    char topic[PLAYERS_TOPIC_MAX];
    identity_from_seed(&identity, seed);
    struct Seeking *seeking =
        seeking_new(&identity, &(struct SeekersKeys){0}, "gomoku", "quick", 1);
    seeking_start(seeking, &sought, "quick");
    for (int i = 0; seeking_filter(seeking, i, topic); i++)
        seeking_hear(seeking, topic, message, size, NOW_MS);
    seeking_update(seeking, NOW_MS + SEEK_ANSWER_WAIT_MS);
    while (seeking_next(seeking, &packet))
        assert(packet.size <= PLAYERS_BYTES);
    while (seeking_news(seeking, &news))
        assert(utf8_is_valid(news.other.seek.name));
    seeking_free(seeking);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct Stranger stranger;
    uint8_t message[PLAYERS_BYTES], again[PLAYERS_BYTES];
    struct PlayersMessage read, once;
    if (size < 1 || size > PLAYERS_BYTES - PLAYER_SIGNATURE - HEAD)
        return 0;
    if (stranger.work.bits == 0 && sodium_init() >= 0)
        make_stranger(&stranger);
    size_t length = make_message(&stranger, bytes[0], bytes + 1, size - 1, message);
    hear(message, length);
    if (players_unpack(message, length, NOW_MS, &read, NULL) != PLAYERS_GOOD)
        return 0;
    assert(players_signed(message, length) && utf8_is_valid(read.seek.name));
    size_t packed = players_pack(&read, &stranger.identity, again);
    assert(packed > 0 && packed <= length);
    enum PlayersVerdict verdict = players_unpack(again, packed, NOW_MS, &once, NULL);
    assert(verdict == PLAYERS_GOOD && once.kind == read.kind);
    return 0;
}

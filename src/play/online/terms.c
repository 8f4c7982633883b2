/* What two players agree on. */
#include "src/play/online/terms.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* To be raised with every change of a game's rules: programs of different rules do not play. */
enum { RULES_VERSION = 1 };

static void write_options(const struct OnlineOffer *offer, char text[OPTIONS_TEXT_MAX])
{
    size_t size = 0;
    text[0] = '\0';
    for (int i = 0; i < option_count(offer->game); i++) {
        char one[64];
        option_write(offer->game, &offer->options, i, one);
        size += (size_t)snprintf(text + size, OPTIONS_TEXT_MAX - size, "%s%s", i ? " " : "", one);
        assert(size < OPTIONS_TEXT_MAX);
    }
}

/* A fingerprint of the rules: the start position with its key, and the version. */
static uint64_t rules_hash(const struct OnlineOffer *offer, const char *options)
{
    const struct Game *game = offer->game;
    char text[POSITION_TEXT_MAX + OPTIONS_TEXT_MAX + 128], position_text[POSITION_TEXT_MAX];
    void *position = memory_zeroed(game->position_size);
    uint8_t hash[crypto_generichash_BYTES_MIN];
    uint64_t value = 0;
    game->start(position, &offer->options);
    game->position_write(position, position_text);
    int size =
        snprintf(text, sizeof text, "%d %s %s %d %016llx %s", RULES_VERSION, game->id, options,
                 game->ply_max, (unsigned long long)game->key(position), position_text);
    free(position);
    assert(size > 0 && (size_t)size < sizeof text);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, (size_t)size, NULL, 0);
    for (int i = 0; i < 8; i++)
        value = value << 8 | hash[i];
    return value;
}

void terms_from_offer(struct Terms *terms, const struct OnlineOffer *offer)
{
    static const enum NetClock clocks[] = {[CLOCK_NONE] = NET_CLOCK_NONE,
                                           [CLOCK_MOVE] = NET_CLOCK_MOVE,
                                           [CLOCK_FISCHER] = NET_CLOCK_FISCHER};
    *terms = (struct Terms){.clock = clocks[offer->clock.kind],
                            .base_ms = (uint32_t)offer->clock.base_ms,
                            .increment_ms = (uint32_t)offer->clock.increment_ms,
                            .undo_limit = offer->undo_limit,
                            .first = offer->first};
    snprintf(terms->game, sizeof terms->game, "%s", offer->game->id);
    write_options(offer, terms->options);
    terms->rules_hash = rules_hash(offer, terms->options);
}

/* Every option must be named, and none twice: what is written back must be the same text. */
static bool read_options(struct OnlineOffer *offer, const char *text)
{
    char copy[OPTIONS_TEXT_MAX], again[OPTIONS_TEXT_MAX], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    while (*rest) {
        char *end = rest + strcspn(rest, " ");
        bool last = *end == '\0';
        *end = '\0';
        if (!option_read(offer->game, rest, &offer->options, NULL))
            return false;
        rest = last ? end : end + 1;
    }
    write_options(offer, again);
    return strcmp(again, text) == 0;
}

static bool read_clock(struct OnlineOffer *offer, const struct Terms *terms)
{
    static const enum ClockKind kinds[] = {[NET_CLOCK_NONE] = CLOCK_NONE,
                                           [NET_CLOCK_MOVE] = CLOCK_MOVE,
                                           [NET_CLOCK_FISCHER] = CLOCK_FISCHER};
    offer->clock = (struct ClockSettings){.kind = kinds[terms->clock]};
    if (terms->clock == NET_CLOCK_NONE)
        return true;
    offer->clock.base_ms = terms->base_ms;
    offer->clock.increment_ms = terms->increment_ms;
    return terms->base_ms >= CLOCK_BASE_MIN && terms->base_ms <= CLOCK_BASE_MAX &&
           terms->increment_ms <= CLOCK_INCREMENT_MAX;
}

bool terms_to_offer(const struct Terms *terms, struct OnlineOffer *offer)
{
    struct OnlineOffer read = {
        .game = games_find(terms->game), .undo_limit = terms->undo_limit, .first = terms->first};
    bool shown = false;
    for (int i = 0; i < games_count(); i++)
        shown = shown || games_get(i) == read.game;
    if (!shown || !read_options(&read, terms->options) || !read_clock(&read, terms) ||
        rules_hash(&read, terms->options) != terms->rules_hash)
        return false;
    *offer = read;
    return true;
}

/* What two players agree on. */
#include "src/play/online/terms.h"
#include "engine/games.h"
#include "net/words/text.h"
#include "src/common/memory.h"
#include "src/common/utf8.h"
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

void terms_clean_name(const char *name, char clean[NAME_MAX_BYTES + 1])
{
    char text[256];
    snprintf(text, sizeof text, "%s", utf8_is_valid(name) ? name : "");
    text_clean(text);
    utf8_cut(text, NAME_MAX_BYTES);
    snprintf(clean, NAME_MAX_BYTES + 1, "%.*s", NAME_MAX_BYTES, text);
}

void terms_from_offer(struct Terms *terms, const struct OnlineOffer *offer)
{
    _Static_assert(sizeof terms->clock >= CLOCK_TEXT_MAX, "a clock fits into terms");
    *terms = (struct Terms){.undo_limit = offer->undo_limit, .first = offer->first};
    if (clock_is_set(&offer->clock))
        clock_write(&offer->clock, terms->clock);
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

bool terms_to_offer(const struct Terms *terms, struct OnlineOffer *offer)
{
    struct OnlineOffer read = {
        .game = games_find(terms->game), .undo_limit = terms->undo_limit, .first = terms->first};
    bool shown = false;
    for (int i = 0; i < games_count(); i++)
        shown = shown || games_get(i) == read.game;
    if (!shown || !read_options(&read, terms->options) ||
        !clock_read(terms->clock, &read.clock, NULL) ||
        rules_hash(&read, terms->options) != terms->rules_hash)
        return false;
    *offer = read;
    return true;
}

/* The games and rules of which there are puzzles, in order. */
#include "src/app/scenes/puzzles/variants.h"
#include "engine/games.h"

/* Whether a variant goes by the game's own rules. */
static bool is_plain(const struct PuzzleVariant *variant)
{
    bool plain = true;
    for (int i = 0; i < option_count(variant->game); i++)
        plain = plain && variant->options.choice[i] == 0;
    return plain;
}

int variants_order(const struct Collection *collection, int order[VARIANTS_MAX])
{
    int count = 0;
    for (int game = 0; game < games_count(); game++)
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < collection_variants(collection); i++) {
                const struct PuzzleVariant *variant = collection_variant(collection, i);
                if (variant->game == games_get(game) && is_plain(variant) == (pass == 0))
                    order[count++] = i;
            }
    return count;
}

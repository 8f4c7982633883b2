/* The games and rules of which there are puzzles, in order. */
#include "src/app/scenes/puzzles/variants.h"
#include "engine/games.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/shell/storage/app_practice.h"

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

void variants_stepper(struct App *app, int id, SDL_FRect row, const int *order, int count,
                      int place)
{
    const struct Collection *collection = practice_collection(app_practice(app));
    char text[VARIANTS_MAX][WORDS_MAX];
    const char **names = ui_options_room(app->ui, count);
    struct TextStyle style = ui_text_style(app->ui, 0);
    float widest = 0;
    for (int i = 0; i < count; i++) {
        words_variant(app->strings, collection_variant(collection, order[i]), text[i]);
        names[i] = text[i];
        widest = SDL_max(widest, canvas_text_width(app->canvas, text[i], &style));
    }
    bool fits = widest + 2 * app->metrics.button <= row.w / 2; /* beside the label */
    ui_stepper(app->ui, id, row, fits ? app_tr(app, "Game") : NULL, names, count, place, 0);
}

/* How boards look, by the settings. */
#include "src/app/scenes/look.h"
#include "src/app/scenes/words.h"

/* Who reads Chinese has the characters alone, others the symbols below them. */
static enum ViewSigns signs_of(const struct App *app)
{
    if (app->settings.signs != SIGNS_FOLLOW_LANGUAGE)
        return (enum ViewSigns)app->settings.signs;
    return words_chinese(app->strings) ? SIGNS_CHARACTERS : SIGNS_BOTH;
}

/* The numbers that the moves are written in. */
static enum ViewNumbers numbers_of(const struct App *app)
{
    switch (words_notation_used(app->strings, (enum MoveNotation)app->settings.notation)) {
    case NOTATION_CHINESE:
        return NUMBERS_CHINESE;
    case NOTATION_WXF:
        return NUMBERS_ARABIC;
    default:
        return NUMBERS_LETTERS;
    }
}

struct ViewLook look_of(const struct App *app)
{
    return (struct ViewLook){.theme = app->board_theme,
                             .ring = app->metrics.ring,
                             .signs = signs_of(app),
                             .numbers = numbers_of(app)};
}

struct MoveShape look_last_move(const struct Match *match)
{
    struct Board before;
    int count = match_count(match);
    if (count == 0)
        return shape_none();
    match_board_at(match, count - 1, &before);
    struct MoveShape shape = before.game->shape(before.position, match_get(match, count - 1));
    board_free(&before);
    return shape;
}

const char *look_signs_name(enum ViewSigns signs)
{
    static const char *const names[SIGNS_COUNT] = {N_("Characters"), N_("Both"), N_("Symbols")};
    return names[signs];
}

void look_take_signs(struct Settings *settings, enum ViewSigns signs)
{
    settings->signs = (int)signs;
    settings->western_pieces = signs == SIGNS_SYMBOLS;
}

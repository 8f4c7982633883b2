/* The cup of each game, kept in the settings. */
#include "src/app/shell/storage/cups.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/saves.h"
#include <stdio.h>

_Static_assert((int)CUP_TEXT_MAX <= (int)SETTING_NOTE_MAX, "a cup fits into a note");
enum { NAME_MAX_LENGTH = 48 };

static void keep_text(struct App *app, const struct Game *game, const char *text)
{
    char name[NAME_MAX_LENGTH];
    snprintf(name, sizeof name, "cup.%s", game->id);
    settings_set_note(&app->settings, name, text);
    app_apply_settings(app);
    saves_write_settings(app);
}

bool cups_read(const struct App *app, const struct Game *game, struct Cup *cup)
{
    char name[NAME_MAX_LENGTH];
    snprintf(name, sizeof name, "cup.%s", game->id);
    return cup_read(cup, game, settings_note(&app->settings, name));
}

void cups_keep(struct App *app, const struct Cup *cup)
{
    char text[CUP_TEXT_MAX];
    cup_write(cup, text);
    keep_text(app, cup->game, text);
}

void cups_forget(struct App *app, const struct Game *game)
{
    keep_text(app, game, "");
}

void cups_count(struct App *app, const struct Match *match, int seat)
{
    const struct Board *board = match_board(match);
    const struct Status status = match_status(match);
    struct Cup cup;
    struct CupGame game = {.second = seat == 1, .plies = match_count(match)};
    if (status.outcome == OUTCOME_WIN)
        game.result = status.winner == seat ? 1 : -1;
    if (cup_is_event(match_tags(match)->event) && cups_read(app, board->game, &cup) &&
        cup_count(&cup, match_tags(match)->event, &game))
        cups_keep(app, &cup);
}

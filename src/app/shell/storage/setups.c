/* The last set-up of each game, kept in the settings. */
#include "src/app/shell/storage/setups.h"
#include "src/app/shell/storage/apply_settings.h"
#include <stdio.h>

enum { NAME_MAX_LENGTH = 48 };

/* The name of the note that holds it. */
static void name_note(const struct Game *game, char name[NAME_MAX_LENGTH])
{
    snprintf(name, NAME_MAX_LENGTH, "setup.%s", game->id);
}

void setups_read(const struct App *app, const struct Game *game, struct Setup *setup)
{
    char name[NAME_MAX_LENGTH];
    name_note(game, name);
    setup_default(setup, game);
    setup_read(setup, settings_note(&app->settings, name));
}

void setups_keep(struct App *app, const struct Setup *setup)
{
    char name[NAME_MAX_LENGTH], text[SETUP_TEXT_MAX];
    name_note(setup->game, name);
    setup_write(setup, text);
    settings_set_note(&app->settings, name, text);
    settings_set_note(&app->settings, "setup.game", setup->game->id);
    app_apply_settings(app);
}

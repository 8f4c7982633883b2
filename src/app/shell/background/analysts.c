/* Which engine looks at positions. */
#include "src/app/shell/background/analysts.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/apply_settings.h"
#include <stdio.h>

enum { NAME_MAX_LENGTH = 48 };

/* The note in the settings that holds the choice. */
static void name_note(const struct Game *game, char name[NAME_MAX_LENGTH])
{
    snprintf(name, NAME_MAX_LENGTH, "study.%s", game->id);
}

/* The place of the chosen engine in the list; -1: ours. */
static int find_choice(const struct App *app, const struct Game *game)
{
    char name[NAME_MAX_LENGTH];
    name_note(game, name);
    int index = engines_find(app->engines, settings_note(&app->settings, name));
    return index >= 0 && engine_plays(engines_get(app->engines, index), game) ? index : -1;
}

/* The first engine behind that place that plays the game; -1: there is none. */
static int next_of(const struct App *app, const struct Game *game, int index)
{
    for (int i = index + 1; i < engines_count(app->engines); i++)
        if (engine_plays(engines_get(app->engines, i), game))
            return i;
    return -1;
}

const struct Engine *analysts_choice(const struct App *app, const struct Game *game)
{
    int index = find_choice(app, game);
    return index >= 0 ? engines_get(app->engines, index) : NULL;
}

bool analysts_differ(const struct App *app, const struct Game *game)
{
    return next_of(app, game, -1) >= 0;
}

void analysts_choose_next(struct App *app, const struct Game *game)
{
    char name[NAME_MAX_LENGTH];
    int next = next_of(app, game, find_choice(app, game));
    name_note(game, name);
    settings_set_note(&app->settings, name, next >= 0 ? engines_get(app->engines, next)->name : "");
    app_apply_settings(app);
}

struct Analyst *analysts_new(struct App *app, const struct Tree *tree)
{
    const struct WorkerHost host = ai_thread_host(app);
    const struct Engine *engine = analysts_choice(app, tree_game(tree));
    if (!engine)
        return NULL;
    struct ProgramSettings settings =
        engine_settings(engine, tree_game(tree), tree_options(tree), &host);
    return analyst_of_program(&settings);
}

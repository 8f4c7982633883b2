/* Setting a game up: the level that the last games suggest. */
#include "src/app/scenes/setup/parts.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include <stdio.h>
#include <stdlib.h>

enum { NAME_MAX_LENGTH = 48 };

/* The name of the note that holds the last game that suggested another level. */
static const char *note_name(const struct SetupScene *scene, char name[NAME_MAX_LENGTH])
{
    snprintf(name, NAME_MAX_LENGTH, "suggested.%s", scene->setup.game->id);
    return name;
}

static bool count_games(struct Library *library, void *argument, struct FileError *error)
{
    struct Suggestion *played = argument;
    *played = (struct Suggestion){.game = played->game};
    return library_own_games(library, played->game, suggestion_count, played, error);
}

void setup_ask_games(struct SetupScene *scene)
{
    struct Suggestion *played;
    if (!scene->app->librarian || level_count(scene->setup.game) == 0)
        return;
    played = memory_zeroed(sizeof *played);
    played->game = scene->setup.game;
    scene->asking = librarian_ask(scene->app->librarian, count_games, played, free);
}

/* Whether the games suggest another level than the one that the player means to play again. */
static bool suggests(const struct SetupScene *scene)
{
    char name[NAME_MAX_LENGTH];
    int told = 0, level = suggestion_level(&scene->played);
    scan(settings_note(&scene->app->settings, note_name(scene, name)), "%", &told);
    return level >= 0 && level != scene->played.level && scene->app->settings.climb &&
           !scene->touched && !scene->setup.own[0] && setup_kind(scene) == KIND_LEVEL &&
           scene->chosen[KIND_LEVEL] == scene->played.level && scene->played.last != told;
}

bool setup_hear_games(struct SetupScene *scene)
{
    struct FileError error;
    if (!scene->asking || !question_answered(scene->asking, &error))
        return false;
    if (error.what[0] == 0)
        scene->played = *(const struct Suggestion *)question_argument(scene->asking);
    question_drop(scene->asking);
    scene->asking = NULL;
    if (scene->played.game && suggests(scene)) {
        scene->suggested = suggestion_level(&scene->played);
        setup_take_opponent(scene, KIND_LEVEL, scene->suggested);
    }
    return true;
}

void setup_note_suggestion(struct SetupScene *scene)
{
    char name[NAME_MAX_LENGTH], number[24];
    if (scene->suggested < 0)
        return;
    snprintf(number, sizeof number, "%lld", (long long)scene->played.last);
    settings_set_note(&scene->app->settings, note_name(scene, name), number);
}

void setup_reason(const struct SetupScene *scene, int level, char *text, size_t size)
{
    const struct Suggestion *played = &scene->played;
    struct Setup first;
    text[0] = 0;
    if (!played->game)
        return;
    setup_default(&first, played->game);
    if (level == scene->suggested)
        snprintf(text, size,
                 played->run > 0 ? app_tr(scene->app, "You've beaten %s twice: try %s.")
                                 : app_tr(scene->app, "%s has beaten you three times: try %s."),
                 contestants_label(scene->app, &scene->list, played->level),
                 contestants_label(scene->app, &scene->list, level));
    else if (played->games == 0 && contestants_find(&scene->list, first.opponent) == level)
        snprintf(text, size, "%s", app_tr(scene->app, "A good level to start with."));
}

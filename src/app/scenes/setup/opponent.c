/* Setting a game up: who plays. */
#include "src/app/scenes/setup/parts.h"
#include <stdio.h>
#include <string.h>

enum Kind setup_kind(const struct SetupScene *scene)
{
    const struct Setup *setup = &scene->setup;
    int place = contestants_find(&scene->list, setup->opponent);
    for (int kind = 0; kind < CONTESTANT_KINDS; kind++)
        if (place >= scene->list.first[kind] && place < scene->list.first[kind + 1])
            return (enum Kind)kind;
    return KIND_PERSON;
}

void setup_take_opponent(struct SetupScene *scene, enum Kind kind, int index)
{
    const struct Contestants *list = &scene->list;
    scene->chosen[kind] = index;
    snprintf(scene->setup.opponent, OPPONENT_MAX, "%s", list->id[list->first[kind] + index]);
}

void setup_take_kind(struct SetupScene *scene, enum Kind kind)
{
    if (kind != KIND_PERSON) {
        setup_take_opponent(scene, kind, scene->chosen[kind]);
        return;
    }
    snprintf(scene->setup.opponent, OPPONENT_MAX, OPPONENT_HUMAN);
    scene->setup.own[0] = '\0';
}

void setup_take_side(struct SetupScene *scene, int index)
{
    struct Setup *setup = &scene->setup;
    bool watch = index == SIDE_COUNT;
    setup->side = watch ? SIDE_FIRST : (enum SetupSide)index;
    snprintf(setup->own, OPPONENT_MAX, "%s", watch ? setup->opponent : "");
}

/* An engine may have been renamed since it was chosen. */
static void take_new_name(const struct SetupScene *scene, char opponent[OPPONENT_MAX])
{
    const struct Engines *engines = scene->app->engines;
    const char *name = setup_engine(opponent);
    int index = name ? engines_find(engines, name) : -1;
    if (index >= 0)
        snprintf(opponent, OPPONENT_MAX, "%s%s", OPPONENT_ENGINE,
                 engines_get(engines, index)->name);
}

void setup_find_opponent(struct SetupScene *scene)
{
    const struct Contestants *list = &scene->list;
    struct Setup *setup = &scene->setup;
    struct Setup first;
    setup_default(&first, setup->game);
    take_new_name(scene, setup->opponent);
    take_new_name(scene, setup->own);
    if (strcmp(setup->opponent, OPPONENT_HUMAN) != 0 && contestants_find(list, setup->opponent) < 0)
        snprintf(setup->opponent, OPPONENT_MAX, "%s", first.opponent);
    if (setup->own[0] &&
        (contestants_find(list, setup->own) < 0 || contestants_find(list, setup->opponent) < 0))
        setup->own[0] = '\0';
    scene->chosen[KIND_LEVEL] = SDL_max(0, SDL_min(1, contestants_of(list, CONTESTANT_LEVEL) - 1));
    enum Kind kind = setup_kind(scene);
    if (kind < KIND_PERSON)
        scene->chosen[kind] = contestants_find(list, setup->opponent) - list->first[kind];
}

int setup_series(int index)
{
    static const int games[] = {1, 2, 4, 6, 10, 20, 50, SETUP_SERIES_MAX, 0};
    return games[index];
}

bool setup_asks_effort(const struct SetupScene *scene)
{
    const struct Setup *setup = &scene->setup;
    return (setup_engine(setup->opponent) || setup_engine(setup->own)) &&
           !clock_is_set(&setup->clock);
}

int setup_kinds(const struct SetupScene *scene, enum Kind kinds[KINDS_MAX])
{
    int count = 0;
    for (int kind = KIND_LEVEL; kind <= KIND_PERSON; kind++)
        if (kind == KIND_PERSON || contestants_of(&scene->list, (enum ContestantKind)kind) > 0)
            kinds[count++] = (enum Kind)kind;
    return count;
}

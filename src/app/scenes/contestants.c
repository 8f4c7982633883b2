/* Who can play a game in the place of a person. */
#include "src/app/scenes/contestants.h"
#include "src/app/shell/app.h"
#include <stdio.h>
#include <string.h>

static void add(struct Contestants *list, const char *prefix, const char *id, const char *level)
{
    if (list->count == CONTESTANTS_MAX)
        return;
    snprintf(list->id[list->count], OPPONENT_MAX, "%s%s", prefix, id);
    list->level[list->count++] = level;
}

void contestants_list(const struct App *app, const struct Game *game, struct Contestants *list)
{
    const struct Level *level;
    *list = (struct Contestants){.count = 0};
    for (int i = 0; (level = level_get(game, i)); i++) {
        if (i == level_count(game))
            list->first[CONTESTANT_CLASSIC] = list->count;
        add(list, level->classic ? "classic:" : "level:", level->id, level->label);
    }
    if (!level_get(game, level_count(game)))
        list->first[CONTESTANT_CLASSIC] = list->count;
    list->first[CONTESTANT_ENGINE] = list->count;
    for (int i = 0; i < engines_count(app->engines); i++) {
        const struct Engine *engine = engines_get(app->engines, i);
        if (engine_plays(engine, game))
            add(list, OPPONENT_ENGINE, engine->name, NULL);
    }
    list->first[CONTESTANT_KINDS] = list->count;
}

const char *contestants_label(const struct App *app, const struct Contestants *list, int i)
{
    return list->level[i] ? app_tr(app, list->level[i]) : setup_engine(list->id[i]);
}

int contestants_find(const struct Contestants *list, const char *opponent)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->id[i], opponent) == 0)
            return i;
    return -1;
}

int contestants_of(const struct Contestants *list, enum ContestantKind kind)
{
    return list->first[kind + 1] - list->first[kind];
}

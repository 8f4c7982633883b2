/* Who can play a game in the place of a person. */
#include "src/app/scenes/contestants.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/play/programs/engine_strength.h"
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

/* --- how long --------------------------------------------------------------------------------- */

enum { EFFORTS_MAX = 16 };

int contestants_efforts(const struct Game *game)
{
    int count = 0;
    if (program_protocol_plays(PROGRAM_GOMOCUP, game))
        return effort_timed();
    while (effort_preset(count) && count < EFFORTS_MAX)
        count++;
    return count;
}

void contestants_effort_row(const struct App *app, const struct Game *game, int effort, int id,
                            SDL_FRect row)
{
    const char *labels[EFFORTS_MAX];
    int count = contestants_efforts(game);
    for (int i = 0; i < count; i++)
        labels[i] = app_tr(app, effort_preset(i)->label);
    ui_stepper(app->ui, id, row, app_tr(app, "Thinking limit"), labels, count,
               SDL_min(effort, count - 1), 0);
}

/* --- how strong ------------------------------------------------------------------------------- */

/* The place of an opponent in the list of engines; -1: it is none, or can't be told how strong to
 * play. */
static int find_tuned(const struct App *app, const char *opponent)
{
    const char *name = setup_engine(opponent);
    int index = name ? engines_find(app->engines, name) : -1;
    return index >= 0 && engine_has_strength(engines_get(app->engines, index)) ? index : -1;
}

bool contestants_have_strength(const struct App *app, const char *opponent)
{
    return find_tuned(app, opponent) >= 0;
}

void contestants_strength_row(struct App *app, const char *opponent, int id, SDL_FRect row)
{
    const struct Engine *engine = engines_get(app->engines, find_tuned(app, opponent));
    char texts[ENGINE_STRENGTHS][64];
    const char *labels[ENGINE_STRENGTHS + 1];
    int chosen = engine_strength(engine);
    for (int i = 0; i < ENGINE_STRENGTHS; i++) {
        snprintf(texts[i], sizeof texts[i], "%.40s · %d", app_tr(app, engine_strength_name(i)),
                 engine_strength_number(engine, i));
        labels[i] = texts[i];
    }
    labels[ENGINE_STRENGTHS] = app_tr(app, "As its options say");
    ui_stepper(app->ui, id, row, app_tr(app, "Strength"), labels, ENGINE_STRENGTHS + (chosen < 0),
               chosen < 0 ? ENGINE_STRENGTHS : chosen, 0);
}

void contestants_take_strength(struct App *app, const char *opponent, int strength)
{
    int index = find_tuned(app, opponent);
    if (index < 0 || strength >= ENGINE_STRENGTHS)
        return;
    if (!engines_set_strength(app->engines, index, strength))
        app_toast(app, app_tr(app, "That can't be saved"));
    engine_list_keep(app);
}

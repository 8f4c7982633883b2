/* How strong an engine of others plays. */
#include "src/play/programs/engine_strength.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char limit[] = "UCI_LimitStrength", elo[] = "UCI_Elo", skill[] = "Skill Level";
static const char *const names[ENGINE_STRENGTHS] = {N_("Beginner"), N_("Easy"), N_("Medium"),
                                                    N_("Strong"), N_("Full strength")};

/* A range of numbers under that name; NULL: there is none. */
static const struct ProgramOption *find_range(const struct ProgramOption *options, int count,
                                              const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcasecmp(options[i].name, name) == 0 && strcmp(options[i].type, "spin") == 0 &&
            options[i].min >= 0 && options[i].min < options[i].max && options[i].max <= SCALE_MOST)
            return &options[i];
    return NULL;
}

static bool has_option(const struct ProgramOption *options, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcasecmp(options[i].name, name) == 0)
            return true;
    return false;
}

void engines_note_scale(struct Engines *engines, int index, const struct ProgramOption *options,
                        int count)
{
    const struct ProgramOption *range =
        has_option(options, count, limit) ? find_range(options, count, elo) : NULL;
    struct EngineScale scale = {.kind = range ? SCALE_ELO : SCALE_SKILL};
    if (!range)
        range = find_range(options, count, skill);
    if (range) {
        scale.least = (int)range->min;
        scale.most = (int)range->max;
        engines_set_scale(engines, index, scale);
    } else {
        engines_set_scale(engines, index, (struct EngineScale){.kind = SCALE_NONE});
    }
}

bool engine_has_strength(const struct Engine *engine)
{
    return engine->scale.kind != SCALE_NONE;
}

const char *engine_strength_name(int strength)
{
    return names[strength];
}

int engine_strength_number(const struct Engine *engine, int strength)
{
    const struct EngineScale *scale = &engine->scale;
    return scale->least + (scale->most - scale->least) * strength / (ENGINE_STRENGTHS - 1);
}

/* Whether an option is set to that value; `value` NULL: whether it is not set. */
static bool is_set(const struct Engine *engine, const char *name, const char *value)
{
    char set[ENGINE_VALUE_MAX];
    bool any = engine_option(engine, name, set);
    return value ? any && strcmp(set, value) == 0 : !any;
}

int engine_strength(const struct Engine *engine)
{
    bool by_elo = engine->scale.kind == SCALE_ELO;
    char number[16];
    if (by_elo && is_set(engine, limit, NULL))
        return ENGINE_STRENGTHS - 1;
    for (int i = 0; i < ENGINE_STRENGTHS - by_elo; i++) {
        snprintf(number, sizeof number, "%d", engine_strength_number(engine, i));
        if (by_elo ? is_set(engine, limit, "true") && is_set(engine, elo, number)
                   : is_set(engine, skill, number))
            return i;
    }
    return -1;
}

bool engines_set_strength(struct Engines *engines, int index, int strength)
{
    const struct Engine *engine = engines_get(engines, index);
    bool full = strength == ENGINE_STRENGTHS - 1;
    char number[16];
    snprintf(number, sizeof number, "%d", engine_strength_number(engine, strength));
    if (engine->scale.kind == SCALE_SKILL)
        return engines_set_option(engines, index, skill, number);
    return engines_set_option(engines, index, limit, full ? NULL : "true") &&
           engines_set_option(engines, index, elo, full ? NULL : number);
}

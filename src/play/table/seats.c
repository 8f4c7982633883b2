/* A game at home: who is named for a seat. */
#include "src/common/random.h"
#include "src/play/programs/engines.h"
#include "src/play/table/home.h"
#include <stdio.h>

/* The engine of that name at a game; NULL if there is none of that name that plays it. */
static struct Player *engine_player(const struct TableHost *host, const struct Setup *setup,
                                    const char *name)
{
    const struct EffortPreset *effort = effort_preset(setup->effort);
    int index = engines_find(host->engines, name);
    if (index < 0 || !engine_plays(engines_get(host->engines, index), setup->game))
        return NULL;
    struct ProgramSettings settings = engine_settings(engines_get(host->engines, index),
                                                      setup->game, &setup->options, &host->worker);
    settings.time_us = effort->time_us;
    settings.nodes = effort->nodes;
    settings.depth = effort->depth;
    return program_new(&settings);
}

struct TableSeat home_seat_of(const struct Setup *setup, const char *opponent,
                              struct TableHost *host)
{
    struct TableSeat seat = {.kind = SEAT_HUMAN};
    struct Setup named = *setup;
    snprintf(named.opponent, sizeof named.opponent, "%s", opponent);
    const char *engine = setup_engine(opponent);
    if (engine) {
        seat.kind = SEAT_PROGRAM;
        seat.player = engine_player(host, setup, engine);
    } else if (setup_level(&named, &seat.level)) {
        seat.kind = SEAT_AI;
        seat.seed = random_next(&host->seed);
    }
    return seat;
}

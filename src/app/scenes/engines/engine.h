/* The parts of the page of one engine: engine.c runs it, options.c shows what it can be set to. */
#ifndef TY_SRC_APP_SCENES_ENGINES_ENGINE_H
#define TY_SRC_APP_SCENES_ENGINES_ENGINE_H

#include "src/app/scenes/setup_form.h"
#include "src/app/shell/app.h"
#include "src/play/programs/engine_trial.h"

enum EngineWidget {
    ENGINE_BACK = 1,
    ENGINE_AREA,
    ENGINE_NAME,
    ENGINE_ARGUMENTS,
    ENGINE_TRY,
    ENGINE_REMOVE,
    ENGINE_OPTION = 100 /* + the option's place in the report */
};

struct EngineScene {
    struct App *app;
    int index; /* in the list */
    bool fresh, changed;
    struct EngineTrial *trial; /* never NULL: the page begins with one */
    bool heard;                /* what it found out first is in the list */
    bool outdated;             /* the arguments are others since it began */
    struct TextField name, arguments;
    struct TextField values[PROGRAM_OPTIONS_MAX]; /* of options that are typed */
};

/* How many rows the options take. */
int engine_option_rows(const struct EngineScene *scene);

/* Describes a row for each option. */
void engine_draw_options(struct EngineScene *scene, struct Form *form);

/* Puts what is set into the fields; once the options are known. */
void engine_fill_options(struct EngineScene *scene);

/* Takes what the player chose for option number `index`. */
void engine_change_option(struct EngineScene *scene, int index, const struct UiAction *done);

#endif

/* What an exercise asks, and what it says of an answer. */
#include "src/app/scenes/lab/exercise_parts.h"
#include "src/app/scenes/lab/words.h"
#include <stdio.h>
#include <string.h>

bool exercise_is_leaf(const struct ExerciseScene *scene, int node)
{
    return exercise_paper(scene->exercise)->node[node].count == 0;
}

bool exercise_is_done(const struct ExerciseScene *scene)
{
    return scene->by_steps ? scene->step == exercise_steps(scene->exercise) : scene->judged;
}

static void tell(struct ExerciseScene *scene, const char *text)
{
    size_t length = strlen(scene->told);
    snprintf(scene->told + length, sizeof scene->told - length, "%s%s", length ? "\n" : "", text);
}

/* A line "−4 (b b): why", of what is so and the reason. */
static void tell_why(struct ExerciseScene *scene, const char *what, const char *reason)
{
    char line[REMARK_TEXT_MAX + WORDS_MAX];
    snprintf(line, sizeof line, app_tr(scene->app, N_("%s: %s")), what, reason);
    tell(scene, line);
}

const char *const exercise_fields[EXERCISE_FIELDS] = {"α", "β", N_("Value")};

/* What is asked now. */
static void tell_question(struct ExerciseScene *scene)
{
    const struct App *app = scene->app;
    char name[PAPER_NAME_MAX], text[WORDS_MAX];
    if (!scene->by_steps) {
        tell(scene, app_tr(app, N_("Cross out the leaves that alpha-beta never looks at.")));
        return;
    }
    const struct ExerciseStep *step = exercise_step(scene->exercise, scene->step);
    paper_name(exercise_paper(scene->exercise), step->node, name);
    snprintf(
        text, sizeof text,
        app_tr(app, !(step->asks & 1U << EXERCISE_ALPHA) ? N_("Node %s is left. What is it worth?")
                    : step->asks & 1U << EXERCISE_VALUE
                        ? N_("Node %s is entered. What are α and β, and what will it be worth?")
                        : N_("Node %s is entered. What are α and β?")),
        *name ? name : app_tr(app, "Root"));
    tell(scene, text);
}

bool exercise_is_wrong(const struct ExerciseScene *scene, int leaf)
{
    return exercise_is_leaf(scene, leaf) &&
           scene->chosen[leaf] != exercise_is_cut(scene->exercise, leaf);
}

/* The leaves that were judged wrongly; side by side where one reason holds for several. */
static void tell_leaves(struct ExerciseScene *scene)
{
    char names[WORDS_MAX] = "", reason[REMARK_TEXT_MAX] = "";
    for (int i = 0; i < exercise_paper(scene->exercise)->count; i++) {
        char name[LAB_NODE_MAX], now[REMARK_TEXT_MAX];
        if (!exercise_is_wrong(scene, i))
            continue;
        struct Remark remark = exercise_why_leaf(scene->exercise, i, lab_translate, scene->app);
        words_remark(scene->app->strings, &remark, now);
        if (*names && strcmp(now, reason) != 0) {
            tell_why(scene, names, reason);
            *names = '\0';
        }
        lab_paper_node(scene->app, exercise_paper(scene->exercise), i, name);
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s",
                 length ? app_tr(scene->app, ", ") : "", name);
        snprintf(reason, sizeof reason, "%s", now);
    }
    if (*names)
        tell_why(scene, names, reason);
}

/* The fields that were judged wrongly. */
static void tell_fields(struct ExerciseScene *scene)
{
    const struct ExerciseStep *step = exercise_step(scene->exercise, scene->step);
    for (int i = 0; i < EXERCISE_FIELDS; i++) {
        char what[64], number[EXERCISE_NUMBER_MAX], reason[REMARK_TEXT_MAX];
        if (!scene->wrong[i])
            continue;
        exercise_number(step->answer[i], number);
        snprintf(what, sizeof what, app_tr(scene->app, N_("%s is %s")),
                 app_tr(scene->app, exercise_fields[i]), number);
        struct Remark remark = exercise_why_field(scene->exercise, scene->step,
                                                  (enum ExerciseField)i, lab_translate, scene->app);
        words_remark(scene->app->strings, &remark, reason);
        tell_why(scene, what, reason);
    }
}

void exercise_tell(struct ExerciseScene *scene)
{
    const struct App *app = scene->app;
    scene->told[0] = '\0';
    if (scene->by_steps && exercise_is_done(scene)) {
        tell(scene, app_tr(app, N_("That was the last node of this tree.")));
    } else if (!scene->judged) {
        tell_question(scene);
    } else if (scene->by_steps) {
        tell(scene, app_tr(app, scene->good ? N_("Right.") : N_("Not quite.")));
        tell_fields(scene);
    } else {
        tell(scene, app_tr(app, scene->good ? N_("Right: these and no others are left out.")
                                            : N_("Not quite.")));
        tell_leaves(scene);
    }
}

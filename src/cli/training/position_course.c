/* Networks of engine/network.h, trained on quiet positions. */
#include "src/cli/training/course.h"
#include "src/cli/training/model.h"
#include "src/common/memory.h"
#include <stdlib.h>

struct PositionCourse {
    struct CourseSettings settings;
    struct Examples examples;
    struct Model model;
};

static void learn(const void *context, bool held, int64_t number, float *gradient,
                  double losses[COURSE_LOSSES])
{
    const struct PositionCourse *course = context;
    const struct Example *examples = held ? course->examples.held : course->examples.training;
    losses[0] +=
        model_learn(&course->model, &examples[number], (float)course->settings.scale, gradient);
}

static void cut(void *context)
{
    model_cut(&((struct PositionCourse *)context)->model);
}

static void tell(const double losses[COURSE_LOSSES], int64_t examples, char text[COURSE_TEXT])
{
    snprintf(text, COURSE_TEXT, "%.6f", losses[0] / (double)examples);
}

static bool write(const void *context, FILE *file)
{
    const struct PositionCourse *course = context;
    return model_write(&course->model, course->settings.game->id, course->settings.base->id, file);
}

static void forget(void *context)
{
    struct PositionCourse *course = context;
    model_free(&course->model);
    examples_free(&course->examples);
    free(course);
}

bool course_of_positions(const struct CourseSettings *settings, const char *const *paths,
                         int path_count, struct Course *course, struct TextError *error)
{
    struct PositionCourse *own = memory_zeroed(sizeof *own);
    own->settings = *settings;
    if (!examples_load(settings, paths, path_count, &own->examples, error)) {
        free(own);
        return false;
    }
    model_init(&own->model, settings->game->knowledge->learning, settings->hidden, settings->seed);
    *course = (struct Course){.weights = own->model.weights,
                              .count = own->model.count,
                              .games = own->examples.games,
                              .training_count = own->examples.training_count,
                              .held_count = own->examples.held_count,
                              .compared = "by the base alone",
                              .context = own,
                              .learn = learn,
                              .cut = cut,
                              .tell = tell,
                              .write = write,
                              .free = forget};
    return true;
}

/* Networks of points, trained on games. */
#include "src/cli/training/course.h"
#include "src/cli/training/examples.h"
#include "src/cli/training/point_model.h"
#include "src/common/memory.h"
#include <stdlib.h>

/* The losses summed up. */
enum { LOSS_VALUE, LOSS_ORDER, LOSS_RANKED, LOSS_BEST_FIRST };

struct PointCourse {
    struct CourseSettings settings;
    struct PointExamples examples;
    struct PointModel model;
};

static void learn(const void *context, bool held, int64_t number, float *gradient,
                  double losses[COURSE_LOSSES])
{
    const struct PointCourse *course = context;
    const struct PointExamples *examples = &course->examples;
    const struct PointExample *example =
        held ? &examples->held[number] : &examples->training[number];
    struct PointLoss loss =
        point_model_learn(&course->model, example, examples->points + example->first,
                          examples->candidates + example->first, (float)course->settings.scale,
                          (float)course->settings.order_share, gradient);
    losses[LOSS_VALUE] += loss.value;
    losses[LOSS_ORDER] += loss.order;
    losses[LOSS_RANKED] += example->best >= 0;
    losses[LOSS_BEST_FIRST] += loss.best_first;
}

static void cut(void *context)
{
    point_model_cut(&((struct PointCourse *)context)->model);
}

static void tell(const double losses[COURSE_LOSSES], int64_t examples, char text[COURSE_TEXT])
{
    double ranked = losses[LOSS_RANKED] > 0 ? losses[LOSS_RANKED] : 1;
    snprintf(text, COURSE_TEXT, "%.6f order %.4f (%.1f %% best first)",
             losses[LOSS_VALUE] / (double)examples, losses[LOSS_ORDER] / ranked,
             100 * losses[LOSS_BEST_FIRST] / ranked);
}

static bool read(void *context, FILE *file)
{
    struct PointCourse *course = context;
    return point_model_read(&course->model, course->settings.game->id, file);
}

static bool write(const void *context, FILE *file)
{
    const struct PointCourse *course = context;
    return point_model_write(&course->model, course->settings.game->id, file);
}

static void forget(void *context)
{
    struct PointCourse *course = context;
    point_model_free(&course->model);
    point_examples_free(&course->examples);
    free(course);
}

/* What the evaluation to compare with loses on the examples held out. */
static double base_loss(const struct PointCourse *course)
{
    double loss = 0;
    for (int64_t i = 0; i < course->examples.held_count; i++) {
        const struct PointExample *example = &course->examples.held[i];
        double wrong = expected_result((double)example->base, course->settings.scale) -
                       (double)example->target;
        loss += wrong * wrong;
    }
    return course->examples.held_count ? loss / (double)course->examples.held_count : 0;
}

bool course_of_points(const struct CourseSettings *settings, const char *const *paths,
                      int path_count, struct Course *course, struct TextError *error)
{
    struct PointCourse *own = memory_zeroed(sizeof *own);
    own->settings = *settings;
    if (!point_examples_load(settings, paths, path_count, &own->examples, error)) {
        free(own);
        return false;
    }
    point_model_init(&own->model, settings->game->knowledge->points, settings->values,
                     settings->hidden, settings->seed);
    *course = (struct Course){.weights = own->model.weights,
                              .count = own->model.count,
                              .games = own->examples.games,
                              .training_count = own->examples.training_count,
                              .held_count = own->examples.held_count,
                              .context = own,
                              .learn = learn,
                              .cut = cut,
                              .tell = tell,
                              .read = read,
                              .write = write,
                              .free = forget};
    snprintf(course->compared, sizeof course->compared, "by nothing; %.6f by %s", base_loss(own),
             settings->base->id);
    return true;
}

/* Where a lesson stands. */
#include "src/app/scenes/learn/lesson.h"

const struct Lesson *lesson_of(const struct LessonScene *scene)
{
    return &scene->lessons->lesson[scene->lesson];
}

const struct LessonStep *lesson_step(const struct LessonScene *scene)
{
    return &scene->lessons->step[lesson_of(scene)->step_first + scene->step];
}

const struct LessonTurn *lesson_turn(const struct LessonScene *scene)
{
    const struct LessonStep *step = lesson_step(scene);
    if (scene->turn >= step->turn_count || scene->reply_at != 0)
        return NULL;
    return &scene->lessons->turn[step->turn_first + scene->turn];
}

bool lesson_step_done(const struct LessonScene *scene)
{
    return scene->turn >= lesson_step(scene)->turn_count;
}

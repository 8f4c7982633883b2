/* The parts of the scene of a lesson: lesson.c plays it, lesson_draw.c shows
 * it, lesson_state.c says where it stands. */
#ifndef TY_SRC_APP_SCENES_LEARN_LESSON_H
#define TY_SRC_APP_SCENES_LEARN_LESSON_H

#include "src/app/scenes/learn/parts.h"
#include "src/app/scenes/stage/stage.h"

enum LessonWidget {
    LESSON_BACK = 1,
    LESSON_BOARD,
    LESSON_WORDS,
    LESSON_RULES,
    LESSON_PREVIOUS,
    LESSON_SHOW,
    LESSON_NEXT,
    LESSON_CHOICE = 20 /* + the choice's place among the legal moves */
};

struct LessonScene {
    struct App *app;
    struct Lessons *lessons;
    struct Stage stage;
    int lesson, step, turn; /* the turn within the step; past the last one it is done */
    uint64_t reply_at;      /* when the other side moves; 0: not */
    const char *answer;     /* what is said to the last try, English; NULL: nothing */
    bool refused;           /* and that it was wrong */
    int shown;              /* how much of the answer is shown: 1 the piece, 2 where it goes */
    bool unseen;            /* the answer is to be scrolled into view */
};

/* The lesson that is played, and its step that is shown. */
const struct Lesson *lesson_of(const struct LessonScene *scene);
const struct LessonStep *lesson_step(const struct LessonScene *scene);

/* The turn that waits for the player; NULL where none does. */
const struct LessonTurn *lesson_turn(const struct LessonScene *scene);

/* Whether all tasks of the step are done. */
bool lesson_step_done(const struct LessonScene *scene);

/* Describes everything; the scene's `draw`. */
void lesson_draw(void *context);

#endif

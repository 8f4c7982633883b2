/* What the files of a puzzle's scene share: where it stands. */
#include "src/app/scenes/puzzles/solve.h"

bool solve_ended(const struct SolveScene *scene)
{
    if (!scene->attempt)
        return false;
    enum AttemptPhase phase = attempt_phase(scene->attempt);
    return phase == ATTEMPT_SOLVED || phase == ATTEMPT_SHOWN;
}

bool solve_live(const struct SolveScene *scene)
{
    return scene->attempt && !scene->line_open && attempt_phase(scene->attempt) == ATTEMPT_TURN;
}

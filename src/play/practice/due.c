/* When puzzles and mistakes come back. */
#include "src/play/practice/due.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

const int due_days[DUE_STAGES] = {1, 3, 7, 21, 60};

void due_follow(struct PuzzleHistory *history, const struct PuzzleResult *result)
{
    bool solved = result->outcome == PUZZLE_SOLVED;
    if (!solved) {
        history->stage = 0;
        history->due = result->day + due_days[0];
    } else if (history->stage >= 0 && result->day >= history->due) {
        history->stage++;
        if (history->stage == DUE_STAGES)
            history->stage = -1;
        else
            history->due = result->day + due_days[history->stage];
    }
}

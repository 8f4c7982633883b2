/* The scenes of puzzles: the page that leads to them, a puzzle being solved. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_SCENES_H
#define TY_SRC_APP_SCENES_PUZZLES_SCENES_H

#include "src/app/shell/scene.h"
#include "src/play/practice/daily.h"
#include "src/play/practice/training.h"

extern const struct SceneType puzzles_scene;        /* no args */
extern const struct SceneType training_scene;       /* no args */
extern const struct SceneType storm_scene;          /* no args */
extern const struct SceneType puzzle_figures_scene; /* no args */
extern const struct SceneType share_scene;          /* args: struct ShareArgs, or none: how to */
extern const struct SceneType puzzle_scene;         /* args: struct PuzzleArgs, or none: training */

/* What is to become a puzzle, or puzzles: a position or a file, which outlive the scene's entry. */
struct ShareArgs {
    const struct Board *board;
    Move last;        /* the move before it; MOVE_NONE: it is not known */
    const char *path; /* NULL: a position */
};

/* What is to be solved, and what comes after it. */
struct PuzzleArgs {
    enum PuzzleMode mode;
    char puzzle[PUZZLE_ID_SIZE]; /* the first one; "": as the mode chooses */
    int date;                    /* PUZZLE_DAILY: whose puzzles, days since 1970 */
    struct TrainingWish wish;    /* PUZZLE_TRAINING; of PUZZLE_DAILY the variant alone */
};

/* How today's puzzles stand, as other scenes show it. */
struct PuzzlesToday {
    bool known;
    int date, reads, results; /* when it was found out */
    enum DailyState state;    /* of the game in which it stands best */
    int streak;               /* days in a row */
};

enum { PUZZLES_TODAY_MAX = 160 };

/* Looks at it, without waiting; whether something is new. The first call has the puzzles read. */
bool puzzles_today(struct App *app, struct PuzzlesToday *today);

/* It in words, translated: "Today's puzzles are done · 4 days in a row". */
void puzzles_today_words(const struct App *app, const struct PuzzlesToday *today,
                         char text[PUZZLES_TODAY_MAX]);

#endif

/*
 * Lessons that one plays: short steps on the board with a task each, read from one text file a
 * game.
 *
 * The file has a line for each thing, `key value`; blank lines and lines that start with # mean
 * nothing. docs/lessons.md says what the keys are. Reading plays every step through with the rules
 * of the game: a lesson whose moves are wrong is refused with its line.
 */
#ifndef TY_SRC_PLAY_LESSONS_LESSONS_H
#define TY_SRC_PLAY_LESSONS_LESSONS_H

#include "engine/board.h"
#include "src/play/system/files.h"

/* A try that is explained. */
struct LessonTry {
    const char *moves; /* as `goal` below; "*": every other one */
    const char *text;
};

/* One turn of the player's. */
struct LessonTurn {
    int line;          /* in the file, from 1 */
    const char *task;  /* what to do */
    const char *goal;  /* moves separated by blanks, or "win", "check", "any"; points to pick */
    bool picks;        /* a point is to be picked; the board does not change */
    const char *asks;  /* what `task` says, in words that tests/play/test_lessons.c checks */
    const char *reply; /* the move of the other side after it, NULL: none */
    int try_first, try_count;
};

/* One position with something to read, and maybe something to do. */
struct LessonStep {
    int line;
    const char *option;   /* a rule that differs from the default, "rule=renju"; NULL: none */
    const char *position; /* NULL: the start */
    const char *moves;    /* played from there; NULL: none */
    const char *show;     /* points to be marked; NULL: none */
    const char *cross;    /* points to be crossed out; NULL: none */
    const char *targets;  /* the point of a piece whose moves are marked; NULL: none */
    const char *say;      /* what there is to know */
    const char *done;     /* what is said in the end; NULL: nothing */
    bool legend;          /* the game's pieces are shown with their names */
    int turn_first, turn_count;
};

/* Steps that belong together. */
struct Lesson {
    int line;
    const char *id; /* letters, for the settings */
    const char *title;
    int step_first, step_count;
};

/* All lessons of a game. The texts, which live as long as this, are English, to be translated. */
struct Lessons {
    const struct Game *game;
    struct Lesson *lesson;
    struct LessonStep *step;
    struct LessonTurn *turn;
    struct LessonTry *attempt;
    int lesson_count, step_count, turn_count, attempt_count;
    char *text;
};

/* The text of the lessons of `game`, of the file `folder`/ID.txt, to be freed with free(). NULL
 * with an error if it can't be read; NULL with an error whose `what` is empty where there is none.
 */
char *lessons_text(const struct Game *game, const char *folder, struct FileError *error);

/* The lessons that `text` (copied) says; NULL with an error, which names the game's file, if they
 * break the rules. Free with lessons_close. */
struct Lessons *lessons_read(const struct Game *game, const char *text, struct FileError *error);

/* NULL is ignored. */
void lessons_close(struct Lessons *lessons);

/* Sets `board` (uninitialised) up as `step` begins, to be freed with board_free. False, with the
 * board at the game's start, where the step's texts are wrong. */
bool lesson_board(const struct Lessons *lessons, const struct LessonStep *step, struct Board *board,
                  struct TextError *error);

/* Whether the legal `move` does what `turn`, which asks for one, wants. If not, *why says why in
 * English, NULL where the lesson does not know. */
bool lesson_try(const struct Lessons *lessons, const struct LessonTurn *turn, struct Board *board,
                Move move, const char **why);

/* The same for a point of a turn that asks for one. */
bool lesson_pick(const struct Lessons *lessons, const struct LessonTurn *turn,
                 const struct Board *board, int point, const char **why);

/* A move that is right; MOVE_NONE where a point is asked for. */
Move lesson_answer(const struct Lessons *lessons, const struct LessonTurn *turn,
                   struct Board *board);

/* The reply to a right move that was made; MOVE_NONE if there is none. */
Move lesson_reply(const struct LessonTurn *turn, const struct Board *board);

/* Marks the points that `text` names, separated by blanks, in `marks` (one byte a point); NULL
 * marks none. False if a name is wrong. */
bool lesson_points(const struct Board *board, const char *text, uint8_t *marks);

#endif

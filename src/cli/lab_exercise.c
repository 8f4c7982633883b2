/* tianyuan-engine lab --exercise: a sheet of text, to be filled in or with the solution. */
#include "src/cli/lab_exercise.h"
#include "src/cli/console.h"
#include "src/play/lab/exercise.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void print_tree(const struct Exercise *exercise)
{
    char text[POSITION_TEXT_MAX];
    paper_game.position_write(exercise_paper(exercise), text);
    printf("exercise %" PRId64 ", depth %d\n%s\n", exercise_seed(exercise),
           exercise_paper(exercise)->depth, text);
}

/* As --tree prints them; what a sheet leaves open is a line of dots. */
static void print_leaves(const struct Exercise *exercise, bool solution)
{
    const struct Paper *paper = exercise_paper(exercise);
    for (int i = 0; i < paper->count; i++)
        if (paper->node[i].count == 0)
            printf("leaf %d %s\n", paper->node[i].value,
                   !solution                      ? "........"
                   : exercise_is_cut(exercise, i) ? "not visited"
                                                  : "visited");
}

static void print_answer(const char *name, int number)
{
    if (abs(number) == EXERCISE_INFINITE)
        printf("  %s %s", name, number > 0 ? "+inf" : "-inf");
    else
        printf("  %s %d", name, number);
}

static void print_nodes(const struct Exercise *exercise, bool solution)
{
    const struct Paper *paper = exercise_paper(exercise);
    for (int i = 0; i < paper->count; i++) {
        char name[PAPER_NAME_MAX];
        int step = exercise_step_of(exercise, i);
        if (paper->node[i].count == 0)
            continue;
        paper_name(paper, i, name);
        printf("node %s", *name ? name : "root");
        if (!solution) {
            printf("  alpha ....  beta ....  value ....");
        } else if (step < 0) {
            printf("  not visited");
        } else {
            const int *answer = exercise_step(exercise, step)->answer;
            print_answer("alpha", answer[EXERCISE_ALPHA]);
            print_answer("beta", answer[EXERCISE_BETA]);
            print_answer("value", answer[EXERCISE_VALUE]);
        }
        printf("\n");
    }
}

int lab_exercise(int64_t seed, int64_t depth, bool solution)
{
    if (depth < EXERCISE_DEPTH_MIN || depth > EXERCISE_DEPTH_MAX)
        return console_complain("lab", "--depth: an exercise is %d or %d plies deep",
                                EXERCISE_DEPTH_MIN, EXERCISE_DEPTH_MAX);
    struct Exercise *exercise = exercise_new(seed, (int)depth);
    print_tree(exercise);
    print_leaves(exercise, solution);
    print_nodes(exercise, solution);
    exercise_free(exercise);
    return EXIT_GOOD;
}

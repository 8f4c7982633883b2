/* Where a command starts: the arguments that name a game, its options, a position and moves. */
#ifndef TY_SRC_CLI_START_H
#define TY_SRC_CLI_START_H

#include "engine/board.h"
#include "engine/clock.h"
#include "src/cli/console.h"

/* Targets of the common arguments; zero is none given. */
struct StartArguments {
    const char *game, *position, *moves;
    struct ArgumentList options;
    struct Argument table[5]; /* filled by start_arguments */
};

/* Fills and returns the table of --game, --option, --position and --moves, whose targets lie in
 * `start`. */
const struct Argument *start_arguments(struct StartArguments *start);

/* The game that was named, with its options. False after a line on stderr if that is wrong. */
bool start_game(const struct StartArguments *start, const char *command, const struct Game **game,
                struct Options *options);

/* For argument_listed, the StartArguments as `user`: the games; the evaluations of the one that was
 * named, and its levels, as opponents are typed. */
ArgumentLister start_list_games, start_list_evaluations, start_list_levels;

/* The clock of --clock; none where `text` is NULL. False after a line on stderr if that is
 * wrong. */
bool start_clock(const char *text, const char *command, struct ClockSettings *clock);

/* Sets up the board that the arguments describe, with `tables` (from board_tables) and its aux
 * where `with_aux`. False after a line on stderr if that is wrong. Free with board_free. */
bool start_board(const struct StartArguments *start, const char *command, struct Board *board);

#endif

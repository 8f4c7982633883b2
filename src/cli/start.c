/* Where a command starts. */
#include "src/cli/start.h"
#include "engine/games.h"
#include "engine/level.h"
#include <stdio.h>
#include <string.h>

const struct Argument *start_arguments(struct StartArguments *start)
{
    const struct Argument table[] = {
        argument_listed("--game", "ID", &start->game, start_list_games, start,
                        "the game; default gomoku"),
        argument_list("--option", "KEY=VALUE", &start->options,
                      "a rule of the game, such as size=19; can be repeated"),
        argument_text("--position", "TEXT", &start->position,
                      "start from this position, in the game's own notation"),
        argument_text("--moves", "\"M1 M2 ...\"", &start->moves, "play these moves first"),
        {.name = NULL},
    };
    memcpy(start->table, table, sizeof table);
    return start->table;
}

/* The game that was named, gomoku where none was; NULL where there is none of that name. */
static const struct Game *game_of(const struct StartArguments *start)
{
    return games_find(start->game ? start->game : "gomoku");
}

void start_list_games(const void *user, FILE *file)
{
    (void)user;
    for (int i = 0; i < games_count(); i++)
        fprintf(file, "%s\n", games_get(i)->id);
}

void start_list_evaluations(const void *user, FILE *file)
{
    const struct Game *game = game_of(user);
    const struct Evaluation *list = game && game->knowledge ? game->knowledge->evaluations : NULL;
    for (int i = 0; list && list[i].id; i++)
        fprintf(file, "%s\n", list[i].id);
}

void start_list_levels(const void *user, FILE *file)
{
    const struct Game *game = game_of(user);
    const struct Level *level;
    for (int i = 0; game && (level = level_get(game, i)); i++)
        fprintf(file, "%s:%s\n", level->classic ? "classic" : "level", level->id);
}

/* Complains about an unknown game, naming those that there are. */
static void complain_game(const char *command, const char *id)
{
    char known[256] = "";
    for (int i = 0; i < games_count(); i++) {
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", i ? ", " : "", games_get(i)->id);
    }
    console_complain(command, "unknown game '%s'; choose from %s", id, known);
}

bool start_game(const struct StartArguments *start, const char *command, const struct Game **game,
                struct Options *options)
{
    struct TextError error;
    *game = game_of(start);
    *options = (struct Options){.choice = {0}};
    if (!*game) {
        complain_game(command, start->game);
        return false;
    }
    for (int i = 0; i < start->options.count; i++) {
        if (!option_read(*game, start->options.value[i], options, &error)) {
            console_complain(command, "--option: %s", error.what);
            return false;
        }
    }
    return true;
}

bool start_clock(const char *text, const char *command, struct ClockSettings *clock)
{
    struct TextError error;
    if (clock_read(text ? text : "", clock, &error))
        return true;
    console_complain(command, "--clock: %s, at character %d of '%s'; such as 300+5 or 600:1/30x5",
                     error.what, error.at + 1, text);
    return false;
}

bool start_board(const struct StartArguments *start, const char *command, struct Board *board)
{
    const struct Game *game;
    struct Options options;
    struct TextError error;
    const char *wrong = NULL;
    if (!start_game(start, command, &game, &options))
        return false;
    board_init(board, game, &options, NULL, false);
    if (start->position && !board_set(board, start->position, &error))
        wrong = "--position";
    else if (start->moves && !board_play(board, start->moves, &error))
        wrong = "--moves";
    if (!wrong)
        return true;
    console_complain(command, "%s: %s, at character %d", wrong, error.what, error.at + 1);
    board_free(board);
    return false;
}

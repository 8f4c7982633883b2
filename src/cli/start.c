/* Where a command starts. */
#include "src/cli/start.h"
#include "engine/games.h"
#include <stdio.h>
#include <string.h>

const struct Argument *start_arguments(struct StartArguments *start)
{
    const struct Argument table[] = {
        argument_text("--game", "ID", &start->game, "the game; default gomoku"),
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
    const char *id = start->game ? start->game : "gomoku";
    struct TextError error;
    *game = games_find(id);
    *options = (struct Options){.choice = {0}};
    if (!*game) {
        complain_game(command, id);
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

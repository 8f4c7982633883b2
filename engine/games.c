/* The registry: the only file that names every game. Adding a game adds one include and one line.
 */
#include "engine/games.h"
#include "engine/chiziqi/chiziqi.h"
#include "engine/connect4/connect4.h"
#include "engine/gomoku/gomoku.h"
#include "engine/reversi/reversi.h"
#include "engine/sample/sample.h"
#include "engine/tictactoe/tictactoe.h"
#include "engine/xiangqi/xiangqi.h"
#include <string.h>

/* In the order of the menu; the sample game comes last and is never shown. */
static const struct Game *const games[] = {
    &tictactoe_game, &gomoku_game,   &xiangqi_game, &chiziqi_game,
    &reversi_game,   &connect4_game, &sample_game,
};

enum { GAMES = sizeof games / sizeof *games };

int games_count(void)
{
    return GAMES - 1;
}

int games_count_all(void)
{
    return GAMES;
}

const struct Game *games_get(int index)
{
    return games[index];
}

const struct Game *games_find(const char *id)
{
    for (int i = 0; i < GAMES; i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}

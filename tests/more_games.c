/*
 * TY_MORE_GAMES more games of the sample's kind, behind the four that players see: what a list of
 * games does with one that nobody thought of. The linker hands these functions out in place of the
 * registry's own (--wrap): to test_app_many_games, and to everything in a build that is configured
 * with -DTY_MORE_GAMES=2, as ./check --all does one.
 */
#include "engine/games.h"
#include "engine/sample/sample.h"
#include <stdio.h>
#include <string.h>

enum { ID_SIZE = 16 };

static char ids[TY_MORE_GAMES][ID_SIZE], names[TY_MORE_GAMES][ID_SIZE];
static struct Game more[TY_MORE_GAMES];

int __real_games_count(void);
int __real_games_count_all(void);
const struct Game *__real_games_get(int index);
const struct Game *__real_games_find(const char *id);
int __wrap_games_count(void);
int __wrap_games_count_all(void);
const struct Game *__wrap_games_get(int index);
const struct Game *__wrap_games_find(const char *id);

/* Before main, and before any thread: nobody sees them made. */
__attribute__((constructor)) static void make_games(void)
{
    for (int i = 0; i < TY_MORE_GAMES; i++) {
        snprintf(ids[i], sizeof ids[i], "sample-%d", i + 1);
        snprintf(names[i], sizeof names[i], "№ %d", i + 1); /* in every language */
        more[i] = sample_game;
        more[i].id = ids[i];
        more[i].name = names[i];
    }
}

int __wrap_games_count(void)
{
    return __real_games_count() + TY_MORE_GAMES;
}

int __wrap_games_count_all(void)
{
    return __real_games_count_all() + TY_MORE_GAMES;
}

const struct Game *__wrap_games_get(int index)
{
    int first = __real_games_count();
    if (index < first)
        return __real_games_get(index);
    return index < first + TY_MORE_GAMES ? &more[index - first]
                                         : __real_games_get(index - TY_MORE_GAMES);
}

const struct Game *__wrap_games_find(const char *id)
{
    for (int i = 0; i < TY_MORE_GAMES; i++)
        if (strcmp(ids[i], id) == 0)
            return &more[i];
    return __real_games_find(id);
}

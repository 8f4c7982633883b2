/* The evaluation that a command is to use. */
#include "src/cli/evaluation.h"
#include "src/cli/console.h"
#include <string.h>

int evaluation_find(const struct Game *game, const char *id, const char *command)
{
    const struct Evaluation *list = game->knowledge ? game->knowledge->evaluations : NULL;
    if (!id)
        return 0;
    for (int i = 0; list && list[i].id; i++)
        if (strcmp(list[i].id, id) == 0)
            return i;
    console_complain(command, "%s has no evaluation '%s'", game->id, id);
    return -1;
}

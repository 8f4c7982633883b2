/* The figures of the strong search that were found by trying. */
#include "engine/search/parameters.h"
#include "engine/game.h"
#include <assert.h>
#include <string.h>

const struct SearchParameters search_parameters_usual = {
#define X(name, usual, least, most, text) .name = usual,
    SEARCH_PARAMETERS(X)
#undef X
};

static const struct SearchParameter parameters_known[] = {
#define X(name, usual, least, most, text) {#name, text, least, most},
    SEARCH_PARAMETERS(X)
#undef X
};

const struct SearchParameters *search_parameters(const struct Game *game)
{
    const struct Knowledge *knowledge = game->knowledge;
    return knowledge && knowledge->parameters ? knowledge->parameters : &search_parameters_usual;
}

int search_parameter_find(const char *name)
{
    for (int i = 0; i < PARAMETER_COUNT; i++)
        if (strcmp(parameters_known[i].name, name) == 0)
            return i;
    return -1;
}

const struct SearchParameter *search_parameter(int index)
{
    return &parameters_known[index];
}

/* All of them are int, one behind the other. */
_Static_assert(sizeof(struct SearchParameters) == PARAMETER_COUNT * sizeof(int), "no gaps");

int search_parameter_get(const struct SearchParameters *parameters, int index)
{
    int value;
    memcpy(&value, (const char *)parameters + (size_t)index * sizeof value, sizeof value);
    return value;
}

void search_parameter_set(struct SearchParameters *parameters, int index, int value)
{
    assert(value >= parameters_known[index].least && value <= parameters_known[index].most);
    memcpy((char *)parameters + (size_t)index * sizeof value, &value, sizeof value);
}

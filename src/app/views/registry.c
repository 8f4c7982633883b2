/* The views of all games: the only file of the arcade that names every one of them. */
#include "src/app/views/view.h"
#include <string.h>

/* One line a game: VIEW(the variable that its file exports). The first is shown on the title and
 * also serves games without a view of their own. */
#define VIEWS(VIEW)                                                                                \
    VIEW(view_gomoku)                                                                              \
    VIEW(view_tictactoe)                                                                           \
    VIEW(view_chiziqi)                                                                             \
    VIEW(view_reversi)                                                                             \
    VIEW(view_xiangqi)                                                                             \
    VIEW(view_connect4)

#define VIEW(variable) extern const struct ViewType variable;
VIEWS(VIEW)
#undef VIEW

static const struct ViewType *const all[] = {
#define VIEW(variable) &variable,
    VIEWS(VIEW)
#undef VIEW
};

const struct ViewType *view_first(void)
{
    return all[0];
}

static const struct ViewType *find(const struct Game *game)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->game, game->id) == 0)
            return all[i];
    return NULL;
}

const struct ViewType *view_find(const struct Game *game)
{
    const struct ViewType *own = find(game);
    return own ? own : view_first();
}

const char *view_about(const struct Game *game)
{
    const struct ViewType *own = find(game);
    return own && own->about ? own->about : "";
}

const char *view_opening(const struct Game *game)
{
    const struct ViewType *own = find(game);
    return own ? own->opening : NULL;
}

const struct RulesPage *view_rules(const struct Game *game, int index)
{
    const struct ViewType *own = find(game);
    const struct RulesPage *page = own ? own->rules : NULL;
    for (; page && page->heading; page++)
        if (index-- == 0)
            return page;
    return NULL;
}

int view_rules_with(const struct Game *game, const struct Options *options)
{
    const struct RulesPage *page;
    char set[64];
    for (int i = 0; i < option_count(game); i++) {
        option_write(game, options, i, set);
        for (int number = 0; (page = view_rules(game, number)); number++)
            if (page->example.option && strcmp(page->example.option, set) == 0)
                return number;
    }
    return 0;
}

const struct ViewChoice *view_find_choice(const struct Game *game, const char *move)
{
    const struct ViewType *own = find(game);
    const struct ViewChoice *choice = own ? own->choices : NULL;
    for (; choice && choice->move; choice++)
        if (strcmp(choice->move, move) == 0)
            return choice;
    return NULL;
}

const char *view_choice(const struct Game *game, const char *move)
{
    const struct ViewChoice *choice = view_find_choice(game, move);
    bool passes = game->pass != MOVE_NONE && strcmp(move, PASS_TEXT) == 0;
    return choice ? choice->label : passes ? N_("Pass") : move;
}

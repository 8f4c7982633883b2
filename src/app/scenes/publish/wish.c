/* What a wish comes to: which pictures, and who is named. */
#include "src/app/scenes/publish/publish.h"
#include <stdio.h>

int publish_count(const struct PublishWish *wish)
{
    return 1 + (wish->to - wish->from + wish->every - 1) / wish->every;
}

int publish_ply(const struct PublishWish *wish, int index)
{
    return SDL_min(wish->from + index * wish->every, wish->to);
}

void publish_name(const struct App *app, const struct Tree *tree, int mine, int colour,
                  char text[WORDS_NAME_MAX])
{
    const struct Game *game = tree_game(tree);
    const char *const tags[SEATS] = {tree_tag(tree, game->colours[0]),
                                     tree_tag(tree, game->colours[1])};
    if (tags[0][0] || tags[1][0] || mine > 0)
        words_side(app->strings, game, colour, mine - 1, tags, text);
    else
        snprintf(text, WORDS_NAME_MAX, "%s", app_tr(app, game->colours[colour]));
}

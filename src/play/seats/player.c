/* The calls that every kind of player answers. */
#include "src/play/seats/player.h"

void player_begin(struct Player *player, const struct PlayerTurn *turn)
{
    player->kind->begin(player, turn);
}

void player_cancel(struct Player *player)
{
    player->kind->cancel(player);
}

bool player_poll(struct Player *player, struct PlayerEvent *event)
{
    return player->kind->poll(player, event);
}

void player_respond(struct Player *player, const struct PlayerEvent *event)
{
    player->kind->respond(player, event);
}

bool player_thinking(struct Player *player, struct Thinking *thinking)
{
    if (player->kind->thinking)
        player->kind->thinking(player, thinking);
    return player->kind->thinking != NULL;
}

void player_free(struct Player *player)
{
    if (!player)
        return;
    player->kind->cancel(player);
    player->kind->free(player);
}

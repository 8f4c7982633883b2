/* The calls that every kind of player answers. */
#include "src/play/player.h"

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

void player_free(struct Player *player)
{
    if (!player)
        return;
    player->kind->cancel(player);
    player->kind->free(player);
}

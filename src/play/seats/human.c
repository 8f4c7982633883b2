/* The person at this screen. */
#include "src/play/seats/human.h"
#include "src/common/memory.h"
#include "src/play/seats/inbox.h"
#include <stdlib.h>

struct Human {
    struct Player player;
    bool on_turn;
    bool asked; /* a request waits for an answer */
    struct Inbox inbox;
};

static void begin(struct Player *player, const struct PlayerTurn *turn)
{
    (void)turn;
    ((struct Human *)player)->on_turn = true;
}

static void cancel(struct Player *player)
{
    struct Human *human = (struct Human *)player;
    human->on_turn = false;
    inbox_drop(&human->inbox, PLAYER_MOVE);
}

static bool poll(struct Player *player, struct PlayerEvent *event)
{
    return inbox_take(&((struct Human *)player)->inbox, event);
}

static void respond(struct Player *player, const struct PlayerEvent *event)
{
    struct Human *human = (struct Human *)player;
    if (event_is_request(event->kind))
        human->asked = true;
    else if (event->kind == PLAYER_WITHDRAW)
        human->asked = false;
}

static void release(struct Player *player)
{
    free(player);
}

static const struct PlayerKind human_kind = {
    .id = "human",
    .begin = begin,
    .cancel = cancel,
    .poll = poll,
    .respond = respond,
    .free = release,
};

struct Player *human_new(void)
{
    struct Human *human = memory_zeroed(sizeof *human);
    human->player.kind = &human_kind;
    return &human->player;
}

void human_act(struct Player *player, const struct PlayerEvent *event)
{
    struct Human *human = (struct Human *)player;
    bool is_answer = event->kind == PLAYER_ACCEPT || event->kind == PLAYER_DECLINE;
    if ((event->kind == PLAYER_MOVE && !human->on_turn) || (is_answer && !human->asked))
        return;
    if (!inbox_put(&human->inbox, event))
        return;
    if (event->kind == PLAYER_MOVE)
        human->on_turn = false;
    if (is_answer)
        human->asked = false;
}

bool human_on_turn(const struct Player *player)
{
    return ((const struct Human *)player)->on_turn;
}

/* What the files of an online match share: how it stands, the other's name, refusals, records. */
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/online/words.h"
#include "src/app/shell/storage/friend_list.h"
#include "src/app/shell/storage/saves.h"

struct OnlineView online_play_view(const struct OnlinePlay *scene)
{
    struct OnlineView view = {.stage = ONLINE_FAILED};
    table_link(scene->play.table, &view, play_now(&scene->play));
    return view;
}

const char *online_peer(const struct OnlinePlay *scene, const struct OnlineView *view)
{
    return words_peer(scene->play.app->strings, view->session.peer_name);
}

/* For the score against somebody who was found at a relay. */
static void count_for_friend(const struct OnlinePlay *scene, int own)
{
    struct Status status = match_status(table_match(scene->play.table));
    if (status.outcome == OUTCOME_WIN || status.outcome == OUTCOME_DRAW)
        friend_list_count(scene->play.app, scene->online,
                          status.outcome == OUTCOME_DRAW ? 1
                          : status.winner == own         ? 2
                                                         : 0);
}

void online_record(struct OnlinePlay *scene)
{
    int own = table_is_human(scene->play.table, 0) ? 0 : 1;
    if (!scene->recorded) {
        saves_finish(scene->play.app, table_match(scene->play.table), NULL, LIBRARY_ONLINE, own);
        count_for_friend(scene, own);
    }
    scene->recorded = true;
}

/* What the files of an online match share: how it stands, the other's name, refusals, records. */
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/online/words.h"
#include "src/app/shell/saves.h"

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

void online_record(struct OnlinePlay *scene)
{
    if (!scene->recorded)
        saves_finish(scene->play.app, table_match(scene->play.table), NULL, LIBRARY_ONLINE,
                     table_is_human(scene->play.table, 0) ? 0 : 1);
    scene->recorded = true;
}

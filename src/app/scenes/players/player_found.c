/* An opponent was found: met at once, or when the player, who does something else, says so. */
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/players/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/find_player.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

enum FoundWidget { FOUND_PLAY = 1, FOUND_REFUSE };

struct PlayerFound {
    struct App *app;
    struct OnlineOffer terms;
    char name[NAME_MAX_BYTES + 1];
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct PlayerFound *found = context;
    (void)args;
    found->app = app;
    if (!app->finding || app->finding->stage != FINDING_FOUND ||
        !terms_to_offer(&app->finding->pair.terms, &found->terms))
        return false;
    find_player_name(&app->finding->pair.seeking.other, found->name);
    if (scenes_beneath(app->scenes) == &find_player_scene)
        find_player_accept(app);
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    struct PlayerFound *found = context;
    if (done->id == FOUND_PLAY) {
        find_player_accept(found->app);
    } else if (done->id == FOUND_REFUSE) {
        find_player_refuse(found->app);
        scenes_pop(found->app->scenes, 0);
    }
}

/* The match begins, or the two have missed each other. */
static bool update(void *context)
{
    struct App *app = ((struct PlayerFound *)context)->app;
    if (app->finding && app->finding->stage != FINDING_LOOKS)
        return false;
    if (!app->finding && app->online && online_match(app->online)) {
        app_sound(app, SOUND_PLACE);
        scenes_replace(app->scenes, &online_play_scene, NULL, 0);
    } else {
        scenes_pop(app->scenes, 0);
    }
    return false;
}

static void draw_buttons(struct PlayerFound *found, SDL_FRect rect)
{
    struct App *app = found->app;
    float gap = app->metrics.gap;
    if (app->finding && app->finding->stage == FINDING_FOUND) {
        ui_button(app->ui, FOUND_REFUSE, rect_column(rect, 0, 2, gap), "icon-cross",
                  app_tr(app, "Not now"), 0);
        ui_key(app->ui, ACT_BACK);
        ui_button(app->ui, FOUND_PLAY, rect_column(rect, 1, 2, gap), "icon-check",
                  app_tr(app, "Play"), UI_MAIN | UI_FIRST);
        return;
    }
    ui_progress(app->ui, cut_left(&rect, rect.w * 0.6F), app_tr(app, "Starting the match..."), -1);
    cut_left(&rect, gap);
    ui_button(app->ui, FOUND_REFUSE, rect, NULL, app_tr(app, "Cancel"), 0);
    ui_key(app->ui, ACT_BACK);
}

static void draw(void *context)
{
    struct PlayerFound *found = context;
    struct App *app = found->app;
    char line[WORDS_MAX];
    snprintf(line, sizeof line, app_tr(app, "%s wants to play"), found->name);
    SDL_FRect foot, box = terms_box(app, &found->terms, line, &foot);
    draw_buttons(found, foot);
    terms_draw(app, box, &found->terms, true, found->name);
}

const struct SceneType player_found_scene = {
    .name = "player-found",
    .inner = true,
    .context_size = sizeof(struct PlayerFound),
    .overlay = true,
    .enter = enter,
    .action = action,
    .update = update,
    .draw = draw,
};

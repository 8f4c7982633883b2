/* A guest looks at what the host offers, and says yes or no. */
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

enum OfferWidget { OFFER_ACCEPT = 1, OFFER_DECLINE };

struct Offer {
    struct App *app;
    bool accepted; /* waits for the host to begin */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Offer *offer = context;
    struct OnlineOffer terms;
    (void)args;
    offer->app = app;
    return app->online && online_terms(app->online, &terms);
}

static struct OnlineView look(const struct Offer *offer)
{
    return online_view(offer->app->online, online_game_now(offer->app));
}

static void decline(struct Offer *offer)
{
    struct App *app = offer->app;
    online_answer_offer(app->online, false, online_game_now(app));
    online_game_close(app, PARTING_LEFT);
    scenes_pop(app->scenes, 0);
}

static void accept(struct Offer *offer)
{
    struct App *app = offer->app;
    const char *why = online_answer_offer(app->online, true, online_game_now(app));
    offer->accepted = why == NULL;
    if (why)
        app_toast(app, app_tr(app, why));
}

static void action(void *context, const struct UiAction *done)
{
    struct Offer *offer = context;
    if (!offer->app->online)
        return;
    if (done->id == OFFER_ACCEPT)
        accept(offer);
    else if (done->id == OFFER_DECLINE)
        decline(offer);
}

/* The match begins, or what led to it is gone: the scene beneath says why. */
static bool update(void *context)
{
    struct Offer *offer = context;
    struct App *app = offer->app;
    if (!app->online)
        return false;
    struct OnlineView view = look(offer);
    if (view.stage == ONLINE_MATCH) {
        app_sound(app, SOUND_PLACE);
        scenes_replace(app->scenes, &online_play_scene, NULL, 0);
    } else if (view.stage != ONLINE_TERMS) {
        scenes_pop(app->scenes, 0);
    }
    return false;
}

static void draw_buttons(struct Offer *offer, SDL_FRect rect)
{
    struct App *app = offer->app;
    float gap = app->metrics.gap;
    if (offer->accepted) {
        ui_progress(app->ui, cut_left(&rect, rect.w * 0.6F), app_tr(app, "Starting the match..."),
                    -1);
        cut_left(&rect, gap);
        ui_button(app->ui, OFFER_DECLINE, rect, NULL, app_tr(app, "Cancel"), 0);
        ui_key(app->ui, ACT_BACK);
        return;
    }
    ui_button(app->ui, OFFER_DECLINE, rect_column(rect, 0, 2, gap), "icon-cross",
              app_tr(app, "Decline"), 0);
    ui_key(app->ui, ACT_BACK);
    ui_button(app->ui, OFFER_ACCEPT, rect_column(rect, 1, 2, gap), "icon-check",
              app_tr(app, "Accept"), UI_MAIN | UI_FIRST);
}

static void draw(void *context)
{
    struct Offer *offer = context;
    struct App *app = offer->app;
    struct OnlineOffer terms;
    char line[WORDS_MAX];
    if (!app->online || !online_terms(app->online, &terms))
        return;
    const char *peer = look(offer).session.peer_name;
    snprintf(line, sizeof line, app_tr(app, "%s invites you to a game"),
             words_peer(app->strings, peer));
    SDL_FRect foot, box = terms_box(app, &terms, line, &foot);
    draw_buttons(offer, foot);
    terms_draw(app, box, &terms, false, peer);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Decline"));
}

const struct SceneType offer_scene = {
    .name = "offer",
    .inner = true,
    .context_size = sizeof(struct Offer),
    .overlay = true,
    .enter = enter,
    .action = action,
    .update = update,
    .draw = draw,
};

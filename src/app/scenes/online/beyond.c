/* Meeting a friend beyond the own network, step by step. */
#include "src/app/scenes/online/beyond.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"

static struct CrossingView look(const struct App *app)
{
    return online_crossing(app->online);
}

bool beyond_invite_is_ready(const struct App *app)
{
    return look(app).state != CROSSING_GATHERING;
}

bool beyond_wants_answer(const struct App *app)
{
    struct CrossingView view = look(app);
    return view.own.count > 0;
}

bool beyond_has_failed(const struct App *app)
{
    return look(app).state == CROSSING_FAILED;
}

const char *beyond_host_text(const struct App *app)
{
    struct CrossingView view = look(app);
    switch (view.state) {
    case CROSSING_OFF:
        if (online_path(app->online, ENDPOINT_RELAY).state == ENDPOINT_READY)
            return N_("Your friend can be anywhere: with the same relay set there, the code is "
                      "enough.");
        return N_("On your local network the code is enough. For a friend elsewhere, switch this "
                  "on: it asks your router and STUN servers, which learn your address.");
    case CROSSING_READY:
        return N_("1. Copy the invite and send it. It names addresses inside your home.\n2. Paste "
                  "the answer that your friend sends back.");
    case CROSSING_FAILED:
        return N_("A relay gets around that: set one up, then send the invite again.");
    default:
        return view.text;
    }
}

/* The guest's checks fail long before the friend has pasted anything. */
const char *beyond_guest_text(const struct App *app)
{
    struct CrossingView view = look(app);
    if (view.state == CROSSING_OFF)
        return N_("From another network? This asks STUN servers, which learn your address, and "
                  "gives you an answer for your friend.");
    if (view.own.count == 0)
        return view.text;
    if (view.state == CROSSING_FAILED)
        return N_("No way across yet. If your friend has pasted the answer, the routers don't let "
                  "you meet: then set up the same relay in the settings, both of you.");
    return N_("Send the answer to your friend, who pastes it on the page with the code. Then you "
              "meet, if both routers let you.");
}

bool beyond_has_answer(const struct App *app)
{
    char text[ANSWER_TEXT_MAX];
    return online_answer_line(app->online, text);
}

bool beyond_may_ask(const struct App *app)
{
    return look(app).state == CROSSING_OFF;
}

void beyond_copy_answer(struct App *app)
{
    char text[ANSWER_TEXT_MAX];
    bool copied = online_answer_line(app->online, text) && SDL_SetClipboardText(text) == 0;
    app_toast(app, copied ? app_tr(app, "Copied! Now send it to your friend")
                          : app_tr(app, "Couldn't copy to the clipboard"));
}

void beyond_paste_answer(struct App *app)
{
    char *text = SDL_GetClipboardText();
    const char *wrong = online_take_answer_line(app->online, text ? text : "");
    SDL_free(text);
    app_sound(app, wrong ? SOUND_ILLEGAL : SOUND_REQUEST);
    app_toast(app, app_tr(app, wrong ? wrong : N_("Looking for a way across...")));
}

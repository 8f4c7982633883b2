/* Trying the relay of the settings, without holding up the window. */
#include "src/app/scenes/settings/relay_try.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"

static void wake(void *context)
{
    app_wake(context);
}

void relay_try_start(struct RelayTry *attempt, struct App *app)
{
    const struct TransportWake waker = {.wake = wake, .context = app};
    struct RelayBroker broker;
    relay_try_stop(attempt);
    attempt->text = online_game_broker(&app->settings, &broker);
    if (!attempt->text)
        attempt->text = online_game_ready(app);
    if (!attempt->text && broker.host[0] == 0)
        attempt->text = N_("No relay set up");
    if (attempt->text)
        return;
    attempt->text = N_("Connecting to the relay...");
    attempt->listener = relay_listen(&broker, &waker);
}

bool relay_try_update(struct RelayTry *attempt)
{
    enum RelayTrouble trouble = RELAY_TROUBLE_NONE;
    if (!attempt->listener)
        return false;
    enum RelayState state = relay_listener_state(attempt->listener, &trouble);
    if (state == RELAY_CONNECTING)
        return false;
    attempt->text = state == RELAY_READY ? N_("The relay works") : relay_trouble_text(trouble);
    relay_listener_free(attempt->listener);
    attempt->listener = NULL;
    return true;
}

void relay_try_stop(struct RelayTry *attempt)
{
    relay_listener_free(attempt->listener);
    *attempt = (struct RelayTry){.listener = NULL};
}

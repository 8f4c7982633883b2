/* One side's way across both routers for the life of a match. */
#include "net/meeting/crossing.h"
#include <sodium.h>
#include <string.h>

void crossing_init(struct Crossing *crossing, bool host, const struct IceServers *servers,
                   const struct TransportWake *wake)
{
    *crossing = (struct Crossing){.host = host};
    if (servers)
        crossing->servers = *servers;
    if (wake)
        crossing->wake = *wake;
}

static void give_up(struct Crossing *crossing)
{
    ice_close(crossing->ice);
    crossing->ice = NULL;
}

void crossing_close(struct Crossing *crossing)
{
    give_up(crossing);
    sodium_memzero(crossing, sizeof *crossing);
}

void crossing_key(struct Crossing *crossing, const void *secret, size_t size, bool resumes)
{
    static const char label[] = "tianyuan crossing";
    crypto_generichash_state state;
    give_up(crossing);
    crypto_generichash_init(&state, (const uint8_t *)label, sizeof label, TRANSPORT_SECRET);
    crypto_generichash_update(&state, secret, size);
    crypto_generichash_final(&state, crossing->secret, TRANSPORT_SECRET);
    crossing->keyed = true;
    crossing->resumes = resumes;
}

/* Whether libnice was found not to be installed when it was tried last. */
static bool is_missing(const struct Crossing *crossing)
{
    return crossing->last.trouble == ICE_TROUBLE_MISSING;
}

bool crossing_is_possible(const struct Crossing *crossing)
{
    return ice_is_built() && !is_missing(crossing);
}

void crossing_want(struct Crossing *crossing, bool wanted)
{
    if (is_missing(crossing) && wanted != crossing->wanted) { /* it may be there by now */
        crossing->last = (struct IceView){.state = ICE_GATHERING};
        crossing->again_ms = 0;
    }
    crossing->wanted = wanted;
    crossing->expired = false;
    if (!wanted)
        give_up(crossing);
}

void crossing_begin_again(struct Crossing *crossing)
{
    give_up(crossing);
    crossing->wanted = crossing->again = true;
    crossing->expired = crossing->up = false;
    crossing->theirs.count = 0; /* what was so then may not be so now */
    crossing->again_ms = 0;
}

void crossing_tell(struct Crossing *crossing, const struct Candidates *theirs)
{
    crossing->theirs = *theirs;
    if (crossing->ice)
        ice_connect(crossing->ice, theirs);
}

void crossing_linked(struct Crossing *crossing, bool linked)
{
    crossing->up = linked && crossing->up;
    crossing->shortens = false;
    crossing->again = crossing->again && !linked;
    if (linked)
        give_up(crossing);
    crossing->again_ms = linked ? INT64_MAX : 0;
}

void crossing_shorten(struct Crossing *crossing)
{
    if (crossing->shortens)
        return;
    crossing->wanted = crossing->shortens = true;
    crossing->again_ms = 0;
}

/* Whether lines are pasted: not in the middle of a match, unless it is to go on. */
static bool by_lines(const struct Crossing *crossing)
{
    return !crossing->resumes || crossing->again;
}

static void begin(struct Crossing *crossing, int64_t now_ms)
{
    struct IceSettings settings = {
        .host = crossing->host, .servers = crossing->servers, .port = crossing->port};
    memcpy(settings.secret, crossing->secret, sizeof settings.secret);
    crossing->ice = ice_open(&settings, &crossing->wake);
    crossing->last = (struct IceView){.state = ICE_GATHERING};
    if (crossing->theirs.count > 0)
        ice_connect(crossing->ice, &crossing->theirs);
    crossing->until_ms = now_ms + (by_lines(crossing) ? CROSSING_KEEP_MS : CROSSING_TRY_MS);
}

/* Whether there is anything to do. */
static bool is_due(const struct Crossing *crossing, int64_t now_ms)
{
    return crossing->wanted && crossing->keyed && !crossing->expired && ice_is_built() &&
           now_ms >= crossing->again_ms &&
           (by_lines(crossing) || crossing->shortens || crossing->theirs.count > 0);
}

static struct Transport *hand_out(struct Crossing *crossing, int64_t now_ms)
{
    struct Transport *transport = ice_transport(crossing->ice);
    crossing->ice = NULL;
    crossing->up = true;
    crossing->again_ms = crossing->shortens
                             ? INT64_MAX
                             : now_ms + CROSSING_TRY_MS; /* unless the two become a link by then */
    return transport;
}

/* Keeps the port by which the other side knows us: in the middle of a match it is told another only
 * over a relay. */
static void keep_port(struct Crossing *crossing)
{
    bool told = !crossing->resumes || crossing->shortens || crossing->port == 0;
    if (told && crossing->last.port != 0)
        crossing->port = crossing->last.port;
}

struct Transport *crossing_pump(struct Crossing *crossing, int64_t now_ms)
{
    if (!crossing->ice && is_due(crossing, now_ms)) {
        crossing->up = false;
        begin(crossing, now_ms);
    }
    if (!crossing->ice)
        return NULL;
    crossing->last = ice_view(crossing->ice);
    keep_port(crossing);
    if (crossing->last.state == ICE_CONNECTED)
        return hand_out(crossing, now_ms);
    if (crossing->last.state != ICE_CLOSED && now_ms < crossing->until_ms)
        return NULL;
    crossing->expired = by_lines(crossing) && now_ms >= crossing->until_ms;
    crossing->again_ms =
        crossing->shortens || is_missing(crossing) ? INT64_MAX : now_ms + CROSSING_REST_MS;
    give_up(crossing);
    return NULL;
}

/* What stands behind the states of a connection. */
static struct CrossingView view_ice(const struct Crossing *crossing)
{
    const struct IceView *ice = &crossing->last;
    const char *hint = ice->trouble == ICE_TROUBLE_NONE ? NULL : ice_trouble_text(ice->trouble);
    struct CrossingView view = {
        .state = CROSSING_GATHERING, .text = N_("Finding your public address..."), .own = ice->own};
    if (ice->state == ICE_GATHERING)
        return view;
    view.state = CROSSING_READY;
    view.text = hint              ? hint
                : crossing->again ? N_("Ready. Send your line, and paste your friend's")
                                  : N_("Ready. Exchange invite and answer");
    if (ice->state == ICE_CONNECTING)
        view = (struct CrossingView){CROSSING_CONNECTING, N_("Looking for a way across..."),
                                     ice->own, false};
    if (ice->state == ICE_FAILED || ice->state == ICE_CLOSED || ice->own.count == 0)
        view =
            (struct CrossingView){CROSSING_FAILED, hint ? hint : N_("No network"), ice->own, false};
    return view;
}

struct CrossingView crossing_view(const struct Crossing *crossing)
{
    if (!ice_is_built())
        return (struct CrossingView){.state = CROSSING_FAILED,
                                     .text = ice_trouble_text(ICE_TROUBLE_ABSENT)};
    if (crossing->expired)
        return (struct CrossingView){.state = CROSSING_FAILED,
                                     .text = N_("Nobody answered in ten minutes")};
    if (crossing->up)
        return (struct CrossingView){.state = CROSSING_UP,
                                     .text = crossing->last.relayed
                                                 ? N_("Connected through the TURN server")
                                                 : N_("Connected directly"),
                                     .relayed = crossing->last.relayed};
    if (crossing->wanted && by_lines(crossing) && is_missing(crossing))
        return (struct CrossingView){.state = CROSSING_FAILED,
                                     .text = ice_trouble_text(ICE_TROUBLE_MISSING)};
    bool rests = !crossing->ice && crossing->last.state == ICE_CLOSED; /* until the next try */
    if (!crossing->wanted || (!crossing->ice && !rests))
        return (struct CrossingView){.state = CROSSING_OFF, .text = N_("Not asked for")};
    return view_ice(crossing);
}

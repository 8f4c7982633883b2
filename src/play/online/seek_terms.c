/* What a player seeks. */
#include "src/play/online/seek_terms.h"
#include <string.h>

enum { QUICK_MS = 10 * 60 * 1000, MOVES_A_GAME = 40 };

const char *seek_pace(const struct ClockSettings *clock)
{
    struct ClockReading reading;
    if (!clock_is_set(clock))
        return "none";
    clock_start(&clock->side[0], &reading);
    struct ClockOutlook outlook = clock_outlook(&clock->side[0], &reading);
    return outlook.left_ms + MOVES_A_GAME * outlook.increment_ms <= QUICK_MS ? "quick" : "slow";
}

const char *seek_terms_pace(const struct Terms *terms)
{
    struct OnlineOffer offer;
    return terms_to_offer(terms, &offer) ? seek_pace(&offer.clock) : "slow";
}

struct Invite seek_invite(const struct RelayBroker *broker, const struct SeekingNews *news)
{
    struct Invite invite = {.pasted = true, .secret = news->secret};
    struct Address relay = {.port = broker->port,
                            .kind = broker->tls ? ADDRESS_RELAY_TLS : ADDRESS_RELAY};
    memcpy(relay.host, broker->host, sizeof relay.host);
    invite_add(&invite, &relay);
    return invite;
}

/* What a player seeks, as a match online knows it and as those who seek say it. */
#ifndef TY_SRC_PLAY_ONLINE_SEEK_TERMS_H
#define TY_SRC_PLAY_ONLINE_SEEK_TERMS_H

#include "net/meeting/invite.h"
#include "net/players/seeking.h"
#include "net/relay/relay.h"
#include "src/play/online/terms.h"

/* The word by which clocks for which one would not wait long are listed apart from those for an
 * evening: "none", "quick" (up to ten minutes for forty moves), "slow". */
const char *seek_pace(const struct ClockSettings *clock);

/* The same of what somebody else seeks; "slow" where this program doesn't know the game. */
const char *seek_terms_pace(const struct Terms *terms);

/* The invite by which a guest joins: the relay, and the secret of the pair. */
struct Invite seek_invite(const struct RelayBroker *broker, const struct SeekingNews *news);

#endif

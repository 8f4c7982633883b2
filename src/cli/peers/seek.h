/* tianyuan-engine peer --seek: an opponent is looked for, as lines on stdout. */
#ifndef TY_SRC_CLI_PEERS_SEEK_H
#define TY_SRC_CLI_PEERS_SEEK_H

#include "net/players/players.h"
#include "src/cli/peers/typed.h"
#include "src/play/online/online.h"

struct SeekArguments {
    const struct OnlineOffer *offer; /* what is sought */
    bool take;                       /* the first who seeks the same */
};

/*
 * Seeks at the settings' relay until there is a pair, under the key in the settings' folder, which
 * is made at first use. What happens is printed, one line each:
 *
 *     seeking PLAYER              at RELAY|failed WHY
 *     seeker PLAYER OPTIONS CLOCK NAME    gone PLAYER
 *     taken PLAYER                host PLAYER | guest PLAYER       no WHY
 *     unread COUNT WHY            of what strangers said
 *
 * True with *news filled, HOST or GUEST; false when stdin said "close", or after
 * a line on stderr.
 */
bool seek_pair(const struct SeekArguments *arguments, const struct OnlineSettings *settings,
               struct WakePipe *wakes, struct Typed *typed, struct SeekingNews *news);

#endif

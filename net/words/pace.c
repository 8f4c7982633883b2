/* How fast something may be done for others. */
#include "net/words/pace.h"

bool pace_allows(struct Pace *pace, int64_t cost_ms, int burst, int64_t now_ms)
{
    int64_t until_ms = pace->until_ms > now_ms ? pace->until_ms : now_ms;
    if (until_ms - now_ms > (burst - 1) * cost_ms)
        return false;
    pace->until_ms = until_ms + cost_ms;
    return true;
}

/* What the ladder tells of its nodes. */
#include "engine/search/ladder/tell.h"

void tell(const struct Search *search, const struct TraceEvent *event)
{
    if (!search->stopped)
        search->host.trace(search->host.context, event);
}

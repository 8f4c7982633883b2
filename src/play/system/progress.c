/* How far long work is. */
#include "src/play/system/progress.h"

enum { ALL = 1000 };

void progress_begin(struct Progress *progress, int last)
{
    progress->first = progress->last;
    progress->last = last;
    progress_tell(progress, 0);
}

void progress_tell(struct Progress *progress, double part)
{
    int last = progress->last > 0 ? progress->last : ALL;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    atomic_store(&progress->permille, progress->first + (int)((last - progress->first) * part));
}

bool progress_stops(const struct Progress *progress)
{
    return progress && atomic_load(&progress->stopping);
}

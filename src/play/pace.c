/* How far long work is. */
#include "src/play/pace.h"

enum { ALL = 1000 };

void pace_begin(struct Pace *pace, int last)
{
    pace->first = pace->last;
    pace->last = last;
    pace_tell(pace, 0);
}

void pace_tell(struct Pace *pace, double part)
{
    int last = pace->last > 0 ? pace->last : ALL;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    atomic_store(&pace->permille, pace->first + (int)((last - pace->first) * part));
}

bool pace_stops(const struct Pace *pace)
{
    return pace && atomic_load(&pace->stopping);
}

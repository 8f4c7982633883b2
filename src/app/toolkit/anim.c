/* Movement over time: one value easing from one number to another. */
#include "src/app/toolkit/anim.h"
#include <math.h>

float ease(enum Ease kind, float t)
{
    const float pi = 3.14159265f;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    float rest = 1 - t;
    switch (kind) {
    case EASE_LINEAR:
        return t;
    case EASE_OUT:
        return 1 - rest * rest * rest;
    case EASE_IN: /* a fall */
        return t * t;
    case EASE_IN_OUT:
        return t * t * (3 - 2 * t);
    case EASE_SHAKE:
        return t == 1 ? 0 : sinf(t * 6 * pi) * rest;
    }
    return t;
}

void anim_start(struct Anim *anim, uint64_t now, uint32_t duration, enum Ease kind, float from,
                float to)
{
    *anim = (struct Anim){.start = now, .duration = duration, .from = from, .to = to, .ease = kind};
}

bool anim_running(const struct Anim *anim, uint64_t now)
{
    return anim->duration > 0 && now < anim->start + anim->duration;
}

float anim_value(const struct Anim *anim, uint64_t now)
{
    if (!anim_running(anim, now))
        return anim->ease == EASE_SHAKE ? anim->from : anim->to;
    float t = now <= anim->start ? 0 : (float)(now - anim->start) / (float)anim->duration;
    return anim->from + (anim->to - anim->from) * ease(anim->ease, t);
}

/* Movement over time: one value easing from one number to another. */
#ifndef TY_SRC_APP_TOOLKIT_ANIM_H
#define TY_SRC_APP_TOOLKIT_ANIM_H

#include <stdbool.h>
#include <stdint.h>

/* How long things take, in milliseconds: nothing that moves keeps a player waiting for more than
 * 200. A piece takes the same time whatever the distance. */
#define ANIM_DURATIONS(X)                                                                          \
    X(PIECE, 180)                                                                                  \
    X(CAPTURE, 200) /* from when the piece that takes, or turns others over, sets out */           \
    X(RUN, 200)     /* the line that won, once its last piece is there */                          \
    X(FOCUS, 80)                                                                                   \
    X(SCENE, 200)                                                                                  \
    X(SHAKE, 180)                                                                                  \
    X(TOAST, 3200)

enum AnimDuration {
#define X(name, ms) ANIM_##name##_MS = ms,
    ANIM_DURATIONS(X)
#undef X
};

/* The shape of the movement. All run from 0 to 1 except SHAKE, which swings about 0 and ends there:
 * start it with from 0 and to the widest swing; anim_value is 0 once it is over. */
enum Ease { EASE_LINEAR, EASE_OUT, EASE_IN, EASE_IN_OUT, EASE_SHAKE };

struct Anim {
    uint64_t start; /* in the clock's milliseconds */
    uint32_t duration;
    float from, to;
    enum Ease ease;
};

/* Starts a movement at the time `now` (clock's ms). With duration 0 it is over at once: pass
 * app_motion(app, ms), which gives 0 where the player has switched motion off. */
void anim_start(struct Anim *anim, uint64_t now, uint32_t duration, enum Ease kind, float from,
                float to);

/* The value at the time `now`: `to` once it is over, also for a zeroed struct (0). */
float anim_value(const struct Anim *anim, uint64_t now);

/* Does it still move at the time `now`? */
bool anim_running(const struct Anim *anim, uint64_t now);

/* The bare curve: t in [0, 1], clamped. */
float ease(enum Ease kind, float t);

#endif

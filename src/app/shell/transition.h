/* How a scene comes: in place of another it slides in a little, out of the ground; laid over
 * another it appears while that darkens; taken off again, the one beneath lights up. Only the
 * picture moves: what the scene can do, it can do where it comes to rest, from its first frame on,
 * and a press shows it there. */
#ifndef TY_SRC_APP_SHELL_TRANSITION_H
#define TY_SRC_APP_SHELL_TRANSITION_H

#include "src/app/toolkit/anim.h"
#include <stdbool.h>

struct App;

enum TransitionKind {
    TRANSITION_ON,   /* to a scene further on, from the right */
    TRANSITION_BACK, /* to an earlier one, from the left */
    TRANSITION_OVER, /* another is laid over the scene, */
    TRANSITION_UNDER /* or taken off it */
};

struct Transition {
    struct Anim anim; /* 0 to 1 */
    enum TransitionKind kind;
    unsigned int count;   /* how many there were, */
    unsigned int changes; /* and how often the picture that comes has changed */
};

/* Starts one now; nothing where motion is switched off. */
void transition_start(struct App *app, enum TransitionKind kind);

/* Is one under way? */
bool transition_runs(const struct App *app);

/* The scenes do not look any more as they were drawn last. */
void transition_change(struct App *app);

/* Draws the scenes, on their way where they are. */
void transition_draw(struct App *app);

/* One is over, or there was none: frees what it took. */
void transition_end(struct App *app);

#endif

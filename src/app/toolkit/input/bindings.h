/* Which keys and which buttons of a pad mean what.
 *
 * Some keys are fixed, so that whatever a player assigns, every page can be reached and left:
 * Enter, Esc, the arrows, Tab and a few more; of a pad, the directions. Beside them each action
 * has at most one key and one button of its own. */
#ifndef TY_SRC_APP_TOOLKIT_INPUT_BINDINGS_H
#define TY_SRC_APP_TOOLKIT_INPUT_BINDINGS_H

#include "src/app/toolkit/input/input.h"

/* A control of a pad is an SDL_GameControllerButton or one of its triggers. */
enum {
    PAD_NONE = -1,
    PAD_TRIGGER_LEFT = SDL_CONTROLLER_BUTTON_MAX,
    PAD_TRIGGER_RIGHT,
    PAD_CONTROLS
};

struct Bindings {
    SDL_Keycode key[ACT_COUNT]; /* beside the fixed ones; SDLK_UNKNOWN: none */
    int control[ACT_COUNT];     /* PAD_NONE: none, or a fixed one */
};

/* What came of assigning. */
enum BindingResult {
    BINDING_DONE,
    BINDING_SWAPPED, /* another action had it, and has now what this one had */
    BINDING_TAKEN,   /* another action had it, and has none now */
    BINDING_REFUSED, /* it is fixed, or another action can't be without it */
};

/* As they are at first. */
void bindings_default(struct Bindings *bindings);

/* What a key means, ACT_NONE: nothing. While text is typed only the fixed ones mean anything, some
 * of them something else. */
enum InputAction bindings_key(const struct Bindings *bindings, SDL_Keycode key, bool typing);

/* What a control means, ACT_NONE: nothing. */
enum InputAction bindings_control(const struct Bindings *bindings, int control);

/* The fixed key of an action that is to be shown, SDLK_UNKNOWN: it has none. */
SDL_Keycode bindings_fixed_key(enum InputAction action);

/* The same while a text is typed; SDLK_UNKNOWN: no key means it then. */
SDL_Keycode bindings_typing_key(enum InputAction action);

/* Gives a key to an action as its own; *other is the action that is told of in the result. */
enum BindingResult bindings_assign_key(struct Bindings *bindings, enum InputAction action,
                                       SDL_Keycode key, enum InputAction *other);

/* The same with a control. */
enum BindingResult bindings_assign_control(struct Bindings *bindings, enum InputAction action,
                                           int control, enum InputAction *other);

/* Whether the pad reaches all that nobody can do without. */
bool bindings_complete(const struct Bindings *bindings);

#endif

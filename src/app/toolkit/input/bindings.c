/* Which keys and which buttons of a pad mean what. */
#include "src/app/toolkit/input/bindings.h"

struct FixedKey {
    SDL_Keycode key;
    enum InputAction plain, typing; /* NONE: the key is text, or can be assigned */
};

/* The first one of an action is the one that is shown. */
static const struct FixedKey fixed_keys[] = {
    {SDLK_RETURN, ACT_CONFIRM, ACT_CONFIRM},
    {SDLK_KP_ENTER, ACT_CONFIRM, ACT_CONFIRM},
    {SDLK_ESCAPE, ACT_BACK, ACT_BACK},
    {SDLK_AC_BACK, ACT_BACK, ACT_BACK},
    {SDLK_BACKSPACE, ACT_UNDO, ACT_ERASE},
    {SDLK_DELETE, ACT_NONE, ACT_ERASE_NEXT},
    {SDLK_F10, ACT_MENU, ACT_MENU},
    {SDLK_PAGEUP, ACT_NONE, ACT_PREV},
    {SDLK_PAGEDOWN, ACT_NONE, ACT_NEXT},
    {SDLK_HOME, ACT_NONE, ACT_FIRST},
    {SDLK_END, ACT_NONE, ACT_LAST},
    {SDLK_UP, ACT_UP, ACT_UP},
    {SDLK_DOWN, ACT_DOWN, ACT_DOWN},
    {SDLK_LEFT, ACT_LEFT, ACT_LEFT},
    {SDLK_RIGHT, ACT_RIGHT, ACT_RIGHT},
    {SDLK_F11, ACT_FULLSCREEN, ACT_FULLSCREEN},
    {SDLK_TAB, ACT_FOCUS_NEXT, ACT_FOCUS_NEXT},
};

/* What an action has of its own at first. */
static const struct {
    SDL_Keycode key;
    int control; /* + 1; 0: none */
} first[ACT_COUNT] = {
    [ACT_CONFIRM] = {SDLK_SPACE, 1 + SDL_CONTROLLER_BUTTON_A},
    [ACT_BACK] = {SDLK_UNKNOWN, 1 + SDL_CONTROLLER_BUTTON_B},
    [ACT_UNDO] = {SDLK_u, 1 + SDL_CONTROLLER_BUTTON_X},
    [ACT_REDO] = {SDLK_r, 1 + PAD_TRIGGER_RIGHT},
    [ACT_HINT] = {SDLK_h, 1 + SDL_CONTROLLER_BUTTON_Y},
    [ACT_MENU] = {SDLK_m, 1 + SDL_CONTROLLER_BUTTON_START},
    [ACT_FLIP] = {SDLK_f, 1 + SDL_CONTROLLER_BUTTON_BACK},
    [ACT_THINK] = {SDLK_t, 1 + PAD_TRIGGER_LEFT},
    [ACT_PREV] = {SDLK_PAGEUP, 1 + SDL_CONTROLLER_BUTTON_LEFTSHOULDER},
    [ACT_NEXT] = {SDLK_PAGEDOWN, 1 + SDL_CONTROLLER_BUTTON_RIGHTSHOULDER},
    [ACT_FIRST] = {SDLK_HOME, 0},
    [ACT_LAST] = {SDLK_END, 0},
};

/* The directions of a pad stay where they are: pages are walked by them. */
static const struct {
    int control;
    enum InputAction action;
} fixed_controls[] = {
    {SDL_CONTROLLER_BUTTON_DPAD_UP, ACT_UP},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, ACT_DOWN},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, ACT_LEFT},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, ACT_RIGHT},
};

/* What a pad can't be without. */
static const enum InputAction needed[] = {ACT_CONFIRM, ACT_BACK, ACT_MENU};

void bindings_default(struct Bindings *bindings)
{
    for (int i = 0; i < ACT_COUNT; i++) {
        bindings->key[i] = first[i].key;
        bindings->control[i] = first[i].control - 1;
    }
}

/* --- keys --- */

static enum InputAction fixed_action(SDL_Keycode key, bool typing)
{
    for (size_t i = 0; i < SDL_arraysize(fixed_keys); i++)
        if (fixed_keys[i].key == key)
            return typing ? fixed_keys[i].typing : fixed_keys[i].plain;
    return ACT_NONE;
}

SDL_Keycode bindings_fixed_key(enum InputAction action)
{
    for (size_t i = 0; i < SDL_arraysize(fixed_keys) && action != ACT_NONE; i++)
        if (fixed_keys[i].plain == action)
            return fixed_keys[i].key;
    return SDLK_UNKNOWN;
}

SDL_Keycode bindings_typing_key(enum InputAction action)
{
    for (size_t i = 0; i < SDL_arraysize(fixed_keys) && action != ACT_NONE; i++)
        if (fixed_keys[i].typing == action)
            return fixed_keys[i].key;
    return SDLK_UNKNOWN;
}

/* The action whose own key it is; ACT_NONE: nobody's. */
static enum InputAction key_owner(const struct Bindings *bindings, SDL_Keycode key)
{
    for (int i = 0; i < ACT_COUNT && key != SDLK_UNKNOWN; i++)
        if (bindings->key[i] == key)
            return (enum InputAction)i;
    return ACT_NONE;
}

enum InputAction bindings_key(const struct Bindings *bindings, SDL_Keycode key, bool typing)
{
    enum InputAction fixed = fixed_action(key, typing);
    return fixed != ACT_NONE || typing ? fixed : key_owner(bindings, key);
}

enum BindingResult bindings_assign_key(struct Bindings *bindings, enum InputAction action,
                                       SDL_Keycode key, enum InputAction *other)
{
    *other = fixed_action(key, false);
    if (*other != ACT_NONE)
        return BINDING_REFUSED;
    *other = key_owner(bindings, key);
    SDL_Keycode before = bindings->key[action];
    bindings->key[action] = key;
    if (*other == ACT_NONE || *other == action)
        return BINDING_DONE;
    bindings->key[*other] = before;
    return before == SDLK_UNKNOWN ? BINDING_TAKEN : BINDING_SWAPPED;
}

/* --- pads --- */

static enum InputAction fixed_control(int control)
{
    for (size_t i = 0; i < SDL_arraysize(fixed_controls); i++)
        if (fixed_controls[i].control == control)
            return fixed_controls[i].action;
    return ACT_NONE;
}

static enum InputAction control_owner(const struct Bindings *bindings, int control)
{
    for (int i = 0; i < ACT_COUNT && control != PAD_NONE; i++)
        if (bindings->control[i] == control)
            return (enum InputAction)i;
    return ACT_NONE;
}

enum InputAction bindings_control(const struct Bindings *bindings, int control)
{
    enum InputAction fixed = fixed_control(control);
    return fixed != ACT_NONE ? fixed : control_owner(bindings, control);
}

static bool is_needed(enum InputAction action)
{
    for (size_t i = 0; i < SDL_arraysize(needed); i++)
        if (needed[i] == action)
            return true;
    return false;
}

enum BindingResult bindings_assign_control(struct Bindings *bindings, enum InputAction action,
                                           int control, enum InputAction *other)
{
    int before = bindings->control[action];
    *other = fixed_control(control);
    if (*other != ACT_NONE)
        return BINDING_REFUSED;
    *other = control_owner(bindings, control);
    if (before == PAD_NONE && is_needed(*other))
        return BINDING_REFUSED;
    bindings->control[action] = control;
    if (*other == ACT_NONE || *other == action)
        return BINDING_DONE;
    bindings->control[*other] = before;
    return before == PAD_NONE ? BINDING_TAKEN : BINDING_SWAPPED;
}

bool bindings_complete(const struct Bindings *bindings)
{
    for (size_t i = 0; i < SDL_arraysize(needed); i++) {
        int control = bindings->control[needed[i]];
        if (control == PAD_NONE || bindings_control(bindings, control) != needed[i])
            return false;
    }
    return true;
}

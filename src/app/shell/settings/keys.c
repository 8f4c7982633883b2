/* The keys and buttons that the player has assigned, kept among the settings' free entries. */
#include "src/app/shell/settings/keys.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 24 };

/* What stands in an entry for an action that has no key, or no button. */
static const char none[] = "none";

static const struct {
    enum InputAction action;
    const char *id;
} actions[] = {
#define X(id, name) {ACT_##id, #id},
    KEYS_ACTIONS(X)
#undef X
};

/* The name of an action's entry: "key.hint". */
static const char *entry_name(char name[NAME_MAX_LENGTH], const char *device, const char *id)
{
    snprintf(name, NAME_MAX_LENGTH, "%s.%s", device, id);
    for (char *letter = name; *letter; letter++)
        *letter = (char)tolower((unsigned char)*letter);
    return name;
}

/* --- controls as text, in SDL's words --- */

static const char *control_text(int control)
{
    if (control == PAD_TRIGGER_LEFT || control == PAD_TRIGGER_RIGHT)
        return SDL_GameControllerGetStringForAxis(control == PAD_TRIGGER_LEFT
                                                      ? SDL_CONTROLLER_AXIS_TRIGGERLEFT
                                                      : SDL_CONTROLLER_AXIS_TRIGGERRIGHT);
    return control == PAD_NONE
               ? none
               : SDL_GameControllerGetStringForButton((SDL_GameControllerButton)control);
}

/* False where no control is called so. */
static bool control_read(const char *text, int *control)
{
    for (int i = PAD_NONE; i < PAD_CONTROLS; i++) {
        const char *name = control_text(i);
        if (name && strcmp(name, text) == 0) {
            *control = i;
            return true;
        }
    }
    return false;
}

static const char *key_text(SDL_Keycode key)
{
    return key == SDLK_UNKNOWN ? none : SDL_GetKeyName(key);
}

/* False where no key is called so, or it can't be assigned. */
static bool key_read(const struct Bindings *first, const char *text, SDL_Keycode *key)
{
    struct Bindings trial = *first;
    enum InputAction other;
    SDL_Keycode found = SDL_GetKeyFromName(text);
    bool good = strcmp(text, none) == 0 ||
                (found != SDLK_UNKNOWN &&
                 bindings_assign_key(&trial, ACT_HINT, found, &other) != BINDING_REFUSED);
    if (good)
        *key = found;
    return good;
}

void keys_read(const struct Settings *settings, struct Bindings *bindings)
{
    char name[NAME_MAX_LENGTH];
    struct Bindings first;
    bindings_default(&first);
    *bindings = first;
    for (size_t i = 0; i < SDL_arraysize(actions); i++) {
        enum InputAction action = actions[i].action;
        const char *key = settings_note(settings, entry_name(name, "key", actions[i].id));
        if (*key)
            key_read(&first, key, &bindings->key[action]);
        const char *control = settings_note(settings, entry_name(name, "pad", actions[i].id));
        if (*control)
            control_read(control, &bindings->control[action]);
    }
    if (!bindings_complete(bindings))
        memcpy(bindings->control, first.control, sizeof first.control);
}

/* Writes an entry, which a value as at first needs only to replace another one. */
static void keep(struct Settings *settings, const char *name, const char *value, bool as_first)
{
    if (!as_first)
        settings_set_note(settings, name, value);
    else if (*settings_note(settings, name))
        settings_set_note(settings, name, "");
}

void keys_keep(struct Settings *settings, const struct Bindings *bindings)
{
    char name[NAME_MAX_LENGTH];
    struct Bindings first;
    bindings_default(&first);
    for (size_t i = 0; i < SDL_arraysize(actions); i++) {
        enum InputAction action = actions[i].action;
        keep(settings, entry_name(name, "key", actions[i].id), key_text(bindings->key[action]),
             bindings->key[action] == first.key[action]);
        keep(settings, entry_name(name, "pad", actions[i].id),
             control_text(bindings->control[action]),
             bindings->control[action] == first.control[action]);
    }
}

/* Keys as readers know them: by X11's names, numbers and places, whatever the window stands on. */
#include "src/app/toolkit/accessible/bridge_parts.h"
#include <string.h>

/* A key that types nothing. */
struct NamedKey {
    SDL_Scancode key;
    guint16 place; /* X11's keycode */
    guint symbol;  /* and keysym, */
    const char *name;
};

static const struct NamedKey named[] = {
    {SDL_SCANCODE_ESCAPE, 9, 0xff1b, "Escape"},
    {SDL_SCANCODE_BACKSPACE, 22, 0xff08, "BackSpace"},
    {SDL_SCANCODE_TAB, 23, 0xff09, "Tab"},
    {SDL_SCANCODE_RETURN, 36, 0xff0d, "Return"},
    {SDL_SCANCODE_LCTRL, 37, 0xffe3, "Control_L"},
    {SDL_SCANCODE_LSHIFT, 50, 0xffe1, "Shift_L"},
    {SDL_SCANCODE_RSHIFT, 62, 0xffe2, "Shift_R"},
    {SDL_SCANCODE_KP_MULTIPLY, 63, 0xffaa, "KP_Multiply"},
    {SDL_SCANCODE_LALT, 64, 0xffe9, "Alt_L"},
    {SDL_SCANCODE_SPACE, 65, 0x20, "space"},
    {SDL_SCANCODE_CAPSLOCK, 66, 0xffe5, "Caps_Lock"},
    {SDL_SCANCODE_NUMLOCKCLEAR, 77, 0xff7f, "Num_Lock"},
    {SDL_SCANCODE_KP_7, 79, 0xff95, "KP_Home"},
    {SDL_SCANCODE_KP_8, 80, 0xff97, "KP_Up"},
    {SDL_SCANCODE_KP_9, 81, 0xff9a, "KP_Page_Up"},
    {SDL_SCANCODE_KP_MINUS, 82, 0xffad, "KP_Subtract"},
    {SDL_SCANCODE_KP_4, 83, 0xff96, "KP_Left"},
    {SDL_SCANCODE_KP_5, 84, 0xff9d, "KP_Begin"},
    {SDL_SCANCODE_KP_6, 85, 0xff98, "KP_Right"},
    {SDL_SCANCODE_KP_PLUS, 86, 0xffab, "KP_Add"},
    {SDL_SCANCODE_KP_1, 87, 0xff9c, "KP_End"},
    {SDL_SCANCODE_KP_2, 88, 0xff99, "KP_Down"},
    {SDL_SCANCODE_KP_3, 89, 0xff9b, "KP_Page_Down"},
    {SDL_SCANCODE_KP_0, 90, 0xff9e, "KP_Insert"},
    {SDL_SCANCODE_KP_PERIOD, 91, 0xff9f, "KP_Delete"},
    {SDL_SCANCODE_KP_ENTER, 104, 0xff8d, "KP_Enter"},
    {SDL_SCANCODE_RCTRL, 105, 0xffe4, "Control_R"},
    {SDL_SCANCODE_KP_DIVIDE, 106, 0xffaf, "KP_Divide"},
    {SDL_SCANCODE_RALT, 108, 0xffea, "Alt_R"},
    {SDL_SCANCODE_HOME, 110, 0xff50, "Home"},
    {SDL_SCANCODE_UP, 111, 0xff52, "Up"},
    {SDL_SCANCODE_PAGEUP, 112, 0xff55, "Page_Up"},
    {SDL_SCANCODE_LEFT, 113, 0xff51, "Left"},
    {SDL_SCANCODE_RIGHT, 114, 0xff53, "Right"},
    {SDL_SCANCODE_END, 115, 0xff57, "End"},
    {SDL_SCANCODE_DOWN, 116, 0xff54, "Down"},
    {SDL_SCANCODE_PAGEDOWN, 117, 0xff56, "Page_Down"},
    {SDL_SCANCODE_INSERT, 118, 0xff63, "Insert"},
    {SDL_SCANCODE_DELETE, 119, 0xffff, "Delete"},
    {SDL_SCANCODE_F1, 67, 0xffbe, "F1"},
    {SDL_SCANCODE_F2, 68, 0xffbf, "F2"},
    {SDL_SCANCODE_F3, 69, 0xffc0, "F3"},
    {SDL_SCANCODE_F4, 70, 0xffc1, "F4"},
    {SDL_SCANCODE_F5, 71, 0xffc2, "F5"},
    {SDL_SCANCODE_F6, 72, 0xffc3, "F6"},
    {SDL_SCANCODE_F7, 73, 0xffc4, "F7"},
    {SDL_SCANCODE_F8, 74, 0xffc5, "F8"},
    {SDL_SCANCODE_F9, 75, 0xffc6, "F9"},
    {SDL_SCANCODE_F10, 76, 0xffc7, "F10"},
    {SDL_SCANCODE_F11, 95, 0xffc8, "F11"},
    {SDL_SCANCODE_F12, 96, 0xffc9, "F12"},
};

/* Keys that type, in the order of X11's keycodes from `first` on. */
static const struct {
    guint16 first;
    const char *keys;
} typing[] = {{10, "1234567890-="}, {24, "qwertyuiop[]"}, {38, "asdfghjkl;'`"}, {52, "zxcvbnm,./"}};

static const struct NamedKey *find_named(SDL_Scancode key)
{
    for (size_t i = 0; i < SDL_arraysize(named); i++)
        if (named[i].key == key)
            return &named[i];
    return NULL;
}

/* Where a key that types lies, by what it types on the usual board; 0: it is not known. */
static guint16 find_place(SDL_Scancode key)
{
    const char *name = SDL_GetScancodeName(key);
    for (size_t i = 0; i < SDL_arraysize(typing) && name[0] && !name[1]; i++) {
        const char *found = strchr(typing[i].keys, SDL_tolower(name[0]));
        if (found)
            return (guint16)(typing[i].first + (found - typing[i].keys));
    }
    return 0;
}

static guint modifiers(Uint16 held)
{
    static const struct {
        Uint16 held;
        guint mask;
    } known[] = {{KMOD_SHIFT, 1}, {KMOD_CAPS, 2}, {KMOD_CTRL, 4},
                 {KMOD_ALT, 8},   {KMOD_NUM, 16}, {KMOD_GUI, 64}};
    guint mask = 0;
    for (size_t i = 0; i < SDL_arraysize(known); i++)
        mask |= held & known[i].held ? known[i].mask : 0;
    return mask;
}

bool bridge_key(struct Bridge *bridge, const SDL_KeyboardEvent *event)
{
    const struct NamedKey *key = find_named(event->keysym.scancode);
    SDL_Keycode typed = event->keysym.sym;
    char sign[2] = {typed > 0 && typed < 0x7f ? (char)typed : 0, 0};
    AtkKeyEventStruct told = {
        .type = event->type == SDL_KEYDOWN ? ATK_KEY_EVENT_PRESS : ATK_KEY_EVENT_RELEASE,
        .state = modifiers(event->keysym.mod),
        .keyval = key ? key->symbol : (guint)typed,
        .string = key ? (char *)key->name : sign,
        .keycode = key ? key->place : find_place(event->keysym.scancode),
        .timestamp = event->timestamp,
    };
    told.length = (gint)strlen(told.string);
    return bridge->keys.snoop && told.length > 0 &&
           bridge->keys.snoop(&told, bridge->keys.user) != 0;
}

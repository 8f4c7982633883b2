/* Signs of keys and buttons, as printed on the device used last. */
#include "src/app/toolkit/input/signs.h"
#include "src/common/translate.h"

/* How a pad's control is called, and what is printed on it where that is a drawing. */
struct ControlSign {
    const char *name, *drawing;
};

enum { FAMILIES = 3 }; /* of pads: enum InputGlyphs without the keyboard */

static const struct ControlSign controls[PAD_CONTROLS][FAMILIES] = {
    [SDL_CONTROLLER_BUTTON_A] = {{"A", NULL}, {N_("Cross"), "icon-ps-cross"}, {"B", NULL}},
    [SDL_CONTROLLER_BUTTON_B] = {{"B", NULL}, {N_("Circle"), "icon-ps-circle"}, {"A", NULL}},
    [SDL_CONTROLLER_BUTTON_X] = {{"X", NULL}, {N_("Square"), "icon-ps-square"}, {"Y", NULL}},
    [SDL_CONTROLLER_BUTTON_Y] = {{"Y", NULL}, {N_("Triangle"), "icon-ps-triangle"}, {"X", NULL}},
    [SDL_CONTROLLER_BUTTON_BACK] = {{"View", "icon-view"}, {"Share", "icon-view"}, {"-", NULL}},
    [SDL_CONTROLLER_BUTTON_START] = {{"Menu", "icon-menu"}, {"Options", "icon-menu"}, {"+", NULL}},
    [SDL_CONTROLLER_BUTTON_GUIDE] = {{"Xbox", NULL}, {"PS", NULL}, {"Home", NULL}},
    [SDL_CONTROLLER_BUTTON_LEFTSTICK] = {{"LS", NULL}, {"L3", NULL}, {"LS", NULL}},
    [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = {{"RS", NULL}, {"R3", NULL}, {"RS", NULL}},
    [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = {{"LB", NULL}, {"L1", NULL}, {"L", NULL}},
    [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = {{"RB", NULL}, {"R1", NULL}, {"R", NULL}},
    [PAD_TRIGGER_LEFT] = {{"LT", NULL}, {"L2", NULL}, {"ZL", NULL}},
    [PAD_TRIGGER_RIGHT] = {{"RT", NULL}, {"R2", NULL}, {"ZR", NULL}},
};

/* Keys that are called otherwise than SDL calls them. */
static const struct {
    SDL_Keycode key;
    const char *sign; /* a text starting with '@' is a drawing's name */
} keys[] = {
    {SDLK_RETURN, "Enter"},    {SDLK_ESCAPE, "Esc"},        {SDLK_BACKSPACE, "Backspace"},
    {SDLK_PAGEUP, "PgUp"},     {SDLK_PAGEDOWN, "PgDn"},     {SDLK_DELETE, "Del"},
    {SDLK_INSERT, "Ins"},      {SDLK_UP, "@icon-up"},       {SDLK_DOWN, "@icon-down"},
    {SDLK_LEFT, "@icon-left"}, {SDLK_RIGHT, "@icon-right"},
};

/* A sign to be drawn; neither drawing nor text: there is none. */
struct Sign {
    const char *drawing, *text;
    bool round;
};

const char *sign_key(SDL_Keycode key)
{
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if (keys[i].key == key)
            return keys[i].sign;
    return SDL_GetKeyName(key);
}

static const struct ControlSign *control_sign(int control, enum InputGlyphs glyphs)
{
    static const struct ControlSign none = {"", NULL};
    int family = glyphs == GLYPHS_KEYBOARD ? 0 : (int)glyphs - 1;
    bool known = control >= 0 && control < PAD_CONTROLS && controls[control][family].name;
    return known ? &controls[control][family] : &none;
}

const char *sign_control(int control, enum InputGlyphs glyphs)
{
    const char *name = control_sign(control, glyphs)->name;
    bool named = control == PAD_NONE || *name;
    return named ? name : SDL_GameControllerGetStringForButton((SDL_GameControllerButton)control);
}

const char *sign_control_drawing(int control, enum InputGlyphs glyphs)
{
    return control_sign(control, glyphs)->drawing;
}

/* The key that is shown for an action: the one that the player has assigned; else, where there is a
 * fixed one that everybody knows, that; else its own. */
static SDL_Keycode shown_key(const struct Bindings *bindings, enum InputAction action)
{
    struct Bindings first;
    bindings_default(&first);
    SDL_Keycode fixed = bindings_fixed_key(action), own = bindings->key[action];
    bool known = action != ACT_UNDO && action != ACT_MENU && own == first.key[action];
    return own == SDLK_UNKNOWN || (known && fixed != SDLK_UNKNOWN) ? fixed : own;
}

SDL_Keycode sign_shown_key(const struct SignStyle *style, enum InputAction action)
{
    return style->typing ? bindings_typing_key(action) : shown_key(style->bindings, action);
}

static struct Sign key_sign(const struct SignStyle *style, enum InputAction action)
{
    struct Sign sign = {.text = NULL};
    SDL_Keycode key = sign_shown_key(style, action);
    if (action == ACT_ERASE)
        sign.drawing = "icon-erase";
    else if (key != SDLK_UNKNOWN && sign_key(key)[0] == '@')
        sign.drawing = sign_key(key) + 1;
    else if (key != SDLK_UNKNOWN)
        sign.text = sign_key(key);
    return sign;
}

static bool is_direction(enum InputAction action)
{
    return action == ACT_UP || action == ACT_DOWN || action == ACT_LEFT || action == ACT_RIGHT;
}

static struct Sign pad_sign(const struct SignStyle *style, enum InputAction action)
{
    if (is_direction(action))
        return (struct Sign){.drawing = "icon-dpad"};
    if (style->swapped)
        action = action == ACT_CONFIRM ? ACT_BACK : action == ACT_BACK ? ACT_CONFIRM : action;
    int control = style->bindings->control[action == ACT_ERASE ? ACT_UNDO : action];
    if (control == PAD_NONE || (style->typing && action == ACT_UNDO)) /* which erases a letter */
        return (struct Sign){.text = NULL};
    return (struct Sign){.drawing = sign_control_drawing(control, style->glyphs),
                         .text = sign_control(control, style->glyphs),
                         .round = control <= SDL_CONTROLLER_BUTTON_START &&
                                  control != SDL_CONTROLLER_BUTTON_GUIDE};
}

/* What stands for an action on the device. */
static struct Sign sign_of(enum InputAction action, const struct SignStyle *style)
{
    return style->glyphs == GLYPHS_KEYBOARD ? key_sign(style, action) : pad_sign(style, action);
}

static struct TextStyle text_style(const struct SignStyle *style)
{
    return (struct TextStyle){.size = style->height * 0.56f,
                              .flags = TEXT_CENTER | TEXT_BOLD,
                              .color = style->theme->text};
}

/* How wide a sign is. */
static float width_of(struct Canvas *canvas, const struct Sign *sign, const struct SignStyle *style)
{
    if (!sign->drawing && !sign->text)
        return 0;
    if (sign->drawing || sign->round)
        return style->height;
    struct TextStyle letters = text_style(style);
    float width = canvas_text_width(canvas, sign->text, &letters) + style->height * 0.6f;
    return width > style->height ? width : style->height;
}

float sign_width(struct Canvas *canvas, enum InputAction action, const struct SignStyle *style)
{
    struct Sign sign = sign_of(action, style);
    return width_of(canvas, &sign, style);
}

float sign_draw(struct Canvas *canvas, float x, float y, enum InputAction action,
                const struct SignStyle *style)
{
    struct Sign sign = sign_of(action, style);
    float width = width_of(canvas, &sign, style), h = style->height;
    if (width <= 0)
        return 0;
    SDL_FRect r = {x, y - h / 2, width, h};
    bool round = style->glyphs != GLYPHS_KEYBOARD && (sign.drawing || sign.round);
    float radius = round ? h / 2 - 1 : h * 0.22f;
    canvas_rounded(canvas, r, radius, style->theme->button);
    canvas_rounded_outline(canvas, r, radius, h > 30 ? 2 : 1, style->theme->dim);
    if (sign.drawing) {
        SDL_FRect inner = {r.x + h * 0.18f, r.y + h * 0.18f, h * 0.64f, h * 0.64f};
        canvas_image(canvas, inner, sign.drawing, style->theme->text);
    } else {
        struct TextStyle letters = text_style(style);
        canvas_text(canvas, r, sign.text, &letters);
    }
    return width;
}

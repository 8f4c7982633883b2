/* Signs of keys and buttons, as printed on the device used last. */
#include "src/app/toolkit/signs.h"
#include <string.h>

/* What is printed on a key or button; a text starting with '@' is a drawing's name. */
struct Sign {
    const char *keyboard, *xbox, *playstation, *nintendo;
    bool round;
};

static const struct Sign signs[ACT_COUNT] = {
    [ACT_CONFIRM] = {"Enter", "A", "@icon-ps-cross", "B", true},
    [ACT_BACK] = {"Esc", "B", "@icon-ps-circle", "A", true},
    [ACT_UNDO] = {"U", "X", "@icon-ps-square", "Y", true},
    [ACT_HINT] = {"H", "Y", "@icon-ps-triangle", "X", true},
    [ACT_REDO] = {"R", "RT", "R2", "ZR", false},
    [ACT_THINK] = {"T", "LT", "L2", "ZL", false},
    [ACT_MENU] = {"M", "@icon-menu", "@icon-menu", "+", true},
    [ACT_FLIP] = {"F", "@icon-view", "@icon-view", "-", true},
    [ACT_PREV] = {"PgUp", "LB", "L1", "L", false},
    [ACT_NEXT] = {"PgDn", "RB", "R1", "R", false},
    [ACT_ERASE] = {"@icon-erase", "X", "@icon-ps-square", "Y", true},
    [ACT_UP] = {"@icon-up", "@icon-dpad", "@icon-dpad", "@icon-dpad", true},
    [ACT_DOWN] = {"@icon-down", "@icon-dpad", "@icon-dpad", "@icon-dpad", true},
    [ACT_LEFT] = {"@icon-left", "@icon-dpad", "@icon-dpad", "@icon-dpad", true},
    [ACT_RIGHT] = {"@icon-right", "@icon-dpad", "@icon-dpad", "@icon-dpad", true},
    [ACT_FULLSCREEN] = {"F11", NULL, NULL, NULL, false},
    [ACT_FOCUS_NEXT] = {"Tab", NULL, NULL, NULL, false},
    [ACT_FIRST] = {"Home", NULL, NULL, NULL, false},
    [ACT_LAST] = {"End", NULL, NULL, NULL, false},
};

static const char *sign_text(enum InputAction action, const struct SignStyle *style)
{
    if (style->swapped && style->glyphs != GLYPHS_KEYBOARD)
        action = action == ACT_CONFIRM ? ACT_BACK : action == ACT_BACK ? ACT_CONFIRM : action;
    const struct Sign *sign = &signs[action];
    switch (style->glyphs) {
    case GLYPHS_XBOX:
        return sign->xbox;
    case GLYPHS_PLAYSTATION:
        return sign->playstation;
    case GLYPHS_NINTENDO:
        return sign->nintendo;
    default:
        return sign->keyboard;
    }
}

static struct TextStyle text_style(const struct SignStyle *style)
{
    return (struct TextStyle){.size = style->height * 0.56f,
                              .flags = TEXT_CENTER | TEXT_BOLD,
                              .color = style->theme->text};
}

float sign_width(struct Canvas *canvas, enum InputAction action, const struct SignStyle *style)
{
    const char *text = sign_text(action, style);
    if (!text)
        return 0;
    if (*text == '@' || (signs[action].round && style->glyphs != GLYPHS_KEYBOARD))
        return style->height;
    struct TextStyle letters = text_style(style);
    float width = canvas_text_width(canvas, text, &letters) + style->height * 0.6f;
    return width > style->height ? width : style->height;
}

float sign_draw(struct Canvas *canvas, float x, float y, enum InputAction action,
                const struct SignStyle *style)
{
    const char *text = sign_text(action, style);
    float width = sign_width(canvas, action, style), h = style->height;
    if (!text)
        return 0;
    SDL_FRect r = {x, y - h / 2, width, h};
    bool round = signs[action].round && style->glyphs != GLYPHS_KEYBOARD;
    float radius = round ? h / 2 - 1 : h * 0.22f;
    canvas_rounded(canvas, r, radius, style->theme->button);
    canvas_rounded_outline(canvas, r, radius, h > 30 ? 2 : 1, style->theme->dim);
    if (*text == '@') {
        SDL_FRect inner = {r.x + h * 0.18f, r.y + h * 0.18f, h * 0.64f, h * 0.64f};
        canvas_image(canvas, inner, text + 1, style->theme->text);
    } else {
        struct TextStyle letters = text_style(style);
        canvas_text(canvas, r, text, &letters);
    }
    return width;
}

/* Keys, mouse, fingers and text turned into what the player did. */
#include "src/app/toolkit/input/parts.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With Control held. */
static const struct {
    SDL_Keycode key;
    enum InputAction plain, typing; /* NONE: nothing */
} control_actions[] = {
    {SDLK_c, ACT_COPY, ACT_COPY}, {SDLK_v, ACT_PASTE, ACT_PASTE},
    {SDLK_x, ACT_NONE, ACT_CUT},  {SDLK_a, ACT_NONE, ACT_SELECT_ALL},
    {SDLK_z, ACT_UNDO, ACT_NONE}, {SDLK_y, ACT_REDO, ACT_NONE},
};

struct Input *input_create(InputSink *sink, void *user)
{
    struct Input *input = memory_zeroed(sizeof *input);
    input->sink = sink;
    input->user = user;
    input->density = 1;
    input->x = input->y = -1;
    bindings_default(&input->bindings);
    return input;
}

void input_set_letters(struct Input *input, bool letters)
{
    input->letters = letters;
}

bool input_letters(const struct Input *input)
{
    return input->letters;
}

void input_destroy(struct Input *input)
{
    if (input) {
        input_close_pads(input);
        free(input);
    }
}

/* --- keyboard --- */

static enum InputAction control_action(SDL_Keycode key, bool typing)
{
    for (size_t i = 0; i < SDL_arraysize(control_actions); i++)
        if (control_actions[i].key == key)
            return typing ? control_actions[i].typing : control_actions[i].plain;
    return ACT_NONE;
}

/* Ctrl does what it does everywhere, and what letters did that are typed now. */
static enum InputAction with_control(const struct Input *input, SDL_Keysym sym)
{
    enum InputAction action = control_action(sym.sym, input->typing);
    bool moved = action == ACT_NONE && input->letters && !input->typing;
    return moved ? bindings_key(&input->bindings, sym.sym, false) : action;
}

static enum InputAction key_action(const struct Input *input, SDL_Keysym sym)
{
    bool back = sym.mod & KMOD_SHIFT;
    if (sym.sym == SDLK_TAB && (sym.mod & KMOD_CTRL))
        return back ? ACT_PREV : ACT_NEXT;
    if (sym.sym == SDLK_TAB)
        return back ? ACT_FOCUS_PREV : ACT_FOCUS_NEXT;
    if (sym.mod & KMOD_ALT)
        return sym.sym == SDLK_RETURN ? ACT_FULLSCREEN : ACT_NONE;
    if (sym.mod & (KMOD_CTRL | KMOD_GUI))
        return with_control(input, sym);
    return bindings_key(&input->bindings, sym.sym, input->typing);
}

/* Alt with a letter; AltGr types signs. */
static bool is_question(SDL_Keysym sym)
{
    return (sym.mod & KMOD_LALT) && !(sym.mod & (KMOD_CTRL | KMOD_GUI)) && sym.sym >= SDLK_a &&
           sym.sym <= SDLK_z;
}

/* A sign that begins a word to be typed. */
static bool is_letter(const struct Input *input, SDL_Keysym sym)
{
    bool letter = (sym.sym >= SDLK_a && sym.sym <= SDLK_z) ||
                  (sym.sym >= SDLK_0 && sym.sym <= SDLK_9 && !(sym.mod & KMOD_SHIFT));
    return !input->typing && !(sym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI | KMOD_MODE)) &&
           (sym.sym == SDLK_SLASH || sym.sym == SDLK_KP_DIVIDE || (letter && input->letters));
}

static void send_letter(struct Input *input, SDL_Keysym sym)
{
    struct InputEvent event = {.kind = INPUT_LETTER, .device = DEVICE_KEYBOARD, .pad = -1};
    int sign = sym.sym == SDLK_KP_DIVIDE ? '/' : (int)sym.sym;
    event.text[0] = (char)((sym.mod & KMOD_SHIFT) ? SDL_toupper(sign) : sign);
    input_send(input, &event);
}

static void feed_key(struct Input *input, const SDL_KeyboardEvent *key, uint64_t now)
{
    int source = (int)key->keysym.scancode + 1;
    if (key->keysym.scancode == SDL_SCANCODE_UNKNOWN)
        source = (int)(key->keysym.sym & 0xffff) + 0x1000;
    if (key->type == SDL_KEYUP) {
        input_release(input, source);
        return;
    }
    if (input->listening) {
        struct InputEvent heard = {
            .kind = INPUT_KEY, .device = DEVICE_KEYBOARD, .pad = -1, .key = key->keysym.sym};
        input_press(input, source, &heard, now);
        return;
    }
    if (is_question(key->keysym)) {
        struct InputEvent asked = {.kind = INPUT_ASK,
                                   .device = DEVICE_KEYBOARD,
                                   .pad = -1,
                                   .key = key->keysym.sym,
                                   .shift = (key->keysym.mod & KMOD_SHIFT) != 0};
        input_send(input, &asked);
        return;
    }
    if (is_letter(input, key->keysym)) {
        send_letter(input, key->keysym);
        return;
    }
    enum InputAction action = key_action(input, key->keysym);
    if (action != ACT_NONE && !input->composing) {
        struct InputEvent event = {.kind = INPUT_ACTION,
                                   .device = DEVICE_KEYBOARD,
                                   .pad = -1,
                                   .action = action,
                                   .shift = (key->keysym.mod & KMOD_SHIFT) != 0};
        input_press(input, source, &event, now);
    }
}

static void feed_text(struct Input *input, enum InputKind kind, const char *text, int cursor)
{
    struct InputEvent event = {
        .kind = kind, .device = DEVICE_KEYBOARD, .pad = -1, .cursor = cursor};
    SDL_utf8strlcpy(event.text, text, sizeof event.text);
    input->composing = kind == INPUT_PREEDIT && *text;
    if (input->typing)
        input_send(input, &event);
}

/* --- pointer --- */

static void send_pointer(struct Input *input, enum InputKind kind, enum InputDevice device,
                         int button)
{
    struct InputEvent event = {.kind = kind,
                               .device = device,
                               .pad = -1,
                               .x = input->x,
                               .y = input->y,
                               .button = button,
                               .down = device == DEVICE_TOUCH ? input->finger_down
                                                              : input->pointer_down};
    input_send(input, &event);
}

static void point(struct Input *input, int x, int y)
{
    input->x = (float)x * input->density;
    input->y = (float)y * input->density;
}

/* SDL numbers the buttons left 1, middle 2, right 3, as we do. */
static void feed_button(struct Input *input, const SDL_MouseButtonEvent *button)
{
    bool down = button->type == SDL_MOUSEBUTTONDOWN;
    point(input, button->x, button->y);
    if (button->button == SDL_BUTTON_LEFT)
        input->pointer_down = down;
    if (button->button <= SDL_BUTTON_RIGHT) {
        send_pointer(input, down ? INPUT_POINTER_DOWN : INPUT_POINTER_UP, DEVICE_MOUSE,
                     button->button);
    }
}

static void feed_wheel(struct Input *input, const SDL_MouseWheelEvent *wheel)
{
    float lines = wheel->preciseY != 0 ? wheel->preciseY : (float)wheel->y;
    struct InputEvent event = {
        .kind = INPUT_WHEEL,
        .device = DEVICE_MOUSE,
        .pad = -1,
        .x = input->x,
        .y = input->y,
        .wheel = wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? -lines : lines,
    };
    input_send(input, &event);
}

/* One finger points; others do nothing. */
static void feed_finger(struct Input *input, const SDL_TouchFingerEvent *finger)
{
    if (input->finger_down && finger->fingerId != input->finger)
        return;
    input->x = finger->x * (float)input->width;
    input->y = finger->y * (float)input->height;
    switch (finger->type) {
    case SDL_FINGERDOWN:
        input->finger = finger->fingerId;
        input->finger_down = true;
        send_pointer(input, INPUT_POINTER_DOWN, DEVICE_TOUCH, 1);
        break;
    case SDL_FINGERUP:
        if (input->finger_down) {
            input->finger_down = false;
            send_pointer(input, INPUT_POINTER_UP, DEVICE_TOUCH, 1);
            send_pointer(input, INPUT_POINTER_LEAVE, DEVICE_TOUCH, 0);
        }
        break;
    default:
        send_pointer(input, INPUT_POINTER_MOVE, DEVICE_TOUCH, 0);
        break;
    }
}

static void feed_window(struct Input *input, const SDL_WindowEvent *window)
{
    if (window->event == SDL_WINDOWEVENT_LEAVE)
        send_pointer(input, INPUT_POINTER_LEAVE, DEVICE_MOUSE, 0);
    else if (window->event == SDL_WINDOWEVENT_FOCUS_LOST)
        input_release_all(input);
}

static void feed_mouse(struct Input *input, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        if (event->motion.which != SDL_TOUCH_MOUSEID) {
            point(input, event->motion.x, event->motion.y);
            send_pointer(input, INPUT_POINTER_MOVE, DEVICE_MOUSE, 0);
        }
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        if (event->button.which != SDL_TOUCH_MOUSEID)
            feed_button(input, &event->button);
        break;
    case SDL_MOUSEWHEEL:
        feed_wheel(input, &event->wheel);
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERUP:
    case SDL_FINGERMOTION:
        feed_finger(input, &event->tfinger);
        break;
    default:
        break;
    }
}

void input_feed(struct Input *input, const SDL_Event *event, uint64_t now)
{
    if (input_feed_pad(input, event, now))
        return;
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        feed_key(input, &event->key, now);
        break;
    case SDL_TEXTINPUT:
        feed_text(input, INPUT_TEXT, event->text.text, 0);
        break;
    case SDL_TEXTEDITING:
        feed_text(input, INPUT_PREEDIT, event->edit.text, event->edit.start);
        break;
    case SDL_WINDOWEVENT:
        feed_window(input, &event->window);
        break;
    default:
        feed_mouse(input, event);
        break;
    }
}

/* --- settings and questions --- */

void input_set_scale(struct Input *input, float density, int width, int height)
{
    input->density = density;
    input->width = width;
    input->height = height;
}

void input_set_swap(struct Input *input, bool swapped)
{
    input->swapped = swapped;
}

void input_set_bindings(struct Input *input, const struct Bindings *bindings)
{
    input->bindings = *bindings;
}

const struct Bindings *input_bindings(const struct Input *input)
{
    return &input->bindings;
}

void input_listen(struct Input *input, bool listening)
{
    input->listening = listening;
}

void input_set_typing(struct Input *input, bool typing)
{
    input->typing = typing;
    input->composing = input->composing && typing;
}

enum InputGlyphs input_glyphs(const struct Input *input)
{
    return input->glyphs;
}

enum InputDevice input_device(const struct Input *input)
{
    return input->device;
}

/* --- as if by a hand --- */

void input_do(struct Input *input, enum InputAction action)
{
    input_send(input, &(struct InputEvent){.kind = INPUT_ACTION,
                                           .device = DEVICE_KEYBOARD,
                                           .pad = -1,
                                           .action = action,
                                           .down = true});
}

void input_type(struct Input *input, const char *text)
{
    while (*text) {
        struct InputEvent event = {.kind = INPUT_TEXT, .device = DEVICE_KEYBOARD, .pad = -1};
        SDL_utf8strlcpy(event.text, text, sizeof event.text);
        text += strlen(event.text);
        input_send(input, &event);
    }
}

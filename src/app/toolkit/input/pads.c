/* Gamepads: coming and going, buttons, sticks that repeat, rumble. */
#include "src/app/toolkit/input/parts.h"
#include <stdlib.h>

/* A stick counts as pushed beyond the first and as let go under the second, so that it does not
 * flutter. */
enum { STICK_ON = 18000, STICK_OFF = 12000 };

/* What a stick means when pushed to its negative and its positive end. */
static const enum InputAction axis_actions[SDL_CONTROLLER_AXIS_MAX][2] = {
    [SDL_CONTROLLER_AXIS_LEFTX] = {ACT_LEFT, ACT_RIGHT},
    [SDL_CONTROLLER_AXIS_LEFTY] = {ACT_UP, ACT_DOWN},
    [SDL_CONTROLLER_AXIS_RIGHTY] = {ACT_SCROLL_UP, ACT_SCROLL_DOWN},
};

static int seat_of(int pad)
{
    return pad == 1 ? 1 : 0;
}

static int find_pad(const struct Input *input, SDL_JoystickID id)
{
    for (int i = 0; i < INPUT_PADS_MAX; i++)
        if (input->pads[i].controller && input->pads[i].id == id)
            return i;
    return -1;
}

static enum InputGlyphs glyphs_of(SDL_GameController *controller)
{
    switch (SDL_GameControllerGetType(controller)) {
    case SDL_CONTROLLER_TYPE_PS3:
    case SDL_CONTROLLER_TYPE_PS4:
    case SDL_CONTROLLER_TYPE_PS5:
        return GLYPHS_PLAYSTATION;
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR:
        return GLYPHS_NINTENDO;
    default:
        return GLYPHS_XBOX;
    }
}

static void send_plug(struct Input *input, enum InputKind kind, int pad, SDL_JoystickID id)
{
    struct InputEvent event = {
        .kind = kind, .device = DEVICE_PAD, .pad = (int)id, .player = seat_of(pad)};
    input_send(input, &event);
}

static void plug(struct Input *input, int index)
{
    int pad = 0;
    while (pad < INPUT_PADS_MAX && input->pads[pad].controller)
        pad++;
    if (pad == INPUT_PADS_MAX || find_pad(input, SDL_JoystickGetDeviceInstanceID(index)) >= 0)
        return;
    SDL_GameController *controller = SDL_GameControllerOpen(index);
    if (!controller)
        return;
    SDL_JoystickID id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller));
    input->pads[pad] =
        (struct Pad){.controller = controller, .id = id, .glyphs = glyphs_of(controller)};
    send_plug(input, INPUT_PAD_FOUND, pad, id);
}

static void unplug(struct Input *input, SDL_JoystickID id)
{
    int pad = find_pad(input, id);
    if (pad < 0)
        return;
    SDL_GameControllerClose(input->pads[pad].controller);
    input->pads[pad].controller = NULL;
    for (int i = 0; i < HELD_MAX; i++)
        if (input->held[i].source && input->held[i].event.pad == (int)id)
            input->held[i].source = 0;
    send_plug(input, INPUT_PAD_LOST, pad, id);
}

void input_close_pads(struct Input *input)
{
    for (int i = 0; i < INPUT_PADS_MAX; i++) {
        if (input->pads[i].controller) {
            SDL_GameControllerClose(input->pads[i].controller);
            input->pads[i].controller = NULL;
        }
    }
}

static enum InputAction swap(const struct Input *input, enum InputAction action)
{
    if (!input->swapped)
        return action;
    return action == ACT_CONFIRM ? ACT_BACK : action == ACT_BACK ? ACT_CONFIRM : action;
}

static void press_pad(struct Input *input, int pad, int source, struct InputEvent *event,
                      uint64_t now)
{
    if (event->action == ACT_UNDO && input->typing)
        event->action = ACT_ERASE;
    event->device = DEVICE_PAD;
    event->pad = (int)input->pads[pad].id;
    event->player = seat_of(pad);
    input->glyphs = input->pads[pad].glyphs;
    input->last_pad = input->pads[pad].id;
    input_press(input, source, event, now);
}

/* A button or a trigger was pressed. */
static void press_control(struct Input *input, int pad, int source, int control, uint64_t now)
{
    struct InputEvent event = {.kind = INPUT_ACTION};
    if (input->listening) {
        event.kind = INPUT_CONTROL;
        event.control = control;
    } else {
        event.action = swap(input, bindings_control(&input->bindings, control));
    }
    if (event.kind == INPUT_CONTROL || event.action != ACT_NONE)
        press_pad(input, pad, source, &event, now);
}

static void feed_button(struct Input *input, const SDL_ControllerButtonEvent *button, uint64_t now)
{
    int pad = find_pad(input, button->which);
    if (pad < 0 || button->button >= SDL_CONTROLLER_BUTTON_MAX)
        return;
    int source = PAD_SOURCE(pad, button->button);
    if (button->state == SDL_RELEASED)
        input_release(input, source);
    else
        press_control(input, pad, source, button->button, now);
}

static bool is_held(const struct Input *input, int source)
{
    for (int i = 0; i < HELD_MAX; i++)
        if (input->held[i].source == source)
            return true;
    return false;
}

/* The trigger that an axis is, PAD_NONE: it is a stick's. */
static int trigger_of(int axis)
{
    return axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT    ? PAD_TRIGGER_LEFT
           : axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT ? PAD_TRIGGER_RIGHT
                                                      : PAD_NONE;
}

static void push_axis(struct Input *input, int pad, int source, int axis, int side, uint64_t now)
{
    int trigger = trigger_of(axis);
    struct InputEvent event = {.kind = INPUT_ACTION, .action = axis_actions[axis][side]};
    if (trigger != PAD_NONE && side == 1)
        press_control(input, pad, source, trigger, now);
    else if (event.action != ACT_NONE && !input->listening)
        press_pad(input, pad, source, &event, now);
}

static void feed_axis(struct Input *input, const SDL_ControllerAxisEvent *axis, uint64_t now)
{
    int pad = find_pad(input, axis->which);
    if (pad < 0 || axis->axis >= SDL_CONTROLLER_AXIS_MAX)
        return;
    for (int side = 0; side < 2; side++) {
        int source = PAD_SOURCE(pad, 0x80 | axis->axis << 1 | side);
        int push = side ? axis->value : -axis->value;
        if (push < STICK_OFF)
            input_release(input, source);
        else if (push > STICK_ON && !is_held(input, source))
            push_axis(input, pad, source, axis->axis, side, now);
    }
}

bool input_feed_pad(struct Input *input, const SDL_Event *event, uint64_t now)
{
    switch (event->type) {
    case SDL_CONTROLLERDEVICEADDED:
        plug(input, event->cdevice.which);
        return true;
    case SDL_CONTROLLERDEVICEREMOVED:
        unplug(input, event->cdevice.which);
        return true;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        feed_button(input, &event->cbutton, now);
        return true;
    case SDL_CONTROLLERAXISMOTION:
        feed_axis(input, &event->caxis, now);
        return true;
    default:
        return false;
    }
}

int input_add_mappings(struct Input *input, const char *text, size_t size)
{
    (void)input;
    SDL_RWops *from = SDL_RWFromConstMem(text, (int)size);
    return from ? SDL_GameControllerAddMappingsFromRW(from, 1) : 0;
}

enum InputGlyphs input_pad_glyphs(const struct Input *input)
{
    int pad = find_pad(input, input->last_pad);
    for (int i = 0; i < INPUT_PADS_MAX && pad < 0; i++)
        pad = input->pads[i].controller ? i : -1;
    return pad < 0 ? GLYPHS_XBOX : input->pads[pad].glyphs;
}

int input_pad_count(const struct Input *input)
{
    int count = 0;
    for (int i = 0; i < INPUT_PADS_MAX; i++)
        count += input->pads[i].controller != NULL;
    return count;
}

void input_rumble(struct Input *input, float strength, uint32_t ms)
{
    Uint16 force = (Uint16)(strength <= 0 ? 0 : strength >= 1 ? 65535 : strength * 65535);
    int pad = find_pad(input, input->last_pad);
    if (input->device == DEVICE_PAD && pad >= 0)
        SDL_GameControllerRumble(input->pads[pad].controller, force, force, ms);
}

/* What is held down, on any device: sending, repeating, letting go. */
#include "src/app/toolkit/input/parts.h"

void input_send(struct Input *input, const struct InputEvent *event)
{
    if (event->kind != INPUT_PAD_LOST && event->kind != INPUT_PAD_FOUND &&
        event->kind != INPUT_POINTER_LEAVE) {
        input->device = event->device;
        if (event->device == DEVICE_KEYBOARD)
            input->glyphs = GLYPHS_KEYBOARD;
    }
    input->sink(input->user, event);
}

static bool repeats(enum InputAction action)
{
    switch (action) {
    case ACT_UP:
    case ACT_DOWN:
    case ACT_LEFT:
    case ACT_RIGHT:
    case ACT_PREV:
    case ACT_NEXT:
    case ACT_SCROLL_UP:
    case ACT_SCROLL_DOWN:
    case ACT_ERASE:
    case ACT_ERASE_NEXT:
        return true;
    default:
        return false;
    }
}

static struct Held *find_held(struct Input *input, int source)
{
    for (int i = 0; i < HELD_MAX; i++)
        if (input->held[i].source == source)
            return &input->held[i];
    return NULL;
}

void input_press(struct Input *input, int source, const struct InputEvent *event, uint64_t now)
{
    struct Held *held = find_held(input, 0);
    if (find_held(input, source) || !held)
        return; /* the system's own repeat, or more fingers than anyone has */
    *held = (struct Held){.source = source, .event = *event};
    if (repeats(event->action))
        held->next = now + INPUT_REPEAT_FIRST_MS;
    struct InputEvent pressed = *event;
    pressed.down = true;
    input_send(input, &pressed);
}

void input_release(struct Input *input, int source)
{
    struct Held *held = find_held(input, source);
    if (!held || source == 0)
        return;
    struct InputEvent released = held->event;
    released.down = false;
    held->source = 0;
    input_send(input, &released);
}

void input_release_all(struct Input *input)
{
    for (int i = 0; i < HELD_MAX; i++)
        input->held[i].source = 0;
    input->pointer_down = false;
    input->finger_down = false;
}

void input_tick(struct Input *input, uint64_t now)
{
    for (int i = 0; i < HELD_MAX; i++) {
        struct Held *held = &input->held[i];
        if (held->source && held->next && now >= held->next) {
            held->next = now + INPUT_REPEAT_MS;
            struct InputEvent again = held->event;
            again.down = true;
            again.repeat = true;
            input_send(input, &again);
        }
    }
}

int input_wait(const struct Input *input, uint64_t now)
{
    int wait = -1;
    for (int i = 0; i < HELD_MAX; i++) {
        const struct Held *held = &input->held[i];
        if (held->source && held->next) {
            int left = held->next > now ? (int)(held->next - now) : 0;
            wait = wait < 0 || left < wait ? left : wait;
        }
    }
    return wait;
}

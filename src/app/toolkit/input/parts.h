/* What the input's own files share; nobody else includes it. */
#ifndef TY_SRC_APP_TOOLKIT_INPUT_PARTS_H
#define TY_SRC_APP_TOOLKIT_INPUT_PARTS_H

#include "src/app/toolkit/input/bindings.h"

enum { HELD_MAX = 32 };

/* Something pressed: a key, a button, or a stick pushed one way. Its release means the same action
 * as its press did, whatever was switched meanwhile. */
struct Held {
    int source; /* 0: free; key codes, or PAD_SOURCE */
    struct InputEvent event;
    uint64_t next; /* when it repeats; 0: never */
};

/* An open pad; its place in the array is its seat. */
struct Pad {
    SDL_GameController *controller; /* NULL: free */
    SDL_JoystickID id;
    enum InputGlyphs glyphs;
};

struct Input {
    InputSink *sink;
    void *user;
    struct Held held[HELD_MAX];
    struct Pad pads[INPUT_PADS_MAX];
    float density;
    int width, height;
    struct Bindings bindings;
    bool swapped, typing, composing, listening, letters;
    float x, y; /* the pointer's last place */
    bool pointer_down;
    SDL_FingerID finger;
    bool finger_down;
    enum InputDevice device;
    enum InputGlyphs glyphs;
    SDL_JoystickID last_pad; /* the pad used last */
};

/* The source number of a button or a direction of an axis on pad number i. */
#define PAD_SOURCE(i, what) ((int)(0x10000000u | (unsigned int)(i) << 8 | (unsigned int)(what)))

/* Sends an event to the sink and notes the device as last used. */
void input_send(struct Input *input, const struct InputEvent *event);

/* Presses or releases a source: sends the action, and sees to its repeating. */
void input_press(struct Input *input, int source, const struct InputEvent *event, uint64_t now);
void input_release(struct Input *input, int source);

/* The pads' part of input_feed; returns whether the event was one of theirs. */
bool input_feed_pad(struct Input *input, const SDL_Event *event, uint64_t now);

/* Closes all pads. */
void input_close_pads(struct Input *input);

#endif

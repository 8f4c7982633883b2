/* What a player did, whatever device it was done with.
 *
 * Raw SDL events go in, struct InputEvent come out: actions (confirm, back, a direction...),
 * pointer events in pixels of the drawing surface, and text. Nothing here asks SDL for the mouse's
 * or the keyboard's state, so that pushed events drive everything. */
#ifndef TY_SRC_APP_TOOLKIT_INPUT_INPUT_H
#define TY_SRC_APP_TOOLKIT_INPUT_INPUT_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

/* X(id): what keys and buttons mean at first; a player may assign others (bindings.h).
 *           keyboard         pad
 * CONFIRM   Enter, Space     south (a setting swaps it with east)
 * BACK      Esc              east
 * UNDO      U, Backspace     west
 * REDO      R                right trigger
 * HINT      H                north
 * MENU      F10, M           Start
 * FLIP      F                Back/View
 * THINK     T                left trigger: show or hide the thinking
 * PREV/NEXT PageUp, PageDown shoulders: through the history, to the tab before and after
 *           Ctrl+Tab
 * FIRST/LAST Home, End       -
 * directions arrows          D-pad and left stick, repeating
 * FOCUS_*   Tab, Shift+Tab   -
 * SCROLL_*  -                right stick
 * COPY/PASTE Ctrl+C, Ctrl+V  -
 * CUT, ALL  Ctrl+X, Ctrl+A   -  (while text is typed)
 * ERASE     Backspace, Del   west (while text is typed)
 * FULLSCREEN F11, Alt+Enter  -  (handled by the app itself) */
/* clang-format off */
#define INPUT_ACTIONS(X)                                                                           \
    X(NONE) X(CONFIRM) X(BACK) X(UNDO) X(REDO) X(HINT) X(MENU) X(FLIP) X(THINK) X(PREV) X(NEXT)    \
    X(FIRST) X(LAST) X(UP) X(DOWN) X(LEFT) X(RIGHT) X(FOCUS_NEXT) X(FOCUS_PREV) X(SCROLL_UP)       \
    X(SCROLL_DOWN) X(COPY) X(PASTE) X(CUT) X(SELECT_ALL) X(ERASE) X(ERASE_NEXT) X(FULLSCREEN)
/* clang-format on */

enum InputAction {
#define X(id) ACT_##id,
    INPUT_ACTIONS(X)
#undef X
        ACT_COUNT
};

enum InputKind {
    INPUT_NOTHING,
    INPUT_ACTION,        /* .action, .down, .repeat */
    INPUT_POINTER_MOVE,  /* .x, .y; with .down while a button or finger is held */
    INPUT_POINTER_DOWN,  /* .x, .y, .button */
    INPUT_POINTER_UP,    /* .x, .y, .button */
    INPUT_POINTER_LEAVE, /* the pointer left the window, or the finger the screen */
    INPUT_WHEEL,         /* .x, .y where the pointer is; .wheel lines, up is positive */
    INPUT_TEXT,          /* .text: typed, or composed by an input method */
    INPUT_PREEDIT,       /* .text: what an input method is composing now; "" when it is done */
    INPUT_PAD_FOUND,     /* .device is the new pad; .player its seat */
    INPUT_PAD_LOST,      /* .device was pulled; .player its seat */
    INPUT_ASK,           /* .key, a letter, with Alt, and .shift: a question about what is shown */
    INPUT_LETTER,        /* with input_set_letters: .text, a letter, a digit or a slash */
    INPUT_KEY,           /* while input_listen: .key, .down */
    INPUT_CONTROL,       /* while input_listen: .control of a pad, .down */
};

enum InputDevice { DEVICE_KEYBOARD, DEVICE_MOUSE, DEVICE_TOUCH, DEVICE_PAD };

/* The family of signs to show on screen. */
enum InputGlyphs { GLYPHS_KEYBOARD, GLYPHS_XBOX, GLYPHS_PLAYSTATION, GLYPHS_NINTENDO };

enum { INPUT_TEXT_MAX = 64, INPUT_PADS_MAX = 4, INPUT_REPEAT_FIRST_MS = 350, INPUT_REPEAT_MS = 90 };

struct InputEvent {
    enum InputKind kind;
    enum InputDevice device;
    int pad;    /* which pad, as SDL_JoystickID; -1 for other devices */
    int player; /* the seat: 0 for keyboard, mouse, touch and the first pad, 1 for the second pad */
    enum InputAction action;
    bool down;   /* pressed (true) or released */
    bool repeat; /* made by holding */
    bool shift;  /* INPUT_ACTION of a key: Shift is held, which selects text; INPUT_ASK */
    float x, y;  /* pixels of the drawing surface */
    int button;  /* 1 left or a finger, 2 middle, 3 right */
    float wheel;
    char text[INPUT_TEXT_MAX]; /* UTF-8, cut at a character's end */
    int cursor;                /* INPUT_PREEDIT: where its cursor stands, in characters */
    SDL_Keycode key;
    int control; /* see bindings.h */
};

/* Where events go; user is the pointer given to input_create. */
typedef void InputSink(void *user, const struct InputEvent *event);

struct Input;

/* Opens the pads that are there. sink gets every event, from within the calls that make them only.
 * The caller destroys it before SDL_Quit. */
struct Input *input_create(InputSink *sink, void *user);

/* Closes the pads; NULL is ignored. */
void input_destroy(struct Input *input);

/* Adds a user's mappings of pads, the text of a file of SDL's gamecontrollerdb.txt form; returns
 * how many were taken. */
int input_add_mappings(struct Input *input, const char *text, size_t size);

/* Translates one SDL event; now is the clock's ms. Events that mean nothing to a player are
 * ignored. */
void input_feed(struct Input *input, const SDL_Event *event, uint64_t now);

/* Presses what a key means, or types a text of any length, as a player's hand would: for who uses a
 * screen reader's. */
void input_do(struct Input *input, enum InputAction action);
void input_type(struct Input *input, const char *text);

/* Makes the repeats that are due at `now`. */
void input_tick(struct Input *input, uint64_t now);

/* Milliseconds until input_tick has something to do; -1 when nothing is held. */
int input_wait(const struct Input *input, uint64_t now);

/* Pixels of the drawing surface for each of the window's points, and the surface's size: pointer
 * events arrive in points, touches in fractions of the window. */
void input_set_scale(struct Input *input, float density, int width, int height);

/* Swaps south and east. */
void input_set_swap(struct Input *input, bool swapped);

/* Which keys and buttons mean what from now on; copied. And which they are. */
struct Bindings;
void input_set_bindings(struct Input *input, const struct Bindings *bindings);
const struct Bindings *input_bindings(const struct Input *input);

/* While it listens, keys and the pads' controls mean nothing: they are told as INPUT_KEY and
 * INPUT_CONTROL, to be assigned. */
void input_listen(struct Input *input, bool listening);

/* While text is typed, letters and Space are text and no actions, Backspace and Delete erase. */
void input_set_typing(struct Input *input, bool typing);

/* Letters and digits come as INPUT_LETTER from now on, and what they meant is done by Ctrl with the
 * same letter; so that moves can be typed. Without it a slash alone comes so. */
void input_set_letters(struct Input *input, bool letters);

/* Whether they do. */
bool input_letters(const struct Input *input);

/* Forgets what is held (the window lost the focus, a scene changed): no repeat, no release
 * follows. */
void input_release_all(struct Input *input);

/* Signs of the device used last. */
enum InputGlyphs input_glyphs(const struct Input *input);

/* The device used last. */
enum InputDevice input_device(const struct Input *input);

/* Signs of the pad that was used last, or of one that is there. */
enum InputGlyphs input_pad_glyphs(const struct Input *input);

/* How many pads are plugged in, 0..INPUT_PADS_MAX. */
int input_pad_count(const struct Input *input);

/* Lets the pad that was used last shake for ms milliseconds, strength in 0..1; nothing if it was no
 * pad, or one that can't. */
void input_rumble(struct Input *input, float strength, uint32_t ms);

#endif

/* What the ui's own files share; nobody else includes it. */
#ifndef TY_SRC_APP_TOOLKIT_UI_PARTS_H
#define TY_SRC_APP_TOOLKIT_UI_PARTS_H

#include "src/app/toolkit/anim.h"
#include "src/app/toolkit/ui/ui.h"
#include "src/common/string_buffer.h"
#include "src/common/thread_owner.h"

enum {
    WIDGETS_MAX = 640,
    AREAS_MAX = 8,
    HINTS_MAX = 10,
    TOASTS_MAX = 4,
    KEYBOARD_ID = 1 << 24, /* ids from here on are the on-screen keyboard's keys */
    DIALOG_TEXT_ID = KEYBOARD_ID - 1,
    DIALOG_BUTTONS_ID = KEYBOARD_ID - 2,
    UI_SCROLL_BAR = 14, /* units at the right that a scrolled area's bar takes */
    TIP_MS = 600,       /* the pointer rests this long before a tooltip comes */
};

/* How a scrolled area stands; kept between frames. */
struct Area {
    int id; /* 0: free */
    SDL_FRect view;
    float content, offset;
};

struct Hint {
    enum InputAction action;
    char words[64];
};

/* The on-screen keyboard. */
struct Keyboard {
    struct TextField *field; /* NULL: closed */
    int id;                  /* of the text widget that it serves */
    bool shift;
    int focus; /* the key with the focus when it closes and opens again */
};

/* A button that is held down, and by whom. */
struct Hold {
    int id; /* 0: none */
    uint64_t start;
    int player;
    bool pointer;
};

struct Ui {
    struct ThreadOwner owner;
    struct UiParts parts;
    struct UiLook look;
    uint64_t now;

    struct Widget widgets[WIDGETS_MAX];
    int count, drawn;          /* described, and of these already drawn */
    int modal;                 /* the first that can be reached */
    struct StringBuffer texts; /* options and paragraphs of this frame, each closed by a 0 */
    const char **options;      /* what ui_options_room gives; owned */
    SDL_FRect clip;            /* of the widgets being described */
    int area;                  /* id of the area being described, 0: none */
    struct Hint hints[HINTS_MAX];
    int hint_count;
    int back_id; /* what ACT_BACK presses in a dialog, 0: nothing */

    struct Area areas[AREAS_MAX];
    int focus, focus_under; /* with the focus; the one that had it before a dialog came */
    bool focus_shown;
    bool focus_wanted;            /* focus was set by the scene and may come with the next frame */
    SDL_FRect ring_from, ring_to; /* the focus's ring on its way */
    int ring_id;                  /* the widget that it last was about */
    struct Anim ring;
    int hot; /* under the pointer */
    uint64_t hot_since;
    int pressed; /* pointer went down on it */
    float press_x, press_y;
    int scrolling; /* area moved by a finger */
    struct Hold hold;
    struct Keyboard keyboard;
    char toasts[TOASTS_MAX][UI_LABEL_MAX];
    int toast_count;
    uint64_t toast_start;
    bool typing;                       /* text input is on, and goes to the widget with the focus */
    int typed;                         /* the id of that widget, 0: none */
    char typed_before[TEXT_FIELD_MAX]; /* what stood there when the focus came */
    uint64_t text_pressed;             /* when a text was pressed; 0: not, or twice */
    unsigned int page;                 /* counts calls of ui_reset */
    bool listened;                     /* somebody hears what is described */
    bool stale;                        /* something that shows has changed since ui_begin */
};

/* --- list (ui_list.c) --- */

/* Adds a widget and returns it, its label copied; never NULL (a full list returns the last again).
 */
struct Widget *ui_add(struct Ui *ui, enum UiRole role, int id, SDL_FRect rect, const char *label);

/* Copies a text for as long as the frame; returns where it stands among the frame's texts. */
int ui_keep_text(struct Ui *ui, const char *text);

/* Can it have the focus? */
bool ui_focusable(const struct Ui *ui, const struct Widget *widget);

/* The usable widget under the point, NULL if none. */
const struct Widget *ui_at(const struct Ui *ui, float x, float y);

/* The widget with the focus, NULL if none. */
const struct Widget *ui_focused(const struct Ui *ui);

/* --- focus (ui_focus.c) --- */

/* The next widget in that direction (ACT_UP ... ACT_RIGHT) from the one with the focus; NULL if
 * none. */
const struct Widget *ui_next(const struct Ui *ui, enum InputAction direction);

/* Where up or down lead to from the end of a menu: its other end; NULL: nowhere. */
const struct Widget *ui_round(const struct Ui *ui, enum InputAction direction);

/* The next one in the order of description (step 1 or -1), round and round. */
const struct Widget *ui_in_turn(const struct Ui *ui, int step);

/* Gives it the focus, scrolls it into view and starts the ring's movement. */
void ui_move_focus(struct Ui *ui, const struct Widget *widget);

/* After a frame was described: sees that something reachable has the focus. */
void ui_mend_focus(struct Ui *ui);

/* Turns SDL's text input on or off as the focus asks. */
void ui_mend_typing(struct Ui *ui);

/* --- scrolling (ui_scroll.c) --- */

struct Area *ui_area(struct Ui *ui, int id);
const struct Area *ui_area_at(const struct Ui *ui, float x, float y);

/* Scrolls by dy pixels; returns whether anything moved. */
bool ui_scroll_by(struct Ui *ui, int id, float dy);

/* --- parts of widgets, in pixels (ui_measure.c) --- */

/* How the label of a switch or a value is set in `rect`: on one line, or where that would be cut on
 * two smaller ones. */
struct TextStyle ui_words_style(const struct Ui *ui, const char *text, SDL_FRect rect);

/* The part of a widget that holds its value, right of its label. */
SDL_FRect ui_value_part(const struct Ui *ui, const struct Widget *widget);

/* How the options of a CHOICE are set: all in the size in which the longest fits. */
struct TextStyle ui_choice_style(const struct Ui *ui, const struct Widget *widget);

/* Option number i of a CHOICE; the arrow left (0) or right (1) of a STEPPER; a SLIDER's groove. */
SDL_FRect ui_choice_part(const struct Ui *ui, const struct Widget *widget, int i);
SDL_FRect ui_stepper_arrow(const struct Ui *ui, const struct Widget *widget, int side);
SDL_FRect ui_slider_groove(const struct Ui *ui, const struct Widget *widget);

/* The cross at the end of a TEXT that empties it; no width where there is nothing to be emptied. */
SDL_FRect ui_clear_part(const struct Ui *ui, const struct Widget *widget);

/* A TEXT's line as it is drawn, in pixels. */
struct TextLine {
    SDL_FRect inner; /* where it can be seen */
    float left;      /* where its first letter is drawn, which may be left of that */
};

struct TextLine ui_text_line(const struct Ui *ui, const struct Widget *widget);

/* The width in pixels of a TEXT up to byte `at`, as it is shown. */
float ui_text_width(const struct Ui *ui, const struct TextField *field, int at);

/* The word below the icon of a BUTTON that shows its icon alone; "": none. */
const char *ui_icon_word(const struct Ui *ui, const struct Widget *widget);

/* --- typing (ui_typing.c) --- */

/* Text typed or composed in a TEXT. */
enum UiResult ui_type(struct Ui *ui, const struct Widget *widget, const struct InputEvent *event,
                      struct UiAction *action);

/* Editing keys in a TEXT; UI_UNUSED for those that mean nothing there. */
enum UiResult ui_edit(struct Ui *ui, const struct Widget *widget, const struct InputEvent *event,
                      struct UiAction *action);

/* The pointer was pressed in a TEXT at x, or dragged there; twice selects all. */
void ui_text_press(struct Ui *ui, const struct Widget *widget, float x);
void ui_text_drag(struct Ui *ui, const struct Widget *widget, float x);

/* Enter was pressed in a TEXT: what stands there now is what ACT_BACK brings back. */
void ui_text_keep(struct Ui *ui, const struct Widget *widget);

/* --- drawing (ui_draw.c) --- */

/* Draws widgets [from, to). */
void ui_draw(struct Ui *ui, int from, int to);

/* The widget whose tooltip is shown, an icon, or one whose label is cut: never one that a question
 * covers. NULL: none is. */
const struct Widget *ui_tip(const struct Ui *ui);

/* Where its tooltip stands, and a toast of that size: where they hide the fewest words. */
SDL_FRect ui_tip_place(const struct Ui *ui, const struct Widget *widget);
SDL_FRect ui_toast_place(const struct Ui *ui, float width, float height);

/* Whether the device used last has a sign for it, and it does now what it says: while a text is
 * typed, letters are letters, and what a button on the page can't do its key can't do either. */
bool ui_hint_works(const struct Ui *ui, const struct Hint *hint);

/* What panels leave of the hint bar, from its left: hints are not drawn over one. */
SDL_FRect ui_hint_room(const struct Ui *ui);

/* What the hints of keys take of it. */
SDL_FRect ui_hints_place(const struct Ui *ui);

/* What comes above all widgets: focus ring, hint bar, tooltip, toast (ui_draw_above.c). */
void ui_draw_above(struct Ui *ui);

/* --- on-screen keyboard (ui_keyboard.c) --- */

void ui_keyboard_open(struct Ui *ui, const struct Widget *text);
void ui_keyboard_describe(struct Ui *ui);

/* Judges an event while the keyboard is open. */
enum UiResult ui_keyboard_event(struct Ui *ui, const struct InputEvent *event,
                                struct UiAction *action);

/* A key of it was pressed. */
enum UiResult ui_keyboard_press(struct Ui *ui, int id, struct UiAction *action);

#endif

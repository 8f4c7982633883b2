/* Widgets: what they are, where they are, which one has the focus.
 *
 * A scene describes its widgets anew in every draw, between ui_begin and ui_end (both called by the
 * scene stack). Each description is kept in a list until the next frame; input is judged against
 * that list, and what the player did comes back as a struct UiAction to the scene's `action`
 * handler. Widgets hold no values: the scene passes the current one and changes it when told.
 *
 *     draw:    ui_toggle(ui, ID_SOUND, row, tr(s, "Sound"), settings->sound);
 *     action:  case ID_SOUND: settings->sound = action->value; break;
 *
 * Each widget is at once a drawing command (ui_draw.c renders them), a target for pointer and
 * focus, and an entry with role, label and rectangle that tests and tools can ask for. Strings
 * given to widgets are copied. The order of description is the order of drawing; what the scene
 * draws with the canvas itself comes under all widgets, unless it calls ui_flush first. */
#ifndef TY_SRC_APP_TOOLKIT_UI_UI_H
#define TY_SRC_APP_TOOLKIT_UI_UI_H

#include "src/app/toolkit/canvas/canvas.h"
#include "src/app/toolkit/input/input.h"
#include "src/app/toolkit/theme.h"
#include "src/common/string_buffer.h"
#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
#define UI_ROLES(X)                                                                                \
    X(LABEL) X(PANEL) X(SHADE) X(BUTTON) X(TOGGLE) X(CHOICE) X(STEPPER) X(SLIDER) X(TEXT) X(ROW)   \
    X(PROGRESS) X(REGION) X(SCROLL) X(HINT) X(TOAST) X(IMAGE) X(TOLD)
/* clang-format on */

enum UiRole {
#define X(id) UI_##id,
    UI_ROLES(X)
#undef X
        UI_ROLE_COUNT
};

enum { UI_LABEL_MAX = 160, UI_HOLD_MS = 600, UI_DIALOG_BUTTONS = 12 };

/* Flags of widgets; not all mean something to all. */
enum UiFlags {
    UI_MAIN = 1,         /* BUTTON: the one most wanted, in the accent colour */
    UI_DANGER = 2,       /* BUTTON: destroys something; LABEL: warns */
    UI_DISABLED = 4,     /* shown, but can't be used or focused */
    UI_SELECTED = 8,     /* ROW, BUTTON: the chosen one of several */
    UI_HOLD = 16,        /* BUTTON: must be held for UI_HOLD_MS; a click asks for it by a toast */
    UI_PLAIN = 32,       /* BUTTON: no ground until hot: icons in bars */
    UI_SMALL = 64,       /* LABEL, BUTTON: small print */
    UI_LARGE = 128,      /* LABEL: heading of a panel */
    UI_TITLE = 256,      /* LABEL: title of a scene, bold */
    UI_CENTER = 512,     /* LABEL, BUTTON: in the middle of the width (BUTTONs are by default) */
    UI_LEFT = 1024,      /* BUTTON: icon and label at the left */
    UI_DIM = 2048,       /* LABEL: secondary */
    UI_WRAP = 4096,      /* LABEL: breaks into lines from the top of the rectangle */
    UI_FIRST = 8192,     /* takes the focus when the scene has none yet */
    UI_BOLD = 16384,     /* LABEL */
    UI_RIGHT = 32768,    /* LABEL */
    UI_CARD = 65536,     /* BUTTON: the ground alone; the scene draws on it after ui_flush */
    UI_HUGE = 131072,    /* LABEL: as high as its rectangle lets it be */
    UI_TAB = 262144,     /* BUTTON: one of a row of tabs, the SELECTED of which is shown; left and
                         right go round them and press each, and every way to them leads to that */
    UI_ON_CARD = 524288, /* BUTTON: lies on a CARD, from which its edge tells it */
    UI_WORDED = 2097152, /* BUTTON: its word stands below its icon */
    UI_LIVE = 1048576,   /* LABEL: who listens is told when it says something else */
};

enum UiActionKind {
    UI_PRESSED,   /* BUTTON, ROW: used. value: 0 */
    UI_CHANGED,   /* TOGGLE: 0 or 1; CHOICE, STEPPER: the new index; SLIDER: its value; TEXT: 0 */
    UI_CONFIRMED, /* TEXT: Enter. SLIDER: let go after a drag, value: where */
};

/* What the player did to a widget. */
struct UiAction {
    int id;
    enum UiActionKind kind;
    int value;
    int player; /* the seat that did it */
};

/* The points of a board for who asks for one of them, as a table: a cell is its row * columns + its
 * column, as seen on the screen from the upper left. */
struct UiCells {
    int columns, rows;
    uint64_t version; /* another number where a cell may say something else */
    int cursor;       /* the cell under the cursor */
    void *user;
    void (*words)(void *user, int cell, struct StringBuffer *words); /* adds what is there */
    SDL_FRect (*where)(void *user, int cell);                        /* in pixels */
    void (*go)(void *user, int cell);                                /* leads the cursor there */
};

/* One widget of the last frame. */
struct Widget {
    enum UiRole role;
    int id; /* 0: can't be used */
    SDL_FRect rect;
    SDL_FRect clip; /* what of it can be seen */
    char label[UI_LABEL_MAX];
    char detail[UI_LABEL_MAX]; /* ROW: second line or right part; BUTTON: its word; HINT: words */
    char icon[32];             /* name of a drawing, "" for none */
    unsigned int flags;
    int value, min, max, step; /* TOGGLE 0..1, CHOICE index, SLIDER, PROGRESS in 1/1000 */
    int texts_at; /* CHOICE, STEPPER: where its options stand among the frame's texts; LABEL made by
                   * ui_paragraph: where all of it does; -1: nowhere */
    struct TextField *field;     /* TEXT */
    SDL_Color tint;              /* IMAGE */
    int area;                    /* id of the scrolled area it lies in, 0: none */
    enum InputAction key;        /* BUTTON: what presses it, too, wherever the focus is; ACT_NONE */
    int name_at;                 /* what ui_name and */
    int told_at;                 /* ui_told_value said, among the frame's texts; -1: nothing */
    const struct UiCells *cells; /* what ui_told_cells said of a REGION; NULL: nothing */
};

/* A line of text being typed; owned by the scene, must live from ui_text until the scene leaves. */
enum { TEXT_FIELD_MAX = 512 };
struct TextField {
    char text[TEXT_FIELD_MAX];    /* UTF-8 */
    char preedit[INPUT_TEXT_MAX]; /* what the input method is composing */
    int cursor;                   /* in bytes into text, always at a character's start */
    int anchor;                   /* the other end of what is selected; as cursor: nothing is */
    int limit;                    /* characters that it takes at most; 0: as many as fit */
    bool secret;                  /* shown as dots, and not to be copied */
    bool scene_pastes;            /* ACT_PASTE is left to the scene, */
    bool scene_completes;         /* and ACT_FOCUS_NEXT */
};

struct Ui;

/* What widgets borrow; all outlive the ui. */
struct UiParts {
    struct Canvas *canvas;
    struct Input *input;
    const struct Strings *strings;
};

/* The parts are borrowed. Free with ui_destroy. */
struct Ui *ui_create(const struct UiParts *parts);

/* NULL is ignored. */
void ui_destroy(struct Ui *ui);

/* Colours, sizes, whether things move, whether confirm and back are swapped (for the signs), and
 * for how long messages stay. */
struct UiLook {
    const struct UiTheme *theme;
    struct Metrics metrics;
    bool motion;
    bool swapped;
    uint32_t toast_ms; /* how long a message stays */
    bool named;        /* icons alone have their label below them, too, where it has room */
};

/* Takes effect with the next frame; look is copied. */
void ui_set_look(struct Ui *ui, const struct UiLook *look);

/* How labels with these flags are set: for measuring, and for drawing the like with the canvas. */
struct TextStyle ui_text_style(const struct Ui *ui, unsigned int flags);

/* --- a frame ---------------------------------------------------------------------------------- */

/* Starts and ends the description of a frame at the time now; ui_end draws what is pending. Called
 * by the scene stack only. */
void ui_begin(struct Ui *ui, uint64_t now);

/* Draws what is pending and ends the frame. */
void ui_end(struct Ui *ui);

/* Draws the widgets described so far, so that the canvas's next strokes come above them. */
void ui_flush(struct Ui *ui);

/* Makes everything described before it unreachable, and darkens it if wanted: what follows is a
 * dialog. */
void ui_modal(struct Ui *ui, bool darken);

/* Darkens the whole picture as it is beneath a dialog. */
void ui_shade(const struct Ui *ui);

/* --- widgets ---------------------------------------------------------------------------------- */

/* Each widget that can be used needs an id > 0 that is unique in its scene. A list's rows take
 * consecutive ones. */

/* Words on the ground; flags say how large and where in the rectangle. */
void ui_label(struct Ui *ui, SDL_FRect rect, const char *text, unsigned int flags);

/* A text of any length broken into lines from the top of rect; the widget's label holds its
 * beginning. */
void ui_paragraph(struct Ui *ui, SDL_FRect rect, const char *text, unsigned int flags);

/* A drawing by name, as canvas_image. */
void ui_image(struct Ui *ui, SDL_FRect rect, const char *drawing, SDL_Color color);

/* A raised surface beneath other widgets. */
void ui_panel(struct Ui *ui, SDL_FRect rect);

/* How far a panel's shadow reaches beyond its sides and its lower edge, in pixels. */
struct PanelShadow {
    float beside, below;
};

/* What is cut nearer to a panel than that cuts its shadow. */
struct PanelShadow ui_panel_shadow(const struct Ui *ui);

/* icon is the name of a drawing or NULL; label is what is read even where only the icon is shown
 * (flag UI_PLAIN with an icon, or a rectangle too narrow for both: then the label is its
 * tooltip). */
void ui_button(struct Ui *ui, int id, SDL_FRect rect, const char *icon, const char *label,
               unsigned int flags);

/* An icon in a bar: `label` is read, and shown as its tooltip; `name` (NULL: none), the same in a
 * word, stands below it in small print, where it has room. */
void ui_icon_button(struct Ui *ui, int id, SDL_FRect rect, const char *icon, const char *label,
                    const char *name, unsigned int flags);

/* The word that stands below the icon described last, in place of its label, where icons are
 * named. */
void ui_word(struct Ui *ui, const char *word);

/* Says that the button described last is pressed by that action, too, where the scene's own `event`
 * has no use for it: see ui_key_event. Its tooltip shows the key or the pad's button that the
 * player has for it. */
void ui_key(struct Ui *ui, enum InputAction action);

/* A switch: label at the left, on or off at the right. */
void ui_toggle(struct Ui *ui, int id, SDL_FRect rect, const char *label, bool on,
               unsigned int flags);

/* Room for the texts of `count` options, >= 0, for a call of the next two; good until the next call
 * of this one. */
const char **ui_options_room(struct Ui *ui, int count);

/* One of `count` options. A CHOICE shows all beside each other where they fit and turns into a
 * stepper (left arrow, the one, right arrow) where not. label stands at the left half of the
 * rectangle; with NULL the options take it all. */
void ui_choice(struct Ui *ui, int id, SDL_FRect rect, const char *label, const char *const *options,
               int count, int selected, unsigned int flags);

/* As ui_choice, but always with arrows. */
void ui_stepper(struct Ui *ui, int id, SDL_FRect rect, const char *label,
                const char *const *options, int count, int selected, unsigned int flags);

/* A number from min to max in steps of step > 0; shown is its text ("80 %"), NULL for the
 * number. */
struct SliderRange {
    int min, max, step;
};

/* A value of range, dragged or stepped through; label stands as with choices. */
void ui_slider(struct Ui *ui, int id, SDL_FRect rect, const char *label, int value,
               struct SliderRange range, const char *shown);

/* One line of text. Typing, pasting and the input method edit field; keys with Shift and the mouse
 * select; a cross at its end empties it; ACT_BACK brings back what stood there when the focus came.
 * With a pad, confirm opens an on-screen keyboard. label stands left of it as with choices. */
void ui_text(struct Ui *ui, int id, SDL_FRect rect, const char *label, struct TextField *field);

/* Closes the on-screen keyboard, if it is open, for something that it must not hide; what was typed
 * stays in the field. */
void ui_put_keyboard_away(struct Ui *ui);

/* A line of a list: label at the left, detail (or NULL) at the right. */
void ui_row(struct Ui *ui, int id, SDL_FRect rect, const char *label, const char *detail,
            unsigned int flags);

/* A bar of fraction 0..1; a negative one runs back and forth (it is not known how long). */
void ui_progress(struct Ui *ui, SDL_FRect rect, const char *label, float fraction);

/* A rectangle that handles directions and pointer itself: a board. While it has the focus, actions
 * go to the scene's `event` handler first; what that refuses (returns false) is taken as
 * navigation, so that a cursor at the edge leaves the board. Pointer events over it go to the scene
 * always. */
void ui_region(struct Ui *ui, int id, SDL_FRect rect, const char *label, unsigned int flags);

/* Names the widget described last for who does not see what stands beside it. A widget with a label
 * of its own needs no other name. */
void ui_name(struct Ui *ui, const char *name);

/* --- for who listens --- */

/* Whether somebody does: a screen reader, or the arcade's own voice. What is only for ears need not
 * be described otherwise. */
bool ui_listened(const struct Ui *ui);
void ui_set_listened(struct Ui *ui, bool listened);

/* What the region described last holds where its cursor stands, in words; they are told when
 * `place` is another number than in the frame before, or the focus comes. */
void ui_told_value(struct Ui *ui, int place, const char *words);

/* What the region described last has cells for; borrowed until the next frame, or until the scene
 * leaves. */
void ui_told_cells(struct Ui *ui, const struct UiCells *cells);

/* Words that are heard and not seen, `rect` being what they are about; flags: UI_LIVE. */
void ui_told(struct Ui *ui, SDL_FRect rect, const char *words, unsigned int flags);

/* Starts a scrolled area: rect is what is seen, content how high all of it is. Returns the
 * rectangle to lay out in: rect moved up by what is scrolled and as high as content. Widgets with
 * the focus are scrolled into view. Areas do not nest. */
SDL_FRect ui_scroll_begin(struct Ui *ui, int id, SDL_FRect rect, float content);

/* Ends the area that ui_scroll_begin started. */
void ui_scroll_end(struct Ui *ui);

/* Scrolls that area so that the strip from top to bottom (in the content's pixels) is seen. */
void ui_scroll_show(struct Ui *ui, int id, float top, float bottom);

/* One entry of the hint bar: the sign of the action on the device used last, and what it does here.
 * Said once more, the new words count. The bar is laid out by the ui at the bottom of the window,
 * in ui_hint_bar's rectangle. */
void ui_hint(struct Ui *ui, enum InputAction action, const char *words);

/* The bar's rectangle, for scenes to leave free. */
SDL_FRect ui_hint_bar(const struct Ui *ui);

/* A message over everything that goes away by itself. Says it once, now or when the one before is
 * gone. */
void ui_toast(struct Ui *ui, const char *text);

/* A question in the middle of the window, modal. Buttons get ids first_id, first_id + 1, ...; the
 * first one that destroys nothing is the main one and has the focus. ACT_BACK presses the last. */
struct UiDialog {
    const char *title;
    const char *text; /* NULL: none */
    const char *buttons[UI_DIALOG_BUTTONS];
    int button_count; /* 1..UI_DIALOG_BUTTONS */
    int first_id;
    unsigned int danger; /* bit i: button i destroys something; not all of them do */
};

/* Shows the question; to be called in each frame as long as it is asked. */
void ui_dialog(struct Ui *ui, const struct UiDialog *dialog);

/* --- input ------------------------------------------------------------------------------------ */

/* What became of an event. */
enum UiResult {
    UI_UNUSED, /* the widgets have no use for it: it is the scene's */
    UI_USED,   /* the focus moved, something is hot now, ...: draw again */
    UI_ACTED,  /* *action was filled: it is for the scene */
};

/* Judges one event against the widgets of the last frame. */
enum UiResult ui_event(struct Ui *ui, const struct InputEvent *event, struct UiAction *action);

/* Whether a button's key was pressed, which neither ui_event nor the scene has used: of the buttons
 * with that key the one described last. *action is filled then: it is for the scene. */
bool ui_key_event(const struct Ui *ui, const struct InputEvent *event, struct UiAction *action);

/* Has something that shows changed since ui_begin (what is under the pointer, a toast)? */
bool ui_stale(const struct Ui *ui);

/* Would this event go to a focused region's scene first? */
bool ui_region_first(const struct Ui *ui, const struct InputEvent *event);

/* Time passes: holding, toasts, tooltips, moving focus. Returns whether another frame is needed;
 * *action is filled and *acted set when a held button is done. */
bool ui_update(struct Ui *ui, uint64_t now, struct UiAction *action, bool *acted);

/* Milliseconds until ui_update has something to do although nothing moves (a toast that ends); -1:
 * none. */
int ui_wait(const struct Ui *ui);

/* The widget with the focus, 0 for none, and setting it (also to one that the next frame
 * brings). */
int ui_focus(const struct Ui *ui);

/* The widget under the pointer that can be used, no REGION; 0: none. */
int ui_pointed(const struct Ui *ui);

/* Moves the focus to the widget with that id, also one that the next frame brings. */
void ui_set_focus(struct Ui *ui, int id);

/* As ui_set_focus, and shows it: a key led there. */
void ui_show_focus(struct Ui *ui, int id);

/* The focus is shown only after keys or a pad were used, not while mouse or touch is. */
bool ui_focus_shown(const struct Ui *ui);

/* Forgets all that belongs to the scene that was shown: focus, scroll positions, held buttons. */
void ui_reset(struct Ui *ui);

/* --- asking ----------------------------------------------------------------------------------- */

/* The widgets of the last frame, in drawing order; valid until the next ui_begin. */
int ui_count(const struct Ui *ui);

/* Widget number index, 0 .. ui_count() - 1. */
const struct Widget *ui_widget(const struct Ui *ui, int index);

/* The last one of that role (UI_ROLE_COUNT: any) whose label is exactly that; NULL if none. */
const struct Widget *ui_find(const struct Ui *ui, enum UiRole role, const char *label);

/* The widget with that id; NULL if none. */
const struct Widget *ui_find_id(const struct Ui *ui, int id);

/* Can it be used now: not under a dialog, not disabled? */
bool ui_reachable(const struct Ui *ui, const struct Widget *widget);

/* Does a question lie over it, so that it is neither seen well nor used? */
bool ui_covered(const struct Ui *ui, const struct Widget *widget);

/* Whether a question lies over other widgets. */
bool ui_asks(const struct Ui *ui);

/* How a widget is called: what ui_name said, or its label. */
const char *ui_called(const struct Ui *ui, const struct Widget *widget);

/* What ui_told_value said of a REGION; "" if nothing. */
const char *ui_told_words(const struct Ui *ui, const struct Widget *widget);

/* The message that is shown over everything; "": none is. */
const char *ui_toast_shown(const struct Ui *ui);

/* Hint number `index` (0..) of the frame: what it does, and the key for that, "Enter", "Ctrl+H"; ""
 * where none does it now. False past the last. */
enum { UI_KEY_MAX = 32 };
bool ui_hint_told(const struct Ui *ui, int index, const char **words, char key[UI_KEY_MAX]);

/* Another number after each switch of scenes. */
unsigned int ui_page(const struct Ui *ui);

/* Text number i (0..) of a CHOICE or STEPPER; "" outside. */
const char *ui_option(const struct Ui *ui, const struct Widget *widget, int i);

#endif

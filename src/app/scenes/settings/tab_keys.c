/* The settings about keys and gamepads: what each action has, and assigning another. */
#include "src/app/scenes/settings/tabs.h"
#include "src/app/shell/settings/keys.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/input/signs.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum { NO_ROW = -1, KEYS_TEXT_MAX = 80 };

/* Of a row's width. */
static const float KEY_PART = 0.36F, CONTROL_PART = 0.28F;

static enum InputAction action_of(int row)
{
    return (enum InputAction)tab_keys.rows[row].min;
}

/* The action whose control stands in a row: confirm and back may have changed places. */
static enum InputAction pad_action_of(const struct SettingsScene *scene, int row)
{
    enum InputAction action = action_of(row);
    if (!scene->app->settings.swap_confirm)
        return action;
    return action == ACT_CONFIRM ? ACT_BACK : action == ACT_BACK ? ACT_CONFIRM : action;
}

/* --- waiting for a key or a button --- */

static void stop(struct SettingsScene *scene)
{
    scene->waiting = NO_ROW;
    input_listen(scene->app->input, false);
}

/* Waits for the row's new key or button; pressed once more it goes on as it was. */
static void wait_for(struct SettingsScene *scene, int row, bool pad)
{
    bool again = scene->waiting == row && scene->waits_for_pad == pad;
    stop(scene);
    if (again)
        return;
    scene->waiting = row;
    scene->waits_for_pad = pad;
    input_listen(scene->app->input, true);
}

static void take_key(struct SettingsScene *scene, int row)
{
    wait_for(scene, row, false);
}

static void take_control(struct SettingsScene *scene, const struct UiAction *act)
{
    wait_for(scene, act->id - OWN_FIRST, true);
}

/* --- assigning --- */

/* What the row of an action is called, "" where it has none. */
static const char *name_of(const struct SettingsScene *scene, enum InputAction action)
{
    bool pad = scene->waits_for_pad;
    for (int i = 0; i < tab_keys.count; i++)
        if (tab_keys.rows[i].kind == ROW_OWN &&
            (pad ? pad_action_of(scene, i) : action_of(i)) == action)
            return app_tr(scene->app, tab_keys.rows[i].label);
    return "";
}

/* Says what came of it where that is not to be seen in the row itself. */
static void tell(struct SettingsScene *scene, enum BindingResult result, enum InputAction other)
{
    const char *const words[2][BINDING_REFUSED + 1] = {
        {NULL, N_("Swapped with: %s"), N_("No longer has a key: %s"),
         N_("This key is reserved for: %s")},
        {NULL, N_("Swapped with: %s"), N_("No longer has a button: %s"),
         N_("Must keep a button: %s")},
    };
    char text[KEYS_TEXT_MAX];
    const char *name = name_of(scene, other), *form = words[scene->waits_for_pad][result];
    if (result == BINDING_REFUSED && !*name)
        form = N_("This key can't be assigned");
    if (!form)
        return;
    snprintf(text, sizeof text, app_tr(scene->app, form), name);
    app_toast(scene->app, text);
}

/* Takes what was pressed; what is refused is told, and another one waited for. */
static void assign(struct SettingsScene *scene, const struct InputEvent *event)
{
    struct App *app = scene->app;
    struct Bindings bindings = *input_bindings(app->input);
    enum InputAction other;
    int row = scene->waiting;
    enum BindingResult result =
        scene->waits_for_pad
            ? bindings_assign_control(&bindings, pad_action_of(scene, row), event->control, &other)
            : bindings_assign_key(&bindings, action_of(row), event->key, &other);
    tell(scene, result, other);
    if (result == BINDING_REFUSED)
        return;
    stop(scene);
    keys_keep(&app->settings, &bindings);
    app_apply_settings(app);
}

static bool is_modifier(SDL_Keycode key)
{
    SDL_Scancode code = (SDL_Scancode)(key & ~SDLK_SCANCODE_MASK);
    bool beside =
        (key & SDLK_SCANCODE_MASK) && code >= SDL_SCANCODE_LCTRL && code <= SDL_SCANCODE_RGUI;
    return beside || key == SDLK_CAPSLOCK || key == SDLK_NUMLOCKCLEAR || key == SDLK_MODE;
}

static bool is_direction(int control)
{
    return control >= SDL_CONTROLLER_BUTTON_DPAD_UP && control <= SDL_CONTROLLER_BUTTON_DPAD_RIGHT;
}

/* Esc, a direction, or the other device: it stays as it was. */
static bool gives_up(const struct SettingsScene *scene, const struct InputEvent *event)
{
    if (event->kind == INPUT_KEY)
        return event->key == SDLK_ESCAPE || scene->waits_for_pad;
    return event->kind == INPUT_POINTER_DOWN || !scene->waits_for_pad ||
           is_direction(event->control);
}

static bool event(struct SettingsScene *scene, const struct InputEvent *event)
{
    bool plugged = event->kind == INPUT_PAD_FOUND || event->kind == INPUT_PAD_LOST;
    bool told = event->down && (event->kind == INPUT_KEY || event->kind == INPUT_CONTROL);
    bool waits = scene->waiting != NO_ROW && (told || event->kind == INPUT_POINTER_DOWN);
    if (waits && event->kind == INPUT_KEY && is_modifier(event->key))
        return true;
    if (plugged || (waits && gives_up(scene, event)))
        stop(scene);
    else if (waits)
        assign(scene, event);
    return plugged || waits;
}

/* --- description --- */

static void add_key(const struct App *app, char text[KEYS_TEXT_MAX], SDL_Keycode key)
{
    const char *sign = key == SDLK_UNKNOWN ? "" : sign_key(key);
    size_t length = SDL_strlen(text);
    if (*sign)
        snprintf(text + length, KEYS_TEXT_MAX - length, "%s%s", length > 0 ? ", " : "",
                 *sign == '@' ? app_tr(app, "Arrow") : sign);
}

static void describe_key(struct SettingsScene *scene, int row, int id, SDL_FRect r)
{
    struct App *app = scene->app;
    char text[KEYS_TEXT_MAX] = "";
    bool waits = scene->waiting == row && !scene->waits_for_pad;
    add_key(app, text, input_bindings(app->input)->key[action_of(row)]);
    add_key(app, text, bindings_fixed_key(action_of(row)));
    ui_button(app->ui, id, r, NULL,
              waits   ? app_tr(app, "Press a key...")
              : *text ? text
                      : "-",
              waits ? UI_SELECTED : 0);
}

static void describe_control(struct SettingsScene *scene, int row, SDL_FRect r)
{
    struct App *app = scene->app;
    enum InputGlyphs glyphs = input_pad_glyphs(app->input);
    int control = input_bindings(app->input)->control[pad_action_of(scene, row)];
    const char *name = app_tr(app, sign_control(control, glyphs));
    bool waits = scene->waiting == row && scene->waits_for_pad;
    bool direction = action_of(row) >= ACT_UP && action_of(row) <= ACT_RIGHT;
    bool ready = input_pad_count(app->input) > 0 && !direction;
    const char *drawing = direction ? "icon-dpad" : sign_control_drawing(control, glyphs);
    ui_button(app->ui, OWN_FIRST + row, r, waits ? NULL : drawing,
              waits       ? app_tr(app, "Press...")
              : direction ? app_tr(app, "D-pad")
              : *name     ? name
                          : "-",
              (waits ? UI_SELECTED : 0) | (ready ? 0 : UI_DISABLED));
}

static void describe(struct SettingsScene *scene, int row, int id, SDL_FRect r)
{
    const struct App *app = scene->app;
    float gap = app->metrics.gap, width = r.w;
    SDL_FRect pad = rect_inset(cut_right(&r, roundf(CONTROL_PART * width)), 0, 0.2F * gap);
    cut_right(&r, 0.5F * gap);
    SDL_FRect key = rect_inset(cut_right(&r, roundf(KEY_PART * width)), 0, 0.2F * gap);
    cut_left(&r, 10 * app->metrics.unit);
    cut_right(&r, 0.5F * gap);
    ui_label(app->ui, r, app_tr(app, tab_keys.rows[row].label), 0);
    if (scene->waiting == row)
        ui_hint(app->ui, ACT_BACK, app_tr(app, "Cancel"));
    describe_key(scene, row, id, key);
    describe_control(scene, row, pad);
}

/* --- the tab --- */

static void enter(struct SettingsScene *scene)
{
    scene->waiting = NO_ROW;
}

static void reset(struct SettingsScene *scene)
{
    struct Bindings first;
    bindings_default(&first);
    keys_keep(&scene->app->settings, &first);
}

static const struct Row rows[] = {
    NOTE(
        N_("Select an action to change its key. Enter, Esc, the arrows and the D-pad always work")),
#define X(id, name)                                                                                \
    {.kind = ROW_OWN, .label = (name), .min = ACT_##id, .describe = describe, .take = take_key},
    KEYS_ACTIONS(X)
#undef X
        HEADING(N_("Gamepad")),
    TOGGLE(N_("Swap confirm and back buttons"), swap_confirm),
    TOGGLE(N_("Vibration"), rumble),
};

const struct Tab tab_keys = {
    .name = N_("Keys"),
    .icon = "icon-keyboard",
    .rows = rows,
    .count = SDL_arraysize(rows),
    .enter = enter,
    .leave = stop,
    .changed = stop,
    .event = event,
    .reset = reset,
    .action = take_control,
};

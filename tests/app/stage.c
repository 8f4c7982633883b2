#include "tests/app/stage.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { TURNS_MAX = 200, FRAME = 16 };

static uint64_t read_clock(void *user)
{
    return ((const struct Stage *)user)->ms;
}

static void write_settings(const struct Stage *stage, const struct StageWish *wish)
{
    char path[128];
    if (wish->settings && !*wish->settings) {
        return;
    }
    snprintf(path, sizeof path, "%s/settings.txt", stage->pref);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    if (wish->settings) {
        fputs(wish->settings, file);
    } else {
        fprintf(file, "first_run_done = yes\nmotion = %s\nplayer_name = Mei\nsound_volume = 0\n",
                wish->motion ? "yes" : "no");
    }
    fclose(file);
}

static void start(struct Stage *stage, const struct StageWish *wish)
{
    struct AppOptions options = {
        .game = wish->game,
        .level = wish->level,
        .scene = wish->scene,
        .language = wish->chinese ? "zh_CN" : NULL,
        .theme = wish->theme,
        .renderer = "software",
        .pref = stage->pref,
        .width = wish->width ? wish->width : 1280,
        .height = wish->height ? wish->height : 720,
        .clock = read_clock,
        .clock_user = stage,
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("LANGUAGE");
    setenv("LANG", "en_US.UTF-8", 1);
    setenv("LC_ALL", "en_US.UTF-8", 1);
    stage->app = app_create(&options);
    assert_non_null(stage->app);
    stage_settle(stage);
}

void stage_open(struct Stage *stage, const struct StageWish *wish)
{
    static const struct StageWish usual;
    *stage = (struct Stage){.ms = 1000};
    snprintf(stage->pref, sizeof stage->pref, "/tmp/tianyuan-test-XXXXXX");
    assert_non_null(mkdtemp(stage->pref));
    write_settings(stage, wish ? wish : &usual);
    start(stage, wish ? wish : &usual);
}

static void stop(struct Stage *stage)
{
    for (int i = 0; i < 2; i++) {
        if (stage->pad[i]) {
            stage_unplug(stage, i);
        }
    }
    app_destroy(stage->app);
    stage->app = NULL;
}

void stage_reopen(struct Stage *stage, const struct StageWish *wish)
{
    static const struct StageWish usual;
    stop(stage);
    start(stage, wish ? wish : &usual);
}

void stage_close(struct Stage *stage)
{
    char command[128];
    stop(stage);
    snprintf(command, sizeof command, "rm -rf '%s'", stage->pref);
    assert_int_equal(system(command), 0);
}

int stage_settle(struct Stage *stage)
{
    int drawn = 0;
    for (int i = 0; i < TURNS_MAX; i++) {
        bool drew = app_turn(stage->app);
        drawn += drew;
        if (!drew && !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT)) {
            break;
        }
    }
    return drawn;
}

void stage_pass(struct Stage *stage, int ms)
{
    while (ms > 0) {
        int step = ms < FRAME ? ms : FRAME;
        stage->ms += (uint64_t)step;
        ms -= step;
        app_turn(stage->app);
    }
}

/* --- keyboard --- */

void stage_key_down(struct Stage *stage, SDL_Keycode key, bool down)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.sym = key;
    event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
    SDL_PushEvent(&event);
    stage_settle(stage);
}

void stage_key(struct Stage *stage, SDL_Keycode key)
{
    stage_key_down(stage, key, true);
    stage_key_down(stage, key, false);
}

void stage_type(struct Stage *stage, const char *text)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = SDL_TEXTINPUT;
    SDL_strlcpy(event.text.text, text, sizeof event.text.text);
    SDL_PushEvent(&event);
    stage_settle(stage);
}

void stage_compose(struct Stage *stage, const char *text)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = SDL_TEXTEDITING;
    SDL_strlcpy(event.edit.text, text, sizeof event.edit.text);
    SDL_PushEvent(&event);
    stage_settle(stage);
}

/* --- pointer --- */

static void push_motion(float x, float y)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = SDL_MOUSEMOTION;
    event.motion.x = (int)x;
    event.motion.y = (int)y;
    SDL_PushEvent(&event);
}

static void push_button(float x, float y, bool down)
{
    SDL_Event event;
    SDL_zero(event);
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.button = SDL_BUTTON_LEFT;
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.x = (int)x;
    event.button.y = (int)y;
    SDL_PushEvent(&event);
}

void stage_point(struct Stage *stage, float x, float y)
{
    push_motion(x, y);
    stage_settle(stage);
}

void stage_click(struct Stage *stage, float x, float y)
{
    push_motion(x, y);
    push_button(x, y, true);
    push_button(x, y, false);
    stage_settle(stage);
}

static void push_finger(const struct Stage *stage, Uint32 type, float x, float y)
{
    SDL_FRect area = canvas_area(stage->app->canvas);
    SDL_Event event;
    SDL_zero(event);
    event.type = type;
    event.tfinger.x = x / area.w;
    event.tfinger.y = y / area.h;
    SDL_PushEvent(&event);
}

void stage_tap(struct Stage *stage, float x, float y)
{
    push_finger(stage, SDL_FINGERDOWN, x, y);
    push_finger(stage, SDL_FINGERUP, x, y);
    stage_settle(stage);
}

const struct Widget *stage_widget(const struct Stage *stage, const char *label)
{
    const struct Ui *ui = stage->app->ui;
    for (int i = ui_count(ui) - 1; i >= 0; i--) {
        const struct Widget *widget = ui_widget(ui, i);
        if (strcmp(widget->label, label) == 0 && ui_reachable(ui, widget)) {
            return widget;
        }
    }
    fail_msg("no widget '%s' can be reached in scene %s", label, stage_scene(stage));
    return NULL;
}

void stage_click_label(struct Stage *stage, const char *label)
{
    const struct Widget *widget = stage_widget(stage, label);
    stage_click(stage, widget->rect.x + widget->rect.w / 2, widget->rect.y + widget->rect.h / 2);
}

/* --- pads --- */

void stage_plug(struct Stage *stage, int pad)
{
    SDL_VirtualJoystickDesc desc;
    SDL_zero(desc);
    desc.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
    desc.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
    desc.naxes = SDL_CONTROLLER_AXIS_MAX;
    desc.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
    desc.name = "Test pad";
    int device = SDL_JoystickAttachVirtualEx(&desc);
    assert_true(device >= 0);
    stage->pad[pad] = SDL_JoystickOpen(device);
    assert_non_null(stage->pad[pad]);
    SDL_GameControllerUpdate();
    stage_settle(stage);
}

void stage_unplug(struct Stage *stage, int pad)
{
    SDL_JoystickID id = SDL_JoystickInstanceID(stage->pad[pad]);
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        if (SDL_JoystickGetDeviceInstanceID(i) == id) {
            SDL_JoystickDetachVirtual(i);
            break;
        }
    }
    SDL_JoystickClose(stage->pad[pad]);
    stage->pad[pad] = NULL;
    SDL_GameControllerUpdate();
    stage_settle(stage);
}

void stage_pad_hold(struct Stage *stage, int pad, SDL_GameControllerButton button, bool down)
{
    SDL_JoystickSetVirtualButton(stage->pad[pad], (int)button, down);
    SDL_GameControllerUpdate();
    stage_settle(stage);
}

void stage_pad(struct Stage *stage, int pad, SDL_GameControllerButton button)
{
    stage_pad_hold(stage, pad, button, true);
    stage_pad_hold(stage, pad, button, false);
}

void stage_stick(struct Stage *stage, int pad, SDL_GameControllerAxis axis, int value)
{
    SDL_JoystickSetVirtualAxis(stage->pad[pad], (int)axis, (Sint16)value);
    SDL_GameControllerUpdate();
    stage_settle(stage);
}

/* --- asking --- */

const char *stage_scene(const struct Stage *stage)
{
    void *context;
    return scenes_top(stage->app->scenes, &context)->name;
}

SDL_Surface *stage_picture(struct Stage *stage)
{
    struct App *app = stage->app;
    int w, h;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, w, h, 24, SDL_PIXELFORMAT_RGB24);
    assert_non_null(picture);
    canvas_begin(app->canvas, app->theme->ground);
    scenes_draw(app->scenes, app->clock.now);
    assert_int_equal(SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24,
                                          picture->pixels, picture->pitch),
                     0);
    return picture;
}

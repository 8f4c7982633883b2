#include "tests/app/desk.h"
#include "src/app/scenes/online_scenes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TURN_MS = 20, DEADLINE_MS = 60000 };

void desk_init(struct Desk *desk)
{
    memset(desk, 0, sizeof *desk);
    snprintf(desk->folder, sizeof desk->folder, "/tmp/tianyuan-desk-XXXXXX");
    assert_non_null(mkdtemp(desk->folder));
}

static uint64_t desk_clock(void *user)
{
    return ((struct Desk *)user)->now;
}

static bool first_frame_is_drawn(struct Desk *desk)
{
    return desk->app->frames > 0;
}

void desk_open(struct Desk *desk, const char *scene, const char *game, const char *level)
{
    struct AppOptions options = {.scene = scene,
                                 .game = game,
                                 .level = level,
                                 .language = "en",
                                 .renderer = "software",
                                 .pref = desk->folder,
                                 .width = 1280,
                                 .height = 720,
                                 .clock = desk_clock,
                                 .clock_user = desk};
    /* Shutting SDL down has forgotten them. */
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    desk->app = app_create(&options);
    assert_non_null(desk->app);
    desk_turn(desk);
    desk_until(desk, first_frame_is_drawn); /* places on the board are known from then on */
}

void desk_close(struct Desk *desk)
{
    for (int i = 0; i < 2; i++) {
        if (desk->pad[i] != NULL)
            SDL_JoystickClose(desk->pad[i]);
        desk->pad[i] = NULL;
    }
    app_destroy(desk->app);
    desk->app = NULL;
}

void desk_free(struct Desk *desk)
{
    char command[300];
    if (desk->app != NULL)
        desk_close(desk);
    snprintf(command, sizeof command, "rm -r '%s'", desk->folder);
    assert_int_equal(system(command), 0);
}

void desk_turn(struct Desk *desk)
{
    desk->now += TURN_MS;
    app_turn(desk->app);
}

void desk_pass(struct Desk *desk, int ms)
{
    for (int i = 0; i < ms; i += TURN_MS)
        desk_turn(desk);
}

void desk_until(struct Desk *desk, bool (*done)(struct Desk *desk))
{
    Uint64 start = SDL_GetTicks64();
    while (!done(desk)) {
        assert_true(SDL_GetTicks64() - start < DEADLINE_MS);
        desk_turn(desk);
        SDL_WaitEventTimeout(NULL, 1); /* for the AI's thread, not for time to pass */
    }
}

const char *desk_scene(const struct Desk *desk)
{
    void *context;
    return scenes_top(desk->app->scenes, &context)->name;
}

struct Play *desk_play(const struct Desk *desk)
{
    void *context;
    const struct SceneType *type = scenes_top(desk->app->scenes, &context);
    assert_true(type == &play_scene || type == &online_play_scene);
    return context;
}

static void push(struct Desk *desk, SDL_Event event)
{
    event.key.windowID = SDL_GetWindowID(desk->app->window); /* in the same place in all of them */
    assert_int_equal(SDL_PushEvent(&event), 1);
}

void desk_key(struct Desk *desk, SDL_Keycode key)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED}};
    event.key.keysym.sym = key;
    event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
    push(desk, event);
    desk_turn(desk);
    event.key.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    push(desk, event);
    desk_turn(desk);
}

static void mouse_move(struct Desk *desk, float x, float y, Uint32 buttons)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .state = buttons}};
    event.motion.x = (int)x;
    event.motion.y = (int)y;
    push(desk, event);
    desk_turn(desk);
}

static void mouse_button(struct Desk *desk, float x, float y, bool down)
{
    SDL_Event event = {.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                  .state = down ? SDL_PRESSED : SDL_RELEASED,
                                  .button = SDL_BUTTON_LEFT,
                                  .clicks = 1}};
    event.button.x = (int)x;
    event.button.y = (int)y;
    push(desk, event);
    desk_turn(desk);
}

static void click_at(struct Desk *desk, float x, float y)
{
    mouse_move(desk, x, y, 0);
    mouse_button(desk, x, y, true);
    mouse_button(desk, x, y, false);
}

void desk_press(struct Desk *desk, const char *label)
{
    const struct Widget *widget = NULL;
    for (int i = ui_count(desk->app->ui) - 1; i >= 0 && widget == NULL; i--) {
        const struct Widget *other = ui_widget(desk->app->ui, i);
        if (strcmp(other->label, label) == 0 && ui_reachable(desk->app->ui, other))
            widget = other;
    }
    if (widget == NULL)
        fail_msg("there is no \"%s\" to press in the scene %s", label, desk_scene(desk));
    click_at(desk, widget->rect.x + widget->rect.w / 2, widget->rect.y + widget->rect.h / 2);
}

int desk_point(const struct Desk *desk, const char *name)
{
    struct Geometry geometry = view_where(desk_play(desk)->view)->geometry;
    return name[0] - 'a' + (atoi(name + 1) - geometry.first_rank) * geometry.files;
}

static SDL_FPoint pixel_of(const struct Desk *desk, const char *name)
{
    return place_center(view_where(desk_play(desk)->view), desk_point(desk, name));
}

void desk_click(struct Desk *desk, const char *point)
{
    SDL_FPoint at = pixel_of(desk, point);
    click_at(desk, at.x, at.y);
}

void desk_drag(struct Desk *desk, const char *from, const char *to)
{
    SDL_FPoint a = pixel_of(desk, from), b = pixel_of(desk, to);
    mouse_move(desk, a.x, a.y, 0);
    mouse_button(desk, a.x, a.y, true);
    mouse_move(desk, (a.x + b.x) / 2, (a.y + b.y) / 2, SDL_BUTTON_LMASK);
    mouse_move(desk, b.x, b.y, SDL_BUTTON_LMASK);
    mouse_button(desk, b.x, b.y, false);
}

void desk_tap(struct Desk *desk, const char *point)
{
    SDL_FPoint at = pixel_of(desk, point);
    SDL_FRect area = canvas_area(desk->app->canvas);
    SDL_Event event = {.tfinger = {.type = SDL_FINGERDOWN, .touchId = 1, .fingerId = 1}};
    event.tfinger.x = at.x / area.w;
    event.tfinger.y = at.y / area.h;
    event.tfinger.windowID = SDL_GetWindowID(desk->app->window);
    assert_int_equal(SDL_PushEvent(&event), 1);
    desk_turn(desk);
    event.tfinger.type = SDL_FINGERUP;
    assert_int_equal(SDL_PushEvent(&event), 1);
    desk_turn(desk);
}

void desk_plug(struct Desk *desk, int pad)
{
    SDL_VirtualJoystickDesc desc = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                    .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                    .naxes = SDL_CONTROLLER_AXIS_MAX,
                                    .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                    .name = "Virtual pad"};
    int index = SDL_JoystickAttachVirtualEx(&desc);
    assert_true(index >= 0);
    desk->pad[pad] = SDL_JoystickOpen(index);
    assert_non_null(desk->pad[pad]);
    desk_turn(desk);
    desk_turn(desk);
}

void desk_unplug(struct Desk *desk, int pad)
{
    SDL_JoystickID id = SDL_JoystickInstanceID(desk->pad[pad]);
    SDL_JoystickClose(desk->pad[pad]);
    desk->pad[pad] = NULL;
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        if (SDL_JoystickGetDeviceInstanceID(i) == id)
            SDL_JoystickDetachVirtual(i);
    }
    desk_turn(desk);
    desk_turn(desk);
}

void desk_button(struct Desk *desk, int pad, SDL_GameControllerButton button)
{
    SDL_JoystickSetVirtualButton(desk->pad[pad], (int)button, 1);
    desk_turn(desk);
    SDL_JoystickSetVirtualButton(desk->pad[pad], (int)button, 0);
    desk_turn(desk);
}

/* The direction in which the cursor must go, -1 .. 1 on each axis as seen. */
static SDL_Point way(const struct Desk *desk, int target)
{
    const struct Play *play = desk_play(desk);
    SDL_FPoint at = place_center(view_where(play->view), play->pointing.cursor);
    SDL_FPoint to = place_center(view_where(play->view), target);
    return (SDL_Point){.x = (to.x > at.x) - (to.x < at.x), .y = (to.y > at.y) - (to.y < at.y)};
}

void desk_steer(struct Desk *desk, int pad, const char *point)
{
    int target = desk_point(desk, point);
    for (SDL_Point go = way(desk, target); go.x != 0 || go.y != 0; go = way(desk, target)) {
        int before = desk_play(desk)->pointing.cursor;
        if (pad < 0)
            desk_key(desk, go.x > 0   ? SDLK_RIGHT
                           : go.x < 0 ? SDLK_LEFT
                           : go.y > 0 ? SDLK_DOWN
                                      : SDLK_UP);
        else
            desk_button(desk, pad,
                        go.x > 0   ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT
                        : go.x < 0 ? SDL_CONTROLLER_BUTTON_DPAD_LEFT
                        : go.y > 0 ? SDL_CONTROLLER_BUTTON_DPAD_DOWN
                                   : SDL_CONTROLLER_BUTTON_DPAD_UP);
        assert_int_not_equal(desk_play(desk)->pointing.cursor, before);
    }
    if (pad < 0)
        desk_key(desk, SDLK_RETURN);
    else
        desk_button(desk, pad, SDL_CONTROLLER_BUTTON_A);
}

bool desk_awaits_person(struct Desk *desk)
{
    return table_awaits_person(desk_play(desk)->table) || table_over(desk_play(desk)->table);
}

bool desk_is_thinking(struct Desk *desk)
{
    return table_thinking(desk_play(desk)->table);
}

bool desk_shows_result(struct Desk *desk)
{
    return strcmp(desk_scene(desk), "result") == 0;
}

void desk_moves(struct Desk *desk, char *text, size_t size)
{
    struct Match *match = table_match(desk_play(desk)->table);
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < match_count(match) && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? " " : "",
                                   match_move_text(match, i));
}

int desk_set_up(void **state)
{
    static struct Desk desk;
    desk_init(&desk);
    *state = &desk;
    return 0;
}

int desk_tear_down(void **state)
{
    desk_free(*state);
    return 0;
}

void desk_assert_moves(struct Desk *desk, const char *expected)
{
    char moves[2048];
    desk_moves(desk, moves, sizeof moves);
    assert_string_equal(moves, expected);
}

void desk_assert_label(struct Desk *desk, const char *label)
{
    desk_turn(desk);
    if (ui_find(desk->app->ui, UI_ROLE_COUNT, label) == NULL)
        fail_msg("\"%s\" is not on the screen", label);
}

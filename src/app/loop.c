/* The loop: events in, updates, a frame where one is due, and sleep until something happens. */
#include "src/app/loop.h"
#include "net/letters/letter.h"
#include "src/app/shell/background/find_player.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/colors.h"
#include "src/app/shell/speech/reader.h"
#include "src/app/shell/speech/voice.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/shell/window.h"
#include "src/common/wait.h"
#include "src/play/system/disk.h"
#include <string.h>

enum {
    FRAME_MS = 16,
    PAD_WAIT_MS = 16,      /* pads are asked this often while they are used, */
    PAD_IDLE_WAIT_MS = 50, /* and this often when they have not been for */
    PAD_IDLE_AFTER_MS = 2000,
    POLL_MS = 8, /* drivers that can't block are asked this often */
};

/* --- drawing --- */

void app_draw(struct App *app)
{
    canvas_begin(app->canvas, app->theme->ground);
    transition_draw(app);
}

/* Has the scenes describe their widgets and lay themselves out, without painting, so that the next
 * event is judged against what is there now. A frame paints later, once for all events. */
static void describe(struct App *app)
{
    canvas_set_dry(app->canvas, true);
    app_draw(app);
    canvas_set_dry(app->canvas, false);
}

static void show_frame(struct App *app)
{
    app_draw(app);
    canvas_end(app->canvas);
    strings_end_frame(app->strings);
    app->frames++;
    app->dirty = false;
}

/* Starts what leads from the scenes that there were to those that there are. */
static void arrive(struct App *app, bool overlay, int depth)
{
    void *context;
    bool over = scenes_top(app->scenes, &context)->overlay;
    int deeper = scenes_depth(app->scenes) - depth;
    if (over && deeper > 0)
        transition_start(app, TRANSITION_OVER);
    else if (overlay && !over && deeper == -1)
        transition_start(app, TRANSITION_UNDER);
    else if (!over)
        transition_start(app, deeper < 0 ? TRANSITION_BACK : TRANSITION_ON);
}

/* Switches scenes if that was asked for. */
static void settle(struct App *app)
{
    void *context;
    bool overlay = scenes_top(app->scenes, &context)->overlay;
    int depth = scenes_depth(app->scenes);
    if (!scenes_settle(app->scenes))
        return;
    if (app->frames > 0)
        arrive(app, overlay, depth);
    describe(app);
    app->dirty = true;
}

/* --- input --- */

static void toast_pad(struct App *app, const struct InputEvent *event)
{
    if (event->kind == INPUT_PAD_LOST)
        app_toast(app, app_tr(app, "Gamepad unplugged"));
    else if (app->clock.now > 3000)
        app_toast(app, app_tr(app, "Gamepad connected"));
}

/* Does this kind of event change what the next one has to be judged against? */
static bool changes_widgets(const struct InputEvent *event)
{
    return event->kind != INPUT_POINTER_MOVE && event->kind != INPUT_POINTER_LEAVE;
}

/* Is it somebody's wish, and not only a hand that moves or lets go? */
static bool is_press(const struct InputEvent *event)
{
    return event->kind == INPUT_POINTER_DOWN || event->kind == INPUT_WHEEL ||
           event->kind == INPUT_TEXT ||
           (event->kind == INPUT_ACTION && event->down && !event->repeat);
}

void app_take_input(void *user, const struct InputEvent *event)
{
    struct App *app = user;
    app->last_input = app->clock.now;
    if (is_press(event))
        app->pressed = app->clock.now;
    if (event->kind == INPUT_PAD_LOST || event->kind == INPUT_PAD_FOUND)
        toast_pad(app, event);
    if (event->kind == INPUT_ACTION && event->action == ACT_FULLSCREEN) {
        if (event->down && !event->repeat)
            window_set_fullscreen(app, !app->fullscreen);
        return;
    }
    if (scenes_event(app->scenes, event)) {
        app->dirty = true;
        settle(app);
        if (changes_widgets(event))
            describe(app);
    }
}

/* The device's signs change when another device is used. */
static void feed(struct App *app, const SDL_Event *event)
{
    enum InputGlyphs glyphs = input_glyphs(app->input);
    enum InputDevice device = input_device(app->input);
    input_feed(app->input, event, app->clock.now);
    settle(app);
    if (glyphs != input_glyphs(app->input) || device != input_device(app->input))
        app->dirty = true;
}

/* Ctrl+Alt+S turns the voice on and off, wherever the player is. */
static bool toggle_voice(struct App *app, const SDL_KeyboardEvent *key)
{
    if (key->keysym.sym != SDLK_s || !(key->keysym.mod & KMOD_CTRL) ||
        !(key->keysym.mod & KMOD_ALT))
        return false;
    if (key->repeat)
        return true;
    app->options.spoken = false;
    app->settings.spoken = !app->voice;
    app_apply_settings(app);
    app_toast(app, app_tr(app, app->settings.spoken ? N_("Voice on") : N_("Voice off")));
    app->dirty = true;
    return true;
}

/* A file or a text was dropped on the window: the scene's, a letter, or games for the library. */
static void take_drop(struct App *app, const SDL_DropEvent *event)
{
    if (event->type == SDL_DROPFILE && scenes_drop(app->scenes, event->file))
        app->dirty = true;
    else if (event->type == SDL_DROPFILE)
        imports_note(app, event->file);
    else if (event->type == SDL_DROPTEXT && letter_is_in(event->file))
        letters_game_receive(app, event->file);
    else if (event->type == SDL_DROPTEXT)
        imports_text(app, event->file);
    else if (event->type == SDL_DROPCOMPLETE)
        imports_begin(app);
    SDL_free(event->file);
}

static void handle(struct App *app, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_QUIT:
        app->quit = true;
        break;
    case SDL_RENDER_TARGETS_RESET:
        canvas_forget_layers(app->canvas);
        app->dirty = true;
        break;
    case SDL_RENDER_DEVICE_RESET:
    case SDL_APP_LOWMEMORY:
        canvas_forget(app->canvas);
        app->dirty = true;
        break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT:
    case SDL_DROPBEGIN:
    case SDL_DROPCOMPLETE:
        take_drop(app, &event->drop);
        break;
    case SDL_WINDOWEVENT:
        window_event(app, &event->window);
        feed(app, event);
        break;
    case SDL_KEYDOWN:
        if (!reader_key(app, &event->key) && !toggle_voice(app, &event->key) &&
            !voice_key(app, &event->key))
            feed(app, event);
        break;
    case SDL_KEYUP:
        if (!reader_key(app, &event->key))
            feed(app, event);
        break;
    default:
        feed(app, event);
        break;
    }
}

/* --- turns --- */

/* Pads are asked by us, so that SDL need not wake every millisecond; without one SDL looks for new
 * ones by itself. */
static void choose_pad_polling(const struct App *app)
{
    bool ours = input_pad_count(app->input) > 0;
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, ours ? "0" : "1");
}

static void read_font(void *app, void (*read)(void *file), void *file)
{
    disk_add(((struct App *)app)->library_disk, read, file);
}

/* Texts that lacked signs are set anew when the font that has them is there. */
static void hear_of_fonts(struct App *app)
{
    if (fonts_came(app->fonts)) {
        canvas_forget(app->canvas);
        app->dirty = true;
    }
}

/* What is not needed for the first frame: pads, sound, what older programs left. */
static void start_late(struct App *app)
{
    app->started = true;
    if (app->options.shot)
        return;
    fonts_read_by(app->fonts, &(struct FontsReader){read_font, app});
    saves_take_in(app);
    exports_sweep(app);
    engine_list_look(app);
    for (int i = 0; i < OPTIONS_FILES_MAX && app->options.files[i]; i++)
        imports_note_as(app, app->options.files[i], app->options.charset);
    imports_look(app);
    imports_begin(app);
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 && app->mappings)
        input_add_mappings(app->input, app->mappings, strlen(app->mappings));
    const struct Settings *heard = &app->settings;
    if (heard->sound_volume > 0 || heard->notice_volume > 0 || heard->menu_volume > 0)
        audio_open(app->audio, app->clock.raw);
}

bool app_turn(struct App *app)
{
    SDL_Event event;
    bool moved = app->moving, came = app->coming;
    clock_tick(&app->clock, app->planned_wait);
    app->planned_wait = 0;
    if (input_pad_count(app->input) > 0)
        SDL_GameControllerUpdate();
    while (!app->quit && SDL_PollEvent(&event))
        handle(app, &event);
    input_tick(app->input, app->clock.now);
    if (reader_update(app)) {
        voice_apply(app);
        app->dirty = true; /* with what is described for ears */
    }
    if (app_look_changed(app))
        window_measure(app);
    hear_of_fonts(app);
    online_game_update(app);
    find_player_update(app);
    saves_update(app);
    unfinished_update(app);
    app_practice_update(app);
    imports_update(app); /* behind it: puzzles wait for one another */
    exports_update(app);
    backups_update(app);
    engine_list_update(app);
    reviews_update(app);
    settle(app);
    app->moving = scenes_update(app->scenes, app->clock.now);
    settle(app);
    bool changed = app->dirty || app->moving || moved;
    if (changed)
        transition_change(app);
    app->coming = transition_runs(app);
    if (came && !app->coming)
        transition_end(app);
    bool due = (changed || app->coming || came) && !app->hidden && !app->quit;
    if (due)
        show_frame(app);
    voice_hear(app);
    reader_hear(app);
    if (!app->started && app->frames > 0)
        start_late(app);
    audio_rest(app->audio, app->clock.raw);
    choose_pad_polling(app);
    return due;
}

/* How long the loop may sleep, in ms; -1: until something happens. */
static int wait_time(const struct App *app)
{
    if ((app->moving || app->coming) && !app->hidden) {
        uint64_t taken = app->clock.source(app->clock.user) - app->clock.raw;
        return taken < FRAME_MS ? (int)(FRAME_MS - taken) : 0;
    }
    if (app->dirty && !app->hidden)
        return 0;
    int wait = wait_sooner(input_wait(app->input, app->clock.now), scenes_wait(app->scenes));
    wait = wait_sooner(wait,
                       wait_sooner(audio_rest(app->audio, app->clock.raw), online_game_wait(app)));
    wait = wait_sooner(wait, saves_wait(app));
    if (input_pad_count(app->input) > 0) {
        bool idle = app->clock.now - app->last_input > PAD_IDLE_AFTER_MS;
        wait = wait_sooner(wait, idle ? PAD_IDLE_WAIT_MS : PAD_WAIT_MS);
    }
    return wait;
}

/* Sleeps by short delays, since some drivers would spin, and a screen reader asks meanwhile. */
static void wait_polling(struct App *app, int wait)
{
    Uint64 start = SDL_GetTicks64();
    SDL_PumpEvents();
    while (!SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT)) {
        Uint64 passed = SDL_GetTicks64() - start;
        if (wait >= 0 && passed >= (Uint64)wait)
            return;
        Uint64 left = wait < 0 ? POLL_MS : (Uint64)wait - passed;
        if (app->reader)
            reader_wait(app);
        else
            SDL_Delay((Uint32)(left < POLL_MS ? left : POLL_MS));
        SDL_PumpEvents();
    }
}

static void sleep_until_due(struct App *app)
{
    int wait = wait_time(app);
    app->planned_wait = wait < 0 ? UINT32_MAX : (uint32_t)wait;
    if (wait == 0)
        return;
    if (app->headless || app->reader)
        wait_polling(app, wait);
    else if (wait < 0)
        SDL_WaitEvent(NULL);
    else
        SDL_WaitEventTimeout(NULL, wait);
}

void app_run(struct App *app)
{
    while (!app->quit) {
        app_turn(app);
        if (!app->quit)
            sleep_until_due(app);
    }
}

bool app_shot(struct App *app, const char *path)
{
    uint64_t end = SDL_GetTicks64() + (uint64_t)app->options.wait;
    do {
        app_turn(app);
        SDL_Delay(app->options.wait > 0 ? FRAME_MS : 0);
    } while (SDL_GetTicks64() < end && !app->quit);
    app->pressed = UINT64_MAX; /* nothing is on its way */
    describe(app);             /* settles where the focus is and what is scrolled */
    app_draw(app);
    bool good = window_save(app, path);
    canvas_end(app->canvas);
    return good;
}

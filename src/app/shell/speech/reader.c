/* The desktop's screen reader. */
#include "src/app/shell/speech/reader.h"
#include "src/app/shell/desktop.h"
#include "src/app/toolkit/accessible/announcer.h"
#include "src/app/toolkit/accessible/bridge.h"
#include "src/common/memory.h"
#include <stdlib.h>

struct Reader {
    struct Bridge *bridge;
    struct Announcer announcer;
};

/* --- what a reader does --- */

/* The loop may sleep when it is asked. */
static void act(struct App *app, enum InputAction action)
{
    input_do(app->input, action);
    app_wake(app);
}

static void focus(void *user, int id)
{
    struct App *app = user;
    ui_show_focus(app->ui, id);
    app_redraw(app);
    app_wake(app);
}

static void press(void *user, int id)
{
    focus(user, id);
    act(user, ACT_CONFIRM);
}

/* Step by step, as a key does it, until the value is reached or goes no further. */
static void set(void *user, int id, int value)
{
    struct App *app = user;
    const struct Widget *widget = ui_find_id(app->ui, id);
    focus(app, id);
    for (int last = 0; widget && widget->value != value; widget = ui_find_id(app->ui, id)) {
        int step = widget->value < value ? 1 : -1;
        int before = widget->value;
        if (step == -last)
            break;
        last = step;
        act(app, step > 0 ? ACT_RIGHT : ACT_LEFT);
        widget = ui_find_id(app->ui, id);
        if (!widget || widget->value == before)
            break;
    }
}

static void type(void *user, int id, const char *text)
{
    struct App *app = user;
    focus(app, id);
    act(app, ACT_SELECT_ALL);
    if (!*text)
        act(app, ACT_ERASE);
    input_type(app->input, text);
}

static void point(void *user, int id, int cell, bool pressed)
{
    struct App *app = user;
    const struct Widget *board = ui_find_id(app->ui, id);
    if (!board || !board->cells)
        return;
    board->cells->go(board->cells->user, cell);
    focus(app, id);
    if (pressed)
        act(app, ACT_CONFIRM);
}

/* --- its life --- */

static void say(void *user, const char *sentence)
{
    bridge_say(((struct Reader *)user)->bridge, sentence);
}

static void begin(struct App *app)
{
    struct Reader *reader = memory_zeroed(sizeof *reader);
    const struct BridgeHands hands = {app, focus, press, set, type, point};
    reader->bridge = bridge_open(&hands, app->strings, app->window);
    announcer_begin(&reader->announcer, app->strings, say, reader);
    reader->announcer.happenings = true;
    app->reader = reader;
}

void reader_end(struct App *app)
{
    struct Reader *reader = app->reader;
    if (!reader)
        return;
    bridge_close(reader->bridge);
    announcer_end(&reader->announcer);
    free(reader);
    app->reader = NULL;
}

bool reader_update(struct App *app)
{
    bool wanted = desktop_reads(app->desktop), was = app->reader != NULL;
    if (wanted && !was)
        begin(app);
    else if (!wanted)
        reader_end(app);
    if (!app->reader)
        return was;
    bridge_activate(app->reader->bridge, SDL_GetWindowFlags(app->window) & SDL_WINDOW_INPUT_FOCUS);
    bridge_serve(app->reader->bridge, false);
    return !was;
}

void reader_hear(struct App *app)
{
    struct Reader *reader = app->reader;
    if (!reader || ui_count(app->ui) == 0)
        return;
    announcer_frame(&reader->announcer, app->ui);
    bridge_show(reader->bridge, &reader->announcer.now);
}

bool reader_key(struct App *app, const SDL_KeyboardEvent *key)
{
    return app->reader && bridge_key(app->reader->bridge, key);
}

void reader_say(struct App *app, const char *sentence)
{
    if (app->reader)
        announcer_say(&app->reader->announcer, sentence);
}

void reader_wait(struct App *app)
{
    bridge_serve(app->reader->bridge, true);
}

struct Announcer *reader_announcer(struct App *app)
{
    return app->reader ? &app->reader->announcer : NULL;
}

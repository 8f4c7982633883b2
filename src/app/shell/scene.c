/* The stack of scenes: switching, and handing events and frames to the right ones. */
#include "src/app/shell/scene.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include "src/common/wait.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REQUESTS_MAX = 8, DOUBLE_MS = 300 };

/* How far apart, in pixels, the two presses of a double click may be. */
static const float DOUBLE_PIXELS = 12;

enum RequestKind { REQUEST_PUSH, REQUEST_POP, REQUEST_REPLACE, REQUEST_HOME };

/* A switch that was asked for and has not happened yet. */
struct Request {
    enum RequestKind kind;
    const struct SceneType *type;
    bool has_args;
    int result;
    _Alignas(max_align_t) unsigned char args[SCENE_ARGS_MAX];
};

struct Entry {
    const struct SceneType *type;
    void *context;
    int focus; /* the widget to return to when it is on top again */
};

/* What tells the second press of a double click from one that means the scene that is shown now. */
struct Press {
    SDL_FPoint at;
    uint64_t time;     /* of the last press that a scene was given */
    uint64_t switched; /* when scenes were last switched, */
    unsigned int seen; /* and how many frames had been shown then */
    bool dropped;      /* the press that is held now was given to nobody */
};

struct Scenes {
    struct App *app;
    struct Press press;
    struct Entry entries[SCENES_MAX];
    int count;
    struct Request requests[REQUESTS_MAX];
    int request_count;
};

const struct SceneType null_scene = {.name = "null", .inner = true};

struct Scenes *scenes_create(struct App *app)
{
    struct Scenes *scenes = memory_zeroed(sizeof *scenes);
    scenes->app = app;
    return scenes;
}

static struct Entry *top_of(struct Scenes *scenes)
{
    return scenes->count > 0 ? &scenes->entries[scenes->count - 1] : NULL;
}

/* --- switching --- */

/* Takes the top scene off: leave, then its context goes. */
static void drop_top(struct Scenes *scenes)
{
    struct Entry *top = top_of(scenes);
    if (top->type->leave)
        top->type->leave(top->context);
    free(top->context);
    scenes->count--;
    ui_reset(scenes->app->ui);
}

/* Puts a scene on top and enters it; one that refuses is dropped again. */
static bool enter_top(struct Scenes *scenes, const struct SceneType *type, const void *args)
{
    assert(scenes->count < SCENES_MAX);
    struct Entry entry = {.type = type};
    if (type->context_size > 0)
        entry.context = memory_zeroed(type->context_size);
    scenes->entries[scenes->count++] = entry;
    ui_reset(scenes->app->ui);
    if (type->enter && !type->enter(entry.context, scenes->app, args)) {
        free(entry.context);
        scenes->count--;
        return false;
    }
    return true;
}

static void resume_top(struct Scenes *scenes, int result)
{
    struct Entry *top = top_of(scenes);
    if (top) {
        ui_reset(scenes->app->ui);
        ui_set_focus(scenes->app->ui, top->focus);
        if (top->type->resume)
            top->type->resume(top->context, result);
    }
}

static void do_push(struct Scenes *scenes, const struct Request *request)
{
    struct Entry *top = top_of(scenes);
    const void *args = request->has_args ? request->args : NULL;
    if (scenes->count == SCENES_MAX) {
        ui_toast(scenes->app->ui,
                 tr(scenes->app->strings, "Too many pages are open: go back a few"));
        if (request->type->refuse)
            request->type->refuse(scenes->app, args);
        return;
    }
    if (top) {
        top->focus = ui_focus(scenes->app->ui);
        if (top->type->cover)
            top->type->cover(top->context);
    }
    if (!enter_top(scenes, request->type, args))
        resume_top(scenes, 0);
}

static void do_replace(struct Scenes *scenes, const struct Request *request)
{
    if (top_of(scenes))
        drop_top(scenes);
    if (!enter_top(scenes, request->type, request->has_args ? request->args : NULL))
        resume_top(scenes, 0);
}

static void do_request(struct Scenes *scenes, const struct Request *request)
{
    switch (request->kind) {
    case REQUEST_PUSH:
        do_push(scenes, request);
        break;
    case REQUEST_REPLACE:
        do_replace(scenes, request);
        break;
    case REQUEST_POP:
        if (top_of(scenes)) {
            drop_top(scenes);
            resume_top(scenes, request->result);
        }
        break;
    case REQUEST_HOME:
        if (scenes->count > 1) {
            while (scenes->count > 1)
                drop_top(scenes);
            resume_top(scenes, 0);
        }
        break;
    }
}

bool scenes_settle(struct Scenes *scenes)
{
    bool switched = false;
    while (scenes->request_count > 0) {
        struct Request request = scenes->requests[0];
        scenes->request_count--;
        memmove(scenes->requests, scenes->requests + 1,
                sizeof *scenes->requests * (size_t)scenes->request_count);
        do_request(scenes, &request);
        switched = true;
    }
    if (switched) {
        scenes->press.switched = scenes->app->clock.now;
        scenes->press.seen = scenes->app->frames;
        input_release_all(scenes->app->input);
    }
    return switched;
}

static void ask(struct Scenes *scenes, enum RequestKind kind, const struct SceneType *type,
                const void *args, size_t size)
{
    assert(scenes->request_count < REQUESTS_MAX && size <= SCENE_ARGS_MAX);
    struct Request *request = &scenes->requests[scenes->request_count++];
    *request = (struct Request){.kind = kind, .type = type, .has_args = args != NULL};
    if (args)
        memcpy(request->args, args, size);
}

void scenes_push(struct Scenes *scenes, const struct SceneType *type, const void *args, size_t size)
{
    ask(scenes, REQUEST_PUSH, type, args, size);
}

void scenes_replace(struct Scenes *scenes, const struct SceneType *type, const void *args,
                    size_t size)
{
    ask(scenes, REQUEST_REPLACE, type, args, size);
}

void scenes_pop(struct Scenes *scenes, int result)
{
    ask(scenes, REQUEST_POP, NULL, NULL, 0);
    scenes->requests[scenes->request_count - 1].result = result;
}

void scenes_home(struct Scenes *scenes)
{
    ask(scenes, REQUEST_HOME, NULL, NULL, 0);
}

void scenes_uncover(struct Scenes *scenes, const void *context)
{
    int above = scenes->count - 1;
    while (above >= 0 && scenes->entries[above].context != context)
        above--;
    for (int i = scenes->count - 1; above >= 0 && i > above; i--)
        scenes_pop(scenes, 0);
}

void scenes_destroy(struct Scenes *scenes)
{
    if (scenes) {
        while (scenes->count > 0)
            drop_top(scenes);
        free(scenes);
    }
}

const struct SceneType *scene_find(const struct SceneType *const *types, const char *name)
{
    while (*types && strcmp((*types)->name, name) != 0)
        types++;
    return *types;
}

/* --- handing on --- */

const struct SceneType *scenes_top(const struct Scenes *scenes, void **context)
{
    if (scenes->count == 0) {
        *context = NULL;
        return &null_scene;
    }
    const struct Entry *top = &scenes->entries[scenes->count - 1];
    *context = top->context;
    return top->type;
}

const struct SceneType *scenes_beneath(const struct Scenes *scenes)
{
    return scenes->count > 1 ? scenes->entries[scenes->count - 2].type : &null_scene;
}

int scenes_depth(const struct Scenes *scenes)
{
    return scenes->count;
}

static bool give_event(struct Scenes *scenes, const struct InputEvent *event)
{
    void *context;
    const struct SceneType *type = scenes_top(scenes, &context);
    return type->event && type->event(context, event);
}

static void give_action(struct Scenes *scenes, const struct UiAction *action)
{
    void *context;
    const struct SceneType *type = scenes_top(scenes, &context);
    if (type->action)
        type->action(context, action);
}

/* Whether a press began before the scene on top was shown, or is the second of a double click whose
 * first switched to it: it was meant for what was there before. */
static bool is_too_early(const struct Scenes *scenes, const struct InputEvent *event)
{
    const struct Press *press = &scenes->press;
    const struct App *app = scenes->app;
    bool twice = app->clock.now - press->time < DOUBLE_MS && press->switched >= press->time &&
                 fabsf(event->x - press->at.x) < DOUBLE_PIXELS &&
                 fabsf(event->y - press->at.y) < DOUBLE_PIXELS;
    return app->frames > 0 && press->time > 0 && (twice || app->frames == press->seen);
}

/* Whether an event belongs to a press that nobody is given. */
static bool drop_press(struct Scenes *scenes, const struct InputEvent *event)
{
    struct Press *press = &scenes->press;
    bool dropped = press->dropped;
    if (event->kind == INPUT_POINTER_UP)
        press->dropped = false;
    if (event->kind != INPUT_POINTER_DOWN)
        return dropped && event->kind == INPUT_POINTER_UP;
    press->dropped = is_too_early(scenes, event);
    if (!press->dropped) {
        press->at = (SDL_FPoint){event->x, event->y};
        press->time = scenes->app->clock.now;
    }
    return press->dropped;
}

/* What is heard when a key or a pad has moved the focus, or anything a value or pressed a button:
 * before what that does is. */
static void sound_of_menu(const struct App *app, const struct InputEvent *event, int focus,
                          const struct UiAction *action)
{
    bool key = event->kind == INPUT_ACTION;
    if (action && action->kind == UI_PRESSED)
        audio_play(app->audio, SOUND_CHOOSE, 0, app->clock.raw);
    else if (key && (action ? action->kind == UI_CHANGED : ui_focus(app->ui) != focus))
        audio_play(app->audio, SOUND_STEP, 0, app->clock.raw);
}

bool scenes_event(struct Scenes *scenes, const struct InputEvent *event)
{
    if (drop_press(scenes, event))
        return false;
    struct Ui *ui = scenes->app->ui;
    struct UiAction action;
    int focus = ui_focus(ui);
    bool region = ui_region_first(ui, event);
    if (region && give_event(scenes, event))
        return true;
    switch (ui_event(ui, event, &action)) {
    case UI_ACTED:
        sound_of_menu(scenes->app, event, focus, &action);
        give_action(scenes, &action);
        return true;
    case UI_USED:
        sound_of_menu(scenes->app, event, focus, NULL);
        return true;
    case UI_UNUSED:
        break;
    }
    if (!region && give_event(scenes, event))
        return true;
    if (!ui_key_event(ui, event, &action))
        return ui_stale(ui);
    give_action(scenes, &action);
    return true;
}

bool scenes_drop(struct Scenes *scenes, const char *path)
{
    void *context;
    const struct SceneType *top = scenes_top(scenes, &context);
    return top->drop && top->drop(context, path);
}

bool scenes_update(struct Scenes *scenes, uint64_t now)
{
    struct UiAction action;
    bool acted = false;
    bool moves = ui_update(scenes->app->ui, now, &action, &acted);
    if (acted)
        give_action(scenes, &action);
    for (int i = 0; i < scenes->count; i++) {
        const struct Entry *entry = &scenes->entries[i];
        bool due = i == scenes->count - 1 || entry->type->awake;
        if (due && entry->type->update && entry->type->update(entry->context))
            moves = true;
    }
    return moves || acted;
}

int scenes_wait(const struct Scenes *scenes)
{
    int wait = ui_wait(scenes->app->ui);
    for (int i = 0; i < scenes->count; i++) {
        const struct Entry *entry = &scenes->entries[i];
        bool due = i == scenes->count - 1 || entry->type->awake;
        if (due && entry->type->wait)
            wait = wait_sooner(wait, entry->type->wait(entry->context));
    }
    return wait;
}

/* Describes the lowest `count` scenes, those of them that can be seen. */
static void describe(struct Scenes *scenes, uint64_t now, int count)
{
    int first = count - 1;
    while (first > 0 && scenes->entries[first].type->overlay)
        first--;
    ui_begin(scenes->app->ui, now);
    for (int i = first < 0 ? 0 : first; i < count; i++) {
        const struct Entry *entry = &scenes->entries[i];
        if (i > first) {
            ui_modal(scenes->app->ui, !entry->type->bright);
            ui_flush(scenes->app->ui);
        }
        if (entry->type->draw)
            entry->type->draw(entry->context);
    }
}

void scenes_draw(struct Scenes *scenes, uint64_t now)
{
    describe(scenes, now, scenes->count);
    ui_end(scenes->app->ui);
}

void scenes_sketch(struct Scenes *scenes, uint64_t now, bool beneath)
{
    describe(scenes, now, scenes->count - beneath);
    ui_flush(scenes->app->ui);
}

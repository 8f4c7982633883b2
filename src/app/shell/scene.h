/* Scenes and the stack of them.
 *
 * A scene is a const table of handlers over a context of its own, which the stack allocates,
 * zeroes, hands to every handler, and frees. The top scene gets the input; scenes under an overlay
 * are drawn but neither updated (unless they are `awake`) nor reached. Switching asked for in a
 * handler happens after it has returned, in one place (scenes_settle), always leaving first and
 * entering then. */
#ifndef TY_SRC_APP_SHELL_SCENE_H
#define TY_SRC_APP_SHELL_SCENE_H

#include "src/app/toolkit/input/input.h"
#include "src/app/toolkit/ui/ui.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct App;

struct SceneType {
    const char *name;    /* REQUIRED: for the registry and --scene */
    size_t context_size; /* bytes of context, zeroed before enter; 0: context is NULL */
    bool overlay;        /* what lies beneath is drawn first, darkened */
    bool bright;         /* an overlay: what lies beneath is not darkened */
    bool awake;          /* update and wait are called while other scenes cover it, too */
    bool inner;          /* shows what another scene has begun: --scene can't open it */

    /* All OPTIONAL: NULL is "ignore".
     *
     * enter: args is what the caller of scenes_push gave, copied, NULL when the scene was opened by
     * name: then it shows something sensible by itself, unless it is `inner`. Returns false when it
     * can't be: it is dropped at once, without leave. */
    bool (*enter)(void *context, struct App *app, const void *args);
    void (*leave)(void *context);

    /* There was no room for it on top of the others: frees what `args`, as enter's, own. */
    void (*refuse)(struct App *app, const void *args);

    /* Another scene was put on top, or was taken off and left this result (0 if it gave none). */
    void (*cover)(void *context);
    void (*resume)(void *context, int result);

    /* What the widgets had no use for; returns whether it was used (the frame is drawn again). */
    bool (*event)(void *context, const struct InputEvent *event);

    /* A file was dropped on the window; whether the scene takes it. Else it is brought in. */
    bool (*drop)(void *context, const char *path);

    /* What the player did to a widget. */
    void (*action)(void *context, const struct UiAction *action);

    /* Once a turn of the loop: at 60 Hz while something moves, else after events and app_wake.
     * Returns whether anything still moves. */
    bool (*update)(void *context);

    /* Milliseconds until update has something to do although nothing moves and no event comes (a
     * clock's next second); -1: nothing. Asked after update. */
    int (*wait)(void *context);

    /* Draws with the app's canvas and describes its widgets; changes nothing else. */
    void (*draw)(void *context);
};

enum { SCENES_MAX = 32, SCENE_ARGS_MAX = 512 };

struct Scenes;

/* app is borrowed and handed to enter. */
struct Scenes *scenes_create(struct App *app);

/* Leaves all scenes from the top down. */
void scenes_destroy(struct Scenes *scenes);

/* Ask for a switch; it happens in scenes_settle, in the order asked for. args (size bytes, at most
 * SCENE_ARGS_MAX, NULL: none) is copied; what it points to must live until the scene has been
 * entered. */
void scenes_push(struct Scenes *scenes, const struct SceneType *type, const void *args,
                 size_t size);

/* Asks for the top scene to go; `result` is handed to the one beneath. */
void scenes_pop(struct Scenes *scenes, int result);

/* As scenes_push, in place of the top scene. */
void scenes_replace(struct Scenes *scenes, const struct SceneType *type, const void *args,
                    size_t size);

/* Takes off everything above the lowest scene (the title). */
void scenes_home(struct Scenes *scenes);

/* Takes off everything above the scene with that context; nothing where it is on top or gone. */
void scenes_uncover(struct Scenes *scenes, const void *context);

/* Does what was asked for; returns whether anything was switched. An empty stack gets the null
 * scene. */
bool scenes_settle(struct Scenes *scenes);

/* Hands an event to the widgets and the top scene; returns whether a frame is due. */
bool scenes_event(struct Scenes *scenes, const struct InputEvent *event);

/* Offers a dropped file to the top scene; whether it was taken. */
bool scenes_drop(struct Scenes *scenes, const char *path);

/* Updates widgets, top scene and those that are `awake`; returns whether something moves. */
bool scenes_update(struct Scenes *scenes, uint64_t now);

/* Milliseconds until scenes_update is due although nothing moves; -1: never. */
int scenes_wait(const struct Scenes *scenes);

/* Draws the top scene, with what lies beneath if it is an overlay. */
void scenes_draw(struct Scenes *scenes, uint64_t now);

/* Draws them, without the one on top where `beneath`, for a picture only: scenes_draw has to
 * follow, since what can be used is what was drawn last. */
void scenes_sketch(struct Scenes *scenes, uint64_t now, bool beneath);

/* The top scene's type and context; the null scene and NULL when the stack is empty. */
const struct SceneType *scenes_top(const struct Scenes *scenes, void **context);

/* The type of the scene right beneath it; the null scene where there is none. */
const struct SceneType *scenes_beneath(const struct Scenes *scenes);

/* How many scenes are on the stack. */
int scenes_depth(const struct Scenes *scenes);

/* The scene without handlers: shows the bare ground. The template for new scenes. */
extern const struct SceneType null_scene;

/* The scene of that name in a list ended by NULL; NULL if there is none. */
const struct SceneType *scene_find(const struct SceneType *const *types, const char *name);

#endif

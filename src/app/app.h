/* The arcade: everything that is there once, and the loop. */
#ifndef TY_SRC_APP_APP_H
#define TY_SRC_APP_APP_H

#include "src/app/anim.h"
#include "src/app/audio.h"
#include "src/app/canvas.h"
#include "src/app/clock.h"
#include "src/app/fonts.h"
#include "src/app/input.h"
#include "src/app/paths.h"
#include "src/app/scene.h"
#include "src/app/settings.h"
#include "src/app/strings.h"
#include "src/app/theme.h"
#include "src/app/ui.h"
#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

struct Online;

/* What the command line said; zeroed members mean "not said". Strings are borrowed for the app's
 * life. */
struct AppOptions {
    const char *game;     /* --game */
    const char *level;    /* --level */
    const char *scene;    /* --scene */
    const char *language; /* --lang */
    const char *data;     /* --data */
    const char *theme;    /* --theme */
    const char *renderer; /* --renderer: software, opengl, opengles2 ... */
    const char *pref;     /* --pref: in place of the player's folder */
    const char *shot;     /* --shot: file for a picture of the scene */
    int width, height;    /* --size */
    bool fullscreen;      /* --fullscreen */
    bool tv;              /* --tv */
    int text_scale;       /* --text-scale */
    int wait;             /* --wait: ms before the picture */
    ClockSource *clock;   /* NULL: the real one */
    void *clock_user;
};

/* All parts are open to the scenes; they use them and never free or replace them. */
struct App {
    struct AppOptions options;
    struct Paths paths;
    struct Settings settings;
    struct Clock clock;
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct Fonts *fonts;
    struct Canvas *canvas;
    struct Input *input;
    struct Audio *audio;
    struct Strings *strings;
    struct Ui *ui;
    struct Scenes *scenes;
    struct Online *online;     /* the online match, NULL: none; see online_game.h */
    bool networked;            /* online_start has succeeded */
    const struct Theme *theme; /* follows the settings */
    struct Metrics metrics;    /* follow window and settings */
    uint32_t wake_event;       /* the SDL event type behind app_wake */
    uint32_t planned_wait;     /* how long the loop meant to wait in this turn, ms */
    uint64_t last_input;       /* when a player last did something */
    unsigned int frames;       /* drawn since the start */
    bool dirty;                /* a frame is due */
    bool quit;
    bool fullscreen;
    SDL_Rect windowed;   /* the window as it was before it filled the screen; w 0: unknown */
    bool headless;       /* a driver that can't block: dummy, offscreen, KMSDRM */
    bool hidden;         /* the window is hidden or minimised: nothing is drawn */
    bool moving;         /* something moved in the last turn */
    bool started;        /* pads and sound, which come after the first frame, are there */
    struct Anim curtain; /* one scene giving way to the next */
};

/* Opens window, renderer and all parts and the first scene: --scene, else the first run or the
 * title. Returns NULL after telling the player why (a dialog where there is a display, stderr
 * always). */
struct App *app_create(const struct AppOptions *options);

/* Leaves all scenes, saves the settings, closes everything. NULL is ignored. */
void app_destroy(struct App *app);

/* Runs until app->quit. */
void app_run(struct App *app);

/* One turn without waiting: takes what is in SDL's queue, updates, draws if a frame is due. Returns
 * whether it drew. Tests drive the arcade with this. */
bool app_turn(struct App *app);

/* A frame is due although no event came. */
void app_redraw(struct App *app);

/* Wakes the loop from any thread; the top scene's update is called. The only function that other
 * threads may call. */
void app_wake(struct App *app);

/* The duration to give to anim_start: ms, or 0 where motion is switched off. */
uint32_t app_motion(const struct App *app, uint32_t ms);

/* Translates, plays (and shakes the pad), says: short forms for scenes. */
const char *app_tr(const struct App *app, const char *text);

/* Plays a sound, if sounds are on and there is a device. */
void app_sound(struct App *app, enum Sound sound);

/* Shows a message that goes away by itself; text is copied. */
void app_toast(struct App *app, const char *text);

/* Opens scenes by name on top (or in place of the top). An unknown name says so by a toast. */
void app_open(struct App *app, const char *scene, const void *args, size_t size);

/* As app_open, in place of the top scene. */
void app_replace(struct App *app, const char *scene, const void *args, size_t size);

/* Puts changed settings into effect (theme, sizes, language, volume, fullscreen, swap) and saves
 * them. */
void app_apply_settings(struct App *app);

/* Fullscreen and back, as F11 does; the window gets its old place and size. */
void app_set_fullscreen(struct App *app, bool on);

/* Draws a frame and saves it as PNG; returns whether it could. */
bool app_shot(struct App *app, const char *path);

/* Tells the player something went wrong before or outside the arcade: stderr always, and a dialog
 * where there is a display. */
void app_complain(const char *title, const char *text);

#endif

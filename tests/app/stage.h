/*
 * A whole arcade on the dummy video driver with the software renderer, a clock that a test moves by
 * hand, a folder of its own for settings, and SDL events as a player would cause them.
 */
#ifndef TY_TESTS_APP_STAGE_H
#define TY_TESTS_APP_STAGE_H

#include "src/app/app.h"
#include <stdbool.h>
#include <stdint.h>

struct Stage {
    struct App *app;
    char pref[64];        /* the folder of settings and games; removed by stage_close */
    uint64_t ms;          /* what the clock says */
    SDL_Joystick *pad[2]; /* virtual pads, NULL: none */
    int pad_device[2];    /* their indices as SDL attached them, for unplugging by instance */
};

/* What a test wants to be different; zeroed members are the default: 1280x720, English, no motion,
 * first run done, the title. */
struct StageWish {
    const char *scene;
    const char *game, *level;
    const char *settings; /* text of settings.txt instead of the usual one; "": no file */
    const char *theme;
    int width, height;
    bool chinese;
    bool motion;
};

/* Opens the arcade; fails the test where that is impossible. */
void stage_open(struct Stage *stage, const struct StageWish *wish);

/* Closes and opens it again with the same folder. */
void stage_reopen(struct Stage *stage, const struct StageWish *wish);

/* Closes it and removes its folder. */
void stage_close(struct Stage *stage);

/* Lets ms milliseconds pass in steps of a frame, then the arcade is at rest or still moving. */
void stage_pass(struct Stage *stage, int ms);

/* Turns the loop until nothing is due, at most 200 times; no time passes. Returns how many frames
 * were drawn. */
int stage_settle(struct Stage *stage);

/* A key pressed and let go; text typed; text being composed. */
void stage_key(struct Stage *stage, SDL_Keycode key);
void stage_type(struct Stage *stage, const char *text);
void stage_compose(struct Stage *stage, const char *text);
void stage_key_down(struct Stage *stage, SDL_Keycode key, bool down);

/* The mouse at a point: moved there, clicked, and the finger the same. */
void stage_point(struct Stage *stage, float x, float y);
void stage_click(struct Stage *stage, float x, float y);
void stage_tap(struct Stage *stage, float x, float y);

/* Clicks the middle of the widget with that label; fails the test if there is none to be reached.
 */
void stage_click_label(struct Stage *stage, const char *label);

/* The reachable widget with that label; fails the test if there is none. */
const struct Widget *stage_widget(const struct Stage *stage, const char *label);

/* Plugs in a virtual pad as number 0 or 1, and pulls it. */
void stage_plug(struct Stage *stage, int pad);
void stage_unplug(struct Stage *stage, int pad);

/* A pad's button pressed and let go; held or let go; a stick pushed. */
void stage_pad(struct Stage *stage, int pad, SDL_GameControllerButton button);
void stage_pad_hold(struct Stage *stage, int pad, SDL_GameControllerButton button, bool down);
void stage_stick(struct Stage *stage, int pad, SDL_GameControllerAxis axis, int value);

/* The name of the top scene. */
const char *stage_scene(const struct Stage *stage);

/* The picture as it would be shown now, 24 bits; the caller frees it with SDL_FreeSurface. */
SDL_Surface *stage_picture(struct Stage *stage);

#endif

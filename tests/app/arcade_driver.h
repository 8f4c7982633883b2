/*
 * Drives the arcade for tests: the real program on the dummy video driver with the software
 * renderer, a data folder that nobody else has, a clock that the test moves, and SDL's own events
 * as a player's hands would cause them.
 */
#ifndef TY_TESTS_APP_ARCADE_DRIVER_H
#define TY_TESTS_APP_ARCADE_DRIVER_H

#include "src/app/shell/app.h"
#include "src/play/library/library.h"
#include "tests/app/recorder.h"
#include <stdbool.h>
#include <stdint.h>

struct Driver {
    struct App *app;          /* NULL: not open */
    _Atomic uint64_t now;     /* what the arcade's clock and the AI's say, in milliseconds */
    char folder[64];          /* of settings, games and records */
    uint16_t beacon_port;     /* of its local network, on which no other test is */
    SDL_Joystick *pad[2];     /* virtual pads, NULL: none */
    struct Recorder recorder; /* hears what is said aloud: never the machine's own voice */
};

/* How the arcade is started; zeroed members are the default: the title, 1280x720, English. */
struct DriverOptions {
    const char *scene;
    const char *game, *level;
    const char *settings; /* text of settings.txt; NULL or "": the folder's own, or none */
    const char *theme;
    const char *bus;     /* address of the session's D-Bus; NULL: there is none */
    const char *engines; /* folders looked through for engines; NULL: none */
    int width, height;
    bool chinese;
};

/* The settings that most tests want: first run done, no motion, no sound, a player called Mei, and
 * nobody on the Internet to be asked. */
#define DRIVER_CALM                                                                                \
    "first_run_done = yes\nmotion = no\nplayer_name = Mei\nsound_volume = 0\nstun_servers = \n"

/* The same, said aloud. */
#define DRIVER_SPOKEN DRIVER_CALM "spoken = yes\n"

/* The same with motion. */
#define DRIVER_LIVELY                                                                              \
    "first_run_done = yes\nmotion = yes\nplayer_name = Mei\nsound_volume = 0\nstun_servers = \n"

/* Makes an empty data folder; nothing runs yet. */
void driver_init(struct Driver *driver);

/* Starts the arcade on the folder of driver_init and draws; fails the test where that is
 * impossible. */
void driver_open(struct Driver *driver, const struct DriverOptions *options);

/* The same with the words of the command line, each of which may be NULL. */
void driver_start(struct Driver *driver, const char *scene, const char *game, const char *level);

/* driver_init and driver_open, with DRIVER_CALM where `options`, which may be NULL, names no
 * settings. */
void driver_open_calm(struct Driver *driver, const struct DriverOptions *options);

/* Closes the arcade, its folder staying; driver_free also removes what driver_init made. */
void driver_close(struct Driver *driver);
void driver_free(struct Driver *driver);

/* Closes the arcade and opens it again; `options` may be NULL. */
void driver_reopen(struct Driver *driver, const struct DriverOptions *options);

/* For cmocka: a driver of the test's own as *state, and its end. */
int driver_set_up(void **state);
int driver_tear_down(void **state);

/* --- time --- */

/* One turn of the loop, 20 ms later by the arcade's clock. */
void driver_turn(struct Driver *driver);

/* Lets `ms` pass by the arcade's clock, in turns. */
void driver_pass(struct Driver *driver, int ms);

/* Turns without time passing until nothing is due, at most 200 times. Returns how many frames were
 * drawn. */
int driver_settle(struct Driver *driver);

/* Turns until `done`, waiting for threads meanwhile; fails the test after three minutes. */
void driver_until(struct Driver *driver, bool (*done)(struct Driver *driver));

/* --- hands: each event is followed by a turn --- */

/* A key pressed and let go; with Shift or Control held; in halves; text typed; text being
 * composed. */
void driver_key(struct Driver *driver, SDL_Keycode key);
void driver_chord(struct Driver *driver, SDL_Keymod held, SDL_Keycode key);
void driver_key_down(struct Driver *driver, SDL_Keycode key, bool down);
void driver_type(struct Driver *driver, const char *text);
void driver_compose(struct Driver *driver, const char *text);

/* The mouse at a point of the window: moved there with `buttons` (SDL_BUTTON_LMASK) held; its left
 * button pressed or let go, or its right one; clicked; a finger that touches it and lets go; in
 * halves, or moved. */
void driver_move_mouse(struct Driver *driver, float x, float y, Uint32 buttons);
void driver_mouse_button(struct Driver *driver, float x, float y, bool down);
void driver_right_button(struct Driver *driver, float x, float y, bool down);
void driver_click(struct Driver *driver, float x, float y);
void driver_tap(struct Driver *driver, float x, float y);
void driver_finger(struct Driver *driver, Uint32 type, float x, float y);

/* Clicks the middle of the widget with that label; fails the test if none can be reached. */
void driver_press(struct Driver *driver, const char *label);

/* Clicks into the choice that has that option, or on its arrow, until it is chosen; fails the test
 * if there is none. */
void driver_choose(struct Driver *driver, const char *option);

/* Plugs virtual pad number `pad` (0 or 1) in or out; presses a button of it and lets go; in halves;
 * pushes a stick to `value`, -32768 .. 32767. */
void driver_plug(struct Driver *driver, int pad);
void driver_unplug(struct Driver *driver, int pad);
void driver_button(struct Driver *driver, int pad, SDL_GameControllerButton button);
void driver_hold_button(struct Driver *driver, int pad, SDL_GameControllerButton button, bool down);
void driver_stick(struct Driver *driver, int pad, SDL_GameControllerAxis axis, int value);

/* --- questions --- */

/* The name of the scene on top. */
const char *driver_scene(const struct Driver *driver);

/* Whether a message that goes away by itself has that in it, now or when the one before it is gone.
 */
bool driver_toasts(const struct Driver *driver, const char *part);

/* The reachable widget with that label; fails the test if there is none. */
const struct Widget *driver_widget(const struct Driver *driver, const char *label);

/* Fails the test unless a widget with that label is there, or where one is. */
void driver_assert_label(struct Driver *driver, const char *label);
void driver_assert_no_label(struct Driver *driver, const char *label);

/* Fails the test unless Enter presses the highlighted button of the question that is asked, and
 * that destroys nothing. */
void driver_assert_safe_question(struct Driver *driver);

/* Puts a game into the library, as if it had been brought in; returns its id. The arcade may be
 * closed, for this and the next. */
int64_t driver_add_game(struct Driver *driver, const char *record);

/* Stars a game of the library. */
void driver_star_game(struct Driver *driver, int64_t id);

/* The games of the library, newest first, when all is written: fills `games` (`most` of them) and
 * returns how many there are. */
int driver_games(struct Driver *driver, struct LibraryGame *games, int most);

/* The picture as it would be shown now, 24 bits; the caller frees it with SDL_FreeSurface. */
SDL_Surface *driver_picture(struct Driver *driver);

#endif

/* How late frames are, and how long it takes until the window is gone, while each call on a file
 * takes five seconds: run with tests/window/slow.c preloaded. */
#define _GNU_SOURCE
#include "src/app/loop.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include "tests/play/shelf.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CALL_MS = 5000, GAMES = 50, TURN_MS = 20, LOOKED_AT_TURNS = 15 };

/* All that one can open alone. */
static const char *const scenes[] = {
    "title",  "first-run", "settings", "engines",     "games",    "learn",      "lesson", "lab",
    "rules",  "setup",     "library",  "browse",      "troubles", "statistics", "study",  "edit",
    "online", "host",      "join",     "find-player", "friends",  "letters",
};

enum { SCENES = sizeof scenes / sizeof *scenes };

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Of the library that is preloaded; ends the program where it is not. */
static int slow_disk(int ms)
{
    void *found = dlsym(RTLD_DEFAULT, "slow_disk");
    int (*slow)(int ms) = NULL;
    memcpy(&slow, &found, sizeof slow);
    if (!slow) {
        puts("tests/window/slow.c is not preloaded");
        exit(EXIT_FAILURE);
    }
    return slow(ms);
}

/* The arcade at a game of two people, on a folder with other games. */
static void open_arcade(struct Driver *driver)
{
    struct Shelf shelf;
    driver_init(driver);
    snprintf(shelf.folder, sizeof shelf.folder, "%s", driver->folder);
    shelf.library = library_new(driver->folder);
    shelf_fill(&shelf, 0, GAMES);
    library_free(shelf.library);
    driver_open(driver, &(struct DriverOptions){.scene = "play",
                                                .game = "tictactoe",
                                                .level = "human",
                                                .settings = DRIVER_LIVELY});
}

/* Turns of real time; the worst of them all in *worst. */
static void turn(struct Driver *driver, int turns, double *worst)
{
    for (int i = 0; i < turns; i++) {
        double before = now_ms();
        driver->now += TURN_MS;
        app_turn(driver->app);
        double ms = now_ms() - before;
        *worst = ms > *worst ? ms : *worst;
        SDL_Delay(TURN_MS);
    }
}

static void strike(struct Driver *driver, SDL_Keycode key, double *worst)
{
    for (int down = 1; down >= 0; down--) {
        SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                                   .windowID = SDL_GetWindowID(driver->app->window),
                                   .state = down ? SDL_PRESSED : SDL_RELEASED}};
        event.key.keysym.sym = key;
        event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
        SDL_PushEvent(&event);
        turn(driver, LOOKED_AT_TURNS, worst);
    }
}

/* Some moves, each of which is saved. */
static void play(struct Driver *driver)
{
    static const SDL_Keycode keys[] = {SDLK_RETURN, SDLK_LEFT, SDLK_RETURN, SDLK_UP, SDLK_RETURN};
    double worst = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        strike(driver, keys[i], &worst);
    printf("frame of a move, slow disk: %.1f ms\n", worst);
}

static void walk(struct Driver *driver)
{
    for (int i = 0; i < SCENES; i++) {
        double worst = 0;
        app_home(driver->app);
        turn(driver, LOOKED_AT_TURNS, &worst);
        app_open(driver->app, scenes[i], NULL, 0);
        turn(driver, LOOKED_AT_TURNS, &worst);
        printf("frame of %s, slow disk: %.1f ms\n", scenes[i], worst);
    }
}

struct Quitting {
    double began, gone;
};

/* The window is gone: what is left to the disk is done without anybody's waiting. */
static int see_it_go(void *user, SDL_Event *event)
{
    struct Quitting *quitting = user;
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_HIDDEN) {
        quitting->gone = now_ms();
        slow_disk(0);
    }
    return 0;
}

int main(void)
{
    struct Driver driver;
    struct Quitting quitting = {.gone = 0};
    double ignored = 0;
    unseen_look(true);
    open_arcade(&driver);
    turn(&driver, LOOKED_AT_TURNS, &ignored);
    slow_disk(CALL_MS);
    play(&driver);
    walk(&driver);
    printf("%d calls were slow\n", slow_disk(CALL_MS));
    SDL_AddEventWatch(see_it_go, &quitting);
    quitting.began = now_ms();
    driver_close(&driver);
    printf("gone with a slow disk: %.0f ms, and all was written after %.0f ms\n",
           quitting.gone - quitting.began, now_ms() - quitting.began);
    driver_free(&driver);
    return 0;
}

/*
 * What the player has asked for and the disk has to give first: a game to continue, a match to go
 * on with. It is fetched on the disk's thread, one at a time, app->errand; meanwhile the scene
 * "errand" lies over the one that asked, and whoever leaves it gives the errand up.
 */
#ifndef TY_SRC_APP_SHELL_STORAGE_ERRAND_H
#define TY_SRC_APP_SHELL_STORAGE_ERRAND_H

#include <stdbool.h>
#include <stddef.h>

struct App;

enum ErrandStep {
    ERRAND_DONE,  /* another scene was asked for, by errand_leads_to or errand_leads_back */
    ERRAND_AGAIN, /* the disk is to run it once more */
    ERRAND_LATER  /* it can't be taken in yet: ask again next turn */
};

struct ErrandType {
    void (*run)(void *work);                                /* on the disk's thread */
    enum ErrandStep (*arrive)(struct App *app, void *work); /* after it, on the window's */
    void (*end)(void *work); /* frees it with what was not taken: on the disk's thread */
};

/* Begins one, whose work it owns from now on. False, and a toast says so, if another is under way;
 * then the work is freed as well. */
bool errand_begin(struct App *app, const struct ErrandType *type, void *work);

/* In `arrive`: goes on to the scene of that name, in place of "errand", unless it lies right
 * beneath. The arguments are those of app_open. */
void errand_leads_to(struct App *app, const char *scene, const void *args, size_t size);

/* In `arrive`: goes back to the scene that asked. */
void errand_leads_back(struct App *app);

/* For the scene "errand": takes in what has come; the errand is over then or goes on. */
void errand_update(struct App *app);

/* Gives it up; nothing where none is under way. */
void errand_drop(struct App *app);

#endif

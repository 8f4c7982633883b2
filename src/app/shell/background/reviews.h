/* The review in the background: one game at a time is gone through by the engine while scenes come
 * and go. What it finds goes into the library, and to the scene that shows the game. */
#ifndef TY_SRC_APP_SHELL_BACKGROUND_REVIEWS_H
#define TY_SRC_APP_SHELL_BACKGROUND_REVIEWS_H

#include "src/play/study/review.h"

struct App;

/* Begins to review the main line of `tree`, which is copied; `id` is the game's in the library, 0
 * if that is not known. A review of another game that is under way ends; what it has found is
 * kept, and it goes on from there when it is asked for again. */
void reviews_begin(struct App *app, const struct Tree *tree, int64_t id, enum ReviewKind kind);

/* Whether the game of `tree` is under review; *progress, 0 .. 1, may be NULL. A scene that asks in
 * each turn shows how it goes: else a message tells of the end. */
bool reviews_follow(struct App *app, const struct Tree *tree, float *progress);

/* The same for a game of the library. */
bool reviews_under_way(const struct App *app, int64_t id, float *progress);

/* Notes in `tree` what the last review has found, if it was of that game; whether it was. */
bool reviews_take(const struct App *app, struct Tree *tree);

/* Keeps in the library what stands in a reviewed record; `id` as above. */
void reviews_keep(struct App *app, const struct Tree *tree, int64_t id);

/* Lets the review rest, so that it takes no time from who plays; or go on. */
void reviews_hold(struct App *app, bool held);

/* Does what is due, once a turn. */
void reviews_update(struct App *app);

/* Counts the reviews that have ended: lists of games are made anew when it has changed. */
int reviews_count(const struct App *app);

/* Stops the review and keeps what it has found. */
void reviews_end(struct App *app);

#endif

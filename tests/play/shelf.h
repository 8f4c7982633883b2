/* A library in a folder of its own, and games to put there. */
#ifndef TY_TESTS_PLAY_SHELF_H
#define TY_TESTS_PLAY_SHELF_H

#include "src/play/library/library.h"

struct Shelf {
    char folder[256];
    struct Library *library; /* NULL: closed */
};

/* An empty folder with an open library; its end. */
void shelf_open(struct Shelf *shelf);
void shelf_close(struct Shelf *shelf);

/* Closes the library and opens it again, as another program would. */
void shelf_reopen(struct Shelf *shelf);

/* The tree of a record as text; a wrong one fails the test. */
struct Tree *shelf_tree(const char *text);

/* A tic-tac-toe record: "[Date ..]" and the like, then the moves with their result. */
struct Tree *shelf_game(const char *tags, const char *moves);

/* Adds a tree and frees it; returns the game, or fails the test. *is_double may be NULL. */
int64_t shelf_add(struct Shelf *shelf, struct Tree *tree, const struct LibraryOrigin *origin,
                  bool *is_double);

/* A number of different games, played in that many minutes. */
void shelf_fill(struct Shelf *shelf, int first, int count);

/* Makes a library in `folder` of so many games, each of another player, all of them
 * "1. b2 a1 2. b3 a2 3. b1 1-0"; fails the test if it can't. */
void shelf_make_many(const char *folder, int games);

/* How many games there are; fails the test if that can't be told. */
int shelf_count(struct Shelf *shelf, const struct LibraryFilter *filter);

/* The newest game that the filter lets through, with what is known of it. */
struct LibraryGame shelf_first(struct Shelf *shelf, const struct LibraryFilter *filter);

/* The keys of the position after the last move of a tree's main line, its images' too. */
struct ImageKeys shelf_keys(const struct Tree *tree);

/* Runs SQL on the library's file in `folder`; fails the test if it can't be. */
void shelf_sql(const char *folder, const char *sql);

/* Makes the library in `folder` one as the version before left it. */
void shelf_make_old(const char *folder);

/* Fails the test unless the library's file in `folder` pleases SQLite. */
void shelf_assert_sound(const char *folder);

/* Where games come from, in most tests. */
extern const struct LibraryOrigin shelf_here, shelf_imported;

/* All games. */
extern const struct LibraryFilter shelf_all;

#endif

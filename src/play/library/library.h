/*
 * The library: every game that was played, broken off or brought in, in one SQLite file.
 *
 * All calls wait for the disk: they are made on its thread (see disk.h, and librarian.h for those
 * who may not wait), to which a library belongs from the first of them on; it is made and freed by
 * whoever likes, when nobody else uses it. Any number of programs may have the same library open.
 * What is in it is safe when a call has returned, whatever happens to the program then.
 *
 * A damaged file is mended: a new one is filled beside it and takes its place when it is whole, the
 * old one is kept under another name, and a report tells of it. A mending that broke off goes on
 * with the next call. A file of a newer program is left as it is, and every call fails.
 */
#ifndef TY_SRC_PLAY_LIBRARY_LIBRARY_H
#define TY_SRC_PLAY_LIBRARY_LIBRARY_H

#include "engine/images.h"
#include "src/play/database/entry.h"
#include "src/play/database/news.h"

struct Library;

/* A library in `folder` (copied). Nothing is read or written yet; the first call opens the file,
 * making it if need be. */
struct Library *library_new(const char *folder);

/* Closes and frees it; NULL is ignored. */
void library_free(struct Library *library);

/* Takes what happened since the last call; LIBRARY_ALL_WELL if nothing did. */
struct LibraryNews library_take_news(struct Library *library);

/* How far the mending is that is under way, 0 .. 1; -1: none is. From any thread. */
float library_mending(const struct Library *library);

/* The program ends: what waits for another program's lock or works for long breaks off soon, and
 * so does a mending, with which the next program goes on. From any thread. */
void library_end(struct Library *library);

/* From now on a star, a removal, a review and library_forget_own succeed where another program has
 * the file to itself: they are noted, in their order, for the next program that can change it. */
void library_note_later(struct Library *library);

/* From now on what earlier programs have noted is made before the next change. */
void library_make_later(struct Library *library);

/* Writes what was noted, if anything was, where that program finds it; *count of changes. */
bool library_write_later(struct Library *library, int *count, struct FileError *error);

/* The same, for a library of one's own, as soon as `progress` is stopped, which outlives it. */
struct Progress;
void library_follow(struct Library *library, const struct Progress *progress);

/* Whether the last call has failed because another program has the file to itself: nothing was
 * changed, and the same call may be made again. A call waits up to two seconds for it. */
bool library_was_refused(const struct Library *library);

/* Reads the report; closes it for good. */
bool library_report(struct Library *library, struct LibraryReport *report, struct FileError *error);
bool library_close_report(struct Library *library, struct FileError *error);

/* --- games ------------------------------------------------------------------------------------ */

/* Adds `count` trees, all of them or none, each with everything that stands in it; fills `added`, a
 * place for each. */
bool library_add(struct Library *library, struct Tree *const *trees, int count,
                 const struct LibraryOrigin *origin, struct LibraryAdded *added,
                 struct FileError *error);

/* The game's record as a tree, to be freed with tree_free; NULL with an error. */
struct Tree *library_load(struct Library *library, int64_t id, struct FileError *error);

/* Puts what a study has made of a game in its place. */
bool library_update(struct Library *library, int64_t id, const struct Tree *tree,
                    struct FileError *error);

/* Fills `games` with what is known of `count` games; one that is gone has a NULL game and no
 * length. */
bool library_describe(struct Library *library, const int64_t *ids, int count,
                      struct LibraryGame *games, struct FileError *error);

/* Notes in a game what reviewing has found in `reviewed` (see review_apply): in game *id or, where
 * that is 0, in the game that `reviewed` is; *id becomes it. An error if it is not there. */
bool library_annotate(struct Library *library, int64_t *id, const struct Tree *reviewed,
                      struct FileError *error);

/* Fills `reviews` with what reviews have found of `count` games; of one that is gone, nothing. */
bool library_reviews(struct Library *library, const int64_t *ids, int count,
                     struct LibraryReview *reviews, struct FileError *error);

/* Stars games, or takes their stars. */
bool library_star(struct Library *library, const int64_t *ids, int count, bool starred,
                  struct FileError *error);

/* Removes games, or brings them back: they are there for a day still. */
bool library_remove(struct Library *library, const int64_t *ids, int count, bool removed,
                    struct FileError *error);

/* --- the player's own games ------------------------------------------------------------------- */

/* A game that the player here has played to its end against somebody else. */
struct OwnGame {
    int64_t id;
    const char *moment;   /* "2026.11.22 19:30:05", as much of it as is known; "" */
    const char *opponent; /* as in the record: "level:beginner", a name, "" */
    enum LibraryKind kind;
    enum LibraryResult result; /* never LIBRARY_OPEN */
    int mine;                  /* the player's colour */
    int length;                /* plies */
    int mistakes;              /* of the player, blunders too; -1: the game was not reviewed */
    bool casual;               /* a move was taken back, or it did not begin at the start */
};

/* Is told of one game; its texts are there during the call. */
typedef void OwnGameVisitor(void *user, const struct OwnGame *own);

/* Tells `visit` of all games of `game` that the player here has played to their end, one after the
 * other as they were played, but for those that library_forget_own has left out. */
bool library_own_games(struct Library *library, const struct Game *game, OwnGameVisitor *visit,
                       void *user, struct FileError *error);

/* From now on library_own_games leaves out the games of `game` (NULL: of every game) that are there
 * now. */
bool library_forget_own(struct Library *library, const struct Game *game, struct FileError *error);

/* --- taking in -------------------------------------------------------------------------------- */

struct Autosave;

/* What came of taking in records. */
struct LibraryTaken {
    int games;  /* that are new */
    int broken; /* files that could not be read */
    bool more;  /* there is more to be taken in: ask again */
};

/* The text of a record, to be freed with free(), with what it would not tell of where it comes
 * from: the colour of the player here. For library_take_records and library_mirror. */
char *library_write_noted(struct Tree *tree, const struct LibraryOrigin *origin);

/* Takes in up to `most` files of the folder of records (see records.h) that were not taken in
 * before; they stay where they are. The error names the last broken one. */
bool library_take_records(struct Library *library, const char *folder, int most,
                          struct LibraryTaken *taken, struct FileError *error);

/* Shows the games that are broken off, in the slots of `autosave`, as they stand there now; those
 * that are over come in like others and leave their slots. Without `waits` it fails at once where
 * another program has the file. */
bool library_mirror(struct Library *library, struct Autosave *autosave, bool waits,
                    struct FileError *error);

/* --- finding ---------------------------------------------------------------------------------- */

enum LibraryOpponent {
    LIBRARY_ANYBODY,
    LIBRARY_COMPUTER, /* played here against a level */
    LIBRARY_PERSON,   /* played here between two people */
    LIBRARY_FRIEND,   /* online */
    LIBRARY_OTHERS    /* brought in */
};

enum LibraryEnding {
    LIBRARY_ANY_ENDING,
    LIBRARY_WON, /* by the player here */
    LIBRARY_LOST,
    LIBRARY_DRAWN,
    LIBRARY_UNFINISHED
};

/* Which games are wanted; zeroed it is all of them. */
struct LibraryFilter {
    const struct Game *game;
    enum LibraryOpponent opponent;
    enum LibraryEnding ending;
    int days; /* not older than that; 0: any */
    bool starred;
    char against[LIBRARY_NAME_MAX]; /* played by the player here against this one; "": anybody */
    char name[LIBRARY_NAME_MAX];    /* a part of a player, event or source, whatever the case */
    struct ImageKeys reached;       /* one of these came up in the game; without any: all games */
};

/* The games that `filter` lets through, newest first: *count of them in *ids, to be freed with
 * free(). */
bool library_find(struct Library *library, const struct LibraryFilter *filter, int64_t **ids,
                  int *count, struct FileError *error);

/* How a number of games ended. */
struct LibraryTally {
    int games;
    int results[LIBRARY_DRAW + 1]; /* by enum LibraryResult */
};

/* How the games of `game` went on that came by the position with the keys `here`: all of them in
 * *all, and in tally[i] those that went on to the position after[i], `moves` of them. Where several
 * of these are images of each other the one that was played most has the games of all. */
bool library_explore(struct Library *library, const struct Game *game, const struct ImageKeys *here,
                     const struct ImageKeys *after, int moves, struct LibraryTally *all,
                     struct LibraryTally *tally, struct FileError *error);

/* Makes up to `most` games' positions anew that an older program with other keys has noted; *left
 * tells how many such games there still are. */
bool library_renew(struct Library *library, int most, int *left, struct FileError *error);

#endif

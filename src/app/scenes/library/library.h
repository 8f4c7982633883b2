/* The parts of the scene of the games: library.c runs it; asks.c asks the library; the other files
 * show the list, a game and the filter. */
#ifndef TY_SRC_APP_SCENES_LIBRARY_LIBRARY_H
#define TY_SRC_APP_SCENES_LIBRARY_LIBRARY_H

#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/views/view.h"
#include "src/play/library/librarian.h"

enum LibraryWidget {
    LIBRARY_BACK = 1,
    LIBRARY_FILTER,
    LIBRARY_SEARCH,
    LIBRARY_UNDO,
    LIBRARY_CLEAR, /* the filter */
    LIBRARY_NEW,   /* a game, where there is none yet */
    LIBRARY_AREA,
    LIBRARY_ADD,    /* games from files */
    LIBRARY_EXPORT, /* the list */
    LIBRARY_STOP,   /* bringing in, or writing */
    LIBRARY_STATISTICS,
    LIBRARY_REPORT,     /* of a mending */
    LIBRARY_TROUBLES,   /* of what was brought in */
    LIBRARY_CHARSETS,   /* that are to be chosen */
    LIBRARY_TOLD,       /* what is told of one game, with what can be done with it */
    LIBRARY_FIND = 20,  /* + enum LibraryFind */
    LIBRARY_ENTRY = 40, /* + enum LibraryEntry */
    LIBRARY_CARD = 1000 /* + the game's place in the list */
};

/* The rows of the filter. */
enum LibraryFind { FIND_GAME, FIND_OPPONENT, FIND_ENDING, FIND_TIME, FIND_STARRED, FIND_COUNT };

/* What can be done with a game. */
enum LibraryEntry {
    ENTRY_CONTINUE,
    ENTRY_STUDY,
    ENTRY_LEARN, /* from mistakes */
    ENTRY_GUESS, /* its moves */
    ENTRY_LAB,
    ENTRY_STAR,
    ENTRY_REACHED,
    ENTRY_FIRST,  /* games with the player of the first colour, */
    ENTRY_SECOND, /* of the second */
    ENTRY_EXPORT,
    ENTRY_SHARE, /* as an animation, diagrams, a page */
    ENTRY_REMOVE,
    ENTRY_CLOSE,
    ENTRY_COUNT
};

enum { LIBRARY_PAGE = 64 };

/* A game as it is shown. */
struct ShownGame {
    struct LibraryGame known;
    struct LibraryReview review;
    struct Board *board; /* at its last position; owned; NULL: it can't be drawn */
};

struct LibraryScene {
    struct App *app;
    struct View **view; /* by the game's place in the registry; owned, as they are */

    struct LibraryFilter filter;
    struct TextField search;
    int time; /* the chosen row of times */
    bool filtering;

    int64_t *ids; /* owned: all games that the filter lets through */
    int count;
    bool known; /* the library has answered once */
    bool failed;
    struct FileError why;        /* where it failed */
    struct LibraryReport report; /* of a mending, until it is closed */
    char *report_text;           /* owned: what is shown of it */
    bool reported;               /* it is open on top */
    int percent_mended;          /* of a mending under way, as it is shown; -1: none is */

    struct ShownGame page[LIBRARY_PAGE]; /* of the list, from `page_first` on */
    int page_first, page_count;
    bool partial;              /* what was broken off could not be looked through for the list */
    bool stale;                /* the page may tell what was, until it is asked for anew */
    int seen_first, seen_last; /* what of the list is in the window, as it was drawn last */

    int chosen;                    /* the place in the list of the game that is open; -1: none */
    int64_t removed[LIBRARY_PAGE]; /* the games that were removed last and can come back */
    int removed_count;

    int imports; /* as imports_count told when the list was asked for, */
    int reviews; /* and reviews_count; */
    int percent; /* of a review of the open game, as it is shown */

    struct Question *finding, *describing, *changing, *loading; /* NULL: nothing is asked */
};

/* --- asks.c --- */

/* Asks anew which games the filter lets through. */
void library_ask_games(struct LibraryScene *scene);

/* Asks for the games in the window where they are not known yet. */
void library_ask_page(struct LibraryScene *scene);

/* What happens to a game. */
enum LibraryChange { CHANGE_STAR, CHANGE_UNSTAR, CHANGE_REMOVE, CHANGE_RESTORE };

/* Changes up to LIBRARY_PAGE games; what is in `slot` goes with a removal. */
void library_ask_change(struct LibraryScene *scene, const int64_t *ids, int count, int slot,
                        enum LibraryChange change);

/* What is opened with a game's record. */
enum LibraryOpened { OPEN_STUDY, OPEN_MISTAKES, OPEN_GUESS, OPEN_PUBLISH };

/* Opens that as soon as the record is there; `mine` is the colour that the player here had, -1:
 * neither, or both. */
void library_ask_record(struct LibraryScene *scene, int64_t id, int mine,
                        enum LibraryOpened opened);

/* Asks how `count` games are to be exported; `game` is what all of them are, NULL: several. */
void library_ask_export(struct LibraryScene *scene, const int64_t *ids, int count,
                        const struct Game *game);

/* Takes what was answered; true if the list is to be drawn again. */
bool library_hear(struct LibraryScene *scene);

/* Forgets what was asked, and all that was answered. */
void library_forget(struct LibraryScene *scene);

/* Closes the report of a mending for good. */
void library_ask_close_report(struct LibraryScene *scene);

/* --- mending.c --- */

/* Follows a mending that is under way. */
void library_follow_mending(struct LibraryScene *scene);

/* Describes how far it is, or that there is a report of one, at the top of `area`, which is cut
 * off it; false if there is neither. */
bool library_draw_mending(const struct LibraryScene *scene, SDL_FRect *area);

/* Opens the report. */
void library_open_report(struct LibraryScene *scene);

/* Writes why there is nothing to be seen, and what can be done. */
void library_say_failure(const struct LibraryScene *scene, char *text, size_t size);

/* --- cards.c --- */

/* Number `index` of the list; NULL while it is not known. */
const struct ShownGame *library_shown(const struct LibraryScene *scene, int index);

/* "Mei - Expert". */
void library_players(const struct LibraryScene *scene, const struct LibraryGame *game,
                     char text[WORDS_MAX]);

/* "Xiangqi · 2026.11.22 · 45 moves", with the source of an imported one. */
void library_facts(const struct LibraryScene *scene, const struct LibraryGame *game,
                   char text[WORDS_MAX]);

/* How it ended and why; *color is that of a win or a loss of the player here. */
void library_ending(const struct LibraryScene *scene, const struct ShownGame *shown,
                    char text[WORDS_MAX], SDL_Color *color);

/* Draws the last position of a game as large as fits. */
void library_board(const struct LibraryScene *scene, const struct ShownGame *shown, SDL_FRect area);

/* Describes the list in `area`. */
void library_draw_list(struct LibraryScene *scene, SDL_FRect area);

/* --- filters.c --- */

/* Whether anything is left out of the list, but for the search. */
bool library_is_filtered(const struct LibraryScene *scene);

/* Describes the choices of the filter in `area`. */
void library_draw_filter(struct LibraryScene *scene, SDL_FRect area);

/* Takes what the player chose of the filter; true if it was one of its widgets. */
bool library_filter_action(struct LibraryScene *scene, const struct UiAction *done);

/* --- entry.c --- */

/* Describes the game that is open, over the list. */
void library_draw_entry(struct LibraryScene *scene);

/* Does what the player chose for it. */
void library_entry_action(struct LibraryScene *scene, enum LibraryEntry entry);

#endif

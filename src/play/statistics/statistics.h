/*
 * What a player's games of one kind come to: won, drawn and lost, streaks, a rating, mistakes.
 *
 * The games come in as they were played, one after the other. Only those against levels of known
 * strength are rated, by Glicko-2 with periods of a week: people play the ten games or so in it
 * that Glickman advises. Casual games are counted apart and count for nothing else.
 */
#ifndef TY_SRC_PLAY_STATISTICS_STATISTICS_H
#define TY_SRC_PLAY_STATISTICS_STATISTICS_H

#include "src/play/library/library.h"
#include "src/play/statistics/glicko.h"

/* What became of a number of games. */
struct Tally {
    int won, drawn, lost;
};

struct StatisticsOpponent {
    char name[LIBRARY_NAME_MAX]; /* as in the record; "" for somebody without a name */
    int level;                   /* index of the game's level (see level_get); -1: somebody */
    bool online;                 /* played from another computer */
    struct Tally tally;
};

/* A game that counts. */
struct StatisticsGame {
    int64_t id;
    char moment[20]; /* "2026.11.22 19:30:05", as much of it as is known */
    int opponent;    /* its place among the opponents */
    int mine;        /* the player's colour */
    int score;       /* 2 won, 1 drawn, 0 lost */
    int length;      /* plies */
    int mistakes;    /* -1: the game was not reviewed */
    bool rated;      /* against a level of known strength */
    float rating;    /* of the player behind it; 0: there is none yet */
    float deviation; /* like it */
};

struct Statistics {
    const struct Game *kind;
    struct Tally all, colour[SEATS];      /* by the player's colour */
    struct StatisticsOpponent *opponents; /* owned: levels first, the weakest first; then people */
    int opponent_count;
    struct StatisticsGame *games; /* owned: the oldest first */
    int game_count;
    int streak;                 /* of wins (> 0) or losses (< 0), up to now */
    int longest;                /* streak of wins */
    int casual;                 /* games that do not count */
    int rated;                  /* games that the rating comes from */
    int reviewed;               /* games of which the mistakes are known */
    struct Glicko rating;       /* now; of use if `rated` > 0 */
    struct GlickoPeriod period; /* this and what follows: of the week of the last rated game */
    long week;
};

/* Statistics of `game` without games. Free with statistics_free. */
void statistics_init(struct Statistics *statistics, const struct Game *game);
void statistics_free(struct Statistics *statistics);

/* Counts a game; an OwnGameVisitor, `user` being the statistics. */
void statistics_add(void *user, const struct OwnGame *own);

/* What is left to be done when all games were counted: the opponents in their order, the rating as
 * it is on `today`, "2026.11.22". */
void statistics_finish(struct Statistics *statistics, const char *today);

/* All games as comma-separated values (RFC 4180), a line each below one with names; to be freed
 * with free(). A name that a spreadsheet would take for a formula gets an apostrophe. */
char *statistics_csv(const struct Statistics *statistics);

#endif

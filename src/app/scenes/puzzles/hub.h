/* The parts of the page of puzzles: hub.c, calendar.c draws the past month. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_HUB_H
#define TY_SRC_APP_SCENES_PUZZLES_HUB_H

#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/shell/app.h"
#include "src/play/practice/daily.h"

enum HubWidget {
    HUB_BACK = 1,
    HUB_LIST,
    HUB_TRAINING,
    HUB_STORM,
    HUB_FIGURES,
    HUB_SHARE,
    HUB_DUE,
    HUB_MISTAKES,
    HUB_DAILY = 10,             /* + the place of the variant */
    HUB_DAY = 10 + VARIANTS_MAX /* + the day's place in the calendar */
};

enum { HUB_DAYS_MAX = 35 /* of the calendar: whole weeks up to this one */ };

struct Hub {
    struct App *app;
    bool ready;                        /* the puzzles have been read */
    int reads, known;                  /* how often, and how many results, when this was made: */
    int today, date;                   /* dates; the second is the one whose puzzles are offered */
    int due, mistakes;                 /* puzzles and own mistakes that are back today */
    char dropped[FILE_PATH_MAX];       /* a file that goes to the page of one's own puzzles */
    struct Question *loading;          /* of the game whose mistakes are asked for; NULL: none */
    int order[VARIANTS_MAX], variants; /* of the collection, as they are listed */
    struct DailyDay of[VARIANTS_MAX];  /* how that date stands in each; slots 0: no puzzles */
    struct DailyDay days[HUB_DAYS_MAX];
    int day_count;
    struct DailyStreak streak;
};

/* How high the calendar is in a column `width` pixels wide; draws it at the top of `area`, which is
 * cut. */
float hub_calendar_height(const struct Hub *hub, float width);
void hub_draw_calendar(const struct Hub *hub, SDL_FRect *area);

/* --- own_mistakes.c --- */

/* Has the game read whose mistakes have been due longest; hub_hear_mistakes opens their questions
 * when it is there. */
void hub_ask_mistakes(struct Hub *hub);
void hub_hear_mistakes(struct Hub *hub);

#endif

/* The parts of the page of statistics: statistics.c runs it, chart.c draws what has changed over
 * time, summary.c the rest. */
#ifndef TY_SRC_APP_SCENES_STATISTICS_STATISTICS_H
#define TY_SRC_APP_SCENES_STATISTICS_STATISTICS_H

#include "src/app/scenes/statistics/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/play/library/librarian.h"
#include "src/play/statistics/statistics.h"

enum StatisticsWidget {
    STATISTICS_BACK = 1,
    STATISTICS_GAME,
    STATISTICS_AREA,
    STATISTICS_CHART,
    STATISTICS_SERIES,
    STATISTICS_TABLE, /* all games as a file */
    STATISTICS_FORGET,
    STATISTICS_NEW, /* a new game, where there is none yet */
    STATISTICS_DIALOG = 40,
    STATISTICS_OPPONENT = 1000 /* + its place among them */
};

/* What the chart shows. */
enum ChartSeries { SERIES_RATING, SERIES_MISTAKES, SERIES_COUNT };

struct StatisticsScene {
    struct App *app;
    const struct Game *game;
    struct Statistics statistics; /* of `game`, once it is known */
    bool known, failed;
    enum ChartSeries series;
    int *points; /* owned: the places of the games that the chart shows */
    int point_count;
    int chosen;                             /* the point that is told of; -1: none */
    bool asking;                            /* whether to forget */
    SDL_FRect chart;                        /* where the curve was drawn */
    struct UiCells cells;                   /* its points, for who listens */
    struct Question *counting, *forgetting; /* NULL: nothing is asked */
};

/* --- chart.c --- */

/* Takes the series that there is anything of, `wanted` if possible. */
void statistics_set_series(struct StatisticsScene *scene, enum ChartSeries wanted);

/* The chart in `rect`, of which `seen` is in the window. */
void statistics_draw_chart(struct StatisticsScene *scene, SDL_FRect rect, SDL_FRect seen);

/* Takes what pointers and, while it has the focus, keys do to it. */
bool statistics_chart_event(struct StatisticsScene *scene, const struct InputEvent *event);

/* --- summary.c --- */

/* Who an opponent is. */
void statistics_name(const struct StatisticsScene *scene, const struct StatisticsOpponent *opponent,
                     char text[WORDS_NAME_MAX]);

/* How high the summary and the list of opponents are at such a width. */
float statistics_summary_height(const struct StatisticsScene *scene, float width);
float statistics_opponents_height(const struct StatisticsScene *scene, float width);

void statistics_draw_summary(const struct StatisticsScene *scene, SDL_FRect rect, SDL_FRect seen);
void statistics_draw_opponents(const struct StatisticsScene *scene, SDL_FRect rect, SDL_FRect seen);

#endif

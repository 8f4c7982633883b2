/* What has changed over time: the rating among the levels, and the mistakes. */
#include "engine/level.h"
#include "src/app/scenes/curve.h"
#include "src/app/scenes/statistics/statistics.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEAN_OF = 10,   /* games that the line of mistakes is the mean of */
    LEAP = 10,      /* points that the keys of pages go */
    DAY_MAX = 11,   /* of "2026.11.22", with which a moment begins */
    MARKED_MAX = 80 /* points up to which each has its disc */
};

static const float RATING_ROOM = 60, RATING_SPAN = 240; /* points of Elo */
static const float POINT_PIXELS = 3;                    /* between two that are drawn */

/* --- the points --- */

static bool belongs(const struct StatisticsGame *game, enum ChartSeries series)
{
    return series == SERIES_RATING ? game->rated : game->mistakes >= 0;
}

/* Whether there are points of a series. */
static bool has_series(const struct StatisticsScene *scene, enum ChartSeries series)
{
    return (series == SERIES_RATING ? scene->statistics.rated : scene->statistics.reviewed) > 0;
}

void statistics_set_series(struct StatisticsScene *scene, enum ChartSeries wanted)
{
    const struct Statistics *statistics = &scene->statistics;
    enum ChartSeries other = wanted == SERIES_RATING ? SERIES_MISTAKES : SERIES_RATING;
    bool swap = !has_series(scene, wanted) && has_series(scene, other);
    scene->series = swap ? other : wanted;
    scene->chosen = -1;
    scene->point_count = 0;
    free(scene->points);
    scene->points = memory_zeroed((size_t)(statistics->game_count + 1) * sizeof *scene->points);
    for (int i = 0; i < statistics->game_count; i++)
        if (belongs(&statistics->games[i], scene->series))
            scene->points[scene->point_count++] = i;
}

static const struct StatisticsGame *game_at(const struct StatisticsScene *scene, int point)
{
    return &scene->statistics.games[scene->points[point]];
}

/* The height of a point: the rating, or the mean of the mistakes up to there. */
static float value_at(const struct StatisticsScene *scene, int point)
{
    int count = 0, sum = 0;
    if (scene->series == SERIES_RATING)
        return game_at(scene, point)->rating;
    for (int i = point; i >= 0 && count < MEAN_OF; i--, count++)
        sum += game_at(scene, i)->mistakes;
    return (float)sum / (float)count;
}

struct Range {
    float low, high;
};

static struct Range range_of(const struct StatisticsScene *scene)
{
    struct Range range = {value_at(scene, 0), value_at(scene, 0)};
    for (int i = 1; i < scene->point_count; i++) {
        range.low = fminf(range.low, value_at(scene, i));
        range.high = fmaxf(range.high, value_at(scene, i));
    }
    if (scene->series == SERIES_MISTAKES)
        return (struct Range){0, fmaxf(1, ceilf(range.high))};
    float more = fmaxf(0, RATING_SPAN - (range.high - range.low)) / 2;
    return (struct Range){range.low - fmaxf(RATING_ROOM, more),
                          range.high + fmaxf(RATING_ROOM, more)};
}

static SDL_FPoint place_of(const struct StatisticsScene *scene, struct Range range, int point)
{
    float part = scene->point_count > 1 ? (float)point / (float)(scene->point_count - 1) : 0.5F;
    float high = (value_at(scene, point) - range.low) / (range.high - range.low);
    return (SDL_FPoint){scene->chart.x + scene->chart.w * part,
                        scene->chart.y + scene->chart.h * (1 - high)};
}

/* --- drawing --- */

/* The next line that is told of going up: a level's strength, or a whole number of mistakes. */
static bool mark_at(const struct StatisticsScene *scene, int index, float *value,
                    char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    if (scene->series == SERIES_MISTAKES) {
        *value = (float)index;
        snprintf(text, WORDS_MAX, "%d", index);
        return true;
    }
    const struct Level *level = level_get(scene->game, index);
    if (!level || level->classic)
        return false;
    *value = (float)level->strength;
    snprintf(text, WORDS_MAX, "%s", app_tr(app, level->label));
    return true;
}

static float names_width(const struct StatisticsScene *scene)
{
    return (scene->series == SERIES_RATING ? 7 : 2) * scene->app->metrics.text_small;
}

/* The levels, or numbers, within the range: a line each, and its name before it where there is
 * room. */
static void draw_marks(const struct StatisticsScene *scene, struct Range range, SDL_FRect seen)
{
    struct App *app = scene->app;
    SDL_FRect chart = scene->chart;
    float value = 0, line = 1.3F * app->metrics.text_small, last = chart.y + 2 * chart.h;
    float width = names_width(scene);
    char text[WORDS_MAX];
    for (int i = 0; mark_at(scene, i, &value, text) && value <= range.high; i++) {
        float y = chart.y + chart.h * (1 - (value - range.low) / (range.high - range.low));
        if (value < range.low)
            continue;
        canvas_clip(app->canvas, seen);
        canvas_rect(app->canvas, (SDL_FRect){chart.x, y, chart.w, 1}, app->theme->panel_edge);
        canvas_unclip(app->canvas);
        if (last - y < line)
            continue;
        last = y;
        ui_label(app->ui, (SDL_FRect){chart.x - width, y - line / 2, width - line / 2, line}, text,
                 UI_SMALL | UI_DIM | UI_RIGHT);
    }
}

/* A game won is a disc, one drawn a small disc, one lost a ring. */
static void draw_score(const struct App *app, SDL_FPoint at, float radius, int score)
{
    const struct UiTheme *theme = app->theme;
    if (score == 2) {
        canvas_disc(app->canvas, at.x, at.y, radius, theme->good);
    } else if (score == 1) {
        canvas_disc(app->canvas, at.x, at.y, 0.6F * radius, theme->dim);
    } else {
        canvas_disc(app->canvas, at.x, at.y, radius, theme->panel);
        canvas_ring(app->canvas, at.x, at.y, radius, 0.4F * radius, theme->danger);
    }
}

static void draw_curve(const struct StatisticsScene *scene, struct Range range)
{
    const struct App *app = scene->app;
    float thick = fmaxf(2, 2 * app->metrics.unit);
    int step = SDL_max(1, (int)((float)scene->point_count * POINT_PIXELS / scene->chart.w));
    SDL_FPoint before = place_of(scene, range, 0);
    for (int i = step; i - step < scene->point_count - 1; i += step) {
        SDL_FPoint at = place_of(scene, range, SDL_min(i, scene->point_count - 1));
        canvas_line(app->canvas, before.x, before.y, at.x, at.y, thick, app->theme->accent);
        before = at;
    }
    for (int i = 0; i < scene->point_count && scene->point_count <= MARKED_MAX; i++)
        draw_score(app, place_of(scene, range, i), 2 * thick, game_at(scene, i)->score);
}

static void draw_chosen(const struct StatisticsScene *scene, struct Range range)
{
    const struct App *app = scene->app;
    float unit = app->metrics.unit;
    if (scene->chosen < 0)
        return;
    SDL_FPoint at = place_of(scene, range, scene->chosen);
    canvas_rect(app->canvas, (SDL_FRect){at.x - 1, scene->chart.y, 2, scene->chart.h},
                app->theme->text);
    canvas_disc(app->canvas, at.x, at.y, 7 * unit, app->theme->text);
    canvas_disc(app->canvas, at.x, at.y, 5.5F * unit, app->theme->panel);
    draw_score(app, at, 5 * unit, game_at(scene, scene->chosen)->score);
}

/* "2026.11.22 · Expert · won · 1512" of a game. */
static void words_of(const struct StatisticsScene *scene, int point, char text[WORDS_MAX])
{
    static const char *const results[] = {N_("lost"), N_("drawn"), N_("won")};
    const struct App *app = scene->app;
    const struct StatisticsGame *game = game_at(scene, point);
    char name[WORDS_NAME_MAX], value[64];
    statistics_name(scene, &scene->statistics.opponents[game->opponent], name);
    if (scene->series == SERIES_RATING)
        snprintf(value, sizeof value, "%.0f", (double)game->rating);
    else
        snprintf(value, sizeof value, app_tr(app, "Mistakes: %d"), game->mistakes);
    snprintf(text, WORDS_MAX, "%.10s · %s · %s · %s", game->moment, name,
             app_tr(app, results[game->score]), value);
}

/* What is told below: the chosen game, else the first and the last day, which may be the same. */
static void draw_words(const struct StatisticsScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    char text[WORDS_MAX], first[DAY_MAX], last[DAY_MAX];
    if (scene->chosen >= 0) {
        words_of(scene, scene->chosen, text);
        ui_label(app->ui, rect, text, UI_SMALL | UI_CENTER);
        return;
    }
    snprintf(first, sizeof first, "%.10s", game_at(scene, 0)->moment);
    snprintf(last, sizeof last, "%.10s", game_at(scene, scene->point_count - 1)->moment);
    if (strcmp(first, last) == 0) {
        ui_label(app->ui, rect, first, UI_SMALL | UI_DIM | UI_CENTER);
        return;
    }
    ui_label(app->ui, rect_column(rect, 0, 2, 0), first, UI_SMALL | UI_DIM);
    ui_label(app->ui, rect_column(rect, 1, 2, 0), last, UI_SMALL | UI_DIM | UI_RIGHT);
}

static void draw_series(const struct StatisticsScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const char *names[SERIES_COUNT] = {app_tr(app, "Rating"), app_tr(app, "Mistakes per game")};
    if (!has_series(scene, SERIES_RATING) || !has_series(scene, SERIES_MISTAKES)) {
        ui_label(app->ui, rect, names[scene->series], UI_BOLD);
        return;
    }
    ui_choice(app->ui, STATISTICS_SERIES, rect, NULL, names, SERIES_COUNT, (int)scene->series, 0);
    ui_name(app->ui, app_tr(app, "Curve"));
}

/* --- for ears --- */

static void tell_cell(void *user, int cell, struct StringBuffer *words)
{
    char text[WORDS_MAX];
    words_of(user, cell, text);
    string_buffer_add(words, text);
}

static SDL_FRect where_cell(void *user, int cell)
{
    const struct StatisticsScene *scene = user;
    SDL_FPoint at = place_of(scene, range_of(scene), cell);
    float half = scene->app->metrics.gap / 2;
    return (SDL_FRect){at.x - half, at.y - half, 2 * half, 2 * half};
}

static void go_to_cell(void *user, int cell)
{
    struct StatisticsScene *scene = user;
    scene->chosen = cell;
    app_redraw(scene->app);
}

static void value_text(const struct StatisticsScene *scene, float value, char text[16])
{
    snprintf(text, 16, scene->series == SERIES_RATING ? "%.0f" : "%.1f", (double)value);
}

/* "2026.11.01 to 2026.11.22: 1180 at first, 1250 at last, lowest 1150, highest 1290". */
static void summary_text(const struct StatisticsScene *scene, char text[WORDS_MAX])
{
    int last = scene->point_count - 1;
    float low = value_at(scene, 0), high = low;
    char first[16], final[16], lowest[16], highest[16], from[DAY_MAX], to[DAY_MAX];
    for (int i = 1; i <= last; i++) {
        low = fminf(low, value_at(scene, i));
        high = fmaxf(high, value_at(scene, i));
    }
    value_text(scene, value_at(scene, 0), first);
    value_text(scene, value_at(scene, last), final);
    value_text(scene, low, lowest);
    value_text(scene, high, highest);
    snprintf(from, sizeof from, "%.10s", game_at(scene, 0)->moment);
    snprintf(to, sizeof to, "%.10s", game_at(scene, last)->moment);
    snprintf(text, WORDS_MAX,
             app_tr(scene->app, "%1$s to %2$s: %3$s at first, %4$s at last, lowest %5$s, "
                                "highest %6$s"),
             from, to, first, final, lowest, highest);
}

/* The chart as a sentence and as a table of its games. */
static void tell_chart(struct StatisticsScene *scene)
{
    char summary[WORDS_MAX];
    bool chosen = scene->chosen >= 0;
    if (scene->point_count == 0)
        return;
    scene->cells = (struct UiCells){
        .columns = 1,
        .rows = scene->point_count,
        .version = (uint64_t)scene->series + 1,
        .cursor = chosen ? scene->chosen : scene->point_count - 1,
        .user = scene,
        .words = tell_cell,
        .where = where_cell,
        .go = go_to_cell,
    };
    summary_text(scene, summary);
    curve_tell(scene->app, &scene->cells, chosen, summary);
}

void statistics_draw_chart(struct StatisticsScene *scene, SDL_FRect rect, SDL_FRect seen)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    bool focused = ui_focus(app->ui) == STATISTICS_CHART && ui_focus_shown(app->ui);
    draw_series(scene, cut_top(&rect, m->button));
    cut_top(&rect, m->gap / 2);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    canvas_rounded(app->canvas, rect, m->radius, app->theme->panel);
    canvas_rounded_outline(app->canvas, rect, m->radius, focused ? m->ring : 1,
                           focused ? app->theme->focus : app->theme->panel_edge);
    canvas_unclip(app->canvas);
    ui_region(app->ui, STATISTICS_CHART, rect, app_tr(app, "Chart"), 0);
    if (ui_listened(app->ui))
        tell_chart(scene);
    rect = rect_inset(rect, 12 * m->unit, 8 * m->unit);
    SDL_FRect words = cut_bottom(&rect, 1.6F * m->text_small);
    scene->chart = rect_inset(rect, 4 * m->unit, 6 * m->unit);
    cut_left(&scene->chart, names_width(scene));
    struct Range range = range_of(scene);
    draw_marks(scene, range, seen);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    draw_curve(scene, range);
    draw_chosen(scene, range);
    canvas_unclip(app->canvas);
    draw_words(scene, words);
}

/* --- hands --- */

static bool choose(struct StatisticsScene *scene, int point)
{
    bool inside = point >= 0 && point < scene->point_count;
    if (inside && point != scene->chosen) {
        scene->chosen = point;
        app_redraw(scene->app);
    }
    return inside;
}

static bool hover(struct StatisticsScene *scene, float x, float y)
{
    int last = scene->point_count - 1;
    if (last < 0 || !rect_has(scene->chart, x, y))
        return false;
    float part = (x - scene->chart.x) / fmaxf(scene->chart.w, 1);
    return choose(scene, SDL_clamp((int)lroundf(part * (float)last), 0, last));
}

bool statistics_chart_event(struct StatisticsScene *scene, const struct InputEvent *event)
{
    int from = scene->chosen, last = scene->point_count - 1;
    if (event->kind == INPUT_POINTER_MOVE || event->kind == INPUT_POINTER_DOWN)
        return hover(scene, event->x, event->y) && event->kind == INPUT_POINTER_MOVE;
    if (event->kind != INPUT_ACTION || !event->down || last < 0 ||
        ui_focus(scene->app->ui) != STATISTICS_CHART)
        return false;
    switch (event->action) {
    case ACT_LEFT:
        return choose(scene, from < 0 ? last : from - 1);
    case ACT_RIGHT:
        return choose(scene, from < 0 ? 0 : from + 1);
    case ACT_PREV:
        return choose(scene, SDL_max(0, (from < 0 ? last : from) - LEAP));
    case ACT_NEXT:
        return choose(scene, SDL_min(last, (from < 0 ? last : from) + LEAP));
    case ACT_FIRST:
        return choose(scene, 0);
    case ACT_LAST:
        return choose(scene, last);
    default:
        return false;
    }
}

/* Won, drawn and lost; the rating and the streak in words; the opponents. */
#include "engine/level.h"
#include "src/app/scenes/statistics/statistics.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float TALLY_TEXTS = 3.2F; /* a tally's height, in heights of text */
static const float ROW_TEXTS = 30; /* widths of text from which tallies stand beside each other */

void statistics_name(const struct StatisticsScene *scene, const struct StatisticsOpponent *opponent,
                     char text[WORDS_NAME_MAX])
{
    const struct App *app = scene->app;
    if (opponent->level >= 0)
        snprintf(text, WORDS_NAME_MAX, "%s",
                 app_tr(app, level_get(scene->game, opponent->level)->label));
    else if (opponent->name[0] != 0)
        words_tag(app->strings, scene->game, opponent->name, text);
    else
        snprintf(text, WORDS_NAME_MAX, "%s", app_tr(app, "Your friend"));
}

/* --- tallies --- */

static void draw_bar(const struct App *app, const struct Tally *tally, SDL_FRect rect)
{
    float all = (float)(tally->won + tally->drawn + tally->lost);
    float won = rect.w * (float)tally->won / fmaxf(all, 1);
    float drawn = rect.w * (float)tally->drawn / fmaxf(all, 1);
    canvas_rect(app->canvas, cut_left(&rect, won), app->theme->good);
    canvas_rect(app->canvas, cut_left(&rect, drawn), app->theme->dim);
    canvas_rect(app->canvas, rect, all > 0 ? app->theme->danger : app->theme->panel_edge);
}

/* A name, its numbers below it, and how they share a bar. */
static void draw_tally(const struct App *app, const char *name, const struct Tally *tally,
                       SDL_FRect rect, SDL_FRect seen)
{
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    SDL_FRect bar = cut_bottom(&rect, 6 * m->unit);
    ui_label(app->ui, cut_top(&rect, rect.h * 0.55F), name, 0);
    snprintf(text, sizeof text, app_tr(app, "%d won · %d drawn · %d lost"), tally->won,
             tally->drawn, tally->lost);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    draw_bar(app, tally, bar);
    canvas_unclip(app->canvas);
}

/* --- the summary --- */

enum { LINES_MAX = 4 };

/* A rating that lies within so much of the truth, by two to one, is worth a level's name. */
enum { SETTLED = 110 };

/* The level whose strength comes nearest to the rating. */
static const struct Level *nearest_level(const struct StatisticsScene *scene)
{
    const struct Level *nearest = NULL, *level;
    double rating = scene->statistics.rating.rating;
    for (int i = 0; i < level_count(scene->game); i++) {
        level = level_get(scene->game, i);
        if (!nearest || fabs(level->strength - rating) < fabs(nearest->strength - rating))
            nearest = level;
    }
    return nearest;
}

static void add_line(char lines[LINES_MAX][WORDS_MAX], int *count, const char *text)
{
    snprintf(lines[(*count)++], WORDS_MAX, "%s", text);
}

static void describe_streak(const struct StatisticsScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    int streak = scene->statistics.streak;
    int length = snprintf(text, WORDS_MAX, app_tr(app, "Longest winning streak: %d"),
                          scene->statistics.longest);
    if (abs(streak) >= 2 && length > 0 && length < WORDS_MAX / 2)
        snprintf(text + length, (size_t)(WORDS_MAX - length),
                 app_tr(app, streak > 0 ? N_(" · now %d wins") : N_(" · now %d losses")),
                 abs(streak));
}

/* What is said in words; returns how many lines. */
static int describe(const struct StatisticsScene *scene, char lines[LINES_MAX][WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct Statistics *statistics = &scene->statistics;
    char text[WORDS_MAX];
    int count = 0;
    describe_streak(scene, text);
    add_line(lines, &count, text);
    if (statistics->rated > 0 && statistics->rating.deviation > SETTLED) {
        add_line(lines, &count, app_tr(app, "Play more games to settle your rating"));
    } else if (statistics->rated > 0) {
        snprintf(text, sizeof text, app_tr(app, "You play at about the level of %s"),
                 app_tr(app, nearest_level(scene)->label));
        add_line(lines, &count, text);
    } else {
        add_line(lines, &count, app_tr(app, "Play a level of the computer to get a rating"));
    }
    if (statistics->reviewed > 0) {
        int sum = 0;
        for (int i = 0; i < statistics->game_count; i++)
            sum += SDL_max(statistics->games[i].mistakes, 0);
        snprintf(text, sizeof text, app_tr(app, "Mistakes per game: %.1f (%d reviewed)"),
                 (double)sum / statistics->reviewed, statistics->reviewed);
        add_line(lines, &count, text);
    }
    if (statistics->casual > 0) {
        snprintf(text, sizeof text,
                 app_tr(app, "Not counted: %d (with takebacks, or started from a study)"),
                 statistics->casual);
        add_line(lines, &count, text);
    }
    return count;
}

static float line_height(const struct StatisticsScene *scene, const char *text, float width)
{
    const struct App *app = scene->app;
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL | UI_WRAP);
    return canvas_text_height(app->canvas, text, &style, width) + 0.5F * app->metrics.text_small;
}

float statistics_summary_height(const struct StatisticsScene *scene, float width)
{
    const struct Metrics *m = &scene->app->metrics;
    char lines[LINES_MAX][WORDS_MAX];
    int count = describe(scene, lines), rows = width > ROW_TEXTS * m->text ? 1 : 1 + SEATS;
    float height = (float)rows * (TALLY_TEXTS * m->text + m->gap);
    if (scene->statistics.rated > 0)
        height += 2 * m->text_large;
    for (int i = 0; i < count; i++)
        height += line_height(scene, lines[i], width);
    return height;
}

/* All games, and those with each colour: beside each other where there is room. */
static void draw_tallies(const struct StatisticsScene *scene, SDL_FRect *rect, SDL_FRect seen)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const struct Statistics *statistics = &scene->statistics;
    bool beside = rect->w > ROW_TEXTS * m->text;
    SDL_FRect row = {0};
    for (int i = 0; i <= SEATS; i++) {
        const struct Tally *tally = i == 0 ? &statistics->all : &statistics->colour[i - 1];
        const char *name = i == 0 ? N_("All games") : scene->game->colours[i - 1];
        if (i == 0 || !beside) {
            row = cut_top(rect, TALLY_TEXTS * m->text);
            cut_top(rect, m->gap);
        }
        draw_tally(app, app_tr(app, name), tally,
                   beside ? rect_column(row, i, 1 + SEATS, 2 * m->gap) : row, seen);
    }
}

void statistics_draw_summary(const struct StatisticsScene *scene, SDL_FRect rect, SDL_FRect seen)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const struct Statistics *statistics = &scene->statistics;
    char lines[LINES_MAX][WORDS_MAX], text[WORDS_MAX];
    int count = describe(scene, lines);
    if (statistics->rated > 0) {
        snprintf(text, sizeof text, app_tr(app, "Rating %.0f ± %.0f"), statistics->rating.rating,
                 2 * statistics->rating.deviation);
        ui_label(app->ui, cut_top(&rect, 2 * m->text_large), text, UI_LARGE | UI_BOLD);
    }
    draw_tallies(scene, &rect, seen);
    for (int i = 0; i < count; i++)
        ui_label(app->ui, cut_top(&rect, line_height(scene, lines[i], rect.w)), lines[i],
                 UI_SMALL | UI_WRAP);
}

/* --- the opponents --- */

static int columns_at(const struct App *app, float width)
{
    return SDL_max(1, (int)(width / (18 * app->metrics.text)));
}

static float card_height(const struct App *app)
{
    return (TALLY_TEXTS + 0.8F) * app->metrics.text;
}

static float heading_height(const struct App *app)
{
    return 2 * app->metrics.text_large;
}

float statistics_opponents_height(const struct StatisticsScene *scene, float width)
{
    const struct App *app = scene->app;
    int columns = columns_at(app, width);
    int rows = (scene->statistics.opponent_count + columns - 1) / columns;
    return heading_height(app) + (float)rows * (card_height(app) + app->metrics.gap);
}

static void draw_opponent(const struct StatisticsScene *scene, int index, SDL_FRect rect,
                          SDL_FRect seen)
{
    struct App *app = scene->app;
    const struct StatisticsOpponent *opponent = &scene->statistics.opponents[index];
    bool computer = opponent->level >= 0 || setup_engine(opponent->name);
    const char *icon = computer ? "icon-robot" : opponent->online ? "icon-network" : "icon-person";
    float side = 1.6F * app->metrics.text;
    char name[WORDS_NAME_MAX];
    statistics_name(scene, opponent, name);
    ui_button(app->ui, STATISTICS_OPPONENT + index, rect, NULL, name, UI_CARD);
    rect = rect_inset(rect, app->metrics.gap, 0.4F * app->metrics.text);
    SDL_FRect left = cut_left(&rect, side);
    ui_image(app->ui, rect_center(left, side, side), icon, app->theme->dim);
    cut_left(&rect, app->metrics.gap);
    draw_tally(app, name, &opponent->tally, rect, seen);
}

void statistics_draw_opponents(const struct StatisticsScene *scene, SDL_FRect rect, SDL_FRect seen)
{
    const struct App *app = scene->app;
    float each = card_height(app) + app->metrics.gap;
    int columns = columns_at(app, rect.w);
    ui_label(app->ui, cut_top(&rect, heading_height(app)), app_tr(app, "Opponents"),
             UI_LARGE | UI_BOLD);
    /* a row more than is seen on each side, so that the focus finds the next one */
    int first = SDL_max(0, (int)((seen.y - rect.y) / each) - 1) * columns;
    int last = ((int)((seen.y + seen.h - rect.y) / each) + 2) * columns;
    for (int i = first; i < SDL_min(last, scene->statistics.opponent_count); i++) {
        int above = i / columns;
        SDL_FRect row = {rect.x, rect.y + (float)above * each, rect.w, card_height(app)};
        draw_opponent(scene, i, rect_column(row, i % columns, columns, app->metrics.gap), seen);
    }
}

/* The puzzles of the day of the past weeks, as a calendar: each day is a button, to make up what
 * was missed. */
#include "src/app/scenes/puzzles/hub.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WEEK = 7 };

static const char *const weekdays[WEEK] = {N_("Mo"), N_("Tu"), N_("We"), N_("Th"),
                                           N_("Fr"), N_("Sa"), N_("Su")};

static const char note[] =
    N_("Pick a missed day to make it up. No puzzle comes twice until all have had their day.");

static int week_count(const struct Hub *hub)
{
    return (hub->day_count + WEEK - 1) / WEEK;
}

static float cell_height(const struct Hub *hub)
{
    const struct Metrics *m = &hub->app->metrics;
    return fmaxf(0.9F * m->button, 2.3F * m->text);
}

static float head_height(const struct Hub *hub)
{
    return 2.2F * hub->app->metrics.text;
}

float hub_calendar_height(const struct Hub *hub, float width)
{
    const struct App *app = hub->app;
    const struct Metrics *m = &app->metrics;
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL | UI_WRAP);
    return head_height(hub) + 1.6F * m->text_small +
           (float)week_count(hub) * (cell_height(hub) + m->gap / 4) + m->gap +
           canvas_text_height(app->canvas, app_tr(app, note), &style, width);
}

/* How a day stands, English. */
static const char *state_word(const struct Hub *hub, const struct DailyDay *day)
{
    switch (day->state) {
    case DAILY_DONE:
        return N_("%s: done");
    case DAILY_MADE_UP:
        return N_("%s: made up later");
    case DAILY_BEGUN:
        return N_("%s: begun");
    default:
        return day->date == hub->today ? N_("%s: today") : N_("%s: missed");
    }
}

/* What a day's state looks like, above its number. */
static const char *state_icon(const struct DailyDay *day)
{
    return day->state == DAILY_DONE      ? "icon-check"
           : day->state == DAILY_MADE_UP ? "icon-redo"
           : day->state == DAILY_BEGUN   ? "icon-clock"
                                         : NULL;
}

static SDL_FRect cell_of(const struct Hub *hub, SDL_FRect grid, int place)
{
    SDL_FRect row = rect_row(grid, place / WEEK, week_count(hub), hub->app->metrics.gap / 4);
    return rect_column(row, place % WEEK, WEEK, hub->app->metrics.gap / 4);
}

static void describe_day(const struct Hub *hub, SDL_FRect grid, int place)
{
    const struct App *app = hub->app;
    const struct DailyDay *day = &hub->days[place];
    char date[WORDS_MAX], label[2 * WORDS_MAX];
    words_day(app->strings, day->date, date);
    snprintf(label, sizeof label, app_tr(app, state_word(hub, day)), date);
    ui_button(app->ui, HUB_DAY + place, cell_of(hub, grid, place), NULL, label,
              UI_CARD | (day->date == hub->date ? UI_SELECTED : 0));
}

/* Its number, and how it stands. */
static void draw_day(const struct Hub *hub, SDL_FRect cell, const struct DailyDay *day)
{
    const struct App *app = hub->app;
    const struct Metrics *m = &app->metrics;
    const char *icon = state_icon(day);
    int year, month, number;
    char text[16];
    bool today = day->date == hub->today;
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL | UI_CENTER |
                                                        (today  ? UI_BOLD
                                                         : icon ? 0
                                                                : UI_DIM));
    date_parts(day->date, &year, &month, &number);
    snprintf(text, sizeof text, "%d", number);
    SDL_FRect inner = rect_inset(cell, 0, m->ring);
    SDL_FRect upper = cut_top(&inner, inner.h * 0.5F);
    float size = fminf(upper.h, 1.1F * m->text_small);
    if (icon)
        canvas_image(app->canvas, rect_center(inner, size, size), icon, style.color);
    canvas_text(app->canvas, icon ? upper : rect_inset(cell, 0, m->ring), text, &style);
}

static void draw_grid(const struct Hub *hub, SDL_FRect grid)
{
    for (int i = 0; i < hub->day_count; i++)
        describe_day(hub, grid, i);
    ui_flush(hub->app->ui);
    for (int i = 0; i < hub->day_count; i++)
        draw_day(hub, cell_of(hub, grid, i), &hub->days[i]);
}

/* "4 days in a row · best: 9". */
static void streak_words(const struct Hub *hub, char text[WORDS_MAX])
{
    const struct App *app = hub->app;
    int days = hub->streak.days, best = hub->streak.best;
    words_streak(app->strings, days, text);
    size_t length = strlen(text);
    if (best > days && length < WORDS_MAX)
        snprintf(text + length, WORDS_MAX - length, app_tr(app, " · best: %d"), best);
}

void hub_draw_calendar(const struct Hub *hub, SDL_FRect *area)
{
    const struct App *app = hub->app;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    streak_words(hub, text);
    SDL_FRect head = cut_top(area, head_height(hub));
    ui_label(app->ui, head, app_tr(app, "Past month"), UI_BOLD);
    if (hub->streak.days > 0)
        ui_label(app->ui, head, text, UI_SMALL | UI_RIGHT);
    SDL_FRect names = cut_top(area, 1.6F * m->text_small);
    for (int i = 0; i < WEEK; i++)
        ui_label(app->ui, rect_column(names, i, WEEK, m->gap / 4), app_tr(app, weekdays[i]),
                 UI_SMALL | UI_DIM | UI_CENTER);
    draw_grid(hub, cut_top(area, (float)week_count(hub) * (cell_height(hub) + m->gap / 4)));
    cut_top(area, m->gap);
    ui_label(app->ui, *area, app_tr(app, note), UI_SMALL | UI_DIM | UI_WRAP);
}

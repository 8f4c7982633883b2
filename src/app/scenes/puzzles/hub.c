/* The page of puzzles: those of the day with the past month, and the ways to practise. */
#include "src/app/scenes/puzzles/hub.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/share.h"
#include "src/app/scenes/puzzles/variants.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/toolkit/layout.h"
#include "src/play/practice/due.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WEEK = 7 };

/* --- what is known --- */

static void count_due(struct Hub *hub, const struct Practice *practice)
{
    int count = 0;
    struct Due *list = due_list(practice_collection(practice), practice_results(practice),
                                practice_mistakes(practice), practice_day(practice), &count);
    hub->due = hub->mistakes = 0;
    for (int i = 0; i < count; i++)
        *(list[i].entry ? &hub->due : &hub->mistakes) += 1;
    free(list);
}

/* Looks at the date that is chosen, and at the weeks up to this one. */
static void take_days(struct Hub *hub, const struct Practice *practice)
{
    const struct Collection *collection = practice_collection(practice);
    const struct Results *results = practice_results(practice);
    struct Moment now = practice_now(practice);
    hub->day_count = HUB_DAYS_MAX - WEEK + 1 + date_weekday(hub->today);
    hub->variants = variants_order(collection, hub->order);
    for (int i = 0; i < hub->variants; i++) {
        hub->of[i].slots = daily_slots(collection, hub->order[i]);
        if (hub->of[i].slots > 0)
            daily_calendar(collection, results, hub->order[i], hub->date, 1, &hub->of[i]);
    }
    daily_calendar(collection, results, -1, hub->today, hub->day_count, hub->days);
    hub->streak = daily_streak(collection, results, -1, &now);
}

/* Makes everything anew where puzzles, results or the date have changed. */
static void refresh(struct Hub *hub)
{
    const struct Practice *practice = app_practice(hub->app);
    const struct Results *results = practice_results(practice);
    if (!practice_collection(practice) || !results)
        return;
    struct Moment now = practice_now(practice);
    int today = moment_date(&now), reads = app_practice_count(hub->app);
    if (hub->ready && hub->reads == reads && hub->known == results_count(results) &&
        hub->today == today)
        return;
    if (!hub->ready || hub->today != today)
        hub->date = today;
    if (!hub->ready)
        ui_set_focus(hub->app->ui, HUB_DAILY);
    hub->ready = true;
    hub->reads = reads;
    hub->known = results_count(results);
    hub->today = today;
    count_due(hub, practice);
    take_days(hub, practice);
    app_redraw(hub->app);
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct Hub *hub = context;
    (void)args;
    hub->app = app;
    practice_read(app_practice(app)); /* what other programs have added */
    refresh(hub);
    return true;
}

static void resume(void *context, int result)
{
    (void)result;
    refresh(context);
}

static void leave(void *context)
{
    question_drop(((struct Hub *)context)->loading);
}

static bool update(void *context)
{
    hub_hear_mistakes(context);
    refresh(context);
    return false;
}

/* --- what the player does --- */

static void choose_day(struct Hub *hub, int place)
{
    hub->date = hub->days[place].date;
    take_days(hub, app_practice(hub->app));
    app_redraw(hub->app);
}

static void action(void *context, const struct UiAction *done)
{
    struct Hub *hub = context;
    struct App *app = hub->app;
    struct PuzzleArgs args = {.mode = PUZZLE_DUE};
    if (done->id == HUB_BACK)
        scenes_pop(app->scenes, 0);
    else if (done->id == HUB_TRAINING)
        scenes_push(app->scenes, &training_scene, NULL, 0);
    else if (done->id == HUB_SHARE)
        scenes_push(app->scenes, &share_scene, NULL, 0);
    else if (done->id == HUB_FIGURES)
        scenes_push(app->scenes, &puzzle_figures_scene, NULL, 0);
    else if (done->id == HUB_STORM)
        scenes_push(app->scenes, &storm_scene, NULL, 0);
    else if (done->id == HUB_MISTAKES)
        hub_ask_mistakes(hub);
    else if (done->id == HUB_DUE)
        scenes_push(app->scenes, &puzzle_scene, &args, sizeof args);
    else if (done->id >= HUB_DAY)
        choose_day(hub, done->id - HUB_DAY);
    else if (done->id >= HUB_DAILY) {
        args.mode = PUZZLE_DAILY;
        args.date = hub->date;
        args.wish.variant = hub->order[done->id - HUB_DAILY];
        scenes_push(app->scenes, &puzzle_scene, &args, sizeof args);
    }
}

/* Puzzles, or a position, go to the page of one's own. */
static bool drop(void *context, const char *path)
{
    struct Hub *hub = context;
    const struct ShareArgs args = {.path = hub->dropped};
    bool taken = share_takes(path);
    snprintf(hub->dropped, sizeof hub->dropped, "%s", path);
    if (taken)
        scenes_push(hub->app->scenes, &share_scene, &args, sizeof args);
    return taken;
}

/* --- drawing --- */

static void draw_heading(const struct Hub *hub, SDL_FRect *area, const char *text)
{
    const struct Metrics *m = &hub->app->metrics;
    ui_label(hub->app->ui, cut_top(area, 2.2F * m->text), text, UI_BOLD);
}

/* "1 of 3", "Done"; of a game with one puzzle a day nothing before it is done. */
static void daily_detail(const struct Hub *hub, const struct DailyDay *day, char text[WORDS_MAX])
{
    const struct App *app = hub->app;
    text[0] = 0;
    if (day->tried == day->slots)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Done"));
    else if (day->slots > 1)
        snprintf(text, WORDS_MAX, "%d/%d", day->tried, day->slots);
}

static int daily_rows(const struct Hub *hub)
{
    int rows = 0;
    for (int i = 0; i < hub->variants; i++)
        rows += hub->of[i].slots > 0;
    return rows;
}

static float row_height(const struct Hub *hub)
{
    const struct Metrics *m = &hub->app->metrics;
    return fmaxf(0.8F * m->button, 1.9F * m->text);
}

static float list_height(const struct Hub *hub)
{
    const struct Metrics *m = &hub->app->metrics;
    int rows = daily_rows(hub) + 4 + (hub->mistakes > 0);
    return 2 * 2.2F * m->text + (float)rows * (row_height(hub) + m->gap / 2) + m->gap;
}

static void draw_row(const struct Hub *hub, SDL_FRect *area, int id, const char *label,
                     const char *detail)
{
    ui_row(hub->app->ui, id, cut_top(area, row_height(hub)), label, detail, 0);
    cut_top(area, hub->app->metrics.gap / 2);
}

static void draw_list(const struct Hub *hub, SDL_FRect *area)
{
    const struct App *app = hub->app;
    const struct Collection *collection = practice_collection(app_practice(hub->app));
    char text[WORDS_MAX], detail[WORDS_MAX];
    words_day(app->strings, hub->date, text);
    draw_heading(hub, area, hub->date == hub->today ? app_tr(app, "Today's puzzles") : text);
    for (int i = 0; i < hub->variants; i++) {
        if (hub->of[i].slots == 0)
            continue;
        words_variant(app->strings, collection_variant(collection, hub->order[i]), text);
        daily_detail(hub, &hub->of[i], detail);
        draw_row(hub, area, HUB_DAILY + i, text, detail);
    }
    cut_top(area, app->metrics.gap);
    draw_heading(hub, area, app_tr(app, "Practice"));
    draw_row(hub, area, HUB_TRAINING, app_tr(app, "Training"), NULL);
    draw_row(hub, area, HUB_STORM, app_tr(app, "Storm"), NULL);
    snprintf(detail, sizeof detail, app_tr(app, "%d due"), hub->due);
    draw_row(hub, area, HUB_DUE, app_tr(app, "Missed puzzles"), hub->due > 0 ? detail : NULL);
    snprintf(detail, sizeof detail, app_tr(app, "%d due"), hub->mistakes);
    if (hub->mistakes > 0)
        draw_row(hub, area, HUB_MISTAKES, app_tr(app, "Mistakes in your games"), detail);
    draw_row(hub, area, HUB_SHARE, app_tr(app, "Your own puzzles"), NULL);
}

/* List and calendar beside each other where there is room, else below each other. */
static void draw_ready(const struct Hub *hub, SDL_FRect area)
{
    const struct App *app = hub->app;
    const struct Metrics *m = &app->metrics;
    bool wide = area.w > 44 * m->text && hub_calendar_height(hub, 0.46F * area.w) <= area.h;
    SDL_FRect month = area;
    if (wide) {
        month = cut_right(&area, 0.46F * area.w);
        cut_right(&area, 2 * m->gap);
    }
    float content = list_height(hub);
    if (!wide)
        content += hub_calendar_height(hub, area.w - 2 * m->ring) + m->gap;
    SDL_FRect rest = ui_scroll_begin(app->ui, HUB_LIST, area, content);
    rest = rect_inset(rest, 2 * m->ring, 0);
    draw_list(hub, &rest);
    if (!wide) {
        cut_top(&rest, m->gap);
        hub_draw_calendar(hub, &rest);
    }
    ui_scroll_end(app->ui);
    if (wide)
        hub_draw_calendar(hub, &month);
}

static void draw(void *context)
{
    const struct Hub *hub = context;
    struct App *app = hub->app;
    SDL_FRect head, area = page_begin(app, HUB_BACK, app_tr(app, "Puzzles"), 1, &head);
    page_icon(app, HUB_FIGURES, head, "icon-trophy", N_("Statistics"), 0);
    if (hub->ready)
        draw_ready(hub, page_column(app, area, 1100));
    else
        page_empty(app, area, app_tr(app, "Setting up puzzles..."), 0);
}

const struct SceneType puzzles_scene = {
    .name = "puzzles",
    .context_size = sizeof(struct Hub),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .drop = drop,
    .action = action,
    .update = update,
    .draw = draw,
};

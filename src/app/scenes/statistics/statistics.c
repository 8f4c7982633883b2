/* What the player's games come to, a page for each game. */
#include "src/app/scenes/statistics/statistics.h"
#include "engine/games.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/trouble.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include "src/play/records/moment.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The buttons of the question what to forget. */
enum { FORGET_THIS, FORGET_ALL, FORGET_NOTHING };

static const float WIDE_TEXTS = 48;  /* widths of text from which the chart stands beside */
static const float CHART_TEXTS = 14; /* its height, in heights of text */

/* --- asking the library ----------------------------------------------------------------------- */

static bool count_games(struct Library *library, void *argument, struct FileError *error)
{
    struct Statistics *statistics = argument;
    char today[MOMENT_MAX], time_of_day[MOMENT_MAX];
    const struct Game *kind = statistics->kind;
    statistics_free(statistics); /* of an earlier try */
    statistics_init(statistics, kind);
    if (!library_own_games(library, statistics->kind, statistics_add, statistics, error))
        return false;
    moment_write(time(NULL), today, time_of_day);
    statistics_finish(statistics, today);
    return true;
}

static void end_count(void *argument)
{
    statistics_free(argument);
    free(argument);
}

static void ask(struct StatisticsScene *scene)
{
    struct Statistics *statistics;
    if (!scene->app->librarian)
        return;
    statistics = memory_zeroed(sizeof *statistics);
    statistics_init(statistics, scene->game);
    question_drop(scene->counting);
    scene->counting = librarian_ask(scene->app->librarian, count_games, statistics, end_count);
}

struct ForgetAsk {
    const struct Game *game; /* NULL: all of them */
};

static bool forget(struct Library *library, void *argument, struct FileError *error)
{
    return library_forget_own(library, ((const struct ForgetAsk *)argument)->game, error);
}

static void ask_to_forget(struct StatisticsScene *scene, bool all)
{
    struct ForgetAsk *wish = memory_zeroed(sizeof *wish);
    wish->game = all ? NULL : scene->game;
    question_drop(scene->forgetting);
    scene->forgetting = librarian_ask(scene->app->librarian, forget, wish, free);
    ask(scene);
}

static void hear(struct StatisticsScene *scene, const struct FileError *error)
{
    struct Statistics *counted = question_argument(scene->counting);
    if (!scene->known && ui_focus(scene->app->ui) < STATISTICS_GAME)
        ui_set_focus(scene->app->ui, STATISTICS_GAME);
    statistics_free(&scene->statistics);
    scene->statistics = *counted;
    statistics_init(counted, scene->game); /* what it had is ours now */
    scene->known = true;
    scene->failed = error->what[0] != 0;
    if (scene->failed)
        trouble_log(error);
    question_drop(scene->counting);
    scene->counting = NULL;
    statistics_set_series(scene, scene->series);
    app_redraw(scene->app);
}

/* --- coming and going ------------------------------------------------------------------------- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct StatisticsScene *scene = context;
    const struct StatisticsArgs *wanted = args;
    const struct Game *game = app->options.game ? games_find(app->options.game) : NULL;
    scene->app = app;
    scene->game = wanted && wanted->game ? wanted->game : game ? game : games_get(0);
    scene->chosen = -1;
    ask(scene);
    return true;
}

static void leave(void *context)
{
    struct StatisticsScene *scene = context;
    question_drop(scene->counting);
    question_drop(scene->forgetting);
    statistics_free(&scene->statistics);
    free(scene->points);
}

static void resume(void *context, int result)
{
    (void)result;
    ask(context);
}

static bool update(void *context)
{
    struct StatisticsScene *scene = context;
    struct FileError error;
    if (scene->forgetting && question_answered(scene->forgetting, &error)) {
        if (error.what[0] != 0)
            trouble_tell(scene->app, app_tr(scene->app, "That couldn't be saved: %s"), &error);
        question_drop(scene->forgetting);
        scene->forgetting = NULL;
    }
    if (scene->counting && question_answered(scene->counting, &error))
        hear(scene, &error);
    return false;
}

/* --- what the player does --------------------------------------------------------------------- */

static bool has_games(const struct StatisticsScene *scene)
{
    return scene->known && !scene->failed && scene->statistics.game_count > 0;
}

static void show_game(struct StatisticsScene *scene, const struct Game *game)
{
    scene->game = game;
    scene->known = false;
    statistics_free(&scene->statistics);
    scene->point_count = 0;
    scene->chosen = -1;
    ask(scene);
}

static void save_table(struct StatisticsScene *scene)
{
    char stem[64], date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    char *csv = statistics_csv(&scene->statistics);
    moment_write(time(NULL), date, time_of_day);
    snprintf(stem, sizeof stem, "%.24s-statistics-%s", scene->game->id, date);
    exports_save(scene->app, stem, ".csv", csv, strlen(csv), NULL);
}

static void show_games_against(const struct StatisticsScene *scene, int opponent)
{
    struct LibraryArgs args = {.game = scene->game,
                               .against = scene->statistics.opponents[opponent].name};
    scenes_push(scene->app->scenes, &library_scene, &args, sizeof args);
}

static void answer(struct StatisticsScene *scene, int button)
{
    scene->asking = false;
    ui_set_focus(scene->app->ui, STATISTICS_GAME);
    if (button != FORGET_NOTHING)
        ask_to_forget(scene, button == FORGET_ALL);
}

static void action(void *context, const struct UiAction *done)
{
    struct StatisticsScene *scene = context;
    if (done->id >= STATISTICS_OPPONENT) {
        show_games_against(scene, done->id - STATISTICS_OPPONENT);
        return;
    }
    if (done->id >= STATISTICS_DIALOG) {
        answer(scene, done->id - STATISTICS_DIALOG);
        return;
    }
    switch (done->id) {
    case STATISTICS_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case STATISTICS_GAME:
        show_game(scene, games_get(done->value));
        break;
    case STATISTICS_SERIES:
        statistics_set_series(scene, (enum ChartSeries)done->value);
        break;
    case STATISTICS_TABLE:
        save_table(scene);
        break;
    case STATISTICS_FORGET:
        scene->asking = true;
        break;
    case STATISTICS_NEW:
        app_open(scene->app, "games", NULL, 0);
        break;
    default:
        break;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct StatisticsScene *scene = context;
    return !scene->asking && has_games(scene) && statistics_chart_event(scene, input);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void draw_empty(const struct StatisticsScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const char *text = !app->librarian || scene->failed ? N_("Your games can't be read")
                       : !scene->known                  ? page_looking(app)
                                       : N_("No statistics yet. Play a game first!");
    bool inviting = scene->known && !scene->failed;
    page_empty(app, area, app_tr(app, text), inviting ? STATISTICS_NEW : 0);
}

static void draw_games(struct StatisticsScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    bool charted = scene->point_count > 0, wide = area.w > WIDE_TEXTS * m->text && charted;
    float width = area.w - 2 * m->ring - 14 * m->unit; /* as it is beside the scroll bar */
    float summary_width = wide ? width * 0.36F : width;
    float summary = statistics_summary_height(scene, summary_width) + m->gap;
    float chart = charted ? fmaxf(CHART_TEXTS * m->text, wide ? summary : 0) : 0;
    float content =
        (wide ? chart : summary + chart) + m->gap + statistics_opponents_height(scene, width);
    SDL_FRect rect = ui_scroll_begin(app->ui, STATISTICS_AREA, area, content);
    rect = rect_inset(rect, m->ring, 0);
    SDL_FRect top = cut_top(&rect, wide ? chart : summary);
    SDL_FRect left = wide ? cut_left(&top, summary_width) : top;
    statistics_draw_summary(scene, left, area);
    cut_left(&top, 2 * m->gap);
    if (charted)
        statistics_draw_chart(scene, wide ? top : cut_top(&rect, chart), area);
    cut_top(&rect, m->gap);
    statistics_draw_opponents(scene, rect, area);
    ui_flush(app->ui);
    ui_scroll_end(app->ui);
}

static void ask_what_to_forget(const struct StatisticsScene *scene)
{
    const struct App *app = scene->app;
    char this_game[WORDS_MAX];
    snprintf(this_game, sizeof this_game, app_tr(app, "Reset %s"), app_tr(app, scene->game->name));
    ui_dialog(app->ui,
              &(struct UiDialog){
                  .title = app_tr(app, "Reset these statistics?"),
                  .text = app_tr(app, "Counting starts over, and this can't be undone. The games "
                                      "themselves stay in Games."),
                  .buttons = {this_game, app_tr(app, "Reset all games"), app_tr(app, "Cancel")},
                  .button_count = 3,
                  .first_id = STATISTICS_DIALOG,
                  .danger = 1 | 2,
              });
}

static void draw(void *context)
{
    struct StatisticsScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    unsigned int off = has_games(scene) ? 0 : UI_DISABLED;
    SDL_FRect head;
    SDL_FRect area = page_begin(app, STATISTICS_BACK, app_tr(app, "Statistics"), 3, &head);
    page_icon(app, STATISTICS_TABLE, rect_column(head, 0, 2, m->gap), "icon-export",
              N_("Save as table (CSV)"), off);
    ui_button(app->ui, STATISTICS_FORGET, rect_column(head, 1, 2, m->gap), "icon-erase",
              app_tr(app, "Reset"), UI_PLAIN | off);
    page_game_choice(app, STATISTICS_GAME, cut_top(&area, m->button), NULL, scene->game);
    cut_top(&area, m->gap);
    if (has_games(scene))
        draw_games(scene, area);
    else
        draw_empty(scene, area);
    if (scene->asking)
        ask_what_to_forget(scene);
}

const struct SceneType statistics_scene = {
    .name = "statistics",
    .context_size = sizeof(struct StatisticsScene),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .update = update,
    .event = event,
    .action = action,
    .draw = draw,
};

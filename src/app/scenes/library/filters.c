/* Which games are wanted: the choices of the filter. */
#include "engine/games.h"
#include "src/app/scenes/library/library.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"

static const char *const opponents[] = {N_("Anyone"), N_("Computer"), N_("Same screen"),
                                        N_("Online"), N_("From files")};
static const char *const endings[] = {N_("Any"), N_("Won"), N_("Lost"), N_("Draw"),
                                      N_("Unfinished")};

/* How far back, in days. */
static const struct {
    const char *label;
    int days;
} times[] = {{N_("Any time"), 0},
             {N_("Today"), 1},
             {N_("7 days"), 7},
             {N_("30 days"), 30},
             {N_("A year"), 365}};

enum { TIMES = sizeof times / sizeof *times };

/* The names of a row's choices, translated; returns how many. */
static int choices(const struct LibraryScene *scene, enum LibraryFind row,
                   const char *names[UI_OPTIONS_MAX])
{
    const struct App *app = scene->app;
    int count = 0;
    switch (row) {
    case FIND_GAME:
        names[count++] = app_tr(app, "All");
        for (int i = 0; i < games_count() && count < UI_OPTIONS_MAX; i++)
            names[count++] = app_tr(app, games_get(i)->name);
        break;
    case FIND_OPPONENT:
        for (; count < LIBRARY_OTHERS + 1; count++)
            names[count] = app_tr(app, opponents[count]);
        break;
    case FIND_ENDING:
        for (; count < LIBRARY_UNFINISHED + 1; count++)
            names[count] = app_tr(app, endings[count]);
        break;
    case FIND_TIME:
        for (; count < TIMES; count++)
            names[count] = app_tr(app, times[count].label);
        break;
    default:
        break;
    }
    return count;
}

static int chosen(const struct LibraryScene *scene, enum LibraryFind row)
{
    switch (row) {
    case FIND_GAME:
        for (int i = 0; i < games_count(); i++)
            if (games_get(i) == scene->filter.game)
                return i + 1;
        return 0;
    case FIND_OPPONENT:
        return (int)scene->filter.opponent;
    case FIND_ENDING:
        return (int)scene->filter.ending;
    default:
        return scene->time;
    }
}

bool library_is_filtered(const struct LibraryScene *scene)
{
    const struct LibraryFilter *filter = &scene->filter;
    return filter->game || filter->opponent || filter->ending || filter->days || filter->starred ||
           filter->reached || filter->against[0];
}

void library_draw_filter(struct LibraryScene *scene, SDL_FRect area)
{
    static const char *const labels[] = {[FIND_GAME] = N_("Game"),
                                         [FIND_OPPONENT] = N_("Opponent"),
                                         [FIND_ENDING] = N_("Result"),
                                         [FIND_TIME] = N_("Played")};
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    float each = m->button + m->gap;
    SDL_FRect column = page_column(app, area, 1000);
    SDL_FRect rows =
        ui_scroll_begin(app->ui, LIBRARY_AREA, column, (FIND_COUNT + 1) * each + m->gap);
    rows = rect_inset(rows, 2 * m->ring, 0);
    for (int i = 0; i < FIND_STARRED; i++) {
        const char *names[UI_OPTIONS_MAX];
        int count = choices(scene, (enum LibraryFind)i, names);
        SDL_FRect row = cut_top(&rows, each);
        cut_bottom(&row, m->gap);
        ui_choice(app->ui, LIBRARY_FIND + i, row, app_tr(app, labels[i]), names, count,
                  chosen(scene, (enum LibraryFind)i), i == 0 ? UI_FIRST : 0);
    }
    SDL_FRect row = cut_top(&rows, each);
    cut_bottom(&row, m->gap);
    ui_toggle(app->ui, LIBRARY_FIND + FIND_STARRED, row, app_tr(app, "Starred only"),
              scene->filter.starred, 0);
    row = cut_top(&rows, m->button);
    char text[WORDS_MAX];
    SDL_snprintf(text, sizeof text,
                 app_tr(app, scene->count == 1 ? N_("Show %d game") : N_("Show %d games")),
                 scene->count);
    ui_button(app->ui, LIBRARY_FILTER, rect_column(row, 0, 2, m->gap), "icon-check", text, UI_MAIN);
    ui_button(app->ui, LIBRARY_CLEAR, rect_column(row, 1, 2, m->gap), "icon-cross",
              app_tr(app, "Show all"), library_is_filtered(scene) ? 0 : UI_DISABLED);
    ui_scroll_end(app->ui);
}

bool library_filter_action(struct LibraryScene *scene, const struct UiAction *done)
{
    struct LibraryFilter *filter = &scene->filter;
    switch (done->id - LIBRARY_FIND) {
    case FIND_GAME:
        filter->game = done->value > 0 ? games_get(done->value - 1) : NULL;
        break;
    case FIND_OPPONENT:
        filter->opponent = (enum LibraryOpponent)done->value;
        break;
    case FIND_ENDING:
        filter->ending = (enum LibraryEnding)done->value;
        break;
    case FIND_TIME:
        scene->time = done->value;
        filter->days = times[done->value].days;
        break;
    case FIND_STARRED:
        filter->starred = done->value != 0;
        break;
    default:
        return false;
    }
    library_ask_games(scene);
    return true;
}

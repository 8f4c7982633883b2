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

static int count_choices(enum LibraryFind row)
{
    switch (row) {
    case FIND_GAME:
        return 1 + games_count();
    case FIND_OPPONENT:
        return LIBRARY_OTHERS + 1;
    case FIND_ENDING:
        return LIBRARY_UNFINISHED + 1;
    default:
        return TIMES;
    }
}

/* English. */
static const char *choice(enum LibraryFind row, int index)
{
    switch (row) {
    case FIND_GAME:
        return index == 0 ? N_("All") : games_get(index - 1)->name;
    case FIND_OPPONENT:
        return opponents[index];
    case FIND_ENDING:
        return endings[index];
    default:
        return times[index].label;
    }
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
           filter->reached.count > 0 || filter->against[0];
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
        int count = count_choices((enum LibraryFind)i);
        const char **names = ui_options_room(app->ui, count);
        for (int k = 0; k < count; k++)
            names[k] = app_tr(app, choice((enum LibraryFind)i, k));
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

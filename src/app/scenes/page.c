/* The frame of every page that fills the window. */
#include "src/app/scenes/page.h"
#include "engine/games.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

SDL_FRect page_begin(struct App *app, int back_id, const char *title, int room, SDL_FRect *head)
{
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, metrics->margin, metrics->margin);
    SDL_FRect line = cut_top(&area, metrics->button);
    cut_top(&area, metrics->gap);
    ui_button(app->ui, back_id, cut_left(&line, metrics->button), "icon-back", app_tr(app, "Back"),
              UI_PLAIN);
    cut_left(&line, metrics->gap);
    SDL_FRect right = cut_right(&line, (float)room * metrics->button);
    if (head)
        *head = right;
    ui_label(app->ui, line, title, UI_TITLE);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
    return area;
}

bool page_goes_back(const struct InputEvent *event)
{
    return event->kind == INPUT_ACTION && event->action == ACT_BACK && event->down &&
           !event->repeat;
}

SDL_FRect page_column(const struct App *app, SDL_FRect area, float width)
{
    float scale = app->metrics.text / (19 * app->metrics.unit); /* larger where the text is */
    return rect_center(area, fminf(area.w, width * app->metrics.unit * scale), area.h);
}

void page_game_choice(struct App *app, int id, SDL_FRect rect, const struct Game *game)
{
    const char *names[UI_OPTIONS_MAX];
    int count = SDL_min(games_count(), (int)UI_OPTIONS_MAX), selected = 0;
    for (int i = 0; i < count; i++) {
        names[i] = app_tr(app, games_get(i)->name);
        selected = games_get(i) == game ? i : selected;
    }
    ui_choice(app->ui, id, rect, NULL, names, count, selected, 0);
}

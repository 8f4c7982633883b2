/* The moves of a tape by name, one of which is looked for. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/tape_moves.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIND_BACK = 1, FIND_LIST, FIND_ROW = 100 /* + the move's place */ };

struct FindMove {
    struct App *app;
    struct TapeMove *moves; /* owned */
    int count, at;          /* the place of the one that is looked at now; -1: none */
    uint32_t most;          /* times that the commonest was made */
    bool shown;             /* it was scrolled there */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct FindMove *find = context;
    const struct FindMoveArgs *asked = args;
    find->app = app;
    find->moves = tape_moves(asked->tape, asked->board, &find->count);
    find->at = -1;
    for (int i = 0; i < find->count; i++) {
        find->most = SDL_max(find->most, find->moves[i].times);
        if (find->moves[i].move == asked->move)
            find->at = i;
    }
    return find->count > 0;
}

static void leave(void *context)
{
    free(((struct FindMove *)context)->moves);
}

static void action(void *context, const struct UiAction *done)
{
    const struct FindMove *find = context;
    if (done->id >= FIND_ROW)
        scenes_pop(find->app->scenes, find->moves[done->id - FIND_ROW].move);
    else if (done->id == FIND_BACK)
        scenes_pop(find->app->scenes, MOVE_NONE);
}

/* --- drawing --- */

/* The list in columns, as many as leave a name and a number room. */
struct Columns {
    int columns, rows;
    float high; /* of a row */
};

static struct Columns lay_out(const struct FindMove *find, float width)
{
    const struct Metrics *m = &find->app->metrics;
    int columns = SDL_max(1, (int)(width / (14 * m->text)));
    return (struct Columns){columns, (find->count + columns - 1) / columns,
                            fmaxf(0.7F * m->button, 1.8F * m->text)};
}

static void draw_move(const struct FindMove *find, int place, SDL_FRect rect)
{
    const struct App *app = find->app;
    const struct TapeMove *move = &find->moves[place];
    char number[WORDS_NUMBER_MAX], times[WORDS_MAX];
    words_number(move->times, number);
    snprintf(times, sizeof times, app_tr(app, move->times == 1 ? N_("once") : N_("%s times")),
             number);
    SDL_FRect bar = cut_right(&rect, 0.5F * rect.w);
    bool first = place == (find->at < 0 ? 0 : find->at);
    ui_row(app->ui, FIND_ROW + place, rect, move->text, "", first ? UI_FIRST : 0);
    cut_left(&bar, 0.5F * app->metrics.gap);
    ui_progress(app->ui, bar, times, (float)move->times / (float)find->most);
}

/* Those that are seen of it; it reads across. */
static void draw_list(struct FindMove *find, SDL_FRect area)
{
    const struct App *app = find->app;
    float inset = 2 * app->metrics.ring;
    struct Columns at = lay_out(find, area.w);
    SDL_FRect inside =
        ui_scroll_begin(app->ui, FIND_LIST, area, (float)at.rows * at.high + 2 * inset);
    inside = rect_inset(inside, inset, inset);
    int first = SDL_max(0, (int)((area.y - inside.y) / at.high) - 1);
    int last = SDL_min(at.rows - 1, first + (int)(area.h / at.high) + 3);
    for (int i = first * at.columns; i < SDL_min(find->count, (last + 1) * at.columns); i++) {
        int down = i / at.columns;
        SDL_FRect row = {inside.x, inside.y + (float)down * at.high, inside.w, at.high};
        draw_move(find, i, rect_column(row, i % at.columns, at.columns, 1.5F * app->metrics.gap));
    }
    ui_scroll_end(app->ui);
    int start = SDL_max(find->at, 0) / at.columns;
    float top = (float)start * at.high;
    if (!find->shown)
        ui_scroll_show(app->ui, FIND_LIST, top, top + at.high);
    find->shown = true;
}

static void draw(void *context)
{
    struct FindMove *find = context;
    struct App *app = find->app;
    draw_list(find, page_begin(app, FIND_BACK, app_tr(app, N_("Find a move")), 0, NULL));
}

const struct SceneType find_move_scene = {
    .name = "find-move",
    .context_size = sizeof(struct FindMove),
    .inner = true,
    .enter = enter,
    .leave = leave,
    .action = action,
    .draw = draw,
};

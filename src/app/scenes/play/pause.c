/* The menu over a game that stands still, or over an online match, which goes on beneath. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/view.h"

enum {
    PAUSE_GO_ON = 720, /* apart from the ids of the scene beneath */
    PAUSE_DRAW,
    PAUSE_REVIEW,
    PAUSE_STUDY,
    PAUSE_LAB,
    PAUSE_PICTURE,
    PAUSE_NEW,
    PAUSE_WATCH,
    PAUSE_RULES,
    PAUSE_SETTINGS,
    PAUSE_LEAVE
};

struct Pause {
    struct App *app;
    struct PauseArgs args;
};

static const struct {
    int id;
    const char *icon, *label;
} entries[] = {
    {PAUSE_GO_ON, "icon-play", N_("Resume")},
    {PAUSE_DRAW, "icon-draw", N_("Offer draw")},
    {PAUSE_REVIEW, "icon-lab", N_("Review")},
    {PAUSE_STUDY, "icon-think", N_("Study")},
    {PAUSE_LAB, "icon-network", N_("How it searches")},
    {PAUSE_PICTURE, "icon-view", N_("Save picture")},
    {PAUSE_NEW, "icon-new", N_("New game")},
    {PAUSE_WATCH, "icon-people", N_("Let others watch")},
    {PAUSE_RULES, "icon-rules", N_("Rules")},
    {PAUSE_SETTINGS, "icon-settings", N_("Settings")},
    {PAUSE_LEAVE, "icon-home", N_("Save and exit")},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

/* An online match is not given up for a new one, has its draws on the board's panel, and nobody is
 * told there what a search finds. */
static bool is_offered(const struct Pause *pause, int entry)
{
    const struct PauseArgs *args = &pause->args;
    switch (entries[entry].id) {
    case PAUSE_NEW:
        return !args->goes_on;
    case PAUSE_WATCH:
        return args->played;
    case PAUSE_DRAW:
        return !args->goes_on && table_can(args->table, PLAYER_OFFER_DRAW, 0);
    case PAUSE_LAB:
        return !args->goes_on && !table_over(args->table);
    case PAUSE_REVIEW:
    case PAUSE_STUDY:
        return table_over(args->table) && match_total(table_match(args->table)) > 0;
    default:
        return true;
    }
}

static int count_offered(const struct Pause *pause)
{
    int count = 0;
    for (int i = 0; i < ENTRIES; i++)
        count += is_offered(pause, i);
    return count;
}

/* The way back: there is nothing to be resumed where the game is over. */
static const char *label_of_back(const struct Pause *pause)
{
    return app_tr(pause->app, table_over(pause->args.table) ? N_("View the board") : N_("Resume"));
}

static const char *label_of(const struct Pause *pause, int entry)
{
    const struct PauseArgs *args = &pause->args;
    if (entries[entry].id == PAUSE_GO_ON)
        return label_of_back(pause);
    if (entries[entry].id == PAUSE_LEAVE && args->goes_on)
        return app_tr(pause->app, "Leave match");
    if (entries[entry].id == PAUSE_LEAVE && table_over(args->table))
        return app_tr(pause->app, "Main menu");
    if (entries[entry].id == PAUSE_DRAW && table_is_human(args->table, 0) &&
        table_is_human(args->table, 1)) /* at one screen nothing is offered: they agree */
        return app_tr(pause->app, "Agree to a draw");
    return app_tr(pause->app, entries[entry].label);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Pause *pause = context;
    if (!args)
        return false; /* there is no game to pause */
    pause->app = app;
    pause->args = *(const struct PauseArgs *)args;
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    struct Pause *pause = context;
    const struct Table *table = pause->args.table;
    struct LearnArgs rules = {.game = table_game(table),
                              .number =
                                  view_rules_with(table_game(table), &table_setup(table)->options)};
    const struct RaceArgs race = {table_board(table)};
    switch (done->id) {
    case PAUSE_GO_ON:
        scenes_pop(pause->app->scenes, TABLE_GO_ON);
        break;
    case PAUSE_DRAW:
        scenes_pop(pause->app->scenes, TABLE_DRAW);
        break;
    case PAUSE_REVIEW:
        scenes_pop(pause->app->scenes, TABLE_REVIEW);
        break;
    case PAUSE_STUDY:
        scenes_pop(pause->app->scenes, TABLE_STUDY);
        break;
    case PAUSE_PICTURE:
        scenes_pop(pause->app->scenes, TABLE_PICTURE);
        break;
    case PAUSE_NEW:
        scenes_pop(pause->app->scenes, TABLE_SETUP);
        break;
    case PAUSE_WATCH:
        scenes_pop(pause->app->scenes, TABLE_WATCH);
        break;
    case PAUSE_LAB:
        scenes_push(pause->app->scenes, &race_scene, &race, sizeof race);
        break;
    case PAUSE_RULES:
        scenes_push(pause->app->scenes, &rules_scene, &rules, sizeof rules);
        break;
    case PAUSE_SETTINGS:
        app_open(pause->app, "settings", NULL, 0);
        break;
    case PAUSE_LEAVE:
        scenes_pop(pause->app->scenes, TABLE_LEAVE);
        break;
    default:
        break;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Pause *pause = context;
    bool closes = input->kind == INPUT_ACTION && input->down && !input->repeat &&
                  (input->action == ACT_BACK || input->action == ACT_MENU);
    if (closes)
        scenes_pop(pause->app->scenes, TABLE_GO_ON);
    return closes;
}

static void draw(void *context)
{
    struct Pause *pause = context;
    struct App *app = pause->app;
    const struct Metrics *metrics = &app->metrics;
    bool why = pause->args.why[0] != 0;
    bool stands_still = !pause->args.goes_on && !table_over(pause->args.table);
    float step = metrics->button + metrics->gap;
    int offered = count_offered(pause);
    float height = (float)offered * step + metrics->text_title * 1.8F +
                   (why ? metrics->text * 2 : 0) + 2 * metrics->gap;
    float width = 380 * metrics->unit;
    SDL_FRect area = canvas_area(app->canvas);
    SDL_FRect box = rect_center(area, SDL_min(width, area.w - 2 * metrics->margin),
                                SDL_min(height, area.h - 2 * metrics->margin));
    ui_panel(app->ui, box);
    box = rect_inset(box, metrics->gap * 1.5F, metrics->gap);
    ui_label(app->ui, cut_top(&box, metrics->text_title * 1.8F),
             app_tr(app, stands_still ? N_("Paused") : N_("Menu")), UI_TITLE | UI_CENTER);
    if (why)
        ui_label(app->ui, cut_top(&box, metrics->text * 2), pause->args.why, UI_CENTER | UI_DIM);
    float fit = SDL_min(step, box.h / (float)offered);
    for (int i = 0; i < ENTRIES; i++) {
        if (!is_offered(pause, i))
            continue;
        SDL_FRect row = cut_top(&box, fit);
        cut_bottom(&row, fit - SDL_min(metrics->button, fit * 0.9F));
        ui_button(app->ui, entries[i].id, row, entries[i].icon, label_of(pause, i),
                  i == 0 ? UI_MAIN | UI_FIRST : 0);
    }
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, label_of_back(pause));
}

const struct SceneType pause_scene = {
    .name = "pause",
    .inner = true,
    .context_size = sizeof(struct Pause),
    .overlay = true,
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};

/* What a host offers: the game, its rules, the clock, takebacks, who begins. */
#include "engine/games.h"
#include "src/app/scenes/clock_rows.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/shell/app.h"
#include "src/app/shell/apply_settings.h"
#include "src/app/shell/letters_game.h"
#include "src/app/shell/online_game.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum HostWidget {
    HOST_BACK = 1,
    HOST_START,
    HOST_RULES,
    HOST_FORM,
    HOST_GAME,
    HOST_CLOCK,
    HOST_CLOCK_LAST = HOST_CLOCK + CLOCK_ROW_IDS - 1,
    HOST_DAYS,
    HOST_UNDO,
    HOST_FIRST,
    HOST_OPTION /* + its number */
};

enum { LABELS_MAX = 8 }; /* of takebacks, of sides, of days */

/* Who begins, in the order of enum SetupSide. */
static const struct {
    const char *label;
    enum NetFirst first;
} firsts[SIDE_COUNT] = {
    [SIDE_FIRST] = {N_("Me"), FIRST_HOST},
    [SIDE_SECOND] = {N_("My friend"), FIRST_GUEST},
    [SIDE_RANDOM] = {N_("Random"), FIRST_RANDOM},
};

/* Days for each move by letters. */
static const struct {
    int days;
    const char *label;
} limits[] = {{0, N_("No time limit")}, {1, N_("1 day")},  {2, N_("2 days")},  {3, N_("3 days")},
              {5, N_("5 days")},        {7, N_("1 week")}, {14, N_("2 weeks")}};
enum { LIMITS = sizeof limits / sizeof *limits };

struct HostScene {
    struct App *app;
    struct Setup setup; /* the opponent means nothing here */
    struct ClockRows clock;
    int undo;        /* number of the policy */
    bool by_letters; /* then days take the place of the clock */
    int limit;       /* number of the choice among these */
    struct Thumbnail thumbnail;
};

/* The picture shows the board as it will be. */
static void show_board(struct HostScene *scene)
{
    const struct Example start = {.moves = NULL};
    if (scene->thumbnail.view)
        thumbnail_close(&scene->thumbnail);
    thumbnail_open(&scene->thumbnail, scene->app->canvas, scene->setup.game, &start);
    board_free(&scene->thumbnail.board);
    board_init(&scene->thumbnail.board, scene->setup.game, &scene->setup.options, NULL, false);
}

/* Takes the game with what was last chosen for it. */
static void take_game(struct HostScene *scene, const struct Game *game)
{
    char note[48];
    setup_default(&scene->setup, game);
    scene->setup.side = SIDE_RANDOM;
    snprintf(note, sizeof note, "online.%s", game->id);
    setup_read(&scene->setup, settings_note(&scene->app->settings, note));
    clock_rows_begin(&scene->clock, HOST_CLOCK, &scene->setup.clock);
    show_board(scene);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct HostScene *scene = context;
    const char *undo = settings_note(&app->settings, "online.undo");
    const struct Game *game = games_find(settings_note(&app->settings, "online.game"));
    scene->app = app;
    scene->by_letters = args && ((const struct HostArgs *)args)->by_letters;
    scene->undo = undo_policy_find(undo[0] != 0 ? (uint8_t)strtol(undo, NULL, 10) : 3);
    const char *days = settings_note(&app->settings, "letters.days");
    while (scene->limit + 1 < LIMITS && limits[scene->limit].days < strtol(days, NULL, 10))
        scene->limit++;
    if (app->options.game)
        game = games_find(app->options.game);
    take_game(scene, game ? game : games_get(0));
    return true;
}

static void leave(void *context)
{
    struct HostScene *scene = context;
    thumbnail_close(&scene->thumbnail);
}

/* --- what the player does --- */

static void remember(struct HostScene *scene)
{
    struct Settings *settings = &scene->app->settings;
    char note[48], text[SETUP_TEXT_MAX];
    snprintf(note, sizeof note, "online.%s", scene->setup.game->id);
    setup_write(&scene->setup, text);
    settings_set_note(settings, note, text);
    settings_set_note(settings, "online.game", scene->setup.game->id);
    snprintf(text, sizeof text, "%d", undo_policy(scene->undo)->limit);
    settings_set_note(settings, "online.undo", text);
    snprintf(text, sizeof text, "%d", limits[scene->limit].days);
    if (scene->by_letters)
        settings_set_note(settings, "letters.days", text);
    app_apply_settings(scene->app);
}

static void start(struct HostScene *scene)
{
    struct App *app = scene->app;
    struct OnlineOffer offer = {.game = scene->setup.game,
                                .options = scene->setup.options,
                                .clock = scene->setup.clock,
                                .days = scene->by_letters ? limits[scene->limit].days : 0,
                                .undo_limit = undo_policy(scene->undo)->limit,
                                .first = firsts[scene->setup.side].first};
    remember(scene);
    const char *why =
        scene->by_letters ? letters_game_host(app, &offer) : online_game_host(app, &offer);
    if (!why && scene->by_letters)
        scenes_replace(app->scenes, &letters_play_scene, NULL, 0);
    else if (!why)
        scenes_push(app->scenes, &waiting_scene, NULL, 0);
    app_refuse(app, why);
}

static void change(struct HostScene *scene, const struct UiAction *done)
{
    if (clock_rows_take(&scene->clock, done, &scene->setup.clock))
        return;
    switch (done->id) {
    case HOST_GAME:
        take_game(scene, games_get(done->value));
        break;
    case HOST_UNDO:
        scene->undo = done->value;
        break;
    case HOST_DAYS:
        scene->limit = done->value;
        break;
    case HOST_FIRST:
        scene->setup.side = (enum SetupSide)done->value;
        break;
    default:
        scene->setup.options.choice[done->id - HOST_OPTION] = (uint8_t)done->value;
        show_board(scene);
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct HostScene *scene = context;
    struct LearnArgs args = {.game = scene->setup.game,
                             .number = view_rules_with(scene->setup.game, &scene->setup.options)};
    if (done->id == HOST_BACK)
        scenes_pop(scene->app->scenes, 0);
    else if (done->id == HOST_START)
        start(scene);
    else if (done->id == HOST_RULES)
        scenes_push(scene->app->scenes, &rules_scene, &args, sizeof args);
    else if (done->kind == UI_CHANGED)
        change(scene, done);
}

/* --- drawing --- */

static void draw_form(const struct HostScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    struct Form form;
    const char *labels[LABELS_MAX];
    int count = 0;
    int clock = clock_rows_count(&scene->clock, &scene->setup.clock);
    int rows = 3 + (scene->by_letters ? 1 : clock) + option_count(scene->setup.game);
    form_begin(&form, app, HOST_FORM, rect, rows, 0);
    page_game_choice(app, HOST_GAME, form_row(&form), app_tr(app, "Game"), scene->setup.game);
    form_options(&form, HOST_OPTION, &scene->setup);
    for (int i = 0; i < LIMITS; i++)
        labels[i] = limits[i].label;
    if (scene->by_letters)
        form_choice(&form, HOST_DAYS, N_("Time per move"), labels, LIMITS, scene->limit);
    else
        clock_rows_draw(&scene->clock, &form, &scene->setup.clock);
    for (; undo_policy(count); count++)
        labels[count] = undo_policy(count)->label;
    form_choice(&form, HOST_UNDO, N_("Takebacks"), labels, count, scene->undo);
    for (int i = 0; i < SIDE_COUNT; i++)
        labels[i] = firsts[i].label;
    form_choice(&form, HOST_FIRST, N_("First move"), labels, SIDE_COUNT, (int)scene->setup.side);
    form_end(&form);
}

static void draw(void *context)
{
    struct HostScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const char *title = scene->by_letters ? N_("New match by letters") : N_("Host a game");
    SDL_FRect head, area = page_begin(app, HOST_BACK, app_tr(app, title), 1, &head);
    ui_button(app->ui, HOST_RULES, head, "icon-rules", app_tr(app, "Rules"), UI_PLAIN);
    if (area.w > 1.45F * area.h && area.w > fmaxf(760 * metrics->unit, 40 * metrics->text)) {
        SDL_FRect picture = cut_left(&area, fminf(area.h, area.w * 0.42F));
        struct ViewLook look = look_of(app);
        thumbnail_draw(&scene->thumbnail, &look, picture);
        cut_left(&area, 2.5F * metrics->gap);
    }
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    cut_bottom(&area, metrics->gap);
    ui_button(app->ui, HOST_START, foot, scene->by_letters ? "icon-chat" : "icon-network",
              app_tr(app, scene->by_letters ? N_("Begin") : N_("Invite a friend")),
              UI_MAIN | UI_FIRST);
    draw_form(scene, area);
}

const struct SceneType host_scene = {
    .name = "host",
    .context_size = sizeof(struct HostScene),
    .enter = enter,
    .leave = leave,
    .action = action,
    .draw = draw,
};

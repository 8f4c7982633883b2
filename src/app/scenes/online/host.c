/* What a host offers: the game, its rules, the clock, takebacks, who begins. */
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/online/offer_form.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>

enum HostWidget { HOST_BACK = 1, HOST_START, HOST_RULES, HOST_FORM, HOST_FIRST, HOST_OFFER };

/* Who begins, in the order of enum SetupSide. */
static const struct {
    const char *label;
    enum NetFirst first;
} firsts[SIDE_COUNT] = {
    [SIDE_FIRST] = {N_("Me"), FIRST_HOST},
    [SIDE_SECOND] = {N_("My friend"), FIRST_GUEST},
    [SIDE_RANDOM] = {N_("Random"), FIRST_RANDOM},
};

struct HostScene {
    struct App *app;
    struct OfferForm form;
    bool by_letters; /* then days take the place of the clock */
    struct Thumbnail thumbnail;
};

/* The picture shows the board as it will be. */
static void show_board(struct HostScene *scene)
{
    const struct Example start = {.moves = NULL};
    if (scene->thumbnail.view)
        thumbnail_close(&scene->thumbnail);
    thumbnail_open(&scene->thumbnail, scene->app->canvas, scene->form.setup.game, &start);
    board_free(&scene->thumbnail.board);
    board_init(&scene->thumbnail.board, scene->form.setup.game, &scene->form.setup.options, NULL,
               false);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct HostScene *scene = context;
    scene->app = app;
    scene->by_letters = args && ((const struct HostArgs *)args)->by_letters;
    offer_form_begin(&scene->form, app, HOST_OFFER, scene->by_letters);
    show_board(scene);
    return true;
}

static void leave(void *context)
{
    struct HostScene *scene = context;
    thumbnail_close(&scene->thumbnail);
}

/* --- what the player does --- */

static void start(struct HostScene *scene)
{
    struct App *app = scene->app;
    struct OnlineOffer offer = offer_form_offer(&scene->form);
    offer.first = firsts[scene->form.setup.side].first;
    offer_form_remember(&scene->form);
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
    if (done->id == HOST_FIRST)
        scene->form.setup.side = (enum SetupSide)done->value;
    else if (offer_form_take(&scene->form, done))
        show_board(scene);
}

static void action(void *context, const struct UiAction *done)
{
    struct HostScene *scene = context;
    struct LearnArgs args = {
        .game = scene->form.setup.game,
        .number = view_rules_with(scene->form.setup.game, &scene->form.setup.options)};
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
    struct Form rows;
    const char *labels[SIDE_COUNT];
    form_begin(&rows, scene->app, HOST_FORM, rect, offer_form_rows(&scene->form) + 1, 0);
    offer_form_draw(&scene->form, &rows);
    for (int i = 0; i < SIDE_COUNT; i++)
        labels[i] = firsts[i].label;
    form_choice(&rows, HOST_FIRST, N_("First move"), labels, SIDE_COUNT,
                (int)scene->form.setup.side);
    form_end(&rows);
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

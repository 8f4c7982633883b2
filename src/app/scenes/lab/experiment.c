/* An experiment, or a race of one's own: run, its race shown, its lanes looked into. */
#include "src/app/scenes/lab/card.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

/* --- coming and going --- */

static int count_experiments(const struct App *app)
{
    int count = 0;
    while (app->installed.experiments[count])
        count++;
    return count;
}

static const struct Experiment *experiment_of(const struct Card *card)
{
    return card->own ? card->own : card->app->installed.experiments[card->place];
}

static void show(struct Card *card, int place)
{
    const struct WorkerHost host = ai_thread_host(card->app);
    card->place = place;
    const struct Experiment *e = experiment_of(card);
    card->trial = trial_new(e, TAPE_NODES_MAX, &host, &card->wrong);
    card->guess = NOT_GUESSED;
    card->running = card->over = card->told = false;
    card->line_count = 0;
    card->line_of = NO_LANE;
    for (int i = 0; i < e->lane_count; i++)
        anim_start(&card->at[i], 0, 0, EASE_LINEAR, 0, (float)i);
    lab_picture_open(&card->picture, card->app, experiment_game(e->game));
}

static void hide(struct Card *card)
{
    lab_picture_close(&card->picture);
    trial_free(card->trial);
    card->trial = NULL;
}

static void run(struct Card *card)
{
    card->running = true;
    trial_start(card->trial);
}

static bool enter(void *context, struct App *app, const void *args)
{
    static const struct LabArgs first = {.place = 0};
    struct Card *card = context;
    const struct LabArgs *asked = args ? args : &first;
    card->app = app;
    card->own = asked->own;
    if (!card->own && asked->place >= count_experiments(app))
        return false;
    show(card, asked->place);
    if (card->own && card->trial)
        run(card);
    return true;
}

static void leave(void *context)
{
    hide(context);
}

static void turn(struct Card *card, int step)
{
    int place = card->place + step;
    if (card->own || place < 0 || place >= count_experiments(card->app))
        return;
    hide(card);
    show(card, place);
    ui_scroll_show(card->app->ui, CARD_SCROLL, 0, 0);
    app_redraw(card->app);
}

/* The lanes have run: now their race is shown. */
static void begin_race(struct Card *card)
{
    card->running = false;
    card->over = true;
    card->told = false;
    anim_start(&card->race, card->app->clock.now, app_motion(card->app, RACE_MS), EASE_LINEAR, 0,
               1);
    app_redraw(card->app);
}

static void action(void *context, const struct UiAction *done)
{
    struct Card *card = context;
    if (done->id == CARD_BACK) {
        scenes_pop(card->app->scenes, 0);
    } else if (done->id == CARD_PREV || done->id == CARD_NEXT) {
        turn(card, done->id == CARD_NEXT ? 1 : -1);
    } else if (done->id == CARD_GUESS) {
        card->guess = done->value - 1; /* the first option is that there is none */
    } else if (done->id == CARD_RUN) {
        run(card);
    } else if (done->id == CARD_STOP) {
        trial_stop_lane(card->trial);
    } else if (done->id == CARD_FIGURES) {
        struct FiguresArgs args = {card->trial};
        scenes_push(card->app->scenes, &figures_scene, &args, sizeof args);
    } else if (done->id == CARD_CLOCK) {
        card->by_time = !card->by_time;
        begin_race(card);
    } else if (done->id >= CARD_LANE) {
        struct TapeArgs args = {card->trial, done->id - CARD_LANE, NULL};
        scenes_push(card->app->scenes, &tape_scene, &args, sizeof args);
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Card *card = context;
    if (input->kind != INPUT_ACTION || !input->down ||
        (input->action != ACT_PREV && input->action != ACT_NEXT))
        return false;
    turn(card, input->action == ACT_NEXT ? 1 : -1);
    return true;
}

/* Whether anything moves. */
static bool update_race(struct Card *card)
{
    bool moves = card_races(card);
    card_move_lanes(card);
    card_find_line(card);
    if (!moves && !card->told) {
        card->told = true;
        ui_set_focus(card->app->ui, CARD_LANE + card_first(card));
        app_redraw(card->app);
    }
    for (int i = 0; i < trial_experiment(card->trial)->lane_count; i++)
        moves = app_moves(card->app, &card->at[i]) || moves;
    return moves;
}

static bool update(void *context)
{
    struct Card *card = context;
    if (card->running && trial_ended(card->trial))
        begin_race(card);
    else if (card->running)
        app_redraw(card->app); /* how far it is */
    return card->over && update_race(card);
}

/* How far it is, is shown some times a second. */
static int wait(void *context)
{
    return ((const struct Card *)context)->running ? PROGRESS_MS : -1;
}

/* --- drawing --- */

/* Which lane is under way, and how many nodes it has seen. */
static void draw_progress(const struct Card *card, SDL_FRect rect)
{
    const struct App *app = card->app;
    char text[WORDS_MAX], nodes[LAB_TEXT_MAX];
    int lanes = trial_experiment(card->trial)->lane_count, done = trial_done(card->trial);
    lab_nodes(app, trial_nodes(card->trial), nodes);
    snprintf(text, sizeof text, app_tr(app, N_("Lane %d of %d: %s")), SDL_min(done + 1, lanes),
             lanes, nodes);
    ui_progress(app->ui, rect, text, (float)done / (float)lanes);
}

/* The guess and the way to run, until it has run. */
static void draw_foot(struct Card *card, SDL_FRect *area)
{
    struct App *app = card->app;
    const struct Metrics *m = &app->metrics;
    if (card->over && card_races(card))
        return;
    SDL_FRect foot = cut_bottom(area, m->button);
    cut_bottom(area, 0.6F * m->gap);
    if (card->over) {
        ui_button(app->ui, CARD_FIGURES, rect_column(foot, 0, 2, m->gap), "icon-info",
                  app_tr(app, N_("Figures")), 0);
        ui_button(app->ui, CARD_CLOCK, rect_column(foot, 1, 2, m->gap), "icon-clock",
                  app_tr(app, card->by_time ? N_("By nodes") : N_("By time")), 0);
        return;
    }
    SDL_FRect button = cut_right(&foot, fminf(8 * m->text, 0.3F * foot.w));
    cut_right(&foot, m->gap);
    if (card->running) {
        draw_progress(card, foot);
        ui_button(app->ui, CARD_STOP, button, "icon-cross", app_tr(app, N_("Stop this lane")), 0);
        return;
    }
    ui_button(app->ui, CARD_RUN, button, "icon-play", app_tr(app, N_("Run")), UI_MAIN | UI_FIRST);
    if (trial_experiment(card->trial)->lane_count > 1)
        card_draw_question(card, area, foot);
}

static void draw_head(const struct Card *card, SDL_FRect head)
{
    struct App *app = card->app;
    ui_button(app->ui, CARD_PREV, cut_left(&head, app->metrics.icon), "icon-prev",
              app_tr(app, "Previous"), UI_PLAIN | (card->place == 0 ? UI_DISABLED : 0));
    ui_key(app->ui, ACT_PREV);
    bool last = card->place == count_experiments(app) - 1;
    ui_button(app->ui, CARD_NEXT, head, "icon-next", app_tr(app, "Next"),
              UI_PLAIN | (last ? UI_DISABLED : 0));
    ui_key(app->ui, ACT_NEXT);
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next"));
}

static void draw(void *context)
{
    struct Card *card = context;
    struct App *app = card->app;
    const struct Experiment *e = experiment_of(card);
    SDL_FRect head, area = page_begin(app, CARD_BACK, app_tr(app, e->title ? e->title : N_("Race")),
                                      card->own ? 0 : 2, &head);
    if (!card->own)
        draw_head(card, head);
    if (!card->trial) {
        page_empty(app, area, card->wrong.what, 0);
        return;
    }
    SDL_FRect picture = lab_picture_place(app, &area, 0);
    lab_picture_caption(&card->picture, trial_board(card->trial), false, &picture);
    lab_picture_draw(&card->picture, trial_board(card->trial), card->line, card->line_count,
                     picture);
    draw_foot(card, &area);
    card_draw_words(card, area);
}

const struct SceneType experiment_scene = {
    .name = "experiment",
    .context_size = sizeof(struct Card),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};

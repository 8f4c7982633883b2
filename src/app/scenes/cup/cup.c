/* A cup: its table of opponents, and the way to the next game. */
#include "engine/games.h"
#include "src/app/scenes/cup/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/told.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/storage/cups.h"
#include "src/app/shell/storage/setups.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum CupWidget { CUP_BACK = 1, CUP_MAIN, CUP_GIVE_UP, CUP_GAME, CUP_FIRST, CUP_TABLE, CUP_DIALOG };

enum { COLUMN = 760 };

struct CupScene {
    struct App *app;
    const struct Game *game; /* which has levels */
    bool begun;              /* it has a cup: */
    struct Cup cup;
    int first; /* number of the level that a new one would begin with */
    bool asks; /* whether it is to be given up */
};

/* The level that a new cup suggests to begin with: the one that was last played against. */
static int suggested_first(const struct CupScene *scene)
{
    struct Setup setup;
    struct Level last;
    setups_read(scene->app, scene->game, &setup);
    for (int i = 0; setup_level(&setup, &last) && i < level_count(scene->game); i++)
        if (strcmp(level_get(scene->game, i)->id, last.id) == 0)
            return i;
    return 0;
}

static void take_game(struct CupScene *scene, const struct Game *game)
{
    scene->game = game;
    scene->begun = cups_read(scene->app, game, &scene->cup);
    scene->first = suggested_first(scene);
    scene->asks = false;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct CupScene *scene = context;
    const struct Game *game = args                ? ((const struct GameArgs *)args)->game
                              : app->options.game ? games_find(app->options.game)
                                                  : NULL;
    if (!game)
        game = games_find(settings_note(&app->settings, "setup.game"));
    scene->app = app;
    take_game(scene, game && level_count(game) > 0 ? game : games_get(0));
    return true;
}

static void resume(void *context, int result)
{
    struct CupScene *scene = context;
    (void)result;
    take_game(scene, scene->game);
}

/* --- what the player does --- */

static void begin(struct CupScene *scene)
{
    cup_begin(&scene->cup, scene->game, scene->first, (uint32_t)SDL_GetPerformanceCounter());
    cups_keep(scene->app, &scene->cup);
    take_game(scene, scene->game);
}

/* The game that is due: by the rules of the last set-up, against the round's opponent. */
static void play_next(struct CupScene *scene)
{
    struct Setup setup;
    int round;
    cup_state(&scene->cup, &round);
    setups_read(scene->app, scene->game, &setup);
    snprintf(setup.opponent, sizeof setup.opponent, "level:%s", scene->cup.opponent[round]->id);
    setup.own[0] = '\0';
    setup.series = 1;
    setup.side = cup_plays_second(&scene->cup) ? SIDE_SECOND : SIDE_FIRST;
    cup_event(&scene->cup, setup.event);
    play_event(scene->app, &setup);
}

static void press_main(struct CupScene *scene)
{
    int round;
    if (!scene->begun)
        begin(scene);
    else if (cup_state(&scene->cup, &round) == CUP_GOES_ON)
        play_next(scene);
    else
        scene->begun = false; /* another is set up; this one stays until that is begun */
}

static void action(void *context, const struct UiAction *done)
{
    struct CupScene *scene = context;
    switch (done->id) {
    case CUP_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case CUP_MAIN:
        press_main(scene);
        break;
    case CUP_GIVE_UP:
        scene->asks = true;
        break;
    case CUP_DIALOG:
        cups_forget(scene->app, scene->game);
        take_game(scene, scene->game);
        break;
    case CUP_DIALOG + 1:
        scene->asks = false;
        break;
    case CUP_GAME:
        take_game(scene, games_get(done->value));
        break;
    case CUP_FIRST:
        scene->first = done->value;
        break;
    default:
        break;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct CupScene *scene = context;
    bool closes = scene->asks && page_goes_back(input);
    if (closes)
        scene->asks = false;
    return closes;
}

/* --- drawing --- */

/* "2 : 0", "1½ : ½"; "" before the first game. */
static void points_words(const struct CupRound *round, char text[WORDS_MAX])
{
    char points[2][16];
    int halves[2];
    cup_round_points(round, halves);
    for (int i = 0; i < 2; i++)
        sitting_write(halves[i], points[i]);
    text[0] = '\0';
    if (round->count > 0)
        snprintf(text, WORDS_MAX, "%s : %s", points[0], points[1]);
}

/* What is due, or how it ended. */
static void state_words(const struct CupScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct Cup *cup = &scene->cup;
    int round;
    enum CupState state = cup_state(cup, &round);
    if (state == CUP_WON)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "The cup is yours: all of them are beaten!"));
    else if (state == CUP_LOST)
        snprintf(text, WORDS_MAX, app_tr(app, "Out in round %d of %d. Try again!"), round + 1,
                 cup->opponents);
    else
        snprintf(text, WORDS_MAX,
                 app_tr(app, cup_plays_second(cup)
                                 ? N_("Round %d, game %d against %s: you move second")
                                 : N_("Round %d, game %d against %s: you move first")),
                 round + 1, cup->round[round].count + 1, app_tr(app, cup->opponent[round]->label));
}

/* Of a row of the table: less where the area is low. */
static float row_height(const struct CupScene *scene, float area)
{
    const struct Metrics *m = &scene->app->metrics;
    return fmaxf(1.5F * m->text, fminf(2.1F * m->text, area / (float)scene->cup.opponents));
}

/* A row for each opponent, the one at the table marked. */
static void draw_table(const struct CupScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Cup *cup = &scene->cup;
    int round;
    cup_state(cup, &round);
    float row = row_height(scene, area.h);
    SDL_FRect rest = ui_scroll_begin(app->ui, CUP_TABLE, area, row * (float)cup->opponents);
    for (int i = 0; i < cup->opponents; i++) {
        char name[WORDS_MAX], points[WORDS_MAX];
        snprintf(name, sizeof name, "%d  %s", i + 1, app_tr(app, cup->opponent[i]->label));
        points_words(&cup->round[i], points);
        ui_row(app->ui, 0, cut_top(&rest, row), name, points, i == round ? UI_SELECTED : 0);
    }
    ui_scroll_end(app->ui);
}

static void draw_rules(const struct CupScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    int opponents = SDL_min(level_count(scene->game), CUP_OPPONENTS);
    char text[2 * WORDS_MAX];
    snprintf(text, sizeof text,
             app_tr(app, "%d opponents, each stronger than the one before, best of three. On equal "
                         "points, whoever moved second twice goes through. No takebacks, no hints. "
                         "Stop whenever you like: the cup waits."),
             opponents);
    told_draw_text(app, CUP_TABLE, text, area);
}

/* Which level comes first: as many of them as leave room for all rounds above. */
static void draw_first(const struct CupScene *scene, SDL_FRect row)
{
    struct App *app = scene->app;
    int opponents = SDL_min(level_count(scene->game), CUP_OPPONENTS);
    int count = level_count(scene->game) - opponents + 1;
    const char **labels = ui_options_room(app->ui, count);
    for (int i = 0; i < count; i++)
        labels[i] = app_tr(app, level_get(scene->game, i)->label);
    ui_stepper(app->ui, CUP_FIRST, row, app_tr(app, "First opponent"), labels, count,
               SDL_min(scene->first, count - 1), count > 1 ? 0 : UI_DISABLED);
}

static void draw_dialog(const struct CupScene *scene)
{
    struct App *app = scene->app;
    const struct UiDialog dialog = {
        .title = app_tr(app, "Give up this cup?"),
        .text = app_tr(app, "Its games stay in the library."),
        .buttons = {app_tr(app, "Give up"), app_tr(app, "Keep playing")},
        .button_count = 2,
        .first_id = CUP_DIALOG,
        .danger = 1};
    ui_dialog(app->ui, &dialog);
}

static const char *main_label(const struct CupScene *scene)
{
    int round;
    if (!scene->begun)
        return N_("Begin the cup");
    return cup_state(&scene->cup, &round) == CUP_GOES_ON ? N_("Play") : N_("New cup");
}

static void draw(void *context)
{
    struct CupScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    int round;
    SDL_FRect head, area = page_begin(app, CUP_BACK, app_tr(app, "Cup"), 1, &head);
    if (scene->begun && cup_state(&scene->cup, &round) == CUP_GOES_ON)
        page_icon(app, CUP_GIVE_UP, head, "icon-resign", N_("Give up the cup"), 0);
    area = page_column(app, area, COLUMN);
    page_game_choice(app, CUP_GAME, cut_top(&area, m->button), app_tr(app, "Game"), scene->game);
    cut_top(&area, m->gap);
    SDL_FRect foot = cut_bottom(&area, m->button);
    cut_bottom(&area, m->gap);
    ui_button(app->ui, CUP_MAIN, foot, scene->begun ? "icon-play" : "icon-trophy",
              app_tr(app, main_label(scene)), UI_MAIN | UI_FIRST);
    if (scene->begun) {
        state_words(scene, text);
        SDL_FRect line = cut_bottom(&area, 2 * m->text);
        ui_label(app->ui, line, text, UI_BOLD | UI_CENTER);
        draw_table(scene, area);
    } else {
        draw_first(scene, cut_top(&area, m->button));
        cut_top(&area, m->gap);
        draw_rules(scene, area);
    }
    if (scene->asks)
        draw_dialog(scene);
}

const struct SceneType cup_scene = {
    .name = "cup",
    .context_size = sizeof(struct CupScene),
    .enter = enter,
    .resume = resume,
    .event = event,
    .action = action,
    .draw = draw,
};

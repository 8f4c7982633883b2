/* Against whom to play on from a place in a record. */
#include "src/app/scenes/contestants.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/scenes/study/study.h"
#include "src/app/shell/storage/setups.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

enum {
    GO_ON_FORM = 801,
    GO_ON_OPPONENT,
    GO_ON_STRENGTH,
    GO_ON_EFFORT,
    GO_ON_SIDE,
    GO_ON_START,
    GO_ON_CANCEL
};

struct GoOnArgs {
    const struct Study *study; /* outlives the scene */
};

struct GoOn {
    struct App *app;
    const struct Study *study;
    struct Contestants list;
    int opponent; /* an index into the list; past the last: a person */
    bool other_side;
    struct Setup setup; /* the game's last one, which says what an engine's move may take */
};

void study_ask_go_on(struct StudyScene *scene)
{
    struct GoOnArgs args = {.study = scene->study};
    if (board_status(study_board(scene->study)).outcome == OUTCOME_ONGOING)
        scenes_push(scene->app->scenes, &study_go_on_scene, &args, sizeof args);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct GoOn *scene = context;
    if (!args)
        return false;
    scene->app = app;
    scene->study = ((const struct GoOnArgs *)args)->study;
    contestants_list(app, study_board(scene->study)->game, &scene->list);
    setups_read(app, study_board(scene->study)->game, &scene->setup);
    scene->opponent = contestants_of(&scene->list, CONTESTANT_LEVEL) > 1 ? 1 : 0;
    return true;
}

/* As in struct Setup. */
static const char *opponent_of(const struct GoOn *scene)
{
    return scene->opponent < scene->list.count ? scene->list.id[scene->opponent] : OPPONENT_HUMAN;
}

static void start(struct GoOn *scene)
{
    struct PlayArgs args = {.start = PLAY_MATCH};
    args.match = study_match(scene->study, opponent_of(scene), scene->other_side,
                             scene->app->settings.player_name);
    if (args.match)
        scenes_replace(scene->app->scenes, &play_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    struct GoOn *scene = context;
    if (done->id == GO_ON_START)
        start(scene);
    else if (done->id == GO_ON_CANCEL)
        scenes_pop(scene->app->scenes, 0);
    else if (done->id == GO_ON_OPPONENT)
        scene->opponent = done->value;
    else if (done->id == GO_ON_SIDE)
        scene->other_side = done->value == 1;
    else if (done->id == GO_ON_STRENGTH)
        contestants_take_strength(scene->app, opponent_of(scene), done->value);
    else if (done->id == GO_ON_EFFORT) {
        scene->setup.effort = done->value;
        setups_keep(scene->app, &scene->setup);
    }
}

/* Who moves now, where one of the two is the computer. */
static void draw_side(const struct GoOn *scene, SDL_FRect row)
{
    const struct App *app = scene->app;
    const struct Board *board = study_board(scene->study);
    int mover = board->game->mover(board->position);
    const char *sides[SEATS] = {words_colour(app->strings, board, mover),
                                words_colour(app->strings, board, 1 - mover)};
    ui_choice(app->ui, GO_ON_SIDE, row, app_tr(app, "You play"), sides, SEATS, scene->other_side,
              0);
}

/* The rows that there are for the chosen opponent, in their order; returns how many. */
static int list_rows(const struct GoOn *scene, int ids[GO_ON_CANCEL - GO_ON_FORM])
{
    const char *opponent = opponent_of(scene);
    int count = 0;
    ids[count++] = GO_ON_OPPONENT;
    if (contestants_have_strength(scene->app, opponent))
        ids[count++] = GO_ON_STRENGTH;
    if (setup_engine(opponent))
        ids[count++] = GO_ON_EFFORT;
    if (scene->opponent < scene->list.count)
        ids[count++] = GO_ON_SIDE;
    ids[count++] = GO_ON_START;
    ids[count++] = GO_ON_CANCEL;
    return count;
}

/* `narrow`: the name of an opponent takes the whole row. */
static void draw_row(struct GoOn *scene, int id, SDL_FRect row, bool narrow)
{
    struct App *app = scene->app;
    const char *labels[CONTESTANTS_MAX + 1];
    int count = scene->list.count;
    for (int i = 0; i < count; i++)
        labels[i] = contestants_label(app, &scene->list, i);
    labels[count] = app_tr(app, "Two players");
    if (id == GO_ON_OPPONENT)
        ui_stepper(app->ui, id, row, narrow ? "" : app_tr(app, "Opponent"), labels, count + 1,
                   scene->opponent, 0);
    else if (id == GO_ON_STRENGTH)
        contestants_strength_row(app, opponent_of(scene), id, row);
    else if (id == GO_ON_EFFORT)
        contestants_effort_row(app, scene->setup.game, scene->setup.effort, id, row);
    else if (id == GO_ON_SIDE)
        draw_side(scene, row);
    else if (id == GO_ON_START)
        ui_button(app->ui, id, row, "icon-play", app_tr(app, "Start"), UI_MAIN | UI_FIRST);
    else
        ui_button(app->ui, id, row, "icon-back", app_tr(app, "Back"), 0);
}

static void draw(void *context)
{
    struct GoOn *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    int ids[GO_ON_CANCEL - GO_ON_FORM], count = list_rows(scene, ids);
    SDL_FRect area = rect_inset(canvas_area(app->canvas), metrics->margin, metrics->margin);
    float step = metrics->button + metrics->gap;
    float height = (float)SDL_max(count, 4) * step + metrics->text_title * 1.8F + metrics->gap;
    float width = fmaxf(560 * metrics->unit, 26 * metrics->text);
    SDL_FRect box = rect_center(area, fminf(width, area.w), fminf(height, area.h));
    ui_panel(app->ui, box);
    box = rect_inset(box, metrics->gap * 1.5F, metrics->gap);
    ui_label(app->ui, cut_top(&box, metrics->text_title * 1.8F), app_tr(app, "Play from here"),
             UI_TITLE | UI_CENTER);
    float fit = fminf(step, box.h / (float)count), button = fminf(metrics->button, fit * 0.9F);
    for (int i = 0; i < count; i++) {
        SDL_FRect row = cut_top(&box, fit);
        cut_bottom(&row, fit - button);
        draw_row(scene, ids[i], row, area.w < width);
    }
    ui_key(app->ui, ACT_BACK);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
}

const struct SceneType study_go_on_scene = {
    .name = "study-go-on",
    .inner = true,
    .overlay = true,
    .context_size = sizeof(struct GoOn),
    .enter = enter,
    .action = action,
    .draw = draw,
};

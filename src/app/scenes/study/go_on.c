/* Against whom to play on from a place in a record. */
#include "src/app/scenes/contestants.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

enum { GO_ON_FORM = 801, GO_ON_OPPONENT, GO_ON_SIDE, GO_ON_START, GO_ON_CANCEL };

struct GoOnArgs {
    const struct Study *study; /* outlives the scene */
};

struct GoOn {
    struct App *app;
    const struct Study *study;
    struct Contestants list;
    int opponent; /* an index into the list; past the last: a person */
    bool other_side;
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
    scene->opponent = contestants_of(&scene->list, CONTESTANT_LEVEL) > 1 ? 1 : 0;
    return true;
}

static void start(struct GoOn *scene)
{
    const char *opponent = OPPONENT_HUMAN;
    if (scene->opponent < scene->list.count)
        opponent = scene->list.id[scene->opponent];
    struct PlayArgs args = {.start = PLAY_MATCH};
    args.match =
        study_match(scene->study, opponent, scene->other_side, scene->app->settings.player_name);
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

static void draw(void *context)
{
    struct GoOn *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const char *labels[CONTESTANTS_MAX + 1];
    int count = scene->list.count;
    SDL_FRect area = rect_inset(canvas_area(app->canvas), metrics->margin, metrics->margin);
    float step = metrics->button + metrics->gap;
    float height = 4 * step + metrics->text_title * 1.8F + metrics->gap;
    float width = fmaxf(560 * metrics->unit, 26 * metrics->text);
    SDL_FRect box = rect_center(area, fminf(width, area.w), fminf(height, area.h));
    bool narrow = area.w < width; /* then the name of an opponent takes the whole row */
    ui_panel(app->ui, box);
    box = rect_inset(box, metrics->gap * 1.5F, metrics->gap);
    ui_label(app->ui, cut_top(&box, metrics->text_title * 1.8F), app_tr(app, "Play from here"),
             UI_TITLE | UI_CENTER);
    for (int i = 0; i < count; i++)
        labels[i] = contestants_label(app, &scene->list, i);
    labels[count] = app_tr(app, "Two players");
    float fit = fminf(step, box.h / 4), button = fminf(metrics->button, fit * 0.9F);
    for (int i = 0; i < 4; i++) {
        SDL_FRect row = cut_top(&box, fit);
        cut_bottom(&row, fit - button);
        if (i == 0)
            ui_stepper(app->ui, GO_ON_OPPONENT, row, narrow ? "" : app_tr(app, "Opponent"), labels,
                       count + 1, scene->opponent, 0);
        else if (i == 1 && scene->opponent < count)
            draw_side(scene, row);
        else if (i == 2)
            ui_button(app->ui, GO_ON_START, row, "icon-play", app_tr(app, "Start"),
                      UI_MAIN | UI_FIRST);
        else if (i == 3)
            ui_button(app->ui, GO_ON_CANCEL, row, "icon-back", app_tr(app, "Back"), 0);
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

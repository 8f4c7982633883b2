/* What to train: game, theme and length. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/puzzles/variants.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum {
    TRAINING_BACK = 1,
    TRAINING_FORM,
    TRAINING_GAME,
    TRAINING_THEME,
    TRAINING_LENGTH,
    TRAINING_START
};

/* Lengths to choose from, in moves of the solver's; most 0: any. */
static const struct {
    const char *name;
    int least, most;
} lengths[] = {
    {N_("Any length"), 0, 0},
    {N_("1 move"), 1, 1},
    {N_("2 or 3 moves"), 2, 3},
    {N_("4 moves or more"), 4, PUZZLE_MOVES_MAX},
};

enum { LENGTHS = sizeof lengths / sizeof *lengths };

struct Training {
    struct App *app;
    int reads; /* how often puzzles were read when this was made; -1: not yet */
    int order[VARIANTS_MAX], variants; /* of the collection, as they are listed */
    int place;                         /* of the chosen one among them */
    struct TrainingWish wish;          /* its theme is one, or none */
    int length;
    unsigned themes; /* that the variant's puzzles have */
    int count;       /* puzzles that fit */
};

/* --- what there is --- */

static void look(struct Training *training)
{
    const struct Collection *collection = practice_collection(app_practice(training->app));
    int count;
    training->wish.variant = training->order[training->place];
    const struct PuzzleEntry *const *entry =
        collection_by_rating(collection, training->wish.variant, &count);
    training->themes = 0;
    for (int i = 0; i < count; i++)
        training->themes |= entry[i]->themes;
    training->wish.themes &= training->themes;
    training->wish.least = lengths[training->length].least;
    training->wish.most = lengths[training->length].most;
    training->count = training_count(collection, &training->wish);
    app_redraw(training->app);
}

static void refresh(struct Training *training)
{
    const struct Practice *practice = app_practice(training->app);
    const struct Collection *collection = practice_collection(practice);
    if (!collection || !practice_results(practice) ||
        training->reads == app_practice_count(training->app))
        return;
    if (training->reads < 0)
        ui_set_focus(training->app->ui, TRAINING_GAME);
    training->reads = app_practice_count(training->app);
    training->variants = variants_order(collection, training->order);
    if (training->place >= training->variants)
        training->place = 0;
    if (training->variants > 0)
        look(training);
}

static bool is_ready(const struct Training *training)
{
    return training->reads >= 0 && training->variants > 0;
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct Training *training = context;
    training->app = app;
    training->reads = -1;
    (void)args;
    refresh(training);
    return true;
}

static bool update(void *context)
{
    refresh(context);
    return false;
}

/* --- what the player does --- */

/* The theme at that place of the choice, 1 for the first; 0: any. */
static unsigned theme_at(const struct Training *training, int place)
{
    for (int i = 0; i < THEME_COUNT; i++)
        if (training->themes & 1U << i && --place == 0)
            return 1U << i;
    return 0;
}

static void start(const struct Training *training)
{
    struct PuzzleArgs args = {.mode = PUZZLE_TRAINING, .wish = training->wish};
    scenes_push(training->app->scenes, &puzzle_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    struct Training *training = context;
    switch (done->id) {
    case TRAINING_BACK:
        scenes_pop(training->app->scenes, 0);
        return;
    case TRAINING_START:
        start(training);
        return;
    case TRAINING_GAME:
        training->place = done->value;
        break;
    case TRAINING_THEME:
        training->wish.themes = theme_at(training, done->value);
        break;
    default:
        training->length = done->value;
        break;
    }
    look(training);
}

/* --- drawing --- */

static void draw_themes(const struct Training *training, SDL_FRect row)
{
    const struct App *app = training->app;
    int count = 0, selected = 0;
    const char **names = ui_options_room(app->ui, THEME_COUNT + 1);
    names[count++] = app_tr(app, "Any theme");
    for (int i = 0; i < THEME_COUNT; i++) {
        if (!(training->themes & 1U << i))
            continue;
        selected = training->wish.themes == 1U << i ? count : selected;
        names[count++] = app_tr(app, theme_name(i));
    }
    ui_stepper(app->ui, TRAINING_THEME, row, app_tr(app, "Theme"), names, count, selected,
               count > 1 ? 0 : UI_DISABLED);
}

static void draw_lengths(const struct Training *training, SDL_FRect row)
{
    const struct App *app = training->app;
    const char **names = ui_options_room(app->ui, LENGTHS);
    for (int i = 0; i < LENGTHS; i++)
        names[i] = app_tr(app, lengths[i].name);
    ui_stepper(app->ui, TRAINING_LENGTH, row, app_tr(app, "Length"), names, LENGTHS,
               training->length, 0);
}

/* "552 puzzles · your rating: 1500". */
static void draw_note(const struct Training *training, SDL_FRect row)
{
    const struct App *app = training->app;
    const struct Practice *practice = app_practice(training->app);
    const struct PuzzleVariant *variant =
        collection_variant(practice_collection(practice), training->wish.variant);
    struct Glicko rating = results_rating(practice_results(practice), variant->text);
    char text[WORDS_MAX], number[WORDS_NUMBER_MAX];
    words_number((uint64_t)training->count, number);
    size_t length = (size_t)snprintf(
        text, sizeof text, app_tr(app, training->count == 1 ? N_("%s puzzle") : N_("%s puzzles")),
        number);
    snprintf(text + length, sizeof text - length, app_tr(app, " · your rating: %d"),
             (int)lround(rating.rating));
    ui_label(app->ui, row, text, UI_DIM | UI_CENTER);
}

static void draw(void *context)
{
    const struct Training *training = context;
    struct App *app = training->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = page_begin(app, TRAINING_BACK, app_tr(app, "Training"), 0, NULL);
    if (!is_ready(training)) {
        page_empty(app, area,
                   app_tr(app, training->reads < 0 ? N_("Setting up puzzles...")
                                                   : N_("There are no such puzzles.")),
                   0);
        return;
    }
    float row = m->button + m->gap, content = 4 * row + 2 * m->text + m->gap;
    SDL_FRect column = page_column(app, area, 640);
    SDL_FRect rest = ui_scroll_begin(app->ui, TRAINING_FORM, column, content);
    rest = rect_inset(rest, 2 * m->ring, 0);
    variants_stepper(app, TRAINING_GAME, cut_top(&rest, m->button), training->order,
                     training->variants, training->place);
    cut_top(&rest, m->gap);
    draw_themes(training, cut_top(&rest, m->button));
    cut_top(&rest, m->gap);
    draw_lengths(training, cut_top(&rest, m->button));
    cut_top(&rest, m->gap);
    draw_note(training, cut_top(&rest, 2 * m->text));
    cut_top(&rest, m->gap);
    ui_button(app->ui, TRAINING_START, cut_top(&rest, m->button), "icon-play", app_tr(app, "Start"),
              UI_MAIN | (training->count > 0 ? 0 : UI_DISABLED));
    ui_scroll_end(app->ui);
}

const struct SceneType training_scene = {
    .name = "training",
    .context_size = sizeof(struct Training),
    .enter = enter,
    .action = action,
    .update = update,
    .draw = draw,
};

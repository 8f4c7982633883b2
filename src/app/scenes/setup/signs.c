/* Setting a game up: what stands on the pieces and beside the board, where a game has several, with
 * a picture that follows at once. */
#include "src/app/scenes/look.h"
#include "src/app/scenes/setup/parts.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

/* The coordinates in the order of their choice, each with the notation that has the same numbers;
 * the first: none are shown. */
static const struct {
    const char *name;
    enum MoveNotation notation;
} numbers[] = {
    {N_("Hidden"), NOTATION_LANGUAGE},
    {"a b c", NOTATION_COORDINATES},
    {"1 2 3", NOTATION_WXF},
    {"一 二 三", NOTATION_CHINESE},
};

enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static bool has_characters(const struct SetupScene *scene)
{
    return view_find(scene->setup.game)->characters;
}

int setup_sign_rows(const struct SetupScene *scene)
{
    return has_characters(scene) ? 2 : 0;
}

float setup_strip_height(const struct SetupScene *scene)
{
    return has_characters(scene) && !scene->beside ? roundf(1.5F * scene->app->metrics.button) : 0;
}

void setup_take_numbers(struct SetupScene *scene, int index)
{
    struct Settings *settings = &scene->app->settings;
    settings->coordinates = index > 0;
    if (index > 0)
        settings->notation = (int)numbers[index].notation;
    app_apply_settings(scene->app);
}

static int chosen_numbers(const struct App *app)
{
    enum MoveNotation used =
        words_notation_used(app->strings, (enum MoveNotation)app->settings.notation);
    for (int i = 1; i < NUMBERS && app->settings.coordinates; i++)
        if (numbers[i].notation == used)
            return i;
    return 0;
}

void setup_draw_signs(struct SetupScene *scene, struct Form *form)
{
    const struct App *app = scene->app;
    const char *labels[NUMBERS]; /* more than there are kinds of signs */
    if (!has_characters(scene))
        return;
    for (int i = 0; i < SIGNS_COUNT; i++)
        labels[i] = look_signs_name((enum ViewSigns)i);
    form_choice(form, SETUP_SIGNS, N_("Pieces"), labels, SIGNS_COUNT, (int)look_of(app).signs);
    for (int i = 0; i < NUMBERS; i++)
        labels[i] = numbers[i].name;
    form_choice(form, SETUP_NUMBERS, N_("Coordinates"), labels, NUMBERS, chosen_numbers(app));
}

/* A piece of each kind. */
void setup_draw_strip(struct SetupScene *scene, struct Form *form, SDL_FRect seen)
{
    struct App *app = scene->app;
    const char *const *names = view_find(scene->setup.game)->names;
    struct ViewLook look = look_of(app);
    int kinds = 0;
    while (names && names[kinds])
        kinds++;
    SDL_FRect strip = cut_top(&form->rest, setup_strip_height(scene));
    if (strip.h <= 0 || kinds == 0)
        return;
    float size = fminf(0.8F * strip.h, 0.9F * strip.w / (float)kinds);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    for (int i = 0; i < kinds; i++) {
        SDL_FRect place = rect_column(strip, i, kinds, 0);
        SDL_FPoint at = {place.x + place.w / 2, place.y + place.h / 2};
        view_draw_piece(scene->thumbnail.view, &look, 1 + 2 * i + i % 2, at, size);
    }
    canvas_unclip(app->canvas);
}

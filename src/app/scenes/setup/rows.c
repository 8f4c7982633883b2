/* Setting a game up: the rows of the form, each with a note on what its choice means. */
#include "src/app/scenes/setup/parts.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

/* How high a note below a row is in a form `width` wide. */
static float text_height(const struct SetupScene *scene, const char *text, float width)
{
    const struct App *app = scene->app;
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL | UI_WRAP);
    if (*text == 0)
        return 0;
    return canvas_text_height(app->canvas, text, &style, width - 24 * app->metrics.unit) +
           0.75F * app->metrics.gap;
}

/* The same of the note of that kind. All that may be said of a level have one height, so that the
 * rows below stay where they are while the slider goes along the scale. */
static float note_height(const struct SetupScene *scene, enum Note kind, const char *text,
                         float width)
{
    char other[ABOUT_MAX];
    float height = text_height(scene, text, width);
    if (kind != NOTE_LEVEL || setup_kind(scene) != KIND_LEVEL)
        return height;
    for (int i = 0; i < contestants_of(&scene->list, CONTESTANT_LEVEL); i++) {
        setup_level_note(scene, i, other);
        height = SDL_max(height, text_height(scene, other, width));
    }
    return height;
}

/* Says what the row above means. */
static void draw_note(const struct SetupScene *scene, struct Form *form, enum Note kind,
                      const char *text)
{
    SDL_FRect rect = cut_top(&form->rest, note_height(scene, kind, text, form->rest.w));
    cut_left(&rect, 10 * scene->app->metrics.unit); /* as labels of rows stand */
    if (*text != 0)
        ui_paragraph(scene->app->ui, rect, text, UI_SMALL | UI_DIM | UI_WRAP);
}

/* The steps of the scale, weakest first. */
static void draw_scale(const struct SetupScene *scene, struct Form *form)
{
    int count = contestants_of(&scene->list, CONTESTANT_LEVEL), chosen = scene->chosen[KIND_LEVEL];
    char label[80], place[16];
    snprintf(label, sizeof label, app_tr(scene->app, "Level: %s"),
             contestants_label(scene->app, &scene->list, chosen));
    snprintf(place, sizeof place, "%d/%d", chosen + 1, count);
    ui_slider(scene->app->ui, SETUP_LEVEL, form_row(form), label, chosen + 1,
              (struct SliderRange){1, count, 1}, place);
}

static void collect_labels(const struct SetupScene *scene, const char *labels[CONTESTANTS_MAX])
{
    for (int i = 0; i < scene->list.count; i++)
        labels[i] = contestants_label(scene->app, &scene->list, i);
}

/* The classics, or the engines of others. */
static void draw_programs(const struct SetupScene *scene, struct Form *form, enum Kind kind)
{
    const char *labels[CONTESTANTS_MAX];
    collect_labels(scene, labels);
    ui_stepper(scene->app->ui, SETUP_LEVEL, form_row(form),
               kind == KIND_ENGINE ? app_tr(scene->app, "Engine") : app_tr(scene->app, "Program"),
               labels + scene->list.first[kind],
               contestants_of(&scene->list, (enum ContestantKind)kind), scene->chosen[kind], 0);
}

static void draw_opponent(const struct SetupScene *scene, struct Form *form,
                          const char *const note[NOTES])
{
    static const char *const names[] = {N_("Computer"), N_("Classic"), N_("Engine"),
                                        N_("Two players")};
    enum Kind kinds[KINDS_MAX], kind = setup_kind(scene);
    const char *labels[KINDS_MAX];
    int count = setup_kinds(scene, kinds), selected = 0;
    for (int i = 0; i < count; i++) {
        labels[i] = names[kinds[i]];
        selected = kinds[i] == kind ? i : selected;
    }
    form_choice(form, SETUP_KIND, N_("Opponent"), labels, count, selected);
    draw_note(scene, form, NOTE_KIND, note[NOTE_KIND]);
    if (kind == KIND_PERSON)
        return;
    if (kind == KIND_LEVEL)
        draw_scale(scene, form);
    else
        draw_programs(scene, form, kind);
    draw_note(scene, form, NOTE_LEVEL, note[NOTE_LEVEL]);
    if (contestants_have_strength(scene->app, scene->setup.opponent))
        contestants_strength_row(scene->app, scene->setup.opponent, SETUP_STRENGTH, form_row(form));
}

/* Who plays in the place of one who watches. */
static void draw_own(const struct SetupScene *scene, struct Form *form)
{
    const struct Contestants *list = &scene->list;
    const char *labels[CONTESTANTS_MAX];
    collect_labels(scene, labels);
    ui_stepper(scene->app->ui, SETUP_OWN, form_row(form), app_tr(scene->app, "Instead of you"),
               labels, list->count, contestants_find(list, scene->setup.own), 0);
}

/* How many games they play, of which each has the other side than before. */
static void draw_series(const struct SetupScene *scene, struct Form *form)
{
    char text[SERIES_OFFERED][8];
    const char *labels[SERIES_OFFERED];
    int count = 0, chosen = 0;
    for (; count < SERIES_OFFERED && setup_series(count) > 0; count++) {
        snprintf(text[count], sizeof text[count], "%d", setup_series(count));
        labels[count] = text[count];
        chosen = setup_series(count) <= scene->setup.series ? count : chosen;
    }
    ui_stepper(scene->app->ui, SETUP_SERIES, form_row(form), app_tr(scene->app, "Games in a row"),
               labels, count, chosen, 0);
}

static void draw_side(const struct SetupScene *scene, struct Form *form, const char *note)
{
    static const char *const sides[] = {
#define X(name, id, text) N_(text),
        SETUP_SIDES(X)
#undef X
    };
    const char *labels[SIDE_COUNT + 1] = {[SIDE_COUNT] = N_("Watch")};
    const struct Game *game = scene->setup.game;
    bool watches = scene->setup.own[0] != 0;
    char row[80];
    if (setup_kind(scene) == KIND_PERSON)
        return;
    snprintf(row, sizeof row, app_tr(scene->app, "Play as (%s goes first)"),
             app_tr(scene->app, game->colours[0]));
    for (int i = 0; i < SIDE_COUNT; i++)
        labels[i] = i < SEATS ? game->colours[i] : sides[i];
    form_choice(form, SETUP_SIDE, row, labels, SIDE_COUNT + 1,
                watches ? SIDE_COUNT : (int)scene->setup.side);
    draw_note(scene, form, NOTE_SIDE, note);
    if (!watches)
        return;
    draw_own(scene, form);
    draw_series(scene, form);
}

/* Whether a coach can stand by: one person plays a program. */
static bool asks_coach(const struct SetupScene *scene)
{
    return setup_kind(scene) != KIND_PERSON && !scene->setup.own[0] && scene->setup.game->knowledge;
}

void setup_rows(struct SetupScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    struct Form form;
    bool person = setup_kind(scene) == KIND_PERSON;
    const char *note[NOTES];
    float notes = 0;
    int rows = 1 + clock_rows_count(&scene->clock, &scene->setup.clock) +
               option_count(scene->setup.game) + (person ? 0 : 2) + setup_asks_effort(scene) +
               contestants_have_strength(app, scene->setup.opponent) + asks_coach(scene) +
               (scene->setup.own[0] ? 2 : 0) + setup_sign_rows(scene);
    setup_notes(scene, note);
    for (int i = 0; i < NOTES; i++)
        notes += note_height(scene, (enum Note)i, note[i], rect.w);
    form_begin(&form, app, SETUP_FORM, rect, rows, notes + setup_strip_height(scene));
    draw_opponent(scene, &form, note);
    draw_side(scene, &form, note[NOTE_SIDE]);
    if (setup_asks_effort(scene))
        contestants_effort_row(app, scene->setup.game, scene->setup.effort, SETUP_EFFORT,
                               form_row(&form));
    form_options(&form, SETUP_OPTION, &scene->setup);
    if (asks_coach(scene))
        ui_toggle(app->ui, SETUP_COACH, form_row(&form),
                  app_tr(app, "A coach warns before a blunder"), app->settings.coach, 0);
    clock_rows_draw(&scene->clock, &form, &scene->setup.clock);
    draw_note(scene, &form, NOTE_CLOCK, note[NOTE_CLOCK]);
    setup_draw_signs(scene, &form);
    setup_draw_strip(scene, &form, rect);
    form_end(&form);
}

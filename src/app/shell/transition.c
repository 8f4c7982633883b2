/* How a scene comes. What there was and what comes are drawn once and then only faded into each
 * other, so that a change of scenes costs little, whatever they show. */
#include "src/app/shell/transition.h"
#include "src/app/shell/app.h"

/* Where a scene starts that comes in place of another: aside, in units, and seen a little. */
static const float ASIDE = 24;
static const float SEEN = 0.3F;

void transition_start(struct App *app, enum TransitionKind kind)
{
    struct Transition *t = &app->transition;
    t->kind = kind;
    t->count++;
    anim_start(&t->anim, app->clock.now, app_motion(app, ANIM_SCENE_MS), EASE_OUT, 0, 1);
}

bool transition_runs(const struct App *app)
{
    return app_moves(app, &app->transition.anim);
}

/* What the layers of what there was and of what comes are known by. */
static const void *slot_before(const struct App *app)
{
    return &app->transition.count;
}

static const void *slot_after(const struct App *app)
{
    return &app->transition.changes;
}

void transition_end(struct App *app)
{
    canvas_layer_drop(app->canvas, slot_before(app));
    canvas_layer_drop(app->canvas, slot_after(app));
}

/* The scene without the one that is laid over it; or as dark as it was beneath one. */
static void draw_before(struct App *app)
{
    const struct Transition *t = &app->transition;
    SDL_FRect area = canvas_area(app->canvas);
    bool over = t->kind == TRANSITION_OVER;
    if (canvas_layer_begin(app->canvas, slot_before(app), area, t->count)) {
        scenes_sketch(app->scenes, app->clock.now, over);
        if (!over)
            ui_shade(app->ui);
        canvas_layer_end(app->canvas);
    }
    canvas_layer_show(app->canvas, slot_before(app), area);
}

void transition_change(struct App *app)
{
    app->transition.changes++;
}

void transition_draw(struct App *app)
{
    const struct Transition *t = &app->transition;
    SDL_FRect area = canvas_area(app->canvas);
    if (!transition_runs(app) || canvas_is_dry(app->canvas) || !canvas_has_layers(app->canvas)) {
        scenes_draw(app->scenes, app->clock.now);
        return;
    }
    bool aside = t->kind == TRANSITION_ON || t->kind == TRANSITION_BACK;
    if (!aside)
        draw_before(app);
    if (canvas_layer_begin(app->canvas, slot_after(app), area, t->changes)) {
        scenes_draw(app->scenes, app->clock.now);
        canvas_layer_end(app->canvas);
    }
    float come = anim_value(&t->anim, app->clock.now), far = ASIDE * app->metrics.unit * (1 - come);
    area.x += !aside ? 0 : t->kind == TRANSITION_ON ? far : -far;
    float before = canvas_fade(app->canvas, aside ? SEEN + (1 - SEEN) * come : come);
    canvas_layer_show(app->canvas, slot_after(app), area);
    canvas_fade(app->canvas, before);
}

/* A board on the screen. */
#include "src/app/scenes/stage.h"
#include "engine/games.h"
#include "src/app/scenes/look.h"
#include <math.h>

static const float SHAKE_CELLS = 0.09F;
static const uint32_t RUN_MS = 420;
static const float DRAWN_IN = 0.5F; /* part of the way to its takers that a piece fades on */

static uint64_t now_of(const struct Stage *stage)
{
    return stage->app->clock.now;
}

void stage_open(struct Stage *stage, struct App *app)
{
    stage->app = app;
    board_init(&stage->shown, games_get(0), NULL, NULL, false);
}

void stage_close(struct Stage *stage)
{
    view_destroy(stage->view);
    board_free(&stage->shown);
}

void stage_set(struct Stage *stage, const struct Game *game)
{
    view_destroy(stage->view);
    stage->view = view_create(stage->app->canvas, game);
    stage->placed = false;
}

/* --- the position that is shown --- */

void stage_show(struct Stage *stage, const struct Board *before, Move move)
{
    const struct Game *game = before->game;
    struct Board shown;
    board_copy(&shown, before, NULL, false);
    board_free(&stage->shown);
    stage->shown = shown;
    stage->last = shape_none();
    stage->gone_count = 0;
    if (move != MOVE_NONE) {
        stage->last = game->shape(before->position, move);
        board_make(&stage->shown, move);
        stage->gone_count =
            view_gone(game, before->position, stage->shown.position, &stage->last, stage->gone);
    }
    stage->run_ends[0] = POINT_NONE;
    stage->motion = stage->gone_fade = (struct Anim){0};
    pointing_cancel(&stage->pointing);
    app_redraw(stage->app);
}

static void sound_move(struct Stage *stage)
{
    const struct Trail *trail = &stage->shown.trail;
    if (trail->ply[trail->count - 1].gives_check)
        app_sound(stage->app, SOUND_CHECK);
    else if (stage->gone_count > 0)
        app_sound(stage->app, SOUND_CAPTURE);
    else
        app_sound(stage->app, stage->last.from == POINT_NONE ? SOUND_PLACE : SOUND_MOVE);
}

void stage_arrive(struct Stage *stage)
{
    uint32_t arrival = app_motion(stage->app, ANIM_PIECE_MS);
    bool together = stage->gone_count > 0 && stage->gone[0].by[0] != POINT_NONE;
    sound_move(stage);
    anim_start(&stage->motion, now_of(stage), arrival, EASE_OUT, 0, 1);
    anim_start(&stage->gone_fade, now_of(stage) + (together ? arrival : arrival / 2),
               app_motion(stage->app, together ? ANIM_TIE_MS : ANIM_CAPTURE_MS), EASE_LINEAR, 1, 0);
}

void stage_show_run(struct Stage *stage)
{
    place_run(&stage->shown, stage->run_ends);
    anim_start(&stage->run, now_of(stage) + app_motion(stage->app, ANIM_PIECE_MS),
               app_motion(stage->app, RUN_MS), EASE_IN_OUT, 0, 1);
}

void stage_refuse(struct Stage *stage, int point)
{
    app_sound(stage->app, SOUND_ILLEGAL);
    stage->shake_point = point;
    anim_start(&stage->shake, now_of(stage), app_motion(stage->app, ANIM_SHAKE_MS), EASE_SHAKE, 0,
               SHAKE_CELLS);
}

bool stage_moves(const struct Stage *stage, uint64_t now)
{
    return anim_running(&stage->motion, now) || anim_running(&stage->gone_fade, now) ||
           anim_running(&stage->shake, now) || anim_running(&stage->run, now);
}

/* --- marks --- */

/* Pieces on their way out. Where two took one, they are tied to it first, then draw it in; the tie
 * stays as a mark of the last move. */
static void mark_gone(const struct Stage *stage, struct Overlay *overlay)
{
    const struct BoardPlace *place = view_where(stage->view);
    bool running = anim_running(&stage->gone_fade, now_of(stage));
    float left = running ? anim_value(&stage->gone_fade, now_of(stage)) : 0;
    overlay->gone_count = stage->gone_count;
    for (int i = 0; i < stage->gone_count; i++) {
        struct ViewGone *gone = &overlay->gone[i];
        *gone = stage->gone[i];
        gone->alpha = left;
        if (gone->by[0] == POINT_NONE)
            continue;
        gone->alpha = fminf(1, 2 * left);
        gone->bond = running || stage->app->settings.show_last_move ? fminf(1, 2 - 2 * left) : 0;
        SDL_FPoint from = place_center(place, gone->point), to = place_center(place, gone->by[0]);
        float part = DRAWN_IN * (1 - gone->alpha) / place->cell;
        gone->pull = (SDL_FPoint){(to.x - from.x) * part, (to.y - from.y) * part};
    }
}

static void mark_motion(const struct Stage *stage, struct Overlay *overlay)
{
    uint64_t now = now_of(stage);
    if (anim_running(&stage->motion, now)) {
        overlay->motion.shape = stage->last;
        overlay->motion.progress = anim_value(&stage->motion, now);
    }
    if (anim_running(&stage->shake, now)) {
        overlay->wrong = stage->shake_point;
        overlay->wrong_offset = anim_value(&stage->shake, now);
    }
    overlay->run_progress = anim_value(&stage->run, now);
}

/* The king that is attacked. */
static void mark_check(const struct Stage *stage, struct Overlay *overlay)
{
    const struct Board *board = &stage->shown;
    const struct Game *game = board->game;
    int royal = view_find(game)->royal, points = place_points(view_where(stage->view));
    if (royal == 0 || !stage->app->settings.show_check ||
        !game->knowledge->in_check(board->position, NULL))
        return;
    royal += game_colour(game, board->position, game->mover(board->position));
    for (int point = 0; point < points; point++)
        if (game->piece_at(board->position, point) == royal)
            overlay->check = point;
}

void stage_still(const struct Stage *stage, struct Overlay *overlay)
{
    const struct Settings *settings = &stage->app->settings;
    overlay_clear(overlay);
    overlay->coordinates = settings->coordinates;
    overlay->run[0] = stage->run_ends[0];
    overlay->run[1] = stage->run_ends[1];
    overlay->run_progress = 1;
    if (settings->show_last_move)
        overlay->last = stage->last;
    mark_check(stage, overlay);
}

void stage_begin(struct Stage *stage, SDL_FRect area, struct Overlay *overlay)
{
    const struct Settings *settings = &stage->app->settings;
    view_place(stage->view, stage->shown.position, area, settings->coordinates, stage->turned);
    if (!stage->placed)
        pointing_reset(&stage->pointing, view_where(stage->view));
    stage->placed = true;
    stage_still(stage, overlay);
    mark_motion(stage, overlay);
    mark_gone(stage, overlay);
}

/* The piece that a confirmation on `point` would put there. */
static void mark_preview(const struct Stage *stage, int point, struct Overlay *overlay)
{
    Move move = pointing_move(&stage->shown, stage->pointing.selected, point);
    if (move != MOVE_NONE)
        overlay->preview = stage->shown.game->shape(stage->shown.position, move);
}

void stage_mark_pointing(const struct Stage *stage, int region, bool live, struct Overlay *overlay)
{
    const struct Pointing *pointing = &stage->pointing;
    const struct Ui *ui = stage->app->ui;
    bool keys = ui_focus_shown(ui) && ui_focus(ui) == region;
    if (keys)
        overlay->cursor = pointing->cursor;
    if (!live)
        return;
    overlay->aim = pointing->aim;
    overlay->selected = pointing->selected;
    if (pointing->dragging) {
        overlay->held = pointing->selected;
        overlay->held_at = pointing->at;
    }
    mark_preview(stage,
                 pointing->aim != POINT_NONE ? pointing->aim
                 : keys                      ? pointing->cursor
                                             : pointing->hover,
                 overlay);
    if (pointing->selected != POINT_NONE && stage->app->settings.show_legal)
        pointing_targets(&stage->shown, pointing->selected, overlay->target);
}

void stage_end(struct Stage *stage, int region, const struct Overlay *overlay)
{
    struct ViewLook look = look_of(stage->app);
    view_draw(stage->view, &look, stage->shown.position, overlay);
    ui_region(stage->app->ui, region, view_where(stage->view)->slab, app_tr(stage->app, "Board"),
              UI_FIRST);
}

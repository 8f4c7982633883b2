/* What moves on a board: the last move as it comes or is taken back, a refusal that shakes, the
 * line that won. */
#include "src/app/scenes/look.h"
#include "src/app/scenes/stage/parts.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float SHAKE_CELLS = 0.09F;
static const float DRAWN_IN = 0.5F; /* part of the way to its takers that a piece fades on */
static const float TAKEN_AT = 0.3F; /* part of the time that a piece stays which is taken by one, */
static const float TIED_AT = 0.4F;  /* that passes before it is tied to two who take it, */
static const float DRAWN_AT = 0.6F; /* and before they draw it in */
static const float RUN_AT = 0.5F;   /* and that a line waits for its last piece */
static const float TURN_LASTS = 0.55F; /* part of the time in which each piece turns over */
static const float FLIGHT_SIZES = 6;   /* of a piece on its way beside the board: few are kept */

static uint64_t now_of(const struct Stage *stage)
{
    return stage->app->clock.now;
}

/* --- its course --- */

struct StageMotion motion_of(const struct Stage *stage, bool back)
{
    struct StageMotion motion = {.shape = stage->last,
                                 .captured_count = stage->captured_count,
                                 .flipped_count = stage->flipped_count,
                                 .back = back};
    memcpy(motion.captured, stage->captured, sizeof motion.captured);
    memcpy(motion.flipped, stage->flipped, sizeof motion.flipped);
    for (int i = 0; i < motion.captured_count; i++)
        motion.captured[i].back = back;
    return motion;
}

void motion_stop(struct Stage *stage)
{
    stage->motion = stage->others = (struct Anim){0};
}

void motion_start(struct Stage *stage)
{
    bool back = stage->moving.back;
    bool falls = stage->moving.shape.from == POINT_NONE && view_find(stage->shown.game)->falls;
    anim_start(&stage->motion, now_of(stage), app_motion(stage->app, ANIM_PIECE_MS),
               falls ? EASE_IN : EASE_OUT, back, !back);
    anim_start(&stage->others, now_of(stage), app_motion(stage->app, ANIM_CAPTURE_MS), EASE_LINEAR,
               back, !back);
}

void motion_run(struct Stage *stage)
{
    anim_start(&stage->run, now_of(stage), app_motion(stage->app, ANIM_PIECE_MS + ANIM_RUN_MS),
               EASE_LINEAR, 0, 1);
}

void motion_shake(struct Stage *stage, int point)
{
    stage->shake_point = point;
    anim_start(&stage->shake, now_of(stage), app_motion(stage->app, ANIM_SHAKE_MS), EASE_SHAKE, 0,
               SHAKE_CELLS);
}

bool stage_moves(const struct Stage *stage)
{
    return app_moves(stage->app, &stage->motion) || app_moves(stage->app, &stage->others) ||
           app_moves(stage->app, &stage->shake) || app_moves(stage->app, &stage->run);
}

bool stage_takes(const struct Stage *stage)
{
    return app_moves(stage->app, &stage->others) && stage->moving.captured_count > 0;
}

/* --- pieces that are taken --- */

/* How far a taken piece is on its way off the board, 0..1, when `t` of its move is over. */
static float way_of(const struct ViewCaptured *captured, float t)
{
    float stays = captured->by[0] != POINT_NONE ? DRAWN_AT : TAKEN_AT;
    return fmaxf(0, (t - stays) / (1 - stays));
}

/* A piece that flies off the board, on the side of whoever took it. */
static SDL_FPoint way_off(const struct Stage *stage, const struct ViewCaptured *captured)
{
    const struct BoardPlace *place = view_where(stage->view);
    float y = place_center(place, captured->point).y, bottom = place->slab.y + place->slab.h;
    bool below = (piece_colour(stage->moving.shape.piece) == 0) != place->flipped;
    return (SDL_FPoint){.y = ((below ? bottom : place->slab.y) - y) / place->cell};
}

/* Where a piece is drawn in by the two that took it: part of the way to the nearer one. */
static SDL_FPoint way_in(const struct Stage *stage, const struct ViewCaptured *captured)
{
    const struct BoardPlace *place = view_where(stage->view);
    SDL_FPoint from = place_center(place, captured->point),
               to = place_center(place, captured->by[0]);
    float part = DRAWN_IN / place->cell;
    return (SDL_FPoint){(to.x - from.x) * part, (to.y - from.y) * part};
}

/* A taken piece when `t` (0..1) of its move is over. Where two took it, they are tied to it first,
 * and then draw it in, unless it flies to where it lands. */
static void mark_captured(const struct Stage *stage, float t, bool lands,
                          struct ViewCaptured *captured)
{
    bool tied = captured->by[0] != POINT_NONE;
    float off = way_of(captured, t);
    SDL_FPoint way = tied ? way_in(stage, captured) : way_off(stage, captured);
    captured->alpha = lands ? (float)(off <= 0) : tied ? 1 - off : fminf(1, 2 - 2 * off);
    captured->bond = tied ? fminf(1, fmaxf(0, (t - TIED_AT) / (DRAWN_AT - TIED_AT))) : 0;
    captured->pull = (SDL_FPoint){way.x * off * off, way.y * off * off};
}

/* Pieces on their way out, or coming back; what is left of it when nothing moves: the tie, a mark
 * of the last move. */
static void mark_all_captured(const struct Stage *stage, struct Overlay *overlay)
{
    bool running = app_moves(stage->app, &stage->others);
    overlay->captured_count = running ? stage->moving.captured_count : stage->captured_count;
    memcpy(overlay->captured, running ? stage->moving.captured : stage->captured,
           sizeof overlay->captured);
    for (int i = 0; i < overlay->captured_count; i++)
        if (running)
            mark_captured(stage, anim_value(&stage->others, now_of(stage)),
                          stage->landing[i].size > 0, &overlay->captured[i]);
        else if (!stage->app->settings.show_last_move)
            overlay->captured[i].bond = 0;
}

void stage_draw_flight(const struct Stage *stage)
{
    const struct BoardPlace *place = view_where(stage->view);
    float t = anim_value(&stage->others, now_of(stage));
    float size = 2 * view_find(stage->shown.game)->piece_radius * place->cell;
    struct ViewLook look = look_of(stage->app);
    for (int i = 0; i < stage->moving.captured_count && stage_takes(stage); i++) {
        const struct ViewCaptured *captured = &stage->moving.captured[i];
        const struct StageLanding *landing = &stage->landing[i];
        float way = ease(EASE_IN_OUT, way_of(captured, t));
        float part = roundf(way * FLIGHT_SIZES) / FLIGHT_SIZES;
        SDL_FPoint from = place_center(place, captured->point);
        SDL_FPoint at = {from.x + (landing->at.x - from.x) * way,
                         from.y + (landing->at.y - from.y) * way};
        if (landing->size > 0 && way > 0)
            view_draw_piece(stage->view, &look, captured->piece, at,
                            size + (landing->size - size) * part);
    }
}

/* --- the others --- */

/* How many steps of a king a piece that turns is from the one that came, >= 1. */
static int steps_to(const struct Stage *stage, int point)
{
    int files = view_where(stage->view)->geometry.files, to = stage->moving.shape.to;
    return SDL_max(abs(point % files - to % files), abs(point / files - to / files));
}

/* Pieces that turn over, or back: a ripple from the piece that came, the nearest first. */
static void mark_flipped(const struct Stage *stage, struct Overlay *overlay)
{
    float t = anim_value(&stage->others, now_of(stage));
    int farthest = 1;
    if (!app_moves(stage->app, &stage->others))
        return;
    overlay->flipped_count = stage->moving.flipped_count;
    memcpy(overlay->flipped, stage->moving.flipped, sizeof overlay->flipped);
    for (int i = 0; i < overlay->flipped_count; i++)
        farthest = SDL_max(farthest, steps_to(stage, overlay->flipped[i].point));
    for (int i = 0; i < overlay->flipped_count; i++) {
        float waves = (float)(steps_to(stage, overlay->flipped[i].point) - 1) /
                      (float)SDL_max(1, farthest - 1);
        float done = (t - (1 - TURN_LASTS) * waves) / TURN_LASTS;
        overlay->flipped[i].progress = fminf(1, fmaxf(0, done));
    }
}

static void mark_moving(const struct Stage *stage, struct Overlay *overlay)
{
    uint64_t now = now_of(stage);
    if (app_moves(stage->app, &stage->motion))
        overlay->motion = (struct ViewMotion){.shape = stage->moving.shape,
                                              .progress = anim_value(&stage->motion, now),
                                              .back = stage->moving.back,
                                              .dropped = stage->moving.dropped,
                                              .at = stage->moving.at};
    if (app_moves(stage->app, &stage->shake)) {
        overlay->wrong = stage->shake_point;
        overlay->wrong_offset = anim_value(&stage->shake, now);
    }
    if (app_moves(stage->app, &stage->run))
        overlay->run_progress =
            ease(EASE_IN_OUT, (anim_value(&stage->run, now) - RUN_AT) / (1 - RUN_AT));
}

void motion_mark(const struct Stage *stage, struct Overlay *overlay)
{
    mark_moving(stage, overlay);
    mark_all_captured(stage, overlay);
    mark_flipped(stage, overlay);
}

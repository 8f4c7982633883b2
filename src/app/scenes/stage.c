/* A board on the screen. */
#include "src/app/scenes/stage.h"
#include "engine/games.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/stage_words.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/voice.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AREA_FROM = 9, AREA_REACH = 2 }; /* a first hint on a board of so many lines: an area */

static const float SHAKE_CELLS = 0.09F;
static const float DRAWN_IN = 0.5F; /* part of the way to its takers that a piece fades on */
static const float TAKEN_AT = 0.3F; /* part of the time that a piece stays which is taken by one, */
static const float TIED_AT = 0.4F;  /* that passes before it is tied to two who take it, */
static const float DRAWN_AT = 0.6F; /* and before they draw it in */
static const float FLIGHT_SIZES =
    6;                            /* that a piece has on its way beside the board: few are kept */
static const float RUN_AT = 0.5F; /* and that a line waits for its last piece */

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

/* The last move as it goes, or is taken back. */
static struct StageMotion motion_of(const struct Stage *stage, bool back)
{
    struct StageMotion motion = {.shape = stage->last,
                                 .gone_count = stage->gone_count,
                                 .turn_count = stage->turn_count,
                                 .back = back};
    memcpy(motion.gone, stage->gone, sizeof motion.gone);
    memcpy(motion.turns, stage->turns, sizeof motion.turns);
    for (int i = 0; i < motion.gone_count; i++)
        motion.gone[i].back = back;
    return motion;
}

/* The position and how it came about. */
static void set_shown(struct Stage *stage, const struct Board *before, Move move)
{
    const struct Game *game = before->game;
    struct Board shown;
    board_copy(&shown, before, NULL, false);
    board_free(&stage->shown);
    stage->shown = shown;
    stage->last = shape_none();
    stage->gone_count = stage->turn_count = 0;
    stage->came_from = 0;
    if (move == MOVE_NONE)
        return;
    stage->came_from = game->key(before->position);
    stage->last = game->shape(before->position, move);
    stage->gone_count = view_gone(game, before->position, move, stage->gone);
    stage->turn_count = view_turned(game, before->position, move, stage->turns);
    board_make(&stage->shown, move);
}

/* Starts what is in stage->moving. */
static void set_out(struct Stage *stage)
{
    bool back = stage->moving.back;
    anim_start(&stage->motion, now_of(stage), app_motion(stage->app, ANIM_PIECE_MS), EASE_OUT, back,
               !back);
    anim_start(&stage->gone_fade, now_of(stage), app_motion(stage->app, ANIM_CAPTURE_MS),
               EASE_LINEAR, back, !back);
}

void stage_show(struct Stage *stage, const struct Board *before, Move move)
{
    const struct Game *game = before->game;
    bool same = stage->shown.game == game, dropped = stage->pointing.dropped;
    uint64_t here = same ? game->key(stage->shown.position) : 0, earlier = stage->came_from;
    struct StageMotion undone = motion_of(stage, true);
    set_shown(stage, before, move);
    stage->run_ends[0] = POINT_NONE;
    stage->motion = stage->gone_fade = (struct Anim){0};
    stage->moving = motion_of(stage, false);
    stage->moving.dropped = dropped;
    stage->moving.at = stage->pointing.at;
    if (same && stage->came_from == here) {
        set_out(stage);
    } else if (same && earlier != 0 && game->key(stage->shown.position) == earlier) {
        stage->moving = undone;
        set_out(stage);
    }
    pointing_cancel(&stage->pointing);
    app_redraw(stage->app);
}

static void sound_move(struct Stage *stage)
{
    const struct Trail *trail = &stage->shown.trail;
    Move move = trail->ply[trail->count - 1].move;
    if (trail->ply[trail->count - 1].gives_check)
        app_sound(stage->app, SOUND_CHECK);
    else if (stage->gone_count > 0)
        app_sound(stage->app, SOUND_CAPTURE);
    else if (stage->last.from != POINT_NONE || move == stage->shown.game->pass)
        app_sound(stage->app, SOUND_MOVE);
    else
        app_sound(stage->app, SOUND_PLACE);
}

void stage_arrive(struct Stage *stage)
{
    sound_move(stage);
    set_out(stage);
}

void stage_show_run(struct Stage *stage)
{
    place_run(&stage->shown, stage->run_ends);
    anim_start(&stage->run, now_of(stage), app_motion(stage->app, ANIM_PIECE_MS + ANIM_RUN_MS),
               EASE_LINEAR, 0, 1);
}

void stage_refuse(struct Stage *stage, int point)
{
    app_sound(stage->app, SOUND_ILLEGAL);
    stage->shake_point = point;
    anim_start(&stage->shake, now_of(stage), app_motion(stage->app, ANIM_SHAKE_MS), EASE_SHAKE, 0,
               SHAKE_CELLS);
}

void stage_refuse_illegal(struct Stage *stage, const struct Pointed *pointed)
{
    const char *why = words_refusal(&stage->shown, pointed->from, pointed->point);
    stage_refuse(stage, pointed->point);
    if (why)
        app_toast(stage->app, app_tr(stage->app, why));
    else
        voice_say(stage->app, app_tr(stage->app, N_("That isn't possible")));
}

bool stage_moves(const struct Stage *stage)
{
    return app_moves(stage->app, &stage->motion) || app_moves(stage->app, &stage->gone_fade) ||
           app_moves(stage->app, &stage->shake) || app_moves(stage->app, &stage->run);
}

/* --- marks --- */

bool stage_takes(const struct Stage *stage)
{
    return app_moves(stage->app, &stage->gone_fade) && stage->moving.gone_count > 0;
}

/* How far a taken piece is on its way off the board, 0..1, when `t` of its move is over. */
static float way_of(const struct ViewGone *gone, float t)
{
    float stays = gone->by[0] != POINT_NONE ? DRAWN_AT : TAKEN_AT;
    return fmaxf(0, (t - stays) / (1 - stays));
}

/* A piece that flies off the board, on the side of whoever took it. */
static SDL_FPoint way_off(const struct Stage *stage, const struct ViewGone *gone)
{
    const struct BoardPlace *place = view_where(stage->view);
    float y = place_center(place, gone->point).y, bottom = place->slab.y + place->slab.h;
    bool below = (piece_colour(stage->moving.shape.piece) == 0) != place->flipped;
    return (SDL_FPoint){.y = ((below ? bottom : place->slab.y) - y) / place->cell};
}

/* Where a piece is drawn in by the two that took it: part of the way to the nearer one. */
static SDL_FPoint way_in(const struct Stage *stage, const struct ViewGone *gone)
{
    const struct BoardPlace *place = view_where(stage->view);
    SDL_FPoint from = place_center(place, gone->point), to = place_center(place, gone->by[0]);
    float part = DRAWN_IN / place->cell;
    return (SDL_FPoint){(to.x - from.x) * part, (to.y - from.y) * part};
}

/* A taken piece when `t` (0..1) of its move is over. Where two took it, they are tied to it first,
 * and then draw it in, unless it flies to where it lands. */
static void mark_taken(const struct Stage *stage, float t, bool lands, struct ViewGone *gone)
{
    bool tied = gone->by[0] != POINT_NONE;
    float off = way_of(gone, t);
    SDL_FPoint way = tied ? way_in(stage, gone) : way_off(stage, gone);
    gone->alpha = lands ? (float)(off <= 0) : tied ? 1 - off : fminf(1, 2 - 2 * off);
    gone->bond = tied ? fminf(1, fmaxf(0, (t - TIED_AT) / (DRAWN_AT - TIED_AT))) : 0;
    gone->pull = (SDL_FPoint){way.x * off * off, way.y * off * off};
}

/* Pieces on their way out, or coming back; what is left of it when nothing moves: the tie, a mark
 * of the last move. */
static void mark_gone(const struct Stage *stage, struct Overlay *overlay)
{
    bool running = app_moves(stage->app, &stage->gone_fade);
    overlay->gone_count = running ? stage->moving.gone_count : stage->gone_count;
    memcpy(overlay->gone, running ? stage->moving.gone : stage->gone, sizeof overlay->gone);
    for (int i = 0; i < overlay->gone_count; i++)
        if (running)
            mark_taken(stage, anim_value(&stage->gone_fade, now_of(stage)),
                       stage->landing[i].size > 0, &overlay->gone[i]);
        else if (!stage->app->settings.show_last_move)
            overlay->gone[i].bond = 0;
}

/* Pieces that turn, or turn back. */
static void mark_turned(const struct Stage *stage, struct Overlay *overlay)
{
    if (!app_moves(stage->app, &stage->gone_fade))
        return;
    overlay->turned_count = stage->moving.turn_count;
    memcpy(overlay->turned, stage->moving.turns, sizeof overlay->turned);
    for (int i = 0; i < overlay->turned_count; i++)
        overlay->turned[i].progress = anim_value(&stage->gone_fade, now_of(stage));
}

void stage_draw_flight(const struct Stage *stage)
{
    const struct BoardPlace *place = view_where(stage->view);
    float t = anim_value(&stage->gone_fade, now_of(stage));
    float size = 2 * view_find(stage->shown.game)->piece_radius * place->cell;
    struct ViewLook look = look_of(stage->app);
    for (int i = 0; i < stage->moving.gone_count && stage_takes(stage); i++) {
        const struct ViewGone *gone = &stage->moving.gone[i];
        const struct StageLanding *landing = &stage->landing[i];
        float way = ease(EASE_IN_OUT, way_of(gone, t));
        float part = roundf(way * FLIGHT_SIZES) / FLIGHT_SIZES;
        SDL_FPoint from = place_center(place, gone->point);
        SDL_FPoint at = {from.x + (landing->at.x - from.x) * way,
                         from.y + (landing->at.y - from.y) * way};
        if (landing->size > 0 && way > 0)
            view_draw_piece(stage->view, &look, gone->piece, at,
                            size + (landing->size - size) * part);
    }
}

static void mark_motion(const struct Stage *stage, struct Overlay *overlay)
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
    stage->pointing.finger = stage->app->metrics.button;
    if (!stage->placed)
        pointing_reset(&stage->pointing, view_where(stage->view));
    stage->placed = true;
    stage_still(stage, overlay);
    mark_motion(stage, overlay);
    mark_gone(stage, overlay);
    mark_turned(stage, overlay);
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
    bool marks = pointing->selected != POINT_NONE || view_find(stage->shown.game)->marks_placing;
    if (marks && stage->app->settings.show_legal)
        pointing_targets(&stage->shown, pointing->selected, overlay->target);
}

/* The area of a first hint where no piece moves: about the point, which is not in its middle; on a
 * small board its file. */
static void mark_area(const struct Board *board, int to, int seed, struct Overlay *overlay)
{
    struct Geometry geometry = board->game->geometry(board->position);
    int file = to % geometry.files, row = to / geometry.files;
    bool large = geometry.files >= AREA_FROM && geometry.ranks >= AREA_FROM;
    int middle = file + seed % 3 - 1, across = row + (seed / 3 + 1) % 3 - 1;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        int x = point % geometry.files, y = point / geometry.files;
        bool near = abs(x - middle) <= AREA_REACH && abs(y - across) <= AREA_REACH;
        if ((large ? near : x == file) && board->game->piece_at(board->position, point) == 0)
            overlay->target[point] = 1;
    }
}

void stage_mark_hint(const struct Stage *stage, Move move, int hints, int seed,
                     struct Overlay *overlay)
{
    const struct Board *board = &stage->shown;
    if (hints == 0)
        return;
    struct MoveShape shape = board->game->shape(board->position, move);
    if (hints > 1)
        overlay->hint = shape;
    else if (shape.from != POINT_NONE)
        overlay->hint = (struct MoveShape){.from = shape.from, .to = POINT_NONE};
    else if (shape.to != POINT_NONE)
        mark_area(board, shape.to, seed, overlay);
}

void stage_end(struct Stage *stage, int region, const struct Overlay *overlay)
{
    struct ViewLook look = look_of(stage->app);
    view_draw(stage->view, &look, stage->shown.position, overlay);
    ui_region(stage->app->ui, region, view_where(stage->view)->slab, app_tr(stage->app, "Board"),
              UI_FIRST);
    if (ui_listened(stage->app->ui))
        stage_tell(stage);
}

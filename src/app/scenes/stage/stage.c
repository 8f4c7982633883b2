/* A board on the screen: what it shows and how that came about; a frame of it. */
#include "src/app/scenes/stage/stage.h"
#include "engine/games.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/stage/parts.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/speech/voice.h"

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

void stage_set_on(struct Stage *stage, const struct Game *game, struct Canvas *canvas)
{
    view_destroy(stage->view);
    stage->view = view_create(canvas, game);
    stage->placed = false;
}

void stage_set(struct Stage *stage, const struct Game *game)
{
    stage_set_on(stage, game, stage->app->canvas);
}

bool stage_can_flip(const struct Stage *stage)
{
    return stage->view && view_flips(stage->view);
}

bool stage_flip(struct Stage *stage)
{
    bool can = stage_can_flip(stage);
    stage->board_flipped ^= can;
    return can;
}

/* --- the position that is shown --- */

/* The position and how it came about. */
static void set_shown(struct Stage *stage, const struct Board *before, Move move)
{
    const struct Game *game = before->game;
    struct Board shown;
    board_copy(&shown, before, NULL, false);
    board_free(&stage->shown);
    stage->shown = shown;
    stage->last = shape_none();
    stage->captured_count = stage->flipped_count = 0;
    stage->came_from = 0;
    stage->class = CLASS_QUIET;
    if (move == MOVE_NONE)
        return;
    if (game->knowledge && game->knowledge->classify && !game->moves_pieces)
        stage->class = game->knowledge->classify(before->position, NULL, move);
    stage->came_from = game->key(before->position);
    stage->last = game->shape(before->position, move);
    stage->captured_count = view_captured(game, before->position, move, stage->captured);
    stage->flipped_count = view_flipped(game, before->position, move, stage->flipped);
    board_make(&stage->shown, move);
}

void stage_show(struct Stage *stage, const struct Board *before, Move move)
{
    const struct Game *game = before->game;
    bool same = stage->shown.game == game, dropped = stage->pointing.dropped;
    uint64_t here = same ? game->key(stage->shown.position) : 0, earlier = stage->came_from;
    struct StageMotion undone = motion_of(stage, true);
    set_shown(stage, before, move);
    stage->run_ends[0] = POINT_NONE;
    motion_stop(stage);
    stage->moving = motion_of(stage, false);
    stage->moving.dropped = dropped;
    stage->moving.at = stage->pointing.at;
    if (same && stage->came_from == here) {
        motion_start(stage);
    } else if (same && earlier != 0 && game->key(stage->shown.position) == earlier) {
        stage->moving = undone;
        motion_start(stage);
    }
    pointing_cancel(&stage->pointing);
    app_redraw(stage->app);
}

void stage_arrive(struct Stage *stage)
{
    sound_of_move(stage);
    motion_start(stage);
}

void stage_show_run(struct Stage *stage)
{
    place_run(&stage->shown, stage->run_ends);
    motion_run(stage);
}

void stage_refuse(struct Stage *stage, int point)
{
    sound_of_refusal(stage, point);
    motion_shake(stage, point);
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

bool stage_point(struct Stage *stage, int board_id, const struct InputEvent *event, bool live,
                 Move *move)
{
    bool meant = event->kind != INPUT_ACTION || ui_focus(stage->app->ui) == board_id;
    *move = MOVE_NONE;
    if (!stage->placed || !meant)
        return false;
    if (event->kind == INPUT_ASK)
        return stage_asked(stage, board_id, event);
    struct Pointed pointed = pointing_event(&stage->pointing, event, view_where(stage->view),
                                            live ? &stage->shown : NULL);
    if (pointed.result == POINTING_WRONG)
        stage_refuse_illegal(stage, &pointed);
    if (pointed.result == POINTING_MOVE)
        *move = pointed.move;
    return pointed.result != POINTING_UNUSED;
}

/* --- a frame --- */

void stage_begin(struct Stage *stage, SDL_FRect area, struct Overlay *overlay)
{
    const struct Settings *settings = &stage->app->settings;
    view_place(stage->view, stage->shown.position, area, settings->coordinates,
               stage->board_flipped);
    stage->pointing.finger = stage->app->metrics.button;
    if (!stage->placed)
        pointing_reset(&stage->pointing, view_where(stage->view));
    stage->placed = true;
    stage_still(stage, overlay);
    motion_mark(stage, overlay);
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

/* The board of the play scene: which position it shows, what moves on it, and its marks. */
#include "src/app/scenes/play.h"
#include <math.h>
#include <string.h>

static const float SHAKE_CELLS = 0.09F;
static const float HEAT_FALL = 0.35F; /* of a clear advantage: so much worse a move has 1/e heat */
static const float DRAWN_IN = 0.5F;   /* part of the way to its takers that a piece fades on */
static const double HEAT_LEAST = 12;  /* of 255: less is not shown */
static const uint32_t RUN_MS = 420;

struct ViewLook play_look(const struct App *app)
{
    return (struct ViewLook){
        .theme = app->theme, .ring = app->metrics.ring, .western = app->settings.western_pieces};
}

static uint64_t now_of(const struct Play *play)
{
    return play->app->clock.now;
}

/* --- the position that is shown --- */

static bool is_perpetual(enum Reason reason)
{
    return reason == REASON_PERPETUAL_CHECK || reason == REASON_PERPETUAL_CHASE;
}

/* Whether the side to move can end the game by a repetition that the other side has to answer for;
 * why is left in *reason. */
static bool completes_repetition(struct Board *board, enum Reason *reason)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    int mover = board->game->mover(board->position);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        struct Status status = board_status(board);
        board_unmake(board);
        if (status.outcome == OUTCOME_WIN && status.winner == mover &&
            is_perpetual(status.reason)) {
            *reason = status.reason;
            return true;
        }
    }
    return false;
}

/* Whether the side that makes `move` loses by it, or by a repetition that the answer completes; why
 * is left in *reason. */
static bool loses(struct Board *board, Move move, enum Reason *reason)
{
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    bool lost = status.outcome == OUTCOME_WIN && status.winner != mover;
    *reason = status.reason;
    if (status.outcome == OUTCOME_ONGOING && board->game->has_source && board->game->can_repeat)
        lost = completes_repetition(board, reason);
    board_unmake(board);
    return lost;
}

/* Marks the points of moves that lose at once: the forbidden ones of renju, and what the selected
 * piece may not repeat. Returns why, REASON_NONE if there is no such move. */
static enum Reason find_losing(struct Play *play)
{
    struct Board *board = &play->shown;
    const struct Game *game = board->game;
    enum Reason found = REASON_NONE, reason;
    Move moves[MOVES_MAX];
    memset(play->losing, 0, sizeof play->losing);
    if (play->browsing || !table_awaits_person(play->table))
        return REASON_NONE;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from != play->pointing.selected || shape.to == POINT_NONE ||
            !loses(board, moves[i], &reason))
            continue;
        play->losing[shape.to] = 1;
        found = reason;
    }
    return found;
}

void play_warn(struct Play *play)
{
    enum Reason reason = find_losing(play);
    if (!play->shown.game->has_source)
        return;
    if (reason == REASON_PERPETUAL_CHECK)
        app_toast(play->app, app_tr(play->app, "The move with a cross loses: perpetual check"));
    else if (reason == REASON_PERPETUAL_CHASE)
        app_toast(play->app, app_tr(play->app, "The move with a cross loses: perpetual chase"));
}

void play_show(struct Play *play, int ply)
{
    struct Match *match = table_match(play->table);
    const struct Game *game = table_game(play->table);
    board_free(&play->shown);
    play->last = shape_none();
    play->gone_count = 0;
    match_board_at(match, ply > 0 ? ply - 1 : 0, &play->shown);
    if (ply > 0) {
        struct Board before;
        board_copy(&before, &play->shown, NULL, false);
        play->last = game->shape(play->shown.position, match_get(match, ply - 1));
        board_make(&play->shown, match_get(match, ply - 1));
        play->gone_count =
            view_gone(game, before.position, play->shown.position, &play->last, play->gone);
        board_free(&before);
    }
    memset(play->heat, 0, sizeof play->heat);
    play->shown_ply = ply;
    play->browsing = ply != match_count(match);
    play->hint_step = 0;
    play->recall = false;
    play->run_ends[0] = POINT_NONE;
    play->motion = play->gone_fade = (struct Anim){0};
    pointing_cancel(&play->pointing);
    find_losing(play);
    app_redraw(play->app);
}

static void sound_move(struct Play *play)
{
    const struct Board *board = &play->shown;
    if (board->trail.ply[board->trail.count - 1].gives_check)
        app_sound(play->app, SOUND_CHECK);
    else if (play->gone_count > 0)
        app_sound(play->app, SOUND_CAPTURE);
    else
        app_sound(play->app, play->last.from == POINT_NONE ? SOUND_PLACE : SOUND_MOVE);
}

/* The line that won, where there is one. */
static void find_run(struct Play *play)
{
    if (match_status(table_match(play->table)).reason != REASON_LINE)
        return;
    place_run(play->shown.game, play->shown.position, play->last.to, play->run_ends);
    anim_start(&play->run, now_of(play) + app_motion(play->app, ANIM_PIECE_MS),
               app_motion(play->app, RUN_MS), EASE_IN_OUT, 0, 1);
}

void play_show_move(struct Play *play)
{
    play_show(play, match_count(table_match(play->table)));
    if (play->shown_ply == 0)
        return;
    sound_move(play);
    play->motion_shape = play->last;
    anim_start(&play->motion, now_of(play), app_motion(play->app, ANIM_PIECE_MS), EASE_OUT, 0, 1);
    uint32_t arrival = app_motion(play->app, ANIM_PIECE_MS);
    bool together = play->gone_count > 0 && play->gone[0].by[0] != POINT_NONE;
    anim_start(&play->gone_fade, now_of(play) + (together ? arrival : arrival / 2),
               app_motion(play->app, together ? ANIM_TIE_MS : ANIM_CAPTURE_MS), EASE_LINEAR, 1, 0);
    find_run(play);
}

void play_show_end(struct Play *play)
{
    if (!play->browsing && play->shown_ply > 0)
        find_run(play);
}

void play_refuse(struct Play *play, int point)
{
    app_sound(play->app, SOUND_ILLEGAL);
    play->shake_point = point;
    anim_start(&play->shake, now_of(play), app_motion(play->app, ANIM_SHAKE_MS), EASE_SHAKE, 0,
               SHAKE_CELLS);
}

bool play_moves(const struct Play *play, uint64_t now)
{
    return anim_running(&play->motion, now) || anim_running(&play->gone_fade, now) ||
           anim_running(&play->shake, now) || anim_running(&play->run, now);
}

/* --- marks --- */

/* Pieces on their way out. Where two took one, they are tied to it first, then draw it in; the tie
 * stays as a mark of the last move. */
static void mark_gone(const struct Play *play, struct Overlay *overlay)
{
    const struct BoardPlace *place = view_where(play->view);
    bool running = anim_running(&play->gone_fade, now_of(play));
    float left = running ? anim_value(&play->gone_fade, now_of(play)) : 0;
    overlay->gone_count = play->gone_count;
    for (int i = 0; i < play->gone_count; i++) {
        struct ViewGone *gone = &overlay->gone[i];
        *gone = play->gone[i];
        gone->alpha = left;
        if (gone->by[0] == POINT_NONE)
            continue;
        gone->alpha = fminf(1, 2 * left);
        gone->bond = running || play->app->settings.show_last_move ? fminf(1, 2 - 2 * left) : 0;
        SDL_FPoint from = place_center(place, gone->point), to = place_center(place, gone->by[0]);
        float part = DRAWN_IN * (1 - gone->alpha) / place->cell;
        gone->pull = (SDL_FPoint){(to.x - from.x) * part, (to.y - from.y) * part};
    }
}

static void mark_motion(const struct Play *play, struct Overlay *overlay)
{
    uint64_t now = now_of(play);
    if (anim_running(&play->motion, now)) {
        overlay->motion.shape = play->motion_shape;
        overlay->motion.progress = anim_value(&play->motion, now);
    }
    if (anim_running(&play->shake, now)) {
        overlay->wrong = play->shake_point;
        overlay->wrong_offset = anim_value(&play->shake, now);
    }
    overlay->run[0] = play->run_ends[0];
    overlay->run[1] = play->run_ends[1];
    overlay->run_progress = anim_value(&play->run, now);
}

/* The piece that a confirmation on `point` would put there. */
static void mark_preview(const struct Play *play, int point, struct Overlay *overlay)
{
    Move move = pointing_move(&play->shown, play->pointing.selected, point);
    if (move != MOVE_NONE)
        overlay->preview = play->shown.game->shape(play->shown.position, move);
}

/* The own move that the other side has yet to confirm. */
static void mark_proposed(const struct Play *play, struct Overlay *overlay)
{
    Move move = play->browsing ? MOVE_NONE : table_proposed(play->table);
    if (move != MOVE_NONE)
        overlay->preview = play->shown.game->shape(play->shown.position, move);
}

/* What the player is about: cursor, preview, the piece that was picked up. */
static void mark_pointing(const struct Play *play, struct Overlay *overlay)
{
    const struct Pointing *pointing = &play->pointing;
    const struct Ui *ui = play->app->ui;
    bool keys = ui_focus_shown(ui) && ui_focus(ui) == PLAY_BOARD;
    if (keys)
        overlay->cursor = pointing->cursor;
    mark_proposed(play, overlay);
    if (play->browsing || !table_awaits_person(play->table))
        return;
    overlay->aim = pointing->aim;
    overlay->selected = pointing->selected;
    if (pointing->dragging) {
        overlay->held = pointing->selected;
        overlay->held_at = pointing->at;
    }
    int point = pointing->aim != POINT_NONE ? pointing->aim
                : keys                      ? pointing->cursor
                                            : pointing->hover;
    mark_preview(play, point, overlay);
    if (pointing->selected != POINT_NONE && play->app->settings.show_legal)
        pointing_targets(&play->shown, pointing->selected, overlay->target);
    if (!play->app->settings.show_legal)
        return;
    memcpy(overlay->forbidden, play->losing, sizeof play->losing);
    for (int i = 0; i < VIEW_POINTS_MAX; i++) {
        if (play->losing[i])
            overlay->target[i] = 0; /* a cross in place of the dot */
    }
}

/* The king that is attacked. */
static void mark_check(const struct Play *play, struct Overlay *overlay)
{
    const struct Board *board = &play->shown;
    const struct Game *game = board->game;
    int royal = view_find(game)->royal, points = place_points(view_where(play->view));
    if (royal == 0 || !play->app->settings.show_check ||
        !game->knowledge->in_check(board->position, NULL))
        return;
    royal += game_colour(game, board->position, game->mover(board->position));
    for (int point = 0; point < points; point++) {
        if (game->piece_at(board->position, point) == royal)
            overlay->check = point;
    }
}

static void mark_hint(const struct Play *play, struct Overlay *overlay)
{
    Move move = table_hint(play->table);
    if (play->hint_step == 0 || move == MOVE_NONE || play->browsing)
        return;
    overlay->hint = play->shown.game->shape(play->shown.position, move);
    if (play->hint_step == 1)
        overlay->hint.to = POINT_NONE;
}

/* How warm a root move is, 0..1: by how much worse it is than the best, where its score tells, and
 * by the share of the work that it took, since a narrow window only proves most moves to be no
 * better than the best. */
static double warmth(const struct SearchInfo *info, const struct RootMove *root, Score unit,
                     uint64_t most)
{
    double worse = ((double)info->score - (double)root->score) / (double)unit;
    double share = most > 0 ? (double)root->nodes / (double)most : 1;
    return exp(-fmax(worse, 0) / HEAT_FALL) * sqrt(share);
}

/* Adds a report's root moves to the heat that is kept. */
static void take_heat(struct Play *play, const struct SearchInfo *info, Score unit)
{
    const struct Game *game = play->shown.game;
    uint64_t most = 0;
    for (int i = 0; i < info->root_count; i++)
        most = SDL_max(most, info->root_moves[i].nodes);
    for (int i = 0; i < info->root_count; i++) {
        const struct RootMove *root = &info->root_moves[i];
        if (root->score <= -SCORE_WIN || !game->legal(play->shown.position, NULL, root->move))
            continue;
        int to = game->shape(play->shown.position, root->move).to;
        double heat = 255 * (i == 0 ? 1 : warmth(info, root, unit, most));
        if (to != POINT_NONE && heat > play->heat[to])
            play->heat[to] = (uint8_t)fmin(heat, 255);
    }
}

Score play_unit(const struct Play *play, int seat)
{
    const struct Level *level = table_level(play->table, seat);
    const struct Knowledge *knowledge = play->shown.game->knowledge;
    if (knowledge == NULL || knowledge->evaluations == NULL)
        return 1;
    return knowledge->evaluations[level != NULL ? level->settings.evaluation : 0].unit;
}

void play_feel(struct Play *play)
{
    struct Thinking thinking;
    int seat;
    if (play->browsing || !play_thoughts(play, &thinking, &seat) || thinking.info == NULL)
        return;
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        play->heat[point] = (uint8_t)(play->heat[point] * 15 / 16);
    take_heat(play, thinking.info, play_unit(play, seat));
}

/* The expected line, as far as it can be played from the position that is shown. */
static void mark_line(const struct Play *play, const struct SearchInfo *info,
                      struct Overlay *overlay)
{
    struct Board board;
    board_copy(&board, &play->shown, NULL, false);
    for (int i = 0; i < info->line_count && overlay->line_count < VIEW_LINE_MAX; i++) {
        if (!board_legal(&board, info->line[i]))
            break;
        overlay->line[overlay->line_count++] = board.game->shape(board.position, info->line[i]);
        board_make(&board, info->line[i]);
    }
    board_free(&board);
}

static void mark_thoughts(struct Play *play, struct Overlay *overlay)
{
    struct Thinking thinking;
    int seat;
    if (play->browsing || !play_thoughts(play, &thinking, &seat) || thinking.info == NULL)
        return;
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        overlay->heat[point] = play->heat[point] >= HEAT_LEAST ? play->heat[point] : 0;
    mark_line(play, thinking.info, overlay);
    overlay->window = thinking.info->window;
    overlay->show_window = true;
}

void play_draw_board(struct Play *play, SDL_FRect area)
{
    const struct Settings *settings = &play->app->settings;
    struct ViewLook look = play_look(play->app);
    struct Overlay overlay;
    overlay_clear(&overlay);
    overlay.coordinates = settings->coordinates;
    view_place(play->view, play->shown.position, area, settings->coordinates, play->flipped);
    if (!play->placed)
        pointing_reset(&play->pointing, view_where(play->view));
    play->placed = true;
    if (settings->show_last_move)
        overlay.last = play->last;
    mark_motion(play, &overlay);
    mark_gone(play, &overlay);
    mark_check(play, &overlay);
    mark_pointing(play, &overlay);
    mark_thoughts(play, &overlay);
    mark_hint(play, &overlay);
    view_draw(play->view, &look, play->shown.position, &overlay);
    ui_region(play->app->ui, PLAY_BOARD, view_where(play->view)->slab, app_tr(play->app, "Board"),
              UI_FIRST);
}

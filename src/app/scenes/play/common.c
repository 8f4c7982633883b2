/* What the files of the play scene share: its time, whose seat is the player's, the AI's thoughts,
 * choices, units, notation, the ground of a part of the panel and the pieces on it. */
#include "src/app/scenes/play/play.h"
#include "src/app/shell/background/online_game.h"
#include "src/play/statistics/cup.h"
#include <math.h>

int64_t play_now(const struct Play *play)
{
    bool online = play->table && table_is_online(play->table);
    return online ? online_game_now(play->app) : (int64_t)play->app->clock.now;
}

int play_own_seat(const struct Play *play)
{
    bool first = table_is_human(play->table, 0);
    return first == table_is_human(play->table, 1) ? -1 : !first;
}

bool play_is_cup(const struct Play *play)
{
    return cup_is_event(match_tags(table_match(play->table))->event);
}

bool play_thinking(struct Play *play, struct Thinking *thinking, int *seat)
{
    bool hint = table_hint_pending(play->table);
    bool told = play->hint_step == 2 && table_hint(play->table) != MOVE_NONE;
    if (!play->app->settings.show_thinking || (!table_is_thinking(play->table) && !hint && !told))
        return false;
    *seat = table_mover(play->table);
    return table_thinking(play->table, thinking);
}

const struct Evaluation *play_evaluation(const struct Play *play, int seat)
{
    const struct Level *level = table_level(play->table, seat);
    const struct Knowledge *knowledge = play->stage.shown.game->knowledge;
    if (!knowledge || !knowledge->evaluations)
        return NULL;
    return &knowledge->evaluations[level ? level->settings.evaluation : 0];
}

Score play_unit(const struct Play *play, int seat)
{
    const struct Evaluation *evaluation = play_evaluation(play, seat);
    return evaluation ? evaluation->unit : 1;
}

int play_choices(const struct Play *play, Move moves[MOVES_MAX])
{
    bool asked = !play->browsing && table_awaits_person(play->table);
    return asked ? board_choices(table_board(play->table), moves) : 0;
}

bool play_can_press(const struct Play *play, int id)
{
    bool back = id == PLAY_FIRST || id == PLAY_PREV, on = id == PLAY_NEXT || id == PLAY_LAST;
    bool comes = id == PLAY_NEXT && table_is_show(play->table) && !table_over(play->table);
    return (id != PLAY_FLIP || stage_can_flip(&play->stage)) && (!back || play->shown_ply > 0) &&
           (!on || comes || play->shown_ply < match_total(table_match(play->table)));
}

enum MoveNotation play_notation(const struct Play *play)
{
    return (enum MoveNotation)play->app->settings.notation;
}

void play_card(struct Play *play, SDL_FRect rect, bool accent)
{
    const struct UiTheme *theme = play->app->theme;
    const struct Metrics *metrics = &play->app->metrics;
    canvas_rounded(play->app->canvas, rect, metrics->radius, theme->panel);
    canvas_rounded_outline(play->app->canvas, rect, metrics->radius,
                           accent ? fmaxf(2, 2 * metrics->unit) : 1,
                           accent ? theme->accent : theme->panel_edge);
}

/* One piece on the panel, with an edge, since half of the pieces are as dark or light as the panel.
 * What is drawn on the board itself has a bit of it as its ground. */
void play_draw_token(struct Play *play, int piece, SDL_FPoint at, float size)
{
    const struct App *app = play->app;
    struct ViewLook look = look_of(app);
    float edge = fmaxf(1, 1.2F * app->metrics.unit);
    bool strokes = view_find(play->stage.shown.game)->strokes;
    canvas_disc(app->canvas, at.x, at.y, size / 2,
                strokes ? app->board_theme->board : color_alpha(app->theme->dim, 0.75F));
    view_draw_piece(play->stage.view, &look, piece, at, size - 2 * edge);
}

/* What is heard of a move. */
#include "src/app/scenes/stage/parts.h"

static enum Sound sound_of(const struct Stage *stage)
{
    const struct Trail *trail = &stage->shown.trail;
    const struct Ply *last = &trail->ply[trail->count - 1];
    bool goes_on = board_status(&stage->shown).outcome == OUTCOME_ONGOING;
    if (last->gives_check)
        return SOUND_CHECK;
    if (stage->captured_count > 0)
        return SOUND_CAPTURE;
    if (stage->flipped_count > 0)
        return SOUND_TURN;
    if ((stage->class & CLASS_THREAT) && goes_on)
        return SOUND_FOUR;
    if (stage->class >= CLASS_OWN && goes_on)
        return SOUND_THREE;
    if (stage->last.from != POINT_NONE || last->move == stage->shown.game->pass)
        return SOUND_MOVE;
    return SOUND_PLACE;
}

/* From which side a point is heard: as far left or right as it is seen on the board. */
static float side_of(const struct Stage *stage, int point)
{
    const struct BoardPlace *place = view_where(stage->view);
    float across = (float)(place->geometry.files - 1) * place->cell;
    if (point == POINT_NONE || across <= 0)
        return 0;
    return 2 * (place_center(place, point).x - place->left) / across - 1;
}

void sound_of_move(struct Stage *stage)
{
    app_sound_from(stage->app, sound_of(stage), side_of(stage, stage->last.to));
}

void sound_of_refusal(struct Stage *stage, int point)
{
    app_sound_from(stage->app, SOUND_ILLEGAL, side_of(stage, point));
}

/* What is heard of a move. */
#include "src/app/scenes/stage/parts.h"

void sound_of_move(struct Stage *stage)
{
    const struct Trail *trail = &stage->shown.trail;
    Move move = trail->ply[trail->count - 1].move;
    if (trail->ply[trail->count - 1].gives_check)
        app_sound(stage->app, SOUND_CHECK);
    else if (stage->captured_count > 0)
        app_sound(stage->app, SOUND_CAPTURE);
    else if (stage->flipped_count > 0)
        app_sound(stage->app, SOUND_TURN);
    else if (stage->last.from != POINT_NONE || move == stage->shown.game->pass)
        app_sound(stage->app, SOUND_MOVE);
    else
        app_sound(stage->app, SOUND_PLACE);
}

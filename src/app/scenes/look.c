/* How boards look, by the settings. */
#include "src/app/scenes/look.h"

struct ViewLook look_of(const struct App *app)
{
    return (struct ViewLook){.theme = app->board_theme,
                             .ring = app->metrics.ring,
                             .western = app->settings.western_pieces};
}

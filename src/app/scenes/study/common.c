/* What the files of a study share: its notation, the ground of a part of the panel. */
#include "src/app/scenes/study/study.h"

enum MoveNotation study_notation(const struct StudyScene *scene)
{
    return (enum MoveNotation)scene->app->settings.notation;
}

void study_card(const struct StudyScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    canvas_rounded(app->canvas, rect, app->metrics.radius, app->theme->panel);
    canvas_rounded_outline(app->canvas, rect, app->metrics.radius, 1, app->theme->panel_edge);
}

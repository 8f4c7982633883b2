/* How a race's nodes grow with depth, drawn on a logarithmic scale. */
#ifndef TY_SRC_APP_SCENES_LAB_GROWTH_CHART_H
#define TY_SRC_APP_SCENES_LAB_GROWTH_CHART_H

#include "src/app/shell/app.h"
#include "src/play/lab/growth.h"
#include "src/play/lab/trial.h"

/* What is drawn, and how large its letters are in pixels: on a page, or in a picture that leaves
 * the arcade. All of it is borrowed. */
struct GrowthChart {
    const struct App *app;
    struct Canvas *canvas;
    const struct Trial *trial;
    const struct GrowthFigures *figures;
    float text;
};

/* How high a chart so wide should be, in pixels. */
float growth_chart_height(const struct GrowthChart *chart, float width);

/* Draws the chart, and below it what each line is. */
void growth_chart_draw(const struct GrowthChart *chart, SDL_FRect rect);

#endif

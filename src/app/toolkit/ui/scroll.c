/* Scrolled areas. */
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include <assert.h>
#include <math.h>

struct Area *ui_area(struct Ui *ui, int id)
{
    struct Area *free_one = NULL;
    for (int i = 0; i < AREAS_MAX; i++) {
        if (ui->areas[i].id == id)
            return &ui->areas[i];
        if (ui->areas[i].id == 0 && !free_one)
            free_one = &ui->areas[i];
    }
    if (!free_one)
        free_one = &ui->areas[0];
    *free_one = (struct Area){.id = id};
    return free_one;
}

static float clamp_offset(const struct Area *area, float offset)
{
    float most = area->content - area->view.h;
    offset = offset > most ? most : offset;
    return offset < 0 ? 0 : offset;
}

SDL_FRect ui_scroll_begin(struct Ui *ui, int id, SDL_FRect rect, float content)
{
    assert(ui->area == 0);
    struct Area *area = ui_area(ui, id);
    area->view = rect;
    area->content = content;
    area->offset = clamp_offset(area, roundf(area->offset));
    ui_add(ui, UI_SCROLL, id, rect, "");
    ui->area = id;
    ui->clip = rect;
    SDL_FRect inside = {rect.x, rect.y - area->offset, rect.w, content};
    if (content > rect.h)
        inside.w -= (float)UI_SCROLL_BAR * ui->look.metrics.unit;
    return inside;
}

void ui_scroll_end(struct Ui *ui)
{
    assert(ui->area != 0);
    ui->area = 0;
    ui->clip = canvas_area(ui->parts.canvas);
}

bool ui_scroll_by(struct Ui *ui, int id, float dy)
{
    struct Area *area = ui_area(ui, id);
    float offset = clamp_offset(area, area->offset + dy);
    bool moved = offset != area->offset;
    area->offset = offset;
    return moved;
}

void ui_scroll_show(struct Ui *ui, int id, float top, float bottom)
{
    struct Area *area = ui_area(ui, id);
    float offset = area->offset;
    offset = bottom > offset + area->view.h ? bottom - area->view.h : offset;
    area->offset = top < offset ? top : offset; /* ui_scroll_begin sees to its limits */
}

const struct Area *ui_area_at(const struct Ui *ui, float x, float y)
{
    for (int i = ui->count - 1; i >= ui->modal; i--) {
        const struct Widget *widget = &ui->widgets[i];
        if (widget->role == UI_SCROLL && rect_has(widget->rect, x, y)) {
            for (int k = 0; k < AREAS_MAX; k++)
                if (ui->areas[k].id == widget->id)
                    return &ui->areas[k];
        }
    }
    return NULL;
}

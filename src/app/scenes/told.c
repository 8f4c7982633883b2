/* A page of lines that stay to be read and copied. */
#include "src/app/scenes/told.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"

void told_draw_text(const struct App *app, int id, const char *text, SDL_FRect area)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float width = area.w - 16 * app->metrics.unit;
    float height = canvas_text_height(app->canvas, text, &style, width);
    SDL_FRect rest = ui_scroll_begin(app->ui, id, area, height);
    rest.w = width;
    ui_paragraph(app->ui, cut_top(&rest, height), text, UI_WRAP);
    ui_scroll_end(app->ui);
}

void told_draw(struct App *app, const struct Told *told, SDL_FRect area)
{
    const struct Metrics *m = &app->metrics;
    SDL_FRect line = cut_bottom(&area, m->button);
    cut_bottom(&area, m->gap);
    told_draw_text(app, told->text_id, told->text, area);
    for (int i = 0; i < told->count; i++) {
        const struct ToldButton *button = &told->buttons[i];
        ui_button(app->ui, button->id, rect_column(line, i, told->count, m->gap), button->icon,
                  app_tr(app, button->label), i == 0 ? UI_MAIN | UI_FIRST : 0);
    }
}

void told_copy(struct App *app, const char *text)
{
    bool copied = text && SDL_SetClipboardText(text) == 0;
    app_toast(app, app_tr(app, copied ? N_("List copied") : N_("Couldn't copy to the clipboard")));
}

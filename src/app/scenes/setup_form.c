/* The rows that every set-up has, and the form in which they stand. */
#include "src/app/scenes/setup_form.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"

void form_begin(struct Form *form, struct App *app, int id, SDL_FRect rect, int rows, float extra)
{
    *form = (struct Form){.app = app, .row = app->metrics.button, .gap = app->metrics.gap * 0.75F};
    form->rest = ui_scroll_begin(app->ui, id, rect, (float)rows * (form->row + form->gap) + extra);
}

void form_end(struct Form *form)
{
    ui_scroll_end(form->app->ui);
}

SDL_FRect form_row(struct Form *form)
{
    SDL_FRect row = cut_top(&form->rest, form->row);
    cut_top(&form->rest, form->gap);
    return row;
}

void form_choice(struct Form *form, int id, const char *label, const char *const *texts, int count,
                 int selected)
{
    const char **labels = ui_options_room(form->app->ui, count);
    for (int i = 0; i < count; i++)
        labels[i] = app_tr(form->app, texts[i]);
    ui_choice(form->app->ui, id, form_row(form), app_tr(form->app, label), labels, count, selected,
              0);
}

void form_options(struct Form *form, int first_id, const struct Setup *setup)
{
    for (int i = 0; i < option_count(setup->game); i++) {
        const struct GameOption *option = &setup->game->options[i];
        int count = 0;
        while (option->labels[count])
            count++;
        form_choice(form, first_id + i, option->label, option->labels, count,
                    setup->options.choice[i]);
    }
}

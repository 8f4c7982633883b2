/* In which charset a file of games is, where that stays open: a line of it as it reads in each. */
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>
#include <string.h>

enum { CHARSETS_BACK = 1, CHARSETS_ALL, CHARSETS_BEST, CHARSETS_AREA, CHARSETS_GUESS = 10 };

struct Charsets {
    struct App *app;
    bool all; /* the answer is to be that of all further files, too */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Charsets *charsets = context;
    (void)args;
    charsets->app = app;
    return imports_open(app, NULL) != NULL;
}

/* The next file, if there is one. */
static void answer(struct Charsets *charsets, int guess, bool all)
{
    struct App *app = charsets->app;
    if (imports_open(app, NULL))
        imports_answer(app, guess, all);
    if (imports_open(app, NULL))
        ui_set_focus(app->ui, CHARSETS_GUESS);
    else
        scenes_pop(app->scenes, 0);
}

static void action(void *context, const struct UiAction *done)
{
    struct Charsets *charsets = context;
    if (done->id >= CHARSETS_GUESS)
        answer(charsets, done->id - CHARSETS_GUESS, charsets->all);
    else if (done->id == CHARSETS_BEST)
        answer(charsets, -1, charsets->all);
    else if (done->id == CHARSETS_BACK)
        answer(charsets, -1, true);
    else if (done->id == CHARSETS_ALL)
        charsets->all = done->value;
}

/* Who does not choose is not asked again. */
/* --- drawing ---------------------------------------------------------------------------------- */

/* How high the text is in so many pixels' width. */
static float height_of(const struct App *app, const char *text, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    return canvas_text_height(app->canvas, text, &style, width);
}

static float content_height(const struct App *app, const struct IntakeOpen *file,
                            const char *question, float width)
{
    const struct Metrics *m = &app->metrics;
    float height = 1.5F * m->text + height_of(app, question, width) + m->gap;
    for (int i = 0; i < file->guess.count; i++)
        height += m->button + height_of(app, file->samples[i], width) + 1.5F * m->gap;
    return height + 2 * m->button + m->gap;
}

/* A charset, and what the file is in it. */
static void draw_guess(const struct App *app, const struct IntakeOpen *file, int i, SDL_FRect *rest)
{
    const struct Metrics *m = &app->metrics;
    char text[96];
    SDL_FRect button = cut_top(rest, m->button);
    snprintf(text, sizeof text, "%s (%s)", app_tr(app, imports_language(file->guess.names[i])),
             file->guess.names[i]);
    ui_button(app->ui, CHARSETS_GUESS + i, button, NULL, text,
              UI_LEFT | (i == 0 ? UI_FIRST | UI_MAIN : 0));
    cut_top(rest, 0.5F * m->gap);
    ui_paragraph(app->ui, cut_top(rest, height_of(app, file->samples[i], rest->w)),
                 file->samples[i], UI_WRAP);
    cut_top(rest, m->gap);
}

/* The answers that name no charset. */
static void draw_rest(const struct Charsets *charsets, SDL_FRect *rest)
{
    const struct App *app = charsets->app;
    const struct Metrics *m = &app->metrics;
    ui_toggle(app->ui, CHARSETS_ALL, cut_top(rest, m->button),
              app_tr(app, "Same for all further files"), charsets->all, 0);
    cut_top(rest, 0.5F * m->gap);
    ui_button(app->ui, CHARSETS_BEST, cut_top(rest, m->button), NULL,
              app_tr(app, "Use the likeliest"), 0);
}

static void draw(void *context)
{
    const struct Charsets *charsets = context;
    struct App *app = charsets->app;
    const struct Metrics *m = &app->metrics;
    const struct IntakeOpen *file = imports_open(app, NULL);
    SDL_FRect area = page_begin(app, CHARSETS_BACK, app_tr(app, "Text encoding"), 0, NULL);
    if (!file)
        return;
    const char *slash = strrchr(file->path, '/');
    const char *question =
        app_tr(app, "This file can be read in several ways. Which one looks right?");
    area = page_column(app, area, 900);
    float width = area.w - 16 * m->unit - 4 * m->ring;
    SDL_FRect rest =
        ui_scroll_begin(app->ui, CHARSETS_AREA, area, content_height(app, file, question, width));
    rest = rect_inset(rest, 2 * m->ring, 0);
    rest.w = width;
    ui_label(app->ui, cut_top(&rest, 1.5F * m->text), slash ? slash + 1 : file->path, UI_BOLD);
    ui_paragraph(app->ui, cut_top(&rest, height_of(app, question, width)), question, UI_WRAP);
    cut_top(&rest, m->gap);
    for (int i = 0; i < file->guess.count; i++)
        draw_guess(app, file, i, &rest);
    draw_rest(charsets, &rest);
    ui_scroll_end(app->ui);
}

const struct SceneType charsets_scene = {
    .name = "charsets",
    .inner = true,
    .context_size = sizeof(struct Charsets),
    .enter = enter,
    .action = action,
    .draw = draw,
};

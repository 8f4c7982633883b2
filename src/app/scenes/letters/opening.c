/* An invitation to a match by letters has come: yes or no. */
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

enum OpeningWidget { OPENING_ACCEPT = 1, OPENING_DECLINE };

struct Opening {
    struct App *app;
};

static bool enter(void *context, struct App *app, const void *args)
{
    (void)args;
    ((struct Opening *)context)->app = app;
    return app->opening != NULL;
}

static void accept(struct App *app)
{
    const char *why = letters_game_accept(app);
    if (!why) {
        scenes_replace(app->scenes, &letters_play_scene, NULL, 0);
        return;
    }
    app_refuse(app, why);
    scenes_pop(app->scenes, 0);
}

static void action(void *context, const struct UiAction *done)
{
    struct App *app = ((struct Opening *)context)->app;
    if (done->id == OPENING_ACCEPT)
        accept(app);
    else if (done->id == OPENING_DECLINE)
        scenes_pop(app->scenes, 0);
}

static bool event(void *context, const struct InputEvent *input)
{
    bool back = page_goes_back(input);
    if (back)
        scenes_pop(((struct Opening *)context)->app->scenes, 0);
    return back;
}

static void draw(void *context)
{
    struct App *app = ((struct Opening *)context)->app;
    const struct Metrics *metrics = &app->metrics;
    const struct Letter *opening = app->opening;
    struct OnlineOffer terms;
    char line[WORDS_MAX];
    bool known = letters_terms_read(&opening->terms, &terms);
    SDL_FRect area = canvas_area(app->canvas);
    float pad = 2 * metrics->gap, head = metrics->text_large * 1.8F;
    float height = head + (known ? terms_height(app, &terms) : 3 * metrics->text) +
                   metrics->button + 2 * pad + 2 * metrics->gap;
    area = page_column(app, rect_inset(area, metrics->margin, metrics->margin), 620);
    SDL_FRect box = rect_center(area, area.w, SDL_min(height, area.h));
    ui_panel(app->ui, box);
    box = rect_inset(box, pad, pad);
    snprintf(line, sizeof line, app_tr(app, "%s invites you to a match by letters"),
             words_peer(app->strings, opening->name));
    ui_label(app->ui, cut_top(&box, head), line, UI_LARGE | UI_BOLD);
    SDL_FRect buttons = cut_bottom(&box, metrics->button);
    ui_button(app->ui, OPENING_DECLINE, rect_column(buttons, 0, 2, metrics->gap), "icon-cross",
              app_tr(app, "Maybe later"), known ? 0 : UI_FIRST);
    ui_button(app->ui, OPENING_ACCEPT, rect_column(buttons, 1, 2, metrics->gap), "icon-check",
              app_tr(app, "Accept"), known ? UI_MAIN | UI_FIRST : UI_DISABLED);
    cut_top(&box, metrics->gap);
    if (known)
        terms_draw(app, box, &terms, false, opening->name);
    else
        ui_paragraph(app->ui, box, app_tr(app, letter_fate_text(FATE_GAME)), UI_WRAP);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Maybe later"));
}

const struct SceneType letters_opening_scene = {
    .name = "letters-opening",
    .inner = true,
    .context_size = sizeof(struct Opening),
    .overlay = true,
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};

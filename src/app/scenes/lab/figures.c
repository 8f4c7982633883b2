/* All that was counted in a race, and what is known of such trees; to be taken along, too. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/csv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES_BACK = 1, FIGURES_AREA, FIGURES_COPY };

/* Paragraphs: two a lane, and those of what is known. */
enum { FIGURES_MAX = 2 * EXPERIMENT_LANES + 3, PARAGRAPH_MAX = LAB_COUNTS_MAX + 2 * LAB_TEXT_MAX };

struct Figures {
    struct App *app;
    const struct Trial *trial;
};

/* What stands there; a lane's name is bold. */
struct Paragraph {
    char text[PARAGRAPH_MAX];
    unsigned int flags;
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Figures *figures = context;
    figures->app = app;
    figures->trial = ((const struct FiguresArgs *)args)->trial;
    return true;
}

static void copy(const struct Figures *figures)
{
    const struct App *app = figures->app;
    struct Lane *lanes[EXPERIMENT_LANES];
    struct StringBuffer text = {.data = NULL};
    int count = trial_experiment(figures->trial)->lane_count;
    for (int i = 0; i < count; i++)
        lanes[i] = (struct Lane *)trial_lane(figures->trial, i);
    race_csv(lanes, count, trial_board(figures->trial), &text);
    bool copied = SDL_SetClipboardText(text.data) == 0;
    app_toast(figures->app, app_tr(app, copied ? N_("Copied for a spreadsheet.")
                                               : "Couldn't copy to the clipboard"));
    free(text.data);
}

static void action(void *context, const struct UiAction *done)
{
    const struct Figures *figures = context;
    if (done->id == FIGURES_BACK)
        scenes_pop(figures->app->scenes, 0);
    else if (done->id == FIGURES_COPY)
        copy(figures);
}

static bool event(void *context, const struct InputEvent *input)
{
    const struct Figures *figures = context;
    bool copies = input->kind == INPUT_ACTION && input->down && input->action == ACT_COPY;
    bool back = page_goes_back(input);
    if (back)
        scenes_pop(figures->app->scenes, 0);
    if (copies)
        copy(figures);
    return back || copies;
}

/* --- what stands there --- */

static void lane_text(const struct App *app, const struct LaneCounts *counts,
                      char text[PARAGRAPH_MAX])
{
    char nodes[LAB_TEXT_MAX], others[LAB_COUNTS_MAX];
    lab_nodes(app, counts->nodes, nodes);
    lab_counts(app, counts, others);
    snprintf(text, PARAGRAPH_MAX, "%s%s%s", nodes, *others ? LAB_BETWEEN : "", others);
}

/* What is known of the tree that a lane has visited as a whole; "": none has. */
static void known_text(const struct Figures *figures, char text[PARAGRAPH_MAX])
{
    const struct App *app = figures->app;
    struct RaceKnown known;
    *text = '\0';
    for (int i = 0; i < trial_experiment(figures->trial)->lane_count; i++) {
        const struct Lane *lane = trial_lane(figures->trial, i);
        char leaves[WORDS_NUMBER_MAX], nodes[WORDS_NUMBER_MAX], least[WORDS_NUMBER_MAX];
        if (!race_known(lane, &known))
            continue;
        words_number(known.leaves, leaves);
        words_number((uint64_t)llround(known.least), least);
        words_number(known.perfect.nodes, nodes);
        snprintf(text, PARAGRAPH_MAX,
                 app_tr(app, N_("The whole tree has %s leaves: on average %.2f moves at a node. "
                                "Alpha-beta needs at least %s of them (Knuth and Moore), and with "
                                "each node's best move first it visits %s nodes. A move that is "
                                "not the best may cut with fewer.")),
                 leaves, known.branching, least, nodes);
        return;
    }
}

static int fill(const struct Figures *figures, struct Paragraph paragraphs[FIGURES_MAX])
{
    const struct App *app = figures->app;
    int count = 0;
    for (int i = 0; i < trial_experiment(figures->trial)->lane_count; i++) {
        lab_lane(app, figures->trial, i, paragraphs[count].text);
        paragraphs[count++].flags = UI_BOLD;
        lane_text(app, lane_counts(trial_lane(figures->trial, i)), paragraphs[count].text);
        paragraphs[count++].flags = 0;
    }
    known_text(figures, paragraphs[count].text);
    if (*paragraphs[count].text)
        paragraphs[count++].flags = UI_DIM;
    return count;
}

/* --- drawing --- */

static float gap_below(const struct App *app, const struct Paragraph *paragraph)
{
    return (paragraph->flags & UI_BOLD ? 0.2F : 1) * app->metrics.gap;
}

static float height_of(const struct App *app, const struct Paragraph *paragraph, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP | paragraph->flags);
    return canvas_text_height(app->canvas, paragraph->text, &style, width);
}

static void draw_paragraphs(const struct Figures *figures, SDL_FRect area)
{
    const struct App *app = figures->app;
    struct Paragraph paragraphs[FIGURES_MAX];
    int count = fill(figures, paragraphs);
    float width = area.w - 16 * app->metrics.unit - 4 * app->metrics.ring, height = 0;
    for (int i = 0; i < count; i++)
        height += height_of(app, &paragraphs[i], width) + gap_below(app, &paragraphs[i]);
    SDL_FRect rest = ui_scroll_begin(app->ui, FIGURES_AREA, area, height);
    rest = rect_inset(rest, 2 * app->metrics.ring, 0);
    rest.w = width;
    for (int i = 0; i < count; i++) {
        ui_paragraph(app->ui, cut_top(&rest, height_of(app, &paragraphs[i], width)),
                     paragraphs[i].text, UI_WRAP | paragraphs[i].flags);
        cut_top(&rest, gap_below(app, &paragraphs[i]));
    }
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    const struct Figures *figures = context;
    struct App *app = figures->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = page_begin(app, FIGURES_BACK, app_tr(app, N_("Figures")), 0, NULL);
    area = page_column(app, area, 900);
    SDL_FRect foot = cut_bottom(&area, m->button);
    cut_bottom(&area, 0.6F * m->gap);
    ui_button(app->ui, FIGURES_COPY, foot, "icon-copy", app_tr(app, N_("Copy as CSV")), UI_FIRST);
    draw_paragraphs(figures, area);
}

const struct SceneType figures_scene = {
    .name = "figures",
    .context_size = sizeof(struct Figures),
    .inner = true,
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};

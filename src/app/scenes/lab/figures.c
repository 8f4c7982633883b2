/* All that was counted in a race, and what is known of such trees; to be taken along, too. */
#include "src/app/scenes/lab/growth_chart.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/picture.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/csv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES_BACK = 1, FIGURES_AREA, FIGURES_COPY, FIGURES_SAVE };

/* Paragraphs: three a lane, and those of what is known. */
enum {
    FIGURES_MAX = 3 * EXPERIMENT_LANES + 3,
    PARAGRAPH_MAX = LAB_COUNTS_MAX + GROWTH_DEPTH_MAX * WORDS_NUMBER_MAX,
    PICTURE_WIDTH = 1280, /* of the chart that is saved; its letters, and the ground about it */
    PICTURE_TEXT = 22,
    PICTURE_EDGE = 40
};

struct Figures {
    struct App *app;
    const struct Trial *trial;
    struct Lane *lane[EXPERIMENT_LANES];
    int lane_count;
    struct Growth *growth;
    bool told; /* the chart has been asked for since it is there */
};

/* What stands there; a lane's name is bold. */
struct Paragraph {
    char text[PARAGRAPH_MAX];
    unsigned int flags;
    bool joined; /* to the next one */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Figures *figures = context;
    const struct WorkerHost host = ai_thread_host(app);
    figures->app = app;
    figures->trial = ((const struct FiguresArgs *)args)->trial;
    figures->lane_count = trial_experiment(figures->trial)->lane_count;
    for (int i = 0; i < figures->lane_count; i++)
        figures->lane[i] = (struct Lane *)trial_lane(figures->trial, i);
    figures->growth =
        growth_new(figures->lane, figures->lane_count, trial_board(figures->trial), &host);
    return true;
}

static void leave(void *context)
{
    growth_free(((struct Figures *)context)->growth);
}

static bool update(void *context)
{
    struct Figures *figures = context;
    if (!figures->told && growth_figures(figures->growth)) {
        figures->told = true;
        app_redraw(figures->app);
    }
    return false;
}

/* --- taking along --- */

static void copy(const struct Figures *figures)
{
    const struct App *app = figures->app;
    struct StringBuffer text = {.data = NULL};
    race_csv(figures->lane, figures->lane_count, trial_board(figures->trial),
             growth_figures(figures->growth), &text);
    bool copied = SDL_SetClipboardText(text.data) == 0;
    app_toast(figures->app, app_tr(app, copied ? N_("Copied for a spreadsheet.")
                                               : "Couldn't copy to the clipboard"));
    free(text.data);
}

static struct GrowthChart chart_of(const struct Figures *figures)
{
    return (struct GrowthChart){.app = figures->app,
                                .canvas = figures->app->canvas,
                                .trial = figures->trial,
                                .figures = growth_figures(figures->growth),
                                .text = figures->app->metrics.text_small};
}

static void draw_picture(void *context, struct Canvas *canvas)
{
    struct GrowthChart chart = *(const struct GrowthChart *)context;
    chart.canvas = canvas;
    growth_chart_draw(&chart, rect_inset(canvas_area(canvas), PICTURE_EDGE, PICTURE_EDGE));
}

static void save(const struct Figures *figures)
{
    struct GrowthChart chart = chart_of(figures);
    struct Drawing drawing = {.width = PICTURE_WIDTH, .draw = draw_picture, .context = &chart};
    if (!chart.figures)
        return;
    chart.text = PICTURE_TEXT;
    drawing.height = 2 * PICTURE_EDGE +
                     (int)ceilf(growth_chart_height(&chart, PICTURE_WIDTH - 2 * PICTURE_EDGE));
    picture_save(figures->app, "lab-growth", &drawing);
}

static void action(void *context, const struct UiAction *done)
{
    const struct Figures *figures = context;
    if (done->id == FIGURES_BACK)
        scenes_pop(figures->app->scenes, 0);
    else if (done->id == FIGURES_COPY)
        copy(figures);
    else if (done->id == FIGURES_SAVE)
        save(figures);
}

static bool event(void *context, const struct InputEvent *input)
{
    const struct Figures *figures = context;
    bool copies = input->kind == INPUT_ACTION && input->down && input->action == ACT_COPY;
    if (copies)
        copy(figures);
    return copies;
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

/* "Nodes to each depth: 45 · 573 · 16,072". */
static void line_text(const struct App *app, const struct GrowthLine *line, int depth,
                      char text[PARAGRAPH_MAX])
{
    int at = snprintf(text, PARAGRAPH_MAX, "%s", app_tr(app, N_("Nodes to each depth: ")));
    for (int d = 1; d <= depth; d++) {
        char nodes[WORDS_NUMBER_MAX] = "–";
        if (line->nodes[d] > 0)
            words_number(line->nodes[d], nodes);
        at += snprintf(text + at, PARAGRAPH_MAX - (size_t)at, "%s%s", d > 1 ? LAB_BETWEEN : "",
                       nodes);
    }
}

/* What is known of the tree that the lanes search. */
static void known_text(const struct App *app, const struct GrowthFigures *growth,
                       char text[PARAGRAPH_MAX])
{
    const struct RaceKnown *known = &growth->known;
    char leaves[WORDS_NUMBER_MAX], nodes[WORDS_NUMBER_MAX], least[WORDS_NUMBER_MAX];
    words_number(known->leaves, leaves);
    words_number((uint64_t)llround(known->least), least);
    words_number(known->perfect.nodes, nodes);
    snprintf(text, PARAGRAPH_MAX,
             app_tr(app, N_("To depth %d the whole tree has %s leaves: on average %.2f moves at a "
                            "node. Alpha-beta needs at least %s of them (Knuth and Moore), and "
                            "with each node's best move first it visits %s nodes. A move that is "
                            "not the best may cut with fewer.")),
             growth->measured, leaves, known->branching, least, nodes);
}

/* Takes the next paragraph, with its flags; its text is to be written. */
static char *add(struct Paragraph *paragraphs, int *count, unsigned int flags, bool joined)
{
    struct Paragraph *paragraph = &paragraphs[(*count)++];
    paragraph->flags = flags;
    paragraph->joined = joined;
    return paragraph->text;
}

static int fill(const struct Figures *figures, struct Paragraph paragraphs[FIGURES_MAX])
{
    const struct App *app = figures->app;
    const struct GrowthFigures *growth = growth_figures(figures->growth);
    int count = 0;
    for (int i = 0; i < figures->lane_count; i++) {
        lab_lane(app, figures->trial, i, add(paragraphs, &count, UI_BOLD, true));
        lane_text(app, lane_counts(figures->lane[i]), add(paragraphs, &count, 0, growth != NULL));
        if (growth)
            line_text(app, &growth->lane[i], growth->depth, add(paragraphs, &count, 0, false));
    }
    if (growth && growth->measured > 0)
        known_text(app, growth, add(paragraphs, &count, UI_DIM, false));
    return count;
}

/* --- drawing --- */

static float gap_below(const struct App *app, const struct Paragraph *paragraph)
{
    return (paragraph->joined ? 0.2F : 1) * app->metrics.gap;
}

static float height_of(const struct App *app, const struct Paragraph *paragraph, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP | paragraph->flags);
    return canvas_text_height(app->canvas, paragraph->text, &style, width);
}

/* The chart's height with its edge; before there is one, that of a line of words. */
static float chart_height(const struct Figures *figures, float width)
{
    const struct Metrics *m = &figures->app->metrics;
    struct GrowthChart chart = chart_of(figures);
    return chart.figures ? growth_chart_height(&chart, width - 2 * m->gap) + 2 * m->gap : m->button;
}

/* `seen` is the part of the page that shows. */
static void draw_chart(const struct Figures *figures, SDL_FRect rect, SDL_FRect seen)
{
    struct App *app = figures->app;
    const struct Metrics *m = &app->metrics;
    struct GrowthChart chart = chart_of(figures);
    if (!chart.figures) {
        ui_progress(app->ui, rect, app_tr(app, N_("Counting the shallower depths…")), -1);
        return;
    }
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    canvas_rounded(app->canvas, rect, m->radius, app->theme->panel);
    canvas_rounded_outline(app->canvas, rect, m->radius, 1, app->theme->panel_edge);
    growth_chart_draw(&chart, rect_inset(rect, m->gap, m->gap));
    canvas_unclip(app->canvas);
}

static void draw_page(const struct Figures *figures, SDL_FRect area)
{
    const struct App *app = figures->app;
    struct Paragraph paragraphs[FIGURES_MAX];
    int count = fill(figures, paragraphs);
    float width = area.w - 16 * app->metrics.unit - 4 * app->metrics.ring;
    float chart = chart_height(figures, width), height = chart + app->metrics.gap;
    for (int i = 0; i < count; i++)
        height += height_of(app, &paragraphs[i], width) + gap_below(app, &paragraphs[i]);
    SDL_FRect rest = ui_scroll_begin(app->ui, FIGURES_AREA, area, height);
    rest = rect_inset(rest, 2 * app->metrics.ring, 0);
    rest.w = width;
    draw_chart(figures, cut_top(&rest, chart), area);
    cut_top(&rest, app->metrics.gap);
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
    bool ready = growth_figures(figures->growth) != NULL;
    ui_button(app->ui, FIGURES_COPY, rect_column(foot, 0, 2, m->gap), "icon-copy",
              app_tr(app, N_("Copy as CSV")), UI_FIRST);
    ui_button(app->ui, FIGURES_SAVE, rect_column(foot, 1, 2, m->gap), "icon-export",
              app_tr(app, N_("Save chart as picture")), ready ? 0 : UI_DISABLED);
    draw_page(figures, area);
}

const struct SceneType figures_scene = {
    .name = "figures",
    .context_size = sizeof(struct Figures),
    .inner = true,
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};

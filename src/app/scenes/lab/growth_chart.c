/* How a race's nodes grow with depth. */
#include "src/app/scenes/lab/growth_chart.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

enum {
    SERIES = 6,   /* colours; lines beyond have rings in place of discs */
    KNOWN = 3,    /* lines of what is known */
    TENS_MAX = 18 /* no line goes higher than 10^TENS_MAX */
};

/* One line: its value at each depth from 1, 0 where there is none. */
struct ChartLine {
    char name[WORDS_MAX];
    double value[GROWTH_DEPTH_MAX + 1];
    SDL_Color color;
    bool ring, dashed; /* its points are rings; it is known, and has no points */
    float dash;        /* length of its dashes, in letters */
};

/* All that stands on a chart. */
struct ChartLines {
    struct ChartLine line[EXPERIMENT_LANES + KNOWN];
    int count, depth, tens; /* the scale goes to 10^tens */
};

/* --- what is drawn --- */

static SDL_Color series_color(const struct UiTheme *theme, int index)
{
    const SDL_Color colors[SERIES] = {theme->series_1, theme->series_2, theme->series_3,
                                      theme->series_4, theme->series_5, theme->series_6};
    return colors[index % SERIES];
}

static struct ChartLine *add_known(const struct GrowthChart *chart, struct ChartLines *lines,
                                   const char *name, float dash)
{
    struct ChartLine *line = &lines->line[lines->count++];
    *line = (struct ChartLine){.color = chart->app->theme->dim, .dashed = true, .dash = dash};
    snprintf(line->name, sizeof line->name, "%s", app_tr(chart->app, name));
    return line;
}

static void gather_known(const struct GrowthChart *chart, struct ChartLines *lines)
{
    const struct GrowthFigures *figures = chart->figures;
    double b = figures->known.branching;
    struct ChartLine *leaves = add_known(chart, lines, N_("Leaves of the whole tree"), 0.8F);
    struct ChartLine *order = add_known(chart, lines, N_("Each node's best move first"), 0.4F);
    struct ChartLine *least = add_known(chart, lines, N_("Knuth and Moore's least"), 0.15F);
    for (int d = 1; d <= figures->depth; d++) {
        leaves->value[d] = race_leaves(b, d);
        order->value[d] = (double)figures->order.nodes[d];
        least->value[d] = race_least(b, d);
    }
}

static struct ChartLines gather(const struct GrowthChart *chart)
{
    int lanes = trial_experiment(chart->trial)->lane_count;
    struct ChartLines lines = {.count = lanes, .depth = chart->figures->depth};
    double most = 10;
    for (int i = 0; i < lanes; i++) {
        struct ChartLine *line = &lines.line[i];
        *line =
            (struct ChartLine){.color = series_color(chart->app->theme, i), .ring = i >= SERIES};
        lab_lane(chart->app, chart->trial, i, line->name);
        for (int d = 1; d <= lines.depth; d++)
            line->value[d] = (double)chart->figures->lane[i].nodes[d];
    }
    if (chart->figures->measured > 0)
        gather_known(chart, &lines);
    for (int i = 0; i < lines.count; i++)
        for (int d = 1; d <= lines.depth; d++)
            most = fmax(most, lines.line[i].value[d]);
    lines.tens = SDL_min((int)ceil(log10(most)), TENS_MAX);
    return lines;
}

/* --- the scales --- */

static SDL_FPoint place(const struct ChartLines *lines, SDL_FRect plot, int depth, double value)
{
    float across = lines->depth > 1 ? (float)(depth - 1) / (float)(lines->depth - 1) : 0.5F;
    float up = (float)(log10(fmax(value, 1)) / lines->tens);
    return (SDL_FPoint){plot.x + across * plot.w, plot.y + plot.h * (1 - fminf(up, 1))};
}

static struct TextStyle style_of(const struct GrowthChart *chart, unsigned int flags)
{
    return (struct TextStyle){.size = chart->text, .flags = flags, .color = chart->app->theme->dim};
}

/* 10^power: "1", "100k", "1M". */
static void write_ten(int power, char text[16])
{
    static const char *const units[] = {"", "k", "M", "G", "T", "P", "E"};
    static const int ones[] = {1, 10, 100};
    snprintf(text, 16, "%d%s", ones[power % 3], units[power / 3]);
}

/* A line for each power of ten, named where there is room. */
static void draw_tens(const struct GrowthChart *chart, const struct ChartLines *lines,
                      SDL_FRect plot, float room)
{
    struct TextStyle style = style_of(chart, TEXT_RIGHT);
    float high = 1.3F * chart->text;
    int step = SDL_max(1, (int)ceilf(high * (float)lines->tens / fmaxf(plot.h, 1)));
    for (int i = 0; i <= lines->tens; i++) {
        char text[16];
        SDL_FPoint at = place(lines, plot, 1, pow(10, i));
        canvas_rect(chart->canvas, (SDL_FRect){plot.x, at.y, plot.w, 1},
                    chart->app->theme->panel_edge);
        if (i % step != 0)
            continue;
        write_ten(i, text);
        canvas_text(chart->canvas,
                    (SDL_FRect){plot.x - room, at.y - high / 2, room - 0.6F * chart->text, high},
                    text, &style);
    }
}

static void draw_depths(const struct GrowthChart *chart, const struct ChartLines *lines,
                        SDL_FRect plot, float room)
{
    struct TextStyle style = style_of(chart, TEXT_CENTER), left = style_of(chart, TEXT_SHRINK);
    float wide = 2.5F * chart->text, high = 1.4F * chart->text;
    float low = plot.y + plot.h + 0.6F * chart->text;
    canvas_text(chart->canvas, (SDL_FRect){plot.x - room, low, room - 0.6F * chart->text, high},
                app_tr(chart->app, "Depth"), &left);
    for (int d = 1; d <= lines->depth; d++) {
        char text[12];
        SDL_FPoint at = place(lines, plot, d, 1);
        snprintf(text, sizeof text, "%d", d);
        canvas_text(chart->canvas, (SDL_FRect){at.x - wide / 2, low, wide, high}, text, &style);
    }
}

/* --- lines --- */

/* A dashed line from a to b. */
static void draw_dashes(const struct GrowthChart *chart, SDL_FPoint a, SDL_FPoint b,
                        const struct ChartLine *line, float thick)
{
    float length = hypotf(b.x - a.x, b.y - a.y), dash = line->dash * chart->text;
    float step = dash + fmaxf(0.3F * chart->text, 2 * thick);
    int count = (int)ceilf(length / step);
    for (int i = 0; i < count; i++) {
        float at = (float)i * step;
        float from = at / length, to = fminf(at + dash, length) / length;
        canvas_line(chart->canvas, a.x + (b.x - a.x) * from, a.y + (b.y - a.y) * from,
                    a.x + (b.x - a.x) * to, a.y + (b.y - a.y) * to, thick, line->color);
    }
}

static void draw_stroke(const struct GrowthChart *chart, SDL_FPoint a, SDL_FPoint b,
                        const struct ChartLine *line)
{
    float thick = fmaxf(1.5F, 0.11F * chart->text);
    if (line->dashed)
        draw_dashes(chart, a, b, line, thick);
    else
        canvas_line(chart->canvas, a.x, a.y, b.x, b.y, thick, line->color);
}

static void draw_point(const struct GrowthChart *chart, SDL_FPoint at, const struct ChartLine *line)
{
    float radius = fmaxf(3, 0.28F * chart->text);
    if (line->dashed)
        return;
    canvas_disc(chart->canvas, at.x, at.y, radius, line->color);
    if (line->ring)
        canvas_disc(chart->canvas, at.x, at.y, 0.6F * radius, chart->app->theme->panel);
}

static void draw_line(const struct GrowthChart *chart, const struct ChartLines *lines,
                      const struct ChartLine *line, SDL_FRect plot)
{
    int before = 0;
    for (int d = 1; d <= lines->depth; d++) {
        if (line->value[d] <= 0)
            continue;
        SDL_FPoint at = place(lines, plot, d, line->value[d]);
        if (before > 0)
            draw_stroke(chart, place(lines, plot, before, line->value[before]), at, line);
        before = d;
    }
    for (int d = 1; d <= lines->depth; d++)
        if (line->value[d] > 0)
            draw_point(chart, place(lines, plot, d, line->value[d]), line);
}

/* --- what each line is --- */

static float row_height(const struct GrowthChart *chart)
{
    return 1.6F * chart->text;
}

/* Two columns where there is room. */
static int columns_for(const struct GrowthChart *chart, float width)
{
    return width > 34 * chart->text ? 2 : 1;
}

static int rows_for(const struct GrowthChart *chart, const struct ChartLines *lines, float width)
{
    int columns = columns_for(chart, width);
    return (lines->count + columns - 1) / columns;
}

static void draw_names(const struct GrowthChart *chart, const struct ChartLines *lines,
                       SDL_FRect rect)
{
    struct TextStyle style = {
        .size = chart->text, .flags = TEXT_SHRINK, .color = chart->app->theme->text};
    int columns = columns_for(chart, rect.w), rows = rows_for(chart, lines, rect.w);
    for (int i = 0; i < lines->count; i++) {
        const struct ChartLine *line = &lines->line[i];
        SDL_FRect row =
            rect_column(rect_row(rect, i % rows, rows, 0), i / rows, columns, chart->text);
        SDL_FRect sample = cut_left(&row, 2.4F * chart->text);
        float middle = sample.y + sample.h / 2;
        cut_left(&row, 0.6F * chart->text);
        draw_stroke(chart, (SDL_FPoint){sample.x, middle},
                    (SDL_FPoint){sample.x + sample.w, middle}, line);
        draw_point(chart, (SDL_FPoint){sample.x + sample.w / 2, middle}, line);
        canvas_text(chart->canvas, row, line->name, &style);
    }
}

/* --- the whole --- */

float growth_chart_height(const struct GrowthChart *chart, float width)
{
    struct ChartLines lines = gather(chart);
    return fmaxf(12 * chart->text, fminf(0.45F * width, 20 * chart->text)) +
           (float)rows_for(chart, &lines, width) * row_height(chart);
}

void growth_chart_draw(const struct GrowthChart *chart, SDL_FRect rect)
{
    struct ChartLines lines = gather(chart);
    struct TextStyle style = style_of(chart, TEXT_SHRINK);
    float depth = canvas_text_width(chart->canvas, app_tr(chart->app, "Depth"), &style);
    float room = fmaxf(3.4F * chart->text, depth + 0.6F * chart->text);
    SDL_FRect names = cut_bottom(&rect, (float)rows_for(chart, &lines, rect.w) * row_height(chart));
    canvas_text(chart->canvas, cut_top(&rect, 1.5F * chart->text),
                app_tr(chart->app, N_("Nodes until each depth is done, by powers of ten")), &style);
    cut_top(&rect, 0.9F * chart->text);
    cut_bottom(&rect, 2.5F * chart->text);
    cut_left(&rect, room);
    cut_right(&rect, chart->text);
    draw_tens(chart, &lines, rect, room);
    draw_depths(chart, &lines, rect, room);
    for (int i = lines.count - 1; i >= 0; i--)
        draw_line(chart, &lines, &lines.line[i], rect);
    draw_names(chart, &lines, names);
}

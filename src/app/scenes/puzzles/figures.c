/* What the player's puzzles come to: the rating as a curve, themes as bars, a few numbers. */
#include "src/play/practice/figures.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/puzzles/variants.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FIGURES_BACK = 1, FIGURES_AREA, FIGURES_GAME };

static const float RATING_ROOM = 40, RATING_SPAN = 200; /* points */

struct FiguresScene {
    struct App *app;
    int reads, known; /* how often puzzles were read, and how many results, when this was made */
    int order[VARIANTS_MAX], variants; /* of the collection, as they are listed */
    int place;                         /* of the chosen one among them */
    struct Figures figures;            /* of that one; its curve is owned */
};

/* --- what is known --- */

static int chosen(const struct FiguresScene *scene)
{
    return scene->order[scene->place];
}

static void make(struct FiguresScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    figures_free(&scene->figures);
    figures_make(&scene->figures, practice_collection(practice), practice_results(practice),
                 chosen(scene));
    app_redraw(scene->app);
}

/* The place of the variant that was tried most. */
static int most_tried(const struct FiguresScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    const struct Collection *collection = practice_collection(practice);
    const struct Results *results = practice_results(practice);
    int tries[VARIANTS_MAX] = {0}, most = 0;
    for (int i = 0; i < results_count(results); i++)
        for (int k = 0; k < scene->variants; k++)
            tries[k] += strcmp(results_get(results, i)->result.game,
                               collection_variant(collection, scene->order[k])->text) == 0;
    for (int k = 1; k < scene->variants; k++)
        most = tries[k] > tries[most] ? k : most;
    return most;
}

static void refresh(struct FiguresScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    const struct Results *results = practice_results(practice);
    if (!practice_collection(practice) || !results ||
        (scene->reads == app_practice_count(scene->app) && scene->known == results_count(results)))
        return;
    bool first = scene->reads < 0;
    scene->reads = app_practice_count(scene->app);
    scene->known = results_count(results);
    scene->variants = variants_order(practice_collection(practice), scene->order);
    if (first) {
        scene->place = most_tried(scene);
        ui_set_focus(scene->app->ui, FIGURES_GAME);
    }
    if (scene->place >= scene->variants)
        scene->place = 0;
    if (scene->variants > 0)
        make(scene);
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct FiguresScene *scene = context;
    scene->app = app;
    scene->reads = -1;
    (void)args;
    refresh(scene);
    return true;
}

static void leave(void *context)
{
    figures_free(&((struct FiguresScene *)context)->figures);
}

static bool update(void *context)
{
    refresh(context);
    return false;
}

static void action(void *context, const struct UiAction *done)
{
    struct FiguresScene *scene = context;
    if (done->id == FIGURES_BACK)
        scenes_pop(scene->app->scenes, 0);
    if (done->id == FIGURES_GAME) {
        scene->place = done->value;
        make(scene);
    }
}

/* --- numbers --- */

enum { FACTS_MAX = 8 };

/* Facts as lines: what, and how much of it. */
struct Facts {
    const char *label[FACTS_MAX]; /* translated */
    char value[FACTS_MAX][WORDS_MAX];
    int count;
};

static char *add_fact(const struct FiguresScene *scene, struct Facts *facts, const char *label)
{
    facts->label[facts->count] = app_tr(scene->app, label);
    return facts->value[facts->count++];
}

static void collect(const struct FiguresScene *scene, struct Facts *facts)
{
    const struct App *app = scene->app;
    const struct Figures *figures = &scene->figures;
    facts->count = 0;
    if (figures->rated > 0) {
        snprintf(add_fact(scene, facts, N_("Rating")), WORDS_MAX, "%d ± %d",
                 (int)lround(figures->rating.rating), (int)lround(2 * figures->rating.deviation));
        snprintf(add_fact(scene, facts, N_("Highest")), WORDS_MAX, "%d",
                 (int)lroundf(figures->highest));
    }
    snprintf(add_fact(scene, facts, N_("Tried")), WORDS_MAX, "%d", figures->all.tried);
    snprintf(add_fact(scene, facts, N_("Solved")), WORDS_MAX, app_tr(app, "%d (%d %%)"),
             figures->all.solved,
             figures->all.tried > 0 ? 100 * figures->all.solved / figures->all.tried : 0);
    if (figures->ms_a_move > 0)
        snprintf(add_fact(scene, facts, N_("Time a move")), WORDS_MAX, app_tr(app, "%.1f s"),
                 (double)figures->ms_a_move / 1000);
    snprintf(add_fact(scene, facts, N_("Coming back")), WORDS_MAX, "%d", figures->waiting);
    snprintf(add_fact(scene, facts, N_("Missed once, known now")), WORDS_MAX, "%d", figures->known);
}

static float fact_height(const struct FiguresScene *scene)
{
    return 1.7F * scene->app->metrics.text;
}

static void draw_facts(const struct FiguresScene *scene, const struct Facts *facts, SDL_FRect *area)
{
    for (int i = 0; i < facts->count; i++) {
        SDL_FRect row = cut_top(area, fact_height(scene));
        ui_label(scene->app->ui, row, facts->label[i], UI_DIM);
        ui_label(scene->app->ui, row, facts->value[i], UI_RIGHT);
    }
}

/* --- the curve --- */

static float curve_height(const struct FiguresScene *scene)
{
    return scene->figures.points > 1 ? 9 * scene->app->metrics.text : 0;
}

/* Where a day's rating lies in the chart. */
static SDL_FPoint place_of(const struct FiguresScene *scene, SDL_FRect chart, float low, float high,
                           int point)
{
    const struct FiguresPoint *curve = scene->figures.curve;
    int days = curve[scene->figures.points - 1].day - curve[0].day;
    float part = (float)(curve[point].day - curve[0].day) / (float)SDL_max(1, days);
    return (SDL_FPoint){chart.x + chart.w * part,
                        chart.y + chart.h * (high - curve[point].rating) / (high - low)};
}

static void draw_limit(const struct FiguresScene *scene, SDL_FRect chart, float y, float value)
{
    struct App *app = scene->app;
    char text[WORDS_MAX];
    float line = 1.3F * app->metrics.text_small, width = 4 * app->metrics.text_small;
    snprintf(text, sizeof text, "%d", (int)lroundf(value));
    canvas_rect(app->canvas, (SDL_FRect){chart.x, y, chart.w, 1}, app->theme->panel_edge);
    ui_label(app->ui, (SDL_FRect){chart.x - width, y - line / 2, width - line / 2, line}, text,
             UI_SMALL | UI_DIM | UI_RIGHT);
}

/* The rating at the end of each day; `seen` is what of the page is in the window. */
static void draw_curve(const struct FiguresScene *scene, SDL_FRect rect, SDL_FRect seen)
{
    struct App *app = scene->app;
    const struct Figures *figures = &scene->figures;
    float low = figures->curve[0].rating, high = low, margin = app->metrics.text;
    for (int i = 1; i < figures->points; i++) {
        low = fminf(low, figures->curve[i].rating);
        high = fmaxf(high, figures->curve[i].rating);
    }
    float more = fmaxf(RATING_ROOM, (RATING_SPAN - (high - low)) / 2);
    low -= more;
    high += more;
    SDL_FRect chart = rect_inset(rect, margin, margin);
    cut_left(&chart, 4 * app->metrics.text_small);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    draw_limit(scene, chart, chart.y, high);
    draw_limit(scene, chart, chart.y + chart.h, low);
    SDL_FPoint before = place_of(scene, chart, low, high, 0);
    for (int i = 1; i < figures->points; i++) {
        SDL_FPoint at = place_of(scene, chart, low, high, i);
        canvas_line(app->canvas, before.x, before.y, at.x, at.y, fmaxf(2, 2 * app->metrics.unit),
                    app->theme->accent);
        before = at;
    }
    canvas_disc(app->canvas, before.x, before.y, 4 * app->metrics.unit, app->theme->accent);
    canvas_unclip(app->canvas);
}

/* --- themes --- */

static int count_themes(const struct FiguresScene *scene)
{
    int count = 0;
    for (int i = 0; i < THEME_COUNT; i++)
        count += scene->figures.theme[i].tried > 0;
    return count;
}

static float bar_height(const struct FiguresScene *scene)
{
    return 2.6F * scene->app->metrics.text;
}

/* A theme with how many of its puzzles were solved, as words and as a bar. */
static void draw_theme(const struct FiguresScene *scene, SDL_FRect *area, int theme)
{
    const struct App *app = scene->app;
    const struct FiguresTally *tally = &scene->figures.theme[theme];
    char text[WORDS_MAX];
    SDL_FRect row = cut_top(area, bar_height(scene));
    SDL_FRect words = cut_top(&row, 1.5F * app->metrics.text);
    snprintf(text, sizeof text, "%d/%d", tally->solved, tally->tried);
    ui_label(app->ui, words, app_tr(app, theme_name(theme)), 0);
    ui_label(app->ui, words, text, UI_RIGHT | UI_DIM);
    ui_progress(app->ui, cut_top(&row, 0.4F * app->metrics.text), "",
                (float)tally->solved / (float)tally->tried);
}

/* --- the page --- */

static void draw_ready(const struct FiguresScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct Facts facts;
    int themes = count_themes(scene);
    collect(scene, &facts);
    SDL_FRect column = page_column(app, area, 720);
    float heading = themes > 0 ? m->gap + 2.2F * m->text : 0;
    float content = m->button + m->gap + (float)facts.count * fact_height(scene) +
                    curve_height(scene) + heading + (float)themes * bar_height(scene);
    SDL_FRect rest = ui_scroll_begin(app->ui, FIGURES_AREA, column, content);
    rest = rect_inset(rest, 2 * m->ring, 0);
    variants_stepper(app, FIGURES_GAME, cut_top(&rest, m->button), scene->order, scene->variants,
                     scene->place);
    cut_top(&rest, m->gap);
    draw_facts(scene, &facts, &rest);
    if (curve_height(scene) > 0)
        draw_curve(scene, cut_top(&rest, curve_height(scene)), column);
    if (themes > 0) {
        cut_top(&rest, m->gap);
        ui_label(app->ui, cut_top(&rest, 2.2F * m->text), app_tr(app, "Themes"), UI_BOLD);
    }
    for (int i = 0; i < THEME_COUNT; i++)
        if (scene->figures.theme[i].tried > 0)
            draw_theme(scene, &rest, i);
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    const struct FiguresScene *scene = context;
    struct App *app = scene->app;
    SDL_FRect area = page_begin(app, FIGURES_BACK, app_tr(app, "Puzzle statistics"), 0, NULL);
    if (scene->reads >= 0 && scene->variants > 0)
        draw_ready(scene, area);
    else
        page_empty(app, area,
                   app_tr(app, scene->reads < 0 ? N_("Setting up puzzles...")
                                                : N_("There are no such puzzles.")),
                   0);
}

const struct SceneType puzzle_figures_scene = {
    .name = "puzzle_figures",
    .context_size = sizeof(struct FiguresScene),
    .enter = enter,
    .leave = leave,
    .action = action,
    .update = update,
    .draw = draw,
};

/* What a review has found: progress, the chances of the game as a graph, what moves were worth. */
#include "src/app/scenes/curve.h"
#include "src/app/scenes/study/study.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float LEGEND_SHRINK = 0.75F; /* as small as its words may be set */
static const float GRAPH_TEXTS = 4.2F;    /* the graph's height, in heights of text */

/* --- reviewing --- */

void study_review(struct StudyScene *scene, enum ReviewKind kind)
{
    study_analyse(scene->study, 0);
    reviews_begin(scene->app, study_tree(scene->study), scene->args.id, kind);
    study_update_review(scene);
}

/* Judges by what stands in the record; nothing is shown where that is too little. */
void study_judge(struct StudyScene *scene)
{
    judgement_free(&scene->judgement);
    judgement_init(&scene->judgement, study_tree(scene->study));
    scene->judged = scene->judgement.reviewed;
    scene->edits++;
}

bool study_update_review(struct StudyScene *scene)
{
    bool before = scene->reviewing;
    scene->reviewing = reviews_follow(scene->app, study_tree(scene->study), &scene->reviewed);
    if (before && !scene->reviewing) {
        scene->kept_change |= reviews_take(scene->app, study_tree(scene->study));
        study_judge(scene);
        app_redraw(scene->app);
    }
    return scene->reviewing;
}

/* --- drawing --- */

float study_graph_height(const struct StudyScene *scene)
{
    const struct Metrics *metrics = &scene->app->metrics;
    if (scene->reviewing)
        return metrics->button * 0.8F;
    return scene->judged ? GRAPH_TEXTS * metrics->text + 3.6F * metrics->text_small : 0;
}

static SDL_Color verdict_color(const struct UiTheme *theme, enum MoveWas verdict)
{
    return verdict == MOVE_WAS_BLUNDER   ? theme->danger
           : verdict == MOVE_WAS_MISTAKE ? theme->accent
                                         : theme->dim;
}

/* How large its dot is: they are told apart by that, too. */
static float verdict_size(enum MoveWas verdict)
{
    return verdict == MOVE_WAS_BLUNDER ? 2.6F : verdict == MOVE_WAS_MISTAKE ? 2 : 1.4F;
}

/* The place in the main line that is shown; -1: a variation. */
static int present_ply(const struct StudyScene *scene)
{
    int ply = tree_ply(study_tree(scene->study), study_node(scene->study));
    bool on =
        ply < scene->judgement.count && scene->judgement.ply[ply].node == study_node(scene->study);
    return on ? ply : -1;
}

static void draw_curve(const struct StudyScene *scene)
{
    const struct Judgement *judgement = &scene->judgement;
    size_t count = (size_t)judgement->count;
    struct CurvePoint *points = memory_zeroed(count * sizeof *points);
    for (size_t i = 0; i < count; i++) {
        const struct JudgedPly *ply = &judgement->ply[i];
        points[i] = (struct CurvePoint){.known = ply->known, .value = (float)ply->chance / 100};
        if (i == 0 || ply->verdict < MOVE_WAS_INACCURACY)
            continue;
        points[i].dot = verdict_color(scene->app->theme, ply->verdict);
        points[i].size = verdict_size(ply->verdict);
    }
    curve_draw(scene->app, scene->graph, points, judgement->count);
    free(points);
}

/* "Mistake: -12 points. Missed: win in 7." of one move; "" where there is nothing to say. */
static void loss_text(const struct StudyScene *scene, const struct JudgedPly *ply,
                      char text[WORDS_MAX])
{
    static const char *const names[] = {[MOVE_WAS_NONE] = "",
                                        [MOVE_WAS_GOOD] = "",
                                        [MOVE_WAS_INACCURACY] = N_("Inaccuracy"),
                                        [MOVE_WAS_MISTAKE] = N_("Mistake"),
                                        [MOVE_WAS_BLUNDER] = N_("Blunder")};
    const struct App *app = scene->app;
    size_t length = 0;
    text[0] = 0;
    if (ply->verdict < MOVE_WAS_INACCURACY)
        return;
    length += (size_t)snprintf(text, WORDS_MAX, "%s −%d %%", app_tr(app, names[ply->verdict]),
                               (int)lround(ply->loss));
    if (ply->missed && length < WORDS_MAX - 40)
        length += (size_t)snprintf(text + length, WORDS_MAX - length,
                                   app_tr(app, " · missed: win in %d"), ply->missed);
    if (ply->allowed && length < WORDS_MAX - 40)
        snprintf(text + length, WORDS_MAX - length, app_tr(app, " · allows: win in %d"),
                 ply->allowed);
}

/* "Red 92 % · 1 ?! 0 ? 2 ??": how a colour has played, as much as fits in `width`. */
static void tally_text(const struct StudyScene *scene, int colour, float width,
                       char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const struct Judgement *judgement = &scene->judgement;
    const int *verdicts = judgement->verdicts[colour];
    const char *name = app_tr(app, tree_game(study_tree(scene->study))->colours[colour]);
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL);
    int length = snprintf(text, WORDS_MAX, "%s", name);
    if (judgement->accuracy[colour] < 0)
        return;
    length += snprintf(text + length, WORDS_MAX - (size_t)length, " %.0f %%",
                       judgement->accuracy[colour]);
    snprintf(text + length, WORDS_MAX - (size_t)length, " · %d ?! %d ? %d ??",
             verdicts[MOVE_WAS_INACCURACY], verdicts[MOVE_WAS_MISTAKE], verdicts[MOVE_WAS_BLUNDER]);
    if (canvas_text_width(app->canvas, text, &style) > width)
        text[length] = 0;
}

/* What the figures and signs of the players mean, where nothing is to be said of a move and there
 * is room. */
static void draw_legend(const struct StudyScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const char *text = app_tr(app, "Accuracy · ?! inaccuracy · ? mistake · ?? blunder");
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL);
    if (LEGEND_SHRINK * canvas_text_width(app->canvas, text, &style) <= rect.w)
        ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
}

/* What is said below the graph: of the move that is hovered or shown, else of the players. */
static void draw_words(const struct StudyScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Judgement *judgement = &scene->judgement;
    const struct Game *game = tree_game(study_tree(scene->study));
    int ply = scene->hovered >= 0 ? scene->hovered : present_ply(scene);
    char text[WORDS_MAX], chance[WORDS_MAX];
    for (int colour = 0; colour < SEATS; colour++) {
        SDL_FRect half = rect_column(rect, colour, SEATS, app->metrics.gap);
        half.h = rect.h / 2;
        tally_text(scene, colour, half.w, text);
        ui_label(app->ui, half, text, UI_SMALL | UI_DIM);
    }
    cut_top(&rect, rect.h / 2);
    text[0] = 0;
    if (ply >= 0 && judgement->ply[ply].known) {
        struct TextStyle style = ui_text_style(app->ui, UI_SMALL);
        loss_text(scene, &judgement->ply[ply], text);
        snprintf(chance, sizeof chance, "%s %.0f %%", app_tr(app, game->colours[0]),
                 judgement->ply[ply].chance);
        ui_label(app->ui, rect, text, UI_SMALL);
        ui_label(app->ui, rect, chance, UI_SMALL | UI_RIGHT);
        cut_right(&rect, canvas_text_width(app->canvas, chance, &style) + app->metrics.gap);
    }
    if (!text[0])
        draw_legend(scene, rect);
}

/* --- for ears --- */

/* "12. Black: Red 48 %, Mistake −12 %". */
static void tell_cell(void *user, int cell, struct StringBuffer *words)
{
    const struct StudyScene *scene = user;
    const struct App *app = scene->app;
    const struct JudgedPly *ply = &scene->judgement.ply[cell];
    const struct Game *game = tree_game(study_tree(scene->study));
    char head[WORDS_MAX], chance[WORDS_MAX], loss[WORDS_MAX];
    if (cell == 0)
        snprintf(head, sizeof head, "%s", app_tr(app, "Starting position"));
    else
        snprintf(head, sizeof head, "%d. %s", words_moves(game, cell),
                 app_tr(app, game->colours[ply->colour]));
    snprintf(chance, sizeof chance, "%s %.0f %%", app_tr(app, game->colours[0]), ply->chance);
    if (ply->known)
        string_buffer_format(words, app_tr(app, "%1$s: %2$s"), head, chance);
    else
        string_buffer_add(words, head);
    loss_text(scene, ply, loss);
    if (loss[0])
        string_buffer_format(words, "%s%s", app_tr(app, ", "), loss);
}

static SDL_FRect where_cell(void *user, int cell)
{
    const struct StudyScene *scene = user;
    float width = scene->graph.w / (float)SDL_max(scene->judgement.count - 1, 1);
    float x = scene->graph.x + width * ((float)cell - 0.5F);
    return (SDL_FRect){x, scene->graph.y, width, scene->graph.h};
}

/* "Red: highest 92 % after move 12, lowest 8 % after move 30"; "" where nothing is known. */
static void summary_text(const struct StudyScene *scene, char text[WORDS_MAX])
{
    const struct Judgement *judgement = &scene->judgement;
    const struct Game *game = tree_game(study_tree(scene->study));
    int high = -1, low = -1;
    for (int i = 0; i < judgement->count; i++) {
        if (!judgement->ply[i].known)
            continue;
        high = high < 0 || judgement->ply[i].chance > judgement->ply[high].chance ? i : high;
        low = low < 0 || judgement->ply[i].chance < judgement->ply[low].chance ? i : low;
    }
    text[0] = '\0';
    if (high >= 0)
        snprintf(text, WORDS_MAX,
                 app_tr(scene->app, "%1$s: highest %2$d %% after move %3$d, lowest %4$d %% "
                                    "after move %5$d"),
                 app_tr(scene->app, game->colours[0]), (int)lround(judgement->ply[high].chance),
                 words_moves(game, high), (int)lround(judgement->ply[low].chance),
                 words_moves(game, low));
}

/* The graph as a sentence and as a table of its plies. */
static void tell_graph(struct StudyScene *scene, int present)
{
    char summary[WORDS_MAX];
    scene->cells = (struct UiCells){
        .columns = 1,
        .rows = scene->judgement.count,
        .version = (uint64_t)scene->edits + 1,
        .cursor = SDL_max(present, 0),
        .user = scene,
        .words = tell_cell,
        .where = where_cell,
        .go = scene->cells.go,
    };
    summary_text(scene, summary);
    curve_tell(scene->app, &scene->cells, present > 0, summary);
}

void study_draw_graph(struct StudyScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    if (scene->reviewing) {
        ui_progress(app->ui, rect, app_tr(app, "Reviewing..."), scene->reviewed);
        return;
    }
    if (!scene->judged || rect.h <= 0)
        return;
    study_card(scene, rect);
    ui_region(app->ui, STUDY_GRAPH, rect, app_tr(app, "Winning chances"), 0);
    if (ui_listened(app->ui))
        tell_graph(scene, present_ply(scene));
    rect = rect_inset(rect, 10 * metrics->unit, 4 * metrics->unit);
    SDL_FRect words = cut_bottom(&rect, 3.2F * metrics->text_small);
    scene->graph = rect_inset(rect, 2, 3 * metrics->unit);
    int present = present_ply(scene);
    if (scene->hovered >= 0 && scene->hovered < scene->judgement.count)
        curve_mark(app, scene->graph, scene->judgement.count, scene->hovered, app->theme->dim);
    if (present >= 0)
        curve_mark(app, scene->graph, scene->judgement.count, present, app->theme->accent);
    draw_curve(scene);
    draw_words(scene, words);
}

/* --- hands --- */

TreeNode study_graph_at(const struct StudyScene *scene, float x, float y)
{
    if (!scene->judged || scene->reviewing || !rect_has(scene->graph, x, y))
        return TREE_NONE;
    return scene->judgement.ply[curve_ply(scene->graph, scene->judgement.count, x)].node;
}

bool study_hover_graph(struct StudyScene *scene, float x, float y)
{
    int before = scene->hovered;
    bool over = scene->judged && !scene->reviewing && rect_has(scene->graph, x, y);
    scene->hovered = over ? curve_ply(scene->graph, scene->judgement.count, x) : -1;
    return scene->hovered != before;
}

TreeNode study_next_mistake(const struct StudyScene *scene)
{
    int from = present_ply(scene), count = scene->judgement.count;
    for (int i = 1; i <= count && scene->judged; i++) {
        int ply = (SDL_max(from, 0) + i) % count;
        if (scene->judgement.ply[ply].verdict >= MOVE_WAS_MISTAKE)
            return scene->judgement.ply[ply].node;
    }
    return TREE_NONE;
}

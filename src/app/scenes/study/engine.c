/* What the engine finds in a study: a bar with the value, and its lines. */
#include "src/app/scenes/score_bar.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

static const float LINE_TEXTS = 1.75F; /* the height of a line, in heights of small text */

float study_engine_height(const struct App *app, int lines)
{
    const struct Metrics *metrics = &app->metrics;
    return metrics->button + (float)lines * LINE_TEXTS * metrics->text_small + 4 * metrics->unit;
}

static Score unit_of(const struct Game *game)
{
    const struct Knowledge *knowledge = game->knowledge;
    return knowledge && knowledge->evaluations ? knowledge->evaluations[0].unit : 1;
}

/* A line's value as a score: what is known exactly, as a win in so many plies. */
static Score score_of(const struct AnalystLine *line)
{
    if (!line->exact)
        return line->score;
    if (line->value.result == 0)
        return 0;
    return line->value.result > 0 ? SCORE_WIN - line->value.plies : line->value.plies - SCORE_WIN;
}

static void value_text(const struct StudyScene *scene, const struct AnalystLine *line,
                       char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    if (line->exact && line->value.result == 0)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Draw"));
    else if (line->depth == 0 && !line->exact)
        text[0] = 0;
    else
        words_score(app->strings, score_of(line), unit_of(scene->stage.shown.game), text);
}

static void draw_line(const struct StudyScene *scene, const struct AnalystLine *line, int index,
                      SDL_FRect rect)
{
    const struct App *app = scene->app;
    char text[WORDS_MAX], row[WORDS_MAX + 8], value[WORDS_MAX];
    words_line(app->strings, study_notation(scene), &scene->stage.shown, line->move, line->count,
               text);
    value_text(scene, line, value);
    snprintf(row, sizeof row, "%c  %s", 'A' + index, value);
    SDL_FRect left = cut_left(&rect, 6.2F * app->metrics.text_small);
    ui_label(app->ui, left, row, UI_SMALL);
    ui_label(app->ui, rect, text, UI_SMALL | UI_DIM);
}

/* How far it has come, above its lines. */
static void progress_text(const struct StudyScene *scene, const struct Insight *insight,
                          char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    char depth[WORDS_MAX] = "";
    if (insight)
        words_depth(app->strings, insight->depth, insight->depth_selective, depth);
    if (!insight || insight->line_count == 0)
        snprintf(text, WORDS_MAX, "%s",
                 study_thinks(scene->study) ? app_tr(app, "Thinking...") : "");
    else if (insight->line[0].exact)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Solved"));
    else if (scene->by[0])
        snprintf(text, WORDS_MAX, "%s · %s", scene->by, depth);
    else
        snprintf(text, WORDS_MAX, "%s", depth);
}

static void draw_value(const struct StudyScene *scene, const struct Insight *insight,
                       SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Board *board = &scene->stage.shown;
    char text[WORDS_MAX], value[WORDS_MAX] = "";
    SDL_FRect upper = cut_top(&rect, rect.h * 0.55F);
    progress_text(scene, insight, text);
    if (insight && insight->line_count > 0)
        value_text(scene, &insight->line[0], value);
    ui_label(app->ui, upper, text, UI_SMALL | UI_DIM);
    ui_label(app->ui, upper, value, UI_BOLD | UI_RIGHT);
    if (!value[0])
        return;
    struct TreeEvaluation evaluation = study_evaluation(&insight->line[0]);
    double part = judge_chance(board->game, &evaluation) / 100;
    int mover = board->game->mover(board->position);
    bool first = game_colour(board->game, board->position, mover) == 0;
    score_bar(app, board->game, rect, first ? part : 1 - part);
}

/* The engine that will look, where it is none of ours by its name. */
static const char *engine_label(const struct StudyScene *scene)
{
    const struct Engine *engine = analysts_choice(scene->app, tree_game(study_tree(scene->study)));
    return engine ? engine->name : app_tr(scene->app, "Engine");
}

void study_draw_engine(struct StudyScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const struct Insight *insight = study_insight(scene->study);
    int lines = study_lines(scene->study);
    char count[16];
    study_card(scene, rect);
    SDL_FRect head = cut_top(&rect, metrics->button);
    ui_button(app->ui, STUDY_ENGINE, cut_left(&head, metrics->button), "icon-think",
              app_tr(app, "Engine"), UI_PLAIN | (lines > 0 ? UI_SELECTED : 0));
    ui_key(app->ui, ACT_THINK);
    cut_left(&head, metrics->gap / 2);
    snprintf(count, sizeof count, "×%d", lines > 0 ? lines : app->settings.study_lines);
    ui_button(app->ui, STUDY_LINES, cut_right(&head, metrics->button), NULL, count, UI_PLAIN);
    cut_right(&head, metrics->gap / 2);
    if (analysts_differ(app, tree_game(study_tree(scene->study)))) {
        ui_button(app->ui, STUDY_WHO, cut_right(&head, metrics->button), "icon-robot",
                  app_tr(app, "Another engine"), UI_PLAIN);
        cut_right(&head, metrics->gap / 2);
    }
    if (lines == 0)
        ui_label(app->ui, head, engine_label(scene), UI_DIM);
    else
        draw_value(scene, insight, rect_inset(head, 0, 6 * metrics->unit));
    rect = rect_inset(rect, 12 * metrics->unit, 0);
    float height = LINE_TEXTS * metrics->text_small;
    for (int i = 0; insight && i < insight->line_count && i < lines && rect.h >= height; i++)
        draw_line(scene, &insight->line[i], i, cut_top(&rect, height));
}

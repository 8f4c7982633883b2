/* What the engine finds in a study: a bar with the value, and its lines. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/score_bar.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

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
        words_score(app->strings, scene->stage.shown.game, score_of(line),
                    unit_of(scene->stage.shown.game), text);
}

/* --- the lines --- */

static const float LINE_TEXTS = 1.6F;   /* the height of a line's row, in heights of text */
static const float MORE_TEXTS = 3;      /* heights of text that the list gives to a line in full */
static const float ROWS_LEAST = 2;      /* that are seen however little room there is */
static const float EDGE = 4, INSET = 8; /* units beside their grounds, and in them */
static const float BAR = 14;            /* units that are left for the bar of what scrolls */

/* A line in words: "B  +0.35", and its moves. */
struct LineWords {
    char head[WORDS_MAX + 8], moves[WORDS_LINE_MAX];
};

static void line_words(const struct StudyScene *scene, const struct AnalystLine *line, int index,
                       struct LineWords *words)
{
    char value[WORDS_MAX];
    value_text(scene, line, value);
    snprintf(words->head, sizeof words->head, "%c  %s", 'A' + index, value);
    words_line(scene->app->strings, study_notation(scene), study_looked(scene->study), line->move,
               line->count, words->moves);
}

static float row_height(const struct App *app)
{
    return LINE_TEXTS * app->metrics.text;
}

/* The height of what can be done with a line in full. */
static float actions_height(const struct App *app)
{
    return 1.2F * row_height(app);
}

/* What is left for words in a card's inner `width`. */
static float text_width(const struct App *app, float width)
{
    return width - (2 * INSET + BAR) * app->metrics.unit;
}

/* The height of a line's moves below its value, where it is shown in full; else 0. */
static float full_height(const struct StudyScene *scene, const struct AnalystLine *line, int index,
                         float width)
{
    struct TextStyle style = ui_text_style(scene->app->ui, UI_WRAP);
    struct LineWords words;
    if (scene->opened != index + 1)
        return 0;
    line_words(scene, line, index, &words);
    return canvas_text_height(scene->app->canvas, words.moves, &style, width) +
           actions_height(scene->app) + 12 * scene->app->metrics.unit;
}

/* All lines that are wanted, found or not yet: what is below them stays where it is. */
static float lines_height(const struct StudyScene *scene, float width)
{
    const struct Insight *insight = study_insight(scene->study);
    int lines = study_lines(scene->study);
    float height = (float)(lines + (lines > 0)) * row_height(scene->app); /* and the threat's */
    for (int i = 0; insight && i < insight->line_count && i < lines; i++)
        height += full_height(scene, &insight->line[i], i, width);
    return height;
}

float study_engine_height(const struct StudyScene *scene, float width, float room)
{
    const struct Metrics *metrics = &scene->app->metrics;
    float lines = lines_height(scene, text_width(scene->app, width - 2 * EDGE * metrics->unit));
    float least = fminf(lines, ROWS_LEAST * row_height(scene->app));
    if (scene->opened > 0)
        room += fminf(MORE_TEXTS * metrics->text, lines - room);
    return metrics->button + fmaxf(least, fminf(lines, room)) + 4 * metrics->unit;
}

void study_open_line(struct StudyScene *scene, int line)
{
    scene->opened = scene->opened == line + 1 ? 0 : line + 1;
}

/* The line that is shown in full; NULL: none is. */
static const struct AnalystLine *opened_line(const struct StudyScene *scene)
{
    const struct Insight *insight = study_insight(scene->study);
    int at = scene->opened - 1;
    return insight && at >= 0 && at < insight->line_count ? &insight->line[at] : NULL;
}

void study_play_out(struct StudyScene *scene)
{
    const struct AnalystLine *line = opened_line(scene);
    if (!line)
        return;
    const struct AnalystLine copy = *line; /* which is gone when one goes elsewhere */
    scene->opened = 0;
    study_guard(scene, STUDY_PLAYS);
    if (study_play_line(scene->study, copy.move, copy.count) > 0)
        study_show_made(scene);
}

void study_copy_line(const struct StudyScene *scene)
{
    const struct AnalystLine *line = opened_line(scene);
    struct LineWords words;
    char text[WORDS_MAX + WORDS_LINE_MAX + 16];
    if (!line)
        return;
    line_words(scene, line, scene->opened - 1, &words);
    snprintf(text, sizeof text, "%s  %s", words.head, words.moves);
    bool copied = SDL_SetClipboardText(text) == 0;
    app_toast(scene->app, copied ? app_tr(scene->app, "Line copied")
                                 : app_tr(scene->app, "Couldn't copy to the clipboard"));
}

static void draw_actions(const struct StudyScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    bool playable = !study_threatens(scene->study);
    float gap = app->metrics.gap / 2;
    ui_button(app->ui, STUDY_PLAY_OUT, rect_column(rect, 0, 2, gap), NULL,
              app_tr(app, "Play it out"), UI_SMALL | UI_ON_CARD | (playable ? 0 : UI_DISABLED));
    ui_button(app->ui, STUDY_COPY_LINE, rect_column(rect, 1, 2, gap), NULL,
              app_tr(app, "Copy line"), UI_SMALL | UI_ON_CARD);
}

/* As many moves of a line as fit into `width` pixels, one at least, with "…" for the others. */
static void fit_moves(const struct App *app, const char *moves, float width,
                      char shown[WORDS_LINE_MAX])
{
    struct TextStyle style = ui_text_style(app->ui, 0);
    char longer[WORDS_LINE_MAX];
    shown[0] = 0;
    for (size_t end = strcspn(moves, " "); moves[end]; end += 1 + strcspn(moves + end + 1, " ")) {
        snprintf(longer, sizeof longer, "%.*s%s", (int)end, moves, moves[end + 1] ? " …" : "");
        if (shown[0] && canvas_text_width(app->canvas, longer, &style) > width)
            return;
        memcpy(shown, longer, sizeof longer);
    }
}

static void draw_line(const struct StudyScene *scene, const struct AnalystLine *line, int index,
                      float head, SDL_FRect rect)
{
    const struct App *app = scene->app;
    char label[WORDS_MAX + WORDS_LINE_MAX + 16], shown[WORDS_LINE_MAX];
    struct LineWords words;
    line_words(scene, line, index, &words);
    snprintf(label, sizeof label, "%s  %s", words.head, words.moves);
    if (scene->opened == index + 1) {
        SDL_FRect actions = cut_bottom(&rect, actions_height(app) + 6 * app->metrics.unit);
        cut_bottom(&actions, 6 * app->metrics.unit);
        ui_button(app->ui, STUDY_LINE + index, rect, NULL, label, UI_PLAIN | UI_CARD);
        draw_actions(scene, rect_inset(actions, INSET * app->metrics.unit, 0));
    } else
        ui_button(app->ui, STUDY_LINE + index, rect, NULL, label, UI_PLAIN | UI_CARD);
    rect = rect_inset(rect, INSET * app->metrics.unit, 0);
    SDL_FRect row = cut_top(&rect, row_height(app));
    if (scene->opened == index + 1) {
        ui_paragraph(app->ui, rect, words.moves, UI_WRAP);
    } else {
        SDL_FRect rest = row;
        cut_left(&rest, head);
        fit_moves(app, words.moves, rest.w, shown);
        ui_label(app->ui, rest, shown, UI_DIM);
        row.w = head;
    }
    ui_label(app->ui, row, words.head, 0);
}

/* Below the lines: what the other side would play. */
static void draw_threat(const struct StudyScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Board *board = &scene->stage.shown;
    const struct Game *game = board->game;
    int other = 1 - game_colour(game, board->position, game->mover(board->position));
    char text[WORDS_MAX];
    snprintf(text, sizeof text, app_tr(app, "What would %s play?"),
             app_tr(app, game->colours[other]));
    ui_button(app->ui, STUDY_THREAT, rect, NULL, text,
              UI_PLAIN | UI_SMALL | UI_LEFT | (study_threatens(scene->study) ? UI_SELECTED : 0));
}

/* The width of the widest value with its letter, so that the moves begin below each other. */
static float head_width(const struct StudyScene *scene, const struct Insight *insight, int lines)
{
    const struct App *app = scene->app;
    struct TextStyle style = ui_text_style(app->ui, 0);
    struct LineWords words;
    float width = 0;
    for (int i = 0; i < lines; i++) {
        line_words(scene, &insight->line[i], i, &words);
        width = fmaxf(width, canvas_text_width(app->canvas, words.head, &style));
    }
    return width + app->metrics.text;
}

static void draw_lines(const struct StudyScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Insight *insight = study_insight(scene->study);
    int wanted = study_lines(scene->study), lines = insight ? insight->line_count : 0;
    if (wanted == 0)
        return;
    lines = lines < wanted ? lines : wanted;
    float head = head_width(scene, insight, lines);
    float width = text_width(app, rect.w);
    SDL_FRect inner = ui_scroll_begin(app->ui, STUDY_SCROLL, rect, lines_height(scene, width));
    for (int i = 0; i < lines; i++) {
        float height = row_height(app) + full_height(scene, &insight->line[i], i, width);
        draw_line(scene, &insight->line[i], i, head, cut_top(&inner, height));
    }
    draw_threat(scene, cut_bottom(&inner, row_height(app)));
    ui_scroll_end(app->ui);
}

/* --- the card --- */

/* How far it has come, above its lines; `briefly` without how far at the most. */
static void progress_text(const struct StudyScene *scene, const struct Insight *insight,
                          bool briefly, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    char depth[WORDS_MAX] = "";
    if (insight)
        words_depth(app->strings, insight->depth, briefly ? 0 : insight->depth_selective, depth);
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
    const struct Board *board = study_looked(scene->study);
    char text[WORDS_MAX], value[WORDS_MAX] = "";
    SDL_FRect upper = cut_top(&rect, rect.h * 0.55F);
    if (insight && insight->line_count > 0)
        value_text(scene, &insight->line[0], value);
    struct TextStyle bold = ui_text_style(app->ui, UI_BOLD),
                     small = ui_text_style(app->ui, UI_SMALL);
    SDL_FRect right = cut_right(&upper, canvas_text_width(app->canvas, value, &bold) + 1);
    cut_right(&upper, app->metrics.gap / 2);
    progress_text(scene, insight, false, text);
    if (canvas_text_width(app->canvas, text, &small) > upper.w)
        progress_text(scene, insight, true, text);
    ui_label(app->ui, upper, text, UI_SMALL | UI_DIM);
    ui_label(app->ui, right, value, UI_BOLD | UI_RIGHT);
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
    ui_button(app->ui, STUDY_ENGINE, cut_left(&head, metrics->icon), "icon-think",
              app_tr(app, "Engine"), UI_PLAIN | (lines > 0 ? UI_SELECTED : 0));
    ui_key(app->ui, ACT_THINK);
    cut_left(&head, metrics->gap / 2);
    snprintf(count, sizeof count, "×%d", lines > 0 ? lines : app->settings.study_lines);
    ui_button(app->ui, STUDY_LINES, cut_right(&head, metrics->button), NULL, count, UI_PLAIN);
    cut_right(&head, metrics->gap / 2);
    if (analysts_differ(app, tree_game(study_tree(scene->study)))) {
        page_icon(app, STUDY_WHO, cut_right(&head, metrics->icon), "icon-robot",
                  N_("Another engine"), 0);
        cut_right(&head, metrics->gap / 2);
    }
    if (lines == 0)
        ui_label(app->ui, head, engine_label(scene), UI_DIM);
    else
        draw_value(scene, insight, rect_inset(head, 0, 6 * metrics->unit));
    cut_bottom(&rect, 4 * metrics->unit);
    draw_lines(scene, rect_inset(rect, EDGE * metrics->unit, 0));
}

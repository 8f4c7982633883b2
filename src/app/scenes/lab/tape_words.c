/* What is said of a place on a tape: the sentence, the line with its windows, the page of C. */
#include "src/app/scenes/lab/tape.h"
#include "src/app/scenes/lab/words.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/source.h"
#include "src/play/lab/why.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the sentence --- */

void tape_draw_sentence(struct TapeScene *scene, SDL_FRect *rest)
{
    struct App *app = scene->app;
    struct Remark remark = why(scene->cursor, lab_translate, app);
    char text[REMARK_TEXT_MAX];
    words_remark(app->strings, &remark, text);
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float least = TAPE_SENTENCE_LINES * canvas_text_height(app->canvas, "X", &style, rest->w);
    float height = canvas_text_height(app->canvas, text, &style, rest->w);
    unsigned int told = scene->playing ? 0 : UI_LIVE; /* what plays is too quick to be heard */
    ui_paragraph(app->ui, cut_top(rest, fmaxf(least, height)), text, UI_WRAP | told);
}

/* --- the line --- */

/* Whether a line of it is too narrow for its three parts. */
static bool is_narrow(const struct App *app, float width)
{
    return width < 20 * app->metrics.text;
}

/* Where a value lies between −∞ and +∞, 0..1: near 0 a point counts most. */
static float share(Score value, double most)
{
    double size = log1p(fabs((double)value)) / log1p(most);
    return (float)(0.5 + 0.5 * (value < 0 ? -fmin(size, 1) : fmin(size, 1)));
}

/* The window as a bar on the scale from −∞ to +∞. */
static void draw_window(const struct App *app, const struct CursorFrame *frame, double most,
                        SDL_FRect rect)
{
    float thick = fmaxf(4, 6 * app->metrics.unit);
    SDL_FRect bar = rect_center(rect, rect.w, thick);
    float from = share(frame->alpha, most), to = share(frame->beta, most);
    canvas_rounded(app->canvas, bar, thick / 2, app->theme->button);
    SDL_FRect open = {bar.x + from * bar.w, bar.y, fmaxf((to - from) * bar.w, thick), thick};
    canvas_rounded(app->canvas, open, thick / 2, app->theme->accent);
}

static void window_text(const struct App *app, const struct Game *game,
                        const struct CursorFrame *frame, char text[WORDS_MAX])
{
    char alpha[LAB_TEXT_MAX], beta[LAB_TEXT_MAX];
    lab_value(app, game, frame->alpha, alpha);
    lab_value(app, game, frame->beta, beta);
    snprintf(text, WORDS_MAX, "%s … %s", alpha, beta);
}

/* "3 of 17 moves"; nothing of a node that is left where it was not kept which were tried. */
static void tried_text(const struct TapeScene *scene, int ply, char text[WORDS_MAX])
{
    const struct Cursor *cursor = scene->cursor;
    const struct CursorFrame *frame = &cursor->frame[ply];
    int moves = (int)frame->node.moves;
    bool left = ply == cursor->ply && cursor->event >= CURSOR_CLOSE;
    text[0] = 0;
    if (moves > 0 && !(left && tape_dropped(&frame->node)))
        snprintf(text, WORDS_MAX, app_tr(scene->app, N_("%d of %d moves")), frame->tried, moves);
}

/* Where the parts of a ply go: side by side, or with little room the window below the others. */
struct Columns {
    SDL_FRect name, window, tried;
};

static struct Columns columns(const struct App *app, SDL_FRect rect)
{
    struct Columns at;
    if (is_narrow(app, rect.w)) {
        SDL_FRect upper = cut_top(&rect, 0.42F * rect.h);
        at.name = cut_left(&upper, 0.5F * upper.w);
        at.tried = upper;
    } else {
        float name = 0.3F * rect.w, tried = 0.32F * rect.w;
        at.name = cut_left(&rect, name);
        at.tried = cut_right(&rect, tried);
    }
    at.window = rect;
    return at;
}

/* One ply: the move that led there and whose turn it is, its window, what it has. */
static void draw_frame(struct TapeScene *scene, int ply, double most, SDL_FRect rect)
{
    const struct App *app = scene->app;
    struct Cursor *cursor = scene->cursor;
    const struct CursorFrame *frame = &cursor->frame[ply];
    const struct Board *board = &cursor->board;
    char move[MOVE_TEXT_MAX] = "", window[WORDS_MAX], tried[WORDS_MAX], name[WORDS_MAX];
    Move made = frame->node.move;
    if (ply > 0 && made != MOVE_NONE)
        cursor_move_text(cursor, ply - 1, made, move);
    int colour = game_colour(board->game, board->position, cursor_mover(cursor, ply));
    snprintf(name, sizeof name, "%s%s%s", move, *move ? "  " : "",
             app_tr(app, board->game->colours[colour]));
    window_text(app, board->game, frame, window);
    tried_text(scene, ply, tried);
    unsigned flags = ply == cursor->ply ? UI_BOLD : UI_DIM;
    struct Columns at = columns(app, rect);
    ui_label(app->ui, at.name, name, flags);
    ui_label(app->ui, at.tried, tried, flags | UI_RIGHT);
    draw_window(app, frame, most, cut_bottom(&at.window, 0.3F * at.window.h));
    ui_label(app->ui, at.window, window, flags | UI_CENTER);
}

/* The greatest size of a value in a window of the line that is neither open nor a win. */
static double most_value(const struct Cursor *cursor)
{
    double most = 1;
    for (int i = 0; i <= cursor->ply; i++) {
        const Score ends[] = {cursor->frame[i].alpha, cursor->frame[i].beta};
        for (int j = 0; j < 2; j++)
            if (abs(ends[j]) < SCORE_WIN_EDGE)
                most = fmax(most, 4.0 * abs(ends[j]));
    }
    return most;
}

/* What the columns are. */
static void draw_heads(const struct App *app, SDL_FRect rect)
{
    unsigned flags = UI_SMALL | UI_DIM;
    struct Columns at = columns(app, rect);
    ui_label(app->ui, at.name, app_tr(app, N_("Side to move")), flags);
    ui_label(app->ui, at.tried, app_tr(app, N_("Tried")), flags | UI_RIGHT);
    ui_label(app->ui, at.window, app_tr(app, N_("Window: alpha … beta")), flags | UI_CENTER);
}

/* Rows of text that a ply takes. */
static float rows_of(const struct App *app, float width)
{
    return is_narrow(app, width) ? 2 : 1;
}

float tape_line_height(const struct App *app, float width, int plies)
{
    const struct Metrics *m = &app->metrics;
    return rows_of(app, width) * (1.4F * m->text_small + 2.1F * m->text * (float)plies);
}

void tape_draw_line(struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    float head = tape_line_height(app, rect.w, 0), high = tape_line_height(app, rect.w, 1) - head;
    draw_heads(app, cut_top(&rect, head));
    int fit = SDL_max((int)((rect.h + 1) / high), 1), count = scene->cursor->ply + 1;
    int shown = SDL_min(count, fit);
    double most = most_value(scene->cursor);
    for (int ply = count - shown; ply < count; ply++)
        draw_frame(scene, ply, most, cut_top(&rect, high));
}

/* --- the page of C --- */

static void draw_code_line(const struct App *app, const char *line, size_t length, bool marked,
                           SDL_FRect row)
{
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL);
    char text[UI_LABEL_MAX];
    size_t indent = strspn(line, " ");
    snprintf(text, sizeof text, "%.*s", (int)(length - SDL_min(indent, length)), line + indent);
    if (marked)
        canvas_rounded(app->canvas, row, app->metrics.radius / 2, app->theme->selected);
    cut_left(&row, ((float)indent * 0.5F + 0.5F) * style.size);
    if (*text)
        ui_label(app->ui, row, text, UI_SMALL | (marked ? UI_BOLD : UI_DIM));
}

static const char *line_start(const char *text, int number)
{
    for (; number > 1 && *text; number--) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

/* The text of the page at work and its name; *at is the line, 0: there is none. */
static const char *page_at_work(struct TapeScene *scene, struct SourcePlace *place, int *at)
{
    const struct LaneSettings *lane = trial_settings(scene->trial, scene->lane);
    *place = source_place(scene->cursor, lane->search.algorithm);
    const char *text = installed_page(&scene->app->installed, place->page);
    *at = text ? source_line(text, place) : 0;
    return text;
}

/* The lines about the one at work; nothing where fewer than three fit. */
void tape_draw_code(struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    struct SourcePlace place;
    int at;
    const char *text = page_at_work(scene, &place, &at);
    float high = 1.5F * app->metrics.text_small;
    int fit = (int)((rect.h - high) / high);
    if (at == 0 || fit < 3)
        return;
    ui_label(app->ui, cut_top(&rect, high), place.page, UI_SMALL | UI_BOLD);
    int first = SDL_max(1, at - fit / 2);
    const char *line = line_start(text, first);
    for (int number = first; number < first + fit && *line; number++) {
        size_t length = strcspn(line, "\n");
        draw_code_line(app, line, length, number == at, cut_top(&rect, high));
        line += length + (line[length] == '\n');
    }
}

void tape_draw_code_line(struct TapeScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    struct SourcePlace place;
    int at;
    const char *text = page_at_work(scene, &place, &at);
    if (at == 0)
        return;
    const char *line = line_start(text, at);
    char shown[UI_LABEL_MAX];
    line += strspn(line, " ");
    snprintf(shown, sizeof shown, "%.*s", (int)strcspn(line, "\n"), line);
    ui_label(app->ui, cut_top(&rect, 1.5F * app->metrics.text_small), place.page,
             UI_SMALL | UI_BOLD);
    ui_paragraph(app->ui, rect, shown, UI_SMALL | UI_WRAP);
}

/* The lanes of a card: at first their names, then their race, in step by nodes. */
#include "src/app/scenes/lab/card.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static int count_lanes(const struct Card *card)
{
    return trial_experiment(card->trial)->lane_count;
}

static bool is_stopped(const struct Card *card, int index)
{
    return lane_result(trial_lane(card->trial, index))->stopped;
}

/* --- who is where --- */

/* What the race goes by: nodes, or the processor's time in microseconds. */
static uint64_t measure(const struct Card *card, const struct LaneCounts *counts)
{
    return card->by_time ? counts->time_us : counts->nodes;
}

/* All of it that a lane has used. */
static uint64_t used_by(const struct Card *card, int index)
{
    return measure(card, lane_counts(trial_lane(card->trial, index)));
}

static uint64_t most_used(const struct Card *card)
{
    uint64_t most = 1;
    for (int i = 0; i < count_lanes(card); i++)
        most = SDL_max(most, used_by(card, i));
    return most;
}

bool card_races(const struct Card *card)
{
    return card->over && app_moves(card->app, &card->race);
}

/* How much each lane has been given by now. */
static uint64_t given_now(const struct Card *card)
{
    float part = card_races(card) ? anim_value(&card->race, card->app->clock.now) : 1;
    return (uint64_t)ceil((double)most_used(card) * part);
}

/* What a lane has counted by now. */
static const struct LaneCounts *counts_now(const struct Card *card, int index, uint64_t now)
{
    const struct Lane *lane = trial_lane(card->trial, index);
    if (used_by(card, index) <= now)
        return lane_counts(lane);
    return card->by_time ? lane_at_time(lane, now) : lane_at(lane, now);
}

/* Whether lane `a` stands before lane `b`: those that are done first, the quickest of them at the
 * top; those that were stopped, last. */
static bool is_before(const struct Card *card, int a, int b, uint64_t now)
{
    const int lanes[2] = {a, b};
    uint64_t rank[2];
    for (int i = 0; i < 2; i++) {
        uint64_t used = used_by(card, lanes[i]);
        rank[i] = used > now || is_stopped(card, lanes[i]) ? UINT64_MAX : used;
    }
    return rank[0] != rank[1] ? rank[0] < rank[1] : a < b;
}

int card_place(const struct Card *card, int index)
{
    int place = 0;
    if (!card->over)
        return index;
    uint64_t now = given_now(card);
    for (int i = 0; i < count_lanes(card); i++)
        place += i != index && is_before(card, i, index, now);
    return place;
}

int card_first(const struct Card *card)
{
    int first = 0;
    while (card_place(card, first) > 0)
        first++;
    return first;
}

void card_move_lanes(struct Card *card)
{
    const struct App *app = card->app;
    for (int i = 0; i < count_lanes(card); i++) {
        float place = (float)card_place(card, i);
        struct Anim *at = &card->at[i];
        if (at->to != place)
            anim_start(at, app->clock.now, card_races(card) ? app_motion(app, ANIM_PIECE_MS) : 0,
                       EASE_OUT, anim_value(at, app->clock.now), place);
    }
}

/* --- the line on the board --- */

/* The lane that is asked about: the one with the focus, or else the first. */
static int lane_of_interest(const struct Card *card)
{
    int focus = ui_focus(card->app->ui) - CARD_LANE;
    bool is_lane = focus >= 0 && focus < count_lanes(card);
    return is_lane && !card_races(card) ? focus : card_first(card);
}

void card_find_line(struct Card *card)
{
    int lane = lane_of_interest(card);
    const struct Lane *shown = trial_lane(card->trial, lane);
    if (card_races(card)) {
        card->line[0] = counts_now(card, lane, given_now(card))->move;
        card->line_count = card->line[0] != MOVE_NONE;
        card->line_of = NO_LANE;
    } else if (lane != card->line_of) {
        card->line_count = lane_line(shown, card->line, VIEW_LINE_MAX);
        card->line_of = lane;
        app_redraw(card->app);
    }
}

/* --- one lane in words --- */

/* The move that a lane has chosen, and what it takes it for. */
static void lane_choice(const struct Card *card, const struct LaneCounts *counts,
                        char text[WORDS_MAX])
{
    const struct Board *board = trial_board(card->trial);
    char value[LAB_TEXT_MAX], move[MOVE_TEXT_MAX];
    if (counts->move == MOVE_NONE) {
        snprintf(text, WORDS_MAX, "-");
        return;
    }
    board->game->move_write(board->position, counts->move, move);
    bool paper = board->game == &paper_game;
    lab_value(card->app, board->game,
              paper ? paper_printed(board->position, 0, counts->value) : counts->value, value);
    snprintf(text, WORDS_MAX, "%s  %s", move, value);
}

/* "5,473 nodes"; "12.3 ms". */
static void amount_text(const struct Card *card, uint64_t amount, char text[LAB_TEXT_MAX])
{
    if (card->by_time)
        snprintf(text, LAB_TEXT_MAX, app_tr(card->app, N_("%.1f ms")), (double)amount / 1000);
    else
        lab_nodes(card->app, amount, text);
}

/* How much less than the first lane a lane has used. */
static void factor_text(const struct Card *card, int index, char text[LAB_TEXT_MAX])
{
    const struct Lane *first = trial_lane(card->trial, 0), *lane = trial_lane(card->trial, index);
    if (card->by_time)
        lab_speed(card->app, race_speed(first, lane), text);
    else
        lab_factor(card->app, race_factor(first, lane), text);
}

/* Its work so far, or all of it beside the first lane's and the text's. */
static void lane_work(const struct Card *card, int index, uint64_t amount, bool done,
                      char text[WORDS_MAX])
{
    const struct App *app = card->app;
    const char *said = trial_experiment(card->trial)->said[index];
    char work[LAB_TEXT_MAX], factor[LAB_TEXT_MAX];
    amount_text(card, amount, work);
    snprintf(text, WORDS_MAX, "%s", work);
    if (!done)
        return;
    factor_text(card, index, factor);
    if (is_stopped(card, index))
        snprintf(text, WORDS_MAX, "%s · %s", work, app_tr(app, N_("stopped")));
    else if (index > 0 && !is_stopped(card, 0))
        snprintf(text, WORDS_MAX, "%s · %s", work, factor);
    size_t length = strlen(text);
    if (said && !card->by_time)
        snprintf(text + length, WORDS_MAX - length, app_tr(app, N_(" · the text: %s")),
                 app_tr(app, said));
}

/* Leaves out what does not fit, from the end. */
static void fit_parts(const struct App *app, char *text, unsigned flags, float width)
{
    struct TextStyle style = ui_text_style(app->ui, flags);
    while (*text && canvas_text_width(app->canvas, text, &style) > width) {
        char *last = text, *next;
        while ((next = strstr(last + 1, LAB_BETWEEN)))
            last = next;
        *last = '\0';
    }
}

/* --- drawing --- */

/* Of the work in small print with its bar, and of what was counted above it. */
static float bar_height(const struct App *app)
{
    return 1.4F * app->metrics.text_small + 2 * fmaxf(4, 8 * app->metrics.unit);
}

static float counts_height(const struct App *app)
{
    return 1.4F * app->metrics.text_small;
}

static float row_height(const struct App *app)
{
    return fmaxf(0.8F * app->metrics.button, 1.8F * app->metrics.text);
}

float card_lane_height(const struct Card *card)
{
    const struct App *app = card->app;
    return row_height(app) + (card->over ? app->metrics.ring + counts_height(app) : 0) +
           bar_height(app) + 0.3F * app->metrics.gap;
}

/* A lane that searches another tree says so first: its value may be another, too. */
static void draw_counts(const struct Card *card, int index, const struct LaneCounts *counts,
                        SDL_FRect rect)
{
    const struct App *app = card->app;
    const char *mark = app_tr(app, N_("changes the tree"));
    bool changes = lane_settings(trial_lane(card->trial, index))->changes_tree;
    char text[LAB_COUNTS_MAX], all[LAB_COUNTS_MAX + WORDS_MAX];
    lab_counts(app, counts, text);
    snprintf(all, sizeof all, "%s%s%s", changes ? mark : "", changes && *text ? LAB_BETWEEN : "",
             text);
    fit_parts(app, all, UI_SMALL, rect.w);
    ui_label(app->ui, rect, all, UI_SMALL | UI_DIM);
}

static void draw_lane(const struct Card *card, int index, SDL_FRect rect)
{
    const struct App *app = card->app;
    char name[WORDS_MAX], choice[WORDS_MAX] = "", work[WORDS_MAX] = "";
    float bar = 0;
    bool ended = false;
    lab_lane(app, card->trial, index, name);
    SDL_FRect row = cut_top(&rect, row_height(app));
    rect = rect_inset(rect, 14 * app->metrics.unit, 0); /* below the words of the row */
    if (card->over) {
        uint64_t now = given_now(card), all = used_by(card, index);
        const struct LaneCounts *counts = counts_now(card, index, now);
        ended = all <= now;
        lane_choice(card, counts, choice);
        lane_work(card, index, SDL_min(now, all), ended, work);
        bar = (float)((double)SDL_min(now, all) / (double)most_used(card));
        cut_top(&rect, app->metrics.ring); /* that of the row, when it has the focus */
        draw_counts(card, index, counts, cut_top(&rect, counts_height(app)));
    }
    bool told = ended && !card_races(card) && lane_settings(trial_lane(card->trial, index))->told;
    ui_row(app->ui, CARD_LANE + index, row, name, choice, told ? 0 : UI_DISABLED);
    ui_progress(app->ui, cut_top(&rect, bar_height(app)), work, bar);
    if (!*work)
        ui_name(app->ui, name);
}

void card_draw_lanes(const struct Card *card, SDL_FRect rect)
{
    float high = card_lane_height(card);
    for (int i = 0; i < count_lanes(card); i++) {
        float place = anim_value(&card->at[i], card->app->clock.now);
        draw_lane(card, i, (SDL_FRect){rect.x, rect.y + place * high, rect.w, high});
    }
}

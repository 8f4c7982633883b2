/* An experiment's card: the guess, the race of its lanes, and what came out. */
#include "src/app/scenes/lab/card.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- what is guessed --- */

/* How many times fewer nodes the best lane visits than the first, at most. */
static const double steps[] = {2, 5, 20, 100, INFINITY};
static const char *const step_names[] = {"< 2", "2–5", "5–20", "20–100", "> 100"};
static const char *const answers[] = {N_("Yes"), N_("No")};

/* Whether the experiment is about the move, and not about the work. */
static bool is_about_move(const struct Card *card)
{
    const struct Experiment *e = trial_experiment(card->trial);
    return *e->outcome[0].move != 0;
}

static double best_factor(const struct Card *card)
{
    double best = 0;
    for (int i = 0; i < trial_experiment(card->trial)->lane_count; i++)
        if (!lane_result(trial_lane(card->trial, i))->stopped)
            best = fmax(best, race_factor(trial_lane(card->trial, 0), trial_lane(card->trial, i)));
    return best;
}

/* The answer that came out right; of a race that is over. */
static int right_answer(const struct Card *card)
{
    int step = 0;
    if (is_about_move(card))
        return lane_counts(trial_lane(card->trial, 0))->move ==
                       lane_counts(trial_lane(card->trial, 1))->move
                   ? 0
                   : 1;
    while (best_factor(card) > steps[step])
        step++;
    return step;
}

/* --- the race --- */

/* Of the work in small print with its bar. */
static float bar_height(const struct App *app)
{
    return 1.4F * app->metrics.text_small + 2 * fmaxf(4, 8 * app->metrics.unit);
}

static uint64_t most_nodes(const struct Card *card)
{
    uint64_t most = 1;
    for (int i = 0; i < trial_experiment(card->trial)->lane_count; i++)
        most = SDL_max(most, lane_counts(trial_lane(card->trial, i))->nodes);
    return most;
}

bool card_races(const struct Card *card)
{
    return card->over && app_moves(card->app, &card->race);
}

/* How many nodes each lane has been given by now. */
static uint64_t nodes_now(const struct Card *card)
{
    float part = card_races(card) ? anim_value(&card->race, card->app->clock.now) : 1;
    return (uint64_t)ceil((double)most_nodes(card) * part);
}

static bool is_stopped(const struct Card *card, int index)
{
    return lane_result(trial_lane(card->trial, index))->stopped;
}

/* The move that a lane has chosen, and what it takes it for. */
static void lane_choice(const struct Card *card, const struct LaneCounts *counts,
                        char text[WORDS_MAX])
{
    const struct Board *board = trial_board(card->trial);
    char value[LAB_TEXT_MAX], move[MOVE_TEXT_MAX] = "-";
    if (counts->move != MOVE_NONE)
        board->game->move_write(board->position, counts->move, move);
    bool paper = board->game == &paper_game;
    lab_value(card->app, paper ? paper_printed(board->position, 0, counts->value) : counts->value,
              value);
    snprintf(text, WORDS_MAX, "%s  %s", move, value);
}

/* Its work so far, or all of it beside the first lane's and the text's. */
static void lane_work(const struct Card *card, int index, uint64_t nodes, bool done,
                      char text[WORDS_MAX])
{
    const struct App *app = card->app;
    const char *said = trial_experiment(card->trial)->said[index];
    char work[LAB_TEXT_MAX], factor[LAB_TEXT_MAX];
    lab_nodes(app, nodes, work);
    snprintf(text, WORDS_MAX, "%s", work);
    if (!done)
        return;
    lab_factor(app, race_factor(trial_lane(card->trial, 0), trial_lane(card->trial, index)),
               factor);
    if (is_stopped(card, index))
        snprintf(text, WORDS_MAX, "%s · %s", work, app_tr(app, N_("stopped")));
    else if (index > 0 && !is_stopped(card, 0))
        snprintf(text, WORDS_MAX, "%s · %s", work, factor);
    size_t length = strlen(text);
    if (said)
        snprintf(text + length, WORDS_MAX - length, app_tr(app, N_(" · the text: %s")),
                 app_tr(app, said));
    if (card->own)
        snprintf(text + length, WORDS_MAX - length, app_tr(app, N_(" · %.0f ms here")),
                 (double)lane_result(trial_lane(card->trial, index))->time_us / 1000);
}

static void draw_lane(const struct Card *card, int index, SDL_FRect rect)
{
    const struct App *app = card->app;
    char name[WORDS_MAX], choice[WORDS_MAX] = "", work[WORDS_MAX] = "";
    float bar = 0;
    bool ended = false;
    lab_lane(app, card->trial, index, name);
    if (card->over) {
        const struct LaneCounts *counts = lane_counts(trial_lane(card->trial, index));
        uint64_t now = SDL_min(nodes_now(card), counts->nodes);
        ended = now == counts->nodes;
        if (ended)
            lane_choice(card, counts, choice);
        lane_work(card, index, now, ended, work);
        bar = (float)((double)now / (double)most_nodes(card));
    }
    SDL_FRect below = cut_bottom(&rect, bar_height(app));
    bool told = ended && !card_races(card) && lane_settings(trial_lane(card->trial, index))->told;
    ui_row(app->ui, CARD_LANE + index, rect, name, choice, told ? 0 : UI_DISABLED);
    ui_progress(app->ui, rect_inset(below, app->metrics.gap / 2, 0), work, bar);
}

/* --- what came out --- */

/* A paragraph of the card. */
struct Words {
    char text[2 * WORDS_MAX];
    unsigned int flags;
};

enum { WORDS_OUTCOME = 6 };

static float words_height(const struct App *app, const char *text, unsigned int flags, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP | flags);
    return canvas_text_height(app->canvas, text, &style, width) + 0.7F * app->metrics.gap;
}

static void draw_text(const struct App *app, SDL_FRect *rest, const char *text, unsigned int flags)
{
    SDL_FRect place = cut_top(rest, words_height(app, text, flags, rest->w));
    place.h -= 0.7F * app->metrics.gap;
    ui_paragraph(app->ui, place, text, UI_WRAP | flags);
}

static void guess_text(const struct Card *card, char text[2 * WORDS_MAX])
{
    const struct App *app = card->app;
    bool right = card->guess == right_answer(card);
    char came[WORDS_MAX];
    if (is_about_move(card))
        snprintf(came, sizeof came, "%s",
                 app_tr(app, right_answer(card) == 0 ? N_("Both make the same move.")
                                                     : N_("They make different moves.")));
    else
        snprintf(came, sizeof came, app_tr(app, N_("At best %.1f times fewer nodes.")),
                 best_factor(card));
    if (card->guess == NOT_GUESSED)
        snprintf(text, 2 * WORDS_MAX, "%s", came);
    else
        snprintf(text, 2 * WORDS_MAX, "%s %s", came,
                 app_tr(app, right ? N_("You guessed right.") : N_("Not what you guessed.")));
}

/* How many positions the tree of the first lane comes to; empty where that is not asked. */
static void positions_text(const struct Card *card, char text[2 * WORDS_MAX])
{
    struct PositionCount count;
    char paths[WORDS_NUMBER_MAX], positions[WORDS_NUMBER_MAX], images[WORDS_NUMBER_MAX];
    text[0] = 0;
    if (!trial_positions(card->trial, &count))
        return;
    words_number(count.paths, paths);
    words_number(count.positions, positions);
    words_number(count.images, images);
    snprintf(text, 2 * WORDS_MAX,
             app_tr(card->app, N_("%s paths lead to %s positions, and to %s if turned and mirrored "
                                  "boards count as one.")),
             paths, positions, images);
}

static bool lanes_agree(const struct Card *card)
{
    struct Lane *lanes[EXPERIMENT_LANES];
    int count = trial_experiment(card->trial)->lane_count;
    for (int i = 0; i < count; i++)
        lanes[i] = (struct Lane *)trial_lane(card->trial, i);
    return race_agrees(lanes, count);
}

/* Whether there is a second lane, and the first was let run to its end. */
static bool compares(const struct Card *card)
{
    return trial_experiment(card->trial)->lane_count > 1 && !is_stopped(card, 0);
}

/* What is said below the lanes when they have run; returns how many paragraphs. */
static int outcome_words(const struct Card *card, struct Words words[WORDS_OUTCOME])
{
    const struct App *app = card->app;
    const struct Experiment *e = trial_experiment(card->trial);
    int count = 0;
    if (compares(card)) {
        guess_text(card, words[count].text);
        words[count++].flags = UI_BOLD;
    }
    positions_text(card, words[count].text);
    if (*words[count].text)
        words[count++].flags = 0;
    const struct {
        const char *text;
        unsigned int flags;
    } told[] = {
        {lanes_agree(card) ? NULL : N_("Lanes that must agree on the value do not."), UI_DANGER},
        {e->note, 0},
        {e->ask, UI_DIM},
        {N_("Choose a lane to look into its search."), UI_DIM},
    };
    for (size_t i = 0; i < SDL_arraysize(told); i++) {
        if (!told[i].text)
            continue;
        snprintf(words[count].text, sizeof words[count].text, "%s", app_tr(app, told[i].text));
        words[count++].flags = told[i].flags;
    }
    return count;
}

/* --- drawing --- */

static void draw_guess(const struct Card *card, SDL_FRect rect)
{
    const struct App *app = card->app;
    bool move = is_about_move(card);
    const char *const *names = move ? answers : step_names;
    int count = move ? (int)SDL_arraysize(answers) : (int)SDL_arraysize(step_names);
    const char *options[1 + SDL_arraysize(step_names)] = {"?"};
    for (int i = 0; i < count; i++)
        options[1 + i] = app_tr(app, names[i]);
    ui_choice(app->ui, CARD_GUESS, rect, NULL, options, 1 + count, card->guess + 1, 0);
}

static const char *question(const struct Card *card)
{
    return is_about_move(card) ? N_("Your guess: do the first two make the same move?")
                               : N_("Your guess: how many times fewer nodes than the first, at "
                                    "best?");
}

static float row_height(const struct App *app)
{
    return fmaxf(0.8F * app->metrics.button, 1.8F * app->metrics.text) + bar_height(app);
}

/* The claim, the lanes, and what came out, which is `count` paragraphs. */
static float content_height(const struct Card *card, const struct Words *words, int count,
                            float width)
{
    const struct App *app = card->app;
    const struct Experiment *e = trial_experiment(card->trial);
    float height = app->metrics.gap;
    if (e->claim)
        height += words_height(app, app_tr(app, e->claim), 0, width);
    height += (float)e->lane_count * (row_height(app) + 0.3F * app->metrics.gap);
    for (int i = 0; i < count; i++)
        height += words_height(app, words[i].text, words[i].flags, width);
    return height;
}

void card_draw_words(const struct Card *card, SDL_FRect area)
{
    const struct App *app = card->app;
    const struct Metrics *m = &app->metrics;
    const struct Experiment *e = trial_experiment(card->trial);
    struct Words words[WORDS_OUTCOME];
    int count = card->over && !card_races(card) ? outcome_words(card, words) : 0;
    float width = area.w - 16 * m->unit - 4 * m->ring; /* beside the bar */
    float inner = content_height(card, words, count, width);
    SDL_FRect rest = rect_inset(ui_scroll_begin(app->ui, CARD_SCROLL, area, inner), 2 * m->ring, 0);
    rest.w = width;
    if (e->claim)
        draw_text(app, &rest, app_tr(app, e->claim), 0);
    for (int i = 0; i < e->lane_count; i++) {
        draw_lane(card, i, cut_top(&rest, row_height(app)));
        cut_top(&rest, 0.3F * m->gap);
    }
    cut_top(&rest, m->gap);
    for (int i = 0; i < count; i++)
        draw_text(app, &rest, words[i].text, words[i].flags);
    ui_scroll_end(app->ui);
}

/* Which lane is under way, and how many nodes it has seen. */

void card_draw_question(const struct Card *card, SDL_FRect *area, SDL_FRect row)
{
    const struct App *app = card->app;
    draw_guess(card, row);
    const char *text = app_tr(app, question(card));
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    SDL_FRect above = cut_bottom(area, canvas_text_height(app->canvas, text, &style, area->w));
    ui_paragraph(app->ui, above, text, UI_WRAP);
    cut_bottom(area, 0.6F * app->metrics.gap);
}

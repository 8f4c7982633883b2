/* An experiment's card: the guess, the lanes, and what came out. */
#include "src/app/scenes/lab/card.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
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

/* --- what came out --- */

/* A paragraph of the card. */
struct Words {
    char text[2 * WORDS_MAX];
    unsigned int flags;
};

enum { WORDS_OUTCOME = 7 };

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

/* What is said of the lanes that must find one value; NULL: there are no two of them. */
static const char *agreement(const struct Card *card, bool *agree)
{
    struct Lane *lanes[EXPERIMENT_LANES];
    int count = trial_experiment(card->trial)->lane_count;
    for (int i = 0; i < count; i++)
        lanes[i] = (struct Lane *)trial_lane(card->trial, i);
    int bound;
    *agree = race_agrees(lanes, count, &bound);
    return !*agree     ? N_("Lanes that must agree on the value do not.")
           : bound > 1 ? N_("Lanes that must agree on the value do.")
                       : NULL;
}

/* Whether there is a second lane, and the first was let run to its end. */
static bool compares(const struct Card *card)
{
    return trial_experiment(card->trial)->lane_count > 1 &&
           !lane_result(trial_lane(card->trial, 0))->stopped;
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
    bool agree;
    const char *agreed = agreement(card, &agree);
    const struct {
        const char *text;
        unsigned int flags;
    } told[] = {
        {card->by_time ? N_("By the processor's time: another machine gives other figures.") : NULL,
         0},
        {agreed, agree ? UI_DIM : UI_DANGER},
        {e->note, 0},
        {e->ask, UI_DIM},
        {N_("Choose an algorithm to look into its search."), UI_DIM},
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
    ui_name(app->ui, app_tr(app, N_("Your guess")));
}

static void write_question(const struct Card *card, char text[2 * WORDS_MAX])
{
    const struct App *app = card->app;
    char first[WORDS_MAX];
    lab_lane(app, card->trial, 0, first);
    if (is_about_move(card))
        snprintf(text, 2 * WORDS_MAX, "%s",
                 app_tr(app, N_("Your guess: do the first two make the same move?")));
    else
        snprintf(text, 2 * WORDS_MAX,
                 app_tr(app, N_("Your guess: how many times fewer nodes than %s, at best?")),
                 first);
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
    height += (float)e->lane_count * card_lane_height(card);
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
    card_draw_lanes(card, cut_top(&rest, (float)e->lane_count * card_lane_height(card)));
    cut_top(&rest, m->gap);
    for (int i = 0; i < count; i++)
        draw_text(app, &rest, words[i].text, words[i].flags);
    ui_scroll_end(app->ui);
}

void card_draw_question(const struct Card *card, SDL_FRect *area, SDL_FRect row)
{
    const struct App *app = card->app;
    char text[2 * WORDS_MAX];
    draw_guess(card, row);
    write_question(card, text);
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    SDL_FRect above = cut_bottom(area, canvas_text_height(app->canvas, text, &style, area->w));
    ui_paragraph(app->ui, above, text, UI_WRAP);
    cut_bottom(area, 0.6F * app->metrics.gap);
}

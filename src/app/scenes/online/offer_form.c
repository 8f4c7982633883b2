/* The rows in which an online match is chosen. */
#include "src/app/scenes/online/offer_form.h"
#include "engine/games.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/apply_settings.h"
#include <stdio.h>
#include <stdlib.h>

/* Counted from the form's first id. */
enum OfferRow {
    OFFER_GAME,
    OFFER_UNDO,
    OFFER_LIMIT,
    OFFER_CLOCK,
    OFFER_OPTION = OFFER_CLOCK + CLOCK_ROW_IDS /* + its number */
};

enum { LABELS_MAX = 8 }; /* of takebacks, of days */

/* Days for each move by letters. */
static const struct {
    int days;
    const char *label;
} limits[] = {{0, N_("No time limit")}, {1, N_("1 day")},  {2, N_("2 days")},  {3, N_("3 days")},
              {5, N_("5 days")},        {7, N_("1 week")}, {14, N_("2 weeks")}};
enum { LIMITS = sizeof limits / sizeof *limits };

/* Takes the game with what was last chosen for it. */
static void take_game(struct OfferForm *form, const struct Game *game)
{
    char note[48];
    setup_default(&form->setup, game);
    form->setup.side = SIDE_RANDOM;
    snprintf(note, sizeof note, "online.%s", game->id);
    setup_read(&form->setup, settings_note(&form->app->settings, note));
    clock_rows_begin(&form->clock, form->first_id + OFFER_CLOCK, &form->setup.clock);
}

void offer_form_begin(struct OfferForm *form, struct App *app, int first_id, bool by_letters)
{
    const char *undo = settings_note(&app->settings, "online.undo");
    const struct Game *game = games_find(settings_note(&app->settings, "online.game"));
    *form = (struct OfferForm){.app = app, .first_id = first_id, .by_letters = by_letters};
    form->undo = undo_policy_find(undo[0] != 0 ? (uint8_t)strtol(undo, NULL, 10) : 3);
    const char *days = settings_note(&app->settings, "letters.days");
    while (form->limit + 1 < LIMITS && limits[form->limit].days < strtol(days, NULL, 10))
        form->limit++;
    if (app->options.game)
        game = games_find(app->options.game);
    take_game(form, game ? game : games_get(0));
}

int offer_form_rows(const struct OfferForm *form)
{
    return 2 + (form->by_letters ? 1 : clock_rows_count(&form->clock, &form->setup.clock)) +
           option_count(form->setup.game);
}

void offer_form_draw(const struct OfferForm *form, struct Form *rows)
{
    const char *labels[LABELS_MAX];
    int count = 0;
    page_game_choice(form->app, form->first_id + OFFER_GAME, form_row(rows),
                     app_tr(form->app, "Game"), form->setup.game);
    form_options(rows, form->first_id + OFFER_OPTION, &form->setup);
    for (int i = 0; i < LIMITS; i++)
        labels[i] = limits[i].label;
    if (form->by_letters)
        form_choice(rows, form->first_id + OFFER_LIMIT, N_("Time per move"), labels, LIMITS,
                    form->limit);
    else
        clock_rows_draw(&form->clock, rows, &form->setup.clock);
    for (; undo_policy(count); count++)
        labels[count] = undo_policy(count)->label;
    form_choice(rows, form->first_id + OFFER_UNDO, N_("Takebacks"), labels, count, form->undo);
}

bool offer_form_take(struct OfferForm *form, const struct UiAction *done)
{
    int row = done->id - form->first_id;
    if (clock_rows_take(&form->clock, done, &form->setup.clock))
        return false;
    if (row == OFFER_GAME)
        take_game(form, games_get(done->value));
    else if (row == OFFER_UNDO)
        form->undo = done->value;
    else if (row == OFFER_LIMIT)
        form->limit = done->value;
    else
        form->setup.options.choice[row - OFFER_OPTION] = (uint8_t)done->value;
    return row != OFFER_UNDO && row != OFFER_LIMIT;
}

void offer_form_remember(const struct OfferForm *form)
{
    struct Settings *settings = &form->app->settings;
    char note[48], text[SETUP_TEXT_MAX];
    snprintf(note, sizeof note, "online.%s", form->setup.game->id);
    setup_write(&form->setup, text);
    settings_set_note(settings, note, text);
    settings_set_note(settings, "online.game", form->setup.game->id);
    snprintf(text, sizeof text, "%d", undo_policy(form->undo)->limit);
    settings_set_note(settings, "online.undo", text);
    snprintf(text, sizeof text, "%d", limits[form->limit].days);
    if (form->by_letters)
        settings_set_note(settings, "letters.days", text);
    app_apply_settings(form->app);
}

struct OnlineOffer offer_form_offer(const struct OfferForm *form)
{
    return (struct OnlineOffer){.game = form->setup.game,
                                .options = form->setup.options,
                                .clock = form->setup.clock,
                                .days = form->by_letters ? limits[form->limit].days : 0,
                                .undo_limit = undo_policy(form->undo)->limit,
                                .first = FIRST_RANDOM};
}

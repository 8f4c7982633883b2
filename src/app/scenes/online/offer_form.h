/* The rows in which an online match is chosen: the game, its rules, the clock, takebacks. What was
 * chosen last is kept in the settings, for whoever hosts and whoever seeks an opponent alike. */
#ifndef TY_SRC_APP_SCENES_ONLINE_OFFER_FORM_H
#define TY_SRC_APP_SCENES_ONLINE_OFFER_FORM_H

#include "src/app/scenes/clock_rows.h"
#include "src/app/scenes/setup_form.h"
#include "src/play/online/terms.h"

struct OfferForm {
    struct App *app;
    int first_id;       /* of its widgets; it has all from there on */
    bool by_letters;    /* days take the place of the clock */
    struct Setup setup; /* the opponent means nothing here */
    struct ClockRows clock;
    int undo;  /* number of the policy */
    int limit; /* by letters: number of the choice of days */
};

/* Shows what was chosen last. */
void offer_form_begin(struct OfferForm *form, struct App *app, int first_id, bool by_letters);

/* How many rows offer_form_draw takes; it draws them. */
int offer_form_rows(const struct OfferForm *form);
void offer_form_draw(const struct OfferForm *form, struct Form *rows);

/* Something was done to one of the rows. Returns whether the board is another one now. */
bool offer_form_take(struct OfferForm *form, const struct UiAction *done);

/* Keeps the choice for the next time. */
void offer_form_remember(const struct OfferForm *form);

/* What was chosen; who begins is drawn. */
struct OnlineOffer offer_form_offer(const struct OfferForm *form);

#endif

/* The rows in which a clock is chosen: one of the presets, or one of the player's own, whose
 * numbers have rows of their own. */
#ifndef TY_SRC_APP_SCENES_CLOCK_ROWS_H
#define TY_SRC_APP_SCENES_CLOCK_ROWS_H

#include "src/app/scenes/setup_form.h"
#include "src/app/toolkit/ui/ui.h"

enum { CLOCK_ROW_IDS = 8 };

struct ClockRows {
    int first_id; /* of CLOCK_ROW_IDS widgets, the first of which chooses among the presets */
    bool own;     /* it is one of the player's own */
};

/* Shows a clock that was kept. */
void clock_rows_begin(struct ClockRows *rows, int first_id, const struct ClockSettings *clock);

/* How many rows clock_rows_draw takes. */
int clock_rows_count(const struct ClockRows *rows, const struct ClockSettings *clock);

/* Draws them. */
void clock_rows_draw(const struct ClockRows *rows, struct Form *form,
                     const struct ClockSettings *clock);

/* What was done to one of them changes the clock; false if it was none of them. */
bool clock_rows_take(struct ClockRows *rows, const struct UiAction *done,
                     struct ClockSettings *clock);

/* What the chosen clock means, in English; NULL without one. */
const char *clock_rows_note(const struct ClockSettings *clock);

#endif

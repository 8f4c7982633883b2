/* The rows in which a clock is chosen. */
#include "src/app/scenes/clock_rows.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/play/seats/own_clock.h"
#include <stdio.h>

enum { LABELS = (int)SYSTEM_COUNT > (int)ODDS_COUNT ? (int)SYSTEM_COUNT : (int)ODDS_COUNT };
enum Row { ROW_PRESET, ROW_SYSTEM, ROW_MAIN, ROW_COUNT, ROW_STEP, ROW_ODDS, ROW_FIRST };
_Static_assert((int)ROW_FIRST < CLOCK_ROW_IDS, "each row has an id");

/* The values that a slider goes through, those that players use, in seconds. */
struct Scale {
    int count;
    const int *value;
};
static const int mains[] = {0,    15,   30,   60,   90,   120,  180,  240,  300,
                            360,  480,  600,  720,  900,  1200, 1500, 1800, 2400,
                            2700, 3600, 4500, 5400, 6300, 7200, 9000, 10800};
static const int steps[] = {0,  1,  2,  3,  4,  5,  6,  8,  10,  12,
                            15, 20, 25, 30, 40, 45, 60, 90, 120, 180};
static const int stretches[] = {30, 60, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 3600};
static const int periods[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
static const int moves[] = {2, 5, 10, 15, 20, 25, 30, 40, 50};
#define SCALE(values) ((struct Scale){sizeof(values) / sizeof *(values), (values)})

/* Times begin with nothing; where there must be some, the scale begins behind it. */
static struct Scale from_second(struct Scale scale)
{
    return (struct Scale){scale.count - 1, scale.value + 1};
}

static bool has_step_from_zero(const struct OwnClock *own)
{
    return own->system == SYSTEM_FISCHER || own->system == SYSTEM_DELAY;
}

static struct Scale main_scale(const struct OwnClock *own)
{
    return own->system == SYSTEM_BYO_YOMI ? SCALE(mains) : from_second(SCALE(mains));
}

static struct Scale step_scale(const struct OwnClock *own)
{
    if (own->system == SYSTEM_CANADIAN)
        return SCALE(stretches);
    return has_step_from_zero(own) ? SCALE(steps) : from_second(SCALE(steps));
}

static struct Scale count_scale(const struct OwnClock *own)
{
    return own->system == SYSTEM_CANADIAN ? SCALE(moves) : SCALE(periods);
}

/* The number of the last value that is not above `value`. */
static int place(struct Scale scale, int64_t value)
{
    int at = 0;
    while (at + 1 < scale.count && scale.value[at + 1] <= value)
        at++;
    return at;
}

static bool has_main(const struct OwnClock *own)
{
    return own->system != SYSTEM_PER_MOVE;
}

static bool has_count(const struct OwnClock *own)
{
    return own->system == SYSTEM_BYO_YOMI || own->system == SYSTEM_CANADIAN;
}

void clock_rows_begin(struct ClockRows *rows, int first_id, const struct ClockSettings *clock)
{
    *rows = (struct ClockRows){.first_id = first_id, .own = clock_preset_find(clock) < 0};
}

int clock_rows_count(const struct ClockRows *rows, const struct ClockSettings *clock)
{
    struct OwnClock own;
    own_clock_read(clock, &own);
    return rows->own ? 5 + has_main(&own) + has_count(&own) : 1;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static int count_presets(void)
{
    int count = 0;
    while (clock_preset(count))
        count++;
    return count;
}

static void draw_presets(const struct ClockRows *rows, struct Form *form,
                         const struct ClockSettings *clock)
{
    struct App *app = form->app;
    int count = count_presets();
    const char **labels = ui_options_room(app->ui, count + 1);
    for (int i = 0; i < count; i++)
        labels[i] = app_tr(app, clock_preset(i)->label);
    labels[count] = app_tr(app, "Your own");
    ui_stepper(app->ui, rows->first_id + ROW_PRESET, form_row(form), app_tr(app, "Clock"), labels,
               count + 1, rows->own ? count : clock_preset_find(clock), 0);
}

static void draw_scale(const struct ClockRows *rows, struct Form *form, enum Row row,
                       const char *label, struct Scale scale, int64_t value, const char *shown)
{
    ui_slider(form->app->ui, rows->first_id + (int)row, form_row(form), app_tr(form->app, label),
              place(scale, value), (struct SliderRange){0, scale.count - 1, 1}, shown);
}

static void draw_time(const struct ClockRows *rows, struct Form *form, enum Row row,
                      const char *label, struct Scale scale, int64_t ms)
{
    char shown[WORDS_TIME_MAX];
    words_time(form->app->strings, ms, shown);
    draw_scale(rows, form, row, label, scale, ms / 1000, shown);
}

static void draw_own(const struct ClockRows *rows, struct Form *form, const struct OwnClock *own)
{
    static const char *const step_labels[] = {[SYSTEM_FISCHER] = N_("Increment"),
                                              [SYSTEM_BYO_YOMI] = N_("Each period"),
                                              [SYSTEM_CANADIAN] = N_("Within"),
                                              [SYSTEM_DELAY] = N_("Delay"),
                                              [SYSTEM_PER_MOVE] = N_("Each move")};
    const char *labels[LABELS];
    for (int i = 0; i < SYSTEM_COUNT; i++)
        labels[i] = clock_system_label((enum ClockSystem)i);
    form_choice(form, rows->first_id + ROW_SYSTEM, N_("Time system"), labels, SYSTEM_COUNT,
                (int)own->system);
    if (has_main(own))
        draw_time(rows, form, ROW_MAIN, N_("Main time"), main_scale(own), own->main_ms);
    if (has_count(own)) {
        const char *what = own->system == SYSTEM_CANADIAN ? N_("Moves to make") : N_("Periods");
        char shown[16];
        snprintf(shown, sizeof shown, "%d", own->count);
        draw_scale(rows, form, ROW_COUNT, what, count_scale(own), own->count, shown);
    }
    draw_time(rows, form, ROW_STEP, step_labels[own->system], step_scale(own), own->step_ms);
    for (int i = 0; i < ODDS_COUNT; i++)
        labels[i] = clock_odds_label((enum ClockOdds)i);
    form_choice(form, rows->first_id + ROW_ODDS, N_("Opponent's time"), labels, ODDS_COUNT,
                (int)own->odds);
    ui_toggle(form->app->ui, rows->first_id + ROW_FIRST, form_row(form),
              app_tr(form->app, "First move free for 30 s"), own->first_free, 0);
}

void clock_rows_draw(const struct ClockRows *rows, struct Form *form,
                     const struct ClockSettings *clock)
{
    struct OwnClock own;
    draw_presets(rows, form, clock);
    if (!rows->own)
        return;
    own_clock_read(clock, &own);
    draw_own(rows, form, &own);
}

/* --- what the player does --------------------------------------------------------------------- */

/* A clock of one's own begins as what stood there. */
static void take_preset(struct ClockRows *rows, int index, struct ClockSettings *clock)
{
    struct OwnClock own;
    rows->own = index == count_presets();
    if (!rows->own) {
        clock_read(clock_preset(index)->clock, clock, NULL);
    } else {
        own_clock_read(clock, &own);
        *clock = own_clock_settings(&own);
    }
}

/* Times that another system does not use are brought to those that it does. */
static void take_system(enum ClockSystem system, struct OwnClock *own)
{
    own->system = system;
    struct Scale main = main_scale(own), step = step_scale(own), count = count_scale(own);
    own->main_ms = 1000 * (int64_t)main.value[place(main, own->main_ms / 1000)];
    own->step_ms = 1000 * (int64_t)step.value[place(step, own->step_ms / 1000)];
    own->count = system == SYSTEM_CANADIAN ? 20 : count.value[place(count, own->count)];
}

static int64_t scale_ms(struct Scale scale, int index)
{
    return 1000 * (int64_t)scale.value[index];
}

bool clock_rows_take(struct ClockRows *rows, const struct UiAction *done,
                     struct ClockSettings *clock)
{
    struct OwnClock own;
    own_clock_read(clock, &own);
    switch (done->id - rows->first_id) {
    case ROW_PRESET:
        take_preset(rows, done->value, clock);
        return true;
    case ROW_SYSTEM:
        take_system((enum ClockSystem)done->value, &own);
        break;
    case ROW_MAIN:
        own.main_ms = scale_ms(main_scale(&own), done->value);
        break;
    case ROW_COUNT:
        own.count = count_scale(&own).value[done->value];
        break;
    case ROW_STEP:
        own.step_ms = scale_ms(step_scale(&own), done->value);
        break;
    case ROW_ODDS:
        own.odds = (enum ClockOdds)done->value;
        break;
    case ROW_FIRST:
        own.first_free = done->value;
        break;
    default:
        return false;
    }
    *clock = own_clock_settings(&own);
    return true;
}

const char *clock_rows_note(const struct ClockSettings *clock)
{
    static const char *const notes[] = {
        [SYSTEM_FISCHER] = N_("Minutes for the whole game; each move made adds the seconds."),
        [SYSTEM_BYO_YOMI] = N_("When the main time is over, each move has a period. One that is "
                               "used up is gone; the last one must do."),
        [SYSTEM_CANADIAN] = N_("When the main time is over, so many moves must be made in each "
                               "further stretch of time."),
        [SYSTEM_DELAY] = N_("Minutes for the whole game; the first seconds of each move cost "
                            "nothing."),
        [SYSTEM_PER_MOVE] = N_("Every move must be made within this time."),
    };
    struct OwnClock own;
    if (!clock_is_set(clock))
        return NULL;
    own_clock_read(clock, &own);
    return notes[own.system];
}

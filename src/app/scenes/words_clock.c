/* What is said about time: on a clock, and how a game is timed. */
#include "src/app/scenes/words.h"
#include "src/play/seats/own_clock.h"
#include <stdio.h>
#include <string.h>

void words_clock(int64_t ms, char text[16])
{
    int64_t seconds = ms / 1000, minutes = seconds / 60;
    if (minutes >= 60)
        snprintf(text, 16, "%d:%02d:%02d", (int)(minutes / 60 % 100), (int)(minutes % 60),
                 (int)(seconds % 60));
    else if (ms < WORDS_CLOCK_LOW_MS)
        snprintf(text, 16, "0:%02d.%d", (int)seconds, (int)(ms % 1000 / 100));
    else
        snprintf(text, 16, "%d:%02d", (int)minutes, (int)(seconds % 60));
}

void words_reading(const struct ClockSide *side, const struct ClockReading *reading,
                   char text[WORDS_CLOCK_MAX])
{
    const struct ClockStage *stage = &side->stage[reading->stage];
    char left[16];
    words_clock(reading->left_ms, left);
    if (stage->periods > 1)
        snprintf(text, WORDS_CLOCK_MAX, "%s \303\227 %d", left, reading->periods);
    else if (stage->moves > 1)
        snprintf(text, WORDS_CLOCK_MAX, "%s / %d", left, reading->moves);
    else
        snprintf(text, WORDS_CLOCK_MAX, "%s", left);
}

void words_time(const struct Strings *strings, int64_t ms, char text[WORDS_TIME_MAX])
{
    if (ms < 60000)
        snprintf(text, WORDS_TIME_MAX, tr(strings, "%d s"), (int)(ms / 1000));
    else
        words_clock(ms, text);
}

/* The time of a side; the text of one that is none of the systems is as records have it. */
static void write_side(const struct Strings *strings, const struct ClockSide *side,
                       char text[WORDS_MAX])
{
    const struct ClockSettings both = {.side = {*side, *side}};
    char raw[CLOCK_TEXT_MAX];
    struct OwnClock own;
    char main[WORDS_TIME_MAX], step[WORDS_TIME_MAX], period[48];
    bool known = own_clock_read_side(side, &own);
    words_time(strings, own.main_ms, main);
    words_time(strings, own.step_ms, step);
    snprintf(period, sizeof period, "%d \303\227 %s", own.count, step);
    clock_write(&both, raw);
    if (!known)
        snprintf(text, WORDS_MAX, "%.*s", WORDS_MAX - 1, raw);
    else if (own.system == SYSTEM_PER_MOVE)
        snprintf(text, WORDS_MAX, tr(strings, "%s per move"), step);
    else if (own.system == SYSTEM_BYO_YOMI && own.main_ms == 0)
        snprintf(text, WORDS_MAX, "%s", period);
    else if (own.system == SYSTEM_BYO_YOMI)
        snprintf(text, WORDS_MAX, "%s + %s", main, period);
    else if (own.system == SYSTEM_CANADIAN)
        snprintf(text, WORDS_MAX, tr(strings, "%s + %d moves in %s"), main, own.count, step);
    else if (own.step_ms == 0)
        snprintf(text, WORDS_MAX, "%s", main);
    else
        snprintf(text, WORDS_MAX,
                 own.system == SYSTEM_DELAY ? tr(strings, "%s, delay %s")
                                            : tr(strings, "%s + %s per move"),
                 main, step);
}

void words_time_control(const struct Strings *strings, const struct ClockSettings *clock,
                        char text[WORDS_MAX])
{
    int preset = clock_preset_find(clock);
    char side[SEATS][WORDS_MAX];
    if (preset >= 0) {
        snprintf(text, WORDS_MAX, "%s", tr(strings, clock_preset(preset)->label));
        return;
    }
    for (int i = 0; i < SEATS; i++)
        write_side(strings, &clock->side[i], side[i]);
    bool same = strcmp(side[0], side[1]) == 0;
    int length = snprintf(text, WORDS_MAX, same ? "%s" : "%s | %s", side[0], side[1]);
    if (clock->first_ms && length < WORDS_MAX)
        snprintf(text + length, (size_t)(WORDS_MAX - length), " (%s)",
                 tr(strings, "first move free"));
}

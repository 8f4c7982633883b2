/* Clocks in SGF. */
#include "src/play/formats/sgf_clock.h"
#include "src/common/scan.h"
#include "src/common/utf8.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool sgf_clock_note(struct SgfClock *clock, const char *name, const char *value)
{
    if (strcmp(name, "TM") == 0)
        utf8_copy(clock->main, sizeof clock->main, value);
    else if (strcmp(name, "OT") == 0)
        utf8_copy(clock->overtime, sizeof clock->overtime, value);
    else if (strcmp(name, "TYCLOCK") == 0)
        utf8_copy(clock->own, sizeof clock->own, value);
    else
        return false;
    return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Whether `text` holds `word`, in whatever letters. */
static bool holds(const char *text, const char *word)
{
    char small[64];
    size_t length = 0;
    for (; text[length] && length + 1 < sizeof small; length++)
        small[length] = (char)tolower((unsigned char)text[length]);
    small[length] = '\0';
    return strstr(small, word);
}

/* The stage behind the main time, or what each move adds to it, as our own text has it. */
static void read_overtime(const char *text, char rest[64])
{
    int periods, time;
    rest[0] = '\0';
    if (scan(text, " % x % ", &periods, &time))
        snprintf(rest, 64, ":1/%dx%d", time, periods);
    else if (scan(text, " % / % ", &periods, &time))
        snprintf(rest, 64, ":%d/%d", periods, time);
    else if (scan(text, " % ", &time) && holds(text, "fischer"))
        snprintf(rest, 64, "+%d", time);
    else if (scan(text, " % ", &time) && holds(text, "delay"))
        snprintf(rest, 64, "d%d", time);
}

/* The clock that was noted; false if it is none that can be understood. */
static bool understand(const struct SgfClock *clock, struct ClockSettings *settings)
{
    char text[128], rest[64];
    const char *main = clock->main;
    read_overtime(clock->overtime, rest);
    bool none = *main == '\0' || main[strspn(main, "0.")] == '\0';
    snprintf(text, sizeof text, "%s%s", none ? "" : main, none && rest[0] == ':' ? rest + 1 : rest);
    return (*clock->own && clock_read(clock->own, settings, NULL)) ||
           clock_read(text, settings, NULL);
}

void sgf_clock_read(const struct SgfClock *clock, struct Tree *tree)
{
    struct ClockSettings settings;
    if (understand(clock, &settings) && clock_is_set(&settings))
        record_set_clock(tree, &settings);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_overtime(const struct ClockStage *stage, char text[64])
{
    double seconds = (double)stage->time_ms / 1000;
    if (stage->moves == 1)
        snprintf(text, 64, "%dx%g byo-yomi", stage->periods, seconds);
    else if (stage->moves > 1)
        snprintf(text, 64, "%d/%g Canadian", stage->moves, seconds);
    else if (stage->increment_ms)
        snprintf(text, 64, "%g fischer", (double)stage->increment_ms / 1000);
    else if (stage->delay_ms)
        snprintf(text, 64, "%g delay", (double)stage->delay_ms / 1000);
}

void sgf_clock_write(const struct Tree *tree, struct SgfClock *clock)
{
    struct ClockSettings settings = record_clock(tree);
    const struct ClockSide *side = &settings.side[0];
    struct ClockSettings told;
    char text[CLOCK_TEXT_MAX];
    *clock = (struct SgfClock){.main = ""};
    if (!clock_is_set(&settings))
        return;
    bool has_main = side->stage[0].moves == 0;
    snprintf(clock->main, sizeof clock->main, "%g",
             has_main ? (double)side->stage[0].time_ms / 1000 : 0);
    write_overtime(&side->stage[has_main && side->stages > 1], clock->overtime);
    if (understand(clock, &told) && clock_equal(&told, &settings))
        return;
    clock_write(&settings, text);
    snprintf(clock->own, sizeof clock->own, "%s", text);
}

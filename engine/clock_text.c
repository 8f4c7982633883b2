/* Time controls as text. */
#include "engine/clock.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- reading ---------------------------------------------------------------------------------- */

struct Reader {
    const char *text, *at;
    struct TextError *error;
};

static bool wrong(const struct Reader *reader, const char *what)
{
    return text_error(reader->error, (int)(reader->at - reader->text), "%s", what);
}

bool clock_read_seconds(const char **at, int64_t *ms)
{
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > 9)
        return false;
    *ms = 0;
    for (; digits > 0; digits--)
        *ms = 10 * *ms + (*(*at)++ - '0');
    *ms *= 1000;
    if (**at == '.') {
        int64_t unit = 100;
        for (++*at; **at >= '0' && **at <= '9'; ++*at, unit /= 10)
            *ms += unit * (**at - '0');
    }
    return true;
}

/* Seconds of at least `least` and at most `most` milliseconds. */
static bool read_time(struct Reader *reader, int64_t least, int64_t most, int64_t *ms)
{
    struct Reader before = *reader;
    if (!clock_read_seconds(&reader->at, ms))
        return wrong(reader, "here should stand seconds");
    if (*ms < least)
        return wrong(&before, "a clock needs at least a second");
    return *ms <= most || wrong(&before, "that is too much time");
}

/* A whole number from 1 to `most`. */
static bool read_count(struct Reader *reader, int most, int *count)
{
    struct Reader before = *reader;
    size_t digits = strspn(reader->at, "0123456789");
    *count = 0;
    for (size_t i = 0; i < digits && i < 4; i++)
        *count = 10 * *count + (reader->at[i] - '0');
    reader->at += digits;
    if (digits == 0)
        return wrong(reader, "here should stand a number");
    return (digits <= 4 && *count >= 1 && *count <= most) ||
           wrong(&before, "that number is out of range");
}

static bool take(struct Reader *reader, char sign)
{
    bool there = *reader->at == sign;
    reader->at += there;
    return there;
}

static bool read_stage(struct Reader *reader, struct ClockStage *stage)
{
    *stage = (struct ClockStage){.periods = 1};
    if (reader->at[strspn(reader->at, "0123456789")] == '/' &&
        (!read_count(reader, CLOCK_MOVES_MAX, &stage->moves) || !take(reader, '/')))
        return false;
    if (!read_time(reader, CLOCK_TIME_MIN, CLOCK_TIME_MAX, &stage->time_ms))
        return false;
    if (take(reader, '+') && !read_time(reader, 0, CLOCK_INCREMENT_MAX, &stage->increment_ms))
        return false;
    if (take(reader, 'd') && !read_time(reader, 0, CLOCK_INCREMENT_MAX, &stage->delay_ms))
        return false;
    if (*reader->at == 'x' && stage->moves == 0)
        return wrong(reader, "periods need a number of moves, such as 1/30x5");
    return !take(reader, 'x') || read_count(reader, CLOCK_PERIODS_MAX, &stage->periods);
}

/* What is lost at the end of a stage that begins anew is not earned either. */
static bool check_last(const struct Reader *reader, const struct ClockSide *side)
{
    const struct ClockStage *last = &side->stage[side->stages - 1];
    if (last->moves > 0 && last->increment_ms > 0)
        return wrong(reader, "moves that must be made in a time of their own add none");
    for (int i = 0; i + 1 < side->stages; i++)
        if (side->stage[i].periods > 1)
            return wrong(reader, "only the last stage may have periods");
    return true;
}

static bool read_side(struct Reader *reader, struct ClockSide *side)
{
    do {
        if (side->stages == CLOCK_STAGES_MAX)
            return wrong(reader, "that is one stage too many");
        if (!read_stage(reader, &side->stage[side->stages]))
            return false;
        side->stages++;
    } while (take(reader, ':'));
    return check_last(reader, side);
}

static bool read_all(struct Reader *reader, struct ClockSettings *settings)
{
    static const char first[] = " first=";
    if (!read_side(reader, &settings->side[0]))
        return false;
    settings->side[1] = settings->side[0];
    if (take(reader, '|')) {
        settings->side[1] = (struct ClockSide){.stages = 0};
        if (!read_side(reader, &settings->side[1]))
            return false;
    }
    if (strncmp(reader->at, first, sizeof first - 1) == 0) {
        reader->at += sizeof first - 1;
        if (!read_time(reader, 0, CLOCK_INCREMENT_MAX, &settings->first_ms))
            return false;
    }
    return !*reader->at || wrong(reader, "here the clock should end");
}

bool clock_read(const char *text, struct ClockSettings *settings, struct TextError *error)
{
    struct Reader reader = {.text = text, .at = text, .error = error};
    *settings = (struct ClockSettings){.first_ms = 0};
    if (!*text || strcmp(text, "-") == 0)
        return true;
    if (read_all(&reader, settings))
        return true;
    *settings = (struct ClockSettings){.first_ms = 0};
    return false;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct Writer {
    char *text; /* of CLOCK_TEXT_MAX bytes */
    size_t length;
};

/* Three stages a side with all that they may say are shorter than CLOCK_TEXT_MAX. */
static void __attribute__((format(printf, 2, 3)))
put(struct Writer *writer, const char *format, ...)
{
    size_t room = CLOCK_TEXT_MAX - writer->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(writer->text + writer->length, room, format, arguments);
    va_end(arguments);
    writer->length += (size_t)length < room ? (size_t)length : room - 1;
}

/* Seconds behind a sign, with a fraction only where there is one. */
static void put_time(struct Writer *writer, const char *sign, int64_t ms)
{
    put(writer, "%s%lld", sign, (long long)(ms / 1000));
    if (ms % 1000)
        put(writer, ".%03d", (int)(ms % 1000));
}

static void put_stage(struct Writer *writer, const struct ClockStage *stage)
{
    if (stage->moves)
        put(writer, "%d/", stage->moves);
    put_time(writer, "", stage->time_ms);
    if (stage->increment_ms)
        put_time(writer, "+", stage->increment_ms);
    if (stage->delay_ms)
        put_time(writer, "d", stage->delay_ms);
    if (stage->periods > 1)
        put(writer, "x%d", stage->periods);
}

/* Minutes for the whole game are written as "300+0", as most programs do. */
static void put_side(struct Writer *writer, const struct ClockSide *side)
{
    const struct ClockStage *first = &side->stage[0];
    for (int i = 0; i < side->stages; i++) {
        if (i > 0)
            put(writer, ":");
        put_stage(writer, &side->stage[i]);
    }
    if (side->stages == 1 && !first->moves && !first->increment_ms && !first->delay_ms)
        put(writer, "+0");
}

void clock_write(const struct ClockSettings *settings, char text[CLOCK_TEXT_MAX])
{
    struct Writer first = {.text = text};
    char other[CLOCK_TEXT_MAX];
    struct Writer second = {.text = other};
    if (!clock_is_set(settings)) {
        put(&first, "-");
        return;
    }
    put_side(&first, &settings->side[0]);
    put_side(&second, &settings->side[1]);
    if (strcmp(text, other) != 0)
        put(&first, "|%s", other);
    if (settings->first_ms)
        put_time(&first, " first=", settings->first_ms);
}

void clock_write_standard(const struct ClockSettings *settings, char text[CLOCK_TEXT_MAX])
{
    struct ClockSide side = settings->side[0];
    struct Writer writer = {.text = text};
    for (int i = 0; i < side.stages; i++) {
        struct ClockStage *stage = &side.stage[i];
        bool renewed = i + 1 == side.stages && stage->moves > 0;
        stage->increment_ms = renewed ? 0 : stage->increment_ms + stage->delay_ms;
        stage->delay_ms = 0;
        stage->periods = 1;
    }
    if (!clock_is_set(settings))
        put(&writer, "-");
    put_side(&writer, &side);
}

bool clock_equal(const struct ClockSettings *a, const struct ClockSettings *b)
{
    char left[CLOCK_TEXT_MAX], right[CLOCK_TEXT_MAX];
    clock_write(a, left);
    clock_write(b, right);
    return strcmp(left, right) == 0;
}

void clock_write_days(int days, char text[CLOCK_TEXT_MAX])
{
    assert(days >= 1 && days <= CLOCK_DAYS_MAX);
    snprintf(text, CLOCK_TEXT_MAX, "1/%d", days * 24 * 3600);
}

int clock_read_days(const char *text)
{
    char same[CLOCK_TEXT_MAX];
    for (int days = 1; days <= CLOCK_DAYS_MAX; days++) {
        clock_write_days(days, same);
        if (strcmp(same, text) == 0)
            return days;
    }
    return 0;
}

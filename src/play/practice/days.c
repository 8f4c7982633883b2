/* Dates as numbers. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/practice/days.h"
#include <time.h>

enum { DAY_SECONDS = 86400, ERA_YEARS = 400, ERA_DAYS = 146097, EPOCH = 719468 };

static int64_t divided(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

int date_number(int year, int month, int day)
{
    int y =
        month <= 2 ? year - 1 : year; /* which begins in March, so that it ends with the leap day */
    int era = (int)divided(y, ERA_YEARS), of_era = y - era * ERA_YEARS;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * ERA_DAYS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - EPOCH;
}

void date_parts(int date, int *year, int *month, int *day)
{
    int z = date + EPOCH, era = (int)divided(z, ERA_DAYS), of_era = z - era * ERA_DAYS;
    int y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * y + y / 4 - y / 100);
    int m = (5 * of_year + 2) / 153;
    *day = of_year - (153 * m + 2) / 5 + 1;
    *month = m < 10 ? m + 3 : m - 9;
    *year = y + era * ERA_YEARS + (*month <= 2);
}

int date_weekday(int date)
{
    return (int)(date + 3 - 7 * divided(date + 3, 7)); /* 1970 began on a Thursday */
}

struct Moment moment_of(int64_t time)
{
    struct Moment moment = {.time = time};
    struct tm local;
    time_t when = (time_t)time;
    if (localtime_r(&when, &local)) {
        int64_t seconds =
            (int64_t)date_number(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday) *
                DAY_SECONDS +
            local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec;
        moment.offset = (int)divided(seconds - time, 60);
    }
    return moment;
}

int moment_date(const struct Moment *moment)
{
    return (int)divided(moment->time + (int64_t)moment->offset * 60, DAY_SECONDS);
}

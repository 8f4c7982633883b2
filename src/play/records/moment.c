/* Date and time of day, as records have them. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/records/moment.h"

int64_t moment_wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void moment_write(time_t when, char date[MOMENT_MAX], char time_of_day[MOMENT_MAX])
{
    struct tm local;
    date[0] = time_of_day[0] = '\0';
    if (!localtime_r(&when, &local))
        return;
    strftime(date, MOMENT_MAX, "%Y.%m.%d", &local);
    strftime(time_of_day, MOMENT_MAX, "%H:%M:%S", &local);
}

void moment_stamp(struct Match *match, time_t when)
{
    struct MatchTags tags = *match_tags(match);
    if (tags.date[0])
        return;
    moment_write(when, tags.date, tags.time);
    match_set_tags(match, &tags);
}

void moment_stamp_tree(struct Tree *tree, time_t when)
{
    char date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    if (*tree_tag(tree, "Date"))
        return;
    moment_write(when, date, time_of_day);
    tree_set_tag(tree, "Date", date);
    tree_set_tag(tree, "Time", time_of_day);
}

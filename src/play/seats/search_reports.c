/* Reports of a search handed from thread to thread. */
#include "src/play/seats/search_reports.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

void search_reports_init(struct SearchReports *reports)
{
    exchange_init(&reports->exchange);
    reports->done_count = 0;
}

void search_reports_free(struct SearchReports *reports)
{
    free(reports->done);
}

static void copy_report(struct SearchReport *report, const struct SearchInfo *info)
{
    report->info = *info;
    report->info.root_moves = report->root_moves;
    if (info->root_count > 0)
        memcpy(report->root_moves, info->root_moves,
               (size_t)info->root_count * sizeof *info->root_moves);
}

/* Whether it tells of the best line of a depth that is completed. */
static bool completes(const struct SearchInfo *info)
{
    return info->depth > 0 && info->iteration <= info->depth && info->bound == BOUND_EXACT &&
           info->variation <= 1 && info->current == MOVE_NONE;
}

/* Keeps it as the last of its depth. */
static void keep(struct SearchReports *reports, const struct SearchInfo *info)
{
    int count = reports->done_count;
    bool same = count > 0 && reports->done[count - 1].info.depth == info->depth;
    if (!same && count == reports->done_room) {
        reports->done_room = count > 0 ? 2 * count : 8;
        reports->done =
            memory_resized(reports->done, (size_t)reports->done_room * sizeof *reports->done);
    }
    reports->done_count += !same;
    copy_report(&reports->done[reports->done_count - 1], info);
}

const struct SearchReport *search_reports_done(struct SearchReports *reports, int *count)
{
    *count = reports->done_count;
    for (int i = 0; i < reports->done_count; i++) /* which may have moved */
        reports->done[i].info.root_moves = reports->done[i].root_moves;
    return reports->done;
}

void search_reports_write(struct SearchReports *reports, const struct SearchInfo *info)
{
    copy_report(&reports->buffer[reports->exchange.writing], info);
    if (completes(info))
        keep(reports, info);
    exchange_publish(&reports->exchange);
}

const struct SearchInfo *search_reports_read(struct SearchReports *reports)
{
    int newest = exchange_take(&reports->exchange);
    return newest >= 0 ? &reports->buffer[newest].info : NULL;
}

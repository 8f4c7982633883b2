/* Reports of a search handed from thread to thread. */
#include "src/play/seats/search_reports.h"
#include <string.h>

void search_reports_init(struct SearchReports *reports)
{
    exchange_init(&reports->exchange);
}

void search_reports_write(struct SearchReports *reports, const struct SearchInfo *info)
{
    struct SearchReport *report = &reports->buffer[reports->exchange.writing];
    report->info = *info;
    report->info.root_moves = report->root_moves;
    if (info->root_count > 0)
        memcpy(report->root_moves, info->root_moves,
               (size_t)info->root_count * sizeof *info->root_moves);
    exchange_publish(&reports->exchange);
}

const struct SearchInfo *search_reports_read(struct SearchReports *reports)
{
    int newest = exchange_take(&reports->exchange);
    return newest >= 0 ? &reports->buffer[newest].info : NULL;
}

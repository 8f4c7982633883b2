/* Reports of a search handed from its thread to the one that draws: see exchange.h. */
#ifndef TY_SRC_PLAY_SEATS_SEARCH_REPORTS_H
#define TY_SRC_PLAY_SEATS_SEARCH_REPORTS_H

#include "engine/search/search.h"
#include "src/play/system/exchange.h"

struct SearchReport {
    struct SearchInfo info; /* its root_moves points to `root_moves` */
    struct RootMove root_moves[MOVES_MAX];
};

struct SearchReports {
    struct SearchReport buffer[EXCHANGE_BUFFERS];
    struct Exchange exchange;
    struct SearchReport *done; /* the last report of each depth that was completed; the writer's */
    int done_count, done_room;
};

/* Empties `reports`, which is zeroed or was in use; neither thread may be using it. */
void search_reports_init(struct SearchReports *reports);

/* Frees what it holds; neither thread may be using it. */
void search_reports_free(struct SearchReports *reports);

/* The depths that the search completed, shallowest first: the last report of each, *count of them,
 * valid until the next search_reports_init. Only when the writer has ended. */
const struct SearchReport *search_reports_done(struct SearchReports *reports, int *count);

/* Publishes a copy of `info`. One thread writes. */
void search_reports_write(struct SearchReports *reports, const struct SearchInfo *info);

/* The newest report, valid until the next call; NULL if there is none yet. One thread reads. */
const struct SearchInfo *search_reports_read(struct SearchReports *reports);

#endif

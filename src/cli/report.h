/* What happens in an online match, as lines on stdout for people and scripts. */
#ifndef TY_CLI_REPORT_H
#define TY_CLI_REPORT_H

#include "src/play/online.h"

/* What was printed already. */
struct Report {
    enum OnlineStage stage;
    bool begun; /* `stage` was printed */
    int renewals;
    bool offered;
    uint32_t events; /* of the log */
    bool proposed;
};

/* Prints whatever is new, one line each:
 *
 *     code ABCD-EFGH              invite LINE            calling
 *     linked tcp NAME             parted WHY             failed WHY
 *     terms GAME OPTIONS          seat 0|1               proposed MOVE
 *     event NUMBER KIND SEAT [REQUEST] [MOVE MS]         over RESULT REASON
 *     void WHY                    chat TEXT              unsaved
 */
void report_update(struct Report *report, struct Online *online, int64_t now_ms);

/* Prints one line and sees it off, like printf. */
void report_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif

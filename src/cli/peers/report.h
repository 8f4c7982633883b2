/* What happens in an online match, as lines on stdout for people and scripts. */
#ifndef TY_SRC_CLI_PEERS_REPORT_H
#define TY_SRC_CLI_PEERS_REPORT_H

#include "src/play/table/table.h"

/* What was printed already. */
struct Report {
    enum OnlineStage stage;
    bool begun; /* `stage` was printed */
    bool offered;
    enum CrossingState crossing; /* the way from home to home */
    uint32_t events;             /* of the log */
    bool proposed;
    bool watched; /* others may watch, */
    int watchers; /* and so many do */
};

/* Prints whatever is new, one line each:
 *
 *     code ABCD-EFGH              invite LINE            calling
 *     crossing STATE WHY          answer LINE
 *     linked tcp NAME             parted WHY             failed WHY
 *     terms GAME OPTIONS          seat 0|1               proposed MOVE
 *     event NUMBER KIND SEAT [REQUEST] [MOVE MS]         over RESULT REASON
 *     void WHY                    chat TEXT              unsaved
 *     no WHY                      watch W-ABCD-EFGH      watchline LINE
 *     watchers N                  watcher NUMBER ADDRESS|relay
 *
 * `table` is the match's; NULL before its first game. */
void report_update(struct Report *report, struct Online *online, struct Table *table,
                   int64_t now_ms);

/* Lines of a log, whoever reads it: an event, and the end of the game. */
void report_event(const struct NetEvent *event, uint32_t number);
void report_over(const struct Match *match);

/* Appends the record of a match to a file; NULL: to none. */
void report_record(const char *path, struct Match *match, int64_t now_ms);

/* Prints one line and sees it off, like printf. */
void report_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif

/* An online match: what its journal and its record say besides the events. The link broke here; the
 * program was there until then, and so for how long it was not. */
#include "src/play/online/state.h"
#include "src/play/records/moment.h"
#include <stdint.h>

enum { LIFE_NOTES_MAX = 20000 }; /* in a journal, of which the log takes less than half */

void online_begin_journal(struct Online *online)
{
    online->journal = journal_writer_begin(online->journal, &online->head);
    online->noting = false;
    online->next_count = 0;
}

void online_note_break(struct Online *online)
{
    struct Match *match = online->replica.match;
    if (!match || match_status(match).outcome != OUTCOME_ONGOING)
        return;
    if (*match_remark_at(match, match_count(match)) == '\0')
        online->break_due = true;
    match_remark(match, online->broken);
}

struct JournalMoment online_moment(const struct Online *online)
{
    return (struct JournalMoment){.wall_ms = moment_wall_ms(), .awake_ms = online->awake_ms};
}

void online_note_life(struct Online *online, bool closing, int64_t now_ms)
{
    struct JournalRecord record = {.kind = JOURNAL_LIFE, .life = online_moment(online)};
    struct SessionView view = session_view(online->session, now_ms);
    int seat = replica_flagged(&online->replica, now_ms, INT64_MAX);
    bool due = closing || now_ms - online->life.awake_ms >= LIFE_MS;
    if (!due || seat < 0 || seat != view.seat || online->life_notes >= LIFE_NOTES_MAX ||
        view.saving)
        return;
    int64_t used_ms = match_time_used(online->replica.match, now_ms);
    record.used_ms = used_ms < EVENT_MS_MAX ? (uint32_t)used_ms : EVENT_MS_MAX;
    online->life = record.life;
    online->life_notes++;
    online->noting = true;
    journal_writer_add(online->journal, &record, 1);
}

void online_restore_life(struct Online *online, const struct JournalRecord *record)
{
    const struct Log *log = session_view(online->session, 0).log;
    if (record->life.wall_ms != 0)
        online->life = record->life;
    if (record->kind == JOURNAL_LIFE) {
        online->life_used_ms = record->used_ms;
        online->life_notes++;
    } else if (record->kind == JOURNAL_EVENT && record->event.kind == EVENT_AWAY) {
        online->life_used_ms = record->event.ms;
    } else if (record->kind == JOURNAL_EVENT && log->moved == log->count) {
        online->life_used_ms = 0; /* another turn */
    }
}

void online_date_end(const struct Online *online)
{
    struct Match *match = online->replica.match;
    bool over = match && match_status(match).outcome != OUTCOME_ONGOING;
    if (over && online->event_wall_ms != 0)
        moment_stamp(match, (time_t)(online->event_wall_ms / 1000));
}

void online_come_back(struct Online *online, int64_t now_ms)
{
    struct JournalMoment now = {.wall_ms = moment_wall_ms(), .awake_ms = now_ms};
    int64_t used_ms = online->life.wall_ms == 0 ? -1 : (int64_t)online->life_used_ms;
    session_restarted(online->session, used_ms, journal_passed_ms(&online->life, &now));
    online->life = now;
}

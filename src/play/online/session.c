/* An online match: its session, what that needs of the match, and what it tells. */
#include "src/play/online/state.h"
#include <stdio.h>
#include <string.h>

void online_fail(struct Online *online, const char *why)
{
    online->failed = true;
    snprintf(online->why, sizeof online->why, "%s", why);
    logger_say(&online->log, LOGGER_ERROR, "the match has failed: %s", why);
}

bool online_may_have_begun(const struct Online *online)
{
    struct SessionView view = session_view(online->session, 0);
    return view.seat >= 0 || (!online->host && view.log);
}

/* --- what the session needs ------------------------------------------------------------------ */

static bool knows(void *context, const struct Terms *terms)
{
    struct Online *online = context;
    return terms_to_offer(terms, &online->replica.offer);
}

/* The record of the peer's name, for the list of matches; also kept for the tags of the match.
 * False if it is known already. */
static bool learn_name(struct Online *online, struct JournalRecord *record)
{
    const char *name = session_view(online->session, 0).peer_name;
    char *kept = online->name[!online->host];
    if (strcmp(kept, name) == 0)
        return false;
    snprintf(kept, sizeof online->name[0], "%s", name);
    *record = (struct JournalRecord){.kind = JOURNAL_PEER};
    memcpy(record->name, kept, sizeof record->name);
    return true;
}

static void begin_save(void *context, const struct SessionSave *save)
{
    static const enum JournalKind kinds[] = {[SAVE_AGREEMENT] = JOURNAL_AGREED,
                                             [SAVE_EVENT] = JOURNAL_EVENT,
                                             [SAVE_PROPOSAL] = JOURNAL_PROPOSAL};
    struct Online *online = context;
    struct JournalRecord *records = online->next;
    int count = save->kind == SAVE_AGREEMENT && learn_name(online, &records[0]);
    online_date_end(online); /* by the event before this one */
    if (online->break_due && save->kind != SAVE_AGREEMENT)
        records[count++] = (struct JournalRecord){.kind = JOURNAL_BREAK};
    online->break_due = false;
    records[count++] = (struct JournalRecord){
        .kind = kinds[save->kind], .start = save->start, .event = save->event};
    if (save->kind != SAVE_AGREEMENT)
        records[count - 1].life = online->life = online_moment(online);
    if (save->kind == SAVE_EVENT)
        online->event_wall_ms = online->life.wall_ms;
    if (online->noting)
        online->next_count = count; /* when the note is written */
    else
        journal_writer_add(online->journal, records, count);
}

static int flagged(void *context, int64_t now_ms, int64_t spare_ms)
{
    struct Online *online = context;
    return replica_flagged(&online->replica, now_ms, spare_ms);
}

static int64_t used(void *context, int64_t now_ms)
{
    const struct Match *match = ((struct Online *)context)->replica.match;
    return match ? match_time_used(match, now_ms) : 0;
}

static void pause_clocks(void *context, bool paused, int64_t now_ms)
{
    replica_pause(&((struct Online *)context)->replica, paused, now_ms);
}

/* --- notices --------------------------------------------------------------------------------- */

/* Keeps it for the owner; the oldest gives way when there are too many. */
static void keep(struct Online *online, const struct Notice *notice)
{
    if (online->notice_count == NOTICES_MAX) {
        online->notice_first = (online->notice_first + 1) % NOTICES_MAX;
        online->notice_count--;
    }
    online->notices[(online->notice_first + online->notice_count++) % NOTICES_MAX] = *notice;
}

/* The record says who has left, and why. */
static void note_dispute(struct Online *online)
{
    struct Match *match = online->replica.match;
    if (match && match_status(match).outcome == OUTCOME_ONGOING)
        match_remark(match, online->disputed);
}

/* A link is gone: for good, or the guest calls again, or the host waits. Before the first game
 * whoever came by the code ends nothing but his own coming. */
static void hear_parting(struct Online *online, const struct Notice *notice)
{
    bool begun = online_may_have_begun(online);
    snprintf(online->why, sizeof online->why, "%s", parting_text(notice->parting));
    if (notice->parting == PARTING_INSISTED || notice->parting == PARTING_DISPUTED)
        note_dispute(online);
    online_note_break(online);
    online->failed = online->failed || (begun ? notice->final : !online->host);
    if (online->failed)
        return;
    if (!begun)
        rendezvous_offer_again(online->rendezvous);
    rendezvous_want(online->rendezvous, true, online->awake_ms);
}

static void log_notice(const struct Online *online, const struct Notice *notice)
{
    if (notice->kind == NOTICE_PARTED)
        logger_say(&online->log, notice->final ? LOGGER_ERROR : LOGGER_WARNING,
                   "the link ended%s: %s", notice->final ? " for good" : "",
                   parting_text(notice->parting));
    if (notice->kind == NOTICE_VOID)
        logger_say(&online->log, LOGGER_INFO, "a wish came to nothing: %s",
                   verdict_text(notice->verdict));
    if (notice->kind == NOTICE_CONTRADICTED)
        logger_say(&online->log, LOGGER_WARNING, "the own clock contradicts the peer's %s",
                   event_name(notice->claim));
    if (notice->kind == NOTICE_UNSAVED)
        logger_say(&online->log, LOGGER_ERROR, "the journal could not be written");
    if (notice->kind == NOTICE_LINKED)
        logger_say(&online->log, LOGGER_INFO, "both logs agree");
}

static void note(void *context, const struct Notice *notice)
{
    struct Online *online = context;
    log_notice(online, notice);
    if (notice->kind == NOTICE_PARTED)
        hear_parting(online, notice);
    if (notice->kind == NOTICE_MEET) {
        rendezvous_met(online->rendezvous, &notice->candidates);
        return; /* nobody's business but ours */
    }
    if (notice->kind == NOTICE_EVENT && notice->number == 1 && online->host)
        rendezvous_spend(online->rendezvous);
    keep(online, notice);
}

bool online_notice(struct Online *online, struct Notice *notice)
{
    if (online->notice_count == 0)
        return false;
    *notice = online->notices[online->notice_first];
    online->notice_first = (online->notice_first + 1) % NOTICES_MAX;
    online->notice_count--;
    return true;
}

/* --- a session ------------------------------------------------------------------------------- */

void online_open_session(struct Online *online, const struct SessionStart *restored)
{
    struct SessionSettings settings = {
        .host = online->host,
        .restored = restored,
        .rules = replica_rules(&online->replica),
        .owner = {.context = online,
                  .knows = knows,
                  .save = begin_save,
                  .notice = note,
                  .flagged = flagged,
                  .used = used,
                  .pause = pause_clocks},
    };
    if (online->host && online->replica.offer.game)
        terms_from_offer(&settings.terms, &online->replica.offer);
    memcpy(settings.name, online->name[online->host], sizeof settings.name);
    session_free(online->session);
    online->session = session_new(&settings);
}

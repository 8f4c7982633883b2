/* A match by letters. */
#include "net/letters/correspondence.h"
#include "src/common/memory.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)LETTER_KEY == (int)crypto_kx_PUBLICKEYBYTES, "public keys of crypto_kx");
_Static_assert((int)LETTER_KEY == (int)crypto_kx_SECRETKEYBYTES, "secret keys of crypto_kx");
_Static_assert((int)LETTER_KEY == (int)crypto_kx_SESSIONKEYBYTES, "session keys of crypto_kx");

enum { NOTHING = -1, DAY_S = 24 * 3600 };

struct Correspondence {
    struct CorrespondenceSettings settings;
    uint8_t key[LETTER_KEY];              /* the own public one */
    struct CorrespondenceRecord *records; /* owned; all that ever was, what was dropped included */
    int count, capacity, saved;
    /* what they make */
    bool begun; /* the terms are known and the log exists */
    struct Terms terms;
    struct Log log;
    uint32_t since; /* events in the log when the newest letter was complete */
    int number;     /* of it */
    int64_t date_s; /* of it; who answers is not believed to have done so before */
    bool named;     /* the opening is complete: the match has its id */
    uint8_t id[LETTER_ID];
    bool keyed;                                   /* the other's key is known */
    uint8_t theirs[LETTER_KEY], ours[LETTER_KEY]; /* keys of tags, by who writes */
    char peer[NAME_MAX_BYTES + 1];
    int own_letter; /* record of the newest own one; NOTHING */
    int own_first;  /* the first record behind the other's newest letter */
};

void correspondence_secret(uint8_t secret[LETTER_KEY])
{
    uint8_t key[LETTER_KEY];
    crypto_kx_keypair(key, secret);
}

struct Correspondence *correspondence_new(const struct CorrespondenceSettings *settings)
{
    struct Correspondence *match = memory_zeroed(sizeof *match);
    match->settings = *settings;
    match->own_letter = NOTHING;
    crypto_scalarmult_base(match->key, settings->secret);
    return match;
}

void correspondence_free(struct Correspondence *match)
{
    if (!match)
        return;
    log_free(&match->log);
    free(match->records);
    sodium_memzero(match, sizeof *match);
    free(match);
}

/* --- whose turn it is ------------------------------------------------------------------------ */

static int host_seat(const struct Correspondence *match)
{
    return match->terms.first == FIRST_HOST ? 0 : 1;
}

static uint8_t seat_of(const struct Correspondence *match, bool host)
{
    return (uint8_t)(host ? host_seat(match) : 1 - host_seat(match));
}

/* Whether the seat has nothing to write: it is up to the other, or to nobody. */
static bool is_done(const struct Correspondence *match, uint8_t seat)
{
    const struct Log *log = &match->log;
    if (log->phase != PHASE_PLAY)
        return true;
    if (log->pending.request == REQUEST_UNDO)
        return log->pending.asker == seat;
    return match->settings.mover(match->settings.rules.context) != seat;
}

static bool writes(const struct Correspondence *match)
{
    return match->begun && !is_done(match, seat_of(match, match->settings.host));
}

static bool is_by_host(const struct Letter *letter)
{
    return letter->number % 2 == 1;
}

/* --- the log --------------------------------------------------------------------------------- */

/* The log begins with the host's key and the terms, so that its hash stands for both. */
static void begin_log(struct Correspondence *match, const struct Terms *terms,
                      const uint8_t key[LETTER_KEY])
{
    uint8_t bytes[LETTER_BYTES];
    struct WireWriter writer = wire_writer(bytes, sizeof bytes);
    match->begun = true;
    match->terms = *terms;
    bool fits = wire_write_bytes(&writer, key, LETTER_KEY) && terms_write(&writer, terms);
    assert(fits);
    log_init(&match->log, &match->settings.rules, bytes, writer.size, terms->undo_limit);
    struct NetEvent start = {.kind = EVENT_START, .host_seat = (uint8_t)host_seat(match)};
    log_apply(&match->log, &start, 0);
    match->since = match->log.count;
}

/* Adds what a letter leaves out, since the log tells it. False if there is no such thing. */
static bool complete_event(const struct Correspondence *match, uint8_t seat, struct NetEvent *event)
{
    const struct Log *log = &match->log;
    const struct LogRules *rules = &log->rules;
    event->seat = seat;
    event->re = event->kind == EVENT_RESIGN                             ? log->started
                : event->kind == EVENT_MOVE || event->kind == EVENT_ASK ? log->moved
                                                                        : log->pending.number;
    if (event->kind == EVENT_MOVE)
        return rules->judge(rules->context, seat, event->text, &event->hash);
    if (event->kind != EVENT_ASK || event->request != REQUEST_UNDO)
        return true;
    int target = rules->undo_target(rules->context, seat);
    event->target = (uint16_t)(target > 0 ? target : 0);
    return target >= 0;
}

/* Adds an event to the log if it may come next. */
static enum Verdict add_event(struct Correspondence *match, bool host, struct NetEvent *event)
{
    uint8_t seat = seat_of(match, host);
    if (!complete_event(match, seat, event))
        return event->kind == EVENT_MOVE ? VERDICT_ILLEGAL : VERDICT_VOID;
    enum Verdict verdict = log_judge(&match->log, event, host);
    if (verdict == VERDICT_GOOD)
        log_apply(&match->log, event, 0);
    return verdict;
}

static bool is_same_event(const struct NetEvent *a, const struct NetEvent *b)
{
    return a->kind == b->kind && a->request == b->request && strcmp(a->text, b->text) == 0;
}

/* Adds the events of a letter behind those of it that the log has already. It must be complete with
 * the last of them, and not before. */
static enum LetterFate add_events(struct Correspondence *match, const struct Letter *letter)
{
    bool host = is_by_host(letter);
    uint8_t seat = seat_of(match, host);
    int drafted = (int)(match->log.count - match->since);
    for (int i = 0; i < letter->count; i++) {
        struct NetEvent event = letter->events[i];
        if (i < drafted && is_same_event(&event, &match->log.events[match->since + (uint32_t)i]))
            continue;
        if (i < drafted || is_done(match, seat))
            return FATE_DESYNC;
        if (add_event(match, host, &event) != VERDICT_GOOD)
            return FATE_ILLEGAL;
    }
    bool whole = drafted <= letter->count && is_done(match, seat);
    bool agrees = memcmp(match->log.chain, letter->chain, LETTER_CHAIN) == 0;
    return whole && agrees ? FATE_TAKEN : FATE_DESYNC;
}

/* --- letters --------------------------------------------------------------------------------- */

/* The keys of the tags, from the other's public key. */
static bool agree_on_keys(struct Correspondence *match, const uint8_t key[LETTER_KEY])
{
    const uint8_t *secret = match->settings.secret;
    int (*agree)(uint8_t * rx, uint8_t * tx, const uint8_t *own, const uint8_t *own_secret,
                 const uint8_t *other) =
        match->settings.host ? crypto_kx_server_session_keys : crypto_kx_client_session_keys;
    match->keyed = agree(match->theirs, match->ours, match->key, secret, key) == 0;
    return match->keyed;
}

static void count_letter(struct Correspondence *match, const struct Letter *letter)
{
    match->number = letter->number;
    match->since = match->log.count;
    if (is_by_host(letter) == match->settings.host || match->date_s < letter->date_s)
        match->date_s = letter->date_s; /* theirs is not older than what it answers */
    if (letter->number != 1)
        return;
    match->named = true;
    memcpy(match->id, letter->id, LETTER_ID);
}

/* Takes the next letter of the other side, of which nothing is known but its number. On failure
 * the state is to be rebuilt. */
static enum LetterFate take_next(struct Correspondence *match, const struct Letter *letter)
{
    if (letter->number == 1) {
        struct CorrespondenceSettings *settings = &match->settings;
        if (!settings->knows(settings->rules.context, &letter->terms))
            return FATE_GAME;
        begin_log(match, &letter->terms, letter->key);
    }
    if (letter->number <= 2) {
        if (!agree_on_keys(match, letter->key))
            return FATE_FORGED;
        memcpy(match->peer, letter->name, sizeof match->peer);
    }
    if (letter->number > 1 && !letter_is_by(letter, match->theirs))
        return FATE_FORGED;
    if ((letter_days(&match->terms) > 0) != (letter->date_s != 0))
        return FATE_DESYNC;
    enum LetterFate fate = add_events(match, letter);
    if (fate == FATE_TAKEN)
        count_letter(match, letter);
    return fate;
}

/* Whether a record is of this letter, byte for byte. */
static bool is_record_of(const struct CorrespondenceRecord *record, const struct Letter *letter)
{
    return record->kind == CORRESPONDENCE_LETTER && record->size == letter->size &&
           memcmp(record->bytes, letter->bytes, letter->size) == 0;
}

static bool has_letter(const struct Correspondence *match, const struct Letter *letter)
{
    for (int i = 0; i < match->count; i++)
        if (is_record_of(&match->records[i], letter))
            return true;
    return false;
}

/* Whether a letter is tagged by us, even if it was written by an older copy of this match. */
static bool is_ours(const struct Correspondence *match, const struct Letter *letter)
{
    return match->keyed && letter_is_by(letter, match->ours);
}

/* What there is to say about a letter before anything in it is believed; FATE_TAKEN: it is the
 * next one. */
static enum LetterFate look_at(const struct Correspondence *match, const struct Letter *letter)
{
    bool own = is_by_host(letter) == match->settings.host;
    if (match->named && !correspondence_is_of(match, letter))
        return FATE_OTHER;
    if (!match->named && (letter->number != 1 || match->settings.host))
        return FATE_OTHER;
    if (own)
        return has_letter(match, letter) || is_ours(match, letter) ? FATE_OWN : FATE_FORGED;
    bool known = match->keyed && letter_is_by(letter, match->theirs);
    if (letter->number > match->number + 1) /* without keys yet nobody can tell */
        return known || !match->keyed ? FATE_EARLY : FATE_FORGED;
    if (letter->number <= match->number && !known && !has_letter(match, letter))
        return FATE_FORGED;
    if (letter->number <= match->number && match->log.phase == PHASE_OVER)
        return FATE_OVER;
    if (letter->number <= match->number)
        return has_letter(match, letter) ? FATE_AGAIN : FATE_FORKED;
    return FATE_TAKEN;
}

/* --- records --------------------------------------------------------------------------------- */

static void append(struct Correspondence *match, const struct CorrespondenceRecord *record)
{
    if (match->count == match->capacity) {
        match->capacity = match->capacity ? 2 * match->capacity : 16;
        match->records =
            memory_resized(match->records, (size_t)match->capacity * sizeof *match->records);
    }
    match->records[match->count++] = *record;
}

static bool apply_letter(struct Correspondence *match, int index)
{
    const struct CorrespondenceRecord *record = &match->records[index];
    struct Letter letter;
    if (letter_unpack(record->bytes, record->size, &letter) || letter.number != match->number + 1)
        return false;
    if (is_by_host(&letter) != match->settings.host) {
        match->own_first = index + 1;
        return take_next(match, &letter) == FATE_TAKEN;
    }
    if (!match->begun || add_events(match, &letter) != FATE_TAKEN)
        return false;
    count_letter(match, &letter);
    match->own_letter = index;
    return true;
}

/* Makes of one record what it says. */
static bool apply(struct Correspondence *match, int index)
{
    const struct CorrespondenceRecord *record = &match->records[index];
    const struct CorrespondenceSettings *settings = &match->settings;
    struct NetEvent event = record->event;
    switch (record->kind) {
    case CORRESPONDENCE_TERMS:
        if (match->begun || !settings->host ||
            !settings->knows(settings->rules.context, &record->terms))
            return false;
        match->own_first = index + 1;
        begin_log(match, &record->terms, match->key);
        return true;
    case CORRESPONDENCE_EVENT:
        return writes(match) && add_event(match, settings->host, &event) == VERDICT_GOOD;
    case CORRESPONDENCE_LETTER:
        return apply_letter(match, index);
    case CORRESPONDENCE_CLEARED:
        return true; /* rebuild has left out what it drops */
    }
    return false;
}

/* Whether record `index` was dropped by a later one. */
static bool is_dropped(const struct Correspondence *match, int index)
{
    struct Letter letter;
    for (int i = index; i < match->count; i++) {
        const struct CorrespondenceRecord *record = &match->records[i];
        if (record->kind == CORRESPONDENCE_CLEARED)
            return true;
        if (record->kind == CORRESPONDENCE_TERMS ||
            (record->kind == CORRESPONDENCE_LETTER &&
             (letter_unpack(record->bytes, record->size, &letter) ||
              is_by_host(&letter) != match->settings.host)))
            return false;
    }
    return false;
}

/* Goes through all records from the start. */
static bool rebuild(struct Correspondence *match)
{
    bool good = true;
    log_free(&match->log);
    match->begun = match->named = match->keyed = false;
    match->since = 0;
    match->number = match->own_first = 0;
    match->date_s = 0;
    match->own_letter = NOTHING;
    match->peer[0] = '\0';
    for (int i = 0; good && i < match->count; i++)
        good = is_dropped(match, i) || apply(match, i);
    return good;
}

bool correspondence_restore(struct Correspondence *match, const struct CorrespondenceRecord *record)
{
    append(match, record);
    match->saved = match->count;
    return record->kind == CORRESPONDENCE_CLEARED ? rebuild(match) : apply(match, match->count - 1);
}

const struct CorrespondenceRecord *correspondence_unsaved(const struct Correspondence *match,
                                                          int *count)
{
    *count = match->count - match->saved;
    return *count > 0 ? match->records + match->saved : NULL;
}

void correspondence_saved(struct Correspondence *match, bool good)
{
    if (good) {
        match->saved = match->count;
        return;
    }
    match->count = match->saved;
    bool stands = rebuild(match);
    assert(stands); /* as it did before */
}

/* --- writing --------------------------------------------------------------------------------- */

/* Makes a letter of what is in the log since the last one. False if it would grow too long. */
static bool seal(struct Correspondence *match)
{
    struct Letter letter = {.number = (uint16_t)(match->number + 1),
                            .terms = match->terms,
                            .count = (int)(match->log.count - match->since)};
    if (letter_days(&match->terms) > 0)
        letter.date_s = match->settings.now_s();
    if (letter.count > LETTER_EVENTS)
        return false;
    memcpy(letter.id, match->id, LETTER_ID);
    memcpy(letter.key, match->key, LETTER_KEY);
    memcpy(letter.name, match->settings.name, sizeof letter.name);
    for (int i = 0; i < letter.count; i++)
        letter.events[i] = match->log.events[match->since + (uint32_t)i];
    memcpy(letter.chain, match->log.chain, LETTER_CHAIN);
    if (!letter_pack(&letter, letter.number == 1 ? NULL : match->ours))
        return false;
    struct CorrespondenceRecord record = {.kind = CORRESPONDENCE_LETTER, .size = letter.size};
    memcpy(record.bytes, letter.bytes, letter.size);
    append(match, &record);
    count_letter(match, &letter);
    match->own_letter = match->count - 1;
    return true;
}

void correspondence_begin(struct Correspondence *match, const struct Terms *terms)
{
    assert(match->settings.host && !match->begun && terms->first != FIRST_RANDOM &&
           letter_days(terms) >= 0);
    append(match, &(struct CorrespondenceRecord){.kind = CORRESPONDENCE_TERMS, .terms = *terms});
    bool good = apply(match, match->count - 1);
    assert(good); /* our own game, and an opening without a move always has room */
    if (!writes(match)) {
        good = seal(match);
        assert(good);
    }
}

enum LetterFate correspondence_take(struct Correspondence *match, const struct Letter *letter)
{
    enum LetterFate fate = look_at(match, letter);
    if (fate != FATE_TAKEN)
        return fate;
    fate = take_next(match, letter);
    if (fate != FATE_TAKEN) {
        bool stands = rebuild(match);
        assert(stands); /* as it did before */
        return fate;
    }
    struct CorrespondenceRecord record = {.kind = CORRESPONDENCE_LETTER, .size = letter->size};
    memcpy(record.bytes, letter->bytes, letter->size);
    append(match, &record);
    match->own_first = match->count;
    return FATE_TAKEN;
}

/* Why something cannot be written now; NULL if it may be. */
static const char *check_say(const struct Correspondence *match, enum EventKind kind,
                             enum Request request)
{
    const struct LogRules *rules = &match->settings.rules;
    if (!match->begun)
        return N_("The match hasn't started yet");
    if (match->log.phase == PHASE_OVER)
        return N_("The match is over");
    if (!writes(match))
        return N_("It's the other player's turn to write");
    if (kind != EVENT_ASK || request != REQUEST_UNDO)
        return NULL;
    if (match->log.count > match->since)
        return N_("Finish your letter first");
    if (rules->undo_target(rules->context, seat_of(match, match->settings.host)) < 0)
        return N_("You have no move to take back");
    return NULL;
}

const char *correspondence_say(struct Correspondence *match, enum EventKind kind,
                               enum Request request, const char *text)
{
    struct NetEvent event = {.kind = kind, .request = request};
    const char *why = check_say(match, kind, request);
    if (why)
        return why;
    if (kind == EVENT_MOVE && strlen(text) >= sizeof event.text)
        return N_("Too long for a move");
    snprintf(event.text, sizeof event.text, "%s", kind == EVENT_MOVE ? text : "");
    enum Verdict verdict = add_event(match, match->settings.host, &event);
    if (verdict != VERDICT_GOOD)
        return verdict_text(verdict);
    if (writes(match)) {
        append(match, &(struct CorrespondenceRecord){.kind = CORRESPONDENCE_EVENT, .event = event});
        return NULL;
    }
    if (seal(match))
        return NULL;
    rebuild(match);
    return verdict_text(VERDICT_FULL);
}

const char *correspondence_clear(struct Correspondence *match)
{
    if (!correspondence_view(match).may_clear)
        return N_("There's nothing to take back");
    append(match, &(struct CorrespondenceRecord){.kind = CORRESPONDENCE_CLEARED});
    bool stands = rebuild(match);
    assert(stands); /* as it did before */
    return NULL;
}

/* --- looking --------------------------------------------------------------------------------- */

/* Whether our newest letter says anything that could be said otherwise. */
static bool has_said(const struct Correspondence *match)
{
    struct Letter letter;
    const struct CorrespondenceRecord *record = &match->records[match->own_letter];
    return !letter_unpack(record->bytes, record->size, &letter) && letter.count > 0;
}

struct CorrespondenceView correspondence_view(const struct Correspondence *match)
{
    struct CorrespondenceView view = {
        .host = match->settings.host,
        .seat = match->begun ? seat_of(match, match->settings.host) : -1,
        .terms = match->begun ? &match->terms : NULL,
        .log = match->begun ? &match->log : NULL,
        .peer_name = match->peer,
        .number = match->number,
        .writes = writes(match),
    };
    view.days = match->begun ? letter_days(&match->terms) : 0;
    if (view.days > 0 && match->number > 0 && match->log.phase == PHASE_PLAY)
        view.due_s = match->date_s + (int64_t)view.days * DAY_S;
    view.drafted = match->begun && match->log.count > match->since;
    view.own_last = match->own_letter >= match->own_first && match->own_letter != NOTHING;
    view.may_clear = view.drafted || (view.own_last && has_said(match));
    return view;
}

bool correspondence_letter(const struct Correspondence *match, char text[LETTER_TEXT_MAX])
{
    if (match->own_letter == NOTHING)
        return false;
    const struct CorrespondenceRecord *record = &match->records[match->own_letter];
    letter_write(record->bytes, record->size, text);
    return true;
}

bool correspondence_is_of(const struct Correspondence *match, const struct Letter *letter)
{
    return match->named && memcmp(match->id, letter->id, LETTER_ID) == 0;
}

const char *letter_fate_text(enum LetterFate fate)
{
    static const char *const texts[] = {
#define X(name, text) text,
        LETTER_FATES(X)
#undef X
    };
    return texts[fate];
}

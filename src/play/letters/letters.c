/* A match by letters: correspondence, board and journal. */
#include "src/play/letters/letters.h"
#include "net/words/text.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/online/replica.h"
#include "src/play/saving/journal_writer.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GUEST = 0, HOST = 1 };

struct Letters {
    char name[2][NAME_MAX_BYTES + 1]; /* of guest and host, as far as they are known */
    struct JournalHead head;
    struct Replica replica;
    struct Correspondence *match;
    struct JournalWriter *journal;
    struct Saver *saver; /* may be NULL */
    int64_t (*now_s)(void);
    enum Writing { WRITES_NOTHING, WRITES_RECORDS, WRITES_NOTE } writing; /* the disk */
    bool notes[2]; /* that wait: copied, kept */
    bool copied, kept;
    bool was_copied; /* before what is being saved */
};

enum { NOTE_COPIED, NOTE_KEPT };

static const enum JournalKind note_kinds[] = {JOURNAL_COPIED, JOURNAL_KEPT};

/* --- what the correspondence needs ----------------------------------------------------------- */

static int mover(void *context)
{
    const struct Replica *replica = context;
    const struct Board *board = match_board(replica->match);
    return board->game->mover(board->position);
}

bool letters_terms_read(const struct Terms *terms, struct OnlineOffer *offer)
{
    struct Terms timeless = *terms;
    int days = letter_days(terms);
    letter_set_days(&timeless, 0);
    if (days < 0 || !terms_to_offer(&timeless, offer))
        return false;
    offer->days = days;
    return true;
}

static bool knows(void *context, const struct Terms *terms)
{
    return letters_terms_read(terms, &((struct Replica *)context)->offer);
}

static int64_t system_now_s(void)
{
    return (int64_t)time(NULL);
}

/* --- life ------------------------------------------------------------------------------------ */

static struct Letters *letters_new(const struct LettersSettings *settings)
{
    struct Letters *letters = memory_zeroed(sizeof *letters);
    letters->journal = journal_writer_new(settings->disk, settings->folder, settings->calls);
    letters->saver = settings->saver;
    letters->now_s = settings->now_s ? settings->now_s : system_now_s;
    letters->replica.name[GUEST] = letters->name[GUEST];
    letters->replica.name[HOST] = letters->name[HOST];
    return letters;
}

/* Begins the correspondence by what the head of the journal says. */
static void open_match(struct Letters *letters, const char *name)
{
    terms_clean_name(name, letters->name[letters->head.host]);
    struct CorrespondenceSettings match = {.host = letters->head.host,
                                           .rules = replica_rules(&letters->replica),
                                           .mover = mover,
                                           .knows = knows,
                                           .now_s = letters->now_s};
    memcpy(match.secret, letters->head.resume.secret, sizeof match.secret);
    memcpy(match.name, letters->name[letters->head.host], sizeof match.name);
    letters->match = correspondence_new(&match);
}

/* Draws what a new match is known by. */
static void draw_head(struct Letters *letters, bool host)
{
    letters->head.host = host;
    randombytes_buf(letters->head.resume.id, sizeof letters->head.resume.id);
    correspondence_secret(letters->head.resume.secret);
}

static void free_letters(struct Letters *letters, const struct JournalEnd *end)
{
    journal_writer_end(letters->journal, end);
    correspondence_free(letters->match);
    replica_free(&letters->replica);
    sodium_memzero(letters, sizeof *letters);
    free(letters);
}

/* --- the disk -------------------------------------------------------------------------------- */

static void journal_record(const struct CorrespondenceRecord *from, struct JournalRecord *to)
{
    static const enum JournalKind kinds[] = {[CORRESPONDENCE_TERMS] = JOURNAL_AGREED,
                                             [CORRESPONDENCE_EVENT] = JOURNAL_EVENT,
                                             [CORRESPONDENCE_LETTER] = JOURNAL_LETTER,
                                             [CORRESPONDENCE_CLEARED] = JOURNAL_CLEARED};
    *to =
        (struct JournalRecord){.kind = kinds[from->kind], .event = from->event, .size = from->size};
    to->start.terms = from->terms;
    memcpy(to->letter, from->bytes, from->size);
}

/* The other's name is in its first letter; the tags of the game say it. */
static void learn_name(struct Letters *letters)
{
    const struct CorrespondenceView view = correspondence_view(letters->match);
    bool host = letters->head.host;
    snprintf(letters->name[!host], sizeof letters->name[0], "%s", view.peer_name);
    if (!letters->replica.match)
        return;
    struct MatchTags tags = *match_tags(letters->replica.match);
    tags.days = view.days;
    snprintf(tags.player[1 - view.seat], sizeof tags.player[0], "%s", letters->name[!host]);
    match_set_tags(letters->replica.match, &tags);
}

static bool is_saving(const struct Letters *letters)
{
    int count;
    correspondence_unsaved(letters->match, &count);
    return count > 0;
}

/* After everything that may have made records: gives them to the disk. */
static void settle(struct Letters *letters)
{
    struct JournalRecord records[JOURNAL_WRITE_RECORDS];
    int count;
    const struct CorrespondenceRecord *unsaved = correspondence_unsaved(letters->match, &count);
    learn_name(letters);
    if (count == 0 || letters->writing != WRITES_NOTHING)
        return;
    for (int i = 0; i < count; i++)
        journal_record(&unsaved[i], &records[i]);
    letters->was_copied = letters->copied;
    letters->copied = false;
    letters->writing = WRITES_RECORDS;
    journal_writer_add(letters->journal, records, count);
}

/* Begins to write a note that waits, unless there is something else to write. */
static void write_note(struct Letters *letters)
{
    for (int i = 0; i < 2 && letters->writing == WRITES_NOTHING; i++) {
        if (!letters->notes[i])
            continue;
        letters->notes[i] = false;
        letters->writing = WRITES_NOTE;
        journal_writer_add(letters->journal, &(struct JournalRecord){.kind = note_kinds[i]}, 1);
    }
}

bool letters_update(struct Letters *letters, const char **why)
{
    *why = NULL;
    enum WriteState state = journal_writer_poll(letters->journal);
    if (state == WRITE_NONE || state == WRITE_BUSY)
        return false;
    if (letters->writing == WRITES_RECORDS) {
        correspondence_saved(letters->match, state == WRITE_GOOD);
        if (state != WRITE_GOOD) {
            letters->copied = letters->was_copied;
            *why = N_("Couldn't save it. Is the disk full?");
        }
    }
    letters->writing = WRITES_NOTHING;
    settle(letters); /* came while a note was written */
    write_note(letters);
    return true;
}

const char *letters_wait(struct Letters *letters)
{
    const char *why, *first = NULL;
    bool more = true;
    while (more) {
        journal_writer_wait(letters->journal);
        more = letters_update(letters, &why);
        first = first ? first : why;
    }
    return first;
}

static void note(struct Letters *letters, int which)
{
    letters->notes[which] = true;
    write_note(letters);
}

void letters_copied(struct Letters *letters)
{
    if (letters->copied || is_saving(letters))
        return;
    letters->copied = true;
    note(letters, NOTE_COPIED);
}

void letters_kept(struct Letters *letters)
{
    if (!letters->kept)
        note(letters, NOTE_KEPT);
    letters->kept = true;
}

void letters_use(struct Letters *letters, struct Disk *disk, struct Saver *saver)
{
    letters->saver = saver;
    journal_writer_use(letters->journal, disk);
}

/* What is still to be written behind what the disk is at. */
static void gather_rest(const struct Letters *letters, struct JournalEnd *end)
{
    int count;
    const struct CorrespondenceRecord *unsaved = correspondence_unsaved(letters->match, &count);
    for (int i = 0; i < count && letters->writing != WRITES_RECORDS; i++)
        journal_record(&unsaved[i], &end->last[end->count++]);
    for (int i = 0; i < 2; i++)
        if (letters->notes[i])
            end->last[end->count++] = (struct JournalRecord){.kind = note_kinds[i]};
}

void letters_close(struct Letters *letters, bool remove)
{
    struct JournalEnd end = {.remove = remove};
    if (!letters)
        return;
    if (!remove) {
        end.saver = letters->saver;
        gather_rest(letters, &end);
    }
    free_letters(letters, &end);
}

/* --- beginning ------------------------------------------------------------------------------- */

struct Letters *letters_host(const struct LettersSettings *settings,
                             const struct OnlineOffer *offer)
{
    struct Letters *letters = letters_new(settings);
    struct OnlineOffer drawn = *offer;
    struct Terms terms;
    if (drawn.first == FIRST_RANDOM)
        drawn.first = randombytes_uniform(2) ? FIRST_HOST : FIRST_GUEST;
    drawn.clock = (struct ClockSettings){.first_ms = 0};
    terms_from_offer(&terms, &drawn);
    letter_set_days(&terms, drawn.days);
    draw_head(letters, true);
    letters->journal = journal_writer_begin(letters->journal, &letters->head);
    open_match(letters, settings->name);
    correspondence_begin(letters->match, &terms);
    settle(letters);
    return letters;
}

bool letters_blank(const struct Letters *letters)
{
    const struct CorrespondenceView view = correspondence_view(letters->match);
    return letters->head.host && view.number <= 1 && !letters->copied && letters->replica.match &&
           match_count(letters->replica.match) == 0;
}

struct Letters *letters_accept(const struct LettersSettings *settings, const struct Letter *opening,
                               enum LetterFate *fate)
{
    struct Letters *letters = letters_new(settings);
    draw_head(letters, false);
    letters->journal = journal_writer_begin(letters->journal, &letters->head);
    open_match(letters, settings->name);
    *fate = correspondence_take(letters->match, opening);
    if (*fate == FATE_TAKEN) {
        settle(letters);
        return letters;
    }
    free_letters(letters, &(struct JournalEnd){.remove = false});
    return NULL;
}

/* What is read from a journal, and the name for the match that it becomes. */
struct Restoring {
    struct Letters *letters;
    const char *name;
};

static const char *restore(void *context, const struct JournalRecord *record)
{
    struct Restoring *restoring = context;
    struct Letters *letters = restoring->letters;
    static const enum CorrespondenceKind kinds[] = {[JOURNAL_AGREED] = CORRESPONDENCE_TERMS,
                                                    [JOURNAL_EVENT] = CORRESPONDENCE_EVENT,
                                                    [JOURNAL_LETTER] = CORRESPONDENCE_LETTER,
                                                    [JOURNAL_CLEARED] = CORRESPONDENCE_CLEARED};
    if (!letters->match)
        open_match(letters, restoring->name);
    letters->copied =
        record->kind == JOURNAL_COPIED || (record->kind == JOURNAL_KEPT && letters->copied);
    letters->kept = letters->kept || record->kind == JOURNAL_KEPT;
    if (record->kind == JOURNAL_COPIED || record->kind == JOURNAL_KEPT)
        return NULL;
    if (record->kind == JOURNAL_PEER || record->kind == JOURNAL_PROPOSAL ||
        record->kind == JOURNAL_CLAIM || record->kind > JOURNAL_KEPT)
        return "this is not a match by letters";
    struct CorrespondenceRecord back = {.kind = kinds[record->kind],
                                        .terms = record->start.terms,
                                        .event = record->event,
                                        .size = record->size};
    memcpy(back.bytes, record->letter, record->size);
    return correspondence_restore(letters->match, &back) ? NULL
                                                         : "a letter in it doesn't fit the match";
}

struct Letters *letters_open(const struct LettersSettings *settings, const char *path,
                             struct FileError *error)
{
    struct Letters *letters = letters_new(settings);
    struct Restoring restoring = {.letters = letters, .name = settings->name};
    struct Journal *journal =
        journal_open(path, settings->calls, &letters->head, restore, &restoring, error);
    if (journal)
        journal_writer_take(letters->journal, journal);
    if (journal && letters->match && correspondence_view(letters->match).log) {
        learn_name(letters);
        return letters;
    }
    if (journal)
        file_error(error, path, 0, "%s", "the match never started");
    free_letters(letters, &(struct JournalEnd){.remove = false});
    return NULL;
}

/* --- looking and writing --------------------------------------------------------------------- */

struct LettersView letters_view(const struct Letters *letters)
{
    struct LettersView view = {.match = correspondence_view(letters->match),
                               .saving = is_saving(letters),
                               .copied = letters->copied,
                               .kept = letters->kept};
    view.match.may_clear = view.match.may_clear && !view.copied && !view.saving;
    return view;
}

struct Match *letters_match(const struct Letters *letters)
{
    return letters->replica.match;
}

struct OnlineOffer letters_terms(const struct Letters *letters)
{
    return letters->replica.offer;
}

#define STILL_SAVING N_("Still saving. Try again in a moment")

const char *letters_say(struct Letters *letters, enum EventKind kind, enum Request request,
                        Move move)
{
    char text[EVENT_TEXT_MAX] = "";
    uint64_t hash;
    const struct CorrespondenceView view = correspondence_view(letters->match);
    if (is_saving(letters))
        return STILL_SAVING;
    if (kind == EVENT_MOVE && !replica_move_text(&letters->replica, view.seat, move, text, &hash))
        return N_("That move isn't legal here");
    const char *why = correspondence_say(letters->match, kind, request, text);
    settle(letters);
    return why;
}

const char *letters_clear(struct Letters *letters)
{
    if (is_saving(letters))
        return STILL_SAVING;
    if (!letters_view(letters).match.may_clear)
        return N_("You have sent that letter already");
    const char *why = correspondence_clear(letters->match);
    settle(letters);
    return why;
}

enum LetterFate letters_take(struct Letters *letters, const struct Letter *letter)
{
    enum LetterFate fate = correspondence_take(letters->match, letter);
    settle(letters);
    return fate;
}

bool letters_line(const struct Letters *letters, char text[LETTER_TEXT_MAX])
{
    return !is_saving(letters) && correspondence_letter(letters->match, text);
}

bool letters_owns(const struct Letters *letters, const struct Letter *letter)
{
    return correspondence_is_of(letters->match, letter);
}

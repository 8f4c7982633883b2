/* Matches by letters: all that lie in their folder. */
#include "src/common/translate.h"
#include "src/play/letters/letters.h"
#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool is_journal(const char *name)
{
    static const char ending[] = ".journal";
    size_t length = strlen(name), tail = sizeof ending - 1;
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* Calls `visit` with each match of the folder that can be opened, until it returns true. */
static void each(const struct LettersSettings *settings,
                 bool (*visit)(void *context, struct Letters *letters, const char *path),
                 void *context)
{
    DIR *directory = opendir(settings->folder);
    struct dirent *entry;
    bool done = false;
    while (directory && !done && (entry = readdir(directory))) {
        char path[FILE_PATH_MAX];
        struct FileError error;
        snprintf(path, sizeof path, "%.3800s/%.255s", settings->folder, entry->d_name);
        struct Letters *letters =
            is_journal(entry->d_name) ? letters_open(settings, path, &error) : NULL;
        if (!letters)
            continue;
        done = visit(context, letters, path);
        letters_close(letters, false);
    }
    if (directory)
        closedir(directory);
}

/* --- the list -------------------------------------------------------------------------------- */

struct Listing {
    struct LettersSummary *list;
    int count;
    int64_t now_s;
};

static struct LettersSummary summarise(const struct Letters *letters, const char *path)
{
    const struct LettersView view = letters_view(letters);
    struct stat status;
    struct LettersSummary summary = {.terms = *view.match.terms,
                                     .moves = match_count(letters_match(letters)),
                                     .writes = view.match.writes,
                                     .copied = view.copied,
                                     .over = view.match.log->phase == PHASE_OVER,
                                     .due_s = view.match.due_s};
    snprintf(summary.path, sizeof summary.path, "%s", path);
    snprintf(summary.peer, sizeof summary.peer, "%s", view.match.peer_name);
    summary.modified_s = stat(path, &status) == 0 ? (int64_t)status.st_mtime : 0;
    return summary;
}

/* Whether there is something left to do: in a game that is over, to look at it or to send the last
 * letter. */
static bool is_open(const struct LettersView *view)
{
    return view->match.log->phase != PHASE_OVER || !view->kept ||
           (view->match.own_last && !view->copied);
}

static bool goes_before(const struct LettersSummary *a, const struct LettersSummary *b)
{
    if (a->writes != b->writes)
        return a->writes;
    if (a->due_s != b->due_s)
        return a->due_s != 0 && (b->due_s == 0 || a->due_s < b->due_s);
    return a->modified_s > b->modified_s;
}

static bool add(void *context, struct Letters *letters, const char *path)
{
    struct Listing *listing = context;
    const struct LettersView view = letters_view(letters);
    struct LettersSummary one = summarise(letters, path);
    if (!is_open(&view)) {
        if (listing->now_s - one.modified_s > (int64_t)LETTERS_KEEP_DAYS * 24 * 3600)
            unlink(path); /* open and locked: it goes when it is closed */
        return false;
    }
    int at = listing->count;
    while (at > 0 && goes_before(&one, &listing->list[at - 1]))
        at--;
    if (at == LETTERS_MAX)
        return false;
    if (listing->count < LETTERS_MAX)
        listing->count++;
    memmove(listing->list + at + 1, listing->list + at,
            (size_t)(listing->count - 1 - at) * sizeof one);
    listing->list[at] = one;
    return false;
}

int letters_list(const struct LettersSettings *settings, struct LettersSummary list[LETTERS_MAX])
{
    struct Listing listing = {.list = list, .now_s = (int64_t)time(NULL)};
    if (sodium_init() < 0)
        return 0;
    each(settings, add, &listing);
    return listing.count;
}

/* --- what was pasted ------------------------------------------------------------------------- */

/* One letter looks for its match. */
struct Delivery {
    struct Received *received;
    bool found;
};

static void take(struct Letters *letters, struct Received *received, enum ReceivedKind taken)
{
    received->fate = letters_take(letters, &received->letter);
    received->why = letter_fate_text(received->fate);
    received->kind = received->fate == FATE_TAKEN ? taken : RECEIVED_FATE;
}

static bool deliver(void *context, struct Letters *letters, const char *path)
{
    struct Delivery *delivery = context;
    struct Received *received = delivery->received;
    delivery->found = letters_owns(letters, &received->letter);
    if (!delivery->found)
        return false;
    snprintf(received->path, sizeof received->path, "%s", path);
    take(letters, received, RECEIVED_THERE);
    const char *unsaved = letters_wait(letters);
    if (!unsaved)
        return true;
    received->kind = RECEIVED_NOTHING;
    received->why = unsaved;
    return true;
}

bool letters_read(const char **text, struct Received *received)
{
    *received = (struct Received){.kind = RECEIVED_NOTHING};
    received->why = letter_read(text, &received->letter);
    return !received->why;
}

void letters_receive_here(struct Letters *here, struct Received *received)
{
    take(here, received, RECEIVED_HERE);
}

void letters_receive_there(const struct LettersSettings *settings, struct Received *received)
{
    struct Delivery delivery = {.received = received};
    each(settings, deliver, &delivery);
    if (delivery.found)
        return;
    bool opening = received->letter.number == 1;
    received->fate = FATE_OTHER;
    received->why = N_("This letter is for a match that isn't on this device");
    received->kind = opening ? RECEIVED_OPENING : RECEIVED_FATE;
}

void letters_prefer(struct Received *kept, const struct Received *later)
{
    if (later->kind >= kept->kind)
        *kept = *later;
}

void letters_receive(const struct LettersSettings *settings, const char *text, struct Letters *here,
                     struct Received *received)
{
    *received = (struct Received){.kind = RECEIVED_NOTHING};
    do {
        struct Received one;
        bool good = letters_read(&text, &one);
        if (good && here && letters_owns(here, &one.letter)) {
            letters_wait(here);
            letters_receive_here(here, &one);
        } else if (good) {
            letters_receive_there(settings, &one);
        }
        letters_prefer(received, &one);
    } while (letter_is_in(text));
}

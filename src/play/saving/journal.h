/*
 * The log of an online match on disk, or of one by letters: what a killed program needs to go on.
 *
 * One file a match, mode 0600, in a folder of their own. It is only appended to; each record
 * carries a check of itself and of everything before it, and is on the disk before journal_add
 * returns. A record that was cut short by a crash was never told to anybody and is dropped. The
 * program that has a journal open holds its lock, so that two never continue the same match.
 */
#ifndef TY_SRC_PLAY_SAVING_JOURNAL_H
#define TY_SRC_PLAY_SAVING_JOURNAL_H

#include "net/handshake/attempt.h"
#include "net/letters/letter.h"
#include "net/meeting/invite.h"
#include "net/session/session.h"
#include "net/watching/message.h"
#include "src/play/system/files.h"

enum {
    JOURNALS_MAX = 16,
    JOURNAL_MAX = 4 << 20 /* bytes; LOG_EVENTS_MAX events take less than half */
};

/* What never changes about a match: who calls whom, and by what. */
struct JournalHead {
    bool host;
    struct ResumeKey resume;
    uint16_t port; /* host: listened on */
    int count;     /* guest: addresses of the host */
    struct Address addresses[INVITE_ADDRESSES_MAX];
};

enum JournalKind {
    JOURNAL_AGREED = 1, /* the terms and random numbers: struct SessionStart */
    JOURNAL_EVENT,      /* an event of the log */
    JOURNAL_PROPOSAL,   /* an event that the guest would like to see */
    JOURNAL_PEER,       /* the peer's name */
    JOURNAL_CLAIM,      /* read, not written: what earlier versions put there counts no more */
    /* by letters, beside AGREED (of which only the terms count) and EVENT: */
    JOURNAL_LETTER,  /* one that is complete, by either side: .letter, .size */
    JOURNAL_CLEARED, /* what is own and was not sent is dropped */
    JOURNAL_COPIED,  /* the own letter was shown to be sent */
    JOURNAL_KEPT,    /* the game is over, and in the library */
    /* online, by a host: */
    JOURNAL_WATCH, /* how it lets others watch; the last one counts */
    /* online: */
    JOURNAL_BREAK, /* before what follows the link broke, for the comments of the game's record */
    JOURNAL_LIFE   /* the program is there, and our turn has lasted so long: .life, .used_ms */
};

/* When something was written, by two clocks. */
struct JournalMoment {
    int64_t wall_ms;  /* since 1970, as somebody has set it; 0: not known */
    int64_t awake_ms; /* of the calls' clock, which begins anew with the machine */
};

/* How a host lets others watch its match. */
struct WatchOffer {
    bool open;
    int limit;   /* 1 .. WATCHERS_MAX */
    int delay_s; /* 0 .. WATCH_DELAY_MAX_S */
    struct InviteCode code;
    struct InviteSecret secret;
};

/* One record; which member counts depends on its kind. */
struct JournalRecord {
    enum JournalKind kind;
    struct SessionStart start;
    struct NetEvent event;
    char name[NAME_MAX_BYTES + 1];
    size_t size;
    uint8_t letter[LETTER_BYTES];
    struct WatchOffer watch;
    struct JournalMoment life; /* also with EVENT and PROPOSAL, where earlier versions have none */
    uint32_t used_ms;
};

/* How much time lies between the two moments, in milliseconds; by the clock that nobody sets,
 * unless the machine was started anew meanwhile. 0 if neither clock can say. */
int64_t journal_passed_ms(const struct JournalMoment *before, const struct JournalMoment *now);

/* The matches that can be continued, for a list. */
struct JournalSummary {
    char path[FILE_PATH_MAX];
    bool host;
    char peer[NAME_MAX_BYTES + 1]; /* "" if its name never came */
    struct Terms terms;
    int moves;          /* on the board */
    int64_t modified_s; /* seconds since 1970 */
};

struct Journal;

/* Begins a journal in `folder`, which is made if need be. NULL with an error. `calls` NULL is the
 * system's; else it outlives the journal. */
struct Journal *journal_create(const char *folder, const struct FileCalls *calls,
                               const struct JournalHead *head, struct FileError *error);

/* Tries whether a match could be written into `folder`, which is made if need be: false, with why,
 * if there is no room for one or it may not be written to. Leaves nothing behind. */
bool journal_try(const char *folder, const struct FileCalls *calls, struct FileError *error);

/* Opens one to continue and reads it into memory, where it waits for journal_replay, which may be
 * called on another thread. NULL with an error if it can't be read or is locked. */
struct Journal *journal_load(const char *path, const struct FileCalls *calls,
                             struct FileError *error);

/* Hands every record of a loaded journal to `take` in order; `take` returns NULL, or in English
 * what is wrong with it. False with an error if the file is damaged or refused by `take`: then it
 * is left as it is, and journal_close is all that may follow. Does not touch the disk. */
bool journal_replay(struct Journal *journal, struct JournalHead *head,
                    const char *(*take)(void *context, const struct JournalRecord *record),
                    void *context, struct FileError *error);

/* Both. NULL with an error. */
struct Journal *journal_open(const char *path, const struct FileCalls *calls,
                             struct JournalHead *head,
                             const char *(*take)(void *context, const struct JournalRecord *record),
                             void *context, struct FileError *error);

/* Appends a record; returns when it is on the disk, false if it could not be put there or would
 * make the journal longer than JOURNAL_MAX: then the journal is as it was. */
bool journal_add(struct Journal *journal, const struct JournalRecord *record);

/* Where it lies; valid as long as the journal. */
const char *journal_path(const struct Journal *journal);

/* Closes the journal; `remove`: the match is over for good. NULL is ignored. */
void journal_close(struct Journal *journal, bool remove);

/* Fills `list` with the matches in `folder` that can be continued, newest first: begun (or, by what
 * a guest knows, perhaps begun), and not open elsewhere. Returns how many. Damaged ones are left
 * out and left alone. */
int journal_list(const char *folder, struct JournalSummary list[JOURNALS_MAX]);

#endif

/*
 * A match by letters at home: the correspondence, its board and its journal; and all of them, in
 * their folder.
 *
 * Binds net/letters/correspondence.h to the engine and to the disk, as online.h does the session.
 * What was written or taken shows at once and counts when it is on disk; before, it is not to be
 * sent. What the disk refuses is undone. The owner is woken by the disk and calls letters_update.
 */
#ifndef TY_SRC_PLAY_LETTERS_LETTERS_H
#define TY_SRC_PLAY_LETTERS_LETTERS_H

#include "net/letters/correspondence.h"
#include "src/play/online/terms.h"
#include "src/play/saving/journal.h"
#include "src/play/system/disk.h"

struct Letters;

/* What a match borrows from its program. Strings are copied. */
struct LettersSettings {
    const char *folder;  /* of the journals; made when it is needed */
    const char *name;    /* of the local player, UTF-8; cleaned and cut */
    struct Disk *disk;   /* outlives the match; NULL: everything is written at once */
    struct Saver *saver; /* works on that disk, outlives the match, and says what could not
                                      be written once it is closed; NULL: nobody does */
    const struct FileCalls *calls; /* NULL: the system's */
    int64_t (*now_s)(void);        /* the date, seconds since 1970; NULL: the system's */
};

struct LettersView {
    struct CorrespondenceView match;
    bool saving; /* the disk is at it: nothing can be done, and the letter not be sent */
    bool copied; /* the own letter was shown to be sent: it stands */
    bool kept;   /* the game that is over is in the library */
};

/* Reads the terms of an opening, as terms_to_offer reads those of a match online. */
bool letters_terms_read(const struct Terms *terms, struct OnlineOffer *offer);

/* Begins a match. Who goes first is drawn here if the offer leaves it open; of its time only the
 * days count. */
struct Letters *letters_host(const struct LettersSettings *settings,
                             const struct OnlineOffer *offer);

/* Whether nothing of it would be lost: it was begun here, nobody has moved, and its invitation was
 * never shown to be sent. */
bool letters_blank(const struct Letters *letters);

/* Begins the match of an opening that came. NULL if it is not one that can be played; *fate says
 * why. */
struct Letters *letters_accept(const struct LettersSettings *settings, const struct Letter *opening,
                               enum LetterFate *fate);

/* Goes on with one. NULL with an error if its journal is damaged or open elsewhere. */
struct Letters *letters_open(const struct LettersSettings *settings, const char *path,
                             struct FileError *error);

/* Frees the match; NULL is ignored. The disk closes its journal when all is written. `remove`: it
 * goes, too. */
void letters_close(struct Letters *letters, bool remove);

/* A match that was opened by settings without a disk belongs to the calling thread and to these
 * from now on; see struct LettersSettings. */
void letters_use(struct Letters *letters, struct Disk *disk, struct Saver *saver);

/* Takes in what the disk said; returns whether anything changed. *why is set, in English, if
 * something could not be saved and so never happened; else NULL. */
bool letters_update(struct Letters *letters, const char **why);

/* Waits until the disk is done with it; NULL, or in English what could not be saved. */
const char *letters_wait(struct Letters *letters);

/* How things stand. */
struct LettersView letters_view(const struct Letters *letters);

/* The game; NULL before the opening. Another object whenever something was dropped. */
struct Match *letters_match(const struct Letters *letters);

/* The game, options, days and takebacks of the terms. */
struct OnlineOffer letters_terms(const struct Letters *letters);

/* What the local player writes, as correspondence_say; `move` counts with EVENT_MOVE. NULL, or in
 * English why not. */
const char *letters_say(struct Letters *letters, enum EventKind kind, enum Request request,
                        Move move);

/* Drops what is own and was not sent. NULL, or in English why not. */
const char *letters_clear(struct Letters *letters);

/* Takes a letter of the other; not while it is saving. */
enum LetterFate letters_take(struct Letters *letters, const struct Letter *letter);

/* Whether a letter belongs to this match. */
bool letters_owns(const struct Letters *letters, const struct Letter *letter);

/* Writes the newest own letter as the line to send; false if there is none on disk. */
bool letters_line(const struct Letters *letters, char text[LETTER_TEXT_MAX]);

/* The line was copied or shown: from now on it stands. The game was kept in the library. */
void letters_copied(struct Letters *letters);
void letters_kept(struct Letters *letters);

/* --- all of them --- */

enum { LETTERS_MAX = 64, LETTERS_KEEP_DAYS = 60 };

/* One match of the list. */
struct LettersSummary {
    char path[FILE_PATH_MAX];
    char peer[NAME_MAX_BYTES + 1]; /* "" before its first letter */
    struct Terms terms;
    int moves;          /* on the board */
    bool writes;        /* the local player is to write */
    bool copied;        /* the own letter was shown to be sent */
    bool over;          /* the game; then all that is left to do is to send the last letter */
    int64_t due_s;      /* as in struct CorrespondenceView */
    int64_t modified_s; /* seconds since 1970 */
};

/* Fills `list` with the matches in the folder in which something is left to do, those first in
 * which the local player is to write, then those that are due first, then the newest. Returns how
 * many. Damaged ones and those open elsewhere are left out and left alone. What was over
 * LETTERS_KEEP_DAYS ago is removed: until then its letters are known. */
int letters_list(const struct LettersSettings *settings, struct LettersSummary list[LETTERS_MAX]);

/* What a text that was pasted has brought. */
enum ReceivedKind {
    RECEIVED_NOTHING, /* no letter, or a damaged one: `why` */
    RECEIVED_FATE,    /* one that changes nothing: `why`, by `fate` */
    RECEIVED_OPENING, /* an invitation to a new match: `letter`, for letters_accept */
    RECEIVED_HERE,    /* taken, by the match that is open */
    RECEIVED_THERE    /* taken, by the one at `path` */
};

struct Received {
    enum ReceivedKind kind;
    enum LetterFate fate;
    const char *why;          /* English */
    char path[FILE_PATH_MAX]; /* of the match that the letter belongs to; "" for the one that is
                                 open, or if none is known */
    struct Letter letter;
};

/* Takes the letters in a text: each goes to its match, `here` (may be NULL) or one of the folder.
 * Where there are several, says what the most welcome one has brought. Waits for the disk: who does
 * not want to takes the steps below. */
void letters_receive(const struct LettersSettings *settings, const char *text, struct Letters *here,
                     struct Received *received);

/* Reads the next letter of a text, which moves on behind it. False, and `received` says why, if it
 * can't be read; there may be more in the text, see letter_is_in. */
bool letters_read(const char **text, struct Received *received);

/* Sees a letter that was read to the match that is open and owns it, which is not saving. */
void letters_receive_here(struct Letters *here, struct Received *received);

/* Sees it to a match of the folder: works on files. */
void letters_receive_there(const struct LettersSettings *settings, struct Received *received);

/* Of two letters of one text, the later one counts unless the earlier one was more welcome. */
void letters_prefer(struct Received *kept, const struct Received *later);

#endif

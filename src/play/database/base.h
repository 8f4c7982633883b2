/* The base in which the library keeps its games: opened, mended, waited for, and its tables. The
 * library alone includes it. */
#ifndef TY_SRC_PLAY_DATABASE_BASE_H
#define TY_SRC_PLAY_DATABASE_BASE_H

#include "engine/images.h"
#include "src/common/string_buffer.h"
#include "src/common/thread_owner.h"
#include "src/play/database/entry.h"
#include "src/play/database/news.h"
#include "src/play/system/progress.h"
#include <sqlite3.h>
#include <stdatomic.h>

/* What says that a SQLite file is ours, and how its tables look. */
enum { LIBRARY_APPLICATION = 0x5459414e, LIBRARY_VERSION = 3 };

/* Why a game of the player here does not count in the statistics; as it stands in the file. */
enum { LEFT_OUT_CASUAL = 1, LEFT_OUT_FORGOTTEN = 2 };

/* How far a mending is, for other threads, and their wish that it stops. */
struct MendingState {
    atomic_int permille; /* -1: none is under way */
    atomic_bool stopping;
    const struct Progress *progress; /* the same wish; NULL: nobody has it */
};

/* What a call may still wait for others, and how the last one ended. */
struct LibraryPatience {
    atomic_bool ending;              /* from any thread: the program ends */
    const struct Progress *progress; /* or this work is stopped; NULL: nobody can */
    int waits;      /* that the call under way has left for another program's lock */
    int last_waits; /* that all calls together have left once the program ends, */
    int last_steps; /* and pieces of work within SQLite */
    bool hasty;     /* calls do not wait at all */
    bool behind;    /* changes are refused: earlier ones wait for the lock */
    bool locked;    /* another program's lock was met in the call under way */
    enum LibraryRefusal { REFUSED_NOTHING, REFUSED_READING, REFUSED_CHANGE } refused;
};

struct Library;

/* Changes that are being made: the files with them. */
struct LaterFiles {
    char **names; /* owned */
    int count;
};

/* Changes of earlier programs, and for the next one; see later.c. */
struct LibraryLater {
    bool (*take)(struct Library *library, struct LaterFiles *files, struct FileError *error);
    void (*end)(const struct Library *library, struct LaterFiles *files, bool made);
    bool noting; /* changes that are refused are noted */
    int count;
    struct StringBuffer text; /* its data is owned */
};

struct Library {
    struct ThreadOwner owner; /* whose call came first: the disk's thread, mostly */
    char path[FILE_PATH_MAX];
    sqlite3 *base; /* NULL: not open */
    bool damaged;  /* a call has found the file broken: the next one mends it */
    uint64_t file; /* the file that was opened */
    struct LibraryNews news;
    unsigned told; /* kinds of news that were told, as bits */
    int64_t keys;  /* fingerprint of this program's position keys */
    struct MendingState mending;
    struct LibraryPatience patience;
    struct LibraryLater later;
};

/* --- sql.c: SQLite's calls, with its errors as ours --- */

/* Fills `error` (may be NULL) with SQLite's last one and returns false. */
bool sql_fail(struct Library *library, struct FileError *error);

/* Runs statements that return nothing. */
bool sql_run(struct Library *library, const char *sql, struct FileError *error);

/* A statement; NULL with an error. Ends with sqlite3_finalize or sql_end. */
sqlite3_stmt *sql_prepare(struct Library *library, const char *sql, struct FileError *error);

/* Moves to the next row: true if there is one; *good is false after an error. */
bool sql_row(struct Library *library, sqlite3_stmt *statement, bool *good, struct FileError *error);

/* Runs a statement without rows to its end and finalizes it. */
bool sql_end(struct Library *library, sqlite3_stmt *statement, struct FileError *error);

/* The number in the first column of the first row; false on an error or without a row. */
bool sql_number(struct Library *library, const char *sql, int64_t *number, struct FileError *error);

/* Copies the text of a column, cut at the end of a character. */
void sql_text(sqlite3_stmt *statement, int column, char *text, size_t size);

/* --- patience.c: waiting for other programs, and ending in time --- */

/* A call begins that may wait; none has, yet, in a library that is new. */
void patience_begin(struct Library *library);

/* Whether the program ends, or this library's work is stopped; the same of a mending. */
bool patience_ends(const struct Library *library);
bool mending_stops(const struct MendingState *state);

/* Has a connection wait as long as the call under way may, and break off long work at the end of
 * the program. */
void patience_attach(struct Library *library, sqlite3 *base);

/* --- schema.c --- */

/* The columns of the results of puzzles, in the order of the file; see puzzle_results.h. */
#define PUZZLE_RESULT_COLUMNS                                                                      \
    "key, puzzle, time, offset, day, daily, mode, outcome, ms, moves, slower, rating, error, run," \
    " game"

/* Makes the tables, or makes those of an older program like ours, of which a copy is kept. */
bool schema_bring_up(struct Library *library, struct FileError *error);

/* The same of a base that is a copy itself. */
bool schema_raise(struct Library *library, int64_t version, struct FileError *error);

/* --- keys.c: positions as numbers --- */

/* What the positions' keys of this program are like: another number when the rules' keys change. */
int64_t keys_fingerprint(void);

/* How a key stands in the file, where four bytes are enough. */
uint32_t keys_short(uint64_t key);

/* Makes SQL's reached(keys, wanted) known to a connection. */
bool keys_register(sqlite3 *base);

/* Binds the keys of a position to parameter `index` of a statement, as `wanted` above. */
void keys_bind(sqlite3_stmt *s, int index, const struct ImageKeys *keys);

/* --- analysis.c --- */

enum { ANALYSIS_SIZE = 21 };

/* What the tree's evaluations make of its moves, as it stands in the file; false where the game was
 * not reviewed. */
bool analysis_make(const struct Tree *tree, uint8_t analysis[ANALYSIS_SIZE]);

/* The same back; what is no such analysis (NULL, of another version) says nothing. */
void analysis_read(const uint8_t *analysis, int size, struct LibraryReview *review);

/* --- digest.c: what the library notes of a tree --- */

struct Digest {
    struct LibraryGame known; /* without id, kind, mine, source, slot, star */
    char options[256];        /* "size=15 rules=renju" */
    char moment[32];          /* date and time of day: what games are sorted by */
    uint8_t hash[16];
    bool casual;    /* it says nothing of its players' strength */
    uint32_t *keys; /* owned: of the positions of the main line, the start first */
    int key_count;
    bool reviewed;
    uint8_t analysis[ANALYSIS_SIZE]; /* where it was reviewed */
    char *text;                      /* owned: the record */
};

/* Fills a digest; free it with digest_free. */
void digest_make(struct Digest *digest, const struct Tree *tree);
void digest_free(struct Digest *digest);

/* --- insert.c: below everything that opens or mends --- */

/* Adds a game to the open base, within the transaction that is open, under the number `wish` if
 * that is not 0 and free. */
bool insert_digest(struct Library *library, int64_t wish, const struct Digest *digest,
                   const struct LibraryOrigin *origin, struct LibraryAdded *added,
                   struct FileError *error);

/* Adds a game that comes from where it was played: one that was played online and has come before
 * is the same under another name of its players, too. */
bool insert_tree(struct Library *library, const struct Tree *tree,
                 const struct LibraryOrigin *origin, struct LibraryAdded *added,
                 struct FileError *error);

/* Makes a game of the open base that of `tree`. */
bool insert_again(struct Library *library, int64_t id, const struct Tree *tree,
                  struct FileError *error);

/* Notes the positions of a game. */
bool insert_keys(struct Library *library, int64_t id, const struct Digest *digest,
                 struct FileError *error);

/* --- backup.c --- */

/* Makes a file that nobody but its owner can read, empty; true if it is there already. */
bool make_private(const char *path, struct FileError *error);

/* Copies the base as it was last committed into `copy`, whose file is made and open afterwards: the
 * open one may be about to be changed. `progress` may be NULL. */
bool copy_base(const struct Library *library, struct Library *copy, struct Progress *progress,
               struct FileError *error);

/* Copies the base as it was last committed, of that version, beside it: library-version-1.db. */
bool backup_keep(struct Library *library, int64_t version, struct FileError *error);

/* Removes copies that are older than 30 days. */
void backup_forget(const struct Library *library);

/* --- open.c: the file, opened and closed --- */

/* Opens the base, making it if need be; with true it is whole, ready to be asked. */
bool open_base(struct Library *library, struct FileError *error);

/* Closes it, if it is open. What was found damaged stays just as it is. */
void close_base(struct Library *library);

/* Whether another file stands at the path than the one that was opened. */
bool was_replaced(const struct Library *library);

/* Notes news of the file; each kind is told once. */
void tell_once(struct Library *library, enum LibraryNewsKind kind, const char *path);

/* --- salvage.c --- */

/* A damaged file; the numbers tell whether it is still the same. */
struct SalvageSource {
    const char *path;
    int64_t inode, size, changed; /* the last in nanoseconds */
};

/* Adds what can be read of a damaged file to the open base `library`, going on where an earlier
 * salvage of the same file broke off, and at the end its report: the file will lie at `aside`.
 * False if the new base can't take it, or if it was stopped. */
bool salvage(struct Library *library, const struct SalvageSource *source, const char *aside,
             struct MendingState *state, struct FileError *error);

/* Whether the open base `library` is being filled from that very file. */
bool salvage_is_of(struct Library *library, const struct SalvageSource *source);

/* --- report.c --- */

/* Writes the report of a mending into the new base, within the transaction that is open. `list` has
 * a line for each game that was lost, of the players and the date with tabs between. */
bool report_write(struct Library *library, const struct SalvageSource *source, const char *aside,
                  int lost, const char *list, struct FileError *error);

/* Reads the report that was not seen yet, if there is one. */
bool report_read(struct Library *library, struct LibraryReport *report, struct FileError *error);

/* Whether the open base was filled from that very file, to the end. */
bool report_is_of(struct Library *library, const struct SalvageSource *source);

/* Writes into the open base where the damaged file will lie. */
bool report_move(struct Library *library, const char *aside, struct FileError *error);

/* --- mend.c --- */

/* Mends the base, or goes on with a mending that broke off; with true it is open. */
bool mend(struct Library *library, struct FileError *error);

/* Whether a mending has broken off. */
bool mending_waits(const struct Library *library);

#endif

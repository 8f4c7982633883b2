/* The library: what is done with it is done with a base that is open and whole. */
#include "src/play/library/library.h"
#include "src/common/memory.h"
#include "src/play/library/parts.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Library *library_new(const char *folder)
{
    struct Library *library = memory_zeroed(sizeof *library);
    size_t length = strlen(folder);
    snprintf(library->path, sizeof library->path, "%.4000s%slibrary.db", folder,
             length > 0 && folder[length - 1] == '/' ? "" : "/");
    atomic_init(&library->mending.permille, -1);
    patience_begin(library);
    return library;
}

void library_free(struct Library *library)
{
    if (!library)
        return;
    close_base(library);
    free(library->later.text.data);
    free(library);
}

struct LibraryNews library_take_news(struct Library *library)
{
    bool mine = thread_claim(&library->owner);
    assert(mine);
    struct LibraryNews news = library->news;
    library->news = (struct LibraryNews){.kind = LIBRARY_ALL_WELL};
    return news;
}

/* Open, whole, ready to be asked. */
static bool be_ready(struct Library *library, struct FileError *error)
{
    if (library->base && was_replaced(library))
        close_base(library); /* another program has mended it */
    if (!library->base && mending_waits(library))
        return mend(library, error);
    if (!library->base && !library->damaged && open_base(library, error))
        return true;
    if (library->damaged)
        return mend(library, error);
    return library->base != NULL;
}

static bool in_transaction(struct Library *library, LibraryWork *work, void *argument,
                           struct FileError *error)
{
    const struct LibraryLater *later = &library->later;
    struct LaterFiles files;
    if (!sql_run(library, "BEGIN IMMEDIATE", error))
        return false;
    bool good = !later->take || later->take(library, &files, error);
    good = good && work(library, argument, error) && sql_run(library, "COMMIT", error);
    if (!good && !sqlite3_get_autocommit(library->base))
        sqlite3_exec(library->base, "ROLLBACK", NULL, NULL, NULL);
    if (later->end)
        later->end(library, &files, good);
    return good;
}

bool library_do(struct Library *library, bool writes, LibraryWork *work, void *argument,
                struct FileError *error)
{
    bool good = false, mine = thread_claim(&library->owner);
    struct LibraryPatience *patience = &library->patience;
    assert(mine);
    patience_begin(library);
    if (writes && patience->behind) {
        file_fail(error, library->path, EBUSY);
        patience->refused = REFUSED_CHANGE;
        return false;
    }
    for (int i = 0; i < 2 && !good && (i == 0 || library->damaged); i++)
        good = be_ready(library, error) && (writes ? in_transaction(library, work, argument, error)
                                                   : work(library, argument, error));
    patience->refused = good || !patience->locked ? REFUSED_NOTHING
                        : writes                  ? REFUSED_CHANGE
                                                  : REFUSED_READING;
    return good;
}

bool library_was_refused(const struct Library *library)
{
    return library->patience.refused != REFUSED_NOTHING;
}

/* --- mending ---------------------------------------------------------------------------------- */

float library_mending(const struct Library *library)
{
    int permille = atomic_load(&library->mending.permille);
    return permille < 0 ? -1 : (float)permille / 1000;
}

void library_end(struct Library *library)
{
    atomic_store(&library->mending.stopping, true);
    atomic_store(&library->patience.ending, true);
}

void library_follow(struct Library *library, const struct Progress *progress)
{
    library->mending.progress = progress;
    library->patience.progress = progress;
}

static bool read_report(struct Library *library, void *argument, struct FileError *error)
{
    return report_read(library, argument, error);
}

bool library_report(struct Library *library, struct LibraryReport *report, struct FileError *error)
{
    return library_do(library, false, read_report, report, error);
}

static bool close_report(struct Library *library, void *argument, struct FileError *error)
{
    (void)argument;
    return sql_run(library, "UPDATE mended SET seen = 1", error);
}

bool library_close_report(struct Library *library, struct FileError *error)
{
    return library_do(library, true, close_report, NULL, error);
}

/* Games and settings written on the disk's thread, finished games on the library's. */
#include "src/play/saving/saver.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/play/records/moment.h"
#include "src/play/records/records.h"
#include <stdio.h>
#include <stdlib.h>

/* Something to be done, from the wish to the look at how it went. */
struct SaverJob {
    struct SaverJob *next;
    struct Disk *disk; /* where it runs */
    uint64_t ticket;
    enum SaverWhat what;
    bool (*run)(void *argument, struct FileError *error);
    void *argument; /* owned */
    bool good;
    bool *aside; /* in the argument: what could be kept lies aside; NULL: that can't be */
    struct FileError error;
};

struct Saver {
    struct Disk *disk, *library_disk;
    struct SaverJob *first, **end; /* oldest first */
    bool aside;                    /* see saver_took_aside */
};

struct Saver *saver_new(struct Disk *disk, struct Disk *library_disk)
{
    struct Saver *saver = memory_zeroed(sizeof *saver);
    saver->disk = disk;
    saver->library_disk = library_disk;
    saver->end = &saver->first;
    return saver;
}

void saver_flush(struct Saver *saver)
{
    disk_flush(saver->disk);
    disk_flush(saver->library_disk);
}

void saver_free(struct Saver *saver)
{
    struct FileError error;
    enum SaverWhat what;
    if (!saver)
        return;
    saver_flush(saver);
    while (saver_trouble(saver, &what, &error))
        continue;
    free(saver);
}

/* --- jobs --- */

static void work(void *argument)
{
    struct SaverJob *job = argument;
    job->good = job->run(job->argument, &job->error);
}

static struct SaverJob *new_job(struct Saver *saver, enum SaverWhat what,
                                bool (*run)(void *argument, struct FileError *error),
                                void *argument)
{
    struct SaverJob *job = memory_zeroed(sizeof *job);
    job->what = what;
    job->run = run;
    job->argument = argument;
    *saver->end = job;
    saver->end = &job->next;
    return job;
}

static void add(struct SaverJob *job, struct Disk *disk)
{
    job->disk = disk;
    job->ticket = disk_add(disk, work, job);
}

void saver_add(struct Saver *saver, enum SaverWhat what,
               bool (*run)(void *argument, struct FileError *error), void *argument)
{
    add(new_job(saver, what, run, argument), saver->disk);
}

static void drop(struct Saver *saver, struct SaverJob **at)
{
    struct SaverJob *job = *at;
    *at = job->next;
    if (!job->next)
        saver->end = at;
    free(job->argument);
    free(job);
}

bool saver_trouble(struct Saver *saver, enum SaverWhat *what, struct FileError *error)
{
    bool good = true;
    struct SaverJob **at = &saver->first;
    while (good && *at) {
        struct SaverJob *job = *at;
        if (!disk_is_done(job->disk, job->ticket)) {
            at = &job->next;
            continue;
        }
        good = job->good;
        *what = job->what;
        *error = job->error;
        saver->aside |= job->aside && *job->aside;
        drop(saver, at);
    }
    return !good;
}

bool saver_took_aside(struct Saver *saver)
{
    bool aside = saver->aside;
    saver->aside = false;
    return aside;
}

/* --- the game in progress --- */

struct GameJob {
    struct Autosave *autosave;
    char *text; /* owned */
};

static void add_game(struct Saver *saver, struct Autosave *autosave, char *text,
                     bool (*run)(void *argument, struct FileError *error))
{
    struct GameJob *job = memory_zeroed(sizeof *job);
    *job = (struct GameJob){.autosave = autosave, .text = text};
    saver_add(saver, SAVER_GAME, run, job);
}

static bool run_save(void *argument, struct FileError *error)
{
    struct GameJob *job = argument;
    bool saved = autosave_save(job->autosave, job->text, error);
    free(job->text);
    return saved;
}

void saver_save_text(struct Saver *saver, struct Autosave *autosave, char *text)
{
    add_game(saver, autosave, text, run_save);
}

void saver_save(struct Saver *saver, struct Autosave *autosave, struct Match *match, int64_t now_ms)
{
    saver_save_text(saver, autosave, record_write(match, now_ms));
}

static bool run_clear(void *argument, struct FileError *error)
{
    (void)error;
    autosave_clear(((struct GameJob *)argument)->autosave);
    return true;
}

void saver_clear(struct Saver *saver, struct Autosave *autosave)
{
    add_game(saver, autosave, NULL, run_clear);
}

static bool run_leave(void *argument, struct FileError *error)
{
    (void)error;
    autosave_leave(((struct GameJob *)argument)->autosave);
    return true;
}

void saver_leave(struct Saver *saver, struct Autosave *autosave)
{
    add_game(saver, autosave, NULL, run_leave);
}

static bool run_close(void *argument, struct FileError *error)
{
    (void)error;
    autosave_free(((struct GameJob *)argument)->autosave);
    return true;
}

void saver_close(struct Saver *saver, struct Autosave *autosave)
{
    if (autosave)
        add_game(saver, autosave, NULL, run_close);
}

/* --- finished games --- */

struct FinishJob {
    struct Library *library;
    struct LibraryOrigin origin;
    char folder[FILE_PATH_MAX];
    char stem[RECORD_STEM_MAX];
    struct Tree *tree;     /* owned */
    struct Autosave *kept; /* owned: the slot with the game; NULL: it has none */
    bool aside;            /* it is a file, and the library will take it */
};

/* The finished game in its slot. */
struct SlotJob {
    struct Autosave *autosave;
    struct FinishJob *finish; /* is done after this */
    char *text;               /* owned */
};

static bool run_slot(void *argument, struct FileError *error)
{
    struct SlotJob *job = argument;
    (void)error; /* what fails here is no loss: the game is on its way to the library */
    autosave_save(job->autosave, job->text, &(struct FileError){.line = 0});
    job->finish->kept = autosave_split(job->autosave);
    free(job->text);
    return true;
}

/* In the library, else as a file, which comes into it later. */
static bool keep(struct FinishJob *job, struct FileError *error)
{
    struct LibraryAdded added;
    if (library_add(job->library, &job->tree, 1, &job->origin, &added, error))
        return true;
    bool refused = library_was_refused(job->library);
    char *text = library_write_noted(job->tree, &job->origin);
    bool kept = records_add(job->folder, NULL, job->stem, text, NULL, error);
    free(text);
    job->aside = kept && refused;
    return kept;
}

static bool run_finish(void *argument, struct FileError *error)
{
    struct FinishJob *job = argument;
    bool kept = keep(job, error);
    if (job->kept && kept)
        autosave_clear(job->kept);
    autosave_free(job->kept);
    tree_free(job->tree);
    return kept;
}

void saver_finish(struct Saver *saver, const struct SaverShelf *shelf, struct Autosave *autosave,
                  struct Match *match, int64_t now_ms)
{
    struct FinishJob *job = memory_zeroed(sizeof *job);
    *job = (struct FinishJob){.library = shelf->library, .origin = shelf->origin};
    snprintf(job->folder, sizeof job->folder, "%s", shelf->folder);
    moment_stamp(match, time(NULL)); /* by it the game is known again */
    records_stem(match, job->stem);
    job->tree = record_tree_of_match(match, now_ms);
    if (autosave) {
        struct SlotJob *slot = memory_zeroed(sizeof *slot);
        *slot = (struct SlotJob){.autosave = autosave,
                                 .finish = job,
                                 .text = library_write_noted(job->tree, &job->origin)};
        saver_add(saver, SAVER_GAME, run_slot, slot);
    }
    struct SaverJob *finish = new_job(saver, SAVER_RECORD, run_finish, job);
    finish->aside = &job->aside;
    add(finish, saver->library_disk);
}

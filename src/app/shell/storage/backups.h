/* Everything into one file, and back, while the arcade runs: on a thread of its own. */
#ifndef TY_SRC_APP_SHELL_STORAGE_BACKUPS_H
#define TY_SRC_APP_SHELL_STORAGE_BACKUPS_H

#include "src/play/archive/archive.h"

struct App;

/* What is under way, or what came of it last. */
enum BackupStage {
    BACKUP_NONE,
    BACKUP_MAKING,
    BACKUP_MADE,
    BACKUP_CHECKING,
    BACKUP_CHECKED, /* it can be taken in */
    BACKUP_TAKING,
    BACKUP_TAKEN,
    BACKUP_FAILED, /* or stopped: `error` */
    BACKUP_STAGES
};

struct BackupView {
    enum BackupStage stage;
    enum BackupStage failed; /* what has failed */
    char path[FILE_PATH_MAX];
    struct ArchiveContent content; /* once it is checked, or made */
    struct ArchiveTaken taken;     /* what was taken in; settings and engines are gone from it */
    bool with_settings;
    struct FileError error;
};

/* How things stand; NULL: there was none yet. Valid until the next turn. */
const struct BackupView *backups_view(const struct App *app);

/* How far what is under way is, 0 .. 1. */
float backups_part(const struct App *app);

/* Whether something is under way. */
bool backups_work(const struct App *app);

/* Begins to make a backup at `path`, which may be `replaced` or must not be there. */
void backups_make(struct App *app, const char *path, bool replaced);

/* Whether a file is meant to be a backup: by its name. */
bool backups_is_one(const char *path);

/* Checks the backup at `path` and opens the scene that shows it; where another one is under way,
 * says so. */
void backups_check(struct App *app, const char *path);

/* Takes in the one that was checked. */
void backups_take(struct App *app, bool settings, bool matches);

/* Ends what is under way, or forgets what is shown. */
void backups_stop(struct App *app);

/* For the loop: goes on. */
void backups_update(struct App *app);

/* Stops and forgets everything. */
void backups_end(struct App *app);

#endif

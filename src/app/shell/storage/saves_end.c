/* The last of what is kept: all that is on its way to the disk is ended. */
#include "src/app/shell/app.h"
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/drafts.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/trouble.h"

void saves_end(struct App *app)
{
    enum SaverWhat what;
    struct FileError error;
    if (!app->saver)
        return;
    backups_end(app);
    if (app->settings_due != 0)
        saves_write_settings(app);
    imports_stop(app); /* no end waits for a large file to be read or written */
    exports_stop(app);
    if (app->librarian) {
        if (librarian_end(app->librarian, &error) > 0)
            trouble_log(&error);
    }
    drafts_end(app); /* they go when the library has what stands in them */
    saver_flush(app->saver);
    while (saver_trouble(app->saver, &what, &error))
        trouble_log(&error);
    saver_free(app->saver);
    librarian_free(app->librarian);
    imports_end(app);
    disk_free(app->library_disk);
    disk_free(app->disk);
    library_free(app->library);
}

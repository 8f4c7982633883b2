/* What the disk has to give before the player can go on. */
#include "src/app/shell/storage/errand.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/play/system/disk.h"
#include <stdlib.h>
#include <string.h>

static const char errand_scene[] = "errand";

struct Errand {
    const struct ErrandType *type;
    void *work; /* the disk's thread has it until the ticket is done */
    uint64_t ticket;
};

bool errand_begin(struct App *app, const struct ErrandType *type, void *work)
{
    if (app->errand || scenes_depth(app->scenes) == SCENES_MAX) {
        app_toast(app, app_tr(app, app->errand ? N_("Something is being opened already")
                                               : N_("Too many pages are open: go back a few")));
        disk_add(app->disk, type->end, work);
        return false;
    }
    app->errand = memory_zeroed(sizeof *app->errand);
    *app->errand = (struct Errand){.type = type, .work = work};
    app->errand->ticket = disk_add(app->disk, type->run, work);
    app_open(app, errand_scene, NULL, 0);
    return true;
}

void errand_leads_to(struct App *app, const char *scene, const void *args, size_t size)
{
    if (strcmp(scenes_beneath(app->scenes)->name, scene) == 0)
        errand_leads_back(app);
    else
        app_replace(app, scene, args, size);
}

void errand_leads_back(struct App *app)
{
    scenes_pop(app->scenes, 0);
}

void errand_update(struct App *app)
{
    struct Errand *errand = app->errand;
    if (!errand || !disk_is_done(app->disk, errand->ticket))
        return;
    switch (errand->type->arrive(app, errand->work)) {
    case ERRAND_DONE:
        errand_drop(app);
        break;
    case ERRAND_AGAIN:
        errand->ticket = disk_add(app->disk, errand->type->run, errand->work);
        break;
    case ERRAND_LATER:
        break;
    }
}

void errand_drop(struct App *app)
{
    if (!app->errand)
        return;
    disk_add(app->disk, app->errand->type->end, app->errand->work); /* after it has run */
    free(app->errand);
    app->errand = NULL;
}

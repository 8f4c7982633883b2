/* Why something could not be read or kept, in the player's words. */
#include "src/app/shell/trouble.h"
#include "src/app/shell/reasons.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In English; NULL: no common one. */
static const char *common_text(int reason)
{
    switch (reason) {
    case ENOSPC:
    case EFBIG:
        return N_("the disk is full");
    case EACCES:
    case EPERM:
        return N_("no permission");
    case EROFS:
        return N_("the disk is read-only");
    case EIO:
        return N_("the disk fails");
    case EBUSY:
        return N_("another program is using it");
    case EMFILE:
    case ENFILE:
        return N_("too many files are open");
    default:
        return NULL;
    }
}

char *trouble_why(const struct App *app, const struct FileError *error)
{
    const char *text = common_text(error->reason);
    struct StringBuffer why = {.data = NULL};
    string_buffer_add(&why, text ? app_tr(app, text) : "");
    if (!text)
        reason_tell(app, error->what, strlen(error->what), &why);
    return why.data;
}

void trouble_log(const struct FileError *error)
{
    char text[FILE_PATH_MAX + 256];
    file_error_text(error, text, sizeof text);
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", text);
}

void trouble_tell(struct App *app, const char *format, const struct FileError *error)
{
    char text[512];
    trouble_log(error);
    char *why = trouble_why(app, error);
    snprintf(text, sizeof text, format, why);
    app_toast(app, text);
    free(why);
}

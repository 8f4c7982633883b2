/* A folder of the player's, as it is shown. */
#include "src/app/scenes/library/folder.h"
#include "src/play/system/path.h"
#include <stdio.h>
#include <string.h>

void folder_shown(const struct App *app, const char *folder, float width, unsigned flags,
                  char text[FILE_PATH_MAX])
{
    struct TextStyle style = ui_text_style(app->ui, flags);
    char home[FILE_PATH_MAX];
    size_t length = path_home(home, sizeof home) ? strlen(home) : 0;
    bool inside = length > 1 && strncmp(folder, home, length) == 0 &&
                  (folder[length] == '/' || folder[length] == 0);
    snprintf(text, FILE_PATH_MAX, "%s%.3900s", inside ? "~" : "", folder + (inside ? length : 0));
    const char *rest;
    while (canvas_text_width(app->canvas, text, &style) > width && strlen(text) > strlen("…/") &&
           (rest = strchr(text + strlen("…/"), '/'))) {
        char tail[FILE_PATH_MAX];
        snprintf(tail, sizeof tail, "%s", rest);
        snprintf(text, FILE_PATH_MAX, "…%.3900s", tail);
    }
}

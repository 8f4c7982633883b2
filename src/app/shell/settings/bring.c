/* The settings of another device on this one. */
#include "src/app/shell/settings/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How far a lesson was taken: of two numbers the higher one counts. */
static bool is_progress(const char *name)
{
    return strncmp(name, "lesson.", 7) == 0;
}

/* What a device has for itself: its window, how it is held, its way into the network, its
 * folders. */
static void keep_own(struct Settings *settings, const struct Settings *own)
{
    settings->window_width = own->window_width;
    settings->window_height = own->window_height;
    settings->window_x = own->window_x;
    settings->window_y = own->window_y;
    settings->fullscreen = own->fullscreen;
    settings->tv_mode = own->tv_mode;
    settings->hold = own->hold;
    settings->online_port = own->online_port;
    settings->first_run_done = own->first_run_done || settings->first_run_done;
    if (strcmp(settings->stun_servers, SETTINGS_SUGGESTED) == 0)
        snprintf(settings->stun_servers, sizeof settings->stun_servers, "%s", own->stun_servers);
}

static void bring_note(struct Settings *settings, const struct SettingsNote *note, bool all)
{
    const char *here = settings_note(settings, note->name);
    if (is_progress(note->name) ? strtol(note->value, NULL, 10) > strtol(here, NULL, 10)
                                : all && strcmp(note->name, "export.folder") != 0)
        settings_set_note(settings, note->name, note->value);
}

void settings_bring(struct Settings *settings, const struct Settings *brought, bool all)
{
    if (all) {
        struct Settings own = *settings;
        *settings = *brought;
        keep_own(settings, &own);
        memcpy(settings->notes, own.notes, sizeof own.notes);
        settings->note_count = own.note_count;
    }
    for (int i = 0; i < brought->note_count; i++)
        bring_note(settings, &brought->notes[i], all);
}

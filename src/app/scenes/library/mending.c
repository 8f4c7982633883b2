/* A library that is mended, or can't be: how far it is, what was saved, what can be done. */
#include "src/app/scenes/library/library.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/trouble.h"
#include "src/app/toolkit/layout.h"
#include "src/common/string_buffer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MOST = 12 }; /* games that are named */

void library_follow_mending(struct LibraryScene *scene)
{
    float part = scene->app->library ? library_mending(scene->app->library) : -1;
    int percent = part < 0 ? -1 : (int)(100 * part);
    if (percent != scene->percent_mended)
        app_redraw(scene->app);
    scene->percent_mended = percent;
}

static void draw_bar(const struct LibraryScene *scene, SDL_FRect line)
{
    const struct App *app = scene->app;
    const char *text = app_tr(app, "Repairing your games...");
    ui_label(app->ui, cut_left(&line, line.w * 0.45F), text, 0);
    ui_progress(app->ui, rect_center(line, line.w, app->metrics.text), text,
                (float)scene->percent_mended / 100);
}

bool library_draw_mending(const struct LibraryScene *scene, SDL_FRect *area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    if (scene->percent_mended < 0 && !scene->report.known)
        return false;
    SDL_FRect line = cut_top(area, m->button);
    cut_top(area, m->gap * 0.5F);
    if (scene->percent_mended >= 0) {
        draw_bar(scene, line);
        return true;
    }
    SDL_FRect button = cut_right(&line, 11 * m->text);
    cut_right(&line, m->gap);
    snprintf(text, sizeof text,
             app_tr(app, "The file of your games was damaged: %d saved, %d lost"),
             scene->report.saved, scene->report.lost);
    ui_label(app->ui, line, text, 0);
    ui_button(app->ui, LIBRARY_REPORT, button, NULL, app_tr(app, "Details"), 0);
    return true;
}

/* "Mei - Expert, 2026.11.22" for each line of the list, as far as there is room. */
static void name_lost(const struct LibraryScene *scene, struct StringBuffer *text)
{
    const struct Strings *strings = scene->app->strings;
    const char *line = scene->report.list;
    int named = 0;
    for (; named < LISTED_MOST && *line; named++) {
        char part[3][LIBRARY_NAME_MAX] = {"", "", ""}, name[SEATS][WORDS_NAME_MAX];
        for (int i = 0; i < 3; i++) {
            size_t length = strcspn(line, "\t\n");
            snprintf(part[i], sizeof part[i], "%.*s", (int)length, line);
            line += length + (line[length] != 0);
        }
        for (int seat = 0; seat < SEATS; seat++)
            words_tag(strings, NULL, part[seat], name[seat]);
        string_buffer_format(text, "\n%s – %s %s", name[0], name[1], part[2]);
    }
    if (scene->report.lost > named) {
        string_buffer_add(text, "\n");
        string_buffer_format(text, app_tr(scene->app, "and %d more"), scene->report.lost - named);
    }
}

void library_open_report(struct LibraryScene *scene)
{
    struct App *app = scene->app;
    struct StringBuffer text = {.data = NULL};
    const struct LibraryReport *report = &scene->report;
    if (!report->known)
        return;
    string_buffer_format(&text, app_tr(app, "Saved: %d games. Lost: %d games."), report->saved,
                         report->lost);
    name_lost(scene, &text);
    string_buffer_add(&text, "\n\n");
    string_buffer_format(&text, app_tr(app, "The damaged file is kept here: %s"), report->path);
    /* The scene copies them as it is entered. */
    free(scene->report_text);
    scene->report_text = text.data;
    struct SavedArgs args = {.path = report->path,
                             .title = app_tr(app, "Your games were repaired"),
                             .text = scene->report_text};
    scene->reported = true;
    app_open(app, "saved", &args, sizeof args);
}

void library_say_failure(const struct LibraryScene *scene, char *text, size_t size)
{
    const struct App *app = scene->app;
    text[0] = 0;
    if (app->librarian && !scene->failed)
        return;
    char *why = trouble_why(app, &scene->why);
    if (!app->librarian)
        snprintf(text, size, "%s", app_tr(app, "Your games can't be read"));
    else if (app->library_news == LIBRARY_NEWER)
        snprintf(text, size,
                 app_tr(app, "A newer version of Tianyuan has kept your games, and they stay as"
                             " they are. Install that version to see them. They are in %s"),
                 scene->why.path);
    else
        snprintf(text, size, app_tr(app, "Your games can't be read: %s. They are in %s"), why,
                 scene->why.path);
    free(why);
}

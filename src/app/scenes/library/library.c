/* The games that were kept: found, looked at, starred, removed, continued. */
#include "src/app/scenes/library/library.h"
#include "engine/games.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/statistics/scenes.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOUND = 100, /* rows that Home and End leave to the arrows */
    WAIT_MS = 100
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct LibraryScene *scene = context;
    const struct LibraryArgs *wanted = args;
    scene->app = app;
    scene->chosen = -1;
    scene->percent_mended = -1;
    if (wanted) {
        scene->filter.game = wanted->game;
        scene->filter.reached = wanted->reached;
        snprintf(scene->filter.against, sizeof scene->filter.against, "%s", wanted->against);
    }
    scene->view = memory_zeroed((size_t)games_count() * sizeof(struct View *));
    for (int i = 0; i < games_count(); i++)
        scene->view[i] = view_create(app->canvas, games_get(i));
    library_ask_games(scene);
    return true;
}

static void leave(void *context)
{
    struct LibraryScene *scene = context;
    library_forget(scene);
    for (int i = 0; i < games_count(); i++)
        view_destroy(scene->view[i]);
    free(scene->view);
}

/* A game may have gone on, or a study changed it. */
static void resume(void *context, int result)
{
    struct LibraryScene *scene = context;
    if (scene->reported && result == SAVED_READ)
        library_ask_close_report(scene);
    scene->reported = false;
    library_ask_games(scene);
}

/* What came in meanwhile is in the list; a single game is opened. */
static void hear_imports(struct LibraryScene *scene)
{
    int64_t single = imports_take_single(scene->app);
    if (scene->imports != scene->app->brought_in) {
        scene->imports = scene->app->brought_in;
        library_ask_games(scene);
    }
    if (scene->reviews != reviews_count(scene->app)) {
        scene->reviews = reviews_count(scene->app);
        library_ask_games(scene);
    }
    if (single != 0)
        library_ask_record(scene, single, -1, OPEN_STUDY);
}

/* Shows how far the review of the open game has come. */
static void follow_review(struct LibraryScene *scene)
{
    const struct ShownGame *shown = library_shown(scene, scene->chosen);
    float progress;
    if (!shown || !reviews_under_way(scene->app, shown->known.id, &progress))
        return;
    if (scene->percent != (int)(100 * progress))
        app_redraw(scene->app);
    scene->percent = (int)(100 * progress);
}

/* Whether nothing was ever played: there is no filter to blame. */
static bool invites(const struct LibraryScene *scene)
{
    return scene->known && !scene->failed && scene->count == 0 && !library_is_filtered(scene) &&
           scene->filter.name[0] == 0;
}

static bool update(void *context)
{
    struct LibraryScene *scene = context;
    bool known = scene->known;
    hear_imports(scene);
    if (library_hear(scene))
        app_redraw(scene->app);
    if (!known && scene->count > 0)
        ui_set_focus(scene->app->ui, LIBRARY_CARD);
    else if (!known && invites(scene))
        ui_set_focus(scene->app->ui, LIBRARY_NEW);
    library_ask_page(scene);
    follow_review(scene);
    library_follow_mending(scene);
    return false;
}

/* What is asked may take a mending, which is to be seen. */
static int wait(void *context)
{
    const struct LibraryScene *scene = context;
    return scene->finding ? WAIT_MS : -1;
}

/* --- input ------------------------------------------------------------------------------------ */

static void clear_filter(struct LibraryScene *scene)
{
    scene->filter = (struct LibraryFilter){.starred = false};
    snprintf(scene->filter.name, sizeof scene->filter.name, "%.*s", LIBRARY_NAME_MAX - 1,
             scene->search.text);
    scene->time = 0;
    library_ask_games(scene);
}

static void search(struct LibraryScene *scene)
{
    snprintf(scene->filter.name, sizeof scene->filter.name, "%.*s", LIBRARY_NAME_MAX - 1,
             scene->search.text);
    library_ask_games(scene);
}

static void toggle_filter(struct LibraryScene *scene)
{
    scene->filtering = !scene->filtering;
    ui_set_focus(scene->app->ui, scene->filtering ? LIBRARY_FIND : LIBRARY_CARD);
}

static void bring_back(struct LibraryScene *scene)
{
    library_ask_change(scene, scene->removed, scene->removed_count, -1, CHANGE_RESTORE);
    scene->removed_count = 0;
    ui_set_focus(scene->app->ui, LIBRARY_CARD);
}

/* From the open game or the filter to the list, from there to where one came from. */
static void go_back(struct LibraryScene *scene)
{
    if (scene->chosen >= 0)
        library_entry_action(scene, ENTRY_CLOSE);
    else if (scene->filtering)
        toggle_filter(scene);
    else
        scenes_pop(scene->app->scenes, 0);
}

/* Of the game that is looked for, else of the one played last. */
static void open_statistics(const struct LibraryScene *scene)
{
    const struct ShownGame *newest = library_shown(scene, 0);
    struct StatisticsArgs args = {.game = scene->filter.game};
    if (!args.game && newest)
        args.game = newest->known.game;
    scenes_push(scene->app->scenes, &statistics_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    struct LibraryScene *scene = context;
    if (done->id >= LIBRARY_CARD) {
        scene->chosen = done->id - LIBRARY_CARD;
        return;
    }
    if (done->id >= LIBRARY_ENTRY) {
        library_entry_action(scene, (enum LibraryEntry)(done->id - LIBRARY_ENTRY));
        return;
    }
    switch (done->id) {
    case LIBRARY_BACK:
        go_back(scene);
        break;
    case LIBRARY_FILTER:
        toggle_filter(scene);
        break;
    case LIBRARY_NEW:
        app_open(scene->app, "games", NULL, 0);
        break;
    case LIBRARY_CLEAR:
        clear_filter(scene);
        break;
    case LIBRARY_SEARCH:
        search(scene);
        break;
    case LIBRARY_ADD:
        scenes_push(scene->app->scenes, &browse_scene, NULL, 0);
        break;
    case LIBRARY_EXPORT:
        library_ask_export(scene, scene->ids, scene->count, scene->filter.game);
        break;
    case LIBRARY_STOP:
        exports_stop(scene->app);
        imports_stop(scene->app);
        break;
    case LIBRARY_STATISTICS:
        open_statistics(scene);
        break;
    case LIBRARY_UNDO:
        bring_back(scene);
        break;
    case LIBRARY_REPORT:
        library_open_report(scene);
        break;
    case LIBRARY_CHARSETS:
        scenes_push(scene->app->scenes, &charsets_scene, NULL, 0);
        break;
    case LIBRARY_TROUBLES:
        scenes_push(scene->app->scenes, &troubles_scene, NULL, 0);
        break;
    default:
        library_filter_action(scene, done);
    }
}

/* Steps through the list by pages, or to its ends. */
static bool leaf(struct LibraryScene *scene, const struct InputEvent *event)
{
    int focus = ui_focus(scene->app->ui) - LIBRARY_CARD;
    int page = SDL_max(1, (scene->seen_last - scene->seen_first) * 2 / 3);
    int to = -1;
    if (event->kind != INPUT_ACTION || !event->down || scene->filtering || scene->chosen >= 0 ||
        focus < 0 || scene->count == 0)
        return false;
    if (event->action == ACT_PREV || event->action == ACT_NEXT)
        to = focus + (event->action == ACT_NEXT ? page : -page);
    else if (event->action == ACT_FIRST)
        to = focus - BOUND;
    else if (event->action == ACT_LAST)
        to = focus + BOUND;
    else
        return false;
    ui_set_focus(scene->app->ui, LIBRARY_CARD + SDL_clamp(to, 0, scene->count - 1));
    return true;
}

/* Brings in the text of the clipboard. */
static bool paste(struct LibraryScene *scene, const struct InputEvent *event)
{
    bool meant = event->kind == INPUT_ACTION && event->action == ACT_PASTE && event->down &&
                 !event->repeat && scene->chosen < 0;
    char *text = meant ? SDL_GetClipboardText() : NULL;
    if (text && text[0])
        imports_text(scene->app, text);
    else if (meant)
        app_toast(scene->app, app_tr(scene->app, "The clipboard is empty"));
    SDL_free(text);
    return meant;
}

static bool event(void *context, const struct InputEvent *input)
{
    struct LibraryScene *scene = context;
    if (leaf(scene, input) || paste(scene, input))
        return true;
    if (!page_goes_back(input)) /* also from a game, which lies over the page's own way back */
        return false;
    go_back(scene);
    return true;
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* Says why there is nothing to be seen. */
static void draw_empty(const struct LibraryScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    bool narrowed = library_is_filtered(scene) || scene->filter.name[0] != 0;
    char failure[FILE_PATH_MAX + 512];
    const char *text = !scene->known ? page_looking(app)
                       : narrowed    ? N_("No games match")
                                     : N_("Every game you play is saved here. Play one!");
    library_say_failure(scene, failure, sizeof failure);
    page_empty(app, area, failure[0] ? failure : app_tr(app, text),
               invites(scene) ? LIBRARY_NEW : 0);
}

/* What is under way, and how to stop it. */
static void draw_progress(const struct LibraryScene *scene, const struct IntakeReport *report,
                          SDL_FRect *area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    SDL_FRect line = cut_top(area, m->button);
    cut_top(area, m->gap * 0.5F);
    SDL_FRect button = cut_right(&line, 9 * m->text);
    cut_right(&line, m->gap);
    if (app->library_waits)
        snprintf(text, sizeof text, "%s", app_tr(app, page_looking(app)));
    else if (exports_writing(app))
        snprintf(text, sizeof text, "%s", app_tr(app, "Writing the games..."));
    else
        snprintf(text, sizeof text, app_tr(app, "Imported: %d"), report->games);
    ui_label(app->ui, cut_left(&line, line.w * 0.45F), text, 0);
    ui_progress(app->ui, rect_center(line, line.w, m->text), text, report->part);
    ui_button(app->ui, LIBRARY_STOP, button, "icon-stop", app_tr(app, "Stop"), 0);
}

/* "Games against Expert". */
static void say_against(const struct LibraryScene *scene, char text[WORDS_MAX])
{
    char name[WORDS_NAME_MAX];
    words_tag(scene->app->strings, scene->filter.game, scene->filter.against, name);
    snprintf(text, WORDS_MAX, app_tr(scene->app, "Games against %s"), name);
}

/* How many there are of something, with a button that leads there. */
static void draw_count(const struct App *app, SDL_FRect *area, const char *format, int count,
                       int id, const char *words)
{
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    SDL_FRect line = cut_top(area, m->button);
    cut_top(area, m->gap * 0.5F);
    struct TextStyle style = ui_text_style(app->ui, 0);
    float wide = canvas_text_width(app->canvas, words, &style) + 3 * m->text;
    SDL_FRect button = cut_right(&line, fminf(wide, 11 * m->text));
    cut_right(&line, m->gap);
    snprintf(text, sizeof text, format, count);
    ui_label(app->ui, line, text, 0);
    ui_button(app->ui, id, button, NULL, words, 0);
}

/* That files wait to be asked about; whether there are such. */
static bool draw_charsets(const struct App *app, SDL_FRect *area)
{
    int count;
    if (imports_open(app, &count))
        draw_count(app, area, app_tr(app, "Encoding to choose: %d"), count, LIBRARY_CHARSETS,
                   app_tr(app, "Choose"));
    return count > 0;
}

/* That not all came in, with the way to the list; whether there is such. */
static bool draw_troubles(const struct App *app, SDL_FRect *area)
{
    int count;
    if (!imports_troubles(app, &count))
        return false;
    draw_count(app, area, app_tr(app, "Not imported, or only in part: %d"), count, LIBRARY_TROUBLES,
               app_tr(app, "Details"));
    return true;
}

/* That what is shown may soon be another, since another program has the library; whether it has. */
static bool draw_wait(const struct LibraryScene *scene, SDL_FRect *area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    if (!app->library_waits || scene->count == 0)
        return false;
    ui_label(app->ui, cut_top(area, m->button), app_tr(app, page_looking(app)), UI_DIM | UI_LIVE);
    cut_top(area, m->gap * 0.5F);
    return true;
}

/* What is left out, or what was removed, with the way back. */
static void draw_notice(const struct LibraryScene *scene, SDL_FRect *area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct IntakeReport report = {.part = -1};
    if (imports_running(app, &report) || exports_writing(app)) {
        draw_progress(scene, &report, area);
        return;
    }
    if (scene->removed_count == 0 && (library_draw_mending(scene, area) || draw_wait(scene, area) ||
                                      draw_charsets(app, area) || draw_troubles(app, area)))
        return;
    char text[WORDS_MAX] = "";
    if (scene->removed_count > 1)
        snprintf(text, sizeof text, app_tr(app, "Deleted: %d games"), scene->removed_count);
    else if (scene->removed_count == 1)
        snprintf(text, sizeof text, "%s", app_tr(app, "Game deleted"));
    else if (scene->filter.reached.count > 0)
        snprintf(text, sizeof text, "%s", app_tr(app, "Games that reached this position"));
    else if (scene->filter.against[0])
        say_against(scene, text);
    if (text[0] == 0)
        return;
    SDL_FRect line = cut_top(area, m->button);
    cut_top(area, m->gap * 0.5F);
    SDL_FRect button = cut_right(&line, 11 * m->text);
    cut_right(&line, m->gap);
    ui_label(app->ui, line, text, 0);
    if (scene->removed_count > 0)
        ui_button(app->ui, LIBRARY_UNDO, button, "icon-undo", app_tr(app, "Restore"), 0);
    else
        ui_button(app->ui, LIBRARY_CLEAR, button, "icon-cross", app_tr(app, "Show all"), 0);
}

static void draw_search(struct LibraryScene *scene, SDL_FRect *area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    SDL_FRect line = cut_top(area, m->button);
    cut_top(area, m->gap * 0.5F);
    float side = SDL_min(9 * m->text, line.w * 0.24F);
    SDL_FRect count = cut_right(&line, side);
    cut_right(&line, m->gap);
    SDL_FRect button = cut_right(&line, side);
    cut_right(&line, m->gap);
    ui_text(app->ui, LIBRARY_SEARCH, line, NULL, &scene->search);
    ui_name(app->ui, app_tr(app, "Search by name"));
    if (scene->search.text[0] == 0 && ui_focus(app->ui) != LIBRARY_SEARCH)
        ui_label(app->ui, rect_inset(line, m->gap * 1.5F, 0), app_tr(app, "Search by name"),
                 UI_DIM);
    ui_button(app->ui, LIBRARY_FILTER, button, "icon-filter", app_tr(app, "Filter"),
              library_is_filtered(scene) ? UI_SELECTED : 0);
    if (!scene->known)
        return;
    snprintf(text, sizeof text, app_tr(app, scene->count == 1 ? N_("%d game") : N_("%d games")),
             scene->count);
    ui_label(app->ui, count, text, UI_RIGHT | UI_DIM | UI_LIVE);
}

/* In and out, beside the title. */
static void draw_head(const struct LibraryScene *scene, SDL_FRect head)
{
    const struct App *app = scene->app;
    float gap = app->metrics.gap;
    SDL_FRect icon = cut_left(&head, app->metrics.icon);
    cut_left(&head, gap);
    page_icon(app, LIBRARY_STATISTICS, icon, "icon-trophy", N_("Statistics"), 0);
    ui_button(app->ui, LIBRARY_ADD, rect_column(head, 0, 2, gap), "icon-new", app_tr(app, "Add"),
              app->librarian ? 0 : UI_DISABLED);
    ui_button(app->ui, LIBRARY_EXPORT, rect_column(head, 1, 2, gap), "icon-export",
              app_tr(app, "Export"), scene->count > 0 && !exports_writing(app) ? 0 : UI_DISABLED);
}

static void draw(void *context)
{
    struct LibraryScene *scene = context;
    struct App *app = scene->app;
    SDL_FRect head;
    SDL_FRect area = page_begin(app, LIBRARY_BACK, app_tr(app, "Games"), 6, &head);
    if (scene->filtering) {
        library_draw_filter(scene, area);
        return;
    }
    draw_head(scene, head);
    draw_search(scene, &area);
    draw_notice(scene, &area);
    if (scene->count == 0)
        draw_empty(scene, area);
    else
        library_draw_list(scene, area);
    if (scene->chosen >= 0)
        library_draw_entry(scene);
}

const struct SceneType library_scene = {
    .name = "library",
    .context_size = sizeof(struct LibraryScene),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .update = update,
    .wait = wait,
    .event = event,
    .action = action,
    .draw = draw,
};

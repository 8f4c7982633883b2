/* The list of the player's other engines, and adding one. */
#include "engine/games.h"
#include "src/app/scenes/engines/scenes.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/engine_list.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/play/programs/engines.h"
#include "src/play/system/path.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LIST_BACK = 1,
    LIST_AREA,
    LIST_PATH,
    LIST_ADD,
    LIST_BROWSE,
    LIST_LOOK,
    LIST_UNDO,
    LIST_ROW = 1000 /* + its place in the list */
};

struct EngineListScene {
    struct App *app;
    struct TextField path;
    char chosen[FILE_PATH_MAX]; /* by browsing; "" */
    int removed;                /* the place of the one that was removed last; -1: none */
    bool looked;                /* the player asked to look for more */
    int known;                  /* how many there were then */
    bool boxed;                 /* a Flatpak: programs outside of it can't be started */
};

/* The first engine, or the way to one. */
static int first_shown(const struct App *app)
{
    for (int i = 0; i < engines_count(app->engines); i++)
        if (!engines_get(app->engines, i)->removed)
            return LIST_ROW + i;
    return LIST_BROWSE;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct EngineListScene *scene = context;
    (void)args;
    scene->app = app;
    scene->removed = -1;
    scene->boxed = SDL_getenv("FLATPAK_ID") != NULL;
    ui_set_focus(app->ui, first_shown(app));
    return true;
}

static void leave(void *context)
{
    struct EngineListScene *scene = context;
    engines_forget_removed(scene->app->engines);
    engine_list_keep(scene->app);
}

/* --- adding --- */

static void open_engine(const struct EngineListScene *scene, int index, bool fresh)
{
    struct EngineArgs args = {.index = index, .fresh = fresh};
    scenes_push(scene->app->scenes, &engine_scene, &args, sizeof args);
}

/* The engine at that path, which may have been removed; -1: it is not in the list. */
static int find_path(const struct App *app, const char *path)
{
    for (int i = 0; i < engines_count(app->engines); i++)
        if (strcmp(engines_get(app->engines, i)->path, path) == 0)
            return i;
    return -1;
}

/* Puts an engine back into the list, if it was removed. */
static void bring_back(struct EngineListScene *scene, int index)
{
    engines_remove(scene->app->engines, index, false);
    if (scene->removed == index)
        scene->removed = -1;
}

static void add_path(struct EngineListScene *scene, const char *path)
{
    struct App *app = scene->app;
    int index = find_path(app, path);
    if (index < 0 && !path_is_absolute(path)) {
        app_toast(app, app_tr(app, "Enter the full path, starting with /"));
        return;
    }
    if (index < 0)
        index = engines_add(app->engines, path, "", 0);
    if (index < 0) {
        app_toast(app, app_tr(app, "That can't be saved"));
        return;
    }
    bring_back(scene, index);
    text_field_set(&scene->path, "");
    open_engine(scene, index, engines_get(app->engines, index)->speaks == 0);
}

/* The path of one that never worked is back where it was typed: there may be a slip in it. */
static void note_removed(struct EngineListScene *scene, int index)
{
    const struct Engine *engine = engines_get(scene->app->engines, index);
    scene->removed = index;
    if (!engine->speaks)
        text_field_set(&scene->path, engine->path);
}

static void resume(void *context, int result)
{
    struct EngineListScene *scene = context;
    if (scene->chosen[0])
        add_path(scene, scene->chosen);
    else if (result > 0)
        note_removed(scene, result - 1);
    scene->chosen[0] = '\0';
}

static bool drop(void *context, const char *path)
{
    add_path(context, path);
    return true;
}

static bool update(void *context)
{
    struct EngineListScene *scene = context;
    struct App *app = scene->app;
    if (!scene->looked || engine_list_looks(app))
        return false;
    scene->looked = false;
    app_toast(app, engines_count(app->engines) > scene->known
                       ? app_tr(app, "Engines found")
                       : app_tr(app, "Found no more engines on this computer"));
    return false;
}

static void browse(struct EngineListScene *scene)
{
    struct BrowseArgs args = {.program = scene->chosen};
    scenes_push(scene->app->scenes, &browse_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    struct EngineListScene *scene = context;
    struct App *app = scene->app;
    if (done->id >= LIST_ROW)
        open_engine(scene, done->id - LIST_ROW, false);
    else if (done->id == LIST_BACK)
        scenes_pop(app->scenes, 0);
    else if (done->id == LIST_ADD || (done->id == LIST_PATH && done->kind == UI_CONFIRMED))
        add_path(scene, scene->path.text);
    else if (done->id == LIST_BROWSE)
        browse(scene);
    else if (done->id == LIST_LOOK) {
        scene->looked = true;
        scene->known = engines_count(app->engines);
        engine_list_look(app);
    } else if (done->id == LIST_UNDO) {
        bring_back(scene, scene->removed);
    }
}

/* --- drawing --- */

/* Adds a word to a list of them. */
static void add_word(char text[WORDS_MAX], const char *between, const char *word)
{
    size_t length = strlen(text);
    snprintf(text + length, WORDS_MAX - length, "%s%s", length > 0 ? between : "", word);
}

/* "Gomoku · Xiangqi (UCI, Gomocup)" */
static void describe(const struct App *app, const struct Engine *engine, char text[WORDS_MAX])
{
    static const char *const names[PROGRAM_PROTOCOLS] = {"", "UCI", "UCCI", "Gomocup", "GTP"};
    char protocols[WORDS_MAX] = "", games[WORDS_MAX] = "";
    for (int i = 0; i < games_count(); i++)
        if (engine_plays(engine, games_get(i)))
            add_word(games, " · ", app_tr(app, games_get(i)->name));
    for (int i = PROGRAM_UCI; i < PROGRAM_PROTOCOLS; i++)
        if (engine->speaks & 1U << i)
            add_word(protocols, ", ", names[i]);
    if (engine->speaks)
        snprintf(text, WORDS_MAX, "%.100s (%.50s)", games, protocols);
    else
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Not tried yet"));
}

static int count_shown(const struct App *app)
{
    int count = 0;
    for (int i = 0; i < engines_count(app->engines); i++)
        count += !engines_get(app->engines, i)->removed;
    return count;
}

static void draw_rows(const struct EngineListScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    float each = app->metrics.button;
    char text[WORDS_MAX];
    SDL_FRect inside = ui_scroll_begin(app->ui, LIST_AREA, area, (float)count_shown(app) * each);
    inside = rect_inset(inside, 2 * app->metrics.ring, 0);
    for (int i = 0; i < engines_count(app->engines); i++) {
        const struct Engine *engine = engines_get(app->engines, i);
        if (engine->removed)
            continue;
        describe(app, engine, text);
        ui_row(app->ui, LIST_ROW + i, cut_top(&inside, each), engine->name, text, 0);
    }
    ui_scroll_end(app->ui);
}

/* What an engine is, and where they come from. */
static void draw_empty(const struct EngineListScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const char *text =
        app_tr(app, "An engine is a program that plays, such as Fairy-Stockfish, Pikafish or "
                    "Rapfi; install one from your system's software or its author's page, and "
                    "add its file here.");
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float height = canvas_text_height(app->canvas, text, &style, area.w);
    SDL_FRect inside = ui_scroll_begin(app->ui, LIST_AREA, area, height);
    ui_paragraph(app->ui, inside, text, UI_WRAP | UI_DIM);
    ui_scroll_end(app->ui);
}

/* By which one is added: its path, and two buttons, beside it where there is room. */
static void draw_adding(struct EngineListScene *scene, SDL_FRect *area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect line = cut_top(area, m->button), buttons;
    if (line.w < 34 * m->text) {
        cut_top(area, m->gap / 2);
        buttons = cut_top(area, m->button);
    } else {
        buttons = cut_right(&line, 17 * m->text);
        cut_right(&line, m->gap / 2);
    }
    ui_text(app->ui, LIST_PATH, line, NULL, &scene->path);
    ui_name(app->ui, app_tr(app, "Program of an engine"));
    ui_button(app->ui, LIST_ADD, rect_column(buttons, 0, 2, m->gap / 2), "icon-new",
              app_tr(app, "Add"), scene->path.text[0] ? 0 : UI_DISABLED);
    ui_button(app->ui, LIST_BROWSE, rect_column(buttons, 1, 2, m->gap / 2), "icon-games",
              app_tr(app, "Browse..."), 0);
}

static void draw(void *context)
{
    struct EngineListScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = page_begin(app, LIST_BACK, app_tr(app, "Engines"), 0, NULL);
    area = page_column(app, area, 760);
    SDL_FRect foot = cut_bottom(&area, m->button);
    cut_bottom(&area, m->gap);
    bool undo = scene->removed >= 0;
    ui_button(app->ui, LIST_LOOK, rect_column(foot, 0, undo ? 2 : 1, m->gap), "icon-view",
              app_tr(app, "Look for engines"), engine_list_looks(app) ? UI_DISABLED : 0);
    if (undo)
        ui_button(app->ui, LIST_UNDO, rect_column(foot, 1, 2, m->gap), "icon-undo",
                  app_tr(app, "Restore"), 0);
    SDL_FRect note = cut_top(&area, 1.8F * m->text_small);
    ui_label(app->ui, note, app_tr(app, "Path of a program (or drop its file here)"),
             UI_SMALL | UI_DIM);
    draw_adding(scene, &area);
    cut_top(&area, m->gap);
    if (scene->boxed) {
        ui_label(app->ui, cut_top(&area, 3.4F * m->text_small),
                 app_tr(app, "This is the Flatpak version: it can only start programs inside it."),
                 UI_SMALL | UI_DIM | UI_WRAP);
        cut_top(&area, m->gap);
    }
    if (count_shown(app) > 0)
        draw_rows(scene, area);
    else
        draw_empty(scene, area);
}

const struct SceneType engines_scene = {
    .name = "engines",
    .context_size = sizeof(struct EngineListScene),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .update = update,
    .drop = drop,
    .action = action,
    .draw = draw,
};

/* What the scenes of learning share. */
#include "src/app/scenes/learn/parts.h"
#include "engine/games.h"
#include "src/app/scenes/look.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const struct Game *learn_game(const struct App *app, const struct LearnArgs *args)
{
    const struct Game *game = args ? args->game : NULL;
    if (!game && app->options.game)
        game = games_find(app->options.game);
    return game ? game : games_get(0);
}

struct Lessons *learn_open(const struct App *app, const struct Game *game)
{
    char line[FILE_PATH_MAX + 256];
    struct FileError error;
    const char *text = installed_lessons(&app->installed, game);
    struct Lessons *lessons = text ? lessons_read(game, text, &error) : NULL;
    if (text && !lessons) {
        file_error_text(&error, line, sizeof line);
        SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", line);
    }
    return lessons;
}

/* --- progress --- */

static void note_name(const struct Lessons *lessons, int lesson, char name[48])
{
    snprintf(name, 48, "lesson.%s.%s", lessons->game->id, lessons->lesson[lesson].id);
}

int learn_done(const struct App *app, const struct Lessons *lessons, int lesson)
{
    char name[48];
    note_name(lessons, lesson, name);
    long done = strtol(settings_note(&app->settings, name), NULL, 10);
    int steps = lessons->lesson[lesson].step_count;
    return done < 0 ? 0 : done > steps ? steps : (int)done;
}

void learn_set_done(struct App *app, const struct Lessons *lessons, int lesson, int steps)
{
    char name[48], value[16];
    note_name(lessons, lesson, name);
    snprintf(value, sizeof value, "%d", steps);
    settings_set_note(&app->settings, name, value);
    app_apply_settings(app);
}

/* --- the table of pieces --- */

static int name_count(const struct ViewType *type)
{
    int count = 0;
    while (type->names && type->names[count])
        count++;
    return count;
}

static float row_height(const struct App *app)
{
    return SDL_max(40 * app->metrics.unit, 1.9F * app->metrics.text);
}

float legend_height(const struct App *app, const struct Game *game)
{
    return (float)name_count(view_find(game)) * row_height(app);
}

/* Red and black in the first set, then in the second: as large as leaves room for the names. */
static void draw_kind(struct App *app, const struct View *view, int kind, SDL_FRect row, float size)
{
    struct ViewLook look = look_of(app);
    for (int i = 0; i < 4; i++) {
        SDL_FPoint at = {row.x + ((float)i + (i < 2 ? 0.5F : 0.9F)) * size, row.y + row.h / 2};
        look.signs = i < 2 ? SIGNS_CHARACTERS : SIGNS_SYMBOLS;
        view_draw_piece(view, &look, 1 + i % 2 + 2 * kind, at, size * 0.94F);
    }
}

/* How wide the longest name is, a little smaller than it may be set. */
static float names_width(const struct App *app, const struct ViewType *type)
{
    struct TextStyle style = ui_text_style(app->ui, 0);
    float width = 0;
    for (int kind = 0; kind < name_count(type); kind++) {
        const char *name = app_tr(app, type->names[kind]);
        width = fmaxf(width, canvas_text_width(app->canvas, name, &style));
    }
    return 0.8F * width;
}

void legend_draw(struct App *app, const struct View *view, const struct Game *game, SDL_FRect rect,
                 SDL_FRect seen)
{
    const struct ViewType *type = view_find(game);
    float height = row_height(app), names = names_width(app, type);
    float size = fminf(height, (rect.w - names) / 4.8F);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    for (int kind = 0; kind < name_count(type); kind++) {
        SDL_FRect row = cut_top(&rect, height);
        draw_kind(app, view, kind, row, size);
        cut_left(&row, 4.7F * size);
        ui_label(app->ui, row, app_tr(app, type->names[kind]), 0);
    }
    canvas_unclip(app->canvas);
}

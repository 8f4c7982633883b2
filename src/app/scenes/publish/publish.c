/* What is to be made of a game: an animation, diagrams or a page, how large, how fast, of which
 * moves; and the bar while it is made. */
#include "src/app/scenes/publish/publish.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum PublishWidget {
    PUBLISH_FORM = 860, /* apart from those of the scene beneath */
    PUBLISH_KIND,
    PUBLISH_FROM,
    PUBLISH_TO,
    PUBLISH_SIZE,
    PUBLISH_SPEED,
    PUBLISH_EVERY,
    PUBLISH_SIDE,
    PUBLISH_THEME,
    PUBLISH_NAMES,
    PUBLISH_START,
    PUBLISH_CANCEL
};

enum {
    BAR_MS = 80,       /* between two pictures of the bar */
    DIAGRAMS_MAX = 64, /* of a strip or a page */
    CHOICES_MAX = 5
};

/* What can be chosen for each kind: pixels; one in the middle is the first choice. */
static const int sizes[PUBLISH_KIND_COUNT][CHOICES_MAX] = {
    [PUBLISH_GIF] = {360, 480, 720, 1080},
    [PUBLISH_STRIP] = {240, 360, 480, 720},
    [PUBLISH_PAGE] = {480, 720, 1080},
};
static const int first_size[PUBLISH_KIND_COUNT] = {1, 1, 1};

/* Milliseconds a move of an animation is shown, and moves between two diagrams. */
static const int speeds[CHOICES_MAX] = {250, 500, 1000, 2000, 4000};
static const int everys[CHOICES_MAX] = {1, 2, 5, 10, 20};
enum { FIRST_SPEED = 2, FIRST_EVERY = 2 };

struct PublishScene {
    struct App *app;
    struct PublishArgs args;
    struct PublishLine line;
    enum PublishKind kind;
    int from, to;
    int size[PUBLISH_KIND_COUNT]; /* places in `sizes`, */
    int speed, every;             /* `speeds` and `everys` */
    bool board_flipped, names;
    int theme[PUBLISH_KIND_COUNT];
    struct PublishWish wish; /* what is being made */
    struct Maker *maker;     /* NULL: it is still to be chosen */
    bool moved;              /* the bar has, since it was drawn */
    uint64_t next_bar;
};

/* --- what is wanted --- */

/* Plies between two diagrams: as chosen, or more where there were too many. */
static int plies_between(const struct PublishScene *scene)
{
    int pair = tree_game(scene->line.tree)->moves_pair ? 2 : 1;
    int plies = everys[scene->every] * pair, span = scene->to - scene->from;
    while (span / plies >= DIAGRAMS_MAX - 1)
        plies += pair;
    return plies;
}

static struct PublishWish wish_of(const struct PublishScene *scene)
{
    enum PublishKind kind = scene->kind;
    return (struct PublishWish){.kind = kind,
                                .from = scene->from,
                                .to = scene->to,
                                .size = sizes[kind][scene->size[kind]],
                                .ms = speeds[scene->speed],
                                .every = kind == PUBLISH_GIF ? 1 : plies_between(scene),
                                .board_flipped = scene->board_flipped,
                                .theme = (enum ThemeId)scene->theme[kind],
                                .names = scene->names,
                                .mine = scene->args.mine};
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct PublishScene *scene = context;
    if (!args)
        return false;
    scene->app = app;
    scene->args = *(const struct PublishArgs *)args;
    scene->line.tree = scene->args.tree;
    scene->line.node = tree_line(scene->args.tree, scene->args.at, &scene->line.last);
    scene->to = scene->line.last;
    scene->board_flipped = scene->args.board_flipped;
    scene->speed = FIRST_SPEED;
    scene->every = FIRST_EVERY;
    scene->names = true;
    for (int i = 0; i < PUBLISH_KIND_COUNT; i++) {
        scene->size[i] = first_size[i];
        scene->theme[i] = i == PUBLISH_PAGE ? THEME_CONTRAST : app->settings.theme;
    }
    return true;
}

static void refuse(struct App *app, const void *args)
{
    const struct PublishArgs *asked = args;
    (void)app;
    if (asked && !asked->lent)
        tree_free(asked->tree);
}

static void leave(void *context)
{
    struct PublishScene *scene = context;
    maker_free(scene->maker);
    free(scene->line.node);
    if (!scene->args.lent)
        tree_free(scene->args.tree);
}

/* --- what the player does --- */

static void start(struct PublishScene *scene)
{
    scene->wish = wish_of(scene);
    scene->maker = maker_new(scene->app, &scene->line, &scene->wish);
    scene->next_bar = scene->app->clock.now;
    ui_set_focus(scene->app->ui, PUBLISH_CANCEL);
}

static void change(struct PublishScene *scene, const struct UiAction *done)
{
    switch (done->id) {
    case PUBLISH_KIND:
        scene->kind = (enum PublishKind)done->value;
        break;
    case PUBLISH_FROM:
        scene->from = SDL_min(done->value, scene->line.last);
        scene->to = SDL_max(scene->to, scene->from);
        break;
    case PUBLISH_TO:
        scene->to = SDL_min(done->value, scene->line.last);
        scene->from = SDL_min(scene->from, scene->to);
        break;
    case PUBLISH_SIZE:
        scene->size[scene->kind] = done->value;
        break;
    case PUBLISH_SPEED:
        scene->speed = done->value;
        break;
    case PUBLISH_EVERY:
        scene->every = done->value;
        break;
    case PUBLISH_SIDE:
        scene->board_flipped = done->value == 1;
        break;
    case PUBLISH_THEME:
        scene->theme[scene->kind] = done->value;
        break;
    case PUBLISH_NAMES:
        scene->names = done->value != 0;
        break;
    default:
        break;
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct PublishScene *scene = context;
    if (done->id == PUBLISH_CANCEL)
        scenes_pop(scene->app->scenes, 0);
    else if (done->id == PUBLISH_START && !scene->maker)
        start(scene);
    else if (done->kind == UI_CHANGED)
        change(scene, done);
}

/* --- time --- */

static bool update(void *context)
{
    struct PublishScene *scene = context;
    uint64_t now = scene->app->clock.now;
    if (!scene->maker)
        return false;
    if (!maker_update(scene->maker)) {
        scenes_pop(scene->app->scenes, 0);
        return false;
    }
    if (now >= scene->next_bar) {
        scene->next_bar = now + BAR_MS;
        app_redraw(scene->app);
    }
    return false;
}

static int wait(void *context)
{
    const struct PublishScene *scene = context;
    return scene->maker ? 0 : -1;
}

/* --- drawing --- */

/* "12.", "6…"; "0" for the start. */
static void ply_words(const struct PublishScene *scene, int ply, char text[WORDS_PLY_MAX])
{
    if (ply > 0)
        words_ply(tree_game(scene->line.tree), ply, text);
    else
        snprintf(text, WORDS_PLY_MAX, "0");
}

static void draw_part(const struct PublishScene *scene, struct Form *form)
{
    const struct App *app = scene->app;
    const struct SliderRange range = {0, SDL_max(scene->line.last, 1), 1};
    char from[WORDS_PLY_MAX], to[WORDS_PLY_MAX];
    ply_words(scene, scene->from, from);
    ply_words(scene, scene->to, to);
    ui_slider(app->ui, PUBLISH_FROM, form_row(form), app_tr(app, "From move"), scene->from, range,
              from);
    ui_slider(app->ui, PUBLISH_TO, form_row(form), app_tr(app, "Up to move"), scene->to, range, to);
}

static void draw_size(const struct PublishScene *scene, struct Form *form)
{
    const struct App *app = scene->app;
    const int *list = sizes[scene->kind];
    char text[CHOICES_MAX][16];
    const char *labels[CHOICES_MAX];
    int count = 0;
    for (; count < CHOICES_MAX && list[count] != 0; count++) {
        snprintf(text[count], sizeof text[count], "%d px", list[count]);
        labels[count] = text[count];
    }
    ui_stepper(app->ui, PUBLISH_SIZE, form_row(form), app_tr(app, "Size"), labels, count,
               scene->size[scene->kind], 0);
}

/* How fast an animation goes, or how many diagrams there are. */
static void draw_pace(const struct PublishScene *scene, struct Form *form)
{
    const struct App *app = scene->app;
    bool gif = scene->kind == PUBLISH_GIF;
    char text[CHOICES_MAX][64];
    const char *labels[CHOICES_MAX];
    for (int i = 0; i < CHOICES_MAX; i++) {
        if (gif)
            snprintf(text[i], sizeof text[i], app_tr(app, "%g s"), speeds[i] / 1000.0);
        else
            snprintf(text[i], sizeof text[i], "%d", everys[i]);
        labels[i] = text[i];
    }
    ui_stepper(app->ui, gif ? PUBLISH_SPEED : PUBLISH_EVERY, form_row(form),
               gif ? app_tr(app, "Time a move") : app_tr(app, "Moves between diagrams"), labels,
               CHOICES_MAX, gif ? scene->speed : scene->every, 0);
}

static void draw_form(struct PublishScene *scene, SDL_FRect rect)
{
    bool named = scene->kind != PUBLISH_STRIP; /* its diagrams have no room for that */
    static const char *const kinds[] = {
#define X(id, label) label,
        PUBLISH_KINDS(X)
#undef X
    };
    struct App *app = scene->app;
    const struct Game *game = tree_game(scene->line.tree);
    const char *themes[BOARD_THEME_COUNT], *sides[SEATS] = {game->colours[0], game->colours[1]};
    struct Form form;
    for (int i = 0; i < BOARD_THEME_COUNT; i++)
        themes[i] = app_tr(app, board_theme_name((enum ThemeId)i));
    form_begin(&form, app, PUBLISH_FORM, rect, named ? 8 : 7, 0);
    form_choice(&form, PUBLISH_KIND, N_("As"), kinds, PUBLISH_KIND_COUNT, (int)scene->kind);
    draw_part(scene, &form);
    draw_pace(scene, &form);
    draw_size(scene, &form);
    form_choice(&form, PUBLISH_SIDE, N_("Lower side"), sides, SEATS, scene->board_flipped);
    ui_stepper(app->ui, PUBLISH_THEME, form_row(&form), app_tr(app, "Board"), themes,
               BOARD_THEME_COUNT, scene->theme[scene->kind], 0);
    if (named)
        ui_toggle(app->ui, PUBLISH_NAMES, form_row(&form), app_tr(app, "Names"), scene->names, 0);
    form_end(&form);
}

static void draw_foot(const struct PublishScene *scene, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    ui_button(app->ui, PUBLISH_START, rect_column(rect, 0, 2, m->gap), "icon-export",
              app_tr(app, "Export"), UI_MAIN | UI_FIRST);
    ui_button(app->ui, PUBLISH_CANCEL, rect_column(rect, 1, 2, m->gap), "icon-cross",
              app_tr(app, "Cancel"), 0);
    ui_key(app->ui, ACT_BACK);
}

static void draw_making(const struct PublishScene *scene, SDL_FRect box)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    ui_button(app->ui, PUBLISH_CANCEL, cut_bottom(&box, m->button), "icon-cross",
              app_tr(app, "Cancel"), UI_FIRST);
    ui_key(app->ui, ACT_BACK);
    cut_bottom(&box, m->gap);
    ui_progress(app->ui, cut_bottom(&box, m->button), app_tr(app, "Creating..."),
                maker_progress(scene->maker));
}

static void draw(void *context)
{
    struct PublishScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, m->margin, m->margin);
    float rows = scene->maker ? 2 : 9;
    float height = rows * (m->button + m->gap) + 2 * m->text_title + 2 * m->gap;
    SDL_FRect box = rect_center(area, fminf(area.w, 36 * m->text), fminf(area.h, height));
    ui_panel(app->ui, box);
    box = rect_inset(box, 1.5F * m->gap, m->gap);
    ui_label(app->ui, cut_top(&box, 2 * m->text_title), app_tr(app, "Share the game"), UI_TITLE);
    if (scene->maker) {
        draw_making(scene, box);
    } else {
        draw_foot(scene, cut_bottom(&box, m->button));
        cut_bottom(&box, m->gap);
        draw_form(scene, box);
    }
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, scene->maker ? N_("Cancel") : N_("Back")));
}

const struct SceneType publish_scene = {
    .name = "publish",
    .inner = true,
    .overlay = true,
    .context_size = sizeof(struct PublishScene),
    .enter = enter,
    .leave = leave,
    .refuse = refuse,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};

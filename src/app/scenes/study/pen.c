/*
 * Drawing on the board of a study: circles and arrows in four colours, and signs of the move.
 *
 * A drag with the right button draws at any time, and so does a finger that has rested on a point.
 * While the pen is out every device draws: a click or a confirmation makes a circle, or where it
 * began elsewhere an arrow.
 */
#include "src/app/scenes/page.h"
#include "src/app/scenes/study/study.h"
#include "src/app/toolkit/layout.h"
#include "src/common/wait.h"

enum { REST_MS = 500 /* of a finger, until it draws */, SIGN_COLUMNS = 7, SIGN_ROWS = 2 };

/* --- hands --- */

static int point_under(const struct StudyScene *scene, const struct InputEvent *event)
{
    return place_point(view_where(scene->stage.view), event->x, event->y);
}

static void give_up(struct StudyPen *pen)
{
    pen->from = pen->to = POINT_NONE;
    pen->held = false;
    pen->touch_due = 0;
}

/* A circle, or where both ends differ an arrow. */
static struct TreeMark drawn(const struct StudyPen *pen)
{
    bool arrow = pen->from != pen->to;
    return (struct TreeMark){.kind = arrow ? TREE_ARROW : TREE_CIRCLE,
                             .from = arrow ? pen->from : POINT_NONE,
                             .to = pen->to,
                             .colour = pen->colour};
}

static void finish(struct StudyScene *scene)
{
    struct StudyPen *pen = &scene->pen;
    if (pen->to != POINT_NONE) {
        struct TreeMark mark = drawn(pen);
        study_take_remark(scene);
        if (study_draw(scene->study, &mark))
            study_note_edit(scene);
        else
            app_sound(scene->app, SOUND_ILLEGAL);
    }
    give_up(pen);
}

static void begin(struct StudyScene *scene, int point)
{
    pointing_cancel(&scene->stage.pointing);
    scene->pen.from = scene->pen.to = point;
    scene->pen.held = true;
    scene->pen.touch_due = 0;
}

/* Whether a press draws: the right button's always, others while the pen is out. */
static bool draws(const struct StudyPen *pen, const struct InputEvent *event)
{
    return event->button == 3 || (pen->out && event->button == 1);
}

static bool point_event(struct StudyScene *scene, const struct InputEvent *event)
{
    struct StudyPen *pen = &scene->pen;
    int point = point_under(scene, event);
    if (event->kind == INPUT_POINTER_DOWN) {
        bool drawing = draws(pen, event) && point != POINT_NONE;
        give_up(pen);
        if (drawing)
            begin(scene, point);
        else if (event->device == DEVICE_TOUCH && point != POINT_NONE) {
            pen->touched = point;
            pen->touch_due = scene->app->clock.now + REST_MS;
        }
        return drawing;
    }
    if (pen->touch_due != 0 && (event->kind == INPUT_POINTER_UP || point != pen->touched))
        pen->touch_due = 0;
    if (!pen->held || event->kind == INPUT_POINTER_LEAVE)
        return false;
    pen->to = point;
    if (event->kind == INPUT_POINTER_UP)
        finish(scene);
    return true;
}

/* Confirmations at the board's cursor: where it begins, where it ends. */
static bool key_event(struct StudyScene *scene, const struct InputEvent *event)
{
    struct StudyPen *pen = &scene->pen;
    int cursor = scene->stage.pointing.cursor;
    if (!event->down || event->repeat)
        return false;
    if (event->action == ACT_BACK) {
        if (pen->from != POINT_NONE)
            give_up(pen);
        else
            study_take_pen(scene, false);
        return true;
    }
    if (event->action != ACT_CONFIRM || cursor == POINT_NONE)
        return false;
    if (pen->from == POINT_NONE) {
        pen->from = pen->to = cursor;
        return true;
    }
    pen->to = cursor;
    finish(scene);
    return true;
}

bool study_pen_event(struct StudyScene *scene, const struct InputEvent *event)
{
    if (event->kind == INPUT_ACTION)
        return scene->pen.out && key_event(scene, event);
    return event->kind >= INPUT_POINTER_MOVE && event->kind <= INPUT_POINTER_LEAVE &&
           point_event(scene, event);
}

void study_take_pen(struct StudyScene *scene, bool out)
{
    give_up(&scene->pen);
    pointing_cancel(&scene->stage.pointing);
    scene->pen.out = out;
}

void study_update_pen(struct StudyScene *scene)
{
    struct StudyPen *pen = &scene->pen;
    if (pen->touch_due == 0 || scene->app->clock.now < pen->touch_due)
        return;
    begin(scene, pen->touched);
    app_redraw(scene->app);
}

int study_pen_wait(const struct StudyScene *scene)
{
    uint64_t due = scene->pen.touch_due;
    return due == 0 ? -1 : wait_until(due, scene->app->clock.now);
}

int study_pen_mark(const struct StudyScene *scene, struct TreeMark *signs, int count)
{
    struct StudyPen pen = scene->pen;
    if (pen.from == POINT_NONE)
        return count;
    if (!pen.held)
        pen.to = scene->stage.pointing.cursor;
    if (pen.to != POINT_NONE)
        signs[count++] = drawn(&pen);
    return count;
}

/* --- the rows of signs and colours --- */

float study_pen_height(const struct StudyScene *scene)
{
    const struct Metrics *metrics = &scene->app->metrics;
    return scene->pen.out ? (SIGN_ROWS + 1) * metrics->button + SIGN_ROWS * metrics->gap / 2 : 0;
}

static void draw_sign_button(const struct StudyScene *scene, int index, SDL_FRect rect)
{
    const struct App *app = scene->app;
    const struct StudySign *sign = &study_signs[index];
    const struct Tree *tree = study_tree(scene->study);
    TreeNode node = study_node(scene->study);
    bool set = tree_glyph(tree, node, tree_glyph_kind(sign->glyph)) == sign->glyph;
    char words[WORDS_MAX];
    study_sign_words(scene, sign, words);
    ui_button(app->ui, STUDY_SIGN + index, rect, NULL, sign->text,
              (set ? UI_SELECTED : 0) | (node == TREE_ROOT ? UI_DISABLED : 0));
    ui_name(app->ui, words);
}

static void draw_colours(const struct StudyScene *scene, SDL_FRect rect)
{
    static const char *const names[TREE_COLOURS] = {[TREE_GREEN] = N_("Green pen"),
                                                    [TREE_RED] = N_("Red pen"),
                                                    [TREE_YELLOW] = N_("Yellow pen"),
                                                    [TREE_BLUE] = N_("Blue pen")};
    const struct App *app = scene->app;
    const struct BoardTheme *theme = app->board_theme;
    float gap = app->metrics.gap / 2;
    for (enum TreeColour colour = TREE_GREEN; colour <= TREE_BLUE; colour++)
        ui_button(app->ui, STUDY_COLOUR + (int)colour,
                  rect_column(rect, (int)colour - TREE_GREEN, TREE_COLOURS, gap), NULL,
                  app_tr(app, names[colour]),
                  UI_CARD | (scene->pen.colour == colour ? UI_SELECTED : 0));
    page_icon(app, STUDY_WIPE, rect_column(rect, TREE_COLOURS - 1, TREE_COLOURS, gap), "icon-erase",
              N_("Erase drawings"), 0);
    ui_flush(app->ui);
    for (enum TreeColour colour = TREE_GREEN; colour <= TREE_BLUE; colour++) {
        SDL_FRect r = rect_column(rect, (int)colour - TREE_GREEN, TREE_COLOURS, gap);
        float x = r.x + r.w / 2, y = r.y + r.h / 2, radius = 0.26F * r.h;
        canvas_disc(app->canvas, x, y, radius + 2 * app->metrics.unit, theme->mark_rim);
        canvas_disc(app->canvas, x, y, radius, view_sign_colour(theme, colour));
    }
}

void study_draw_pen(struct StudyScene *scene, SDL_FRect rect)
{
    float gap = scene->app->metrics.gap / 2;
    for (int i = 0; i < SIGN_ROWS * SIGN_COLUMNS; i++) {
        SDL_FRect row = rect_row(rect, i / SIGN_COLUMNS, SIGN_ROWS + 1, gap);
        draw_sign_button(scene, i, rect_column(row, i % SIGN_COLUMNS, SIGN_COLUMNS, gap));
    }
    draw_colours(scene, rect_row(rect, SIGN_ROWS, SIGN_ROWS + 1, gap));
}

bool study_press_pen(struct StudyScene *scene, int id)
{
    bool done = true;
    if (id >= STUDY_SIGN && id < STUDY_SIGN + SIGN_ROWS * SIGN_COLUMNS) {
        done = study_sign(scene->study, study_signs[id - STUDY_SIGN].glyph);
    } else if (id >= STUDY_COLOUR + TREE_GREEN && id <= STUDY_COLOUR + TREE_BLUE) {
        scene->pen.colour = (enum TreeColour)(id - STUDY_COLOUR);
        return true;
    } else if (id == STUDY_WIPE) {
        done = study_wipe(scene->study);
    } else {
        return false;
    }
    if (done)
        study_note_edit(scene);
    return true;
}

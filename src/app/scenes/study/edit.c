/* A position put together: pieces from a tray, the side to move; then it is studied. */
#include "engine/games.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/stage/stage.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/board_words.h"
#include "src/play/table/position_edit.h"
#include <math.h>
#include <string.h>

enum EditWidget {
    EDIT_BOARD = 1,
    EDIT_BACK,
    EDIT_SIDE,
    EDIT_ERASER,
    EDIT_CLEAR,
    EDIT_START,
    EDIT_FLIP,
    EDIT_STUDY,
    EDIT_PIECE = 40 /* + the piece's code */
};

static const float WIDE_FROM = 1.12F; /* width to height from which the panel stands beside */

struct EditScene {
    struct App *app;
    struct Stage stage;
    struct PositionEdit edit;
    char given[POSITION_TEXT_MAX]; /* the position it was opened with; "": none that is possible */
    int chosen;                    /* the piece of the tray that is put; 0: the eraser */
};

/* --- coming and going --- */

/* The board shows the game's start, with the pieces of the position over it: that may be one that
 * the game would not have. */
static void set_stage(struct EditScene *scene)
{
    struct Board board;
    board_init(&board, scene->edit.game, &scene->edit.options, NULL, false);
    stage_set(&scene->stage, scene->edit.game);
    stage_show(&scene->stage, &board, MOVE_NONE);
    board_free(&board);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct EditScene *scene = context;
    const struct Game *game = app->options.game ? games_find(app->options.game) : NULL;
    struct Board start;
    scene->app = app;
    stage_open(&scene->stage, app);
    board_init(&start, game ? game : games_get(0), NULL, NULL, false);
    position_edit_init(&scene->edit, args ? ((const struct EditArgs *)args)->board : &start);
    board_free(&start);
    if (!position_edit_text(&scene->edit, scene->given, NULL))
        scene->given[0] = 0;
    set_stage(scene);
    scene->chosen = 1;
    return true;
}

static void leave(void *context)
{
    stage_close(&((struct EditScene *)context)->stage);
}

void study_open_editor(struct App *app, const struct Board *board)
{
    struct EditArgs args = {.board = board};
    scenes_push(app->scenes, &study_edit_scene, &args, sizeof args);
}

/* --- what the player does --- */

/* Puts the chosen piece there, or takes it away where it stands already. */
static void put(struct EditScene *scene, int point, bool away)
{
    if (point == POINT_NONE)
        return;
    bool same = scene->edit.piece[point] == scene->chosen;
    bool gone = away || same || scene->chosen == 0;
    if (gone && scene->edit.piece[point] == 0)
        return;
    position_edit_put(&scene->edit, point, gone ? 0 : scene->chosen);
    app_sound(scene->app, gone ? SOUND_UNDO : SOUND_PLACE);
    app_redraw(scene->app);
}

static void study(struct EditScene *scene)
{
    char text[POSITION_TEXT_MAX];
    if (!position_edit_text(&scene->edit, text, NULL))
        return;
    struct StudyArgs args = {.tree = tree_new(scene->edit.game, &scene->edit.options)};
    tree_set_start(args.tree, text, NULL);
    args.board_flipped = scene->stage.board_flipped;
    args.unkept = strcmp(text, scene->given) != 0;
    study_open(scene->app, &args);
}

static void action(void *context, const struct UiAction *done)
{
    struct EditScene *scene = context;
    switch (done->id) {
    case EDIT_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case EDIT_SIDE:
        scene->edit.side = done->value;
        break;
    case EDIT_ERASER:
        scene->chosen = 0;
        break;
    case EDIT_CLEAR:
        position_edit_clear(&scene->edit);
        break;
    case EDIT_START:
        position_edit_start(&scene->edit);
        break;
    case EDIT_FLIP:
        stage_flip(&scene->stage);
        break;
    case EDIT_STUDY:
        study(scene);
        break;
    default:
        if (done->id >= EDIT_PIECE)
            scene->chosen = done->id - EDIT_PIECE;
    }
}

/* Clicks, touches and the confirmation of keys and pad on the board. */
static bool touch_board(struct EditScene *scene, const struct InputEvent *event)
{
    const struct BoardPlace *place = view_where(scene->stage.view);
    bool keys = event->kind == INPUT_ACTION && ui_focus(scene->app->ui) == EDIT_BOARD;
    bool confirms = keys && event->action == ACT_CONFIRM && event->down && !event->repeat;
    bool erases = keys && event->action == ACT_UNDO && event->down;
    if (confirms || erases) {
        put(scene, scene->stage.pointing.cursor, erases);
        return true;
    }
    if (event->kind == INPUT_POINTER_DOWN) {
        int point = place_point(place, event->x, event->y);
        put(scene, point, event->button == 3);
        return point != POINT_NONE;
    }
    if (event->kind == INPUT_ASK)
        return stage_asked(&scene->stage, EDIT_BOARD, event);
    if (event->kind == INPUT_ACTION && !keys)
        return false;
    return pointing_event(&scene->stage.pointing, event, place, NULL).result != POINTING_UNUSED;
}

static bool event(void *context, const struct InputEvent *input)
{
    struct EditScene *scene = context;
    if (scene->stage.placed && touch_board(scene, input))
        return true;
    if (input->kind == INPUT_ACTION && input->down && input->action == ACT_FLIP)
        stage_flip(&scene->stage);
    return input->action == ACT_FLIP;
}

/* --- drawing --- */

static void draw_board(struct EditScene *scene, SDL_FRect area)
{
    struct Overlay overlay;
    const struct Pointing *pointing = &scene->stage.pointing;
    struct Ui *ui = scene->app->ui;
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, EDIT_BOARD, false, &overlay);
    overlay.pieces = scene->edit.piece;
    bool keys = ui_focus_shown(ui) && ui_focus(ui) == EDIT_BOARD;
    int point = keys ? pointing->cursor : pointing->hover;
    if (point != POINT_NONE && scene->chosen != 0 && scene->edit.piece[point] == 0)
        overlay.preview =
            (struct MoveShape){.from = POINT_NONE, .to = point, .piece = scene->chosen};
    stage_end(&scene->stage, EDIT_BOARD, &overlay);
}

static int kinds_of(const struct PositionEdit *edit)
{
    return ((int)strlen(edit->game->grammar.pieces) + 1) / SEATS;
}

/* The pieces there are: a row for each colour. */
static void draw_tray(struct EditScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct PositionEdit *edit = &scene->edit;
    struct ViewLook look = look_of(app);
    int kinds = kinds_of(edit);
    for (int i = 0; i < 2 * kinds; i++) {
        int colour = i / kinds, piece = 1 + colour + 2 * (i % kinds);
        SDL_FRect row = rect_row(rect, colour, SEATS, app->metrics.gap / 2);
        SDL_FRect cell = rect_column(row, i % kinds, SDL_max(kinds, 4), app->metrics.gap / 4);
        char label[PIECE_WORDS_MAX];
        board_piece_words(app->strings, edit->game, piece, label);
        ui_button(app->ui, EDIT_PIECE + piece, cell, NULL, label,
                  UI_CARD | (scene->chosen == piece ? UI_SELECTED : 0));
        ui_flush(app->ui);
        view_draw_piece(scene->stage.view, &look, piece,
                        (SDL_FPoint){cell.x + cell.w / 2, cell.y + cell.h / 2},
                        fminf(cell.w, cell.h) * 0.78F);
    }
}

/* Why no game could stand so, in the player's language. */
static const char *reason_of(const struct EditScene *scene, const char *what)
{
    static const char *const known[] = {
        N_("Red must have exactly one king"),
        N_("Black must have exactly one king"),
        N_("Red's king must stand in its palace"),
        N_("Black's king must stand in its palace"),
        N_("the kings face each other"),
        N_("Red is in check, but it is not its turn"),
        N_("Black is in check, but it is not its turn"),
        N_("both sides have made a line"),
        N_("both sides have too few pieces to play"),
        N_("X must have as many stones as O, or one more"),
        N_("the game went on after X had made a line"),
        N_("the game went on after O had made a line"),
        N_("there are too many pieces of one kind"),
        N_("a side has more than 4 pieces"),
        N_("a side has more than 6 pieces"),
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i], what) == 0)
            return app_tr(scene->app, known[i]);
    return app_tr(scene->app, "This position is not possible");
}

static void draw_small_buttons(struct EditScene *scene, SDL_FRect rect)
{
    static const struct {
        int id;
        const char *icon, *label;
        enum InputAction key;
    } buttons[] = {
        {EDIT_ERASER, "icon-erase", N_("Eraser"), ACT_NONE},
        {EDIT_CLEAR, "icon-cross", N_("Clear the board"), ACT_NONE},
        {EDIT_START, "icon-board", N_("Starting position"), ACT_NONE},
        {EDIT_FLIP, "icon-flip", N_("Flip board"), ACT_FLIP},
    };
    enum { BUTTONS = sizeof buttons / sizeof *buttons };
    struct App *app = scene->app;
    for (int i = 0; i < BUTTONS; i++) {
        bool chosen = buttons[i].id == EDIT_ERASER && scene->chosen == 0;
        bool works = buttons[i].id != EDIT_FLIP || stage_can_flip(&scene->stage);
        page_icon(app, buttons[i].id, rect_column(rect, i, BUTTONS, app->metrics.gap / 2),
                  buttons[i].icon, buttons[i].label,
                  (chosen ? UI_SELECTED : 0) | (works ? 0 : UI_DISABLED));
        ui_key(app->ui, buttons[i].key);
    }
}

static void draw_head(struct EditScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    ui_button(app->ui, EDIT_BACK, cut_left(&rect, app->metrics.button), "icon-back",
              app_tr(app, "Back"), UI_PLAIN);
    ui_key(app->ui, ACT_BACK);
    cut_left(&rect, app->metrics.gap / 2);
    ui_label(app->ui, rect, app_tr(app, "Edit position"), UI_BOLD);
}

static void draw_panel(struct EditScene *scene, SDL_FRect panel)
{
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    const char *sides[SEATS];
    char text[POSITION_TEXT_MAX];
    struct TextError error = {.at = 0};
    bool good = position_edit_text(&scene->edit, text, &error);
    draw_head(scene, cut_top(&panel, metrics->button));
    cut_top(&panel, metrics->gap / 2);
    draw_tray(scene, cut_top(&panel, 2 * metrics->button + metrics->gap / 2));
    cut_top(&panel, metrics->gap / 2);
    draw_small_buttons(scene, cut_top(&panel, metrics->button));
    cut_top(&panel, metrics->gap / 2);
    for (int i = 0; i < SEATS; i++)
        sides[i] = app_tr(app, scene->edit.game->colours[i]);
    if (scene->edit.game->grammar.sides)
        ui_choice(app->ui, EDIT_SIDE, cut_top(&panel, metrics->button), app_tr(app, "To move"),
                  sides, SEATS, scene->edit.side, 0);
    ui_button(app->ui, EDIT_STUDY, cut_bottom(&panel, metrics->button), "icon-think",
              app_tr(app, "Study"), good ? UI_MAIN : UI_DISABLED);
    cut_bottom(&panel, metrics->gap / 2);
    cut_top(&panel, metrics->gap / 2);
    if (!good)
        ui_label(app->ui, panel, reason_of(scene, error.what), UI_WRAP | UI_SMALL);
}

static void draw(void *context)
{
    struct EditScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = page_area(app), panel;
    if (area.w >= WIDE_FROM * area.h) {
        panel = cut_right(&area, fminf(fmaxf(area.w * 0.33F, 260 * metrics->unit), area.w * 0.45F));
        cut_right(&area, metrics->gap * 2);
    } else {
        panel = cut_bottom(&area, fmaxf(area.h - area.w, 7.5F * metrics->button));
        cut_bottom(&area, metrics->gap);
    }
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Place"));
    ui_hint(app->ui, ACT_UNDO, app_tr(app, "Remove"));
    if (stage_can_flip(&scene->stage))
        ui_hint(app->ui, ACT_FLIP, app_tr(app, "Flip board"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
    draw_board(scene, area);
    draw_panel(scene, panel);
}

const struct SceneType study_edit_scene = {
    .name = "edit",
    .context_size = sizeof(struct EditScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .draw = draw,
};

/* A position that becomes a puzzle of one's own: whether it is one, and why not; puzzles as text,
 * out and in. */
#include "src/play/practice/share.h"
#include "engine/games.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/picture.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/puzzles/words.h"
#include "src/app/scenes/stage/stage.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app_practice.h"
#include "src/app/shell/trouble.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARE_BACK = 1,
    SHARE_WORDS,
    SHARE_BOARD,
    SHARE_KEEP,
    SHARE_COPY,
    SHARE_PICTURE,
    SHARE_SET_UP,
    SHARE_PASTE,
    SHARE_COPY_WRONG
};

struct ShareScene {
    struct App *app;
    struct Share *share;  /* NULL: no position was brought */
    struct Board board;   /* it */
    enum ShareState seen; /* what was drawn of it */
    struct Board pasted;  /* one that is opened on top */
    struct Stage stage;
    bool keeping; /* puzzles are on their way to the disk */
    bool kept;    /* this one is there */
};

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct ShareScene *scene = context;
    const struct ShareArgs *brought = args;
    scene->app = app;
    app_practice(app);
    stage_open(&scene->stage, app);
    if (!brought)
        return true;
    const struct WorkerHost host = ai_thread_host(app);
    board_copy(&scene->board, brought->board, NULL, false);
    scene->share = share_new(&scene->board, brought->last, &host);
    stage_set(&scene->stage, scene->board.game);
    int colour = game_colour(scene->board.game, scene->board.position,
                             scene->board.game->mover(scene->board.position));
    scene->stage.turned = view_find(scene->board.game)->sides && colour == 1;
    stage_show(&scene->stage, &scene->board, MOVE_NONE);
    return true;
}

static void leave(void *context)
{
    struct ShareScene *scene = context;
    share_free(scene->share);
    if (scene->board.game)
        board_free(&scene->board);
    if (scene->pasted.game)
        board_free(&scene->pasted);
    stage_close(&scene->stage);
}

/* --- out and in --- */

static void copy(const struct ShareScene *scene, const char *text)
{
    bool copied = SDL_SetClipboardText(text) == 0;
    app_toast(scene->app, copied ? app_tr(scene->app, "Copied")
                                 : app_tr(scene->app, "Couldn't copy to the clipboard"));
}

/* The line of the puzzle that was found, to be freed with free(). */
static char *line_of(struct ShareScene *scene)
{
    struct StringBuffer line = {.length = 0};
    puzzle_write(share_puzzle(scene->share), &line);
    return line.data;
}

/* Has puzzles brought in; it is said later what came of it. */
static void bring(struct ShareScene *scene, enum PuzzleSource source, const char *text)
{
    scene->keeping = practice_bring(app_practice(scene->app), source, "-", text);
    if (!scene->keeping)
        app_toast(scene->app, app_tr(scene->app, "The puzzles are still being read. Try again."));
}

static void keep(struct ShareScene *scene)
{
    char *line = line_of(scene);
    bring(scene, SOURCE_OWN, line);
    free(line);
}

/* Whether a text is of puzzles, one a line: the first of them has an id and a bar behind it. */
static bool has_puzzles(const char *text)
{
    while (*text == '#' || *text == '\n' || *text == '\r') {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return strcspn(text, " ") == IDENTITY_SIZE - 1 &&
           strncmp(text + IDENTITY_SIZE - 1, " | ", 3) == 0;
}

/* Looks at a position of any game, as it is copied in the study; false: the text is none. */
static bool paste_position(struct ShareScene *scene, const char *text)
{
    char line[POSITION_TEXT_MAX];
    const struct ShareArgs args = {&scene->pasted, MOVE_NONE};
    bool good = false;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\r\n"), text);
    for (int i = 0; i < games_count() && !good; i++) {
        if (scene->pasted.game)
            board_free(&scene->pasted);
        board_init(&scene->pasted, games_get(i), NULL, NULL, false);
        good = board_set(&scene->pasted, line, NULL);
    }
    if (good)
        scenes_push(scene->app->scenes, &share_scene, &args, sizeof args);
    return good;
}

/* Puzzles come in, a position is looked at; a record of another kind is studied. */
static void paste(struct ShareScene *scene)
{
    char *text = SDL_GetClipboardText();
    if (!text || !text[0])
        app_toast(scene->app, app_tr(scene->app, "The clipboard is empty"));
    else if (has_puzzles(text))
        bring(scene, SOURCE_IMPORTED, text);
    else if (!paste_position(scene, text))
        study_open_text(scene->app, text, NULL);
    SDL_free(text);
}

/* The lines of all puzzles that the player calls wrong, to be freed with free(); NULL: none are. */
static char *wrong_lines(const struct ShareScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    const struct Collection *collection = practice_collection(practice);
    const struct Results *results = practice_results(practice);
    struct StringBuffer text = {.length = 0};
    for (int i = 0; collection && results && i < results_puzzles(results); i++) {
        const struct PuzzleHistory *history = results_history(results, i);
        const struct PuzzleEntry *entry = collection_find(collection, history->puzzle);
        if (!history->wrong || !entry)
            continue;
        string_buffer_add_bytes(&text, entry->line, strcspn(entry->line, "\r\n"));
        string_buffer_add(&text, "\n");
    }
    return text.data;
}

static void copy_wrong(struct ShareScene *scene)
{
    char *lines = wrong_lines(scene);
    if (lines)
        copy(scene, lines);
    free(lines);
}

static void save_picture(struct ShareScene *scene)
{
    struct Overlay overlay;
    stage_still(&scene->stage, &overlay);
    picture_save_board(scene->app, &scene->stage.shown, scene->stage.turned, &overlay);
}

/* --- what the player does --- */

static void action(void *context, const struct UiAction *done)
{
    struct ShareScene *scene = context;
    char *line;
    switch (done->id) {
    case SHARE_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case SHARE_KEEP:
        keep(scene);
        break;
    case SHARE_COPY:
        line = line_of(scene);
        copy(scene, line);
        free(line);
        break;
    case SHARE_PICTURE:
        save_picture(scene);
        break;
    case SHARE_SET_UP:
        scenes_push(scene->app->scenes, &study_edit_scene, NULL, 0);
        break;
    case SHARE_PASTE:
        paste(scene);
        break;
    case SHARE_COPY_WRONG:
        copy_wrong(scene);
        break;
    default:
        break;
    }
}

/* --- time --- */

/* Says what became of puzzles that were brought in. */
static void hear(struct ShareScene *scene)
{
    struct App *app = scene->app;
    struct PracticeBrought brought;
    char text[WORDS_MAX];
    if (!scene->keeping || !practice_brought(app_practice(app), &brought))
        return;
    scene->keeping = false;
    scene->kept = scene->share && brought.good;
    if (!brought.good && brought.error.line > 0)
        snprintf(text, sizeof text, app_tr(app, "Line %d is wrong: nothing was taken."),
                 brought.error.line);
    else if (!brought.good)
        trouble_tell(app, app_tr(app, "Some puzzles couldn't be read or kept: %s"), &brought.error);
    else if (brought.import.added + brought.import.replaced > 0)
        snprintf(text, sizeof text, app_tr(app, "New puzzles: %d"),
                 brought.import.added + brought.import.replaced);
    else
        snprintf(text, sizeof text, "%s", app_tr(app, "They were all there already."));
    if (brought.good || brought.error.line > 0)
        app_toast(app, text);
    app_redraw(app);
}

static bool update(void *context)
{
    struct ShareScene *scene = context;
    hear(scene);
    if (scene->share && share_state(scene->share) != scene->seen) {
        scene->seen = share_state(scene->share);
        app_redraw(scene->app);
    }
    return false;
}

/* --- words --- */

static void move_words(const struct Board *board, Move move, char text[MOVE_TEXT_MAX])
{
    board->game->move_write(board->position, move, text);
}

/* "b7b9 and h6h9 both win. ..." */
static void other_words(const struct ShareScene *scene, const struct ComposerRefusal *refusal,
                        char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    struct Board board;
    char move[MOVE_TEXT_MAX], also[MOVE_TEXT_MAX];
    board_copy(&board, &scene->board, NULL, false);
    for (int i = 0; i < 2 * (refusal->turn - 1); i++)
        board_make(&board, refusal->before[i]);
    move_words(&board, refusal->move, move);
    move_words(&board, refusal->also, also);
    board_free(&board);
    if (refusal->turn == 1)
        snprintf(text, WORDS_MAX, app_tr(app, "%s and %s both win: a puzzle has one solution."),
                 move, also);
    else
        snprintf(text, WORDS_MAX,
                 app_tr(app, "At move %d, %s and %s both win: a puzzle has one solution."),
                 refusal->turn, move, also);
}

static void refusal_words(const struct ShareScene *scene, char text[WORDS_MAX])
{
    static const char *const why[] = {
        [REFUSED_OVER] = N_("The game is over here."),
        [REFUSED_PLAIN] = N_("The win is there at once: that is no puzzle."),
        [REFUSED_QUIET] = N_("Nothing wins by force here, and more than one move holds."),
        [REFUSED_OPEN] = N_("This is too much to be proved."),
        [REFUSED_GAME] = N_("There are no puzzles of this game."),
    };
    const struct ComposerRefusal *refusal = share_refusal(scene->share);
    if (refusal->why == REFUSED_OTHER)
        other_words(scene, refusal, text);
    else
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->app, why[refusal->why]));
}

static void state_words(const struct ShareScene *scene, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    switch (share_state(scene->share)) {
    case SHARE_PROVING:
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Looking for the one solution..."));
        break;
    case SHARE_GRADING:
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "It is a puzzle. Finding out how hard..."));
        break;
    case SHARE_FOUND:
        words_task(app->strings, share_puzzle(scene->share), &scene->board, text);
        break;
    case SHARE_REFUSED:
        refusal_words(scene, text);
        break;
    }
}

/* --- drawing --- */

static void draw_board(struct ShareScene *scene, SDL_FRect area)
{
    struct Overlay overlay;
    stage_begin(&scene->stage, area, &overlay);
    stage_end(&scene->stage, SHARE_BOARD, &overlay);
}

static void button(const struct ShareScene *scene, SDL_FRect *area, int id, const char *icon,
                   const char *label, unsigned int flags)
{
    const struct Metrics *m = &scene->app->metrics;
    ui_button(scene->app->ui, id, cut_bottom(area, m->button), icon, label, flags);
    cut_bottom(area, m->gap / 2);
}

static void draw_puzzle(struct ShareScene *scene, SDL_FRect area)
{
    const struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    bool found = share_state(scene->share) == SHARE_FOUND;
    char text[WORDS_MAX], number[WORDS_MAX];
    draw_board(scene, page_cut_board(&area, 0.6F, 2 * m->gap));
    if (found) {
        SDL_FRect row = cut_bottom(&area, m->button);
        ui_button(app->ui, SHARE_COPY, rect_column(row, 0, 2, m->gap / 2), "icon-copy",
                  app_tr(app, "Copy"), 0);
        ui_button(app->ui, SHARE_PICTURE, rect_column(row, 1, 2, m->gap / 2), "icon-export",
                  app_tr(app, "Picture"), 0);
        cut_bottom(&area, m->gap / 2);
        button(scene, &area, SHARE_KEEP, "icon-star",
               app_tr(app, scene->kept ? N_("Kept") : N_("Keep as a puzzle")),
               UI_MAIN | UI_FIRST | (scene->kept || scene->keeping ? UI_DISABLED : 0));
    }
    state_words(scene, text);
    if (found) {
        SDL_FRect row = cut_bottom(&area, 1.6F * m->text);
        snprintf(number, sizeof number, app_tr(app, "How hard: %d"),
                 share_puzzle(scene->share)->rating);
        ui_label(app->ui, row, number, UI_DIM);
    }
    struct TextStyle style = ui_text_style(app->ui, UI_LARGE | UI_WRAP);
    float width = area.w - 16 * m->unit;
    float height = canvas_text_height(app->canvas, text, &style, width);
    SDL_FRect rest = ui_scroll_begin(app->ui, SHARE_WORDS, area, height);
    rest.w = width;
    ui_paragraph(app->ui, cut_top(&rest, height), text, UI_LARGE | UI_WRAP);
    ui_scroll_end(app->ui);
}

static void draw_choice(struct ShareScene *scene, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char *wrong = wrong_lines(scene);
    const char *said = app_tr(app, "Set up a position or play to one in Study, and choose Make a "
                                   "puzzle under More. Puzzles that you paste come into your "
                                   "collection.");
    SDL_FRect column = page_column(app, area, 640);
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float words =
        canvas_text_height(app->canvas, said, &style, column.w - 16 * m->unit - 4 * m->ring) +
        m->gap;
    SDL_FRect rest =
        ui_scroll_begin(app->ui, SHARE_WORDS, column, words + 3 * (m->button + m->gap));
    rest = rect_inset(rest, 2 * m->ring, 0);
    rest.w = column.w - 16 * m->unit - 4 * m->ring;
    ui_paragraph(app->ui, cut_top(&rest, words), said, UI_WRAP);
    ui_button(app->ui, SHARE_SET_UP, cut_top(&rest, m->button), "icon-board",
              app_tr(app, "Set up a position"), UI_MAIN | UI_FIRST);
    cut_top(&rest, m->gap);
    ui_button(app->ui, SHARE_PASTE, cut_top(&rest, m->button), "icon-import", app_tr(app, "Paste"),
              0);
    cut_top(&rest, m->gap);
    if (wrong)
        ui_button(app->ui, SHARE_COPY_WRONG, cut_top(&rest, m->button), "icon-copy",
                  app_tr(app, "Copy those you call wrong"), 0);
    free(wrong);
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct ShareScene *scene = context;
    SDL_FRect area =
        page_begin(scene->app, SHARE_BACK, app_tr(scene->app, "Your own puzzles"), 0, NULL);
    if (scene->share)
        draw_puzzle(scene, area);
    else
        draw_choice(scene, area);
}

const struct SceneType share_scene = {
    .name = "share",
    .context_size = sizeof(struct ShareScene),
    .enter = enter,
    .leave = leave,
    .action = action,
    .update = update,
    .draw = draw,
};

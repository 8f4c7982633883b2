/* The board of a stage by ear. */
#include "src/app/scenes/stage/words.h"
#include "src/app/shell/speech/voice.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/views/board_words.h"
#include <math.h>
#include <stdlib.h>

/* The cursor of a board that was not pointed at yet stands in its middle. */
static int cursor_of(const struct Stage *stage)
{
    int cursor = stage->pointing.cursor;
    return cursor == POINT_NONE ? place_middle(view_where(stage->view)) : cursor;
}

static void tell_point(const struct Stage *stage, int point, struct StringBuffer *words)
{
    const struct Strings *strings = stage->app->strings;
    board_point_words(strings, &stage->shown, point,
                      (enum BoardWords)stage->app->settings.board_words, words);
    if (stage->pointing.selected == point)
        string_buffer_format(words, "%s%s", tr(strings, ", "), tr(strings, N_("picked up")));
}

/* --- the board as a table --- */

/* The point of a cell, which is counted from the upper left of the screen. */
static int point_of(const struct BoardPlace *place, int cell)
{
    int columns = place->geometry.files;
    int corner = place_point(place, place->left, place->top);
    return place_step(place, corner, cell % columns, cell / columns);
}

static int cell_of(const struct BoardPlace *place, int point)
{
    SDL_FPoint at = place_center(place, point);
    int column = (int)lroundf((at.x - place->left) / place->cell);
    int row = (int)lroundf((at.y - place->top) / place->cell);
    return row * place->geometry.files + column;
}

static void tell_cell(void *user, int cell, struct StringBuffer *words)
{
    const struct Stage *stage = user;
    tell_point(stage, point_of(view_where(stage->view), cell), words);
}

static SDL_FRect where_cell(void *user, int cell)
{
    const struct BoardPlace *place = view_where(((struct Stage *)user)->view);
    SDL_FPoint at = place_center(place, point_of(place, cell));
    return (SDL_FRect){at.x - place->cell / 2, at.y - place->cell / 2, place->cell, place->cell};
}

static void go_to_cell(void *user, int cell)
{
    struct Stage *stage = user;
    stage->pointing.cursor = point_of(view_where(stage->view), cell);
    app_redraw(stage->app);
}

static void tell_cells(struct Stage *stage)
{
    const struct BoardPlace *place = view_where(stage->view);
    const struct Board *board = &stage->shown;
    uint64_t version = board->game->key(board->position) * 31 + (uint64_t)board->trail.count;
    version = version * 1021 + (uint64_t)(stage->pointing.selected + 1);
    stage->cells = (struct UiCells){
        .columns = place->geometry.files,
        .rows = place->geometry.ranks,
        .version =
            8 * version + 2 * (uint64_t)stage->app->settings.board_words + stage->board_flipped,
        .cursor = cell_of(place, cursor_of(stage)),
        .user = stage,
        .words = tell_cell,
        .where = where_cell,
        .go = go_to_cell,
    };
    ui_told_cells(stage->app->ui, &stage->cells);
}

/* --- a frame --- */

void stage_tell(struct Stage *stage)
{
    const struct Strings *strings = stage->app->strings;
    struct StringBuffer words = {0};
    int cursor = cursor_of(stage);
    bool picked = stage->pointing.selected == cursor;
    tell_point(stage, cursor, &words);
    ui_told_value(stage->app->ui, 2 * cursor + picked, words.data);
    tell_cells(stage);
    words.length = 0;
    board_last_words(strings, &stage->shown, &words);
    if (words.length > 0)
        ui_told(stage->app->ui, view_where(stage->view)->slab, words.data, UI_LIVE);
    free(words.data);
}

/* --- questions --- */

/* Leads the cursor to a piece, and the focus to the board, which then is told. */
static void go(struct Stage *stage, int region, enum BoardNext what, int step)
{
    int next = board_next(&stage->shown, cursor_of(stage), what, step);
    if (next == POINT_NONE) {
        voice_say(stage->app, app_tr(stage->app, N_("There is no other")));
        return;
    }
    stage->pointing.cursor = next;
    ui_show_focus(stage->app->ui, region);
    app_redraw(stage->app);
}

static bool go_about(struct Stage *stage, int region, const struct InputEvent *event)
{
    static const struct {
        SDL_Keycode key;
        enum BoardNext what;
    } ways[] = {{SDLK_n, NEXT_OWN}, {SDLK_k, NEXT_KIND}, {SDLK_m, NEXT_MOBILE}};
    for (size_t i = 0; i < SDL_arraysize(ways); i++) {
        if (ways[i].key != event->key)
            continue;
        go(stage, region, ways[i].what, event->shift ? -1 : 1);
        return true;
    }
    return false;
}

/* More or less about each point from now on; says how much, by the point under the cursor. */
static void change_length(struct Stage *stage)
{
    struct App *app = stage->app;
    struct StringBuffer words = {0};
    app->settings.board_words = (app->settings.board_words + 1) % BOARD_WORDS_COUNT;
    app_apply_settings(app);
    board_point_words(app->strings, &stage->shown, cursor_of(stage),
                      (enum BoardWords)app->settings.board_words, &words);
    voice_say(app, words.data);
    free(words.data);
}

bool stage_answer(const struct Stage *stage, SDL_Keycode key, struct StringBuffer *words)
{
    const struct Strings *strings = stage->app->strings;
    const struct Board *board = &stage->shown;
    int cursor = cursor_of(stage), picked = stage->pointing.selected;
    switch (key) {
    case SDLK_g:
        board_targets_words(strings, board, picked != POINT_NONE ? picked : cursor, words);
        break;
    case SDLK_a:
        board_threats_words(strings, board, cursor, words);
        break;
    case SDLK_l:
        board_last_words(strings, board, words);
        if (words->length == 0)
            string_buffer_add(words, tr(strings, N_("No move yet")));
        break;
    case SDLK_r:
    case SDLK_f:
        board_line_words(strings, board, cursor, key == SDLK_f, words);
        break;
    case SDLK_w:
        board_rows_words(strings, board, words);
        break;
    case SDLK_p:
        board_pieces_words(strings, board, words);
        break;
    case SDLK_x:
        board_taken_words(strings, board, words);
        break;
    default:
        return false;
    }
    return true;
}

bool stage_asked(struct Stage *stage, int region, const struct InputEvent *event)
{
    struct StringBuffer words = {0};
    if (event->kind != INPUT_ASK || !stage->placed || !ui_listened(stage->app->ui))
        return false;
    if (go_about(stage, region, event))
        return true;
    if (event->key == SDLK_i) {
        change_length(stage);
        return true;
    }
    bool answered = stage_answer(stage, event->key, &words);
    if (answered)
        voice_say(stage->app, words.data);
    free(words.data);
    return answered;
}

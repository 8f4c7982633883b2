/* The title: the board's centre point, stones growing outward from it, and the menu. */
#include "engine/games.h"
#include "src/app/scenes/attract.h"
#include "src/app/scenes/basic_scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/drafts.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/view.h"
#include "src/common/memory.h"
#include "src/play/records/autosave.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONTINUE = 1,
    NEW_GAME,
    ONLINE,
    PUZZLES,
    GAMES,
    LEARN,
    SETTINGS_MENU,
    QUIT,
    MENU_COUNT = QUIT
};

enum { STONE_EVERY_MS = 95, STONE_GROWS_MS = 280 };

/* The stones in the order of their coming, black and white by turns: {files right of the centre,
 * ranks above it}. */
static const struct {
    int file, rank;
} stones[] = {
    {0, 0},  {1, 1},  {1, -1},  {2, 0},  {-1, 1}, {0, 2},   {-1, -1}, {-2, -2}, {2, -2},
    {3, -3}, {0, -2}, {-1, -3}, {-2, 2}, {-3, 3}, {-1, 3},  {-2, 0},  {-3, 0},  {3, 1},
    {1, 3},  {2, 4},  {1, -4},  {4, -1}, {-4, 1}, {-4, -2}, {4, 2},   {-3, -4}, {3, 4},
};

enum { STONE_COUNT = sizeof stones / sizeof stones[0] };

struct Title {
    struct App *app;
    struct View *view;   /* NULL where its game is missing */
    void *position;      /* the empty board */
    uint64_t start;      /* when the first stone came */
    unsigned int answer; /* that is shown of what can be continued */
    int waiting;         /* matches online and by letters to go on with */
    struct Match *saved; /* the game to continue, NULL: none */
    bool elsewhere;      /* there is none, but another window has one open */
    struct PuzzlesToday today;
    struct View *shown;    /* of that game; NULL like it */
    struct MoveShape last; /* its last move */
    struct Attract attract;
};

static void forget_saved(struct Title *title)
{
    match_free(title->saved);
    if (title->shown)
        view_destroy(title->shown);
    title->saved = NULL;
    title->shown = NULL;
}

/* Takes what is known of the matches that can be continued, if that is new. */
static void show_saves(struct Title *title)
{
    const struct Unfinished *known = unfinished_known(title->app);
    if (!known || title->answer == unfinished_answers(title->app))
        return;
    title->answer = unfinished_answers(title->app);
    title->waiting = known->online_count + known->letters_count;
    forget_saved(title);
    title->saved = unfinished_take_saved(title->app);
    title->elsewhere = !title->saved && known->elsewhere;
    if (!title->saved)
        return;
    title->shown = view_create(title->app->canvas, match_board(title->saved)->game);
    title->last = look_last_move(title->saved);
}

/* Until the answer is there the title stands as it was left. */
static void look_at_saves(struct Title *title)
{
    unfinished_ask(title->app);
    show_saves(title);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Title *title = context;
    const struct Game *game = games_find(view_first()->game);
    (void)args;
    title->app = app;
    title->start = title->attract.since = app->clock.now;
    title->attract.app = app;
    look_at_saves(title);
    drafts_look(app, 0);
    if (!game)
        return true;
    title->position = memory_zeroed(game->position_size);
    title->view = view_create(app->canvas, game);
    game->start(title->position, &(struct Options){{0}});
    return true;
}

static void cover(void *context)
{
    attract_end(&((struct Title *)context)->attract);
}

static void resume(void *context, int result)
{
    (void)result;
    attract_end(&((struct Title *)context)->attract);
    look_at_saves(context);
    drafts_look(((struct Title *)context)->app, 0);
}

static void leave(void *context)
{
    struct Title *title = context;
    if (title->view)
        view_destroy(title->view);
    free(title->position);
    attract_end(&title->attract);
    forget_saved(title);
}

/* --- the board --- */

/* How far stone i has grown, 0..1. */
static float grown(const struct Title *title, int i)
{
    if (app_motion(title->app, STONE_GROWS_MS) == 0)
        return 1;
    float age = (float)(title->app->clock.now - title->start) - 300;
    return ease(EASE_OUT, (age - (float)(i * STONE_EVERY_MS)) / STONE_GROWS_MS);
}

static bool growing(const struct Title *title)
{
    return title->app->clock.now - title->start <
           300 + (STONE_COUNT - 1) * STONE_EVERY_MS + STONE_GROWS_MS;
}

static void draw_stones(const struct Title *title, const struct ViewLook *look)
{
    const struct BoardPlace *place = view_where(title->view);
    SDL_FPoint centre = place_center(place, place_middle(place));
    for (int i = 0; i < STONE_COUNT; i++) {
        float size = grown(title, i);
        SDL_FPoint at = {centre.x + place->cell * (float)stones[i].file,
                         centre.y - place->cell * (float)stones[i].rank};
        if (size > 0.02f)
            view_draw_piece(title->view, look, 1 + i % 2, at, place->cell * size);
    }
}

/* Whether the one person at this screen, who has the lower edge, plays the second side. */
static bool plays_second(const struct Match *match)
{
    const struct MatchTags *tags = match_tags(match);
    bool program[SEATS];
    for (int i = 0; i < SEATS; i++)
        program[i] = strncmp(tags->player[i], "level:", 6) == 0 || setup_engine(tags->player[i]);
    return program[0] && !program[1];
}

/* The game to continue as it stands. */
static void draw_saved(const struct Title *title, SDL_FRect area)
{
    const struct Board *board = match_board(title->saved);
    struct App *app = title->app;
    struct ViewLook look = look_of(app);
    struct Overlay overlay;
    overlay_clear(&overlay);
    overlay.last = title->last;
    view_place(title->shown, board->position, area, false,
               view_find(board->game)->sides && plays_second(title->saved));
    view_draw(title->shown, &look, board->position, &overlay);
}

static void draw_board(const struct Title *title, SDL_FRect area)
{
    struct App *app = title->app;
    if (attract_shows(&title->attract)) {
        attract_draw(&title->attract, area);
        return;
    }
    if (title->saved) {
        draw_saved(title, area);
        return;
    }
    if (!title->view) {
        canvas_image(app->canvas, area, "logo", app->theme->text);
        return;
    }
    struct ViewLook look = {.theme = app->board_theme, .ring = app->metrics.ring};
    view_place(title->view, title->position, area, false, false);
    view_draw(title->view, &look, title->position, NULL);
    draw_stones(title, &look);
}

/* --- the menu --- */

/* "Continue Gomoku, move 13": what the button leads to. */
static void describe_saved(const struct Title *title, char text[WORDS_MAX])
{
    const struct App *app = title->app;
    text[0] = 0;
    if (!title->saved)
        return;
    const struct Game *game = match_board(title->saved)->game;
    snprintf(text, WORDS_MAX, app_tr(app, "Continue %s, move %d"), app_tr(app, game->name),
             words_moves(game, match_count(title->saved) + 1));
}

/* "Xiangqi · move 13 · Beginner": the saved game, and whom it is played against. */
static void tell_saved(const struct Title *title, char text[WORDS_MAX])
{
    const struct App *app = title->app;
    const struct Game *game = match_board(title->saved)->game;
    const char *tag = match_tags(title->saved)->player[plays_second(title->saved) ? 0 : 1];
    char opponent[WORDS_NAME_MAX];
    words_tag(app->strings, game, tag, opponent);
    size_t length =
        (size_t)snprintf(text, WORDS_MAX, app_tr(app, "%s · move %d"), app_tr(app, game->name),
                         words_moves(game, match_count(title->saved) + 1));
    if (opponent[0] && length < WORDS_MAX)
        snprintf(text + length, WORDS_MAX - length, " · %s", opponent);
}

/* A button with a word and, below it, what that is about. */
struct TwoLines {
    int id;
    const char *icon, *label, *upper, *lower; /* the texts are translated; `label` is read out */
    unsigned int flags;
    SDL_Color color, dim; /* of both lines */
};

static void describe_two_lines(const struct App *app, SDL_FRect rect, const struct TwoLines *lines)
{
    const struct Metrics *m = &app->metrics;
    bool bold = lines->flags & UI_MAIN;
    struct TextStyle upper = {
        .size = m->text, .flags = (bold ? TEXT_BOLD : 0) | TEXT_SHRINK, .color = lines->color};
    struct TextStyle lower = {.size = m->text_small, .flags = TEXT_SHRINK, .color = lines->dim};
    ui_button(app->ui, lines->id, rect, NULL, lines->label, lines->flags | UI_CARD);
    ui_flush(app->ui);
    float pad = fminf(20 * m->unit, rect.w * 0.08F),
          icon = roundf(fminf(rect.h * 0.52F, 2.2F * m->text));
    SDL_FRect inner = rect_inset(rect, pad, 0);
    SDL_FRect sign = cut_left(&inner, icon);
    canvas_image(app->canvas, rect_center(sign, icon, icon), lines->icon, lines->color);
    cut_left(&inner, roundf(icon * 0.4F));
    inner = rect_center(inner, inner.w, fminf(inner.h, 1.25F * (m->text + m->text_small)));
    canvas_text(app->canvas, cut_top(&inner, inner.h * 0.56F), lines->upper, &upper);
    canvas_text(app->canvas, inner, lines->lower, &lower);
}

/* The button that goes on with the game on the board beside it. */
static void describe_continue(const struct Title *title, SDL_FRect rect, const char *label)
{
    const struct App *app = title->app;
    SDL_Color color = app->theme->accent_text;
    char text[WORDS_MAX];
    tell_saved(title, text);
    const struct TwoLines lines = {CONTINUE, "icon-play",        label, app_tr(app, "Continue"),
                                   text,     UI_MAIN | UI_FIRST, color, color};
    describe_two_lines(app, rect, &lines);
}

/* The way to the puzzles, with how today's stand as soon as that is known. */
static void describe_puzzles(const struct Title *title, SDL_FRect rect)
{
    const struct App *app = title->app;
    const char *name = app_tr(app, "Puzzles");
    char text[PUZZLES_TODAY_MAX], label[2 * PUZZLES_TODAY_MAX];
    if (!title->today.known) {
        ui_button(app->ui, PUZZLES, rect, "icon-puzzle", name, UI_LEFT);
        return;
    }
    puzzles_today_words(app, &title->today, text);
    snprintf(label, sizeof label, app_tr(app, "%s: %s"), name, text);
    const struct TwoLines lines = {PUZZLES, "icon-puzzle",    label,          name, text,
                                   0,       app->theme->text, app->theme->dim};
    describe_two_lines(app, rect, &lines);
}

static void describe_menu(const struct Title *title, SDL_FRect r)
{
    const struct App *app = title->app;
    bool saved = title->saved != NULL;
    char waiting[WORDS_MAX], go_on[WORDS_MAX];
    describe_saved(title, go_on);
    snprintf(waiting, sizeof waiting, app_tr(app, "Play online (%d unfinished)"), title->waiting);
    const struct {
        int id;
        const char *icon, *label;
        unsigned int flags;
    } items[MENU_COUNT] = {
        {CONTINUE, "icon-play", N_("Game open in another window"), UI_DISABLED},
        {NEW_GAME, "icon-new", N_("New game"), saved ? 0 : UI_MAIN | UI_FIRST},
        {ONLINE, "icon-network", title->waiting > 0 ? waiting : N_("Play online"), 0},
        {PUZZLES, NULL, NULL, 0},
        {GAMES, "icon-games", N_("Games"), 0},
        {LEARN, "icon-rules", N_("Learn"), 0},
        {SETTINGS_MENU, "icon-settings", N_("Settings"), 0},
        {QUIT, "icon-quit", N_("Quit"), 0},
    };
    int count = saved || title->elsewhere ? MENU_COUNT : MENU_COUNT - 1;
    float gap = app->metrics.gap;
    float each = fminf(app->metrics.button, (r.h - gap * (float)(count - 1)) / (float)count);
    for (int i = MENU_COUNT - count; i < MENU_COUNT; i++) {
        SDL_FRect row = cut_top(&r, each);
        if (items[i].id == CONTINUE && saved)
            describe_continue(title, row, go_on);
        else if (items[i].id == PUZZLES)
            describe_puzzles(title, row);
        else
            ui_button(app->ui, items[i].id, row, items[i].icon, app_tr(app, items[i].label),
                      items[i].flags | UI_LEFT);
        cut_top(&r, gap);
    }
}

/* Name and motto; returns what is left below. */
static SDL_FRect describe_name(const struct App *app, SDL_FRect r)
{
    const struct Metrics *m = &app->metrics;
    SDL_FRect name = cut_top(&r, m->text_title * 1.5f);
    struct TextStyle style = {.size = m->text_title * 1.25f,
                              .flags = TEXT_SHRINK | TEXT_BOLD,
                              .color = app->theme->accent};
    canvas_text(app->canvas, name, app_tr(app, "Tianyuan"), &style);
    if (ui_listened(app->ui))
        ui_told(app->ui, name, app_tr(app, "Tianyuan"), UI_TITLE);
    const char *motto = app_tr(app, "Classic board games. Watch the AI think.");
    style = ui_text_style(app->ui, UI_DIM);
    if (canvas_text_narrowest(app->canvas, motto, &style) <= r.w)
        ui_label(app->ui, cut_top(&r, m->text * 1.6f), motto, UI_DIM);
    cut_top(&r, m->gap);
    return r;
}

static void describe(const struct Title *title, SDL_FRect area)
{
    const struct App *app = title->app;
    const struct Metrics *m = &app->metrics;
    float menu =
        fminf(MENU_COUNT * m->button + (MENU_COUNT - 1) * m->gap, area.h - 3.4f * m->text_title);
    float whole = m->text_title * 1.5f + m->text * 1.6f + 2 * m->gap + menu;
    SDL_FRect column = rect_center(area, area.w, fminf(whole, area.h));
    SDL_FRect rest = describe_name(app, column);
    cut_top(&rest, m->gap);
    describe_menu(title, rest);
}

static void draw(void *context)
{
    const struct Title *title = context;
    struct App *app = title->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    canvas_gradient(app->canvas, area, app->theme->ground, app->theme->ground_low);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, m->margin, m->margin);
    if (area.w > area.h * 1.15f) {
        float board = fminf(area.h, area.w * 0.58f);
        draw_board(title, cut_right(&area, board));
        cut_right(&area, 2 * m->margin);
        float width = fminf(area.w, fmaxf(320 * m->unit, 15 * m->text));
        describe(title, rect_center(area, width, area.h));
    } else {
        float board = fminf(area.w, area.h * 0.42f);
        draw_board(title, cut_top(&area, board));
        cut_top(&area, m->gap);
        describe(title, rect_center(area, fminf(area.w, 420 * m->unit), area.h));
    }
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_FULLSCREEN, app_tr(app, "Fullscreen"));
}

static void action(void *context, const struct UiAction *act)
{
    struct App *app = ((struct Title *)context)->app;
    switch (act->id) {
    case CONTINUE:
        play_continue(app, AUTOSAVE_NEWEST);
        break;
    case NEW_GAME:
        app_open(app, "games", NULL, 0);
        break;
    case ONLINE:
        app_open(app, "online", NULL, 0);
        break;
    case PUZZLES:
        app_open(app, "puzzles", NULL, 0);
        break;
    case GAMES:
        app_open(app, "library", NULL, 0);
        break;
    case LEARN:
        app_open(app, "learn", NULL, 0);
        break;
    case SETTINGS_MENU:
        app_open(app, "settings", NULL, 0);
        break;
    case QUIT:
        app->quit = true;
        break;
    default:
        break;
    }
}

/* Looks at how today's puzzles stand: they are read behind the first frame. */
static void look_at_puzzles(struct Title *title)
{
    if (title->app->frames > 0 && puzzles_today(title->app, &title->today))
        app_redraw(title->app);
}

static bool update(void *context)
{
    struct Title *title = context;
    show_saves(title);
    look_at_puzzles(title);
    study_offer_draft(title->app, false);
    if (attract_update(&title->attract))
        app_redraw(title->app);
    return !attract_shows(&title->attract) && !title->saved &&
           app_motion(title->app, STONE_GROWS_MS) > 0 && growing(title);
}

static int wait(void *context)
{
    return attract_wait(&((struct Title *)context)->attract);
}

const struct SceneType title_scene = {
    .name = "title",
    .context_size = sizeof(struct Title),
    .enter = enter,
    .leave = leave,
    .cover = cover,
    .resume = resume,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};

/* Which game: a card with its board for each. */
#include "engine/games.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/standings.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdlib.h>

/* Behind the others each game has two: its card, and the way to its rules. */
enum { BACK = 1, LIST, FIRST };

static int card_id(int index)
{
    return FIRST + 2 * index;
}

static int rules_id(int index)
{
    return card_id(index) + 1;
}

/* A card's board is at least so many units of a window of 1280x720 high. */
static const float BOARD_LEAST = 90;

struct GameChoice {
    struct App *app;
    struct Thumbnail *thumbnail; /* by the game's place in the registry; owned */
    int count;
    struct Standings standings;
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct GameChoice *choice = context;
    (void)args;
    choice->app = app;
    choice->count = games_count();
    choice->thumbnail = memory_zeroed((size_t)choice->count * sizeof *choice->thumbnail);
    for (int i = 0; i < choice->count; i++)
        thumbnail_open(&choice->thumbnail[i], app->canvas, games_get(i), NULL);
    standings_ask(app, &choice->standings);
    return true;
}

static void leave(void *context)
{
    struct GameChoice *choice = context;
    for (int i = 0; i < choice->count; i++)
        thumbnail_close(&choice->thumbnail[i]);
    free(choice->thumbnail);
    standings_drop(&choice->standings);
}

/* A game may have been played meanwhile. */
static void resume(void *context, int result)
{
    struct GameChoice *choice = context;
    (void)result;
    standings_drop(&choice->standings);
    standings_ask(choice->app, &choice->standings);
}

static void action(void *context, const struct UiAction *done)
{
    struct GameChoice *choice = context;
    struct Scenes *scenes = choice->app->scenes;
    if (done->id == BACK) {
        scenes_pop(scenes, 0);
        return;
    }
    int index = (done->id - FIRST) / 2;
    struct GameArgs game = {.game = games_get(index)};
    struct LearnArgs learn = {.game = games_get(index)};
    if (done->id == rules_id(index))
        scenes_push(scenes, &rules_scene, &learn, sizeof learn);
    else
        scenes_push(scenes, &setup_scene, &game, sizeof game);
}

/* --- where cards and boards lie --- */

/* The words of a card stand below its board, or beside it where the card is wide. */
struct Cards {
    int columns;
    bool beside;
    float board; /* side of the square that each board lies in */
    float words; /* height of the words, below */
};

static float words_height(const struct Metrics *m)
{
    return 1.6F * m->text_large + 3.2F * m->text_small + m->button;
}

/* How wide a card's words are, which may be set a little smaller. */
static float words_width(const struct GameChoice *choice)
{
    const struct App *app = choice->app;
    struct TextStyle name = ui_text_style(app->ui, UI_BOLD | UI_LARGE);
    struct TextStyle about = ui_text_style(app->ui, UI_SMALL);
    float width = 0;
    for (int i = 0; i < choice->count; i++) {
        const struct Game *game = games_get(i);
        const char *texts[] = {app_tr(app, game->name), app_tr(app, view_about(game))};
        for (int k = 0; k < 2; k++) {
            const struct TextStyle *style = k == 0 ? &name : &about;
            width = fmaxf(width, 0.75F * canvas_text_width(app->canvas, texts[k], style));
            width = fmaxf(width, canvas_text_narrowest(app->canvas, texts[k], style));
        }
    }
    return width + app->metrics.gap;
}

static SDL_FPoint card_size(const struct GameChoice *choice, SDL_FRect area, int columns)
{
    float gap = choice->app->metrics.gap;
    int rows = (choice->count + columns - 1) / columns;
    return (SDL_FPoint){(area.w - (float)(columns - 1) * gap) / (float)columns,
                        (area.h - (float)(rows - 1) * gap) / (float)rows};
}

/* As many columns as make the boards largest, with room for the words. */
static struct Cards cards_for(const struct GameChoice *choice, SDL_FRect area)
{
    const struct Metrics *m = &choice->app->metrics;
    float least = words_width(choice), pad = 2 * m->gap;
    struct Cards best = {.columns = 1, .words = words_height(m)};
    for (int columns = 1; columns <= choice->count; columns++) {
        SDL_FPoint card = card_size(choice, area, columns);
        float below = fminf(card.x - pad, card.y - pad - best.words - m->gap);
        float beside = fminf(card.x - pad - m->gap - least, card.y - pad);
        if (below > best.board && (card.x - pad >= least || columns == 1)) {
            best.columns = columns;
            best.beside = false;
            best.board = below;
        }
        if (beside > 0.85F * best.board && card.y - pad >= best.words) { /* fills the page */
            best.columns = columns;
            best.beside = true;
            best.board = beside;
        }
    }
    return best;
}

/* The side of the square, at most `side`, in which all boards come out about as high: cells are
 * whole pixels. */
static float even_side(const struct GameChoice *choice, float side)
{
    float best = side, uneven = 1e6F;
    int most = (int)(0.12F * side);
    for (int less = 0; less <= most; less++) {
        float tried = side - (float)less;
        float low = 1e6F, high = 0;
        for (int i = 0; i < choice->count; i++) {
            float height = thumbnail_height(&choice->thumbnail[i], tried);
            low = fminf(low, height);
            high = fmaxf(high, height);
        }
        if (high - low < uneven - 0.5F) {
            uneven = high - low;
            best = tried;
        }
    }
    return best;
}

/* --- drawing --- */

/* Name, a sentence, how it stands; below them the way to the rules. */
static void draw_words(const struct GameChoice *choice, int index, SDL_FRect rect)
{
    struct App *app = choice->app;
    const struct Metrics *m = &app->metrics;
    const struct Game *game = games_get(index);
    char text[WORDS_MAX];
    SDL_FRect foot = cut_bottom(&rect, m->button);
    ui_label(app->ui, cut_top(&rect, 1.6F * m->text_large), app_tr(app, game->name),
             UI_BOLD | UI_LARGE);
    ui_label(app->ui, cut_top(&rect, 1.6F * m->text_small), app_tr(app, view_about(game)),
             UI_SMALL | UI_DIM);
    standing_words(app, &choice->standings, index, text);
    if (text[0])
        ui_label(app->ui, cut_top(&rect, 1.6F * m->text_small), text, UI_SMALL);
    struct TextStyle style = ui_text_style(app->ui, 0);
    float wide = canvas_text_width(app->canvas, app_tr(app, "Rules"), &style) + 2.2F * m->button;
    ui_button(app->ui, rules_id(index),
              cut_left(&foot, foot.w < wide ? m->button : fmaxf(wide, 2 * m->button)), "icon-rules",
              app_tr(app, "Rules"), UI_ON_CARD);
}

static void draw_card(struct GameChoice *choice, int index, SDL_FRect rect,
                      const struct Cards *cards, SDL_FRect seen)
{
    struct App *app = choice->app;
    const struct Metrics *m = &app->metrics;
    struct ViewLook look = look_of(app);
    ui_button(app->ui, card_id(index), rect, NULL, app_tr(app, games_get(index)->name),
              UI_CARD | (index == 0 ? UI_FIRST : 0));
    ui_flush(app->ui);
    SDL_FRect inner = rect_inset(rect, m->gap, m->gap), board;
    if (cards->beside) {
        board = cut_left(&inner, inner.h < cards->board ? inner.h : cards->board);
        cut_left(&inner, 1.5F * m->gap);
        inner = rect_center(inner, inner.w, fminf(inner.h, fmaxf(cards->words, cards->board)));
    } else {
        inner = rect_center(inner, inner.w, cards->board + m->gap + cards->words);
        board = cut_top(&inner, cards->board);
        cut_top(&inner, m->gap);
    }
    draw_words(choice, index, inner);
    float side = even_side(choice, cards->board);
    canvas_clip(app->canvas, seen);
    thumbnail_draw(&choice->thumbnail[index], &look, rect_center(board, side, side));
    canvas_unclip(app->canvas);
}

static void draw_cards(struct GameChoice *choice, SDL_FRect area, const struct Cards *cards,
                       SDL_FRect seen)
{
    int rows = (choice->count + cards->columns - 1) / cards->columns;
    for (int i = 0; i < choice->count; i++) {
        SDL_FRect row = rect_row(area, i / cards->columns, rows, choice->app->metrics.gap);
        draw_card(choice, i,
                  rect_column(row, i % cards->columns, cards->columns, choice->app->metrics.gap),
                  cards, seen);
    }
}

/* Cards of one column, or of two, that are scrolled since they are higher than the page. */
static void draw_scrolled(struct GameChoice *choice, SDL_FRect area)
{
    const struct Metrics *m = &choice->app->metrics;
    float board = BOARD_LEAST * m->unit, least = words_width(choice) + 2 * m->gap;
    struct Cards cards = {.columns = 1, .beside = true, .words = words_height(m)};
    cards.beside = area.w >= least + board + m->gap;
    cards.board = cards.beside ? fmaxf(board, fminf(cards.words, area.w - least - m->gap)) : board;
    float height = 2 * m->gap + (cards.beside ? fmaxf(cards.board, cards.words)
                                              : cards.board + m->gap + cards.words);
    float content = (float)choice->count * (height + m->gap) - m->gap;
    SDL_FRect inside = ui_scroll_begin(choice->app->ui, LIST, area, content);
    draw_cards(choice, inside, &cards, area);
    ui_scroll_end(choice->app->ui);
}

static void draw(void *context)
{
    struct GameChoice *choice = context;
    struct App *app = choice->app;
    SDL_FRect area = page_begin(app, BACK, app_tr(app, "Choose a game"), 0, NULL);
    struct Cards cards = cards_for(choice, area);
    if (cards.board >= BOARD_LEAST * app->metrics.unit)
        draw_cards(choice, area, &cards, canvas_area(app->canvas));
    else
        draw_scrolled(choice, area);
}

static bool update(void *context)
{
    struct GameChoice *choice = context;
    if (standings_update(&choice->standings))
        app_redraw(choice->app);
    return false;
}

const struct SceneType game_choice_scene = {
    .name = "games",
    .context_size = sizeof(struct GameChoice),
    .enter = enter,
    .leave = leave,
    .action = action,
    .resume = resume,
    .update = update,
    .draw = draw,
};

/* The list of games: a card for each, with its last position. */
#include "engine/games.h"
#include "src/app/scenes/library/library.h"
#include "src/app/scenes/look.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

const struct ShownGame *library_shown(const struct LibraryScene *scene, int index)
{
    int at = index - scene->page_first;
    return at >= 0 && at < scene->page_count && index < scene->count ? &scene->page[at] : NULL;
}

/* --- words ------------------------------------------------------------------------------------ */

void library_players(const struct LibraryScene *scene, const struct LibraryGame *game,
                     char text[WORDS_MAX])
{
    const char *const tags[SEATS] = {game->player[0], game->player[1]};
    char names[SEATS][WORDS_NAME_MAX];
    for (int i = 0; i < SEATS; i++)
        words_side(scene->app->strings, game->game, i, game->mine, tags, names[i]);
    snprintf(text, WORDS_MAX, "%s – %s", names[0], names[1]);
}

static void add(char text[WORDS_MAX], const char *part)
{
    size_t length = strlen(text);
    if (*part)
        snprintf(text + length, WORDS_MAX - length, "%s%s", length > 0 ? " · " : "", part);
}

void library_facts(const struct LibraryScene *scene, const struct LibraryGame *game,
                   char text[WORDS_MAX])
{
    char moves[64];
    text[0] = '\0';
    words_length(scene->app->strings, game->game, game->length, moves);
    add(text, app_tr(scene->app, game->game->name));
    add(text, game->date);
    add(text, moves);
    add(text, game->source);
}

static bool is_decided(const struct LibraryGame *game)
{
    return game->result == LIBRARY_FIRST || game->result == LIBRARY_SECOND;
}

/* "You won", for one of the player's own games. */
static const char *own_ending(const struct LibraryScene *scene, const struct LibraryGame *game,
                              SDL_Color *color)
{
    const struct UiTheme *theme = scene->app->theme;
    if (!is_decided(game) || game->mine < 0)
        return "";
    bool won = (int)game->result == game->mine + 1;
    *color = won ? theme->good : theme->danger;
    return won ? N_("You won!") : N_("You lost");
}

void library_ending(const struct LibraryScene *scene, const struct ShownGame *shown,
                    char text[WORDS_MAX], SDL_Color *color)
{
    static const char *const plain[] = {[LIBRARY_OPEN] = N_("Unfinished"),
                                        [LIBRARY_FIRST] = N_("%W wins"),
                                        [LIBRARY_SECOND] = N_("%W wins"),
                                        [LIBRARY_DRAW] = N_("Draw")};
    const struct App *app = scene->app;
    const struct LibraryGame *game = &shown->known;
    int winner = game->result == LIBRARY_SECOND;
    char why[WORDS_MAX];
    struct WordsEnd end = {.game = game->game,
                           .position = shown->board ? shown->board->position : NULL,
                           .last = game->move.to,
                           .reason = game->reason,
                           .winner = app_tr(app, game->game->colours[winner]),
                           .loser = app_tr(app, game->game->colours[1 - winner])};
    *color = app->theme->dim;
    if (game->reason != REASON_NONE)
        words_end(app->strings, &end, why);
    else
        words_fill(app_tr(app, plain[game->result]), end.winner, end.loser, why);
    text[0] = '\0';
    const char *own = own_ending(scene, game, color);
    if (*own)
        add(text, app_tr(app, own));
    else if (is_decided(game) && game->reason != REASON_NONE)
        words_fill(app_tr(app, plain[game->result]), end.winner, end.loser, text);
    add(text, why);
}

/* --- pictures --------------------------------------------------------------------------------- */

static struct View *view_of(const struct LibraryScene *scene, const struct Game *game)
{
    for (int i = 0; i < games_count(); i++)
        if (games_get(i) == game)
            return scene->view[i];
    return NULL;
}

void library_board(const struct LibraryScene *scene, const struct ShownGame *shown, SDL_FRect area)
{
    struct View *view = view_of(scene, shown->known.game);
    struct ViewLook look = look_of(scene->app);
    struct Overlay overlay;
    if (!view || !shown->board)
        return;
    overlay_clear(&overlay);
    overlay.last = shown->known.move;
    view_place(view, shown->board->position, area, false, shown->known.mine == 1);
    view_draw(view, &look, shown->board->position, &overlay);
}

/* --- cards ------------------------------------------------------------------------------------ */

static void draw_words(const struct LibraryScene *scene, const struct ShownGame *shown,
                       SDL_FRect area)
{
    struct App *app = scene->app;
    const struct LibraryGame *game = &shown->known;
    const struct Metrics *m = &app->metrics;
    char text[WORDS_MAX];
    SDL_Color color;
    float line = m->text * 1.5F;
    area = rect_center(area, area.w, fminf(area.h, 3 * line));
    SDL_FRect top = cut_top(&area, area.h / 3);
    if (game->starred)
        ui_image(app->ui, rect_center(cut_right(&top, line), m->text, m->text), "icon-star",
                 app->theme->accent);
    library_players(scene, game, text);
    struct TextStyle names = ui_text_style(app->ui, UI_BOLD);
    bool fits = canvas_text_width(app->canvas, text, &names) <= top.w;
    ui_label(app->ui, top, text, fits ? UI_BOLD : UI_BOLD | UI_SMALL);
    library_ending(scene, shown, text, &color);
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL);
    style.color = color;
    SDL_FRect middle = cut_top(&area, area.h / 2);
    ui_flush(app->ui);
    canvas_text(app->canvas, middle, text, &style);
    library_facts(scene, game, text);
    ui_label(app->ui, area, text, UI_SMALL | UI_DIM);
}

static void draw_card(const struct LibraryScene *scene, int index, SDL_FRect rect)
{
    struct App *app = scene->app;
    const struct ShownGame *shown = library_shown(scene, index);
    char text[WORDS_MAX] = "";
    if (shown && shown->known.game)
        library_players(scene, &shown->known, text);
    ui_button(app->ui, LIBRARY_CARD + index, rect, NULL, text,
              UI_CARD | (index == 0 ? UI_FIRST : 0));
    ui_flush(app->ui);
    if (!shown || !shown->known.game)
        return;
    SDL_FRect inner = rect_inset(rect, app->metrics.gap * 0.75F, app->metrics.gap * 0.6F);
    library_board(scene, shown, cut_left(&inner, inner.h));
    cut_left(&inner, app->metrics.gap);
    draw_words(scene, shown, inner);
}

/* How high a card is: its three lines, and a board on which something can be seen. */
static float card_height(const struct App *app)
{
    return roundf(fmaxf(5.4F * app->metrics.text, 104 * app->metrics.unit));
}

void library_draw_list(struct LibraryScene *scene, SDL_FRect area)
{
    const struct Metrics *m = &scene->app->metrics;
    float high = card_height(scene->app), gap = roundf(m->gap * 0.6F), edge = 2 * m->ring;
    int columns = SDL_max(1, (int)(area.w / (28 * m->text)));
    int rows = (scene->count + columns - 1) / columns;
    float content = (float)rows * (high + gap) + gap;
    SDL_FRect inside = ui_scroll_begin(scene->app->ui, LIBRARY_AREA, area, content);
    inside = rect_inset(inside, edge, 0);
    ui_flush(scene->app->ui);
    canvas_clip(scene->app->canvas, area);
    /* a row more than is seen on each side, so that the focus finds the next one */
    int first = (int)((area.y - inside.y) / (high + gap)) - 1;
    int last = first + (int)(area.h / (high + gap)) + 3;
    scene->seen_first = SDL_max(0, first) * columns;
    scene->seen_last = SDL_min(scene->count, (last + 1) * columns) - 1;
    for (int i = scene->seen_first; i <= scene->seen_last; i++) {
        int line = i / columns;
        SDL_FRect row = {inside.x, inside.y + gap + (float)line * (high + gap), inside.w, high};
        draw_card(scene, i, rect_column(row, i % columns, columns, gap));
    }
    ui_flush(scene->app->ui);
    canvas_unclip(scene->app->canvas);
    ui_scroll_end(scene->app->ui);
}

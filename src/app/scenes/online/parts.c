/* Pieces of pages that several scenes of an online match draw. */
#include "src/app/scenes/online/parts.h"
#include "engine/games.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* One cell with its character. */
static void draw_cell(struct App *app, SDL_FRect cell, char character, bool wrong)
{
    const struct UiTheme *theme = app->theme;
    const char text[2] = {character, 0};
    float unit = app->metrics.unit;
    canvas_rounded(app->canvas, cell, 8 * unit, theme->ground_low);
    canvas_rounded_outline(app->canvas, cell, 8 * unit, (wrong ? 3 : 1.5F) * unit,
                           wrong       ? theme->danger
                           : character ? theme->accent
                                       : theme->panel_edge);
    if (character != 0)
        ui_label(app->ui, cell, text, UI_HUGE | UI_CENTER | UI_BOLD | (wrong ? UI_DANGER : 0));
}

void code_draw(struct App *app, SDL_FRect rect, const struct TypedCode *code)
{
    enum { HALF_GAPS = CODE_LENGTH / 2 - 1 };
    float width = fminf(rect.w / 9.6F, rect.h / 1.3F), gap = width * 0.12F;
    float dash = rect.w < 9.6F * width + 1 ? width * 0.5F : width * 0.6F;
    float whole = CODE_LENGTH * width + 2 * HALF_GAPS * gap + dash;
    SDL_FRect line = rect_center(rect, whole, width * 1.3F);
    ui_flush(app->ui);
    for (int i = 0; i < CODE_LENGTH; i++) {
        draw_cell(app, cut_left(&line, width), code->cells[i], code->wrong == i + 1);
        if (i == HALF_GAPS) {
            SDL_FRect bar = rect_center(cut_left(&line, dash), dash * 0.45F, width * 0.08F);
            canvas_rect(app->canvas, bar, app->theme->dim);
        } else {
            cut_left(&line, gap);
        }
    }
}

/* Where a code alone leads to this machine: beyond the own network through a relay only, which the
 * friend has to know by the same name. Returns whether that is everywhere. */
static bool words_reach(const struct App *app, char text[WORDS_MAX])
{
    struct EndpointsView relay = online_path(app->online, ENDPOINT_RELAY);
    struct EndpointsView local = online_path(app->online, ENDPOINT_LOCAL);
    if (relay.state == ENDPOINT_READY)
        snprintf(text, WORDS_MAX, app_tr(app, "Works anywhere, with the relay %s on both sides"),
                 relay.address.host);
    else if (relay.state == ENDPOINT_TRYING)
        snprintf(text, WORDS_MAX, "%s",
                 app_tr(app, "Works on this network only, until the relay answers"));
    else if (strncmp(local.address.host, "127.", 4) == 0)
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Works on this computer only: no network"));
    else
        snprintf(text, WORDS_MAX, "%s", app_tr(app, "Works on this network only"));
    return relay.state == ENDPOINT_READY;
}

void reach_draw(struct App *app, SDL_FRect rect)
{
    const struct Metrics *metrics = &app->metrics;
    char text[WORDS_MAX];
    bool everywhere = words_reach(app, text);
    struct TextStyle style = ui_text_style(app->ui, UI_BOLD);
    float icon = metrics->text * 1.6F;
    float width = icon + canvas_text_width(app->canvas, text, &style) + 2;
    rect = rect_center(rect, fminf(width, rect.w), rect.h);
    ui_image(app->ui, rect_center(cut_left(&rect, icon), metrics->text, metrics->text),
             everywhere ? "icon-check" : "icon-warning",
             everywhere ? app->theme->good : app->theme->accent);
    ui_label(app->ui, rect, text, UI_BOLD);
}

static float term_height(const struct App *app)
{
    return roundf(app->metrics.text * 1.7F);
}

/* Not every game has rules to choose from. */
static bool has_row(const struct OnlineOffer *offer, enum TermRow row)
{
    return row != TERM_RULES || option_count(offer->game) > 0;
}

float terms_height(const struct App *app, const struct OnlineOffer *offer)
{
    int count = 0;
    for (int row = 0; row < TERM_ROW_COUNT; row++)
        count += has_row(offer, (enum TermRow)row);
    return (float)count * term_height(app);
}

void terms_draw(struct App *app, SDL_FRect rect, const struct OnlineOffer *offer, bool host,
                const char *peer)
{
    for (int row = 0; row < TERM_ROW_COUNT; row++) {
        char text[WORDS_MAX];
        if (!has_row(offer, (enum TermRow)row))
            continue;
        SDL_FRect line = cut_top(&rect, term_height(app));
        SDL_FRect label = cut_left(&line, line.w * 0.38F);
        words_term(app->strings, offer, (enum TermRow)row, host, peer, text);
        ui_label(app->ui, label, app_tr(app, words_term_label((enum TermRow)row)), UI_DIM);
        ui_label(app->ui, line, text, 0);
    }
}

SDL_FRect terms_box(struct App *app, const struct OnlineOffer *offer, const char *heading,
                    SDL_FRect *foot)
{
    const struct Metrics *metrics = &app->metrics;
    float pad = 2 * metrics->gap, head = metrics->text_large * 1.8F;
    float height = head + terms_height(app, offer) + metrics->button + 2 * pad + 2 * metrics->gap;
    SDL_FRect area = canvas_area(app->canvas);
    area = page_column(app, rect_inset(area, metrics->margin, metrics->margin), 620);
    SDL_FRect box = rect_center(area, area.w, SDL_min(height, area.h));
    ui_panel(app->ui, box);
    box = rect_inset(box, pad, pad);
    ui_label(app->ui, cut_top(&box, head), heading, UI_LARGE | UI_BOLD);
    *foot = cut_bottom(&box, metrics->button);
    cut_top(&box, metrics->gap);
    return box;
}

void match_row(struct App *app, int id, SDL_FRect rect, const struct MatchRow *match)
{
    const struct Game *game = games_find(match->terms->game);
    char label[WORDS_MAX], moves[WORDS_MAX] = "", ago[WORDS_MAX], detail[3 * WORDS_MAX + 8];
    snprintf(label, sizeof label, "%s · %s", words_peer(app->strings, match->peer),
             game ? app_tr(app, game->name) : match->terms->game);
    if (game && match->plies >= 0)
        words_length(app->strings, game, match->plies, moves);
    words_ago(app->strings, (int64_t)time(NULL) - match->since_s, ago);
    snprintf(detail, sizeof detail, "%s%s%s%s%s", match->state, match->state[0] ? " · " : "", moves,
             moves[0] ? " · " : "", ago);
    ui_row(app->ui, id, rect, label, detail, 0);
}

static float heading_height(const struct App *app)
{
    return app->metrics.text_large * 1.6F;
}

static float list_row_height(const struct App *app)
{
    return app->metrics.button + app->metrics.gap * 0.25F;
}

float match_list_height(const struct App *app, const struct MatchList *list, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    float margins = 2 * app->metrics.gap;
    float content = list->count > 0
                        ? (float)list->count * list_row_height(app)
                        : canvas_text_height(app->canvas, list->none, &style, width - margins);
    return heading_height(app) + content + margins;
}

void match_list_draw(struct App *app, const struct MatchList *list, SDL_FRect rect)
{
    float gap = app->metrics.gap;
    rect.h = match_list_height(app, list, rect.w);
    ui_label(app->ui, cut_top(&rect, heading_height(app)), app_tr(app, "Unfinished matches"),
             UI_LARGE | UI_BOLD);
    ui_panel(app->ui, rect);
    rect = rect_inset(rect, gap, gap);
    if (list->count == 0)
        ui_paragraph(app->ui, rect, list->none, UI_DIM | UI_WRAP);
    for (int i = 0; i < list->count; i++) {
        SDL_FRect line = cut_top(&rect, list_row_height(app));
        cut_bottom(&line, gap * 0.25F);
        list->row(list->context, i, line);
    }
}

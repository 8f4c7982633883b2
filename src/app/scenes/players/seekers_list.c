/* Who seeks an opponent, as a list in a panel. */
#include "src/app/scenes/players/seekers_list.h"
#include "src/app/scenes/online/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/find_player.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Whom one may want to hear of, by their clocks. */
static const struct {
    const char *pace, *label;
} paces[] = {
    {"", N_("All")}, {"quick", N_("Quick")}, {"slow", N_("Long")}, {"none", N_("No clock")}};

enum { PACES = sizeof paces / sizeof *paces };

const char *seekers_pace(int index)
{
    return paces[index].pace;
}

/* By what rules, and how strong he says to be. */
static void words_sought(const struct App *app, const struct Seeker *seeker,
                         const struct OnlineOffer *offer, char text[2 * WORDS_MAX])
{
    struct Setup setup = {.game = offer->game, .options = offer->options};
    const char *strength = seeker->seek.strength == STRENGTH_UNSAID
                               ? ""
                               : app_tr(app, words_strength(seeker->seek.strength));
    char rules[WORDS_MAX];
    words_rules(app->strings, &setup, rules);
    snprintf(text, 2 * WORDS_MAX, "%s%s%s", rules, *rules && *strength ? " · " : "", strength);
}

/* A text at the left of a line, and one at the right of it. */
static void draw_line(struct App *app, SDL_FRect line, const char *left, const char *right,
                      unsigned int flags)
{
    struct TextStyle style = ui_text_style(app->ui, flags);
    float width = canvas_text_width(app->canvas, right, &style) + 2;
    ui_label(app->ui, cut_right(&line, fminf(width, line.w / 2)), right,
             (flags & ~(unsigned int)UI_BOLD) | UI_RIGHT);
    cut_right(&line, app->metrics.gap);
    ui_label(app->ui, line, left, flags);
}

static void draw_words(struct App *app, SDL_FRect rect, const struct Seeker *seeker,
                       const char *name)
{
    const struct Metrics *metrics = &app->metrics;
    struct OnlineOffer offer;
    char label[WORDS_MAX], clock[WORDS_MAX] = "", sought[2 * WORDS_MAX], ago[WORDS_MAX];
    rect = rect_inset(rect, metrics->gap, 0);
    rect = rect_center(rect, rect.w, metrics->text * 1.5F + metrics->text_small * 1.5F);
    snprintf(label, sizeof label, "%s%s%s", name, seeker->known ? " · " : "",
             seeker->known ? app_tr(app, "played before") : "");
    words_ago(app->strings, (int64_t)time(NULL) - seeker->since_ms / 1000, ago);
    if (terms_to_offer(&seeker->seek.terms, &offer)) {
        words_time_control(app->strings, &offer.clock, clock);
        words_sought(app, seeker, &offer, sought);
    } else {
        snprintf(sought, sizeof sought, "%s", app_tr(app, "Has another version of the game"));
    }
    draw_line(app, cut_top(&rect, metrics->text * 1.5F), label, clock, UI_BOLD);
    draw_line(app, rect, sought, ago, UI_SMALL | UI_DIM);
}

static void draw_row(const struct SeekersList *list, int place, SDL_FRect rect)
{
    struct App *app = list->app;
    const struct Finding *finding = app->finding;
    const struct Seeker *seeker = &list->view->list[place];
    struct OnlineOffer offer;
    char name[NAME_MAX_BYTES + 1], asking[WORDS_MAX];
    bool asked = finding->asks && memcmp(finding->asked.key, seeker->key, PLAYER_KEY) == 0;
    bool may_ask = finding->stage == FINDING_LOOKS && !finding->asks &&
                   terms_to_offer(&seeker->seek.terms, &offer);
    find_player_name(seeker, name);
    ui_button(app->ui, list->first_id + place, rect, NULL, name,
              UI_CARD | (may_ask ? 0 : UI_DISABLED));
    if (!asked) {
        draw_words(app, rect, seeker, name);
        return;
    }
    snprintf(asking, sizeof asking, app_tr(app, "Asking %s..."), name);
    rect = rect_inset(rect, app->metrics.gap, app->metrics.gap / 2);
    ui_progress(app->ui, rect, asking, -1);
}

/* Why there is no list, translated; `danger`: because something is wrong. */
static void words_none(const struct SeekersList *list, bool *danger, char text[WORDS_LINE_MAX])
{
    const struct App *app = list->app;
    const struct PlayerSearchView *view = list->view;
    *danger = view && view->stage >= PLAYER_SEARCH_FAILED;
    if (!view || view->stage == PLAYER_SEARCH_CONNECTING)
        snprintf(text, WORDS_LINE_MAX, "%s", app_tr(app, "Connecting to the relay..."));
    else if (view->stage == PLAYER_SEARCH_FAILED)
        snprintf(text, WORDS_LINE_MAX, "%s", app_tr(app, relay_trouble_text(view->trouble)));
    else if (view->stage == PLAYER_SEARCH_KEYLESS)
        file_error_text(&view->error, text, WORDS_LINE_MAX);
    else
        snprintf(text, WORDS_LINE_MAX,
                 app_tr(app, "Nobody is looking for %s just now. Look for an opponent, and whoever "
                             "comes next finds you."),
                 app_tr(app, list->game->name));
}

static void draw_rows(const struct SeekersList *list, SDL_FRect rect)
{
    struct App *app = list->app;
    const struct Metrics *metrics = &app->metrics;
    int count = list->view->count;
    float row = metrics->button * 1.2F, each = row + metrics->gap / 2, ring = 2 * metrics->ring;
    float content = (float)count * each + 2 * ring;
    SDL_FRect inside = ui_scroll_begin(app->ui, list->area_id, rect, content);
    int first = SDL_max(0, (int)((rect.y - inside.y) / each) - 1);
    int last = SDL_min(count - 1, first + (int)(rect.h / each) + 3);
    inside = rect_inset(inside, ring, ring);
    inside.w -= content > rect.h ? 14 * metrics->unit : 0; /* beside the scroll bar */
    for (int i = first; i <= last; i++)
        draw_row(list, i, (SDL_FRect){inside.x, inside.y + (float)i * each, inside.w, row});
    ui_scroll_end(app->ui);
}

void seekers_list_draw(const struct SeekersList *list, SDL_FRect rect)
{
    struct App *app = list->app;
    const struct Metrics *metrics = &app->metrics;
    char text[WORDS_LINE_MAX];
    const char **labels = ui_options_room(app->ui, PACES);
    bool danger;
    ui_panel(app->ui, rect);
    rect = rect_inset(rect, metrics->gap, metrics->gap);
    ui_label(app->ui, cut_top(&rect, metrics->text_large * 1.6F), app_tr(app, "Looking for a game"),
             UI_LARGE | UI_BOLD);
    for (int i = 0; i < PACES; i++)
        labels[i] = app_tr(app, paces[i].label);
    ui_choice(app->ui, list->pace_id, cut_top(&rect, metrics->button), NULL, labels, PACES,
              list->pace, 0);
    ui_name(app->ui, app_tr(app, "Clock"));
    cut_top(&rect, metrics->gap);
    if (list->view && list->view->count > 0) {
        draw_rows(list, rect);
        return;
    }
    words_none(list, &danger, text);
    ui_paragraph(app->ui, rect, text, UI_WRAP | UI_LIVE | (danger ? UI_DANGER : UI_DIM));
}

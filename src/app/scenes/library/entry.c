/* One game of the list, and what can be done with it. */
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/library/library.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What a button's words may take of its width beside its edges, with the icon's heights of the text
 * left out, and how small they may be set. */
static const float WORDS_PART = 0.84F, ICON_TEXTS = 2, WORDS_LEAST = 0.8F;

/* Whether its last position could be played on, and so searched: it was resigned or broken off. */
static bool goes_on(const struct ShownGame *shown)
{
    return shown->board && board_status(shown->board).outcome == OUTCOME_ONGOING;
}

/* The words for an entry that has the same for every game; NULL where it makes no sense for this
 * one. */
static const char *label_of(const struct ShownGame *shown, enum LibraryEntry entry)
{
    const struct LibraryGame *game = &shown->known;
    switch (entry) {
    case ENTRY_CONTINUE:
        return game->slot >= 0 ? N_("Continue") : NULL;
    case ENTRY_STUDY:
        return N_("Study");
    case ENTRY_LEARN:
        return shown->review.reviewed ? N_("Learn from mistakes") : NULL;
    case ENTRY_GUESS:
        return game->length > 0 ? N_("Guess the move") : NULL;
    case ENTRY_LAB:
        return goes_on(shown) ? N_("How it searches") : NULL;
    case ENTRY_STAR:
        return game->starred ? N_("Remove star") : N_("Add star");
    case ENTRY_REACHED:
        return N_("Games with this position");
    case ENTRY_EXPORT:
        return N_("Export");
    case ENTRY_SHARE:
        return N_("Share the game");
    case ENTRY_REMOVE:
        return N_("Delete");
    default:
        return N_("Close");
    }
}

/* Whom it is about, as in the record; NULL: nobody who has a name, or the player here. */
static const char *player_of(const struct LibraryGame *game, enum LibraryEntry entry)
{
    int colour = entry - ENTRY_FIRST;
    const char *player = game->player[colour];
    return colour != game->mine && player[0] ? player : NULL;
}

/* "Games with Hu Ronghua"; the colour stands for a name that is too long for a button of that
 * width. */
static void write_player(const struct App *app, const struct LibraryGame *game, int colour,
                         float width, char text[WORDS_MAX])
{
    struct TextStyle style = ui_text_style(app->ui, 0);
    char name[WORDS_NAME_MAX];
    words_tag(app->strings, game->game, game->player[colour], name);
    snprintf(text, WORDS_MAX, app_tr(app, "Games with %s"), name);
    style.size *= WORDS_LEAST;
    if (canvas_text_width(app->canvas, text, &style) >
        WORDS_PART * width - ICON_TEXTS * app->metrics.text)
        snprintf(text, WORDS_MAX, app_tr(app, "Games with %s"),
                 app_tr(app, game->game->colours[colour]));
}

/* The same of every entry, for a button of that width; false where it makes no sense. */
static bool write_label(const struct LibraryScene *scene, const struct ShownGame *shown,
                        enum LibraryEntry entry, float width, char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    if (entry == ENTRY_FIRST || entry == ENTRY_SECOND) {
        bool known = player_of(&shown->known, entry) != NULL;
        if (known)
            write_player(app, &shown->known, entry - ENTRY_FIRST, width, text);
        return known;
    }
    const char *label = label_of(shown, entry);
    snprintf(text, WORDS_MAX, "%s", label ? app_tr(app, label) : "");
    return label != NULL;
}

static int count_entries(const struct LibraryScene *scene, const struct ShownGame *shown)
{
    char text[WORDS_MAX];
    int count = 0;
    for (int i = 0; i < ENTRY_COUNT; i++)
        count += write_label(scene, shown, (enum LibraryEntry)i, INFINITY, text);
    return count;
}

static void draw_buttons(const struct LibraryScene *scene, const struct ShownGame *shown,
                         SDL_FRect area)
{
    static const char *const icons[] = {
        [ENTRY_CONTINUE] = "icon-play", [ENTRY_STUDY] = "icon-lab",
        [ENTRY_LEARN] = "icon-hint",    [ENTRY_GUESS] = "icon-puzzle",
        [ENTRY_LAB] = "icon-network",   [ENTRY_STAR] = "icon-star",
        [ENTRY_REACHED] = "icon-board", [ENTRY_EXPORT] = "icon-export",
        [ENTRY_FIRST] = "icon-games",   [ENTRY_SECOND] = "icon-games",
        [ENTRY_SHARE] = "icon-people",  [ENTRY_REMOVE] = "icon-erase",
        [ENTRY_CLOSE] = "icon-cross"};
    const struct App *app = scene->app;
    float gap = app->metrics.gap * 0.5F;
    int count = count_entries(scene, shown);
    float each = fminf(app->metrics.button, (area.h - (float)(count - 1) * gap) / (float)count);
    bool first = true;
    for (int i = 0; i < ENTRY_COUNT; i++) {
        char label[WORDS_MAX];
        if (!write_label(scene, shown, (enum LibraryEntry)i, area.w, label))
            continue;
        ui_button(app->ui, LIBRARY_ENTRY + i, cut_top(&area, each), icons[i], label,
                  UI_LEFT | (first ? UI_MAIN | UI_FIRST : 0) | (i == ENTRY_REMOVE ? UI_DANGER : 0));
        cut_top(&area, gap);
        first = false;
    }
}

/* "Accuracy: Red 92 % · Black 81 %"; "" where the game was not reviewed. */
static void review_text(const struct LibraryScene *scene, const struct ShownGame *shown,
                        char text[WORDS_MAX])
{
    const struct App *app = scene->app;
    const char *const *colours = shown->known.game->colours;
    float progress;
    text[0] = 0;
    if (reviews_under_way(app, shown->known.id, &progress))
        snprintf(text, WORDS_MAX, "%s %d %%", app_tr(app, "Reviewing..."), (int)(100 * progress));
    else if (shown->review.reviewed)
        snprintf(text, WORDS_MAX, app_tr(app, "Accuracy: %s %.0f %% · %s %.0f %%"),
                 app_tr(app, colours[0]), shown->review.colour[0].accuracy, app_tr(app, colours[1]),
                 shown->review.colour[1].accuracy);
}

/* What is told of a game below the players' names, a line each. */
struct Told {
    char text[WORDS_MAX];
    unsigned int flags;
};

enum { TOLD_MAX = 4 };

/* Where a game was played, as its record says: what the program wrote itself is translated. */
static const char *event_words(const struct App *app, const struct LibraryGame *game)
{
    bool ours = game->kind == LIBRARY_ONLINE && strcmp(game->event, "Online") == 0;
    return ours ? app_tr(app, "Online") : game->event;
}

static int collect(const struct LibraryScene *scene, const struct ShownGame *shown,
                   struct Told told[TOLD_MAX])
{
    const struct LibraryGame *game = &shown->known;
    const char *event = event_words(scene->app, game);
    SDL_Color color;
    int count = 2;
    library_ending(scene, shown, told[0].text, &color);
    told[0].flags = UI_WRAP;
    library_facts(scene, game, told[1].text);
    if (event[0] != 0)
        snprintf(told[count++].text, WORDS_MAX, "%.*s", WORDS_MAX - 1, event);
    review_text(scene, shown, told[count].text);
    count += told[count].text[0] != 0;
    for (int i = 1; i < count; i++)
        told[i].flags = UI_SMALL | UI_DIM | UI_WRAP;
    return count;
}

static float told_height(const struct App *app, const struct Told *told, float width)
{
    struct TextStyle style = ui_text_style(app->ui, told->flags);
    float wrapped = canvas_text_height(app->canvas, told->text, &style, width);
    return fmaxf(1.5F * app->metrics.text, wrapped);
}

/* The words and the buttons, scrolled where they are higher than the box. */
static void draw_column(struct LibraryScene *scene, const struct ShownGame *shown, SDL_FRect area)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    struct Told told[TOLD_MAX];
    char players[WORDS_MAX];
    int count = collect(scene, shown, told), buttons = count_entries(scene, shown);
    library_players(scene, &shown->known, players);
    float width = area.w - 16 * m->unit, words = m->gap;
    words += page_heading_height(app, players, width);
    for (int i = 0; i < count; i++)
        words += told_height(app, &told[i], width);
    float least = words + (float)buttons * (0.7F * m->button + 0.5F * m->gap);
    SDL_FRect rest = ui_scroll_begin(app->ui, LIBRARY_TOLD, area, fmaxf(least, area.h));
    rest.w = width;
    page_heading(app, &rest, players);
    for (int i = 0; i < count; i++)
        ui_label(app->ui, cut_top(&rest, told_height(app, &told[i], width)), told[i].text,
                 told[i].flags);
    cut_top(&rest, m->gap);
    draw_buttons(scene, shown, rest);
    ui_scroll_end(app->ui);
}

void library_draw_entry(struct LibraryScene *scene)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const struct ShownGame *shown = library_shown(scene, scene->chosen);
    ui_modal(app->ui, true); /* no press goes through to the list while the game is read */
    if (!shown || !shown->known.game)
        return;
    SDL_FRect area = page_area(app);
    SDL_FRect box = rect_center(area, fminf(area.w, fmaxf(980 * m->unit, 44 * m->text)),
                                fminf(area.h, fmaxf(560 * m->unit, 24 * m->text)));
    ui_panel(app->ui, box);
    box = rect_inset(box, 1.5F * m->gap, 1.5F * m->gap);
    float words = fmaxf(box.w * 0.42F, fminf(17 * m->text, box.w * 0.6F));
    SDL_FRect right = cut_right(&box, words);
    cut_right(&box, m->gap);
    ui_flush(app->ui);
    library_board(scene, shown, box);
    draw_column(scene, shown, right);
}

/* From now on the games are shown that came by this one's last position. */
static void show_reached(struct LibraryScene *scene, const struct ShownGame *shown)
{
    if (!shown->board)
        return;
    scene->filter = (struct LibraryFilter){.reached = image_keys(shown->board)};
    scene->time = 0;
    scene->search = (struct TextField){.text = ""};
    library_ask_games(scene);
}

/* From now on the games with one of its players are shown: the player's own against somebody, or
 * all in which the name stands. */
static void show_player(struct LibraryScene *scene, const struct LibraryGame *game,
                        enum LibraryEntry entry)
{
    struct LibraryFilter *filter = &scene->filter;
    const char *player = player_of(game, entry);
    *filter = (struct LibraryFilter){.starred = false};
    scene->time = 0;
    scene->search = (struct TextField){.text = ""};
    if (game->mine >= 0) {
        filter->game = game->game;
        snprintf(filter->against, sizeof filter->against, "%s", player);
    } else {
        text_field_set(&scene->search, player);
        snprintf(filter->name, sizeof filter->name, "%s", scene->search.text);
    }
    library_ask_games(scene);
}

/* The oldest makes room where there are too many. */
static void note_removed(struct LibraryScene *scene, int64_t id)
{
    if (scene->removed_count == LIBRARY_PAGE)
        memmove(scene->removed, scene->removed + 1,
                (size_t)--scene->removed_count * sizeof *scene->removed);
    scene->removed[scene->removed_count++] = id;
}

void library_entry_action(struct LibraryScene *scene, enum LibraryEntry entry)
{
    const struct ShownGame *shown = library_shown(scene, scene->chosen);
    int chosen = scene->chosen;
    scene->chosen = -1;
    if (!shown)
        return;
    const struct LibraryGame *game = &shown->known;
    switch (entry) {
    case ENTRY_CONTINUE:
        play_continue(scene->app, game->slot);
        break;
    case ENTRY_STUDY:
        library_ask_record(scene, game->id, game->mine, OPEN_STUDY);
        break;
    case ENTRY_LEARN:
        library_ask_record(scene, game->id, game->mine, OPEN_MISTAKES);
        break;
    case ENTRY_GUESS:
        library_ask_record(scene, game->id, game->mine, OPEN_GUESS);
        break;
    case ENTRY_LAB:
        scenes_push(scene->app->scenes, &race_scene, &(struct RaceArgs){shown->board},
                    sizeof(struct RaceArgs));
        break;
    case ENTRY_STAR:
        library_ask_change(scene, &game->id, 1, game->slot,
                           game->starred ? CHANGE_UNSTAR : CHANGE_STAR);
        break;
    case ENTRY_REACHED:
        show_reached(scene, shown);
        break;
    case ENTRY_FIRST:
    case ENTRY_SECOND:
        show_player(scene, game, entry);
        break;
    case ENTRY_EXPORT:
        library_ask_export(scene, &scene->ids[chosen], 1, game->game);
        break;
    case ENTRY_SHARE:
        library_ask_record(scene, game->id, game->mine, OPEN_PUBLISH);
        break;
    case ENTRY_REMOVE:
        note_removed(scene, game->id);
        library_ask_change(scene, &game->id, 1, game->slot, CHANGE_REMOVE);
        break;
    default:
        break;
    }
    ui_set_focus(scene->app->ui, LIBRARY_CARD + chosen);
}

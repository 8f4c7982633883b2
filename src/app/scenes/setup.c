/* Setting a game up: against whom, which side, by which rules, on which clock. */
#include "engine/games.h"
#include "src/app/scenes/contestants.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/shell/apply_settings.h"
#include "src/app/shell/setups.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { KINDS_MAX = 4, EFFORTS_MAX = 16, ABOUT_MAX = 500 };

enum SetupWidget {
    SETUP_BACK = 1,
    SETUP_START,
    SETUP_RULES,
    SETUP_FORM,
    SETUP_KIND,
    SETUP_LEVEL,
    SETUP_SIDE,
    SETUP_CLOCK,
    SETUP_OWN, /* who plays while one watches */
    SETUP_EFFORT,
    SETUP_COACH,
    SETUP_OPTION /* + its number */
};

/* Which rows have a note below them. */
enum Note { NOTE_KIND, NOTE_LEVEL, NOTE_SIDE, NOTE_CLOCK, NOTES };

/* What kind of opponent; the first are as enum ContestantKind. */
enum Kind { KIND_LEVEL, KIND_CLASSIC, KIND_ENGINE, KIND_PERSON };

struct SetupScene {
    struct App *app;
    struct Setup setup;
    struct Thumbnail thumbnail;
    char about[ABOUT_MAX]; /* how the opponent plays, for the frame */
    struct Contestants list;
    int chosen
        [CONTESTANT_KINDS]; /* those last looked at, each counted from the first of its kind */
};

static const char *say(const struct SetupScene *scene, const char *text)
{
    return tr(scene->app->strings, text);
}

/* --- opponents --- */

static enum Kind kind_of(const struct SetupScene *scene)
{
    const struct Setup *setup = &scene->setup;
    int place = contestants_find(&scene->list, setup->opponent);
    for (int kind = 0; kind < CONTESTANT_KINDS; kind++)
        if (place >= scene->list.first[kind] && place < scene->list.first[kind + 1])
            return (enum Kind)kind;
    return KIND_PERSON;
}

/* Takes number `index` of its kind as the opponent. */
static void take_opponent(struct SetupScene *scene, enum Kind kind, int index)
{
    const struct Contestants *list = &scene->list;
    scene->chosen[kind] = index;
    snprintf(scene->setup.opponent, OPPONENT_MAX, "%s", list->id[list->first[kind] + index]);
}

static void take_kind(struct SetupScene *scene, enum Kind kind)
{
    if (kind != KIND_PERSON) {
        take_opponent(scene, kind, scene->chosen[kind]);
        return;
    }
    snprintf(scene->setup.opponent, OPPONENT_MAX, OPPONENT_HUMAN);
    scene->setup.own[0] = '\0';
}

/* The player's side; behind the last it is a program's, too, and one watches. */
static void take_side(struct SetupScene *scene, int index)
{
    struct Setup *setup = &scene->setup;
    bool watch = index == SIDE_COUNT;
    setup->side = watch ? SIDE_FIRST : (enum SetupSide)index;
    snprintf(setup->own, OPPONENT_MAX, "%s", watch ? setup->opponent : "");
}

/* An engine may have been renamed since it was chosen. */
static void take_new_name(const struct SetupScene *scene, char opponent[OPPONENT_MAX])
{
    const struct Engines *engines = scene->app->engines;
    const char *name = setup_engine(opponent);
    int index = name ? engines_find(engines, name) : -1;
    if (index >= 0)
        snprintf(opponent, OPPONENT_MAX, "%s%s", OPPONENT_ENGINE,
                 engines_get(engines, index)->name);
}

/* Finds the place of the present opponent in its list. One that is not there any more gives its
 * place to the first that is offered. */
static void find_opponent(struct SetupScene *scene)
{
    const struct Contestants *list = &scene->list;
    struct Setup *setup = &scene->setup;
    struct Setup first;
    setup_default(&first, setup->game);
    take_new_name(scene, setup->opponent);
    take_new_name(scene, setup->own);
    if (strcmp(setup->opponent, OPPONENT_HUMAN) != 0 && contestants_find(list, setup->opponent) < 0)
        snprintf(setup->opponent, OPPONENT_MAX, "%s", first.opponent);
    if (setup->own[0] &&
        (contestants_find(list, setup->own) < 0 || contestants_find(list, setup->opponent) < 0))
        setup->own[0] = '\0';
    scene->chosen[KIND_LEVEL] = SDL_max(0, SDL_min(1, contestants_of(list, CONTESTANT_LEVEL) - 1));
    enum Kind kind = kind_of(scene);
    if (kind < KIND_PERSON)
        scene->chosen[kind] = contestants_find(list, setup->opponent) - list->first[kind];
}

/* Whether an engine of others plays, and how much a move of it may take is to be said. */
static bool asks_effort(const struct SetupScene *scene)
{
    const struct Setup *setup = &scene->setup;
    return (setup_engine(setup->opponent) || setup_engine(setup->own)) &&
           setup->clock.kind == CLOCK_NONE;
}

/* How many of the efforts there are for this game's engines. */
static int effort_count(const struct SetupScene *scene)
{
    int count = 0;
    if (program_protocol_plays(PROGRAM_GOMOCUP, scene->setup.game))
        return effort_timed();
    while (effort_preset(count) && count < EFFORTS_MAX)
        count++;
    return count;
}

/* --- coming and going --- */

/* The picture shows the board as it will be: at the start, of that size. */
static void show_board(struct SetupScene *scene)
{
    board_free(&scene->thumbnail.board);
    board_init(&scene->thumbnail.board, scene->setup.game, &scene->setup.options, NULL, false);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct SetupScene *scene = context;
    const struct Game *game = args ? ((const struct GameArgs *)args)->game : NULL;
    const struct Example start = {.moves = NULL};
    scene->app = app;
    if (!game && app->options.game)
        game = games_find(app->options.game);
    if (!game)
        game = games_get(0);
    setups_read(app, game, &scene->setup);
    contestants_list(app, game, &scene->list);
    find_opponent(scene);
    scene->setup.effort = SDL_min(scene->setup.effort, effort_count(scene) - 1);
    thumbnail_open(&scene->thumbnail, app->canvas, game, &start);
    show_board(scene);
    return true;
}

static void leave(void *context)
{
    struct SetupScene *scene = context;
    thumbnail_close(&scene->thumbnail);
}

static void start(struct SetupScene *scene)
{
    struct App *app = scene->app;
    struct PlayArgs args = {.start = PLAY_SETUP, .setup = scene->setup};
    setups_keep(app, &scene->setup);
    scenes_replace(app->scenes, &play_scene, &args, sizeof args);
}

/* --- what the player does --- */

/* The kinds that this game offers, in the order of the choice; returns how many. */
static int kinds_offered(const struct SetupScene *scene, enum Kind kinds[KINDS_MAX])
{
    int count = 0;
    for (int kind = KIND_LEVEL; kind <= KIND_PERSON; kind++)
        if (kind == KIND_PERSON || contestants_of(&scene->list, (enum ContestantKind)kind) > 0)
            kinds[count++] = (enum Kind)kind;
    return count;
}

static void change(struct SetupScene *scene, const struct UiAction *done)
{
    enum Kind kinds[KINDS_MAX];
    struct Setup *setup = &scene->setup;
    switch (done->id) {
    case SETUP_KIND:
        if (done->value < kinds_offered(scene, kinds))
            take_kind(scene, kinds[done->value]);
        break;
    case SETUP_LEVEL: /* levels are numbered from 1 */
        take_opponent(scene, kind_of(scene), done->value - (kind_of(scene) == KIND_LEVEL));
        break;
    case SETUP_OWN:
        snprintf(setup->own, OPPONENT_MAX, "%s", scene->list.id[done->value]);
        break;
    case SETUP_COACH:
        scene->app->settings.coach = done->value;
        app_apply_settings(scene->app);
        break;
    case SETUP_EFFORT:
        setup->effort = done->value;
        break;
    case SETUP_SIDE:
        take_side(scene, done->value);
        break;
    case SETUP_CLOCK:
        setup->clock = clock_preset(done->value)->clock;
        break;
    default:
        setup->options.choice[done->id - SETUP_OPTION] = (uint8_t)done->value;
        show_board(scene);
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct SetupScene *scene = context;
    struct LearnArgs args = {.game = scene->setup.game};
    if (done->id == SETUP_BACK)
        scenes_pop(scene->app->scenes, 0);
    else if (done->id == SETUP_START)
        start(scene);
    else if (done->id == SETUP_RULES)
        scenes_push(scene->app->scenes, &rules_scene, &args, sizeof args);
    else if (done->kind == UI_CHANGED)
        change(scene, done);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct SetupScene *scene = context;
    bool back = page_goes_back(input);
    if (back)
        scenes_pop(scene->app->scenes, 0);
    return back;
}

/* --- drawing --- */

/* Writes another sentence behind those of `text`. */
static void add_sentence(const struct SetupScene *scene, char text[ABOUT_MAX], const char *sentence)
{
    char first[ABOUT_MAX];
    memcpy(first, text, ABOUT_MAX);
    snprintf(text, ABOUT_MAX, say(scene, "%s %s"), first, sentence);
}

/* Adds to `text` what a level by time may use beside its time. */
static void add_effort(const struct SetupScene *scene, const struct Level *level,
                       char text[ABOUT_MAX])
{
    int threads = ai_thread_count(scene->app);
    char cores[80];
    if (!level_by_time(level))
        return;
    if (threads > 1) {
        snprintf(cores, sizeof cores, say(scene, "Searches on %d cores at once."), threads);
        add_sentence(scene, text, cores);
    }
    if (scene->app->settings.ponder)
        add_sentence(scene, text, say(scene, "Thinks on while you do."));
}

/* Adds to `text` how long a level takes where its own words do not say so, and what it is worth. */
static void add_measures(const struct SetupScene *scene, const struct Level *level,
                         char text[ABOUT_MAX])
{
    char strength[80];
    if (!level->settings.time_us)
        add_sentence(scene, text, say(scene, "Moves at once."));
    if (level->strength) {
        snprintf(strength, sizeof strength, say(scene, "Strength %d."), level->strength);
        add_sentence(scene, text, strength);
    }
}

/* How the opponent plays. */
static void describe_level(const struct SetupScene *scene, char text[ABOUT_MAX])
{
    struct Level level;
    text[0] = 0;
    if (!setup_level(&scene->setup, &level))
        return;
    snprintf(text, ABOUT_MAX, "%s", say(scene, level.about));
    add_effort(scene, &level, text);
    add_measures(scene, &level, text);
}

/* What the choices mean, in English. How a level plays is said beside the level itself, in its
 * game's list. */
static const char *const kind_notes[] = {
    [KIND_CLASSIC] = N_("Programs of textbooks, playing as they were written."),
    [KIND_ENGINE] = N_("Programs of others; the settings have a page for them."),
    [KIND_PERSON] = N_("Two people take turns at this screen."),
};
static const char watch_note[] = N_("Two programs play each other while you watch.");
static const char *const clock_notes[] = {
    [CLOCK_NONE] = NULL,
    [CLOCK_MOVE] = N_("Each move has to be made within this time."),
    [CLOCK_FISCHER] = N_("Minutes for the whole game; each move made adds the seconds."),
};

/* The notes below the rows, translated; "" where there is nothing to say. */
static void find_notes(struct SetupScene *scene, const char *note[NOTES])
{
    const char *kind = kind_notes[kind_of(scene)];
    const char *clock = clock_notes[scene->setup.clock.kind];
    describe_level(scene, scene->about);
    note[NOTE_KIND] = kind ? say(scene, kind) : "";
    note[NOTE_LEVEL] = scene->about;
    note[NOTE_SIDE] = scene->setup.own[0] ? say(scene, watch_note) : "";
    note[NOTE_CLOCK] = clock ? say(scene, clock) : "";
}

/* How high a note below a row is in a form `width` wide. */
static float note_height(const struct SetupScene *scene, const char *text, float width)
{
    const struct App *app = scene->app;
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL | UI_WRAP);
    if (*text == 0)
        return 0;
    return canvas_text_height(app->canvas, text, &style, width - 24 * app->metrics.unit) +
           0.75F * app->metrics.gap;
}

/* Says what the row above means. */
static void draw_note(const struct SetupScene *scene, struct Form *form, const char *text)
{
    SDL_FRect rect = cut_top(&form->rest, note_height(scene, text, form->rest.w));
    cut_left(&rect, 10 * scene->app->metrics.unit); /* as labels of rows stand */
    if (*text != 0)
        ui_paragraph(scene->app->ui, rect, text, UI_SMALL | UI_DIM | UI_WRAP);
}

/* The steps of the scale, weakest first. */
static void draw_scale(const struct SetupScene *scene, struct Form *form)
{
    int count = contestants_of(&scene->list, CONTESTANT_LEVEL), chosen = scene->chosen[KIND_LEVEL];
    char label[80], place[16];
    snprintf(label, sizeof label, say(scene, "Level: %s"), scene->list.label[chosen]);
    snprintf(place, sizeof place, "%d/%d", chosen + 1, count);
    ui_slider(scene->app->ui, SETUP_LEVEL, form_row(form), label, chosen + 1,
              (struct SliderRange){1, count, 1}, place);
}

/* The classics, or the engines of others. */
static void draw_programs(const struct SetupScene *scene, struct Form *form, enum Kind kind)
{
    const struct Contestants *list = &scene->list;
    ui_stepper(scene->app->ui, SETUP_LEVEL, form_row(form),
               kind == KIND_ENGINE ? say(scene, "Engine") : say(scene, "Program"),
               list->label + list->first[kind], contestants_of(list, (enum ContestantKind)kind),
               scene->chosen[kind], 0);
}

static void draw_effort(const struct SetupScene *scene, struct Form *form)
{
    const char *labels[EFFORTS_MAX];
    int count = effort_count(scene);
    for (int i = 0; i < count; i++)
        labels[i] = say(scene, effort_preset(i)->label);
    ui_stepper(scene->app->ui, SETUP_EFFORT, form_row(form), say(scene, "Engine's effort"), labels,
               count, scene->setup.effort, 0);
}

static void draw_opponent(const struct SetupScene *scene, struct Form *form,
                          const char *const note[NOTES])
{
    static const char *const names[] = {N_("Computer"), N_("Classic"), N_("Engine"),
                                        N_("Two players")};
    enum Kind kinds[KINDS_MAX], kind = kind_of(scene);
    const char *labels[KINDS_MAX];
    int count = kinds_offered(scene, kinds), selected = 0;
    for (int i = 0; i < count; i++) {
        labels[i] = names[kinds[i]];
        selected = kinds[i] == kind ? i : selected;
    }
    form_choice(form, SETUP_KIND, N_("Opponent"), labels, count, selected);
    draw_note(scene, form, note[NOTE_KIND]);
    if (kind == KIND_PERSON)
        return;
    if (kind == KIND_LEVEL)
        draw_scale(scene, form);
    else
        draw_programs(scene, form, kind);
    draw_note(scene, form, note[NOTE_LEVEL]);
}

/* Who plays in the place of one who watches. */
static void draw_own(const struct SetupScene *scene, struct Form *form)
{
    const struct Contestants *list = &scene->list;
    ui_stepper(scene->app->ui, SETUP_OWN, form_row(form), say(scene, "Instead of you"), list->label,
               list->count, contestants_find(list, scene->setup.own), 0);
}

static void draw_side(const struct SetupScene *scene, struct Form *form, const char *note)
{
    static const char *const sides[] = {
#define X(name, id, text) N_(text),
        SETUP_SIDES(X)
#undef X
    };
    const char *labels[SIDE_COUNT + 1] = {[SIDE_COUNT] = N_("Watch")};
    const struct Game *game = scene->setup.game;
    bool watches = scene->setup.own[0] != 0;
    char row[80];
    if (kind_of(scene) == KIND_PERSON)
        return;
    snprintf(row, sizeof row, say(scene, "Play as (%s goes first)"), say(scene, game->colours[0]));
    for (int i = 0; i < SIDE_COUNT; i++)
        labels[i] = i < SEATS ? game->colours[i] : sides[i];
    form_choice(form, SETUP_SIDE, row, labels, SIDE_COUNT + 1,
                watches ? SIDE_COUNT : (int)scene->setup.side);
    draw_note(scene, form, note);
    if (watches)
        draw_own(scene, form);
}

/* Whether a coach can stand by: one person plays a program. */
static bool asks_coach(const struct SetupScene *scene)
{
    return kind_of(scene) != KIND_PERSON && !scene->setup.own[0] && scene->setup.game->knowledge;
}

static void draw_form(struct SetupScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    struct Form form;
    bool person = kind_of(scene) == KIND_PERSON;
    const char *note[NOTES];
    float notes = 0;
    int rows = 2 + option_count(scene->setup.game) + (person ? 0 : 2) + asks_effort(scene) +
               asks_coach(scene) + (scene->setup.own[0] != 0);
    find_notes(scene, note);
    for (int i = 0; i < NOTES; i++)
        notes += note_height(scene, note[i], rect.w);
    form_begin(&form, app, SETUP_FORM, rect, rows, notes);
    draw_opponent(scene, &form, note);
    draw_side(scene, &form, note[NOTE_SIDE]);
    if (asks_effort(scene))
        draw_effort(scene, &form);
    form_options(&form, SETUP_OPTION, &scene->setup);
    if (asks_coach(scene))
        ui_toggle(app->ui, SETUP_COACH, form_row(&form),
                  say(scene, "A coach warns before a blunder"), app->settings.coach, 0);
    form_clock(&form, SETUP_CLOCK, &scene->setup);
    draw_note(scene, &form, note[NOTE_CLOCK]);
    form_end(&form);
}

/* The settings that lie above may have changed the language, and the engines of others. */
static void refresh_list(struct SetupScene *scene)
{
    int count = scene->list.count;
    contestants_list(scene->app, scene->setup.game, &scene->list);
    if (scene->list.count != count)
        find_opponent(scene);
}

static void draw(void *context)
{
    struct SetupScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    refresh_list(scene);
    SDL_FRect head,
        area = page_begin(app, SETUP_BACK, say(scene, scene->setup.game->name), 1, &head);
    ui_button(app->ui, SETUP_RULES, head, "icon-rules", say(scene, "Rules"), UI_PLAIN);
    bool beside =
        area.w > 1.45F * area.h && area.w > fmaxf(760 * metrics->unit, 40 * metrics->text);
    if (beside) {
        SDL_FRect picture = cut_left(&area, fminf(area.h, area.w * 0.46F));
        struct ViewLook look = look_of(app);
        thumbnail_draw(&scene->thumbnail, &look, picture);
        cut_left(&area, 2.5F * metrics->gap);
    }
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    cut_bottom(&area, metrics->gap);
    ui_button(app->ui, SETUP_START, foot, "icon-play", say(scene, "Start"), UI_MAIN | UI_FIRST);
    draw_form(scene, area);
}

const struct SceneType setup_scene = {
    .name = "setup",
    .context_size = sizeof(struct SetupScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .draw = draw,
};

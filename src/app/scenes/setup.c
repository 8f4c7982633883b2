/* Setting a game up: against whom, which side, by which rules, on which clock. */
#include "engine/games.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/setup_form.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/app/shell/setups.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEVELS_MAX = 12, ABOUT_MAX = 400 };

enum SetupWidget {
    SETUP_BACK = 1,
    SETUP_START,
    SETUP_RULES,
    SETUP_FORM,
    SETUP_KIND,
    SETUP_LEVEL,
    SETUP_SIDE,
    SETUP_CLOCK,
    SETUP_OPTION /* + its number */
};

/* Which rows have a note below them. */
enum Note { NOTE_KIND, NOTE_LEVEL, NOTE_CLOCK, NOTES };

/* What kind of opponent. */
enum Kind { KIND_LEVEL, KIND_CLASSIC, KIND_PERSON };

struct SetupScene {
    struct App *app;
    struct Setup setup;
    struct Thumbnail thumbnail;
    char about[ABOUT_MAX]; /* how the opponent plays, for the frame */
    int chosen[2]; /* the level and the classic last looked at, as index into the game's list */
};

static const char *say(const struct SetupScene *scene, const char *text)
{
    return tr(scene->app->strings, text);
}

/* --- opponents --- */

/* The classics come after the scale in the game's list. */
static int first_of(const struct SetupScene *scene, enum Kind kind)
{
    return kind == KIND_CLASSIC ? level_count(scene->setup.game) : 0;
}

static int count_of(const struct SetupScene *scene, enum Kind kind)
{
    int count = level_count(scene->setup.game), all = count;
    while (level_get(scene->setup.game, all))
        all++;
    return kind == KIND_LEVEL ? count : kind == KIND_CLASSIC ? all - count : 0;
}

static enum Kind kind_of(const struct SetupScene *scene)
{
    struct Level level;
    if (!setup_level(&scene->setup, &level))
        return KIND_PERSON;
    return level.classic ? KIND_CLASSIC : KIND_LEVEL;
}

/* Takes level or classic number `index` of its kind as the opponent. */
static void take_opponent(struct SetupScene *scene, enum Kind kind, int index)
{
    char *opponent = scene->setup.opponent;
    if (kind == KIND_PERSON || count_of(scene, kind) == 0) {
        snprintf(opponent, OPPONENT_MAX, OPPONENT_HUMAN);
        return;
    }
    const struct Level *level = level_get(scene->setup.game, first_of(scene, kind) + index);
    scene->chosen[kind] = index;
    snprintf(opponent, OPPONENT_MAX, "%s:%s", level->classic ? "classic" : "level", level->id);
}

/* Finds the place of the present opponent in its list. */
static void find_opponent(struct SetupScene *scene)
{
    struct Level level;
    scene->chosen[KIND_LEVEL] = SDL_min(1, count_of(scene, KIND_LEVEL) - 1);
    scene->chosen[KIND_CLASSIC] = 0;
    if (!setup_level(&scene->setup, &level))
        return;
    enum Kind kind = level.classic ? KIND_CLASSIC : KIND_LEVEL;
    for (int i = 0; i < count_of(scene, kind); i++)
        if (strcmp(level_get(scene->setup.game, first_of(scene, kind) + i)->id, level.id) == 0)
            scene->chosen[kind] = i;
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
    find_opponent(scene);
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
static int kinds_offered(const struct SetupScene *scene, enum Kind kinds[3])
{
    int count = 0;
    for (int kind = KIND_LEVEL; kind <= KIND_PERSON; kind++)
        if (kind == KIND_PERSON || count_of(scene, (enum Kind)kind) > 0)
            kinds[count++] = (enum Kind)kind;
    return count;
}

static void change(struct SetupScene *scene, const struct UiAction *done)
{
    enum Kind kinds[3], kind = kind_of(scene);
    switch (done->id) {
    case SETUP_KIND:
        if (done->value < kinds_offered(scene, kinds)) {
            kind = kinds[done->value];
            take_opponent(scene, kind, kind == KIND_PERSON ? 0 : scene->chosen[kind]);
        }
        break;
    case SETUP_LEVEL:
        take_opponent(scene, kind, done->value);
        break;
    case SETUP_SIDE:
        scene->setup.side = (enum SetupSide)done->value;
        break;
    case SETUP_CLOCK:
        scene->setup.clock = clock_preset(done->value)->clock;
        break;
    default:
        scene->setup.options.choice[done->id - SETUP_OPTION] = (uint8_t)done->value;
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

/* How the opponent plays. */
static void describe_level(const struct SetupScene *scene, char text[ABOUT_MAX])
{
    struct Level level;
    text[0] = 0;
    if (!setup_level(&scene->setup, &level))
        return;
    snprintf(text, ABOUT_MAX, "%s", say(scene, level.about));
    add_effort(scene, &level, text);
}

/* What the choices mean, in English. How a level plays is said beside the level itself, in its
 * game's list. */
static const char *const kind_notes[] = {
    [KIND_CLASSIC] = N_("Programs of textbooks, playing as they were written."),
    [KIND_PERSON] = N_("Two people take turns at this screen."),
};
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

static void draw_opponent(const struct SetupScene *scene, struct Form *form,
                          const char *const note[NOTES])
{
    static const char *const names[] = {N_("Computer"), N_("Classic"), N_("Two players")};
    struct Ui *ui = scene->app->ui;
    enum Kind kinds[3], kind = kind_of(scene);
    const char *labels[LEVELS_MAX];
    int count = kinds_offered(scene, kinds), selected = 0;
    for (int i = 0; i < count; i++) {
        labels[i] = names[kinds[i]];
        selected = kinds[i] == kind ? i : selected;
    }
    form_choice(form, SETUP_KIND, N_("Opponent"), labels, count, selected);
    draw_note(scene, form, note[NOTE_KIND]);
    if (kind == KIND_PERSON)
        return;
    count = SDL_min(count_of(scene, kind), (int)LEVELS_MAX);
    for (int i = 0; i < count; i++)
        labels[i] = say(scene, level_get(scene->setup.game, first_of(scene, kind) + i)->label);
    ui_stepper(ui, SETUP_LEVEL, form_row(form),
               kind == KIND_LEVEL ? say(scene, "Level") : say(scene, "Program"), labels, count,
               scene->chosen[kind], 0);
    draw_note(scene, form, note[NOTE_LEVEL]);
}

static void draw_side(const struct SetupScene *scene, struct Form *form)
{
    static const char *const sides[] = {
#define X(name, id, text) N_(text),
        SETUP_SIDES(X)
#undef X
    };
    const char *labels[SIDE_COUNT];
    const struct Game *game = scene->setup.game;
    char row[80];
    snprintf(row, sizeof row, say(scene, "Play as (%s goes first)"), say(scene, game->colours[0]));
    for (int i = 0; i < SIDE_COUNT; i++)
        labels[i] = i < SEATS ? game->colours[i] : sides[i];
    if (kind_of(scene) != KIND_PERSON)
        form_choice(form, SETUP_SIDE, row, labels, SIDE_COUNT, (int)scene->setup.side);
}

static void draw_form(struct SetupScene *scene, SDL_FRect rect)
{
    struct App *app = scene->app;
    struct Form form;
    bool person = kind_of(scene) == KIND_PERSON;
    const char *note[NOTES];
    float notes = 0;
    int rows = 2 + option_count(scene->setup.game) + (person ? 0 : 2);
    find_notes(scene, note);
    for (int i = 0; i < NOTES; i++)
        notes += note_height(scene, note[i], rect.w);
    form_begin(&form, app, SETUP_FORM, rect, rows, notes);
    draw_opponent(scene, &form, note);
    draw_side(scene, &form);
    form_options(&form, SETUP_OPTION, &scene->setup);
    form_clock(&form, SETUP_CLOCK, &scene->setup);
    draw_note(scene, &form, note[NOTE_CLOCK]);
    form_end(&form);
}

static void draw(void *context)
{
    struct SetupScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
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

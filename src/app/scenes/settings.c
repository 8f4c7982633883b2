/* The settings: rows in groups, each taking effect at once. */
#include "src/app/shell/settings.h"
#include "src/app/scenes/basic_scenes.h"
#include "src/app/scenes/engines/scenes.h"
#include "src/app/scenes/relay_try.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/apply_settings.h"
#include "src/app/shell/online_game.h"
#include "src/app/shell/servers.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/text_field.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AREA = 900,
    BACK = 901,
    RESET = 902,
    USE_PUBLIC = 903, /* + its number; behind the last: none */
    LANGUAGES_MAX = 8,
    FIRST_ROW = 1,
    LANGUAGE_ROW = 2, /* has the focus at first: keys would write into the name */
};

enum RowKind {
    ROW_HEADING,
    ROW_TOGGLE,
    ROW_SLIDER,
    ROW_LANGUAGE,
    ROW_THEME,
    ROW_NOTATION,
    ROW_TEXT,    /* min: the most characters, 0: as many as fit */
    ROW_SECRET,  /* the same, not shown */
    ROW_PORT,    /* a text that is a number, "" for 0 */
    ROW_RELAY,   /* a button that tries the relay, and what came of it */
    ROW_PUBLIC,  /* a button that offers public relays */
    ROW_ENGINES, /* a button that opens the list of other engines */
    ROW_NOTE     /* small print */
};

/* One row: what it says and which setting it shows. */
struct Row {
    enum RowKind kind;
    const char *label;
    size_t offset; /* of the setting in struct Settings */
    int min, max, step;
};

#define TOGGLE(label, member)                                                                      \
    {                                                                                              \
        ROW_TOGGLE, label, offsetof(struct Settings, member), 0, 1, 1                              \
    }
#define SLIDER(label, member, min, max, step)                                                      \
    {                                                                                              \
        ROW_SLIDER, label, offsetof(struct Settings, member), min, max, step                       \
    }
#define ENTRY(kind, label, member, limit)                                                          \
    {                                                                                              \
        kind, label, offsetof(struct Settings, member), limit, 0, 0                                \
    }
#define NOTE(label)                                                                                \
    {                                                                                              \
        ROW_NOTE, label, 0, 0, 0, 0                                                                \
    }
#define HEADING(label)                                                                             \
    {                                                                                              \
        ROW_HEADING, label, 0, 0, 0, 0                                                             \
    }

static const struct Row rows[] = {
    HEADING(N_("Player")),
    ENTRY(ROW_TEXT, N_("Your name"), player_name, 20),
    {ROW_LANGUAGE, N_("Language"), offsetof(struct Settings, language), 0, 0, 0},
    HEADING(N_("Display")),
    {ROW_THEME, N_("Theme"), offsetof(struct Settings, theme), 0, THEME_COUNT - 1, 1},
    TOGGLE(N_("Fullscreen"), fullscreen),
    SLIDER(N_("Text size"), text_scale, 100, 200, 10),
    TOGGLE(N_("TV mode: large text, wide margins"), tv_mode),
    TOGGLE(N_("Animations"), motion),
    HEADING(N_("Sound")),
    SLIDER(N_("Volume"), sound_volume, 0, 100, 10),
    HEADING(N_("Board")),
    TOGGLE(N_("Coordinates"), coordinates),
    TOGGLE(N_("Last move"), show_last_move),
    TOGGLE(N_("Legal moves"), show_legal),
    TOGGLE(N_("Forbidden moves lose the game"), forbidden_loses),
    TOGGLE(N_("Check warning"), show_check),
    TOGGLE(N_("Captured pieces"), show_captured),
    TOGGLE(N_("AI thinking"), show_thinking),
    TOGGLE(N_("Western symbols on pieces"), western_pieces),
    {ROW_NOTATION, N_("Move notation"), offsetof(struct Settings, notation), 0, NOTATION_COUNT - 1,
     1},
    HEADING(N_("Computer opponent")),
    TOGGLE(N_("Offer the next level after two wins"), climb),
    TOGGLE(N_("A coach warns before a blunder"), coach),
    TOGGLE(N_("Strongest levels search on all processor cores"), all_cores),
    TOGGLE(N_("Strongest levels think while you do"), ponder),
    {ROW_ENGINES, N_("Other engines..."), 0, 0, 0, 0},
    HEADING(N_("Gamepad")),
    TOGGLE(N_("Swap confirm and back buttons"), swap_confirm),
    TOGGLE(N_("Vibration"), rumble),
    HEADING(N_("Online")),
    ENTRY(ROW_TEXT, N_("Relay (MQTT broker)"), relay_address, 0),
    TOGGLE(N_("Encrypt the relay connection (TLS)"), relay_tls),
    ENTRY(ROW_TEXT, N_("Relay user name"), relay_user, 0),
    ENTRY(ROW_SECRET, N_("Relay password"), relay_password, 0),
    ENTRY(ROW_RELAY, N_("Test the relay"), relay_address, 0),
    ENTRY(ROW_PUBLIC, N_("Public relays..."), relay_address, 0),
    ENTRY(ROW_TEXT, N_("STUN servers"), stun_servers, 0),
    NOTE(N_("Asked only when you play beyond your own network; they learn your address")),
    ENTRY(ROW_TEXT, N_("TURN server"), turn_server, 0),
    ENTRY(ROW_TEXT, N_("TURN user name"), turn_user, 0),
    ENTRY(ROW_SECRET, N_("TURN password"), turn_password, 0),
    ENTRY(ROW_PORT, N_("Port (empty: any)"), online_port, 5),
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

struct SettingsScene {
    struct App *app;
    struct TextField fields[ROW_COUNT]; /* of the rows that are typed */
    struct RelayTry attempt;            /* of the relay */
    struct Server relays[SERVERS_MAX];  /* public ones */
    int relay_count;
    bool offers; /* one of them is asked about */
};

static void *member(struct App *app, const struct Row *row)
{
    return (char *)&app->settings + row->offset;
}

/* Puts what the settings say into the rows that are typed. */
static void fill_fields(struct SettingsScene *scene)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        struct TextField *field = &scene->fields[i];
        void *value = member(scene->app, &rows[i]);
        char number[12] = "";
        field->limit = rows[i].min;
        field->secret = rows[i].kind == ROW_SECRET;
        if (rows[i].kind == ROW_TEXT || rows[i].kind == ROW_SECRET) {
            text_field_set(field, value);
        } else if (rows[i].kind == ROW_PORT) {
            if (*(int *)value != 0)
                snprintf(number, sizeof number, "%d", *(int *)value);
            text_field_set(field, number);
        }
    }
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct SettingsScene *scene = context;
    const struct SettingsArgs *asked = args;
    int row = LANGUAGE_ROW;
    while (asked && asked->online && rows[row].offset != offsetof(struct Settings, relay_tls))
        row++;
    scene->app = app;
    fill_fields(scene);
    scene->relay_count = servers_read(app->paths.data, "relays.txt", scene->relays);
    ui_set_focus(app->ui, FIRST_ROW + row);
    return true;
}

static void leave(void *context)
{
    struct SettingsScene *scene = context;
    relay_try_stop(&scene->attempt);
}

static bool update(void *context)
{
    struct SettingsScene *scene = context;
    if (relay_try_update(&scene->attempt))
        app_redraw(scene->app);
    return false;
}

/* --- description --- */

static void describe_relay(struct SettingsScene *scene, int id, SDL_FRect r, const char *label)
{
    struct App *app = scene->app;
    const char *text = scene->attempt.text;
    SDL_FRect right = cut_right(&r, roundf(r.w * 0.54f)); /* as the values of other rows */
    cut_right(&r, app->metrics.gap);
    ui_button(app->ui, id, r, "icon-network", label, 0);
    ui_label(app->ui, right, text ? app_tr(app, text) : "", UI_WRAP | UI_SMALL | UI_DIM);
}

static void describe_language(struct App *app, int id, SDL_FRect r, const char *label)
{
    const char *names[LANGUAGES_MAX];
    int count = 0, selected = 0;
    for (; count < LANGUAGES_MAX && strings_language_at(count); count++) {
        names[count] = strings_language_at(count)->name;
        if (strcmp(strings_language_at(count)->code, strings_language(app->strings)) == 0)
            selected = count;
    }
    ui_choice(app->ui, id, r, label, names, count, selected, 0);
}

/* The theme that is seen, which the command line may have chosen. */
static void describe_theme(struct App *app, int id, SDL_FRect r, const char *label)
{
    const char *names[THEME_COUNT];
    int seen = app->settings.theme;
    for (int i = 0; i < THEME_COUNT; i++) {
        names[i] = app_tr(app, theme_name((enum ThemeId)i));
        if (theme_get((enum ThemeId)i) == app->theme)
            seen = i;
    }
    ui_choice(app->ui, id, r, label, names, THEME_COUNT, seen, 0);
}

static void describe_notation(struct App *app, int id, SDL_FRect r, const char *label)
{
    const char *names[NOTATION_COUNT];
    for (int i = 0; i < NOTATION_COUNT; i++)
        names[i] = app_tr(app, words_notation((enum MoveNotation)i));
    ui_choice(app->ui, id, r, label, names, NOTATION_COUNT, app->settings.notation, 0);
}

static void describe_row(struct SettingsScene *scene, int i, SDL_FRect r)
{
    struct App *app = scene->app;
    const struct Row *row = &rows[i];
    const char *label = app_tr(app, row->label);
    int id = FIRST_ROW + i;
    char shown[32];
    switch (row->kind) {
    case ROW_HEADING:
        cut_left(&r, 10 * app->metrics.unit); /* as the rows' own labels */
        ui_label(app->ui, r, label, UI_LARGE);
        break;
    case ROW_TOGGLE:
        ui_toggle(app->ui, id, r, label, *(bool *)member(app, row), 0);
        break;
    case ROW_SLIDER:
        snprintf(shown, sizeof shown, "%d %%", *(int *)member(app, row));
        ui_slider(app->ui, id, r, label, *(int *)member(app, row),
                  (struct SliderRange){row->min, row->max, row->step}, shown);
        break;
    case ROW_LANGUAGE:
        describe_language(app, id, r, label);
        break;
    case ROW_THEME:
        describe_theme(app, id, r, label);
        break;
    case ROW_NOTATION:
        describe_notation(app, id, r, label);
        break;
    case ROW_TEXT:
    case ROW_SECRET:
    case ROW_PORT:
        ui_text(app->ui, id, r, label, &scene->fields[i]);
        break;
    case ROW_RELAY:
        describe_relay(scene, id, r, label);
        break;
    case ROW_PUBLIC:
        ui_button(app->ui, id, cut_left(&r, roundf(r.w * 0.46f) - app->metrics.gap), "icon-network",
                  label, scene->relay_count > 0 ? 0 : UI_DISABLED);
        break;
    case ROW_ENGINES:
        ui_button(app->ui, id, cut_left(&r, roundf(r.w * 0.46f) - app->metrics.gap), "icon-robot",
                  label, 0);
        break;
    case ROW_NOTE:
        cut_left(&r, 10 * app->metrics.unit);
        ui_label(app->ui, r, label, UI_SMALL | UI_DIM | UI_WRAP);
        break;
    }
}

/* Rows are lower than buttons where they are only read and switched. */
static float row_height(const struct Metrics *m, int i)
{
    if (rows[i].kind == ROW_HEADING)
        return roundf(m->text_large * (i == 0 ? 1.8f : 2.6f));
    if (rows[i].kind == ROW_NOTE)
        return roundf(m->text_small * 2.8f);
    return m->button;
}

static void describe_rows(struct SettingsScene *scene, SDL_FRect view)
{
    const struct Metrics *m = &scene->app->metrics;
    float content = m->gap, air = roundf(m->gap * 0.5f), edge = 2 * m->ring;
    for (int i = 0; i < ROW_COUNT; i++)
        content += row_height(m, i) + air;
    content += m->button + 2 * m->gap;
    SDL_FRect r = ui_scroll_begin(scene->app->ui, AREA, view, content);
    r = rect_inset(r, edge, 0);
    for (int i = 0; i < ROW_COUNT; i++) {
        SDL_FRect line = cut_top(&r, row_height(m, i));
        if (rows[i].kind == ROW_HEADING)
            cut_top(&line, i == 0 ? 0 : m->text_large * 0.8f);
        describe_row(scene, i, line);
        cut_top(&r, air);
    }
    cut_top(&r, m->gap);
    SDL_FRect last = cut_top(&r, m->button);
    ui_button(scene->app->ui, RESET, cut_left(&last, fminf(last.w, 17 * m->text)), NULL,
              app_tr(scene->app, "Reset to defaults"), UI_DANGER | UI_HOLD);
    ui_scroll_end(scene->app->ui);
}

/* Whose they are, what they learn, what they promise; one press takes one into use. */
static void offer_relays(struct SettingsScene *scene)
{
    struct App *app = scene->app;
    char names[SERVERS_MAX][SETTING_TEXT_MAX + SERVER_OWNER_MAX];
    struct UiDialog dialog = {
        .title = app_tr(app, "Use a public relay?"),
        .text = app_tr(app, "They are test servers of the companies named, which promise nothing: "
                            "they may be slow or gone at any time. They learn your address, when "
                            "you play and how much you send, but no moves and no chat."),
        .first_id = USE_PUBLIC};
    for (int i = 0; i < scene->relay_count; i++) {
        struct Address address;
        if (!address_read(scene->relays[i].address, &address))
            snprintf(names[i], sizeof names[i], "%s (%s)", address.host, scene->relays[i].owner);
        dialog.buttons[dialog.button_count++] = names[i];
    }
    dialog.buttons[dialog.button_count++] = app_tr(app, "Not now");
    ui_dialog(app->ui, &dialog);
}

static void draw(void *context)
{
    struct SettingsScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    canvas_gradient(app->canvas, area, app->theme->ground, app->theme->ground_low);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, m->margin, m->margin);
    area = rect_center(area, fminf(area.w, fmaxf(820 * m->unit, 36 * m->text)), area.h);
    SDL_FRect head = cut_top(&area, m->button);
    ui_button(app->ui, BACK, cut_left(&head, m->button), "icon-back", app_tr(app, "Back"),
              UI_PLAIN);
    cut_left(&head, m->gap);
    ui_label(app->ui, head, app_tr(app, "Settings"), UI_TITLE);
    cut_top(&area, m->gap);
    ui_panel(app->ui, area);
    describe_rows(scene, rect_inset(area, 22 * m->unit, 10 * m->unit));
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Change"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
    if (scene->offers)
        offer_relays(scene);
}

/* --- what the player does --- */

static void close_settings(struct SettingsScene *scene)
{
    struct RelayBroker broker;
    struct IceServers servers;
    const char *wrong = online_game_broker(&scene->app->settings, &broker);
    if (!wrong)
        wrong = online_game_servers(&scene->app->settings, &servers);
    if (wrong)
        app_toast(scene->app, app_tr(scene->app, wrong));
    app_apply_settings(scene->app);
    scenes_pop(scene->app->scenes, 0);
}

static void reset(struct SettingsScene *scene)
{
    struct Settings *settings = &scene->app->settings;
    struct Settings before = *settings;
    settings_default(settings);
    servers_suggest(scene->app->paths.data, settings);
    settings->first_run_done = true;
    memcpy(settings->player_name, before.player_name, sizeof settings->player_name);
    memcpy(settings->language, before.language, sizeof settings->language);
    memcpy(settings->notes, before.notes, sizeof settings->notes);
    settings->note_count = before.note_count;
    fill_fields(scene);
    app_apply_settings(scene->app);
}

/* Takes a port as it is typed; what is none stays out. */
static void take_port(struct SettingsScene *scene, const struct Row *row)
{
    const char *text = scene->fields[row - rows].text;
    char *end;
    long port = strtol(text, &end, 10);
    if (*end != '\0' || port < 0 || port > 65535)
        app_toast(scene->app, app_tr(scene->app, "Enter a port from 1 to 65535"));
    else
        *(int *)member(scene->app, row) = (int)port;
}

/* Takes a public relay into use, in place of the one there was. */
static void use_relay(struct SettingsScene *scene, int number)
{
    struct Settings *settings = &scene->app->settings;
    scene->offers = false;
    if (number >= scene->relay_count)
        return;
    SDL_utf8strlcpy(settings->relay_address, scene->relays[number].address, SETTING_TEXT_MAX);
    settings->relay_tls = true;
    settings->relay_user[0] = settings->relay_password[0] = '\0';
    fill_fields(scene);
    app_apply_settings(scene->app);
}

static void change(struct SettingsScene *scene, const struct Row *row, const struct UiAction *act)
{
    struct App *app = scene->app;
    relay_try_stop(&scene->attempt); /* it may be of another relay now */
    switch (row->kind) {
    case ROW_TOGGLE:
        *(bool *)member(app, row) = act->value != 0;
        break;
    case ROW_SLIDER:
    case ROW_NOTATION:
        *(int *)member(app, row) = act->value;
        break;
    case ROW_THEME:
        app->options.theme = NULL; /* what is chosen here counts from now on */
        app->settings.theme = act->value;
        break;
    case ROW_LANGUAGE:
        snprintf(app->settings.language, sizeof app->settings.language, "%s",
                 strings_language_at(act->value)->code);
        app->options.language = NULL; /* the player's choice wins over what the command line said */
        break;
    case ROW_TEXT:
    case ROW_SECRET:
        SDL_utf8strlcpy(member(app, row), scene->fields[row - rows].text, SETTING_TEXT_MAX);
        break;
    case ROW_PORT:
        take_port(scene, row);
        break;
    case ROW_RELAY:
        relay_try_start(&scene->attempt, app);
        return;
    case ROW_PUBLIC:
        scene->offers = true;
        return;
    case ROW_ENGINES:
        scenes_push(app->scenes, &engines_scene, NULL, 0);
        return;
    case ROW_NOTE:
    case ROW_HEADING:
        break;
    }
    app_apply_settings(app);
    if (row->offset == offsetof(struct Settings, sound_volume))
        app_sound(app, SOUND_PLACE);
}

static void action(void *context, const struct UiAction *act)
{
    struct SettingsScene *scene = context;
    int i = act->id - FIRST_ROW;
    if (act->id == BACK)
        close_settings(scene);
    else if (act->id == RESET)
        reset(scene);
    else if (act->id >= USE_PUBLIC)
        use_relay(scene, act->id - USE_PUBLIC);
    else if (i >= 0 && i < ROW_COUNT)
        change(scene, &rows[i], act);
}

static bool event(void *context, const struct InputEvent *ev)
{
    if (ev->kind == INPUT_ACTION && ev->down && !ev->repeat && ev->action == ACT_BACK) {
        close_settings(context);
        return true;
    }
    return false;
}

const struct SceneType settings_scene = {
    .name = "settings",
    .context_size = sizeof(struct SettingsScene),
    .enter = enter,
    .leave = leave,
    .update = update,
    .event = event,
    .action = action,
    .draw = draw,
};

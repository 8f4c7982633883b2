/* What a tab of the settings is made of: rows, each of which shows one setting; and the scene that
 * shows one tab at a time. Nobody but the settings' own files includes it. */
#ifndef TY_SRC_APP_SCENES_SETTINGS_TABS_H
#define TY_SRC_APP_SCENES_SETTINGS_TABS_H

#include "src/app/scenes/settings/relay_try.h"
#include "src/app/scenes/settings/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/ui/ui.h"
#include "src/common/translate.h"
#include <stddef.h>

enum { ROWS_MAX = 24, ROW_OPTIONS_MAX = 16 };

struct SettingsScene;

enum RowKind {
    ROW_HEADING,
    ROW_TOGGLE, /* of a bool */
    ROW_SLIDER, /* of an int, in percent */
    ROW_CHOICE, /* of an int, unless it has a `take` of its own */
    ROW_TEXT,   /* max: the most characters, 0: as many as fit */
    ROW_SECRET, /* the same, not shown */
    ROW_PORT,   /* an int that is typed, "" for 0 */
    ROW_BUTTON,
    ROW_NOTE, /* small print about the row above */
    ROW_OWN,  /* describes itself */
};

/* One row: what it says and which setting it shows. */
struct Row {
    enum RowKind kind;
    const char *label; /* English */
    size_t offset;     /* of the setting in struct Settings */
    int min, max, step;
    const char *icon; /* BUTTON */
    /* OPTIONAL: whether there is anything to set; without it the row is left out. */
    bool (*wanted)(void);

    /* CHOICE, REQUIRED: the names of the options, translated; returns how many there are. */
    int (*list)(const struct App *app, const char *names[ROW_OPTIONS_MAX], int *selected);

    /* OWN, REQUIRED: row number `row` of the tab, with the id `id`. */
    void (*describe)(struct SettingsScene *scene, int row, int id, SDL_FRect rect);

    /* BUTTON, REQUIRED: it was pressed. OWN, REQUIRED: the same; `value` is the row's number.
     * CHOICE, OPTIONAL: keeps number `value` in another way. SLIDER, OPTIONAL: the new value is
     * kept already, and in effect. */
    void (*take)(struct SettingsScene *scene, int value);

    /* BUTTON, OPTIONAL: words at its right, translated; and whether it can be pressed. */
    const char *(*says)(const struct SettingsScene *scene);
    bool (*ready)(const struct SettingsScene *scene);
};

#define HEADING(words)                                                                             \
    {                                                                                              \
        .kind = ROW_HEADING, .label = (words)                                                      \
    }
#define NOTE(words)                                                                                \
    {                                                                                              \
        .kind = ROW_NOTE, .label = (words)                                                         \
    }
#define SETTING(what, words, member, ...)                                                          \
    {                                                                                              \
        .kind = (what), .label = (words), .offset = offsetof(struct Settings, member), __VA_ARGS__ \
    }
#define TOGGLE(words, member, ...) SETTING(ROW_TOGGLE, words, member, .max = 1, __VA_ARGS__)

/* A tab. All but name, icon and rows is OPTIONAL. */
struct Tab {
    const char *name; /* English */
    const char *icon;
    const struct Row *rows;
    int count;
    bool keeps; /* there is nothing in it that would be set back to a default */

    /* As the scene's, while the tab is shown; `leave` when another one comes, too. */
    void (*enter)(struct SettingsScene *scene);
    void (*leave)(struct SettingsScene *scene);
    bool (*update)(struct SettingsScene *scene);

    /* A setting of it was changed by its row. */
    void (*changed)(struct SettingsScene *scene);

    /* Sets back what no row shows. */
    void (*reset)(struct SettingsScene *scene);

    /* What the widgets had no use for; whether it was used. */
    bool (*event)(struct SettingsScene *scene, const struct InputEvent *event);

    /* A question over the page. */
    void (*ask)(struct SettingsScene *scene);

    /* What was done to widgets beside the rows, which have ids from OWN_FIRST on. */
    void (*action)(struct SettingsScene *scene, const struct UiAction *act);
};

extern const struct Tab tab_you, tab_look, tab_sound, tab_play, tab_online, tab_keys;

/* Ids of widgets. Those of rows differ from tab to tab, so that nothing that is held, typed or
 * pointed at carries over. */
enum { BACK = 1, RESET, TABS, AREAS = TABS + TAB_COUNT, OWN_FIRST = 50, ROW_FIRST = 100 };

struct SettingsScene {
    struct App *app;
    enum SettingsTab shown;
    struct TextField fields[ROWS_MAX]; /* of the rows that are typed, in the tab that is shown */
    struct RelayTry attempt;           /* of the relay */
    bool offers;                       /* one of them is asked about */
    int waiting; /* the row that waits for a key or a button of a pad, -1: none */
    bool waits_for_pad;
};

/* --- rows (rows.c) --- */

/* Puts what the settings say into the rows of the tab that are typed. */
void rows_fill(struct SettingsScene *scene, const struct Tab *tab);

/* How high the rows are together, in pixels. */
float rows_height(const struct Metrics *m, const struct Tab *tab);

/* Describes them from the top of `rect` down, with ids from `first_id` on; returns what is left. */
SDL_FRect rows_describe(struct SettingsScene *scene, const struct Tab *tab, int first_id,
                        SDL_FRect rect);

/* Keeps what was done to a row, and puts it into effect. */
void row_change(struct SettingsScene *scene, const struct Tab *tab, const struct Row *row,
                const struct UiAction *act);

/* Sets all settings of the rows back to their defaults, not yet in effect. */
void rows_reset(struct SettingsScene *scene, const struct Tab *tab);

#endif

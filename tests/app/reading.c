/* The screen read as a person would. */
#include "tests/app/reading.h"
#include "src/app/toolkit/input/signs.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/pen.h"
#include <string.h>

struct Reading {
    struct Driver *driver;
    const struct ReadingHost *host;
    bool chinese;
};

static void fault(const struct Reading *reading, const char *text, const char *what)
{
    reading->host->fault(reading->host->context, text, what);
}

/* --- texts as they are painted --- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether the ellipsis of a cut text hides digits of a number that has begun before it: "0:07…". */
static bool cuts_number(const char *text, const char *shown)
{
    size_t same = 0;
    while (shown[same] && shown[same] == text[same])
        same++;
    if (same == 0 || !text[same])
        return false;
    bool within = is_digit(text[same]) || (strchr(".:,/", text[same]) && is_digit(text[same + 1]));
    bool begun = is_digit(text[same - 1]) ||
                 (same > 1 && strchr(".:,/", text[same - 1]) && is_digit(text[same - 2]));
    return begun && within;
}

/* What is written in Latin letters in every language: on keys, names; and by capitals alone codes
 * and what protocols are called. */
static bool is_international(const char *word, size_t length)
{
    static const char *const words[] = {
        "Esc",   "Enter", "Space", "Backspace",  "Home",    "End",    "PgUp",
        "PgDn",  "View",  "Ctrl",  "Swap",       "English", "Fairy",  "Stockfish",
        "Rapfi", "Ada",   "Mei",   "Aleksandra", "niewska", "Script",
    };
    bool capitals = true;
    for (size_t i = 0; i < length; i++)
        capitals = capitals && word[i] < 'a';
    if (capitals)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return true;
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Names of files, and what others have written: a comment in a record, an engine's own settings. */
static bool is_quoted(const char *text)
{
    static const char *const quotes[] = {
        "The middle, from where", "Skill Level", "Style", "Solid", "games-20", "tianyuan-20",
        "The open championship"};
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++)
        if (strncmp(text, quotes[i], strlen(quotes[i])) == 0)
            return true;
    return *text == '/' || *text == '#'; /* of a puzzle's id, too */
}

/* Whether it is a row of a comment that is written below itself, in the list of a study's moves. */
static bool is_row_quoted(const char *text)
{
    static const char comment[] = "The middle, from where four of the eight lines lead on: whoever "
                                  "has it has most to hope for.";
    return strlen(text) > 8 && strstr(comment, text);
}

/* Whether it is a page of C that the lab shows, or a line of one. */
static bool is_code(const struct Reading *reading, const char *text)
{
    const struct InstalledPage *page = reading->driver->app->installed.pages;
    for (; page->name; page++) {
        const char *line = strstr(page->text, text);
        if (strcmp(page->name, text) == 0 || (line && line[strlen(text)] == '\n'))
            return true;
    }
    return false;
}

/* Whether there is a word of three letters and more that should have been translated. */
static bool has_english(const struct Reading *reading, const char *text)
{
    if (is_code(reading, text) || is_row_quoted(text))
        return false;
    while (*text && !is_quoted(text)) {
        size_t length = 0;
        while (is_letter(text[length]))
            length++;
        if (length >= 3 && !is_international(text, length))
            return true;
        text += length ? length : 1;
    }
    return false;
}

static void read_text(void *context, const struct CanvasText *read)
{
    const struct Reading *reading = context;
    const char *text = read->text, *shown = read->shown;
    if (strcmp(text, shown) != 0 && cuts_number(text, shown))
        fault(reading, shown, "is cut within a number");
    if (reading->chinese && has_english(reading, text))
        fault(reading, text, "is not translated");
    if (reading->host->least > 0 && strcmp(text, shown) != 0)
        fault(reading, text, "is cut on television");
    if (read->pixels < reading->host->least)
        fault(reading, text, "is too small for television");
}

/* --- tooltips and keys --- */

/* What names an action names a key that means it. */
static void read_key(const struct Reading *reading, const char *label, enum InputAction action)
{
    const struct Ui *ui = reading->driver->app->ui;
    const struct Bindings *bindings = input_bindings(ui->parts.input);
    struct SignStyle style = {.glyphs = GLYPHS_KEYBOARD,
                              .bindings = bindings,
                              .typing = ui->typing,
                              .height = 20,
                              .theme = ui->look.theme};
    SDL_Keycode key = sign_shown_key(&style, action);
    bool named = sign_width(ui->parts.canvas, action, &style) > 0;
    if (action == ACT_NONE && named)
        fault(reading, label, "names a key, and has none");
    else if (named && bindings_key(bindings, key, ui->typing) != action)
        fault(reading, label, "names a key that means something else");
}

static bool says_something(const char *text)
{
    return *text != '\0' && strspn(text, " .-") < strlen(text);
}

static void read_widget(const struct Reading *reading, const struct Widget *widget)
{
    if (widget->role == UI_BUTTON && pen_icon_only(widget) && !says_something(widget->label))
        fault(reading, widget->icon, "is an icon without a word");
    if (reading->host->least > 0 && widget->role == UI_BUTTON && pen_icon_only(widget) &&
        !(widget->flags & UI_CARD) && !*ui_icon_word(reading->driver->app->ui, widget))
        fault(reading, widget->label, "is on television an icon alone");
    if (widget->role == UI_BUTTON)
        read_key(reading, widget->label, widget->key);
    if (reading->chinese && widget->role != UI_REGION && widget->role != UI_SCROLL &&
        (has_english(reading, widget->label) || has_english(reading, widget->detail)))
        fault(reading, has_english(reading, widget->label) ? widget->label : widget->detail,
              "is not translated");
}

void read_screen(struct Driver *driver, const struct ReadingHost *host)
{
    struct App *app = driver->app;
    struct Reading reading = {.driver = driver,
                              .host = host,
                              .chinese = strcmp(strings_language(app->strings), "zh_CN") == 0};
    canvas_set_reader(app->canvas, &(struct CanvasReader){.read = read_text, .context = &reading});
    canvas_forget_layers(app->canvas); /* what lies there is painted anew, too */
    app_redraw(app);
    driver_turn(driver);
    canvas_set_reader(app->canvas, NULL);
    for (int i = 0; i < ui_count(app->ui); i++)
        read_widget(&reading, ui_widget(app->ui, i));
    for (int i = 0; i < app->ui->hint_count; i++)
        read_key(&reading, app->ui->hints[i].words, app->ui->hints[i].action);
}

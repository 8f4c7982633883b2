/* The scene of the games: found, looked at, starred, removed and brought back, continued; by mouse,
 * keys and pad. */
#include "src/app/scenes/library/library.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/common/string_buffer.h"
#include "src/play/saving/saver.h"
#include "tests/app/arcade_driver.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define MEI_WON                                                                                    \
    "[Game \"tictactoe\"]\n[Date \"2001.01.03\"]\n[X \"Mei\"]\n[O \"level:newcomer\"]\n"           \
    "[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n"
#define MEI_LOST                                                                                   \
    "[Game \"tictactoe\"]\n[Date \"2001.01.02\"]\n[X \"level:learner\"]\n[O \"Mei\"]\n"            \
    "[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n"
#define MASTERS                                                                                    \
    "[Game \"xiangqi\"]\n[Date \"1977.01.01\"]\n[Red \"Hu Ronghua\"]\n[Black \"Yang Guanlin\"]\n"  \
    "[Result \"1/2-1/2\"]\n\n1. h2e2 h9g7 1/2-1/2\n"

/* Keeps three games as files, which the arcade takes in, and opens the scene. */
static void open_three(struct Driver *driver, bool unfinished)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/records", driver->folder);
    mkdir(folder, 0777);
    scratch_write(folder, "1.pgn", MEI_WON);
    scratch_write(folder, "2.pgn", MEI_LOST);
    scratch_write(folder, "3.pgn", MASTERS);
    if (unfinished) {
        snprintf(folder, sizeof folder, "%s/games", driver->folder);
        mkdir(folder, 0777);
        scratch_write(folder, "0.pgn",
                      "[Game \"gomoku\"]\n[Date \"2002.02.02\"]\n[Time \"10:00:00\"]\n"
                      "[Black \"Mei\"]\n[White \"human\"]\n[Result \"*\"]\n\n1. h8 i9 *\n");
    }
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
}

static bool is_idle(struct Driver *driver)
{
    return !driver->app->take_in;
}

/* How many games the scene tells of. */
static int told(struct Driver *driver)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++) {
        const char *label = ui_widget(driver->app->ui, i)->label;
        char *end;
        label += strncmp(label, "Show ", 5) == 0 ? 5 : 0;
        int count = (int)strtol(label, &end, 10);
        if (end != label && strncmp(end, " game", 5) == 0)
            return count;
    }
    return -1;
}

static int wanted;

static bool tells(struct Driver *driver)
{
    return told(driver) == wanted;
}

static void until_told(struct Driver *driver, int count)
{
    wanted = count;
    driver_until(driver, tells);
}

static const char *card;

static bool shows_card(struct Driver *driver)
{
    const struct Widget *widget = ui_find(driver->app->ui, UI_BUTTON, card);
    return widget && ui_reachable(driver->app->ui, widget);
}

/* Nothing is asked any more: what is shown is what is kept. */
static bool is_settled(struct Driver *driver)
{
    void *context;
    scenes_top(driver->app->scenes, &context);
    const struct LibraryScene *scene = context;
    return !scene->finding && !scene->describing && !scene->changing &&
           (!scene->stale || scene->count == 0);
}

static void press_card(struct Driver *driver, const char *label)
{
    card = label;
    driver_until(driver, is_settled);
    driver_until(driver, shows_card);
    driver_press(driver, label);
}

static void open_games(struct Driver *driver, bool unfinished)
{
    open_three(driver, unfinished);
    driver_until(driver, is_idle);
    driver_press(driver, "Games");
    until_told(driver, unfinished ? 4 : 3);
}

static void games_are_filtered_and_searched(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    driver_press(driver, "Filter");
    ui_set_focus(driver->app->ui, LIBRARY_FIND + FIND_ENDING);
    driver_turn(driver);
    driver_key(driver, SDLK_RIGHT);
    driver_key(driver, SDLK_RIGHT); /* any, won, lost */
    until_told(driver, 1);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
    card = "Learner – Mei";
    driver_until(driver, shows_card);
    driver_press(driver, "Filter");
    driver_press(driver, "Show all");
    until_told(driver, 3);
    driver_press(driver, "Back"); /* to the list */
    ui_set_focus(driver->app->ui, LIBRARY_SEARCH);
    driver_turn(driver);
    driver_type(driver, "guanlin");
    until_told(driver, 1);
    driver_assert_label(driver, "1 game");
    driver_type(driver, "x");
    until_told(driver, 0);
    driver_assert_label(driver, "No games match");
}

static bool studies(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "study") == 0;
}

static bool is_reviewed(struct Driver *driver)
{
    return reviews_count(driver->app) > 0;
}

static bool shows_accuracy(struct Driver *driver)
{
    static const char words[] = "Accuracy: X 100 % · O ";
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        if (strncmp(ui_widget(driver->app->ui, i)->label, words, sizeof words - 1) == 0)
            return true;
    return false;
}

static void begin_review(struct Driver *driver, const char *label)
{
    press_card(driver, label);
    driver_press(driver, "Study");
    driver_until(driver, studies);
    driver_settle(driver);
    driver_press(driver, "Review");
    driver_press(driver, "Quick, about 10 s");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
    assert_int_equal(reviews_count(driver->app), 0); /* it goes on */
}

static void a_game_is_reviewed_while_others_are_looked_at(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    begin_review(driver, "Mei – Newcomer");
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_press(driver, "Close");
    driver_until(driver, is_reviewed);
    press_card(driver, "Mei – Newcomer");
    driver_until(driver, shows_accuracy);
    driver_reopen(driver, &(struct DriverOptions){.scene = "library"});
    press_card(driver, "Mei – Newcomer");
    driver_until(driver, shows_accuracy);
    driver_press(driver, "Close");
    begin_review(driver, "Hu Ronghua – Yang Guanlin"); /* the end comes in the middle of it */
}

static bool is_settled_meanwhile_open(struct Driver *driver)
{
    driver_assert_label(driver, "Close");
    return is_settled(driver);
}

/* A press while the library answers anew, as after a review, hits the button that was aimed at. */
static void an_open_game_stays_while_the_library_answers(void **state)
{
    struct Driver *driver = *state;
    void *context;
    open_games(driver, false);
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_until(driver, is_settled_meanwhile_open);
    scenes_top(driver->app->scenes, &context);
    library_ask_games(context);
    driver_until(driver, is_settled_meanwhile_open);
}

static void a_game_is_starred_deleted_and_brought_back(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Mei – Newcomer");
    driver_assert_label(driver, "You won! · Three in a row");
    driver_press(driver, "Add star");
    press_card(driver, "Mei – Newcomer");
    driver_assert_label(driver, "Remove star");
    driver_press(driver, "Close");
    press_card(driver, "Mei – Newcomer");
    driver_press(driver, "Delete");
    until_told(driver, 2);
    driver_assert_label(driver, "Game deleted");
    driver_press(driver, "Restore");
    until_told(driver, 3);
    driver_close(driver);
    struct LibraryGame game;
    struct Library *library = library_new(driver->folder);
    int64_t *ids;
    int count;
    assert_true(
        library_find(library, &(struct LibraryFilter){.starred = true}, &ids, &count, NULL));
    assert_int_equal(count, 1);
    assert_true(library_describe(library, ids, 1, &game, NULL));
    assert_string_equal(game.player[0], "Mei");
    free(ids);
    library_free(library);
}

static void several_games_are_deleted_and_brought_back(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Mei – Newcomer");
    driver_press(driver, "Delete");
    until_told(driver, 2);
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_press(driver, "Delete");
    until_told(driver, 1);
    driver_assert_label(driver, "Deleted: 2 games");
    driver_press(driver, "Restore");
    until_told(driver, 3);
    driver_assert_no_label(driver, "Restore");
}

static void games_with_the_same_position(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Mei – Newcomer");
    driver_press(driver, "Games with this position");
    until_told(driver, 2); /* the other with the same moves, too */
    driver_assert_label(driver, "Games that reached this position");
    driver_press(driver, "Show all");
    until_told(driver, 3);
}

/* Of one's own games those against the opponent; of others' all in which the name stands. */
static void games_with_the_same_player(void **state)
{
    struct Driver *driver = *state;
    void *context;
    open_games(driver, false);
    press_card(driver, "Mei – Newcomer");
    driver_assert_no_label(driver, "Games with Mei");
    driver_press(driver, "Games with Newcomer");
    until_told(driver, 1);
    driver_assert_label(driver, "Games against Newcomer");
    driver_press(driver, "Show all");
    until_told(driver, 3);
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_assert_label(driver, "Games with Hu Ronghua");
    driver_press(driver, "Games with Yang Guanlin");
    until_told(driver, 1);
    scenes_top(driver->app->scenes, &context);
    const struct LibraryScene *scene = context;
    assert_string_equal(scene->search.text, "Yang Guanlin");
}

static bool is_studied(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "study") == 0;
}

static void a_game_is_studied(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_press(driver, "Study");
    driver_until(driver, is_studied);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
}

/* The lab begins at a game's last position, where the rules let it go on. */
static void a_last_position_is_searched(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    press_card(driver, "Hu Ronghua – Yang Guanlin");
    driver_press(driver, "How it searches");
    assert_string_equal(driver_scene(driver), "race");
    driver_chord(driver, KMOD_CTRL, SDLK_c);
    char *copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "game xiangqi; position "
                                   "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR "
                                   "w - - 2 2;"));
    SDL_free(copied);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "library");
    driver_pass(driver, 500);
    press_card(driver, "Mei – Newcomer"); /* won by a row: there is nothing to search */
    driver_assert_label(driver, "Study");
    driver_assert_no_label(driver, "How it searches");
}

static void an_unfinished_game_goes_on(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, true);
    press_card(driver, "Mei – human");
    driver_press(driver, "Continue");
    assert_string_equal(driver_scene(driver), "play");
    driver_close(driver);
}

static void an_unfinished_game_is_deleted_with_its_slot(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, true);
    press_card(driver, "Mei – human");
    driver_press(driver, "Delete");
    until_told(driver, 3);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "title");
    assert_null(ui_find(driver->app->ui, UI_BUTTON, "Continue Gomoku, move 3"));
}

/* An engine is called by its name, without the word that tells records that it is one. */
static void an_engine_is_called_by_its_name(void **state)
{
    struct Driver *driver = *state;
    char folder[300];
    snprintf(folder, sizeof folder, "%s/records", driver->folder);
    mkdir(folder, 0777);
    scratch_write(folder, "1.pgn",
                  "[Game \"tictactoe\"]\n[Date \"2001.01.04\"]\n[X \"Mei\"]\n[O \"engine:Rapfi\"]\n"
                  "[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n");
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_until(driver, is_idle);
    driver_press(driver, "Games");
    card = "Mei – Rapfi";
    driver_until(driver, shows_card);
}

/* The whole way by pad: down to the list, into a game, out again, to the title. */
static void by_pad(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    driver_plug(driver, 0);
    card = "Mei – Newcomer";
    driver_until(driver, shows_card);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_assert_label(driver, "Games with this position");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    driver_assert_no_label(driver, "Games with this position");
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    assert_int_equal(ui_focus(driver->app->ui), LIBRARY_CARD + 1);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_B);
    assert_string_equal(driver_scene(driver), "title");
}

static bool shows_words(struct Driver *driver)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        if (strcmp(ui_widget(driver->app->ui, i)->label, card) == 0)
            return true;
    return false;
}

static void nothing_kept_yet(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_press(driver, "Games");
    card = "Every game you play is saved here. Play one!";
    driver_until(driver, shows_words);
    driver_key(driver, SDLK_RETURN); /* one is offered at once */
    assert_string_equal(driver_scene(driver), "games");
}

/* Whether a text on the page begins so. */
static bool shows_text(const struct Driver *driver, const char *begin)
{
    for (int i = 0; i < ui_count(driver->app->ui); i++)
        if (strncmp(ui_widget(driver->app->ui, i)->label, begin, strlen(begin)) == 0)
            return true;
    return false;
}

static void open_games_again(struct Driver *driver)
{
    driver_reopen(driver, NULL);
    driver_until(driver, is_idle);
    driver_press(driver, "Games");
    driver_until(driver, is_settled);
}

static bool shows_no_report(struct Driver *driver)
{
    return is_settled(driver) && !shows_text(driver, "The file of your games was damaged");
}

/* What was saved, what was not, and where the old file lies: on the page until it is read. */
static void a_mending_is_reported_on_the_page(void **state)
{
    struct Driver *driver = *state;
    char path[300];
    open_games(driver, false);
    driver_close(driver);
    shelf_sql(driver->folder,
              "PRAGMA journal_mode = DELETE; UPDATE record SET text = 'lost' WHERE id ="
              " (SELECT id FROM game WHERE game = 'xiangqi')");
    snprintf(path, sizeof path, "%s/library.db", driver->folder);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_true(fputs("not a library any more", file) >= 0);
    assert_int_equal(fclose(file), 0);
    open_games_again(driver);
    assert_int_equal(told(driver), 2);
    assert_true(shows_text(driver, "The file of your games was damaged: 2 saved, 1 lost"));
    driver_press(driver, "Details");
    assert_string_equal(driver_scene(driver), "saved");
    assert_true(shows_text(driver, "Your games were repaired"));
    driver_press(driver, "Copy the path");
    char *copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "library-damaged-1.db"));
    SDL_free(copied);
    driver_until(driver, is_settled);
    assert_true(shows_text(driver, "The file of your games was damaged")); /* not read yet */
    driver_press(driver, "Details");
    driver_press(driver, "Done");
    driver_until(driver, shows_no_report);
}

/* Why there is nothing to be seen, and what can be done. */
static void a_newer_programs_games_are_explained(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    driver_close(driver);
    shelf_sql(driver->folder, "PRAGMA user_version = 99");
    open_games_again(driver);
    assert_true(shows_text(driver, "A newer version of Tianyuan has kept your games"));
}

static bool is_brought_in(struct Driver *driver)
{
    return !imports_running(driver->app, NULL);
}

static bool shows_toast(const struct Driver *driver, const char *begin, const char *end)
{
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui->toast_count; i++) {
        size_t length = strlen(ui->toasts[i]), size = strlen(end);
        if (strncmp(ui->toasts[i], begin, strlen(begin)) == 0 && length >= size &&
            strcmp(ui->toasts[i] + length - size, end) == 0)
            return true;
    }
    return false;
}

/* A file of so many different games. */
static void write_many(const struct Driver *driver, int games)
{
    struct StringBuffer text = {.data = NULL};
    for (int i = 0; i < games; i++)
        string_buffer_format(&text, "[Game \"tictactoe\"]\n[X \"player %d\"]\n\n1. b2 a1 *\n\n", i);
    scratch_write(driver->folder, "many.pgn", text.data);
    free(text.data);
}

/* SQLite's files may not grow beyond that. */
static ssize_t write_within(int file, const void *bytes, size_t count, off_t at)
{
    enum { ROOM = 400000 };
    if (at + (off_t)count <= ROOM)
        return pwrite(file, bytes, count, at);
    errno = ENOSPC;
    return -1;
}

/* It is said how many games were kept, and why the others were not. */
static void the_disk_is_full_amid_an_import(void **state)
{
    struct Driver *driver = *state;
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    char path[300];
    open_games(driver, false);
    write_many(driver, 2000);
    snprintf(path, sizeof path, "%s/many.pgn", driver->folder);
    files->xSetSystemCall(files, "pwrite", (sqlite3_syscall_ptr)write_within);
    files->xSetSystemCall(files, "pwrite64", (sqlite3_syscall_ptr)write_within);
    imports_note(driver->app, path);
    imports_begin(driver->app);
    driver_until(driver, is_brought_in);
    files->xSetSystemCall(files, NULL, NULL);
    assert_true(shows_toast(driver, "Imported: ", ""));
    assert_true(shows_toast(driver, "The other games couldn't be saved: ", "the disk is full"));
    driver_until(driver, is_settled);
    assert_in_range(told(driver), 4, 2002); /* that many are there */
}

/* What an export left that was killed is gone after the next start. */
static void half_written_exports_are_swept(void **state)
{
    struct Driver *driver = *state;
    char folder[300], name[64];
    int status;
    pid_t gone = fork();
    if (gone == 0)
        _exit(0);
    assert_int_equal(waitpid(gone, &status, 0), gone);
    snprintf(folder, sizeof folder, "%s/exports", driver->folder);
    mkdir(folder, 0777);
    snprintf(name, sizeof name, "games.pgn.%ld.tianyuan.new", (long)gone);
    scratch_write(folder, name, "[Game \"tict");
    scratch_write(folder, "games.new", "a player's own");
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    driver_turn(driver);
    saver_flush(driver->app->saver);
    assert_int_equal(scratch_count(folder, ".new"), 1);
}

/* A file dropped on the title comes in; one game is opened for study where the list is shown. */
static void files_are_dropped(void **state)
{
    struct Driver *driver = *state;
    char path[300];
    open_games(driver, false);
    scratch_write(driver->folder, "two.pgn",
                  "[Game \"tictactoe\"]\n\n1. b2 a1 *\n\n[Game \"tictactoe\"]\n\n1. z9 *\n\n"
                  "[Game \"tictactoe\"]\n\n1. a1 b2 *\n");
    snprintf(path, sizeof path, "%s/two.pgn", driver->folder);
    SDL_Event drop = {.type = SDL_DROPFILE}, whole = {.type = SDL_DROPCOMPLETE};
    drop.drop.file = SDL_strdup(path);
    assert_int_equal(SDL_PushEvent(&drop), 1);
    assert_int_equal(SDL_PushEvent(&whole), 1);
    driver_turn(driver);
    driver_until(driver, is_brought_in);
    until_told(driver, 5);
    assert_string_equal(driver_scene(driver), "library");
}

static const struct Widget *label_of(struct Driver *driver, const char *words)
{
    const struct Ui *ui = driver->app->ui;
    driver_assert_label(driver, words);
    int at = 0;
    while (strcmp(ui_widget(ui, at)->label, words) != 0)
        at++;
    return ui_widget(ui, at);
}

/* The line ends with its number, which no ellipsis may hide in the smallest window. */
static void assert_told_whole(struct Driver *driver, const char *line)
{
    struct App *app = driver->app;
    for (int scale = 200; scale >= 100; scale -= 100) {
        SDL_SetWindowSize(app->window, scale == 200 ? 640 : 1280, scale == 200 ? 480 : 720);
        app->settings.text_scale = scale;
        app_use_settings(app);
        driver_turn(driver);
        driver_turn(driver);
        const struct Widget *told = label_of(driver, line);
        struct TextStyle style = ui_text_style(app->ui, told->flags);
        style.size = ceilf(0.75F * style.size); /* it may be set smaller, but is never cut */
        assert_true(canvas_text_width(app->canvas, line, &style) <= told->rect.w + 1);
    }
}

/* What games and formats say of a move is not left in English. */
static void assert_troubles_in_chinese(struct Driver *driver)
{
    struct App *app = driver->app;
    snprintf(app->settings.language, sizeof app->settings.language, "zh_CN");
    app_use_settings(app);
    driver_turn(driver);
    driver_press(driver, app_tr(app, "Copy the list"));
    char *copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "two.pgn:4: 'b2': 此处这样走不合规则\n"));
    assert_non_null(strstr(copied, "two.pgn:8: 'z9': 着法以列字母 a 到 c 开头\n"));
    SDL_free(copied);
    snprintf(app->settings.language, sizeof app->settings.language, "en");
    app_use_settings(app);
    driver_turn(driver);
}

/* What was not read stays to be read and copied, until the list is cleared. */
static void what_was_not_read_is_listed(void **state)
{
    struct Driver *driver = *state;
    char path[300];
    open_games(driver, false);
    scratch_write(driver->folder, "two.pgn",
                  "[Game \"tictactoe\"]\n\n1. b2 a1\n2. b2 *\n\n"
                  "[Game \"tictactoe\"]\n\n1. z9 *\n\n"
                  "[Game \"tictactoe\"]\n\n1. c1 b2 *\n");
    snprintf(path, sizeof path, "%s/two.pgn", driver->folder);
    imports_note(driver->app, path);
    imports_begin(driver->app);
    driver_until(driver, is_brought_in);
    driver_settle(driver);
    driver_assert_label(driver, "Not imported, or only in part: 2");
    assert_told_whole(driver, "Not imported, or only in part: 2");
    driver_press(driver, "Details");
    assert_string_equal(driver_scene(driver), "troubles");
    driver_press(driver, "Copy the list");
    char *copied = SDL_GetClipboardText();
    assert_non_null(strstr(copied, "two.pgn:4: 'b2': "));
    assert_non_null(strstr(copied, "two.pgn:8: 'z9': "));
    SDL_free(copied);
    assert_troubles_in_chinese(driver);
    driver_key(driver, SDLK_ESCAPE);
    driver_press(driver, "Details");
    driver_press(driver, "Clear the list");
    assert_string_equal(driver_scene(driver), "library");
    driver_assert_no_label(driver, "Not imported, or only in part: 2");
}

static void a_text_is_pasted_and_studied(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    card = "Mei – Newcomer";
    driver_until(driver, shows_card);
    assert_int_equal(SDL_SetClipboardText("[Game \"tictactoe\"]\n\n1. b2 a1 2. c3 *\n"), 0);
    SDL_Event paste = {.key = {.type = SDL_KEYDOWN,
                               .state = SDL_PRESSED,
                               .keysym = {.sym = SDLK_v, .mod = KMOD_LCTRL}}};
    assert_int_equal(SDL_PushEvent(&paste), 1);
    driver_turn(driver);
    driver_until(driver, is_studied);
    driver_key(driver, SDLK_ESCAPE);
    until_told(driver, 4);
}

static bool shows_file(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROW, "one.pgn") != NULL;
}

/* The browser by pad: into a folder, on a file. */
static void a_file_is_chosen(void **state)
{
    struct Driver *driver = *state;
    open_games(driver, false);
    driver_plug(driver, 0);
    scratch_write(driver->folder, "one.pgn", "[Game \"tictactoe\"]\n\n1. a2 c2 *\n");
    snprintf(imports_folder(driver->app), FILE_PATH_MAX, "%s/records", driver->folder);
    driver_press(driver, "Add");
    assert_string_equal(driver_scene(driver), "browse");
    driver_press(driver, "Up");
    driver_until(driver, shows_file);
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_UP); /* to the buttons, and back */
    driver_button(driver, 0, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    driver_press(driver, "one.pgn");
    driver_until(driver, is_studied);
}

static bool is_saved(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "saved") == 0;
}

static bool shows_row(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROW, card) != NULL;
}

static bool shows_empty_folder(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROW, card) == NULL;
}

static bool is_in_mine(struct Driver *driver)
{
    char folder[300];
    struct stat status;
    snprintf(folder, sizeof folder, "%s/exports/mine", driver->folder);
    return ui_find(driver->app->ui, UI_LABEL, folder) && stat(folder, &status) == 0 &&
           S_ISDIR(status.st_mode);
}

/* By the button that shows the folder. */
static void open_folder(struct Driver *driver)
{
    const struct Widget *button = ui_find_id(driver->app->ui, 841);
    assert_int_equal(button->role, UI_BUTTON);
    assert_non_null(strstr(button->label, "/exports"));
    driver_click(driver, button->rect.x + 9, button->rect.y + 9);
    assert_string_equal(driver_scene(driver), "browse");
}

static void driver_type_into(struct Driver *driver, const char *label, const char *text)
{
    ui_set_focus(driver->app->ui, ui_find(driver->app->ui, UI_TEXT, label)->id);
    app_redraw(driver->app);
    driver_settle(driver);
    driver_type(driver, text);
    driver_settle(driver);
}

/* Chooses a folder and a name, makes another, keeps both files where that name is taken. */
static void the_list_is_exported(void **state)
{
    struct Driver *driver = *state;
    char folder[300];
    open_games(driver, false);
    for (int i = 1; i <= 2; i++) {
        driver_press(driver, "Export");
        assert_string_equal(driver_scene(driver), "export");
        if (i == 1) { /* the folder is remembered */
            open_folder(driver);
            snprintf(folder, sizeof folder, "%s/exports", driver->folder);
            driver_assert_label(driver, folder); /* where it was said to be, made now */
            driver_type_into(driver, "New folder", "mine");
            driver_press(driver, "Create");
            driver_until(driver, is_in_mine);
            driver_press(driver, "Up");
            driver_press(driver, "Up");
            card = "records";
            driver_until(driver, shows_row);
            assert_string_not_equal(imports_folder(driver->app), driver->folder);
            driver_press(driver, "records");
            driver_until(driver, shows_empty_folder);
            driver_press(driver, "Use this folder");
        }
        driver_press(driver, "Export");
        if (i == 2) {
            driver_assert_safe_question(driver);
            driver_press(driver, "Keep both");
        }
        driver_until(driver, is_saved);
        driver_press(driver, "Done");
        assert_string_equal(driver_scene(driver), "library");
        snprintf(folder, sizeof folder, "%s/records", driver->folder);
        assert_int_equal(scratch_count(folder, ".pgn"), 3 + i);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_are_filtered_and_searched),
        TEST(a_game_is_reviewed_while_others_are_looked_at),
        TEST(an_open_game_stays_while_the_library_answers),
        TEST(a_game_is_starred_deleted_and_brought_back),
        TEST(several_games_are_deleted_and_brought_back),
        TEST(games_with_the_same_position),
        TEST(games_with_the_same_player),
        TEST(a_game_is_studied),
        TEST(a_last_position_is_searched),
        TEST(an_unfinished_game_goes_on),
        TEST(an_unfinished_game_is_deleted_with_its_slot),
        TEST(an_engine_is_called_by_its_name),
        TEST(by_pad),
        TEST(a_mending_is_reported_on_the_page),
        TEST(a_newer_programs_games_are_explained),
        TEST(the_disk_is_full_amid_an_import),
        TEST(half_written_exports_are_swept),
        TEST(files_are_dropped),
        TEST(what_was_not_read_is_listed),
        TEST(a_text_is_pasted_and_studied),
        TEST(a_file_is_chosen),
        TEST(the_list_is_exported),
        TEST(nothing_kept_yet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Disks that stand still, under an arcade that goes on. */
#include "src/app/loop.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/unfinished.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/board_driver.h"
#include "tests/app/letters_pen.h"
#include "tests/app/online_pair.h"
#include "tests/play/scratch.h"
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static void stand_still(void *gate)
{
    SDL_SemWait(gate);
}

/* Turns as driver_turn, which waits for the disk. */
static void turn(struct Driver *driver)
{
    driver->now += 20;
    app_turn(driver->app);
}

static bool knows_the_game(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_BUTTON, "Continue Tic-tac-toe, move 3") != NULL;
}

/* Both disks stand still: one comes back to the title all the same, and on to another scene; what
 * can be continued is shown when it is known. */
static void the_title_waits_for_no_disk(void **state)
{
    (void)state;
    struct Driver driver;
    char games[160];
    char *record = scratch_record("b2 a1");
    driver_open_calm(&driver, NULL);
    SDL_sem *gate = SDL_CreateSemaphore(0), *library_gate = SDL_CreateSemaphore(0);
    disk_add(driver.app->disk, stand_still, gate);
    disk_add(driver.app->library_disk, stand_still, library_gate);
    snprintf(games, sizeof games, "%s/games", driver.folder);
    mkdir(games, 0700);
    scratch_write(games, "0.pgn", record);
    free(record);
    app_open(driver.app, "online", NULL, 0);
    turn(&driver);
    assert_string_equal(driver_scene(&driver), "online");
    scenes_pop(driver.app->scenes, 0);
    turn(&driver);
    turn(&driver);
    assert_string_equal(driver_scene(&driver), "title");
    assert_true(unfinished_looks(driver.app));
    assert_false(knows_the_game(&driver));
    SDL_SemPost(gate);
    while (!knows_the_game(&driver)) {
        SDL_WaitEventTimeout(NULL, 1);
        turn(&driver);
    }
    SDL_SemPost(library_gate);
    driver_free(&driver);
    SDL_DestroySemaphore(gate);
    SDL_DestroySemaphore(library_gate);
}

/* A table with an unfinished game in its folder, and a disk that stands still from now on. */
struct Still {
    struct Driver driver;
    SDL_sem *gate;
};

static void stop_disk(struct Still *still)
{
    still->gate = SDL_CreateSemaphore(0);
    disk_add(still->driver.app->disk, stand_still, still->gate);
}

static void open_with_game(struct Still *still)
{
    char games[160], *record = scratch_record("b2 a1");
    driver_init(&still->driver);
    snprintf(games, sizeof games, "%s/games", still->driver.folder);
    mkdir(games, 0700);
    scratch_write(games, "0.pgn", record);
    free(record);
    driver_open(&still->driver, &(struct DriverOptions){.settings = DRIVER_CALM});
    stop_disk(still);
}

static void close_still(struct Still *still)
{
    driver_free(&still->driver);
    SDL_DestroySemaphore(still->gate);
}

/* Presses by the keyboard, turning as turn() does. */
static void strike(struct Driver *driver, SDL_Keycode key)
{
    for (int down = 1; down >= 0; down--) {
        SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP,
                                   .windowID = SDL_GetWindowID(driver->app->window),
                                   .state = down ? SDL_PRESSED : SDL_RELEASED}};
        event.key.keysym.sym = key;
        event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
        SDL_PushEvent(&event);
        turn(driver);
    }
}

static bool says(const struct Driver *driver, const char *label)
{
    return ui_find(driver->app->ui, UI_ROLE_COUNT, label) != NULL;
}

static bool plays(struct Driver *driver)
{
    return strcmp(driver_scene(driver), "play") == 0;
}

/* After a moment it is said that something is waited for; who does not want to is back at once, and
 * the game is free for the next try. */
static void a_game_to_continue_is_waited_for_with_open_eyes(void **state)
{
    (void)state;
    struct Still still;
    open_with_game(&still);
    struct Driver *driver = &still.driver;
    strike(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "errand");
    assert_false(says(driver, "The disk is slow to answer"));
    for (int i = 0; i < 30; i++)
        turn(driver);
    assert_true(says(driver, "The disk is slow to answer"));
    strike(driver, SDLK_RETURN);
    turn(driver);
    assert_string_equal(driver_scene(driver), "title");
    strike(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "errand");
    SDL_SemPost(still.gate);
    driver_until(driver, plays);
    assert_int_equal(match_count(table_match(driver_play(driver)->table)), 2);
    close_still(&still);
}

/* Whoever quits meanwhile leaves it to be continued. */
static void one_who_quits_while_waiting_loses_nothing(void **state)
{
    (void)state;
    struct Still still;
    open_with_game(&still);
    strike(&still.driver, SDLK_RETURN);
    assert_string_equal(driver_scene(&still.driver), "errand");
    SDL_SemPost(still.gate);
    driver_reopen(&still.driver, NULL);
    assert_true(knows_the_game(&still.driver));
    close_still(&still);
}

static int open_gate(void *gate, SDL_Event *event)
{
    if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_HIDDEN)
        SDL_SemPost(gate);
    return 0;
}

/* The disk stands still until the window is gone: quitting does not hold it up. */
static void the_window_is_gone_before_the_disk_is_done(void **state)
{
    (void)state;
    struct Still still;
    open_with_game(&still);
    SDL_AddEventWatch(open_gate, still.gate);
    driver_close(&still.driver);
    close_still(&still);
}

/* --- folders --- */

static bool knows_the_folder(struct Driver *driver)
{
    return ui_find(driver->app->ui, UI_ROW, "inside") != NULL;
}

/* The name of a new folder is typed while the one around it is still being read. */
static void typing_is_not_cut_off_by_what_the_disk_finds(void **state)
{
    (void)state;
    struct Driver driver;
    char folder[FILE_PATH_MAX], inside[FILE_PATH_MAX];
    driver_open_calm(&driver, NULL);
    snprintf(folder, sizeof folder, "%.200s/exports", driver.folder);
    snprintf(inside, sizeof inside, "%.200s/inside", folder);
    mkdir(folder, 0700);
    mkdir(inside, 0700);
    SDL_sem *gate = SDL_CreateSemaphore(0);
    disk_add(driver.app->library_disk, stand_still, gate);
    const struct BrowseArgs args = {.folder = folder};
    app_open(driver.app, "browse", &args, sizeof args);
    turn(&driver);
    turn(&driver);
    const struct Widget *name = ui_find(driver.app->ui, UI_TEXT, "New folder");
    driver_click(&driver, name->rect.x + 9, name->rect.y + 9);
    driver_type(&driver, "my ");
    SDL_SemPost(gate);
    driver_until(&driver, knows_the_folder);
    driver_type(&driver, "games");
    driver_press(&driver, "Create");
    snprintf(inside, sizeof inside, "%.200s/my games", folder);
    disk_flush(driver.app->library_disk);
    assert_int_equal(access(inside, F_OK), 0);
    driver_free(&driver);
    SDL_DestroySemaphore(gate);
}

/* --- matches by letters --- */

static void turn_a_while(struct Driver *driver)
{
    for (int i = 0; i < 5; i++)
        turn(driver);
}

/* A move is made and the match left before the disk has it: it is written all the same, and the
 * match can be opened again, behind it. */
static void a_letter_is_left_to_the_disk(void **state)
{
    struct Pen *pen = *state;
    struct Driver *driver = &pen->driver;
    pen_begin(pen, "gomoku");
    pen_save(pen);
    glob_t found;
    char pattern[160];
    snprintf(pattern, sizeof pattern, "%s/letters/*.journal", driver->folder);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    SDL_sem *gate = SDL_CreateSemaphore(0);
    disk_add(driver->app->disk, stand_still, gate);
    driver_click_point(driver, "h8");
    turn_a_while(driver);
    assert_true(letters_view(driver->app->letters).saving);
    strike(driver, SDLK_ESCAPE);
    turn_a_while(driver);
    scenes_pop(driver->app->scenes, TABLE_LEAVE);
    turn_a_while(driver);
    assert_null(driver->app->letters);
    letters_game_open(driver->app, found.gl_pathv[0]);
    turn_a_while(driver);
    assert_string_equal(driver_scene(driver), "errand");
    SDL_SemPost(gate);
    driver_turn(driver);
    assert_string_equal(driver_scene(driver), "letters-play");
    driver_assert_moves(driver, "h8");
    globfree(&found);
    SDL_DestroySemaphore(gate);
}

/* --- online --- */

static struct OnlinePair pair;

static bool has_left(struct OnlinePair *two)
{
    return !two->driver.app->leaving;
}

/* One moves and leaves before the disk has the move: the window goes on at once, the other hears of
 * the move when it is on disk, and the goodbye afterwards. */
static void who_leaves_online_waits_for_no_disk(void **state)
{
    (void)state;
    pair_init(&pair);
    pair_open(&pair, true);
    struct Driver *driver = &pair.driver;
    SDL_sem *gate = SDL_CreateSemaphore(0);
    disk_add(driver->app->disk, stand_still, gate);
    driver_click_point(driver, "b2");
    turn_a_while(driver);
    assert_true(online_is_saving(driver->app->online));
    online_game_close(driver->app, PARTING_CLOSED);
    scenes_home(driver->app->scenes);
    turn_a_while(driver);
    assert_string_equal(driver_scene(driver), "title");
    assert_null(driver->app->online);
    assert_int_equal(match_count(online_match(pair.friend)), 0);
    SDL_SemPost(gate);
    while (!has_left(&pair) || match_count(online_match(pair.friend)) == 0) {
        driver_turn(driver);
        online_update(pair.friend, pair_now(&pair));
        SDL_WaitEventTimeout(NULL, 1);
    }
    online_game_resume(driver->app, unfinished_known(driver->app)->online[0].path);
    driver_turn(driver);
    assert_string_equal(driver_scene(driver), "online-play");
    driver_assert_moves(driver, "b2");
    pair_free(&pair);
    SDL_DestroySemaphore(gate);
}

static bool same_picture(struct Driver *driver, SDL_Surface *before)
{
    SDL_Surface *now = driver_picture(driver);
    bool same = memcmp(before->pixels, now->pixels, (size_t)now->pitch * (size_t)now->h) == 0;
    SDL_FreeSurface(now);
    return same;
}

/* A sign that our fonts for every day lack: nobody waits for the large one, and when it is there,
 * the sign is seen, whether or not anything else moves. */
static void a_rare_sign_is_seen_when_its_font_comes(void **state)
{
    (void)state;
    struct Driver driver;
    driver_open_calm(&driver, NULL);
    SDL_sem *gate = SDL_CreateSemaphore(0);
    disk_add(driver.app->library_disk, stand_still, gate);
    app_toast(driver.app, "\xe9\xbe\x98");
    for (int i = 0; i < 5; i++)
        turn_a_while(&driver); /* it stands still */
    unsigned int frames = driver.app->frames;
    SDL_Surface *without = driver_picture(&driver);
    turn(&driver);
    assert_true(same_picture(&driver, without));
    SDL_SemPost(gate);
    do {
        SDL_WaitEventTimeout(NULL, 1);
        app_turn(driver.app);
    } while (driver.app->frames == frames || same_picture(&driver, without));
    SDL_FreeSurface(without);
    driver_free(&driver);
    SDL_DestroySemaphore(gate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_title_waits_for_no_disk),
        cmocka_unit_test(a_game_to_continue_is_waited_for_with_open_eyes),
        cmocka_unit_test(one_who_quits_while_waiting_loses_nothing),
        cmocka_unit_test(the_window_is_gone_before_the_disk_is_done),
        cmocka_unit_test(typing_is_not_cut_off_by_what_the_disk_finds),
        cmocka_unit_test_setup_teardown(a_letter_is_left_to_the_disk, pen_set_up, pen_tear_down),
        cmocka_unit_test(who_leaves_online_waits_for_no_disk),
        cmocka_unit_test(a_rare_sign_is_seen_when_its_font_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

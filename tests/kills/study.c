/* Studying: moves and comments, pasted or in a game of the library, in which they are kept on
 * leaving; and reviews. */
#include "src/app/scenes/study/study.h"
#include "engine/record.h"
#include "src/app/scenes/library/scenes.h"
#include "src/common/random.h"
#include "tests/app/board_driver.h"
#include "tests/kills/victim.h"
#include "tests/play/shelf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char game[] = "[Game \"gomoku\"]\n[Date \"2001.01.01\"]\n\n1. h8 h9 2. h10 *\n";

enum { EDITS = 8, REVIEWED = 4 };

static void word_of(int edit, char remark[24])
{
    snprintf(remark, 24, "remark%d.", edit);
}

/* A move to the next point, and a comment on it. */
static void edit(struct Driver *driver, const char *point, int number)
{
    char remark[24];
    word_of(number, remark);
    driver_click_point(driver, point);
    driver_press(driver, "Comment");
    driver_type(driver, remark);
    if (number % 2 == 0) /* the others are taken when one goes elsewhere */
        driver_key(driver, SDLK_RETURN);
    driver_pass(driver, 1100);
}

/* The only game of the library, as it stands there. */
static struct Tree *load(const struct Driver *driver, int64_t id)
{
    struct FileError error;
    struct Library *library = library_new(driver->folder);
    struct Tree *tree = library_load(library, id, &error);
    library_free(library);
    if (!tree)
        abort();
    return tree;
}

static void open_kept(struct Driver *driver)
{
    study_open(driver->app,
               &(struct StudyArgs){.tree = load(driver, 1), .keep = library_keep_study, .id = 1});
    driver_pass(driver, 500);
}

/* --- what nobody keeps: its draft --- */

static void live_pasted(struct Victim *victim)
{
    struct Driver *driver = &victim->driver;
    char points[VICTIM_POINTS][4];
    victim_points(victim, points);
    victim_open(victim, NULL, NULL);
    study_open_text(driver->app, game, NULL);
    driver_pass(driver, 500);
    for (int i = 0; i < EDITS; i++) {
        edit(driver, points[i], i + 1);
        victim_confirm_written(victim, driver->app->disk, i + 1, NULL);
    }
}

/* Goes on with the draft, if one is offered; else takes the game of the library. As text. */
static char *found_again(struct Victim *victim, bool kept)
{
    struct Driver *driver = &victim->driver;
    victim_open(victim, "title", NULL);
    victim_settle(victim);
    driver_pass(driver, 500);
    void *context;
    if (strcmp(driver_scene(driver), "study-draft") == 0) {
        driver_press(driver, "Go on");
        driver_pass(driver, 500);
    }
    if (scenes_top(driver->app->scenes, &context) == &study_scene)
        return record_write_tree(study_tree(((struct StudyScene *)context)->study));
    if (!kept)
        return strdup("");
    struct Tree *tree = load(driver, 1);
    char *text = record_write_tree(tree);
    tree_free(tree);
    return text;
}

static int check_remarks(struct Victim *victim, bool kept)
{
    char *text = found_again(victim, kept);
    int lost = 0;
    for (int i = 1; i <= victim->confirmed; i++) {
        char remark[24];
        word_of(i, remark);
        if (strstr(text, remark))
            continue;
        lost++;
        fprintf(stderr, "confirmed %d edits, missing '%s' in:\n%s\n", victim->confirmed, remark,
                text);
    }
    free(text);
    return lost;
}

static int check_pasted(struct Victim *victim)
{
    return check_remarks(victim, false);
}

/* --- in a game of the library --- */

static void prepare_kept(struct Victim *victim)
{
    driver_add_game(&victim->driver, game);
}

static void live_kept(struct Victim *victim)
{
    struct Driver *driver = &victim->driver;
    uint64_t random = victim->random;
    char points[VICTIM_POINTS][4];
    victim_points(victim, points);
    victim_open(victim, NULL, NULL);
    open_kept(driver);
    for (int i = 0; i < EDITS; i++) {
        edit(driver, points[i], i + 1);
        victim_confirm_written(victim, driver->app->disk, i + 1, NULL);
        if (random_below(&random, 3) > 0)
            continue;
        driver_press(driver, "Back");
        victim_confirm_written(victim, driver->app->library_disk, i + 1, NULL);
        driver_pass(driver, 500);
        victim_settle(victim);
        open_kept(driver);
    }
}

static int check_kept(struct Victim *victim)
{
    return check_remarks(victim, true);
}

/* --- reviews --- */

static void prepare_review(struct Victim *victim)
{
    static const char *const moves[REVIEWED] = {
        "1. b2 a2 2. c2 a1 3. a3 b1 4. c1 *", "1. a1 b2 2. c3 a3 3. c1 b1 4. c2 *",
        "1. b2 b1 2. a1 c3 3. a3 c1 4. a2 *", "1. c1 a1 2. b2 a3 3. a2 c2 4. b1 *"};
    char record[160];
    for (int i = 0; i < REVIEWED; i++) {
        snprintf(record, sizeof record, "[Game \"tictactoe\"]\n\n%s\n", moves[i]);
        driver_add_game(&victim->driver, record);
    }
}

static bool is_reviewed(struct Driver *driver)
{
    void *context;
    const struct StudyScene *scene =
        scenes_top(driver->app->scenes, &context) == &study_scene ? context : NULL;
    return scene && scene->judged && !scene->reviewing;
}

static void live_review(struct Victim *victim)
{
    struct Driver *driver = &victim->driver;
    victim_open(victim, NULL, NULL);
    for (int id = 1; id <= REVIEWED; id++) {
        study_open(driver->app, &(struct StudyArgs){.tree = load(driver, id),
                                                    .review = true,
                                                    .keep = library_keep_study,
                                                    .id = id});
        driver_pass(driver, 500);
        driver_until(driver, is_reviewed);
        driver_press(driver, "Back");
        victim_confirm_written(victim, driver->app->library_disk, id, NULL);
        driver_pass(driver, 500);
    }
}

static int check_review(struct Victim *victim)
{
    struct LibraryReview reviews[REVIEWED];
    int64_t ids[REVIEWED];
    struct FileError error;
    int lost = 0;
    victim_open(victim, "title", NULL);
    victim_settle(victim);
    driver_close(&victim->driver);
    for (int i = 0; i < REVIEWED; i++)
        ids[i] = i + 1;
    struct Library *library = library_new(victim->driver.folder);
    if (!library_reviews(library, ids, REVIEWED, reviews, &error))
        return victim->confirmed + 1;
    for (int i = 0; i < victim->confirmed; i++)
        lost += !reviews[i].reviewed;
    library_free(library);
    return lost;
}

const struct Activity activity_study = {.name = "studying a pasted game",
                                        .things = "edits",
                                        .most = EDITS,
                                        .ms = 250,
                                        .live = live_pasted,
                                        .check = check_pasted};

const struct Activity activity_kept_study = {.name = "studying a game of the library",
                                             .things = "edits",
                                             .most = EDITS,
                                             .ms = 250,
                                             .prepare = prepare_kept,
                                             .live = live_kept,
                                             .check = check_kept};

const struct Activity activity_review = {.name = "reviewing",
                                         .things = "reviews",
                                         .most = REVIEWED,
                                         .ms = 500,
                                         .prepare = prepare_review,
                                         .live = live_review,
                                         .check = check_review};

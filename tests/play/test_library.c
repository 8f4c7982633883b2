/* The library: what comes in is kept once, described, found, starred, removed and brought back. */
#define _XOPEN_SOURCE 700
#include "engine/games.h"
#include "engine/record.h"
#include "src/play/records/autosave.h"
#include "src/play/records/moment.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define MEI_WINS "[Date \"1999.11.21\"]\n[Time \"19:30:05\"]\n[X \"Mei\"]\n[O \"level:beginner\"]"
#define MOVES    "1. b2 a1 2. b3 a2 3. b1 1-0"

static void a_game_is_described_and_loaded(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    int64_t id = shelf_add(&shelf, shelf_game(MEI_WINS, MOVES), &shelf_here, NULL);
    shelf_reopen(&shelf);
    struct LibraryGame game = shelf_first(&shelf, &shelf_all);
    assert_int_equal(game.id, id);
    assert_string_equal(game.game->id, "tictactoe");
    assert_string_equal(game.player[0], "Mei");
    assert_string_equal(game.player[1], "level:beginner");
    assert_string_equal(game.date, "1999.11.21");
    assert_int_equal(game.result, LIBRARY_FIRST);
    assert_int_equal(game.reason, REASON_LINE);
    assert_int_equal(game.length, 5);
    assert_int_equal(game.mine, 0);
    assert_int_equal(game.slot, -1);
    assert_int_equal(game.move.to, 1); /* b1 */
    struct Tree *tree = library_load(shelf.library, id, &error);
    assert_int_equal(tree_ply(tree, tree_last(tree, TREE_ROOT)), 5);
    tree_free(tree);
    assert_null(library_load(shelf.library, id + 1, &error));
    assert_string_equal(error.what, "this game is not there any more");
    shelf_close(&shelf);
}

static void the_same_game_stays_one(void **state)
{
    struct Shelf shelf;
    bool is_double;
    (void)state;
    shelf_open(&shelf);
    int64_t id = shelf_add(&shelf, shelf_game(MEI_WINS, MOVES), &shelf_here, &is_double);
    assert_false(is_double);
    /* out as text and in again, by way of a format that does not keep times */
    assert_int_equal(shelf_add(&shelf,
                               shelf_game(MEI_WINS, "1. b2 a1 {[%emt 0:00:03]} 2. b3 a2"
                                                    " 3. b1 1-0"),
                               &shelf_imported, &is_double),
                     id);
    assert_true(is_double);
    shelf_add(&shelf, shelf_game(MEI_WINS, "1. b2 a1 {Weak.} 2. b3 a2 3. b1 1-0"), &shelf_imported,
              &is_double);
    assert_false(is_double); /* with a remark it is another one */
    shelf_add(&shelf, shelf_game(MEI_WINS, "1. b2 a1 (1... a3) 2. b3 a2 3. b1 1-0"),
              &shelf_imported, &is_double);
    assert_false(is_double);
    shelf_add(&shelf, shelf_game("[Date \"2026.11.21\"]\n[Time \"19:31:00\"]\n[X \"Mei\"]", MOVES),
              &shelf_here, &is_double);
    assert_false(is_double); /* as is the same once more a minute later */
    assert_int_equal(shelf_count(&shelf, &shelf_all), 4);
    shelf_close(&shelf);
}

/* What was played online is the same by its end and its moves, however its players are called. */
static void a_game_played_online_is_known_by_its_end(void **state)
{
    static const struct LibraryOrigin online = {.kind = LIBRARY_ONLINE, .mine = 0, .source = ""};
    static const struct {
        const char *time, *moves;
        const struct LibraryOrigin *origin;
        bool is_double;
    } games[] = {
        {"19:30:00", MOVES, &online, false},
        {"19:30:00", MOVES, &online, true},
        {"19:30:01", MOVES, &online, false},
        {"19:30:00", "1. b2 a1 2. b1 a2 3. b3 1-0", &online, false},
        {"19:30:00", MOVES, &shelf_imported, false},
        {"19:30:02", "1. b2 a1 *", &online, false}, /* goes on */
        {"19:30:02", "1. b2 a1 *", &online, false},
    };
    struct Shelf shelf;
    (void)state;
    shelf_open(&shelf);
    for (int i = 0; i < (int)(sizeof games / sizeof *games); i++) {
        char tags[128];
        bool is_double;
        snprintf(tags, sizeof tags,
                 "[Date \"2026.11.21\"]\n[Time \"%s\"]\n[X \"Mei %d\"]\n[O \"Bo\"]", games[i].time,
                 i);
        shelf_add(&shelf, shelf_game(tags, games[i].moves), games[i].origin, &is_double);
        assert_int_equal(is_double, games[i].is_double);
    }
    shelf_close(&shelf);
}

/* Three games: won against a level, lost to a friend, a master's that is not finished. */
static void fill_three(struct Shelf *shelf)
{
    struct LibraryOrigin online = {.kind = LIBRARY_ONLINE, .mine = 1, .source = ""};
    char date[MOMENT_MAX], clock[MOMENT_MAX], tags[128];
    shelf_open(shelf);
    shelf_add(shelf, shelf_game(MEI_WINS, MOVES), &shelf_here, NULL);
    moment_write(time(NULL), date, clock);
    snprintf(tags, sizeof tags, "[Date \"%s\"]\n[X \"Bo 100%%\"]\n[O \"Mei\"]", date);
    shelf_add(shelf, shelf_game(tags, MOVES), &online, NULL);
    shelf_add(shelf,
              shelf_tree("[Game \"xiangqi\"]\n[Date \"1977.??.??\"]\n[Red \"Hu Ronghua\"]\n"
                         "\n1. h2e2 h9g7 *\n"),
              &shelf_imported, NULL);
}

static void filters(void **state)
{
    struct Shelf shelf;
    (void)state;
    fill_three(&shelf);
    const struct {
        struct LibraryFilter filter;
        int count;
    } asked[] = {
        {{.starred = false}, 3},
        {{.game = games_find("xiangqi")}, 1},
        {{.game = games_find("gomoku")}, 0},
        {{.opponent = LIBRARY_COMPUTER}, 1},
        {{.opponent = LIBRARY_FRIEND}, 1},
        {{.opponent = LIBRARY_OTHERS}, 1},
        {{.opponent = LIBRARY_PERSON}, 0},
        {{.ending = LIBRARY_WON}, 1},
        {{.ending = LIBRARY_LOST}, 1},
        {{.ending = LIBRARY_DRAWN}, 0},
        {{.ending = LIBRARY_UNFINISHED}, 1},
        {{.days = 30}, 1},
        {{.starred = true}, 0},
        {{.name = "mei"}, 2},
        {{.name = "RONG"}, 1},
        {{.name = "masters"}, 1},
        {{.name = "100%"}, 1},
        {{.name = "0_%"}, 0},
        {{.name = "mei", .ending = LIBRARY_LOST}, 1},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        if (shelf_count(&shelf, &asked[i].filter) != asked[i].count)
            fail_msg("filter %zu: %d games", i, shelf_count(&shelf, &asked[i].filter));
    assert_string_equal(shelf_first(&shelf, &shelf_all).player[0], "Bo 100%"); /* the newest */
    shelf_close(&shelf);
}

/* Positions are found however they came about. */
static void games_that_reached_a_position(void **state)
{
    struct Shelf shelf;
    (void)state;
    fill_three(&shelf);
    struct Tree *other = shelf_game("", "1. b3 a2 2. b2 a1 *"), *never = shelf_game("", "1. c3 *");
    struct LibraryFilter filter = {.reached = shelf_keys(other)};
    assert_int_equal(shelf_count(&shelf, &filter), 2);
    filter.ending = LIBRARY_WON;
    assert_int_equal(shelf_count(&shelf, &filter), 1);
    filter = (struct LibraryFilter){.reached = shelf_keys(never)};
    assert_int_equal(shelf_count(&shelf, &filter), 0);
    tree_free(other);
    tree_free(never);
    shelf_close(&shelf);
}

/* How games went on: by the move after the position's first coming, whatever came before it. */
static void games_are_explored(void **state)
{
    struct Shelf shelf;
    struct LibraryTally all, tally[3];
    const char *const games[] = {"1. b2 a1 2. b3 a2 3. b1 1-0", "1. b2 a1 2. b3 a3 *",
                                 "1. b3 a1 2. b2 a2 3. b1 1-0", "1. b2 a1 2. c3 *"};
    char tags[96];
    (void)state;
    shelf_open(&shelf);
    for (int i = 0; i < 4; i++) {
        snprintf(tags, sizeof tags, "[Date \"2026.11.2%d\"]", i);
        shelf_add(&shelf, shelf_game(tags, games[i]), &shelf_imported, NULL);
    }
    struct Tree *here = shelf_game("", "1. b2 a1 2. b3 *"),
                *next[3] = {shelf_game("", "1. b2 a1 2. b3 a2 *"),
                            shelf_game("", "1. b2 a1 2. b3 a3 *"),
                            shelf_game("", "1. b2 a1 2. b3 c3 *")};
    struct ImageKeys keys = shelf_keys(here),
                     after[3] = {shelf_keys(next[0]), shelf_keys(next[1]), shelf_keys(next[2])};
    assert_true(
        library_explore(shelf.library, tree_game(here), &keys, after, 3, &all, tally, NULL));
    assert_int_equal(all.games, 3);
    assert_int_equal(all.results[LIBRARY_FIRST], 2);
    assert_int_equal(all.results[LIBRARY_OPEN], 1);
    assert_int_equal(tally[0].games, 2);
    assert_int_equal(tally[0].results[LIBRARY_FIRST], 2);
    assert_int_equal(tally[1].games, 1);
    assert_int_equal(tally[1].results[LIBRARY_OPEN], 1);
    assert_int_equal(tally[2].games, 0);
    assert_true(
        library_explore(shelf.library, games_find("gomoku"), &keys, after, 3, &all, tally, NULL));
    assert_int_equal(all.games, 0); /* another game's position of the same key */
    assert_true(
        library_explore(shelf.library, tree_game(here), &after[1], NULL, 0, &all, tally, NULL));
    assert_int_equal(all.games, 1); /* where it ended */
    tree_free(here);
    for (int i = 0; i < 3; i++)
        tree_free(next[i]);
    shelf_close(&shelf);
}

/* A board that is turned or mirrored is the same to whoever looks for a position; of moves that are
 * the same on it, the one stands for all that was played most. */
static void images_are_one_position(void **state)
{
    struct Shelf shelf;
    struct LibraryTally all, tally[4];
    const char *const games[] = {"1. c3 b2 2. a2 *", "1. a3 b2 2. b3 1-0", "1. c3 a2 0-1",
                                 "1. b2 a3 *",       "1. a1 b2 2. a2 1-0", "1. b2 a1 *",
                                 "1. b2 c1 *"};
    char tags[96];
    (void)state;
    shelf_open(&shelf);
    for (int i = 0; i < 7; i++) {
        snprintf(tags, sizeof tags, "[Date \"2026.11.2%d\"]", i);
        shelf_add(&shelf, shelf_game(tags, games[i]), &shelf_imported, NULL);
    }
    struct Tree *corner = shelf_game("", "1. c1 b2 *"), *empty = shelf_game("", "*"),
                *next[4] = {shelf_game("", "1. a1 *"), shelf_game("", "1. b2 *"),
                            shelf_game("", "1. c3 *"), shelf_game("", "1. a2 *")};
    struct LibraryFilter filter = {.reached = shelf_keys(corner)};
    assert_int_equal(filter.reached.count, 4);
    assert_int_equal(shelf_count(&shelf, &filter), 3);
    struct ImageKeys keys = shelf_keys(empty), after[4];
    for (int i = 0; i < 4; i++)
        after[i] = shelf_keys(next[i]);
    assert_true(
        library_explore(shelf.library, tree_game(empty), &keys, after, 4, &all, tally, NULL));
    assert_int_equal(keys.count, 1);
    assert_int_equal(all.games, 7);
    assert_int_equal(tally[0].games, 0); /* a1 once, c3 twice: all corners stand at c3 */
    assert_int_equal(tally[1].games, 3);
    assert_int_equal(tally[2].games, 4);
    assert_int_equal(tally[2].results[LIBRARY_FIRST], 2);
    assert_int_equal(tally[3].games, 0);
    tree_free(corner);
    tree_free(empty);
    for (int i = 0; i < 4; i++)
        tree_free(next[i]);
    shelf_close(&shelf);
}

/* Another program had other keys: they are made anew, a few games at a time. */
static void positions_are_made_anew(void **state)
{
    struct Shelf shelf;
    int left;
    (void)state;
    fill_three(&shelf);
    shelf_sql(shelf.folder, "UPDATE position SET version = 7, keys = x'00000000'");
    shelf_reopen(&shelf);
    struct Tree *start = shelf_game("", "*");
    struct LibraryFilter filter = {.reached = shelf_keys(start)};
    assert_int_equal(shelf_count(&shelf, &filter), 0);
    assert_true(library_renew(shelf.library, 2, &left, NULL));
    assert_int_equal(left, 1);
    assert_true(library_renew(shelf.library, 2, &left, NULL));
    assert_int_equal(left, 0);
    assert_int_equal(shelf_count(&shelf, &filter), 2);
    tree_free(start);
    shelf_close(&shelf);
}

/* What a study adds stays, and the game is found by it afterwards. */
static void a_study_is_kept(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    int64_t id = shelf_add(&shelf, shelf_game(MEI_WINS, MOVES), &shelf_here, NULL);
    struct Tree *tree = shelf_game(MEI_WINS, "1. b2 a1 (1... a3 {Better.}) 2. b3 a2 3. b1 1-0");
    assert_true(library_update(shelf.library, id, tree, &error));
    tree_free(tree);
    tree = library_load(shelf.library, id, &error);
    assert_int_equal(tree_count(tree), 7);
    tree_free(tree);
    assert_int_equal(shelf_count(&shelf, &(struct LibraryFilter){.ending = LIBRARY_WON}), 1);
    assert_int_equal(shelf_first(&shelf, &shelf_all).length, 5);
    shelf_close(&shelf);
}

/* Fails unless a review has found that of a colour's moves. */
static void assert_found(const struct LibraryMoves *moves, const int expected[4], double accuracy)
{
    assert_int_equal(moves->judged, expected[0]);
    assert_int_equal(moves->inaccuracies, expected[1]);
    assert_int_equal(moves->mistakes, expected[2]);
    assert_int_equal(moves->blunders, expected[3]);
    assert_true(moves->accuracy > accuracy - 0.02 && moves->accuracy < accuracy + 0.02);
}

static void what_a_review_found_is_counted(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    struct LibraryReview reviews[3];
    (void)state;
    shelf_open(&shelf);
    int64_t ids[3] = {shelf_add(&shelf, shelf_game(MEI_WINS, MOVES), &shelf_here, NULL), 0, 77};
    /* O loses by 1... a2, X misses that by 3. b3, 3... b1 allows it again */
    ids[1] = shelf_add(&shelf,
                       shelf_game("[Date \"1999.11.22\"]",
                                  "{[%eval 0.000,9]} 1. b2 {[%eval 0.000,8]} a2 {[%eval #3,7]} "
                                  "2. c3 {[%eval #2,6]} a1 {[%eval #2,5]} 3. b3 {[%eval 0.000,4]} "
                                  "b1 {[%eval #1,3]} 4. a3 *"),
                       &shelf_here, NULL);
    assert_true(library_reviews(shelf.library, ids, 3, reviews, &error));
    assert_false(reviews[0].reviewed);
    assert_false(reviews[2].reviewed);
    assert_true(reviews[1].reviewed);
    const int x[4] = {4, 0, 0, 1}, o[4] = {3, 0, 0, 2};
    const double half = 103.1668 * exp(-0.04354 * 50) - 3.1669;
    assert_found(&reviews[1].colour[0], x, (300 + half) / 4);
    assert_found(&reviews[1].colour[1], o, (100 + 2 * half) / 3);

    /* what a review finds later is noted in the game that it is, whose number need not be known */
    struct Tree *line = shelf_game(MEI_WINS, MOVES);
    int64_t id = 0, gone = 77;
    for (TreeNode node = TREE_ROOT; node != TREE_NONE; node = tree_child(line, node))
        tree_set_evaluation(line, node, (struct TreeEvaluation){TREE_EVAL_SCORE, 0, 9});
    assert_true(library_annotate(shelf.library, &id, line, &error));
    assert_int_equal(id, ids[0]);
    assert_true(library_reviews(shelf.library, ids, 1, reviews, &error));
    assert_true(reviews[0].reviewed);
    assert_false(library_annotate(shelf.library, &gone, line, &error));
    assert_string_equal(error.what, "this game is not there any more");
    tree_free(line);

    /* a study that takes the evaluations out takes the numbers with them */
    struct Tree *tree = shelf_game("[Date \"1999.11.22\"]", "1. b2 a2 2. c3 a1 3. b3 b1 4. a3 *");
    assert_true(library_update(shelf.library, ids[1], tree, &error));
    assert_true(library_reviews(shelf.library, ids, 2, reviews, &error));
    assert_false(reviews[1].reviewed);
    tree_free(tree);
    shelf_close(&shelf);
}

static void starred_removed_and_brought_back(void **state)
{
    struct Shelf shelf;
    bool is_double;
    (void)state;
    shelf_open(&shelf);
    int64_t id = shelf_add(&shelf, shelf_game(MEI_WINS, MOVES), &shelf_here, NULL);
    assert_true(library_star(shelf.library, &id, 1, true, NULL));
    assert_int_equal(shelf_count(&shelf, &(struct LibraryFilter){.starred = true}), 1);
    assert_true(library_remove(shelf.library, &id, 1, true, NULL));
    assert_int_equal(shelf_count(&shelf, &shelf_all), 0);
    shelf_reopen(&shelf);
    assert_true(library_remove(shelf.library, &id, 1, false, NULL));
    assert_true(shelf_first(&shelf, &shelf_all).starred);
    assert_true(library_remove(shelf.library, &id, 1, true, NULL));
    assert_int_equal(shelf_add(&shelf, shelf_game(MEI_WINS, MOVES), &shelf_imported, &is_double),
                     id); /* what comes in again is back, too */
    assert_false(is_double);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 1);
    assert_true(library_remove(shelf.library, &id, 1, true, NULL));
    shelf_sql(shelf.folder, "UPDATE game SET removed = removed - 90000"); /* a day later */
    shelf_reopen(&shelf);
    assert_true(library_remove(shelf.library, &id, 1, false, NULL));
    assert_int_equal(shelf_count(&shelf, &shelf_all), 0);
    shelf_close(&shelf);
}

/* --- what older programs left ----------------------------------------------------------------- */

static void write_record(const char *folder, const char *name, const char *text, time_t when)
{
    char path[512];
    scratch_write(folder, name, text);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    scratch_date(path, when);
}

static void records_come_in_once(void **state)
{
    static const char text[] = "[Game \"tictactoe\"]\n[X \"Mei\"]\n[O \"level:expert\"]\n"
                               "[Result \"1-0\"]\n\n1. b2 a1 2. b3 a2 3. b1 1-0\n";
    struct Shelf shelf;
    struct LibraryTaken taken;
    struct FileError error = {.what = ""};
    char folder[300];
    (void)state;
    shelf_open(&shelf);
    snprintf(folder, sizeof folder, "%s/records", shelf.folder);
    assert_int_equal(mkdir(folder, 0777), 0);
    write_record(folder, "1.pgn", text, 1700000000);
    write_record(folder, "2.pgn", text, 1700000100); /* the same moves, but another game */
    write_record(folder, "3.pgn", "[Game \"tictactoe\"]\n\n1. b2 z9 *\n", 1700000200);
    assert_true(library_take_records(shelf.library, folder, 2, &taken, &error));
    assert_int_equal(taken.games, 2);
    assert_true(taken.more);
    assert_true(library_take_records(shelf.library, folder, 2, &taken, &error));
    assert_int_equal(taken.games, 0);
    assert_int_equal(taken.broken, 1);
    assert_false(taken.more);
    assert_non_null(strstr(error.path, "3.pgn"));
    assert_int_equal(error.line, 3);
    assert_true(library_take_records(shelf.library, folder, 2, &taken, &error));
    assert_int_equal(taken.games + taken.broken, 0);
    assert_int_equal(shelf_count(&shelf, &(struct LibraryFilter){.ending = LIBRARY_WON}), 2);
    assert_int_equal(scratch_count(folder, ".pgn"), 3); /* they stay where they are */
    shelf_close(&shelf);
}

/* A game in a slot: its moves so far, and whether it is over. */
static void leave_in_slot(const char *folder, const char *time_of_day, const char *moves)
{
    struct Autosave *autosave = autosave_new(folder, NULL);
    struct Match *match = autosave_continue(autosave, AUTOSAVE_NEWEST, 0, NULL);
    match_free(match); /* takes the slot over if there is one */
    match = scratch_match(moves);
    struct MatchTags tags = {.player = {"Mei", "level:expert"}, .date = "2026.11.21"};
    snprintf(tags.time, sizeof tags.time, "%s", time_of_day);
    match_set_tags(match, &tags);
    char *record = record_write(match, 0);
    assert_true(autosave_save(autosave, record, NULL));
    free(record);
    match_free(match);
    autosave_free(autosave);
}

static void games_broken_off_are_shown_as_they_stand(void **state)
{
    struct Shelf shelf;
    char folder[300];
    (void)state;
    shelf_open(&shelf);
    snprintf(folder, sizeof folder, "%s/games", shelf.folder);
    struct Autosave *autosave = autosave_new(folder, NULL);
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(shelf_count(&shelf, &shelf_all), 0);
    leave_in_slot(folder, "10:00:00", "b2");
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    struct LibraryGame first = shelf_first(&shelf, &shelf_all);
    assert_int_equal(first.slot, 0);
    assert_int_equal(first.mine, 0);
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(shelf_first(&shelf, &shelf_all).id, first.id); /* nothing new */
    leave_in_slot(folder, "10:00:00", "b2 a1");
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(shelf_first(&shelf, &shelf_all).length, 2);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 1); /* the same one, gone on */
    leave_in_slot(folder, "11:00:00", "c3");
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(shelf_count(&shelf, &shelf_all), 2); /* the slot was given to another */
    assert_int_equal(shelf_first(&shelf, &shelf_all).length, 1);
    leave_in_slot(folder, "11:00:00", "b2 a1 b3 a2 b1"); /* over, but not cleared: a crash */
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(shelf_count(&shelf, &(struct LibraryFilter){.ending = LIBRARY_WON}), 1);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 2);
    assert_int_equal(scratch_count(folder, ".pgn"), 0);
    autosave_free(autosave);
    shelf_close(&shelf);
}

static void a_game_given_up_leaves_the_library(void **state)
{
    struct Shelf shelf;
    char folder[300], path[FILE_PATH_MAX];
    (void)state;
    shelf_open(&shelf);
    snprintf(folder, sizeof folder, "%s/games", shelf.folder);
    struct Autosave *autosave = autosave_new(folder, NULL);
    leave_in_slot(folder, "10:00:00", "b2");
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(autosave_state(autosave, 0, path), AUTOSAVE_FREE);
    assert_true(autosave_drop(autosave, 0));
    assert_int_equal(autosave_state(autosave, 0, path), AUTOSAVE_EMPTY);
    assert_true(library_mirror(shelf.library, autosave, true, NULL));
    assert_int_equal(shelf_count(&shelf, &shelf_all), 0);
    autosave_free(autosave);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_described_and_loaded),
        cmocka_unit_test(the_same_game_stays_one),
        cmocka_unit_test(a_game_played_online_is_known_by_its_end),
        cmocka_unit_test(filters),
        cmocka_unit_test(games_that_reached_a_position),
        cmocka_unit_test(games_are_explored),
        cmocka_unit_test(images_are_one_position),
        cmocka_unit_test(positions_are_made_anew),
        cmocka_unit_test(a_study_is_kept),
        cmocka_unit_test(what_a_review_found_is_counted),
        cmocka_unit_test(starred_removed_and_brought_back),
        cmocka_unit_test(records_come_in_once),
        cmocka_unit_test(games_broken_off_are_shown_as_they_stand),
        cmocka_unit_test(a_game_given_up_leaves_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

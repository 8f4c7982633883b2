/* What a player's games come to: which of them count, and the numbers that come out. */
#include "engine/games.h"
#include "engine/level.h"
#include "src/play/statistics/statistics.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <math.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- counting --------------------------------------------------------------------------------- */

/* Games of gomoku against a level: 'w' won, 'd' drawn, 'l' lost, each with black. */
static void add(struct Statistics *statistics, const char *moment, const char *opponent,
                const char *scores)
{
    for (const char *c = scores; *c; c++) {
        struct OwnGame own = {.moment = moment,
                              .opponent = opponent,
                              .result = *c == 'w'   ? LIBRARY_FIRST
                                        : *c == 'l' ? LIBRARY_SECOND
                                                    : LIBRARY_DRAW,
                              .length = 30,
                              .mistakes = -1};
        statistics_add(statistics, &own);
    }
}

static void assert_tally(const struct Tally *tally, int won, int drawn, int lost)
{
    assert_int_equal(tally->won, won);
    assert_int_equal(tally->drawn, drawn);
    assert_int_equal(tally->lost, lost);
}

static void games_are_tallied(void **state)
{
    struct Statistics statistics;
    (void)state;
    statistics_init(&statistics, games_find("gomoku"));
    add(&statistics, "2026.11.01", "level:champion", "wdl");
    add(&statistics, "2026.11.02", "Bo", "l");
    add(&statistics, "2026.11.03", "level:beginner", "ww"); /* as it was called once */
    add(&statistics, "2026.11.03", "level:casual", "l");
    struct OwnGame second = {.opponent = "Bo",
                             .moment = "2026.11.04",
                             .result = LIBRARY_SECOND,
                             .mine = 1,
                             .mistakes = 3,
                             .kind = LIBRARY_ONLINE};
    statistics_add(&statistics, &second); /* another Bo: on another computer */
    second.casual = true;
    statistics_add(&statistics, &second);
    statistics_finish(&statistics, "2026.11.05");
    assert_tally(&statistics.all, 4, 1, 3);
    assert_tally(&statistics.colour[0], 3, 1, 3);
    assert_tally(&statistics.colour[1], 1, 0, 0);
    assert_int_equal(statistics.casual, 1);
    assert_int_equal(statistics.reviewed, 1);
    assert_int_equal(statistics.opponent_count, 4);
    assert_int_equal(statistics.opponents[0].level, 3);
    assert_tally(&statistics.opponents[0].tally, 2, 0, 1);
    assert_string_equal(statistics.opponents[1].name, "level:champion");
    assert_int_equal(statistics.opponents[2].level, -1);
    assert_true(statistics.opponents[2].online != statistics.opponents[3].online);
    assert_int_equal(statistics.games[0].opponent, 1); /* they point where opponents went */
    assert_int_equal(statistics.games[4].opponent, 0);
    statistics_free(&statistics);
}

static void streaks(void **state)
{
    static const struct {
        const char *scores;
        int streak, longest;
    } cases[] = {{"w", 1, 1},     {"l", -1, 0},    {"d", 0, 0},      {"wwlw", 1, 2},
                 {"wwdw", 1, 2},  {"lll", -3, 0},  {"wwwll", -2, 3}, {"wlwwww", 4, 4},
                 {"wwwwd", 0, 4}, {"lldll", -2, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Statistics statistics;
        statistics_init(&statistics, games_find("gomoku"));
        add(&statistics, "2026.11.01", "Bo", cases[i].scores);
        if (statistics.streak != cases[i].streak || statistics.longest != cases[i].longest)
            fail_msg("%s: %d, %d", cases[i].scores, statistics.streak, statistics.longest);
        statistics_free(&statistics);
    }
}

/* The rating is that of Glicko-2 with a period a week, whatever else is counted between. */
static void the_rating_follows_the_weeks(void **state)
{
    struct Statistics statistics;
    struct GlickoPeriod period;
    struct Glicko rating = glicko_unknown;
    const struct Game *game = games_find("gomoku");
    struct Level champion;
    (void)state;
    assert_true(level_read(game, "level:champion", &champion, NULL));
    statistics_init(&statistics, game);
    add(&statistics, "2026.11.02 10:00:00", "level:champion", "wl"); /* a Monday */
    add(&statistics, "2026.11.05 10:00:00", "Bo", "wwww");           /* has no strength */
    add(&statistics, "2026.11.08 23:59:59", "level:champion", "w");  /* its Sunday */
    add(&statistics, "2026.11.30 00:00:00", "level:champion", "d");  /* the fourth Monday */
    glicko_begin(&period, &rating);
    for (int i = 0; i < 3; i++) {
        glicko_count(&period, champion.strength, 35, i != 1);
        if (i == 1)
            assert_true(fabs((double)statistics.games[1].rating - glicko_end(&period).rating) <
                        0.01);
    }
    rating = glicko_end(&period);
    assert_true(fabs((double)statistics.games[6].rating - rating.rating) < 0.01);
    assert_true(fabs((double)statistics.games[6].deviation - rating.deviation) < 0.01);
    rating = glicko_rest(&rating, 3);
    glicko_begin(&period, &rating);
    glicko_count(&period, champion.strength, 35, 0.5);
    rating = glicko_end(&period);
    statistics_finish(&statistics, "2026.12.06");
    assert_true(fabs(statistics.rating.rating - rating.rating) < 0.01);
    assert_true(fabs(statistics.rating.deviation - rating.deviation) < 0.01);
    assert_int_equal(statistics.rated, 4);
    assert_false(statistics.games[2].rated);
    assert_true(statistics.games[2].rating == statistics.games[1].rating);
    statistics_finish(&statistics, "2027.12.06"); /* a year of rest */
    assert_true(statistics.rating.rating == rating.rating);
    assert_true(statistics.rating.deviation > rating.deviation + 5);
    statistics_free(&statistics);
}

/* Who meets people alone has no rating, and neither has a game whose levels were not measured. */
static void without_measured_levels_there_is_no_rating(void **state)
{
    struct Statistics statistics;
    (void)state;
    statistics_init(&statistics, games_find("gomoku"));
    add(&statistics, "2026.11.02", "Bo", "wl");
    statistics_finish(&statistics, "2026.11.02");
    assert_int_equal(statistics.rated, 0);
    assert_true(statistics.games[1].rating == 0);
    statistics_free(&statistics);
}

/* A clock that was set back, and days that nobody knows, count into the week that there is. */
static void odd_days(void **state)
{
    struct Statistics statistics;
    (void)state;
    statistics_init(&statistics, games_find("gomoku"));
    add(&statistics, "", "level:champion", "w");
    add(&statistics, "19", "level:champion", "w");
    add(&statistics, "2026.11.02", "level:champion", "w");
    add(&statistics, "1999.12.31", "level:champion", "w");
    add(&statistics, "9999.99.99", "level:champion", "w");
    statistics_finish(&statistics, "2026.11.02");
    assert_int_equal(statistics.rated, 5);
    assert_true(statistics.rating.rating > 1500 && statistics.rating.rating < 4000);
    statistics_free(&statistics);
    statistics_init(&statistics, games_find("gomoku"));
    statistics_finish(&statistics, "");
    assert_int_equal(statistics.game_count, 0);
    statistics_free(&statistics);
}

static void comma_separated_values(void **state)
{
    struct Statistics statistics;
    (void)state;
    statistics_init(&statistics, games_find("gomoku"));
    add(&statistics, "2026.11.02 10:00:00", "level:champion", "w");
    struct OwnGame odd = {.moment = "2026.11.03",
                          .opponent = "=Bo \"B\", jr.",
                          .kind = LIBRARY_ONLINE,
                          .result = LIBRARY_DRAW,
                          .mine = 1,
                          .length = 12,
                          .mistakes = 2};
    statistics_add(&statistics, &odd);
    add(&statistics, "2026.11.04", "engine:Fairy", "l");
    statistics_finish(&statistics, "2026.11.03");
    char *csv = statistics_csv(&statistics), expected[512];
    snprintf(expected, sizeof expected,
             "date,time,game,opponent,where,colour,result,plies,rating,deviation,mistakes\r\n"
             "2026-11-02,10:00:00,gomoku,\"level:champion\",computer,Black,won,30,%.0f,%.0f,\r\n"
             "2026-11-03,,gomoku,\"'=Bo \"\"B\"\", jr.\",online,White,drawn,12,%.0f,%.0f,2\r\n"
             "2026-11-04,,gomoku,\"engine:Fairy\",computer,Black,lost,30,%.0f,%.0f,\r\n",
             (double)statistics.games[0].rating, (double)statistics.games[0].deviation,
             (double)statistics.games[0].rating, (double)statistics.games[0].deviation,
             (double)statistics.games[0].rating, (double)statistics.games[0].deviation);
    assert_string_equal(csv, expected);
    free(csv);
    statistics_free(&statistics);
}

/* --- out of the library ----------------------------------------------------------------------- */

#define PLAYED(day, tags) "[Date \"2026.11." day "\"]\n[Time \"10:00:00\"]\n" tags
#define MOVES             "1. b2 a1 2. b3 a2 3. b1 1-0"

/* What the library tells of tic-tac-toe; free it. */
static struct Statistics own_games(struct Shelf *shelf)
{
    struct Statistics statistics;
    struct FileError error;
    statistics_init(&statistics, games_find("tictactoe"));
    if (!library_own_games(shelf->library, statistics.kind, statistics_add, &statistics, &error))
        fail_msg("%s: %s", error.path, error.what);
    statistics_finish(&statistics, "2026.11.22");
    return statistics;
}

static void assert_games(struct Shelf *shelf, int games, int casual)
{
    struct Statistics statistics = own_games(shelf);
    assert_int_equal(statistics.game_count, games);
    assert_int_equal(statistics.casual, casual);
    statistics_free(&statistics);
}

#define AGAINST_LEVEL "[X \"Mei\"]\n[O \"level:beginner\"]"

/* One game of every sort: which of them are the player's own, and count. */
static void whose_games_count(void **state)
{
    struct Shelf shelf;
    const struct LibraryOrigin watched = {.kind = LIBRARY_PLAYED, .mine = -1, .source = ""},
                               online = {.kind = LIBRARY_ONLINE, .mine = 1, .source = ""};
    (void)state;
    shelf_open(&shelf);
    shelf_add(&shelf, shelf_game(PLAYED("02", AGAINST_LEVEL), MOVES), &shelf_here, NULL);
    shelf_add(&shelf, shelf_game(PLAYED("01", "[X \"Bo\"]\n[O \"Mei\"]"), MOVES), &online, NULL);
    shelf_add(&shelf, shelf_game(PLAYED("03", "[X \"level:1\"]\n[O \"level:2\"]"), MOVES), &watched,
              NULL);
    shelf_add(&shelf, shelf_game(PLAYED("04", "[X \"Mei\"]\n[O \"Bo\"]"), MOVES), &watched, NULL);
    shelf_add(&shelf, shelf_game(PLAYED("05", AGAINST_LEVEL), MOVES), &shelf_imported, NULL);
    shelf_add(&shelf, shelf_game(PLAYED("06", AGAINST_LEVEL), "1. b2 a1 *"), &shelf_here, NULL);
    shelf_add(&shelf, shelf_game(PLAYED("07", AGAINST_LEVEL "\n[Casual \"yes\"]"), MOVES),
              &shelf_here, NULL);
    shelf_add(&shelf,
              shelf_game(PLAYED("08", AGAINST_LEVEL "\n[FEN \".o./.x./...\"]"), "1. b1 a1 2. c2 a2"
                                                                                " 3. a3 1-0"),
              &shelf_here, NULL);
    int64_t deleted =
        shelf_add(&shelf, shelf_game(PLAYED("09", AGAINST_LEVEL), MOVES), &shelf_here, NULL);
    assert_true(library_remove(shelf.library, &deleted, 1, true, NULL));
    struct Statistics statistics = own_games(&shelf);
    assert_int_equal(statistics.game_count, 2);
    assert_int_equal(statistics.casual, 2);
    assert_string_equal(statistics.games[0].moment, "2026.11.01 10:00:00"); /* as played */
    assert_int_equal(statistics.games[0].score, 0);
    assert_int_equal(statistics.games[0].mine, 1);
    assert_int_equal(statistics.games[1].score, 2);
    assert_int_equal(statistics.games[1].length, 5);
    assert_string_equal(statistics.opponents[1].name, "Bo");
    statistics_free(&statistics);
    shelf_close(&shelf);
}

static void what_a_review_found_is_counted(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    int64_t id =
        shelf_add(&shelf, shelf_game(PLAYED("02", AGAINST_LEVEL), MOVES), &shelf_here, NULL);
    struct Statistics statistics = own_games(&shelf);
    assert_int_equal(statistics.games[0].mistakes, -1);
    statistics_free(&statistics);
    struct Tree *tree = shelf_game(PLAYED("02", AGAINST_LEVEL),
                                   "{[%eval 0.0,9]} 1. b2 {[%eval 0.0,8]} a1 {[%eval 0.0,7]}"
                                   " 2. b3 {[%eval 0.0,6]} a2 {[%eval #1,5]} 3. b1 1-0");
    assert_true(library_update(shelf.library, id, tree, &error));
    tree_free(tree);
    statistics = own_games(&shelf);
    assert_int_equal(statistics.games[0].mistakes, 0); /* the other one blundered */
    assert_int_equal(statistics.reviewed, 1);
    statistics_free(&statistics);
    shelf_close(&shelf);
}

/* What is forgotten stays so, also after a deletion that is taken back; the games stay. */
static void statistics_are_forgotten(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    shelf_fill(&shelf, 0, 3);
    int64_t id = shelf_first(&shelf, &shelf_all).id;
    assert_true(library_remove(shelf.library, &id, 1, true, NULL));
    assert_true(library_forget_own(shelf.library, games_find("gomoku"), &error));
    assert_games(&shelf, 2, 0);
    assert_true(library_forget_own(shelf.library, games_find("tictactoe"), &error));
    assert_true(library_remove(shelf.library, &id, 1, false, NULL));
    assert_games(&shelf, 0, 0);
    assert_int_equal(shelf_count(&shelf, &shelf_all), 3);
    shelf_fill(&shelf, 3, 2);
    assert_games(&shelf, 2, 0);
    assert_true(library_forget_own(shelf.library, NULL, &error));
    shelf_reopen(&shelf);
    assert_games(&shelf, 0, 0);
    shelf_close(&shelf);
}

/* The tables of version 1, as the program that made them had them. */
static const char version_1[] =
    "PRAGMA journal_mode = WAL; PRAGMA application_id = 1415135566;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, game TEXT NOT NULL,"
    " options TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, event TEXT NOT NULL,"
    " source TEXT NOT NULL, date TEXT NOT NULL, moment TEXT NOT NULL, result INTEGER NOT NULL,"
    " reason TEXT NOT NULL, kind INTEGER NOT NULL, mine INTEGER NOT NULL, length INTEGER NOT NULL,"
    " slot INTEGER UNIQUE, starred INTEGER NOT NULL DEFAULT 0,"
    " removed INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE record (id INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,"
    " text TEXT NOT NULL, last TEXT NOT NULL, move_from INTEGER NOT NULL,"
    " move_to INTEGER NOT NULL, move_piece INTEGER NOT NULL, analysis BLOB);"
    "CREATE TABLE position (id INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,"
    " version INTEGER NOT NULL, keys BLOB NOT NULL);"
    "CREATE INDEX position_version ON position (version);"
    "CREATE TABLE taken (name TEXT PRIMARY KEY) WITHOUT ROWID;"
    "CREATE INDEX listing ON game (moment DESC, id DESC, removed, game, kind, mine, result,"
    " starred);"
    "INSERT INTO game VALUES (7, x'00', 'tictactoe', '', 'Mei', 'level:beginner', '', '',"
    " '2026.11.02', '2026.11.02 10:00:00', 1, 'line', 0, 0, 5, NULL, 1, 0);"
    "INSERT INTO record VALUES (7, '[Game \"tictactoe\"]\n[X \"Mei\"]\n\n" MOVES "\n', '', -1, -1,"
    " 0, x'010500000002000100102700000000000000000000');"
    "INSERT INTO position VALUES (7, 1, x'');"
    "PRAGMA user_version = 1;";

static void an_older_library_is_brought_up(void **state)
{
    struct Shelf shelf;
    struct FileError error;
    char path[300];
    sqlite3 *base;
    (void)state;
    shelf_open(&shelf);
    snprintf(path, sizeof path, "%s/library.db", shelf.folder);
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base, version_1, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(base);
    struct Statistics statistics = own_games(&shelf);
    assert_int_equal(statistics.game_count, 1);
    assert_int_equal(statistics.games[0].mistakes, 2 + 1);
    statistics_free(&statistics);
    struct LibraryGame game = shelf_first(&shelf, &shelf_all);
    assert_int_equal(game.id, 7);
    assert_true(game.starred);
    struct Tree *tree = library_load(shelf.library, 7, &error);
    assert_true(tree && library_update(shelf.library, 7, tree, &error));
    tree_free(tree);
    shelf_fill(&shelf, 0, 1);
    shelf_reopen(&shelf);
    assert_int_equal(library_take_news(shelf.library).kind, LIBRARY_ALL_WELL);
    assert_games(&shelf, 2, 0);
    shelf_close(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_tallied),
        cmocka_unit_test(streaks),
        cmocka_unit_test(the_rating_follows_the_weeks),
        cmocka_unit_test(without_measured_levels_there_is_no_rating),
        cmocka_unit_test(odd_days),
        cmocka_unit_test(comma_separated_values),
        cmocka_unit_test(whose_games_count),
        cmocka_unit_test(what_a_review_found_is_counted),
        cmocka_unit_test(statistics_are_forgotten),
        cmocka_unit_test(an_older_library_is_brought_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

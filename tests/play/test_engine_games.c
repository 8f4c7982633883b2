/* Engines of others at the table and looking at positions: whole games, and what goes wrong. */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "src/play/programs/engines.h"
#include "src/play/study/analyst.h"
#include "src/play/system/posix.h"
#include "src/play/table/table.h"
#include "tests/play/script.h"
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char fairy[] = "/usr/games/fairy-stockfish";

/* A list of one engine, called Script, that is a script. */
struct Shelf {
    struct Script script;
    struct Engines *engines;
};

static void shelf_make(struct Shelf *shelf, const char *lines, unsigned int speaks)
{
    script_write(&shelf->script, lines);
    shelf->engines = engines_new();
    assert_int_equal(engines_add(shelf->engines, shelf->script.path, "Script", speaks), 0);
}

static void shelf_remove(struct Shelf *shelf)
{
    engines_free(shelf->engines);
    script_remove(&shelf->script);
}

static struct TableHost host_of(const struct Shelf *shelf)
{
    return (struct TableHost){
        .worker = posix_host_single(), .engines = shelf->engines, .name = "Mei", .seed = 1};
}

static struct Setup setup_against(const char *game, const char *opponent)
{
    struct Setup setup;
    setup_default(&setup, games_find(game));
    assert_true(setup_set_opponent(&setup, opponent));
    return setup;
}

static void play(struct Table *table, const char *text)
{
    Move move = MOVE_NONE;
    const struct Board *board = table_board(table);
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    assert_null(table_play(table, move, 0));
}

/* Waits for news of that kind; others are passed over. */
static struct TableNews news_until(struct Table *table, enum NewsKind kind)
{
    struct TableNews news = {.kind = NEWS_START};
    for (;;) {
        table_update(table, 0);
        while (table_news(table, &news, 0))
            if (news.kind == kind)
                return news;
        poll(NULL, 0, 2);
    }
}

/* Waits until it is the person's turn. */
static void await_person(struct Table *table)
{
    while (!table_awaits_person(table)) {
        table_update(table, 0);
        poll(NULL, 0, 2);
    }
}

#define ANSWERS                                                                                    \
    UCI_HEAD UCI_PROBE                                                                             \
        "case $position in *b2e2) echo info depth 3 seldepth 5 score cp 150 "                      \
        "nodes 99 time 2 pv h9g7 h0g2; echo bestmove h9g7;; *) exit 4;; esac" UCI_TAIL

/* It answers with what it thinks, ends in the middle, and the game goes on with it or a level. */
static void an_engine_plays_ends_and_is_replaced(void **state)
{
    struct Shelf shelf;
    struct Thinking thinking;
    (void)state;
    shelf_make(&shelf, ANSWERS, 1U << PROGRAM_UCI);
    struct TableHost host = host_of(&shelf);
    struct Setup setup = setup_against("xiangqi", "engine:Script");
    struct Table *table = table_open(&setup, &host, 0);
    assert_string_equal(table_name(table, 1), "Script");
    play(table, "b2e2");
    await_person(table);
    assert_int_equal(match_count(table_match(table)), 2);
    assert_true(table_thinking(table, &thinking));
    assert_int_equal(thinking.info->depth, 3);
    assert_int_equal(thinking.info->line_count, 2);
    play(table, "a0a1");
    struct TableNews news = news_until(table, NEWS_LEFT);
    assert_string_equal(news.remark.pattern, "%1 ended with status %2");
    assert_string_equal(news.remark.part[1], "4");
    assert_int_equal(match_count(table_match(table)), 3);
    assert_true(table_has_left(table, 1));
    table_reseat(table, 1, "engine:Script", 0); /* it ends once more */
    assert_false(table_has_left(table, 1));
    news_until(table, NEWS_LEFT);
    table_reseat(table, 1, "level:beginner", 0);
    await_person(table);
    assert_int_equal(match_count(table_match(table)), 4);
    assert_string_equal(match_tags(table_match(table))->player[1], "level:beginner");
    assert_string_equal(table_rematch(table, false).opponent, "level:beginner");
    table_close(table);
    shelf_remove(&shelf);
}

/* A game is broken off, and its engine is gone when it goes on. */
static void a_game_goes_on_without_its_engine(void **state)
{
    struct TableHost host = {.worker = posix_host_single(), .name = "Mei"};
    struct Match *match = match_new(games_find("xiangqi"), NULL, NULL);
    struct MatchTags tags = *match_tags(match);
    (void)state;
    strcpy(tags.player[0], "Mei");
    strcpy(tags.player[1], "engine:Lost one");
    match_set_tags(match, &tags);
    struct Table *table = table_resume(match, &host, 0);
    struct TableNews news = news_until(table, NEWS_LEFT);
    assert_string_equal(news.text, "Lost one is not among your engines");
    play(table, "b2e2");
    table_update(table, 0);
    assert_int_equal(match_count(table_match(table)), 1);
    table_reseat(table, 1, OPPONENT_HUMAN, 0);
    assert_true(table_awaits_person(table));
    table_close(table);
}

static void an_option_that_is_refused_is_told(void **state)
{
    struct Shelf shelf;
    (void)state;
    shelf_make(&shelf, ANSWERS, 1U << PROGRAM_UCI);
    assert_true(engines_set_option(shelf.engines, 0, "Power", "11"));
    struct TableHost host = host_of(&shelf);
    struct Setup setup = setup_against("xiangqi", "engine:Script");
    struct Table *table = table_open(&setup, &host, 0);
    struct TableNews news = news_until(table, NEWS_CHAT);
    assert_string_equal(news.remark.pattern, "%1 has no option '%2'");
    play(table, "b2e2");
    await_person(table);
    assert_int_equal(match_count(table_match(table)), 2);
    table_close(table);
    shelf_remove(&shelf);
}

/* Reads the value of its best line. */
static int value_of(struct Analyst *analyst)
{
    const struct Insight *insight = analyst_insight(analyst);
    return insight ? insight->line[0].score : 0;
}

static void it_looks_at_positions_with_several_lines(void **state)
{
    static const char lines[] =
        UCI_HEAD "stop) echo bestmove h9g7;;\n" UCI_PROBE
                 "echo info depth 7 multipv 1 score cp 40 pv h2e2 h9g7;"
                 "echo info depth 7 multipv 2 score mate -3 pv b2e2 b9c7;"
                 "echo info depth 8 multipv 1 score cp 90 lowerbound pv a0a1;"
                 "echo info depth 8 multipv 9 score cp 90 pv a0a1" UCI_TAIL;
    struct Shelf shelf;
    struct Board board;
    struct WorkerHost worker = posix_host_single();
    const struct AnalystTask task = {.lines = 2};
    (void)state;
    shelf_make(&shelf, lines, 1U << PROGRAM_UCI);
    board_init(&board, games_find("xiangqi"), NULL, NULL, false);
    struct ProgramSettings settings =
        engine_settings(engines_get(shelf.engines, 0), board.game, &board.options, &worker);
    struct Analyst *analyst = analyst_of_program(&settings);
    analyst_begin(analyst, &board, &task);
    while (!analyst_insight(analyst) || analyst_insight(analyst)->line_count < 2)
        analyst_update(analyst);
    const struct Insight *insight = analyst_insight(analyst);
    assert_int_equal(insight->line_count, 2);
    assert_int_equal(insight->line[0].count, 2);
    assert_int_equal(score_plies(insight->line[1].score), -6);
    int unit = board.game->knowledge->evaluations[0].unit;
    assert_int_equal(value_of(analyst), unit * 40 / 100);
    assert_true(analyst_update(analyst)); /* until it is told to stop */
    analyst_stop(analyst);
    assert_false(analyst_update(analyst));
    analyst_free(analyst);
    board_free(&board);
    shelf_remove(&shelf);
}

static void an_analyst_that_ends_says_so(void **state)
{
    struct Shelf shelf;
    struct Board board;
    struct Remark remark;
    struct WorkerHost worker = posix_host_single();
    const struct AnalystTask task = {.lines = 1};
    bool gone = false;
    (void)state;
    shelf_make(&shelf, UCI_HEAD UCI_PROBE "kill -9 $$" UCI_TAIL, 1U << PROGRAM_UCI);
    board_init(&board, games_find("xiangqi"), NULL, NULL, false);
    struct ProgramSettings settings =
        engine_settings(engines_get(shelf.engines, 0), board.game, &board.options, &worker);
    struct Analyst *analyst = analyst_of_program(&settings);
    analyst_begin(analyst, &board, &task);
    while (analyst_update(analyst))
        poll(NULL, 0, 2);
    assert_true(analyst_fault(analyst, &remark, &gone));
    assert_true(gone);
    assert_string_equal(remark.pattern, "%1 was ended by signal %2");
    assert_false(analyst_fault(analyst, &remark, &gone));
    analyst_free(analyst);
    board_free(&board);
    shelf_remove(&shelf);
}

/* Two of them play a whole game while nobody moves: fairy-stockfish against itself. */
static void fairy_stockfish_plays_a_whole_game(void **state)
{
    struct TableHost host = {.worker = posix_host_single(), .seed = 1, .name = "Mei"};
    struct Setup setup;
    (void)state;
    if (access(fairy, X_OK) != 0)
        skip();
    struct Engines *engines = engines_new();
    engines_add(engines, fairy, "Fairy", 1U << PROGRAM_UCI);
    host.engines = engines;
    setup = setup_against("xiangqi", "engine:Fairy");
    strcpy(setup.own, "engine:Fairy");
    for (setup.effort = 0; effort_preset(setup.effort)->depth != 1;)
        setup.effort++;
    struct Table *table = table_open(&setup, &host, 0);
    assert_false(table_can(table, PLAYER_RESIGN, 0));
    struct TableNews news = news_until(table, NEWS_END);
    assert_true(news.moved);
    assert_true(match_count(table_match(table)) > 20);
    assert_false(table_has_left(table, 0) || table_has_left(table, 1));
    table_close(table);
    engines_free(engines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_engine_plays_ends_and_is_replaced),
        cmocka_unit_test(a_game_goes_on_without_its_engine),
        cmocka_unit_test(an_option_that_is_refused_is_told),
        cmocka_unit_test(it_looks_at_positions_with_several_lines),
        cmocka_unit_test(an_analyst_that_ends_says_so),
        cmocka_unit_test(fairy_stockfish_plays_a_whole_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

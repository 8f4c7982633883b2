/* The table at home with players of another kind: slow, wrong, or dead. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/play/system/posix.h"
#include "src/play/table/table.h"
#include "tests/engine/clocks.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A player that does what the test says, when it says so. */
struct Puppet {
    struct Player player;
    int begun, cancelled;
    bool ready;
    struct PlayerEvent next, heard;
};

static void begin(struct Player *player, const struct PlayerTurn *turn)
{
    (void)turn;
    ((struct Puppet *)player)->begun++;
}

static void cancel(struct Player *player)
{
    ((struct Puppet *)player)->cancelled++;
}

static bool poll(struct Player *player, struct PlayerEvent *event)
{
    struct Puppet *puppet = (struct Puppet *)player;
    bool ready = puppet->ready;
    *event = puppet->next;
    puppet->ready = false;
    return ready;
}

static void respond(struct Player *player, const struct PlayerEvent *event)
{
    ((struct Puppet *)player)->heard = *event;
}

static void release(struct Player *player)
{
    free(player);
}

static const struct PlayerKind puppet_kind = {.id = "puppet",
                                              .begin = begin,
                                              .cancel = cancel,
                                              .poll = poll,
                                              .respond = respond,
                                              .free = release};

static void does(struct Puppet *puppet, struct PlayerEvent event)
{
    puppet->next = event;
    puppet->ready = true;
}

static Move move_at(const struct Table *table, const char *text)
{
    Move move = MOVE_NONE;
    const struct Board *board = table_board(table);
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    return move;
}

/* A person who begins, against a puppet, with 10 s for each move. */
static struct Table *sit_down(struct Puppet **puppet)
{
    const struct ClockSettings clock = clock_of("1/10");
    const struct TableHost host = {.worker = posix_host_single(), .answer_ms = TABLE_ANSWER_MS};
    *puppet = memory_zeroed(sizeof **puppet);
    (*puppet)->player.kind = &puppet_kind;
    const struct TableSeat seats[SEATS] = {{.kind = SEAT_HUMAN},
                                           {.kind = SEAT_PROGRAM, .player = &(*puppet)->player}};
    struct Match *match = match_new(games_find("tictactoe"), NULL, &clock);
    return table_seated(match, seats, &host, 0);
}

static void play(struct Table *table, const char *text, int64_t now)
{
    assert_null(table_play(table, move_at(table, text), now));
    table_update(table, now);
}

static enum NewsKind news_of(struct Table *table, struct TableNews *news)
{
    assert_true(table_news(table, news, 0));
    return news->kind;
}

/* The same as posix_host's, counting the threads that are lent and not given back. */
static void *lend(void *context, void (*function)(void *argument), void *argument)
{
    ++*(int *)context;
    return posix_host(0).start(NULL, function, argument);
}

static void take_back(void *context, void *thread)
{
    posix_host(0).join(NULL, thread);
    --*(int *)context;
}

/* A table that is told so lets its AI think on after its move, until it is closed. */
static void an_ai_thinks_on_while_the_person_does(void **state)
{
    (void)state;
    for (int ponder = 0; ponder < 2; ponder++) {
        int lent = 0;
        struct TableHost host = {.worker = posix_host(0), .table_bytes = 1 << 20, .ponder = ponder};
        host.worker.start = lend;
        host.worker.join = take_back;
        host.worker.context = &lent;
        struct TableSeat seats[SEATS] = {{.kind = SEAT_AI, .seed = 1}, {.kind = SEAT_HUMAN}};
        const struct Game *game = games_find("xiangqi");
        assert_true(level_read(game, "algorithm=strong,ms=30", &seats[0].level, NULL));
        struct Table *table = table_seated(match_new(game, NULL, NULL), seats, &host, 0);
        while (match_count(table_match(table)) == 0)
            table_update(table, 0);
        assert_int_equal(lent, ponder);
        table_close(table);
        assert_int_equal(lent, 0);
    }
}

static void an_answer_comes_when_it_comes(void **state)
{
    struct Puppet *puppet;
    struct TableNews news;
    (void)state;
    struct Table *table = sit_down(&puppet);
    assert_true(table_awaits_person(table));
    play(table, "b2", 1000);
    assert_int_equal(news_of(table, &news), NEWS_MOVE);
    assert_int_equal(puppet->begun, 1);
    table_update(table, 5000);
    assert_false(table_news(table, &news, 5000));
    assert_true(table_is_thinking(table));
    does(puppet, (struct PlayerEvent){.kind = PLAYER_MOVE, .move = move_at(table, "a1")});
    table_update(table, 5001);
    assert_int_equal(news_of(table, &news), NEWS_MOVE);
    assert_int_equal(news.seat, 1);
    assert_true(table_awaits_person(table));
    table_close(table);
}

static void a_quick_answer_is_seen_to_come(void **state)
{
    struct Puppet *puppet;
    (void)state;
    struct Table *table = sit_down(&puppet);
    play(table, "b2", 1000);
    does(puppet, (struct PlayerEvent){.kind = PLAYER_MOVE, .move = move_at(table, "a1")});
    table_update(table, 1001);
    assert_int_equal(match_count(table_match(table)), 1);
    assert_in_range(table_wait(table, 1001), 0, TABLE_ANSWER_MS - 1);
    table_update(table, 1000 + TABLE_ANSWER_MS);
    assert_int_equal(match_count(table_match(table)), 2);
    table_close(table);
}

/* Two puppets, with 10 s for each move. */
static struct Table *watch_two(struct Puppet *puppet[SEATS])
{
    const struct ClockSettings clock = clock_of("1/10");
    const struct TableHost host = {.worker = posix_host_single(), .answer_ms = TABLE_ANSWER_MS};
    struct TableSeat seats[SEATS];
    for (int i = 0; i < SEATS; i++) {
        puppet[i] = memory_zeroed(sizeof **puppet);
        puppet[i]->player.kind = &puppet_kind;
        seats[i] = (struct TableSeat){.kind = SEAT_PROGRAM, .player = &puppet[i]->player};
    }
    return table_seated(match_new(games_find("tictactoe"), NULL, &clock), seats, &host, 0);
}

static void answers(struct Table *table, struct Puppet *puppet, const char *text, int64_t now)
{
    does(puppet, (struct PlayerEvent){.kind = PLAYER_MOVE, .move = move_at(table, text)});
    table_update(table, now);
}

/* A move waits for the pace or for the step, however long, and its program loses no time by it. */
static void a_show_goes_at_the_pace_that_is_asked_for(void **state)
{
    struct Puppet *puppet[SEATS];
    (void)state;
    struct Table *table = watch_two(puppet);
    struct Match *match = table_match(table);
    assert_true(table_is_show(table));
    table_set_pace(table, 5000);
    answers(table, puppet[0], "b2", 1000);
    assert_int_equal(table_wait(table, 1000), 4000);
    table_update(table, 5000);
    assert_int_equal(match_count(match), 1);
    table_set_pace(table, TABLE_BY_STEPS);
    answers(table, puppet[1], "a1", 7000);
    table_update(table, 100000);
    assert_int_equal(match_count(match), 1);
    assert_int_equal(table_wait(table, 100000), -1);
    assert_int_equal(match_time_left(match, 1, 100000), 8000);
    table_step(table);
    assert_int_equal(table_wait(table, 100000), 0);
    table_update(table, 100000);
    assert_int_equal(match_count(match), 2);
    assert_false(table_over(table));
    table_update(table, 101000);
    assert_int_equal(match_time_left(match, 0, 101000), 9000);
    table_close(table);
}

/* One step is one move, also where it was asked for before the move was known. */
static void a_step_waits_for_its_move(void **state)
{
    struct Puppet *puppet[SEATS];
    (void)state;
    struct Table *table = watch_two(puppet);
    table_set_pace(table, TABLE_BY_STEPS);
    table_step(table);
    answers(table, puppet[0], "b2", 1000);
    assert_int_equal(match_count(table_match(table)), 1);
    answers(table, puppet[1], "a1", 2000);
    assert_int_equal(match_count(table_match(table)), 1);
    table_close(table);
}

/* Who plays against a program is not made to wait for it. */
static void a_person_is_not_shown_at_a_pace(void **state)
{
    struct Puppet *puppet;
    (void)state;
    struct Table *table = sit_down(&puppet);
    assert_false(table_is_show(table));
    table_set_pace(table, TABLE_BY_STEPS);
    play(table, "b2", 1000);
    answers(table, puppet, "a1", 1000 + TABLE_ANSWER_MS);
    assert_int_equal(match_count(table_match(table)), 2);
    table_close(table);
}

/* The seat is empty, no clock runs, and from a takeback on the person may move. */
static void assert_left(struct Table *table, const char *why)
{
    struct TableNews news;
    assert_int_equal(news_of(table, &news), NEWS_LEFT);
    assert_int_equal(news.seat, 1);
    assert_string_equal(news.text, why);
    assert_false(table_is_thinking(table));
    assert_false(table_awaits_person(table));
    table_update(table, 100000);
    assert_false(table_over(table));
    assert_int_equal(table_wait(table, 100000), -1);
    assert_false(match_tags(table_match(table))->casual);
    assert_null(table_do(table, PLAYER_ASK_UNDO, 100000));
    assert_true(match_tags(table_match(table))->casual);
    assert_true(table_awaits_person(table));
    assert_in_range(match_time_left(table_match(table), 0, 100001), 9000, 10000);
    assert_non_null(table_do(table, PLAYER_OFFER_DRAW, 100001));
}

static void a_program_that_dies_leaves_the_match_as_it_is(void **state)
{
    struct Puppet *puppet;
    struct TableNews news;
    (void)state;
    struct Table *table = sit_down(&puppet);
    play(table, "b2", 1000);
    news_of(table, &news);
    does(puppet, (struct PlayerEvent){.kind = PLAYER_LEFT, .text = "It has crashed"});
    table_update(table, 1500);
    assert_left(table, "It has crashed");
    table_close(table);
}

static void a_move_against_the_rules_ends_its_play(void **state)
{
    struct Puppet *puppet;
    struct TableNews news;
    (void)state;
    struct Table *table = sit_down(&puppet);
    play(table, "b2", 1000);
    Move taken = match_get(table_match(table), 0);
    news_of(table, &news);
    does(puppet, (struct PlayerEvent){.kind = PLAYER_MOVE, .move = taken});
    table_update(table, 1000 + TABLE_ANSWER_MS);
    assert_left(table, "It made an illegal move");
    assert_int_equal(puppet->begun, 1);
    table_close(table);
}

static void draws_are_offered_and_answered(void **state)
{
    struct Puppet *puppet;
    struct TableNews news;
    (void)state;
    struct Table *table = sit_down(&puppet);
    assert_false(table_can(table, PLAYER_OFFER_DRAW, 0)); /* before the first move */
    play(table, "b2", 1000);
    news_of(table, &news);
    assert_null(table_do(table, PLAYER_OFFER_DRAW, 1001));
    assert_int_equal(puppet->heard.kind, PLAYER_OFFER_DRAW);
    does(puppet, (struct PlayerEvent){.kind = PLAYER_DECLINE});
    table_update(table, 1002);
    assert_int_equal(news_of(table, &news), NEWS_DECLINE);
    assert_int_equal(news.request, REQUEST_DRAW);
    does(puppet, (struct PlayerEvent){.kind = PLAYER_ACCEPT});
    table_update(table, 1003);
    assert_int_equal(news_of(table, &news), NEWS_END);
    assert_int_equal(table_status(table).outcome, OUTCOME_DRAW);
    table_close(table);
}

static void takebacks_and_redos_are_news(void **state)
{
    struct Puppet *puppet;
    struct TableNews news;
    (void)state;
    struct Table *table = sit_down(&puppet);
    assert_non_null(table_do(table, PLAYER_ASK_UNDO, 0));
    play(table, "b2", 1000);
    assert_int_equal(news_of(table, &news), NEWS_MOVE);
    int cancelled = puppet->cancelled;
    assert_null(table_do(table, PLAYER_ASK_UNDO, 1001));
    assert_int_equal(news_of(table, &news), NEWS_UNDO);
    assert_int_equal(puppet->cancelled, cancelled + 1);
    assert_null(table_do(table, PLAYER_REDO, 1002));
    assert_int_equal(news_of(table, &news), NEWS_REDO);
    assert_int_equal(puppet->begun, 2);
    table_close(table);
}

static void what_belongs_online_is_refused_with_a_reason(void **state)
{
    static const enum PlayerEventKind kinds[] = {PLAYER_CHAT, PLAYER_BREAK_OFF, PLAYER_WITHDRAW,
                                                 PLAYER_ACCEPT, PLAYER_ASK_REMATCH};
    struct Puppet *puppet;
    struct OnlineView view;
    (void)state;
    struct Table *table = sit_down(&puppet);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        assert_false(table_can(table, kinds[i], 0));
        assert_non_null(table_do(table, kinds[i], 0));
    }
    assert_false(table_link(table, &view, 0));
    assert_int_equal(table_undos_left(table), -1);
    table_close(table);
}

static void two_levels_play_to_the_end_on_one_thread(void **state)
{
    const struct Game *game = games_find("tictactoe");
    const struct TableHost host = {.worker = posix_host_single(), .table_bytes = 1 << 16};
    struct TableSeat seats[SEATS];
    struct TableNews news = {.kind = NEWS_START};
    (void)state;
    for (int i = 0; i < SEATS; i++)
        seats[i] = (struct TableSeat){.kind = SEAT_AI, .level = *level_get(game, 0), .seed = 7};
    struct Table *table = table_seated(match_new(game, NULL, NULL), seats, &host, 0);
    for (int i = 0; i < 20 && !table_over(table); i++)
        table_update(table, 0);
    assert_true(table_over(table));
    while (table_news(table, &news, 0))
        continue;
    assert_int_equal(news.kind, NEWS_END);
    assert_true(news.moved);
    table_close(table);
}

/* The first move of the level that begins at `table`, which is closed. */
static Move first_move(struct Table *table)
{
    for (int i = 0; i < 20 && match_count(table_match(table)) == 0; i++)
        table_update(table, 0);
    Move move = match_get(table_match(table), 0);
    table_close(table);
    return move;
}

/* A game that goes on later has the opponent that it began with: the record keeps the seed. */
static void a_game_that_goes_on_has_the_same_opponent(void **state)
{
    struct Setup setup = {.game = games_find("gomoku"), .side = SIDE_SECOND};
    struct TableHost host = {.worker = posix_host_single(), .table_bytes = 1 << 16, .name = "Mei"};
    int other = 0;
    (void)state;
    snprintf(setup.opponent, sizeof setup.opponent, "level:casual");
    for (host.seed = 1; host.seed <= 8; host.seed++) {
        struct Table *table = table_open(&setup, &host, 0);
        struct RecordError error;
        char *record = record_write(table_match(table), 0);
        Move move = first_move(table);
        struct TableHost later = host;
        later.seed = 99;
        other += first_move(table_open(&setup, &later, 0)) != move;
        struct Match *match = record_read(record, 0, NULL, &error);
        assert_non_null(match);
        assert_int_equal(first_move(table_resume(match, &later, 0)), move);
        free(record);
    }
    assert_true(other > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ai_thinks_on_while_the_person_does),
        cmocka_unit_test(an_answer_comes_when_it_comes),
        cmocka_unit_test(a_quick_answer_is_seen_to_come),
        cmocka_unit_test(a_show_goes_at_the_pace_that_is_asked_for),
        cmocka_unit_test(a_step_waits_for_its_move),
        cmocka_unit_test(a_person_is_not_shown_at_a_pace),
        cmocka_unit_test(a_program_that_dies_leaves_the_match_as_it_is),
        cmocka_unit_test(a_move_against_the_rules_ends_its_play),
        cmocka_unit_test(draws_are_offered_and_answered),
        cmocka_unit_test(takebacks_and_redos_are_news),
        cmocka_unit_test(what_belongs_online_is_refused_with_a_reason),
        cmocka_unit_test(two_levels_play_to_the_end_on_one_thread),
        cmocka_unit_test(a_game_that_goes_on_has_the_same_opponent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

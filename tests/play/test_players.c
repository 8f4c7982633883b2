/* Players: people and the AI, with threads and without. */
#include "engine/games.h"
#include "src/common/random.h"
#include "src/play/seats/ai.h"
#include "src/play/seats/human.h"
#include "src/play/seats/inbox.h"
#include "src/play/seats/search_reports.h"
#include "src/play/system/posix.h"
#include "tests/play/scratch.h"
#include <malloc.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_BYTES = 1 << 20, LARGE_TABLE_BYTES = 64 << 20 };

static const struct PlayerEvent ask_draw = {.kind = PLAYER_OFFER_DRAW};
static const struct PlayerEvent ask_undo = {.kind = PLAYER_ASK_UNDO, .plies = 2};

static void begin(struct Player *player, const struct Match *match)
{
    const struct PlayerTurn turn = {.board = match_board(match)};
    player_begin(player, &turn);
}

/* What the C library has mapped for large blocks; 0 where it doesn't say, as under sanitizers. */
static size_t mapped(void)
{
#ifdef __GLIBC__
    return mallinfo2().hblkhd;
#else
    return 0;
#endif
}

/* An AI that plays by `settings` as level_read reads them. */
static struct Player *ai(const char *game, const char *opponent, const struct WorkerHost *host,
                         struct Solution *solution)
{
    struct AiSettings settings = {.game = games_find(game),
                                  .seed = 1,
                                  .table_bytes = TABLE_BYTES,
                                  .solution = solution,
                                  .host = *host};
    struct TextError error;
    if (!level_read(settings.game, opponent, &settings.level, &error))
        fail_msg("%s", error.what);
    return ai_new(&settings);
}

/* Makes a random legal move. */
static void play_anywhere(struct Match *match, uint64_t *random)
{
    Move moves[MOVES_MAX];
    const struct Board *board = match_board(match);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    assert_true(match_move(match, moves[random_below(random, (uint32_t)count)], 0, NULL));
}

/* Polls until the player has done something. */
static struct PlayerEvent wait_for(struct Player *player)
{
    struct PlayerEvent event;
    while (!player_poll(player, &event))
        ;
    return event;
}

static void assert_move(const struct Match *match, const struct PlayerEvent *event,
                        const char *expected)
{
    char text[MOVE_TEXT_MAX];
    const struct Board *board = match_board(match);
    assert_int_equal(event->kind, PLAYER_MOVE);
    board->game->move_write(board->position, event->move, text);
    assert_string_equal(text, expected);
}

static void a_person_moves_on_turn_only(void **state)
{
    struct Player *human = human_new();
    struct Match *match = scratch_match("");
    const struct PlayerEvent move = {.kind = PLAYER_MOVE, .move = 5};
    struct PlayerEvent event;
    (void)state;
    human_act(human, &move);
    assert_false(player_poll(human, &event));
    begin(human, match);
    assert_true(human_on_turn(human));
    human_act(human, &move);
    human_act(human, &move); /* a second click is too late */
    assert_true(player_poll(human, &event));
    assert_int_equal(event.move, 5);
    assert_false(player_poll(human, &event));
    assert_false(human_on_turn(human));
    begin(human, match);
    human_act(human, &move);
    player_cancel(human);
    assert_false(player_poll(human, &event));
    player_free(human);
    match_free(match);
}

static void a_person_answers_requests(void **state)
{
    struct Player *human = human_new();
    const struct PlayerEvent yes = {.kind = PLAYER_ACCEPT}, withdraw = {.kind = PLAYER_WITHDRAW};
    struct PlayerEvent event;
    (void)state;
    human_act(human, &yes); /* nobody asked */
    assert_false(player_poll(human, &event));
    player_respond(human, &ask_undo);
    human_act(human, &yes);
    assert_int_equal(wait_for(human).kind, PLAYER_ACCEPT);
    human_act(human, &yes); /* once is enough */
    assert_false(player_poll(human, &event));
    player_respond(human, &ask_draw);
    player_respond(human, &withdraw);
    human_act(human, &yes); /* too late */
    assert_false(player_poll(human, &event));
    player_free(human);
}

static void an_inbox_keeps_order_and_bounds(void **state)
{
    struct Inbox inbox = {.count = 0};
    struct PlayerEvent event = {.kind = PLAYER_MOVE};
    (void)state;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < INBOX_MAX; i++) {
            event = (struct PlayerEvent){.kind = i % 2 ? PLAYER_CHAT : PLAYER_MOVE, .plies = i};
            assert_true(inbox_put(&inbox, &event));
        }
        assert_false(inbox_put(&inbox, &event));
        inbox_drop(&inbox, PLAYER_MOVE);
        for (int i = 1; i < INBOX_MAX; i += 2) {
            assert_true(inbox_take(&inbox, &event));
            assert_int_equal(event.plies, i);
        }
        assert_false(inbox_take(&inbox, &event));
    }
}

/* A book that answers b2e2 with a move that no search would find. */
static void only_levels_by_time_open_from_the_book(void **state)
{
    const struct Game *game = games_find("xiangqi");
    const struct WorkerHost host = posix_host_single();
    unsigned char bytes[BOOK_HEAD + BOOK_ENTRY];
    struct OpeningBook book;
    struct Board board;
    uint64_t key = 0;
    int image = 0;
    (void)state;
    board_init(&board, game, NULL, NULL, false);
    assert_true(board_play(&board, "b2e2", NULL) && opening_book_key(&board, 0, &key, &image));
    struct BookMove move = {.weight = 1, .score = -30};
    assert_true(game->move_read(board.position, "a9a7", &move.move, NULL));
    move.move = image ? game->reflect(board.position, move.move, image) : move.move;
    opening_book_write_head(game, bytes);
    opening_book_write_entry(key, &move, bytes + BOOK_HEAD);
    assert_true(opening_book_open(&book, game, bytes, sizeof bytes, NULL));
    for (int by_time = 0; by_time < 2; by_time++) {
        struct Level level;
        struct Decision decision;
        assert_true(level_read(game, by_time ? "algorithm=strong,ms=1" : "algorithm=strong,depth=1",
                               &level, NULL));
        struct Brain *brain = brain_new(game, &level, 1, TABLE_BYTES, NULL, &host);
        brain_set_book(brain, &book);
        brain_think(brain, &board, (struct Allotment){.aim_us = 0}, NULL, NULL, NULL, &decision);
        char text[MOVE_TEXT_MAX];
        game->move_write(board.position, decision.result.move, text);
        assert_int_equal(strcmp(text, "a9a7") == 0, by_time);
        assert_int_equal(decision.book_moves, by_time);
        brain_free(brain);
    }
    board_free(&board);
}

/*
 *   x x .      O to move must take c3; then X cannot win at once.
 *   . o .
 *   . . .
 */
static void the_ai_answers_with_and_without_threads(void **state)
{
    const struct WorkerHost hosts[] = {posix_host_single(), posix_host(0)};
    struct Match *match = scratch_match("a3 b2 b3");
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct Player *player = ai("tictactoe", "algorithm=alphabeta,depth=6", &hosts[i], NULL);
        begin(player, match);
        struct PlayerEvent event = wait_for(player);
        assert_move(match, &event, "c3");
        player_free(player);
    }
    match_free(match);
}

static void *no_thread(void *context, void (*function)(void *argument), void *argument)
{
    (void)context, (void)function, (void)argument;
    return NULL;
}

static void a_host_out_of_threads_is_no_obstacle(void **state)
{
    struct WorkerHost host = posix_host(3);
    struct Match *match = scratch_match("a3 b2 b3");
    (void)state;
    host.start = no_thread;
    struct Player *player = ai("tictactoe", "algorithm=strong,ms=20", &host, NULL);
    begin(player, match);
    struct PlayerEvent event = wait_for(player);
    assert_move(match, &event, "c3");
    player_free(player);
    match_free(match);
}

/* A search that would take for ever is cancelled, begun again and freed while it runs. */
static void a_search_stops_when_told(void **state)
{
    const struct WorkerHost host = posix_host(2);
    struct Match *match = match_new(games_find("gomoku"), NULL, NULL);
    struct Player *player = ai("gomoku", "algorithm=strong,ms=80000000", &host, NULL);
    struct PlayerEvent event;
    struct Thinking thinking;
    uint64_t random = 3;
    (void)state;
    play_anywhere(match, &random);
    for (int i = 0; i < 5; i++) {
        begin(player, match);
        do {
            player_thinking(player, &thinking);
            assert_true(thinking.busy);
        } while (i < 4 && !thinking.info);
        assert_false(player_poll(player, &event));
        player_cancel(player);
        player_thinking(player, &thinking);
        assert_false(thinking.busy);
        assert_false(player_poll(player, &event));
    }
    begin(player, match);
    player_free(player);
    match_free(match);
}

static void what_it_thinks_can_be_watched(void **state)
{
    const struct WorkerHost host = posix_host(0);
    struct Match *match = match_new(games_find("gomoku"), NULL, NULL);
    struct Player *player = ai("gomoku", "algorithm=strong,nodes=10000", &host, NULL);
    struct PlayerEvent event;
    struct Thinking thinking;
    (void)state;
    begin(player, match);
    while (!player_poll(player, &event)) {
        player_thinking(player, &thinking);
        if (thinking.info && thinking.info->line_count > 0) {
            const struct Board *board = match_board(match);
            assert_true(board_legal(board, thinking.info->line[0]));
            for (int i = 0; i < thinking.info->root_count; i++)
                assert_true(board_legal(board, thinking.info->root_moves[i].move));
        }
    }
    player_thinking(player, &thinking);
    assert_non_null(thinking.info);
    assert_int_equal(thinking.decision.result.move, event.move);
    assert_int_equal(thinking.solving, -1);
    player_free(player);
    match_free(match);
}

static void exact_play_says_how_it_chose(void **state)
{
    const struct WorkerHost host = posix_host(0);
    const struct Options options = {.choice = {0}};
    struct Solution *solution = solution_new(games_find("tictactoe"), &options, &host);
    struct Player *player = ai("tictactoe", "level:expert", &host, solution);
    struct Match *match = scratch_match("b2 b1");
    struct Thinking thinking;
    (void)state;
    begin(player, match);
    assert_int_equal(wait_for(player).kind, PLAYER_MOVE);
    player_thinking(player, &thinking);
    assert_true(thinking.decision.exact);
    assert_int_equal(thinking.decision.value.result, 1);
    assert_string_equal(thinking.decision.why, "the fastest win, in 5");
    player_free(player);
    solution_free(solution);
    match_free(match);
}

/* What the end of a computation found: whether the table was ready. */
struct Ended {
    const struct Solution *solution;
    bool told, ready;
};

static void note_end(void *context)
{
    struct Ended *ended = context;
    ended->told = true;
    ended->ready = solution_table(ended->solution) != NULL;
}

static void a_solution_is_shared_and_stopped(void **state)
{
    struct Ended ended = {.told = false};
    struct WorkerHost host = posix_host(0);
    const struct Game *game = games_find("chiziqi");
    struct Options options = {.choice = {0}};
    struct TextError error;
    (void)state;
    assert_null(solution_new(games_find("gomoku"), &options, &host));
    assert_true(option_read(game, "pieces=6", &options, &error));
    host.wake = note_end;
    host.context = &ended;
    struct Solution *large = solution_new(game, &options, &host);
    assert_non_null(large);
    assert_false(solution_is_quick(large));
    ended.solution = large;
    solution_start(large);
    solution_start(large);
    assert_null(solution_table(large));
    solution_free(large); /* stops it in the middle of its work */
    assert_true(ended.told);
    assert_false(ended.ready);
}

static void the_ai_answers_requests(void **state)
{
    const struct WorkerHost host = posix_host_single();
    struct Player *player = ai("tictactoe", "algorithm=alphabeta,depth=9", &host, NULL);
    struct Match *lost = scratch_match("b2 b1 a1 c3 a3"); /* X threatens a2 and c1 */
    struct Match *won = scratch_match("b2 b1 a1 c3 a3 a2");
    (void)state;
    player_respond(player, &ask_undo);
    assert_int_equal(wait_for(player).kind, PLAYER_ACCEPT);
    player_respond(player, &ask_draw); /* it has not looked at the board yet */
    assert_int_equal(wait_for(player).kind, PLAYER_DECLINE);
    begin(player, lost);
    wait_for(player);
    player_respond(player, &ask_draw);
    assert_int_equal(wait_for(player).kind, PLAYER_ACCEPT);
    begin(player, won);
    wait_for(player);
    player_respond(player, &ask_draw);
    assert_int_equal(wait_for(player).kind, PLAYER_DECLINE);
    player_free(player);
    match_free(lost);
    match_free(won);
}

/* A clock that goes on ten milliseconds each time it is read. */
static uint64_t ticking(void *context)
{
    uint64_t *now = context;
    return *now += 10000;
}

static void the_clock_limits_the_search(void **state)
{
    uint64_t now = 0;
    const struct WorkerHost host = {.now_us = ticking, .context = &now};
    struct Match *match = match_new(games_find("gomoku"), NULL, NULL);
    struct Player *player = ai("gomoku", "algorithm=strong,ms=80000000", &host, NULL);
    uint64_t random = 3;
    for (int i = 0; i < 6; i++)
        play_anywhere(match, &random);
    const struct PlayerTurn turns[] = {
        {match_board(match), true, {{60000, 0, 0}, {60000, 0, 0}}},
        {match_board(match), true, {{1000, 60000, 0}, {60000, 60000, 0}}},
        {match_board(match), true, {{2500, 0, 1}, {2500, 0, 1}}},
    };
    const uint64_t most_us[] = {2000000, 500000, 2000000};
    (void)state;
    for (int i = 0; i < 3; i++) {
        uint64_t start = now;
        player_begin(player, &turns[i]);
        wait_for(player);
        assert_in_range(now - start, most_us[i] / 4, most_us[i] + 50000);
    }
    player_free(player);
    match_free(match);
}

/* A host that counts the threads it lends, and those that came back. */
struct Lender {
    struct WorkerHost real;
    int lent, back;
    _Atomic uint64_t us; /* what its clock says: each look at it takes a while, on any machine */
};

static void *lend(void *context, void (*function)(void *argument), void *argument)
{
    struct Lender *lender = context;
    lender->lent++;
    return lender->real.start(lender->real.context, function, argument);
}

static void take_back(void *context, void *thread)
{
    struct Lender *lender = context;
    lender->back++;
    lender->real.join(lender->real.context, thread);
}

static uint64_t lender_now(void *context)
{
    enum { LOOK_US = 500 };
    return atomic_fetch_add(&((struct Lender *)context)->us, LOOK_US);
}

/* With pondering the AI goes on after its move, and stops for the next turn and for its end. */
static void it_thinks_on_the_opponents_time(void **state)
{
    struct Lender lender = {.real = posix_host(0)};
    struct Match *match = match_new(games_find("xiangqi"), NULL, NULL);
    struct Level level;
    (void)state;
    for (int ponder = 0; ponder < 2; ponder++) {
        assert_true(level_read(match_board(match)->game, "algorithm=strong,ms=30", &level, NULL));
        lender.lent = lender.back = 0;
        struct Player *player = ai_new(&(struct AiSettings){
            .game = match_board(match)->game,
            .level = level,
            .seed = 1,
            .table_bytes = 1 << 20,
            .ponder = ponder,
            .host = {.start = lend, .join = take_back, .now_us = lender_now, .context = &lender}});
        begin(player, match);
        assert_int_equal(wait_for(player).kind, PLAYER_MOVE);
        struct Thinking thinking;
        player_thinking(player, &thinking);
        assert_false(thinking.busy);
        assert_int_equal(lender.lent - lender.back, ponder);
        begin(player, match);
        assert_int_equal(wait_for(player).kind, PLAYER_MOVE);
        assert_int_equal(lender.lent - lender.back, ponder);
        player_free(player);
        assert_int_equal(lender.lent, lender.back);
    }
    match_free(match);
}

static void swap2_is_played_through(void **state)
{
    const struct WorkerHost host = posix_host_single();
    struct Options options = {.choice = {0}};
    struct TextError error;
    (void)state;
    assert_true(option_read(games_find("gomoku"), "opening=swap2", &options, &error));
    struct Match *match = match_new(games_find("gomoku"), &options, NULL);
    struct Player *player = ai("gomoku", "algorithm=strong,nodes=500", &host, NULL);
    for (int i = 0; i < 12; i++) {
        begin(player, match);
        struct PlayerEvent event = wait_for(player);
        if (!match_move(match, event.move, 0, &error))
            fail_msg("ply %d: %s", i, error.what);
    }
    player_free(player);
    match_free(match);
}

enum { REPORTS = 20000 };

/* Writes reports in which every number tells which one it is. */
static void *write_reports(void *argument)
{
    struct SearchReports *reports = argument;
    struct RootMove roots[8];
    for (int i = 1; i <= REPORTS; i++) {
        struct SearchInfo info = {
            .depth = i, .nodes = (uint64_t)i, .root_count = 8, .root_moves = roots};
        for (int j = 0; j < 8; j++)
            roots[j] = (struct RootMove){.move = (Move)j, .score = i};
        search_reports_write(reports, &info);
    }
    return NULL;
}

static void reports_are_never_torn(void **state)
{
    struct SearchReports *reports = calloc(1, sizeof *reports);
    pthread_t writer;
    int last = 0;
    (void)state;
    search_reports_init(reports);
    assert_null(search_reports_read(reports));
    assert_int_equal(pthread_create(&writer, NULL, write_reports, reports), 0);
    while (last < REPORTS) {
        const struct SearchInfo *info = search_reports_read(reports);
        if (!info)
            continue;
        assert_true(info->depth >= last);
        last = info->depth;
        assert_int_equal(info->nodes, last);
        for (int j = 0; j < 8; j++)
            assert_int_equal(info->root_moves[j].score, last);
    }
    pthread_join(writer, NULL);
    search_reports_free(reports);
    free(reports);
}

/* The window's thread sits the AI down: its table, of which every byte is written, waits for the
 * thread that thinks. */
static void an_ai_takes_its_table_when_it_thinks(void **state)
{
    struct AiSettings settings = {.game = games_find("gomoku"),
                                  .seed = 1,
                                  .table_bytes = LARGE_TABLE_BYTES,
                                  .host = posix_host_single()};
    struct TextError error;
    (void)state;
    assert_true(level_read(settings.game, "level:beginner", &settings.level, &error));
    size_t before = mapped();
    struct Player *player = ai_new(&settings);
    assert_true(mapped() < before + LARGE_TABLE_BYTES);
    player_free(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_levels_by_time_open_from_the_book),
        cmocka_unit_test(a_person_moves_on_turn_only),
        cmocka_unit_test(a_person_answers_requests),
        cmocka_unit_test(an_inbox_keeps_order_and_bounds),
        cmocka_unit_test(the_ai_answers_with_and_without_threads),
        cmocka_unit_test(a_host_out_of_threads_is_no_obstacle),
        cmocka_unit_test(a_search_stops_when_told),
        cmocka_unit_test(an_ai_takes_its_table_when_it_thinks),
        cmocka_unit_test(what_it_thinks_can_be_watched),
        cmocka_unit_test(exact_play_says_how_it_chose),
        cmocka_unit_test(a_solution_is_shared_and_stopped),
        cmocka_unit_test(the_ai_answers_requests),
        cmocka_unit_test(the_clock_limits_the_search),
        cmocka_unit_test(it_thinks_on_the_opponents_time),
        cmocka_unit_test(swap2_is_played_through),
        cmocka_unit_test(reports_are_never_torn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

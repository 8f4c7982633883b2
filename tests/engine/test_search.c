/* Limits: a search stops when it is told to, and always has a legal move. */
#include "engine/games.h"
#include "engine/search/search.h"
#include "engine/search/timing.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "tests/engine/random_board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    LATENCY = 512, /* nodes: less than 10 ms at 100,000 nodes a second */
    POSITIONS = 6
};

/* What a host saw, and what it does about it. */
struct Watch {
    atomic_bool stop;

    uint64_t now_us;
    uint64_t nodes_at_stop;
    uint64_t nodes_seen;
    int depth_seen;
};

static void watch_info(void *context, const struct SearchInfo *info)
{
    struct Watch *watch = context;
    assert_true(info->nodes >= watch->nodes_seen);
    assert_true(info->depth >= watch->depth_seen);
    watch->nodes_seen = info->nodes;
    watch->depth_seen = info->depth;
    /* A first iteration is gone through in any case, however long it takes. */
    if (info->nodes > 1000 && info->depth > 1 && !atomic_exchange(&watch->stop, true))
        watch->nodes_at_stop = info->nodes;
}

/* A clock that goes on by a microsecond each time it is looked at. */
static uint64_t watch_now(void *context)
{
    return ++((struct Watch *)context)->now_us;
}

/* Every algorithm with every game, on boards from random play. */
static void for_each_search(void (*check)(struct Search *search, const struct Board *board,
                                          struct SearchSettings *settings))
{
    for (int i = 0; i < games_count() * POSITIONS; i++) {
        const struct Game *game = games_get(i % games_count());
        uint64_t random = 7 + (uint64_t)(i / games_count()); /* whatever other games there are */
        void *tables = board_tables(game);
        struct Board board;
        random_board(&board, game, tables, 3 * (i / games_count()), &random);
        for (int a = 0; a < ALGORITHM_COUNT; a++) {
            struct TranspositionTable *table = tt_new(1 << 20);
            struct Search *search = search_new(&board, tables, table);
            struct SearchSettings settings = {.algorithm = (enum Algorithm)a};
            check(search, &board, &settings);
            search_free(search);
            tt_free(table);
        }
        board_free(&board);
        memory_aligned_free(tables);
    }
}

static void assert_legal(const struct Board *board, Move move)
{
    assert_true(board->game->legal(board->position, NULL, move));
}

static void check_flag(struct Search *search, const struct Board *board,
                       struct SearchSettings *settings)
{
    struct Watch watch = {.now_us = 0};
    struct SearchHost host = {
        .stop = &watch.stop, .now_us = watch_now, .info = watch_info, .context = &watch};
    struct SearchResult result;
    settings->switches = SWITCH_ITERATIVE;
    search_run(search, settings, &host, &result);
    assert_legal(board, result.move);
    if (result.stopped)
        assert_in_range(result.nodes - watch.nodes_at_stop, 0, LATENCY);
}

static void stops_soon_after_the_flag(void **state)
{
    (void)state;
    for_each_search(check_flag);
}

/* Whether the game decides without a search, as in its openings. */
static bool is_chosen(const struct Board *board, uint64_t seed)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    return knowledge && knowledge->choose && knowledge->choose(board->position, seed) != MOVE_NONE;
}

/* A program that goes to its one depth at once has a legal move, no more. */
static void check_stopped_before(struct Search *search, const struct Board *board,
                                 struct SearchSettings *settings)
{
    struct Watch watch = {.stop = true};
    struct SearchHost host = {.stop = &watch.stop};
    struct SearchResult result;
    settings->depth = 4;
    if (settings->algorithm == ALGORITHM_STRONG || is_chosen(board, settings->seed))
        return;
    search_run(search, settings, &host, &result);
    assert_true(result.stopped);
    assert_int_equal(result.nodes, 0);
    assert_legal(board, result.move);
}

static void has_a_move_when_stopped_before_it_begins(void **state)
{
    (void)state;
    for_each_search(check_stopped_before);
}

/* A search that deepens has looked at every move before it is told to stop. */
static void check_first_iteration(struct Search *search, const struct Board *board,
                                  struct SearchSettings *settings)
{
    struct Watch watch = {.stop = true};
    struct SearchHost host = {.stop = &watch.stop};
    struct SearchResult result;
    settings->switches = SWITCH_ITERATIVE;
    if (settings->algorithm == ALGORITHM_CLASSIC || is_chosen(board, settings->seed))
        return;
    search_run(search, settings, &host, &result);
    assert_true(result.depth >= 1);
    assert_in_range(result.nodes, 1, 20 * LATENCY);
}

static void completes_a_first_iteration_when_stopped_before_it_begins(void **state)
{
    (void)state;
    for_each_search(check_first_iteration);
}

static void check_nodes(struct Search *search, const struct Board *board,
                        struct SearchSettings *settings)
{
    struct SearchResult result;
    settings->nodes = 777;
    search_run(search, settings, NULL, &result);
    assert_legal(board, result.move);
    assert_true(result.nodes <= 777);
    assert_true(!result.stopped || result.nodes == 777);
}

static void counts_nodes_exactly(void **state)
{
    (void)state;
    for_each_search(check_nodes);
}

/* Searches with a clock that goes on whenever it is looked at. */
static struct SearchResult search_by_watch(struct Search *search, const struct Board *board,
                                           const struct SearchSettings *settings)
{
    struct Watch watch = {.now_us = 1000};
    struct SearchHost host = {.now_us = watch_now, .context = &watch};
    struct SearchResult result;
    search_run(search, settings, &host, &result);
    assert_legal(board, result.move);
    return result;
}

static void check_time(struct Search *search, const struct Board *board,
                       struct SearchSettings *settings)
{
    settings->time_us = 5;
    assert_true(search_by_watch(search, board, settings).nodes <= 6 * LATENCY);
}

static void stops_by_the_clock(void **state)
{
    (void)state;
    for_each_search(check_time);
}

static void check_least(struct Search *search, const struct Board *board,
                        struct SearchSettings *settings)
{
    settings->time_us = 1;
    settings->nodes_least = 5 * LATENCY;
    struct SearchResult result = search_by_watch(search, board, settings);
    if (result.stopped)
        assert_in_range(result.nodes, 5 * LATENCY, 6 * LATENCY);
}

static void the_clock_waits_for_the_least_nodes(void **state)
{
    (void)state;
    for_each_search(check_least);
}

/* However little time there is, a move is looked for. */
static void check_no_time(struct Search *search, const struct Board *board,
                          struct SearchSettings *settings)
{
    search_limit_time(settings, 1);
    struct SearchResult result = search_by_watch(search, board, settings);
    if (result.stopped)
        assert_int_equal(result.nodes, LATENCY);
}

static void without_time_it_looks_for_a_move(void **state)
{
    (void)state;
    for_each_search(check_no_time);
}

/* Looks at the clock until the strong search has done with a position on a clock. */
static uint64_t looks_for(const char *moves, uint64_t aim_us, uint64_t most_us)
{
    struct Watch watch = {.now_us = 1000};
    struct SearchHost host = {.now_us = watch_now, .context = &watch};
    struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .aim_us = aim_us, .time_us = most_us};
    const struct Game *game = games_find("xiangqi");
    void *tables = board_tables(game);
    struct TranspositionTable *table = tt_new(1 << 20);
    struct SearchResult result;
    struct Board board;
    board_init(&board, game, NULL, tables, true);
    assert_true(board_play(&board, moves, NULL));
    struct Search *search = search_new(&board, tables, table);
    search_run(search, &settings, &host, &result);
    search_free(search);
    tt_free(table);
    board_free(&board);
    memory_aligned_free(tables);
    return result.time_us;
}

/* A piece that hangs is taken before the time is up; a quiet start takes longer, within bounds. */
static void a_clear_move_takes_less_of_the_clock(void **state)
{
    (void)state;
    uint64_t clear = looks_for("b2e2 a9a8 e2e6", 400, 1200), open = looks_for("", 400, 1200);
    assert_in_range(clear, 1, 399);
    assert_true(clear < open);
    assert_in_range(open, 100, 1200 + 2);
    assert_in_range(looks_for("", 0, 400), 400, 402);
}

static void the_share_of_the_clock_follows_the_choice(void **state)
{
    struct Timing timing = {.best = MOVE_NONE}, fallen, spread;
    int last = TIMING_MOST;
    (void)state;
    for (int i = 0; i < 8; i++) {
        timing_note(&timing, 7, 50, 60);
        int share = timing_share(&timing, &search_parameters_usual, 400);
        assert_in_range(share, TIMING_LEAST, last);
        last = share;
    }
    fallen = spread = timing;
    timing_note(&fallen, 7, -150, 60);
    assert_true(timing_share(&fallen, &search_parameters_usual, 400) > last);
    timing_note(&spread, 7, 50, 20);
    assert_true(timing_share(&spread, &search_parameters_usual, 400) > last);
    timing_note(&timing, 9, 50, 60);
    assert_true(timing_share(&timing, &search_parameters_usual, 400) > last);
    timing_note(&timing, 3, SCORE_WIN_EDGE, 0);
    timing_note(&timing, 4, -SCORE_WIN_EDGE, 0);
    assert_int_equal(timing_share(&timing, &search_parameters_usual, 1), TIMING_MOST);
}

/* A search that is asked again, whatever broke the first one off, answers as a new one does. */
static void check_again(struct Search *search, const struct Board *board,
                        struct SearchSettings *settings)
{
    struct SearchResult first, again;
    if (settings->algorithm == ALGORITHM_MINIMAX || settings->algorithm == ALGORITHM_NEGAMAX)
        return;
    settings->nodes = 300;
    search_run(search, settings, NULL, &first);
    settings->nodes = 0;
    settings->depth = 2;
    search_run(search, settings, NULL, &again);
    struct Search *fresh = search_new(board, board->tables, NULL);
    search_run(fresh, settings, NULL, &first);
    search_free(fresh);
    if (settings->algorithm != ALGORITHM_STRONG)
        assert_int_equal(first.score, again.score);
    assert_false(again.stopped);
    assert_legal(board, again.move);
}

static void answers_again_after_a_stop(void **state)
{
    (void)state;
    for_each_search(check_again);
}

static void finished_games_have_no_move(void **state)
{
    const struct Game *game = games_find("tictactoe");
    (void)state;
    for (int a = 0; a < ALGORITHM_COUNT; a++) {
        struct SearchSettings settings = {.algorithm = (enum Algorithm)a, .depth = 3};
        struct SearchResult result;
        struct Board board;
        board_init(&board, game, NULL, NULL, false);
        assert_true(board_play(&board, "a1 b1 a2 b2 a3", NULL));
        struct Search *search = search_new(&board, NULL, NULL);
        search_run(search, &settings, NULL, &result);
        assert_int_equal(result.move, MOVE_NONE);
        search_free(search);
        board_free(&board);
    }
}

/* x.x  X to move wins at once.    x.x  O to move stops one line and loses by the other.
 * o..                             ...
 * o..                             oox */
static void wins_are_counted_in_plies(void **state)
{
    static const struct {
        const char *position;
        int plies;
        const char *move;
    } cases[] = {
        {"x.x/o../o..", 1, "b3"},
        {"x.x/.../oox", -2, NULL},
    };
    const struct Game *game = games_find("tictactoe");
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        for (int a = 0; a < ALGORITHM_COUNT; a++) {
            struct SearchSettings settings = {.algorithm = (enum Algorithm)a, .depth = 6};
            struct SearchResult result;
            struct Board board;
            char text[MOVE_TEXT_MAX];
            board_init(&board, game, NULL, NULL, false);
            if (!board_set(&board, cases[i].position, NULL))
                fail_msg("%s", cases[i].position);
            struct Search *search = search_new(&board, NULL, NULL);
            search_run(search, &settings, NULL, &result);
            assert_int_equal(score_plies(result.score), cases[i].plies);
            game->move_write(board.position, result.move, text);
            if (cases[i].move)
                assert_string_equal(text, cases[i].move);
            search_free(search);
            board_free(&board);
        }
    }
}

/* What was told of the lines of the last iteration that was complete. */
struct Lines {
    int count;
    Move first[VARIATIONS_MAX];
    Score score[VARIATIONS_MAX];
};

static void note_line(void *context, const struct SearchInfo *info)
{
    struct Lines *lines = context;
    assert_in_range(info->variation, 1, VARIATIONS_MAX);
    if (info->current != MOVE_NONE || info->bound != BOUND_EXACT)
        return;
    lines->count = info->variation > lines->count ? info->variation : lines->count;
    lines->first[info->variation - 1] = info->line[0];
    lines->score[info->variation - 1] = info->score;
}

static void run_strong(const struct Board *board, struct SearchSettings settings,
                       struct Lines *lines, struct SearchResult *result)
{
    struct SearchHost host = {.info = note_line, .context = lines};
    struct Search *search = search_new(board, board->tables, NULL);
    settings.algorithm = ALGORITHM_STRONG;
    *lines = (struct Lines){.count = 0};
    search_run(search, &settings, &host, result);
    search_free(search);
}

/* A rook takes a rook or a cannon: the best lines are two captures, and what is not one comes
 * third. */
static void the_best_lines_are_told_apart(void **state)
{
    const struct Game *game = games_find("xiangqi");
    struct Board board;
    struct Lines lines;
    struct SearchResult result;
    char text[2][MOVE_TEXT_MAX];
    (void)state;
    board_init(&board, game, NULL, NULL, true);
    assert_true(board_set(&board, "3k5/4c4/9/9/9/r3R4/9/9/9/5K3 w - - 0 1", NULL));
    run_strong(&board, (struct SearchSettings){.depth = 1, .variations = 3}, &lines, &result);
    assert_int_equal(lines.count, 3);
    for (int i = 0; i < 2; i++)
        game->move_write(board.position, lines.first[i], text[i]);
    assert_string_equal(text[0], "e4a4");
    assert_string_equal(text[1], "e4e8");
    assert_true(lines.score[0] > lines.score[1] && lines.score[1] > lines.score[2]);
    assert_int_equal(result.move, lines.first[0]);
    assert_int_equal(result.score, lines.score[0]);
    board_free(&board);
}

/* Every move is the best of itself alone, in games of both kinds. */
static void a_search_keeps_to_the_moves_asked_for(void **state)
{
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < games_count_all(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        struct Board board;
        Move moves[MOVES_MAX];
        struct Lines lines;
        struct SearchResult result;
        random_board(&board, game, tables, 12 / (i + 1), &random);
        int count = game->generate(board.position, board.aux, MOVES_ALL, moves);
        const struct Knowledge *knowledge = game->knowledge;
        if (knowledge && knowledge->choose && knowledge->choose(board.position, 0) != MOVE_NONE)
            count = 0;
        for (int j = 0; j < count; j++) {
            struct SearchSettings settings = {.depth = 2, .only = &moves[j], .only_count = 1};
            run_strong(&board, settings, &lines, &result);
            assert_int_equal(result.move, moves[j]);
        }
        board_free(&board);
        memory_aligned_free(tables);
    }
}

/* One search follows whole games, move by move. */
static void a_search_goes_on_with_the_next_position(void **state)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = 300};
    (void)state;
    for (int i = 0; i < games_count_all(); i++) {
        void *tables = board_tables(games_get(i));
        struct Board board;
        board_init(&board, games_get(i), NULL, tables, true);
        struct TranspositionTable *table = tt_new(1 << 16);
        struct Search *search = search_new(&board, tables, table);
        for (int ply = 0; ply < 80 && board_status(&board).outcome == OUTCOME_ONGOING; ply++) {
            struct SearchResult result;
            search_set_board(search, &board);
            search_run(search, &settings, NULL, &result);
            assert_legal(&board, result.move);
            board_make(&board, result.move);
        }
        search_free(search);
        tt_free(table);
        board_free(&board);
        memory_aligned_free(tables);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stops_soon_after_the_flag),
        cmocka_unit_test(has_a_move_when_stopped_before_it_begins),
        cmocka_unit_test(completes_a_first_iteration_when_stopped_before_it_begins),
        cmocka_unit_test(counts_nodes_exactly),
        cmocka_unit_test(stops_by_the_clock),
        cmocka_unit_test(without_time_it_looks_for_a_move),
        cmocka_unit_test(the_clock_waits_for_the_least_nodes),
        cmocka_unit_test(a_clear_move_takes_less_of_the_clock),
        cmocka_unit_test(the_share_of_the_clock_follows_the_choice),
        cmocka_unit_test(answers_again_after_a_stop),
        cmocka_unit_test(finished_games_have_no_move),
        cmocka_unit_test(wins_are_counted_in_plies),
        cmocka_unit_test(the_best_lines_are_told_apart),
        cmocka_unit_test(a_search_keeps_to_the_moves_asked_for),
        cmocka_unit_test(a_search_goes_on_with_the_next_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

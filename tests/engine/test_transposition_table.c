/* The transposition table: what goes in comes out, and no thread sees another's half. */
#include "engine/games.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { THREADS = 4, ROUNDS = 100000, KEYS = 4096 };

static void entries_come_back(void **state)
{
    static const struct TranspositionEntry entries[] = {
        {.score = 0, .move = 1, .depth = 0, .bound = BOUND_EXACT},
        {.score = -123456789, .move = 65535, .depth = 100, .bound = BOUND_UPPER},
        {.score = 123456789, .move = 0, .depth = -3, .bound = BOUND_LOWER},
    };
    struct TranspositionTable *table = tt_new(1 << 16);
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct TranspositionEntry found;
        uint64_t key = mix64(i);
        assert_false(tt_probe(table, key, 0, &found));
        tt_store(table, key, 5, &entries[i]);
        assert_true(tt_probe(table, key, 9, &found));
        assert_int_equal(found.score, entries[i].score);
        assert_int_equal(found.move, entries[i].move);
        assert_int_equal(found.depth, entries[i].depth);
        assert_int_equal(found.bound, entries[i].bound);
    }
    tt_clear(table);
    struct TranspositionEntry found;
    assert_false(tt_probe(table, mix64(0), 0, &found));
    tt_free(table);
}

/* What is worth keeping of an entry outlives a lesser one of the same position. */
static void moves_and_depth_are_kept(void **state)
{
    struct TranspositionTable *table = tt_new(1 << 16);
    struct TranspositionEntry found;
    uint64_t key = mix64(7);
    (void)state;
    tt_store(table, key, 0,
             &(struct TranspositionEntry){
                 .score = 5, .move = 77, .depth = 3, .bound = BOUND_LOWER, .evaluation = -1234});
    tt_store(table, key, 0,
             &(struct TranspositionEntry){
                 .score = 4, .depth = 9, .bound = BOUND_UPPER, .evaluation = 31999});
    assert_true(tt_probe(table, key, 0, &found));
    assert_int_equal(found.move, 77); /* the new entry knew no move */
    assert_int_equal(found.depth, 9);
    assert_int_equal(found.evaluation, 31999);
    struct TranspositionEntry shallow = {.move = 78, .depth = 4, .bound = BOUND_LOWER};
    tt_store(table, key, 0, &shallow);
    assert_true(tt_probe(table, key, 0, &found));
    assert_int_equal(found.depth, 9);
    tt_new_search(table);
    tt_store(table, key, 0, &shallow);
    assert_true(tt_probe(table, key, 0, &found));
    assert_int_equal(found.depth, 4);
    tt_free(table);
}

/* A win three plies below the node, found at ply 4, is one three plies below wherever it is met. */
static void wins_are_counted_from_the_node(void **state)
{
    struct TranspositionTable *table = tt_new(1 << 16);
    struct TranspositionEntry found,
        win = {.score = SCORE_WIN - 7, .depth = 3, .bound = BOUND_EXACT};
    struct TranspositionEntry loss = {.score = -SCORE_WIN + 7, .depth = 3, .bound = BOUND_EXACT};
    (void)state;
    tt_store(table, 1, 4, &win);
    tt_store(table, 2, 4, &loss);
    assert_true(tt_probe(table, 1, 10, &found));
    assert_int_equal(found.score, SCORE_WIN - 13);
    assert_true(tt_probe(table, 2, 10, &found));
    assert_int_equal(found.score, -SCORE_WIN + 13);
    tt_free(table);
}

/* In a full bucket the shallowest entry goes, and before any of the present search an old one. */
static void deep_and_young_entries_stay(void **state)
{
    struct TranspositionTable *table = tt_new(1 << 16);
    struct TranspositionEntry found;
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct TranspositionEntry entry = {.depth = 10 - i, .bound = BOUND_EXACT};
        if (i == 4)
            entry.depth = 1;
        tt_store(table, (uint64_t)i << 40, 0, &entry);
    }
    for (uint64_t i = 0; i < 3; i++)
        assert_true(tt_probe(table, i << 40, 0, &found));
    assert_false(tt_probe(table, UINT64_C(3) << 40, 0, &found));
    assert_true(tt_probe(table, UINT64_C(4) << 40, 0, &found));
    tt_new_search(table);
    for (uint64_t i = 5; i < 9; i++) {
        struct TranspositionEntry entry = {.depth = 2, .bound = BOUND_EXACT};
        tt_store(table, i << 40, 0, &entry);
    }
    assert_false(tt_probe(table, UINT64_C(1) << 40, 0, &found));
    tt_free(table);
}

static struct TranspositionEntry entry_of(uint64_t key)
{
    return (struct TranspositionEntry){
        .score = (Score)(key >> 40),
        .move = (Move)(key >> 20),
        .depth = (int)(key >> 16 & 63),
        .bound = (enum Bound)(1 + (key >> 10) % 3),
    };
}

/* Stores and probes keys that the other threads use too; counts answers that belong to none. */
static void *hammer(void *context)
{
    struct TranspositionTable *table = context;
    uint64_t random = (uint64_t)(uintptr_t)&random;
    uintptr_t wrong = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t key = mix64(random_below(&random, KEYS));
        struct TranspositionEntry found, expected = entry_of(key);
        tt_store(table, key, 0, &expected);
        key = mix64(random_below(&random, KEYS));
        expected = entry_of(key);
        if (tt_probe(table, key, 0, &found))
            wrong += found.score != expected.score || found.move != expected.move ||
                     found.depth != expected.depth || found.bound != expected.bound;
    }
    return (void *)wrong;
}

static void threads_see_whole_entries(void **state)
{
    struct TranspositionTable *table = tt_new(1 << 16);
    pthread_t threads[THREADS];
    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, table), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        assert_null(wrong);
    }
    tt_free(table);
}

struct Helper {
    struct Search *search;
    struct SearchSettings settings;
    atomic_bool *stop;
    struct SearchResult result;
};

static void *help(void *context)
{
    struct Helper *helper = context;
    struct SearchHost host = {.stop = helper->stop};
    search_run(helper->search, &helper->settings, &host, &helper->result);
    return NULL;
}

/* Several searches of one position share the table; when one is done it stops the others. */
static void searches_share_a_table(void **state)
{
    (void)state;
    for (int i = 0; i < games_count_all(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        struct TranspositionTable *table = tt_new(1 << 18);
        struct Helper helpers[THREADS];
        pthread_t threads[THREADS];
        atomic_bool stop = false;
        struct Board board;
        board_init(&board, game, NULL, tables, true);
        for (int j = 0; j < THREADS; j++) {
            helpers[j] = (struct Helper){
                .search = search_new(&board, tables, table),
                .settings = {.algorithm = ALGORITHM_STRONG, .depth = j ? 0 : 4},
                .stop = &stop,
            };
            pthread_create(&threads[j], NULL, help, &helpers[j]);
        }
        pthread_join(threads[0], NULL);
        atomic_store(&stop, true);
        for (int j = 0; j < THREADS; j++) {
            if (j > 0)
                pthread_join(threads[j], NULL);
            assert_true(game->legal(board.position, NULL, helpers[j].result.move));
            search_free(helpers[j].search);
        }
        board_free(&board);
        tt_free(table);
        memory_aligned_free(tables);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back),
        cmocka_unit_test(moves_and_depth_are_kept),
        cmocka_unit_test(wins_are_counted_from_the_node),
        cmocka_unit_test(deep_and_young_entries_stay),
        cmocka_unit_test(threads_see_whole_entries),
        cmocka_unit_test(searches_share_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

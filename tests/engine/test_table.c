/* The transposition table: what goes in comes out, and no thread sees another's half. */
#include "engine/games.h"
#include "engine/random.h"
#include "engine/search/search.h"
#include "engine/search/table.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { THREADS = 4, ROUNDS = 100000, KEYS = 4096 };

static void entries_come_back(void **state)
{
    static const struct TableEntry entries[] = {
        {.score = 0, .move = 1, .depth = 0, .bound = BOUND_EXACT},
        {.score = -123456789, .move = 65535, .depth = 100, .bound = BOUND_UPPER},
        {.score = 123456789, .move = 0, .depth = -3, .bound = BOUND_LOWER},
    };
    struct Table *table = table_new(1 << 16);
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct TableEntry found;
        uint64_t key = mix64(i);
        assert_false(table_probe(table, key, 0, &found));
        table_store(table, key, 5, &entries[i]);
        assert_true(table_probe(table, key, 9, &found));
        assert_int_equal(found.score, entries[i].score);
        assert_int_equal(found.move, entries[i].move);
        assert_int_equal(found.depth, entries[i].depth);
        assert_int_equal(found.bound, entries[i].bound);
    }
    table_clear(table);
    struct TableEntry found;
    assert_false(table_probe(table, mix64(0), 0, &found));
    table_free(table);
}

/* A win three plies below the node, found at ply 4, is one three plies below wherever it is met. */
static void wins_are_counted_from_the_node(void **state)
{
    struct Table *table = table_new(1 << 16);
    struct TableEntry found, win = {.score = SCORE_WIN - 7, .depth = 3, .bound = BOUND_EXACT};
    struct TableEntry loss = {.score = -SCORE_WIN + 7, .depth = 3, .bound = BOUND_EXACT};
    (void)state;
    table_store(table, 1, 4, &win);
    table_store(table, 2, 4, &loss);
    assert_true(table_probe(table, 1, 10, &found));
    assert_int_equal(found.score, SCORE_WIN - 13);
    assert_true(table_probe(table, 2, 10, &found));
    assert_int_equal(found.score, -SCORE_WIN + 13);
    table_free(table);
}

/* In a full bucket the shallowest entry goes, and before any of the present search an old one. */
static void deep_and_young_entries_stay(void **state)
{
    struct Table *table = table_new(1 << 16);
    struct TableEntry found;
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct TableEntry entry = {.depth = 10 - i, .bound = BOUND_EXACT};
        if (i == 4)
            entry.depth = 1;
        table_store(table, (uint64_t)i << 40, 0, &entry);
    }
    for (uint64_t i = 0; i < 3; i++)
        assert_true(table_probe(table, i << 40, 0, &found));
    assert_false(table_probe(table, UINT64_C(3) << 40, 0, &found));
    assert_true(table_probe(table, UINT64_C(4) << 40, 0, &found));
    table_new_search(table);
    for (uint64_t i = 5; i < 9; i++) {
        struct TableEntry entry = {.depth = 2, .bound = BOUND_EXACT};
        table_store(table, i << 40, 0, &entry);
    }
    assert_false(table_probe(table, UINT64_C(1) << 40, 0, &found));
    table_free(table);
}

static struct TableEntry entry_of(uint64_t key)
{
    return (struct TableEntry){
        .score = (Score)(key >> 40),
        .move = (Move)(key >> 20),
        .depth = (int)(key >> 16 & 63),
        .bound = (enum Bound)(1 + (key >> 10) % 3),
    };
}

/* Stores and probes keys that the other threads use too; counts answers that belong to none. */
static void *hammer(void *context)
{
    struct Table *table = context;
    uint64_t random = (uint64_t)(uintptr_t)&random;
    uintptr_t wrong = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t key = mix64(random_below(&random, KEYS));
        struct TableEntry found, expected = entry_of(key);
        table_store(table, key, 0, &expected);
        key = mix64(random_below(&random, KEYS));
        expected = entry_of(key);
        if (table_probe(table, key, 0, &found))
            wrong += found.score != expected.score || found.move != expected.move ||
                     found.depth != expected.depth || found.bound != expected.bound;
    }
    return (void *)wrong;
}

static void threads_see_whole_entries(void **state)
{
    struct Table *table = table_new(1 << 16);
    pthread_t threads[THREADS];
    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, table), 0);
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        assert_null(wrong);
    }
    table_free(table);
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
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        struct Table *table = table_new(1 << 18);
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
        table_free(table);
        free(tables);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back),
        cmocka_unit_test(wins_are_counted_from_the_node),
        cmocka_unit_test(deep_and_young_entries_stay),
        cmocka_unit_test(threads_see_whole_entries),
        cmocka_unit_test(searches_share_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Finished games on disk: kept, listed, loaded; bad files are named and left alone. */
#define _XOPEN_SOURCE 700
#include "engine/record.h"
#include "src/play/records/records.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void add(const char *folder, const char *moves, const char *date, char path[FILE_PATH_MAX])
{
    struct Match *match = scratch_match(moves);
    struct MatchTags tags = {.player = {"Ada", "level:1"}};
    struct FileError error;
    snprintf(tags.date, sizeof tags.date, "%s", date);
    match_set_tags(match, &tags);
    char stem[RECORD_STEM_MAX], *record = record_write(match, 0);
    records_stem(match, stem);
    if (!records_add(folder, NULL, stem, record, path, &error))
        fail_msg("%s: %s", error.path, error.what);
    free(record);
    match_free(match);
}

static void kept_named_and_loaded(void **state)
{
    char folder[256], path[FILE_PATH_MAX];
    struct FileError error;
    (void)state;
    scratch_make(folder);
    add(folder, "b2 a1 b3 a2 b1", "2026.11.21", path);
    int count;
    char **names = file_names(folder, ".pgn", &count);
    assert_int_equal(count, 1);
    assert_string_equal(names[0], strrchr(path, '/') + 1);
    struct Match *match = records_load(path, 0, &error);
    assert_int_equal(match_count(match), 5);
    assert_string_equal(match_tags(match)->player[0], "Ada");
    match_free(match);
    free(names[0]);
    free(names);
    scratch_remove(folder);
}

static void games_of_one_day_have_names_of_their_own(void **state)
{
    char folder[256], one[FILE_PATH_MAX], other[FILE_PATH_MAX];
    (void)state;
    scratch_make(folder);
    add(folder, "b2 a1 b3 a2 b1", "2026.11.21", one);
    add(folder, "b2 a1 b3 a2 b1", "2026.11.21", other);
    assert_string_not_equal(one, other);
    assert_int_equal(scratch_count(folder, ".pgn"), 2);
    assert_int_equal(scratch_count(folder, ".new"), 0);
    scratch_remove(folder);
}

static int links;

static int counted_link(const char *from, const char *to)
{
    links++;
    return link(from, to);
}

/* However many there are, each is given its name at the first try. */
static void a_name_is_found_at_once(void **state)
{
    enum { GAMES = 120 };
    char folder[256], path[FILE_PATH_MAX];
    struct FileCalls calls = file_calls_system;
    struct FileError error;
    (void)state;
    scratch_make(folder);
    calls.link = counted_link;
    links = 0;
    for (int i = 0; i < GAMES; i++)
        assert_true(records_add(folder, &calls, "2026.11.21-gomoku", "*", path, &error));
    assert_int_equal(links, GAMES);
    assert_non_null(strstr(path, "2026.11.21-gomoku-120.pgn"));
    assert_true(records_add(folder, &calls, "2026.11.21", "*", path, &error));
    assert_non_null(strstr(path, "/2026.11.21-001.pgn"));
    assert_int_equal(scratch_count(folder, ".pgn"), GAMES + 1);
    scratch_remove(folder);
}

static void only_records_are_named(void **state)
{
    char folder[256], path[FILE_PATH_MAX];
    int count;
    (void)state;
    scratch_make(folder);
    add(folder, "b2 a1 b3 a2 b1", "2026.11.21", path);
    add(folder, "b2 a1 b3 a2 b1", "2026.11.20", path);
    scratch_write(folder, "notes.txt", "no record");
    char **names = file_names(folder, ".pgn", &count);
    assert_int_equal(count, 2);
    assert_true(strcmp(names[0], names[1]) < 0);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    assert_null(file_names("/nonexistent/folder", ".pgn", &count));
    assert_int_equal(count, 0);
    scratch_remove(folder);
}

static void files_that_are_no_texts(void **state)
{
    char folder[256], path[300];
    char *big = malloc(FILE_TEXT_MAX + 2);
    struct FileError error;
    (void)state;
    scratch_make(folder);
    memset(big, 'a', FILE_TEXT_MAX + 1);
    big[FILE_TEXT_MAX + 1] = '\0';
    scratch_write(folder, "big.pgn", big);
    snprintf(path, sizeof path, "%s/big.pgn", folder);
    assert_null(records_load(path, 0, &error));
    assert_string_equal(error.what, "too long for a game record");
    FILE *file = fopen(path, "wb");
    fwrite("[Game\0x", 1, 7, file);
    fclose(file);
    assert_null(records_load(path, 0, &error));
    assert_string_equal(error.what, "not a text file");
    assert_null(records_load(folder, 0, &error));
    assert_string_equal(error.what, "Is a directory");
    free(big);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_named_and_loaded),
        cmocka_unit_test(games_of_one_day_have_names_of_their_own),
        cmocka_unit_test(a_name_is_found_at_once),
        cmocka_unit_test(only_records_are_named),
        cmocka_unit_test(files_that_are_no_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

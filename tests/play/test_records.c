/* Finished games on disk: kept, listed, loaded; bad files are named and left alone. */
#include "engine/record.h"
#include "src/play/records.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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

static void kept_listed_and_loaded(void **state)
{
    char folder[256], path[FILE_PATH_MAX];
    struct FileError error;
    (void)state;
    scratch_make(folder);
    add(folder, "b2 a1 b3 a2 b1", "2026.11.21", path);
    struct RecordList list = records_list(folder);
    assert_int_equal(list.count, 1);
    assert_string_equal(list.entries[0].path, path);
    assert_string_equal(list.entries[0].tags.player[0], "Ada");
    assert_string_equal(list.entries[0].result, "1-0");
    assert_int_equal(list.entries[0].moves, 5);
    assert_int_equal(list.entries[0].status.reason, REASON_LINE);
    struct Match *match = records_load(path, 0, &error);
    assert_int_equal(match_count(match), 5);
    match_free(match);
    records_free_list(&list);
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

static void a_bad_file_stands_in_the_list_with_its_reason(void **state)
{
    const char *bad = "[Game \"tictactoe\"]\n\n1. b2 a1\n2. z9 *\n";
    char folder[256], path[FILE_PATH_MAX];
    (void)state;
    scratch_make(folder);
    add(folder, "b2 a1 b3 a2 b1", "", path);
    scratch_write(folder, "bad.pgn", bad);
    scratch_write(folder, "notes.txt", "no record");
    struct RecordList list = records_list(folder);
    assert_int_equal(list.count, 2);
    struct RecordEntry *entry = &list.entries[list.entries[0].game != NULL];
    assert_null(entry->game);
    assert_non_null(strstr(entry->error->path, "bad.pgn"));
    assert_int_equal(entry->error->line, 4);
    assert_non_null(strstr(entry->error->what, "z9"));
    assert_true(scratch_holds(folder, "bad.pgn", bad));
    records_free_list(&list);
    scratch_remove(folder);
}

static void no_folder_no_records(void **state)
{
    struct RecordList list = records_list("/nonexistent/folder");
    (void)state;
    assert_int_equal(list.count, 0);
    records_free_list(&list);
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
        cmocka_unit_test(kept_listed_and_loaded),
        cmocka_unit_test(games_of_one_day_have_names_of_their_own),
        cmocka_unit_test(a_bad_file_stands_in_the_list_with_its_reason),
        cmocka_unit_test(no_folder_no_records),
        cmocka_unit_test(files_that_are_no_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

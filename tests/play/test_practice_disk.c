/* Puzzles and results on disk: two programs, a kill, a full disk, damage, another machine; files
 * that are brought in. */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "src/play/library/merge.h"
#include "src/play/practice/figures.h"
#include "src/play/practice/storm.h"
#include "src/play/practice/training.h"
#include "src/play/system/posix.h"
#include "tests/play/holder.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { MANY = 100000 };

/* --- a program ------------------------------------------------------------------------------- */

struct Program {
    struct Disk *disk;
    struct Library *library;
    struct Librarian *librarian;
    struct Practice *practice;
};

static struct Moment noon(void *context)
{
    (void)context;
    return (struct Moment){INT64_C(20800) * 86400 + 43200, 0};
}

static void update(struct Program *program)
{
    struct LibraryNews news;
    librarian_update(program->librarian, &news);
    practice_update(program->practice);
}

/* Waits until what was asked of the disk is there, and what was asked when it was. */
static void settle(struct Program *program)
{
    for (int i = 0; i < 3; i++) {
        disk_flush(program->disk);
        update(program);
    }
}

static void start(struct Program *program, const char *folder)
{
    struct WorkerHost host = posix_host(0);
    program->disk = disk_new(&host);
    program->library = library_new(folder);
    program->librarian = librarian_new(program->disk, program->library);
    char own[300];
    snprintf(own, sizeof own, "%s/puzzles", folder);
    program->practice = practice_new(&(struct PracticeHost){.disk = program->disk,
                                                            .own = own,
                                                            .librarian = program->librarian,
                                                            .shipped = TY_PUZZLES,
                                                            .now = noon});
    practice_read(program->practice);
    settle(program);
}

/* Ends it; returns how many changes are lost. */
static int stop(struct Program *program)
{
    struct FileError error;
    int lost = librarian_end(program->librarian, &error);
    practice_free(program->practice);
    librarian_free(program->librarian);
    library_free(program->library);
    disk_free(program->disk);
    return lost;
}

/* Notes that puzzle number `index` was solved. */
static void note(struct Program *program, int index)
{
    int count;
    const struct Collection *collection = practice_collection(program->practice);
    const struct PuzzleEntry *const *entry = collection_by_rating(collection, 0, &count);
    struct PuzzleResult result;
    practice_begin(collection, entry[index], PUZZLE_TRAINING, &result);
    result.outcome = PUZZLE_SOLVED;
    practice_note(program->practice, &result);
}

static int count_results(const struct Program *program)
{
    return results_count(practice_results(program->practice));
}

/* --- results --------------------------------------------------------------------------------- */

static void two_programs_have_the_same_results(void **state)
{
    char folder[256];
    struct Program one, other;
    (void)state;
    scratch_make(folder);
    start(&one, folder);
    start(&other, folder);
    for (int i = 0; i < 10; i++) {
        note(&one, i);
        note(&other, 100 + i);
    }
    settle(&one);
    settle(&other);
    practice_read(one.practice);
    practice_read(other.practice);
    settle(&one);
    settle(&other);
    assert_int_equal(count_results(&one), 20);
    assert_int_equal(count_results(&other), 20);
    for (int i = 0; i < 20; i++)
        assert_int_equal(results_get(practice_results(one.practice), i)->result.key,
                         results_get(practice_results(other.practice), i)->result.key);
    assert_int_equal(stop(&one), 0);
    assert_int_equal(stop(&other), 0);
    scratch_remove(folder);
}

/* A program that tells of each result that is kept, until it is killed. */
static void keep_on(const char *folder, int told)
{
    struct Library *library = library_new(folder);
    for (int i = 0;; i++) {
        struct PuzzleResult result = {
            .key = i + 1, .puzzle = "00000000", .game = "x", .time = i + 1, .day = 1};
        if (!library_add_puzzle_results(library, &result, 1, NULL) || write(told, "", 1) != 1)
            _exit(1);
    }
}

static void a_kill_loses_no_result(void **state)
{
    char folder[256], byte;
    struct Program program;
    int pipes[2], told = 0;
    (void)state;
    scratch_make(folder);
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        close(pipes[0]);
        keep_on(folder, pipes[1]);
    }
    close(pipes[1]);
    while (told < 20 && read(pipes[0], &byte, 1) == 1)
        told++;
    assert_int_equal(told, 20);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(pipes[0], &byte, 1) == 1)
        told++;
    close(pipes[0]);
    start(&program, folder);
    assert_in_range(count_results(&program), told, told + 1);
    for (int i = 0; i < told; i++)
        assert_int_equal(results_get(practice_results(program.practice), i)->result.key, i + 1);
    stop(&program);
    scratch_remove(folder);
}

/* Whatever the disk says, what was noted is tried again with the next result. */
static void a_full_disk_loses_no_result(void **state)
{
    char folder[256];
    struct Program program;
    struct FileError error;
    (void)state;
    scratch_make(folder);
    start(&program, folder);
    shelf_sql(folder, "CREATE TRIGGER full BEFORE INSERT ON puzzle_result BEGIN"
                      " SELECT RAISE(FAIL, 'the disk is full'); END");
    note(&program, 0);
    settle(&program);
    assert_true(practice_trouble(program.practice, &error));
    assert_non_null(strstr(error.what, "full"));
    assert_false(practice_trouble(program.practice, &error));
    assert_int_equal(count_results(&program), 1);
    shelf_sql(folder, "DROP TRIGGER full");
    note(&program, 1);
    settle(&program);
    assert_false(practice_trouble(program.practice, &error));
    stop(&program);
    start(&program, folder);
    assert_int_equal(count_results(&program), 2);
    stop(&program);
    scratch_remove(folder);
}

/* Another program has the library to itself until this one ends. */
static void a_locked_library_gets_the_results_later(void **state)
{
    char folder[256];
    struct Program program;
    (void)state;
    scratch_make(folder);
    start(&program, folder);
    note(&program, 0);
    settle(&program);
    struct Holder *holder = holder_take(folder, false);
    note(&program, 1);
    note(&program, 2);
    assert_int_equal(stop(&program), 0);
    holder_free(holder);
    start(&program, folder);
    note(&program, 3);
    settle(&program);
    practice_read(program.practice);
    settle(&program);
    assert_int_equal(count_results(&program), 4);
    const struct PuzzleResult *result = &results_get(practice_results(program.practice), 1)->result;
    assert_int_equal(result->day, 20800);
    assert_int_equal(result->mode, PUZZLE_TRAINING);
    assert_int_equal(result->outcome, PUZZLE_SOLVED);
    assert_string_equal(
        result->game,
        collection_variant(
            practice_collection(program.practice),
            collection_find(practice_collection(program.practice), result->puzzle)->variant)
            ->text);
    stop(&program);
    scratch_remove(folder);
}

static void an_older_library_and_a_damaged_one_keep_results(void **state)
{
    char folder[256], path[300];
    struct Program program;
    (void)state;
    scratch_make(folder);
    start(&program, folder);
    stop(&program);
    shelf_make_old(folder);
    start(&program, folder);
    for (int i = 0; i < 300; i++)
        note(&program, i);
    settle(&program);
    practice_read(program.practice);
    settle(&program);
    double rating = results_rating(practice_results(program.practice), "chiziqi").rating;
    assert_true(rating > 1500);
    stop(&program);
    snprintf(path, sizeof path, "%s/library.db", folder);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    for (int i = 0; i < 100; i++)
        fputc(0xa5, file);
    fclose(file);
    start(&program, folder);
    assert_int_equal(count_results(&program), 300);
    assert_true(results_rating(practice_results(program.practice), "chiziqi").rating == rating);
    stop(&program);
    shelf_assert_sound(folder);
    scratch_remove(folder);
}

/* What a backup brings is added once, however often it is taken in. */
static void results_of_two_machines_come_together(void **state)
{
    char folder[2][256], path[300];
    struct Program program;
    struct FileError error;
    struct LibraryMerged merged;
    struct Progress progress = {.first = 0};
    int games;
    (void)state;
    for (int machine = 0; machine < 2; machine++) {
        scratch_make(folder[machine]);
        start(&program, folder[machine]);
        for (int i = 0; i < 5 + machine; i++)
            note(&program, 50 * machine + i);
        settle(&program);
        stop(&program);
    }
    snprintf(path, sizeof path, "%s/copy.db", folder[0]);
    struct Library *library = library_new(folder[0]);
    assert_true(library_snapshot(library, path, NULL, &games, &error));
    library_free(library);
    library = library_new(folder[1]);
    for (int i = 0; i < 2; i++) {
        assert_true(library_check_copy(path, &error));
        assert_true(library_merge(library, path, &progress, &merged, &error));
    }
    library_free(library);
    start(&program, folder[1]);
    assert_int_equal(count_results(&program), 11);
    stop(&program);
    scratch_remove(folder[0]);
    scratch_remove(folder[1]);
}

/* --- storms ---------------------------------------------------------------------------------- */

/* A storm in xiangqi. */
static struct Storm *begin_storm(const struct Program *program, bool untimed, int *variant)
{
    const struct Collection *collection = practice_collection(program->practice);
    const struct Game *game = games_find("xiangqi");
    *variant = collection_find_variant(collection, game, &(struct Options){{0}});
    return storm_new(collection, practice_results(program->practice), *variant, untimed, 1);
}

/* Some legal move that is not the one of the solution, and does not win. */
static Move wrong_move(const struct Storm *storm, Move right)
{
    Move moves[MOVES_MAX];
    const struct Board *board = storm_board(storm);
    int all = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < all; i++) {
        struct Board after;
        board_copy(&after, board, NULL, false);
        board_make(&after, moves[i]);
        bool ended = board_status(&after).outcome != OUTCOME_ONGOING;
        board_free(&after);
        if (moves[i] != right && !ended)
            return moves[i];
    }
    fail_msg("there is one move alone");
    return MOVE_NONE;
}

/* Plays the puzzle that stands to its end, or makes its first move a wrong one. */
static void play(struct Storm *storm, struct Program *program, bool solved, uint64_t now)
{
    const struct Puzzle *puzzle = storm_puzzle(storm);
    enum StormTry tried = STORM_RIGHT;
    for (int ply = 0; tried == STORM_RIGHT; ply += 2) {
        if (storm_due(storm) != MOVE_NONE)
            storm_go(storm);
        Move right = puzzle->line[ply];
        tried = storm_try(storm, program->practice, solved ? right : wrong_move(storm, right), now);
    }
    assert_int_equal(tried, solved ? STORM_SOLVED : STORM_WRONG);
}

static struct StormBest best_of(const struct Program *program, bool untimed)
{
    return storm_best(practice_results(program->practice), "xiangqi", untimed,
                      practice_day(program->practice));
}

/* Harder and harder, none of them twice; and only what is over in time counts. */
static void a_storm_lasts_three_minutes(void **state)
{
    char folder[256];
    struct Program program;
    int variant, ratings[STORM_PUZZLES], seen = 0;
    uint64_t now = 1000000;
    (void)state;
    scratch_make(folder);
    start(&program, folder);
    struct Storm *storm = begin_storm(&program, false, &variant);
    assert_int_equal(storm_ms(storm, now), STORM_MS);
    now += 60000; /* nobody has moved yet */
    int moves = storm_puzzle(storm)->moves;
    play(storm, &program, true, now);
    assert_int_equal(storm_ms(storm, now), STORM_MS);
    play(storm, &program, false, now += 5000);
    assert_int_equal(storm_ms(storm, now), STORM_MS - 5000 - STORM_PENALTY_MS);
    struct StormScore score = storm_score(storm);
    assert_true(score.solved == 1 && score.failed == 1);
    assert_true(score.moves == moves && score.combo == 0 && score.longest == moves);
    while (now += 1800, !storm_is_over(storm, now)) {
        ratings[seen++] = storm_puzzle(storm)->rating;
        storm_prepare(storm);
        play(storm, &program, true, now);
    }
    assert_int_equal(storm_ms(storm, now), 0);
    int counted = storm_score(storm).solved;
    if (storm_due(storm) != MOVE_NONE)
        storm_go(storm);
    assert_int_equal(storm_try(storm, program.practice, storm_puzzle(storm)->line[0], now),
                     STORM_LATE);
    assert_int_equal(results_count(practice_results(program.practice)), counted + 1);
    assert_int_equal(results_puzzles(practice_results(program.practice)), counted + 1);
    assert_true(ratings[0] + 300 < ratings[seen / 4]);
    assert_true(ratings[seen / 4] + 300 < ratings[seen - 1]);
    assert_int_equal(best_of(&program, false).ever, counted);
    storm_free(storm);
    stop(&program);
    scratch_remove(folder);
}

static void a_storm_without_a_clock_ends_with_an_error(void **state)
{
    char folder[256];
    struct Program program;
    int variant;
    uint64_t now = 0;
    (void)state;
    scratch_make(folder);
    start(&program, folder);
    struct Storm *storm = begin_storm(&program, true, &variant);
    for (int i = 0; i < 10; i++)
        play(storm, &program, true, now += 60000);
    assert_false(storm_is_over(storm, now));
    play(storm, &program, false, now);
    assert_true(storm_is_over(storm, now));
    storm_free(storm);
    assert_int_equal(best_of(&program, true).ever, 10);
    assert_int_equal(best_of(&program, false).storms, 0);
    stop(&program);
    scratch_remove(folder);
}

/* The program goes down in the middle of the second: nothing of it was in memory alone. */
static void what_was_solved_stands_when_a_storm_breaks_off(void **state)
{
    char folder[256];
    struct Program program;
    int variant;
    (void)state;
    scratch_make(folder);
    start(&program, folder);
    for (int storms = 0; storms < 2; storms++) {
        struct Storm *storm = begin_storm(&program, false, &variant);
        for (int i = 0; i < 5 + 3 * storms; i++)
            play(storm, &program, i != 1, 1000);
        storm_free(storm);
    }
    settle(&program);
    stop(&program);
    start(&program, folder);
    assert_int_equal(best_of(&program, false).storms, 2);
    assert_int_equal(best_of(&program, false).ever, 7);
    assert_int_equal(best_of(&program, false).today, 7);
    struct Figures figures;
    figures_make(&figures, practice_collection(program.practice),
                 practice_results(program.practice), variant);
    assert_int_equal(figures.all.tried, 13);
    assert_int_equal(figures.all.solved, 11);
    assert_int_equal(figures.kind[PUZZLE_MATE].tried + figures.kind[PUZZLE_SAVE].tried, 13);
    assert_int_equal(figures.rated, 0); /* a storm says nothing of how strong one is */
    assert_in_range(figures.waiting, 1, 2);
    figures_free(&figures);
    stop(&program);
    scratch_remove(folder);
}

static void figures_follow_the_rating_day_by_day(void **state)
{
    struct Collection *collection = collection_open(TY_PUZZLES, NULL);
    struct Results *results = results_new();
    struct Figures figures;
    int variant =
            collection_find_variant(collection, games_find("xiangqi"), &(struct Options){{0}}),
        count;
    const struct PuzzleEntry *const *entry = collection_by_rating(collection, variant, &count);
    (void)state;
    for (int i = 0; i < 6; i++) {
        struct PuzzleResult result;
        practice_begin(collection, entry[100 + i], PUZZLE_TRAINING, &result);
        result.key = i + 1;
        result.day = 100 + i / 3;
        result.outcome = i == 5 ? PUZZLE_HINTED : PUZZLE_SOLVED;
        result.moves = 2;
        result.ms = 2000 * (i + 1);
        results_add(results, &result);
    }
    figures_make(&figures, collection, results, variant);
    assert_int_equal(figures.rated, 5);
    assert_int_equal(figures.points, 2);
    assert_true(figures.curve[0].day == 100 && figures.curve[1].day == 101);
    assert_true(figures.curve[1].rating == (float)results_rating(results, "xiangqi").rating);
    assert_true(figures.highest == figures.curve[1].rating && figures.highest > 1500);
    assert_int_equal(figures.ms_a_move, 3000);
    assert_int_equal(figures.waiting, 1);
    figures_free(&figures);
    results_free(results);
    collection_free(collection);
}

/* --- mistakes of one's own ------------------------------------------------------------------- */

/* The player, X, overlooks a win and later the loss; the same mistake in two games is one. */
static void mistakes_of_reviewed_games_are_listed_once(void **state)
{
    static const char moves[] = "{[%eval 0.0,9]} 1. b2 {[%eval 0.0,8]} a1 {[%eval 0.0,7]}"
                                " 2. b3 {[%eval #-2,6]} a2 {[%eval 0.0,5]} 3. b1 1-0";
    struct Shelf shelf;
    struct OwnMistakes mistakes = {.count = 0};
    struct FileError error;
    (void)state;
    shelf_open(&shelf);
    int64_t first =
        shelf_add(&shelf, shelf_game("[Date \"2026.11.02\"]", moves), &shelf_here, NULL);
    int64_t last = shelf_add(&shelf, shelf_game("[Date \"2026.11.03\"]", moves), &shelf_here, NULL);
    assert_true(own_mistakes_read(shelf.library, &mistakes, &error));
    assert_true(mistakes.count > 0);
    for (int i = 0; i < mistakes.count; i++) {
        assert_int_equal(mistakes.mistake[i].record, last);
        assert_int_not_equal(mistakes.mistake[i].record, first);
        assert_string_equal(mistakes.mistake[i].game, "tictactoe");
        assert_int_equal(strlen(mistakes.mistake[i].id), PUZZLE_ID_SIZE - 1);
        assert_false(mistakes.mistake[i].learnt);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(mistakes.mistake[i].id, mistakes.mistake[k].id);
    }
    own_mistakes_free(&mistakes);
    shelf_close(&shelf);
}

/* --- files ----------------------------------------------------------------------------------- */

static const char fork_line[] =
    "09v27666 | tictactoe | win 3 | - | - | x.o/.../... | a1 a2 c1 b2 b1 | table 0 9\n";

static void a_bad_file_is_told_by_its_line_and_changes_nothing(void **state)
{
    char folder[256], text[512];
    struct CollectionImport import;
    struct FileError error;
    (void)state;
    scratch_make(folder);
    struct Collection *collection = collection_open(TY_PUZZLES, folder);
    snprintf(text, sizeof text, "# mine\n%s\nnonsense\n", fork_line);
    assert_false(collection_import(collection, folder, SOURCE_IMPORTED, "friend.txt", text, NULL,
                                   &import, &error));
    assert_int_equal(error.line, 4);
    assert_string_equal(error.path, "friend.txt");
    assert_int_equal(scratch_count(folder, ".txt"), 0);
    snprintf(text, sizeof text, "# mine\n%s\n", fork_line);
    assert_true(collection_import(collection, folder, SOURCE_IMPORTED, "friend.txt", text, NULL,
                                  &import, &error));
    assert_int_equal(import.added, 1);
    collection_free(collection);
    collection = collection_open(TY_PUZZLES, folder);
    assert_int_equal(collection_find(collection, "09v27666")->source, SOURCE_IMPORTED);
    assert_true(collection_import(collection, folder, SOURCE_IMPORTED, "friend.txt", text, NULL,
                                  &import, &error));
    assert_true(import.added == 0 && import.there == 1);
    assert_int_equal(scratch_count(folder, ".txt"), 1);
    collection_free(collection);
    /* a file that was changed by hand: the rest is there */
    scratch_write(folder, "imported-2.txt", "nonsense\n");
    collection = collection_open(TY_PUZZLES, folder);
    assert_non_null(collection_find(collection, "09v27666"));
    assert_int_equal(collection_trouble(collection)->line, 1);
    collection_free(collection);
    scratch_remove(folder);
}

/* Who looks on sees how far it is, and may stop it: then nothing is taken. */
static void what_is_brought_in_can_be_stopped(void **state)
{
    char folder[256];
    struct CollectionImport import;
    struct FileError error;
    struct Progress progress = {.stopping = true};
    (void)state;
    scratch_make(folder);
    struct Collection *collection = collection_open(TY_PUZZLES, folder);
    assert_false(collection_import(collection, folder, SOURCE_IMPORTED, "friend.txt", fork_line,
                                   &progress, &import, &error));
    assert_int_equal(error.line, 0);
    assert_int_equal(import.added, 0);
    assert_int_equal(scratch_count(folder, ".txt"), 0);
    atomic_store(&progress.stopping, false);
    assert_int_equal(atomic_load(&progress.permille), 0);
    assert_true(collection_import(collection, folder, SOURCE_IMPORTED, "friend.txt", fork_line,
                                  &progress, &import, &error));
    assert_in_range(atomic_load(&progress.permille), 500, 1000);
    assert_int_equal(scratch_count(folder, ".txt"), 1);
    collection_free(collection);
    scratch_remove(folder);
}

/* Their positions are nonsense: nobody looks at them before they are asked for. */
static void a_hundred_thousand_are_not_read_before_they_are_asked_for(void **state)
{
    char folder[256], path[300];
    struct Puzzle puzzle;
    struct TextError error;
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/imported.txt", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < MANY; i++)
        fprintf(file, "z%07d | xiangqi | mate 2 | %d 100 | fork | nowhere | a1 | full 3 9\n", i,
                500 + i % 2000);
    fclose(file);
    struct Collection *collection = collection_open(TY_PUZZLES, folder);
    assert_null(collection_trouble(collection));
    assert_int_equal(collection_find(collection, "z0099999")->rating, 500 + 99999 % 2000);
    struct Results *results = results_new();
    struct TrainingWish wish = {.themes = THEME_FORK, .kinds = 1 << PUZZLE_MATE};
    wish.variant = collection_find(collection, "z0099999")->variant;
    for (int i = 0; i < 1000; i++) {
        const struct PuzzleEntry *next =
            training_next(collection, results, &wish, 20800, (uint64_t)i);
        assert_in_range(next->rating, 1490, 1510);
    }
    assert_false(collection_read(collection_find(collection, "z0099999"), &puzzle, &error));
    results_free(results);
    collection_free(collection);
    scratch_remove(folder);
}

/* On the disk's thread; what is there already is not kept again. */
static void ones_own_puzzle_is_kept_once(void **state)
{
    char folder[256], own[300];
    struct Program program;
    struct PracticeBrought brought;
    (void)state;
    scratch_make(folder);
    snprintf(own, sizeof own, "%s/puzzles", folder);
    start(&program, folder);
    assert_false(practice_brought(program.practice, &brought));
    for (int i = 0; i < 2; i++) {
        assert_true(practice_bring(program.practice, SOURCE_OWN, "mine", fork_line));
        assert_false(practice_bring(program.practice, SOURCE_OWN, "mine", fork_line)); /* is busy */
        settle(&program);
        assert_true(practice_brought(program.practice, &brought));
        assert_true(brought.good);
        assert_int_equal(brought.import.added, i == 0);
        assert_false(practice_brought(program.practice, &brought));
        const struct Collection *collection = practice_collection(program.practice);
        assert_int_equal(collection_find(collection, "09v27666")->source, SOURCE_OWN);
    }
    assert_int_equal(scratch_count(own, ".txt"), 1);
    assert_true(practice_bring(program.practice, SOURCE_IMPORTED, "friend.txt", "\nnonsense\n"));
    settle(&program);
    assert_true(practice_brought(program.practice, &brought));
    assert_true(!brought.good && brought.error.line == 2);
    stop(&program);
    scratch_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_programs_have_the_same_results),
        cmocka_unit_test(a_kill_loses_no_result),
        cmocka_unit_test(a_full_disk_loses_no_result),
        cmocka_unit_test(a_locked_library_gets_the_results_later),
        cmocka_unit_test(an_older_library_and_a_damaged_one_keep_results),
        cmocka_unit_test(results_of_two_machines_come_together),
        cmocka_unit_test(a_storm_lasts_three_minutes),
        cmocka_unit_test(a_storm_without_a_clock_ends_with_an_error),
        cmocka_unit_test(what_was_solved_stands_when_a_storm_breaks_off),
        cmocka_unit_test(figures_follow_the_rating_day_by_day),
        cmocka_unit_test(mistakes_of_reviewed_games_are_listed_once),
        cmocka_unit_test(a_bad_file_is_told_by_its_line_and_changes_nothing),
        cmocka_unit_test(what_is_brought_in_can_be_stopped),
        cmocka_unit_test(a_hundred_thousand_are_not_read_before_they_are_asked_for),
        cmocka_unit_test(ones_own_puzzle_is_kept_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

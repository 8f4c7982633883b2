/* What follows from dates, puzzles and results: puzzles of the day, ratings, what comes back. */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/practice/daily.h"
#include "src/play/practice/due.h"
#include "src/play/practice/training.h"
#include "tests/play/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TODAY = 20800, HOUR = 3600, DAY = 24 * HOUR };

static struct Collection *shipped(void)
{
    struct Collection *collection = collection_open(TY_PUZZLES, NULL);
    assert_null(collection_trouble(collection));
    return collection;
}

/* The variant whose text is `text`. */
static int variant_of(const struct Collection *collection, const char *text)
{
    for (int i = 0; i < collection_variants(collection); i++)
        if (strcmp(collection_variant(collection, i)->text, text) == 0)
            return i;
    fail_msg("no puzzles of %s", text);
    return -1;
}

/* --- dates --- */

static void dates_are_those_of_the_calendar(void **state)
{
    static const struct {
        int date, year, month, day, weekday;
    } known[] = {{0, 1970, 1, 1, 3},      {-1, 1969, 12, 31, 2},   {11016, 2000, 2, 29, 1},
                 {20758, 2026, 11, 1, 6}, {47540, 2100, 2, 28, 6}, {47541, 2100, 3, 1, 0},
                 {-25509, 1900, 2, 28, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int year, month, day;
        date_parts(known[i].date, &year, &month, &day);
        assert_int_equal(date_number(known[i].year, known[i].month, known[i].day), known[i].date);
        assert_true(year == known[i].year && month == known[i].month && day == known[i].day);
        assert_int_equal(date_weekday(known[i].date), known[i].weekday);
    }
    /* half an hour past midnight in Tokyo it is still yesterday in Los Angeles */
    assert_int_equal(moment_date(&(struct Moment){TODAY * (int64_t)DAY - 8 * HOUR, 9 * 60}), TODAY);
    assert_int_equal(moment_date(&(struct Moment){TODAY * (int64_t)DAY - 8 * HOUR, -8 * 60}),
                     TODAY - 1);
}

/* Writes a file with that many of the shipped puzzles of a game, each with a rating of its own. */
static void write_some(const char *folder, const char *game, int puzzles)
{
    struct StringBuffer text = {.length = 0};
    struct Collection *collection = shipped();
    int count;
    const struct PuzzleEntry *const *entry =
        collection_by_rating(collection, variant_of(collection, game), &count);
    for (int i = 0; i < puzzles; i++) {
        struct Puzzle puzzle;
        assert_true(collection_read(entry[i], &puzzle, NULL));
        puzzle.rating = 500 + i;
        puzzle_write(&puzzle, &text);
        puzzle_free(&puzzle);
    }
    scratch_write(folder, "some.txt", text.data);
    free(text.data);
    collection_free(collection);
}

/* --- the puzzles of the day --- */

static void every_variant_has_its_puzzles_of_the_day(void **state)
{
    struct Collection *collection = shipped();
    (void)state;
    for (int variant = 0; variant < collection_variants(collection); variant++) {
        const struct PuzzleEntry *entry[ROUNDS_MAX] = {NULL};
        int slots = daily_slots(collection, variant);
        const struct Game *game = collection_variant(collection, variant)->game;
        bool small = game == games_find("tictactoe") || game == games_find("chiziqi");
        bool few = variant == variant_of(collection, "gomoku rule=standard");
        assert_int_equal(slots, few ? 0 : small ? 1 : 3);
        for (int slot = 0; slot < slots; slot++) {
            entry[slot] = daily_puzzle(collection, variant, slot, TODAY);
            assert_int_equal(entry[slot]->variant, variant);
        }
        if (slots == 3)
            assert_true(entry[0]->rating < entry[1]->rating && entry[1]->rating < entry[2]->rating);
    }
    collection_free(collection);
}

/* None where one of its rounds would be shorter than a month, however many are in the others. */
static void too_few_puzzles_are_none_of_the_day(void **state)
{
    static const struct {
        const char *game;
        int puzzles, slots;
    } known[] = {{"xiangqi", 92, 0}, {"xiangqi", 93, 3}, {"chiziqi", 30, 0}, {"chiziqi", 31, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char folder[256];
        scratch_make(folder);
        write_some(folder, known[i].game, known[i].puzzles);
        struct Collection *collection = collection_open(folder, NULL);
        assert_int_equal(daily_slots(collection, 0), known[i].slots);
        collection_free(collection);
        scratch_remove(folder);
    }
}

/* A round in which each came once, and the next that is the same, whatever the clock says. */
static void a_daily_puzzle_comes_again_only_after_all_others(void **state)
{
    struct Collection *collection = shipped();
    int variant = variant_of(collection, "tictactoe"), count;
    (void)state;
    collection_by_rating(collection, variant, &count);
    assert_int_equal(count, 136);
    const struct PuzzleEntry **seen = memory_zeroed(136 * sizeof *seen);
    for (int first = 20758 - 300; first <= 20758 + 200; first += 500) {
        for (int i = 0; i < count; i++) {
            seen[i] = daily_puzzle(collection, variant, 0, first + i);
            for (int k = 0; k < i; k++)
                assert_ptr_not_equal(seen[i], seen[k]);
        }
        assert_ptr_equal(daily_puzzle(collection, variant, 0, first + count), seen[0]);
        assert_int_equal(daily_again(collection, variant, 0, first), first + count);
    }
    free(seen);
    collection_free(collection);
}

/* The text of a shipped file, with only the puzzles of which `keep` says so. */
static void write_part(const char *folder, const char *name, bool odd)
{
    struct StringBuffer text = {.length = 0};
    struct Collection *collection = shipped();
    int count;
    const struct PuzzleEntry *const *entry =
        collection_by_rating(collection, variant_of(collection, "xiangqi"), &count);
    for (int i = 0; i < count; i++)
        if (i % 2 == odd)
            string_buffer_add_bytes(&text, entry[i]->line, strcspn(entry[i]->line, "\n") + 1);
    scratch_write(folder, name, text.data);
    free(text.data);
    collection_free(collection);
}

/* More puzzles, from January 2027 on: no date before is changed, and then they all come. */
static void puzzles_that_are_shipped_later_change_no_earlier_date(void **state)
{
    char few[256], more[256];
    int fresh = 0, from = date_number(2027, 1, 1), count = 0;
    (void)state;
    scratch_make(few);
    scratch_make(more);
    write_part(few, "xiangqi.txt", false);
    write_part(more, "xiangqi.txt", false);
    write_part(more, "xiangqi-2027-01.txt", true);
    struct Collection *before = collection_open(few, NULL), *after = collection_open(more, NULL);
    collection_by_rating(after, 0, &count);
    for (int date = 20740; date < from; date++)
        for (int slot = 0; slot < 3; slot++)
            assert_string_equal(daily_puzzle(before, 0, slot, date)->id,
                                daily_puzzle(after, 0, slot, date)->id);
    for (int slot = 0; slot < 3; slot++)
        for (int date = from; date < daily_again(after, 0, slot, from); date++)
            fresh += !collection_find(before, daily_puzzle(after, 0, slot, date)->id);
    assert_int_equal(fresh, count / 2);
    collection_free(before);
    collection_free(after);
    scratch_remove(few);
    scratch_remove(more);
}

/* What a player has brought in is nobody else's puzzle of the day; a line that replaces one is
 * shown there, too. */
static void imports_leave_the_puzzles_of_the_day_alone(void **state)
{
    char folder[256], line[512];
    struct CollectionImport import;
    struct FileError error;
    (void)state;
    scratch_make(folder);
    struct Collection *collection = shipped();
    int variant = variant_of(collection, "xiangqi");
    const struct PuzzleEntry *today = daily_puzzle(collection, variant, ROUND_HARD, TODAY);
    struct Puzzle puzzle;
    assert_true(collection_read(today, &puzzle, NULL));
    puzzle.rating = 1;
    struct StringBuffer text = {.length = 0};
    puzzle_write(&puzzle, &text);
    snprintf(line, sizeof line, "%s", text.data);
    assert_true(collection_import(collection, folder, SOURCE_IMPORTED, "brought", line, NULL,
                                  &import, &error));
    assert_true(import.added == 0 && import.replaced == 1 && import.there == 0);
    struct Collection *with = collection_open(TY_PUZZLES, folder);
    const struct PuzzleEntry *then = daily_puzzle(with, variant, ROUND_HARD, TODAY);
    assert_string_equal(then->id, today->id);
    assert_int_equal(then->rating, 1);
    free(text.data);
    puzzle_free(&puzzle);
    collection_free(with);
    collection_free(collection);
    scratch_remove(folder);
}

/* --- calendar and streaks --- */

/* What a player does, on a clock that the test sets. */
struct Player {
    struct Collection *collection;
    struct Results *results;
    struct Moment now;
};

static void player_begin(struct Player *player)
{
    *player = (struct Player){shipped(), results_new(), {TODAY * (int64_t)DAY + 12 * HOUR, 0}};
}

static void player_end(struct Player *player)
{
    collection_free(player->collection);
    results_free(player->results);
}

/* Tries a puzzle; returns it as it counted. */
static const struct RatedResult *try_puzzle(struct Player *player, const char *game,
                                            const char *puzzle, struct PuzzleResult result)
{
    snprintf(result.game, sizeof result.game, "%s", game);
    snprintf(result.puzzle, sizeof result.puzzle, "%s", puzzle);
    result.key = results_key(player->results, puzzle);
    result.time = player->now.time;
    result.offset = player->now.offset;
    result.day = results_day(player->results, &player->now);
    assert_true(results_add(player->results, &result));
    return results_get(player->results, results_count(player->results) - 1);
}

/* Solves all puzzles of a date in chi zi qi, which has one. */
static void do_daily(struct Player *player, int date)
{
    int variant = variant_of(player->collection, "chiziqi");
    const struct PuzzleEntry *entry = daily_puzzle(player->collection, variant, 0, date);
    try_puzzle(player, "chiziqi", entry->id,
               (struct PuzzleResult){.mode = PUZZLE_DAILY,
                                     .outcome = PUZZLE_SOLVED,
                                     .rating = entry->rating,
                                     .error = entry->error,
                                     .daily = date});
}

static void wait_days(struct Player *player, int days)
{
    player->now.time += (int64_t)days * DAY;
}

static struct DailyStreak streak_of(const struct Player *player)
{
    return daily_streak(player->collection, player->results, -1, &player->now);
}

static int today_of(const struct Player *player)
{
    return moment_date(&player->now);
}

static enum DailyState state_on(const struct Player *player, int date)
{
    struct DailyDay day;
    daily_calendar(player->collection, player->results, variant_of(player->collection, "chiziqi"),
                   date, 1, &day);
    return day.state;
}

static void a_streak_grows_day_by_day_and_breaks(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    assert_int_equal(streak_of(&player).days, 0);
    for (int i = 0; i < 3; i++, wait_days(&player, 1))
        do_daily(&player, today_of(&player));
    assert_int_equal(streak_of(&player).days, 3); /* today's is not done yet */
    assert_false(streak_of(&player).today);
    wait_days(&player, 1);
    assert_int_equal(streak_of(&player).days, 0);
    assert_int_equal(streak_of(&player).best, 3);
    do_daily(&player, today_of(&player));
    assert_int_equal(streak_of(&player).days, 1);
    assert_true(streak_of(&player).today);
    player_end(&player);
}

/* A day that is made up keeps the two ends together, and is none of the streak's. */
static void a_missed_day_can_be_made_up(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    do_daily(&player, TODAY);
    wait_days(&player, 2);
    do_daily(&player, TODAY + 2);
    assert_int_equal(streak_of(&player).days, 1);
    assert_int_equal(state_on(&player, TODAY + 1), DAILY_MISSED);
    do_daily(&player, TODAY + 1);
    assert_int_equal(state_on(&player, TODAY + 1), DAILY_MADE_UP);
    assert_int_equal(state_on(&player, TODAY + 2), DAILY_DONE);
    assert_int_equal(streak_of(&player).days, 2);
    player_end(&player);
}

static void a_day_is_done_when_all_its_puzzles_are(void **state)
{
    struct Player player;
    struct DailyDay day;
    (void)state;
    player_begin(&player);
    int variant = variant_of(player.collection, "gomoku rule=renju");
    for (int slot = 0; slot < 3; slot++) {
        const struct PuzzleEntry *entry = daily_puzzle(player.collection, variant, slot, TODAY);
        daily_calendar(player.collection, player.results, variant, TODAY, 1, &day);
        assert_int_equal(day.state, slot ? DAILY_BEGUN : DAILY_MISSED);
        for (int i = 0; i < 2; i++) /* the second time does not count */
            try_puzzle(&player, "gomoku rule=renju", entry->id,
                       (struct PuzzleResult){.mode = PUZZLE_DAILY,
                                             .outcome = slot == i ? PUZZLE_SOLVED : PUZZLE_FAILED,
                                             .daily = TODAY});
    }
    daily_calendar(player.collection, player.results, variant, TODAY, 1, &day);
    assert_int_equal(day.state, DAILY_DONE);
    assert_int_equal(day.tried, 3);
    assert_int_equal(day.solved, 1);
    assert_int_equal(streak_of(&player).days, 1);
    player_end(&player);
}

/* From Los Angeles to Tokyo there is a date that nobody has seen; back, one comes twice. */
static void flying_over_the_date_line_keeps_the_streak(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    player.now.offset = -8 * 60;
    player.now.time += 14 * HOUR; /* six in the evening */
    do_daily(&player, TODAY);
    player.now.time += 20 * HOUR;
    player.now.offset = 9 * 60;
    assert_int_equal(today_of(&player), TODAY + 2);
    do_daily(&player, TODAY + 2);
    assert_int_equal(streak_of(&player).days, 2);
    player.now.time += 7 * HOUR;
    player.now.offset = -8 * 60;
    assert_int_equal(today_of(&player), TODAY + 1);
    assert_int_equal(streak_of(&player).days, 2);
    do_daily(&player, TODAY + 1);
    assert_int_equal(streak_of(&player).days, 3);
    wait_days(&player, 1);
    assert_int_equal(today_of(&player), TODAY + 2);
    assert_true(streak_of(&player).today);
    wait_days(&player, 1);
    assert_int_equal(streak_of(&player).days, 3);
    player_end(&player);
}

/* Nobody who stays at home skips a date so. */
static void a_missed_day_at_home_breaks_the_streak(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    player.now.time += 11 * HOUR;
    do_daily(&player, TODAY);
    player.now.time += 26 * HOUR;
    player.now.offset = 60; /* summer time has begun */
    assert_int_equal(today_of(&player), TODAY + 2);
    do_daily(&player, TODAY + 2);
    assert_int_equal(streak_of(&player).days, 1);
    player_end(&player);
}

static void a_clock_that_is_set_back_counts_nothing_twice(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    for (int i = 0; i < 3; i++, wait_days(&player, 1))
        do_daily(&player, today_of(&player));
    wait_days(&player, -2);
    double rating = results_rating(player.results, "chiziqi").rating;
    assert_int_equal(state_on(&player, today_of(&player)), DAILY_DONE);
    do_daily(&player, today_of(&player));
    assert_int_equal(streak_of(&player).days, 3);
    assert_true(results_rating(player.results, "chiziqi").rating == rating);
    assert_int_equal(results_day(player.results, &player.now), TODAY + 2);
    wait_days(&player, 1);
    assert_int_equal(results_day(player.results, &player.now), TODAY + 2);
    wait_days(&player, 1);
    assert_int_equal(results_day(player.results, &player.now), TODAY + 3);
    player_end(&player);
}

/* A day in the year 2036, by mistake: what is due is not kept back until then. */
static void a_clock_that_was_ahead_does_not_stop_the_days(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    wait_days(&player, 3650);
    try_puzzle(&player, "chiziqi", "00000000", (struct PuzzleResult){.outcome = PUZZLE_FAILED});
    wait_days(&player, -3650);
    try_puzzle(&player, "chiziqi", "00000001", (struct PuzzleResult){.outcome = PUZZLE_FAILED});
    assert_int_equal(results_day(player.results, &player.now), TODAY + 3650);
    wait_days(&player, 1);
    assert_int_equal(results_day(player.results, &player.now), TODAY + 3651);
    player_end(&player);
}

/* --- ratings --- */

static void only_the_first_try_without_a_hint_is_rated(void **state)
{
    static const struct PuzzleResult training = {
        .mode = PUZZLE_TRAINING, .outcome = PUZZLE_SOLVED, .rating = 1500, .error = 100};
    struct PuzzleResult hinted = training, storm = training, failed = training;
    struct Player player;
    (void)state;
    hinted.outcome = PUZZLE_HINTED;
    storm.mode = PUZZLE_STORM;
    failed.outcome = PUZZLE_FAILED;
    player_begin(&player);
    const struct RatedResult *first = try_puzzle(&player, "gomoku", "00000000", training);
    assert_true(first->rated && first->before == 1500 && first->after > 1600);
    assert_false(try_puzzle(&player, "gomoku", "00000000", training)->rated);
    assert_false(try_puzzle(&player, "gomoku", "00000001", hinted)->rated);
    assert_false(try_puzzle(&player, "gomoku", "00000001", training)->rated);
    assert_false(try_puzzle(&player, "gomoku", "00000002", storm)->rated);
    const struct RatedResult *second = try_puzzle(&player, "gomoku", "00000003", failed);
    assert_true(second->rated && second->after < second->before);
    assert_true(results_rating(player.results, "gomoku rule=renju").rating == 1500);
    wait_days(&player, RESULTS_LATELY);
    assert_true(try_puzzle(&player, "gomoku", "00000000", training)->rated);
    player_end(&player);
}

static void a_result_that_comes_again_counts_once(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    for (int i = 0; i < 1000; i++) {
        char id[PUZZLE_ID_SIZE];
        snprintf(id, sizeof id, "%08d", i);
        try_puzzle(&player, "gomoku", id, (struct PuzzleResult){.outcome = PUZZLE_SOLVED});
    }
    for (int i = 0; i < 1000; i++)
        assert_false(results_add(player.results, &results_get(player.results, i)->result));
    assert_int_equal(results_count(player.results), 1000);
    assert_int_equal(results_puzzles(player.results), 1000);
    assert_int_equal(results_find(player.results, "00000567")->solved, 1);
    assert_null(results_find(player.results, "00001000"));
    player_end(&player);
}

/* --- what comes back --- */

/* The id of one that is there. */
static const char *some_puzzle(const struct Player *player)
{
    int count;
    return collection_by_rating(player->collection, 0, &count)[0]->id;
}

static int count_due(const struct Player *player, const struct OwnMistakes *mistakes)
{
    int count;
    free(due_list(player->collection, player->results, mistakes,
                  results_day(player->results, &player->now), &count));
    return count;
}

static void a_failed_puzzle_comes_back_later_and_later(void **state)
{
    static const int days[] = {1, 3, 7, 21, 60};
    struct Player player;
    (void)state;
    player_begin(&player);
    const char *id = some_puzzle(&player);
    try_puzzle(&player, "x", id, (struct PuzzleResult){.outcome = PUZZLE_SOLVED});
    wait_days(&player, 100);
    assert_int_equal(count_due(&player, NULL), 0);
    try_puzzle(&player, "x", id, (struct PuzzleResult){.outcome = PUZZLE_HINTED});
    for (int i = 0; i < 5; i++) {
        wait_days(&player, days[i] - 1);
        assert_int_equal(count_due(&player, NULL), 0);
        try_puzzle(&player, "x", id,
                   (struct PuzzleResult){.outcome = PUZZLE_SOLVED}); /* too soon */
        wait_days(&player, 1);
        assert_int_equal(count_due(&player, NULL), 1);
        try_puzzle(&player, "x", id,
                   (struct PuzzleResult){.mode = PUZZLE_DUE, .outcome = PUZZLE_SOLVED});
        assert_int_equal(count_due(&player, NULL), 0);
    }
    wait_days(&player, 1000);
    assert_int_equal(count_due(&player, NULL), 0);
    player_end(&player);
}

static void what_fails_again_begins_anew(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    const char *id = some_puzzle(&player);
    try_puzzle(&player, "x", id, (struct PuzzleResult){.outcome = PUZZLE_FAILED});
    wait_days(&player, 1);
    try_puzzle(&player, "x", id, (struct PuzzleResult){.outcome = PUZZLE_SOLVED});
    wait_days(&player, 3);
    try_puzzle(&player, "x", id, (struct PuzzleResult){.outcome = PUZZLE_FAILED});
    wait_days(&player, 1);
    assert_int_equal(count_due(&player, NULL), 1);
    try_puzzle(&player, "x", id, (struct PuzzleResult){.outcome = PUZZLE_WRONG});
    assert_int_equal(count_due(&player, NULL), 0);
    player_end(&player);
}

static void new_mistakes_come_a_few_a_day(void **state)
{
    enum { MISTAKES = 15 };
    struct Player player;
    struct OwnMistake mistake[MISTAKES] = {{.ply = 1}};
    struct OwnMistakes mistakes = {mistake, MISTAKES};
    int count;
    (void)state;
    player_begin(&player);
    for (int i = 0; i < MISTAKES; i++)
        snprintf(mistake[i].id, sizeof mistake[i].id, "mistak%02d", i);
    mistake[0].learnt = true;
    assert_int_equal(count_due(&player, &mistakes), DUE_NEW_A_DAY);
    for (int left = DUE_NEW_A_DAY; left > 0; left--) {
        struct Due *due = due_list(player.collection, player.results, &mistakes, TODAY, &count);
        assert_int_equal(count, left);
        assert_string_not_equal(due[0].mistake->id, "mistak00");
        try_puzzle(&player, "x", due[0].mistake->id,
                   (struct PuzzleResult){.mode = PUZZLE_DUE, .outcome = PUZZLE_SOLVED});
        free(due);
    }
    wait_days(&player, 1); /* those come back, and the rest is new */
    assert_int_equal(count_due(&player, &mistakes), DUE_NEW_A_DAY + 4);
    player_end(&player);
}

/* --- training --- */

/* How many puzzles that were not tried are nearer to the player's rating. */
static int count_nearer(const struct Player *player, const struct PuzzleEntry *entry)
{
    int count, nearer = 0;
    const char *game = collection_variant(player->collection, entry->variant)->text;
    double rating = results_rating(player->results, game).rating;
    const struct PuzzleEntry *const *all =
        collection_by_rating(player->collection, entry->variant, &count);
    for (int i = 0; i < count; i++)
        nearer += fabs(all[i]->rating - rating) < fabs(entry->rating - rating) &&
                  !results_find(player->results, all[i]->id);
    return nearer;
}

static void training_asks_what_is_as_hard_as_the_player_is_strong(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    struct TrainingWish wish = {.variant = variant_of(player.collection, "xiangqi")};
    for (int i = 0; i < 100; i++) {
        const struct PuzzleEntry *next =
            training_next(player.collection, player.results, &wish, TODAY, (uint64_t)i);
        assert_null(results_find(player.results, next->id));
        assert_true(count_nearer(&player, next) < 8);
        try_puzzle(&player, "xiangqi", next->id,
                   (struct PuzzleResult){.mode = PUZZLE_TRAINING,
                                         .outcome = i % 2 ? PUZZLE_SOLVED : PUZZLE_FAILED,
                                         .rating = next->rating,
                                         .error = next->error});
    }
    player_end(&player);
}

static void training_keeps_to_the_wish(void **state)
{
    struct Player player;
    (void)state;
    player_begin(&player);
    struct TrainingWish wish = {.variant = variant_of(player.collection, "xiangqi"),
                                .themes = THEME_SMOTHERED | THEME_IRON_BOLT,
                                .kinds = 1 << PUZZLE_MATE,
                                .least = 2,
                                .most = 3};
    int count = training_count(player.collection, &wish);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        const struct PuzzleEntry *next =
            training_next(player.collection, player.results, &wish, TODAY + i, 0);
        assert_true(next->themes & (THEME_SMOTHERED | THEME_IRON_BOLT));
        assert_true(next->kind == PUZZLE_MATE && next->moves >= 2 && next->moves <= 3);
        assert_null(results_find(player.results, next->id));
        player.now.time = (TODAY + i) * (int64_t)DAY;
        try_puzzle(&player, "xiangqi", next->id, (struct PuzzleResult){.outcome = PUZZLE_SOLVED});
    }
    /* all were seen: the first of them again */
    const struct PuzzleEntry *again =
        training_next(player.collection, player.results, &wish, TODAY + count, 0);
    assert_string_equal(again->id, results_get(player.results, 0)->result.puzzle);
    wish.own = true;
    assert_int_equal(training_count(player.collection, &wish), 0);
    assert_null(training_next(player.collection, player.results, &wish, TODAY, 0));
    player_end(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_those_of_the_calendar),
        cmocka_unit_test(every_variant_has_its_puzzles_of_the_day),
        cmocka_unit_test(too_few_puzzles_are_none_of_the_day),
        cmocka_unit_test(a_daily_puzzle_comes_again_only_after_all_others),
        cmocka_unit_test(puzzles_that_are_shipped_later_change_no_earlier_date),
        cmocka_unit_test(imports_leave_the_puzzles_of_the_day_alone),
        cmocka_unit_test(a_streak_grows_day_by_day_and_breaks),
        cmocka_unit_test(a_missed_day_can_be_made_up),
        cmocka_unit_test(a_day_is_done_when_all_its_puzzles_are),
        cmocka_unit_test(flying_over_the_date_line_keeps_the_streak),
        cmocka_unit_test(a_missed_day_at_home_breaks_the_streak),
        cmocka_unit_test(a_clock_that_is_set_back_counts_nothing_twice),
        cmocka_unit_test(a_clock_that_was_ahead_does_not_stop_the_days),
        cmocka_unit_test(only_the_first_try_without_a_hint_is_rated),
        cmocka_unit_test(a_result_that_comes_again_counts_once),
        cmocka_unit_test(a_failed_puzzle_comes_back_later_and_later),
        cmocka_unit_test(what_fails_again_begins_anew),
        cmocka_unit_test(new_mistakes_come_a_few_a_day),
        cmocka_unit_test(training_asks_what_is_as_hard_as_the_player_is_strong),
        cmocka_unit_test(training_keeps_to_the_wish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

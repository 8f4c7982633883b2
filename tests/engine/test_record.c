/* Records: what is written is read back, and nothing else is believed. */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/clocks.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUND_TRIPS = 60, MUTATIONS = 4000, PLIES = 120 };

static void assert_same_match(struct Match *a, struct Match *b, int64_t now_a, int64_t now_b)
{
    const struct Board *one = match_board(a), *other = match_board(b);
    struct Status status = match_status(a), read = match_status(b);
    assert_ptr_equal(one->game, other->game);
    assert_memory_equal(&one->options, &other->options, sizeof one->options);
    assert_memory_equal(one->position, other->position, one->game->position_size);
    assert_memory_equal(one->start, other->start, one->game->position_size);
    assert_int_equal(match_count(a), match_count(b));
    assert_int_equal(status.outcome, read.outcome);
    assert_int_equal(status.reason, read.reason);
    for (int i = 0; i < match_count(a); i++) {
        assert_int_equal(match_get(a, i), match_get(b, i));
        assert_int_equal(match_time_spent(a, i), match_time_spent(b, i));
    }
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(match_time_left(a, seat, now_a), match_time_left(b, seat, now_b));
        assert_string_equal(match_tags(a)->player[seat], match_tags(b)->player[seat]);
    }
    assert_string_equal(match_tags(a)->event, match_tags(b)->event);
    assert_int_equal(match_tags(a)->casual, match_tags(b)->casual);
    assert_string_equal(match_tags(a)->date, match_tags(b)->date);
}

static struct ClockSettings random_clock(uint64_t *random)
{
    static const char *const clocks[] = {
        "-",        "300+5",      "90.5+1.25",  "60+0",           "1/30",
        "1/12.125", "60:1/9x3",   "100:20/300", "40/5400:1800+3", "5/20:4/10:1/3x2",
        "120d5",    "30+1|7d0.5", "60+0|1/9x2", "20+1 first=30",  "9:1/3|90:1/30x5 first=10"};
    struct ClockSettings clock;
    assert_true(clock_read(clocks[random_below(random, 15)], &clock, NULL));
    return clock;
}

/* One of the ways to end a game, or none. */
static void random_end(struct Match *match, int64_t *now, uint64_t *random)
{
    switch (random_below(random, 6)) {
    case 0:
        match_resign(match, (int)random_below(random, SEATS), *now);
        break;
    case 1:
        match_agree_draw(match, *now);
        break;
    case 2:
        match_abandon(match, *now);
        break;
    case 3:
        *now += CLOCK_TIME_MAX;
        match_time_left(match, 0, *now);
        break;
    default:
        break;
    }
}

/* A match of random moves, with a start of its own, undone and redone moves and clocks. */
static struct Match *random_match(const struct Game *game, int64_t *now, uint64_t *random)
{
    const struct MatchTags tags = {.player = {"Ada \"the\" \\ first", "象棋"},
                                   .event = "Test",
                                   .date = "2026.11.21",
                                   .casual = random_below(random, 2) == 0};
    struct ClockSettings clock = random_clock(random);
    struct Options options = random_options(game, random);
    struct Match *match = match_new(game, &options, &clock);
    uint32_t plies = random_below(random, PLIES);
    match_set_tags(match, &tags);
    for (uint32_t i = 0; i < plies; i++) {
        Move move = random_move(match_board(match), random);
        *now += random_below(random, 900);
        if (move == MOVE_NONE || !match_move(match, move, *now, NULL))
            break;
        if (random_below(random, 10) == 0)
            match_undo(match, (int)random_below(random, 4), *now);
    }
    *now += random_below(random, 900);
    random_end(match, now, random);
    return match;
}

/* Starts over from where another random match came to. */
static void random_start(struct Match *match, uint64_t *random)
{
    char text[POSITION_TEXT_MAX];
    const struct Board *board = match_board(match);
    if (match_status(match).outcome != OUTCOME_ONGOING)
        return;
    board->game->position_write(board->position, text);
    assert_true(match_set_position(match, text, NULL));
    Move move = random_move(match_board(match), random);
    if (move != MOVE_NONE)
        match_move(match, move, 0, NULL);
}

static void round_trips_of_every_game(void **state)
{
    uint64_t random = 11;
    (void)state;
    for (int i = 0; i < ROUND_TRIPS * games_count_all(); i++) {
        struct RecordError error = {.what = ""};
        int64_t now = 1000, later = 77777;
        struct Match *match = random_match(games_get(i % games_count_all()), &now, &random);
        if (random_below(&random, 4) == 0)
            random_start(match, &random);
        char *text = record_write(match, now);
        struct Match *read = record_read(text, later, NULL, &error);
        if (!read)
            fail_msg("line %d: %s\n%s", error.line, error.what, text);
        assert_same_match(match, read, now, later);
        char *again = record_write(read, later);
        assert_string_equal(again, text);
        free(again);
        free(text);
        match_free(read);
        match_free(match);
    }
}

static void clocks_run_on_from_the_given_time(void **state)
{
    const char *text = "[Game \"tictactoe\"]\n[TimeControl \"10+0.5\"]\n\n"
                       "1. b2 a1 {[%emt 0:00:02.000]} 2. c3 {[%run 0:00:01.250]} *\n";
    struct Match *match = record_read(text, 500000, NULL, NULL);
    (void)state;
    assert_non_null(match);
    assert_int_equal(match_time_left(match, 1, 500000), 8500 - 1250);
    assert_int_equal(match_time_left(match, 1, 501000), 8500 - 2250);
    assert_int_equal(match_time_left(match, 0, 501000), 11000);
    match_free(match);
}

/* X plays its second move again, slowly; the third, redone, finds less time than it once took. */
static void a_redone_move_takes_no_more_than_there_is(void **state)
{
    const struct ClockSettings clock = clock_of("10+0");
    struct Match *match = match_new(games_find("tictactoe"), NULL, &clock);
    struct RecordError error;
    int64_t now = 0;
    (void)state;
    play_moves(match, "b2 a1 c3 c1 b1", &now, 3000);
    match_undo(match, 3, now);
    play_moves(match, "c3", &now, 9000);
    assert_int_equal(match_redo(match, 2, now), 2);
    assert_int_equal(match_time_spent(match, 4), 999);
    assert_int_equal(match_time_left(match, 0, now), 1);
    char *text = record_write(match, now);
    struct Match *read = record_read(text, 0, NULL, &error);
    if (!read)
        fail_msg("line %d: %s", error.line, error.what);
    assert_same_match(match, read, now, 0);
    match_free(read);
    match_free(match);
    free(text);
}

static void what_a_record_looks_like(void **state)
{
    const struct ClockSettings clock = clock_of("300+1.500");
    const struct MatchTags tags = {.player = {"Ada", "level:2"}, .date = "2026.11.21"};
    struct Match *match = match_new(games_find("tictactoe"), NULL, &clock);
    int64_t now = 0;
    (void)state;
    match_set_tags(match, &tags);
    play_moves(match, "b2 a1 c3", &now, 2750);
    match_resign(match, 1, now + 1000);
    char *text = record_write(match, now + 1000);
    assert_string_equal(text, "[Game \"tictactoe\"]\n"
                              "[Date \"2026.11.21\"]\n"
                              "[X \"Ada\"]\n"
                              "[O \"level:2\"]\n"
                              "[TimeControl \"300+1.500\"]\n"
                              "[Result \"1-0\"]\n"
                              "[Reason \"resignation\"]\n"
                              "\n"
                              "1. b2 a1 {[%emt 0:00:02.750]} 2. c3 {[%emt 0:00:02.750] "
                              "[%run 0:00:01.000]} 1-0\n");
    free(text);
    match_free(match);
}

/* How an unfinished game has stood is kept; what is no such list tells nothing, and is no error. */
static void chances_are_kept_until_the_end(void **state)
{
    static const char *const odd[] = {"- 101", "7x", "- -5", "50 50 50 50 50 50", "", "- - -  -"};
    struct Match *match = match_new(games_find("tictactoe"), NULL, NULL);
    int64_t now = 0;
    static const int stood[] = {-1, 100, -1, 0};
    char record[128];
    (void)state;
    play_moves(match, "b2 a1 c3", &now, 10);
    match_note_chance(match, 1, 100);
    match_note_chance(match, 3, 0);
    char *text = record_write(match, now);
    assert_non_null(strstr(text, "[Chances \"- 100 - 0\"]\n"));
    struct Match *read = record_read(text, now, NULL, NULL);
    assert_non_null(read);
    for (int ply = 0; ply <= 3; ply++)
        assert_int_equal(match_chance_at(read, ply), stood[ply]);
    free(text);
    struct Tree *tree = record_tree_of_match(read, now);
    assert_string_equal(tree_tag(tree, "Chances"), ""); /* a study may go on in another way */
    tree_free(tree);
    match_resign(read, 0, now);
    text = record_write(read, now);
    assert_null(strstr(text, "Chances"));
    free(text);
    match_undo(match, 1, now);
    play_moves(match, "c1", &now, 10); /* in place of the move that it was about */
    assert_int_equal(match_chance_at(match, 3), -1);
    match_free(read);
    match_free(match);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        snprintf(record, sizeof record, "[Game \"tictactoe\"]\n[Chances \"%s\"]\n\n1. b2 a1 *\n",
                 odd[i]);
        read = record_read(record, now, NULL, NULL);
        assert_non_null(read);
        assert_int_equal(match_chance_at(read, 2), -1);
        match_free(read);
    }
}

/* Days a move are written as PGN has them, and no clock runs by what is read. */
static void days_for_a_move_are_kept(void **state)
{
    (void)state;
    struct Match *match = match_new(games_find("tictactoe"), NULL, NULL);
    struct MatchTags tags = *match_tags(match);
    tags.days = 3;
    match_set_tags(match, &tags);
    char *text = record_write(match, 0);
    assert_non_null(strstr(text, "[TimeControl \"1/259200\"]\n"));
    struct Match *read = record_read(text, 0, NULL, NULL);
    assert_non_null(read);
    assert_int_equal(match_tags(read)->days, 3);
    assert_false(clock_is_set(match_clock(read)));
    match_free(read);
    match_free(match);
    free(text);
}

/* More plies than a tag has room for: the last ones have their chances, and the game is read. */
static void a_long_game_keeps_its_last_chances(void **state)
{
    enum { SIZE = 20, ALL = SIZE * SIZE - 1, KEPT = 300 };
    const struct Game *game = games_find("gomoku");
    struct Options options = {.choice = {0}};
    int64_t now = 0;
    int next[SEATS] = {0, 0};
    (void)state;
    assert_true(option_read(game, "size=20", &options, NULL));
    struct Match *match = match_new(game, &options, NULL);
    for (int i = 0; i < ALL; i++) { /* in pairs beside each other, of which no five comes */
        char move[16];
        int *at = &next[i % SEATS];
        while ((*at % SIZE + 2 * (*at / SIZE)) % 4 / 2 != i % SEATS)
            ++*at;
        snprintf(move, sizeof move, "%c%d", 'a' + *at % SIZE, 1 + *at / SIZE);
        ++*at;
        play_moves(match, move, &now, 0);
        match_note_chance(match, i + 1, i % 101);
    }
    char *text = record_write(match, now);
    struct Match *read = record_read(text, now, NULL, NULL);
    assert_non_null(read);
    assert_int_equal(match_chance_at(read, 1), -1);
    for (int ply = ALL - KEPT; ply <= ALL; ply++)
        assert_int_equal(match_chance_at(read, ply), (ply - 1) % 101);
    free(text);
    match_free(read);
    match_free(match);
}

static void a_foreign_record_is_read(void **state)
{
    const char *text = "\xef\xbb\xbf[Event \"Club evening\"]\r\n"
                       "[Site \"Anywhere\"]\r\n"
                       "[Game \"tictactoe\"]\r\n"
                       "\r\n"
                       "{ a fine start } 1.b2 $1 a1 ; not the best\r\n"
                       "2. c3 c1 1/2-1/2\r\n";
    struct Match *match = record_read(text, 0, NULL, NULL);
    (void)state;
    assert_non_null(match);
    assert_int_equal(match_count(match), 4);
    assert_int_equal(match_status(match).reason, REASON_AGREEMENT);
    assert_string_equal(match_tags(match)->event, "Club evening");
    match_free(match);
}

/* As other programs write them: the game's name there, and any notation. */
static void xiangqi_records_of_other_programs(void **state)
{
    static const char *const moves[] = {"1. C2=5 h8+7 2. H2+3", "1. 炮二平五 马8进7 2. 马二进三",
                                        "1. H2-E2 H9-G7 2. H0-G2"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char text[256];
        struct RecordError error;
        snprintf(text, sizeof text, "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n%s 1-0\n", moves[i]);
        struct Match *match = record_read(text, 0, NULL, &error);
        if (!match)
            fail_msg("line %d: %s", error.line, error.what);
        assert_string_equal(match_move_text(match, 0), "h2e2");
        assert_string_equal(match_move_text(match, 1), "h9g7");
        assert_string_equal(match_move_text(match, 2), "h0g2");
        assert_string_equal(match_tags(match)->player[0], "A");
        match_free(match);
    }
}

static void several_records_in_one_text(void **state)
{
    const char *text = "[Game \"tictactoe\"]\n\n1. b2 *\n\n[Game \"tictactoe\"]\n\n1. a1 b1 *\n";
    const char *rest = text;
    (void)state;
    struct Match *first = record_read(rest, 0, &rest, NULL);
    struct Match *second = record_read(rest, 0, &rest, NULL);
    assert_int_equal(match_count(first), 1);
    assert_int_equal(match_count(second), 2);
    assert_string_equal(rest, "\n");
    match_free(first);
    match_free(second);
}

/* Corrupt texts, each with the line of its fault and a part of the reason. */
static const struct {
    const char *text;
    int line;
    const char *what;
} corrupt[] = {
    {"", 1, "[Game"},
    {"1. b2 *", 1, "[Game"},
    {"[Game \"draughts\"]\n\n*", 1, "unknown game 'draughts'"},
    {"[Game \"tictactoe\"]\n[Game \"gomoku\"]\n\n*", 2, "twice"},
    {"[Game \"tictactoe\"\n\n*", 1, "closing bracket"},
    {"[Game \"tictactoe]\n\n*", 1, "closing quote"},
    {"[Game tictactoe]\n\n*", 1, "written [Name"},
    {"[Game \"gomoku\"]\n[Option \"size=16\"]\n\n*", 2, "no choice '16'"},
    {"[Game \"gomoku\"]\n[Option \"colour=red\"]\n\n*", 2, "no option 'colour'"},
    {"[Game \"tictactoe\"]\n[FEN \"xxx/.../...\"]\n\n*", 2, "FEN"},
    {"[Game \"tictactoe\"]\n\n1. b2\n", 4, "without a result"},
    {"[Game \"tictactoe\"]\n\n1. b2 b2 *\n", 3, "'b2': that move isn't legal"},
    {"[Game \"tictactoe\"]\n\n1. b2\n2. a1 *\n", 4, "move 2. should be move 1..."},
    {"[Game \"tictactoe\"]\n\n1. b2 a1\n2. d7 *\n", 4, "'d7'"},
    {"[Game \"tictactoe\"]\n\n1. b2 (1. a1 *\n", 4, "without a result"},
    {"[Game \"tictactoe\"]\n\n1. b2 ) *\n", 3, "not opened"},
    {"[Game \"tictactoe\"]\n\n(1. b2) *\n", 3, "before the first move"},
    {"[Game \"tictactoe\"]\n\n1. b2 {a comment\n", 3, "closing brace"},
    {"[Game \"tictactoe\"]\n\n1. b2 {of\ntwo\nlines} b2 *\n", 5, "move isn't legal"},
    {"[Game \"tictactoe\"]\n\n; \xe0\x80\xaf\n*", 3, "UTF-8"},
    {"[Game \"tictactoe\"]\n\n1. b2 ] *\n", 3, "does not belong"},
    {"[Game \"tictactoe\"]\n\n1. b2 [Event \"late\"] *\n", 3, "among the moves"},
    {"[Game \"tictactoe\"]\n\n1. b2 *\nmore\n", 4, "after the result"},
    {"[Game \"tictactoe\"]\n\n1. b2 a1 2. b3 a2 3. b1 0-1\n", 3, "does not follow"},
    {"[Game \"tictactoe\"]\n\n1. b2 a1 2. b3 a2 3. b1 *\n", 3, "does not follow"},
    {"[Game \"tictactoe\"]\n\n1. b2 a1 2. b3 a2 3. b1 c1 1-0\n", 3, "the game is over"},
    {"[Game \"tictactoe\"]\n[Result \"0-1\"]\n\n1. b2 1-0\n", 2, "tag Result"},
    {"[Game \"tictactoe\"]\n[Reason \"time\"]\n\n1. b2 1-0\n", 4, "does not follow"},
    {"[Game \"tictactoe\"]\n[Reason \"magic\"]\n\n1. b2 1-0\n", 4, "does not follow"},
    {"[Game \"tictactoe\"]\n[Reason \"line\"]\n\n1. b2 *\n", 2, "does not follow"},
    {"[Game \"tictactoe\"]\n[TimeControl \"1/5\"]\n\n1. b2 a1 {[%emt 0:00:05.000]} *\n", 4,
     "more time"},
    {"[Game \"tictactoe\"]\n\n; caf\xe9\n*", 3, "UTF-8"},
    {"[Game \"tictactoe\"]\n[X \"\xed\xa0\x80\"]\n*", 2, "UTF-8"},
};

static void corrupt_records_name_line_and_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof corrupt / sizeof *corrupt; i++) {
        struct RecordError error = {.line = 0};
        if (record_read(corrupt[i].text, 0, NULL, &error))
            fail_msg("this was accepted:\n%s", corrupt[i].text);
        if (error.line != corrupt[i].line || !strstr(error.what, corrupt[i].what))
            fail_msg("line %d: %s\n%s", error.line, error.what, corrupt[i].text);
    }
}

/* Changes a text somewhere: a byte, a piece left out, doubled or moved. Returns a new text. */
static char *mutate(const char *text, uint64_t *random)
{
    uint32_t length = (uint32_t)strlen(text);
    char *changed = memory_zeroed(2 * (size_t)length + 2);
    uint32_t at = random_below(random, length), size = random_below(random, length - at);
    if (size > 20 && random_below(random, 4))
        size = random_below(random, 20);
    memcpy(changed, text, length);
    switch (random_below(random, 5)) {
    case 0:
        changed[at] = (char)(1 + random_below(random, 255));
        break;
    case 1:
        changed[at] = "[]{}\"\\.*;$()0123456789-"[random_below(random, 23)];
        break;
    case 2:
        memmove(changed + at, text + at + size, length - at - size + 1);
        break;
    case 3:
        memcpy(changed + at + size, text + at, length - at + 1);
        break;
    default:
        changed[at] = '\0';
        break;
    }
    return changed;
}

/* Whatever becomes of a record is refused with a line and a reason, or is a record again. */
static void mutated_records_never_surprise(void **state)
{
    uint64_t random = 5;
    int refused = 0;
    (void)state;
    for (int i = 0; i < MUTATIONS; i++) {
        struct RecordError error = {.line = 0};
        int64_t now = 0;
        struct Match *match = random_match(games_get(i % games_count_all()), &now, &random);
        char *text = record_write(match, now), *changed = mutate(text, &random);
        struct Match *read = record_read(changed, 0, NULL, &error);
        if (read) {
            char *written = record_write(read, 0);
            struct Match *again = record_read(written, 0, NULL, &error);
            assert_non_null(again);
            assert_same_match(read, again, 0, 0);
            match_free(again);
            free(written);
        } else {
            refused++;
            assert_true(error.line >= 1);
            assert_true(error.what[0] != '\0');
        }
        match_free(read);
        match_free(match);
        free(changed);
        free(text);
    }
    assert_true(refused > MUTATIONS / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips_of_every_game),
        cmocka_unit_test(clocks_run_on_from_the_given_time),
        cmocka_unit_test(a_redone_move_takes_no_more_than_there_is),
        cmocka_unit_test(what_a_record_looks_like),
        cmocka_unit_test(chances_are_kept_until_the_end),
        cmocka_unit_test(days_for_a_move_are_kept),
        cmocka_unit_test(a_long_game_keeps_its_last_chances),
        cmocka_unit_test(a_foreign_record_is_read),
        cmocka_unit_test(xiangqi_records_of_other_programs),
        cmocka_unit_test(several_records_in_one_text),
        cmocka_unit_test(corrupt_records_name_line_and_reason),
        cmocka_unit_test(mutated_records_never_surprise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

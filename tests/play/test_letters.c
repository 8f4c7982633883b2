/* Matches by letters on disk: what is pasted finds its match, and nothing is lost. */
#define _XOPEN_SOURCE 700
#include "engine/games.h"
#include "src/play/letters/letters.h"
#include "src/play/online/online.h"
#include "tests/play/scratch.h"
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* Two players, each with a folder. */
enum { ANNA, BO };

static char folder[2][256];
static struct LettersSettings settings[2];

static int set_up(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        scratch_make(folder[i]);
        settings[i] = (struct LettersSettings){.folder = folder[i], .name = i ? "Bo" : "Anna"};
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_remove(folder[ANNA]);
    scratch_remove(folder[BO]);
    return 0;
}

static struct Letters *host(const char *game)
{
    const struct OnlineOffer offer = {
        .game = games_find(game), .undo_limit = 3, .first = FIRST_HOST};
    struct Letters *letters = letters_host(&settings[ANNA], &offer);
    assert_null(letters_wait(letters));
    return letters;
}

static void play(struct Letters *letters, const char *text)
{
    const struct Board *board = match_board(letters_match(letters));
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    assert_null(letters_say(letters, EVENT_MOVE, REQUEST_NONE, move));
    assert_null(letters_wait(letters));
}

static const char *line_of(struct Letters *letters, char line[LETTER_TEXT_MAX])
{
    assert_true(letters_line(letters, line));
    return line;
}

static struct Letters *accept(int who, const char *line)
{
    struct Received received;
    letters_receive(&settings[who], line, NULL, &received);
    assert_int_equal(received.kind, RECEIVED_OPENING);
    struct Letters *letters = letters_accept(&settings[who], &received.letter, &received.fate);
    assert_non_null(letters);
    assert_null(letters_wait(letters));
    return letters;
}

static struct Letters *reopen(int who, const char *path)
{
    struct FileError error;
    struct Letters *letters = letters_open(&settings[who], path, &error);
    assert_non_null(letters);
    return letters;
}

static int ply(const struct Letters *letters)
{
    return match_count(letters_match(letters));
}

/* Pastes, and says what came of it. */
static struct Received paste(int who, struct Letters *here, const char *text)
{
    struct Received received;
    letters_receive(&settings[who], text, here, &received);
    return received;
}

static void a_game_from_the_opening_to_its_end(void **state)
{
    (void)state;
    char line[LETTER_TEXT_MAX];
    struct Letters *anna = host("tictactoe");
    play(anna, "b2");
    struct Letters *bo = accept(BO, line_of(anna, line));
    assert_string_equal(match_tags(letters_match(bo))->player[0], "Anna");
    static const char *const moves[] = {"a1", "b1", "a2", "b3"};
    for (int i = 0; i < 4; i++) {
        struct Letters *from = i % 2 ? anna : bo;
        play(from, moves[i]);
        assert_int_equal(paste(i % 2 ? BO : ANNA, i % 2 ? bo : anna, line_of(from, line)).kind,
                         RECEIVED_HERE);
        assert_null(letters_wait(i % 2 ? bo : anna));
    }
    assert_string_equal(match_tags(letters_match(anna))->player[1], "Bo");
    for (int i = 0; i < 2; i++) {
        struct Letters *one = i ? bo : anna;
        assert_int_equal(match_status(letters_match(one)).outcome, OUTCOME_WIN);
        assert_false(letters_view(one).match.writes);
        letters_close(one, false);
    }
}

static void letters_find_their_match(void **state)
{
    (void)state;
    char first[LETTER_TEXT_MAX], line[2][LETTER_TEXT_MAX], text[4 * LETTER_TEXT_MAX];
    struct LettersSummary *list = calloc(LETTERS_MAX, sizeof *list);
    struct Letters *anna[2], *bo[2];
    for (int i = 0; i < 2; i++) {
        anna[i] = host(i ? "xiangqi" : "gomoku");
        play(anna[i], i ? "h2e2" : "h8");
        bo[i] = accept(BO, line_of(anna[i], first));
        play(bo[i], i ? "h9g7" : "h9");
        line_of(bo[i], line[i]);
    }
    letters_close(anna[1], false);
    assert_int_equal(paste(ANNA, anna[0], line[1]).kind, RECEIVED_THERE);
    assert_int_equal(paste(ANNA, anna[0], line[1]).fate, FATE_AGAIN);
    snprintf(text, sizeof text, "Bo: %s\nBo: %s\nAnna: %s\n", line[1], line[0], first);
    assert_int_equal(paste(ANNA, anna[0], text).kind, RECEIVED_HERE); /* among older ones */
    struct Received received = paste(BO, NULL, line[0]);
    assert_string_equal(received.why,
                        "This letter is for a match that isn't on this device"); /* it is open */
    letters_close(bo[0], false);
    assert_int_equal(paste(BO, NULL, line[0]).fate, FATE_OWN);
    assert_int_equal(paste(BO, bo[1], first).fate, FATE_AGAIN);
    assert_string_equal(paste(BO, NULL, "hello").why, "There's no letter in what was pasted");
    letters_close(anna[0], false);
    letters_close(bo[1], false);
    assert_int_equal(letters_list(&settings[ANNA], list), 2);
    assert_true(list[0].writes && list[1].writes);
    assert_string_equal(list[0].peer, "Bo");
    assert_int_equal(list[0].moves, 2);
    assert_int_equal(letters_list(&settings[BO], list), 2);
    assert_false(list[0].writes || list[1].writes);
    free(list);
}

/* The only match of a folder. */
static void only_path(int who, char path[FILE_PATH_MAX])
{
    struct LettersSummary *list = calloc(LETTERS_MAX, sizeof *list);
    assert_int_equal(letters_list(&settings[who], list), 1);
    strcpy(path, list[0].path);
    free(list);
}

static void what_was_copied_stands(void **state)
{
    (void)state;
    char path[FILE_PATH_MAX];
    struct Letters *anna = host("gomoku");
    play(anna, "h8");
    assert_true(letters_view(anna).match.may_clear);
    assert_null(letters_clear(anna));
    assert_null(letters_wait(anna));
    assert_int_equal(ply(anna), 0);
    play(anna, "g7");
    letters_copied(anna);
    letters_close(anna, false);
    only_path(ANNA, path);
    anna = reopen(ANNA, path);
    assert_int_equal(ply(anna), 1);
    assert_true(letters_view(anna).copied);
    assert_string_equal(letters_clear(anna), "You have sent that letter already");
    letters_close(anna, false);
}

/* A program that dies at any byte of its journal comes back with what was whole, and can send the
 * same letter again. */
static void a_kill_loses_nothing(void **state)
{
    (void)state;
    char line[LETTER_TEXT_MAX], path[FILE_PATH_MAX];
    struct Letters *anna = host("gomoku");
    assert_null(letters_say(anna, EVENT_ASK, REQUEST_DRAW, MOVE_NONE));
    assert_string_equal(letters_say(anna, EVENT_RESIGN, REQUEST_NONE, MOVE_NONE),
                        "Still saving. Try again in a moment");
    assert_null(letters_wait(anna));
    play(anna, "h8");
    struct Letters *bo = accept(BO, line_of(anna, line));
    assert_null(letters_say(bo, EVENT_DECLINE, REQUEST_DRAW, MOVE_NONE));
    assert_null(letters_wait(bo));
    play(bo, "h9");
    assert_int_equal(paste(ANNA, anna, line_of(bo, line)).kind, RECEIVED_HERE);
    assert_null(letters_wait(anna));
    play(anna, "h7");
    line_of(anna, line);
    letters_close(anna, false);
    letters_close(bo, false);
    only_path(ANNA, path);
    char journal[16 * 1024];
    FILE *file = fopen(path, "rb");
    size_t size = fread(journal, 1, sizeof journal, file);
    fclose(file);
    assert_in_range(size, 1, sizeof journal - 1); /* all of it */
    int last = 0;
    for (size_t cut = 0; cut <= size; cut++) {
        char copy[FILE_PATH_MAX];
        struct FileError error;
        snprintf(copy, sizeof copy, "%.200s/cut.journal", folder[BO]);
        file = fopen(copy, "wb");
        assert_int_equal(fwrite(journal, 1, cut, file), cut);
        fclose(file);
        struct Letters *cut_off = letters_open(&settings[ANNA], copy, &error);
        int now = cut_off ? 1 + ply(cut_off) : 0;
        assert_in_range(now, last, 4);
        last = now;
        if (cut_off && cut == size) {
            char again[LETTER_TEXT_MAX];
            assert_string_equal(line_of(cut_off, again), line);
        }
        letters_close(cut_off, false);
    }
    assert_int_equal(last, 4);
}

/* A journal of an online match lies among them, with what only those have. */
static void a_journal_of_another_kind_is_refused(void **state)
{
    static const enum JournalKind foreign[] = {JOURNAL_WATCH, JOURNAL_BREAK, JOURNAL_PEER};
    (void)state;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        struct JournalHead head = {.host = true, .resume = {.id = {(uint8_t)i}}};
        struct JournalRecord record = {.kind = foreign[i], .name = "Bo", .watch = {.limit = 1}};
        char path[FILE_PATH_MAX];
        struct FileError error;
        code_new(&record.watch.code);
        struct Journal *journal = journal_create(folder[ANNA], NULL, &head, &error);
        assert_non_null(journal);
        assert_true(journal_add(journal, &record));
        snprintf(path, sizeof path, "%s", journal_path(journal));
        journal_close(journal, false);
        assert_null(letters_open(&settings[ANNA], path, &error));
        assert_non_null(strstr(error.what, "not a match by letters"));
    }
}

/* --- a full disk ----------------------------------------------------------------------------- */

static bool full;

static ssize_t write_unless_full(int file, const void *bytes, size_t count)
{
    if (!full)
        return file_calls_system.write(file, bytes, count);
    errno = ENOSPC;
    return -1;
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    static const char why[] = "Couldn't save it. Is the disk full?";
    struct FileCalls calls = file_calls_system;
    char line[LETTER_TEXT_MAX];
    calls.write = write_unless_full;
    settings[ANNA].calls = settings[BO].calls = &calls;
    full = true;
    struct OnlineOffer offer = {.game = games_find("gomoku"), .first = FIRST_GUEST};
    struct Letters *anna = letters_host(&settings[ANNA], &offer);
    assert_string_equal(letters_wait(anna), why);
    letters_close(anna, false);
    assert_int_equal(scratch_count(folder[ANNA], ".journal"), 0);
    full = false;
    anna = host("gomoku");
    full = true;
    Move move;
    const struct Board *board = match_board(letters_match(anna));
    assert_true(board->game->move_read(board->position, "h8", &move, NULL));
    assert_null(letters_say(anna, EVENT_MOVE, REQUEST_NONE, move));
    assert_string_equal(letters_wait(anna), why);
    assert_int_equal(ply(anna), 0);
    assert_false(letters_line(anna, line));
    full = false;
    play(anna, "h8");
    letters_copied(anna);
    struct Letters *bo = accept(BO, line_of(anna, line));
    play(bo, "h9");
    full = true;
    assert_int_equal(paste(ANNA, anna, line_of(bo, line)).kind, RECEIVED_HERE);
    assert_string_equal(letters_wait(anna), why);
    assert_int_equal(ply(anna), 1);
    assert_false(letters_view(anna).match.may_clear); /* it was sent all the same */
    full = false;
    assert_int_equal(paste(ANNA, anna, line).kind, RECEIVED_HERE);
    assert_null(letters_wait(anna));
    assert_int_equal(ply(anna), 2);
    letters_close(anna, false);
    letters_close(bo, false);
}

static void what_is_over_is_known_for_a_while(void **state)
{
    (void)state;
    char line[LETTER_TEXT_MAX], path[FILE_PATH_MAX];
    struct LettersSummary *list = calloc(LETTERS_MAX, sizeof *list);
    struct Letters *anna = host("gomoku");
    play(anna, "h8");
    struct Letters *bo = accept(BO, line_of(anna, line));
    assert_null(letters_say(bo, EVENT_RESIGN, REQUEST_NONE, MOVE_NONE));
    assert_null(letters_wait(bo));
    line_of(bo, line);
    letters_kept(bo);
    letters_close(bo, false);
    only_path(BO, path); /* the last letter is still to be sent */
    bo = reopen(BO, path);
    assert_true(letters_view(bo).kept);
    letters_copied(bo);
    letters_close(bo, false);
    assert_int_equal(letters_list(&settings[BO], list), 0);
    assert_int_equal(paste(ANNA, anna, line).kind, RECEIVED_HERE);
    assert_int_equal(paste(ANNA, anna, line).fate, FATE_OVER);
    letters_close(anna, false);
    only_path(ANNA, path); /* nobody has looked at it */
    anna = reopen(ANNA, path);
    letters_kept(anna);
    letters_close(anna, false);
    assert_int_equal(letters_list(&settings[ANNA], list), 0);
    assert_int_equal(paste(ANNA, NULL, line).fate, FATE_OVER);
    scratch_date(path, time(NULL) - (LETTERS_KEEP_DAYS + 1) * 24L * 3600);
    assert_int_equal(letters_list(&settings[ANNA], list), 0);
    assert_int_equal(scratch_count(folder[ANNA], ".journal"), 0);
    free(list);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_game_from_the_opening_to_its_end),
        TEST(letters_find_their_match),
        TEST(what_was_copied_stands),
        TEST(a_kill_loses_nothing),
        TEST(a_journal_of_another_kind_is_refused),
        TEST(a_full_disk_is_told),
        TEST(what_is_over_is_known_for_a_while),
    };
    const char *why;
    if (!online_start(&why))
        return EXIT_FAILURE;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    online_stop();
    return failed;
}

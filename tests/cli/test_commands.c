/* What the commands of tianyuan-engine print. */
#define _XOPEN_SOURCE 700
#include "engine/record.h"
#include "tests/cli/program.h"
#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Fails the test unless `text` as a whole matches the extended regular expression. */
static void assert_matches(const char *text, const char *expression)
{
    char whole[512];
    regex_t compiled;
    snprintf(whole, sizeof whole, "^(%s)$", expression);
    assert_int_equal(regcomp(&compiled, whole, REG_EXTENDED | REG_NOSUB), 0);
    if (regexec(&compiled, text, 0, NULL, 0) != 0)
        fail_msg("'%s' does not match '%s'", text, expression);
    regfree(&compiled);
}

static void assert_line(const struct Run *run, int number, const char *expression)
{
    char line[512];
    text_line(run->out, number, line, sizeof line);
    assert_matches(line, expression);
}

static void perft_prints_a_line_a_depth(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "perft --game tictactoe --depth 6");
    assert_line(&run, 0, "1 9 [0-9.]+ [0-9]+");
    assert_line(&run, 4, "5 15120 [0-9.]+ [0-9]+");
    assert_line(&run, 5, "6 54720 [0-9.]+ [0-9]+"); /* 60480 less those after a line of three */
    program_succeed(&run, "perft --game xiangqi --depth 3");
    assert_line(&run, 2, "3 79666 [0-9.]+ [0-9]+");
}

static void perft_starts_where_it_is_told(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "perft --game tictactoe --position 'xo./.../...' --moves 'b2 a1' "
                          "--depth 1");
    assert_line(&run, -1, "1 5 .*");
    program_succeed(&run, "perft --game gomoku --option size=19 --depth 1");
    assert_line(&run, -1, "1 361 .*");
}

/* Every row without a star finds the same value. */
static void the_ladder_agrees_with_itself(void **state)
{
    struct Run run;
    char line[512], value[32], first[32] = "";
    int rows = 0;
    (void)state;
    program_succeed(&run, "ladder --game tictactoe --depth 5 --moves b2");
    assert_line(&run, 0, "algorithm +value +move +nodes +leaves +ms");
    assert_line(&run, -1, "\\* .*");
    for (int i = 1;; i++, rows++) {
        text_line(run.out, i, line, sizeof line);
        if (line[0] == '*')
            break;
        assert_matches(line, "[a-z,=0-9 ]+ (-?[0-9]+|(win|loss) in [0-9]+) +[a-c][1-3] +[0-9]+ "
                             "+[0-9]+ +[0-9.]+(  \\*)?");
        assert_int_equal(sscanf(line + 22, "%31s", value), 1);
        if (!*first)
            strcpy(first, value);
        if (!strchr(line, '*'))
            assert_string_equal(value, first);
    }
    assert_true(rows >= 16);
}

static void the_ladder_gives_up_in_time(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "ladder --only minimax --depth 6 --seconds 1");
    assert_line(&run, 1, "minimax +- +- +[0-9]+ +[0-9]+ +[0-9.]+  gave up");
}

/* A sheet without its solution, and with it: leaves as --tree prints them. */
static void the_lab_prints_exercises(void **state)
{
    struct Run run, tree;
    (void)state;
    program_succeed(&run, "lab --exercise 1 --depth 2");
    assert_string_equal(run.out, "exercise 1, depth 2\n((1 9) (-7 -4 -9) (3 -6))\n"
                                 "leaf 1 ........\nleaf 9 ........\nleaf -7 ........\n"
                                 "leaf -4 ........\nleaf -9 ........\nleaf 3 ........\n"
                                 "leaf -6 ........\n"
                                 "node root  alpha ....  beta ....  value ....\n"
                                 "node a  alpha ....  beta ....  value ....\n"
                                 "node b  alpha ....  beta ....  value ....\n"
                                 "node c  alpha ....  beta ....  value ....\n");
    program_succeed(&run, "lab --exercise 1 --depth 2 --solution");
    program_succeed(&tree, "lab --tree '((1 9) (-7 -4 -9) (3 -6))' --lane alphabeta");
    const char *leaves = strchr(tree.out, '\n') + 1;
    assert_non_null(strstr(leaves, "not visited"));
    assert_non_null(strstr(run.out, leaves));
    assert_line(&run, -1, "node c  alpha -inf  beta -4  value -3");
    program_succeed(&run, "lab --exercise 2 --solution");
    assert_line(&run, -1, "node b c  not visited");
}

/* The example of the text: its value, and which leaves nobody needs to look at. */
static void the_lab_searches_a_tree_on_paper(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "lab --tree '((-1 1) (2 -4 5))' --lane alphabeta");
    assert_string_equal(run.out, "alphabeta: root 1 by a, 6 nodes\n"
                                 "leaf -1 visited\nleaf 1 visited\nleaf 2 visited\n"
                                 "leaf -4 not visited\nleaf 5 not visited\n");
    program_succeed(&run, "lab --tree '((-1 1) (2 -4 5))' --leaf root --lane minimax");
    assert_line(&run, 0, "minimax: root -1 by a, 8 nodes");
    assert_line(&run, 4, "leaf -4 visited");
}

/* The nodes of each depth, beside what is known of the tree. */
static void the_lab_tells_how_nodes_grow(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run,
                    "lab --game tictactoe --depth 4 --lane negamax --lane alphabeta --growth");
    assert_line(&run, -7, "nodes to depth +1 +2 +3 +4");
    assert_line(&run, -6, "negamax +10 +82 +586 +3610");
    assert_line(&run, -4, "b.depth, leaves +7 +55 +408 +3024");
    assert_line(&run, -2, "Knuth and Moore, leaves +7 +14 +61 +109");
    assert_line(&run, -1, "b 7\\.42, counted to depth 4");
    program_succeed(&run, "lab --game tictactoe --depth 2 --lane alphabeta --growth --csv");
    assert_line(&run, 0, "lane,.*,factor,depth_1,depth_2");
    assert_line(&run, -1, "\"least\",,,,,,,,,,,8,16");
}

/* The lab counts what the ladder counts, and finds its experiments and the pages of C. */
static void the_lab_counts_as_the_ladder_does(void **state)
{
    struct Run run;
    unsigned long long nodes, leaves;
    char line[512];
    (void)state;
    program_succeed(&run, "ladder --game xiangqi --depth 3 --only alphabeta,table");
    text_line(run.out, 1, line, sizeof line);
    assert_int_equal(sscanf(line, "%*s %*s %*s %llu %llu", &nodes, &leaves), 2);
    program_succeed(&run, "lab --game xiangqi --lane alphabeta,table --csv");
    snprintf(line, sizeof line, "\"alphabeta,table\",-?[0-9]+,[a-i0-9]+,3,%llu,%llu,.*,1.00", nodes,
             leaves);
    assert_line(&run, 1, line);
    program_succeed(&run, "lab --csv --race 'game xiangqi; depth 3; lane alphabeta,table'");
    assert_line(&run, 1, line);
    program_succeed(&run, "lab --experiment list");
    assert_non_null(strstr(run.out, "\nexample\n"));
    program_succeed(&run, "lab --experiment example --why 3");
    assert_non_null(strstr(run.out, "leaf -4 not visited\n"));
    assert_line(&run, -4, "  First tries a  \\[pvs.c:[1-9][0-9]\\]");
}

static void analysis_deepens_and_decides(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "analyse --game gomoku --moves 'h8 h9' --depth 4");
    assert_line(&run, 0, "depth +[0-9]+/[0-9]+ .* nodes +[0-9]+ n/s +[0-9]+ ms .*");
    assert_non_null(strstr(run.out, "\ndepth  4/"));
    assert_line(&run, -2, "weighed [a-o][0-9]+ .* nodes");
    assert_line(&run, -1, "best [a-o][0-9]+");
    /* Four in a row wait for the fifth. */
    program_succeed(&run, "analyse --game gomoku --moves 'e8 e1 f8 f1 g8 g1 h8 a1' --depth 2");
    assert_non_null(strstr(run.out, " win in 1 "));
    assert_line(&run, -1, "best (d8|i8)");
}

/* Where it counts by how much a game is won, that is what is told, not how soon. */
static void wins_are_told_by_their_margin(void **state)
{
#define ENDING                                                                                     \
    " --game reversi --position 'bbbbbbbb/bwwwwbww/wbwwwbww/wwbwwbbw/wwbbwbbw/wwwbbwww/wwwwwww./"  \
    "wwwww... b' --depth 8"
    struct Run run;
    (void)state;
    program_succeed(&run, "ladder --only alphabeta,table" ENDING);
    assert_non_null(strstr(run.out, " win by 8 "));
    program_succeed(&run, "analyse" ENDING);
    assert_non_null(strstr(run.out, " win by 8 "));
    program_succeed(&run, "lab --lane alphabeta --lane alphabeta,table --why 12" ENDING);
    assert_non_null(strstr(run.out, " win by 8 "));
    assert_non_null(strstr(run.out, "The game is over: a loss by 18 for Black"));
}

/* What an evaluation says of a position where a soldier can be taken. */
static int score_by(const char *evaluation)
{
    struct Run run;
    char arguments[128];
    int score;
    snprintf(arguments, sizeof arguments,
             "analyse --game xiangqi --eval %s --depth 1 --moves 'a3a4 a6a5'", evaluation);
    program_succeed(&run, arguments);
    assert_int_equal(sscanf(run.out, "depth %*d/%*d %d", &score), 1);
    return score;
}

static void analysis_evaluates_as_it_is_told(void **state)
{
    struct Run run;
    (void)state;
    assert_true(score_by("material") > 100);
    assert_int_not_equal(score_by("material"), score_by("own"));
    assert_int_not_equal(score_by("network"), score_by("own"));
    program_run(&run, "analyse --game xiangqi --eval nothing");
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "xiangqi has no evaluation 'nothing'"));
}

/* The schedule's first half-width is 2: the square about the centre and 2 beyond the one stone. */
static void analysis_shows_the_window(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "analyse --moves h8 --by algorithm=alphabeta,window=3,depth=2");
    assert_line(&run, 0, "depth .*  window f6-j10");
}

static void analysis_of_a_solved_game_is_exact(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "analyse --game tictactoe --moves 'b2 b1'");
    assert_line(&run, -1, "best [a-c][1-3]: the fastest win, in 5");
}

static void solving_prints_the_counts(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "solve tictactoe");
    assert_non_null(strstr(run.out, "\npositions: 5478\n"));
    assert_non_null(strstr(run.out, "\nstart: draw\n"));
    assert_line(&run, -1, "solved in [0-9.]+ s, [0-9]+ KiB of table");
}

/* Makes a name for a file of records and runs a match that writes it. */
static void run_match(struct Run *run, char path[64], const char *arguments)
{
    char words[512];
    snprintf(path, 64, "/tmp/tianyuan-records-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(words, sizeof words, "match %s --records %s", arguments, path);
    program_succeed(run, words);
}

/* The file's text, to be freed; the file is removed. */
static char *take_file(const char *path)
{
    char *text = calloc(1, 1 << 20);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t size = fread(text, 1, (1 << 20) - 1, file);
    assert_int_equal(size, strlen(text));
    fclose(file);
    unlink(path);
    return text;
}

static void a_match_scores_its_opponents(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "match --game tictactoe algorithm=minimax,depth=9 level:1 --games 12");
    assert_line(&run, 0, "A algorithm=minimax,depth=9 .* moves .* nodes/move +median .* ms .*");
    assert_line(&run, 2, "mean length [0-9.]+ plies");
    assert_line(&run, 3, "A first +6 games  \\+[0-9]+ =[0-9]+ -0 .*");
    assert_line(&run, 4, "A second +6 games .*");
    assert_line(&run, 5,
                "A all +12 games  \\+[0-9]+ =[0-9]+ -0 .* score [0-9.]+ % \\+- [0-9.]+  Elo "
                "\\+[0-9]+ \\+- [0-9]+");
}

/* Settings without a limit of their own stand for a depth of 3: not where the match sets one. */
static void a_limit_of_the_match_replaces_that_of_the_strong_search(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "match --game xiangqi algorithm=strong level:1 --games 2 --nodes 20000 "
                          "--max-plies 6");
    assert_line(&run, 0, "A algorithm=strong +[0-9]+ moves +(19|20)[0-9]{3} nodes/move .*");
}

/* Counted by processor time a move takes what it may, however busy the machine is. */
static void a_move_may_be_timed_by_the_processor(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run,
                    "match --game xiangqi algorithm=strong algorithm=strong --games 1 --ms 30 "
                    "--max-plies 8 --processor-time --threads-a 2");
    for (int i = 0; i < 2; i++)
        assert_line(
            &run, i,
            "[AB] algorithm=strong .* median (29|[3-9][0-9]|[0-9]{3,})\\.. ms  worst .* ms");
}

static const char varied[] = "--game gomoku algorithm=strong,nodes=300 "
                             "algorithm=strong,nodes=300,slack=20 --games 7 --openings 5";

/* The same games whatever the number of threads; another seed gives others. */
static void a_match_can_be_repeated(void **state)
{
    struct Run run;
    char path[3][64], words[256], *text[3];
    (void)state;
    for (int i = 0; i < 3; i++) {
        snprintf(words, sizeof words, "%s --jobs %d --seed %d", varied, i == 1 ? 3 : 1,
                 i == 2 ? 8 : 7);
        run_match(&run, path[i], words);
        text[i] = take_file(path[i]);
    }
    assert_string_equal(text[0], text[1]);
    assert_string_not_equal(text[0], text[2]);
    for (int i = 0; i < 3; i++)
        free(text[i]);
}

/* Each opening is played from both sides, and every record can be read back. */
static void a_match_alternates_colours(void **state)
{
    struct Run run;
    char path[64];
    struct Match *match[7];
    struct RecordError error;
    (void)state;
    run_match(&run, path, varied);
    char *text = take_file(path);
    const char *rest = text;
    for (int i = 0; i < 7; i++) {
        match[i] = record_read(rest, 0, &rest, &error);
        if (!match[i])
            fail_msg("record %d, line %d: %s", i, error.line, error.what);
        assert_string_equal(match_tags(match[i])->player[i % 2], "algorithm=strong,nodes=300");
        assert_int_not_equal(match_status(match[i]).outcome, OUTCOME_ONGOING);
    }
    for (int i = 0; i < 6; i += 2)
        for (int ply = 0; ply < 5; ply++)
            assert_int_equal(match_get(match[i], ply), match_get(match[i + 1], ply));
    bool differ = false;
    for (int ply = 0; ply < 5; ply++)
        differ = differ || match_get(match[0], ply) != match_get(match[2], ply);
    assert_true(differ);
    for (int i = 0; i < 7; i++)
        match_free(match[i]);
    free(text);
}

/* A name that is one in two languages: a line shows it in both, and --charset ends the question. */
static void records_show_charsets_that_stay_open(void **state)
{
    static const char record[] = "(;GM[4]SZ[15]PB[\xc0\xcc\xb8\xed\xb4\xf6];B[hh];W[ii])";
    struct Run run;
    char path[] = "/tmp/tianyuan-records-XXXXXX", words[128];
    int file = mkstemp(path);
    (void)state;
    assert_int_equal(write(file, record, sizeof record - 1), sizeof record - 1);
    close(file);
    snprintf(words, sizeof words, "records %s", path);
    program_run(&run, words);
    assert_int_equal(run.status, 0);
    assert_non_null(strstr(run.error, "--charset tells:\n"));
    assert_non_null(strstr(run.error, "PB[檜貲湯]"));
    assert_non_null(strstr(run.error, "PB[이명덕]"));
    snprintf(words, sizeof words, "records --charset cp949 --to sgf %s", path);
    program_run(&run, words);
    assert_non_null(strstr(run.out, "PB[이명덕]"));
    assert_null(strstr(run.error, "charset"));
    unlink(path);
}

/* A book from the one command serves the other: each opening is played from both sides, in turn. */
static void a_book_is_made_and_played(void **state)
{
    struct Run run, again;
    char words[256], path[64], records[64], first[512];
    (void)state;
    program_succeed(&run, "openings --game xiangqi --count 3 --plies 4 --nodes 500 --jobs 2");
    program_succeed(&again, "openings --game xiangqi --count 3 --plies 4 --nodes 500");
    assert_string_equal(run.out, again.out);
    assert_line(&run, 0, "# xiangqi: 4 plies, seed 1, 500 nodes each");
    assert_line(&run, 3, "[a-i][0-9][a-i][0-9]( [a-i][0-9][a-i][0-9]){3}");
    snprintf(path, sizeof path, "/tmp/tianyuan-book-XXXXXX");
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    fputs(run.out, file);
    fclose(file);
    snprintf(words, sizeof words,
             "--game xiangqi level:1 level:1 --games 2 --nodes 20 --book %s --max-plies 6", path);
    run_match(&again, records, words);
    char *text = take_file(records);
    int found = 0;
    for (int line = 1; line <= 3; line++) {
        text_line(run.out, line, first, sizeof first);
        char *second = strchr(first, ' ');
        *second++ = '\0';
        snprintf(words, sizeof words, "1. %.4s %.4s", first, second);
        for (const char *at = text; (at = strstr(at, words)); at++)
            found++;
    }
    assert_int_equal(found, 2);
    assert_non_null(strstr(again.out, "A all          2 games  +0 =2 -0"));
    assert_non_null(strstr(again.out, ", 2 games adjudicated"));
    free(text);
    unlink(path);
}

/* Uneven openings stand between the bounds, in the eyes of the search that judged them; even ones
 * seldom do. */
static void a_book_may_be_uneven(void **state)
{
    static const char judged[] = "openings --game xiangqi --count 6 --plies 6 --nodes 2000";
    struct Run run, seen;
    char words[256], moves[256];
    (void)state;
    snprintf(words, sizeof words, "%s --least 60 --within 120", judged);
    program_succeed(&run, words);
    assert_line(&run, 0,
                "# xiangqi: 6 plies, seed 1, 2000 nodes each, 60 points or more from even");
    for (int line = 1; line <= 6; line++) {
        text_line(run.out, line, moves, sizeof moves);
        snprintf(words, sizeof words, "analyse --game xiangqi --nodes 2000 --moves '%.200s'",
                 moves);
        program_succeed(&seen, words);
        const char *score = NULL;
        for (const char *at = seen.out; (at = strstr(at, "depth ")); at++)
            score = strpbrk(at, "+-");
        assert_non_null(score);
        long points = labs(strtol(score, NULL, 10));
        assert_in_range(points, 45, 150); /* of the last depth that is complete */
    }
    snprintf(words, sizeof words, "%s --least 60 --within 50", judged);
    program_run(&run, words);
    assert_int_equal(run.status, 2);
    assert_non_null(strstr(run.error, "--within is below --least"));
}

/* Broken off after three games, the same match goes on with the fourth; another one is refused. */
static void a_match_goes_on_where_it_was(void **state)
{
    struct Run whole, part;
    char path[64], words[256], expected[512], line[512];
    static const char match[] = "match --game tictactoe level:1 level:2 --jobs 1 --state";
    static const char *const others[] = {"--seed 2", "--max-plies 4", "--win-score 100",
                                         "--draw-score 0"};
    (void)state;
    snprintf(path, sizeof path, "/tmp/tianyuan-state-XXXXXX");
    close(mkstemp(path));
    snprintf(words, sizeof words, "%s %s --games 3", match, path);
    program_succeed(&part, words);
    snprintf(words, sizeof words, "%s %s --games 20", match, path);
    program_succeed(&part, words);
    program_succeed(&whole, "match --game tictactoe level:1 level:2 --games 20");
    text_line(whole.out, -2, expected, sizeof expected);
    text_line(part.out, -2, line, sizeof line);
    assert_string_equal(line, expected);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        snprintf(words, sizeof words, "%s %s --games 20 %s", match, path, others[i]);
        program_run(&part, words);
        assert_int_equal(part.status, 2);
        assert_non_null(strstr(part.error, "it is the state of another match"));
    }
    unlink(path);
}

/* Whoever plays on the clock keeps within it, the ladder's algorithms as well; a program that does
 * not loses by it. */
static void a_match_is_played_on_the_clock(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "match --game xiangqi algorithm=strong algorithm=strong --games 2 "
                          "--clock 1.5+0.01 --max-plies 30 --processor-time");
    assert_line(&run, 0, "A .* worst [0-9]{2,3}\\.[0-9] ms");
    assert_line(&run, -2, "A all +2 games  .*");
    program_succeed(&run, "match --game gomoku algorithm=minimax,depth=8 level:1 --games 2 "
                          "--clock 1 --max-plies 6 --processor-time");
    assert_line(&run, -2, "A all +2 games  .*");
}

/* Two that are far apart are told apart long before the last game. */
static void a_test_ends_when_it_has_its_answer(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "match --game tictactoe algorithm=minimax,depth=9 level:1 --games 1000 "
                          "--sprt 0,50");
    assert_line(&run, -1,
                "SPRT Elo 0 against 50, errors 0.05 and 0.05: LLR [0-9.]+ of -2.94 "
                ".. 2.94, nElo \\+[0-9.]+, the second is accepted");
    assert_line(&run, -2,
                "A pairs +[0-9]{1,2} pairs  [0-9 ]+  score .* Elo .* nElo \\+[0-9.]+ \\+- [0-9.]+");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_prints_a_line_a_depth),
        cmocka_unit_test(perft_starts_where_it_is_told),
        cmocka_unit_test(the_ladder_agrees_with_itself),
        cmocka_unit_test(the_ladder_gives_up_in_time),
        cmocka_unit_test(the_lab_prints_exercises),
        cmocka_unit_test(the_lab_searches_a_tree_on_paper),
        cmocka_unit_test(the_lab_tells_how_nodes_grow),
        cmocka_unit_test(the_lab_counts_as_the_ladder_does),
        cmocka_unit_test(analysis_deepens_and_decides),
        cmocka_unit_test(wins_are_told_by_their_margin),
        cmocka_unit_test(analysis_evaluates_as_it_is_told),
        cmocka_unit_test(analysis_shows_the_window),
        cmocka_unit_test(analysis_of_a_solved_game_is_exact),
        cmocka_unit_test(solving_prints_the_counts),
        cmocka_unit_test(a_match_scores_its_opponents),
        cmocka_unit_test(a_limit_of_the_match_replaces_that_of_the_strong_search),
        cmocka_unit_test(a_move_may_be_timed_by_the_processor),
        cmocka_unit_test(a_match_can_be_repeated),
        cmocka_unit_test(a_match_alternates_colours),
        cmocka_unit_test(records_show_charsets_that_stay_open),
        cmocka_unit_test(a_book_is_made_and_played),
        cmocka_unit_test(a_book_may_be_uneven),
        cmocka_unit_test(a_match_goes_on_where_it_was),
        cmocka_unit_test(a_match_is_played_on_the_clock),
        cmocka_unit_test(a_test_ends_when_it_has_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

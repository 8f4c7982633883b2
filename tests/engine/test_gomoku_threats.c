/*
 * Gomoku's searches for forced wins, in positions from games of the strong search against itself:
 * continuous fours beside a judge that knows nothing but the rules, continuous threats against a
 * defender that may do as it likes; and what threes decide at sight against every answer.
 *
 * test_engine_gomoku_threats [GAMES]   default 9; prints what the hardest answers took
 */
#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/gomoku.h"
#include "engine/gomoku/sense.h"
#include "engine/gomoku/threes.h"
#include "engine/gomoku/vcf.h"
#include "engine/gomoku/vct.h"
#include "engine/search/context.h"
#include "engine/search/search.h"
#include "src/common/random.h"
#include "tests/engine/gomoku_drawing.h"
#include "tests/engine/gomoku_tables.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct Game *const game = &gomoku_game;

enum {
    PLAYER_NODES = 60,
    OPENING_PLIES = 5,
    JUDGE_NODES = 400, /* where the judge gives up */
    FOURS_NODES = 60000,
    FOURS_DEEPEST = 100,
    THREATS_NODES = 1500,
    THREATS = 6,
    PLIES_MAX = 80
};

/* What the judge says, and how many positions it has looked at. */
struct Judge {
    struct GomokuPosition position;
    int nodes;
};

/* How often what was found. */
struct Counts {
    int asked, won, longest, nodes;
    int threats_won, varied, threes_won, threes_lost;
};

/* Stones of `colour` within four points of `point` in one direction: fewer than three make no
 * four. */
static bool may_make_four(const struct GomokuPosition *position, int point,
                          enum GomokuColour colour)
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        int stones = 0;
        for (int steps = -4; steps <= 4; steps++) {
            int at = gomoku_step(position, point, direction, steps);
            stones += at != POINT_NONE && position->cell[at] == CELL_BLACK + colour;
        }
        if (stones >= 3)
            return true;
    }
    return false;
}

/* The points on which `colour` wins at once: how many, and in *last the last of them. */
static int winning_points(const struct GomokuPosition *position, enum GomokuColour colour,
                          int *last)
{
    int count = 0;
    for (int point = 0; point < gomoku_points(position); point++) {
        if (position->cell[point] == CELL_EMPTY && may_make_four(position, point, colour) &&
            gomoku_wins(position, point, colour)) {
            *last = point;
            count++;
        }
    }
    return count;
}

static bool judge_attack(struct Judge *judge, enum GomokuColour colour);

/* After a stone on `point`: whether it makes fours that win. */
static bool judge_move(struct Judge *judge, enum GomokuColour colour, int point)
{
    struct GomokuPosition *position = &judge->position;
    int stop, any;
    bool won = false, renju = position->rule == RULE_RENJU;
    if (renju && colour == COLOUR_BLACK && forbidden_reason(position, point) != REASON_NONE)
        return false;
    position->cell[point] = (uint8_t)(CELL_BLACK + colour);
    int fives = winning_points(position, colour, &stop);
    if (fives > 0 && winning_points(position, !colour, &any) == 0) {
        won = fives > 1 ||
              (renju && colour == COLOUR_WHITE && forbidden_reason(position, stop) != REASON_NONE);
        if (!won) {
            position->cell[stop] = (uint8_t)(CELL_BLACK + !colour);
            won = judge_attack(judge, colour);
            position->cell[stop] = CELL_EMPTY;
        }
    }
    position->cell[point] = CELL_EMPTY;
    return won;
}

/* Whether `colour`, on turn, wins by fours alone. */
static bool judge_attack(struct Judge *judge, enum GomokuColour colour)
{
    int any;
    if (winning_points(&judge->position, colour, &any) > 0)
        return true;
    if (++judge->nodes > JUDGE_NODES)
        return false;
    for (int point = 0; point < gomoku_points(&judge->position); point++)
        if (judge->position.cell[point] == CELL_EMPTY &&
            may_make_four(&judge->position, point, colour) && judge_move(judge, colour, point))
            return true;
    return false;
}

/* Whether `colour`, on turn, has a stone that makes two fives at once, with nothing to stop. */
static bool judge_live_four(struct Judge *judge, enum GomokuColour colour)
{
    struct GomokuPosition *position = &judge->position;
    int any;
    bool found = false;
    if (winning_points(position, !colour, &any) > 0)
        return false;
    for (int point = 0; point < gomoku_points(position) && !found; point++) {
        if (position->cell[point] != CELL_EMPTY || !may_make_four(position, point, colour) ||
            (position->rule == RULE_RENJU && colour == COLOUR_BLACK &&
             forbidden_reason(position, point) != REASON_NONE))
            continue;
        position->cell[point] = (uint8_t)(CELL_BLACK + colour);
        found = winning_points(position, colour, &any) > 1;
        position->cell[point] = CELL_EMPTY;
    }
    return found;
}

/* Whether `colour`, on turn, has no stone against a live four or two fours to come. */
static bool judge_loss(struct Judge *judge, enum GomokuColour colour)
{
    struct GomokuPosition *position = &judge->position;
    bool lost = true;
    for (int point = 0; point < gomoku_points(position) && lost; point++) {
        if (position->cell[point] != CELL_EMPTY ||
            (position->rule == RULE_RENJU && colour == COLOUR_BLACK &&
             forbidden_reason(position, point) != REASON_NONE))
            continue;
        position->cell[point] = (uint8_t)(CELL_BLACK + colour);
        lost = judge_live_four(judge, !colour);
        position->cell[point] = CELL_EMPTY;
    }
    return lost;
}

/* What is said at sight holds against every answer, and every point with two threes wins. */
static void check_threes(const struct Board *board, struct Counts *counts)
{
    const struct Sense *sense = board->aux;
    struct Judge judge = {.position = *(const struct GomokuPosition *)board->position};
    int turn = judge.position.state.turn, plies = threes_decide(board->position, sense);
    bool holds = plies >= 0 || judge_loss(&judge, turn);
    counts->threes_won += plies > 0;
    counts->threes_lost += plies < 0;
    for (int point = 0; plies > 0 && point < gomoku_points(&judge.position); point++) {
        if (judge.position.cell[point] != CELL_EMPTY ||
            sense->threat[turn][point] != THREAT_THREE_THREE)
            continue;
        judge.position.cell[point] = (uint8_t)(CELL_BLACK + turn);
        holds = holds && judge_loss(&judge, !turn);
        judge.position.cell[point] = CELL_EMPTY;
    }
    if (!holds) {
        char text[POSITION_TEXT_MAX];
        game->position_write(board->position, text);
        fail_msg("%d plies at sight: %s", plies, text);
    }
}

/* Asserts that the line of a win is one: legal moves, and the plies that were said if it is
 * whole. */
static void check_line(const struct Search *search, const struct Board *board, int plies)
{
    struct Board copy;
    board_copy(&copy, board, NULL, false);
    assert_true(search->line_counts[0] > 0 && search->line_counts[0] <= plies);
    for (int i = 0; i < search->line_counts[0]; i++) {
        assert_true(board_legal(&copy, search->lines[0][i]));
        board_make(&copy, search->lines[0][i]);
    }
    board_free(&copy);
}

/* A search on `board` that counts its own nodes, for asking the parts of the strong search. */
static struct Search *asker_new(const struct Board *board)
{
    struct Search *search = search_new(board, board->tables, NULL);
    search->settings.nodes = UINT64_MAX;
    return search;
}

static void check_fours(const struct Board *board, struct Counts *counts)
{
    struct Judge judge = {.position = *(const struct GomokuPosition *)board->position};
    bool won = judge_attack(&judge, judge.position.state.turn);
    if (judge.nodes > JUDGE_NODES)
        return;
    struct Search *search = asker_new(board);
    int plies = vcf_search(search, 0, FOURS_DEEPEST, FOURS_NODES);
    counts->asked++;
    counts->won += won;
    counts->longest = plies > counts->longest ? plies : counts->longest;
    counts->nodes = (int)search->nodes > counts->nodes ? (int)search->nodes : counts->nodes;
    if (won != (plies > 0)) {
        char text[POSITION_TEXT_MAX];
        game->position_write(board->position, text);
        fail_msg("judge %d, search %d plies: %s", won, plies, text);
    }
    if (won)
        check_line(search, board, plies);
    search_free(search);
}

static Move think(const struct Board *board, uint64_t nodes, int *plies)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = nodes};
    struct SearchResult result;
    struct Search *search = search_new(board, board->tables, NULL);
    search_run(search, &settings, NULL, &result);
    search_free(search);
    *plies = score_plies(result.score);
    return result.move;
}

/* The attacker goes on by threats, the defender as it likes: the attacker wins. */
static void play_out(struct Board *board, int attacker)
{
    for (int i = 0; i < PLIES_MAX && board_status(board).outcome == OUTCOME_ONGOING; i++) {
        Move move;
        int plies;
        if (game->mover(board->position) == attacker) {
            struct Search *search = asker_new(board);
            plies = vct_search(search, 0, THREATS, 20 * THREATS_NODES);
            assert_true(plies > 0);
            move = search->lines[0][0];
            search_free(search);
        } else {
            move = think(board, 20 * PLAYER_NODES, &plies);
        }
        board_make(board, move);
    }
    assert_int_equal(board_status(board).outcome, OUTCOME_WIN);
    assert_int_equal(board_status(board).winner, attacker);
}

/* Another victory is one too, and takes no longer. */
static void check_varied(struct Search *search, const struct Board *board, int plies,
                         struct Counts *counts)
{
    Move known = search->lines[0][0];
    uint64_t random = (uint64_t)counts->asked;
    int varied = vct_vary(search, plies, THREATS, THREATS_NODES, random_next(&random));
    assert_in_range(varied, 1, plies);
    check_line(search, board, varied);
    counts->varied += search->lines[0][0] != known;
}

static void check_threats(const struct Board *board, struct Counts *counts)
{
    struct Search *search = asker_new(board);
    int plies = vct_search(search, 0, THREATS, THREATS_NODES);
    if (plies > 0)
        check_varied(search, board, plies, counts);
    if (plies > 0 && vcf_search(search, 0, FOURS_DEEPEST, FOURS_NODES) == 0) {
        struct Board copy;
        counts->threats_won++;
        board_copy(&copy, board, board->tables, true);
        play_out(&copy, game->mover(board->position));
        board_free(&copy);
    }
    search_free(search);
}

/* Plays a game and asks about each of its positions. */
static void play_game(const void *tables, int number, struct Counts *counts)
{
    static const int sizes[] = {15, 20};
    struct Options options = gomoku_options_of(sizes[number / 3 % 2], number % 3, false);
    uint64_t random = (uint64_t)number;
    struct Board board;
    board_init(&board, game, &options, tables, true);
    for (int i = 0; i < PLIES_MAX && board_status(&board).outcome == OUTCOME_ONGOING; i++) {
        Move moves[MOVES_MAX];
        int plies;
        if (i < OPENING_PLIES) {
            int count = game->generate(board.position, board.aux, MOVES_CANDIDATES, moves);
            board_make(&board, moves[random_below(&random, (uint32_t)count)]);
            continue;
        }
        check_fours(&board, counts);
        check_threats(&board, counts);
        check_threes(&board, counts);
        board_make(&board, think(&board, PLAYER_NODES, &plies));
    }
    board_free(&board);
}

static int games_to_play = 9;

static void test_forced_wins(void **state)
{
    struct Counts counts = {0};
    for (int i = 0; i < games_to_play; i++)
        play_game(*state, i, &counts);
    printf("%d positions, %d won by fours, at most %d plies, %d nodes; %d more by threats\n",
           counts.asked, counts.won, counts.longest, counts.nodes, counts.threats_won);
    printf("at sight by threes: %d won, %d lost\n", counts.threes_won, counts.threes_lost);
    assert_true(counts.won > 0 && counts.threats_won > 0);
    assert_true(counts.varied > 0);
    assert_true(counts.threes_won + counts.threes_lost > 0);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        games_to_play = (int)strtol(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forced_wins)};
    return cmocka_run_group_tests(tests, gomoku_tables_make, gomoku_tables_free);
}

/* The levels at the board: they err as people do, never as fools, and never twice the same way. */
#include "engine/games.h"
#include "engine/match.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/seats/book_file.h"
#include "src/play/seats/brain.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    CARELESS = 2, /* levels, the lowest, that may overlook what wins at once */
    SEEDS = 12,   /* games that a position is asked in */
    DEPTH = 2,    /* a level that looks further is held to NODES a move */
    NODES = 3000,
    LOOKS = 6, /* at the clock in the time of a move */
    TABLE = 1 << 20
};

/* Level number `index` from 0 of a game, made quick where it takes long. */
static struct Brain *sit_down(const struct Game *game, int index, uint64_t seed)
{
    const struct WorkerHost host = posix_host_single();
    struct Level level = *level_get(game, index);
    if (level.settings.depth == 0 || level.settings.depth > DEPTH)
        level.settings.nodes = NODES;
    level.settings.time_us = 0;
    if (level.settings.algorithm == ALGORITHM_STRONG)
        level.settings.depth = 0;
    return brain_new(game, &level, seed, TABLE, NULL, &host);
}

static Move answer(struct Brain *brain, const struct Board *board)
{
    struct Decision decision;
    brain_think(brain, board, (struct Allotment){.aim_us = 0}, NULL, NULL, NULL, &decision);
    return decision.result.move;
}

/* Whether level number `index` from 0, made quick, is the same opponent as the one below it: only
 * their nodes differ. */
static bool same_as_below(const struct Game *game, int index)
{
    const struct SearchSettings *it = &level_get(game, index)->settings;
    const struct SearchSettings *below = index ? &level_get(game, index - 1)->settings : NULL;
    return below && it->algorithm == ALGORITHM_STRONG && below->algorithm == ALGORITHM_STRONG &&
           it->evaluation == below->evaluation && it->nodes && below->nodes &&
           it->lapses.noise == below->lapses.noise && it->lapses.opening == below->lapses.opening;
}

/* A position and the moves that led on from it. */
struct Scene {
    const char *game, *position, *moves;
    const char *good; /* the moves that everyone finds, between blanks */
};

static void set_up(const struct Scene *scene, struct Board *board, void *tables)
{
    board_init(board, games_find(scene->game), NULL, tables, true);
    if (scene->position)
        assert_true(board_set(board, scene->position, NULL));
    if (scene->moves)
        assert_true(board_play(board, scene->moves, NULL));
}

/* Every level from number `first` on finds one of the good moves, in every game. */
static void assert_found(const struct Scene *scene, int first)
{
    const struct Game *game = games_find(scene->game);
    void *tables = board_tables(game);
    struct Board board;
    set_up(scene, &board, tables);
    for (int i = first; i < level_count(game); i++) {
        if (same_as_below(game, i))
            continue;
        struct Brain *brain = sit_down(game, i, 0);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            char move[MOVE_TEXT_MAX], word[MOVE_TEXT_MAX + 2];
            brain_clear(brain, seed);
            game->move_write(board.position, answer(brain, &board), move);
            snprintf(word, sizeof word, " %s ", move);
            if (!strstr(scene->good, word))
                fail_msg("%s: level %d of %s plays %s in game %d", scene->moves, i + 1, game->id,
                         move, (int)seed);
        }
        brain_free(brain);
    }
    board_free(&board);
    memory_aligned_free(tables);
}

/* A five is made; a four is stopped, and one that can't be is resisted. */
static void fives_are_made_and_stopped(void **state)
{
    static const struct Scene scenes[] = {
        {"gomoku", NULL, "h8 a1 i8 a3 j8 a5 k8 a7", " g8 l8 "},
        {"gomoku", NULL, "g8 h8 a1 i8 a3 j8 a5 k8", " l8 "},
        {"gomoku", NULL, "h8 a1 i8 a3 j8 a5 k8", " g8 l8 "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        assert_found(&scenes[i], CARELESS);
}

static bool wins_now(struct Board *board, Move move)
{
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    board_unmake(board);
    return status.outcome == OUTCOME_WIN && status.winner == mover &&
           status.reason == REASON_CHECKMATE;
}

static bool can_win(struct Board *board)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    for (int i = 0; i < count; i++)
        if (wins_now(board, moves[i]))
            return true;
    return false;
}

static bool lets_win(struct Board *board, Move move)
{
    board_make(board, move);
    bool over = board_status(board).outcome != OUTCOME_ONGOING;
    bool lets = !over && can_win(board);
    board_unmake(board);
    return lets;
}

/* Whether the side to move can keep the other from winning at once. */
static bool can_parry(struct Board *board)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    for (int i = 0; i < count; i++)
        if (!lets_win(board, moves[i]))
            return true;
    return false;
}

/* In whole games the weakest level that isn't careless neither misses a win in one nor lets the
 * other side have one that could be parried. */
static void nothing_decisive_is_overlooked(void **state)
{
    const struct Game *game = games_find("xiangqi");
    int won = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct Brain *brain = sit_down(game, CARELESS, seed);
        struct Board board;
        board_init(&board, game, NULL, NULL, true);
        for (int i = 0; i < 120 && board_status(&board).outcome == OUTCOME_ONGOING; i++) {
            Move move = answer(brain, &board);
            if (can_win(&board))
                assert_true(wins_now(&board, move));
            else
                assert_true(!lets_win(&board, move) || !can_parry(&board));
            board_make(&board, move);
        }
        won += board_status(&board).outcome == OUTCOME_WIN;
        board_free(&board);
        brain_free(brain);
    }
    assert_true(won > 0);
}

/* A mate in one, whichever of the two. */
static void mates_in_one_are_found(void **state)
{
    static const struct Scene scene = {"xiangqi", "3k5/8R/9/9/9/9/9/9/R8/4K4 w", NULL,
                                       " a1a9 a1d1 "};
    (void)state;
    assert_found(&scene, CARELESS);
}

/* What was just taken is taken back by every level, in every game. */
static void what_was_taken_is_taken_back(void **state)
{
    static const struct Scene scene = {
        "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "b2b9",
        " a9b9 "};
    (void)state;
    assert_found(&scene, 0);
}

/* Plays out `scene` as level `index` against an opponent who moves at random; returns whether the
 * level has won within `plies`. */
static bool finishes(const char *position, int index, int plies)
{
    const struct Scene scene = {.game = "xiangqi", .position = position};
    const struct Game *game = games_find("xiangqi");
    struct Brain *brain = sit_down(game, index, 1);
    uint64_t random = 1;
    struct Board board;
    set_up(&scene, &board, NULL);
    for (int i = 0; i < plies && board_status(&board).outcome == OUTCOME_ONGOING; i++) {
        Move moves[MOVES_MAX];
        int count = game->generate(board.position, board.aux, MOVES_ALL, moves);
        Move other = moves[random_below(&random, (uint32_t)count)];
        board_make(&board, i % 2 == 0 ? answer(brain, &board) : other);
    }
    struct Status status = board_status(&board);
    board_free(&board);
    brain_free(brain);
    return status.outcome == OUTCOME_WIN && status.winner == 0;
}

static void won_endings_are_won(void **state)
{
    static const char *const endings[] = {
        "3k5/9/9/9/9/9/9/9/9/R3K4 w",       "3aka3/9/9/9/9/9/9/9/9/R2K5 w",
        "4k4/9/4b4/9/9/9/9/9/9/N3K2N1 w",   "4k4/9/9/9/4P4/9/9/9/9/4KN3 w",
        "4k4/4a4/9/9/9/9/9/9/4A4/C3K1R2 w",
    };
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        for (int level = 0; level < 6; level += 5)
            if (!finishes(endings[i], level, 80))
                fail_msg("level %d doesn't finish %s", level + 1, endings[i]);
}

/* A clock that goes on whenever it is looked at. */
struct Hurry {
    uint64_t us, step;
};

static uint64_t hurrying_clock(void *context)
{
    struct Hurry *hurry = context;
    return hurry->us += hurry->step;
}

/* The text of a game of level `index` in seat `seat` with seed `seed`, which opens from `book` if
 * it plays by time, against a level that never varies. */
static void play(const struct Game *game, void *tables, const struct OpeningBook *book, int index,
                 int seat, uint64_t seed, char text[2000])
{
    struct Hurry hurry = {.step = level_get(game, index)->settings.time_us / LOOKS};
    const struct WorkerHost hurrying = {.now_us = hurrying_clock, .context = &hurry};
    struct Level level = *level_get(game, index);
    search_limit_time(&level.settings, level.settings.time_us);
    struct Brain *brain = level_by_time(&level)
                              ? brain_new(game, &level, seed, TABLE, NULL, &hurrying)
                              : sit_down(game, index, seed);
    struct Brain *other = sit_down(game, 6, 1);
    struct Board board;
    size_t length = 0;
    brain_set_book(brain, book);
    board_init(&board, game, NULL, tables, true);
    text[0] = '\0';
    for (int i = 0; i < 30 && board_status(&board).outcome == OUTCOME_ONGOING; i++) {
        Move move = answer(i % 2 == seat ? brain : other, &board);
        char written[MOVE_TEXT_MAX];
        game->move_write(board.position, move, written);
        length += (size_t)snprintf(text + length, 2000 - length, "%s ", written);
        board_make(&board, move);
    }
    board_free(&board);
    brain_free(brain);
    brain_free(other);
}

enum { GAMES = 2, MANY = 10, REPEATS_MOST = 3 };

/* `games` games of level `index` in seat `seat`, MANY at most, and the first once more; returns
 * how many pairs of them are the same from beginning to end. */
static int count_repeats(const struct Game *game, void *tables, const struct OpeningBook *book,
                         int index, int seat, int games)
{
    char text[MANY + 1][2000];
    int repeats = 0;
    for (int i = 0; i <= games; i++)
        play(game, tables, book, index, seat, (uint64_t)(i % games) + 1, text[i]);
    assert_string_equal(text[games], text[0]);
    for (int i = 0; i < games; i++)
        for (int j = 0; j < i; j++)
            repeats += strcmp(text[i], text[j]) == 0;
    return repeats;
}

/* Fails if level `index` repeats itself; one by time, with either side. Where the noise is small or
 * the board is, a few repeats are borne: REPEATS_MOST of 45 pairs. */
static void assert_varied(const struct Game *game, void *tables, const struct OpeningBook *book,
                          bool small, int index, int games)
{
    bool timed = level_by_time(level_get(game, index));
    int borne = timed || small ? REPEATS_MOST * games * (games - 1) / 2 / 45 : 0;
    for (int seat = 0; seat < (timed ? 2 : 1); seat++) {
        int repeats = count_repeats(game, tables, book, index, seat, games);
        if (repeats > borne)
            fail_msg("%s level %d, seat %d: %d pairs are the same", game->id, index + 1, seat,
                     repeats);
    }
}

/* The same opponent hardly ever plays the same game twice, and does with the same seed. */
static void games_vary_by_their_seed(void **state)
{
    static const struct {
        const char *id;
        bool small; /* and without a book */
    } games[] = {{"gomoku", false}, {"xiangqi", false}, {"chiziqi", true}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct Game *game = games_find(games[i].id);
        void *tables = board_tables(game);
        char path[256];
        snprintf(path, sizeof path, TY_BOOKS "/%s.book", game->id);
        struct BookFile *book = games[i].small ? NULL : book_file_open(path, game, NULL);
        assert_int_equal(book == NULL, games[i].small);
        for (int level = 0; level < level_count(game); level += level < 6 ? 3 : 1)
            if (!same_as_below(game, level) && !level_get(game, level)->exact)
                assert_varied(game, tables, book ? book_file_view(book) : NULL, games[i].small,
                              level, *(const int *)*state);
        book_file_close(book);
        memory_aligned_free(tables);
    }
}

/* Nodes of a champion whose clock runs away, within `most_us` of a game's clock; 0: none. */
static uint64_t hurried_nodes(const struct Game *game, const struct Level *champion,
                              uint64_t most_us)
{
    struct Hurry hurry = {.step = champion->settings.time_us};
    const struct WorkerHost hurrying = {.now_us = hurrying_clock, .context = &hurry};
    struct Brain *brain = brain_new(game, champion, 1, TABLE, NULL, &hurrying);
    void *tables = board_tables(game);
    struct Board board;
    struct Decision decision;
    board_init(&board, game, NULL, tables, true);
    assert_true(board_play(&board, game == games_find("gomoku") ? "h8 i9 g8" : "b2e2 h9g7", NULL));
    brain_think(brain, &board, (struct Allotment){.most_us = most_us}, NULL, NULL, NULL, &decision);
    board_free(&board);
    memory_aligned_free(tables);
    brain_free(brain);
    return decision.result.nodes;
}

/* On a slow machine the champion takes longer than its time rather than look at less than nine dan;
 * with a clock it keeps to that. */
static void the_champion_sees_more_on_any_machine(void **state)
{
    static const char *const games[] = {"gomoku", "xiangqi"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct Game *game = games_find(games[i]);
        struct Level champion, dan;
        assert_true(level_read(game, "level:champion", &champion, NULL));
        assert_true(level_read(game, "level:dan-9", &dan, NULL));
        assert_true(hurried_nodes(game, &champion, 0) > dan.settings.nodes);
        assert_true(hurried_nodes(game, &champion, 1000) < NODES);
    }
}

/* Whether connect four's strongest plays exactly after those moves, with so much of a clock, in
 * microseconds; 0: none. */
static bool plays_exactly(const char *moves, uint64_t most_us)
{
    const struct Game *game = games_find("connect4");
    struct WorkerHost host = posix_host(0);
    const struct Options options = {.choice = {0}};
    host.start = NULL;
    struct Solution *solution = solution_new(game, &options, &host);
    struct Level level;
    struct Board board;
    struct Decision decision;
    assert_true(level_read(game, "level:grandmaster", &level, NULL));
    level.settings.nodes = NODES;
    solution_start(solution);
    struct Brain *brain = brain_new(game, &level, 1, TABLE, solution, &host);
    board_init(&board, game, NULL, NULL, false);
    assert_true(board_play(&board, moves, NULL));
    brain_think(brain, &board, (struct Allotment){.most_us = most_us}, NULL, NULL, NULL, &decision);
    board_free(&board);
    brain_free(brain);
    solution_free(solution);
    return decision.exact;
}

/* What may take seconds to prove is not proved on a clock. */
static void a_clock_goes_before_a_proof(void **state)
{
    (void)state;
    assert_true(plays_exactly("d1 d2 d3 d4 e1 f1 e2 e3", 0));
    assert_false(plays_exactly("d1 d2 d3 d4 e1 f1 e2 e3", 1000000));
    assert_true(plays_exactly("d1 d2 d3 d4 e1 f1 e2 e3 f2 d5", 1000000));
}

int main(int argc, char **argv)
{
    int games = argc > 1 && strcmp(argv[1], "many") == 0 ? MANY : GAMES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fives_are_made_and_stopped),
        cmocka_unit_test(nothing_decisive_is_overlooked),
        cmocka_unit_test(mates_in_one_are_found),
        cmocka_unit_test(what_was_taken_is_taken_back),
        cmocka_unit_test(won_endings_are_won),
        cmocka_unit_test(the_champion_sees_more_on_any_machine),
        cmocka_unit_test(a_clock_goes_before_a_proof),
        cmocka_unit_test_prestate(games_vary_by_their_seed, &games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

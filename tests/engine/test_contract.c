/* What engine/game.h promises of every game, held against random games of all of them, the sample
 * game among them. */
#include "engine/games.h"
#include "engine/search/score.h"
#include "engine/search/search.h"
#include "src/common/memory.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES_EACH = 60, POINTS_MAX = 400, LAST_PLIES = 4, EXCHANGED_EACH = 8 };

/* Something that is to hold in each position of a random game; `state` is the caller's. */
typedef void (*Claim)(struct Board *board, void *state);

/* Plays random games of every game, and asserts the claim in each position, the last included. */
static void hold(Claim claim, void *state)
{
    uint64_t random = 1;
    for (int i = 0; i < games_count_all() * GAMES_EACH; i++) {
        const struct Game *game = games_get(i % games_count_all());
        struct Options options = random_options(game, &random);
        struct Board board;
        Move move;
        board_init(&board, game, &options, NULL, false);
        claim(&board, state);
        while ((move = random_move(&board, &random)) != MOVE_NONE) {
            board_make(&board, move);
            claim(&board, state);
        }
        board_free(&board);
    }
}

/* What stands on the board, by point. */
static void look(const struct Board *board, uint8_t pieces[POINTS_MAX])
{
    struct Geometry geometry = board->game->geometry(board->position);
    memset(pieces, 0, POINTS_MAX);
    for (int point = 0; point < geometry.files * geometry.ranks; point++)
        pieces[point] = (uint8_t)board->game->piece_at(board->position, point);
}

/* Where a game may leave it to the moves that none is left, they say it. */
static bool over_to_the_search(const struct Board *board, int *result)
{
    Move moves[MOVES_MAX];
    const struct Game *game = board->game;
    if (game->terminal(board->position, NULL, &board->trail, board->trail.count, result))
        return true;
    *result = game->no_moves;
    return game->generate(board->position, NULL, MOVES_ALL, moves) == 0;
}

static bool moves_left(const struct Board *board)
{
    Move moves[MOVES_MAX];
    return board->game->generate(board->position, NULL, MOVES_ALL, moves) > 0;
}

/* By how much it was won; 1 where a win is a win. */
static int margin_of(const struct Game *game, const struct Status *status)
{
    int margin = abs(status->counted[0] - status->counted[1]);
    assert_true(game->margin_max <= MARGIN_MAX && (game->margin_max == 0 || margin > 0));
    return game->margin_max > 0 ? margin : 1;
}

static void ends_alike(struct Board *board, void *state)
{
    struct Status status = board_status(board);
    int result, mover = board->game->mover(board->position);
    bool over = over_to_the_search(board, &result);
    (void)state;
    assert_int_equal(over, status.outcome != OUTCOME_ONGOING);
    if (status.outcome == OUTCOME_DRAW)
        assert_int_equal(result, 0);
    if (status.outcome == OUTCOME_WIN)
        assert_int_equal(result,
                         (status.winner == mover ? 1 : -1) * margin_of(board->game, &status));
    if (over && status.counted[0] != status.counted[1])
        assert_int_equal(status.winner, status.counted[1] > status.counted[0]);
    assert_true(!over || status.reason != REASON_NONE);
    assert_true(!status.fault || status.warning);
    assert_true(!status.adjudicated || moves_left(board));
}

static void status_and_terminal_agree(void **state)
{
    (void)state;
    hold(ends_alike, NULL);
}

static void within_ply_max(struct Board *board, void *state)
{
    (void)state;
    assert_true(board->trail.count <= board->game->ply_max);
}

static void no_game_is_longer_than_it_says(void **state)
{
    (void)state;
    hold(within_ply_max, NULL);
}

/* Every legal move of the position, made and taken back. */
static void moves_do_what_they_say(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    void *before = memory_zeroed(game->position_size);
    uint8_t was[POINTS_MAX], is[POINTS_MAX];
    (void)state;
    memcpy(before, board->position, game->position_size);
    look(board, was);
    int count = board_status(board).outcome == OUTCOME_ONGOING
                    ? game->generate(board->position, NULL, MOVES_ALL, moves)
                    : 0;
    assert_true(count <= MOVES_MAX);
    for (int i = 0; i < count; i += 1 + count / 8) {
        struct Change changes[CHANGES_MAX];
        struct MoveShape shape = game->shape(board->position, moves[i]);
        int changed = game_changes(game, board->position, moves[i], changes);
        assert_true(game->legal(board->position, NULL, moves[i]));
        assert_true(changed <= CHANGES_MAX);
        assert_true(moves[i] != game->pass || changed == 0);
        board_make(board, moves[i]);
        look(board, is);
        if (shape.to != POINT_NONE)
            assert_int_equal(is[shape.to], shape.piece);
        for (int k = 0; k < changed; k++) {
            assert_int_equal(was[changes[k].point], changes[k].was);
            was[changes[k].point] = (uint8_t)changes[k].now;
        }
        assert_memory_equal(was, is, sizeof was);
        for (int k = changed - 1; k >= 0; k--)
            was[changes[k].point] = (uint8_t)changes[k].was;
        board_unmake(board);
        assert_memory_equal(board->position, before, game->position_size);
        look(board, is);
        assert_memory_equal(was, is, sizeof was);
    }
    free(before);
}

static void every_move_changes_what_it_says_and_comes_back(void **state)
{
    (void)state;
    hold(moves_do_what_they_say, NULL);
}

/* Whether a move's text ends with the name of the point it goes to. */
static bool ends_with_target(const struct Board *board, Move move, const char *text)
{
    struct Geometry geometry = board->game->geometry(board->position);
    int to = board->game->shape(board->position, move).to;
    char name[16];
    if (to == POINT_NONE)
        return true;
    int length = snprintf(name, sizeof name, "%c%d", 'a' + to % geometry.files,
                          rank_number(geometry, to / geometry.files));
    return strlen(text) >= (size_t)length && strcmp(text + strlen(text) - length, name) == 0 &&
           rank_numbered(geometry, rank_number(geometry, to / geometry.files)) ==
               to / geometry.files;
}

/* The text begins with the board as the grammar has it; in an opening the colours are not final. */
static void assert_grammar(const struct Board *board, const char *text)
{
    const struct Game *game = board->game;
    char expected[POSITION_TEXT_MAX];
    uint8_t pieces[POINTS_MAX];
    look(board, pieces);
    int colour = game_colour(game, board->position, game->mover(board->position));
    char *end = game_board_write(game, game->geometry(board->position), pieces, colour, expected);
    struct OpeningStep step;
    bool opening = game->opening && game->opening(board->position, &step);
    size_t length = (size_t)(end - expected) - (opening && game->grammar.sides ? 1 : 0);
    if (strncmp(text, expected, length) != 0 || (!opening && text[length] && text[length] != ' '))
        fail_msg("%s: '%s' does not begin with '%s'", game->id, text, expected);
}

static void reads_back(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX];
    Move moves[MOVES_MAX], read;
    void *copy = memory_zeroed(game->position_size);
    struct TextError error;
    (void)state;
    game->position_write(board->position, text);
    if (!game->position_read(copy, &board->options, text, &error))
        fail_msg("%s: %s", text, error.what);
    assert_grammar(board, text);
    game->position_write(copy, again);
    assert_string_equal(text, again);
    assert_int_equal(game->mover(copy), game->mover(board->position));
    assert_true(game->key(copy) == game->key(board->position));
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i += 1 + count / 8) {
        game->move_write(board->position, moves[i], move);
        if (!game->move_read(board->position, move, &read, &error))
            fail_msg("%s: %s", move, error.what);
        assert_int_equal(read, moves[i]);
        assert_true(ends_with_target(board, moves[i], move));
        assert_int_equal(strcmp(move, PASS_TEXT) == 0, moves[i] == game->pass);
    }
    free(copy);
}

static void texts_are_read_as_they_are_written(void **state)
{
    (void)state;
    hold(reads_back, NULL);
}

/* The position with its ranks reversed, colours and turn exchanged. */
static void exchange(const struct Board *board, struct Board *turned)
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    int files = geometry.files, ranks = geometry.ranks, mover = game->mover(board->position);
    char was[POSITION_TEXT_MAX], text[POSITION_TEXT_MAX];
    uint8_t pieces[POINTS_MAX], image[POINTS_MAX];
    struct TextError error;
    look(board, pieces);
    for (int point = 0; point < files * ranks; point++)
        image[point % files + (ranks - 1 - point / files) * files] =
            (uint8_t)(pieces[point] ? ((pieces[point] - 1) ^ 1) + 1 : 0);
    game->position_write(board->position, was);
    size_t length = (size_t)(game_board_write(game, geometry, pieces, mover, text) - text);
    strcpy(game_board_write(game, geometry, image, !mover, text), was + length);
    board_init(turned, game, &board->options, NULL, false);
    if (!board_set(turned, text, &error))
        fail_msg("%s: %s: %s", game->id, text, error.what);
}

/* What a position is worth to its mover, two plies on. */
static Score worth(const struct Board *board)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_ALPHA_BETA, .depth = 2};
    struct SearchResult result;
    void *tables = board_tables(board->game);
    struct Board searched;
    board_copy(&searched, board, tables, true);
    struct Search *search = search_new(&searched, tables, NULL);
    search_run(search, &settings, NULL, &result);
    search_free(search);
    board_free(&searched);
    memory_aligned_free(tables);
    return result.score;
}

static void is_worth_the_same_to_both(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    (void)state;
    if (!game->equal_colours || board->trail.count % EXCHANGED_EACH ||
        board_status(board).outcome != OUTCOME_ONGOING)
        return;
    const struct Evaluation *own = &game->knowledge->evaluations[0];
    struct Board turned, alone;
    exchange(board, &turned);
    exchange(&turned, &alone); /* the position without what led to it, as the other has none */
    int mover = game->mover(board->position);
    assert_int_equal(game->mover(turned.position), !mover);
    assert_int_equal(own->evaluate(turned.position, NULL, !mover),
                     own->evaluate(board->position, NULL, mover));
    assert_int_equal(worth(&turned), worth(&alone));
    board_free(&turned);
    board_free(&alone);
}

static void equal_colours_are_worth_the_same(void **state)
{
    (void)state;
    hold(is_worth_the_same_to_both, NULL);
}

/* Positions that were met, by key: at an occupied place the older one is forgotten. */
struct Met {
    uint64_t key;
    const struct Game *game;
    int mover;
    uint8_t pieces[POINTS_MAX];
};

enum { MET = 1 << 12 };

static void key_tells_apart(struct Board *board, void *state)
{
    struct Met now = {.key = board->game->key(board->position),
                      .game = board->game,
                      .mover = board->game->mover(board->position)};
    struct Met *then = &((struct Met *)state)[now.key % MET];
    look(board, now.pieces);
    if (then->game && then->key == now.key) {
        assert_true(then->game->key == now.game->key); /* of the same rules */
        assert_int_equal(then->mover, now.mover);
        assert_memory_equal(then->pieces, now.pieces, sizeof now.pieces);
    }
    *then = now;
}

/* With the other side to move it is another position, where the text can say so. */
static void key_knows_the_mover(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    char text[POSITION_TEXT_MAX], *side;
    void *copy = memory_zeroed(game->position_size);
    (void)state;
    game->position_write(board->position, text);
    side = strchr(text, ' ');
    uint64_t key = game->key(board->position);
    const char *sides[] = {"wb", "xo"};
    for (int i = 0; side && i < 2; i++) {
        const char *at = strchr(sides[i], side[1]);
        char kept = side[1];
        if (!at || !kept)
            continue;
        side[1] = sides[i][at == sides[i]];
        if (game->position_read(copy, &board->options, text, NULL) &&
            game->mover(copy) != game->mover(board->position))
            assert_true(game->key(copy) != key);
        side[1] = kept;
    }
    free(copy);
}

static void equal_keys_are_equal_positions(void **state)
{
    struct Met *met = memory_zeroed(MET * sizeof *met);
    (void)state;
    hold(key_tells_apart, met);
    hold(key_knows_the_mover, NULL);
    free(met);
}

/* Which way the evaluation leant in the last plies, seen by who won then, summed up by game. */
static void leans(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    struct Status status = board_status(board);
    double *sum = state;
    if (status.outcome != OUTCOME_WIN || status.fault || !game->knowledge ||
        !game->knowledge->evaluations)
        return;
    const struct Evaluation *own = &game->knowledge->evaluations[0];
    struct Board before;
    board_copy(&before, board, NULL, false);
    for (int ply = 0; ply < LAST_PLIES && before.trail.count > 0; ply++) {
        board_unmake(&before);
        int mover = game->mover(before.position), index = 0;
        Score value = own->evaluate(before.position, NULL, mover);
        while (games_get(index) != game)
            index++;
        sum[index] += (mover == status.winner ? 1 : -1) * ((value > 0) - (value < 0));
    }
    board_free(&before);
}

static void who_wins_stood_better(void **state)
{
    double *sum = memory_zeroed((size_t)games_count_all() * sizeof *sum);
    (void)state;
    hold(leans, sum);
    for (int i = 0; i < games_count_all(); i++)
        if (sum[i] <= 0)
            fail_msg("%s: %f", games_get(i)->id, sum[i]);
    free(sum);
}

/* Whether some move wins at once. */
static bool wins_now(struct Board *board)
{
    Move moves[MOVES_MAX];
    int mover = board->game->mover(board->position);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    bool won = false;
    for (int i = 0; i < count && !won; i++) {
        board_make(board, moves[i]);
        struct Status status = board_status(board);
        won = status.outcome == OUTCOME_WIN && status.winner == mover;
        board_unmake(board);
    }
    return won;
}

static void finds_the_win(struct Board *board, void *state)
{
    (void)state;
    if (board->trail.count == 0)
        return;
    struct Board before;
    board_copy(&before, board, NULL, false);
    board_unmake(&before);
    struct Status status = board_status(board);
    if (status.outcome == OUTCOME_WIN && wins_now(&before))
        assert_true(worth(&before) > SCORE_WIN_EDGE);
    board_free(&before);
}

static void a_win_at_hand_is_found(void **state)
{
    (void)state;
    hold(finds_the_win, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(status_and_terminal_agree),
        cmocka_unit_test(no_game_is_longer_than_it_says),
        cmocka_unit_test(every_move_changes_what_it_says_and_comes_back),
        cmocka_unit_test(texts_are_read_as_they_are_written),
        cmocka_unit_test(equal_keys_are_equal_positions),
        cmocka_unit_test(equal_colours_are_worth_the_same),
        cmocka_unit_test(who_wins_stood_better),
        cmocka_unit_test(a_win_at_hand_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

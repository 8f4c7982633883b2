/* What engine/game.h promises of every game, held against random games of all of them, the sample
 * game among them. */
#include "engine/games.h"
#include "engine/search/score.h"
#include "engine/search/search.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    GAMES_EACH = 60,
    POINTS_MAX = 400,
    LAST_PLIES = 4,
    EXCHANGED_EACH = 8,
    MOVE_LAST = UINT16_MAX,
    ALL_MOVES_EACH = 61, /* of whose positions one is asked about all 65536 moves */
    IMAGE_PLIES = 60
};

/* Fails the test, and says in which game and position. */
#define claim_that(board, condition)    claim_held(board, condition, #condition, __LINE__)
#define claim_same(board, is, expected) claim_equal(board, is, expected, #is, __LINE__)

static void claim_failed(const struct Board *board, const char *claim, int line)
{
    char text[POSITION_TEXT_MAX];
    board->game->position_write(board->position, text);
    print_error("%s: '%s' after %d plies\n", board->game->id, text, board->trail.count);
    fail_msg("line %d: %s", line, claim);
}

static void claim_held(const struct Board *board, bool held, const char *claim, int line)
{
    if (!held)
        claim_failed(board, claim, line);
}

static void claim_equal(const struct Board *board, int64_t is, int64_t expected, const char *what,
                        int line)
{
    if (is != expected) {
        print_error("%s is %lld, not %lld\n", what, (long long)is, (long long)expected);
        claim_failed(board, what, line);
    }
}

/* Something that is to hold in each position of a random game; `state` is the caller's. */
typedef void (*Claim)(struct Board *board, void *state);

/* A random move that is often the last but one's way back, so that games go in circles. */
static Move shuffling_move(const struct Board *board, uint64_t *random)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX], move = random_move(board, random);
    if (move == MOVE_NONE || board->trail.count < 2 || random_below(random, 8) == 0)
        return move;
    struct Board before;
    board_copy(&before, board, NULL, false);
    board_unmake(&before);
    board_unmake(&before);
    struct MoveShape last =
        game->shape(before.position, board->trail.ply[board->trail.count - 2].move);
    board_free(&before);
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count && last.from != POINT_NONE; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from == last.to && shape.to == last.from)
            return moves[i];
    }
    return move;
}

/* Plays random games of every game, and asserts the claim in each position, the last included. */
static void hold_by(Move (*choose)(const struct Board *board, uint64_t *random), Claim claim,
                    void *state)
{
    uint64_t random = 1;
    for (int i = 0; i < games_count_all() * GAMES_EACH; i++) {
        const struct Game *game = games_get(i % games_count_all());
        struct Options options = random_options(game, &random);
        struct Board board;
        Move move;
        board_init(&board, game, &options, NULL, false);
        claim(&board, state);
        while ((move = choose(&board, &random)) != MOVE_NONE) {
            board_make(&board, move);
            claim(&board, state);
        }
        board_free(&board);
    }
}

static void hold(Claim claim, void *state)
{
    hold_by(random_move, claim, state);
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
static int margin_of(const struct Board *board, const struct Status *status)
{
    int margin = abs(status->counted[0] - status->counted[1]);
    bool counts = board->game->margin_max > 0 && status_by_count(status);
    claim_that(board, board->game->margin_max <= MARGIN_MAX);
    claim_that(board, !counts || (margin > 0 && margin <= board->game->margin_max));
    return counts ? margin : 1;
}

static void ends_alike(struct Board *board, void *state)
{
    struct Status status = board_status(board);
    int result, mover = board->game->mover(board->position);
    bool over = over_to_the_search(board, &result);
    (void)state;
    claim_same(board, status.outcome != OUTCOME_ONGOING, over);
    if (status.outcome == OUTCOME_DRAW)
        claim_same(board, result, 0);
    if (status.outcome == OUTCOME_WIN)
        claim_same(board, result, (status.winner == mover ? 1 : -1) * margin_of(board, &status));
    if (over && status_by_count(&status)) {
        int more = status.counted[0] - status.counted[1];
        claim_same(board, status.outcome, more ? OUTCOME_WIN : OUTCOME_DRAW);
        claim_that(board, !more || status.winner == (more < 0));
    }
    claim_that(board, !over || status.reason != REASON_NONE);
    claim_that(board, !status.fault || status.warning);
    claim_that(board, !status.adjudicated || moves_left(board));
}

static void status_and_terminal_agree(void **state)
{
    (void)state;
    hold(ends_alike, NULL);
}

static void within_ply_max(struct Board *board, void *state)
{
    (void)state;
    claim_that(board, board->trail.count <= board->game->ply_max);
}

static void no_game_is_longer_than_it_says(void **state)
{
    (void)state;
    hold(within_ply_max, NULL);
    hold_by(shuffling_move, within_ply_max, NULL);
}

/* Marks the games whose present position has come before, by their number. */
static void repeats(struct Board *board, void *state)
{
    bool *repeated = state;
    const struct Trail *trail = &board->trail;
    uint64_t key = board->game->key(board->position);
    int index = 0, before = trail->count;
    while (before > 0 && trail->ply[before - 1].key != key)
        before--;
    if (before == 0)
        return;
    claim_that(board, board->game->can_repeat);
    while (games_get(index) != board->game)
        index++;
    repeated[index] = true;
}

static void what_can_repeat_says_so(void **state)
{
    bool *repeated = memory_zeroed((size_t)games_count_all() * sizeof *repeated);
    (void)state;
    hold_by(shuffling_move, repeats, repeated);
    for (int i = 0; i < games_count_all(); i++)
        if (games_get(i)->can_repeat != repeated[i])
            fail_msg("%s: no position came twice", games_get(i)->id);
    free(repeated);
}

/* `legal` knows the moves of `generate` and no other of all that 16 bits can be; a pass is the only
 * one where it is. All of them are asked now and then, everywhere those that a bit tells apart. */
static void legal_is_what_is_generated(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    bool *generated = memory_zeroed((MOVE_LAST + 1) * sizeof *generated);
    int *position = state;
    bool ongoing = board_status(board).outcome == OUTCOME_ONGOING;
    int count = ongoing ? game->generate(board->position, NULL, MOVES_ALL, moves) : 0;
    for (int i = 0; i < count; i++) {
        claim_that(board, moves[i] != MOVE_NONE && !generated[moves[i]]);
        claim_that(board, moves[i] != game->pass || count == 1);
        generated[moves[i]] = true;
    }
    for (int i = 0; i < count; i += 1 + count / 8)
        for (int bit = -1; bit < 16; bit++) {
            Move move = (Move)(bit < 0 ? moves[i] : moves[i] ^ 1 << bit);
            claim_same(board, game->legal(board->position, NULL, move), generated[move]);
        }
    for (int move = 0; ongoing && *position % ALL_MOVES_EACH == 0 && move <= MOVE_LAST; move++)
        claim_same(board, game->legal(board->position, NULL, (Move)move), generated[move]);
    ++*position;
    free(generated);
}

static void only_what_is_generated_is_legal(void **state)
{
    int position = 0;
    (void)state;
    hold(legal_is_what_is_generated, &position);
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
    claim_that(board, count <= MOVES_MAX);
    for (int i = 0; i < count; i += 1 + count / 8) {
        struct Change changes[CHANGES_MAX];
        struct MoveShape shape = game->shape(board->position, moves[i]);
        int changed = game_changes(game, board->position, moves[i], changes);
        claim_that(board, game->legal(board->position, NULL, moves[i]));
        claim_that(board, changed <= CHANGES_MAX);
        claim_that(board, moves[i] != game->pass || changed == 0);
        board_make(board, moves[i]);
        look(board, is);
        if (shape.to != POINT_NONE)
            claim_same(board, is[shape.to], shape.piece);
        for (int k = 0; k < changed; k++) {
            claim_same(board, was[changes[k].point], changes[k].was);
            was[changes[k].point] = (uint8_t)changes[k].now;
        }
        claim_that(board, memcmp(was, is, sizeof was) == 0);
        for (int k = changed - 1; k >= 0; k--)
            was[changes[k].point] = (uint8_t)changes[k].was;
        board_unmake(board);
        claim_that(board, memcmp(board->position, before, game->position_size) == 0);
        look(board, is);
        claim_that(board, memcmp(was, is, sizeof was) == 0);
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
        fail_msg("%s: %s: %s", game->id, text, error.what);
    assert_grammar(board, text);
    game->position_write(copy, again);
    claim_that(board, strcmp(text, again) == 0);
    claim_same(board, game->mover(copy), game->mover(board->position));
    claim_that(board, game->key(copy) == game->key(board->position));
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i += 1 + count / 8) {
        game->move_write(board->position, moves[i], move);
        if (!game->move_read(board->position, move, &read, &error))
            fail_msg("%s: %s: %s: %s", game->id, text, move, error.what);
        claim_same(board, read, moves[i]);
        claim_that(board, ends_with_target(board, moves[i], move));
        claim_same(board, strcmp(move, PASS_TEXT) == 0, moves[i] == game->pass);
    }
    free(copy);
}

static void texts_are_read_as_they_are_written(void **state)
{
    (void)state;
    hold(reads_back, NULL);
}

/* The position with its ranks reversed, colours and turn exchanged. */
static void exchange(const struct Board *board, struct Board *exchanged)
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
    board_init(exchanged, game, &board->options, NULL, false);
    if (!board_set(exchanged, text, &error))
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
    struct Board exchanged, alone;
    exchange(board, &exchanged);
    exchange(&exchanged, &alone); /* the position without what led to it, as the other has none */
    int mover = game->mover(board->position);
    claim_same(board, game->mover(exchanged.position), !mover);
    claim_same(board, own->evaluate(exchanged.position, NULL, !mover),
               own->evaluate(board->position, NULL, mover));
    claim_same(board, worth(&exchanged), worth(&alone));
    board_free(&exchanged);
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
        claim_that(board, then->game->key == now.game->key); /* of the same rules */
        claim_same(board, then->mover, now.mover);
        claim_that(board, memcmp(then->pieces, now.pieces, sizeof now.pieces) == 0);
    }
    *then = now;
}

/* With the other side to move it is another position, where the text can say so. */
static void key_knows_the_mover(struct Board *board, void *state)
{
    const struct Game *game = board->game;
    char text[POSITION_TEXT_MAX];
    void *copy = memory_zeroed(game->position_size);
    (void)state;
    game->position_write(board->position, text);
    char *side = game->grammar.sides ? strchr(text, ' ') : NULL;
    if (side && (side[1] == game->grammar.sides[0] || side[1] == game->grammar.sides[1])) {
        side[1] = game->grammar.sides[side[1] == game->grammar.sides[0]];
        if (game->position_read(copy, &board->options, text, NULL) &&
            game->mover(copy) != game->mover(board->position))
            claim_that(board, game->key(copy) != game->key(board->position));
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

/* Where `point` comes to by one of eight ways: bit 0 swaps left and right, 1 top and bottom, 2
 * files and ranks. */
static int turned(struct Geometry geometry, int point, int way)
{
    int file = point % geometry.files, rank = point / geometry.files;
    file = way & 1 ? geometry.files - 1 - file : file;
    rank = way & 2 ? geometry.ranks - 1 - rank : rank;
    return way & 4 ? rank + file * geometry.files : file + rank * geometry.files;
}

/* The ways, of a set of them, by which the pieces of one board are those of the other. */
static unsigned ways_to(const struct Board *board, const struct Board *image, unsigned ways)
{
    struct Geometry geometry = board->game->geometry(board->position);
    uint8_t ours[POINTS_MAX], theirs[POINTS_MAX];
    look(board, ours);
    look(image, theirs);
    for (int way = 0; way < 8; way++)
        for (int point = 0; ways >> way & 1 && point < geometry.files * geometry.ranks; point++)
            if (ours[point] != theirs[turned(geometry, point, way)])
                ways &= ~(1U << way);
    return ways;
}

/* The image of a position has the images of its moves, each by itself, and stands as it does. */
static void assert_image(const struct Board *board, const struct Board *image, int symmetry)
{
    const struct Game *game = board->game;
    Move ours[MOVES_MAX], theirs[MOVES_MAX];
    bool *reflected = memory_zeroed((MOVE_LAST + 1) * sizeof *reflected);
    struct Status own = board_status(board), other = board_status(image);
    int count = game->generate(board->position, NULL, MOVES_ALL, ours);
    claim_same(board, own.outcome, other.outcome);
    claim_same(board, own.reason, other.reason);
    claim_same(board, own.winner, other.winner);
    claim_same(board, game->generate(image->position, NULL, MOVES_ALL, theirs), count);
    for (int i = 0; i < count; i++)
        reflected[game->reflect(board->position, ours[i], symmetry)] = true;
    for (int i = 0; i < count; i++)
        claim_that(board, reflected[theirs[i]]);
    free(reflected);
}

/* A random game and its image: they stay images, by one and the same way from start to end. */
static void assert_images_play_the_same(const struct Game *game, int symmetry, uint64_t *random)
{
    struct Options options = random_options(game, random);
    struct Board board, image;
    board_init(&board, game, &options, NULL, false);
    board_init(&image, game, &options, NULL, false);
    struct Geometry geometry = game->geometry(board.position);
    unsigned ways = geometry.files == geometry.ranks ? 0xfe : 0xe; /* not as it is */
    Move move;
    for (int i = 0; i < IMAGE_PLIES && (move = random_move(&board, random)) != MOVE_NONE; i++) {
        Move reflected = game->reflect(board.position, move, symmetry);
        claim_that(&image, board_legal(&image, reflected));
        board_make(&board, move);
        board_make(&image, reflected);
        ways = ways_to(&board, &image, ways);
        claim_that(&image, ways != 0);
        assert_image(&board, &image, symmetry);
    }
    board_free(&image);
    board_free(&board);
}

static void images_play_the_same(void **state)
{
    uint64_t random = 1;
    (void)state;
    for (int i = 0; i < games_count_all(); i++)
        for (int symmetry = 1; symmetry < games_get(i)->symmetries; symmetry++)
            for (int game = 0; game < GAMES_EACH; game++)
                assert_images_play_the_same(games_get(i), symmetry, &random);
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
        claim_that(&before, worth(&before) > SCORE_WIN_EDGE);
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
        cmocka_unit_test(what_can_repeat_says_so),
        cmocka_unit_test(only_what_is_generated_is_legal),
        cmocka_unit_test(every_move_changes_what_it_says_and_comes_back),
        cmocka_unit_test(texts_are_read_as_they_are_written),
        cmocka_unit_test(equal_keys_are_equal_positions),
        cmocka_unit_test(images_play_the_same),
        cmocka_unit_test(equal_colours_are_worth_the_same),
        cmocka_unit_test(who_wins_stood_better),
        cmocka_unit_test(a_win_at_hand_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

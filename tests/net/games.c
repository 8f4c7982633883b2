/* What the pair plays. */
#include "tests/net/games.h"
#include "engine/games.h"
#include "net/match/message.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct PairGame {
    const char *id, *options;
    struct LogRules rules; /* the context is the board */
    int (*pick)(const struct PairBoard *board, uint32_t dice, char *text, uint64_t *hash);
    bool (*equal)(const struct PairBoard *a, const struct PairBoard *b);
};

/* --- the clock ------------------------------------------------------------------------------- */

int pair_board_mover(const struct PairBoard *board)
{
    if (!board->match)
        return board->toy.ply % 2;
    const struct Board *real = match_board(board->match);
    return real->game->mover(real->position);
}

int64_t pair_board_used(const struct PairBoard *board, int64_t now_ms)
{
    const struct PairClock *clock = &board->clock;
    bool runs = !clock->stands && pair_board_ply(board) > 0;
    return clock->used_ms + (runs && now_ms > clock->since_ms ? now_ms - clock->since_ms : 0);
}

int64_t pair_board_left(const struct PairBoard *board, int64_t now_ms)
{
    return board->clock.left_ms[pair_board_mover(board)] - pair_board_used(board, now_ms);
}

void pair_board_pause(struct PairBoard *board, bool stands, int64_t now_ms)
{
    board->clock.used_ms = pair_board_used(board, now_ms);
    board->clock.since_ms = now_ms;
    board->clock.stands = stands;
}

/* `seat` has moved, after so much thought. */
static void clock_move(struct PairBoard *board, int seat, uint32_t ms, int64_t now_ms)
{
    struct PairClock *clock = &board->clock;
    if (pair_board_ply(board) > 0)
        clock->left_ms[seat] -= ms < clock->left_ms[seat] ? ms : clock->left_ms[seat] - 1;
    clock->used_ms = 0;
    clock->since_ms = now_ms;
}

/* --- the toy --------------------------------------------------------------------------------- */

static uint64_t toy_hash(const struct Toy *toy)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (int i = 0; i < toy->ply; i++)
        hash = (hash ^ (uint8_t)toy->digits[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void toy_start(void *context, int host_seat)
{
    struct PairBoard *board = context;
    struct Toy *toy = &board->toy;
    (void)host_seat;
    *toy = (struct Toy){.games = toy->games + 1};
    board->clock = (struct PairClock){.left_ms = {board->base_ms, board->base_ms},
                                      .stands = board->clock.stands};
}

static bool toy_judge(void *context, int seat, const char *text, uint64_t *hash)
{
    struct Toy after = ((struct PairBoard *)context)->toy;
    if (seat != after.ply % 2 || after.ply == TOY_PLIES || after.ended || text[0] != 'd' ||
        text[1] < '0' || text[1] > '9' || text[2] != '\0' ||
        (after.ply > 0 && after.digits[after.ply - 1] == text[1]))
        return false;
    after.digits[after.ply++] = text[1];
    *hash = toy_hash(&after);
    return true;
}

static bool toy_move(void *context, int seat, const char *text, uint32_t ms, int64_t now_ms)
{
    struct Toy *toy = &((struct PairBoard *)context)->toy;
    clock_move(context, seat, ms, now_ms);
    toy->digits[toy->ply++] = text[1];
    return toy->ply == TOY_PLIES;
}

static void toy_undo(void *context, int ply, int64_t now_ms)
{
    struct PairBoard *board = context;
    board->toy.ply = ply;
    board->clock.used_ms = 0;
    board->clock.since_ms = now_ms;
}

static void toy_spend(void *context, int seat, uint32_t ms, int64_t now_ms)
{
    struct PairBoard *board = context;
    if (pair_board_mover(board) == seat)
        board->clock.used_ms = ms;
    board->clock.since_ms = now_ms;
}

static void toy_end(void *context, enum EventKind kind, int seat, int64_t now_ms)
{
    (void)kind, (void)seat, (void)now_ms;
    ((struct PairBoard *)context)->toy.ended = true;
}

/* Back to the seat's last decision. */
static int toy_undo_target(void *context, int seat)
{
    int ply = ((struct PairBoard *)context)->toy.ply;
    return (ply - 1) % 2 == seat ? ply - 1 : ply - 2;
}

static int toy_pick(const struct PairBoard *board, uint32_t dice, char *text, uint64_t *hash)
{
    struct PairBoard scratch = *board;
    const struct Toy *toy = &board->toy;
    int digit = (int)(dice % 10), seat = toy->ply % 2;
    if (toy->ply > 0 && toy->ply < TOY_PLIES && toy->digits[toy->ply - 1] == '0' + digit)
        digit = (digit + 1) % 10;
    snprintf(text, EVENT_TEXT_MAX, "d%d", digit);
    return toy_judge(&scratch, seat, text, hash) ? seat : -1;
}

static bool toy_equal(const struct PairBoard *a, const struct PairBoard *b)
{
    return toy_hash(&a->toy) == toy_hash(&b->toy);
}

/* --- real games ------------------------------------------------------------------------------ */

static struct Options options_of(const struct Game *game, const char *text)
{
    struct Options options = {{0}};
    char words[OPTIONS_TEXT_MAX];
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        bool good = option_read(game, word, &options, NULL);
        assert(good);
    }
    return options;
}

static void real_start(void *context, int host_seat)
{
    struct PairBoard *board = context;
    const struct Game *game = games_find(board->game->id);
    struct Options options = options_of(game, board->game->options);
    toy_start(context, host_seat);
    match_free(board->match);
    board->match = match_new(game, &options, NULL);
}

/* The key of the position after a legal move. */
static uint64_t key_after(const struct Board *board, Move move)
{
    struct Undo undo;
    void *after = malloc(board->game->position_size);
    assert(after);
    memcpy(after, board->position, board->game->position_size);
    board->game->make(after, NULL, move, &undo);
    uint64_t key = board->game->key(after);
    free(after);
    return key;
}

static bool real_judge(void *context, int seat, const char *text, uint64_t *hash)
{
    const struct Board *board = match_board(((struct PairBoard *)context)->match);
    Move move;
    if (board->game->mover(board->position) != seat ||
        !board->game->move_read(board->position, text, &move, NULL) || !board_legal(board, move))
        return false;
    *hash = key_after(board, move);
    return true;
}

static bool real_move(void *context, int seat, const char *text, uint32_t ms, int64_t now_ms)
{
    struct Match *match = ((struct PairBoard *)context)->match;
    const struct Board *board = match_board(match);
    Move move;
    clock_move(context, seat, ms, now_ms);
    bool made = board->game->move_read(board->position, text, &move, NULL) &&
                match_move(match, move, now_ms, NULL);
    assert(made);
    return match_status(match).outcome != OUTCOME_ONGOING;
}

static void real_undo(void *context, int ply, int64_t now_ms)
{
    struct Match *match = ((struct PairBoard *)context)->match;
    toy_undo(context, ply, now_ms);
    match_undo(match, match_count(match) - ply, now_ms);
}

static void real_end(void *context, enum EventKind kind, int seat, int64_t now_ms)
{
    struct Match *match = ((struct PairBoard *)context)->match;
    if (kind == EVENT_BREAK)
        match_abandon(match, now_ms);
    else if (kind == EVENT_ACCEPT)
        match_agree_draw(match, now_ms);
    else /* without clocks a flag is as good as a resignation */
        match_resign(match, seat, now_ms);
    toy_end(context, kind, seat, now_ms);
}

static int real_undo_target(void *context, int seat)
{
    const struct Match *match = ((struct PairBoard *)context)->match;
    int plies = match_undo_plies(match, seat);
    return plies == 0 ? -1 : match_count(match) - plies;
}

static int real_pick(const struct PairBoard *pair, uint32_t dice, char *text, uint64_t *hash)
{
    Move moves[MOVES_MAX];
    if (!pair->match || match_status(pair->match).outcome != OUTCOME_ONGOING)
        return -1;
    const struct Board *board = match_board(pair->match);
    const struct Game *game = board->game;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    Move move = moves[dice % (uint32_t)count];
    game->move_write(board->position, move, text);
    *hash = key_after(board, move);
    return game->mover(board->position);
}

static bool real_equal(const struct PairBoard *a, const struct PairBoard *b)
{
    if (!a->match || !b->match)
        return a->match == b->match;
    const struct Board *one = match_board(a->match), *other = match_board(b->match);
    struct Status of_one = match_status(a->match), of_other = match_status(b->match);
    return one->game->key(one->position) == other->game->key(other->position) &&
           match_count(a->match) == match_count(b->match) && of_one.outcome == of_other.outcome &&
           of_one.reason == of_other.reason && of_one.winner == of_other.winner;
}

/* --- the table ------------------------------------------------------------------------------- */

#define RULES(kind)                                                                                \
    .rules = {.start = kind##_start,                                                               \
              .judge = kind##_judge,                                                               \
              .move = kind##_move,                                                                 \
              .undo = kind##_undo,                                                                 \
              .spend = toy_spend,                                                                  \
              .end = kind##_end,                                                                   \
              .undo_target = kind##_undo_target},                                                  \
    .pick = kind##_pick, .equal = kind##_equal

static const struct PairGame games[] = {
    [GAME_TOY] = {.id = "toy", .options = "plies=24", RULES(toy)},
    {.id = "tictactoe", .options = "", RULES(real)},
    {.id = "gomoku", .options = "size=15 rule=freestyle opening=free", RULES(real)},
    {.id = "gomoku", .options = "size=15 rule=renju opening=free", RULES(real)},
    {.id = "gomoku", .options = "size=15 rule=standard opening=swap2", RULES(real)},
    {.id = "xiangqi", .options = "", RULES(real)},
    {.id = "chiziqi", .options = "pieces=4", RULES(real)},
};

int pair_games(void)
{
    return (int)(sizeof games / sizeof *games);
}

const char *pair_game_id(int number)
{
    return games[number].id;
}

const char *pair_game_options(int number)
{
    return games[number].options;
}

void pair_board_init(struct PairBoard *board, int number, struct LogRules *rules)
{
    *board = (struct PairBoard){.game = &games[number]};
    *rules = games[number].rules;
    rules->context = board;
}

void pair_board_free(struct PairBoard *board)
{
    match_free(board->match);
    board->match = NULL;
}

int pair_board_pick(const struct PairBoard *board, uint32_t dice, char text[EVENT_TEXT_MAX],
                    uint64_t *hash)
{
    return board->game->pick(board, dice, text, hash);
}

int pair_board_ply(const struct PairBoard *board)
{
    return board->match ? match_count(board->match) : board->toy.ply;
}

bool pair_board_equal(const struct PairBoard *a, const struct PairBoard *b)
{
    return a->toy.games == b->toy.games && a->toy.ended == b->toy.ended && a->game->equal(a, b);
}

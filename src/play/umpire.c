/* The umpire of an online match. */
#include "src/play/umpire.h"
#include "engine/memory.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)EVENT_TEXT_MAX >= (int)MOVE_TEXT_MAX, "every move fits into an event");

static bool on_turn(const struct Umpire *umpire, int seat)
{
    const struct Board *board = match_board(umpire->match);
    return match_status(umpire->match).outcome == OUTCOME_ONGOING &&
           board->game->mover(board->position) == seat;
}

static uint64_t key_after(const struct Board *board, Move move)
{
    void *position = memory_zeroed(board->game->position_size);
    struct Undo undo;
    memcpy(position, board->position, board->game->position_size);
    board->game->make(position, NULL, move, &undo);
    uint64_t key = board->game->key(position);
    free(position);
    return key;
}

bool umpire_move_text(const struct Umpire *umpire, int seat, Move move, char text[EVENT_TEXT_MAX],
                      uint64_t *hash)
{
    if (!umpire->match || !on_turn(umpire, seat))
        return false;
    const struct Board *board = match_board(umpire->match);
    if (!board_legal(board, move))
        return false;
    board->game->move_write(board->position, move, text);
    *hash = key_after(board, move);
    return true;
}

/* A new game: seats by who the host is, names by seats. */
static void start(void *context, int host_seat)
{
    struct Umpire *umpire = context;
    const struct OnlineOffer *offer = &umpire->offer;
    struct MatchTags tags = {.event = "Online"};
    match_free(umpire->match);
    umpire->match = match_new(offer->game, &offer->options, &offer->clock);
    match_set_umpire(umpire->match);
    for (int host = 0; host < 2; host++) {
        int seat = host ? host_seat : 1 - host_seat;
        snprintf(tags.player[seat], sizeof tags.player[seat], "%s", umpire->name[host]);
    }
    match_set_tags(umpire->match, &tags);
}

static bool judge(void *context, int seat, const char *text, uint64_t *hash)
{
    const struct Umpire *umpire = context;
    const struct Board *board = match_board(umpire->match);
    char written[EVENT_TEXT_MAX];
    Move move;
    return board->game->move_read(board->position, text, &move, NULL) &&
           umpire_move_text(umpire, seat, move, written, hash) && strcmp(written, text) == 0;
}

static bool move(void *context, int seat, const char *text, uint32_t ms)
{
    struct Umpire *umpire = context;
    const struct Board *board = match_board(umpire->match);
    Move made;
    (void)seat;
    bool good = board->game->move_read(board->position, text, &made, NULL) &&
                match_move_timed(umpire->match, made, ms, umpire->now_ms, NULL);
    assert(good); /* judged before */
    return match_status(umpire->match).outcome != OUTCOME_ONGOING;
}

static void undo(void *context, int ply)
{
    struct Umpire *umpire = context;
    match_undo(umpire->match, match_count(umpire->match) - ply, umpire->now_ms);
}

static void end(void *context, enum EventKind kind, int seat)
{
    struct Umpire *umpire = context;
    struct Match *match = umpire->match;
    if (kind == EVENT_RESIGN)
        match_resign(match, seat, umpire->now_ms);
    else if (kind == EVENT_FLAG)
        match_flag(match, seat, umpire->now_ms);
    else if (kind == EVENT_CLAIM)
        match_claim(match, seat, umpire->now_ms);
    else if (kind == EVENT_BREAK)
        match_abandon(match, umpire->now_ms);
    else
        match_agree_draw(match, umpire->now_ms);
}

static int undo_target(void *context, int seat)
{
    const struct Umpire *umpire = context;
    int plies = match_undo_plies(umpire->match, seat);
    return plies > 0 ? match_count(umpire->match) - plies : -1;
}

struct LogRules umpire_rules(struct Umpire *umpire)
{
    return (struct LogRules){.context = umpire,
                             .start = start,
                             .judge = judge,
                             .move = move,
                             .undo = undo,
                             .end = end,
                             .undo_target = undo_target};
}

/* Whether the clock of the seat on turn runs. */
static bool clock_runs(const struct Umpire *umpire)
{
    const struct Match *match = umpire->match;
    return match && !match_paused(match) && match_clock(match)->kind != CLOCK_NONE &&
           match_count(match) > 0 && match_status(match).outcome == OUTCOME_ONGOING;
}

int64_t umpire_time_left(const struct Umpire *umpire, int64_t now_ms)
{
    if (!clock_runs(umpire))
        return INT64_MAX;
    const struct Board *board = match_board(umpire->match);
    return match_time_left(umpire->match, board->game->mover(board->position), now_ms);
}

int umpire_flagged(struct Umpire *umpire)
{
    if (umpire_time_left(umpire, umpire->now_ms) > 0)
        return -1;
    const struct Board *board = match_board(umpire->match);
    return board->game->mover(board->position);
}

void umpire_free(struct Umpire *umpire)
{
    match_free(umpire->match);
    umpire->match = NULL;
}

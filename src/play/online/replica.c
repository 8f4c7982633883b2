/* The replica of an online match. */
#include "src/play/online/replica.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)EVENT_TEXT_MAX >= (int)MOVE_TEXT_MAX, "every move fits into an event");

static bool on_turn(const struct Replica *replica, int seat)
{
    const struct Board *board = match_board(replica->match);
    return match_status(replica->match).outcome == OUTCOME_ONGOING &&
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

bool replica_move_text(const struct Replica *replica, int seat, Move move,
                       char text[EVENT_TEXT_MAX], uint64_t *hash)
{
    if (!replica->match || !on_turn(replica, seat))
        return false;
    const struct Board *board = match_board(replica->match);
    if (!board_legal(board, move))
        return false;
    board->game->move_write(board->position, move, text);
    *hash = key_after(board, move);
    return true;
}

/* The two by the present game's seats, as the earlier games are counted. */
static void name_sides(const struct Replica *replica, const char *names[SEATS])
{
    names[replica->host_seat] = "host";
    names[1 - replica->host_seat] = "guest";
}

bool replica_score(const struct Replica *replica, int half[SEATS])
{
    struct Sitting all = replica->earlier;
    const char *names[SEATS];
    name_sides(replica, names);
    if (replica->match)
        sitting_count(&all, replica->offer.game, names, match_status(replica->match));
    return sitting_score(&all, replica->offer.game, names, half);
}

/* A new game: seats by who the host is, names by seats. */
static void start(void *context, int host_seat)
{
    struct Replica *replica = context;
    const struct OnlineOffer *offer = &replica->offer;
    struct MatchTags tags = {.event = "Online"};
    if (replica->anew) {
        replica->earlier = (struct Sitting){.game = NULL};
    } else if (replica->match) {
        const char *names[SEATS];
        name_sides(replica, names);
        sitting_count(&replica->earlier, offer->game, names, match_status(replica->match));
    }
    replica->anew = false;
    match_free(replica->match);
    replica->host_seat = host_seat;
    const struct ClockSettings clock = clock_seated(&offer->clock, host_seat);
    replica->match = match_new(offer->game, &offer->options, &clock);
    match_set_external_flags(replica->match);
    for (int host = 0; host < 2; host++) {
        int seat = host ? host_seat : 1 - host_seat;
        snprintf(tags.player[seat], sizeof tags.player[seat], "%s", replica->name[host]);
    }
    match_set_tags(replica->match, &tags);
}

static bool judge(void *context, int seat, const char *text, uint64_t *hash)
{
    const struct Replica *replica = context;
    const struct Board *board = match_board(replica->match);
    char written[EVENT_TEXT_MAX];
    Move move;
    return board->game->move_read(board->position, text, &move, NULL) &&
           replica_move_text(replica, seat, move, written, hash) && strcmp(written, text) == 0;
}

static bool move(void *context, int seat, const char *text, uint32_t ms, int64_t now_ms)
{
    struct Replica *replica = context;
    const struct Board *board = match_board(replica->match);
    Move made;
    (void)seat;
    bool good = board->game->move_read(board->position, text, &made, NULL) &&
                match_move_timed(replica->match, made, ms, now_ms, NULL);
    assert(good); /* judged before */
    return match_status(replica->match).outcome != OUTCOME_ONGOING;
}

/* Whether the seat on turn has a clock that runs, while there is a link. */
static bool is_timed(const struct Replica *replica)
{
    const struct Match *match = replica->match;
    return match && clock_is_set(match_clock(match)) && match_count(match) > 0 &&
           match_status(match).outcome == OUTCOME_ONGOING;
}

static int mover(const struct Replica *replica)
{
    const struct Board *board = match_board(replica->match);
    return board->game->mover(board->position);
}

static void undo(void *context, int ply, int64_t now_ms)
{
    struct Replica *replica = context;
    match_undo(replica->match, match_count(replica->match) - ply, now_ms);
}

static void spend(void *context, int seat, uint32_t ms, int64_t now_ms)
{
    struct Replica *replica = context;
    if (is_timed(replica) && mover(replica) == seat)
        match_spend(replica->match, ms, now_ms);
}

static void end(void *context, enum EventKind kind, int seat, int64_t now_ms)
{
    struct Replica *replica = context;
    struct Match *match = replica->match;
    if (kind == EVENT_RESIGN)
        match_resign(match, seat, now_ms);
    else if (kind == EVENT_FLAG)
        match_flag(match, seat, now_ms);
    else if (kind == EVENT_BREAK)
        match_abandon(match, now_ms);
    else
        match_agree_draw(match, now_ms);
}

static int undo_target(void *context, int seat)
{
    const struct Replica *replica = context;
    int plies = match_undo_plies(replica->match, seat);
    return plies > 0 ? match_count(replica->match) - plies : -1;
}

struct LogRules replica_rules(struct Replica *replica)
{
    return (struct LogRules){.context = replica,
                             .start = start,
                             .judge = judge,
                             .move = move,
                             .undo = undo,
                             .spend = spend,
                             .end = end,
                             .undo_target = undo_target};
}

void replica_begin_anew(struct Replica *replica)
{
    replica->anew = true;
}

int64_t replica_time_left(const struct Replica *replica, int64_t now_ms)
{
    if (!is_timed(replica) || match_paused(replica->match))
        return INT64_MAX;
    return match_time_left(replica->match, mover(replica), now_ms);
}

int replica_flagged(const struct Replica *replica, int64_t now_ms, int64_t spare_ms)
{
    if (!is_timed(replica))
        return -1;
    int seat = mover(replica);
    return match_time_left(replica->match, seat, now_ms) <= spare_ms ? seat : -1;
}

void replica_pause(struct Replica *replica, bool paused, int64_t now_ms)
{
    if (replica->match && paused)
        match_pause(replica->match, now_ms);
    else if (replica->match)
        match_resume(replica->match, now_ms);
}

void replica_free(struct Replica *replica)
{
    match_free(replica->match);
    replica->match = NULL;
    replica->earlier = (struct Sitting){.game = NULL};
}

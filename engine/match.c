/*
 * One game being played.
 *
 * Its history is a row of turns. Turn i is the moment at which move i is thought about; the board's
 * trail holds the moves of the turns before the present one, and the turns behind it can be redone.
 */
#include "engine/match.h"
#include "src/common/memory.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Turn {
    struct ClockReading clock[SEATS]; /* when the turn began */
    int64_t spent;                    /* on the move, once it is made */
    Move move;                        /* MOVE_NONE in the last turn */
    int mover;
    char text[MOVE_TEXT_MAX];
    char remark[MATCH_REMARK]; /* on what happened as the turn stood; "" for none */
    uint8_t chance;            /* 1 + the first colour's part in percent; 0: unknown */
};

struct Match {
    struct Board board;
    struct MatchTags tags;
    struct ClockSettings clock;
    struct Status status;
    struct Turn *turns; /* total + 1 of them */
    int total, capacity;
    bool paused;
    bool external_flags; /* flags fall by match_flag alone */
    int64_t used;        /* of the present turn, until `since` */
    int64_t since;       /* when the clock last started to run */
};

static struct Turn *present(const struct Match *match)
{
    return &match->turns[match->board.trail.count];
}

/* Begins the history anew at the board's position. */
static void restart(struct Match *match)
{
    struct Turn *first = &match->turns[0];
    *first = (struct Turn){.move = MOVE_NONE};
    if (clock_is_set(&match->clock))
        for (int seat = 0; seat < SEATS; seat++)
            clock_start(&match->clock.side[seat], &first->clock[seat]);
    first->mover = match->board.game->mover(match->board.position);
    match->total = 0;
    match->used = 0;
    match->status = board_status(&match->board);
}

struct Match *match_new(const struct Game *game, const struct Options *options,
                        const struct ClockSettings *clock)
{
    struct Match *match = memory_zeroed(sizeof *match);
    if (clock)
        match->clock = *clock;
    match->capacity = 64;
    match->turns = memory_zeroed((size_t)match->capacity * sizeof *match->turns);
    board_init(&match->board, game, options, NULL, false);
    restart(match);
    return match;
}

void match_free(struct Match *match)
{
    if (!match)
        return;
    board_free(&match->board);
    free(match->turns);
    free(match);
}

const struct Board *match_board(const struct Match *match)
{
    return &match->board;
}

void match_board_at(const struct Match *match, int index, struct Board *board)
{
    assert(index >= 0 && index <= match->total);
    board_copy(board, &match->board, NULL, false);
    while (board->trail.count > index)
        board_unmake(board);
    while (board->trail.count < index)
        board_make(board, match->turns[board->trail.count].move);
}

const struct MatchTags *match_tags(const struct Match *match)
{
    return &match->tags;
}

void match_set_tags(struct Match *match, const struct MatchTags *tags)
{
    match->tags = *tags;
}

void match_remark(struct Match *match, const char *text)
{
    struct Turn *turn = present(match);
    if (turn->remark[0] == '\0')
        utf8_copy(turn->remark, sizeof turn->remark, text);
}

const char *match_remark_at(const struct Match *match, int ply)
{
    return match->turns[ply].remark;
}

void match_note_chance(struct Match *match, int ply, int percent)
{
    assert(ply >= 0 && ply <= match_count(match) && percent >= 0 && percent <= 100);
    match->turns[ply].chance = (uint8_t)(1 + percent);
}

int match_chance_at(const struct Match *match, int ply)
{
    return match->turns[ply].chance - 1;
}

const struct ClockSettings *match_clock(const struct Match *match)
{
    return &match->clock;
}

bool match_set_position(struct Match *match, const char *text, struct TextError *error)
{
    if (!board_set(&match->board, text, error))
        return false;
    restart(match);
    return true;
}

/* The clock of the seat to move runs from the first move on. */
static bool running(const struct Match *match)
{
    return clock_is_set(&match->clock) && !match->paused && match->board.trail.count > 0 &&
           match->status.outcome == OUTCOME_ONGOING;
}

int64_t match_time_used(const struct Match *match, int64_t now_ms)
{
    bool counts = running(match) && now_ms > match->since;
    return counts ? match->used + (now_ms - match->since) : match->used;
}

/* Whether `seat` has yet to make its first move. */
static bool moves_first(const struct Match *match, int seat)
{
    for (int i = 0; i < match->board.trail.count; i++)
        if (match->turns[i].mover == seat)
            return false;
    return true;
}

/* What the present turn may take before the clock is touched. */
static int64_t free_time(const struct Match *match)
{
    const struct Turn *turn = present(match);
    const struct ClockReading *clock = &turn->clock[turn->mover];
    int64_t delay = match->clock.side[turn->mover].stage[clock->stage].delay_ms;
    int64_t first = match->clock.first_ms;
    return first > delay && moves_first(match, turn->mover) ? first : delay;
}

/* What the present turn may take in all, short of a fallen flag. */
static int64_t allowed(const struct Match *match)
{
    const struct Turn *turn = present(match);
    return free_time(match) +
           clock_total(&match->clock.side[turn->mover], &turn->clock[turn->mover]);
}

/* The clock of the seat to move when its turn has taken `used`. */
static struct ClockReading after(const struct Match *match, int64_t used)
{
    const struct Turn *turn = present(match);
    struct ClockReading clock = turn->clock[turn->mover];
    int64_t free = free_time(match);
    clock.free_ms = used < free ? free - used : 0;
    clock_spend(&match->clock.side[turn->mover], &clock, used > free ? used - free : 0);
    return clock;
}

/* Books the time used so far, before something starts or stops the clock. Under an umpire who has
 * called no flag, some of it is left. */
static void settle(struct Match *match, int64_t now_ms)
{
    match->used = match_time_used(match, now_ms);
    if (match->external_flags && clock_is_set(&match->clock) && match->used >= allowed(match))
        match->used = allowed(match) - 1;
    match->since = now_ms;
}

void match_spend(struct Match *match, int64_t used_ms, int64_t now_ms)
{
    settle(match, now_ms);
    match->used = used_ms;
}

static void begin_turn(struct Match *match, int64_t now_ms)
{
    match->used = 0;
    match->since = now_ms;
    match->status = board_status(&match->board);
}

static struct Status won_by(int seat, enum Reason reason)
{
    return (struct Status){.outcome = OUTCOME_WIN, .reason = reason, .winner = seat};
}

/* Ends the game outside the rules, here: nothing can be redone any more. */
static void end(struct Match *match, struct Status status, int64_t now_ms)
{
    settle(match, now_ms);
    match->status = status;
    match->total = match->board.trail.count;
}

/* Ends the game if the time of the seat to move is used up. */
static void notice_flag(struct Match *match, int64_t now_ms)
{
    if (match->external_flags || !running(match) || match_time_used(match, now_ms) < allowed(match))
        return;
    end(match, won_by(1 - present(match)->mover, REASON_TIME), now_ms);
    match->used = allowed(match); /* however late it was noticed */
}

/* Makes the move of the present turn, which took `spent`, and sets the clocks of the next one. */
static void advance(struct Match *match, int64_t now_ms)
{
    struct Turn *turn = present(match);
    struct Turn *next = turn + 1;
    memcpy(next->clock, turn->clock, sizeof next->clock);
    if (clock_is_set(&match->clock)) {
        if (turn->spent >= allowed(match))
            turn->spent = allowed(match) - 1; /* a redone move has no more than is there now */
        next->clock[turn->mover] = after(match, turn->spent);
        next->clock[turn->mover].free_ms = 0;
        clock_move_made(&match->clock.side[turn->mover], &next->clock[turn->mover]);
    }
    board_make(&match->board, turn->move);
    next->mover = match->board.game->mover(match->board.position);
    begin_turn(match, now_ms);
}

/* Replaces what could be redone by `move`. */
static void branch(struct Match *match, Move move)
{
    int count = match->board.trail.count;
    if (count + 2 > match->capacity) {
        match->capacity *= 2;
        match->turns = memory_resized(match->turns, (size_t)match->capacity * sizeof *match->turns);
    }
    match->total = count + 1;
    match->turns[count].move = move;
    match->board.game->move_write(match->board.position, move, match->turns[count].text);
    match->turns[count + 1] = (struct Turn){.move = MOVE_NONE};
}

bool match_move_timed(struct Match *match, Move move, int64_t spent_ms, int64_t now_ms,
                      struct TextError *error)
{
    if (match->status.outcome != OUTCOME_ONGOING)
        return text_error(error, 0,
                          match->status.reason == REASON_TIME ? "time has run out"
                                                              : "the game is over");
    if (!board_legal(&match->board, move))
        return text_error(error, 0, "that move isn't legal here");
    if (match_redo_count(match) == 0 || present(match)->move != move)
        branch(match, move);
    bool clocked = clock_is_set(&match->clock) && match_count(match) > 0;
    present(match)->spent = clocked ? spent_ms : 0;
    advance(match, now_ms);
    return true;
}

bool match_move(struct Match *match, Move move, int64_t now_ms, struct TextError *error)
{
    notice_flag(match, now_ms);
    return match_move_timed(match, move, match_time_used(match, now_ms), now_ms, error);
}

int match_undo(struct Match *match, int plies, int64_t now_ms)
{
    int undone = 0;
    for (; undone < plies && match->board.trail.count > 0; undone++)
        board_unmake(&match->board);
    if (undone > 0)
        begin_turn(match, now_ms);
    return undone;
}

int match_redo(struct Match *match, int plies, int64_t now_ms)
{
    int redone = 0;
    for (; redone < plies && match_redo_count(match) > 0; redone++)
        advance(match, now_ms);
    return redone;
}

int match_redo_count(const struct Match *match)
{
    return match->total - match->board.trail.count;
}

int match_undo_plies(const struct Match *match, int seat)
{
    int count = match->board.trail.count;
    for (int plies = 1; plies <= count; plies++)
        if (match->turns[count - plies].mover == seat)
            return plies;
    return 0;
}

static void end_unless_over(struct Match *match, struct Status status, int64_t now_ms)
{
    notice_flag(match, now_ms);
    if (match->status.outcome == OUTCOME_ONGOING)
        end(match, status, now_ms);
}

void match_resign(struct Match *match, int seat, int64_t now_ms)
{
    end_unless_over(match, won_by(1 - seat, REASON_RESIGNATION), now_ms);
}

void match_agree_draw(struct Match *match, int64_t now_ms)
{
    end_unless_over(match, (struct Status){.outcome = OUTCOME_DRAW, .reason = REASON_AGREEMENT},
                    now_ms);
}

void match_abandon(struct Match *match, int64_t now_ms)
{
    end_unless_over(match, (struct Status){.outcome = OUTCOME_NONE, .reason = REASON_ABANDONED},
                    now_ms);
}

void match_claim(struct Match *match, int seat, int64_t now_ms)
{
    end_unless_over(match, won_by(seat, REASON_ABSENCE), now_ms);
}

void match_flag(struct Match *match, int seat, int64_t now_ms)
{
    end_unless_over(match, won_by(1 - seat, REASON_TIME), now_ms);
    if (match->status.reason == REASON_TIME)
        match->used = allowed(match);
}

void match_set_external_flags(struct Match *match)
{
    match->external_flags = true;
}

struct Status match_status(const struct Match *match)
{
    return match->status;
}

int64_t match_time_left(struct Match *match, int seat, int64_t now_ms)
{
    struct ClockReading clock = match_clock_reading(match, seat, now_ms);
    return clock_is_set(&match->clock)
               ? clock.free_ms + clock_total(&match->clock.side[seat], &clock)
               : 0;
}

struct ClockReading match_clock_reading(struct Match *match, int seat, int64_t now_ms)
{
    notice_flag(match, now_ms);
    const struct Turn *turn = present(match);
    if (!clock_is_set(&match->clock) || seat != turn->mover)
        return turn->clock[seat];
    return after(match, match_time_used(match, now_ms));
}

struct ClockOutlook match_clock_outlook(struct Match *match, int seat, int64_t now_ms)
{
    struct ClockReading clock = match_clock_reading(match, seat, now_ms);
    return clock_outlook(&match->clock.side[seat], &clock);
}

void match_pause(struct Match *match, int64_t now_ms)
{
    notice_flag(match, now_ms);
    settle(match, now_ms);
    match->paused = true;
}

void match_resume(struct Match *match, int64_t now_ms)
{
    if (match->paused)
        match->since = now_ms;
    match->paused = false;
}

bool match_paused(const struct Match *match)
{
    return match->paused;
}

int match_count(const struct Match *match)
{
    return match->board.trail.count;
}

int match_total(const struct Match *match)
{
    return match->total;
}

static const struct Turn *made(const struct Match *match, int index)
{
    assert(index >= 0 && index < match->total);
    return &match->turns[index];
}

Move match_get(const struct Match *match, int index)
{
    return made(match, index)->move;
}

const char *match_move_text(const struct Match *match, int index)
{
    return made(match, index)->text;
}

int match_mover(const struct Match *match, int index)
{
    return made(match, index)->mover;
}

int64_t match_time_spent(const struct Match *match, int index)
{
    return made(match, index)->spent;
}

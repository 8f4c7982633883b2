/*
 * The AI as a player.
 *
 * Its thread, while there is one, owns the brain, the board's copy and `decision`; everything else
 * belongs to the host's thread. `done` hands them back.
 */
#include "src/play/seats/ai.h"
#include "src/common/memory.h"
#include "src/play/seats/inbox.h"
#include "src/play/seats/search_reports.h"
#include <stdlib.h>

enum Phase {
    PHASE_IDLE,
    PHASE_SOLVING,  /* on turn, waiting for the solution */
    PHASE_THINKING, /* on turn, on a thread or just finished */
    PHASE_PONDERING /* not on turn: thinks about the answer that it expects */
};

struct Ai {
    struct Player player;
    struct AiSettings settings;
    struct Brain *brain;
    enum Phase phase;
    void *thread;
    struct Board board;
    struct Allotment time;
    atomic_bool stop, done;
    struct Decision decision, last; /* under way, and of the last answered turn */
    struct SearchReports reports;
    struct Inbox inbox;
};

static void publish(void *context, const struct SearchInfo *info)
{
    struct Ai *ai = context;
    search_reports_write(&ai->reports, info);
}

static void think(void *argument)
{
    struct Ai *ai = argument;
    brain_think(ai->brain, &ai->board, ai->time, &ai->stop, publish, ai, &ai->decision);
    atomic_store(&ai->done, true);
    if (ai->settings.host.wake)
        ai->settings.host.wake(ai->settings.host.context);
}

static void start_thinking(struct Ai *ai)
{
    const struct WorkerHost *host = &ai->settings.host;
    ai->phase = PHASE_THINKING;
    atomic_store(&ai->stop, false);
    atomic_store(&ai->done, false);
    search_reports_init(&ai->reports);
    ai->thread = host->start ? host->start(host->context, think, ai) : NULL;
    if (!ai->thread)
        think(ai);
}

static void ponder(void *argument)
{
    struct Ai *ai = argument;
    brain_ponder(ai->brain, &ai->board, &ai->stop);
}

/* Thinks on while the other side is on turn, about the position after its own move and the answer
 * that it expects. */
static void start_pondering(struct Ai *ai, struct Board *board)
{
    const struct WorkerHost *host = &ai->settings.host;
    const struct SearchResult *result = &ai->last.result;
    if (board_legal(board, result->move))
        board_make(board, result->move);
    if (result->ponder == MOVE_NONE || !board_legal(board, result->ponder)) {
        board_free(board);
        return;
    }
    board_make(board, result->ponder);
    ai->board = *board;
    ai->phase = PHASE_PONDERING;
    atomic_store(&ai->stop, board_status(board).outcome != OUTCOME_ONGOING);
    ai->thread = atomic_load(&ai->stop) ? NULL : host->start(host->context, ponder, ai);
}

/* Ends the turn: no thread, no copy of the board. */
static void finish(struct Ai *ai)
{
    if (ai->thread)
        ai->settings.host.join(ai->settings.host.context, ai->thread);
    ai->thread = NULL;
    if (ai->phase != PHASE_IDLE)
        board_free(&ai->board);
    ai->phase = PHASE_IDLE;
}

static void begin(struct Player *player, const struct PlayerTurn *turn)
{
    struct Ai *ai = (struct Ai *)player;
    struct Solution *solution = ai->settings.level.exact ? ai->settings.solution : NULL;
    atomic_store(&ai->stop, true);
    finish(ai);
    board_copy(&ai->board, turn->board, NULL, false);
    ai->time = allotment_of_turn(turn);
    ai->phase = PHASE_SOLVING;
    if (solution)
        solution_start(solution);
    if (!solution || solution_table(solution) || !solution_is_quick(solution))
        start_thinking(ai);
}

static void cancel(struct Player *player)
{
    struct Ai *ai = (struct Ai *)player;
    atomic_store(&ai->stop, true);
    finish(ai);
}

static bool poll(struct Player *player, struct PlayerEvent *event)
{
    struct Ai *ai = (struct Ai *)player;
    if (inbox_take(&ai->inbox, event))
        return true;
    if (ai->phase == PHASE_SOLVING && solution_table(ai->settings.solution))
        start_thinking(ai);
    if (ai->phase != PHASE_THINKING || !atomic_load(&ai->done))
        return false;
    struct Board board;
    bool ponders = ai->settings.ponder && ai->settings.host.start && brain_ponders(ai->brain);
    if (ponders)
        board_copy(&board, &ai->board, NULL, false);
    finish(ai);
    ai->last = ai->decision;
    *event = (struct PlayerEvent){.kind = PLAYER_MOVE, .move = ai->decision.result.move};
    if (ponders)
        start_pondering(ai, &board);
    return true;
}

/* A draw is welcome unless the last look at the board promised more, or there was none yet. */
static bool accepts(const struct Ai *ai, const struct PlayerEvent *request)
{
    if (request->kind != PLAYER_OFFER_DRAW)
        return true;
    if (ai->last.result.move == MOVE_NONE)
        return false;
    return ai->last.exact ? ai->last.value.result <= 0 : ai->last.result.score <= 0;
}

static void respond(struct Player *player, const struct PlayerEvent *event)
{
    struct Ai *ai = (struct Ai *)player;
    if (!event_is_request(event->kind))
        return;
    struct PlayerEvent answer = {.kind = accepts(ai, event) ? PLAYER_ACCEPT : PLAYER_DECLINE};
    inbox_put(&ai->inbox, &answer);
}

static void release(struct Player *player)
{
    struct Ai *ai = (struct Ai *)player;
    brain_free(ai->brain);
    search_reports_free(&ai->reports);
    free(ai);
}

static void thinking_of(struct Player *player, struct Thinking *thinking)
{
    struct Ai *ai = (struct Ai *)player;
    const struct Solution *solution = ai->settings.level.exact ? ai->settings.solution : NULL;
    int solved = solution ? solution_progress(solution) : 1000;
    *thinking = (struct Thinking){
        .busy = ai->phase == PHASE_SOLVING || ai->phase == PHASE_THINKING,
        .info = search_reports_read(&ai->reports),
        .solving = solved < 1000 ? solved : -1,
        .decision = ai->last,
    };
    if (!thinking->busy)
        thinking->depths = search_reports_done(&ai->reports, &thinking->depth_count);
}

static const struct PlayerKind ai_kind = {
    .id = "ai",
    .begin = begin,
    .cancel = cancel,
    .poll = poll,
    .respond = respond,
    .free = release,
    .thinking = thinking_of,
};

struct Player *ai_new(const struct AiSettings *settings)
{
    struct Ai *ai = memory_zeroed(sizeof *ai);
    ai->player.kind = &ai_kind;
    ai->settings = *settings;
    ai->brain = brain_new(settings->game, &settings->level, settings->seed, settings->table_bytes,
                          settings->solution, &ai->settings.host);
    brain_set_book(ai->brain, settings->book);
    search_reports_init(&ai->reports);
    return &ai->player;
}

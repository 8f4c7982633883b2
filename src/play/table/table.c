/* A game at the table: what both kinds of match share. */
#include "src/play/table/table.h"
#include "src/common/translate.h"
#include "src/common/wait.h"
#include "src/play/seats/human.h"
#include "src/play/table/parts.h"
#include <assert.h>
#include <stdio.h>

enum { AI_TABLE_BYTES = 16 << 20 };

/* --- for the backends --- */

void table_init(struct Table *table, const struct TableBackend *backend, const struct Setup *setup,
                const struct TableHost *host)
{
    thread_claim(&table->owner);
    table->backend = backend;
    table->setup = *setup;
    table->host = *host;
}

void table_release(struct Table *table)
{
    solution_free(table->solution);
}

/* Solutions are large: one serves all, and it is made when a level first needs it. */
static struct Solution *solution_of(struct Table *table)
{
    if (table->host.solution)
        return table->host.solution;
    if (!table->solution)
        table->solution =
            solution_new(table->setup.game, &table->setup.options, &table->host.worker);
    return table->solution;
}

struct Player *table_player(struct Table *table, const struct TableSeat *seat)
{
    size_t bytes = table->host.table_bytes;
    if (seat->kind == SEAT_HUMAN)
        return human_new();
    if (seat->kind == SEAT_PROGRAM)
        return seat->player;
    return ai_new(&(struct AiSettings){.game = table->setup.game,
                                       .level = seat->level,
                                       .seed = seat->seed,
                                       .table_bytes = bytes ? bytes : AI_TABLE_BYTES,
                                       .book = books_of(table->host.books, table->setup.game),
                                       .solution = seat->level.exact ? solution_of(table) : NULL,
                                       .host = table->host.worker,
                                       .ponder = table->host.ponder});
}

struct PlayerTurn table_turn(const struct Table *table, int64_t now)
{
    struct Match *match = table_match(table);
    struct PlayerTurn turn = {.board = match_board(match),
                              .timed = clock_is_set(match_clock(match))};
    for (int seat = 0; seat < SEATS && turn.timed; seat++)
        turn.clock[seat] = match_clock_outlook(match, seat, now);
    return turn;
}

void table_tell(struct Table *table, const struct TableNews *news)
{
    if (table->news_count == TABLE_NEWS_MAX) {
        table->news_first = (table->news_first + 1) % TABLE_NEWS_MAX;
        table->news_count--;
    }
    table->news[(table->news_first + table->news_count++) % TABLE_NEWS_MAX] = *news;
}

void table_close(struct Table *table)
{
    if (table)
        table->backend->close(table);
}

/* --- asking --- */

struct Match *table_match(const struct Table *table)
{
    assert(thread_owns(&table->owner));
    return table->backend->match(table);
}

const struct Board *table_board(const struct Table *table)
{
    return match_board(table_match(table));
}

const struct Setup *table_setup(const struct Table *table)
{
    return &table->setup;
}

const struct Game *table_game(const struct Table *table)
{
    return table->setup.game;
}

int table_mover(const struct Table *table)
{
    return table->setup.game->mover(table_board(table)->position);
}

enum SeatKind table_seat_kind(const struct Table *table, int seat)
{
    return table->backend->kind(table, seat);
}

bool table_is_human(const struct Table *table, int seat)
{
    return table_seat_kind(table, seat) == SEAT_HUMAN;
}

bool table_is_online(const struct Table *table)
{
    return table->backend->view != NULL;
}

const struct Level *table_level(const struct Table *table, int seat)
{
    return table_seat_kind(table, seat) == SEAT_AI ? table->backend->level(table, seat) : NULL;
}

const char *table_name(const struct Table *table, int seat)
{
    const char *tag = match_tags(table_match(table))->player[seat];
    const char *engine = table_seat_kind(table, seat) == SEAT_PROGRAM ? setup_engine(tag) : NULL;
    return table_level(table, seat) ? "" : engine ? engine : tag;
}

bool table_has_left(const struct Table *table, int seat)
{
    return table->backend->has_left && table->backend->has_left(table, seat);
}

void table_reseat(struct Table *table, int seat, const char *opponent, int64_t now)
{
    assert(thread_owns(&table->owner));
    if (table->backend->reseat)
        table->backend->reseat(table, seat, opponent, now);
}

bool table_awaits_person(const struct Table *table)
{
    return table->backend->awaits_person && table->backend->awaits_person(table);
}

bool table_awaits_letter(const struct Table *table)
{
    return table->backend->awaits_letter && table->backend->awaits_letter(table);
}

bool table_over(const struct Table *table)
{
    return table_status(table).outcome != OUTCOME_ONGOING;
}

struct Status table_status(const struct Table *table)
{
    return match_status(table_match(table));
}

bool table_is_thinking(const struct Table *table)
{
    return table->backend->is_thinking && table->backend->is_thinking(table);
}

bool table_can(const struct Table *table, enum PlayerEventKind kind, int64_t now)
{
    return table->backend->can && table->backend->can(table, kind, now);
}

int table_undos_left(const struct Table *table)
{
    return table->backend->undos_left ? table->backend->undos_left(table) : -1;
}

bool table_score(const struct Table *table, int half[SEATS])
{
    return table->backend->score && table->backend->score(table, half);
}

Move table_proposed(const struct Table *table)
{
    return table->backend->proposed ? table->backend->proposed(table) : MOVE_NONE;
}

bool table_link(const struct Table *table, struct OnlineView *view, int64_t now)
{
    assert(thread_owns(&table->owner));
    if (table->backend->view)
        table->backend->view(table, view, now);
    return table->backend->view != NULL;
}

/* --- time --- */

void table_update(struct Table *table, int64_t now)
{
    assert(thread_owns(&table->owner));
    if (table->backend->update)
        table->backend->update(table, now);
}

bool table_news(struct Table *table, struct TableNews *news, int64_t now)
{
    assert(thread_owns(&table->owner));
    const struct TableBackend *backend = table->backend;
    while (table->news_count == 0 && backend->hear && backend->hear(table, now))
        continue;
    if (table->news_count == 0)
        return false;
    *news = table->news[table->news_first];
    table->news_first = (table->news_first + 1) % TABLE_NEWS_MAX;
    table->news_count--;
    return true;
}

/* Until the clock of the seat to move shows something else: tenths in its last ten seconds. */
static int clock_due(const struct Table *table, int64_t now)
{
    struct Match *match = table_match(table);
    if (!clock_is_set(match_clock(match)) || match_count(match) == 0 || match_paused(match))
        return -1;
    struct ClockReading clock = match_clock_reading(match, table_mover(table), now);
    int64_t step = clock.left_ms <= 10000 ? 100 : 1000;
    return (int)(clock.free_ms + clock.left_ms % step) + 1;
}

int table_wait(const struct Table *table, int64_t now)
{
    if (table_over(table))
        return -1;
    int due = table->backend->due ? table->backend->due(table, now) : -1;
    return wait_sooner(due, clock_due(table, now));
}

/* --- what the people at the table do --- */

const char *table_act(struct Table *table, const struct PlayerEvent *event, int64_t now)
{
    assert(thread_owns(&table->owner));
    if (event->kind == PLAYER_MOVE && !table_awaits_person(table))
        return N_("It's not your turn");
    if (event->kind == PLAYER_MOVE && !board_legal(table_board(table), event->move))
        return N_("That move isn't legal here");
    return table->backend->act(table, event, now);
}

const char *table_do(struct Table *table, enum PlayerEventKind kind, int64_t now)
{
    return table_act(table, &(struct PlayerEvent){.kind = kind}, now);
}

const char *table_play(struct Table *table, Move move, int64_t now)
{
    return table_act(table, &(struct PlayerEvent){.kind = PLAYER_MOVE, .move = move}, now);
}

void table_mute(struct Table *table, bool muted)
{
    assert(thread_owns(&table->owner));
    if (table->backend->mute)
        table->backend->mute(table, muted);
}

void table_pause(struct Table *table, int64_t now)
{
    assert(thread_owns(&table->owner));
    if (table->backend->pause)
        table->backend->pause(table, true, now);
}

void table_unpause(struct Table *table, int64_t now)
{
    assert(thread_owns(&table->owner));
    if (table->backend->pause)
        table->backend->pause(table, false, now);
}

/* --- two programs --- */

bool table_is_show(const struct Table *table)
{
    return table->backend->is_show && table->backend->is_show(table);
}

void table_set_pace(struct Table *table, int answer_ms)
{
    assert(thread_owns(&table->owner));
    if (table_is_show(table))
        table->backend->set_pace(table, answer_ms);
}

void table_step(struct Table *table)
{
    assert(thread_owns(&table->owner));
    if (table_is_show(table))
        table->backend->step(table);
}

/* --- hints and thoughts --- */

void table_ask_hint(struct Table *table)
{
    assert(thread_owns(&table->owner));
    if (table->backend->ask_hint)
        table->backend->ask_hint(table);
}

bool table_hint_pending(const struct Table *table)
{
    Move move;
    return table->backend->hint && table->backend->hint(table, &move);
}

Move table_hint(const struct Table *table)
{
    Move move = MOVE_NONE;
    if (table->backend->hint)
        table->backend->hint(table, &move);
    return move;
}

bool table_thinking(struct Table *table, struct Thinking *thinking)
{
    return table->backend->thinking && table->backend->thinking(table, thinking);
}

bool table_seat_thinking(struct Table *table, int seat, struct Thinking *thinking)
{
    return table->backend->seat_thinking && table->backend->seat_thinking(table, seat, thinking);
}

struct Setup table_rematch(const struct Table *table, bool swap)
{
    return table->backend->rematch ? table->backend->rematch(table, swap) : table->setup;
}

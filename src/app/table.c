#include "engine/memory.h"
#include "engine/random.h"
#include "src/app/table_parts.h"
#include "src/play/human.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 16 << 20, /* of an AI's transposition table */
    HINT_US = 1000000       /* what a hint may take */
};

/* --- sitting down and getting up --- */

static struct Player *new_ai(struct Table *table, const struct Level *level)
{
    struct AiSettings settings = {.game = table->setup.game,
                                  .level = *level,
                                  .seed = random_next(&table->host.seed),
                                  .table_bytes = TABLE_BYTES,
                                  .host = table->host.worker};
    if (level->exact && table->solution == NULL)
        table->solution =
            solution_new(table->setup.game, &table->setup.options, &table->host.worker);
    settings.solution = table->solution;
    return ai_new(&settings);
}

/* Puts a player on a chair: an AI where `level` is given. */
static void seat(struct Table *table, int which, const struct Level *level)
{
    struct Chair *chair = &table->chair[which];
    chair->human = level == NULL;
    if (level != NULL)
        chair->level = *level;
    chair->player = chair->human ? human_new() : new_ai(table, level);
}

static struct Table *bare(const struct TableHost *host)
{
    struct Table *table = memory_zeroed(sizeof *table);
    table->host = *host;
    table->on_turn = NOBODY;
    return table;
}

static void tag(struct Table *table, int which, const char *text)
{
    struct MatchTags tags = *match_tags(table->match);
    snprintf(tags.player[which], sizeof tags.player[which], "%s", text);
    match_set_tags(table->match, &tags);
}

static void ask(struct Table *table, int64_t now);

struct Table *table_open(const struct Setup *setup, const struct TableHost *host, int64_t now)
{
    struct Table *table = bare(host);
    struct Level level;
    bool against_ai = setup_level(setup, &level);
    table->setup = *setup;
    table->me = setup->side == SIDE_RANDOM ? (int)(random_next(&table->host.seed) >> 63)
                                           : setup->side == SIDE_SECOND;
    table->match = match_new(setup->game, &setup->options, &setup->clock);
    seat(table, table->me, NULL);
    tag(table, table->me, host->name);
    seat(table, 1 - table->me, against_ai ? &level : NULL);
    tag(table, 1 - table->me, against_ai ? setup->opponent : "");
    ask(table, now);
    return table;
}

struct Table *table_resume(struct Match *match, const struct TableHost *host, int64_t now)
{
    struct Table *table = bare(host);
    const struct Board *board = match_board(match);
    table->match = match;
    table->setup = (struct Setup){
        .game = board->game, .options = board->options, .clock = *match_clock(match)};
    snprintf(table->setup.opponent, sizeof table->setup.opponent, OPPONENT_HUMAN);
    for (int i = 0; i < SEATS; i++) {
        struct Setup scratch = table->setup;
        struct Level level;
        snprintf(scratch.opponent, sizeof scratch.opponent, "%s", match_tags(match)->player[i]);
        bool ai = setup_level(&scratch, &level);
        seat(table, i, ai ? &level : NULL);
        if (ai) {
            table->setup = scratch;
            table->me = 1 - i;
        }
    }
    match_resume(match, now);
    ask(table, now);
    return table;
}

static void take_away(struct Table *table);

void table_close(struct Table *table)
{
    if (table == NULL)
        return;
    take_away(table);
    player_free(table->hinter);
    for (int i = 0; i < SEATS; i++)
        player_free(table->chair[i].player);
    solution_free(table->solution);
    match_free(table->match);
    free(table);
}

/* --- asking --- */

/* The match, whoever keeps it. */
static struct Match *match_of(const struct Table *table)
{
    return table->online != NULL ? online_match(table->online) : table->match;
}

struct Match *table_match(struct Table *table)
{
    return match_of(table);
}

const struct Board *table_board(const struct Table *table)
{
    return match_board(match_of(table));
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

bool table_is_online(const struct Table *table)
{
    return table->online != NULL;
}

bool table_is_human(const struct Table *table, int which)
{
    return table->online != NULL ? online_seat(table->online) == which : table->chair[which].human;
}

const struct Level *table_level(const struct Table *table, int which)
{
    bool ai = table->online == NULL && !table->chair[which].human;
    return ai ? &table->chair[which].level : NULL;
}

const char *table_name(const struct Table *table, int which)
{
    return table_level(table, which) == NULL ? match_tags(match_of(table))->player[which] : "";
}

bool table_over(const struct Table *table)
{
    return table_status(table).outcome != OUTCOME_ONGOING;
}

struct Status table_status(const struct Table *table)
{
    return match_status(match_of(table));
}

bool table_awaits_person(const struct Table *table)
{
    if (table->online != NULL)
        return table_online_awaits(table);
    return !table->paused && table->on_turn != NOBODY && table->chair[table->on_turn].human &&
           human_on_turn(table->chair[table->on_turn].player);
}

bool table_thinking(const struct Table *table)
{
    if (table->online != NULL)
        return !table_over(table) && !table_is_human(table, table_mover(table));
    return !table->paused && table->on_turn != NOBODY && !table->chair[table->on_turn].human;
}

/* The only person at the table, or NOBODY when there are two. */
static int lone_person(const struct Table *table)
{
    if (table->chair[0].human == table->chair[1].human)
        return NOBODY;
    return table->chair[0].human ? 0 : 1;
}

/* --- turns --- */

static struct PlayerTurn turn_now(struct Table *table, int64_t now)
{
    const struct ClockSettings *clock = match_clock(table->match);
    return (struct PlayerTurn){
        .board = table_board(table),
        .clock = clock->kind,
        .left_ms = {match_time_left(table->match, 0, now), match_time_left(table->match, 1, now)},
        .increment_ms = clock->increment_ms};
}

/* Asks the seat whose turn it is for a move. */
static void ask(struct Table *table, int64_t now)
{
    struct PlayerTurn turn = turn_now(table, now);
    if (table->paused || table_over(table))
        return;
    table->told = false;
    table->on_turn = table_mover(table);
    table->asked = now;
    player_begin(table->chair[table->on_turn].player, &turn);
}

static void drop_hint(struct Table *table)
{
    if (table->hint_pending)
        player_cancel(table->hinter);
    table->hint_pending = false;
    table->hint = MOVE_NONE;
}

/* Takes the turn away from whoever has it, and stops everybody who thinks. */
static void take_away(struct Table *table)
{
    drop_hint(table);
    if (table->on_turn != NOBODY)
        player_cancel(table->chair[table->on_turn].player);
    table->on_turn = NOBODY;
    table->answer = MOVE_NONE;
}

/* --- what players do --- */

static void hear(struct Table *table, int which, const struct PlayerEvent *event,
                 struct TableNews *news, int64_t now)
{
    switch (event->kind) {
    case PLAYER_MOVE:
        table->answer = event->move;
        break;
    case PLAYER_RESIGN:
        match_resign(table->match, which, now);
        break;
    case PLAYER_ACCEPT: /* of a draw: nothing else is asked for at a table with an AI */
        match_agree_draw(table->match, now);
        break;
    case PLAYER_DECLINE:
        news->declined = true;
        break;
    default:
        break;
    }
}

static void poll_all(struct Table *table, struct TableNews *news, int64_t now)
{
    struct PlayerEvent event;
    for (int i = 0; i < SEATS; i++) {
        while (player_poll(table->chair[i].player, &event))
            hear(table, i, &event, news, now);
    }
    while (table->hint_pending && player_poll(table->hinter, &event)) {
        if (event.kind != PLAYER_MOVE)
            continue;
        table->hint_pending = false;
        table->hint = event.move;
        news->hint = true;
    }
}

/* How long the answer that is there must still wait; 0: it may be made, -1: there is none. */
static int answer_due(const struct Table *table, int64_t now)
{
    if (table->answer == MOVE_NONE || table->on_turn == NOBODY)
        return -1;
    int64_t due = table->asked + TABLE_ANSWER_MS;
    return table->chair[table->on_turn].human || now >= due ? 0 : (int)(due - now);
}

static void make_answer(struct Table *table, struct TableNews *news, int64_t now)
{
    struct PlayerEvent made = {.kind = PLAYER_MOVE, .move = table->answer};
    int mover = table->on_turn;
    drop_hint(table);
    table->on_turn = NOBODY;
    table->answer = MOVE_NONE;
    if (match_move(table->match, made.move, now, NULL)) {
        news->moves++;
        player_respond(table->chair[1 - mover].player, &made);
    }
    ask(table, now);
}

struct TableNews table_update(struct Table *table, int64_t now)
{
    struct TableNews news = {.moves = 0};
    if (table->online != NULL)
        return table_online_update(table, now);
    if (table->paused)
        return news;
    match_time_left(table->match, table_mover(table), now); /* notices a flag */
    poll_all(table, &news, now);
    if (!table_over(table) && answer_due(table, now) == 0)
        make_answer(table, &news, now);
    if (table_over(table) && !table->told) {
        take_away(table);
        table->told = true;
        news.ended = true;
    }
    return news;
}

/* Until the clock of the seat to move shows something else: tenths in its last ten seconds. */
static int clock_due(struct Table *table, int64_t now)
{
    struct Match *match = match_of(table);
    if (match_clock(match)->kind == CLOCK_NONE || match_count(match) == 0)
        return -1;
    int64_t left = match_time_left(match, table_mover(table), now);
    int64_t step = left <= 10000 ? 100 : 1000;
    return (int)(left % step) + 1;
}

int table_wait(struct Table *table, int64_t now)
{
    if (table->paused || table_over(table))
        return -1;
    int answer = answer_due(table, now), clock = clock_due(table, now);
    if (answer < 0 || clock < 0)
        return answer > clock ? answer : clock;
    return answer < clock ? answer : clock;
}

/* --- what the people at the table do --- */

bool table_play(struct Table *table, Move move, struct TextError *error)
{
    if (!table_awaits_person(table))
        return text_error(error, 0, "it is not your turn");
    if (!board_legal(table_board(table), move))
        return text_error(error, 0, "that is not a legal move here");
    if (table->online != NULL) {
        table->answer = move;
        return true;
    }
    struct PlayerEvent event = {.kind = PLAYER_MOVE, .move = move};
    human_act(table->chair[table->on_turn].player, &event);
    return true;
}

int table_undo_plies(const struct Table *table)
{
    int person = lone_person(table);
    if (person != NOBODY)
        return match_undo_plies(table->match, person);
    return match_count(table->match) > 0 ? 1 : 0;
}

int table_redo_plies(const struct Table *table)
{
    int person = lone_person(table), count = match_count(table->match);
    int rest = match_redo_count(table->match);
    if (person == NOBODY || rest == 0)
        return rest > 0 ? 1 : 0;
    for (int plies = 1; plies < rest; plies++) {
        if (match_mover(table->match, count + plies) == person)
            return plies;
    }
    return rest;
}

int table_undo(struct Table *table, int64_t now)
{
    int plies = table_undo_plies(table);
    if (plies == 0)
        return 0;
    take_away(table);
    plies = match_undo(table->match, plies, now);
    ask(table, now);
    return plies;
}

int table_redo(struct Table *table, int64_t now)
{
    int plies = table_redo_plies(table);
    if (plies == 0)
        return 0;
    take_away(table);
    plies = match_redo(table->match, plies, now);
    ask(table, now);
    return plies;
}

void table_resign(struct Table *table, int64_t now)
{
    int person = lone_person(table);
    match_resign(table->match, person != NOBODY ? person : table_mover(table), now);
}

void table_offer_draw(struct Table *table, int64_t now)
{
    int person = lone_person(table);
    struct PlayerEvent offer = {.kind = PLAYER_OFFER_DRAW};
    if (person == NOBODY)
        match_agree_draw(table->match, now);
    else
        player_respond(table->chair[1 - person].player, &offer);
}

void table_pause(struct Table *table, int64_t now)
{
    if (table->paused)
        return;
    take_away(table);
    match_pause(table->match, now);
    table->paused = true;
}

void table_unpause(struct Table *table, int64_t now)
{
    if (!table->paused)
        return;
    table->paused = false;
    match_resume(table->match, now);
    ask(table, now);
}

bool table_paused(const struct Table *table)
{
    return table->paused;
}

/* --- hints and thoughts --- */

/* The strongest level of the scale, in no more time than a person likes to wait. */
static bool hint_level(const struct Table *table, struct Level *level)
{
    int count = level_count(table->setup.game);
    if (count == 0)
        return false;
    *level = *level_get(table->setup.game, count - 1);
    level->settings.slack = 0;
    if (level->settings.time_us == 0 || level->settings.time_us > HINT_US)
        level->settings.time_us = HINT_US;
    return true;
}

void table_ask_hint(struct Table *table)
{
    struct Level level;
    if (!table_awaits_person(table) || table->hint_pending || table->hint != MOVE_NONE ||
        !hint_level(table, &level))
        return;
    if (table->hinter == NULL)
        table->hinter = new_ai(table, &level);
    struct PlayerTurn turn = {.board = table_board(table), .clock = CLOCK_NONE};
    table->hint_pending = true;
    player_begin(table->hinter, &turn);
}

bool table_hint_pending(const struct Table *table)
{
    return table->hint_pending;
}

Move table_hint(const struct Table *table)
{
    return table->hint;
}

bool table_thoughts(struct Table *table, struct Thinking *thinking)
{
    int person = lone_person(table);
    if (table->hint_pending || table->hint != MOVE_NONE)
        ai_thinking(table->hinter, thinking);
    else if (person != NOBODY)
        ai_thinking(table->chair[1 - person].player, thinking);
    else
        return false;
    return true;
}

struct Setup table_rematch(const struct Table *table, bool swap)
{
    struct Setup setup = table->setup;
    int side = swap ? 1 - table->me : table->me;
    setup.side = side == 0 ? SIDE_FIRST : SIDE_SECOND;
    return setup;
}

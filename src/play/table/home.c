/* A game at home: the table keeps the match and runs the players of both seats. */
#include "src/play/table/home.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/common/translate.h"
#include "src/play/records/moment.h"
#include "src/play/seats/human.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct TableBackend home_backend;

/* --- sitting down and getting up --- */

/* The set-up as a match tells it, but for its clock, which hangs on who sits where. */
static struct Setup setup_of(const struct Match *match)
{
    const struct Board *board = match_board(match);
    struct Setup setup = {.game = board->game, .options = board->options, .series = 1};
    snprintf(setup.opponent, sizeof setup.opponent, OPPONENT_HUMAN);
    return setup;
}

/* Tells that the engine of a seat is not in the list. */
static void miss(struct Home *home, int which, int64_t now)
{
    const char *name = setup_engine(match_tags(home->match)->player[which]);
    struct PlayerEvent event = {
        .kind = PLAYER_LEFT,
        .remark = remark_of(N_("%1 is not among your engines"), name ? name : "?", NULL, NULL)};
    remark_fill(&event.remark, event.remark.pattern, event.text, sizeof event.text);
    home_lose(home, which, &event, now);
}

struct Table *table_seated(struct Match *match, const struct TableSeat seats[SEATS],
                           const struct TableHost *host, int64_t now)
{
    const struct Setup setup = setup_of(match);
    struct Home *home = memory_zeroed(sizeof *home);
    table_init(&home->table, &home_backend, &setup, host);
    home->match = match;
    home->on_turn = NOBODY;
    home->pace = host->answer_ms;
    for (int i = 0; i < SEATS; i++)
        home->seat[i] = (struct HomeSeat){.kind = seats[i].kind,
                                          .level = seats[i].level,
                                          .player = table_player(&home->table, &seats[i])};
    match_resume(match, now);
    for (int i = 0; i < SEATS; i++)
        if (!home->seat[i].player)
            miss(home, i, now);
    home_ask(home, now);
    return &home->table;
}

/* A table by a set-up, whose player sits at `me`. */
static struct Table *seat_by_setup(struct Match *match, const struct TableSeat seats[SEATS],
                                   const struct TableHost *host, const struct Setup *setup, int me,
                                   int64_t now)
{
    struct Table *table = table_seated(match, seats, host, now);
    table->setup = *setup;
    home_of(table)->me = me;
    return table;
}

static void tag(struct Match *match, int which, const char *text)
{
    struct MatchTags tags = *match_tags(match);
    snprintf(tags.player[which], sizeof tags.player[which], "%s", text);
    match_set_tags(match, &tags);
}

static void tag_event(struct Match *match, const char *event)
{
    struct MatchTags tags = *match_tags(match);
    snprintf(tags.event, sizeof tags.event, "%s", event);
    match_set_tags(match, &tags);
}

/* The seed that the computer's choices in this match go by, drawn at its start and kept in its
 * tags: a game that goes on later has the same opponent. */
static uint64_t seed_of(struct Match *match, uint64_t *random)
{
    struct MatchTags tags = *match_tags(match);
    char *end;
    uint64_t seed = strtoull(tags.seed, &end, 16);
    if (*tags.seed && !*end)
        return seed;
    seed = random_next(random);
    snprintf(tags.seed, sizeof tags.seed, "%016" PRIx64, seed);
    match_set_tags(match, &tags);
    return seed;
}

struct Table *table_open(const struct Setup *setup, const struct TableHost *host, int64_t now)
{
    struct TableHost lent = *host;
    struct TableSeat seats[SEATS];
    int me = setup->side == SIDE_RANDOM ? (int)(random_next(&lent.seed) >> 63)
                                        : setup->side == SIDE_SECOND;
    const struct ClockSettings clock = clock_seated(&setup->clock, me);
    struct Match *match = match_new(setup->game, &setup->options, &clock);
    lent.seed = seed_of(match, &lent.seed);
    for (int i = 0; i < SEATS; i++)
        seats[i] = home_seat_of(setup, i == me ? setup->own : setup->opponent, &lent);
    tag(match, me, seats[me].kind == SEAT_HUMAN ? host->name : setup->own);
    tag(match, 1 - me, seats[1 - me].kind == SEAT_HUMAN ? "" : setup->opponent);
    tag_event(match, setup->event);
    moment_stamp(match, time(NULL));
    return seat_by_setup(match, seats, &lent, setup, me, now);
}

/* Who sits where in a match that was begun. Of two programs the first has the side of the player
 * who set up. */
struct Table *table_resume(struct Match *match, const struct TableHost *host, int64_t now)
{
    struct TableHost lent = *host;
    struct TableSeat seats[SEATS];
    struct Setup setup = setup_of(match);
    const struct MatchTags *tags = match_tags(match);
    setup.effort = host->effort;
    snprintf(setup.event, sizeof setup.event, "%s", tags->event);
    lent.seed = seed_of(match, &lent.seed);
    for (int i = 0; i < SEATS; i++)
        seats[i] = home_seat_of(&setup, tags->player[i], &lent);
    int me = seats[0].kind != SEAT_HUMAN && seats[1].kind == SEAT_HUMAN;
    setup.clock = clock_seated(match_clock(match), me);
    if (seats[1 - me].kind != SEAT_HUMAN)
        snprintf(setup.opponent, sizeof setup.opponent, "%.*s", OPPONENT_MAX - 1,
                 tags->player[1 - me]);
    if (seats[me].kind != SEAT_HUMAN)
        snprintf(setup.own, sizeof setup.own, "%.*s", OPPONENT_MAX - 1, tags->player[me]);
    return seat_by_setup(match, seats, &lent, &setup, me, now);
}

static bool has_left(const struct Table *table, int seat)
{
    return home_see(table)->seat[seat].left;
}

static void reseat(struct Table *table, int which, const char *opponent, int64_t now)
{
    struct Home *home = home_of(table);
    struct HomeSeat *seat = &home->seat[which];
    struct TableSeat taken = home_seat_of(&table->setup, opponent, &table->host);
    home_take_away(home);
    player_free(seat->player);
    *seat = (struct HomeSeat){.kind = taken.kind, .level = taken.level};
    tag(home->match, which, opponent);
    snprintf(which == home->me ? table->setup.own : table->setup.opponent, OPPONENT_MAX, "%s",
             opponent);
    if (taken.kind == SEAT_PROGRAM && !taken.player)
        miss(home, which, now);
    else
        seat->player = table_player(table, &taken);
    home_ask(home, now);
}

static void close_home(struct Table *table)
{
    struct Home *home = home_of(table);
    home_take_away(home);
    player_free(home->hinter);
    for (int i = 0; i < SEATS; i++)
        player_free(home->seat[i].player);
    match_free(home->match);
    table_release(table);
    free(home);
}

/* --- asking --- */

static struct Match *match_of(const struct Table *table)
{
    return home_see(table)->match;
}

static enum SeatKind kind_of(const struct Table *table, int seat)
{
    return home_see(table)->seat[seat].kind;
}

static const struct Level *level_of(const struct Table *table, int seat)
{
    return &home_see(table)->seat[seat].level;
}

static bool awaits_person(const struct Table *table)
{
    const struct Home *home = home_see(table);
    return !home->paused && home->on_turn != NOBODY &&
           home->seat[home->on_turn].kind == SEAT_HUMAN &&
           human_on_turn(home->seat[home->on_turn].player);
}

static bool thinking(const struct Table *table)
{
    const struct Home *home = home_see(table);
    return !home->paused && home->on_turn != NOBODY && home->seat[home->on_turn].kind != SEAT_HUMAN;
}

/* The only person at the table, or NOBODY when there are two or none. */
static int home_person(const struct Home *home)
{
    bool human[SEATS];
    for (int i = 0; i < SEATS; i++)
        human[i] = home->seat[i].kind == SEAT_HUMAN;
    return human[0] == human[1] ? NOBODY : human[0] ? 0 : 1;
}

/* --- what the people at the table do --- */

static int undo_plies(const struct Home *home)
{
    int person = home_person(home);
    if (person != NOBODY)
        return match_undo_plies(home->match, person);
    return match_count(home->match) > 0 ? 1 : 0;
}

static int redo_plies(const struct Home *home)
{
    int person = home_person(home), count = match_count(home->match);
    int rest = match_redo_count(home->match);
    if (person == NOBODY || rest == 0)
        return rest > 0 ? 1 : 0;
    for (int plies = 1; plies < rest; plies++)
        if (match_mover(home->match, count + plies) == person)
            return plies;
    return rest;
}

static bool can(const struct Table *table, enum PlayerEventKind kind, int64_t now)
{
    const struct Home *home = home_see(table);
    bool going = !table_over(table) && match_count(home->match) > 0;
    int person = home_person(home);
    (void)now;
    switch (kind) {
    case PLAYER_MOVE:
        return awaits_person(table);
    case PLAYER_ASK_UNDO:
        return undo_plies(home) > 0;
    case PLAYER_REDO:
        return redo_plies(home) > 0;
    case PLAYER_RESIGN:
        return going && home_has_people(home);
    case PLAYER_OFFER_DRAW: /* two people agree on it; to a computer it is offered */
        return going && home_has_people(home) && (person == NOBODY || !home->seat[1 - person].left);
    default:
        return false;
    }
}

static void take_back(struct Home *home, int64_t now)
{
    struct MatchTags tags = *match_tags(home->match);
    tags.casual = true;
    match_set_tags(home->match, &tags);
    match_undo(home->match, undo_plies(home), now);
}

static const char *step(struct Home *home, bool back, int64_t now)
{
    home_take_away(home);
    if (back)
        take_back(home, now);
    else
        match_redo(home->match, redo_plies(home), now);
    home_ask(home, now);
    table_tell(&home->table, &(struct TableNews){.kind = back ? NEWS_UNDO : NEWS_REDO});
    return NULL;
}

static const char *act(struct Table *table, const struct PlayerEvent *event, int64_t now)
{
    struct Home *home = home_of(table);
    int person = home_person(home);
    if (!can(table, event->kind, now))
        return N_("That's not possible right now");
    switch (event->kind) {
    case PLAYER_MOVE:
        human_act(home->seat[home->on_turn].player, event);
        break;
    case PLAYER_RESIGN:
        match_resign(home->match, person != NOBODY ? person : table_mover(table), now);
        break;
    case PLAYER_OFFER_DRAW:
        if (person == NOBODY)
            match_agree_draw(home->match, now);
        else
            player_respond(home->seat[1 - person].player, event);
        break;
    default:
        return step(home, event->kind == PLAYER_ASK_UNDO, now);
    }
    return NULL;
}

static void pause_home(struct Table *table, bool paused, int64_t now)
{
    struct Home *home = home_of(table);
    if (home->paused == paused)
        return;
    home->paused = paused;
    if (paused) {
        home_take_away(home);
        match_pause(home->match, now);
    } else {
        match_resume(home->match, now);
        home_ask(home, now);
    }
}

static bool is_show(const struct Table *table)
{
    return !home_has_people(home_see(table));
}

static void set_pace(struct Table *table, int answer_ms)
{
    home_of(table)->pace = answer_ms;
}

static void step_on(struct Table *table)
{
    home_of(table)->step = true;
}

static struct Setup rematch(const struct Table *table, bool swap)
{
    struct Setup setup = table->setup;
    int me = home_see(table)->me, side = swap ? 1 - me : me;
    setup.side = side == 0 ? SIDE_FIRST : SIDE_SECOND;
    setup.event[0] = '\0';
    return setup;
}

static const struct TableBackend home_backend = {
    .close = close_home,
    .match = match_of,
    .kind = kind_of,
    .level = level_of,
    .awaits_person = awaits_person,
    .is_thinking = thinking,
    .can = can,
    .act = act,
    .update = home_update,
    .due = home_due,
    .pause = pause_home,
    .ask_hint = home_ask_hint,
    .hint = home_hint,
    .thinking = home_thinking,
    .seat_thinking = home_seat_thinking,
    .rematch = rematch,
    .has_left = has_left,
    .is_show = is_show,
    .set_pace = set_pace,
    .step = step_on,
    .reseat = reseat,
};

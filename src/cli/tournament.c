/* Many games between two opponents. */
#include "src/cli/tournament.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "engine/record.h"
#include "src/play/brain.h"
#include "src/play/posix.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the threads share. */
struct Hall {
    const struct TournamentSettings *settings;
    struct Tournament *tournament; /* under `lock` */
    void (*progress)(const struct Tournament *tournament);
    pthread_mutex_t lock;
    int next; /* game; under `lock` */
};

/* One game: its result in A's eyes, and what its moves took. */
struct Played {
    int result;
    int plies;
    struct Effort effort[2];
    char *record;
};

static void effort_grow(struct Effort *effort, int64_t more)
{
    if (effort->moves + more > effort->capacity) {
        effort->capacity = 2 * (effort->moves + more);
        effort->us = memory_resized(effort->us, (size_t)effort->capacity * sizeof *effort->us);
    }
}

static void effort_add(struct Effort *effort, uint64_t us, uint64_t nodes)
{
    effort_grow(effort, 1);
    effort->us[effort->moves++] = us < UINT32_MAX ? (uint32_t)us : UINT32_MAX;
    effort->nodes += nodes;
}

static void effort_merge(struct Effort *to, const struct Effort *from)
{
    effort_grow(to, from->moves);
    if (from->moves > 0)
        memcpy(to->us + to->moves, from->us, (size_t)from->moves * sizeof *to->us);
    to->moves += from->moves;
    to->nodes += from->nodes;
}

/* The match at the end of its opening. */
static struct Match *set_up(const struct TournamentSettings *settings, int game)
{
    const struct Board *start = settings->openings.start;
    struct MatchTags tags = {.event = ""};
    struct Opening opening;
    char text[POSITION_TEXT_MAX];
    struct Match *match = match_new(start->game, &start->options, NULL);
    start->game->position_write(start->start, text);
    match_set_position(match, text, NULL);
    for (int i = 0; i < start->trail.count; i++)
        match_move(match, start->trail.ply[i].move, 0, NULL);
    opening_make(&settings->openings, game / 2, &opening);
    for (int i = 0; i < opening.count; i++)
        match_move(match, opening.moves[i], 0, NULL);
    snprintf(tags.event, sizeof tags.event, "Game %d, opening %d", game + 1, game / 2 + 1);
    for (int seat = 0; seat < SEATS; seat++)
        snprintf(tags.player[seat], sizeof tags.player[seat], "%s",
                 settings->name[(seat + game) % 2]);
    match_set_tags(match, &tags);
    return match;
}

/* Lets the two brains play; of even games A has the first seat. */
static void play(const struct TournamentSettings *settings, struct Brain *brains[2], int game,
                 struct Played *played)
{
    struct Match *match = set_up(settings, game);
    const struct Board *board = match_board(match);
    for (int i = 0; i < 2; i++)
        brain_clear(brains[i], mix64(settings->openings.seed ^ (uint64_t)(2 * game + i) << 32));
    while (match_status(match).outcome == OUTCOME_ONGOING) {
        int who = (board->game->mover(board->position) + game) % 2;
        struct Decision decision;
        uint64_t begin = posix_now_us();
        brain_think(brains[who], board, 0, NULL, NULL, NULL, &decision);
        effort_add(&played->effort[who], posix_now_us() - begin, decision.result.nodes);
        if (!match_move(match, decision.result.move, 0, NULL))
            match_abandon(match, 0);
    }
    struct Status status = match_status(match);
    if (status.outcome == OUTCOME_WIN)
        played->result = (status.winner + game) % 2 == 0 ? 1 : -1;
    played->plies = match_count(match);
    played->record = settings->records ? record_write(match, 0) : NULL;
    match_free(match);
}

/* Books a game that is over. */
static void enter_result(struct Hall *hall, int game, struct Played *played)
{
    struct Tournament *tournament = hall->tournament;
    pthread_mutex_lock(&hall->lock);
    tally_add(&tournament->all, played->result);
    if (game % 2 == 0)
        tally_add(&tournament->first, played->result);
    for (int i = 0; i < 2; i++)
        effort_merge(&tournament->effort[i], &played->effort[i]);
    tournament->plies += played->plies;
    if (tournament->record)
        tournament->record[game] = played->record;
    if (hall->progress)
        hall->progress(tournament);
    pthread_mutex_unlock(&hall->lock);
    for (int i = 0; i < 2; i++)
        free(played->effort[i].us);
}

static int next_game(struct Hall *hall)
{
    pthread_mutex_lock(&hall->lock);
    int game = hall->next < hall->settings->games ? hall->next++ : -1;
    pthread_mutex_unlock(&hall->lock);
    return game;
}

/* A thread: plays games until there are no more. */
static void *attend(void *argument)
{
    struct Hall *hall = argument;
    const struct TournamentSettings *settings = hall->settings;
    const struct WorkerHost host = posix_host_single();
    struct Brain *brains[2];
    for (int i = 0; i < 2; i++)
        brains[i] = brain_new(settings->openings.start->game, &settings->level[i], 0,
                              settings->table_bytes, settings->solution, &host);
    for (int game; (game = next_game(hall)) >= 0;) {
        struct Played played = {.result = 0};
        play(settings, brains, game, &played);
        enter_result(hall, game, &played);
    }
    for (int i = 0; i < 2; i++)
        brain_free(brains[i]);
    return NULL;
}

static int compare_us(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

void tournament_run(struct Tournament *tournament, const struct TournamentSettings *settings,
                    void (*progress)(const struct Tournament *tournament))
{
    struct Hall hall = {.settings = settings, .tournament = tournament, .progress = progress};
    pthread_t *threads = memory_zeroed((size_t)settings->jobs * sizeof *threads);
    int started = 0;
    *tournament = (struct Tournament){.plies = 0};
    if (settings->records)
        tournament->record = memory_zeroed((size_t)settings->games * sizeof(char *));
    pthread_mutex_init(&hall.lock, NULL);
    while (started < settings->jobs - 1 &&
           pthread_create(&threads[started], NULL, attend, &hall) == 0)
        started++;
    attend(&hall);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&hall.lock);
    free(threads);
    for (int i = 0; i < 2; i++) {
        struct Effort *effort = &tournament->effort[i];
        if (effort->moves > 0)
            qsort(effort->us, (size_t)effort->moves, sizeof *effort->us, compare_us);
    }
}

void tournament_free(struct Tournament *tournament, const struct TournamentSettings *settings)
{
    for (int i = 0; tournament->record && i < settings->games; i++)
        free(tournament->record[i]);
    free(tournament->record);
    for (int i = 0; i < 2; i++)
        free(tournament->effort[i].us);
}

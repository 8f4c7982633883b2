/* Many games between two opponents. */
#include "src/cli/matches/tournament.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/system/posix.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long both sides must agree on a result before a game is ended for it, and from which ply on
 * it may be a draw. */
enum { WIN_PLIES = 6, DRAW_PLIES = 20, DRAW_FROM = 80 };

/* What the threads share. */
struct MatchQueue {
    const struct TournamentSettings *settings;
    struct Tournament *tournament; /* under `lock` */
    void (*progress)(const struct Tournament *tournament,
                     const struct TournamentSettings *settings);
    pthread_mutex_t lock;
    int next;                  /* place of a game in the share; under `lock` */
    int due;                   /* the same of the first that does not count yet; under `lock` */
    bool done;                 /* the test has its answer; under `lock` */
    struct GameResult *played; /* settings.games, those that are over and not due; under `lock` */
};

/* One game: its result in A's eyes, and what its moves took. */
struct Played {
    struct GameResult result;
    struct Effort effort[2];
    int64_t now_ms; /* on the clock of the match: what all moves took together */
    char *record;
};

/* What both sides thought of the game so far, for adjudication. */
struct Verdict {
    int won_plies[2]; /* how long seat 0 and seat 1 have stood won in a row */
    int even_plies;   /* how long the game has been even */
    bool confirmed;   /* it is to be played on where it is ended */
    bool given;       /* it was, and is played on */
    int winner;       /* as it was given: a seat, or -1 for a draw */
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
    struct Match *match = match_new(start->game, &start->options, &settings->clock);
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
                 settings->opponent[(seat + game) % 2].text);
    match_set_tags(match, &tags);
    return match;
}

struct Adjudication adjudication_usual(int64_t win_score, int64_t draw_score, int64_t plies)
{
    return (struct Adjudication){.win_score = (int)win_score,
                                 .win_plies = win_score ? WIN_PLIES : 0,
                                 .draw_score = (int)draw_score,
                                 .draw_plies = draw_score < 0 ? 0 : DRAW_PLIES,
                                 .draw_from = DRAW_FROM,
                                 .plies = (int)plies};
}

/* A side's score prolongs or breaks what was seen so far. */
static void verdict_add(struct Verdict *verdict, const struct Adjudication *rule, int seat,
                        const struct OpponentMove *move)
{
    int score = move->score;
    bool won = move->scored && rule->win_plies && score >= rule->win_score;
    bool lost = move->scored && rule->win_plies && score <= -rule->win_score;
    bool even = move->scored && rule->draw_plies && abs(score) <= rule->draw_score;
    verdict->won_plies[seat] = won ? verdict->won_plies[seat] + 1 : 0;
    verdict->won_plies[!seat] = lost ? verdict->won_plies[!seat] + 1 : 0;
    verdict->even_plies = even ? verdict->even_plies + 1 : 0;
}

/* Whether both sides agree on the end after `plies`; *winner is a seat, or -1 for a draw. */
static bool verdict_given(const struct Verdict *verdict, const struct Adjudication *rule, int plies,
                          int *winner)
{
    for (*winner = 0; *winner < SEATS; ++*winner)
        if (rule->win_plies && verdict->won_plies[*winner] >= rule->win_plies)
            return true;
    *winner = -1;
    return rule->draw_plies && verdict->even_plies >= rule->draw_plies && plies >= rule->draw_from;
}

/* Ends the game where it is decided, or notes that and lets it be played on. */
static void adjudicate(const struct Adjudication *rule, struct Match *match,
                       struct Verdict *verdict, struct Played *played)
{
    int plies = match_count(match), winner;
    if (match_status(match).outcome != OUTCOME_ONGOING)
        return;
    if (!verdict->given && verdict_given(verdict, rule, plies, &winner)) {
        verdict->given = true;
        verdict->winner = winner;
        played->result.end = END_ADJUDICATED;
        if (verdict->confirmed)
            return;
        if (winner < 0)
            match_agree_draw(match, 0);
        else
            match_resign(match, !winner, 0);
    } else if (rule->plies && plies >= rule->plies) {
        if (!verdict->given)
            played->result.end = END_ADJUDICATED;
        match_agree_draw(match, 0);
    }
}

/* Waits for the move of an opponent, who sees the clocks. */
static void ask(struct Match *match, struct Opponent *opponent, int64_t now_ms,
                struct OpponentMove *move)
{
    struct PlayerTurn turn = {.board = match_board(match),
                              .timed = clock_is_set(match_clock(match))};
    for (int seat = 0; seat < SEATS && turn.timed; seat++)
        turn.clock[seat] = match_clock_outlook(match, seat, now_ms);
    opponent_move(opponent, &turn, move);
}

/* One move; a side that fails to make one has lost. */
static void play_move(const struct TournamentSettings *settings, struct Opponent *opponents[2],
                      struct Match *match, int game, struct Verdict *verdict, struct Played *played)
{
    const struct Board *board = match_board(match);
    int seat = board->game->mover(board->position), who = (seat + game) % 2;
    struct Effort *effort = &played->effort[who];
    struct OpponentMove move;
    ask(match, opponents[who], played->now_ms, &move);
    played->now_ms += (int64_t)(move.us / 1000);
    if (move.move == MOVE_NONE || !match_move(match, move.move, played->now_ms, NULL)) {
        bool late = match_status(match).outcome != OUTCOME_ONGOING;
        effort->faults += !move.resigned;
        snprintf(effort->fault, sizeof effort->fault, "%s",
                 late ? "it ran out of time" : move.fault);
        match_resign(match, seat, played->now_ms);
        return;
    }
    effort_add(effort, move.us, move.nodes);
    verdict_add(verdict, &settings->adjudication, seat, &move);
    adjudicate(&settings->adjudication, match, verdict, played);
}

/* What belongs to one game alone: which, a number; `use` tells what for. */
static uint64_t chance_of(const struct TournamentSettings *settings, int game, int use)
{
    return mix64(settings->openings.seed ^ (uint64_t)(2 * game + use) << 32);
}

/* Lets the two play; of even games A has the first seat. */
static void play(const struct TournamentSettings *settings, struct Opponent *opponents[2], int game,
                 struct Played *played)
{
    struct Match *match = set_up(settings, game);
    struct Verdict verdict = {.confirmed = mix64(chance_of(settings, game, 0)) % 100 <
                                           (uint64_t)settings->adjudication.confirmed};
    for (int i = 0; i < 2; i++)
        opponent_begin(opponents[i], chance_of(settings, game, i));
    if (settings->seat)
        settings->seat(settings->context, game / 2, opponents);
    while (match_status(match).outcome == OUTCOME_ONGOING)
        play_move(settings, opponents, match, game, &verdict, played);
    struct Status status = match_status(match);
    int winner = status.outcome == OUTCOME_WIN ? status.winner : -1;
    if (verdict.given && verdict.confirmed)
        played->result.end = winner == verdict.winner ? END_CONFIRMED : END_REFUTED;
    if (winner >= 0)
        played->result.result = (winner + game) % 2 == 0 ? 1 : -1;
    played->result.over = true;
    played->result.plies = match_count(match);
    played->record = settings->records ? record_write(match, 0) : NULL;
    match_free(match);
}

/* Counts a game that is over. */
static void count_game(struct Tournament *tournament, int game)
{
    const struct GameResult *result = &tournament->result[game];
    const struct GameResult *other = &tournament->result[game ^ 1];
    tally_add(&tournament->all, result->result);
    if (game % 2 == 0)
        tally_add(&tournament->first, result->result);
    if (other->over)
        pairs_add(&tournament->pairs, result->result + other->result);
    tournament->plies += result->plies;
    tournament->ended[result->end]++;
}

static void merge_efforts(struct Tournament *tournament, const struct Played *played)
{
    for (int i = 0; i < 2; i++) {
        struct Effort *to = &tournament->effort[i];
        const struct Effort *from = &played->effort[i];
        effort_merge(to, from);
        to->faults += from->faults;
        if (*from->fault)
            memcpy(to->fault, from->fault, sizeof to->fault);
    }
}

static bool test_answered(const struct MatchQueue *queue)
{
    const struct Sprt *sprt = queue->settings->sprt;
    if (!sprt || queue->settings->shard.count > 1)
        return false;
    double ratio = sprt_ratio(sprt, &queue->tournament->pairs);
    return ratio <= sprt_lower(sprt) || ratio >= sprt_upper(sprt);
}

/* Whether one side has more points than the other can still reach. */
static bool is_decided(const struct MatchQueue *queue)
{
    const struct Tally *all = &queue->tournament->all;
    int left = queue->settings->games - tally_games(all), lead = all->won - all->lost;
    return queue->settings->decided && abs(lead) > left;
}

/* The game at a place of the share; settings.games or more behind the last one. */
static int game_at(const struct TournamentSettings *settings, int place)
{
    const struct Shard *shard = &settings->shard;
    return 2 * (place / 2 * shard->count + shard->number) + place % 2;
}

/* Counts and writes a game that is due, with its record. */
static void enter_game(struct MatchQueue *queue, int game)
{
    struct Tournament *tournament = queue->tournament;
    const struct TournamentSettings *settings = queue->settings;
    tournament->result[game] = queue->played[game];
    count_game(tournament, game);
    if (settings->state)
        match_state_add(settings->state, game, &tournament->result[game], tournament->record[game]);
    free(tournament->record[game]);
    tournament->record[game] = NULL;
    if (queue->progress)
        queue->progress(tournament, settings);
    queue->done = queue->done || test_answered(queue) || is_decided(queue);
}

/* Enters what is due. */
static void enter_due(struct MatchQueue *queue)
{
    for (; !queue->done; queue->due++) {
        int game = game_at(queue->settings, queue->due);
        if (game >= queue->settings->games)
            return;
        if (queue->tournament->result[game].over)
            continue; /* from before */
        if (!queue->played[game].over)
            return;
        enter_game(queue, game);
    }
}

/* Keeps a game that was played until it is due. */
static void enter_result(struct MatchQueue *queue, int game, struct Played *played)
{
    struct Tournament *tournament = queue->tournament;
    pthread_mutex_lock(&queue->lock);
    queue->played[game] = played->result;
    tournament->record[game] = played->record;
    merge_efforts(tournament, played);
    enter_due(queue);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < 2; i++)
        free(played->effort[i].us);
}

/* The next game to be played; -1 when there are no more. */
static int next_game(struct MatchQueue *queue)
{
    int games = queue->settings->games, game;
    pthread_mutex_lock(&queue->lock);
    while ((game = game_at(queue->settings, queue->next)) < games &&
           queue->tournament->result[game].over)
        queue->next++;
    queue->next++;
    game = game < games && !queue->done ? game : -1;
    pthread_mutex_unlock(&queue->lock);
    return game;
}

/* A thread: plays games until there are no more. */
static void *attend(void *argument)
{
    struct MatchQueue *queue = argument;
    const struct TournamentSettings *settings = queue->settings;
    const struct OpponentRoom room = {.game = settings->openings.start->game,
                                      .options = &settings->openings.start->options,
                                      .solution = settings->solution,
                                      .table_bytes = settings->table_bytes};
    struct Opponent *opponents[2];
    for (int i = 0; i < 2; i++)
        opponents[i] = opponent_new(&settings->opponent[i], &room);
    for (int game; (game = next_game(queue)) >= 0;) {
        struct Played played = {.record = NULL};
        play(settings, opponents, game, &played);
        enter_result(queue, game, &played);
    }
    for (int i = 0; i < 2; i++)
        opponent_free(opponents[i]);
    return NULL;
}

static int compare_us(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

void tournament_init(struct Tournament *tournament, const struct TournamentSettings *settings)
{
    size_t games = (size_t)settings->games;
    /* One more than there are games, so that the last one has another beside it. */
    *tournament =
        (struct Tournament){.result = memory_zeroed((games + 1) * sizeof *tournament->result),
                            .record = memory_zeroed(games * sizeof(char *))};
}

/* Counts the games that were over before. */
static void count_earlier(struct MatchQueue *queue)
{
    struct Tournament *tournament = queue->tournament;
    int games = queue->settings->games;
    tournament->all = tournament->first = (struct Tally){.won = 0};
    tournament->pairs = (struct Pairs){.count = {0}};
    tournament->plies = 0;
    memset(tournament->ended, 0, sizeof tournament->ended);
    for (int i = 0; i < games; i++) {
        struct GameResult later = tournament->result[i ^ 1];
        if (i % 2 == 0)
            tournament->result[i ^ 1].over = false; /* a pair is counted once, by its second */
        if (tournament->result[i].over)
            count_game(tournament, i);
        tournament->result[i ^ 1] = later;
    }
    queue->done = test_answered(queue);
}

void tournament_run(struct Tournament *tournament, const struct TournamentSettings *settings,
                    void (*progress)(const struct Tournament *tournament,
                                     const struct TournamentSettings *settings))
{
    struct MatchQueue queue = {.settings = settings,
                               .tournament = tournament,
                               .progress = progress,
                               .played =
                                   memory_zeroed((size_t)settings->games * sizeof *queue.played)};
    pthread_t *threads = memory_zeroed((size_t)settings->jobs * sizeof *threads);
    int started = 0;
    count_earlier(&queue);
    pthread_mutex_init(&queue.lock, NULL);
    while (started < settings->jobs - 1 &&
           pthread_create(&threads[started], NULL, attend, &queue) == 0)
        started++;
    attend(&queue);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&queue.lock);
    free(threads);
    free(queue.played);
    for (int i = 0; i < 2; i++) {
        struct Effort *effort = &tournament->effort[i];
        if (effort->moves > 0)
            qsort(effort->us, (size_t)effort->moves, sizeof *effort->us, compare_us);
    }
}

void tournament_merge(struct Tournament *tournament, const struct TournamentSettings *settings,
                      const struct GameResult *played, char **record)
{
    struct MatchQueue queue = {.settings = settings, .tournament = tournament};
    size_t size = (size_t)settings->games * sizeof *queue.played;
    queue.played = memory_zeroed(size);
    memcpy(queue.played, played, size);
    count_earlier(&queue);
    for (int i = 0; i < settings->games; i++) {
        tournament->record[i] = record[i];
        record[i] = NULL;
    }
    enter_due(&queue);
    free(queue.played);
}

void tournament_free(struct Tournament *tournament, const struct TournamentSettings *settings)
{
    for (int i = 0; i < settings->games; i++)
        free(tournament->record[i]);
    free(tournament->record);
    free(tournament->result);
    for (int i = 0; i < 2; i++)
        free(tournament->effort[i].us);
}

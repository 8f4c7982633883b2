/* Somebody who plays in a match. */
#include "src/cli/matches/opponent.h"
#include "src/common/memory.h"
#include "src/play/seats/brain.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAIT_MS = 100,
    SCORE_SURE = 30000 /* hundredths of a soldier: a win that was seen */
};

struct Opponent {
    const struct OpponentSettings *settings;
    const struct OpponentRoom *room;
    struct WorkerHost host; /* of the brain */
    struct Brain *brain;    /* of one that is no program */
    struct Player *player;  /* of a program; NULL while it is not running */
};

/* ---- as typed ---- */

static const char prefix[] = "program:";

static char *copy_of(const char *text, size_t length)
{
    char *copy = memory_zeroed(length + 1);
    memcpy(copy, text, length);
    return copy;
}

static bool read_limit(const char *value, uint64_t *limit)
{
    char *end;
    long long number = strtoll(value, &end, 10);
    *limit = (uint64_t)number;
    return end != value && (!*end || *end == ',') && number > 0;
}

static bool read_protocol(const char *value, size_t length, enum ProgramProtocol *protocol)
{
    char id[16] = "";
    if (length < sizeof id)
        memcpy(id, value, length);
    *protocol = program_protocol_find(id);
    return *protocol != PROGRAM_ANY;
}

/* One "key=value" of `length` characters: a limit, the protocol, or an option for the program. */
static bool read_part(struct OpponentSettings *settings, const char *part, size_t length, int at,
                      struct TextError *error)
{
    const char *value = memchr(part, '=', length);
    size_t key = value ? (size_t)(value - part) : length;
    uint64_t number = 0;
    bool good = true;
    if (key == 5 && strncmp(part, "nodes", key) == 0 && value)
        good = read_limit(value + 1, &settings->nodes);
    else if (key == 2 && strncmp(part, "ms", key) == 0 && value) {
        good = read_limit(value + 1, &number);
        settings->time_us = number * 1000;
    } else if (key == 5 && strncmp(part, "depth", key) == 0 && value) {
        good = read_limit(value + 1, &number) && number < 1000;
        settings->depth = (int)number;
    } else if (key == 8 && strncmp(part, "protocol", key) == 0 && value)
        good = read_protocol(value + 1, length - key - 1, &settings->protocol);
    else {
        size_t used = strlen(settings->set);
        snprintf(settings->set + used, length + 2, "%s%.*s", used ? "\n" : "", (int)length, part);
    }
    return good || text_error(error, at, "'%.*s' is no limit and no protocol", (int)length, part);
}

static bool read_program(const char *text, struct OpponentSettings *settings,
                         struct TextError *error)
{
    size_t path = strcspn(text, ",");
    settings->program = true;
    settings->path = copy_of(text, path);
    settings->set = memory_zeroed(2 * strlen(text) + 2);
    if (path == 0)
        return text_error(error, 0, "a program is written program:PATH");
    for (const char *at = text + path; *at == ',';) {
        size_t length = strcspn(++at, ",");
        if (!read_part(settings, at, length, (int)(at - text), error))
            return false;
        at += length;
    }
    return true;
}

bool opponent_read(const struct Game *game, const char *text, struct OpponentSettings *settings,
                   struct TextError *error)
{
    *settings = (struct OpponentSettings){.text = text};
    if (strncmp(text, prefix, sizeof prefix - 1) != 0)
        return level_read(game, text, &settings->level, error);
    if (read_program(text + sizeof prefix - 1, settings, error))
        return true;
    opponent_settings_free(settings);
    return false;
}

void opponent_settings_free(struct OpponentSettings *settings)
{
    free(settings->path);
    free(settings->set);
    settings->path = settings->set = NULL;
}

void opponent_limit(struct OpponentSettings *settings, uint64_t nodes, uint64_t time_us)
{
    struct SearchSettings *level = &settings->level.settings;
    if (nodes == 0 && time_us == 0)
        return;
    settings->nodes = level->nodes = nodes;
    settings->time_us = time_us;
    search_limit_time(level, time_us);
    settings->depth = settings->program ? 0 : settings->depth;
    if (level->algorithm == ALGORITHM_STRONG)
        level->depth = 0; /* the ladder's depths make a level what it is, the strong one's do not */
}

void opponent_signature(const struct OpponentSettings *settings, char text[OPPONENT_SIGNATURE_MAX])
{
    const struct SearchSettings *level = &settings->level.settings;
    const struct Lapses *lapses = &level->lapses;
    if (settings->program)
        snprintf(text, OPPONENT_SIGNATURE_MAX, "%.200s", settings->text);
    else
        snprintf(text, OPPONENT_SIGNATURE_MAX,
                 "%.120s(%d,%x,%d,width=%d,depth=%d,nodes=%" PRIu64 "/%" PRIu64 ",us=%" PRIu64
                 ",noise=%d/%d,oversight=%d,%d%d)",
                 settings->text, (int)level->algorithm, level->switches, level->evaluation,
                 level->width, level->depth, level->nodes, level->nodes_least, level->time_us,
                 lapses->noise, lapses->opening, lapses->oversight, lapses->careless,
                 level->finishes);
}

/* ---- at the board ---- */

struct Opponent *opponent_new(const struct OpponentSettings *settings,
                              const struct OpponentRoom *room)
{
    struct Opponent *opponent = memory_zeroed(sizeof *opponent);
    int helpers = settings->threads > 1 ? settings->threads - 1 : 0;
    opponent->settings = settings;
    opponent->room = room;
    opponent->host =
        settings->by_processor ? posix_host_by_processor(helpers) : posix_host(helpers);
    if (!settings->program)
        opponent->brain = brain_new(room->game, &settings->level, 0, room->table_bytes,
                                    room->solution, &opponent->host);
    return opponent;
}

void opponent_free(struct Opponent *opponent)
{
    if (!opponent)
        return;
    brain_free(opponent->brain);
    player_free(opponent->player);
    free(opponent);
}

void opponent_tune(struct Opponent *opponent, const struct SearchParameters *parameters)
{
    struct Level level = opponent->settings->level;
    level.settings.tuned = true;
    level.settings.parameters = *parameters;
    brain_set_level(opponent->brain, &level);
}

/* A program that is running stays: a new game is one more position to it. */
void opponent_begin(struct Opponent *opponent, uint64_t seed)
{
    if (opponent->brain)
        brain_clear(opponent->brain, seed);
}

/* Starts the program and waits for its handshake, which is nobody's thinking time. */
static struct Player *start_program(const struct OpponentSettings *settings,
                                    const struct Game *game, const struct Options *options)
{
    struct Player *player = program_new(&(struct ProgramSettings){.path = settings->path,
                                                                  .protocol = settings->protocol,
                                                                  .game = game,
                                                                  .options = *options,
                                                                  .set = settings->set,
                                                                  .time_us = settings->time_us,
                                                                  .nodes = settings->nodes,
                                                                  .depth = settings->depth,
                                                                  .host = posix_host_single()});
    while (program_starting(player))
        program_wait(player, WAIT_MS);
    return player;
}

bool opponent_try(const struct OpponentSettings *settings, const struct Board *start,
                  struct TextError *error)
{
    struct PlayerEvent event;
    if (!settings->program)
        return true;
    struct Player *player = start_program(settings, start->game, &start->options);
    bool failed = player_poll(player, &event) && event.kind == PLAYER_LEFT;
    if (failed)
        text_error(error, 0, "%s", event.text);
    player_free(player);
    return !failed;
}

/* What became of a program's turn. */
static void finish_turn(struct Opponent *opponent, const struct PlayerEvent *event,
                        struct OpponentMove *move)
{
    struct ProgramReport report = program_report(opponent->player);
    move->scored = report.scored;
    move->score = report.score;
    move->nodes = report.nodes;
    if (event->kind == PLAYER_MOVE)
        move->move = event->move;
    else if (event->kind == PLAYER_RESIGN)
        move->resigned = true;
    if (event->kind != PLAYER_LEFT)
        return;
    snprintf(move->fault, sizeof move->fault, "%s", event->text);
    player_free(opponent->player);
    opponent->player = NULL;
}

static void move_program(struct Opponent *opponent, const struct PlayerTurn *turn,
                         struct OpponentMove *move)
{
    struct PlayerEvent event;
    if (!opponent->player)
        opponent->player =
            start_program(opponent->settings, opponent->room->game, opponent->room->options);
    uint64_t begin = posix_now_us();
    player_begin(opponent->player, turn);
    while (!player_poll(opponent->player, &event))
        program_wait(opponent->player, WAIT_MS);
    move->us = posix_now_us() - begin;
    finish_turn(opponent, &event, move);
}

/* Scores in hundredths of a clear advantage, which for xiangqi is a soldier. */
static int score_of(const struct Game *game, Score score)
{
    const struct Knowledge *knowledge = game->knowledge;
    Score unit = knowledge && knowledge->evaluations ? knowledge->evaluations[0].unit : 100;
    if (score_plies(score))
        return score > 0 ? SCORE_SURE : -SCORE_SURE;
    return (int)((int64_t)score * 100 / unit);
}

void opponent_move(struct Opponent *opponent, const struct PlayerTurn *turn,
                   struct OpponentMove *move)
{
    struct Decision decision;
    *move = (struct OpponentMove){.move = MOVE_NONE};
    if (!opponent->brain) {
        move_program(opponent, turn, move);
        return;
    }
    const struct WorkerHost *host = &opponent->host;
    uint64_t begin = host->now_us(host->context);
    brain_think(opponent->brain, turn->board, allotment_of_turn(turn), NULL, NULL, NULL, &decision);
    move->us = host->now_us(host->context) - begin;
    move->move = decision.result.move;
    move->nodes = decision.result.nodes;
    move->scored = decision.result.depth > 0;
    move->score = score_of(turn->board->game, decision.result.score);
}

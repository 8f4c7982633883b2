/* Trying a program of which nothing but its path is known. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/programs/engine_trial.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 8000, MOVE_US = 200000 };

/* What is tried, one after the other. */
static const struct {
    const char *game;
    enum ProgramProtocol protocol;
} attempts[] = {{"xiangqi", PROGRAM_ANY},
                {"gomoku", PROGRAM_GOMOCUP},
                {"gomoku", PROGRAM_GTP},
                {"reversi", PROGRAM_GTP}};

enum { ATTEMPTS = sizeof attempts / sizeof *attempts };

struct EngineTrial {
    char *path, *arguments; /* owned */
    struct WorkerHost host;
    int attempt;
    struct Player *player; /* of this attempt; NULL: not begun */
    bool asked;            /* for a move */
    struct EngineReport report;
};

static char *copy_of(const char *text)
{
    return strcpy(memory_zeroed(strlen(text) + 1), text);
}

/* Gomocup's programs are known by their names, and some take no other greeting well. */
static bool is_brain(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strncmp(slash ? slash + 1 : path, "pbrain", 6) == 0;
}

struct EngineTrial *engine_trial_new(const char *path, const char *arguments,
                                     const struct WorkerHost *host)
{
    struct EngineTrial *trial = memory_zeroed(sizeof *trial);
    trial->path = copy_of(path);
    trial->arguments = copy_of(arguments);
    trial->host = *host;
    trial->attempt = is_brain(path) ? 1 : 0;
    engine_trial_update(trial);
    return trial;
}

static void forget_options(struct EngineReport *report)
{
    for (int i = 0; i < report->option_count; i++)
        free(report->options[i].choices);
    free(report->options);
    report->options = NULL;
    report->option_count = 0;
}

void engine_trial_free(struct EngineTrial *trial)
{
    if (!trial)
        return;
    player_free(trial->player);
    forget_options(&trial->report);
    free(trial->path);
    free(trial->arguments);
    free(trial);
}

static void begin(struct EngineTrial *trial)
{
    const struct Options defaults = {{0}};
    trial->asked = false;
    trial->player =
        program_new(&(struct ProgramSettings){.path = trial->path,
                                              .arguments = trial->arguments,
                                              .protocol = attempts[trial->attempt].protocol,
                                              .game = games_find(attempts[trial->attempt].game),
                                              .options = defaults,
                                              .time_us = MOVE_US,
                                              .patience_ms = PATIENCE_MS,
                                              .host = trial->host});
}

static void keep_options(struct EngineTrial *trial)
{
    struct EngineReport *report = &trial->report;
    int count;
    const struct ProgramOption *options = program_options(trial->player, &count);
    if (count == 0 || report->option_count > 0)
        return;
    report->options = memory_zeroed((size_t)count * sizeof *options);
    memcpy(report->options, options, (size_t)count * sizeof *options);
    report->option_count = count;
    for (int i = 0; i < count; i++)
        report->options[i].choices = copy_of(options[i].choices);
}

/* It has come through the handshake: it is asked for a first move. */
static void ask(struct EngineTrial *trial)
{
    struct Board board;
    trial->asked = true;
    keep_options(trial);
    board_init(&board, games_find(attempts[trial->attempt].game), NULL, NULL, false);
    player_begin(trial->player, &(struct PlayerTurn){.board = &board});
    board_free(&board);
}

static void note_move(struct EngineTrial *trial, Move move)
{
    struct EngineReport *report = &trial->report;
    const struct Game *game = games_find(attempts[trial->attempt].game);
    struct Board board;
    int place = report->game[0] ? 1 : 0;
    board_init(&board, game, NULL, NULL, false);
    game->move_write(board.position, move, report->move[place]);
    board_free(&board);
    report->game[place] = game;
    report->speaks |= 1U << program_protocol(trial->player);
    snprintf(report->name, sizeof report->name, "%s", program_name(trial->player));
}

/* What went wrong is told of the attempt that came farthest: of silence only where it was silent
 * to every greeting. */
static void note_fault(struct EngineTrial *trial, const struct Remark *remark)
{
    static const char silent[] = N_("%1 speaks none of UCI, UCCI, Gomocup's protocol and GTP");
    struct EngineReport *report = &trial->report;
    int declared;
    program_options(trial->player, &declared);
    bool greeted = trial->asked || declared > 0;
    if (report->why.pattern && !greeted)
        return;
    report->why = *remark;
    if (!greeted && strcmp(remark->pattern, "%1 does not answer") == 0)
        report->why.pattern = silent;
}

/* Ends this attempt and begins the next: nobody who speaks something else speaks GTP, too. */
static void go_on(struct EngineTrial *trial)
{
    struct EngineReport *report = &trial->report;
    player_free(trial->player);
    trial->player = NULL;
    trial->attempt++;
    report->done = trial->attempt == ATTEMPTS ||
                   (report->speaks && attempts[trial->attempt].protocol == PROGRAM_GTP);
    if (report->done && report->speaks)
        report->why = (struct Remark){.pattern = NULL};
}

bool engine_trial_update(struct EngineTrial *trial)
{
    struct PlayerEvent event;
    while (!trial->report.done) {
        if (!trial->player)
            begin(trial);
        if (!program_starting(trial->player) && !trial->asked && program_ready(trial->player))
            ask(trial);
        if (!player_poll(trial->player, &event))
            return true;
        if (event.kind == PLAYER_MOVE)
            note_move(trial, event.move);
        else if (event.kind == PLAYER_LEFT)
            note_fault(trial, &event.remark);
        else
            continue;
        go_on(trial);
    }
    return false;
}

const struct EngineReport *engine_trial_report(const struct EngineTrial *trial)
{
    return &trial->report;
}

/* A program of somebody else's as a player: its life, whatever it speaks. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/programs/program.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/programs/parts.h"
#include "src/play/seats/allotment.h"
#include "src/play/system/posix.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PATIENCE_MS = 15000, /* networks are read from disk meanwhile */
    AGAIN_MS = 1500,     /* of silence after UCI's greeting, before UCCI's */
    UNLIMITED_MS = 600000,
    LINES_AT_ONCE = 512 /* one that floods its output holds nobody up */
};

static struct Program *program_of(struct Player *player)
{
    return (struct Program *)player;
}

static const struct Program *program_of_const(const struct Player *player)
{
    return (const struct Program *)player;
}

void program_expect(struct Program *program, int64_t ms)
{
    program->deadline_us = posix_now_us() + (uint64_t)(ms + program->settings.patience_ms) * 1000;
}

bool program_speaks_otherwise(const struct Program *program, const char *line)
{
    return program->phase == PROGRAM_GREETING &&
           (strncasecmp(line, "UNKNOWN", 7) == 0 || strncasecmp(line, "ERROR", 5) == 0);
}

/* ---- its life ---- */

/* Ends the process; the player stays, gone. */
static void end(struct Program *program)
{
    if (program->process && program->speech)
        process_say(program->process, "%s", program->speech->bye);
    if (program->run)
        program_run_end(program->run);
    program->run = NULL;
    program->process = NULL;
    program->phase = PROGRAM_GONE;
    program->deadline_us = 0;
    program->pending = false;
}

void program_fail(struct Program *program, const char *pattern, const char *two, const char *three)
{
    struct PlayerEvent event = {.kind = PLAYER_LEFT};
    char clean[2][REMARK_PART_MAX];
    if (program->phase == PROGRAM_GONE)
        return;
    utf8_clean(clean[0], sizeof clean[0], two ? two : "");
    utf8_clean(clean[1], sizeof clean[1], three ? three : "");
    event.remark = remark_of(pattern, program->name, clean[0], clean[1]);
    remark_fill(&event.remark, pattern, event.text, sizeof event.text);
    end(program);
    inbox_drop(&program->inbox, PLAYER_MOVE);
    inbox_put(&program->inbox, &event);
}

/* What a move of a game may take by its clock; without one by the settings. */
static struct ProgramLimits limits_of_turn(const struct Program *program)
{
    const struct ProgramSettings *settings = &program->settings;
    struct PlayerTurn turn = program->turn;
    turn.board = &program->board; /* the turn's own was there during the call alone */
    const struct Allotment time = allotment_of_turn(&turn);
    struct ProgramLimits limits = {settings->time_us, settings->nodes, settings->depth, false};
    if (time.most_us)
        limits.time_us = time.aim_us ? time.aim_us : time.most_us;
    else if (!limits.time_us && !limits.nodes && !limits.depth)
        limits.time_us = 1000000;
    return limits;
}

struct ProgramLimits program_limits(const struct Program *program)
{
    const struct AnalystTask *task = &program->task;
    if (!program->analysing)
        return limits_of_turn(program);
    return (struct ProgramLimits){task->time_us, task->nodes, task->depth,
                                  !task->time_us && !task->nodes && !task->depth};
}

const struct ClockOutlook *program_clock(const struct Program *program)
{
    const struct PlayerTurn *turn = &program->turn;
    const struct ClockOutlook *clock =
        &turn->clock[program->settings.game->mover(program->board.position)];
    return turn->timed && clock->moves != 1 && !program->analysing ? clock : NULL;
}

/* How long it may take to answer; a look without limits ends when it is taken away. */
static void expect_answer(struct Program *program)
{
    struct ProgramLimits limits = program_limits(program);
    int64_t ms = limits.time_us ? (int64_t)(limits.time_us / 1000) : UNLIMITED_MS;
    const struct ClockOutlook *clock = program_clock(program);
    if (clock)
        ms = clock->left_ms;
    program_expect(program, ms);
    if (limits.infinite && program->speech->stop)
        program->deadline_us = 0;
}

static void ask(struct Program *program)
{
    program->pending = false;
    program->phase = PROGRAM_THINKING;
    program_forget_info(program);
    expect_answer(program);
    program->speech->ask(program);
}

void program_rest(struct Program *program)
{
    program->phase = PROGRAM_IDLE;
    program->deadline_us = 0;
    if (program->pending)
        ask(program);
}

void program_answer(struct Program *program, Move move, bool readable, const char *text)
{
    const struct PlayerEvent event = {.kind = PLAYER_MOVE, .move = move};
    if (program->phase != PROGRAM_THINKING)
        return;
    if (!readable) {
        program_fail(program, N_("%1 answered '%2', which is no move"), text, NULL);
    } else if (!board_legal(&program->board, move)) {
        program_fail(program, N_("%1 played %2, which is not legal"), text, NULL);
    } else {
        program_note_decision(program, move);
        program_rest(program);
        if (!program->analysing)
            inbox_put(&program->inbox, &event);
    }
}

/* It has ended by itself. */
static void mourn(struct Program *program, enum ProcessEnd how, int number)
{
    static const char *const patterns[] = {
        [PROCESS_CLOSED] = N_("%1 closed its output"),
        [PROCESS_EXITED] = N_("%1 ended with status %2"),
        [PROCESS_KILLED] = N_("%1 was ended by signal %2"),
    };
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    program_fail(program, patterns[how], text, NULL);
}

static void tell_why_not_started(struct Program *program, int why)
{
    if (why == ENOENT || why == ENOTDIR)
        program_fail(program, N_("%1 cannot be started: there is no such file"), NULL, NULL);
    else if (why == EACCES || why == ENOEXEC)
        program_fail(
            program,
            N_("%1 cannot be started: the file is not a program for this system or may not be run"),
            NULL, NULL);
    else
        program_fail(program, N_("%1 cannot be started: %2"), strerror(why), NULL);
}

/* Takes the process over once it has started. */
static void take_over(struct Program *program)
{
    struct Process *process;
    int why;
    if (program->process || !program->run || !program_run_started(program->run, &process, &why))
        return;
    program->process = process;
    if (!process) {
        tell_why_not_started(program, why);
        return;
    }
    program->started_us = posix_now_us();
    program_expect(program, 0);
    program->speech->greet(program);
}

/* Silence behind UCI's greeting may be that of a program that speaks UCCI. */
static void greet_again(struct Program *program, uint64_t now_us)
{
    if (program->phase != PROGRAM_GREETING || program->settings.protocol != PROGRAM_ANY ||
        program->speech != &program_speech_uci || program->greeted_again || !program->process ||
        now_us < program->started_us + AGAIN_MS * 1000)
        return;
    program->greeted_again = true;
    process_say(program->process, "ucci\n");
}

/* Hears what it said, and whether it is late or gone. */
static void listen(struct Program *program)
{
    char *line;
    int number;
    take_over(program);
    for (int i = 0; i < LINES_AT_ONCE && program->process; i++) {
        if (!(line = process_line(program->process)))
            break;
        program->speech->hear(program, line);
    }
    enum ProcessEnd how =
        program->process ? process_ended(program->process, &number) : PROCESS_RUNS;
    if (how != PROCESS_RUNS) {
        mourn(program, how, number);
        return;
    }
    uint64_t now_us = posix_now_us();
    greet_again(program, now_us);
    if (!program->deadline_us || now_us < program->deadline_us)
        return;
    if (program->phase == PROGRAM_GREETING)
        program_fail(program, N_("%1 does not answer"), NULL, NULL);
    else
        program_fail(program, N_("%1 gives no move"), NULL, NULL);
}

/* ---- as a player ---- */

/* Takes a board to be thought about, as soon as the one before is done with. */
static void take_board(struct Program *program, const struct Board *board)
{
    if (program->has_board)
        board_free(&program->board);
    board_copy(&program->board, board, NULL, false);
    program->has_board = true;
    program_forget_info(program);
    if (program->phase == PROGRAM_IDLE)
        ask(program);
    else if (program->phase != PROGRAM_GONE)
        program->pending = true;
}

static void begin(struct Player *player, const struct PlayerTurn *turn)
{
    struct Program *program = program_of(player);
    program->analysing = false;
    program->turn = *turn;
    program->turn.board = NULL;
    take_board(program, turn->board);
}

void program_analyse(struct Player *player, const struct Board *board,
                     const struct AnalystTask *task)
{
    struct Program *program = program_of(player);
    player_cancel(player);
    program->analysing = true;
    program->task = *task;
    program->turn = (struct PlayerTurn){.timed = false};
    take_board(program, board);
}

bool program_analyses(struct Player *player)
{
    struct Program *program = program_of(player);
    listen(program);
    return program->analysing && (program->pending || program->phase == PROGRAM_THINKING);
}

static void cancel(struct Player *player)
{
    struct Program *program = program_of(player);
    program->pending = false;
    inbox_drop(&program->inbox, PLAYER_MOVE);
    if (program->phase != PROGRAM_THINKING)
        return;
    program->phase = PROGRAM_DROPPING;
    if (program->speech->stop)
        program->speech->stop(program);
}

static bool take_event(struct Player *player, struct PlayerEvent *event)
{
    struct Program *program = program_of(player);
    listen(program);
    return inbox_take(&program->inbox, event);
}

/* A program takes back and begins again whenever it is asked; of draws it knows nothing. */
static void respond(struct Player *player, const struct PlayerEvent *event)
{
    struct Program *program = program_of(player);
    struct PlayerEvent answer = {.kind = PLAYER_ACCEPT};
    if (!event_is_request(event->kind))
        return;
    if (event->kind == PLAYER_OFFER_DRAW)
        answer.kind = PLAYER_DECLINE;
    inbox_put(&program->inbox, &answer);
}

static void release(struct Player *player)
{
    struct Program *program = program_of(player);
    end(program);
    if (program->has_board)
        board_free(&program->board);
    for (int i = 0; i < program->option_count; i++)
        free(program->options[i].choices);
    free(program->path);
    free(program->arguments);
    free(program->set);
    free(program);
}

static const struct PlayerKind program_kind = {
    .id = "program",
    .begin = begin,
    .cancel = cancel,
    .poll = take_event,
    .respond = respond,
    .free = release,
    .thinking = program_thinking,
};

static char *copy_of(const char *text)
{
    return text ? strcpy(memory_zeroed(strlen(text) + 1), text) : NULL;
}

/* Finds the speech that fits; NULL if there is none. */
static const struct ProgramSpeech *speech_for(const struct ProgramSettings *settings)
{
    if (!program_protocol_plays(settings->protocol, settings->game))
        return NULL;
    if (settings->protocol != PROGRAM_GTP &&
        program_protocol_plays(PROGRAM_GOMOCUP, settings->game))
        return &program_speech_gomocup;
    return program_protocol_plays(PROGRAM_GTP, settings->game) ? &program_speech_gtp
                                                               : &program_speech_uci;
}

struct Program *program_make(const struct ProgramSettings *settings)
{
    struct Program *program = memory_zeroed(sizeof *program);
    program->player.kind = &program_kind;
    program->settings = *settings;
    program->path = copy_of(settings->path);
    program->arguments = copy_of(settings->arguments);
    program->set = copy_of(settings->set);
    program->known = -1;
    if (program->settings.patience_ms <= 0)
        program->settings.patience_ms = PATIENCE_MS;
    const char *slash = strrchr(program->path, '/');
    utf8_clean(program->name, sizeof program->name, slash ? slash + 1 : program->path);
    program->speech = speech_for(settings);
    program_forget_info(program);
    return program;
}

struct Player *program_new(const struct ProgramSettings *settings)
{
    struct Program *program = program_make(settings);
    if (!program->speech) {
        program_fail(program, N_("%1 cannot play this: no protocol that it may know has this game"),
                     NULL, NULL);
        return &program->player;
    }
    program_expect(program, 0);
    program->run = program_run_begin(program);
    take_over(program);
    return &program->player;
}

enum { SERVED_MAX = 2 };

/* What programs speak, by the id that settings have, and the games that it serves. */
static const struct {
    const char *id, *games[SERVED_MAX];
} protocols[PROGRAM_PROTOCOLS] = {
    [PROGRAM_ANY] = {.id = ""},
    [PROGRAM_UCI] = {"uci", {"xiangqi"}},
    [PROGRAM_UCCI] = {"ucci", {"xiangqi"}},
    [PROGRAM_GOMOCUP] = {"gomocup", {"gomoku"}},
    [PROGRAM_GTP] = {"gtp", {"gomoku", "reversi"}},
};

const char *program_protocol_id(enum ProgramProtocol protocol)
{
    return protocols[protocol].id;
}

enum ProgramProtocol program_protocol_find(const char *id)
{
    for (int i = 1; i < PROGRAM_PROTOCOLS; i++)
        if (strcmp(protocols[i].id, id) == 0)
            return (enum ProgramProtocol)i;
    return PROGRAM_ANY;
}

bool program_protocol_plays(enum ProgramProtocol protocol, const struct Game *game)
{
    bool plays = false;
    for (int i = 0; i < PROGRAM_PROTOCOLS; i++)
        for (int k = 0; k < SERVED_MAX && protocols[i].games[k]; k++)
            if (protocol == PROGRAM_ANY || protocol == (enum ProgramProtocol)i)
                plays = plays || strcmp(protocols[i].games[k], game->id) == 0;
    return plays;
}

enum ProgramProtocol program_protocol(const struct Player *player)
{
    const struct Program *program = program_of_const(player);
    return program->speech == &program_speech_gomocup ? PROGRAM_GOMOCUP
           : program->speech == &program_speech_gtp   ? PROGRAM_GTP
                                                      : program->settings.protocol;
}

bool program_starting(struct Player *player)
{
    struct Program *program = program_of(player);
    listen(program);
    return program->phase == PROGRAM_GREETING || program->phase == PROGRAM_PROBING;
}

bool program_ready(const struct Player *player)
{
    enum ProgramPhase phase = program_of_const(player)->phase;
    return phase == PROGRAM_IDLE || phase == PROGRAM_THINKING || phase == PROGRAM_DROPPING;
}

const char *program_name(const struct Player *player)
{
    return program_of_const(player)->name;
}

const struct ProgramOption *program_options(const struct Player *player, int *count)
{
    const struct Program *program = program_of_const(player);
    *count = program->option_count;
    return program->options;
}

struct ProgramReport program_report(const struct Player *player)
{
    return program_of_const(player)->report;
}

void program_wait(struct Player *player, int ms)
{
    struct Program *program = program_of(player);
    if (program->process && program->inbox.count == 0)
        process_wait(program->process, ms);
}

/* A program of somebody else's as a player: its life, whatever it speaks. */
#define _GNU_SOURCE /* pipe2 */
#include "src/play/program.h"
#include "src/common/memory.h"
#include "src/play/allotment.h"
#include "src/play/posix.h"
#include "src/play/program_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 15000, /* networks are read from disk meanwhile */
    AGAIN_MS = 1500,     /* of silence after UCI's greeting, before UCCI's */
    UNLIMITED_MS = 600000,
    GRACE_MS = 200,
    LOOK_MS = 250, /* how often the watcher wakes the host while deadlines run */
    SETTLE_MS = 5
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

/* ---- the thread that wakes the host ---- */

/* Wakes the host whenever the program wrote something, and now and then. */
static void watch(void *argument)
{
    const struct Program *program = argument;
    const struct WorkerHost *host = &program->settings.host;
    for (;;) {
        struct pollfd files[] = {{.fd = process_file(program->process), .events = POLLIN},
                                 {.fd = program->bell[0], .events = POLLIN}};
        poll(files, 2, LOOK_MS);
        if (files[1].revents)
            return;
        host->wake(host->context);
        /* The host needs a moment to take it in; nothing more comes after the end. */
        poll(&files[1], 1, files[0].revents & POLLHUP ? LOOK_MS : SETTLE_MS);
        if (files[1].revents)
            return;
    }
}

static void watch_begin(struct Program *program)
{
    const struct WorkerHost *host = &program->settings.host;
    if (!host->start || !host->wake || pipe2(program->bell, O_CLOEXEC) != 0)
        return;
    program->watcher = host->start(host->context, watch, program);
    if (program->watcher)
        return;
    close(program->bell[0]);
    close(program->bell[1]);
}

static void watch_end(struct Program *program)
{
    const struct WorkerHost *host = &program->settings.host;
    if (!program->watcher)
        return;
    close(program->bell[1]);
    host->join(host->context, program->watcher);
    close(program->bell[0]);
    program->watcher = NULL;
}

/* ---- its life ---- */

/* Ends the process; the player stays, gone. */
static void end(struct Program *program)
{
    watch_end(program);
    if (program->process && program->speech)
        process_say(program->process, "%s", program->speech->bye);
    process_free(program->process, GRACE_MS);
    program->process = NULL;
    program->phase = PROGRAM_GONE;
    program->deadline_us = 0;
    program->pending = false;
}

void program_fail(struct Program *program, const char *format, ...)
{
    struct PlayerEvent event = {.kind = PLAYER_LEFT};
    va_list arguments;
    int length = snprintf(event.text, sizeof event.text, "%s ", program->name);
    va_start(arguments, format);
    vsnprintf(event.text + length, sizeof event.text - (size_t)length, format, arguments);
    va_end(arguments);
    end(program);
    inbox_drop(&program->inbox, PLAYER_MOVE);
    inbox_put(&program->inbox, &event);
}

uint64_t program_time_us(const struct Program *program)
{
    const struct PlayerTurn *turn = &program->turn;
    const struct ProgramSettings *settings = &program->settings;
    int seat = settings->game->mover(program->board.position);
    if (turn->clock == CLOCK_MOVE)
        return turn->left_ms[seat] > 1 ? (uint64_t)turn->left_ms[seat] * 800 : 1000;
    if (turn->clock == CLOCK_FISCHER)
        return allotment_us(&(struct Allotment){.left_ms = turn->left_ms[seat],
                                                .increment_ms = turn->increment_ms});
    if (settings->time_us || settings->nodes || settings->depth)
        return settings->time_us;
    return 1000000;
}

static void ask(struct Program *program)
{
    uint64_t time_us = program_time_us(program);
    int64_t patience_ms = time_us ? (int64_t)(time_us / 1000) : UNLIMITED_MS;
    if (program->turn.clock == CLOCK_FISCHER)
        patience_ms = program->turn.left_ms[program->settings.game->mover(program->board.position)];
    program->pending = false;
    program->phase = PROGRAM_THINKING;
    program->report = (struct ProgramReport){.scored = false};
    program_expect(program, patience_ms);
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
    if (!readable)
        program_fail(program, "answered '%.40s', which is no move", text);
    else if (!board_legal(&program->board, move))
        program_fail(program, "played %.40s, which is not legal", text);
    else {
        program_rest(program);
        inbox_put(&program->inbox, &event);
    }
}

void program_set_all(struct Program *program,
                     void (*set)(struct Program *program, const char *name, const char *value))
{
    char *all = program->set;
    while (all && *all) {
        size_t length = strcspn(all, ",");
        bool last = !all[length];
        all[length] = '\0';
        char *value = strchr(all, '=');
        if (value)
            *value = '\0';
        set(program, all, value ? value + 1 : "");
        if (value)
            *value = '=';
        if (last || program->phase == PROGRAM_GONE)
            return;
        all[length] = ',';
        all += length + 1;
    }
}

/* Hears what it said, and whether it is late or gone. */
static void listen(struct Program *program)
{
    char *line, why[64];
    while (program->process && (line = process_line(program->process)))
        program->speech->hear(program, line);
    if (!program->process)
        return;
    if (process_ended(program->process, why)) {
        program_fail(program, "%s", why);
        return;
    }
    uint64_t now_us = posix_now_us();
    if (program->phase == PROGRAM_GREETING && program->settings.protocol == PROGRAM_ANY &&
        program->speech == &program_speech_uci && !program->greeted_again &&
        now_us >= program->started_us + AGAIN_MS * 1000) {
        program->greeted_again = true;
        process_say(program->process, "ucci\n");
    }
    if (!program->deadline_us || now_us < program->deadline_us)
        return;
    if (program->phase == PROGRAM_GREETING)
        program_fail(program, "does not answer");
    else
        program_fail(program, "gives no move");
}

/* ---- as a player ---- */

static void begin(struct Player *player, const struct PlayerTurn *turn)
{
    struct Program *program = program_of(player);
    if (program->has_board)
        board_free(&program->board);
    board_copy(&program->board, turn->board, NULL, false);
    program->has_board = true;
    program->turn = *turn;
    program->turn.board = NULL;
    if (program->phase == PROGRAM_IDLE)
        ask(program);
    else if (program->phase != PROGRAM_GONE)
        program->pending = true;
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
};

/* Splits the path from the arguments, unless all of it is the name of a file. */
static void split(char *path, char *words[PROCESS_WORDS_MAX + 1])
{
    int count = 0;
    words[0] = NULL;
    if (access(path, X_OK) == 0)
        return;
    for (char *at = strchr(path, ' '); at && count < PROCESS_WORDS_MAX; at = strchr(at, ' ')) {
        *at++ = '\0';
        if (*at && *at != ' ')
            words[count++] = at;
    }
    words[count] = NULL;
}

static char *copy_of(const char *text)
{
    char *copy = memory_zeroed(strlen(text) + 1);
    strcpy(copy, text);
    return copy;
}

/* Finds the speech that fits; NULL if there is none. */
static const struct ProgramSpeech *speech_for(const struct ProgramSettings *settings)
{
    bool gomoku = strcmp(settings->game->id, "gomoku") == 0;
    bool xiangqi = strcmp(settings->game->id, "xiangqi") == 0;
    if (gomoku && (settings->protocol == PROGRAM_ANY || settings->protocol == PROGRAM_GOMOCUP))
        return &program_speech_gomocup;
    return xiangqi && settings->protocol != PROGRAM_GOMOCUP ? &program_speech_uci : NULL;
}

struct Player *program_new(const struct ProgramSettings *settings)
{
    struct Program *program = memory_zeroed(sizeof *program);
    char *words[PROCESS_WORDS_MAX + 1];
    program->player.kind = &program_kind;
    program->settings = *settings;
    program->path = copy_of(settings->path);
    program->set = settings->set ? copy_of(settings->set) : NULL;
    program->known = -1;
    if (program->settings.patience_ms <= 0)
        program->settings.patience_ms = PATIENCE_MS;
    const char *slash = strrchr(program->path, '/');
    snprintf(program->name, sizeof program->name, "%s", slash ? slash + 1 : program->path);
    program->speech = speech_for(settings);
    if (!program->speech) {
        program_fail(program, "cannot play this: no protocol that it may know has %s",
                     settings->game->name);
        return &program->player;
    }
    split(program->path, words);
    program->process = process_start(program->path, words);
    if (!program->process) {
        program_fail(program, "cannot be started: %s", strerror(errno));
        return &program->player;
    }
    program->started_us = posix_now_us();
    program_expect(program, 0);
    program->speech->greet(program);
    watch_begin(program);
    return &program->player;
}

bool program_starting(struct Player *player)
{
    struct Program *program = program_of(player);
    listen(program);
    return program->phase == PROGRAM_GREETING || program->phase == PROGRAM_PROBING;
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

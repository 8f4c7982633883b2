/* Speaking the Go Text Protocol with a program that places stones. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/common/scan.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/programs/parts.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What a command is for, and so what its answer is: commands carry this number, which answers
 * repeat. */
enum Command { NAME = 1, SIZE, SETTING, STONE, PASSING, TIME, DECISION };

enum { LOOK_US = 5000000, VERTEX_MAX = 16 };

static const char *const colours[] = {"black", "white"};

/* ---- the way to the first turn ---- */

static void greet(struct Program *program)
{
    process_say(program->process, "%d name\n", NAME);
}

/* A command of the program's own that was asked for: its name and what follows it. */
static void set_own(struct Program *program, const char *name, const char *value)
{
    process_say(program->process, "%d %s %s\n", SETTING, name, value);
}

static void tell_terms(struct Program *program)
{
    const struct ProgramSettings *settings = &program->settings;
    struct Board start;
    board_init(&start, settings->game, &settings->options, NULL, false);
    program_set_all(program, set_own);
    process_say(program->process, "%d boardsize %d\n", SIZE,
                start.game->geometry(start.position).files);
    board_free(&start);
}

/* ---- vertices ---- */

/* Files are letters without I, ranks numbers as people count them. */
static void write_vertex(struct Geometry geometry, int point, char text[VERTEX_MAX])
{
    int file = point % geometry.files;
    snprintf(text, VERTEX_MAX, "%c%d", 'A' + file + (file >= 'I' - 'A'),
             rank_number(geometry, point / geometry.files));
}

static bool read_vertex(const struct Program *program, const struct Board *board, const char *text,
                        Move *move)
{
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->position);
    int letter = text[0] & ~('a' ^ 'A'), file = letter - 'A' - (letter > 'I'), number;
    char point[MOVE_TEXT_MAX];
    (void)program;
    if (strcasecmp(text, PASS_TEXT) == 0) {
        *move = game->pass;
        return game->pass != MOVE_NONE;
    }
    const char *end = letter >= 'A' && letter <= 'Z' ? scan(text + 1, "%", &number) : NULL;
    if (!end || *end || letter == 'I' || file >= geometry.files)
        return false;
    snprintf(point, sizeof point, "%c%d", 'a' + file, number);
    return game->move_read(board->position, point, move, NULL);
}

/* ---- moves ---- */

static void say_stone(struct Program *program, int colour, const char *vertex)
{
    process_say(program->process, "%d play %s %s\n", STONE, colours[colour], vertex);
}

/* Whether the game begins on an empty board. */
static bool begins_empty(const struct Program *program)
{
    const struct Game *game = program->settings.game;
    struct Board usual;
    board_init(&usual, game, &program->settings.options, NULL, false);
    struct Geometry geometry = game->geometry(usual.position);
    int point = geometry.files * geometry.ranks - 1;
    while (point >= 0 && game->piece_at(usual.position, point) == 0)
        point--;
    board_free(&usual);
    return point < 0;
}

/* The stones of a set-up position are played as if they had come one by one; false where that can't
 * be. */
static bool say_start(struct Program *program)
{
    const struct Board *board = &program->board;
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->start);
    if (board_from_start(board))
        return true;
    if (!begins_empty(program))
        return false;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        int piece = game->piece_at(board->start, point);
        char vertex[VERTEX_MAX];
        write_vertex(geometry, point, vertex);
        if (piece)
            say_stone(program, piece_colour(piece), vertex);
    }
    return true;
}

/* Plays the moves of the board from number `first` on. */
static void say_moves(struct Program *program, int first)
{
    const struct Board *board = &program->board;
    const struct Game *game = board->game;
    struct Geometry geometry = game->geometry(board->start);
    void *position = memory_zeroed(game->position_size);
    memcpy(position, board->start, game->position_size);
    for (int i = 0; i < board->trail.count; i++) {
        Move move = board->trail.ply[i].move;
        struct MoveShape shape = game->shape(position, move);
        struct Undo undo;
        char vertex[VERTEX_MAX];
        int colour = game_colour(game, position, game->mover(position));
        if (i >= first && shape.to != POINT_NONE) {
            write_vertex(geometry, shape.to, vertex);
            say_stone(program, colour, vertex);
        } else if (i >= first && move == game->pass) {
            process_say(program->process, "%d play %s pass\n", PASSING, colours[colour]);
        }
        game->make(position, NULL, move, &undo);
    }
    free(position);
}

/* How many of the board's moves stand on the program's board already; -1: that may be any. */
static int count_told(const struct Program *program)
{
    const struct Trail *trail = &program->board.trail;
    if (program->known <= 0 || program->known > trail->count || !board_from_start(&program->board))
        return -1;
    for (int i = 0; i < program->known; i++)
        if (program->told[i] != trail->ply[i].move)
            return -1;
    return program->known;
}

/* Has the program's board be this one; false where it cannot be told. */
static bool say_board(struct Program *program)
{
    const struct Trail *trail = &program->board.trail;
    int told = count_told(program);
    if (told < 0) {
        process_say(program->process, "%d clear_board\n", STONE);
        if (!say_start(program))
            return false;
    }
    say_moves(program, told < 0 ? 0 : told);
    program->known = trail->count <= MOVES_MAX ? trail->count : -1;
    for (int i = 0; i < program->known; i++)
        program->told[i] = trail->ply[i].move;
    return true;
}

/* Times are whole seconds: what one move may take is a period of one stone. */
static void say_time(struct Program *program, int colour)
{
    struct ProgramLimits limits = program_limits(program);
    uint64_t time_us = limits.infinite ? LOOK_US : limits.time_us;
    int64_t ms = (int64_t)((time_us + 999999) / 1000000 * 1000);
    const struct ClockOutlook *clock = program_clock(program);
    if (clock) {
        int64_t left_s = clock->left_ms / 1000;
        if (!program->told_left_ms)
            process_say(program->process, "%d time_settings %" PRId64 " 0 0\n", TIME, left_s);
        process_say(program->process, "%d time_left %s %" PRId64 " %d\n", TIME, colours[colour],
                    left_s, clock->moves);
        program->told_left_ms = clock->left_ms;
    } else if (ms && ms != program->told_turn_ms) {
        process_say(program->process, "%d time_settings 0 %" PRId64 " 1\n", TIME, ms / 1000);
        program->told_turn_ms = ms;
    }
}

static void ask(struct Program *program)
{
    const struct Board *board = &program->board;
    const struct Game *game = board->game;
    int seat = game->mover(board->position), colour = game_colour(game, board->position, seat);
    /* The choices of an opening are not the program's: our own engine makes them. */
    const struct Knowledge *knowledge = game->knowledge;
    Move choice = knowledge && knowledge->choose
                      ? knowledge->choose(board->position, mix64(posix_now_us()))
                      : MOVE_NONE;
    if (choice != MOVE_NONE) {
        program->known = -1;
        program_answer(program, choice, true, "");
    } else if (!say_board(program)) {
        program_fail(program, N_("%1 can't be given a position"), NULL, NULL);
    } else {
        say_time(program, colour);
        process_say(program->process, "%d genmove %s\n", DECISION, colours[colour]);
    }
}

/* ---- what it says ---- */

static void resign(struct Program *program)
{
    const struct PlayerEvent event = {.kind = PLAYER_RESIGN};
    program_rest(program);
    inbox_put(&program->inbox, &event);
}

static void decided(struct Program *program, const char *text)
{
    Move move = MOVE_NONE;
    if (program->phase == PROGRAM_DROPPING) {
        program->known = -1; /* its board has a stone more than ours */
        program_rest(program);
    } else if (program->phase == PROGRAM_THINKING && strcasecmp(text, "resign") == 0) {
        resign(program);
    } else if (program->phase == PROGRAM_THINKING) {
        bool readable = read_vertex(program, &program->board, text, &move);
        if (readable && program->known >= 0 && program->known < MOVES_MAX)
            program->told[program->known++] = move;
        program_answer(program, move, readable, text);
    }
}

static void done(struct Program *program, int command, const char *text)
{
    if (command == NAME && program->phase == PROGRAM_GREETING) {
        if (*text)
            utf8_clean(program->name, sizeof program->name, text);
        program_expect(program, 0);
        tell_terms(program);
    } else if (command == SIZE && program->phase == PROGRAM_GREETING) {
        program_rest(program);
    } else if (command == DECISION) {
        decided(program, text);
    }
}

static void refused(struct Program *program, int command, const char *text)
{
    if (command == TIME ||
        command == PASSING) /* many have no clock, and see who moves by colours */
        return;
    if (command == DECISION && program->phase == PROGRAM_DROPPING)
        decided(program, text);
    else if (command == NAME)
        program_fail(program, N_("%1 does not answer"), NULL, NULL);
    else
        program_fail(program, N_("%1 says: %2"), text, NULL);
}

/* "=6 H8": done, by the number of the command; "?6 illegal move": not. What else it writes belongs
 * to an answer of several lines, or to nobody. */
static void hear(struct Program *program, char *line)
{
    int command;
    if (program_speaks_otherwise(program, line)) {
        program_fail(program, N_("%1 does not answer"), NULL, NULL); /* the line goes with it */
        return;
    }
    if (line[0] != '=' && line[0] != '?')
        return;
    line[strcspn(line, "\r")] = '\0';
    for (size_t length = strlen(line); line[length - 1] == ' '; length--)
        line[length - 1] = '\0';
    const char *text = scan(line + 1, "%", &command);
    if (!text || command < NAME || command > DECISION)
        return;
    (line[0] == '=' ? done : refused)(program, command, text + strspn(text, " \t"));
}

const struct ProgramSpeech program_speech_gtp = {
    .greet = greet,
    .hear = hear,
    .ask = ask,
    .read = read_vertex,
    .bye = "quit\n",
};

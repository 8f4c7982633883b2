/* Speaking UCI and UCCI with a program that plays xiangqi. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/programs/parts.h"
#include "src/play/programs/ranks.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_ucci(const struct Program *program)
{
    return program->settings.protocol == PROGRAM_UCCI;
}

/* What follows `prefix` and a blank, or nothing, in `line`; NULL if it begins with something
 * else. */
static char *behind(char *line, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(line, prefix, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    line += length;
    return line + strspn(line, " ");
}

/* ---- options ---- */

static void send_option(struct Program *program, const char *name, const char *value)
{
    struct ProgramOption *option = program_find_option(program, name);
    bool ucci = is_ucci(program);
    if (option)
        snprintf(option->value, sizeof option->value, "%s", value);
    process_say(program->process, "setoption %s%s%s%s\n", ucci ? "" : "name ", name,
                !*value ? ""
                : ucci  ? " "
                        : " value ",
                value);
}

/* One of the options that were asked for. */
static void set_option(struct Program *program, const char *name, const char *value)
{
    const struct ProgramOption *option = program_find_option(program, name);
    if (!option)
        program_refuse(program, N_("%1 has no option '%2'"), name, NULL);
    else if (strcmp(option->type, "combo") == 0 && !program_has_choice(option, value))
        program_refuse(program, N_("%1 has no '%2' for its option %3"), value, name);
    else
        send_option(program, option->name, value);
}

/* Tells it which game is played, where it knows several; false if it does not know xiangqi. */
static bool choose_variant(struct Program *program)
{
    const struct ProgramOption *variant = program_find_option(program, "UCI_Variant");
    if (!variant)
        return true;
    if (!program_has_choice(variant, "xiangqi")) {
        program_fail(program, N_("%1 does not play xiangqi"), NULL, NULL);
        return false;
    }
    send_option(program, variant->name, "xiangqi");
    return true;
}

/* ---- the way to the first turn ---- */

static void greet(struct Program *program)
{
    process_say(program->process, is_ucci(program) ? "ucci\n" : "uci\n");
}

static void greeted(struct Program *program, enum ProgramProtocol protocol)
{
    if (program->phase != PROGRAM_GREETING)
        return;
    program->settings.protocol = protocol;
    program->phase = PROGRAM_PROBING;
    program_expect(program, 0);
    if (is_ucci(program) && program_find_option(program, "usemillisec"))
        send_option(program, "usemillisec", "true");
    if (choose_variant(program))
        program_set_all(program, set_option);
    if (program->phase != PROGRAM_GONE)
        process_say(program->process, "isready\n");
}

static void write_start(const struct Program *program, char text[POSITION_TEXT_MAX])
{
    const struct Game *game = program->settings.game;
    void *start = memory_zeroed(game->position_size);
    game->start(start, &program->settings.options);
    game->position_write(start, text);
    free(start);
}

/* Tells it a position. By UCI the start has a name, which also programs know whose FEN has other
 * letters than ours (Sjaak II). */
static void say_position(const struct Program *program, const char *fen, const char *moves)
{
    char start[POSITION_TEXT_MAX];
    write_start(program, start);
    if (!is_ucci(program) && strcmp(fen, start) == 0)
        process_say(program->process, "position startpos%s\n", moves);
    else
        process_say(program->process, "position fen %s%s\n", fen, moves);
}

/* Its first move in the start position tells how it counts ranks: no move is legal both ways. */
static void probe(struct Program *program)
{
    char start[POSITION_TEXT_MAX];
    write_start(program, start);
    if (!is_ucci(program))
        process_say(program->process, "ucinewgame\n");
    say_position(program, start, "");
    process_say(program->process, "go depth 1\n");
}

/* ---- moves ---- */

static bool read_counted(const struct Board *board, const char *text, bool from_one, Move *move)
{
    char plain[MOVE_TEXT_MAX];
    return ranks_read(text, from_one, plain) &&
           board->game->move_read(board->position, plain, move, NULL);
}

static bool read_move(const struct Program *program, const struct Board *board, const char *text,
                      Move *move)
{
    return read_counted(board, text, program->from_one, move);
}

/* Finds out how ranks are counted by a first move. */
static void probed(struct Program *program, const char *text)
{
    struct Board start;
    Move move;
    bool counted = false;
    board_init(&start, program->settings.game, &program->settings.options, NULL, false);
    for (int from_one = 0; from_one < 2 && !counted; from_one++) {
        counted = read_counted(&start, text, from_one, &move) && board_legal(&start, move);
        program->from_one = from_one;
    }
    board_free(&start);
    if (counted)
        program_rest(program);
    else
        program_fail(program, N_("%1 opens with '%2', which is no move of xiangqi"), text, NULL);
}

/* The moves so far, as it counts ranks, each behind a blank; to be freed. */
static char *write_moves(const struct Program *program)
{
    const struct Board *board = &program->board;
    struct StringBuffer text = {.data = NULL};
    string_buffer_add(&text, board->trail.count > 0 ? " moves" : "");
    for (int i = 0; i < board->trail.count; i++) {
        char plain[MOVE_TEXT_MAX], counted[MOVE_TEXT_MAX];
        board->game->move_write(board->position, board->trail.ply[i].move, plain);
        ranks_write(plain, program->from_one, counted);
        string_buffer_format(&text, " %s", counted);
    }
    return text.data;
}

/* The clocks, in the words of the protocol. */
static void say_clocks(struct Program *program)
{
    const struct PlayerTurn *turn = &program->turn;
    int seat = program->settings.game->mover(program->board.position);
    const struct ClockOutlook *own = &turn->clock[seat], *other = &turn->clock[!seat];
    const struct ClockOutlook *first = &turn->clock[0], *second = &turn->clock[1];
    char moves[32] = "";
    if (own->moves)
        snprintf(moves, sizeof moves, " movestogo %d", own->moves);
    if (is_ucci(program))
        process_say(program->process,
                    "go time %" PRId64 " increment %" PRId64 " opptime %" PRId64
                    " oppincrement %" PRId64 "%s\n",
                    own->left_ms, own->increment_ms, other->left_ms, other->increment_ms, moves);
    else
        process_say(program->process,
                    "go wtime %" PRId64 " winc %" PRId64 " btime %" PRId64 " binc %" PRId64 "%s\n",
                    first->left_ms, first->increment_ms, second->left_ms, second->increment_ms,
                    moves);
}

/* What this one search may take. */
static void say_limits(struct Program *program)
{
    struct ProgramLimits limits = program_limits(program);
    struct StringBuffer text = {.data = NULL};
    string_buffer_add(&text, "go");
    if (limits.infinite)
        string_buffer_add(&text, is_ucci(program) ? " depth infinite" : " infinite");
    if (limits.depth)
        string_buffer_format(&text, " depth %d", limits.depth);
    if (limits.nodes)
        string_buffer_format(&text, " nodes %" PRIu64, limits.nodes);
    if (limits.time_us)
        string_buffer_format(
            &text, is_ucci(program) ? " time %" PRIu64 " movestogo 1" : " movetime %" PRIu64,
            limits.time_us / 1000);
    process_say(program->process, "%s\n", text.data);
    free(text.data);
}

/* How many lines it is to tell apart: as many as are looked at, one in a game. */
static void choose_lines(struct Program *program)
{
    const struct ProgramOption *option = program_find_option(program, "MultiPV");
    char lines[16];
    snprintf(lines, sizeof lines, "%d", program->analysing ? program->task.lines : 1);
    if (option && strcmp(option->value, lines) != 0)
        send_option(program, option->name, lines);
}

static void ask(struct Program *program)
{
    char fen[POSITION_TEXT_MAX];
    char *moves = write_moves(program);
    choose_lines(program);
    program->settings.game->position_write(program->board.start, fen);
    say_position(program, fen, moves);
    free(moves);
    if (program_clock(program))
        say_clocks(program);
    else
        say_limits(program);
}

static void stop(struct Program *program)
{
    process_say(program->process, "stop\n");
    program_expect(program, 0);
}

/* ---- what it says ---- */

static void resign(struct Program *program)
{
    const struct PlayerEvent event = {.kind = PLAYER_RESIGN};
    if (program->phase == PROGRAM_THINKING)
        inbox_put(&program->inbox, &event);
    program_rest(program);
}

static void decided(struct Program *program, char *text)
{
    Move move = MOVE_NONE;
    char *end = text + strcspn(text, " ");
    bool resigns = *end && program_find_word(end, "resign");
    *end = '\0';
    if (program->phase == PROGRAM_PROBING)
        probed(program, text);
    else if (program->phase == PROGRAM_DROPPING)
        program_rest(program);
    else if (program->phase == PROGRAM_THINKING && resigns)
        resign(program);
    else if (program->phase == PROGRAM_THINKING) {
        bool readable = read_move(program, &program->board, text, &move);
        program_answer(program, move, readable, text);
    }
}

static void hear(struct Program *program, char *line)
{
    char *rest;
    line += strspn(line, " ");
    if ((rest = behind(line, "id name")))
        utf8_clean(program->name, sizeof program->name, rest);
    else if ((rest = behind(line, "option")))
        program_read_option(program, rest);
    else if (behind(line, "uciok"))
        greeted(program, PROGRAM_UCI);
    else if (behind(line, "ucciok"))
        greeted(program, PROGRAM_UCCI);
    else if (behind(line, "readyok") && program->phase == PROGRAM_PROBING)
        probe(program);
    else if (program_speaks_otherwise(program, line))
        program_fail(program, N_("%1 does not answer"), NULL, NULL);
    else if ((rest = behind(line, "info")))
        program_take_info(program, rest);
    else if ((rest = behind(line, "bestmove")))
        decided(program, rest);
    else if (behind(line, "nobestmove") &&
             (program->phase == PROGRAM_THINKING || program->phase == PROGRAM_DROPPING))
        resign(program);
}

const struct ProgramSpeech program_speech_uci = {
    .greet = greet,
    .hear = hear,
    .ask = ask,
    .stop = stop,
    .read = read_move,
    .bye = "quit\n",
};

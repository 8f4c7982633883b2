/* Speaking Gomocup's protocol with a program that plays gomoku. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/random.h"
#include "src/common/scan.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/programs/parts.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    MEMORY_BYTES = 350 << 20,
    COLOUR_MASK = 1,
    LOOK_US = 5000000,
    REST_MS = 10 /* between its move and our next words */
};

static int size_of(const struct Program *program)
{
    struct Board board;
    board_init(&board, program->settings.game, &program->settings.options, NULL, false);
    int size = board.game->geometry(board.position).files;
    board_free(&board);
    return size;
}

/* The rule's number in the protocol. */
static int rule_bits(const struct Program *program)
{
    static const int bits[] = {0, 1, 4}; /* freestyle, standard, renju */
    const struct GameOption *options = program->settings.game->options;
    for (int i = 0; options && options[i].key; i++)
        if (strcmp(options[i].key, "rule") == 0)
            return bits[program->settings.options.choice[i]];
    return 0;
}

static void greet(struct Program *program)
{
    process_say(program->process, "START %d\r\n", size_of(program));
}

/* A key of INFO that was asked for. */
static void set_info(struct Program *program, const char *name, const char *value)
{
    process_say(program->process, "INFO %s %s\r\n", name, value);
}

static void tell_terms(struct Program *program)
{
    const struct ProgramSettings *settings = &program->settings;
    process_say(program->process, "INFO max_memory %d\r\nINFO timeout_match 0\r\n", MEMORY_BYTES);
    process_say(program->process, "INFO game_type 1\r\nINFO rule %d\r\n", rule_bits(program));
    if (settings->nodes)
        process_say(program->process, "INFO max_node %" PRIu64 "\r\n", settings->nodes);
    if (settings->depth)
        process_say(program->process, "INFO max_depth %d\r\n", settings->depth);
    program_set_all(program, set_info);
    process_say(program->process, "ABOUT\r\n");
}

/* A point as x,y from the top left. */
static void write_point(const struct Program *program, int point, char text[16])
{
    int size = program->settings.game->geometry(program->board.position).files;
    snprintf(text, 16, "%d,%d", point % size, size - 1 - point / size);
}

static void write_last(const struct Program *program, char text[16])
{
    const struct Board *board = &program->board;
    Move last = board->trail.ply[board->trail.count - 1].move;
    write_point(program, board->game->shape(board->start, last).to, text);
}

static bool is_empty(const struct Board *board, const void *position)
{
    struct Geometry shape = board->game->geometry(position);
    for (int point = 0; point < shape.files * shape.ranks; point++)
        if (board->game->piece_at(position, point))
            return false;
    return true;
}

/* Whether its board is this one but for the last move, a stone. */
static bool follows(const struct Program *program)
{
    const struct Board *board = &program->board;
    const struct Trail *trail = &board->trail;
    if (program->known < 0 || trail->count != program->known + 1 ||
        !is_empty(board, board->start) ||
        board->game->shape(board->start, trail->ply[trail->count - 1].move).to == POINT_NONE)
        return false;
    for (int i = 0; i < program->known; i++)
        if (program->told[i] != trail->ply[i].move)
            return false;
    return true;
}

static void note_known(struct Program *program)
{
    const struct Trail *trail = &program->board.trail;
    program->known = trail->count <= MOVES_MAX ? trail->count : -1;
    for (int i = 0; i < program->known; i++)
        program->told[i] = trail->ply[i].move;
}

/* The points of a set-up position's stones, the colours in turn as far as both last, Black first;
 * returns how many. */
static int list_start(const struct Board *board, int points[MOVES_MAX])
{
    const struct Game *game = board->game;
    struct Geometry shape = game->geometry(board->start);
    int stones[2][MOVES_MAX] = {{0}}, counts[2] = {0, 0}, count = 0;
    for (int point = 0; point < shape.files * shape.ranks; point++) {
        int piece = game->piece_at(board->start, point), colour = (piece - 1) & COLOUR_MASK;
        if (piece)
            stones[colour][counts[colour]++] = point;
    }
    for (int i = 0; i < counts[0] || i < counts[1]; i++)
        for (int colour = 0; colour < 2; colour++)
            if (i < counts[colour])
                points[count++] = stones[colour][i];
    return count;
}

/* All stones in the order in which they were played, those of the side to move as its own: the
 * protocol wants that order under renju, and some programs take it for whose stones they are. */
static void send_board(struct Program *program)
{
    const struct Board *board = &program->board;
    const struct Game *game = board->game;
    int mine = game_colour(game, board->position, game->mover(board->position));
    int points[MOVES_MAX], count = list_start(board, points);
    for (int i = 0; i < board->trail.count; i++) {
        int point = game->shape(board->start, board->trail.ply[i].move).to;
        if (point != POINT_NONE && count < MOVES_MAX)
            points[count++] = point;
    }
    process_say(program->process, "BOARD\r\n");
    for (int i = 0; i < count; i++) {
        int piece = game->piece_at(board->position, points[i]);
        char text[16];
        write_point(program, points[i], text);
        process_say(program->process, "%s,%d\r\n", text,
                    ((piece - 1) & COLOUR_MASK) == mine ? 1 : 2);
    }
    process_say(program->process, "DONE\r\n");
}

/* Sends the turn to a program whose board may be another. */
static void send_turn(struct Program *program)
{
    char point[16];
    if (follows(program)) {
        write_last(program, point);
        process_say(program->process, "TURN %s\r\n", point);
    } else {
        const struct Board *board = &program->board;
        process_say(program->process, "%s", program->known == 0 ? "" : "RESTART\r\n");
        if (is_empty(board, board->position))
            process_say(program->process, "BEGIN\r\n");
        else
            send_board(program);
    }
    note_known(program);
}

/* Some programs lose what comes while they still put their last search away. */
static void let_rest(struct Program *program)
{
    if (program->process && program->answered_us &&
        posix_now_us() < program->answered_us + REST_MS * 1000)
        process_wait(program->process, REST_MS);
}

/* A key of INFO in milliseconds, unless that is what it was told last. */
static void tell_time(struct Program *program, const char *key, int64_t ms, int64_t *told)
{
    if (*told != ms)
        process_say(program->process, "INFO %s %" PRId64 "\r\n", key, ms);
    *told = ms;
}

static void ask(struct Program *program)
{
    const struct Board *board = &program->board;
    uint64_t time_us = program_limits(program).time_us;
    const struct Knowledge *knowledge = board->game->knowledge;
    /* The choices of an opening by swap2 are not the program's: our own engine makes them. */
    Move choice =
        knowledge->choose ? knowledge->choose(board->position, mix64(posix_now_us())) : MOVE_NONE;
    if (choice != MOVE_NONE) {
        program->known = -1;
        program_answer(program, choice, true, "");
        return;
    }
    if (program_limits(program).infinite)
        time_us = LOOK_US;
    let_rest(program);
    if (time_us) {
        const struct ClockOutlook *clock = program_clock(program);
        tell_time(program, "timeout_turn", (int64_t)(time_us / 1000), &program->told_turn_ms);
        tell_time(program, "time_left", clock ? clock->left_ms : INT32_MAX, &program->told_left_ms);
    }
    send_turn(program);
}

/* Reads "x,y" as a move; false if it is none. */
static bool read_point(const struct Program *program, const struct Board *board, const char *text,
                       Move *move)
{
    char point[MOVE_TEXT_MAX];
    int x, y;
    (void)program;
    text = scan(text, " % , % ", &x, &y);
    if (!text || *text)
        return false;
    int size = board->game->geometry(board->position).files;
    if (x < 0 || y < 0 || x >= size || y >= size)
        return false;
    snprintf(point, sizeof point, "%c%d", 'a' + x, size - y);
    return board->game->move_read(board->position, point, move, NULL);
}

static void answered(struct Program *program, const char *line)
{
    Move move = MOVE_NONE;
    program->answered_us = posix_now_us();
    if (program->phase == PROGRAM_DROPPING) {
        program->known = -1; /* its board has a stone more than ours */
        program_rest(program);
        return;
    }
    if (program->phase != PROGRAM_THINKING)
        return;
    bool readable = read_point(program, &program->board, line, &move);
    if (readable && program->known >= 0 && program->known < MOVES_MAX)
        program->told[program->known++] = move;
    program_answer(program, move, readable, line);
}

/* name="Tianyuan", version="1.0", ... */
static void read_about(struct Program *program, char *line)
{
    char *name = strstr(line, "name=\"");
    if (!name)
        return;
    char *end = strchr(name += 6, '"');
    if (end)
        *end = '\0';
    utf8_clean(program->name, sizeof program->name, name);
}

/* Its words about its search, for people; figures in them are read where they are known. */
static void hear_message(struct Program *program, char *line)
{
    line += strspn(line, " ");
    utf8_clean(program->said, sizeof program->said, line);
    program_take_info(program, line);
}

static bool begins(const char *line, const char *word)
{
    return strncasecmp(line, word, strlen(word)) == 0;
}

static void hear(struct Program *program, char *line)
{
    line += strspn(line, " \t");
    if (begins(line, "DEBUG") || begins(line, "SUGGEST"))
        return;
    if (begins(line, "MESSAGE")) {
        hear_message(program, line + 7);
    } else if (begins(line, "UNKNOWN")) {
        if (program->phase == PROGRAM_GREETING)
            program_fail(program, N_("%1 does not answer"), NULL, NULL);
    } else if (begins(line, "ERROR")) {
        program_fail(program, N_("%1 says: %2"), line, NULL);
    } else if (begins(line, "OK")) {
        if (program->phase == PROGRAM_GREETING) {
            program->known = 0;
            tell_terms(program);
            program_rest(program);
        }
    } else if (strstr(line, "name=\"")) {
        read_about(program, line);
    } else {
        answered(program, line);
    }
}

const struct ProgramSpeech program_speech_gomocup = {
    .greet = greet,
    .hear = hear,
    .ask = ask,
    .read = read_point,
    .bye = "END\r\n",
};

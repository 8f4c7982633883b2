/* Speaking UCI and UCCI with a program that plays xiangqi. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/play/program_parts.h"
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

/* The place of a word in a line, with blanks or ends about it; NULL if it is not there. */
static char *find_word(char *line, const char *word)
{
    for (char *at = line; (at = strstr(at, word)); at++) {
        char end = at[strlen(word)];
        if ((at == line || at[-1] == ' ') && (!end || end == ' '))
            return at;
    }
    return NULL;
}

/* ---- options ---- */

/* Copies what stands behind `word` up to the next of the protocol's words. */
static void copy_field(char *line, const char *word, char *text, size_t size)
{
    static const char *const words[] = {"type", "default", "min", "max", "var"};
    char *at = find_word(line, word);
    text[0] = '\0';
    if (!at)
        return;
    at += strlen(word);
    at += strspn(at, " ");
    size_t length = strlen(at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char *next = find_word(at, words[i]);
        if (next && (size_t)(next - at) < length)
            length = (size_t)(next - at);
    }
    while (length > 0 && at[length - 1] == ' ')
        length--;
    snprintf(text, size, "%.*s", (int)length, at);
}

static void append(char **text, size_t *length, const char *more)
{
    size_t size = strlen(more);
    *text = memory_resized(*text, *length + size + 1);
    memcpy(*text + *length, more, size + 1);
    *length += size;
}

/* The choices of a combo, a line each; to be freed. */
static char *read_choices(char *line)
{
    char *choices = memory_zeroed(1);
    size_t length = 0;
    for (char *at = line; (at = find_word(at, "var")); at++) {
        char choice[96];
        copy_field(at, "var", choice, sizeof choice);
        append(&choices, &length, length ? "\n" : "");
        append(&choices, &length, choice);
    }
    return choices;
}

/* "name Hash type spin default 16 min 1 max 1024", or UCCI's "hashsize type ...". */
static void read_option(struct Program *program, char *line)
{
    struct ProgramOption *option = &program->options[program->option_count];
    char number[32];
    if (program->option_count == PROGRAM_OPTIONS_MAX || !find_word(line, "type"))
        return;
    if (behind(line, "name"))
        line = behind(line, "name");
    copy_field(line, "type", option->type, sizeof option->type);
    copy_field(line, "default", option->value, sizeof option->value);
    copy_field(line, "min", number, sizeof number);
    option->min = strtoll(number, NULL, 10);
    copy_field(line, "max", number, sizeof number);
    option->max = strtoll(number, NULL, 10);
    option->choices = read_choices(line);
    size_t length = (size_t)(find_word(line, "type") - line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(option->name, sizeof option->name, "%.*s", (int)length, line);
    program->option_count++;
}

static struct ProgramOption *find_option(struct Program *program, const char *name)
{
    for (int i = 0; i < program->option_count; i++)
        if (strcasecmp(program->options[i].name, name) == 0)
            return &program->options[i];
    return NULL;
}

static bool has_choice(const struct ProgramOption *option, const char *choice)
{
    size_t length = strlen(choice);
    for (const char *at = option->choices; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (strcspn(at, "\n") == length && strncmp(at, choice, length) == 0)
            return true;
    return false;
}

static void send_option(struct Program *program, const char *name, const char *value)
{
    struct ProgramOption *option = find_option(program, name);
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
    const struct ProgramOption *option = find_option(program, name);
    if (!option)
        program_fail(program, "has no option '%.40s'", name);
    else if (strcmp(option->type, "combo") == 0 && !has_choice(option, value))
        program_fail(program, "has no '%.40s' for its option %.40s", value, name);
    else
        send_option(program, option->name, value);
}

/* Tells it which game is played, where it knows several; false if it does not know xiangqi. */
static bool choose_variant(struct Program *program)
{
    const struct ProgramOption *variant = find_option(program, "UCI_Variant");
    if (!variant)
        return true;
    if (!has_choice(variant, "xiangqi")) {
        program_fail(program, "does not play xiangqi");
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
    if (is_ucci(program) && find_option(program, "usemillisec"))
        send_option(program, "usemillisec", "true");
    if (choose_variant(program))
        program_set_all(program, set_option);
    if (program->phase != PROGRAM_GONE)
        process_say(program->process, "isready\n");
}

/* Its first move in the start position tells how it counts ranks: no move is legal both ways. */
static void probe(struct Program *program)
{
    char text[POSITION_TEXT_MAX];
    void *start = memory_zeroed(program->settings.game->position_size);
    program->settings.game->start(start, &program->settings.options);
    program->settings.game->position_write(start, text);
    free(start);
    if (is_ucci(program))
        process_say(program->process, "position fen %s\ngo depth 1\n", text);
    else
        process_say(program->process, "ucinewgame\nposition startpos\ngo depth 1\n");
}

/* ---- moves ---- */

/* The move in our own notation: its ranks counted from 0; false if it is none. */
static bool plain_move(const char *text, bool from_one, char plain[8])
{
    int from_rank, to_rank;
    char from = text[0], to = '\0';
    text = from ? scan(text + 1, "%", &from_rank) : NULL;
    if (text)
        to = *text;
    text = to ? scan(text + 1, "%", &to_rank) : NULL;
    if (!text || *text)
        return false;
    from_rank -= from_one;
    to_rank -= from_one;
    if (from < 'a' || from > 'i' || to < 'a' || to > 'i' || from_rank < 0 || from_rank > 9 ||
        to_rank < 0 || to_rank > 9)
        return false;
    snprintf(plain, 8, "%c%d%c%d", from, from_rank, to, to_rank);
    return true;
}

static bool read_move(const struct Board *board, const char *text, bool from_one, Move *move)
{
    char plain[8];
    return plain_move(text, from_one, plain) &&
           board->game->move_read(board->position, plain, move, NULL);
}

/* Finds out how ranks are counted by a first move. */
static void probed(struct Program *program, const char *text)
{
    struct Board start;
    Move move;
    bool counted = false;
    board_init(&start, program->settings.game, &program->settings.options, NULL, false);
    for (int from_one = 0; from_one < 2 && !counted; from_one++) {
        counted = read_move(&start, text, from_one, &move) && board_legal(&start, move);
        program->from_one = from_one;
    }
    board_free(&start);
    if (counted)
        program_rest(program);
    else
        program_fail(program, "opens with '%.40s', which is no move of xiangqi", text);
}

/* The moves so far, as it counts ranks, each behind a blank; to be freed. */
static char *write_moves(const struct Program *program)
{
    const struct Board *board = &program->board;
    char *text = memory_zeroed(1);
    size_t length = 0;
    if (board->trail.count > 0)
        append(&text, &length, " moves");
    for (int i = 0; i < board->trail.count; i++) {
        char plain[MOVE_TEXT_MAX], shifted[24];
        int by = program->from_one;
        board->game->move_write(board->position, board->trail.ply[i].move, plain);
        snprintf(shifted, sizeof shifted, " %c%d%c%d", plain[0], plain[1] - '0' + by, plain[2],
                 plain[3] - '0' + by);
        append(&text, &length, shifted);
    }
    return text;
}

/* The clocks, or what a move may take, in the words of the protocol. */
static void write_limits(const struct Program *program, char text[160])
{
    const struct PlayerTurn *turn = &program->turn;
    const struct ProgramSettings *settings = &program->settings;
    int seat = settings->game->mover(program->board.position);
    int64_t ms = (int64_t)(program_time_us(program) / 1000);
    int length = 0;
    text[0] = '\0';
    if (turn->clock == CLOCK_FISCHER) {
        snprintf(text, 160,
                 is_ucci(program) ? " time %" PRId64 " increment %" PRId64 " opptime %" PRId64
                                    " oppincrement %" PRId64
                                  : " wtime %" PRId64 " winc %" PRId64 " btime %" PRId64
                                    " binc %" PRId64,
                 turn->left_ms[is_ucci(program) ? seat : 0], turn->increment_ms,
                 turn->left_ms[is_ucci(program) ? !seat : 1], turn->increment_ms);
        return;
    }
    if (settings->depth)
        length += snprintf(text + length, 160 - (size_t)length, " depth %d", settings->depth);
    if (settings->nodes)
        length += snprintf(text + length, 160 - (size_t)length, " nodes %" PRIu64, settings->nodes);
    if (ms)
        snprintf(text + length, 160 - (size_t)length,
                 is_ucci(program) ? " time %" PRId64 " movestogo 1" : " movetime %" PRId64, ms);
}

static void ask(struct Program *program)
{
    char fen[POSITION_TEXT_MAX], limits[160];
    char *moves = write_moves(program);
    program->settings.game->position_write(program->board.start, fen);
    write_limits(program, limits);
    process_say(program->process, "position fen %s%s\ngo%s\n", fen, moves, limits);
    free(moves);
}

static void stop(struct Program *program)
{
    process_say(program->process, "stop\n");
    program_expect(program, 0);
}

/* ---- what it says ---- */

static void read_info(struct Program *program, char *line)
{
    struct ProgramReport *report = &program->report;
    char *nodes = find_word(line, "nodes"), *depth = find_word(line, "depth");
    char *score = find_word(line, "score");
    int value;
    if (nodes)
        report->nodes = strtoull(nodes + 5, NULL, 10);
    if (depth)
        scan(depth + 5, " %", &report->depth);
    if (!score)
        return;
    report->mate = 0;
    if (scan(score, "score mate %", &value)) {
        report->mate = value;
        report->score = value > 0 ? 30000 : -30000;
        report->scored = true;
    } else if (scan(score, "score cp %", &value) || scan(score, "score %", &value)) {
        report->score = value;
        report->scored = true;
    }
}

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
    bool resigns = *end && find_word(end, "resign");
    *end = '\0';
    if (program->phase == PROGRAM_PROBING)
        probed(program, text);
    else if (program->phase == PROGRAM_DROPPING)
        program_rest(program);
    else if (program->phase == PROGRAM_THINKING && resigns)
        resign(program);
    else if (program->phase == PROGRAM_THINKING) {
        bool readable = read_move(&program->board, text, program->from_one, &move);
        program_answer(program, move, readable, text);
    }
}

static void hear(struct Program *program, char *line)
{
    char *rest;
    line += strspn(line, " ");
    if ((rest = behind(line, "id name")))
        snprintf(program->name, sizeof program->name, "%s", rest);
    else if ((rest = behind(line, "option")))
        read_option(program, rest);
    else if (behind(line, "uciok"))
        greeted(program, PROGRAM_UCI);
    else if (behind(line, "ucciok"))
        greeted(program, PROGRAM_UCCI);
    else if (behind(line, "readyok") && program->phase == PROGRAM_PROBING)
        probe(program);
    else if ((rest = behind(line, "info")))
        read_info(program, rest);
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
    .bye = "quit\n",
};

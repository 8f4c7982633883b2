/* What UCI and UCCI share: the position, its moves and the search of it. */
#include "src/cli/protocols/xiangqi.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/programs/ranks.h"
#include "src/play/seats/allotment.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { REMARK_MAX = 512 };

struct Speaker *xiangqi_open(const struct XiangqiDialect *dialect, struct Setting *settings,
                             const struct WorkerHost *host, FILE *out)
{
    const struct Game *game = games_find("xiangqi");
    struct XiangqiSpeaker *xiangqi = memory_zeroed(sizeof *xiangqi);
    struct EngineListener listener = dialect->listener;
    listener.context = xiangqi;
    xiangqi->speaker.out = out;
    xiangqi->speaker.engine = engine_new(game, host, &listener);
    xiangqi->dialect = dialect;
    xiangqi->settings = settings;
    xiangqi->game = game;
    board_init(&xiangqi->board, game, NULL, NULL, false);
    return &xiangqi->speaker;
}

void xiangqi_close(struct Speaker *speaker)
{
    struct XiangqiSpeaker *xiangqi = (struct XiangqiSpeaker *)speaker;
    board_free(&xiangqi->board);
    free(xiangqi->settings);
    free(xiangqi);
}

void xiangqi_remark(const struct XiangqiSpeaker *xiangqi, const char *format, ...)
{
    char text[REMARK_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    protocol_say(&xiangqi->speaker, "%s %s", xiangqi->dialect->remark, text);
}

bool xiangqi_move(const struct XiangqiSpeaker *xiangqi, const char *text, Move *move,
                  struct TextError *error)
{
    const struct Board *board = &xiangqi->board;
    bool from_one = atomic_load(&xiangqi->from_one);
    char plain[MOVE_TEXT_MAX];
    if (!ranks_read(text, from_one, plain))
        return text_error(error, 0, "'%.20s' is no move such as %s", text,
                          from_one ? "h3e3" : "h2e2");
    if (!board->game->move_read(board->position, plain, move, NULL) ||
        !board->game->legal(board->position, NULL, *move))
        return text_error(error, 0, "'%.20s' is not a legal move there", text);
    return true;
}

/* Plays the moves in `rest`. */
static bool play_moves(struct XiangqiSpeaker *xiangqi, char *rest, struct TextError *error)
{
    char *word = protocol_word(&rest);
    struct TextError why;
    Move move;
    if (!word)
        return true;
    if (strcmp(word, "moves") != 0)
        return text_error(error, 0, "'moves' belongs where '%.20s' stands", word);
    for (int number = 1; (word = protocol_word(&rest)); number++) {
        if (!xiangqi_move(xiangqi, word, &move, &why))
            return text_error(error, 0, "move %d: %s", number, why.what);
        board_make(&xiangqi->board, move);
    }
    return true;
}

/* Cuts the text of a FEN off `*rest`, up to the moves. */
static char *take_fen(char **rest)
{
    char *fen = protocol_rest(*rest), *moves = strstr(fen, " moves");
    while (moves && moves[6] && moves[6] != ' ')
        moves = strstr(moves + 1, " moves");
    *rest = moves ? moves + 1 : fen + strlen(fen);
    if (moves)
        *moves = '\0';
    return fen;
}

/* Sets the start up that stands in `*rest`, and moves on behind it. */
static bool set_start(struct XiangqiSpeaker *xiangqi, char **rest, struct TextError *error)
{
    const struct Game *game = xiangqi->game;
    char *word = protocol_word(rest);
    struct TextError why;
    if (word && strcmp(word, "startpos") == 0) {
        board_free(&xiangqi->board);
        board_init(&xiangqi->board, game, NULL, NULL, false);
        return true;
    }
    if (!word || strcmp(word, "fen") != 0)
        return text_error(error, 0, "a position begins with 'startpos' or 'fen'");
    if (!board_set(&xiangqi->board, take_fen(rest), &why))
        return text_error(error, why.at, "the FEN at character %d: %s", why.at + 1, why.what);
    return true;
}

bool xiangqi_position(struct XiangqiSpeaker *xiangqi, char *rest, struct TextError *error)
{
    xiangqi->banned_count = 0;
    xiangqi->lost = !set_start(xiangqi, &rest, error) || !play_moves(xiangqi, rest, error);
    return !xiangqi->lost;
}

void xiangqi_move_say(const struct XiangqiSpeaker *xiangqi, const void *position, Move move,
                      char text[MOVE_TEXT_MAX])
{
    char plain[MOVE_TEXT_MAX];
    xiangqi->game->move_write(position, move, plain);
    ranks_write(plain, atomic_load(&xiangqi->from_one), text);
}

void xiangqi_line_say(const struct XiangqiSpeaker *xiangqi, const void *position, const Move *line,
                      int count, char text[XIANGQI_LINE_MAX])
{
    const struct Game *game = xiangqi->game;
    void *walk = memory_zeroed(game->position_size);
    memcpy(walk, position, game->position_size);
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count && game->legal(walk, NULL, line[i]); i++) {
        char move[MOVE_TEXT_MAX];
        struct Undo undo;
        xiangqi_move_say(xiangqi, walk, line[i], move);
        snprintf(text + length, XIANGQI_LINE_MAX - length, " %s", move);
        length = strlen(text);
        game->make(walk, NULL, line[i], &undo);
    }
    free(walk);
}

void xiangqi_bestmove_say(const struct XiangqiSpeaker *xiangqi, const void *position,
                          const struct SearchResult *result, const char *rest)
{
    const Move line[2] = {result->move, result->ponder};
    char text[XIANGQI_LINE_MAX];
    /* " h2e2 h9g7": the expected answer is left out where it would not be legal. */
    xiangqi_line_say(xiangqi, position, line, result->ponder == MOVE_NONE ? 1 : 2, text);
    char *answer = strchr(text + 1, ' ');
    if (answer)
        *answer++ = '\0';
    protocol_say(&xiangqi->speaker, "bestmove%s%s%s%s", text, answer ? " ponder " : "",
                 answer ? answer : "", rest);
}

void xiangqi_level_choices(struct Setting *setting, const char *first)
{
    const struct Game *game = games_find("xiangqi");
    int count = level_count(game);
    setting->choice[0] = first;
    for (int i = 0; i < count && i + 2 < CHOICES_MAX; i++) {
        const struct Level *level = level_get(game, i);
        setting->choice[i + 1] = level->id;
        setting->former[i + 1] = level->formerly;
    }
}

static int within(int64_t number, int most)
{
    return number < 0 ? 0 : number > most ? most : (int)number;
}

struct Allotment xiangqi_time(const struct XiangqiGo *go, int64_t unit_ms, int64_t overhead_ms)
{
    if (!go->timed)
        return (struct Allotment){.aim_us = 0};
    const struct ClockOutlook clock = {.left_ms = go->left * unit_ms,
                                       .increment_ms = go->increment * unit_ms,
                                       .moves =
                                           go->moves_to_go < 1000 ? (int)go->moves_to_go : 1000};
    return allotment_of(&clock, overhead_ms);
}

static void limit(const struct XiangqiGo *go, bool leveled, struct EngineLimits *limits)
{
    limits->depth = within(go->depth, PLY_MAX - 1);
    limits->nodes = go->nodes > 0 ? (uint64_t)go->nodes : 0;
    limits->mate = within(go->mate, PLY_MAX);
    limits->pondering = go->ponder;
    limits->held =
        go->infinite || go->ponder ||
        !(limits->depth || limits->nodes || limits->mate || limits->time.most_us || leveled);
}

static bool has_moves(const struct XiangqiSpeaker *xiangqi)
{
    Move moves[MOVES_MAX];
    return xiangqi->board.game->generate(xiangqi->board.position, NULL, MOVES_ALL, moves) > 0;
}

/* A copy of the position, which has moves, that a search can begin from. */
static void copy_playable(const struct XiangqiSpeaker *xiangqi, struct Board *board)
{
    char text[POSITION_TEXT_MAX];
    board_copy(board, &xiangqi->board, NULL, false);
    if (board_status(board).outcome == OUTCOME_ONGOING)
        return;
    /* Ended by its past: without one, and without a count of quiet moves, it goes on. */
    board->game->position_write(board->position, text);
    char *side = strchr(text, ' ');
    side[2] = '\0';
    board_set(board, text, NULL);
}

/* Leaves the banned moves out; false if none is left. */
static bool leave_banned_out(const struct XiangqiSpeaker *xiangqi, struct EngineLimits *limits)
{
    const struct Board *board = &xiangqi->board;
    if (xiangqi->banned_count == 0)
        return true;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, limits->only);
    limits->only_count = 0;
    for (int i = 0; i < count; i++) {
        bool banned = false;
        for (int j = 0; j < xiangqi->banned_count; j++)
            banned = banned || xiangqi->banned[j] == limits->only[i];
        if (!banned)
            limits->only[limits->only_count++] = limits->only[i];
    }
    return limits->only_count > 0;
}

/* A move of those to choose among. */
static Move any_move(const struct Board *board, const struct EngineLimits *limits)
{
    Move moves[MOVES_MAX];
    if (limits->only_count > 0)
        return limits->only[0];
    board->game->generate(board->position, NULL, MOVES_ALL, moves);
    return moves[0];
}

bool xiangqi_search(struct XiangqiSpeaker *xiangqi, const struct XiangqiGo *go, bool leveled,
                    struct EngineLimits *limits)
{
    struct Board board;
    if (xiangqi->lost)
        xiangqi_remark(xiangqi, "go: the last position was refused");
    if (xiangqi->lost || !leave_banned_out(xiangqi, limits) || !has_moves(xiangqi))
        return false;
    limit(go, leveled, limits);
    copy_playable(xiangqi, &board);
    if (board_status(&board).outcome == OUTCOME_ONGOING)
        engine_search(xiangqi->speaker.engine, &board, limits);
    else
        engine_answer(xiangqi->speaker.engine, &board, any_move(&board, limits));
    board_free(&board);
    return true;
}

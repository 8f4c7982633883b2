/*
 * UCCI, the Universal Chinese Chess Protocol 3.0 (the ElephantBoard project, 2004), for xiangqi.
 *
 * Ranks are counted 0-9. Times are seconds, or milliseconds by the option usemillisec. Faults are
 * told by `info message`.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/search/transposition_table.h"
#include "src/cli/protocols/xiangqi.h"
#include "src/common/memory.h"
#include "src/play/seats/allotment.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SET_MILLISECONDS,
    SET_BATCH,
    SET_DEBUG,
    SET_PONDER,
    SET_HASH,
    SET_THREADS,
    SET_LEVEL,
    SET_NEWGAME,
    SETTINGS
};

enum { OVERHEAD_MS = 10, SCORE_SURE = 30000 };

static struct Setting *new_settings(void)
{
    const struct Setting table[SETTINGS + 1] = {
        [SET_MILLISECONDS] = {"usemillisec", SETTING_CHECK, 0, 0, 1, {NULL}, {NULL}},
        [SET_BATCH] = {"batch", SETTING_CHECK, 0, 0, 1, {NULL}, {NULL}},
        [SET_DEBUG] = {"debug", SETTING_CHECK, 0, 0, 1, {NULL}, {NULL}},
        [SET_PONDER] = {"ponder", SETTING_CHECK, 0, 0, 1, {NULL}, {NULL}},
        [SET_HASH] = {"hashsize", SETTING_SPIN, 16, 1, protocol_table_max(), {NULL}, {NULL}},
        [SET_THREADS] = {"threads", SETTING_SPIN, 1, 1, HELPERS_MAX + 1, {NULL}, {NULL}},
        [SET_LEVEL] = {"level", SETTING_COMBO, 0, 0, 0, {NULL}, {NULL}},
        [SET_NEWGAME] = {"newgame", SETTING_BUTTON, 0, 0, 0, {NULL}, {NULL}},
        {.name = NULL},
    };
    struct Setting *settings = memory_zeroed(sizeof table);
    memcpy(settings, table, sizeof table);
    xiangqi_level_choices(&settings[SET_LEVEL], "strong");
    return settings;
}

/* Hundredths of a soldier; a win is the surer the nearer it is. */
static int score_of(Score score)
{
    int plies = score_plies(score);
    if (plies)
        return plies > 0 ? SCORE_SURE - plies : -SCORE_SURE - plies;
    return (int)score;
}

static void tell(void *context, const void *position, const struct SearchInfo *info)
{
    const struct XiangqiSpeaker *xiangqi = context;
    char line[XIANGQI_LINE_MAX], move[MOVE_TEXT_MAX];
    if (info->current != MOVE_NONE) {
        xiangqi_move_say(xiangqi, position, info->current, move);
        protocol_say(&xiangqi->speaker, "info currmove %s", move);
        return;
    }
    xiangqi_line_say(xiangqi, position, info->line, info->line_count, line);
    protocol_say(&xiangqi->speaker,
                 "info time %" PRIu64 " nodes %" PRIu64 " depth %d score %d pv%s",
                 info->time_us / 1000, info->nodes, info->iteration, score_of(info->score), line);
}

/* A draw that was offered is taken unless we stand better. */
static void decided(void *context, const void *position, const struct Decision *decision)
{
    const struct XiangqiSpeaker *xiangqi = context;
    const struct SearchResult *result = &decision->result;
    bool draw = xiangqi->draw_offered && result->depth > 0 && result->score <= 0;
    xiangqi_bestmove_say(xiangqi, position, result, draw ? " draw" : "");
}

/* ---- commands ---- */

static void configure(struct XiangqiSpeaker *xiangqi)
{
    const struct Setting *set = xiangqi->settings;
    int64_t level = set[SET_LEVEL].value;
    struct EngineSettings settings = {.table_mib = set[SET_HASH].value,
                                      .threads = set[SET_THREADS].value};
    if (level > 0)
        settings.level = level_get(xiangqi->board.game, (int)level - 1);
    engine_configure(xiangqi->speaker.engine, &settings);
}

static void set_option(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    const char *name = protocol_word(&rest);
    (void)now_us;
    xiangqi_set_option(xiangqi, name ? name : "", protocol_rest(rest));
}

static void ban(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    struct TextError error;
    const char *word;
    Move move;
    (void)now_us;
    while ((word = protocol_word(&rest)))
        if (!xiangqi_move(xiangqi, word, &move, &error))
            xiangqi_remark(xiangqi, "banmoves: %s", error.what);
        else if (xiangqi->banned_count < MOVES_MAX)
            xiangqi->banned[xiangqi->banned_count++] = move;
}

static void go(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    struct EngineLimits limits = {.arrived_us = now_us};
    struct XiangqiGo go = {.depth = 0};
    int64_t other; /* the opponent's clock */
    const struct XiangqiNumber numbers[] = {
        {"time", &go.left, true},        {"increment", &go.increment, false},
        {"opptime", &other, false},      {"oppmovestogo", &other, false},
        {"oppincrement", &other, false}, {.word = NULL},
    };
    const char *word;
    engine_stop(xiangqi->speaker.engine);
    xiangqi->draw_offered = false;
    while ((word = xiangqi_go_word(xiangqi, &rest, numbers, &go)))
        if (strcmp(word, "draw") == 0)
            xiangqi->draw_offered = true;
        else
            xiangqi_remark(xiangqi, "go: '%.20s' is left out", word);
    int64_t unit_ms = xiangqi->settings[SET_MILLISECONDS].value ? 1 : 1000;
    limits.time = xiangqi_time(&go, unit_ms, OVERHEAD_MS);
    if (!xiangqi_search(xiangqi, &go, xiangqi->settings[SET_LEVEL].value, &limits))
        protocol_say(&xiangqi->speaker, "nobestmove");
}

/* What the table knows of a position, which stays out of play. */
static void probe(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    struct TextError error;
    struct TranspositionEntry entry;
    char text[192] = "", move[MOVE_TEXT_MAX];
    struct XiangqiSpeaker asked = {.speaker = xiangqi->speaker, .game = xiangqi->game};
    (void)now_us;
    board_copy(&asked.board, &xiangqi->board, NULL, false);
    const struct Board *board = &asked.board;
    if (!xiangqi_position(&asked, rest, &error)) {
        xiangqi_remark(xiangqi, "probe: %s", error.what);
    } else if (engine_probe(xiangqi->speaker.engine, board->position, &entry)) {
        size_t length = 0;
        if (entry.move != MOVE_NONE && board->game->legal(board->position, NULL, entry.move)) {
            xiangqi_move_say(&asked, board->position, entry.move, move);
            length = (size_t)snprintf(text, sizeof text, " bestmove %s", move);
        }
        if (entry.bound != BOUND_UPPER)
            length +=
                (size_t)snprintf(text + length, sizeof text - length, " lowerbound %d depth %d",
                                 score_of(entry.score), entry.depth);
        if (entry.bound != BOUND_LOWER)
            snprintf(text + length, sizeof text - length, " upperbound %d depth %d",
                     score_of(entry.score), entry.depth);
    }
    protocol_say(&xiangqi->speaker, "pophash%s", text);
    board_free(&asked.board);
}

static void hit(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    const char *word = protocol_word(&rest);
    if (word && strcmp(word, "draw") == 0)
        xiangqi->draw_offered = true;
    xiangqi_ponderhit(xiangqi, rest, now_us);
}

static void leave(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    xiangqi_stop(xiangqi, rest, now_us);
    protocol_say(&xiangqi->speaker, "bye");
}

static const struct XiangqiCommand commands[] = {
    {"ucci", xiangqi_introduce},
    {"isready", xiangqi_ready},
    {"setoption", set_option},
    {"go", go},
    {"position", xiangqi_set_position},
    {"banmoves", ban},
    {"stop", xiangqi_stop},
    {"ponderhit", hit},
    {"probe", probe},
    {"quit", leave},
    {.word = NULL},
};

static const struct XiangqiDialect dialect = {
    .name = "UCCI",
    .ready = "ucciok",
    .remark = "info message",
    .ucci = true,
    .commands = commands,
    .listener = {.info = tell, .decided = decided},
    .configure = configure,
};

static struct Speaker *open(const struct WorkerHost *host, FILE *out)
{
    return xiangqi_open(&dialect, new_settings(), host, out);
}

static const char *const first_words[] = {"ucci", "banmoves", "probe", NULL};

const struct Protocol protocol_ucci = {
    .id = "ucci",
    .first_words = first_words,
    .open = open,
    .line = xiangqi_run,
    .close = xiangqi_close,
};

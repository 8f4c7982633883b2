/*
 * UCI, the Universal Chess Interface (S. Meyer-Kahlen, 2004), for xiangqi.
 *
 * Beside its own words: ranks are counted 0-9, or 1-10 by the option Ranks; `d` prints the
 * position.
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "src/cli/protocols/xiangqi.h"
#include "src/common/memory.h"
#include "src/play/seats/allotment.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SET_HASH,
    SET_CLEAR,
    SET_THREADS,
    SET_MULTIPV,
    SET_PONDER,
    SET_LEVEL,
    SET_LIMIT,
    SET_ELO,
    SET_RANKS,
    SET_VARIANT,
    SET_OVERHEAD,
    SETTINGS
};

static struct Setting *new_settings(void)
{
    const struct Setting table[SETTINGS + 1] = {
        [SET_HASH] = {"Hash", SETTING_SPIN, 16, 1, protocol_table_max(), {NULL}, {NULL}},
        [SET_CLEAR] = {"Clear Hash", SETTING_BUTTON, 0, 0, 0, {NULL}, {NULL}},
        [SET_THREADS] = {"Threads", SETTING_SPIN, 1, 1, HELPERS_MAX + 1, {NULL}, {NULL}},
        [SET_MULTIPV] = {"MultiPV", SETTING_SPIN, 1, 1, VARIATIONS_MAX, {NULL}, {NULL}},
        [SET_PONDER] = {"Ponder", SETTING_CHECK, 0, 0, 1, {NULL}, {NULL}},
        [SET_LEVEL] = {"Level", SETTING_COMBO, 0, 0, 0, {NULL}, {NULL}},
        [SET_LIMIT] = {"UCI_LimitStrength", SETTING_CHECK, 0, 0, 1, {NULL}, {NULL}},
        [SET_ELO] = {"UCI_Elo", SETTING_SPIN, 0, 0, 0, {NULL}, {NULL}},
        [SET_RANKS] = {"Ranks", SETTING_COMBO, 0, 0, 0, {"0-9", "1-10", NULL}, {NULL}},
        [SET_VARIANT] = {"UCI_Variant", SETTING_COMBO, 0, 0, 0, {"xiangqi", NULL}, {NULL}},
        [SET_OVERHEAD] = {"Move Overhead", SETTING_SPIN, 10, 0, 10000, {NULL}, {NULL}},
        {.name = NULL},
    };
    const struct Game *game = games_find("xiangqi");
    struct Setting *settings = memory_zeroed(sizeof table);
    memcpy(settings, table, sizeof table);
    xiangqi_level_choices(&settings[SET_LEVEL], "strong");
    settings[SET_ELO].min = level_get(game, 0)->strength;
    settings[SET_ELO].value = settings[SET_ELO].max =
        level_get(game, level_count(game) - 1)->strength;
    return settings;
}

/* ---- what the search says ---- */

static void score_say(const struct SearchInfo *info, char text[48])
{
    static const char *const bounds[] = {[BOUND_NONE] = "",
                                         [BOUND_UPPER] = " upperbound",
                                         [BOUND_LOWER] = " lowerbound",
                                         [BOUND_EXACT] = ""};
    int plies = score_plies(info->score);
    if (plies)
        snprintf(text, 48, "mate %d%s", plies > 0 ? (plies + 1) / 2 : plies / 2,
                 bounds[info->bound]);
    else
        snprintf(text, 48, "cp %" PRId32 "%s", info->score, bounds[info->bound]);
}

static void tell(void *context, const void *position, const struct SearchInfo *info)
{
    const struct XiangqiSpeaker *xiangqi = context;
    char score[48], line[XIANGQI_LINE_MAX], move[MOVE_TEXT_MAX];
    uint64_t speed = info->time_us ? info->nodes * 1000000 / info->time_us : 0;
    if (info->current != MOVE_NONE) {
        xiangqi_move_say(xiangqi, position, info->current, move);
        protocol_say(&xiangqi->speaker, "info depth %d currmove %s currmovenumber %d",
                     info->iteration, move, info->current_number);
        return;
    }
    score_say(info, score);
    xiangqi_line_say(xiangqi, position, info->line, info->line_count, line);
    protocol_say(&xiangqi->speaker,
                 "info depth %d seldepth %d multipv %d score %s nodes %" PRIu64 " nps %" PRIu64
                 " hashfull %d time %" PRIu64 " pv%s",
                 info->iteration, info->depth_selective, info->variation, score, info->nodes, speed,
                 info->hashfull, info->time_us / 1000, line);
}

static void decided(void *context, const void *position, const struct Decision *decision)
{
    xiangqi_bestmove_say(context, position, &decision->result, "");
}

/* ---- commands ---- */

/* The level that a strength in Elo comes nearest to. */
static const struct Level *level_of(const struct Game *game, int64_t elo)
{
    const struct Level *best = level_get(game, 0);
    for (int i = 1; i < level_count(game); i++) {
        const struct Level *level = level_get(game, i);
        if (llabs(level->strength - elo) < llabs(best->strength - elo))
            best = level;
    }
    return best;
}

static void configure(struct XiangqiSpeaker *xiangqi)
{
    const struct Setting *set = xiangqi->settings;
    const struct Game *game = xiangqi->board.game;
    int64_t level = set[SET_LEVEL].value;
    struct EngineSettings settings = {.table_mib = set[SET_HASH].value,
                                      .threads = set[SET_THREADS].value};
    if (set[SET_LIMIT].value)
        settings.level = level_of(game, set[SET_ELO].value);
    else if (level > 0)
        settings.level = level_get(game, (int)level - 1);
    atomic_store(&xiangqi->from_one, set[SET_RANKS].value == 1);
    engine_configure(xiangqi->speaker.engine, &settings);
}

/* `name NAME value VALUE`; the name may have several words. */
static void set_option(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)now_us;
    char *word = protocol_word(&rest);
    char *name = protocol_rest(rest), *value = strstr(name, " value ");
    if (!word || strcmp(word, "name") != 0 || !*name) {
        xiangqi_remark(xiangqi, "setoption: 'name' and an option are missing");
        return;
    }
    if (value) {
        *value = '\0';
        value += strlen(" value ");
    }
    xiangqi_set_option(xiangqi, name, value ? protocol_rest(value) : "");
}

static void show_position(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    char text[POSITION_TEXT_MAX];
    xiangqi->board.game->position_write(xiangqi->board.position, text);
    xiangqi_remark(xiangqi, "%s%s", xiangqi->lost ? "refused after: " : "", text);
}

/* `searchmoves M1 M2 ...`: up to the first word that is no move. */
static void read_moves(const struct XiangqiSpeaker *xiangqi, char **rest,
                       struct EngineLimits *limits)
{
    for (;;) {
        char *behind = *rest, word[16];
        Move move;
        struct TextError error;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(protocol_rest(behind), " \t"),
                 protocol_rest(behind));
        if (word[0] < 'a' || word[0] > 'i' || word[1] < '0' || word[1] > '9')
            return;
        protocol_word(rest);
        if (!xiangqi_move(xiangqi, word, &move, &error))
            xiangqi_remark(xiangqi, "searchmoves: %s", error.what);
        else if (limits->only_count < MOVES_MAX)
            limits->only[limits->only_count++] = move;
    }
}

/* A move's own time, where `go` gives one, bounds what the clock allows. */
static void bound_time(struct Allotment *time, int64_t ms)
{
    const int64_t day_ms = 86400000;
    uint64_t most_us = 1000 * (uint64_t)(ms < 1 ? 1 : ms > day_ms ? day_ms : ms);
    if (ms != 0 && (time->most_us == 0 || most_us < time->most_us))
        time->most_us = most_us;
}

static void go(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    const struct Setting *set = xiangqi->settings;
    struct EngineLimits limits = {.arrived_us = now_us, .variations = (int)set[SET_MULTIPV].value};
    struct XiangqiGo go = {.depth = 0};
    int64_t movetime = 0, other;
    bool black = xiangqi->board.game->mover(xiangqi->board.position) == 1;
    const struct XiangqiNumber numbers[] = {
        {"wtime", black ? &other : &go.left, true},
        {"btime", black ? &go.left : &other, true},
        {"winc", black ? &other : &go.increment, false},
        {"binc", black ? &go.increment : &other, false},
        {"movetime", &movetime, false},
        {"mate", &go.mate, false},
        {.word = NULL},
    };
    const char *word;
    engine_stop(xiangqi->speaker.engine);
    while ((word = xiangqi_go_word(xiangqi, &rest, numbers, &go)))
        if (strcmp(word, "searchmoves") == 0)
            read_moves(xiangqi, &rest, &limits);
        else
            xiangqi_remark(xiangqi, "go: '%.20s' is left out", word);
    limits.time = xiangqi_time(&go, 1, set[SET_OVERHEAD].value);
    bound_time(&limits.time, movetime);
    if (xiangqi_search(xiangqi, &go, set[SET_LEVEL].value || set[SET_LIMIT].value, &limits))
        return;
    if (!xiangqi->lost)
        protocol_say(&xiangqi->speaker, "info depth 0 score mate 0");
    protocol_say(&xiangqi->speaker, "bestmove (none)");
}

static void forget(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    engine_clear(xiangqi->speaker.engine);
}

static void ignore(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)xiangqi, (void)rest, (void)now_us;
}

static const struct XiangqiCommand commands[] = {
    {"uci", xiangqi_introduce},
    {"isready", xiangqi_ready},
    {"setoption", set_option},
    {"ucinewgame", forget},
    {"go", go},
    {"position", xiangqi_set_position},
    {"stop", xiangqi_stop},
    {"quit", xiangqi_stop},
    {"ponderhit", xiangqi_ponderhit},
    {"d", show_position},
    {"debug", ignore},
    {"register", ignore},
    {.word = NULL},
};

static const struct XiangqiDialect dialect = {
    .name = "UCI",
    .ready = "uciok",
    .remark = "info string",
    .commands = commands,
    .listener = {.info = tell, .decided = decided},
    .configure = configure,
};

static struct Speaker *open(const struct WorkerHost *host, FILE *out)
{
    return xiangqi_open(&dialect, new_settings(), host, out);
}

static const char *const first_words[] = {"uci",      "isready", "setoption", "ucinewgame",
                                          "position", "go",      "quit",      NULL};

const struct Protocol protocol_uci = {
    .id = "uci",
    .first_words = first_words,
    .open = open,
    .line = xiangqi_run,
    .close = xiangqi_close,
};

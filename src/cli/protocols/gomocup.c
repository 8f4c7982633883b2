/*
 * Gomocup's protocol, also Piskvork's (P. Lastovicka and others), for gomoku.
 *
 * Points are written x,y, both from 0: x from the left, y from the top, so that y = 0 is the
 * board's highest rank. The other side's words come in capitals or not. Beyond the protocol: the
 * keys thread_num, max_node and max_depth of INFO, as other managers send them.
 */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/protocols/gomocup.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/play/seats/allotment.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    OVERHEAD_MS = 20, /* of a turn's time is left for pipes and manager */
    HURRY_MS = 30,    /* a turn of which nothing is known but that it be short */
    TURN_MS = 30000,  /* a turn's time where nothing was said */
    TABLE_MIB = 64,
    TABLE_SHARE = 2 /* of the memory allowed, one part in so many is the table's */
};

static struct GomocupSpeaker *gomocup_of(struct Speaker *speaker)
{
    return (struct GomocupSpeaker *)speaker;
}

/* ---- thinking ---- */

/* What this turn may take: all of its own time, but of the match's what is its share. */
static struct Allotment turn_time(const struct GomocupSpeaker *gomocup)
{
    int64_t ms = gomocup->turn_ms > 0 ? gomocup->turn_ms : HURRY_MS;
    ms = ms > 2 * OVERHEAD_MS ? ms - OVERHEAD_MS : ms / 2 + 1;
    struct Allotment time = {.most_us = (uint64_t)ms * 1000};
    if (gomocup->match_ms > 0) {
        const struct ClockOutlook clock = {.left_ms = gomocup->left_ms};
        const struct Allotment share = allotment_of(&clock, OVERHEAD_MS);
        time.aim_us = share.aim_us;
        if (share.most_us < time.most_us)
            time.most_us = share.most_us;
    }
    return time;
}

static void configure(struct GomocupSpeaker *gomocup)
{
    struct EngineSettings settings = {.table_mib = TABLE_MIB, .threads = gomocup->threads};
    int64_t mib = gomocup->max_memory / TABLE_SHARE >> 20;
    if (gomocup->max_memory > 0 && mib < settings.table_mib)
        settings.table_mib = mib > 1 ? mib : 1;
    engine_configure(gomocup->speaker.engine, &settings);
}

static void search(struct GomocupSpeaker *gomocup, const struct Board *board, uint64_t now_us)
{
    struct EngineLimits limits = {.depth = (int)gomocup->depth,
                                  .nodes = (uint64_t)gomocup->nodes,
                                  .time = turn_time(gomocup),
                                  .arrived_us = now_us};
    configure(gomocup);
    engine_search(gomocup->speaker.engine, board, &limits);
}

/* Thinks about the position on the board, which our own answer leads on. */
static void think(struct GomocupSpeaker *gomocup, uint64_t now_us)
{
    if (gomocup_over(&gomocup->board))
        protocol_say(&gomocup->speaker, "ERROR the game is over in this position");
    else
        search(gomocup, &gomocup->board, now_us);
}

/* One line on how a move came about. */
static void say_message(struct GomocupSpeaker *gomocup, const struct Decision *decision)
{
    const struct SearchResult *result = &decision->result;
    int plies = score_plies(result->score);
    char score[32];
    if (*decision->why || result->nodes == 0)
        return;
    if (plies)
        snprintf(score, sizeof score, "%s in %d", plies > 0 ? "win" : "loss", abs(plies));
    else
        snprintf(score, sizeof score, "score %d", (int)result->score);
    protocol_say(&gomocup->speaker, "MESSAGE depth %d %s nodes %" PRIu64 " ms %" PRIu64,
                 result->depth, score, result->nodes, result->time_us / 1000);
}

/* A move of swap2's opening, or the stone after it: whether another one is ours to decide on. */
static bool go_on_choosing(struct GomocupSpeaker *gomocup, Move move)
{
    struct Board *board = &gomocup->choice;
    const struct Game *game = board->game;
    int mover = game->mover(board->position);
    char point[16], text[MOVE_TEXT_MAX];
    bool chooses = game->shape(board->position, move).to == POINT_NONE;
    game->move_write(board->position, move, text);
    if (!chooses) {
        size_t length = strlen(gomocup->answer);
        gomocup_point_say(board, move, point);
        snprintf(gomocup->answer + length, sizeof gomocup->answer - length, "%s%s",
                 length ? " " : "", point);
    } else if (strcmp(text, "black") == 0) {
        snprintf(gomocup->answer, sizeof gomocup->answer, "SWAP");
        return false;
    }
    /* With a colour taken, one stone more; without, the stones of the phase. */
    bool last = !chooses && game->knowledge->choose(board->position, 0) == MOVE_NONE;
    board_make(board, move);
    return !last && game->mover(board->position) == mover && !gomocup_over(board);
}

static void decided(void *context, const void *position, const struct Decision *decision)
{
    struct GomocupSpeaker *gomocup = context;
    Move move = decision->result.move;
    char point[16];
    (void)position;
    if (gomocup->choosing) {
        if (go_on_choosing(gomocup, move)) {
            search(gomocup, &gomocup->choice, posix_now_us());
            return;
        }
        gomocup->choosing = false;
        protocol_say(&gomocup->speaker, "%s", gomocup->answer);
        return;
    }
    gomocup_point_say(&gomocup->board, move, point);
    board_make(&gomocup->board, move);
    say_message(gomocup, decision);
    protocol_say(&gomocup->speaker, "%s", point);
}

/* ---- commands ---- */

static void begin_size(struct GomocupSpeaker *gomocup, int64_t size)
{
    gomocup->started = gomocup_clear(gomocup, (int)size);
    if (!gomocup->started) {
        gomocup_error(gomocup, "unsupported size: the board has 15, 19 or 20 lines");
        return;
    }
    configure(gomocup);
    engine_clear(gomocup->speaker.engine);
    engine_prepare(gomocup->speaker.engine);
    protocol_say(&gomocup->speaker, "OK");
}

static void start(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    int64_t size;
    (void)now_us;
    if (protocol_number(protocol_word(&rest), 1, 1000, &size))
        begin_size(gomocup, size);
    else
        gomocup_error(gomocup, "START needs the number of lines");
}

static void start_rectangle(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    int width, height;
    (void)now_us;
    if (!scan(rest, " % , %", &width, &height))
        gomocup_error(gomocup, "RECTSTART needs width,height");
    else if (width != height)
        gomocup_error(gomocup, "rectangular board is not supported");
    else
        begin_size(gomocup, width);
}

static void restart(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    begin_size(gomocup, gomocup_size(&gomocup->board));
}

static void begin(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    (void)rest;
    think(gomocup, now_us);
}

/* Makes the move at the point in `text`; false, after an ERROR, if that is not possible. */
static bool put(struct GomocupSpeaker *gomocup, const char *text)
{
    Move move;
    if (!gomocup_point(&gomocup->board, protocol_rest((char *)text), NULL, &move)) {
        gomocup_error(gomocup, "a point on the board is needed, as x,y");
        return false;
    }
    if (!board_legal(&gomocup->board, move)) {
        gomocup_error(gomocup, gomocup_over(&gomocup->board) ? "the game is over in this position"
                                                             : "there is a stone on that point");
        return false;
    }
    board_make(&gomocup->board, move);
    return true;
}

static void take_turn(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    if (put(gomocup, rest))
        think(gomocup, now_us);
}

/* The manager makes our move for us. */
static void play(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    struct Board *board = &gomocup->board;
    char point[16];
    (void)now_us;
    if (!put(gomocup, rest))
        return;
    Move move = board->trail.ply[board->trail.count - 1].move;
    gomocup_point_say(board, move, point);
    protocol_say(&gomocup->speaker, "%s", point);
}

/* Takes the last move back. */
static void take_back(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    struct Board *board = &gomocup->board;
    Move move;
    (void)now_us;
    if (!gomocup_point(board, protocol_rest(rest), NULL, &move)) {
        gomocup_error(gomocup, "a point on the board is needed, as x,y");
        return;
    }
    int last = board->trail.count - 1;
    if (last >= 0 && board->trail.ply[last].move == move) {
        board_unmake(board);
        protocol_say(&gomocup->speaker, "OK");
        return;
    }
    gomocup_error(gomocup, last < 0 ? "there is no move to take back: send BOARD"
                                    : "that is not the last move");
}

static void read_board(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    gomocup->reading = READING_BOARD;
    gomocup->stone_count = 0;
    gomocup->wrong[0] = '\0';
}

static void read_swap2(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    read_board(gomocup, rest, now_us);
    gomocup->reading = READING_SWAP2;
}

/* Decides what swap2 asks after the stones of the list. */
static void choose(struct GomocupSpeaker *gomocup, uint64_t now_us)
{
    struct Board *board = &gomocup->choice;
    struct Options options;
    if (gomocup->stone_count != 0 && gomocup->stone_count != 3 && gomocup->stone_count != 5) {
        gomocup_error(gomocup, "SWAP2BOARD takes no stones, three or five");
        return;
    }
    gomocup_options(gomocup, gomocup_size(&gomocup->board), "opening=swap2", &options);
    board_free(board);
    board_init(board, gomocup->board.game, &options, NULL, false);
    for (int i = 0; i < gomocup->stone_count; i++) {
        if (i == 3)
            board_play(board, "two-more", NULL);
        board_make(board, gomocup->stones[i].move);
    }
    gomocup->choosing = true;
    gomocup->answer[0] = '\0';
    search(gomocup, board, now_us);
}

/* The list is complete. */
static void read_done(struct GomocupSpeaker *gomocup, uint64_t now_us)
{
    bool swap2 = gomocup->reading == READING_SWAP2;
    gomocup->reading = READING_NONE;
    engine_abandon(gomocup->speaker.engine);
    if (*gomocup->wrong)
        gomocup_error(gomocup, gomocup->wrong);
    else if (swap2)
        choose(gomocup, now_us);
    else if (gomocup_lay_out(gomocup))
        think(gomocup, now_us);
}

static void introduce(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    protocol_say(&gomocup->speaker, "name=\"Tianyuan\", version=\"" TY_VERSION
                                    "\", author=\"the authors of Tianyuan\"");
}

/* What a command needs. */
enum { NEEDS_BOARD = 1, FINISHES = 2 };

static const struct {
    const char *word;
    void (*run)(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us);
    unsigned needs; /* NEEDS_BOARD: START before it; FINISHES: our move before it */
} commands[] = {
    {"START", start, 0},
    {"RECTSTART", start_rectangle, 0},
    {"RESTART", restart, NEEDS_BOARD},
    {"BEGIN", begin, NEEDS_BOARD | FINISHES},
    {"TURN", take_turn, NEEDS_BOARD | FINISHES},
    {"PLAY", play, NEEDS_BOARD | FINISHES},
    {"TAKEBACK", take_back, NEEDS_BOARD | FINISHES},
    {"BOARD", read_board, NEEDS_BOARD},
    {"SWAP2BOARD", read_swap2, NEEDS_BOARD},
    {"INFO", gomocup_info, 0},
    {"ABOUT", introduce, 0},
};

static void run(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us)
{
    const char *word = protocol_word(&rest);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcasecmp(commands[i].word, word) != 0)
            continue;
        if ((commands[i].needs & NEEDS_BOARD) && !gomocup->started) {
            gomocup_error(gomocup, "START comes first");
            return;
        }
        if (commands[i].needs & FINISHES)
            while (engine_busy(gomocup->speaker.engine))
                engine_stop(gomocup->speaker.engine);
        commands[i].run(gomocup, rest, now_us);
        return;
    }
    protocol_say(&gomocup->speaker, "UNKNOWN '%.40s' is no command", word);
}

static bool line(struct Speaker *speaker, char *text, uint64_t now_us)
{
    struct GomocupSpeaker *gomocup = gomocup_of(speaker);
    text = protocol_rest(text);
    if (!*text)
        return true;
    if (strncasecmp(text, "END", 3) == 0 && !*protocol_rest(text + 3)) {
        engine_abandon(speaker->engine);
        return false;
    }
    if (gomocup->reading == READING_NONE)
        run(gomocup, text, now_us);
    else if (strncasecmp(text, "DONE", 4) == 0)
        read_done(gomocup, now_us);
    else
        gomocup_stone(gomocup, text);
    return true;
}

static struct Speaker *open(const struct WorkerHost *host, FILE *out)
{
    const struct Game *game = games_find("gomoku");
    struct GomocupSpeaker *gomocup = memory_zeroed(sizeof *gomocup);
    const struct EngineListener listener = {.decided = decided, .context = gomocup};
    gomocup->speaker.out = out;
    gomocup->speaker.engine = engine_new(game, host, &listener);
    gomocup->turn_ms = gomocup->left_ms = TURN_MS;
    gomocup->threads = 1;
    board_init(&gomocup->board, game, NULL, NULL, false);
    board_init(&gomocup->choice, game, NULL, NULL, false);
    return &gomocup->speaker;
}

static void close(struct Speaker *speaker)
{
    struct GomocupSpeaker *gomocup = gomocup_of(speaker);
    board_free(&gomocup->board);
    board_free(&gomocup->choice);
    free(gomocup);
}

static const char *const first_words[] = {"START", "RECTSTART", "ABOUT", "INFO", "END", NULL};

const struct Protocol protocol_gomocup = {
    .id = "gomocup",
    .first_words = first_words,
    .open = open,
    .line = line,
    .close = close,
};

/* What UCI and UCCI share: xiangqi's position as they write it, options, commands. */
#ifndef TY_SRC_CLI_PROTOCOLS_XIANGQI_H
#define TY_SRC_CLI_PROTOCOLS_XIANGQI_H

#include "src/cli/protocols/setting.h"

struct XiangqiSpeaker;

/* One command. */
struct XiangqiCommand {
    const char *word;
    /* `rest` of the line, which came in at `now_us`, is the callee's to write on. */
    void (*run)(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us);
};

/* What tells UCI and UCCI apart. */
struct XiangqiDialect {
    const char *name;                      /* "UCI" */
    const char *ready;                     /* "uciok": what ends the introduction */
    const char *remark;                    /* "info string": what a line for people begins with */
    bool ucci;                             /* options are declared in UCCI's order of words */
    const struct XiangqiCommand *commands; /* ended by a word of NULL; "quit" ends all */
    struct EngineListener listener;        /* told with the speaker as its context */
    void (*configure)(struct XiangqiSpeaker *xiangqi); /* hands the options to the engine */
};

/* A conversation about xiangqi. */
struct XiangqiSpeaker {
    struct Speaker speaker;
    const struct XiangqiDialect *dialect;
    struct Setting *settings; /* the protocol's table */
    const struct Game *game; /* the search's thread asks this, and never the board, which may change
                                 under it */
    struct Board board;      /* owned: the position that was set */
    bool lost;               /* the last position was refused: there is none to think about */
    atomic_bool from_one;    /* ranks are counted 1-10, not 0-9 */
    bool draw_offered;       /* UCCI: with the present search */
    int banned_count;        /* UCCI: moves that may not be played in this position */
    Move banned[MOVES_MAX];
};

/* A conversation in the game's start position; takes `settings`, which memory_zeroed made. */
struct Speaker *xiangqi_open(const struct XiangqiDialect *dialect, struct Setting *settings,
                             const struct WorkerHost *host, FILE *out);

/* Frees it, but for its engine. */
void xiangqi_close(struct Speaker *speaker);

/* Runs the command that a line begins with, or says that there is no such; see `line` of struct
 * Protocol. */
bool xiangqi_run(struct Speaker *speaker, char *line, uint64_t now_us);

/* Writes one line for people like printf: what is wrong, as a rule. */
void xiangqi_remark(const struct XiangqiSpeaker *xiangqi, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sets the option `name` to the value typed and hands it on, or says what is wrong; a button has
 * forgotten what earlier searches found. */
void xiangqi_set_option(struct XiangqiSpeaker *xiangqi, const char *name, const char *value);

/* Commands that both have: uci or ucci, isready, position, stop, ponderhit. */
void xiangqi_introduce(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us);
void xiangqi_ready(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us);
void xiangqi_set_position(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us);
void xiangqi_stop(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us);
void xiangqi_ponderhit(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us);

/* Sets the position up that stands in `rest`: "startpos" or "fen FEN", and "moves M1 M2 ...". After
 * one that was refused, for the reason given, there is no position. */
bool xiangqi_position(struct XiangqiSpeaker *xiangqi, char *rest, struct TextError *error);

/* Reads a legal move of the position, such as h2e2. */
bool xiangqi_move(const struct XiangqiSpeaker *xiangqi, const char *text, Move *move,
                  struct TextError *error);

/* Writes a move as the other side counts ranks. */
void xiangqi_move_say(const struct XiangqiSpeaker *xiangqi, const void *position, Move move,
                      char text[MOVE_TEXT_MAX]);

/* Writes " M1 M2 ...": the moves of a line that begins at `position`; `text` has room for
 * XIANGQI_LINE_MAX bytes. */
enum { XIANGQI_LINE_MAX = SEARCH_LINE_MAX * 8 };
void xiangqi_line_say(const struct XiangqiSpeaker *xiangqi, const void *position, const Move *line,
                      int count, char text[XIANGQI_LINE_MAX]);

/* Says "bestmove M1", with " ponder M2" where the expected answer is legal, and then `rest`. */
void xiangqi_bestmove_say(const struct XiangqiSpeaker *xiangqi, const void *position,
                          const struct SearchResult *result, const char *rest);

/* Fills in a combo: `first`, and the levels, which their names of earlier versions choose too. */
void xiangqi_level_choices(struct Setting *setting, const char *first);

/* What `go` said in either protocol; 0 where nothing was said. */
struct XiangqiGo {
    int64_t depth, nodes, mate;
    bool timed;                           /* there is a clock: */
    int64_t left, increment, moves_to_go; /* that of the side to move, as it was typed */
    bool infinite, ponder;
};

/* A word of `go` with a number behind it, of one protocol alone. */
struct XiangqiNumber {
    const char *word;
    int64_t *number;
    bool clock; /* there is a clock once it was said */
};

/* Reads words of `go` off `*rest` into `go` and the numbers (ended by a word of NULL); one that
 * lacks its number is told. Returns the first word that neither knows, or NULL at the end. */
char *xiangqi_go_word(const struct XiangqiSpeaker *xiangqi, char **rest,
                      const struct XiangqiNumber *numbers, struct XiangqiGo *go);

/* What a move may take by the clock, if there is one: `go` in units of `unit_ms`, of which
 * `overhead_ms` are left for the way. */
struct Allotment xiangqi_time(const struct XiangqiGo *go, int64_t unit_ms, int64_t overhead_ms);

/* Searches the position by `go`, beside the time that `limits` has; without any limit, and without
 * a level (`leveled`), the answer is held until `stop`. False, having begun nothing, if there is no
 * move to be found: no position, which is told, or its game is over. A game that only a rule about
 * repetition or length has ended goes on: what counts there is the other program's word. */
bool xiangqi_search(struct XiangqiSpeaker *xiangqi, const struct XiangqiGo *go, bool leveled,
                    struct EngineLimits *limits);

#endif

/* The inside of a program as a player, for program*.c alone. */
#ifndef TY_SRC_PLAY_PROGRAMS_PARTS_H
#define TY_SRC_PLAY_PROGRAMS_PARTS_H

#include "engine/board.h"
#include "src/play/programs/program.h"
#include "src/play/seats/ai.h"
#include "src/play/seats/inbox.h"
#include "src/play/system/process.h"

enum ProgramPhase {
    PROGRAM_GREETING, /* waits for its name and options */
    PROGRAM_PROBING,  /* waits for a first move that shows how it counts ranks */
    PROGRAM_IDLE,
    PROGRAM_THINKING, /* on turn, or looking at a position */
    PROGRAM_DROPPING, /* the turn was taken away; its answer is still to come */
    PROGRAM_GONE
};

struct Program {
    struct Player player;
    struct ProgramSettings settings; /* its strings are `path`, `arguments` and `set` */
    char *path, *arguments, *set;    /* owned; the last two may be NULL */
    char name[96];
    const struct ProgramSpeech *speech;
    struct ProgramRun *run;  /* of the process; NULL once gone, and where there never is one */
    struct Process *process; /* borrowed from it; NULL until it has started, and once gone */
    enum ProgramPhase phase;
    uint64_t deadline_us; /* by which it has to say what is waited for; 0: no such time */
    uint64_t started_us;
    bool greeted_again; /* UCCI's greeting was sent behind UCI's */
    bool from_one;      /* it counts ranks 1-10 */
    bool pending;       /* a turn waits until it is idle */
    struct Board board; /* of the present turn */
    bool has_board;
    struct PlayerTurn turn; /* its board is not used */
    bool analysing;         /* the turn is none: it looks at the position, as `task` says */
    struct AnalystTask task;
    uint64_t asked_us;
    struct ProgramReport report;
    struct Insight insight; /* of this turn */
    struct SearchInfo shown;
    struct RootMove roots[ANALYST_LINES_MAX];
    char said[REMARK_TEXT_MAX]; /* Gomocup: its last words about its search */
    struct ProgramOption options[PROGRAM_OPTIONS_MAX];
    int option_count;
    int known; /* Gomocup, GTP: plies of `told` that stand on its board; -1: it may be any */
    Move told[MOVES_MAX];
    int64_t told_turn_ms, told_left_ms; /* Gomocup, GTP: as last told; 0: not yet */
    uint64_t answered_us;               /* Gomocup: when its last move came; 0: never */
    struct Inbox inbox;
};

/* How programs of one protocol are spoken with. */
struct ProgramSpeech {
    void (*greet)(struct Program *program);
    /* One line that it wrote. */
    void (*hear)(struct Program *program, char *line);
    /* Asks for a move on program->board. */
    void (*ask)(struct Program *program);
    /* Asks it to answer at once; NULL: it cannot be asked. */
    void (*stop)(struct Program *program);
    /* Reads a move of `board` as it writes them. */
    bool (*read)(const struct Program *program, const struct Board *board, const char *text,
                 Move *move);
    const char *bye; /* what ends it */
};

extern const struct ProgramSpeech program_speech_uci, program_speech_gomocup, program_speech_gtp;

/* --- program.c --- */

/* Everything but its process: what program_new starts with, and what a test feeds with lines. */
struct Program *program_make(const struct ProgramSettings *settings);

/* Ends the program with a remark; its name is the first part. */
void program_fail(struct Program *program, const char *pattern, const char *two, const char *three);

/* It is ready for turns: asks what is pending. */
void program_rest(struct Program *program);

/* It answered `move`, read from `text`: checks it by the rules and passes it on. */
void program_answer(struct Program *program, Move move, bool readable, const char *text);

/* Whether a line is an answer to the greeting by a program of another protocol, as Gomocup's and
 * some of UCI's say it: "UNKNOWN command". */
bool program_speaks_otherwise(const struct Program *program, const char *line);

/* It must say what is waited for within so many milliseconds, and the patience of the settings. */
void program_expect(struct Program *program, int64_t ms);

/* The clock that the present turn shares in; NULL where none is, or each move has its own time. */
const struct ClockOutlook *program_clock(const struct Program *program);

/* What the present turn may take. */
struct ProgramLimits {
    uint64_t time_us, nodes; /* 0: any */
    int depth;
    bool infinite; /* no limit at all */
};
struct ProgramLimits program_limits(const struct Program *program);

/* --- run.c: the process, on a thread of its own where the host has any --- */

/* Begins to start the program. */
struct ProgramRun *program_run_begin(const struct Program *program);

/* Whether it has started: then the process is there until program_run_end, or *why tells, as errno,
 * why it is not. */
bool program_run_started(const struct ProgramRun *run, struct Process **process, int *why);

/* Ends the process with what it has started; waits for it only where there is no thread. */
void program_run_end(struct ProgramRun *run);

/* --- info.c --- */

/* Takes a report of its search: what follows UCI's and UCCI's `info`, Gomocup's MESSAGE. The line
 * is written on. */
void program_take_info(struct Program *program, char *line);

/* Forgets what it told of the turn before. */
void program_forget_info(struct Program *program);

/* Its decision stands for the best line where it told of none. */
void program_note_decision(struct Program *program, Move move);

/* What it thinks, as PlayerKind's `thinking`. */
void program_thinking(struct Player *player, struct Thinking *thinking);

/* --- options.c --- */

/* Reads a declaration: "name Hash type spin default 16 min 1 max 1024", or UCCI's without `name`.
 * The line is written on. */
void program_read_option(struct Program *program, char *line);

/* The option of that name, capitals or not; NULL if there is none. */
struct ProgramOption *program_find_option(struct Program *program, const char *name);

/* Whether a combo has that choice. */
bool program_has_choice(const struct ProgramOption *option, const char *choice);

/* Calls `set` for each "name=value" in settings.set. */
void program_set_all(struct Program *program,
                     void (*set)(struct Program *program, const char *name, const char *value));

/* An option was asked for that it does not take: an error, or only told. */
void program_refuse(struct Program *program, const char *pattern, const char *two,
                    const char *three);

/* --- for the readers --- */

/* The place of a word in a line, with blanks or ends about it; NULL if it is not there. */
char *program_find_word(char *line, const char *word);

#endif

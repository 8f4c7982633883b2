/* The inside of a program as a player, for program*.c alone. */
#ifndef TY_SRC_PLAY_PROGRAM_PARTS_H
#define TY_SRC_PLAY_PROGRAM_PARTS_H

#include "engine/board.h"
#include "src/play/inbox.h"
#include "src/play/process.h"
#include "src/play/program.h"
#include <stdatomic.h>

enum ProgramPhase {
    PROGRAM_GREETING, /* waits for its name and options */
    PROGRAM_PROBING,  /* waits for a first move that shows how it counts ranks */
    PROGRAM_IDLE,
    PROGRAM_THINKING, /* on turn */
    PROGRAM_DROPPING, /* the turn was taken away; its answer is still to come */
    PROGRAM_GONE
};

struct Program {
    struct Player player;
    struct ProgramSettings settings; /* its strings are `path` and `set` */
    char *path, *set;                /* owned */
    char name[96];
    const struct ProgramSpeech *speech;
    struct Process *process; /* NULL once gone */
    enum ProgramPhase phase;
    uint64_t deadline_us; /* by which it has to say what is waited for; 0: no such time */
    uint64_t started_us;
    bool greeted_again; /* UCCI's greeting was sent behind UCI's */
    bool from_one;      /* it counts ranks 1-10 */
    bool pending;       /* a turn waits until it is idle */
    struct Board board; /* of the present turn */
    bool has_board;
    struct PlayerTurn turn; /* its board is not used */
    struct ProgramReport report;
    struct ProgramOption options[PROGRAM_OPTIONS_MAX];
    int option_count;
    int known; /* Gomocup: plies of `told` that stand on its board; -1: it may be any */
    Move told[MOVES_MAX];
    struct Inbox inbox;
    void *watcher; /* the thread that wakes the host */
    int bell[2];   /* closes the watcher */
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
    const char *bye; /* what ends it */
};

extern const struct ProgramSpeech program_speech_uci, program_speech_gomocup;

/* Ends the program with one sentence, like printf, that begins with its name. */
void program_fail(struct Program *program, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* It is ready for turns: asks what is pending. */
void program_rest(struct Program *program);

/* It answered `move`, read from `text`: checks it by the rules and passes it on. */
void program_answer(struct Program *program, Move move, bool readable, const char *text);

/* It must say what is waited for within so many milliseconds, and the patience of the settings. */
void program_expect(struct Program *program, int64_t ms);

/* Calls `set` for each "name=value" in settings.set. */
void program_set_all(struct Program *program,
                     void (*set)(struct Program *program, const char *name, const char *value));

/* Microseconds that the present turn may take by the clock or the settings; 0: any. */
uint64_t program_time_us(const struct Program *program);

#endif

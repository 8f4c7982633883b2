/*
 * A program of somebody else's as a player: any that speaks UCI or UCCI (xiangqi), Gomocup's
 * protocol (gomoku) or GTP (gomoku, reversi), in a process of its own that ends with the player.
 *
 * Whatever goes wrong with it (it cannot be started, ends, hangs, says nonsense, plays what is not
 * legal) comes out of player_poll as one PLAYER_LEFT with a sentence for people; the game stays.
 * With a host that has threads, starting and ending it holds nobody up.
 */
#ifndef TY_SRC_PLAY_PROGRAMS_PROGRAM_H
#define TY_SRC_PLAY_PROGRAMS_PROGRAM_H

#include "src/play/seats/insight.h"
#include "src/play/seats/player.h"
#include "src/play/system/worker.h"

enum ProgramProtocol {
    PROGRAM_ANY, /* what fits the game; between UCI and UCCI it is found out, GTP is asked for */
    PROGRAM_UCI,
    PROGRAM_UCCI,
    PROGRAM_GOMOCUP,
    PROGRAM_GTP,
    PROGRAM_PROTOCOLS
};

/* The name of a protocol as it is typed: "uci". */
const char *program_protocol_id(enum ProgramProtocol protocol);

/* The protocol of that name; PROGRAM_ANY if there is none. */
enum ProgramProtocol program_protocol_find(const char *id);

/* Whether programs of that protocol play the game; PROGRAM_ANY: whether those of any do. */
bool program_protocol_plays(enum ProgramProtocol protocol, const struct Game *game);

/* An option that a program declares; what a settings page draws a widget from. */
struct ProgramOption {
    char name[64];
    char type[16];    /* "check", "spin", "combo", "button", "string" */
    char value[128];  /* its default, or what it was set to */
    int64_t min, max; /* of a spin */
    char *choices;    /* of a combo, in lines; owned by the player; "" else */
};

enum { PROGRAM_OPTIONS_MAX = 96 };

struct ProgramSettings {
    const char *path; /* of the program, or a name that PATH knows; then arguments, behind blanks */
    /* Words behind the path; not NULL, the path is that of a file as it stands, and the program
     * runs in the file's folder. */
    const char *arguments;
    enum ProgramProtocol protocol;
    const struct Game *game; /* xiangqi or gomoku */
    struct Options options;
    /* Options to set, a line each: "Hash=64\nThreads=2"; NULL for none. */
    const char *set;
    bool lenient; /* one that it does not take is told by a PLAYER_CHAT, else it is an error */
    /* What a move may take where the turn has no clock; 0: no such limit. All 0: a second. */
    uint64_t time_us, nodes;
    int depth;
    int64_t
        patience_ms; /* beyond what its move may take, and for each step of the handshake, before
                            it counts as hung; 0: 15 s */
    struct WorkerHost host; /* copied; with `wake`, it is called when there is something to poll */
};

/* Starts the program; the strings are copied. Free with player_free, which ends it. */
struct Player *program_new(const struct ProgramSettings *settings);

/* Whether the handshake is still under way, and did not fail; then the name and the options are
 * known. Hears what the program said meanwhile. */
bool program_starting(struct Player *player);

/* Whether it has come through the handshake, and is still there. */
bool program_ready(const struct Player *player);

/* What it calls itself, or its path before that is known; valid until the player is freed. */
const char *program_name(const struct Player *player);

/* What it speaks, once it has started. */
enum ProgramProtocol program_protocol(const struct Player *player);

/* The options it declares; valid until the player is freed. */
const struct ProgramOption *program_options(const struct Player *player, int *count);

/* What it said last of its search: the score for the side to move in its own points, and the nodes;
 * false if it said nothing of the kind in this turn. `mate` is in moves, 0 for none. */
struct ProgramReport {
    int score, mate, depth;
    uint64_t nodes;
    bool scored;
};
struct ProgramReport program_report(const struct Player *player);

/* Has it look at a copy of `board`, whose game must not be over, without playing; cancel ends that.
 * Without any limit it goes on until then, but for Gomocup's programs, which know no such thing:
 * they think for some seconds. */
void program_analyse(struct Player *player, const struct Board *board,
                     const struct AnalystTask *task);

/* Whether it still does, or did not come to begin yet. Hears what the program said meanwhile. */
bool program_analyses(struct Player *player);

/* What it told of the position that it looks at, or thinks about; NULL: nothing yet. Valid until
 * the next call of any kind. */
const struct Insight *program_insight(const struct Player *player);

/* Sleeps until there may be something to poll, at most `ms` milliseconds; for hosts without a loop
 * of their own. */
void program_wait(struct Player *player, int ms);

#endif

/* The inside of a conversation about gomoku, for gomocup*.c alone. */
#ifndef TY_SRC_CLI_PROTOCOLS_GOMOCUP_H
#define TY_SRC_CLI_PROTOCOLS_GOMOCUP_H

#include "engine/board.h"
#include "src/cli/protocols/protocol.h"

enum { STONES_MAX = 20 * 20 };

/* What a list of stones is read for. */
enum Reading { READING_NONE, READING_BOARD, READING_SWAP2 };

/* Who owns a stone of a list. */
enum Field { FIELD_OWN = 1, FIELD_OTHER = 2 };

struct Stone {
    Move move;
    enum Field field;
};

/* A conversation about gomoku. */
struct GomocupSpeaker {
    struct Speaker speaker;
    bool started; /* START was accepted */
    int64_t rule; /* as the manager says it: a set of enum RuleBit */
    struct Board board;
    struct Board choice; /* of swap2, while its answer is worked out */
    bool choosing;
    char answer[64]; /* to swap2, as far as it is known */
    int64_t turn_ms, match_ms, left_ms, max_memory, threads, nodes, depth;
    enum Reading reading;
    int stone_count;
    struct Stone stones[STONES_MAX];
    char wrong[ERROR_TEXT_MAX]; /* the first thing that was wrong in the list; empty: nothing */
};

enum RuleBit { RULE_BIT_EXACT = 1, RULE_BIT_CONTINUOUS = 2, RULE_BIT_RENJU = 4, RULE_BIT_CARO = 8 };

/* Writes ERROR and the reason. */
void gomocup_error(struct GomocupSpeaker *gomocup, const char *what);

/* Whether the game on a board is over. */
bool gomocup_over(const struct Board *board);

/* The lines of a board. */
int gomocup_size(const struct Board *board);

/* Writes the point of a move as x,y. */
void gomocup_point_say(const struct Board *board, Move move, char text[16]);

/* Reads "x,y", and with `field` ",f" behind it, as a move onto the board, empty there or not. */
bool gomocup_point(const struct Board *board, const char *text, int *field, Move *move);

/* The option of the game that the manager's rule stands for. */
const char *gomocup_rule_choice(int64_t rule);

/* The options for a size, the rule that was set, and an opening such as "opening=free"; false for a
 * size that is not ours. */
bool gomocup_options(const struct GomocupSpeaker *gomocup, int size, const char *opening,
                     struct Options *options);

/* Sets up an empty board; false, with nothing changed, for a size that is not ours. */
bool gomocup_clear(struct GomocupSpeaker *gomocup, int size);

/* Plays the moves of the board again by the rule that was set meanwhile. */
void gomocup_change_rule(struct GomocupSpeaker *gomocup);

/* Reads one stone of a list; what is wrong with it is kept for the list's end. */
void gomocup_stone(struct GomocupSpeaker *gomocup, char *line);

/* Lays the list out, Black and White in turn, so that it is our turn then; false after an ERROR. */
bool gomocup_lay_out(struct GomocupSpeaker *gomocup);

/* The command INFO: a key and its value. */
void gomocup_info(struct GomocupSpeaker *gomocup, char *rest, uint64_t now_us);

#endif

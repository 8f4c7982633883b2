/*
 * The contract that every game fulfils.
 *
 * A game is one `const struct Game`: its rules, its texts, and what it knows about good play.
 * Nothing outside the game's folder knows more of it than this file says. Members are marked
 * REQUIRED or OPTIONAL; an OPTIONAL one may be NULL or 0. engine/sample/ is the template: a small
 * game in which a move may do whatever moves do.
 *
 * Words used throughout:
 *   seat      0 or 1: a player. Seat 0 acts first. Seats never change, colours may (swap2).
 *   point     a place on the board: file + rank * files, counted from the lower left corner as
 *             seat 0 sees it, from 0 (`a1` is 0; xiangqi calls the same point `a0`, and
 *             where ranks are counted downwards it has another name).
 *   position  a flat struct without pointers, game->position_size bytes: copying it is memcpy.
 *   aux       what is updated incrementally beside a position (pattern state, candidate sets):
 *             game->aux_size bytes, 64-byte aligned, one per thread. NULL wherever only rules
 *             are asked; a game must answer the same with and without it.
 *   tables    read-only memory of game->tables_size bytes, filled once by `prepare`, shared by
 *             threads.
 */
#ifndef TY_ENGINE_GAME_H
#define TY_ENGINE_GAME_H

#include "src/common/translate.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A move's identity within its position; 0 is no move. Everywhere outside the search moves are
 * text. */
typedef uint16_t Move;

/* The value of a position for the side to move. */
typedef int32_t Score;

enum {
    MOVE_NONE = 0,
    POINT_NONE = -1,
    SEATS = 2,
    GAME_OPTIONS_MAX = 4,
    MOVES_MAX = 512,          /* no position of any game has more moves */
    MARGIN_MAX = 512,         /* no game is won by more */
    ATTACKERS_MAX = 16,       /* pieces that attack one, see struct Knowledge */
    DECIDERS_MAX = 16,        /* pieces that a game is won by, see struct Knowledge */
    CHANGES_MAX = 64,         /* no move of any game changes more, see struct Change */
    MOVE_TEXT_MAX = 32,       /* bytes, with the closing 0 */
    POSITION_TEXT_MAX = 1024, /* bytes, with the closing 0 */
    ERROR_TEXT_MAX = 160      /* bytes, with the closing 0 */
};

/* A pass as text, in all games. */
#define PASS_TEXT "pass"

/* What was wrong in a text that was read, and where. */
struct TextError {
    int at;                    /* bytes from the start of the text, >= 0 */
    char what[ERROR_TEXT_MAX]; /* one English sentence without a full stop */
};

/* Fills `error` (may be NULL) like printf and returns false, so that a reader can `return` it. */
bool text_error(struct TextError *error, int at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* As a game's `no_moves`, in games that are nothing but a tree: what the evaluation says of the
 * leaf. The ladder's algorithms alone know it. */
enum { NO_MOVES_VALUED = 2 };

/* One rule that both players agree on before the start, such as size = 15, 19 or 20. */
struct GameOption {
    const char *key;            /* as typed: "size" */
    const char *label;          /* English, for people: "Board" */
    const char *const *choices; /* as typed, NULL-terminated; the first is the default */
    const char *const *labels;  /* English, for people, in the order of `choices` */
};

/* The choice made for each of a game's options, as an index into its `choices`. Zero is the
 * default. */
struct Options {
    uint8_t choice[GAME_OPTIONS_MAX];
};

/* Every way in which a game of any kind ends: enum name, identifier in records, English for people.
 * In the texts %W is the winner's colour and %L the loser's. */
#define REASONS(X)                                                                                 \
    X(NONE, "none", N_("Game in progress"))                                                        \
    X(LINE, "line", N_("%W completed a line"))                                                     \
    X(OVERLINE, "overline", N_("%L played a forbidden overline"))                                  \
    X(DOUBLE_FOUR, "double-four", N_("%L played a forbidden double four"))                         \
    X(DOUBLE_THREE, "double-three", N_("%L played a forbidden double three"))                      \
    X(FULL_BOARD, "full-board", N_("The board is full"))                                           \
    X(CHECKMATE, "checkmate", N_("Checkmate by %W"))                                               \
    X(STALEMATE, "stalemate", N_("%L has no legal moves"))                                         \
    X(PERPETUAL_CHECK, "perpetual-check", N_("%L gave perpetual check"))                           \
    X(PERPETUAL_CHASE, "perpetual-chase", N_("%L gave perpetual chase"))                           \
    X(REPETITION, "repetition", N_("Threefold repetition"))                                        \
    X(MOVE_COUNT, "move-count", N_("Too long without a capture"))                                  \
    X(NO_ATTACKERS, "no-attackers", N_("No attacking pieces left"))                                \
    X(CAPTURED, "captured", N_("%L has too few pieces left"))                                      \
    X(NO_MOVES, "no-moves", N_("%L can't move"))                                                   \
    X(MORE_PIECES, "more-pieces", N_("%W has more pieces"))                                        \
    X(EQUAL_PIECES, "equal-pieces", N_("Both have equally many pieces"))                           \
    X(RESIGNATION, "resignation", N_("%L resigned"))                                               \
    X(TIME, "time", N_("%L ran out of time"))                                                      \
    X(AGREEMENT, "agreement", N_("Draw by agreement"))                                             \
    X(ABSENCE, "absence", N_("%L didn't come back"))                                               \
    X(ABANDONED, "abandoned", N_("The game was abandoned"))

enum Reason {
#define X(name, id, text) REASON_##name,
    REASONS(X)
#undef X
        REASON_COUNT
};

enum Outcome {
    OUTCOME_ONGOING,
    OUTCOME_WIN, /* of the seat in struct Status */
    OUTCOME_DRAW,
    OUTCOME_NONE /* broken off: nobody's */
};

/* How a side can lose by a legal move of its own, against a rule. */
enum FaultKind {
    FAULT_NONE,
    FAULT_MOVE,      /* the move itself is forbidden, as renju's overline is to Black */
    FAULT_REPETITION /* by what it repeats, as perpetual check */
};

/* How a game stands, for people; beyond the reason, what there is to see of it. */
struct Status {
    enum Outcome outcome;
    enum Reason reason;
    bool adjudicated;     /* ended by its course, as repetition or a count of moves does, where it
                             could go on, and by other programs' rules does */
    int winner;           /* seat, only with OUTCOME_WIN, as the next three */
    bool line;            /* won by equal pieces in a row through the last move's target */
    enum FaultKind fault; /* of the loser */
    const char *warning;  /* of a fault, to who could still commit it: English, to be translated */
    int counted[SEATS];   /* what players count, by seat, >= 0, as the game goes on and at its end,
                             however it ends; both 0: nothing. See status_by_count */
};

/* Whether the result follows from what was counted: who has more wins, equally many are a draw. By
 * any other reason, a repetition or the clock, it may differ from what is counted. */
static inline bool status_by_count(const struct Status *status)
{
    return status->reason == REASON_MORE_PIECES || status->reason == REASON_EQUAL_PIECES;
}

/* What unmake needs to take a move back; its meaning is the game's own. */
struct Undo {
    uint64_t word[4];
};

/* One move that was made, with the key of the position before it. The search's null moves are here
 * too, as MOVE_NONE: judging what repeats must not look back beyond them. */
struct Ply {
    uint64_t key;
    struct Undo undo;
    Move move;
    bool gives_check; /* the move attacks the enemy king; false in games without one */
};

/*
 * All moves from the start to the present position, match and search in one piece: what repetition
 * and the rules about perpetual check and chase are judged from.
 */
struct Trail {
    struct Ply *ply;
    int count;
    int capacity;
};

enum MoveKind {
    MOVES_ALL,        /* every legal move */
    MOVES_NOISY,      /* captures and the like: what quiescence looks at */
    MOVES_QUIET,      /* the others */
    MOVES_EVASIONS,   /* with the side to move in check: moves that may end it */
    MOVES_CANDIDATES, /* what the strong search tries; best first where the game can tell */
};

enum MoveClass {
    CLASS_QUIET = 0,
    CLASS_CAPTURE = 1 << 0,
    CLASS_CHECK = 1 << 1,
    CLASS_THREAT = 1 << 2,  /* wins, or would win next if it were not answered at once */
    CLASS_DEFENCE = 1 << 3, /* answers such a threat */
    CLASS_OWN = 1 << 4      /* the game's own from here on: they are not quiet */
};

/* How deep the regression signature searches a game, so that all games take some seconds and none
 * most of them: by the strong search and by one of the ladder. Zero leaves it to engine/bench.c. */
struct BenchDepths {
    uint8_t strong, ladder;
};

/* The board as a grid of points. */
struct Geometry {
    int files, ranks;
    int first_rank; /* the least number people give a rank: 1, or 0 in xiangqi */
    bool downwards; /* they count from the top: `a1` is the upper left corner */
};

/* How positions are written: their ranks from the top with '/' between, a letter for each piece,
 * '.' for an empty point; then, where the pieces do not say it, a blank and the letter of the
 * colour to move; then a blank and whatever else there is, which the start position shows. */
struct PositionGrammar {
    const char *pieces; /* the letter of piece n, as in piece_at, is number n - 1 */
    const char *sides;  /* the letters of the two colours to move; NULL: the pieces say it */
    bool runs;          /* of empty points their number is written, "14w" */
};

/* A move as a drawing or a window sees it. */
struct MoveShape {
    int from;  /* point, or POINT_NONE for a placement, a choice or a pass */
    int to;    /* point, or POINT_NONE for a choice or a pass */
    int piece; /* what stands on `to` afterwards, as in piece_at; 0 for a choice or a pass */
};

enum ChangeKind {
    CHANGE_PLACED, /* a piece came onto the board; `was` is 0 */
    CHANGE_MOVED,  /* a piece left this point (`now` is 0), or came here from there (`was` is 0) */
    CHANGE_TAKEN,  /* a piece left the board; `now` is 0 */
    CHANGE_FLIPPED /* the piece became another where it stands */
};

/* What a move does to one point. All of a move, one after the other, make the board after it of the
 * one before; from the last to the first, with `was` and `now` exchanged, they take it back. */
struct Change {
    int point;
    int was, now; /* as in piece_at, 0 empty */
    enum ChangeKind kind;
};

/* One way of valuing a position, in `mover`'s eyes. */
struct Evaluation {
    const char *id;    /* "own", "shape-1", "run" */
    const char *label; /* English, for people */
    Score unit;        /* a score that is a clear advantage, for drawing a bar; > 0 */
    /* `root` is the seat that searches (a text's evaluation may look at its stones alone).
     * Returns the score for the seat to move, within (-unit * 2^20, unit * 2^20). */
    Score (*evaluate)(const void *position, const void *aux, int root);
};

/* Another way of writing moves than the one of records. */
struct Notation {
    const char *id;    /* as typed: "wxf" */
    const char *label; /* English, for people: "WXF" */
    /* Writes a legal move, UTF-8. */
    void (*write)(const void *position, Move move, char text[MOVE_TEXT_MAX]);
};

struct Search;
struct SearchParameters;
struct Solver;
struct Level;
struct Learning;
struct PointLearning;
struct Linear;

/* What a game knows beyond its rules. Every member is OPTIONAL. */
struct Knowledge {
    const struct Evaluation *evaluations; /* the first is the game's own; ends with id NULL */
    /* A score that wins e times as often as it loses, by games of the strong engine against itself:
     * `tianyuan-engine winrate --game ID` fits it. 0: the unit of the first evaluation. */
    Score odds;
    /* How good `move` looks at first sight; higher is tried earlier. Constant time. */
    int (*order)(const void *position, const void *aux, Move move);
    bool (*in_check)(const void *position, const void *aux);
    /* Whether the other side has nothing left to win with, and the side to move has: all that is
     * left is to finish the game. */
    bool (*finishing)(const void *position);
    /* The pieces by which a finished game was won, where they are more than its last move and the
     * line that it made: fills `points` (room for DECIDERS_MAX), lowest first, and returns how
     * many; 0 where it was won in another way, or is not over. */
    int (*deciders)(const void *position, int points[]);
    /* The pieces of both colours that attack the one on `point`, which those of its own colour
     * protect: fills `points` (room for ATTACKERS_MAX), lowest first, and returns how many. */
    int (*attackers)(const void *position, int point, int points[]);

    /* The null move of the search, which no player can make: the turn goes to the other side; false
     * when that would mislead (check, zugzwang). */
    bool (*null_make)(void *position, void *aux, struct Undo *undo);
    void (*null_unmake)(void *position, void *aux, const struct Undo *undo);
    /* Static exchange: what the side to move wins on the target of `move`, in evaluation points. */
    Score (*exchange)(const void *position, const void *aux, Move move);
    /* A set of enum MoveClass. */
    unsigned (*classify)(const void *position, const void *aux, Move move);
    const char *const *classes; /* the names of the classes from CLASS_OWN on; ends with NULL */
    /* Where the history table keeps `move`: 0 .. history_size - 1. */
    int (*history_index)(const void *position, Move move);
    int history_size;
    /* Decides the plies that no search enters, such as the colour choice of swap2; MOVE_NONE where
     * the position is an ordinary one. `random` picks between equals. */
    Move (*choose)(const void *position, uint64_t random);
    /* The strong search, compiled for this game; NULL: the generic binding is used. */
    void (*strong)(struct Search *search);
    const struct SearchParameters *parameters; /* its figures, see engine/search/parameters.h; NULL:
                                                  the usual ones */
    /* The search of the game's teaching text, where it is not one of the ladder's; NULL: plain
     * alpha-beta. */
    void (*classic)(struct Search *search);
    const struct Solver *solver;        /* exact values, see engine/solver.h */
    const struct Learning *learning;    /* for training an evaluation, see engine/learning.h */
    const struct PointLearning *points; /* the same of points; a game has one of the two */
    const struct Linear *linear;        /* for fitting one that is a sum, see engine/linear.h */
    const struct Level *levels;         /* difficulty levels, weakest first, then the classics, see
                                    engine/level.h;  ends with id NULL */
};

/* What is due in an opening that is agreed on by placing and choosing, such as swap2. */
struct OpeningStep {
    int stage;         /* the game's own number of it, from 0 */
    int number, count; /* of the piece to be placed among those of the stage, from 1; 0: a choice */
    int colour;        /* of that piece */
};

struct Game {
    /* What it is. REQUIRED unless marked. */
    const char *id;       /* as typed and in records: "gomoku" */
    const char *name;     /* English, for people: "Gomoku" */
    const char *pgn_name; /* what other programs call it in their records; OPTIONAL: the id */
    size_t position_size;
    size_t aux_size;    /* OPTIONAL */
    size_t tables_size; /* OPTIONAL */
    /* No game from the start is longer, passes included; it need not be near: the points of a
     * board that fills, or the most plies between two captures, times the captures. Whoever plays
     * at random or looks for mistakes tells short games by it, and online both sides compare it. */
    int ply_max;
    struct BenchDepths bench;         /* OPTIONAL */
    const struct GameOption *options; /* OPTIONAL; ends with key NULL */
    const char *const *colours; /* what the two seats are called at the start: "Black", "White" */
    bool moves_pieces;          /* hands pick up pieces and put them elsewhere */
    bool moves_pair;            /* people count a move of each side as one: "1. h2e2 h9g7" */
    bool most_at_start;         /* no more pieces of a kind come than the start has */
    bool can_repeat;            /* a position, by its key, may come twice in a game */
    /* A position with ranks reversed, colours and turn exchanged is worth the same to who moves. */
    bool equal_colours;
    Move pass; /* OPTIONAL: the move that leaves the board as it is, legal only where no other move
                  is; its text is PASS_TEXT. 0: nobody passes */

    /* Fills `tables` (tables_size bytes). OPTIONAL. */
    void (*prepare)(void *tables);
    /* Sets up the start position. `options` holds valid choices. */
    void (*start)(void *position, const struct Options *options);
    /* Computes `aux` anew from `position`; `aux` keeps the pointer to `tables`. OPTIONAL. */
    void (*refresh)(const void *position, void *aux, const void *tables);

    struct Geometry (*geometry)(const void *position);
    int (*mover)(const void *position); /* the seat whose turn it is */
    /* Whether such an opening is going on, and its step. Colours are not final in it. OPTIONAL. */
    bool (*opening)(const void *position, struct OpeningStep *step);
    /* The colour a seat plays, 0 or 1: an index into `colours`. OPTIONAL: the seat itself. */
    int (*colour)(const void *position, int seat);
    uint64_t (*key)(
        const void *position); /* Zobrist key, salted by game and options; side included */
    /* Writes the moves of a kind into `moves` (room for MOVES_MAX), returns how many. Legal ones
     * only with MOVES_ALL; pseudo-legal ones are allowed with the other kinds (ask `legal`). */
    int (*generate)(const void *position, const void *aux, enum MoveKind kind, Move *moves);
    /* Whether `move`, any 16 bits, is legal here. A finished game has legal moves until it is asked
     * for its status: callers test that first. */
    bool (*legal)(const void *position, const void *aux, Move move);
    /* Why no legal move leads to the point `to` from the piece of the side to move on `from`
     * (POINT_NONE: a placement): an English sentence without a full stop, to be translated; NULL
     * where there is nothing to say. OPTIONAL. */
    const char *(*why_not)(const void *position, int from, int to);
    /* Makes a legal move; `unmake` takes the last one back. Both update `aux` unless it is NULL. */
    void (*make)(void *position, void *aux, Move move, struct Undo *undo);
    void (*unmake)(void *position, void *aux, Move move, const struct Undo *undo);
    /* How the game stands, with its reason. `trail` leads to `position`. */
    struct Status (*status)(const void *position, const struct Trail *trail);
    /* The same for the search, as fast as can be: returns whether the game is over, and in *result
     * 1, 0 or -1 for the seat to move, times the margin where `margin_max` says so and the result
     * follows from the count (status_by_count). May leave to
     * `generate` that no move is left: then `no_moves` says what that means. `root` is the count of
     * plies before the search began. */
    bool (*terminal)(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result);
    int margin_max; /* OPTIONAL: by how much it can be won, 1 .. MARGIN_MAX, where to win by more is
                       better, as on points; 0: a win is a win, the sooner the better */
    int no_moves;   /* result for a side to move that has no legal move: 0 draw, -1 loss */

    struct PositionGrammar grammar;
    /* Texts. Readers accept what writers write, refuse everything else with a reason and its place,
     * and leave their output alone when they do. */
    bool (*position_read)(void *position, const struct Options *options, const char *text,
                          struct TextError *error);
    void (*position_write)(const void *position, char text[POSITION_TEXT_MAX]);
    bool (*move_read)(const void *position, const char *text, Move *move, struct TextError *error);
    void (*move_write)(const void *position, Move move, char text[MOVE_TEXT_MAX]);
    /* Images of the board that play the same, the board itself counted in: 8 where it may be turned
     * and mirrored; 0 like 1: none. `reflect` says what `move` is in image 1 .. symmetries - 1 of
     * the position; the start position is its own image. OPTIONAL. */
    int symmetries;
    Move (*reflect)(const void *position, Move move, int symmetry);
    /* The rules know no direction: on a square board all eight turns and reflections of a position
     * play the same, whether the start position is its own image or not. */
    bool turns;

    const struct Notation *notations; /* OPTIONAL: move_read reads these too; ends with id NULL */

    /* For boards that are drawn and windows that are searched. */
    int (*piece_at)(const void *position, int point); /* 0 empty; else 1 + colour + 2 * kind */
    struct MoveShape (*shape)(const void *position, Move move);
    /* What the legal `move` will do to the board: fills `changes`, returns how many. OPTIONAL: what
     * `shape` says, and what stands on the target is taken. Ask game_changes. */
    int (*changes)(const void *position, Move move, struct Change changes[CHANGES_MAX]);

    const struct Knowledge *knowledge; /* OPTIONAL */
};

/* Whether text `id` names an option's key and choice, "size=19"; sets it in `options`. */
bool option_read(const struct Game *game, const char *text, struct Options *options,
                 struct TextError *error);

/* Writes option number `index` of `game` as `key=choice` into `text` (at least 64 bytes). */
void option_write(const struct Game *game, const struct Options *options, int index, char *text);

/* The number of options a game has, 0 .. GAME_OPTIONS_MAX. */
int option_count(const struct Game *game);

/* The colour, 0 or 1, of a piece as in piece_at. */
static inline int piece_colour(int piece)
{
    return (piece - 1) & 1;
}

/* The kind, from 0, of a piece other than 0; each has both colours, in turn. */
static inline int piece_kind(int piece)
{
    return (piece - 1) >> 1;
}

/* The colour that `seat` plays in `position`: an index into game->colours. */
int game_colour(const struct Game *game, const void *position, int seat);

/* The number that people give a rank, 0 .. ranks - 1 from the lowest, and the rank that has a
 * number, which may lie beyond the board. */
int rank_number(struct Geometry geometry, int rank);
int rank_numbered(struct Geometry geometry, int number);

/* What the legal `move` will do to the board, as `changes` of struct Game; 0 for a pass or a
 * choice. */
int game_changes(const struct Game *game, const void *position, Move move,
                 struct Change changes[CHANGES_MAX]);

/* Writes a board whose points hold `piece`, as in piece_at, with `colour` (0 or 1) to move, by the
 * grammar of `game`, without what else there is. Returns the end of the text. */
char *game_board_write(const struct Game *game, struct Geometry geometry, const uint8_t piece[],
                       int colour, char text[POSITION_TEXT_MAX]);

/* The same for the pieces of a position: what position_write of each game begins with. */
char *game_pieces_write(const struct Game *game, const void *position, int colour,
                        char text[POSITION_TEXT_MAX]);

/* Reads what game_board_write writes of the ranks, runs of up to nine points where the grammar has
 * them, from text[*at] on into `piece`, as in piece_at; *at ends behind the last rank. False with
 * the reason and its place, both half read, where a rank is not as long as the board is wide. */
bool game_ranks_read(const struct Game *game, struct Geometry geometry, const char *text, int *at,
                     uint8_t piece[], struct TextError *error);

/* The identifier of a reason in records: "full-board". */
const char *reason_id(enum Reason reason);

/* Its English text, with %W and %L for the colours. */
const char *reason_text(enum Reason reason);

/* Finds a reason by its identifier; false if there is none. */
bool reason_find(const char *id, enum Reason *reason);

#endif

/* What the arcade says about a game: players, results, clocks and numbers in the player's
 * language. */
#ifndef TY_SRC_APP_SCENES_WORDS_H
#define TY_SRC_APP_SCENES_WORDS_H

#include "src/app/toolkit/strings.h"
#include "src/play/table/table.h"
#include <stddef.h>
#include <stdint.h>

enum {
    WORDS_MAX = 160,
    WORDS_LINE_MAX = 1024, /* of an expected line, move by move */
    WORDS_NAME_MAX = 73,   /* of somebody: longer names lose what is beyond, no half characters */
    WORDS_NUMBER_MAX = 28,
    WORDS_CLOCK_LOW_MS = 10000 /* a clock with less shows tenths */
};

/* The colour that a seat plays in a position, such as "Black". */
const char *words_colour(const struct Strings *strings, const struct Board *board, int seat);

/* Who sits there: the person's name, "You" against an AI, "Player 2", or the AI's level; of others
 * who are watched and have no name, the colour. */
void words_player(const struct Strings *strings, const struct Table *table, int seat,
                  char text[WORDS_NAME_MAX]);

/* A remark of the engine room in the player's language. */
void words_remark(const struct Strings *strings, const struct Remark *remark,
                  char text[REMARK_TEXT_MAX]);

/* Who a record's tag names: a level by its label, an engine by its name, else the text itself. */
void words_tag(const struct Strings *strings, const struct Game *game, const char *tag,
               char text[WORDS_NAME_MAX]);

/* The same of one side of a game, by the tags of both. Who has no name is called as at the table:
 * "You" against a level, "You" and "Your friend" where the player here had the colour `mine`; by
 * the colour where that is not known (-1). */
void words_side(const struct Strings *strings, const struct Game *game, int colour, int mine,
                const char *const tags[SEATS], char text[WORDS_NAME_MAX]);

/* The rules of a set-up that differ from the default, or all: "15 lines · Renju". */
void words_rules(const struct Strings *strings, const struct Setup *setup, char text[WORDS_MAX]);

/* Copies `pattern` with %W and %L replaced by the colours of winner and loser. */
void words_fill(const char *pattern, const char *winner, const char *loser, char text[WORDS_MAX]);

/* A game that has ended, with its reason. */
struct WordsEnd {
    const struct Game *game;
    const void *position; /* the last one; NULL: it is not known */
    int last;             /* the point that the last move led to; POINT_NONE: to none */
    enum Reason reason;
    const char *winner, *loser; /* their colours, translated */
};

/* How it ended, as a person would tell it: "Five in a row", "Checkmate by horse and cannon". */
void words_end(const struct Strings *strings, const struct WordsEnd *end, char text[WORDS_MAX]);

/* How a finished game ended: "You won!", "Black wins", "Draw"; and why, as by words_end. */
void words_result(const struct Strings *strings, const struct Table *table, char text[WORDS_MAX]);
void words_reason(const struct Strings *strings, const struct Table *table, char text[WORDS_MAX]);

/* What the player to move is asked to do, or what is awaited; `now` is the table's time. */
void words_turn(const struct Strings *strings, const struct Table *table, int64_t now,
                char text[WORDS_MAX]);

/* Why the piece on `from` (POINT_NONE: none was picked up) may not go to the point `to`: one
 * English sentence; NULL where there is nothing to say. */
const char *words_refusal(const struct Board *board, int from, int to);

/* How many moves people count after so many plies of `game`: the moves of both sides are one where
 * pieces move, each stone is one where they are placed. */
int words_moves(const struct Game *game, int plies);

/* The number before the move that leads to that ply, >= 1: "12.", or "12…" where the other side has
 * moved in the same one. */
enum { WORDS_PLY_MAX = 16 };
void words_ply(const struct Game *game, int ply, char text[WORDS_PLY_MAX]);

/* How many moves people count, in words: "1 move", "12 moves". */
void words_length(const struct Strings *strings, const struct Game *game, int plies, char text[64]);

/* A clock that shows `ms` >= 0: "1:02:03", "4:59", "0:09.3" in the last ten seconds. */
void words_clock(int64_t ms, char text[16]);

/* What a side's clock shows: its time, and of a stage with a number of moves the periods or moves
 * that are left: "0:27 x 3", "8:40 / 17". */
enum { WORDS_CLOCK_MAX = 32 };
void words_reading(const struct ClockSide *side, const struct ClockReading *reading,
                   char text[WORDS_CLOCK_MAX]);

/* So much time, below a minute in seconds: "30 s", "10:00". */
enum { WORDS_TIME_MAX = 24 };
void words_time(const struct Strings *strings, int64_t ms, char text[WORDS_TIME_MAX]);

/* How a game is timed: "5 min + 3 s", "10:00 + 5 x 30 s"; where the sides differ, both. */
void words_time_control(const struct Strings *strings, const struct ClockSettings *clock,
                        char text[WORDS_MAX]);

/* A number with all its digits: "950", "12,400". */
void words_number(uint64_t number, char text[WORDS_NUMBER_MAX]);

/* How deep a search has looked, in plies, and how deep where it looked deepest: "Depth 6, up to
 * 15"; the latter only where it is more. */
void words_depth(const struct Strings *strings, int depth, int deepest, char text[WORDS_MAX]);

/* A large number in few digits: "950", "12.4k", "1.2M". */
void words_count(uint64_t number, char text[16]);

/* A score of `game` for the seat to move: "+0.4" in clear advantages of `unit`, "win in 7", or,
 * where a win may be more or less, "win by 6". */
void words_score(const struct Strings *strings, const struct Game *game, Score score, Score unit,
                 char text[WORDS_MAX]);

/* Who stands better, by a score of `seat`, and by how much: "Red +0.4", "Black wins in 7",
 * "Black wins by 6", "Even". */
void words_advantage(const struct Strings *strings, const struct Board *board, int seat,
                     Score score, Score unit, char text[WORDS_MAX]);

/* How moves are written; the setting `notation`. Names in English, to be translated. */
#define NOTATIONS(X)                                                                               \
    X(LANGUAGE, N_("Follow language"), NULL) /* Chinese in Chinese, else coordinates */            \
    X(COORDINATES, N_("Coordinates"), NULL)                                                        \
    X(CHINESE, N_("Chinese"), "chinese")                                                           \
    X(WXF, N_("WXF"), "wxf")

enum MoveNotation {
#define X(name, label, id) NOTATION_##name,
    NOTATIONS(X)
#undef X
        NOTATION_COUNT
};

/* Whether the player reads Chinese. */
bool words_chinese(const struct Strings *strings);

/* The notation that is meant by it: never NOTATION_LANGUAGE. */
enum MoveNotation words_notation_used(const struct Strings *strings, enum MoveNotation notation);

/* The English name of a notation. */
const char *words_notation(enum MoveNotation notation);

/* A legal move of `board` in that notation; in coordinates where the game does not have it. */
void words_move(const struct Strings *strings, enum MoveNotation notation,
                const struct Board *board, Move move, char text[MOVE_TEXT_MAX]);

/* Moves one after the other from `board` on, as far as they are legal and fit. */
void words_line(const struct Strings *strings, enum MoveNotation notation,
                const struct Board *board, const Move *moves, int count, char text[WORDS_LINE_MAX]);

/* Why an exact player chose its move, from the engine's English. */
void words_why(const struct Strings *strings, const char *why, char text[WORDS_MAX]);

#endif

/*
 * A match, or a whole tree of moves, as text, PGN-like: tags, then the moves.
 *
 *     [Game "gomoku"]
 *     [Option "size=15"]
 *     [Event "Evening"]
 *     [Date "2026.11.21"]
 *     [Time "19:30:05"]                  when it began
 *     [Casual "yes"]                     a move was taken back, or it began in a study; else absent
 *     [Seed "0123456789abcdef"]          of the computer's choices: it goes on as it began
 *     [Black "Ada"]                      by the colours at the end of the moves (swap2)
 *     [White "level:3"]
 *     [TimeControl "300+5"]              as engine/clock.h has it; absent: no clock
 *     [Clock "300+5|60+1"]               our own, where TimeControl can't say it all
 *     [FEN "..."]                        a set-up position; absent: the start
 *     [Result "1-0"]                     1-0: the first colour won
 *     [Reason "resignation"]             a REASONS identifier
 *     [Chances "- 52 47"]                unfinished: the first colour's, in percent, to now
 *
 *     1. h8 h9 {[%emt 0:00:02.750]} 2. i8 (2. g8 $6 {Why not?}) 2... i9 1-0
 *
 * Numbers count pairs of plies. Commands in comments, as other programs write them:
 *     [%emt 0:00:02.750]        what the move took
 *     [%run 0:00:01.000]        what the turn after the last move has taken so far, with a clock
 *     [%eval 0.350,12]          units of the game's evaluation for the first colour, depth
 *     [%eval #-3,12]            the second colour wins in three moves of its own
 *     [%csl Gh8,Rh9] [%cal Yh2e2]   circles and arrows: green, red, yellow, blue (B)
 *     [%mrk sh8,tc3,xd4,"A"e5]  squares, triangles, crosses and labels; our own
 */
#ifndef TY_ENGINE_RECORD_H
#define TY_ENGINE_RECORD_H

#include "engine/match.h"
#include "engine/tree.h"

struct RecordError {
    int line;                  /* 1, 2, ... */
    char what[ERROR_TEXT_MAX]; /* one English sentence without a full stop */
};

/* The record of the moves played so far, to be freed with free(). Notices a flag that fell. */
char *record_write(struct Match *match, int64_t now_ms);

/*
 * Reads one record and replays its main line into a new match, whose clocks run on from `now_ms`.
 * On a corrupt text returns NULL and fills `error` (may be NULL). With `rest`, points it behind the
 * record, where another may follow; without, anything but blanks there is an error.
 */
struct Match *record_read(const char *text, int64_t now_ms, const char **rest,
                          struct RecordError *error);

/* The clock of a game by its tags; none where it has none that can be understood. */
struct ClockSettings record_clock(const struct Tree *tree);

/* Sets the tags of its clock: TimeControl, and Clock where that can't say it all. */
void record_set_clock(struct Tree *tree, const struct ClockSettings *clock);

/* The record of a tree with everything that stands in it, to be freed with free(). */
char *record_write_tree(const struct Tree *tree);

/*
 * Reads one record, also one of other programs, as a tree: wrong move numbers, a missing result and
 * unknown tags and results don't matter, moves may stand in any notation of the game. `game` is the
 * game of a record that names none (may be NULL: an error then). On a text that can't be read
 * returns NULL and fills `error` (may be NULL). `*rest` points behind the record, or to the next
 * one after an error; at its closing 0 there is nothing more. `*line` (from 1) is counted on.
 */
struct Tree *record_read_tree(const char *text, const struct Game *game, const char **rest,
                              int *line, struct RecordError *error);

/*
 * As record_read_tree, but what can be read of the moves is kept: a line of them ends before one
 * that can't be played, the record before what is no record. `error` (not NULL) says what that was
 * and where, the first of several; its text is "" where all was read. Returns in *left_out how many
 * lines of moves are not whole.
 */
struct Tree *record_read_part(const char *text, const struct Game *game, const char **rest,
                              int *line, int *left_out, struct RecordError *error);

/* A tree whose main line is the moves played so far, without their chances: it may go on in another
 * way. Free with tree_free. */
struct Tree *record_tree_of_match(struct Match *match, int64_t now_ms);

/* "1-0", "0-1", "1/2-1/2" or "*", by the colours of the match as it stands. */
const char *record_result(const struct Match *match);

#endif

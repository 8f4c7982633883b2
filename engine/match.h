/*
 * One game being played: its moves, what can be undone, its clocks and its result.
 *
 * Time never comes from here: every call that needs it is told the milliseconds of a monotonic
 * clock as `now_ms`. The record of a match as text is engine/record.h.
 */
#ifndef TY_ENGINE_MATCH_H
#define TY_ENGINE_MATCH_H

#include "engine/board.h"
#include "engine/clock.h"

struct Match;

enum { MATCH_REMARK = 96 };

/* What a record tells beside its moves. All texts UTF-8. */
struct MatchTags {
    char player[SEATS][64]; /* who sits there: a name, "level:3" */
    char event[64];
    char date[16]; /* 2026.11.21, empty if unknown */
    char time[16]; /* 19:30:05, when it began by the clock on the wall; empty if unknown */
    bool casual;   /* a move was taken back, or it began in a study: it says nothing of strength */
    int days;      /* that each move may take where no clock runs, 0: no limit */
    char seed[20]; /* of the computer's choices, hexadecimal; empty if unknown */
};

/* A match at the start of `game`. `options` may be NULL (defaults), `clock` too (none). */
struct Match *match_new(const struct Game *game, const struct Options *options,
                        const struct ClockSettings *clock);

/* Frees a match; NULL is ignored. */
void match_free(struct Match *match);

/* The board as it stands; valid until the match is freed, read only. */
const struct Board *match_board(const struct Match *match);

/* Makes `board` (uninitialised) a copy of the board as it was, or will be when redone, after the
 * first `index` moves, 0 .. match_total(). Without aux. Free with board_free. */
void match_board_at(const struct Match *match, int index, struct Board *board);

/* The tags; valid until the match is freed. */
const struct MatchTags *match_tags(const struct Match *match);

/* Replaces all tags by a copy. */
void match_set_tags(struct Match *match, const struct MatchTags *tags);

/* Notes a line about what happened now, between the last move and the next one; the record has it
 * as a comment at the last move. Cut to MATCH_REMARK bytes, at the end of a character; another at
 * the same place is left out. It goes when the moment is taken back. */
void match_remark(struct Match *match, const char *text);

/* That line about the time before move `ply`, 0 .. match_count; "" for none. */
const char *match_remark_at(const struct Match *match, int ply);

/* Notes how the game stood after `ply` plies, 0 .. match_count: the first colour's part, 0 .. 100.
 * The record of an unfinished game has it. It goes when another move takes the place of ply's. */
void match_note_chance(struct Match *match, int ply, int percent);

/* That; -1: it was not noted. */
int match_chance_at(const struct Match *match, int ply);

/* What the clock was set to at the start. */
const struct ClockSettings *match_clock(const struct Match *match);

/* Starts over from a position text; on a bad one returns false, the match untouched. */
bool match_set_position(struct Match *match, const char *text, struct TextError *error);

/* Makes a move of the seat whose turn it is, at `now_ms`. False, with the reason, if it is illegal,
 * the game is over, or time has run out (which ends the game). Forgets what could be redone, unless
 * the move is the next one of it. */
bool match_move(struct Match *match, Move move, int64_t now_ms, struct TextError *error);

/* The same for a game whose clocks an umpire keeps: the move took `spent_ms`, whatever the time is
 * now. Never loses by time: a seat that thought longer than it had keeps its last millisecond. */
bool match_move_timed(struct Match *match, Move move, int64_t spent_ms, int64_t now_ms,
                      struct TextError *error);

/* Takes back up to `plies` moves; returns how many. The clocks are those of the ply returned to. A
 * finished game goes on. */
int match_undo(struct Match *match, int plies, int64_t now_ms);

/* Plays up to `plies` moves again, each with the time that it took; returns how many. */
int match_redo(struct Match *match, int plies, int64_t now_ms);

/* How many moves can be redone. */
int match_redo_count(const struct Match *match);

/* Plies that undo takes for `seat` to be on turn again with another decision to make; 0 if none. */
int match_undo_plies(const struct Match *match, int seat);

/* `seat` resigns. This and the next four end the game outside the rules, and are ignored when it is
 * over. */
void match_resign(struct Match *match, int seat, int64_t now_ms);

/* The players agree on a draw. */
void match_agree_draw(struct Match *match, int64_t now_ms);

/* The game is broken off: nobody's. */
void match_abandon(struct Match *match, int64_t now_ms);

/* `seat` wins because the other stayed away. */
void match_claim(struct Match *match, int seat, int64_t now_ms);

/* The time of `seat` is up: an umpire says so. */
void match_flag(struct Match *match, int seat, int64_t now_ms);

/* From now on an umpire decides whose time is up and says so with match_flag: no flag falls by
 * itself any more, and time that is used up shows as 0. */
void match_set_external_flags(struct Match *match);

/* The result and why, as of the last call that was told the time. */
struct Status match_status(const struct Match *match);

/* What `seat` has left at `now_ms` until its flag falls, in milliseconds >= 0, with all periods and
 * stages to come; 0 without a clock. The clock of the seat to move runs from the first move on.
 * Asking notices a flag that fell, which ends the game. */
int64_t match_time_left(struct Match *match, int seat, int64_t now_ms);

/* What the clock of `seat` shows at `now_ms`; zeroed without a clock. It notices a flag, too. */
struct ClockReading match_clock_reading(struct Match *match, int seat, int64_t now_ms);

/* What a player who knows no stages is told of it; there must be a clock. */
struct ClockOutlook match_clock_outlook(struct Match *match, int seat, int64_t now_ms);

/* Milliseconds that the seat to move has thought in its present turn; 0 without a clock. */
int64_t match_time_used(const struct Match *match, int64_t now_ms);

/* The seat to move has thought for `used_ms` in its present turn, as an umpire says, and goes on
 * from there. */
void match_spend(struct Match *match, int64_t used_ms, int64_t now_ms);

/* Stops the clocks. Moves may be made, taken back and redone meanwhile. */
void match_pause(struct Match *match, int64_t now_ms);

/* Lets the clocks go on; ignored while they run. */
void match_resume(struct Match *match, int64_t now_ms);

/* Whether match_pause stopped the clocks. */
bool match_paused(const struct Match *match);

/* How many moves were played so far. */
int match_count(const struct Match *match);

/* The same with those behind them that can be redone. */
int match_total(const struct Match *match);

/* Move number `index`, 0 .. match_total() - 1. */
Move match_get(const struct Match *match, int index);

/* Its text, owned by the match and valid until the next move. */
const char *match_move_text(const struct Match *match, int index);

/* The seat that made it. */
int match_mover(const struct Match *match, int index);

/* The milliseconds that it took; 0 without a clock. */
int64_t match_time_spent(const struct Match *match, int index);

#endif

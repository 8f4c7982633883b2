/*
 * One game being played: its moves, what can be undone, its clocks, its result and its record.
 *
 * Time never comes from here: every call that needs it is told the milliseconds of a monotonic
 * clock.
 */
#ifndef TY_ENGINE_MATCH_H
#define TY_ENGINE_MATCH_H

#include "engine/board.h"

struct Match;

enum ClockKind { CLOCK_NONE, CLOCK_MOVE, CLOCK_FISCHER };

struct ClockSettings {
    enum ClockKind kind;
    int64_t base_ms;      /* per move, or for the whole game (Fischer); 1 s .. 24 h */
    int64_t increment_ms; /* Fischer: added after each move; 0 .. 1 h */
};

/* What a record tells beside its moves. All texts UTF-8. */
struct MatchTags {
    char player[SEATS][64]; /* who sits there: a name, "level:3" */
    char event[64];
    char date[16]; /* 2026.11.21, empty if unknown */
};

/* A match at the start of `game`. Free with match_free. */
struct Match *match_new(const struct Game *game, const struct Options *options,
                        const struct ClockSettings *clock);
void match_free(struct Match *match);

/* The board as it stands; valid until the match is freed, read only. */
const struct Board *match_board(const struct Match *match);
struct MatchTags *match_tags(struct Match *match);
const struct ClockSettings *match_clock(const struct Match *match);

/* Starts over from a position text; on a bad one returns false, the match untouched. */
bool match_set_position(struct Match *match, const char *text, struct TextError *error);

/* Makes a move of the seat whose turn it is, at `now_ms`. False, with the reason, if it is illegal,
 * the game is over, or time has run out (which ends the game). Forgets what could be redone, unless
 * the move is the next one of it. */
bool match_move(struct Match *match, Move move, int64_t now_ms, struct TextError *error);

/* Takes back, or plays again, up to `plies` moves; returns how many. A finished game goes on. */
int match_undo(struct Match *match, int plies, int64_t now_ms);
int match_redo(struct Match *match, int plies, int64_t now_ms);
int match_redo_count(const struct Match *match);

/* Plies that undo takes for `seat` to be on turn again with another decision to make; 0 if none. */
int match_undo_plies(const struct Match *match, int seat);

/* Ends the game outside the rules: a resignation, a draw agreed on, broken off. Ignored when over.
 */
void match_resign(struct Match *match, int seat, int64_t now_ms);
void match_agree_draw(struct Match *match, int64_t now_ms);
void match_abandon(struct Match *match, int64_t now_ms);

/* The result and why. */
struct Status match_status(const struct Match *match);

/* The clock of the seat to move runs from the first move on. Reading notices a flag that fell. */
int64_t match_time_left(struct Match *match, int seat, int64_t now_ms); /* ms, >= 0 */
void match_pause(struct Match *match, int64_t now_ms);
void match_resume(struct Match *match, int64_t now_ms);

/* The moves played so far and, behind them, those that can be redone; `index` counts from 0. */
int match_count(const struct Match *match);
int match_total(const struct Match *match);
Move match_get(const struct Match *match, int index);
void match_move_text(const struct Match *match, int index, char text[MOVE_TEXT_MAX]);

/*
 * The record: PGN-like text. Tags ([Game "gomoku"], [Rule "renju"] for each option, [FEN "..."] for
 * a set-up position, [White ...], [Clock ...], [Result ...], [Reason ...]), then the moves with ply
 * numbers and clock comments. match_write returns the text, to be freed with free(). match_read
 * parses into a new match and validates by replaying; on a corrupt text it returns NULL with the
 * line (1, 2, ...) and the reason.
 */
char *match_write(struct Match *match, int64_t now_ms);
struct MatchError {
    int line;
    char what[ERROR_TEXT_MAX];
};
struct Match *match_read(const char *text, int64_t now_ms, struct MatchError *error);

#endif

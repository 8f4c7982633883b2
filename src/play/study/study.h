/*
 * A record being studied: its tree, a place in it, edits that can be taken back, and the engine
 * that looks at the position there.
 *
 * A study draws nothing and never waits; its host calls study_update when it wakes up.
 */
#ifndef TY_SRC_PLAY_STUDY_STUDY_H
#define TY_SRC_PLAY_STUDY_STUDY_H

#include "engine/match.h"
#include "engine/tree.h"
#include "src/play/seats/setup.h"
#include "src/play/study/analyst.h"

struct Study;

/* A study of `tree`, which it takes over, at its root. The analyst, made when it is first switched
 * on, gets a table of `table_bytes` and what `host` lends. Free with study_free. */
struct Study *study_new(struct Tree *tree, size_t table_bytes, const struct WorkerHost *host);

/* Stops the engine and frees everything; NULL is ignored. */
void study_free(struct Study *study);

/* The same, but the tree goes back to the caller, as it is. */
struct Tree *study_end(struct Study *study);

/* The record; owned by the study, edited through it alone. */
struct Tree *study_tree(struct Study *study);

/* Where it stands, and the board there; owned by the study, until it goes elsewhere. */
TreeNode study_node(const struct Study *study);
const struct Board *study_board(const struct Study *study);

/* The board before the move that led here, as a copy to be freed with board_free, and that move;
 * at the root the board there, and MOVE_NONE. */
Move study_before(const struct Study *study, struct Board *before);

/* Whether the tree was edited, or an evaluation was noted, since the last call. */
bool study_take_changed(struct Study *study);

/* --- walking: each returns whether it went anywhere --- */

bool study_go(struct Study *study, TreeNode node);

/* `plies` forward (the way one came, else the first choice) or, negative, back. */
bool study_step(struct Study *study, int plies);

/* To the root, and to the end of this line. */
bool study_first(struct Study *study);
bool study_last(struct Study *study);

/* To another choice in place of the move that led here: 1 the next, -1 the one before. */
bool study_sibling(struct Study *study, int step);

/* --- editing: what is done can be taken back --- */

/* Plays a move: goes to the one that exists, or adds it as the last variation. False, with the
 * reason, if it can't be played. */
bool study_play(struct Study *study, Move move, struct TextError *error);

/* Plays a line of `count` moves, as far as they can be played; returns how many that were. What it
 * adds is one edit. */
int study_play_line(struct Study *study, const Move *moves, int count);

/* Makes the line to this place the main line; false if it is. */
bool study_promote(struct Study *study);

/* Whether this place is on the main line. */
bool study_on_main(const struct Study *study);

/* Takes the move that led here out, with all that follows; false at the root. */
bool study_delete(struct Study *study);

/* Sets the remark at this place. */
void study_comment(struct Study *study, const char *text);

/* Sets a sign of the move that led here, a numeric annotation glyph, in place of others of its
 * kind, or takes it away where it is set; false at the root. */
bool study_sign(struct Study *study, int glyph);

/* Draws a circle or an arrow at this place. One that is there takes the new colour, or goes if that
 * is its colour already. False where there is no room for more. */
bool study_draw(struct Study *study, const struct TreeMark *mark);

/* Takes all marks at this place away; false where there are none. */
bool study_wipe(struct Study *study);

/* Takes the last edit back and goes there; false if there is none. */
bool study_undo(struct Study *study);
bool study_can_undo(const struct Study *study);

/* --- the engine --- */

/* Looks at the position here, wherever one goes, with so many lines, 1 .. ANALYST_LINES_MAX; 0
 * switches it off. */
void study_analyse(struct Study *study, int lines);
int study_lines(const struct Study *study);

/* Looks at what the other side would play here if it were its turn, until one goes elsewhere or
 * `shown` is false. False, and nothing changes, where the game has no such thing: in check, say, or
 * in an opening's choices. */
bool study_show_threat(struct Study *study, bool shown);
bool study_threatens(const struct Study *study);

/* The board that the engine looks at: the one here, or the same with the other side to move. */
const struct Board *study_looked(const struct Study *study);

/* Has another look at positions: an analyst of this game, which the study takes over; NULL: our own
 * engine. */
void study_use(struct Study *study, struct Analyst *analyst);

/* Takes what went wrong with it, as analyst_fault. */
bool study_fault(struct Study *study, struct Remark *remark, bool *gone);

/* Whether it is at work. */
bool study_thinks(const struct Study *study);

/* Does what is due, and notes what was found in the tree. Returns whether there is news. */
bool study_update(struct Study *study);

/* What the last update found out about the position here; NULL: nothing yet. Valid until the next
 * update, or until one goes elsewhere or has another look. */
const struct Insight *study_insight(const struct Study *study);

/* The evaluation that a line stands for, as trees keep it. */
struct TreeEvaluation study_evaluation(const struct AnalystLine *line);

/* --- going on --- */

/* A match that goes on from here: the side to move is a person called `name`, the other one
 * `opponent` (as in struct Setup), or the other way round with `other_side`. Without a clock. The
 * caller's. NULL if the game is over here. */
struct Match *study_match(const struct Study *study, const char *opponent, bool other_side,
                          const char *name);

#endif

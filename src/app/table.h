/*
 * A game at the table: the match, who sits where, and whose turn it is.
 *
 * A table runs the players through the four calls of src/play/player.h, whatever kind they are, and
 * keeps the match. It draws nothing and never waits; its host calls table_update when the loop
 * wakes up, and passes in the clock's milliseconds.
 */
#ifndef TY_SRC_APP_TABLE_H
#define TY_SRC_APP_TABLE_H

#include "src/app/setup.h"
#include "src/play/ai.h"
#include "src/play/online.h"
#include "src/play/player.h"
#include <stdbool.h>

/* The AI never answers sooner, so that its move is seen to come. */
enum { TABLE_ANSWER_MS = 300 };

struct Table;

/* What a table borrows; all outlive it. */
struct TableHost {
    struct WorkerHost worker;
    uint64_t seed;    /* for the lot and the AI's choices */
    const char *name; /* of the player who set up; copied */
};

/* What happened since the last look. */
struct TableNews {
    int moves; /* made by anyone, since the last update */
    bool ended;
    bool declined;       /* the AI refused a draw */
    bool hint;           /* a hint has come */
    const char *refused; /* why an online match did not take the person's move; NULL: it did */
};

/* Sits down for a new game. Free with table_close. */
struct Table *table_open(const struct Setup *setup, const struct TableHost *host, int64_t now);

/* Goes on with a match read from a record, which the table takes over: seats whose player tag names
 * a level are the AI's. */
struct Table *table_resume(struct Match *match, const struct TableHost *host, int64_t now);

/* Sits down at an online match whose first game has begun; `online` outlives the table, and another
 * keeps it going and hears its notices. The times that the table is told are those of online.h. The
 * other seat is neither a person here nor an AI. Undo, draws, giving up, pauses and hints are not
 * for the table to do: see online.h. */
struct Table *table_online(struct Online *online);

/* Stops whoever thinks, joins its thread and frees everything; NULL is ignored. */
void table_close(struct Table *table);

/* The match that is played; owned by the table, another after table_open or table_resume; at an
 * online match owned by that, and another after each START in its log. */
struct Match *table_match(struct Table *table);

/* The board as it stands; owned by the match. */
const struct Board *table_board(const struct Table *table);

/* What was agreed on before the game; valid as long as the table. */
const struct Setup *table_setup(const struct Table *table);

/* The game that is played. */
const struct Game *table_game(const struct Table *table);

/* The seat whose turn it is, also when the game is over. */
int table_mover(const struct Table *table);

/* Whether the match is an online one. */
bool table_is_online(const struct Table *table);

/* Whether a person sits there, at this screen. */
bool table_is_human(const struct Table *table, int seat);

/* The level that an AI seat plays; NULL for a person, here or elsewhere. */
const struct Level *table_level(const struct Table *table, int seat);

/* The person's name as tagged; "" if there is none. */
const char *table_name(const struct Table *table, int seat);

/* Whether a person may move now: on turn, the game neither over nor paused. */
bool table_awaits_person(const struct Table *table);

/* Whether the game has ended. */
bool table_over(const struct Table *table);

/* The result and why, as far as the table was told the time. */
struct Status table_status(const struct Table *table);

/* Whether the AI, or the person at the other end of an online match, is thinking about a move. */
bool table_thinking(const struct Table *table);

/* Does what is due: takes what players did, notices a flag, asks the next one. */
struct TableNews table_update(struct Table *table, int64_t now);

/* Milliseconds until table_update has something to do by itself; -1: nothing. */
int table_wait(struct Table *table, int64_t now);

/* The person on turn moves; false, with the reason, if that is not possible. The move is made by
 * the next table_update. */
bool table_play(struct Table *table, Move move, struct TextError *error);

/* The person's move that the other side of an online match has not confirmed yet; MOVE_NONE: there
 * is none. */
Move table_proposed(const struct Table *table);

/* How many plies table_undo and table_redo would take back or play now; 0: not possible. Against an
 * AI as many as it takes for the person to choose again. */
int table_undo_plies(const struct Table *table);

/* How many plies table_redo would play now; 0: not possible. */
int table_redo_plies(const struct Table *table);

/* Take back and play again, at once whatever the AI is about; return how many plies. */
int table_undo(struct Table *table, int64_t now);

/* Plays again what was taken back; returns how many plies. */
int table_redo(struct Table *table, int64_t now);

/* The person gives up: the one on turn, or the only one. */
void table_resign(struct Table *table, int64_t now);

/* Offers a draw to the AI, or agrees on one between two people. */
void table_offer_draw(struct Table *table, int64_t now);

/* Stops clocks and thinking, and goes on. */
void table_pause(struct Table *table, int64_t now);

/* Lets clocks and thinking go on after table_pause. */
void table_unpause(struct Table *table, int64_t now);

/* Whether table_pause stopped the game. */
bool table_paused(const struct Table *table);

/* Asks for the best move in the present position; the answer comes with news.hint. Without effect
 * unless a person is on turn. */
void table_ask_hint(struct Table *table);

/* Whether a hint was asked for and has not come yet. */
bool table_hint_pending(const struct Table *table);

/* The hint for the present position; MOVE_NONE: none is known. */
Move table_hint(const struct Table *table);

/* What the AI thinks or last thought (of any seat); false if there is no AI. */
bool table_thoughts(struct Table *table, struct Thinking *thinking);

/* The set-up of a rematch; `swap`: the seats change. */
struct Setup table_rematch(const struct Table *table, bool swap);

#endif

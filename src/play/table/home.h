/* What a game at home is made of: for home.c, which opens it and does what people want; for turns.c
 * below it, which runs the players; and, lowest, for hints.c and seats.c. */
#ifndef TY_SRC_PLAY_TABLE_HOME_H
#define TY_SRC_PLAY_TABLE_HOME_H

#include "src/play/table/parts.h"

/* Who sits at a seat. */
struct HomeSeat {
    enum SeatKind kind;
    struct Level level;    /* of an AI */
    struct Player *player; /* NULL: there is none, and `left` */
    bool left;             /* the player can't play any more */
};

struct Home {
    struct Table table;
    struct Match *match;
    struct HomeSeat seat[SEATS];
    int me; /* the seat of the player who set up */
    bool paused;
    bool told;     /* the end has been reported */
    int on_turn;   /* the seat that was asked for a move, or NOBODY */
    int64_t asked; /* when */
    Move answer;   /* its move, kept until it may be made */
    int pace;      /* made so many milliseconds after it was asked, or TABLE_BY_STEPS */
    bool step;     /* the next one is made at once */

    struct Player *hinter; /* made at the first request */
    bool hint_pending;
    Move hint;
};

/* The home behind a table. */
static inline struct Home *home_of(struct Table *table)
{
    return (struct Home *)table;
}

static inline const struct Home *home_see(const struct Table *table)
{
    return (const struct Home *)table;
}

/* Whoever `opponent` names, as in struct Setup: a level, an engine, or a person. An engine that is
 * not in the host's list is a SEAT_PROGRAM without a player. */
struct TableSeat home_seat_of(const struct Setup *setup, const char *opponent,
                              struct TableHost *host);

/* Whether a person plays at all: two programs play without asking those who watch. */
bool home_has_people(const struct Home *home);

/* Asks the seat whose turn it is for a move. */
void home_ask(struct Home *home, int64_t now);

/* The player of a seat is not there any more: tells of it, stops the clocks if it is on turn. */
void home_lose(struct Home *home, int which, const struct PlayerEvent *event, int64_t now);

/* Takes the turn away from the seat that has it, and stops everyone who is thinking. */
void home_take_away(struct Home *home);

/* Does what is due; see table_update. */
void home_update(struct Table *table, int64_t now);

/* Milliseconds until the answer that is there may be made; -1: there is none. */
int home_due(const struct Table *table, int64_t now);

/* Forgets the hint, or the wish for one. */
void home_drop_hint(struct Home *home);

/* Takes the hint from its AI when it is there. */
void home_poll_hint(struct Home *home);

/* See table_ask_hint, table_hint, table_thinking and table_seat_thinking. */
void home_ask_hint(struct Table *table);
bool home_hint(const struct Table *table, Move *move);
bool home_thinking(struct Table *table, struct Thinking *thinking);
bool home_seat_thinking(struct Table *table, int seat, struct Thinking *thinking);

#endif

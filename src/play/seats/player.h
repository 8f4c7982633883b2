/*
 * A player of a seat on this machine: a person, the AI, a program in another process. (The peer of
 * an online match is no player: what it does comes through the log. See table.h.)
 *
 * Players are asynchronous: none of the calls waits. Their host asks one for its move with
 * `begin`, looks with `poll` whether it has done something, tells it with `respond` what others
 * did, and takes the turn away with `cancel`. All calls come from the host's one thread; a player
 * that works on another wakes its host when there is something to poll (worker.h).
 *
 * A player in another process has to cope with this: `begin` may come before the program is up, the
 * answer may take any time or never come, and the program may die. It then says PLAYER_LEFT, once,
 * and is asked nothing any more.
 */
#ifndef TY_SRC_PLAY_SEATS_PLAYER_H
#define TY_SRC_PLAY_SEATS_PLAYER_H

#include "engine/match.h"
#include "src/play/seats/remark.h"

enum PlayerEventKind {
    PLAYER_MOVE, /* `move`, in answer to the last `begin` */
    PLAYER_RESIGN,
    PLAYER_OFFER_DRAW,  /* a request: answered by ACCEPT or DECLINE */
    PLAYER_ASK_UNDO,    /* a request to take back `plies` */
    PLAYER_ASK_REMATCH, /* a request */
    PLAYER_WITHDRAW,    /* withdraws its pending request */
    PLAYER_ACCEPT,      /* the answers to the pending request */
    PLAYER_DECLINE,
    PLAYER_REDO,      /* a person alone: plays again what was taken back */
    PLAYER_BREAK_OFF, /* online: the game counts for nobody, as the other stays away */
    PLAYER_CHAT,      /* `text`, or a `remark` on what did not go as it was wished */
    PLAYER_LEFT       /* the player can't go on: `remark` says why */
};

/* Something that a player does, or is told that another did. */
struct PlayerEvent {
    enum PlayerEventKind kind;
    Move move;
    int plies;
    char text[208]; /* UTF-8; of a remark, it in English */
    struct Remark remark;
};

/* What a player is asked: to choose a move for the seat whose turn it is. */
struct PlayerTurn {
    const struct Board *board;        /* valid during the call alone */
    bool timed;                       /* there are clocks */
    struct ClockOutlook clock[SEATS]; /* they, by seat; without meaning where there are none */
};

struct Player;
struct Thinking; /* see ai.h */

/* One kind of player. Every member but the last is REQUIRED. */
struct PlayerKind {
    const char *id; /* "human", "ai" */
    void (*begin)(struct Player *player, const struct PlayerTurn *turn);
    void (*cancel)(struct Player *player);
    bool (*poll)(struct Player *player, struct PlayerEvent *event);
    void (*respond)(struct Player *player, const struct PlayerEvent *event);
    void (*free)(struct Player *player);
    /* OPTIONAL: what it thinks. */
    void (*thinking)(struct Player *player, struct Thinking *thinking);
};

/* What every player begins with; the kinds embed it as their first member. */
struct Player {
    const struct PlayerKind *kind;
};

/* Asks for a move. A turn that was begun before must be over: answered or cancelled. */
void player_begin(struct Player *player, const struct PlayerTurn *turn);

/* Takes the turn away: no PLAYER_MOVE comes from it any more. Does nothing without a turn. Returns
 * within 10 ms, whatever the player was about. */
void player_cancel(struct Player *player);

/* Whether the player did something; `event` is filled with the oldest such thing. */
bool player_poll(struct Player *player, struct PlayerEvent *event);

/* Tells the player what the other seat did or answered: a move that was made, a request (to be
 * answered through `poll`), an answer to its own. */
void player_respond(struct Player *player, const struct PlayerEvent *event);

/* What it thinks, for display: cheap enough for every frame, and never waits. False if it shows
 * nothing of the kind. */
bool player_thinking(struct Player *player, struct Thinking *thinking);

/* Cancels what is under way and frees the player; NULL is ignored. */
void player_free(struct Player *player);

#endif

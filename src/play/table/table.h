/*
 * A game at the table: the match, who sits where, whose turn it is, and what happens.
 *
 * One interface for every match, with two backends: at home the table keeps the match itself and
 * runs the players of both seats; online the log of the two programs decides what counts, and the
 * table runs the player of our seat. A table draws nothing and never waits; its host calls
 * table_update when it wakes up, and takes the news with table_news. `now` is of the host's clock
 * in milliseconds; at an online match that of online.h.
 */
#ifndef TY_SRC_PLAY_TABLE_TABLE_H
#define TY_SRC_PLAY_TABLE_TABLE_H

#include "src/play/online/online.h"
#include "src/play/online/watching.h"
#include "src/play/seats/ai.h"
#include "src/play/seats/player.h"
#include "src/play/seats/setup.h"

/* For struct TableHost's answer_ms: long enough that an AI's move is seen to come. */
enum { TABLE_ANSWER_MS = 300 };

/* For table_set_pace: no move is made before table_step. */
enum { TABLE_BY_STEPS = -1 };

struct Books;
struct Table;

/* What a table borrows; all outlive it. */
struct TableHost {
    struct WorkerHost worker;
    uint64_t seed;             /* for drawing lots and for the AI's choices */
    const char *name;          /* of the player who set up; copied */
    int answer_ms;             /* an AI's move is made no sooner after it was asked; 0: at once */
    size_t table_bytes;        /* of each AI's transposition table; 0: 16 MiB */
    bool ponder;               /* AIs by time think on while the other side is on turn */
    struct Solution *solution; /* for exact levels; NULL: the table makes its own */
    const struct Engines *engines; /* of others, that set-ups and records name; NULL: none */
    int effort;                    /* of theirs, where a record is resumed: see struct Setup */
    const struct Books *books;     /* that AIs open from; NULL: none */
};

/* Who may sit at a seat. */
enum SeatKind {
    SEAT_HUMAN,   /* a person at this screen */
    SEAT_AI,      /* a level of the engine */
    SEAT_PROGRAM, /* a player of any other kind: `player` */
    SEAT_PEER     /* the player at the other end of an online match */
};

/* A seat as it is taken. */
struct TableSeat {
    enum SeatKind kind;
    struct Level level;    /* SEAT_AI; copied, its strings outlive the table */
    uint64_t seed;         /* SEAT_AI: of its choices between equals */
    struct Player *player; /* SEAT_PROGRAM: the table takes it over */
};

enum NewsKind {
    NEWS_START,    /* another game has begun, perhaps with the seats changed */
    NEWS_MOVE,     /* `seat` has moved; `request` (by `asker`), if any, is void by that */
    NEWS_UNDO,     /* moves were taken back; online: as `asker` had asked for, and `seat` accepts */
    NEWS_REDO,     /* and played again */
    NEWS_REQUEST,  /* `asker` asks for `request` */
    NEWS_DECLINE,  /* the `request` of `asker` was refused, or has run out: `expired` */
    NEWS_WITHDRAW, /* `asker` takes the request back */
    NEWS_END,      /* the game has ended, by a move if `moved` */
    NEWS_HINT,     /* a hint has come */
    NEWS_REFUSED,  /* what our side did was not possible: `why` */
    NEWS_VOID,     /* and this does not count: `why` */
    NEWS_AWAY,     /* the program of `seat` was ended in its turn: `seconds` are off its clock */
    NEWS_CONTRADICTED, /* the peer claimed what the own clock contradicts: `why`, with %s for its
                          name; it doesn't count */
    NEWS_UNSAVED,      /* the disk failed, and nothing was told to the peer: `why` */
    NEWS_LINKED,       /* a link to the peer stands */
    NEWS_PARTED,       /* it ended: `parting` */
    NEWS_CHAT,         /* the peer says `text`; at home a program of `seat` had a `remark` */
    NEWS_LEFT /* the player of `seat` can't play any more: `remark`, or `text`, English; the
                      clocks stand until table_reseat */
};

/* Something that happened. Which members count depends on the kind. */
struct TableNews {
    enum NewsKind kind;
    int seat, asker;
    enum Request request; /* REQUEST_NONE: none */
    bool expired, moved;
    enum Parting parting;
    int seconds;
    const char *why; /* English, static */
    char text[CHAT_MAX_BYTES + 1];
    struct Remark remark;
};

/* --- sitting down and getting up --- */

/* Sits down for a new game. Free with table_close. */
struct Table *table_open(const struct Setup *setup, const struct TableHost *host, int64_t now);

/* Goes on with a match read from a record, which the table takes over: seats whose player tag names
 * a level are the AI's, those that name an engine are that engine's. One that is not there any more
 * has left before the first update. */
struct Table *table_resume(struct Match *match, const struct TableHost *host, int64_t now);

/* Sits down at a match that is set up, which the table takes over. */
struct Table *table_seated(struct Match *match, const struct TableSeat seats[SEATS],
                           const struct TableHost *host, int64_t now);

/* Sits down at an online match whose first game has begun; `seat` plays our side. `online` outlives
 * the table; another keeps it going with online_update, the table hears its notices. */
struct Table *table_online(struct Online *online, const struct TableSeat *seat,
                           const struct TableHost *host, int64_t now);

/* Sits down to watch a match of others, whose first game has begun: nobody here plays. `watching`
 * outlives the table; another keeps it going with watching_update. */
struct Table *table_watch(struct Watching *watching, const struct TableHost *host, int64_t now);

/* Stops a player that is thinking, joins its thread and frees everything; NULL is ignored. */
void table_close(struct Table *table);

/* --- asking --- */

/* The match that is played; owned by the table, another after table_open or table_resume; at an
 * online match owned by that, and another after each NEWS_START. */
struct Match *table_match(const struct Table *table);

/* The board as it stands; owned by the match. */
const struct Board *table_board(const struct Table *table);

/* What was agreed on before the game; valid as long as the table. */
const struct Setup *table_setup(const struct Table *table);

/* The game that is played. */
const struct Game *table_game(const struct Table *table);

/* The seat whose turn it is, also when the game is over. */
int table_mover(const struct Table *table);

/* Who sits there. */
enum SeatKind table_seat_kind(const struct Table *table, int seat);

/* Whether a person sits there, at this screen. */
bool table_is_human(const struct Table *table, int seat);

/* Whether the match is an online one: the clocks also run while the machine sleeps. */
bool table_is_online(const struct Table *table);

/* The level that an AI seat plays; NULL for everybody else. */
const struct Level *table_level(const struct Table *table, int seat);

/* Whether the player of a seat can't play any more. */
bool table_has_left(const struct Table *table, int seat);

/* The player's name as tagged, an engine's without more; "" if there is none, and for an AI. */
const char *table_name(const struct Table *table, int seat);

/* Whether a person at this screen may move now: on turn, the game neither over nor paused. */
bool table_awaits_person(const struct Table *table);

/* Whether the next letter is the other side's, in a match by letters. */
bool table_awaits_letter(const struct Table *table);

/* Whether the game has ended. */
bool table_over(const struct Table *table);

/* The result and why, as far as the table was told the time. */
struct Status table_status(const struct Table *table);

/* Whether somebody who is no person at this screen is to move. */
bool table_is_thinking(const struct Table *table);

/* Whether table_act would do that now, as far as the table can know. */
bool table_can(const struct Table *table, enum PlayerEventKind kind, int64_t now);

/* How many takebacks our side has left in this game; -1: no limit. */
int table_undos_left(const struct Table *table);

/* Whether the table itself keeps what the two have won of each other, as an online match does by
 * its log: false with nothing filled where it doesn't, or no game is finished. In half points. */
bool table_score(const struct Table *table, int half[SEATS]);

/* The person's move that the other side of an online match has not confirmed yet; MOVE_NONE: there
 * is none. */
Move table_proposed(const struct Table *table);

/* How things stand with the peer: the link, requests, what the peer's program said. False, and
 * nothing filled, at home. */
bool table_link(const struct Table *table, struct OnlineView *view, int64_t now);

/* --- time --- */

/* Does what is due: takes what players did, notices a flag, asks the next one. */
void table_update(struct Table *table, int64_t now);

/* Takes the oldest thing that happened; false if there is none. */
bool table_news(struct Table *table, struct TableNews *news, int64_t now);

/* Milliseconds until table_update has something to do, or a clock something to show, by itself; -1:
 * nothing. */
int table_wait(const struct Table *table, int64_t now);

/* --- what the people at the table do --- */

/* Does for the person on turn, or the only one, what `event` says. NULL, or in English why that
 * is not possible. At home a takeback happens at once, whatever the AI is doing, and goes back
 * as far as the person needs to choose again; online it is a request. A move is made by the next
 * update. */
const char *table_act(struct Table *table, const struct PlayerEvent *event, int64_t now);

/* The same for what needs no more than its kind. */
const char *table_do(struct Table *table, enum PlayerEventKind kind, int64_t now);

/* Makes a move. */
const char *table_play(struct Table *table, Move move, int64_t now);

/* Mutes the peer's chat, or hears it again. Without effect at home. */
void table_mute(struct Table *table, bool muted);

/* Stops clocks and thinking, at home. */
void table_pause(struct Table *table, int64_t now);

/* Lets clocks and thinking go on after table_pause. */
void table_unpause(struct Table *table, int64_t now);

/* --- two programs at one table, at home --- */

/* Whether two play that are no persons, so that this screen only watches; not the match of others
 * that is watched online. */
bool table_is_show(const struct Table *table);

/* Has each move of such a game made no sooner than `answer_ms` >= 0 milliseconds after it was asked
 * for, from now on, or TABLE_BY_STEPS. A clock stands while a move waits to be made. Without effect
 * at other tables. */
void table_set_pace(struct Table *table, int answer_ms);

/* Lets the program on turn make one move as soon as it knows it, whatever the pace. */
void table_step(struct Table *table);

/* --- hints and thoughts, at home --- */

/* Asks for the best move in the present position; NEWS_HINT tells when it is there. Without effect
 * unless a person is on turn. */
void table_ask_hint(struct Table *table);

/* Whether a hint was asked for and has not come yet. */
bool table_hint_pending(const struct Table *table);

/* The hint for the present position; MOVE_NONE: none is known. */
Move table_hint(const struct Table *table);

/* What the AI thinks or last thought (of any seat); false if there is no AI. */
bool table_thinking(struct Table *table, struct Thinking *thinking);

/* What the player of a seat thinks or last thought, whoever is on turn now; false if that is no
 * AI. */
bool table_seat_thinking(struct Table *table, int seat, struct Thinking *thinking);

/* Seats another player where one has left, at home: `opponent` as in struct Setup, the same engine
 * once more for instance. The game goes on; what is not possible is told as news. */
void table_reseat(struct Table *table, int seat, const char *opponent, int64_t now);

/* The set-up of a rematch; `swap`: the seats change. */
struct Setup table_rematch(const struct Table *table, bool swap);

#endif

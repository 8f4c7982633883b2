/*
 * A match between host and guest, as net/session/ and net/match/log.c play it, small enough to be
 * searched whole: one log kept by the host, proposals of the guest, a link that breaks anywhere and
 * loses what is on it, programs that die between saving and telling. The transitions are those of
 * the C code: net/match/transitions.def.
 *
 * Left out: clocks and waits (whatever takes time may happen at any time), the offer, chat, and
 * what an event says beyond its kind, its side, what it answers and where a takeback goes.
 *
 * With LIAR defined, as HOST or GUEST, that side has a program that says what is not so of time and
 * absence. Then no flag falls and no break is long: whatever is claimed is a lie, which the other's
 * clock contradicts. No claim of one side may end or spoil a game; who insists has left, and both
 * records say who.
 *
 * check.sh searches it; with MUTANT_... defined the protocol lacks one of its rules, and the search
 * must find out.
 */
#ifndef LOG_MAX
#define LOG_MAX   5 /* events */
#define PROPOSALS 1 /* of the guest, in all */
#define BREAKS    1 /* cuts, and deaths of a program */
#endif
#ifndef CLAIMS_MAX
#define CLAIMS_MAX 2 /* in a game, that the own clock contradicts: who insists has left */
#endif
#define PLY_MAX    3 /* a game is over then by its rules */
#define UNDO_LIMIT 1

#define HOST  0
#define GUEST 1

/* Phases, requests and events as the table names them. */
#define READY 0
#define PLAY  1
#define OVER  2
#define KEEP  3

#define NONE    0
#define UNDO    1
#define DRAW    2
#define REMATCH 3

/* Requests come in fours, in the order of the requests: ask, accept, decline, withdraw. */
#define START            1
#define MOVE             2
#define RESIGN           3
#define FLAG             4
#define BREAK            5
#define AWAY             6
#define ASK_UNDO         8
#define ACCEPT_UNDO      9
#define DECLINE_UNDO     10
#define WITHDRAW_UNDO    11
#define ASK_DRAW         12
#define ACCEPT_DRAW      13
#define DECLINE_DRAW     14
#define WITHDRAW_DRAW    15
#define ASK_REMATCH      16
#define ACCEPT_REMATCH   17
#define DECLINE_REMATCH  18
#define WITHDRAW_REMATCH 19
#define ASKS(k)     (k >= 8 && k % 4 == 0)
#define ACCEPTS(k)  (k >= 8 && k % 4 == 1)
#define DECLINES(k) (k >= 8 && k % 4 == 2)
#define REQUEST(k)  (k / 4 - 1)

#define WHO_ANY(l, side)   true
#define WHO_ASKER(l, side) (side == l.asker)
#define WHO_OTHER(l, side) (side != l.asker)

/* What a log makes of its events. */
typedef Log {
    byte count, phase, pending, asked, target, moved, started, ply;
    bit asker, first; /* who asked, who moved first */
    byte undone[2]
}

/* The events themselves; the guest has the first so many of them. */
typedef Event {
    byte kind, re, target;
    bit side
}

/* What the guest would like to see. */
typedef Proposal {
    byte kind, re, target;
    bool open;      /* not answered yet, as the guest's disk knows */
    bool taken;     /* it stands in the log */
    bool refused    /* the guest was told so */
}

Log log[2];
Event event[LOG_MAX + 1];
Proposal proposal[PROPOSALS];
byte proposed; /* so many of them */

bool up, greeted[2], synced[2];
byte acknowledged;     /* the host may have heard that the guest saved so many events */
byte target;           /* guest: events that the host had when it greeted */
bool restarted[2];     /* it died in its own turn, and the log does not have it yet */
byte breaks = BREAKS;
bool quiet;            /* nobody wishes anything any more, and nothing breaks */

#ifdef LIAR
#define HONEST (1 - LIAR)
#define NOBODY 2
byte lies = CLAIMS_MAX + 1;       /* that are left to be said */
byte contradictions;              /* in this game, as the honest program knows */
byte met;                         /* the same, as is so */
bool ended[2];                    /* the match, for good */
byte left_by[2] = {NOBODY, NOBODY}; /* who has left, as the record of each says */
#endif

mtype = {Hello, Told, Void, Propose, Lie, Refusal};
chan to_guest = [LOG_MAX + 5] of {mtype, byte};
chan to_host = [LOG_MAX + 5] of {mtype, byte};

/* For the length of one step. */
hidden byte kind, re, goal, next_phase, next_pending, at;
hidden byte side;
hidden byte good, died, over; /* truths */

#define MOVER(l, a_ply) ((l.first + a_ply) % 2)

/* --- the log ---------------------------------------------------------------------------------- */

/* The number of the event that an event must name. */
inline find_re(l)
{
    if
    :: kind == MOVE || kind == AWAY || ASKS(kind) -> re = l.moved
    :: kind == RESIGN || kind == BREAK -> re = l.started
    :: kind >= 8 && !ASKS(kind) -> re = l.asked
    :: else -> re = 0
    fi
}

/* The ply to which a takeback of `side` goes; 255: to none. */
inline find_target(l)
{
    if
    :: kind != ASK_UNDO -> goal = 0
    :: kind == ASK_UNDO && l.ply > 0 && MOVER(l, l.ply - 1) == side -> goal = l.ply - 1
    :: kind == ASK_UNDO && l.ply > 1 && MOVER(l, l.ply - 1) != side -> goal = l.ply - 2
    :: else -> goal = 255
    fi
}

/* Whether event (kind, side, re, goal) may come next in `l`, and what follows. */
inline judge(l)
{
    byte right_re, right_goal;
    good = false;
    right_re = re;
    right_goal = goal;
    find_re(l);
    find_target(l);
    if
#ifndef MUTANT_RE
    :: right_re != re -> skip
#endif
    :: right_goal != goal || goal == 255 -> skip
    :: kind == MOVE && MOVER(l, l.ply) != side -> skip
    :: kind == ASK_UNDO && l.undone[side] >= UNDO_LIMIT -> skip
    :: else ->
        if
#define T(a_phase, a_request, a_kind, who, then_phase, then_request)                               \
        :: l.phase == a_phase && l.pending == a_request && kind == a_kind && WHO_##who(l, side) -> \
            good = true;                                                                           \
            next_phase = then_phase;                                                               \
            next_pending = then_request
#include "net/match/transitions.def"
#undef T
#ifdef MUTANT_TABLE
        :: l.phase == OVER && l.pending == NONE && kind == ACCEPT_UNDO ->
            good = true;
            next_phase = PLAY;
            next_pending = NONE
#endif
        :: else
        fi
    fi;
    re = right_re;
    goal = right_goal;
    right_re = 0;
    right_goal = 0
}

/* Moves the board of `l`; over: the game is at its end by the rules. */
inline act(l)
{
    over = false;
    if
    :: kind == START ->
        l.first = side;
        l.ply = 0;
        l.started = l.count;
        l.undone[HOST] = 0;
        l.undone[GUEST] = 0
    :: kind == MOVE ->
        l.ply++;
        over = l.ply == PLY_MAX
    :: kind == ACCEPT_UNDO ->
        /* Nobody moved since it was asked for, and the asker is to move again. */
        assert(l.moved < l.asked && l.target < l.ply && l.ply - l.target <= 2);
        l.ply = l.target;
        assert(MOVER(l, l.ply) == l.asker);
        l.undone[l.asker]++
    :: else
    fi
}

/* Puts an event that was judged good into `l`. */
inline apply(l)
{
    assert(good && l.count < LOG_MAX);
    assert(l.phase != OVER || (kind >= 8 && REQUEST(kind) == REMATCH));
    assert(l.phase != READY || kind == START);
    assert(l.pending == NONE || !ASKS(kind));
    assert(!ACCEPTS(kind) || re == l.asked); /* nobody accepts what he has not seen */
    assert(kind != MOVE || re == l.moved);   /* nor moves on another board */
#ifdef LIAR
    assert(kind != FLAG && kind != BREAK);   /* nobody loses a game, or has it ended, by a lie */
#endif
    l.count++;
    act(l);
    if
    :: kind == START || kind == MOVE || kind == ACCEPT_UNDO -> l.moved = l.count
    :: else
    fi;
    if
    :: next_phase == KEEP && over -> l.phase = OVER; l.pending = NONE
    :: next_phase == KEEP && !over -> l.phase = PLAY; l.pending = next_pending
    :: else -> l.phase = next_phase; l.pending = next_pending
    fi;
    if
    :: ASKS(kind) -> l.asker = side; l.asked = l.count; l.target = goal
    :: l.pending == NONE -> l.asker = 0; l.asked = 0; l.target = 0
    :: else
    fi;
    if
    :: l.phase == OVER -> l.ply = 0; l.undone[HOST] = 0; l.undone[GUEST] = 0
    :: else
    fi
}

/* What was contradicted counts for one game. */
inline forget_claims(who)
{
#ifdef LIAR
    if
    :: who == HONEST && !ended[HONEST] -> contradictions = 0; met = 0
    :: else
    fi
#else
    skip
#endif
}

inline new_game(who)
{
    if
    :: kind == START -> forget_claims(who)
    :: else
    fi
}

/* --- links ------------------------------------------------------------------------------------ */

/* Whatever is on its way is lost, and both notice. */
inline cut()
{
    do
    :: nempty(to_guest) -> to_guest?_, _
    :: empty(to_guest) -> break
    od;
    do
    :: nempty(to_host) -> to_host?_, _
    :: empty(to_host) -> break
    od;
    up = false;
    target = 0;
    greeted[HOST] = false;
    greeted[GUEST] = false;
    synced[HOST] = false;
    synced[GUEST] = false
}

/* A process ends wherever it is, and is started again: what it had on disk is all it knows, which
 * here is everything but the link. */
inline die_if_it_must(who)
{
    if
    :: died ->
        died = false;
        restarted[who] = log[who].phase == PLAY && MOVER(log[who], log[who].ply) == who;
        forget_claims(who); /* no disk has them */
        cut()
    :: else
    fi
}

/* --- lies ------------------------------------------------------------------------------------- */

#ifdef LIAR
/* The own clock contradicts what the peer has said. Who said so too often has left: the link ends
 * with that word, which may be lost like any other. */
inline contradict()
{
    met++;
#ifndef MUTANT_MEEK
    contradictions++;
#endif
    if
    :: contradictions >= CLAIMS_MAX ->
        cut();
        ended[HONEST] = true;
        left_by[HONEST] = LIAR;
        if
        :: ended[LIAR] = true; left_by[LIAR] = LIAR
        :: skip
        fi
    :: else
    fi
}

/* An event that the host does not have: the guest's flag, its absence, a long break. */
inline lie_of_host()
{
    if
    :: kind = FLAG; side = GUEST
    :: kind = BREAK; side = HOST
    :: !restarted[GUEST] -> kind = AWAY; side = GUEST
    fi;
    find_re(log[HOST]);
    goal = 0;
    judge(log[HOST]);
    if
    :: good -> lies--; to_guest!Lie, kind
    :: else
    fi
}

inline guest_hears_lie(number)
{
    kind = number;
    side = (kind == BREAK -> HOST : GUEST);
    goal = 0;
    find_re(log[GUEST]);
    judge(log[GUEST]);
    assert(good); /* by the rules it could be so */
#ifdef MUTANT_BELIEVE
    apply(log[GUEST])
#else
    to_host!Refusal, 0;
    contradict()
#endif
}

/* A break that was none, or that the clock contradicts what the host has measured. */
inline lie_of_guest()
{
    lies--;
    if
    :: log[GUEST].phase == PLAY -> to_host!Lie, BREAK
    :: to_host!Refusal, 0
    fi
}

inline host_hears_lie()
{
    kind = BREAK;
    side = GUEST;
    goal = 0;
    find_re(log[HOST]);
    judge(log[HOST]);
    if
#ifdef MUTANT_BELIEVE
    :: good -> commit()
#else
    :: good -> contradict()
#endif
    :: else /* the game is over meanwhile */
    fi
}
#endif

/* --- the host --------------------------------------------------------------------------------- */

/* Judges an event, saves it, and tells the guest, unless it dies in between. */
inline commit()
{
    judge(log[HOST]);
    if
    :: good && !died && log[HOST].count < LOG_MAX ->
#ifdef MUTANT_TELL_FIRST
        if
        :: breaks > 0 && greeted[HOST] ->
            event[log[HOST].count + 1].kind = kind;
            event[log[HOST].count + 1].side = side;
            event[log[HOST].count + 1].re = re;
            event[log[HOST].count + 1].target = goal;
            to_guest!Told, log[HOST].count + 1;
            breaks--;
            greeted[HOST] = false; /* and it is back before the guest noticed */
            good = false
        :: else
        fi;
#endif
        if
        :: good ->
            assert(kind != FLAG || synced[HOST]); /* nobody loses behind his own back */
            apply(log[HOST]);
            new_game(HOST);
            event[log[HOST].count].kind = kind;
            event[log[HOST].count].side = side;
            event[log[HOST].count].re = re;
            event[log[HOST].count].target = goal;
            if
            :: breaks > 0 -> breaks--; died = true
            :: greeted[HOST] -> to_guest!Told, log[HOST].count
            :: !greeted[HOST] -> skip
            fi
        :: else
        fi
    :: else -> good = false
    fi
}

/* The first game, or the next one with the sides swapped. */
inline start_next()
{
    if
    :: log[HOST].phase == READY && !died ->
        kind = START;
        re = 0;
        goal = 0;
        if
        :: log[HOST].count == 0 -> side = HOST
        :: log[HOST].count == 0 -> side = GUEST
        :: log[HOST].count > 0 -> side = 1 - log[HOST].first
        fi;
        commit()
    :: else
    fi
}

/* A request from before the break is void. */
inline drop_request()
{
    if
    :: log[HOST].pending != NONE && !died ->
        kind = 4 * (log[HOST].pending + 1) + 2; /* decline */
        side = 1 - log[HOST].asker;
        goal = 0;
        find_re(log[HOST]);
        commit()
    :: else
    fi
}

/* Whose program was ended in its own turn pays for it, once. */
inline charge(who)
{
    if
    :: restarted[who] && !died && log[HOST].phase == PLAY &&
       MOVER(log[HOST], log[HOST].ply) == who ->
        kind = AWAY;
        side = who;
        goal = 0;
        find_re(log[HOST]);
        commit();
        restarted[who] = restarted[who] && !good
    :: else -> restarted[who] = restarted[who] && died
    fi
}

inline host_greeted(has)
{
    assert(has <= log[HOST].count); /* nothing that the guest has is lost here */
    assert(has >= acknowledged);    /* nor what it said that it has */
    greeted[HOST] = true;
    at = has + 1;
    do
    :: at <= log[HOST].count -> to_guest!Told, at; at++
    :: else -> break
    od;
#ifndef MUTANT_NO_START
    start_next();
#else
    if
    :: log[HOST].count == 0 -> start_next()
    :: else
    fi;
#endif
#ifndef MUTANT_FORGET
    drop_request();
#endif
    charge(HOST);
    charge(GUEST);
    /* Nobody is held to what was asked before a break, unless the log is full. */
    assert(died || log[HOST].pending == NONE || log[HOST].count == LOG_MAX);
    synced[HOST] = !died
}

inline host_proposed(number)
{
    assert(synced[HOST]);
    kind = proposal[number].kind;
    re = proposal[number].re;
    goal = proposal[number].target;
    side = GUEST;
    if
    :: kind == BREAK -> good = false /* by the host's clock there was a link all the time */
    :: commit()
    fi;
    if
    :: good ->
        assert(!proposal[number].taken && !proposal[number].refused);
        proposal[number].taken = true
    :: !good && !died -> to_guest!Void, number
    :: !good && died -> skip
    fi;
    start_next()
}

/* Anything that a player may want; what is void comes to nothing. */
inline choose()
{
    if
#ifndef LIAR
    :: !up -> kind = BREAK
#endif
    :: kind = MOVE
    :: kind = RESIGN
    :: kind = ASK_UNDO
    :: kind = ACCEPT_UNDO
    :: kind = DECLINE_UNDO
    :: kind = WITHDRAW_UNDO
    :: kind = ASK_DRAW
    :: kind = ACCEPT_DRAW
    :: kind = DECLINE_DRAW
    :: kind = WITHDRAW_DRAW
    :: kind = ASK_REMATCH
    :: kind = ACCEPT_REMATCH
    :: kind = DECLINE_REMATCH
    :: kind = WITHDRAW_REMATCH
    fi
}

/* The host's own wishes, and what it says for time: fallen flags, requests that ran out. */
inline host_wishes()
{
    if
#ifdef LIAR
#elif !defined(MUTANT_ALONE)
    :: synced[HOST] -> kind = FLAG; side = GUEST
#else
    :: kind = FLAG; side = GUEST
#endif
    :: choose(); side = HOST
    :: log[HOST].pending != NONE && log[HOST].asker == HOST ->
        kind = 4 * (log[HOST].pending + 1) + 2;
        side = GUEST
    fi;
    find_re(log[HOST]);
    find_target(log[HOST]);
    commit();
    start_next()
}

active proctype Host()
{
    byte number;
end:
    do
    :: atomic { to_host?Hello, number -> host_greeted(number); die_if_it_must(HOST); number = 0 }
    :: atomic { to_host?Propose, number -> host_proposed(number); die_if_it_must(HOST);
                number = 0 }
    :: atomic { !quiet && log[HOST].count > 0 && log[HOST].count < LOG_MAX ->
                host_wishes(); die_if_it_must(HOST) }
#ifdef LIAR
#if LIAR == HOST
    :: atomic { !quiet && synced[HOST] && lies > 0 && log[HOST].count < LOG_MAX ->
                lie_of_host() }
    :: to_host?Refusal, _ /* and says no more of it, or lies again */
#else
    :: atomic { to_host?Lie, _ -> host_hears_lie(); die_if_it_must(HOST) }
    :: atomic { to_host?Refusal, _ -> contradict() }
#endif
#endif
    od
}

/* --- the guest -------------------------------------------------------------------------------- */

inline propose_again()
{
    at = 0;
    do
    :: at < proposed ->
        if
        :: proposal[at].open -> to_host!Propose, at
        :: else
        fi;
        at++
    :: else -> break
    od
}

inline guest_caught_up()
{
    if
    :: !synced[GUEST] && log[GUEST].count > 0 && log[GUEST].count >= target ->
        synced[GUEST] = true;
        propose_again()
    :: else
    fi
}

/* An answer has come; what it was that was proposed does not matter any more. */
inline close(number)
{
    proposal[number].open = false;
    proposal[number].kind = 0;
    proposal[number].re = 0;
    proposal[number].target = 0
}

/* Which open proposal the event is; `proposed`: none. */
inline find_proposal()
{
    at = 0;
    do
    :: at < proposed && !(side == GUEST && proposal[at].open && proposal[at].kind == kind &&
                          proposal[at].re == re && proposal[at].target == goal) -> at++
    :: else -> break
    od
}

/* Whether the host may say this: in the guest's name only what the guest proposed, and what time
 * says. Closes the proposal. */
inline may_be_told()
{
    find_proposal();
    good = side == HOST || kind == FLAG || kind == AWAY || kind == START || DECLINES(kind) ||
           at < proposed;
    if
    :: at < proposed -> close(at)
    :: else
    fi;
    assert(good)
}

inline guest_told(number)
{
    assert(number == log[GUEST].count + 1); /* no gap */
    kind = event[number].kind;
    side = event[number].side;
    re = event[number].re;
    goal = event[number].target;
    may_be_told();
    judge(log[GUEST]);
    assert(good); /* and nobody is accused */
    apply(log[GUEST]);
    new_game(GUEST);
    acknowledged = log[GUEST].count;
    event[acknowledged].kind = 0; /* nobody will ask for it again */
    event[acknowledged].side = 0;
    event[acknowledged].re = 0;
    event[acknowledged].target = 0;
    guest_caught_up()
}

/* Saves a proposal and sends it, unless it dies in between. */
inline guest_wishes()
{
    side = GUEST;
    choose();
    find_re(log[GUEST]);
    find_target(log[GUEST]);
    judge(log[GUEST]);
    find_proposal();
    if
    :: good && at == proposed ->
        proposal[proposed].kind = kind;
        proposal[proposed].re = re;
        proposal[proposed].target = goal;
        proposal[proposed].open = true;
        proposed++;
        if
        :: breaks > 0 -> breaks--; died = true
        :: synced[GUEST] -> to_host!Propose, proposed - 1
        :: !synced[GUEST] -> skip
        fi
    :: else
    fi
}

active proctype Guest()
{
    byte number;
end:
    do
    :: atomic { to_guest?Hello, number ->
                assert(log[GUEST].count <= number);
                greeted[GUEST] = true; target = number; guest_caught_up(); number = 0 }
    :: atomic { to_guest?Told, number -> guest_told(number); number = 0 }
    :: atomic { to_guest?Void, number ->
                proposal[number].refused = proposal[number].open; close(number); number = 0 }
    :: atomic { !quiet && log[GUEST].count > 0 && proposed < PROPOSALS ->
                guest_wishes(); die_if_it_must(GUEST) }
#ifdef LIAR
#if LIAR == HOST
    :: atomic { to_guest?Lie, number -> guest_hears_lie(number); number = 0 }
#else
    :: atomic { !quiet && synced[GUEST] && lies > 0 -> lie_of_guest() }
#endif
#endif
    od
}

/* --- the world -------------------------------------------------------------------------------- */

/* Nothing is under way: both have the same, and every proposal had its answer. */
inline check_agreed()
{
    assert(up && synced[HOST] && synced[GUEST]);
    assert(log[GUEST].count == log[HOST].count);
    assert(log[GUEST].phase == log[HOST].phase && log[GUEST].pending == log[HOST].pending);
    assert(log[GUEST].ply == log[HOST].ply && log[GUEST].first == log[HOST].first);
    assert(log[HOST].phase != READY || log[HOST].count == LOG_MAX);
    at = 0;
    do
    :: at < proposed ->
        assert(!proposal[at].open);
        assert(!(proposal[at].taken && proposal[at].refused));
        at++
    :: else -> break
    od
}

inline check_settled()
{
#ifdef LIAR
    /* A single claim ends nothing, and insisting does. */
    assert(ended[HONEST] == (met >= CLAIMS_MAX));
    assert(!ended[HONEST] || met >= 2);
    if
    :: ended[HONEST] ->
        assert(left_by[HONEST] == LIAR);
        assert(!ended[LIAR] || left_by[LIAR] == LIAR)
    :: else -> check_agreed()
    fi
#else
    check_agreed()
#endif
}

#ifdef LIAR
#define GOES_ON (!ended[HONEST])
#else
#define GOES_ON true
#endif

active proctype World()
{
    do
    :: atomic { !up && GOES_ON -> up = true; to_guest!Hello, log[HOST].count;
                to_host!Hello, log[GUEST].count }
    :: atomic { up && !quiet && breaks > 0 -> breaks--; cut() }
    :: !quiet -> quiet = true
    :: atomic { timeout -> check_settled(); break }
    od
}

/*
 * Exact play at the end of reversi, by alpha-beta on margins. First come moves that leave the enemy
 * few answers, and those into regions with an odd number of empty points, where who begins has the
 * last word as well.
 */
#include "engine/reversi/endgame.h"
#include "engine/reversi/position.h"
#include "engine/search/control.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <assert.h>

enum {
    TABLE_ENTRIES = 1 << 18,
    FEW = 4,        /* empty points, up to which moves are tried as they come */
    TABLE_FROM = 7, /* from which on the table is asked */
    MARGIN_NONE = POINTS + 1,
    MOVES_MOST = 34,
    ANSWER_WORTH = 16,        /* in the order of moves: an answer less */
    ANSWER_CORNER_WORTH = 20, /* more for one into a corner */
    CORNER_WORTH = 24,
    ODD_WORTH = 10,
    LIBERTY_WORTH = 3, /* an empty point less beside own discs */
};

/* The margin of a position lies within two bounds. */
struct EndgameEntry {
    uint64_t own, enemy;
    int8_t low, high;
    uint8_t move; /* the point of the best one so far + 1 */
};

struct Endgame {
    struct Search *search;
    struct EndgameEntry *table;
    uint64_t last; /* the count of nodes beyond which it gives up */
    int root;      /* the ply whose best move has to be known */
    bool given_up;
};

/* One way to go on. */
struct EndgameMove {
    uint64_t own, enemy; /* as the side sees it that moves next */
    int point, worth;
};

/* By how many discs a finished game is won by `own`, the empty points counted to the winner: -64 ..
 * 64. */
static int margin_of(uint64_t own, uint64_t enemy)
{
    int mine = set_count(own), theirs = set_count(enemy);
    int empty = POINTS - mine - theirs;
    return mine > theirs ? mine - theirs + empty : mine < theirs ? mine - theirs - empty : 0;
}

/* The points of all quarters of the board that have an odd number of empty ones. */
static uint64_t odd_quarters(uint64_t empty)
{
    uint64_t odd = 0;
    for (int quarter = 0; quarter < 4; quarter++) {
        uint64_t set = UINT64_C(0x0f0f0f0f) << (quarter % 2 * SIDE / 2 + quarter / 2 * POINTS / 2);
        odd |= set_count(empty & set) % 2 ? set : 0;
    }
    return odd;
}

/* The margin with one empty point. */
static int solve_last(uint64_t own, uint64_t enemy, int point)
{
    uint64_t flipped = discs_flipped(own, enemy, point);
    if (flipped)
        return 2 * (set_count(own) + set_count(flipped) + 1) - POINTS;
    flipped = discs_flipped(enemy, own, point);
    if (flipped)
        return 2 * (set_count(own) - set_count(flipped)) - POINTS;
    return margin_of(own, enemy);
}

/* The margin with few empty points, exact between alpha and beta, else a bound. */
static int solve_few(uint64_t own, uint64_t enemy, int alpha, int beta, bool passed)
{
    uint64_t empty = ~(own | enemy), odd = odd_quarters(empty);
    if (!empty)
        return margin_of(own, enemy);
    if (!(empty & (empty - 1)))
        return solve_last(own, enemy, set_first(empty));
    uint64_t near = set_grown(enemy) & empty, sets[] = {near & odd, near & ~odd};
    int best = -MARGIN_NONE;
    for (int i = 0; i < 2; i++) {
        for (uint64_t left = sets[i]; left; left &= left - 1) {
            uint64_t flipped = discs_flipped(own, enemy, set_first(left));
            if (!flipped)
                continue;
            int value = -solve_few(enemy ^ flipped, own | flipped | (left & -left), -beta,
                                   best > alpha ? -best : -alpha, false);
            if (value > best)
                best = value;
            if (best >= beta)
                return best;
        }
    }
    if (best > -MARGIN_NONE)
        return best;
    return passed ? margin_of(own, enemy) : -solve_few(enemy, own, -beta, -alpha, true);
}

/* The moves of a position, best first; `first` is the point + 1 of one that was best before, or 0.
 */
static int list_moves(uint64_t own, uint64_t enemy, uint64_t places, int first,
                      struct EndgameMove moves[MOVES_MOST])
{
    uint64_t empty = ~(own | enemy), odd = odd_quarters(empty);
    int count = 0;
    for (; places; places &= places - 1) {
        int point = set_first(places), at = count++;
        uint64_t flipped = discs_flipped(own, enemy, point);
        struct EndgameMove move = {
            .own = enemy ^ flipped, .enemy = own | flipped | point_set(point), .point = point};
        uint64_t answers = places_of(move.own, move.enemy);
        move.worth = first > 0 && point == first - 1 ? INT16_MAX : 0;
        move.worth -= ANSWER_WORTH * set_count(answers);
        move.worth -= ANSWER_CORNER_WORTH * set_count(answers & CORNERS);
        move.worth -= LIBERTY_WORTH * set_count(set_grown(move.enemy) & empty);
        move.worth += CORNERS & point_set(point) ? CORNER_WORTH : 0;
        move.worth += odd & point_set(point) ? ODD_WORTH : 0;
        for (; at > 0 && moves[at - 1].worth < move.worth; at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
    return count;
}

static struct EndgameEntry *entry_of(const struct Endgame *endgame, uint64_t own, uint64_t enemy)
{
    return &endgame->table[mix64(own ^ mix64(enemy)) % TABLE_ENTRIES];
}

/* Counts a node; false when it is time to give up. */
static bool may_go_on(struct Endgame *endgame, int ply)
{
    struct Search *search = endgame->search;
    if (search->nodes >= endgame->last || !control_node(search, ply))
        endgame->given_up = true;
    return !endgame->given_up;
}

static int solve(struct Endgame *endgame, int ply, uint64_t own, uint64_t enemy, int alpha,
                 int beta);

/* The best of the moves: the first one with the whole window, the others against what it gave.
 * `entry` keeps what is found. */
static int solve_moves(struct Endgame *endgame, int ply, const struct EndgameMove moves[],
                       int count, int alpha, int beta, struct EndgameEntry *entry)
{
    int best = -MARGIN_NONE;
    for (int i = 0; i < count && best < beta; i++) {
        int low = best > alpha ? best : alpha, value = low + 1;
        uint64_t next_own = moves[i].own, next_enemy = moves[i].enemy;
        if (i > 0 && beta > low + 1)
            value = -solve(endgame, ply + 1, next_own, next_enemy, -low - 1, -low);
        if (i == 0 || beta == low + 1 || (value > low && value < beta))
            value = -solve(endgame, ply + 1, next_own, next_enemy, -beta, -low);
        if (endgame->given_up)
            return 0;
        if (value > best) {
            best = value;
            entry->move = (uint8_t)(moves[i].point + 1);
        }
    }
    if (best > alpha)
        entry->low = (int8_t)best;
    if (best < beta)
        entry->high = (int8_t)best;
    return best;
}

/* What the table says of the position, or nothing. */
static struct EndgameEntry known_of(const struct Endgame *endgame, uint64_t own, uint64_t enemy)
{
    const struct EndgameEntry *entry = entry_of(endgame, own, enemy);
    if (entry->own == own && entry->enemy == enemy)
        return *entry;
    return (struct EndgameEntry){.own = own, .enemy = enemy, .low = -POINTS, .high = POINTS};
}

/* The margin of `own`, who is to move, exact between alpha and beta, else a bound. */
static int solve(struct Endgame *endgame, int ply, uint64_t own, uint64_t enemy, int alpha,
                 int beta)
{
    int empty = POINTS - set_count(own | enemy);
    bool kept = empty >= TABLE_FROM || ply == endgame->root;
    if (empty <= FEW && !kept)
        return solve_few(own, enemy, alpha, beta, false);
    if (!may_go_on(endgame, ply))
        return 0;
    uint64_t places = places_of(own, enemy);
    if (!places)
        return places_of(enemy, own) ? -solve(endgame, ply + 1, enemy, own, -beta, -alpha)
                                     : margin_of(own, enemy);
    struct EndgameEntry entry = {.low = -POINTS, .high = POINTS};
    if (kept)
        entry = known_of(endgame, own, enemy);
    if (entry.low >= beta || entry.low == entry.high)
        return entry.low;
    if (entry.high <= alpha)
        return entry.high;
    alpha = entry.low > alpha ? entry.low : alpha;
    beta = entry.high < beta ? entry.high : beta;
    struct EndgameMove moves[MOVES_MOST];
    int count = list_moves(own, enemy, places, entry.move, moves);
    int best = solve_moves(endgame, ply, moves, count, alpha, beta, &entry);
    if (kept && !endgame->given_up)
        *entry_of(endgame, own, enemy) = entry;
    return best;
}

/* Tells the expected line from a position on whose margin is known: what the table has lost of it
 * is solved again, which the known margin makes easy. */
static void tell_line(struct Endgame *endgame, uint64_t own, uint64_t enemy, int margin)
{
    Move line[POINTS * 2];
    int first = endgame->root, count = 0;
    for (;; margin = -margin, count++) {
        uint64_t places = places_of(own, enemy), flipped = 0;
        struct EndgameEntry entry = known_of(endgame, own, enemy);
        endgame->root = first + count;
        if (places && (entry.low < entry.high || !entry.move)) {
            solve(endgame, endgame->root, own, enemy, margin - 1, margin + 1);
            entry = known_of(endgame, own, enemy);
        }
        if (endgame->given_up || (!places && !places_of(enemy, own)))
            break;
        assert(!places || entry.move);
        if (places)
            flipped = discs_flipped(own, enemy, entry.move - 1) | point_set(entry.move - 1);
        line[count] = places ? entry.move : PASS;
        uint64_t own_next = enemy & ~flipped;
        enemy = own | flipped;
        own = own_next;
    }
    control_line_clear(endgame->search, first + count);
    while (count-- > 0)
        control_line_set(endgame->search, first + count, line[count]);
}

bool endgame_solve(struct Search *search, const struct Reversi *p, int ply, uint64_t nodes,
                   bool line, int *margin)
{
    uint64_t own = p->discs[p->mover], enemy = p->discs[!p->mover];
    if (!search->own)
        search->own = memory_zeroed(TABLE_ENTRIES * sizeof(struct EndgameEntry));
    struct Endgame endgame = {
        .search = search, .table = search->own, .last = search->nodes + nodes, .root = ply};
    *margin = solve(&endgame, ply, own, enemy, -POINTS, POINTS);
    if (endgame.given_up)
        return false;
    if (line)
        tell_line(&endgame, own, enemy, *margin);
    return true;
}

/* Victory by continuous threats. */
#include "engine/gomoku/vct.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/play.h"
#include "engine/gomoku/sense.h"
#include "engine/gomoku/vcf.h"
#include "engine/search/control.h"
#include "src/common/random.h"

enum {
    FOURS_NODES = 200, /* spent on continuous fours in a position, */
    FOURS_PLIES = 40,  /* so deep */
    THREATS_MAX = 16,  /* moves of the attacker tried at a node */
    PLIES_MOST = PLY_MAX - FOURS_PLIES - 2
};

struct Vct {
    struct Search *search;
    struct GomokuPosition *position;
    struct Sense *sense;
    uint64_t limit; /* nodes of the search at which this one ends */
};

static bool is_spent(const struct Vct *vct)
{
    return vct->search->stopped || vct->search->nodes >= vct->limit;
}

static int proved(struct Vct *vct, int ply, Move move, int plies)
{
    control_line_set(vct->search, ply, move);
    return plies;
}

static int attack(struct Vct *vct, int ply, int threes);

/* A move of either side with what follows it. */
static int after(struct Vct *vct, Move move, int ply, int threes,
                 int (*next)(struct Vct *vct, int ply, int threes))
{
    struct Undo undo;
    gomoku_make(vct->position, vct->sense, move, &undo);
    int plies = next(vct, ply + 1, threes);
    gomoku_unmake(vct->position, vct->sense, move, &undo);
    return plies;
}

/* The attacker's turn after an answer, which may have ended the game. */
static int attack_again(struct Vct *vct, int ply, int threes)
{
    const struct GomokuState *state = &vct->position->state;
    control_line_clear(vct->search, ply);
    if (state->over)
        return state->winner == state->turn ? 1 : 0; /* by a forbidden answer: as good as a five */
    return vct->position->stones < gomoku_points(vct->position) ? attack(vct, ply, threes) : 0;
}

/* The other side's turn after a move that should threaten something: all answers must lose. */
static int defend(struct Vct *vct, int ply, int threes)
{
    enum GomokuColour turn = vct->position->state.turn;
    const int16_t *own = vct->sense->threat_count[turn];
    const int16_t *other = vct->sense->threat_count[!turn];
    Move answers[MOVES_MAX];
    int longest = 0, plies;
    control_line_clear(vct->search, ply);
    if (vct->position->state.over || own[THREAT_FIVE] > 0 ||
        vct->position->stones == gomoku_points(vct->position))
        return 0;
    if (other[THREAT_FIVE] > 1)
        return 2;
    if (other[THREAT_FIVE] == 0 && (other[THREAT_LIVE_FOUR] == 0 || own[THREAT_LIVE_FOUR] > 0))
        return 0;
    if (other[THREAT_FIVE] == 0 && vcf_search(vct->search, ply, ply + FOURS_PLIES, FOURS_NODES) > 0)
        return 0;
    int count = candidate_moves(vct->position, vct->sense, answers);
    for (int i = 0; i < count; i++) {
        plies = after(vct, answers[i], ply, threes, attack_again);
        if (plies == 0)
            return 0;
        if (plies >= longest)
            longest = proved(vct, ply, answers[i], plies);
    }
    return longest + 1;
}

/* The attacker's moves that threaten something, best first; against a threat only those that stop
 * it. */
static int threats(const struct Vct *vct, Move moves[THREATS_MAX])
{
    const struct Sense *sense = vct->sense;
    enum GomokuColour turn = vct->position->state.turn;
    Move candidates[MOVES_MAX];
    int orders[THREATS_MAX], kept = 0;
    int count = candidate_moves(vct->position, sense, candidates);
    for (int i = 0; i < count; i++) {
        enum Threat threat = sense->threat[turn][candidates[i] - 1];
        int order = candidate_order(sense, turn, candidates[i] - 1), at = kept;
        if (threat < THREAT_THREE && threat != THREAT_FORBIDDEN)
            continue;
        for (; at > 0 && orders[at - 1] < order; at--)
            if (at < THREATS_MAX) {
                orders[at] = orders[at - 1];
                moves[at] = moves[at - 1];
            }
        if (at == THREATS_MAX)
            continue;
        orders[at] = order;
        moves[at] = candidates[i];
        kept += kept < THREATS_MAX;
    }
    return kept;
}

/* Plies to the attacker's five, 0 if none is found. */
static int attack(struct Vct *vct, int ply, int threes)
{
    Move moves[THREATS_MAX];
    enum GomokuColour turn = vct->position->state.turn;
    if (ply >= PLIES_MOST || is_spent(vct))
        return 0;
    int plies = vcf_search(vct->search, ply, ply + FOURS_PLIES, FOURS_NODES);
    if (plies > 0)
        return plies;
    if (threes == 0 || vct->sense->threat_count[!turn][THREAT_FIVE] > 1 ||
        !control_node(vct->search, ply))
        return 0;
    int count = threats(vct, moves);
    for (int i = 0; i < count && !is_spent(vct); i++) {
        bool four = vct->sense->threat[turn][moves[i] - 1] >= THREAT_FOUR;
        plies = after(vct, moves[i], ply, four ? threes : threes - 1, defend);
        if (plies > 0)
            return proved(vct, ply, moves[i], plies + 1);
    }
    return 0;
}

static struct Vct begin(struct Search *search, int nodes)
{
    return (struct Vct){
        .search = search,
        .position = search->board.position,
        .sense = search->board.aux,
        .limit = search->nodes + (uint64_t)nodes,
    };
}

int vct_search(struct Search *search, int ply, int threes, int nodes)
{
    struct Vct vct = begin(search, nodes);
    int plies = 0;
    for (int most = 1; most <= threes && plies == 0 && !is_spent(&vct); most++)
        plies = attack(&vct, ply, most);
    return search->stopped ? 0 : plies;
}

int vct_vary(struct Search *search, int plies, int threes, int nodes, uint64_t seed)
{
    struct Vct vct = begin(search, nodes);
    enum GomokuColour turn = vct.position->state.turn;
    Move moves[THREATS_MAX];
    int count = threats(&vct, moves);
    for (int left = count; left > 1; left--) {
        int drawn = (int)random_below(&seed, (uint32_t)left);
        Move move = moves[drawn];
        moves[drawn] = moves[left - 1];
        moves[left - 1] = move;
    }
    for (int most = 1; most <= threes; most++) {
        for (int i = 0; i < count && !is_spent(&vct); i++) {
            bool four = vct.sense->threat[turn][moves[i] - 1] >= THREAT_FOUR;
            int others = after(&vct, moves[i], 0, four ? most : most - 1, defend) + 1;
            if (others > 1 && others <= plies && !search->stopped)
                return proved(&vct, 0, moves[i], others);
        }
    }
    return plies;
}

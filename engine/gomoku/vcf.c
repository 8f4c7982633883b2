/* Victory by continuous fours. */
#include "engine/gomoku/vcf.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/play.h"
#include "engine/gomoku/sense.h"
#include "engine/search/control.h"
#include "src/common/memory.h"

enum {
    FOURS_MAX = 32, /* points tried at a node */
    TABLE_ENTRIES = 1 << 16,
    EFFORT_WHOLE = 0xffff /* every line was followed to its end */
};

/* What is known of a position in which the attacker is to move. A proof outlives everything but
 * another position; a refutation holds for as much effort as was spent on it. */
struct VcfEntry {
    uint64_t key;
    Move move;       /* of the proof */
    uint8_t plies;   /* to the five; 0: none was found */
    uint8_t deepest; /* plies that a refutation looked ahead at most */
    uint16_t effort; /* nodes that it was allowed, or EFFORT_WHOLE */
};

struct VcfTable {
    struct VcfEntry entry[TABLE_ENTRIES];
};

struct Vcf {
    struct Search *search;
    struct GomokuPosition *position;
    struct Sense *sense;
    struct VcfTable *table;
    int deepest; /* plies from the root */
    int nodes;   /* left */
    int cuts;    /* lines that were left for want of nodes or depth */
};

static struct VcfEntry *entry_of(const struct Vcf *vcf)
{
    return &vcf->table->entry[vcf->position->key % TABLE_ENTRIES];
}

/* The fours to try, best first; only the point that stops a five where one is threatened. */
static int fours(const struct Vcf *vcf, int points[GOMOKU_POINTS_MAX])
{
    enum GomokuColour turn = vcf->position->state.turn;
    int count = candidate_fours(vcf->position, vcf->sense, points);
    if (vcf->sense->threat_count[!turn][THREAT_FIVE] > 0 &&
        (count == 0 || vcf->sense->threat[turn][points[0]] < THREAT_FOUR))
        return 0;
    return count < FOURS_MAX ? count : FOURS_MAX;
}

static int attack(struct Vcf *vcf, int ply);

/* A victory begins with `move`: the expected line does. */
static int proved(struct Vcf *vcf, int ply, Move move, int plies)
{
    control_line_set(vcf->search, ply, move);
    return plies;
}

/* After a move that makes a four: the answer, and on. Plies to the five, 0 if there is none. Points
 * that look forbidden and are not may make no four after all: then nothing has to be answered. */
static int answered(struct Vcf *vcf, int ply)
{
    struct Sense *sense = vcf->sense;
    enum GomokuColour attacker = !vcf->position->state.turn;
    struct Undo undo;
    control_line_clear(vcf->search, ply);
    if (sense->threat_count[attacker][THREAT_FIVE] == 0)
        return 0;
    int stop = set_next(&sense->threats[attacker][THREAT_FIVE], 0);
    if (sense->threat_count[attacker][THREAT_FIVE] > 1)
        return 2;
    gomoku_make(vcf->position, sense, (Move)(stop + 1), &undo);
    int plies = 0;
    control_line_clear(vcf->search, ply + 1);
    if (vcf->position->state.over)
        plies = vcf->position->state.winner == attacker ? 1 : 0;
    else
        plies = attack(vcf, ply + 1);
    gomoku_unmake(vcf->position, sense, (Move)(stop + 1), &undo);
    return plies > 0 ? proved(vcf, ply, (Move)(stop + 1), plies + 1) : 0;
}

/* Tries each four. */
static int attack_by_fours(struct Vcf *vcf, int ply)
{
    int points[GOMOKU_POINTS_MAX];
    int count = fours(vcf, points);
    for (int i = 0; i < count; i++) {
        struct Undo undo;
        Move move = (Move)(points[i] + 1);
        gomoku_make(vcf->position, vcf->sense, move, &undo);
        int plies = answered(vcf, ply + 1);
        gomoku_unmake(vcf->position, vcf->sense, move, &undo);
        if (plies > 0)
            return proved(vcf, ply, move, plies + 1);
    }
    return 0;
}

/* Whether the table settles the position; then *plies is its answer. */
static bool known(struct Vcf *vcf, int ply, int *plies)
{
    const struct VcfEntry *entry = entry_of(vcf);
    if (entry->key != vcf->position->key)
        return false;
    *plies = entry->plies;
    if (entry->plies > 0) {
        control_line_clear(vcf->search, ply + 1);
        control_line_set(vcf->search, ply, entry->move);
        return ply + entry->plies < PLY_MAX;
    }
    if (entry->effort == EFFORT_WHOLE)
        return true;
    if (entry->effort < vcf->nodes || entry->deepest < vcf->deepest - ply)
        return false;
    vcf->cuts++;
    return true;
}

static void keep(struct Vcf *vcf, int ply, int plies, int nodes, bool whole)
{
    *entry_of(vcf) = (struct VcfEntry){
        .key = vcf->position->key,
        .move = plies > 0 ? vcf->search->lines[ply][0] : MOVE_NONE,
        .plies = (uint8_t)plies,
        .deepest = (uint8_t)(vcf->deepest - ply),
        .effort = (uint16_t)(whole || nodes > EFFORT_WHOLE ? EFFORT_WHOLE : nodes),
    };
}

/* Plies to the five of the side to move, 0 if it finds none. */
static int attack(struct Vcf *vcf, int ply)
{
    enum GomokuColour turn = vcf->position->state.turn;
    const struct Sense *sense = vcf->sense;
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    int plies;
    control_line_clear(vcf->search, ply + 1);
    if (own[THREAT_FIVE] > 0)
        return proved(vcf, ply, (Move)(set_next(&sense->threats[turn][THREAT_FIVE], 0) + 1), 1);
    if (other[THREAT_FIVE] > 1)
        return 0;
    if (own[THREAT_LIVE_FOUR] > 0 && other[THREAT_FIVE] == 0)
        return proved(vcf, ply, (Move)(set_next(&sense->threats[turn][THREAT_LIVE_FOUR], 0) + 1),
                      3);
    if (own[THREAT_FOUR] + own[THREAT_FOUR_THREE] + own[THREAT_FORBIDDEN] == 0)
        return 0;
    if (known(vcf, ply, &plies))
        return plies;
    if (ply + 2 > vcf->deepest || vcf->nodes <= 0 || !control_node(vcf->search, ply)) {
        vcf->cuts++;
        return 0;
    }
    int nodes = vcf->nodes--, cuts = vcf->cuts;
    plies = attack_by_fours(vcf, ply);
    if (!vcf->search->stopped)
        keep(vcf, ply, plies, nodes, cuts == vcf->cuts);
    return plies;
}

int vcf_search(struct Search *search, int ply, int deepest, int nodes)
{
    if (!search->own)
        search->own = memory_zeroed(sizeof(struct VcfTable));
    struct Vcf vcf = {
        .search = search,
        .position = search->board.position,
        .sense = search->board.aux,
        .table = search->own,
        .deepest = deepest < PLY_MAX - 1 ? deepest : PLY_MAX - 1,
        .nodes = nodes,
    };
    int plies = attack(&vcf, ply);
    return search->stopped ? 0 : plies;
}

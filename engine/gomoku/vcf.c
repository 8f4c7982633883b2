/* Victory by continuous fours. */
#include "engine/gomoku/vcf.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/play.h"
#include "engine/gomoku/sense.h"
#include "engine/search/control.h"

enum {
    FOURS_MAX = 32, /* points tried at a node */
    KEY_SALT = 0x766366
};

struct Vcf {
    struct Search *search;
    struct GomokuPosition *position;
    struct Sense *sense;
    int deepest; /* plies from the root */
    int nodes;   /* left */
};

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

/* After a move that makes a four: the answer, and on. Plies to the five, 0 if there is none. Points
 * that look forbidden and are not may make no four after all: then nothing has to be answered. */
static int answered(struct Vcf *vcf, int ply)
{
    struct Sense *sense = vcf->sense;
    enum GomokuColour attacker = !vcf->position->state.turn;
    struct Undo undo;
    if (sense->threat_count[attacker][THREAT_FIVE] > 1)
        return 2;
    if (sense->threat_count[attacker][THREAT_FIVE] == 0)
        return 0;
    int stop = set_next(&sense->threats[attacker][THREAT_FIVE], 0);
    gomoku_make(vcf->position, sense, (Move)(stop + 1), &undo);
    int plies = 0;
    if (vcf->position->state.over)
        plies = vcf->position->state.winner == attacker ? 1 : 0;
    else
        plies = attack(vcf, ply + 1);
    gomoku_unmake(vcf->position, sense, (Move)(stop + 1), &undo);
    return plies > 0 ? plies + 1 : 0;
}

/* Plies to the five of the side to move, 0 if it finds none. */
static int attack(struct Vcf *vcf, int ply)
{
    enum GomokuColour turn = vcf->position->state.turn;
    const int16_t *own = vcf->sense->threat_count[turn];
    const int16_t *other = vcf->sense->threat_count[!turn];
    int points[GOMOKU_POINTS_MAX];
    if (own[THREAT_FIVE] > 0)
        return 1;
    if (other[THREAT_FIVE] > 1)
        return 0;
    if (own[THREAT_LIVE_FOUR] > 0 && other[THREAT_FIVE] == 0)
        return 3;
    if (own[THREAT_FOUR] + own[THREAT_FOUR_THREE] + own[THREAT_FORBIDDEN] == 0 ||
        ply + 2 > vcf->deepest || vcf->nodes-- <= 0 || !control_node(vcf->search, ply))
        return 0;
    int count = fours(vcf, points);
    for (int i = 0; i < count; i++) {
        struct Undo undo;
        gomoku_make(vcf->position, vcf->sense, (Move)(points[i] + 1), &undo);
        int plies = answered(vcf, ply + 1);
        gomoku_unmake(vcf->position, vcf->sense, (Move)(points[i] + 1), &undo);
        if (plies > 0)
            return plies + 1;
    }
    return 0;
}

int vcf_search(struct Search *search, int ply, int deepest, int nodes)
{
    struct Vcf vcf = {
        .search = search,
        .position = search->board.position,
        .sense = search->board.aux,
        .deepest = deepest < PLY_MAX - 1 ? deepest : PLY_MAX - 1,
        .nodes = nodes,
    };
    int plies = attack(&vcf, ply);
    return search->stopped ? 0 : plies;
}

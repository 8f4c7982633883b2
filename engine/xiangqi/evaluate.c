/*
 * How good a xiangqi position is: material and place (sums.c), then terms that look at how pieces
 * stand to each other. Each term has one table, in hundredths of a soldier, with values for the
 * middle game and the end between which the material left decides.
 */
#include "engine/xiangqi/evaluate.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/network.h"

enum { SCORE_LIMIT = 30000 };

/* What a term adds in the middle game and in the end. */
struct Value {
    int middle, end;
};

/* For each point that a piece can go to, against what is usual for its kind. */
static const struct Value mobility[KINDS] = {[HORSE] = {15, 7}, [ROOK] = {7, 4}};
static const int usual_mobility[KINDS] = {[HORSE] = 4, [ROOK] = 9};

/* For each point about the enemy king that a piece attacks. */
static const struct Value siege[KINDS] = {
    [HORSE] = {6, 1}, [ROOK] = {8, 4}, [CANNON] = {9, 8}, [SOLDIER] = {14, 13}};

/* For an own piece that is attacked and not protected. */
static const struct Value hanging[KINDS] = {
    [ADVISOR] = {-17, -12}, [ELEPHANT] = {-20, -15}, [HORSE] = {-38, -38},
    [ROOK] = {-47, -47},    [CANNON] = {-36, -35},   [SOLDIER] = {-20, -23}};

/* For an own piece, protected or not, that something cheaper attacks. */
static const struct Value harassed[KINDS] = {
    [HORSE] = {-21, -21}, [ROOK] = {-41, -41}, [CANNON] = {-21, -22}};

/* For a cannon on the enemy king's file or rank by the number of pieces between: with none each
 * piece that steps in is a double threat, with two both are tied down. */
static const struct Value cannon_file[4] = {{112, 51}, {0, 0}, {35, 19}, {8, 5}};
static const struct Value cannon_rank[4] = {{23, 13}, {0, 0}, {13, 8}, {0, 0}};

/* For each advisor or elephant that is missing, by the enemy's rooks, horses and cannons. A cannon
 * that may lack a screen gains little from missing advisors. */
static const struct Value advisor_missed[KINDS] = {
    [HORSE] = {-21, -15}, [ROOK] = {-31, -20}, [CANNON] = {8, 13}};
static const struct Value elephant_missed[KINDS] = {
    [HORSE] = {-12, -6}, [ROOK] = {-19, -14}, [CANNON] = {-14, -3}};

static const struct Value tempo = {18, 6};

/* What a side attacks, and what its terms come to. */
struct Side {
    int middle, end;
    struct Points attacks; /* own pieces that are protected included */
    struct Points cheap;   /* by soldiers, advisors and elephants */
    struct Points minor;   /* by horses and cannons */
};

static void add(struct Side *side, struct Value value, int times)
{
    side->middle += value.middle * times;
    side->end += value.end * times;
}

/* The points about a king. */
static struct Points ring(int king)
{
    return points_or(xiangqi_tables.king[king], xiangqi_tables.diagonal[king]);
}

/* Looks at the pieces of one kind; called with a constant so that the switch falls away. */
static inline void look_kind(const struct Xiangqi *p, int colour, int kind, struct Side *side)
{
    struct Points all = pieces(p, colour, kind), zone = ring(p->king[!colour]);
    POINTS_EACH(from, all)
    {
        struct Points targets = piece_targets(kind, colour, from, &p->occupied);
        struct Points attacks = kind == CANNON ? cannon_attacks(from, &p->occupied) : targets;
        side->attacks = points_or(side->attacks, attacks);
        if (kind == SOLDIER || kind == ADVISOR || kind == ELEPHANT)
            side->cheap = points_or(side->cheap, attacks);
        if (kind == HORSE || kind == CANNON)
            side->minor = points_or(side->minor, attacks);
        if (kind == HORSE || kind == ROOK) {
            int count = points_count(points_without(targets, p->colour[colour]));
            add(side, mobility[kind], count - usual_mobility[kind]);
        }
        if (kind != KING && kind != ADVISOR && kind != ELEPHANT) {
            struct Points close = points_and(attacks, zone);
            if (points_any(close))
                add(side, siege[kind], points_count(close));
        }
    }
}

static struct Side look(const struct Xiangqi *p, int colour)
{
    struct Side side = {.middle = 0};
    look_kind(p, colour, KING, &side);
    look_kind(p, colour, ADVISOR, &side);
    look_kind(p, colour, ELEPHANT, &side);
    look_kind(p, colour, HORSE, &side);
    look_kind(p, colour, ROOK, &side);
    look_kind(p, colour, CANNON, &side);
    look_kind(p, colour, SOLDIER, &side);
    return side;
}

/* Adds what `table` says of each piece of a set. */
static void count_kinds(const struct Xiangqi *p, struct Points set, const struct Value *table,
                        struct Side *side)
{
    POINTS_EACH(point, set)
    add(side, table[piece_kind(p->at[point])], 1);
}

/* Own pieces in danger. */
static void look_danger(const struct Xiangqi *p, int colour, struct Side *side,
                        const struct Side *enemy)
{
    struct Points own = points_without(p->colour[colour], p->kind[KING]);
    struct Points loose = points_without(points_and(own, enemy->attacks), side->attacks);
    struct Points dear = points_or(p->kind[ROOK], points_or(p->kind[HORSE], p->kind[CANNON]));
    struct Points chased =
        points_or(points_and(enemy->cheap, dear), points_and(enemy->minor, p->kind[ROOK]));
    chased = points_without(points_and(chased, own), loose);
    count_kinds(p, loose, hanging, side);
    count_kinds(p, chased, harassed, side);
}

/* Cannons that look at the enemy king. */
static void look_cannons(const struct Xiangqi *p, int colour, struct Side *side)
{
    int king = p->king[!colour];
    struct Points lined = points_and(pieces(p, colour, CANNON), xiangqi_tables.line[king]);
    POINTS_EACH(from, lined)
    {
        int screens = points_count(points_and(points_between(king, from), p->occupied));
        bool file = from % FILES == king % FILES;
        if (screens < 4)
            add(side, file ? cannon_file[screens] : cannon_rank[screens], 1);
    }
}

/* Advisors and elephants missing in front of one's own king. */
static void look_defence(const struct Xiangqi *p, int colour, struct Side *side)
{
    int advisors = 2 - points_count(pieces(p, colour, ADVISOR));
    int elephants = 2 - points_count(pieces(p, colour, ELEPHANT));
    if (advisors <= 0 && elephants <= 0)
        return;
    for (int kind = HORSE; kind <= CANNON; kind++) {
        int enemies = points_count(pieces(p, !colour, kind));
        add(side, advisor_missed[kind], enemies * (advisors > 0 ? advisors : 0));
        add(side, elephant_missed[kind], enemies * (elephants > 0 ? elephants : 0));
    }
}

/* A side that cannot attack cannot win, however much it has left. */
static int scaled(const struct Xiangqi *p, int score)
{
    int better = score > 0 ? RED : BLACK;
    struct Points attackers = points_or(p->kind[ROOK], p->kind[CANNON]);
    attackers = points_or(attackers, points_or(p->kind[HORSE], p->kind[SOLDIER]));
    return points_any(points_and(attackers, p->colour[better])) ? score : score / 16;
}

static struct XiangqiSums sums_now(const struct Xiangqi *p, const struct XiangqiAux *aux)
{
    return aux ? aux->sums : sums_of(p);
}

/* The handcrafted one, for the side to move, within 32000; `aux` may be NULL. */
static Score xiangqi_evaluate(const void *position, const void *aux, int root)
{
    (void)root;
    const struct Xiangqi *p = position;
    struct XiangqiSums sums = sums_now(p, aux);
    struct Side side[2] = {look(p, RED), look(p, BLACK)};
    for (int colour = 0; colour < 2; colour++) {
        look_danger(p, colour, &side[colour], &side[!colour]);
        look_cannons(p, colour, &side[colour]);
        look_defence(p, colour, &side[colour]);
    }
    add(&side[p->side], tempo, 1);
    int phase = sums.phase < PHASE_FULL ? sums.phase : PHASE_FULL;
    int middle = sums.middle + side[RED].middle - side[BLACK].middle;
    int end = sums.end + side[RED].end - side[BLACK].end;
    int score = scaled(p, (middle * phase + end * (PHASE_FULL - phase)) / PHASE_FULL);
    return p->side == RED ? score : -score;
}

/* Material and place alone, for the beginner's level and for comparison. */
static Score evaluate_material(const void *position, const void *aux, int root)
{
    (void)root;
    const struct Xiangqi *p = position;
    struct XiangqiSums sums = sums_now(p, aux);
    return p->side == RED ? sums.middle : -sums.middle;
}

/* Material and place, and what the network adds to them. */
static Score evaluate_learned(const void *position, const void *aux, int root)
{
    const struct Xiangqi *p = position;
    Score score = evaluate_material(position, aux, root) + network_evaluate(p, aux);
    score = p->side == RED ? scaled(p, score) : -scaled(p, -score);
    return score < -SCORE_LIMIT ? -SCORE_LIMIT : score < SCORE_LIMIT ? score : SCORE_LIMIT;
}

const struct Evaluation xiangqi_evaluations[] = {
    {.id = "network", .label = N_("Network"), .unit = SOLDIER_POINTS, .evaluate = evaluate_learned},
    {.id = "own", .label = N_("Handcrafted"), .unit = SOLDIER_POINTS, .evaluate = xiangqi_evaluate},
    {.id = "material",
     .label = N_("Material and place"),
     .unit = SOLDIER_POINTS,
     .evaluate = evaluate_material},
    {.id = NULL},
};

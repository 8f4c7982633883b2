/* What the lab calls things. */
#include "src/app/scenes/lab/words.h"
#include "src/app/shell/app.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const algorithms[ALGORITHM_COUNT] = {
    [ALGORITHM_MINIMAX] = N_("Minimax"),       [ALGORITHM_NEGAMAX] = N_("Negamax"),
    [ALGORITHM_ALPHA_BETA] = N_("Alpha-beta"), [ALGORITHM_PVS] = N_("PVS"),
    [ALGORITHM_ASPIRATION] = N_("Aspiration"), [ALGORITHM_STRONG] = N_("Strong engine"),
    [ALGORITHM_CLASSIC] = N_("Classic"),
};

const char *lab_translate(void *app, const char *text)
{
    return app_tr(app, text);
}

const char *lab_algorithm(const struct App *app, enum Algorithm algorithm)
{
    return app_tr(app, algorithms[algorithm]);
}

void lab_classic(const struct App *app, const struct Level *classic, char text[WORDS_MAX])
{
    snprintf(text, WORDS_MAX, app_tr(app, N_("Classic: %s")), app_tr(app, classic->label));
}

/* The width has a number, and is named below. */
static const char *const switches[SWITCH_COUNT] = {
    [SWITCH_INDEX_TABLE] = N_("table"),           [SWITCH_INDEX_CAPTURES] = N_("captures first"),
    [SWITCH_INDEX_KILLER] = N_("killers"),        [SWITCH_INDEX_HISTORY] = N_("history"),
    [SWITCH_INDEX_ITERATIVE] = N_("deepening"),   [SWITCH_INDEX_NULL_MOVE] = N_("null move"),
    [SWITCH_INDEX_QUIESCENCE] = N_("quiescence"), [SWITCH_INDEX_EXTENSION] = N_("check extension"),
    [SWITCH_INDEX_WINDOW] = N_("window"),
};

const char *lab_switch(const struct App *app, enum SwitchIndex index)
{
    static const char *const names[SWITCH_COUNT] = {
        [SWITCH_INDEX_TABLE] = N_("Transposition table"),
        [SWITCH_INDEX_CAPTURES] = N_("Captures first"),
        [SWITCH_INDEX_KILLER] = N_("Killer moves"),
        [SWITCH_INDEX_HISTORY] = N_("History heuristic"),
        [SWITCH_INDEX_ITERATIVE] = N_("Iterative deepening"),
        [SWITCH_INDEX_NULL_MOVE] = N_("Null move"),
        [SWITCH_INDEX_QUIESCENCE] = N_("Quiescence search"),
        [SWITCH_INDEX_EXTENSION] = N_("Check extension"),
        [SWITCH_INDEX_WINDOW] = N_("Window about the centre"),
        [SWITCH_INDEX_WIDTH] = N_("Moves kept at a node"),
    };
    return app_tr(app, names[index]);
}

static void add(const struct App *app, char text[WORDS_MAX], const char *what)
{
    size_t length = strlen(text);
    snprintf(text + length, WORDS_MAX - length, "%s%s", app_tr(app, N_(", ")), what);
}

static void add_number(const struct App *app, char text[WORDS_MAX], const char *pattern, int number)
{
    char what[WORDS_MAX];
    snprintf(what, sizeof what, app_tr(app, pattern), number);
    add(app, text, what);
}

static void add_switches(const struct App *app, const struct LaneSettings *lane, unsigned shared,
                         char text[WORDS_MAX])
{
    unsigned own = lane->search.switches & ~shared;
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (own & (1U << i) && switches[i])
            add(app, text, app_tr(app, switches[i]));
    if (own & SWITCH_WIDTH)
        add_number(app, text, N_("%d moves kept"), lane->search.width);
}

/* What the trial's lanes have in common: switches, and whether evaluation and depth. */
struct Shared {
    unsigned switches;
    bool evaluation, depth;
};

static struct Shared shared_by_all(const struct Trial *trial)
{
    const struct LaneSettings *first = trial_settings(trial, 0);
    struct Shared shared = {first->search.switches, true, true};
    for (int i = 1; i < trial_experiment(trial)->lane_count; i++) {
        const struct LaneSettings *lane = trial_settings(trial, i);
        shared.switches &= lane->search.switches;
        shared.evaluation &= lane->search.evaluation == first->search.evaluation;
        shared.depth &= lane->search.depth == first->search.depth;
    }
    shared.switches &= ~(unsigned)SWITCH_WIDTH; /* by different numbers */
    return shared;
}

/* A lane's name without what `shared` says that all have. */
static void write_lane(const struct App *app, const struct Game *game,
                       const struct LaneSettings *lane, struct Shared shared, char text[WORDS_MAX])
{
    if (lane->classic) {
        lab_classic(app, lane->classic, text);
        return;
    }
    snprintf(text, WORDS_MAX, "%s", lab_algorithm(app, lane->search.algorithm));
    add_switches(app, lane, shared.switches, text);
    if (lane->sort)
        add(app, text, app_tr(app, lane->sort == SORT_BEST ? N_("best first") : N_("worst first")));
    if (!shared.evaluation && game->knowledge)
        add(app, text, app_tr(app, game->knowledge->evaluations[lane->search.evaluation].label));
    if (!shared.depth)
        add_number(app, text, N_("depth %d"), lane->search.depth);
    if (*lane->only) {
        char what[WORDS_MAX];
        snprintf(what, sizeof what, app_tr(app, N_("%s only")), lane->only);
        add(app, text, what);
    }
}

void lab_lane(const struct App *app, const struct Trial *trial, int lane, char text[WORDS_MAX])
{
    write_lane(app, trial_board(trial)->game, trial_settings(trial, lane), shared_by_all(trial),
               text);
}

void lab_part(const struct App *app, const struct Trial *trial, int lane, struct Cursor *cursor,
              int ply, char text[WORDS_MAX])
{
    Move move = cursor->frame[ply].node.move;
    char whole[WORDS_MAX], name[MOVE_TEXT_MAX];
    lab_lane(app, trial, lane, whole);
    if (move != MOVE_NONE)
        cursor_move_text(cursor, ply - 1, move, name);
    snprintf(text, WORDS_MAX, app_tr(app, N_("%s, below %s")), whole,
             move != MOVE_NONE ? name : app_tr(app, "null move"));
}

void lab_lane_name(const struct App *app, const struct Game *game, const struct LaneSettings *lane,
                   int depth, char text[WORDS_MAX])
{
    const struct Shared usual = {0, lane->search.evaluation == 0, lane->search.depth == depth};
    write_lane(app, game, lane, usual, text);
}

const char *lab_game(const struct App *app, const struct Experiment *experiment)
{
    const struct Game *game = experiment_game(experiment->game);
    return app_tr(app, strcmp(game->id, "tree") == 0 ? N_("Tree on paper") : game->name);
}

void lab_paper_node(const struct App *app, const struct Paper *paper, int node,
                    char text[LAB_NODE_MAX])
{
    char name[PAPER_NAME_MAX], number[16];
    int value = paper->node[node].value;
    paper_name(paper, node, name);
    snprintf(number, sizeof number, "%s%d", value < 0 ? "−" : "", abs(value));
    if (paper->node[node].count > 0)
        snprintf(text, LAB_NODE_MAX, "%s", *name ? name : app_tr(app, N_("Root")));
    else
        snprintf(text, LAB_NODE_MAX, app_tr(app, N_("%s (%s)")), number, name);
}

void lab_nodes(const struct App *app, uint64_t nodes, char text[LAB_TEXT_MAX])
{
    char number[WORDS_NUMBER_MAX];
    words_number(nodes, number);
    snprintf(text, LAB_TEXT_MAX, app_tr(app, N_("%s nodes")), number);
}

/* What a factor comes to: as much, so many times more of it, or less. */
static void factor_words(const struct App *app, double factor, const char *const words[3],
                         char text[LAB_TEXT_MAX])
{
    bool more = factor < 1;
    double times = round(10 * (more && factor > 0 ? 1 / factor : factor)) / 10;
    if (times == 1)
        snprintf(text, LAB_TEXT_MAX, "%s", app_tr(app, words[0]));
    else
        snprintf(text, LAB_TEXT_MAX, app_tr(app, words[more ? 1 : 2]), times);
}

void lab_factor(const struct App *app, double factor, char text[LAB_TEXT_MAX])
{
    static const char *const words[] = {N_("as many"), N_("%.1f times more"),
                                        N_("%.1f times fewer")};
    factor_words(app, factor, words, text);
}

void lab_speed(const struct App *app, double factor, char text[LAB_TEXT_MAX])
{
    static const char *const words[] = {N_("as fast"), N_("%.1f times slower"),
                                        N_("%.1f times faster")};
    factor_words(app, factor, words, text);
}

static void add_part(char text[LAB_COUNTS_MAX], const char *part)
{
    size_t length = strlen(text);
    snprintf(text + length, LAB_COUNTS_MAX - length, "%s%s", length ? LAB_BETWEEN : "", part);
}

/* "12 cuts" and the like; nothing where there are none. */
static void add_count(const struct App *app, const char *pattern, uint64_t count,
                      char text[LAB_COUNTS_MAX])
{
    char number[WORDS_NUMBER_MAX], part[WORDS_MAX];
    if (count == 0)
        return;
    words_number(count, number);
    snprintf(part, sizeof part, app_tr(app, pattern), number);
    add_part(text, part);
}

void lab_counts(const struct App *app, const struct LaneCounts *counts, char text[LAB_COUNTS_MAX])
{
    char part[WORDS_MAX];
    *text = '\0';
    if (counts->before > 0) {
        snprintf(part, sizeof part, app_tr(app, N_("depth %d")), counts->depth);
        add_part(text, part);
    }
    add_count(app, N_("leaves %s"), counts->leaves, text);
    add_count(app, N_("cuts %s"), counts->cuts, text);
    if (counts->cuts > 0) {
        snprintf(part, sizeof part, app_tr(app, N_("%.0f %% by the first move")),
                 100.0 * (double)counts->first_cuts / (double)counts->cuts);
        add_part(text, part);
    }
    if (counts->before > 0) {
        snprintf(part, sizeof part, app_tr(app, N_("%.1f times as many as the depth before")),
                 (double)counts->iteration / (double)counts->before);
        add_part(text, part);
    }
    add_count(app, N_("table hits %s"), counts->table_hits, text);
    add_count(app, N_("null-move cuts %s"), counts->null_cuts, text);
    add_count(app, N_("asked again %s"), counts->seconds, text);
}

void lab_value(const struct App *app, const struct Game *game, Score value, char text[LAB_TEXT_MAX])
{
    int plies = score_plies(value), margin = score_margin(game, value);
    if (value >= SCORE_INFINITE || value <= -SCORE_INFINITE)
        snprintf(text, LAB_TEXT_MAX, "%s∞", value > 0 ? "+" : "−");
    else if (margin)
        snprintf(text, LAB_TEXT_MAX, app_tr(app, margin > 0 ? N_("win by %d") : N_("loss by %d")),
                 abs(margin));
    else if (plies)
        snprintf(text, LAB_TEXT_MAX, app_tr(app, plies > 0 ? N_("win in %d") : N_("loss in %d")),
                 abs(plies));
    else
        snprintf(text, LAB_TEXT_MAX, "%s%d", value < 0 ? "−" : "", (int)abs(value));
}

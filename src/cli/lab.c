/* tianyuan-engine lab: algorithms raced on one position or on a tree that was typed. */
#include "src/cli/command.h"
#include "src/cli/lab_exercise.h"
#include "src/cli/lab_find.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include "src/play/lab/csv.h"
#include "src/play/lab/experiment.h"
#include "src/play/lab/growth.h"
#include "src/play/lab/paper.h"
#include "src/play/lab/source.h"
#include "src/play/lab/why.h"
#include "src/play/system/path.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_DEFAULT = 3, SENTENCE_MAX = 400 };

/* Where experiments and pages lie as seen from the program's folder, as the arcade's data does. */
static const char *const places[] = {
    "../share/tianyuan/",
    "../share/games/tianyuan/",
    "../../share/tianyuan/",
    "share/tianyuan/",
};

/* What was typed. */
struct LabArguments {
    struct StartArguments start;
    int64_t exercise; /* 0: none */
    bool solution;
    struct ArgumentList lanes;
    const char *tree, *leaf, *experiment, *race, *data, *find;
    int64_t depth, why, seed, games;
    bool csv, positions, growth;
};

/* A race that was run. */
struct LabRace {
    struct Lane *lane[LIST_MAX];
    int count;
};

/* ---- the data ---- */

/* Writes the data folder, with '/' at its end: the one that was named, or where it is found. */
static void find_data(const char *named, char *folder, size_t size)
{
    char program[FILE_PATH_MAX] = "./", path[FILE_PATH_MAX];
    if (named) {
        snprintf(folder, size, "%s/", named);
        return;
    }
    path_program(program, sizeof program);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int count = 0;
        snprintf(folder, size, "%s%s", program, places[i]);
        snprintf(path, sizeof path, "%.*s", FILE_PATH_MAX - 16, folder);
        strcat(path, "experiments");
        char **names = file_names(path, ".txt", &count);
        for (int j = 0; j < count; j++)
            free(names[j]);
        free(names);
        if (count > 0)
            return;
    }
}

/* `name` in the data folder. */
static void data_path(const struct LabArguments *lab, const char *name, char path[FILE_PATH_MAX])
{
    char folder[FILE_PATH_MAX - 64];
    find_data(lab->data, folder, sizeof folder);
    snprintf(path, FILE_PATH_MAX, "%s%s", folder, name);
}

static void list_experiments(const void *user, FILE *file)
{
    char path[FILE_PATH_MAX];
    int count = 0;
    data_path(user, "experiments", path);
    char **names = file_names(path, ".txt", &count);
    for (int i = 0; i < count; i++) {
        fprintf(file, "%.*s\n", (int)(strlen(names[i]) - strlen(".txt")), names[i]);
        free(names[i]);
    }
    free(names);
}

/* ---- what came out ---- */

static void write_move(const struct Board *board, Move move, char text[MOVE_TEXT_MAX])
{
    snprintf(text, MOVE_TEXT_MAX, "-");
    if (move != MOVE_NONE)
        board->game->move_write(board->position, move, text);
}

/* Share of the cuts that the first move made, in per cent. */
static double first_share(const struct LaneCounts *counts)
{
    return counts->cuts ? 100.0 * (double)counts->first_cuts / (double)counts->cuts : 0;
}

static void print_csv(const struct LabRace *race, const struct Board *board,
                      const struct GrowthFigures *growth)
{
    struct StringBuffer text = {.data = NULL};
    race_csv(race->lane, race->count, board, growth, &text);
    fputs(text.data, stdout);
    free(text.data);
}

static void print_known(const struct LabRace *race)
{
    struct RaceKnown known;
    for (int i = 0; i < race->count; i++) {
        if (!race_known(race->lane[i], &known))
            continue;
        printf("b %.2f, b^%d %" PRIu64 " leaves; Knuth and Moore's least %.0f leaves\n",
               known.branching, lane_counts(race->lane[i])->depth, known.leaves, known.least);
        printf("alpha-beta, each node's best move first: %" PRIu64 " nodes, %" PRIu64 " leaves\n",
               known.perfect.nodes, known.perfect.leaves);
        return;
    }
}

static void print_line(const char *name, const struct GrowthLine *line, int depth)
{
    printf("%-28s", name);
    for (int d = 1; d <= depth; d++)
        if (line->nodes[d] > 0)
            printf(" %11" PRIu64, line->nodes[d]);
        else
            printf(" %11s", "-");
    printf("\n");
}

/* Nodes until each depth was done, and what is known of the tree. */
static void print_growth(const struct LabRace *race, const struct GrowthFigures *growth)
{
    double b = growth->known.branching;
    printf("\n%-28s", "nodes to depth");
    for (int d = 1; d <= growth->depth; d++)
        printf(" %11d", d);
    printf("\n");
    for (int i = 0; i < race->count; i++)
        print_line(lane_settings(race->lane[i])->text, &growth->lane[i], growth->depth);
    if (growth->measured == 0)
        return;
    printf("%-28s", "b^depth, leaves");
    for (int d = 1; d <= growth->depth; d++)
        printf(" %11.0f", race_leaves(b, d));
    printf("\n");
    print_line("perfect order", &growth->order, growth->depth);
    printf("%-28s", "Knuth and Moore, leaves");
    for (int d = 1; d <= growth->depth; d++)
        printf(" %11.0f", race_least(b, d));
    printf("\nb %.2f, counted to depth %d\n", b, growth->measured);
}

/* The tree of the first lane that has all of it. */
static void print_positions(const struct LabRace *race)
{
    struct PositionCount count;
    for (int i = 0; i < race->count; i++) {
        if (!positions_count(race->lane[i], &count))
            continue;
        printf("%" PRIu64 " paths lead to %" PRIu64 " positions", count.paths, count.positions);
        if (count.images > 0)
            printf(", %" PRIu64 " if the board may be turned and mirrored", count.images);
        printf("\n");
        return;
    }
}

static void print_table(const struct LabArguments *lab, const struct LabRace *race,
                        const struct Board *board)
{
    printf("%-28s %12s %8s %11s %11s %9s %6s %9s %8s\n", "lane", "value", "move", "nodes", "leaves",
           "cuts", "first", "hits", "factor");
    for (int i = 0; i < race->count; i++) {
        const struct Lane *lane = race->lane[i];
        const struct LaneCounts *counts = lane_counts(lane);
        char move[MOVE_TEXT_MAX], value[24];
        write_move(board, counts->move, move);
        experiment_value(board->game, counts->value, value);
        printf("%-28s %12s %8s %11" PRIu64 " %11" PRIu64 " %9" PRIu64 " %5.0f%% %9" PRIu64
               " %8.1f%s\n",
               lane_settings(lane)->text, value, move, counts->nodes, counts->leaves, counts->cuts,
               first_share(counts), counts->table_hits, race_factor(race->lane[0], lane),
               lane_settings(lane)->changes_tree ? "  *" : "");
    }
    print_known(race);
    if (lab->positions)
        print_positions(race);
    if (!race_agrees(race->lane, race->count, NULL))
        printf("the lanes disagree on the value\n");
}

/* ---- trees on paper ---- */

/* Marks the nodes of a tree that a lane has visited. */
static void mark_visited(const struct Lane *lane, bool visited[PAPER_NODES_MAX])
{
    struct Cursor *cursor = lane_cursor(lane);
    do
        visited[((const struct Paper *)cursor->board.position)->here] = true;
    while (cursor_node(cursor, 1));
    cursor_free(cursor);
}

static void print_leaves(const struct Lane *lane, const struct Board *board)
{
    const struct Paper *paper = board->position;
    const struct LaneCounts *counts = lane_counts(lane);
    bool visited[PAPER_NODES_MAX] = {false};
    char move[MOVE_TEXT_MAX];
    write_move(board, counts->move, move);
    Score value = paper_printed(paper, 0, counts->value);
    printf("%s: root %" PRId32 " by %s, %" PRIu64 " nodes\n", lane_settings(lane)->text, value,
           move, counts->nodes);
    mark_visited(lane, visited);
    for (int i = 0; i < paper->count; i++)
        if (paper->node[i].count == 0)
            printf("leaf %d %s\n", paper->node[i].value, visited[i] ? "visited" : "not visited");
}

/* ---- in words ---- */

/* The line of the algorithm's page that the cursor's event comes from; 0 where the page is not
 * there. */
static int line_of(const struct LabArguments *lab, const struct SourcePlace *place)
{
    char path[FILE_PATH_MAX], name[64];
    struct FileError error;
    snprintf(name, sizeof name, "ladder/%s", place->page);
    data_path(lab, name, path);
    char *text = file_read(path, &error);
    int line = text ? source_line(text, place) : 0;
    free(text);
    return line;
}

/* The first events of a lane, a line each. */
static void print_why(const struct LabArguments *lab, const struct Lane *lane)
{
    struct Cursor *cursor = lane_cursor(lane);
    if (!cursor)
        return;
    printf("%s:\n", lane_settings(lane)->text);
    cursor_step(cursor, -1);
    for (int64_t i = 0; i < lab->why; i++) {
        char sentence[SENTENCE_MAX];
        struct Remark remark = why(cursor, NULL, NULL);
        struct SourcePlace place = source_place(cursor, lane_settings(lane)->search.algorithm);
        remark_fill(&remark, remark.pattern, sentence, sizeof sentence);
        printf("%*s%s  [%s:%d]\n", 2 * cursor->ply, "", sentence, place.page, line_of(lab, &place));
        if (!cursor_step(cursor, 1))
            break;
    }
    cursor_free(cursor);
}

/* ---- running ---- */

/* Runs the lanes that were named, or three that are compared most. */
static bool run_lanes(const struct LabArguments *lab, const struct Board *board, int depth,
                      struct LabRace *race)
{
    static const struct ArgumentList usual = {{"minimax", "alphabeta", "pvs"}, 3};
    const struct ArgumentList *lanes = lab->lanes.count > 0 ? &lab->lanes : &usual;
    bool paper = board->game == &paper_game, taped = paper || lab->why > 0 || lab->positions;
    for (int i = 0; i < lanes->count; i++) {
        struct LaneSettings settings;
        struct TextError error;
        if (!lane_read(board->game, lanes->value[i], depth, &settings, &error)) {
            console_complain("lab", "lane '%s': %s", lanes->value[i], error.what);
            return false;
        }
        if (paper && !settings.told) {
            console_complain("lab", "lane '%s': no tree on paper is searched by it",
                             lanes->value[i]);
            return false;
        }
        race->lane[race->count] = lane_new(board, &settings, taped ? TAPE_NODES_MAX : 0);
        struct Lane *lane = race->lane[race->count++];
        if (*settings.only && lane_settings(lane)->search.only_count == 0) {
            console_complain("lab", "lane '%s': '%s' is no move here", lanes->value[i],
                             settings.only);
            return false;
        }
        lane_run(lane, NULL, NULL, NULL);
    }
    return true;
}

/* What a race came to, as it was asked for. */
static void print_race(const struct LabArguments *lab, const struct LabRace *race,
                       const struct Board *board)
{
    const struct WorkerHost host = {.start = NULL};
    struct Growth *growth = lab->growth ? growth_new(race->lane, race->count, board, &host) : NULL;
    const struct GrowthFigures *figures = growth ? growth_figures(growth) : NULL;
    if (lab->csv)
        print_csv(race, board, figures);
    else if (board->game != &paper_game)
        print_table(lab, race, board);
    if (figures && !lab->csv)
        print_growth(race, figures);
    growth_free(growth);
}

static int run_on(const struct LabArguments *lab, const struct Board *board, int depth)
{
    struct LabRace race = {.count = 0};
    bool good = run_lanes(lab, board, depth, &race), paper = board->game == &paper_game;
    if (good)
        print_race(lab, &race, board);
    for (int i = 0; good && i < race.count && paper && !lab->csv; i++)
        print_leaves(race.lane[i], board);
    for (int i = 0; good && i < race.count && lab->why > 0; i++)
        print_why(lab, race.lane[i]);
    for (int i = 0; i < race.count; i++)
        lane_free(race.lane[i]);
    return good ? EXIT_GOOD : EXIT_WRONG_ARGUMENTS;
}

static int run_tree(const struct LabArguments *lab)
{
    struct Board board;
    struct Options options = {.choice = {0}};
    struct TextError error;
    char option[32];
    snprintf(option, sizeof option, "leaf=%s", lab->leaf);
    if (!option_read(&paper_game, option, &options, &error))
        return console_complain("lab", "--leaf: %s", error.what);
    board_init(&board, &paper_game, &options, NULL, false);
    bool good = board_set(&board, lab->tree, &error);
    int status;
    if (!good)
        status = console_complain("lab", "--tree: %s, at character %d", error.what, error.at + 1);
    else if (board_status(&board).outcome != OUTCOME_ONGOING)
        status = console_complain("lab", "--tree: there is nothing to search at a leaf");
    else
        status = run_on(lab, &board, ((const struct Paper *)board.position)->depth);
    board_free(&board);
    return status;
}

/* What stands below an experiment's figures: those of the text, and what to try next. */
static void print_card_end(const struct Experiment *experiment)
{
    printf("\n");
    for (int i = 0; i < experiment->lane_count; i++)
        if (experiment->said[i])
            printf("The text, of %s: %s\n", experiment->lane[i], experiment->said[i]);
    if (experiment->note)
        printf("%s\n", experiment->note);
    printf("%s\n", experiment->ask);
}

/* Runs a card, or a race of somebody's own, which `name` is for errors. */
static int run_card(struct LabArguments *lab, const struct Experiment *experiment, const char *name)
{
    struct TextError wrong;
    struct Board board;
    void *tables = board_tables(experiment_game(experiment->game));
    int status;
    bool told = !lab->csv && experiment->title;
    lab->lanes.count = 0;
    for (int i = 0; i < experiment->lane_count; i++)
        lab->lanes.value[lab->lanes.count++] = experiment->lane[i];
    lab->positions |= experiment->positions.paths > 0;
    if (!experiment_board(experiment, tables, &board, &wrong)) {
        status = console_complain("lab", "%s: %s", name, wrong.what);
    } else {
        if (told)
            printf("%s\n%s\n\n", experiment->title, experiment->claim);
        status = run_on(lab, &board, experiment->depth);
        if (told)
            print_card_end(experiment);
    }
    board_free(&board);
    memory_aligned_free(tables);
    return status;
}

static int run_experiment(struct LabArguments *lab)
{
    char path[FILE_PATH_MAX];
    struct FileError error;
    data_path(lab, "experiments", path);
    struct Experiment *experiment = experiment_open(path, lab->experiment, &error);
    if (!experiment) {
        char text[FILE_PATH_MAX + 200];
        file_error_text(&error, text, sizeof text);
        return console_complain("lab", "%s", text);
    }
    int status = run_card(lab, experiment, lab->experiment);
    experiment_close(experiment);
    return status;
}

static int run_race(struct LabArguments *lab)
{
    struct TextError error;
    struct Experiment *experiment = experiment_read(lab->race, &error);
    if (!experiment)
        return console_complain("lab", "--race: %s, at character %d", error.what, error.at + 1);
    int status = run_card(lab, experiment, "--race");
    experiment_close(experiment);
    return status;
}

static int run_position(const struct LabArguments *lab)
{
    struct Board board;
    if (!start_board(&lab->start, "lab", &board))
        return EXIT_WRONG_ARGUMENTS;
    void *tables = board_tables(board.game);
    board.tables = tables;
    int status = board_status(&board).outcome == OUTCOME_ONGOING
                     ? run_on(lab, &board, (int)lab->depth)
                     : console_complain("lab", "the game is over in this position");
    memory_aligned_free(tables);
    board_free(&board);
    return status;
}

int command_lab(int argc, char **argv)
{
    static const char *const leaves[] = {"arrived", "root", "mover", NULL};
    struct LabArguments l = {.depth = DEPTH_DEFAULT, .leaf = leaves[0], .seed = 1, .games = 100};
    const struct Argument arguments[] = {
        argument_list("--lane", "SPEC", &l.lanes,
                      "an algorithm and its switches, such as pvs,table; can be repeated"),
        argument_number("--depth", "N", &l.depth, 1, PLY_MAX - 1,
                        "plies, for lanes that name none; default 3"),
        argument_text("--tree", "TREE", &l.tree, "search a tree such as '((-1 1) (2 -4 5))'"),
        argument_choice("--leaf", "WHOSE", &l.leaf, leaves,
                        "whose value its leaves are, default arrived"),
        argument_listed("--experiment", "NAME", &l.experiment, list_experiments, &l,
                        "run one that is written down"),
        argument_number("--exercise", "SEED", &l.exercise, 1, INT32_MAX,
                        "print an exercise on a tree of --depth 2 or 3"),
        argument_flag("--solution", &l.solution, "print its solution, too"),
        argument_text("--race", "LINE", &l.race, "run a race as the arcade copies it"),
        argument_number("--why", "N", &l.why, 1, 1000000,
                        "tell the first N events of each lane, and the lines of C behind them"),
        argument_flag("--positions", &l.positions,
                      "count the positions of a lane's tree that differ"),
        argument_flag("--growth", &l.growth,
                      "tell each lane's nodes to every depth, too, beside b^depth"),
        argument_flag("--csv", &l.csv, "print comma-separated values"),
        argument_listed("--find", "KIND", &l.find, lab_find_list, NULL,
                        "search games for positions that experiments need"),
        argument_number("--seed", "N", &l.seed, 1, INT32_MAX, "of the first such game; default 1"),
        argument_number("--games", "N", &l.games, 1, INT32_MAX, "how many of them; default 100"),
        argument_text("--data", "FOLDER", &l.data, "where experiments/ and ladder/ lie"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "lab",
        .operands = "",
        .about = "Races algorithms on one position, and prints what each visits beside what is\n"
                 "known of such trees. Of a tree it tells which leaves were visited.",
        .arguments = arguments,
        .common = start_arguments(&l.start),
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (l.find)
        return lab_find(l.find, l.seed, l.games);
    if (l.exercise)
        return lab_exercise(l.exercise, l.depth, l.solution);
    if (l.experiment)
        return run_experiment(&l);
    if (l.race)
        return run_race(&l);
    return l.tree ? run_tree(&l) : run_position(&l);
}

/*
 * tianyuan-engine tune: fits an evaluation that is a sum of weights (engine/linear.h) to games, by
 * logistic regression: stochastic gradient descent with a step of its own for each weight (Adagrad:
 * Duchi, Hazan and Singer 2011).
 */
#include "engine/linear.h"
#include "engine/record.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/cli/evaluation.h"
#include "src/cli/training/tune_search.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/system/files.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILES_MAX = 4096,
    BYTES_MAX = 1 << 30,
    TABLE_BYTES = 1 << 20,
    HELD_OUT = 8, /* every eighth game is not learnt from */
    PER_LINE = 16,
    WEIGHT_MOST = 16000
};

/* What was typed. */
struct TuneArguments {
    const char *files[FILES_MAX + 1];
    const char *out, *evaluation;
    int64_t nodes, epochs, seed, score_share, rate, spread;
};

/* A position to learn from: after so many plies of its game. */
struct Lesson {
    int ply;
    float target; /* what the side to move can expect, 0 .. 1 */
};

struct Lecture {
    struct Match *match;
    struct Lesson *lessons;
    int count;
};

struct Tuner {
    const struct Game *game;
    const struct Linear *linear;
    int evaluation; /* of the search that looks at the positions */
    void *tables;
    struct Lecture *lectures;
    int count, room;
    float *weights, *squares; /* in units; of the steps so far */
    float *pull;              /* of each weight towards 0, every time that it is met */
    struct LinearTerm terms[TERMS_MAX];
};

/* ---- the games ---- */

/* Reads all records of a file that are the same game. */
static bool read_file(struct Tuner *tuner, const char *path)
{
    struct FileError file_error;
    struct RecordError error;
    size_t size;
    char *text = file_read_bytes(path, BYTES_MAX, &size, &file_error);
    if (!text) {
        console_complain("tune", "%s: %s", path, file_error.what);
        return false;
    }
    for (const char *at = text + strspn(text, "\r\n\t "); *at; at += strspn(at, "\r\n\t ")) {
        struct Match *match = record_read(at, 0, &at, &error);
        if (!match) {
            console_complain("tune", "%s:%d: %s", path, error.line, error.what);
            free(text);
            return false;
        }
        if (!tuner->game)
            tuner->game = match_board(match)->game;
        if (match_board(match)->game != tuner->game ||
            match_status(match).outcome == OUTCOME_ONGOING) {
            match_free(match);
            continue;
        }
        if (tuner->count == tuner->room) {
            tuner->room = 2 * tuner->room + 256;
            tuner->lectures =
                memory_resized(tuner->lectures, (size_t)tuner->room * sizeof *tuner->lectures);
        }
        tuner->lectures[tuner->count++] = (struct Lecture){.match = match};
    }
    free(text);
    return true;
}

static float expectation(float value)
{
    return 1 / (1 + expf(-value));
}

/* What the game's end and a short search say of a position; false if it teaches nothing. */
static bool judge(const struct Tuner *tuner, const struct TuneArguments *t, struct Search *search,
                  const struct Board *board, struct Status status, float *target)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG,
                                            .evaluation = tuner->evaluation,
                                            .nodes = (uint64_t)t->nodes};
    struct SearchResult result;
    search_set_board(search, board);
    search_run(search, &settings, NULL, &result);
    if (score_plies(result.score))
        return false;
    bool won = status.winner == board->game->mover(board->position);
    float outcome = status.outcome == OUTCOME_WIN ? (won ? 1.0F : 0.0F) : 0.5F;
    float seen = expectation((float)result.score / (float)tuner->linear->unit);
    float share = (float)t->score_share / 100;
    *target = share * seen + (1 - share) * outcome;
    return true;
}

/* Finds the positions of a game that teach something: those that no search wins at once. */
static void prepare(const struct Tuner *tuner, const struct TuneArguments *t,
                    struct TranspositionTable *table, struct Lecture *lecture)
{
    int plies = match_count(lecture->match);
    struct Status status = match_status(lecture->match);
    lecture->lessons = memory_zeroed((size_t)(plies + 1) * sizeof *lecture->lessons);
    for (int ply = 1; ply < plies; ply++) {
        struct Board board, copy;
        float target;
        match_board_at(lecture->match, ply, &board);
        board_copy(&copy, &board, tuner->tables, true);
        struct Search *search = search_new(&copy, tuner->tables, table);
        if (judge(tuner, t, search, &copy, status, &target))
            lecture->lessons[lecture->count++] = (struct Lesson){ply, target};
        search_free(search);
        board_free(&copy);
        board_free(&board);
    }
}

/* ---- fitting ---- */

/* The value of a position whose terms were written, in units. */
static float value_of(const struct Tuner *tuner, int count)
{
    float value = 0;
    for (int i = 0; i < count; i++)
        value += tuner->weights[tuner->terms[i].weight] * (float)tuner->terms[i].count;
    return value;
}

/* A step for all weights that had a part in a value which was wrong by `error`. */
static void learn(struct Tuner *tuner, const struct TuneArguments *t, int count, float error)
{
    const float rate = (float)t->rate / 1e6F;
    for (int i = 0; i < count; i++) {
        int weight = tuner->terms[i].weight;
        float slope =
            error * (float)tuner->terms[i].count + tuner->pull[weight] * tuner->weights[weight];
        tuner->squares[weight] += slope * slope;
        tuner->weights[weight] -= rate * slope / sqrtf(tuner->squares[weight] + 1e-8F);
    }
}

/* What is done with a position whose terms were written; the loss. */
typedef float Visit(struct Tuner *tuner, const struct TuneArguments *t, int count, float target);

static float measure(struct Tuner *tuner, const struct TuneArguments *t, int count, float target)
{
    (void)t;
    float expected = expectation(value_of(tuner, count));
    expected = fminf(fmaxf(expected, 1e-6F), 1 - 1e-6F);
    return -target * logf(expected) - (1 - target) * logf(1 - expected);
}

static float study(struct Tuner *tuner, const struct TuneArguments *t, int count, float target)
{
    float loss = measure(tuner, t, count, target);
    learn(tuner, t, count, expectation(value_of(tuner, count)) - target);
    return loss;
}

static float count_terms(struct Tuner *tuner, const struct TuneArguments *t, int count,
                         float target)
{
    (void)t, (void)target;
    for (int i = 0; i < count; i++)
        tuner->pull[tuner->terms[i].weight]++;
    return 0;
}

/* Goes through a game's positions; adds up what `visit` says. */
static double go_through(struct Tuner *tuner, const struct TuneArguments *t,
                         const struct Lecture *lecture, Visit *visit)
{
    double loss = 0;
    struct Board board;
    board_copy(&board, match_board(lecture->match), tuner->tables, true);
    int at = lecture->count - 1;
    for (int ply = match_count(lecture->match); ply > 0 && at >= 0; ply--) {
        if (lecture->lessons[at].ply == ply) {
            int count = tuner->linear->terms(board.position, board.aux, tuner->terms);
            loss += (double)visit(tuner, t, count, lecture->lessons[at--].target);
        }
        board_unmake(&board);
    }
    board_free(&board);
    return loss;
}

/* Each weight is expected to lie about so many points from 0, however often it is met: what is rare
 * learns little. */
static void find_pulls(struct Tuner *tuner, const struct TuneArguments *t, int held)
{
    float spread = (float)t->spread / (float)tuner->linear->unit;
    for (int i = held; i < tuner->count; i++)
        go_through(tuner, t, &tuner->lectures[i], count_terms);
    for (int i = 0; i < tuner->linear->weights; i++)
        tuner->pull[i] = tuner->pull[i] > 0 ? 1 / (spread * spread * tuner->pull[i]) : 0;
}

static void shuffle(struct Lecture *lectures, int count, uint64_t *random)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int)random_below(random, (uint32_t)i + 1);
        struct Lecture last = lectures[i];
        lectures[i] = lectures[other];
        lectures[other] = last;
    }
}

/* One epoch; prints the loss of what was learnt from and of what was held out. */
static void learn_once(struct Tuner *tuner, const struct TuneArguments *t, int held, int epoch,
                       uint64_t *random)
{
    double loss[2] = {0, 0};
    int positions[2] = {0, 0};
    shuffle(tuner->lectures + held, tuner->count - held, random);
    for (int i = 0; i < tuner->count; i++) {
        loss[i < held] += go_through(tuner, t, &tuner->lectures[i], i < held ? measure : study);
        positions[i < held] += tuner->lectures[i].count;
    }
    printf("epoch %3d  loss %.5f  held out %.5f  of %d and %d positions\n", epoch,
           loss[0] / (positions[0] ? positions[0] : 1), loss[1] / (positions[1] ? positions[1] : 1),
           positions[0], positions[1]);
}

static bool write_weights(const struct Tuner *tuner, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    float scale = (float)(tuner->linear->scale * tuner->linear->unit);
    for (int i = 0; i < tuner->linear->weights; i++)
        fprintf(file, "%ld,%c",
                lrintf(fmaxf(fminf(tuner->weights[i] * scale, WEIGHT_MOST), -WEIGHT_MOST)),
                i % PER_LINE == PER_LINE - 1 || i == tuner->linear->weights - 1 ? '\n' : ' ');
    return fclose(file) == 0;
}

static int run(struct Tuner *tuner, const struct TuneArguments *t)
{
    uint64_t random = (uint64_t)t->seed;
    int held = tuner->count / HELD_OUT;
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    shuffle(tuner->lectures, tuner->count, &random);
    for (int i = 0; i < tuner->count; i++)
        prepare(tuner, t, table, &tuner->lectures[i]);
    tt_free(table);
    tuner->weights = memory_zeroed((size_t)tuner->linear->weights * sizeof(float));
    tuner->squares = memory_zeroed((size_t)tuner->linear->weights * sizeof(float));
    tuner->pull = memory_zeroed((size_t)tuner->linear->weights * sizeof(float));
    find_pulls(tuner, t, held);
    for (int epoch = 1; epoch <= t->epochs; epoch++)
        learn_once(tuner, t, held, epoch, &random);
    bool good = write_weights(tuner, t->out);
    free(tuner->weights);
    free(tuner->squares);
    free(tuner->pull);
    return good ? EXIT_GOOD : console_complain("tune", "%s: %s", t->out, strerror(errno));
}

static void tuner_free(struct Tuner *tuner)
{
    for (int i = 0; i < tuner->count; i++) {
        match_free(tuner->lectures[i].match);
        free(tuner->lectures[i].lessons);
    }
    free(tuner->lectures);
    memory_aligned_free(tuner->tables);
    free(tuner);
}

static enum ArgumentsResult read_arguments(struct TuneArguments *t, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_text("--out", "FILE", &t->out, "the weights, as numbers for a C array"),
        argument_number("--nodes", "N", &t->nodes, 1, INT64_MAX,
                        "nodes of the search that looks at each position; default 300"),
        argument_text("--eval", "ID", &t->evaluation,
                      "the evaluation of that search; default: the game's own"),
        argument_number("--epochs", "N", &t->epochs, 1, 10000,
                        "times that each position is seen; default 20"),
        argument_number("--score", "P", &t->score_share, 0, 100,
                        "per cent of that search's score in what is to be learnt, the rest is the "
                        "game's result; default 30"),
        argument_number("--rate", "R", &t->rate, 1, 1000000,
                        "size of the steps, in millionths; default 10000"),
        argument_number("--spread", "S", &t->spread, 1, 1000000,
                        "points that a weight is expected to lie from 0; default 20"),
        argument_number("--seed", "S", &t->seed, 0, INT64_MAX, "for the order of games; default 1"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "tune",
        .operands = "FILE...",
        .about = "Fits the weights of a game's evaluation to records of games (see match "
                 "--records)\nand prints, epoch by epoch, the loss on them and on every eighth "
                 "game, which is held\nout. Positions that the search wins or loses are left out. "
                 "`tune --search` moves\nparameters of the search instead, see its --help.",
        .arguments = arguments,
        .operand = t->files,
        .operand_min = 1,
        .operand_count = FILES_MAX,
    };
    return console_arguments(&usage, argc, argv);
}

int command_tune(int argc, char **argv)
{
    struct TuneArguments t = {
        .nodes = 300, .epochs = 20, .seed = 1, .score_share = 30, .rate = 10000, .spread = 20};
    if (argc > 1 && strcmp(argv[1], "--search") == 0)
        return tune_search(argc - 1, argv + 1);
    enum ArgumentsResult result = read_arguments(&t, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!t.out)
        return console_complain("tune", "--out is missing");
    struct Tuner *tuner = memory_zeroed(sizeof *tuner);
    int status = EXIT_WRONG_ARGUMENTS;
    bool good = true;
    for (int i = 0; t.files[i] && good; i++)
        good = read_file(tuner, t.files[i]);
    const struct Knowledge *knowledge = tuner->game ? tuner->game->knowledge : NULL;
    tuner->linear = knowledge ? knowledge->linear : NULL;
    if (good && !tuner->linear) {
        console_complain("tune", "the files hold no games whose evaluation can be fitted");
    } else if (good &&
               (tuner->evaluation = evaluation_find(tuner->game, t.evaluation, "tune")) >= 0) {
        tuner->tables = board_tables(tuner->game);
        status = run(tuner, &t);
    }
    tuner_free(tuner);
    return status;
}

/* tianyuan-engine train: a network from samples. */
#include "src/cli/command.h"
#include "src/cli/evaluation.h"
#include "src/cli/start.h"
#include "src/cli/training/model.h"
#include "src/cli/training/point_model.h"
#include "src/cli/training/trainer.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 256 };

/* What was typed. */
struct TrainArguments {
    struct StartArguments start;
    const char *files[FILES_MAX + 1];
    const char *out, *state, *from, *base;
    int64_t values, hidden, epochs, until, batch, rate, threads, seed, score_share, order_share,
        scale;
};

static enum ArgumentsResult read_arguments(struct TrainArguments *t, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_text("--out", "FILE", &t->out, "the network, written after every epoch"),
        argument_text("--state", "FILE", &t->state,
                      "keep the training in FILE after every epoch, and go on from there"),
        argument_text("--from", "FILE", &t->from,
                      "begin with this network, in gomoku, instead of random weights"),
        argument_listed("--base", "ID", &t->base, start_list_evaluations, &t->start,
                        "the evaluation that the network adds to, or in gomoku is compared with; "
                        "default material, lines"),
        argument_number("--hidden", "N", &t->hidden, 8, HIDDEN_MAX,
                        "values in the layer, a multiple of 8; default 64, in gomoku 32"),
        argument_number("--values", "N", &t->values, 8, POINT_VALUES_MAX,
                        "values of a point in gomoku, a multiple of 8; default 32"),
        argument_number("--epochs", "N", &t->epochs, 1, 10000,
                        "times that each sample is seen; default 5"),
        argument_number("--until", "N", &t->until, 1, 10000,
                        "stop after epoch N, to go on from --state another time"),
        argument_number("--batch", "N", &t->batch, 1, 1 << 24, "samples a step; default 16384"),
        argument_number("--rate", "R", &t->rate, 1, 1000000,
                        "size of the first steps, in millionths; default 2000"),
        argument_number("--score", "P", &t->score_share, 0, 100,
                        "per cent of the score in what is to be learnt, the rest is the game's "
                        "result; default 70"),
        argument_number("--order", "P", &t->order_share, 0, 1000,
                        "thousandths of the order of moves in what is to be learnt in gomoku; "
                        "default 10"),
        argument_number("--scale", "S", &t->scale, 1, 100000,
                        "points at which a side can expect 73 % of a win; default 400"),
        argument_number("--threads", "T", &t->threads, 1, TRAINER_THREADS_MAX,
                        "threads; default 1"),
        argument_number("--seed", "S", &t->seed, 0, INT64_MAX,
                        "for the first weights and the order of samples; default 1"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "train",
        .operands = "FILE...",
        .about = "Trains a network on files of samples (see generate) and prints, epoch by epoch,\n"
                 "its loss on them and on those that are held out. The same arguments, the number\n"
                 "of threads among them, give the same network.",
        .arguments = arguments,
        .common = start_arguments(&t->start),
        .operand = t->files,
        .operand_min = 1,
        .operand_count = FILES_MAX,
    };
    return console_arguments(&usage, argc, argv);
}

static bool write_network(const struct TrainArguments *t, const struct Course *course)
{
    FILE *file = fopen(t->out, "wb");
    bool good = file && course->write(course->context, file);
    if (file)
        good = fclose(file) == 0 && good;
    if (!good)
        console_complain("train", "%s: %s", t->out, strerror(errno));
    return good;
}

/* Takes the weights to begin with from a network's file, if one was named. */
static bool read_network(const struct TrainArguments *t, const struct Course *course)
{
    if (!t->from)
        return true;
    FILE *file = fopen(t->from, "rb");
    if (!file) {
        console_complain("train", "%s: %s", t->from, strerror(errno));
        return false;
    }
    bool good = course->read && course->read(course->context, file);
    fclose(file);
    if (!good)
        console_complain("train", "%s: no network to begin with", t->from);
    return good;
}

/* Says what a training is, so that it is gone on with as it began. */
static void write_head(const struct TrainArguments *t, const struct CourseSettings *settings,
                       const struct Course *course, char *head, size_t size)
{
    int length = snprintf(head, size, "%s base=%.20s hidden=%d", settings->game->id,
                          settings->base->id, settings->hidden);
    if (settings->game->knowledge->points)
        length += snprintf(head + length, size - (size_t)length, " values=%d order=%" PRId64,
                           settings->values, t->order_share);
    snprintf(head + length, size - (size_t)length,
             "%s epochs=%" PRId64 " batch=%" PRId64 " rate=%" PRId64 " score=%" PRId64
             " scale=%" PRId64 " threads=%" PRId64 " seed=%" PRId64 " samples=%" PRId64,
             t->from ? " from" : "", t->epochs, t->batch, t->rate, t->score_share, t->scale,
             t->threads, t->seed, course->training_count + course->held_count);
}

/* `losses` is NULL where nothing was learnt yet. */
static void print_epoch(const struct Trainer *trainer, const struct Course *course,
                        const double *losses)
{
    double held[COURSE_LOSSES];
    char text[COURSE_TEXT];
    trainer_test(trainer, held);
    printf("epoch %3d", trainer_epoch(trainer));
    if (losses) {
        course->tell(losses, course->training_count, text);
        printf("  loss %s", text);
    }
    if (course->held_count > 0) {
        course->tell(held, course->held_count, text);
        printf("  held out %s", text);
    }
    if (!losses)
        printf("  %s", course->compared);
    printf("\n");
    fflush(stdout);
}

static bool train_on(const struct TrainArguments *t, const struct CourseSettings *settings,
                     const struct Course *course, struct Trainer *trainer)
{
    char head[400];
    struct TextError error;
    write_head(t, settings, course, head, sizeof head);
    if (t->state && !trainer_load(trainer, t->state, head, &error)) {
        console_complain("train", "%s: %s", t->state, error.what);
        return false;
    }
    printf("%s: %" PRId64 " games, %" PRId64 " samples to train on, %" PRId64 " held out\n", head,
           course->games, course->training_count, course->held_count);
    if (trainer_epoch(trainer) == 0)
        print_epoch(trainer, course, NULL);
    while (trainer_epoch(trainer) < t->epochs &&
           (t->until == 0 || trainer_epoch(trainer) < t->until)) {
        double losses[COURSE_LOSSES];
        trainer_run(trainer, losses);
        print_epoch(trainer, course, losses);
        if (!write_network(t, course))
            return false;
        if (t->state && !trainer_save(trainer, t->state, head, &error)) {
            console_complain("train", "%s: %s", t->state, error.what);
            return false;
        }
    }
    return true;
}

static int run(const struct TrainArguments *t, const struct CourseSettings *settings)
{
    const struct TrainerSettings training = {.threads = (int)t->threads,
                                             .epochs = (int)t->epochs,
                                             .batch = (int)t->batch,
                                             .rate = (double)t->rate / 1e6,
                                             .seed = (uint64_t)t->seed};
    struct Course course;
    struct TextError error;
    int count = 0;
    while (t->files[count])
        count++;
    bool good = settings->game->knowledge->learning
                    ? course_of_positions(settings, t->files, count, &course, &error)
                    : course_of_points(settings, t->files, count, &course, &error);
    if (!good)
        return console_complain("train", "%s", error.what);
    struct Trainer *trainer = trainer_new(&training, &course);
    good = read_network(t, &course) && train_on(t, settings, &course, trainer);
    trainer_free(trainer);
    course.free(course.context);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int command_train(int argc, char **argv)
{
    struct TrainArguments t = {.values = 32,
                               .epochs = 5,
                               .batch = 16384,
                               .rate = 2000,
                               .threads = 1,
                               .seed = 1,
                               .score_share = 70,
                               .order_share = 10,
                               .scale = 400};
    const struct Game *game;
    struct Options options;
    enum ArgumentsResult result = read_arguments(&t, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_game(&t.start, "train", &game, &options))
        return EXIT_WRONG_ARGUMENTS;
    if (!game->knowledge || !(game->knowledge->learning || game->knowledge->points))
        return console_complain("train", "nothing is learnt about %s", game->id);
    bool points = game->knowledge->points;
    int base = evaluation_find(game, t.base ? t.base : points ? "lines" : "material", "train");
    if (base < 0)
        return EXIT_WRONG_ARGUMENTS;
    if (!t.hidden)
        t.hidden = points ? 32 : 64;
    if (!t.out)
        return console_complain("train", "--out is missing");
    if (t.hidden % 8 != 0 || t.values % 8 != 0)
        return console_complain("train", "--%s takes a multiple of 8",
                                t.hidden % 8 != 0 ? "hidden" : "values");
    const struct CourseSettings settings = {.game = game,
                                            .base = &game->knowledge->evaluations[base],
                                            .values = (int)t.values,
                                            .hidden = (int)t.hidden,
                                            .score_share = (double)t.score_share / 100,
                                            .order_share = (double)t.order_share / 1000,
                                            .scale = (double)t.scale,
                                            .seed = (uint64_t)t.seed};
    return run(&t, &settings);
}

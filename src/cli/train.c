/* tianyuan-engine train: a network from samples. */
#include "src/cli/command.h"
#include "src/cli/evaluation.h"
#include "src/cli/start.h"
#include "src/cli/trainer.h"
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
    const char *out, *state, *base;
    int64_t hidden, epochs, until, batch, rate, threads, seed, score_share, scale;
};

static enum ArgumentsResult read_arguments(struct TrainArguments *t, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_text("--out", "FILE", &t->out, "the network, written after every epoch"),
        argument_text("--state", "FILE", &t->state,
                      "keep the training in FILE after every epoch, and go on from there"),
        argument_text("--base", "ID", &t->base,
                      "the evaluation that the network adds to; default material"),
        argument_number("--hidden", "N", &t->hidden, 8, HIDDEN_MAX,
                        "values in the layer, a multiple of 8; default 64"),
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

static bool write_network(const struct TrainArguments *t, const struct Game *game,
                          const struct Model *model)
{
    FILE *file = fopen(t->out, "wb");
    bool good = file && model_write(model, game->id, t->base, file);
    if (file)
        good = fclose(file) == 0 && good;
    if (!good)
        console_complain("train", "%s: %s", t->out, strerror(errno));
    return good;
}

/* Says what a training is, so that it is gone on with as it began. */
static void write_head(const struct TrainArguments *t, const struct Game *game,
                       const struct Examples *examples, char *head, size_t size)
{
    snprintf(head, size,
             "%s base=%.20s hidden=%" PRId64 " epochs=%" PRId64 " batch=%" PRId64 " rate=%" PRId64
             " score=%" PRId64 " scale=%" PRId64 " threads=%" PRId64 " seed=%" PRId64
             " samples=%" PRId64,
             game->id, t->base, t->hidden, t->epochs, t->batch, t->rate, t->score_share, t->scale,
             t->threads, t->seed, examples->training_count + examples->held_count);
}

/* `loss` is NULL where nothing was learnt yet. */
static void print_epoch(const struct Trainer *trainer, const double *loss)
{
    double held = trainer_test(trainer);
    printf("epoch %3d", trainer_epoch(trainer));
    if (loss)
        printf("  loss %.6f", *loss);
    if (held >= 0)
        printf("  held out %.6f", held);
    if (!loss)
        printf("  by the base alone");
    printf("\n");
    fflush(stdout);
}

static bool train_on(const struct TrainArguments *t, const struct Game *game,
                     const struct Examples *examples, struct Trainer *trainer,
                     const struct Model *model)
{
    char head[400];
    struct TextError error;
    write_head(t, game, examples, head, sizeof head);
    if (t->state && !trainer_load(trainer, t->state, head, &error)) {
        console_complain("train", "%s: %s", t->state, error.what);
        return false;
    }
    printf("%s: %" PRId64 " games, %" PRId64 " samples to train on, %" PRId64 " held out\n", head,
           examples->games, examples->training_count, examples->held_count);
    if (trainer_epoch(trainer) == 0)
        print_epoch(trainer, NULL);
    while (trainer_epoch(trainer) < t->epochs &&
           (t->until == 0 || trainer_epoch(trainer) < t->until)) {
        double loss = trainer_run(trainer);
        print_epoch(trainer, &loss);
        if (!write_network(t, game, model))
            return false;
        if (t->state && !trainer_save(trainer, t->state, head, &error)) {
            console_complain("train", "%s: %s", t->state, error.what);
            return false;
        }
    }
    return true;
}

static int run(const struct TrainArguments *t, const struct Game *game,
               const struct Evaluation *base)
{
    const struct TrainerSettings settings = {.threads = (int)t->threads,
                                             .epochs = (int)t->epochs,
                                             .batch = (int)t->batch,
                                             .rate = (double)t->rate / 1e6,
                                             .scale = (float)t->scale,
                                             .seed = (uint64_t)t->seed};
    const struct ExampleSettings reading = {.game = game,
                                            .base = base,
                                            .score_share = (double)t->score_share / 100,
                                            .scale = (double)t->scale,
                                            .seed = (uint64_t)t->seed};
    struct Examples examples;
    struct TextError error;
    struct Model model;
    int count = 0;
    while (t->files[count])
        count++;
    if (!examples_load(&reading, t->files, count, &examples, &error))
        return console_complain("train", "%s", error.what);
    model_init(&model, game->knowledge->learning, (int)t->hidden, settings.seed);
    struct Trainer *trainer = trainer_new(&settings, &examples, &model);
    bool good = train_on(t, game, &examples, trainer, &model);
    trainer_free(trainer);
    model_free(&model);
    examples_free(&examples);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int command_train(int argc, char **argv)
{
    struct TrainArguments t = {.base = "material",
                               .hidden = 64,
                               .epochs = 5,
                               .batch = 16384,
                               .rate = 2000,
                               .threads = 1,
                               .seed = 1,
                               .score_share = 70,
                               .scale = 400};
    const struct Game *game;
    struct Options options;
    enum ArgumentsResult result = read_arguments(&t, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (!start_game(&t.start, "train", &game, &options))
        return EXIT_WRONG_ARGUMENTS;
    if (!game->knowledge || !game->knowledge->learning)
        return console_complain("train", "nothing is learnt about %s", game->id);
    int base = evaluation_find(game, t.base, "train");
    if (base < 0)
        return EXIT_WRONG_ARGUMENTS;
    if (!t.out || t.hidden % 8 != 0)
        return console_complain("train",
                                t.out ? "--hidden takes a multiple of 8" : "--out is missing");
    return run(&t, game, &game->knowledge->evaluations[base]);
}

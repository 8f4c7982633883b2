/*
 * Training by Adam (Kingma and Ba 2014): every weight moves by its own mean slope over the root of
 * its mean squared slope. Each thread sums up its share of a batch in a gradient of its own; shares
 * and the order of adding are fixed, so that the same number of threads gives the same weights.
 */
#include "src/cli/training/trainer.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/system/posix.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 512 };

/* One thread's share. */
struct Share {
    const struct Trainer *trainer;
    const uint32_t *order; /* NULL: those held out, as they are */
    int64_t first, end;
    float *gradient; /* owned; NULL: only the loss is asked for */
    double losses[COURSE_LOSSES];
};

struct Trainer {
    struct TrainerSettings settings;
    struct Course course;
    struct WorkerHost host;
    float *mean, *square; /* of the slopes, running */
    uint32_t *order;
    int64_t steps;
    int epoch;
    struct Share shares[TRAINER_THREADS_MAX];
};

struct Trainer *trainer_new(const struct TrainerSettings *settings, const struct Course *course)
{
    struct Trainer *trainer = memory_zeroed(sizeof *trainer);
    size_t bytes = (size_t)course->count * sizeof(float);
    trainer->settings = *settings;
    trainer->course = *course;
    trainer->host = posix_host(0);
    trainer->mean = memory_zeroed(bytes);
    trainer->square = memory_zeroed(bytes);
    trainer->order = memory_zeroed((size_t)course->training_count * sizeof *trainer->order);
    for (int i = 0; i < settings->threads; i++)
        trainer->shares[i].gradient = memory_zeroed(bytes);
    return trainer;
}

void trainer_free(struct Trainer *trainer)
{
    if (!trainer)
        return;
    for (int i = 0; i < trainer->settings.threads; i++)
        free(trainer->shares[i].gradient);
    free(trainer->order);
    free(trainer->square);
    free(trainer->mean);
    free(trainer);
}

int trainer_epoch(const struct Trainer *trainer)
{
    return trainer->epoch;
}

/* A thread: goes through its share. */
static void go_through(void *argument)
{
    struct Share *share = argument;
    const struct Course *course = &share->trainer->course;
    memset(share->losses, 0, sizeof share->losses);
    for (int64_t i = share->first; i < share->end; i++)
        course->learn(course->context, !share->order, share->order ? share->order[i] : i,
                      share->gradient, share->losses);
}

/* Divides examples first .. end - 1 among the threads; adds up their losses. */
static void divide(const struct Trainer *trainer, struct Share *shares, int64_t first, int64_t end,
                   double losses[COURSE_LOSSES])
{
    const struct WorkerHost *host = &trainer->host;
    int threads = trainer->settings.threads;
    void *handles[TRAINER_THREADS_MAX] = {NULL};
    for (int i = 0; i < threads; i++) {
        shares[i].trainer = trainer;
        shares[i].first = first + (end - first) * i / threads;
        shares[i].end = first + (end - first) * (i + 1) / threads;
        if (i > 0)
            handles[i] = host->start(host->context, go_through, &shares[i]);
        if (!handles[i])
            go_through(&shares[i]);
    }
    for (int i = 0; i < threads; i++) {
        if (handles[i])
            host->join(host->context, handles[i]);
        for (int j = 0; j < COURSE_LOSSES; j++)
            losses[j] += shares[i].losses[j];
    }
}

/* A new order for every epoch (Fisher and Yates). */
static void shuffle(struct Trainer *trainer)
{
    uint64_t random = mix64(mix64(trainer->settings.seed) + (uint64_t)trainer->epoch);
    int64_t count = trainer->course.training_count;
    for (int64_t i = 0; i < count; i++) {
        int64_t j = random_below(&random, (uint32_t)i + 1);
        trainer->order[i] = trainer->order[j];
        trainer->order[j] = (uint32_t)i;
    }
}

/* Half a cosine over the whole training. */
static double rate_now(const struct Trainer *trainer, double done)
{
    double all = (trainer->epoch + done) / trainer->settings.epochs;
    return trainer->settings.rate * (1 + cos(3.14159265358979 * all)) / 2;
}

/* Moves the weights by the gradients of a batch, and clears them. */
static void step(struct Trainer *trainer, double rate, int64_t batch)
{
    const double keep = 0.9, keep_square = 0.999;
    int threads = trainer->settings.threads;
    float *weights = trainer->course.weights, *mean = trainer->mean, *square = trainer->square;
    trainer->steps++;
    double size = rate * sqrt(1 - pow(keep_square, (double)trainer->steps)) /
                  (1 - pow(keep, (double)trainer->steps));
    for (int64_t i = 0; i < trainer->course.count; i++) {
        float slope = 0;
        for (int j = 0; j < threads; j++) {
            slope += trainer->shares[j].gradient[i];
            trainer->shares[j].gradient[i] = 0;
        }
        slope /= (float)batch;
        mean[i] = (float)keep * mean[i] + (float)(1 - keep) * slope;
        square[i] = (float)keep_square * square[i] + (float)(1 - keep_square) * slope * slope;
        weights[i] -= (float)size * mean[i] / (sqrtf(square[i]) + 1e-8F);
    }
    trainer->course.cut(trainer->course.context);
}

void trainer_run(struct Trainer *trainer, double losses[COURSE_LOSSES])
{
    int64_t count = trainer->course.training_count, batch = trainer->settings.batch;
    memset(losses, 0, COURSE_LOSSES * sizeof *losses);
    shuffle(trainer);
    for (int i = 0; i < trainer->settings.threads; i++)
        trainer->shares[i].order = trainer->order;
    for (int64_t first = 0; first < count; first += batch) {
        int64_t end = first + batch < count ? first + batch : count;
        divide(trainer, trainer->shares, first, end, losses);
        step(trainer, rate_now(trainer, (double)first / (double)count), end - first);
    }
    trainer->epoch++;
}

void trainer_test(const struct Trainer *trainer, double losses[COURSE_LOSSES])
{
    struct Share shares[TRAINER_THREADS_MAX] = {{.trainer = NULL}};
    memset(losses, 0, COURSE_LOSSES * sizeof *losses);
    divide(trainer, shares, 0, trainer->course.held_count, losses);
}

/* The three runs of numbers that a state holds. */
static int state_runs(const struct Trainer *trainer, float *runs[3])
{
    runs[0] = trainer->course.weights;
    runs[1] = trainer->mean;
    runs[2] = trainer->square;
    return 3;
}

bool trainer_save(const struct Trainer *trainer, const char *path, const char *head,
                  struct TextError *error)
{
    char line[HEAD_MAX] = "", part[4096];
    float *runs[3];
    int64_t place[2] = {trainer->epoch, trainer->steps};
    size_t count = (size_t)trainer->course.count;
    snprintf(part, sizeof part, "%s.part", path);
    FILE *file = fopen(part, "wb");
    if (!file)
        return text_error(error, 0, "%s", strerror(errno));
    snprintf(line, sizeof line, "tianyuan training 1 %s", head);
    bool good = fwrite(line, 1, sizeof line, file) == sizeof line &&
                fwrite(place, sizeof *place, 2, file) == 2;
    for (int i = 0; i < state_runs(trainer, runs) && good; i++)
        good = fwrite(runs[i], sizeof(float), count, file) == count;
    good = fclose(file) == 0 && good && rename(part, path) == 0;
    return good || text_error(error, 0, "%s", strerror(errno));
}

bool trainer_load(struct Trainer *trainer, const char *path, const char *head,
                  struct TextError *error)
{
    char line[HEAD_MAX] = "", found[HEAD_MAX] = "";
    float *runs[3];
    int64_t place[2];
    size_t count = (size_t)trainer->course.count;
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT || text_error(error, 0, "%s", strerror(errno));
    snprintf(line, sizeof line, "tianyuan training 1 %s", head);
    bool good = fread(found, 1, sizeof found, file) == sizeof found &&
                memcmp(found, line, sizeof line) == 0;
    if (!good)
        text_error(error, 0, "it is the state of another training: %.100s", found);
    else if (fread(place, sizeof *place, 2, file) != 2)
        good = text_error(error, 0, "it is too short");
    for (int i = 0; i < state_runs(trainer, runs) && good; i++)
        good = fread(runs[i], sizeof(float), count, file) == count ||
               text_error(error, 0, "it is too short");
    fclose(file);
    if (good) {
        trainer->epoch = (int)place[0];
        trainer->steps = place[1];
    }
    return good;
}

/* Training: examples in random order, several threads, Adam. */
#ifndef TY_SRC_CLI_TRAINING_TRAINER_H
#define TY_SRC_CLI_TRAINING_TRAINER_H

#include "src/cli/training/course.h"

enum { TRAINER_THREADS_MAX = 64 };

struct TrainerSettings {
    int threads; /* 1 .. TRAINER_THREADS_MAX; sums are rounded differently with another number */
    int epochs;  /* times that every example is seen */
    int batch;   /* examples before the weights move */
    double rate; /* how far at first, in Adam's steps; falls to nothing in the last epoch */
    uint64_t seed;
};

struct Trainer;

/* A trainer at the beginning. The weights, already set up, are trained in place; `course` is
 * copied. Free with trainer_free. */
struct Trainer *trainer_new(const struct TrainerSettings *settings, const struct Course *course);

/* Frees a trainer; NULL is ignored. */
void trainer_free(struct Trainer *trainer);

/* How many epochs are done. */
int trainer_epoch(const struct Trainer *trainer);

/* One epoch: the losses summed up over its examples, each as it was met. */
void trainer_run(struct Trainer *trainer, double losses[COURSE_LOSSES]);

/* The losses summed up over those that are held out. */
void trainer_test(const struct Trainer *trainer, double losses[COURSE_LOSSES]);

/* Keeps everything in the file at `path` so that training can go on from it, or takes it from
 * there. `head` (one line) says what is trained how. False, with the reason in *error, if that
 * fails; trainer_load finds it no failure that there is no file yet. */
bool trainer_save(const struct Trainer *trainer, const char *path, const char *head,
                  struct TextError *error);
bool trainer_load(struct Trainer *trainer, const char *path, const char *head,
                  struct TextError *error);

#endif

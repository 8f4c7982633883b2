/* Samples as a trainer works on them. */
#include "src/cli/training/examples.h"
#include "src/cli/training/samples.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <math.h>
#include <stdlib.h>

/* So many samples, from some dozens of games, stay together, and of so many stretches one is held
 * out. */
enum { STRETCH = 4096, STRETCHES = 50 };

double expected_result(double score, double scale)
{
    return 1 / (1 + exp(-score / scale));
}

/* False if the sample is no position. */
static bool read_example(const struct CourseSettings *settings, const uint8_t *bytes, bool mirrored,
                         void *position, struct Example *example)
{
    const struct Game *game = settings->game;
    const struct Learning *learning = game->knowledge->learning;
    struct Sample sample = sample_read(SAMPLES_OF_POSITIONS, bytes);
    double share = settings->score_share;
    if (!learning->unpack(sample.packed, position))
        return false;
    for (int view = 0; view < VIEWS; view++)
        example->count[view] =
            (uint8_t)learning->active(position, view, mirrored, example->inputs[view]);
    example->bucket = (uint8_t)learning->bucket(position);
    example->base = 0;
    if (settings->base)
        example->base = (float)settings->base->evaluate(position, NULL, game->mover(position));
    example->target = (float)(share * expected_result(sample.score, settings->scale) +
                              (1 - share) * (sample.result + 1) / 2);
    return true;
}

static bool is_held(int64_t number)
{
    return number / STRETCH % STRETCHES == STRETCHES - 1;
}

static bool convert(const struct CourseSettings *settings, const struct SampleBytes *samples,
                    struct Examples *examples, struct TextError *error)
{
    const int each = sample_bytes(SAMPLES_OF_POSITIONS);
    int64_t count = samples->count;
    void *position = memory_zeroed(settings->game->position_size);
    bool good = true;
    examples->training = memory_zeroed(((size_t)count + 1) * sizeof(struct Example));
    examples->held = memory_zeroed(((size_t)count / STRETCHES + STRETCH) * sizeof(struct Example));
    for (int64_t i = 0; i < count && good; i++) {
        struct Example *example = is_held(i) ? &examples->held[examples->held_count++]
                                             : &examples->training[examples->training_count++];
        bool mirrored = mix64(settings->seed + (uint64_t)i) & 1;
        good = read_example(settings, samples->bytes + i * each, mirrored, position, example) ||
               text_error(error, 0, "sample %lld is no position", (long long)i);
    }
    free(position);
    return good;
}

bool examples_load(const struct CourseSettings *settings, const char *const *paths, int path_count,
                   struct Examples *examples, struct TextError *error)
{
    struct SampleBytes samples = {.bytes = NULL};
    bool good = true;
    *examples = (struct Examples){.games = 0};
    for (int i = 0; i < path_count && good; i++) {
        struct TextError why;
        good = samples_load(paths[i], SAMPLES_OF_POSITIONS, settings->game->id, &samples, &why) ||
               text_error(error, i, "%s: %s", paths[i], why.what);
    }
    if (good)
        good = convert(settings, &samples, examples, error);
    examples->games = samples.games;
    if (good && examples->training_count == 0)
        good = text_error(error, 0, "there are no samples");
    free(samples.bytes);
    if (!good)
        examples_free(examples);
    return good;
}

void examples_free(struct Examples *examples)
{
    free(examples->training);
    free(examples->held);
    *examples = (struct Examples){.games = 0};
}

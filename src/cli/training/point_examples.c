/* Games as a trainer of a network of points works on them. */
#include "src/cli/training/point_examples.h"
#include "engine/board.h"
#include "src/cli/training/examples.h"
#include "src/cli/training/samples.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { GAMES_HELD = 50 /* of so many games one is held out */ };

/* Examples being read. */
struct Reading {
    const struct CourseSettings *settings;
    struct PointExamples *examples;
    struct Board *board;
    struct Sight *sight;
    uint64_t points, points_room;
    int64_t room[2]; /* for examples: to train on, held out */
};

/* The options of a game that are named in a head, "size=15 rule=renju nodes=300": what is none of
 * them is left. */
static struct Options options_in(const struct Game *game, const char *head)
{
    struct Options options = {.choice = {0}};
    while (*head) {
        char word[SAMPLES_HEAD];
        struct TextError error;
        size_t length = strcspn(head, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, head);
        option_read(game, word, &options, &error);
        head += length + strspn(head + length, " ");
    }
    return options;
}

/* What the side to move can expect, beside the game by the score alone; false where nothing is
 * known: a loss that was seen too early. */
static bool target_of(const struct CourseSettings *settings, const struct Sample *sample,
                      float *target)
{
    bool aside = sample->flags & SAMPLE_ASIDE;
    double result = (sample->result + 1) / 2.0, share = aside ? 1 : settings->score_share;
    if (sample->flags & SAMPLE_PROVED) {
        *target = sample->score > 0 ? 1 : 0;
        return sample->score > 0 || (sample->result < 0 && !aside);
    }
    *target =
        (float)(share * expected_result(sample->score, settings->scale) + (1 - share) * result);
    return true;
}

/* Room for one example more, and for its points. */
static struct PointExample *add(struct Reading *reading, bool held)
{
    struct PointExamples *examples = reading->examples;
    int64_t *count = held ? &examples->held_count : &examples->training_count;
    struct PointExample **list = held ? &examples->held : &examples->training;
    if (*count == reading->room[held]) {
        reading->room[held] = 2 * reading->room[held] + 1024;
        *list = memory_resized(*list, (size_t)reading->room[held] * sizeof **list);
    }
    if (reading->points + SIGHT_POINTS > reading->points_room) {
        reading->points_room = 2 * reading->points_room + (1 << 20);
        examples->points = memory_resized(examples->points,
                                          (size_t)reading->points_room * sizeof *examples->points);
        examples->candidates = memory_resized(examples->candidates, (size_t)reading->points_room);
    }
    return &(*list)[(*count)++];
}

/* Keeps the board's position. */
static void keep(struct Reading *reading, const struct Sample *sample, bool held)
{
    const struct CourseSettings *settings = reading->settings;
    const struct Board *board = reading->board;
    const struct Sight *sight = reading->sight;
    float target;
    if (!target_of(settings, sample, &target) ||
        !settings->game->knowledge->points->see(board->position, board->aux, reading->sight))
        return;
    struct PointExample *example = add(reading, held);
    *example = (struct PointExample){
        .first = reading->points,
        .count = (uint16_t)sight->count,
        .flags = (uint16_t)sight->flags,
        .best = -1,
        .network = (uint8_t)sight->network,
        .target = target,
        .base = (float)settings->base->evaluate(board->position, board->aux,
                                                settings->game->mover(board->position)),
    };
    int candidates = 0;
    for (int i = 0; i < sight->count; i++) {
        memcpy(reading->examples->points[reading->points].code, sight->code[i], SIGHT_CODES);
        reading->examples->candidates[reading->points++] = sight->candidate[i];
        candidates += sight->candidate[i];
        if (sight->move[i] == sample->best && sight->candidate[i])
            example->best = (int16_t)i;
    }
    if (candidates < 2)
        example->best = -1;
}

/* Replays a file's games; false if a move is none. */
static bool replay(struct Reading *reading, const struct SampleBytes *samples)
{
    const int each = sample_bytes(SAMPLES_OF_GAMES);
    struct Board *board = reading->board;
    int64_t games = 0;
    for (int64_t i = 0; i < samples->count; i++) {
        struct Sample sample = sample_read(SAMPLES_OF_GAMES, samples->bytes + i * each);
        if (sample.flags & SAMPLE_FIRST) {
            games++;
            while (board->trail.count > 0)
                board_unmake(board);
        }
        bool aside = sample.flags & SAMPLE_ASIDE, held = games % GAMES_HELD == 0;
        if (!(sample.flags & (SAMPLE_UNSEARCHED | SAMPLE_ASIDE)))
            keep(reading, &sample, held);
        if (!board_legal(board, sample.move))
            return false;
        board_make(board, sample.move);
        if (aside) {
            keep(reading, &sample, held);
            board_unmake(board);
        }
    }
    return true;
}

static bool read_file(struct Reading *reading, const char *path, const void *tables,
                      struct TextError *error)
{
    const struct Game *game = reading->settings->game;
    struct SampleBytes samples = {.bytes = NULL};
    struct Board board;
    if (!samples_load(path, SAMPLES_OF_GAMES, game->id, &samples, error))
        return false;
    struct Options options = options_in(game, samples.head);
    board_init(&board, game, &options, tables, true);
    reading->board = &board;
    bool good = replay(reading, &samples) || text_error(error, 0, "a move in it is none");
    reading->examples->games += samples.games;
    reading->board = NULL;
    board_free(&board);
    free(samples.bytes);
    return good;
}

bool point_examples_load(const struct CourseSettings *settings, const char *const *paths,
                         int path_count, struct PointExamples *examples, struct TextError *error)
{
    struct Reading reading = {.settings = settings, .examples = examples};
    void *tables = board_tables(settings->game);
    bool good = true;
    *examples = (struct PointExamples){.games = 0};
    reading.sight = memory_zeroed(sizeof *reading.sight);
    for (int i = 0; i < path_count && good; i++) {
        struct TextError why;
        good = read_file(&reading, paths[i], tables, &why) ||
               text_error(error, i, "%s: %s", paths[i], why.what);
    }
    if (good && examples->training_count == 0)
        good = text_error(error, 0, "there are no samples");
    free(reading.sight);
    memory_aligned_free(tables);
    if (!good)
        point_examples_free(examples);
    return good;
}

void point_examples_free(struct PointExamples *examples)
{
    free(examples->training);
    free(examples->held);
    free(examples->points);
    free(examples->candidates);
    *examples = (struct PointExamples){.games = 0};
}

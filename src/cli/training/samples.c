/* Files of samples. */
#define _DEFAULT_SOURCE
#include "src/cli/training/samples.h"
#include "src/common/memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char magic[] = "GAME";

/* How every head begins; the game's id follows. */
static const char *const titles[] = {
    [SAMPLES_OF_POSITIONS] = "tianyuan samples 1 ",
    [SAMPLES_OF_GAMES] = "tianyuan games 1 ",
};

static const int sizes[] = {[SAMPLES_OF_POSITIONS] = PACKED_BYTES + 3, [SAMPLES_OF_GAMES] = 8};

struct SampleFile {
    FILE *file;
    enum SampleKind kind;
    struct Shard shard;
    uint32_t next; /* the next game's number */
    uint8_t bytes[SAMPLES_MAX * SAMPLE_BYTES_MAX];
};

int sample_bytes(enum SampleKind kind)
{
    return sizes[kind];
}

/* A block's own bytes. */
struct Block {
    uint32_t number, count, sum;
};

static void write_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t read_u32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* FNV-1a (Fowler, Noll, Vo). */
static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT32_C(16777619);
    return sum;
}

static void write_u16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static uint16_t read_u16(const uint8_t *at)
{
    return (uint16_t)(at[0] | at[1] << 8);
}

static void write_sample(enum SampleKind kind, const struct Sample *sample, uint8_t *bytes)
{
    if (kind == SAMPLES_OF_POSITIONS) {
        memcpy(bytes, sample->packed, PACKED_BYTES);
        write_u16(bytes + PACKED_BYTES, (uint16_t)sample->score);
        bytes[PACKED_BYTES + 2] = (uint8_t)sample->result;
        return;
    }
    write_u16(bytes, sample->move);
    write_u16(bytes + 2, sample->best);
    write_u16(bytes + 4, (uint16_t)sample->score);
    bytes[6] = (uint8_t)sample->result;
    bytes[7] = sample->flags;
}

struct Sample sample_read(enum SampleKind kind, const uint8_t *bytes)
{
    struct Sample sample = {.score = 0};
    if (kind == SAMPLES_OF_POSITIONS) {
        memcpy(sample.packed, bytes, PACKED_BYTES);
        sample.score = (int16_t)read_u16(bytes + PACKED_BYTES);
        sample.result = (int8_t)bytes[PACKED_BYTES + 2];
        return sample;
    }
    sample.move = read_u16(bytes);
    sample.best = read_u16(bytes + 2);
    sample.score = (int16_t)read_u16(bytes + 4);
    sample.result = (int8_t)bytes[6];
    sample.flags = bytes[7];
    return sample;
}

/* Reads the next whole game into `bytes` (room for SAMPLES_MAX); false at the end of what is good.
 */
static bool read_game(FILE *file, enum SampleKind kind, struct Block *block, uint8_t *bytes)
{
    uint8_t own[SAMPLES_BLOCK];
    if (fread(own, 1, sizeof own, file) != sizeof own || memcmp(own, magic, sizeof magic - 1) != 0)
        return false;
    *block = (struct Block){read_u32(own + 4), read_u32(own + 8), read_u32(own + 12)};
    if (block->count > SAMPLES_MAX)
        return false;
    size_t size = (size_t)block->count * (size_t)sizes[kind];
    return fread(bytes, 1, size, file) == size && checksum(bytes, size) == block->sum;
}

static bool read_head(FILE *file, char head[SAMPLES_HEAD])
{
    return fread(head, 1, SAMPLES_HEAD, file) == SAMPLES_HEAD && head[SAMPLES_HEAD - 1] == '\0';
}

/* Goes behind the last whole game, and cuts off the rest. */
static bool find_end(struct SampleFile *samples, struct TextError *error)
{
    FILE *file = samples->file;
    struct Block block;
    long end = SAMPLES_HEAD;
    while (read_game(file, samples->kind, &block, samples->bytes) &&
           block.number == samples->next) {
        samples->next += (uint32_t)samples->shard.count;
        end = ftell(file);
    }
    if (fseek(file, end, SEEK_SET) != 0 || ftruncate(fileno(file), end) != 0)
        return text_error(error, 0, "%s", strerror(errno));
    return true;
}

/* The head of a share: it is not gone on with as if it were all. */
static void write_head(enum SampleKind kind, const char *head, struct Shard shard,
                       char text[SAMPLES_HEAD])
{
    memset(text, 0, SAMPLES_HEAD);
    if (shard.count == 1)
        snprintf(text, SAMPLES_HEAD, "%s%s", titles[kind], head);
    else
        snprintf(text, SAMPLES_HEAD, "%s%s shard=%d/%d", titles[kind], head, shard.number + 1,
                 shard.count);
}

/* Goes to where the next game belongs in a file that may be new. */
static bool find_place(struct SampleFile *samples, const char *head, struct TextError *error)
{
    char wanted[SAMPLES_HEAD], found[SAMPLES_HEAD];
    if (flock(fileno(samples->file), LOCK_EX | LOCK_NB) != 0)
        return text_error(error, 0, "another program is adding to it");
    write_head(samples->kind, head, samples->shard, wanted);
    size_t size = fread(found, 1, SAMPLES_HEAD, samples->file);
    if (size == SAMPLES_HEAD && memcmp(found, wanted, SAMPLES_HEAD) == 0)
        return find_end(samples, error);
    if (memcmp(found, wanted, size) != 0)
        return text_error(error, 0, "it holds something else than '%.100s'", wanted);
    rewind(samples->file);
    if (fwrite(wanted, 1, SAMPLES_HEAD, samples->file) != SAMPLES_HEAD)
        return text_error(error, 0, "%s", strerror(errno));
    return true;
}

struct SampleFile *samples_open(const char *path, enum SampleKind kind, const char *head,
                                struct Shard shard, int *next, struct TextError *error)
{
    struct SampleFile *samples = memory_zeroed(sizeof *samples);
    samples->kind = kind;
    samples->shard = shard;
    samples->next = (uint32_t)shard.number;
    samples->file = fopen(path, "r+b");
    if (!samples->file && errno == ENOENT)
        samples->file = fopen(path, "w+b");
    if (!samples->file)
        text_error(error, 0, "%s", strerror(errno));
    else if (find_place(samples, head, error)) {
        *next = (int)samples->next;
        return samples;
    }
    if (samples->file)
        fclose(samples->file);
    free(samples);
    return NULL;
}

/* Adds the next game, whose samples stand in the file's bytes. */
static bool add_block(struct SampleFile *samples, uint32_t count)
{
    uint8_t own[SAMPLES_BLOCK] = {0};
    size_t size = (size_t)count * (size_t)sizes[samples->kind];
    memcpy(own, magic, sizeof magic - 1);
    write_u32(own + 4, samples->next);
    write_u32(own + 8, count);
    write_u32(own + 12, checksum(samples->bytes, size));
    samples->next += (uint32_t)samples->shard.count;
    return fwrite(own, 1, sizeof own, samples->file) == sizeof own &&
           fwrite(samples->bytes, 1, size, samples->file) == size && fflush(samples->file) == 0;
}

bool samples_add(struct SampleFile *samples, const struct Sample *list, int count)
{
    size_t each = (size_t)sizes[samples->kind];
    for (int i = 0; i < count; i++) {
        struct Sample sample = list[i];
        sample.flags |= i == 0 ? SAMPLE_FIRST : 0;
        write_sample(samples->kind, &sample, samples->bytes + (size_t)i * each);
    }
    return add_block(samples, (uint32_t)count);
}

/* Opens the share for reading, behind its head; *share is NULL where there is none. */
static bool open_share(const struct SampleFile *samples, const char *path, const char *head,
                       struct Shard shard, FILE **share, struct TextError *error)
{
    char name[SHARD_PATH_MAX], wanted[SAMPLES_HEAD], found[SAMPLES_HEAD];
    if (!shard_path(path, shard, "generate", name))
        return text_error(error, 0, "its shares have no name");
    *share = fopen(name, "rb");
    if (!*share)
        return errno == ENOENT || text_error(error, 0, "%.200s: %s", name, strerror(errno));
    write_head(samples->kind, head, shard, wanted);
    return (read_head(*share, found) && memcmp(found, wanted, SAMPLES_HEAD) == 0) ||
           text_error(error, 0, "%.80s: it holds something else than '%.100s'", name, wanted);
}

/* Reads on in a share to the next game of the file; false if it is not there. */
static bool find_next(struct SampleFile *samples, FILE *share, struct Block *block)
{
    while (share && read_game(share, samples->kind, block, samples->bytes))
        if (block->number >= samples->next)
            return block->number == samples->next;
    return false;
}

bool samples_merge(struct SampleFile *samples, const char *path, const char *head, int count,
                   int games, int *next, struct TextError *error)
{
    FILE **share = memory_zeroed((size_t)count * sizeof(FILE *));
    struct Block block;
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = open_share(samples, path, head, (struct Shard){i, count}, &share[i], error);
    while (good && *next < games && find_next(samples, share[*next % count], &block)) {
        good = add_block(samples, block.count) || text_error(error, 0, "%s", strerror(errno));
        *next += 1;
    }
    for (int i = 0; i < count; i++)
        if (share[i])
            fclose(share[i]);
    free(share);
    return good;
}

bool samples_close(struct SampleFile *samples)
{
    bool good = fclose(samples->file) == 0;
    free(samples);
    return good;
}

/* Appends a game's samples, the room doubled when it is used up. */
static void append(struct SampleBytes *samples, size_t each, size_t *room, const uint8_t *more,
                   uint32_t more_count)
{
    size_t used = (size_t)samples->count * each, size = (size_t)more_count * each;
    if (used + size > *room) {
        *room = 2 * (used + size);
        samples->bytes = memory_resized(samples->bytes, *room);
    }
    memcpy(samples->bytes + used, more, size);
    samples->count += more_count;
    samples->games++;
}

bool samples_load(const char *path, enum SampleKind kind, const char *game,
                  struct SampleBytes *samples, struct TextError *error)
{
    char head[SAMPLES_HEAD], wanted[SAMPLES_HEAD];
    struct Block block;
    size_t each = (size_t)sizes[kind], room = (size_t)samples->count * each;
    FILE *file = fopen(path, "rb");
    if (!file)
        return text_error(error, 0, "%s", strerror(errno));
    snprintf(wanted, sizeof wanted, "%s%s ", titles[kind], game);
    if (!read_head(file, head) || strncmp(head, wanted, strlen(wanted)) != 0) {
        fclose(file);
        return text_error(error, 0, "it holds no samples of %s", game);
    }
    snprintf(samples->head, sizeof samples->head, "%s", head + strlen(wanted));
    uint8_t *buffer = memory_zeroed((size_t)SAMPLES_MAX * each);
    while (read_game(file, kind, &block, buffer))
        append(samples, each, &room, buffer, block.count);
    free(buffer);
    fclose(file);
    return true;
}

/* Files of samples. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/samples.h"
#include "src/common/memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char magic[] = "GAME";

/* How every head begins; the game's id follows. */
static const char title[] = "tianyuan samples 1 ";

struct SampleFile {
    FILE *file;
    uint32_t next; /* the next game's number */
    uint8_t bytes[SAMPLES_MAX * SAMPLE_BYTES];
};

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

static void write_sample(const struct Sample *sample, uint8_t *bytes)
{
    memcpy(bytes, sample->packed, PACKED_BYTES);
    bytes[PACKED_BYTES] = (uint8_t)sample->score;
    bytes[PACKED_BYTES + 1] = (uint8_t)((uint16_t)sample->score >> 8);
    bytes[PACKED_BYTES + 2] = (uint8_t)sample->result;
}

struct Sample sample_read(const uint8_t bytes[SAMPLE_BYTES])
{
    struct Sample sample;
    memcpy(sample.packed, bytes, PACKED_BYTES);
    sample.score = (int16_t)(uint16_t)(bytes[PACKED_BYTES] | bytes[PACKED_BYTES + 1] << 8);
    sample.result = (int8_t)bytes[PACKED_BYTES + 2];
    return sample;
}

/* Reads the next whole game into `bytes` (room for SAMPLES_MAX); false at the end of what is good.
 */
static bool read_game(FILE *file, struct Block *block, uint8_t *bytes)
{
    uint8_t own[SAMPLE_BYTES];
    if (fread(own, 1, sizeof own, file) != sizeof own || memcmp(own, magic, sizeof magic - 1) != 0)
        return false;
    *block = (struct Block){read_u32(own + 4), read_u32(own + 8), read_u32(own + 12)};
    if (block->count > SAMPLES_MAX)
        return false;
    size_t size = (size_t)block->count * SAMPLE_BYTES;
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
    while (read_game(file, &block, samples->bytes) && block.number == samples->next) {
        samples->next++;
        end = ftell(file);
    }
    if (fseek(file, end, SEEK_SET) != 0 || ftruncate(fileno(file), end) != 0)
        return text_error(error, 0, "%s", strerror(errno));
    return true;
}

/* Goes to where the next game belongs in a file that may be new. */
static bool find_place(struct SampleFile *samples, const char *head, struct TextError *error)
{
    char wanted[SAMPLES_HEAD] = "", found[SAMPLES_HEAD];
    snprintf(wanted, sizeof wanted, "%s%s", title, head);
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

struct SampleFile *samples_open(const char *path, const char *head, int *games,
                                struct TextError *error)
{
    struct SampleFile *samples = memory_zeroed(sizeof *samples);
    samples->file = fopen(path, "r+b");
    if (!samples->file && errno == ENOENT)
        samples->file = fopen(path, "w+b");
    if (!samples->file)
        text_error(error, 0, "%s", strerror(errno));
    else if (find_place(samples, head, error)) {
        *games = (int)samples->next;
        return samples;
    }
    if (samples->file)
        fclose(samples->file);
    free(samples);
    return NULL;
}

bool samples_add(struct SampleFile *samples, const struct Sample *list, int count)
{
    uint8_t own[SAMPLE_BYTES] = {0};
    size_t size = (size_t)count * SAMPLE_BYTES;
    memset(samples->bytes, 0, size);
    for (int i = 0; i < count; i++)
        write_sample(&list[i], samples->bytes + (ptrdiff_t)i * SAMPLE_BYTES);
    memcpy(own, magic, sizeof magic - 1);
    write_u32(own + 4, samples->next++);
    write_u32(own + 8, (uint32_t)count);
    write_u32(own + 12, checksum(samples->bytes, size));
    return fwrite(own, 1, sizeof own, samples->file) == sizeof own &&
           fwrite(samples->bytes, 1, size, samples->file) == size;
}

bool samples_close(struct SampleFile *samples)
{
    bool good = fclose(samples->file) == 0;
    free(samples);
    return good;
}

/* Appends a game's samples, the room doubled when it is used up. */
static void append(uint8_t **bytes, int64_t *count, size_t *room, const uint8_t *more,
                   uint32_t more_count)
{
    size_t used = (size_t)*count * SAMPLE_BYTES, size = (size_t)more_count * SAMPLE_BYTES;
    if (used + size > *room) {
        *room = 2 * (used + size);
        *bytes = memory_resized(*bytes, *room);
    }
    memcpy(*bytes + used, more, size);
    *count += more_count;
}

bool samples_load(const char *path, const char *game, uint8_t **bytes, int64_t *count,
                  int64_t *games, struct TextError *error)
{
    char head[SAMPLES_HEAD], wanted[SAMPLES_HEAD];
    struct Block block;
    size_t room = (size_t)*count * SAMPLE_BYTES;
    FILE *file = fopen(path, "rb");
    if (!file)
        return text_error(error, 0, "%s", strerror(errno));
    snprintf(wanted, sizeof wanted, "%s%s ", title, game);
    if (!read_head(file, head) || strncmp(head, wanted, strlen(wanted)) != 0) {
        fclose(file);
        return text_error(error, 0, "it holds no samples of %s", game);
    }
    uint8_t *buffer = memory_zeroed((size_t)SAMPLES_MAX * SAMPLE_BYTES);
    for (; read_game(file, &block, buffer); (*games)++)
        append(bytes, count, &room, buffer, block.count);
    free(buffer);
    fclose(file);
    return true;
}

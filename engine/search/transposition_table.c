/*
 * The transposition table.
 *
 * An entry is two relaxed atomic words: data, and check xor a multiple of data. Threads write
 * without locks; a pair torn by two writers fails the test and reads as absent (after Hyatt and
 * Mann 2002).
 *
 *   data   bits 0-15 move, 16-47 score, 48-55 depth + DEPTH_OFFSET, 56-57 bound, 58-63 age
 *   check  bits 0-15 evaluation, 16-63 those of the key, whose lower ones choose the bucket
 */
#include "engine/search/transposition_table.h"
#include "engine/search/score.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    BUCKET_ENTRIES = 4, /* of 16 bytes: one cache line */
    BYTES_MIN = 64 * 1024,
    DEPTH_OFFSET = 32, /* quiescence stores depths below 0 */
    AGES = 64,
    AGE_COST = 8,    /* plies that one search of age makes an entry worth less */
    MUCH_DEEPER = 4, /* plies by which an entry outlives a newer one of the same key */
    SAMPLE = 1000
};

struct Entry {
    _Atomic uint64_t check, data;
};

struct Bucket {
    struct Entry entry[BUCKET_ENTRIES];
};

struct TranspositionTable {
    struct Bucket *bucket; /* owned, 64-byte aligned */
    size_t mask;           /* buckets - 1 */
    _Atomic unsigned age;
    _Atomic int searches; /* under way */
};

struct TranspositionTable *tt_new(size_t bytes)
{
    struct TranspositionTable *table = memory_zeroed(sizeof *table);
    size_t size = BYTES_MIN;
    while (size <= bytes / 2)
        size *= 2;
    table->bucket = memory_aligned(size);
    table->mask = size / sizeof *table->bucket - 1;
    return table;
}

void tt_enter(struct TranspositionTable *table)
{
    if (table)
        table->searches++;
}

void tt_leave(struct TranspositionTable *table)
{
    if (table)
        table->searches--;
}

void tt_free(struct TranspositionTable *table)
{
    assert(!table || table->searches == 0);
    if (table)
        memory_aligned_free(table->bucket);
    free(table);
}

void tt_clear(struct TranspositionTable *table)
{
    assert(table->searches == 0);
    for (size_t i = 0; i <= table->mask; i++) {
        for (int j = 0; j < BUCKET_ENTRIES; j++) {
            struct Entry *entry = &table->bucket[i].entry[j];
            atomic_store_explicit(&entry->check, 0, memory_order_relaxed);
            atomic_store_explicit(&entry->data, 0, memory_order_relaxed);
        }
    }
}

void tt_new_search(struct TranspositionTable *table)
{
    assert(table->searches == 0);
    unsigned age = atomic_load_explicit(&table->age, memory_order_relaxed);
    atomic_store_explicit(&table->age, (age + 1) % AGES, memory_order_relaxed);
}

static unsigned table_age(const struct TranspositionTable *table)
{
    return atomic_load_explicit(&table->age, memory_order_relaxed);
}

static struct Bucket *bucket_of(const struct TranspositionTable *table, uint64_t key)
{
    return &table->bucket[(size_t)key & table->mask];
}

/* Win scores are stored as seen from the node: the distance to the end, not to the root. */
static Score score_from_root(Score score, int ply)
{
    return score > SCORE_WIN_EDGE ? score + ply : score < -SCORE_WIN_EDGE ? score - ply : score;
}

static Score score_from_node(Score score, int ply)
{
    return score > SCORE_WIN_EDGE ? score - ply : score < -SCORE_WIN_EDGE ? score + ply : score;
}

static uint64_t pack(const struct TranspositionEntry *entry, int ply, unsigned age)
{
    uint32_t score = (uint32_t)score_from_root(entry->score, ply);
    return entry->move | (uint64_t)score << 16 |
           (uint64_t)(uint8_t)(entry->depth + DEPTH_OFFSET) << 48 | (uint64_t)entry->bound << 56 |
           (uint64_t)age << 58;
}

static int data_depth(uint64_t data)
{
    return (int)(data >> 48 & 0xff) - DEPTH_OFFSET;
}

/* What the check word is xored with: a bit of data that differs shows in all higher ones. */
static uint64_t spread(uint64_t data)
{
    return data * UINT64_C(0x9e3779b97f4a7c15);
}

/* Whether a check word, the data xored out again, is that of `key`. */
static bool check_fits(uint64_t check, uint64_t key)
{
    return (check ^ key) >> 16 == 0;
}

bool tt_probe(const struct TranspositionTable *table, uint64_t key, int ply,
              struct TranspositionEntry *entry)
{
    struct Bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t check = atomic_load_explicit(&bucket->entry[i].check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&bucket->entry[i].data, memory_order_relaxed);
        if (data == 0 || !check_fits(check ^ spread(data), key))
            continue;
        entry->move = (Move)(data & 0xffff);
        entry->score = score_from_node((Score)(uint32_t)(data >> 16), ply);
        entry->depth = data_depth(data);
        entry->bound = (enum Bound)(data >> 56 & 3);
        entry->evaluation = (int16_t)(uint16_t)(check ^ spread(data));
        return true;
    }
    return false;
}

/* How much an entry is worth keeping: deep and young ones are. */
static int worth(uint64_t data, unsigned age)
{
    return data_depth(data) - AGE_COST * (int)((AGES + age - (unsigned)(data >> 58)) % AGES);
}

/* The place for `key`: its own, an empty one, or that of the entry least worth keeping. *old is the
 * data that stands there if the key is the same, else 0. */
static struct Entry *place_for(struct Bucket *bucket, uint64_t key, unsigned age, uint64_t *old)
{
    struct Entry *target = &bucket->entry[0];
    int worst = 0;
    *old = 0;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        struct Entry *candidate = &bucket->entry[i];
        uint64_t check = atomic_load_explicit(&candidate->check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&candidate->data, memory_order_relaxed);
        if (data == 0)
            return candidate;
        if (check_fits(check ^ spread(data), key)) {
            *old = data;
            return candidate;
        }
        int value = worth(data, age);
        if (i == 0 || value < worst) {
            worst = value;
            target = candidate;
        }
    }
    return target;
}

void tt_store(struct TranspositionTable *table, uint64_t key, int ply,
              const struct TranspositionEntry *entry)
{
    unsigned age = table_age(table);
    uint64_t old;
    struct Entry *target = place_for(bucket_of(table, key), key, age, &old);
    if (old && entry->bound != BOUND_EXACT && old >> 58 == age &&
        entry->depth + MUCH_DEEPER <= data_depth(old))
        return;
    uint64_t data = pack(entry, ply, age);
    if (entry->move == MOVE_NONE)
        data |= old & 0xffff;
    uint64_t check = (key & ~UINT64_C(0xffff)) | (uint16_t)entry->evaluation;
    atomic_store_explicit(&target->check, check ^ spread(data), memory_order_relaxed);
    atomic_store_explicit(&target->data, data, memory_order_relaxed);
}

void tt_prefetch(const struct TranspositionTable *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

int tt_hashfull(const struct TranspositionTable *table)
{
    unsigned age = table_age(table);
    int used = 0;
    for (int i = 0; i < SAMPLE; i++) {
        struct Entry *entry = &table->bucket[i / BUCKET_ENTRIES].entry[i % BUCKET_ENTRIES];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        used += data != 0 && data >> 58 == age;
    }
    return used;
}

/*
 * The transposition table.
 *
 * An entry is two relaxed atomic words: data, and key xor data. Threads write without locks; a pair
 * torn by two writers fails the xor test and reads as absent (Hyatt and Mann 2002).
 *
 *   data  bits 0-15 move, 16-47 score, 48-55 depth + DEPTH_OFFSET, 56-57 bound, 58-63 age
 */
#include "engine/search/table.h"
#include "engine/memory.h"
#include "engine/search/search.h"
#include <stdatomic.h>
#include <stdlib.h>

enum {
    BUCKET_ENTRIES = 4, /* of 16 bytes: one cache line */
    BYTES_MIN = 64 * 1024,
    DEPTH_OFFSET = 32, /* quiescence stores depths below 0 */
    AGES = 64,
    AGE_COST = 8, /* plies that one search of age makes an entry worth less */
    SAMPLE = 1000
};

struct Entry {
    _Atomic uint64_t check, data;
};

struct Bucket {
    struct Entry entry[BUCKET_ENTRIES];
};

struct Table {
    struct Bucket *bucket; /* owned, 64-byte aligned */
    size_t mask;           /* buckets - 1 */
    _Atomic unsigned age;
};

struct Table *table_new(size_t bytes)
{
    struct Table *table = memory_zeroed(sizeof *table);
    size_t size = BYTES_MIN;
    while (size <= bytes / 2)
        size *= 2;
    table->bucket = memory_aligned(size);
    table->mask = size / sizeof *table->bucket - 1;
    return table;
}

void table_free(struct Table *table)
{
    if (table)
        free(table->bucket);
    free(table);
}

void table_clear(struct Table *table)
{
    for (size_t i = 0; i <= table->mask; i++) {
        for (int j = 0; j < BUCKET_ENTRIES; j++) {
            struct Entry *entry = &table->bucket[i].entry[j];
            atomic_store_explicit(&entry->check, 0, memory_order_relaxed);
            atomic_store_explicit(&entry->data, 0, memory_order_relaxed);
        }
    }
}

void table_new_search(struct Table *table)
{
    unsigned age = atomic_load_explicit(&table->age, memory_order_relaxed);
    atomic_store_explicit(&table->age, (age + 1) % AGES, memory_order_relaxed);
}

static unsigned table_age(const struct Table *table)
{
    return atomic_load_explicit(&table->age, memory_order_relaxed);
}

static struct Bucket *bucket_of(const struct Table *table, uint64_t key)
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

static uint64_t pack(const struct TableEntry *entry, int ply, unsigned age)
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

bool table_probe(const struct Table *table, uint64_t key, int ply, struct TableEntry *entry)
{
    struct Bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t check = atomic_load_explicit(&bucket->entry[i].check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&bucket->entry[i].data, memory_order_relaxed);
        if ((check ^ data) != key || data == 0)
            continue;
        entry->move = (Move)(data & 0xffff);
        entry->score = score_from_node((Score)(uint32_t)(data >> 16), ply);
        entry->depth = data_depth(data);
        entry->bound = (enum Bound)(data >> 56 & 3);
        return true;
    }
    return false;
}

/* How much an entry is worth keeping: deep and young ones are. */
static int worth(uint64_t data, unsigned age)
{
    return data_depth(data) - AGE_COST * (int)((AGES + age - (unsigned)(data >> 58)) % AGES);
}

void table_store(struct Table *table, uint64_t key, int ply, const struct TableEntry *entry)
{
    struct Bucket *bucket = bucket_of(table, key);
    struct Entry *target = &bucket->entry[0];
    unsigned age = table_age(table);
    int worst = 0;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        struct Entry *candidate = &bucket->entry[i];
        uint64_t check = atomic_load_explicit(&candidate->check, memory_order_relaxed);
        uint64_t data = atomic_load_explicit(&candidate->data, memory_order_relaxed);
        if (data == 0 || (check ^ data) == key) {
            target = candidate;
            break;
        }
        int value = worth(data, age);
        if (i == 0 || value < worst) {
            worst = value;
            target = candidate;
        }
    }
    uint64_t data = pack(entry, ply, age);
    atomic_store_explicit(&target->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&target->data, data, memory_order_relaxed);
}

void table_prefetch(const struct Table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

int table_hashfull(const struct Table *table)
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

/* An index of the puzzles in files. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/practice/collection.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/play/practice/days.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char imported_stem[] = "imported", own_stem[] = "own";

/* Puzzles of one variant, in an order of their own. */
struct Row {
    const struct PuzzleEntry **entry; /* owned */
    int count;
};

struct Collection {
    struct PuzzleVariant variant[VARIANTS_MAX];
    int variants;
    struct PuzzleEntry *entry; /* owned: by id */
    int count, capacity;
    struct PuzzleEntry *shipped; /* owned: by id, with their own lines */
    int shipped_count;
    struct Row by_rating[VARIANTS_MAX];
    struct Rounds rounds[VARIANTS_MAX];
    char **text; /* owned: the files */
    int texts;
    struct FileError trouble;
};

/* ---- variants ---- */

int collection_variants(const struct Collection *collection)
{
    return collection->variants;
}

const struct PuzzleVariant *collection_variant(const struct Collection *collection, int variant)
{
    assert(variant >= 0 && variant < collection->variants);
    return &collection->variant[variant];
}

int collection_find_variant(const struct Collection *collection, const struct Game *game,
                            const struct Options *options)
{
    for (int i = 0; i < collection->variants; i++)
        if (collection->variant[i].game == game &&
            memcmp(&collection->variant[i].options, options, sizeof *options) == 0)
            return i;
    return -1;
}

/* The variant of a puzzle, a new one if need be; -1: there are too many. */
static int variant_of(struct Collection *collection, const struct Puzzle *puzzle)
{
    int variant = collection_find_variant(collection, puzzle->game, &puzzle->options);
    if (variant >= 0 || collection->variants == VARIANTS_MAX)
        return variant;
    const struct Knowledge *knowledge = puzzle->game->knowledge;
    struct PuzzleVariant *added = &collection->variant[collection->variants];
    *added = (struct PuzzleVariant){
        .game = puzzle->game, .options = puzzle->options, .solved = knowledge && knowledge->solver};
    puzzle_game(puzzle->game, &puzzle->options, added->text);
    return collection->variants++;
}

/* ---- reading ---- */

/* A file being read. */
struct Source {
    const char *path;
    enum PuzzleSource source;
    int since;
};

static void note_trouble(struct Collection *collection, const struct Source *source, int line,
                         const char *what)
{
    if (!collection->trouble.what[0])
        file_error(&collection->trouble, source->path, line, "%s", what);
}

static void add_line(struct Collection *collection, const struct Source *source, const char *line,
                     int number)
{
    struct Puzzle head;
    struct TextError wrong;
    if (!puzzle_read_head(&head, line, &wrong)) {
        note_trouble(collection, source, number, wrong.what);
        return;
    }
    int variant = variant_of(collection, &head);
    if (variant < 0)
        return;
    if (collection->count == collection->capacity) {
        collection->capacity = collection->capacity ? 2 * collection->capacity : 1024;
        collection->entry = memory_resized(collection->entry, (size_t)collection->capacity *
                                                                  sizeof *collection->entry);
    }
    struct PuzzleEntry *entry = &collection->entry[collection->count++];
    *entry = (struct PuzzleEntry){.variant = (uint8_t)variant,
                                  .kind = (uint8_t)head.kind,
                                  .moves = (uint8_t)head.moves,
                                  .source = (uint8_t)source->source,
                                  .rating = (uint16_t)head.rating,
                                  .error = (uint16_t)head.error,
                                  .themes = head.themes,
                                  .since = source->since,
                                  .place = collection->count,
                                  .line = line};
    memcpy(entry->id, head.id, sizeof entry->id);
}

/* Adds the lines of a file, whose text stays. */
static void add_file(struct Collection *collection, const struct Source *source)
{
    size_t size;
    struct FileError error;
    char *text = file_read_bytes(source->path, PUZZLE_FILE_MAX, &size, &error);
    if (!text) {
        note_trouble(collection, source, 0, error.what);
        return;
    }
    collection->text =
        memory_resized(collection->text, (size_t)(collection->texts + 1) * sizeof(char *));
    collection->text[collection->texts++] = text;
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        if (length > 0 && *text != '#' && *text != '\r')
            add_line(collection, source, text, number);
        text += length + (text[length] == '\n');
    }
}

/* ---- the files of a folder ---- */

/* The date of NAME-2027-03.txt; 0: its name has none. */
static int date_of_name(const char *name)
{
    static const char dated[] = "-2027-03.txt";
    int year, month;
    size_t length = strlen(name), ending = strlen(dated);
    const char *rest =
        length < ending ? NULL : scan(name + length - ending, "-%-%.txt", &year, &month);
    return rest && !*rest && month >= 1 && month <= 12 ? date_number(year, month, 1) : 0;
}

/* "imported-12.txt" comes behind "imported-2.txt", and that behind "imported.txt". */
static int number_of_name(const char *name)
{
    int number;
    const char *dash = strrchr(name, '-');
    return dash && scan(dash, "-%.txt", &number) ? number : 1;
}

static int compare_names(const void *a, const void *b)
{
    const char *one = *(char *const *)a, *other = *(char *const *)b;
    int order = number_of_name(one) - number_of_name(other);
    return order ? order : strcmp(one, other);
}

static void add_folder(struct Collection *collection, const char *folder, enum PuzzleSource source,
                       const char *stem)
{
    int count = 0;
    char **names = file_names(folder, ".txt", &count);
    if (source != SOURCE_SHIPPED && count > 1)
        qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 0; i < count; i++) {
        char path[FILE_PATH_MAX];
        snprintf(path, sizeof path, "%.3900s/%.128s", folder, names[i]);
        struct Source file = {path, source, source == SOURCE_SHIPPED ? date_of_name(names[i]) : 0};
        if (strncmp(names[i], stem, strlen(stem)) == 0)
            add_file(collection, &file);
        free(names[i]);
    }
    free(names);
}

/* ---- orders ---- */

/* By id; of equal ones, the one that came last is the first. */
static int compare_ids(const void *a, const void *b)
{
    const struct PuzzleEntry *one = a, *other = b;
    int order = strcmp(one->id, other->id);
    return order ? order : other->place - one->place;
}

static int compare_ratings(const void *a, const void *b)
{
    const struct PuzzleEntry *one = *(const struct PuzzleEntry *const *)a;
    const struct PuzzleEntry *other = *(const struct PuzzleEntry *const *)b;
    return one->rating != other->rating ? one->rating - other->rating : strcmp(one->id, other->id);
}

/* Sorts entries by id and leaves the last one of each; returns how many. */
static int sort_entries(struct PuzzleEntry *entry, int count)
{
    int kept = 0;
    if (count > 0)
        if (count > 1)
            qsort(entry, (size_t)count, sizeof *entry, compare_ids);
    for (int i = 0; i < count; i++)
        if (kept == 0 || strcmp(entry[kept - 1].id, entry[i].id) != 0)
            entry[kept++] = entry[i];
    return kept;
}

/* Lists entries by their variants. */
static void make_rows(struct Row *row, const struct PuzzleEntry *entry, int count)
{
    int counts[VARIANTS_MAX] = {0};
    for (int i = 0; i < count; i++)
        counts[entry[i].variant]++;
    for (int i = 0; i < VARIANTS_MAX; i++)
        row[i].entry = memory_zeroed((size_t)(counts[i] + 1) * sizeof *row[i].entry);
    for (int i = 0; i < count; i++) {
        struct Row *its = &row[entry[i].variant];
        its->entry[its->count++] = &entry[i];
    }
}

/* Keeps the shipped puzzles as they are, before others replace them, and the rounds of them. */
static void keep_shipped(struct Collection *collection)
{
    struct Row row[VARIANTS_MAX] = {{NULL, 0}};
    size_t size = (size_t)collection->count * sizeof *collection->entry;
    collection->shipped = memory_zeroed(size + 1);
    if (size > 0)
        memcpy(collection->shipped, collection->entry, size);
    collection->shipped_count = sort_entries(collection->shipped, collection->count);
    make_rows(row, collection->shipped, collection->shipped_count);
    for (int i = 0; i < VARIANTS_MAX; i++) {
        if (i < collection->variants)
            rounds_make(&collection->rounds[i], row[i].entry, row[i].count,
                        collection->variant[i].solved);
        free(row[i].entry);
    }
}

struct Collection *collection_open(const char *shipped, const char *own)
{
    struct Collection *collection = memory_zeroed(sizeof *collection);
    add_folder(collection, shipped, SOURCE_SHIPPED, "");
    keep_shipped(collection);
    if (own) {
        add_folder(collection, own, SOURCE_IMPORTED, imported_stem);
        add_folder(collection, own, SOURCE_OWN, own_stem);
    }
    collection->count = sort_entries(collection->entry, collection->count);
    make_rows(collection->by_rating, collection->entry, collection->count);
    for (int i = 0; i < collection->variants; i++) {
        struct Row *row = &collection->by_rating[i];
        if (row->count > 1)
            qsort(row->entry, (size_t)row->count, sizeof *row->entry, compare_ratings);
        collection->variant[i].count = row->count;
    }
    return collection;
}

void collection_free(struct Collection *collection)
{
    if (!collection)
        return;
    for (int i = 0; i < VARIANTS_MAX; i++) {
        free(collection->by_rating[i].entry);
        rounds_free(&collection->rounds[i]);
    }
    for (int i = 0; i < collection->texts; i++)
        free(collection->text[i]);
    free(collection->text);
    free(collection->entry);
    free(collection->shipped);
    free(collection);
}

/* ---- asking ---- */

const struct FileError *collection_trouble(const struct Collection *collection)
{
    return collection->trouble.what[0] ? &collection->trouble : NULL;
}

const struct PuzzleEntry *collection_find(const struct Collection *collection, const char *id)
{
    int low = 0, high = collection->count;
    while (low < high) {
        int middle = low + (high - low) / 2, order = strcmp(collection->entry[middle].id, id);
        if (order == 0)
            return &collection->entry[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const struct PuzzleEntry *const *collection_by_rating(const struct Collection *collection,
                                                      int variant, int *count)
{
    *count = collection->by_rating[variant].count;
    return collection->by_rating[variant].entry;
}

const struct Rounds *collection_rounds(const struct Collection *collection, int variant)
{
    return &collection->rounds[variant];
}

/* The line of an entry without its end, to be freed with free(). */
static char *line_of(const struct PuzzleEntry *entry)
{
    size_t length = strcspn(entry->line, "\r\n");
    return memory_checked(strndup(entry->line, length), length);
}

bool collection_read(const struct PuzzleEntry *entry, struct Puzzle *puzzle,
                     struct TextError *error)
{
    char *line = line_of(entry);
    bool good = puzzle_read(puzzle, line, error);
    free(line);
    return good;
}

/* ---- what is brought in ---- */

/* Whether the puzzle is there, and then whether its line is the same. */
static bool is_there(const struct Collection *collection, const char *id, const char *line,
                     bool *same)
{
    const struct PuzzleEntry *entry = collection_find(collection, id);
    char *there = entry ? line_of(entry) : NULL;
    *same = there && strncmp(there, line, strlen(there)) == 0 && line[strlen(there)] == '\n';
    free(there);
    return entry;
}

/* Adds the lines of `puzzles` that are new, or other than they were, to `text`. */
static void add_new(const struct Collection *collection, const struct Puzzles *puzzles,
                    struct StringBuffer *text, struct CollectionImport *import)
{
    for (int i = 0; i < puzzles->count; i++) {
        bool same;
        size_t before = text->length;
        puzzle_write(&puzzles->puzzle[i], text);
        bool there = is_there(collection, puzzles->puzzle[i].id, text->data + before, &same);
        import->added += !there;
        import->replaced += there && !same;
        import->there += same;
        if (same)
            text->data[text->length = before] = 0;
    }
}

bool collection_import(const struct Collection *collection, const char *folder,
                       enum PuzzleSource source, const char *name, const char *text,
                       struct Progress *progress, struct CollectionImport *import,
                       struct FileError *error)
{
    char path[FILE_PATH_MAX];
    struct Puzzles puzzles = {.count = 0};
    struct StringBuffer lines = {.length = 0};
    const char *stem = source == SOURCE_OWN ? own_stem : imported_stem;
    *import = (struct CollectionImport){.added = 0};
    bool good = puzzles_read(&puzzles, name, text, progress, error);
    if (good) {
        puzzles_sort(&puzzles);
        add_new(collection, &puzzles, &lines, import);
    }
    if (good && lines.length > 0)
        good = file_create_free(folder, stem, ".txt", lines.data, lines.length, path, error);
    free(lines.data);
    puzzles_free(&puzzles);
    return good;
}

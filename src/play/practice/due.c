/* When puzzles and mistakes come back. */
#include "src/play/practice/due.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/play/study/mistakes.h"
#include <stdlib.h>
#include <string.h>

enum { REVIEWED_MOST = 50 /* games of each game whose mistakes are asked about */ };

/* ---- mistakes of one's own ---- */

/* The newest games with mistakes, in a ring. */
struct Newest {
    int64_t id[REVIEWED_MOST];
    int mine[REVIEWED_MOST];
    int count; /* of all that were seen */
};

static void note_game(void *user, const struct OwnGame *own)
{
    struct Newest *newest = user;
    if (own->mistakes <= 0)
        return;
    newest->id[newest->count % REVIEWED_MOST] = own->id;
    newest->mine[newest->count % REVIEWED_MOST] = own->mine;
    newest->count++;
}

static bool is_listed(const struct OwnMistakes *mistakes, const char *id)
{
    for (int i = 0; i < mistakes->count; i++)
        if (strcmp(mistakes->mistake[i].id, id) == 0)
            return true;
    return false;
}

static void add_mistake(struct OwnMistakes *mistakes, struct Tree *tree, int64_t record,
                        const struct Mistake *mistake)
{
    struct OwnMistake own = {.record = record, .ply = mistake->ply, .learnt = mistake->learnt};
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, tree);
    tree_cursor_go(&cursor, tree_parent(tree, mistake->node));
    identity_write(&cursor.board, "mistake", own.id);
    tree_cursor_free(&cursor);
    if (is_listed(mistakes, own.id))
        return;
    puzzle_game(tree_game(tree), tree_options(tree), own.game);
    mistakes->mistake = memory_resized(mistakes->mistake,
                                       (size_t)(mistakes->count + 1) * sizeof *mistakes->mistake);
    mistakes->mistake[mistakes->count++] = own;
}

static bool add_game(struct Library *library, int64_t id, int mine, struct OwnMistakes *mistakes,
                     struct FileError *error)
{
    struct Mistake *list = NULL;
    struct Tree *tree = library_load(library, id, error);
    if (!tree)
        return !library_was_refused(library); /* one that is gone is no trouble */
    int count = mistakes_list(tree, mine, &list);
    for (int i = 0; i < count; i++)
        add_mistake(mistakes, tree, id, &list[i]);
    free(list);
    tree_free(tree);
    return true;
}

bool own_mistakes_read(struct Library *library, struct OwnMistakes *mistakes,
                       struct FileError *error)
{
    bool good = true;
    for (int i = 0; i < games_count() && good; i++) {
        struct Newest newest = {.count = 0};
        good = library_own_games(library, games_get(i), note_game, &newest, error);
        int oldest = newest.count > REVIEWED_MOST ? newest.count - REVIEWED_MOST : 0;
        for (int at = newest.count - 1; good && at >= oldest; at--)
            good = add_game(library, newest.id[at % REVIEWED_MOST], newest.mine[at % REVIEWED_MOST],
                            mistakes, error);
    }
    return good;
}

void own_mistakes_free(struct OwnMistakes *mistakes)
{
    free(mistakes->mistake);
    *mistakes = (struct OwnMistakes){.count = 0};
}

/* ---- what is due ---- */

static int due_day(const struct Due *due)
{
    return due->history ? due->history->due : 0;
}

static int compare_due(const void *a, const void *b)
{
    return due_day(a) - due_day(b);
}

static const struct OwnMistake *find_mistake(const struct OwnMistakes *mistakes, const char *id)
{
    for (int i = 0; mistakes && i < mistakes->count; i++)
        if (strcmp(mistakes->mistake[i].id, id) == 0)
            return &mistakes->mistake[i];
    return NULL;
}

/* Adds what has come back and is still there. */
static int add_back(struct Due *list, const struct Collection *collection,
                    const struct Results *results, const struct OwnMistakes *mistakes, int day)
{
    int count = 0;
    for (int i = 0; i < results_puzzles(results); i++) {
        const struct PuzzleHistory *history = results_history(results, i);
        struct Due due = {.history = history};
        if (history->stage < 0 || history->due > day)
            continue;
        due.entry = collection_find(collection, history->puzzle);
        due.mistake = due.entry ? NULL : find_mistake(mistakes, history->puzzle);
        if (due.entry || due.mistake)
            list[count++] = due;
    }
    if (count > 1)
        qsort(list, (size_t)count, sizeof *list, compare_due);
    return count;
}

/* The mistakes that were asked about for the first time on that day. */
static int asked_first(const struct Results *results, const struct OwnMistakes *mistakes, int day)
{
    int count = 0;
    for (int i = 0; i < mistakes->count; i++) {
        const struct PuzzleHistory *history = results_find(results, mistakes->mistake[i].id);
        count += history && history->first_day == day;
    }
    return count;
}

struct Due *due_list(const struct Collection *collection, const struct Results *results,
                     const struct OwnMistakes *mistakes, int day, int *count)
{
    size_t most = (size_t)results_puzzles(results) + DUE_NEW_A_DAY;
    struct Due *list = memory_zeroed((most + 1) * sizeof *list);
    *count = add_back(list, collection, results, mistakes, day);
    int left = mistakes ? DUE_NEW_A_DAY - asked_first(results, mistakes, day) : 0;
    for (int i = 0; left > 0 && i < mistakes->count; i++) {
        const struct OwnMistake *mistake = &mistakes->mistake[i];
        if (!mistake->learnt && !results_find(results, mistake->id)) {
            list[(*count)++] = (struct Due){.mistake = mistake};
            left--;
        }
    }
    return list;
}

/* Files of analyses for opening books. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/books/analyses.h"
#include "engine/games.h"
#include "src/cli/console.h"
#include "src/common/scan.h"
#include "src/play/system/files.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BYTES_MAX = 64 << 20,
    BATCH = 16, /* positions chosen at a time: the same, however many threads share them */
    HEAD_MAX = 256,
    LINE_MAX_BYTES = 2048
};

static const char title[] = "# tianyuan book analysis 1 ";

struct Analyses {
    const char *path;
    char *text; /* owned: what there was; NULL: nothing */
    char *next; /* the first line that was not taken yet */
    int number; /* of that line, from 1 */
    FILE *file; /* where new lines go; NULL: nowhere */
    bool wrong; /* a line could not be read; it was told */
};

/* The first line: the game, its options, and how the positions are chosen. */
static void write_head(const struct BookPlan *plan, const struct Board *start, char head[HEAD_MAX])
{
    int length = snprintf(head, HEAD_MAX,
                          "%s%s nodes=%" PRId64 " lines=%" PRId64 " margin=%" PRId64
                          " decided=%" PRId64 " step=%" PRId64 " plies=%" PRId64,
                          title, start->game->id, plan->nodes, plan->lines, plan->margin,
                          plan->decided, plan->step, plan->plies);
    for (int i = 0; i < option_count(start->game); i++) {
        char option[64];
        option_write(start->game, &start->options, i, option);
        length += snprintf(head + length, (size_t)(HEAD_MAX - length), " %s", option);
    }
}

/* Reads a head back: fills `plan` and sets up `start`. Free it with board_free. */
static bool read_head(const char *text, struct BookPlan *plan, struct Board *start,
                      struct TextError *error)
{
    char head[HEAD_MAX], *rest;
    int nodes, lines, margin, decided, step, plies;
    size_t length = strcspn(text, "\n"), before = sizeof title - 1;
    struct Options options = {{0}};
    if (length >= sizeof head || text[length] != '\n' || strncmp(text, title, before) != 0)
        return text_error(error, 0, "it holds no analyses for a book");
    memcpy(head, text, length);
    head[length] = '\0';
    char *id = head + before, *behind = id + strcspn(id, " ");
    const char *more = scan(behind, " nodes=% lines=% margin=% decided=% step=% plies=%", &nodes,
                            &lines, &margin, &decided, &step, &plies);
    if (!more || lines < 1 || lines > BOOK_LINES_MAX || plies < 1 || plies >= BOOK_PLIES_MAX)
        return text_error(error, 0, "it holds no analyses for a book");
    *plan = (struct BookPlan){nodes, lines, margin, decided, step, plies};
    *behind = '\0';
    const struct Game *game = games_find(id);
    if (!game)
        return text_error(error, 0, "there is no game '%s'", id);
    for (char *word = strtok_r(head + (more - head), " ", &rest); word;
         word = strtok_r(NULL, " ", &rest))
        if (!option_read(game, word, &options, error))
            return false;
    board_init(start, game, &options, NULL, false);
    return true;
}

/* The moves that lead to a position, each followed by a blank. */
static void write_path(const struct BookTree *tree, int number, const struct Board *start,
                       char text[LINE_MAX_BYTES])
{
    const struct BookNode *node = book_tree_node(tree, number);
    struct Board board;
    char *at = text;
    board_copy(&board, start, NULL, false);
    for (int i = 0; i < node->plies; i++) {
        board.game->move_write(board.position, node->path[i], at);
        at += strlen(at);
        *at++ = ' ';
        board_make(&board, node->path[i]);
    }
    *at = '\0';
    board_free(&board);
}

static void write_lines(FILE *file, const struct BookTree *tree, const struct BookTask *task,
                        const struct Board *start)
{
    char text[LINE_MAX_BYTES];
    struct Board board;
    write_path(tree, task->number, start, text);
    fprintf(file, "%s:", text);
    book_tree_board(tree, task->number, &board);
    for (int i = 0; i < task->lines.count; i++) {
        board.game->move_write(board.position, task->lines.moves[i].move, text);
        fprintf(file, " %s %" PRId32, text, task->lines.moves[i].score);
    }
    fputc('\n', file);
    board_free(&board);
}

/* Reads "move score ..." for the position on `board`. */
static bool read_moves(const struct Board *board, char *text, struct BookLines *lines,
                       struct TextError *error)
{
    char *rest, *word = strtok_r(text, " ", &rest);
    lines->count = 0;
    while (word && lines->count < BOOK_LINES_MAX) {
        struct BookMove *move = &lines->moves[lines->count++];
        char *score = strtok_r(NULL, " ", &rest), *end;
        *move = (struct BookMove){.weight = 1};
        if (!board->game->move_read(board->position, word, &move->move, error))
            return false;
        if (!board_legal(board, move->move))
            return text_error(error, 0, "%s is not possible", word);
        if (!score)
            return text_error(error, 0, "%s has no score", word);
        move->score = (Score)strtol(score, &end, 10);
        if (*end || abs(move->score) > BOOK_SCORE_MAX)
            return text_error(error, 0, "'%.40s' is no score", score);
        word = strtok_r(NULL, " ", &rest);
    }
    return lines->count > 0 || text_error(error, 0, "no move follows");
}

/* Takes the next line for a position, if there is one: it must be about just that position. */
static bool take_lines(struct Analyses *from, const struct BookTree *tree,
                       const struct Board *start, struct BookTask *task)
{
    char path[LINE_MAX_BYTES];
    struct TextError error;
    struct Board board;
    char *line = from->next, *end = line ? strchr(line, '\n') : NULL;
    if (!end || from->wrong)
        return false;
    write_path(tree, task->number, start, path);
    *end = '\0';
    size_t length = strlen(path);
    book_tree_board(tree, task->number, &board);
    bool good = strncmp(line, path, length) == 0 && line[length] == ':';
    if (!good)
        text_error(&error, 0, "expected the position after '%s'", path);
    good = good && read_moves(&board, line + length + 1, &task->lines, &error);
    board_free(&board);
    if (!good)
        console_complain("book", "%s:%d: %s", from->path, from->number, error.what);
    from->wrong = !good;
    from->next = end + 1;
    from->number++;
    task->done = good;
    return good;
}

static struct BookTree *tree_of(const struct BookPlan *plan, const struct Board *start)
{
    const struct BookGrowth growth = {.margin = (Score)plan->margin,
                                      .decided = (Score)plan->decided,
                                      .step = (Score)plan->step,
                                      .plies = (int)plan->plies};
    return book_tree_new(start, &growth);
}

/* Takes what the file says of the tasks, in their order; returns of how many. */
static int take_all(struct Analyses *analyses, const struct BookTree *tree,
                    const struct Board *start, struct BookTask *tasks, int count)
{
    int known = 0;
    while (known < count && take_lines(analyses, tree, start, &tasks[known]))
        known++;
    return known;
}

/* Chooses up to `most` positions, and does what there is to be done about them; returns for how
 * many that was possible. */
static int grow_once(struct Analyses *analyses, const struct BookPlan *plan, struct BookTree *tree,
                     const struct Board *start, int most, int jobs)
{
    int numbers[BATCH];
    struct BookTask tasks[BATCH];
    int chosen = book_tree_choose(tree, numbers, most);
    for (int i = 0; i < chosen; i++)
        tasks[i] = (struct BookTask){.number = numbers[i]};
    int known = take_all(analyses, tree, start, tasks, chosen);
    if (analyses->file && !analyses->wrong) {
        book_think(tree, tasks, chosen, (uint64_t)plan->nodes, (int)plan->lines, jobs);
        for (; known < chosen; known++)
            write_lines(analyses->file, tree, &tasks[known], start);
        fflush(analyses->file);
    }
    for (int i = 0; i < known; i++)
        book_tree_add(tree, tasks[i].number, tasks[i].lines.moves, tasks[i].lines.count);
    return known;
}

/* Grows the tree to so many positions, by what the file says and then by thinking; without a file
 * to write to by what it says alone. Returns how many there are. */
static int grow(struct Analyses *analyses, const struct BookPlan *plan, struct BookTree *tree,
                const struct Board *start, int64_t positions, int jobs)
{
    int count = 0, more;
    do {
        int most = positions - count < BATCH ? (int)(positions - count) : BATCH;
        more = grow_once(analyses, plan, tree, start, most, jobs);
        count += more;
    } while (more > 0);
    return count;
}

/* Reads what the file holds, and lets a line fall that was cut off. False after a complaint. */
static bool read_present(struct Analyses *analyses, const char *head)
{
    struct FileError error;
    size_t size, length = strlen(head);
    analyses->text = file_read_bytes(analyses->path, BYTES_MAX, &size, &error);
    if (!analyses->text) {
        console_complain("book", "%s: %s", analyses->path, error.what);
        return false;
    }
    char *last = strrchr(analyses->text, '\n');
    size_t whole = last ? (size_t)(last + 1 - analyses->text) : 0;
    analyses->text[whole] = '\0';
    bool same = strncmp(analyses->text, head, length) == 0 && analyses->text[length] == '\n';
    if (whole > 0 && !same) {
        console_complain("book", "%s is about something else: it begins with %.*s", analyses->path,
                         (int)strcspn(analyses->text, "\n"), analyses->text);
        return false;
    }
    analyses->next = whole > 0 ? analyses->text + length + 1 : NULL;
    return truncate(analyses->path, (off_t)whole) == 0;
}

int book_analyses_grow(const char *path, const struct BookPlan *plan, const struct Board *start,
                       int64_t positions, int jobs)
{
    struct Analyses analyses = {.path = path, .number = 2};
    char head[HEAD_MAX];
    write_head(plan, start, head);
    bool good = access(path, F_OK) != 0 || read_present(&analyses, head);
    analyses.file = good ? fopen(path, "a") : NULL;
    if (good && !analyses.file)
        console_complain("book", "%s can't be written", path);
    good = analyses.file != NULL;
    if (good) {
        if (!analyses.next)
            fprintf(analyses.file, "%s\n", head);
        struct BookTree *tree = tree_of(plan, start);
        int count = grow(&analyses, plan, tree, start, positions, jobs);
        good = !ferror(analyses.file) && !analyses.wrong;
        if (good)
            printf("%d positions thought about, %d known\n", count, book_tree_count(tree));
        else if (!analyses.wrong)
            console_complain("book", "%s can't be written", path);
        book_tree_free(tree);
    }
    if (analyses.file)
        fclose(analyses.file);
    free(analyses.text);
    return good ? EXIT_GOOD : EXIT_WRONG_ARGUMENTS;
}

struct BookTree *book_analyses_read(const char *path, struct Board *start)
{
    struct Analyses analyses = {.path = path, .number = 2};
    struct BookPlan plan;
    struct FileError file_error;
    struct TextError error;
    struct BookTree *tree = NULL;
    size_t size;
    analyses.text = file_read_bytes(path, BYTES_MAX, &size, &file_error);
    if (!analyses.text) {
        console_complain("book", "%s: %s", path, file_error.what);
    } else if (!read_head(analyses.text, &plan, start, &error)) {
        console_complain("book", "%s: %s", path, error.what);
    } else {
        analyses.next = strchr(analyses.text, '\n') + 1;
        tree = tree_of(&plan, start);
        grow(&analyses, &plan, tree, start, INT64_MAX, 1);
        book_tree_values(tree);
        if (analyses.wrong) {
            book_tree_free(tree);
            board_free(start);
            tree = NULL;
        }
    }
    free(analyses.text);
    return tree;
}

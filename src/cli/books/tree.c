/* The positions that an opening book is made from. */
#include "src/cli/books/tree.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHT_ONE = 4096 };

struct BookTree {
    const struct Board *start; /* not owned */
    struct BookGrowth growth;
    struct BookNode *nodes;
    int count, capacity;
    int *slots; /* open addressing by key: a node's number + 1, 0 free */
    int slot_count;
};

static int *slot_of(const struct BookTree *tree, uint64_t key)
{
    unsigned mask = (unsigned)tree->slot_count - 1, at = (unsigned)key & mask;
    while (tree->slots[at] && tree->nodes[tree->slots[at] - 1].key != key)
        at = (at + 1) & mask;
    return &tree->slots[at];
}

static void grow_slots(struct BookTree *tree)
{
    free(tree->slots);
    tree->slot_count = tree->slot_count ? 2 * tree->slot_count : 1024;
    tree->slots = memory_zeroed((size_t)tree->slot_count * sizeof *tree->slots);
    for (int i = 0; i < tree->count; i++)
        *slot_of(tree, tree->nodes[i].key) = i + 1;
}

static int add_node(struct BookTree *tree, const struct BookNode *node)
{
    if (tree->count == tree->capacity) {
        tree->capacity = tree->capacity ? 2 * tree->capacity : 512;
        tree->nodes = memory_resized(tree->nodes, (size_t)tree->capacity * sizeof *tree->nodes);
    }
    if (2 * (tree->count + 1) > tree->slot_count)
        grow_slots(tree);
    *slot_of(tree, node->key) = tree->count + 1;
    tree->nodes[tree->count] = *node;
    return tree->count++;
}

struct BookTree *book_tree_new(const struct Board *board, const struct BookGrowth *growth)
{
    struct BookTree *tree = memory_zeroed(sizeof *tree);
    struct BookNode root = {.mover = board->game->mover(board->position)};
    int image;
    tree->start = board;
    tree->growth = *growth;
    bool good = opening_book_key(board, 0, &root.key, &image);
    assert(good);
    add_node(tree, &root);
    return tree;
}

void book_tree_free(struct BookTree *tree)
{
    if (!tree)
        return;
    free(tree->nodes);
    free(tree->slots);
    free(tree);
}

int book_tree_count(const struct BookTree *tree)
{
    return tree->count;
}

const struct BookNode *book_tree_node(const struct BookTree *tree, int number)
{
    return &tree->nodes[number];
}

int book_tree_choose(const struct BookTree *tree, int *numbers, int most)
{
    int count = 0;
    for (int i = 0; i < tree->count; i++) {
        if (tree->nodes[i].line_count > 0)
            continue;
        int at = count < most ? count++ : most;
        while (at > 0 && tree->nodes[numbers[at - 1]].cost > tree->nodes[i].cost) {
            if (at < most)
                numbers[at] = numbers[at - 1];
            at--;
        }
        if (at < most)
            numbers[at] = i;
    }
    return count;
}

void book_tree_board(const struct BookTree *tree, int number, struct Board *board)
{
    const struct BookNode *node = &tree->nodes[number];
    board_copy(board, tree->start, tree->start->tables, tree->start->tables != NULL);
    for (int i = 0; i < node->plies; i++)
        board_make(board, node->path[i]);
}

/* The position after `move` on `board`, which is a new one or already there; -1 where the book does
 * not go. */
static int enter(struct BookTree *tree, const struct BookNode *parent, struct Board *board,
                 Move move, Score loss)
{
    struct BookNode child = *parent;
    int image, number = -1;
    if (parent->plies >= tree->growth.plies)
        return -1;
    board_make(board, move);
    if (board_status(board).outcome == OUTCOME_ONGOING &&
        opening_book_key(board, 0, &child.key, &image)) {
        child.path[child.plies++] = move;
        child.mover = board->game->mover(board->position);
        child.cost = parent->cost + loss + tree->growth.step;
        child.line_count = 0;
        int known = *slot_of(tree, child.key);
        number = known ? known - 1 : add_node(tree, &child);
        if (child.cost < tree->nodes[number].cost)
            tree->nodes[number].cost = child.cost;
    }
    board_unmake(board);
    return number;
}

void book_tree_add(struct BookTree *tree, int number, const struct BookMove *moves, int count)
{
    struct BookNode node = tree->nodes[number];
    struct Board board;
    uint64_t key;
    int image = 0;
    book_tree_board(tree, number, &board);
    opening_book_key(&board, 0, &key, &image);
    for (int i = 0; i < count && node.line_count < BOOK_LINES_MAX; i++) {
        Score loss = moves[0].score - moves[i].score;
        if (loss > tree->growth.margin)
            break;
        bool open = abs(moves[i].score) <= tree->growth.decided;
        Move move =
            image ? board.game->reflect(board.position, moves[i].move, image) : moves[i].move;
        node.lines[node.line_count++] = (struct BookLine){
            move, moves[i].score, open ? enter(tree, &node, &board, moves[i].move, loss) : -1};
    }
    board_free(&board);
    tree->nodes[number] = node;
}

/* Whether the value of the position after a line is to be believed: it was thought about, and lies
 * deeper, so that positions that come again make no circle. */
static const struct BookNode *child_of(const struct BookTree *tree, const struct BookNode *node,
                                       const struct BookLine *line)
{
    const struct BookNode *child = line->child >= 0 ? &tree->nodes[line->child] : NULL;
    return child && child->line_count > 0 && child->plies > node->plies ? child : NULL;
}

/* The score of a line: that of the position it leads to, whose mover may be the same seat again. */
static Score line_score(const struct BookTree *tree, const struct BookNode *node,
                        const struct BookLine *line)
{
    const struct BookNode *child = child_of(tree, node, line);
    if (!child)
        return line->score;
    return child->mover == node->mover ? child->value : -child->value;
}

void book_tree_values(struct BookTree *tree)
{
    for (int plies = BOOK_PLIES_MAX; plies >= 0; plies--) {
        for (int i = 0; i < tree->count; i++) {
            struct BookNode *node = &tree->nodes[i];
            if (node->plies != plies || node->line_count == 0)
                continue;
            node->value = -BOOK_SCORE_MAX;
            for (int j = 0; j < node->line_count; j++) {
                Score score = line_score(tree, node, &node->lines[j]);
                node->value = score > node->value ? score : node->value;
            }
        }
    }
}

/* WEIGHT_ONE halved for each `half` points, between them in a straight line; 1 at least. */
static int weight_of(Score loss, Score half)
{
    int halvings = loss / half, rest = loss % half;
    int weight = halvings > 11 ? 1 : WEIGHT_ONE >> halvings;
    weight -= weight * rest / (2 * half);
    return weight > 1 ? weight : 1;
}

int book_tree_moves(const struct BookTree *tree, int number, Score half,
                    struct BookMove moves[BOOK_LINES_MAX])
{
    const struct BookNode *node = &tree->nodes[number];
    int count = 0;
    for (int i = 0; i < node->line_count; i++) {
        Score score = line_score(tree, node, &node->lines[i]);
        if (node->value - score > tree->growth.margin)
            continue;
        int at = count++;
        for (; at > 0 && moves[at - 1].score < score; at--)
            moves[at] = moves[at - 1];
        moves[at] = (struct BookMove){.move = node->lines[i].move,
                                      .weight = weight_of(node->value - score, half),
                                      .score = score};
    }
    return count;
}

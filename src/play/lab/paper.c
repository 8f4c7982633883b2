/* Trees on paper. */
#include "src/play/lab/paper.h"
#include "engine/board.h"
#include "src/common/random.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char paper_example[] = "((-1 1) (2 -4 5))";

/* ---- reading ---- */

/* A text being read. */
struct PaperReader {
    const char *text;
    int at;
    struct Paper *paper;
    struct TextError *error;
};

static bool wrong(const struct PaperReader *reader, const char *what)
{
    return text_error(reader->error, reader->at, "%s", what);
}

static void skip_blanks(struct PaperReader *reader)
{
    while (strchr(" \t\r\n,", reader->text[reader->at]) && reader->text[reader->at])
        reader->at++;
}

/* A number within -most .. most. */
static bool read_number(struct PaperReader *reader, int most, int *number)
{
    const char *text = reader->text + reader->at;
    bool minus = *text == '-';
    int value = 0, digits = minus || *text == '+';
    int signs = digits;
    for (; text[digits] >= '0' && text[digits] <= '9'; digits++) {
        value = 10 * value + text[digits] - '0';
        if (value > most)
            return wrong(reader, "this number is too large");
    }
    if (digits == signs)
        return wrong(reader, "a number or '(' belongs here");
    reader->at += digits;
    *number = minus ? -value : value;
    return true;
}

/* One node more, a branch of `parent` behind the branch `before`; -1 where there is no room. */
static int add_node(struct PaperReader *reader, int parent, int before)
{
    struct Paper *paper = reader->paper;
    int index = paper->count;
    if (index == PAPER_NODES_MAX)
        return -1;
    paper->count++;
    paper->node[index] = (struct PaperNode){
        .parent = (int16_t)parent, .next = -1, .branch = 1, .at = (int16_t)reader->at};
    if (parent < 0)
        return index;
    if (before < 0)
        paper->node[parent].first = (int16_t)index;
    else
        paper->node[before].next = (int16_t)index;
    paper->node[index].branch = ++paper->node[parent].count;
    return index;
}

/* The last branch of a node; -1: it has none. */
static int last_branch(const struct Paper *paper, int node)
{
    return paper_branch(paper, node, paper->node[node].count);
}

static bool read_leaf(struct PaperReader *reader, int parent, int depth)
{
    struct Paper *paper = reader->paper;
    int value = 0, node = add_node(reader, parent, last_branch(paper, parent));
    if (node < 0)
        return wrong(reader, "the tree has too many nodes");
    if (!read_number(reader, PAPER_VALUE_MAX, &value))
        return false;
    paper->node[node].value = (int16_t)value;
    if (depth > paper->depth)
        paper->depth = (int16_t)depth;
    return true;
}

/* The tree, of which at least one branch must be there. */
static bool read_tree(struct PaperReader *reader)
{
    struct Paper *paper = reader->paper;
    int node = -1, depth = 0;
    skip_blanks(reader);
    if (reader->text[reader->at] != '(')
        return wrong(reader, "a tree begins with '('");
    do {
        char c = reader->text[reader->at];
        if (c == '(') {
            int before = node < 0 ? -1 : last_branch(paper, node);
            node = depth == PAPER_DEPTH_MAX ? -1 : add_node(reader, node, before);
            if (node < 0)
                return wrong(reader, depth == PAPER_DEPTH_MAX ? "the tree is too deep"
                                                              : "the tree has too many nodes");
            depth++;
            reader->at++;
        } else if (c == ')') {
            if (paper->node[node].count == 0)
                return wrong(reader, "a number belongs between '(' and ')'");
            node = paper->node[node].parent;
            depth--;
            reader->at++;
        } else if (!c) {
            return wrong(reader, "a ')' is missing");
        } else if (!read_leaf(reader, node, depth)) {
            return false;
        }
        skip_blanks(reader);
    } while (depth > 0);
    return true;
}

Score paper_printed(const struct Paper *paper, int ply, Score value)
{
    bool other = paper->leaf == PAPER_ARRIVED || (paper->leaf == PAPER_ROOT && ply % 2 != 0);
    return other ? -value : value;
}

int paper_branch(const struct Paper *paper, int node, int branch)
{
    if (branch < 1 || branch > paper->node[node].count)
        return -1;
    int at = paper->node[node].first;
    while (--branch > 0)
        at = paper->node[at].next;
    return at;
}

/* A branch as it is named: a .. z, then by number. */
static bool read_branch(struct PaperReader *reader, int *branch)
{
    char c = reader->text[reader->at];
    if (c >= '0' && c <= '9')
        return read_number(reader, PAPER_NODES_MAX, branch);
    if (c < 'a' || c > 'z')
        return wrong(reader, "a branch is a letter or a number");
    *branch = c - 'a' + 1;
    reader->at++;
    return true;
}

static void write_branch(int branch, char text[MOVE_TEXT_MAX])
{
    if (branch <= 26)
        snprintf(text, MOVE_TEXT_MAX, "%c", 'a' + branch - 1);
    else
        snprintf(text, MOVE_TEXT_MAX, "%d", branch);
}

static bool read_branches(struct PaperReader *reader)
{
    struct Paper *paper = reader->paper;
    while (reader->text[reader->at]) {
        int branch = 0, before = reader->at;
        if (!read_branch(reader, &branch))
            return false;
        int node = paper_branch(paper, paper->here, branch);
        if (node < 0) {
            reader->at = before;
            return wrong(reader, "there is no such branch");
        }
        paper->here = (int16_t)node;
        paper->ply++;
        skip_blanks(reader);
    }
    return true;
}

static uint64_t hash_of(const struct Paper *paper)
{
    uint64_t hash = mix64(paper->leaf + 1);
    for (int i = 0; i < paper->count; i++)
        hash = mix64(hash ^ (uint64_t)(uint16_t)paper->node[i].value ^
                     (uint64_t)(uint16_t)paper->node[i].parent << 16 ^
                     (uint64_t)(uint16_t)paper->node[i].count << 32);
    return hash;
}

static bool position_read(void *position, const struct Options *options, const char *text,
                          struct TextError *error)
{
    struct Paper paper = {.leaf = options->choice[0]};
    struct PaperReader reader = {.text = text, .paper = &paper, .error = error};
    if (strlen(text) >= POSITION_TEXT_MAX)
        return text_error(error, POSITION_TEXT_MAX - 1, "the tree is too long");
    if (!read_tree(&reader) || !read_branches(&reader))
        return false;
    paper.hash = hash_of(&paper);
    *(struct Paper *)position = paper;
    return true;
}

/* ---- writing ---- */

/* Adds like printf, as far as there is room. */
static void add(char *text, size_t *length, const char *format, int number)
{
    size_t room = POSITION_TEXT_MAX - *length;
    int added = snprintf(text + *length, room, format, number);
    *length += added < (int)room ? (size_t)added : room - 1;
}

void paper_name(const struct Paper *paper, int node, char name[PAPER_NAME_MAX])
{
    int path[PAPER_DEPTH_MAX], steps = 0;
    size_t length = 0;
    *name = '\0';
    for (; paper->node[node].parent >= 0; node = paper->node[node].parent)
        path[steps++] = paper->node[node].branch;
    while (steps > 0) {
        char branch[MOVE_TEXT_MAX];
        write_branch(path[--steps], branch);
        length += (size_t)snprintf(name + length, PAPER_NAME_MAX - length, "%s%s",
                                   length ? " " : "", branch);
    }
}

static void position_write(const void *position, char text[POSITION_TEXT_MAX])
{
    const struct Paper *paper = position;
    char name[PAPER_NAME_MAX];
    int node = 0;
    size_t length = 0;
    *text = '\0';
    for (;;) {
        const struct PaperNode *n = &paper->node[node];
        if (n->count > 0) {
            add(text, &length, "(", 0);
            node = n->first;
            continue;
        }
        add(text, &length, "%d", n->value);
        while (node >= 0 && paper->node[node].next < 0) {
            node = paper->node[node].parent;
            if (node >= 0)
                add(text, &length, ")", 0);
        }
        if (node < 0)
            break;
        add(text, &length, " ", 0);
        node = paper->node[node].next;
    }
    paper_name(paper, paper->here, name);
    if (*name)
        snprintf(text + length, POSITION_TEXT_MAX - length, " %s", name);
}

/* ---- the rules ---- */

static void start(void *position, const struct Options *options)
{
    bool good = position_read(position, options, paper_example, NULL);
    assert(good);
}

static struct Geometry geometry(const void *position)
{
    (void)position;
    return (struct Geometry){.files = 1, .ranks = 1, .first_rank = 1};
}

static int mover(const void *position)
{
    return ((const struct Paper *)position)->ply % SEATS;
}

static uint64_t key(const void *position)
{
    const struct Paper *paper = position;
    return mix64(paper->hash + (uint64_t)paper->here);
}

static int branches(const struct Paper *paper)
{
    return paper->node[paper->here].count;
}

static int generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    int count = kind == MOVES_NOISY ? 0 : branches(position);
    (void)aux;
    for (int i = 0; i < count; i++)
        moves[i] = (Move)(1 + i);
    return count;
}

static bool legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    return move >= 1 && move <= branches(position);
}

static void make(void *position, void *aux, Move move, struct Undo *undo)
{
    struct Paper *paper = position;
    (void)aux, (void)undo;
    paper->here = (int16_t)paper_branch(paper, paper->here, move);
    paper->ply++;
}

static void unmake(void *position, void *aux, Move move, const struct Undo *undo)
{
    struct Paper *paper = position;
    (void)aux, (void)undo, (void)move;
    paper->here = paper->node[paper->here].parent;
    paper->ply--;
}

static struct Status status(const void *position, const struct Trail *trail)
{
    (void)trail;
    if (branches(position) == 0)
        return (struct Status){.outcome = OUTCOME_DRAW, .reason = REASON_NO_MOVES};
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

static bool terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    (void)position, (void)aux, (void)trail, (void)root;
    *result = 0;
    return false; /* a leaf is worth its number, which is more than won, drawn or lost */
}

static bool move_read(const void *position, const char *text, Move *move, struct TextError *error)
{
    struct PaperReader reader = {.text = text, .error = error};
    int branch = 0;
    if (!read_branch(&reader, &branch))
        return false;
    if (text[reader.at] || branch < 1 || branch > branches(position))
        return text_error(error, 0, "there is no such branch");
    *move = (Move)branch;
    return true;
}

static void move_write(const void *position, Move move, char text[MOVE_TEXT_MAX])
{
    (void)position;
    write_branch(move, text);
}

static int piece_at(const void *position, int point)
{
    (void)position, (void)point;
    return 0;
}

static struct MoveShape shape(const void *position, Move move)
{
    (void)position, (void)move;
    return (struct MoveShape){.from = POINT_NONE, .to = POINT_NONE};
}

/* ---- what leaves are worth ---- */

/* A leaf's number in the eyes of the side that begins. */
static int leaf_for_root(const struct Paper *paper, int node)
{
    int ply = 0, value = paper->node[node].value;
    for (int at = node; paper->node[at].parent >= 0; at = paper->node[at].parent)
        ply++;
    bool root_moves = ply % SEATS == 0;
    switch ((enum PaperLeaf)paper->leaf) {
    case PAPER_ARRIVED:
        return root_moves ? -value : value;
    case PAPER_MOVER:
        return root_moves ? value : -value;
    case PAPER_ROOT:
        break;
    }
    return value;
}

/* A node that is no leaf has no value of its own. */
static Score evaluate(const void *position, const void *aux, int root)
{
    const struct Paper *paper = position;
    (void)aux, (void)root;
    if (branches(paper) > 0)
        return 0;
    int value = leaf_for_root(paper, paper->here);
    return paper->ply % SEATS == 0 ? value : -value;
}

static const struct Evaluation evaluations[] = {
    {.id = "leaf", .label = "Leaf", .unit = 1, .evaluate = evaluate},
    {.id = NULL},
};
static const struct Knowledge knowledge = {.evaluations = evaluations};
static const char *const colours[] = {N_("First"), N_("Second")};
static const char *const leaf_choices[] = {"arrived", "root", "mover", NULL};
static const char *const leaf_labels[] = {N_("Whoever moved there"), N_("The side that begins"),
                                          N_("The side to move next"), NULL};
static const struct GameOption options[] = {
    {"leaf", N_("Whose value a leaf is"), leaf_choices, leaf_labels},
    {.key = NULL},
};

const struct Game paper_game = {
    .id = "tree",
    .name = N_("A tree on paper"),
    .position_size = sizeof(struct Paper),
    .ply_max = PAPER_DEPTH_MAX,
    .options = options,
    .colours = colours,
    .start = start,
    .geometry = geometry,
    .mover = mover,
    .key = key,
    .generate = generate,
    .legal = legal,
    .make = make,
    .unmake = unmake,
    .status = status,
    .terminal = terminal,
    .no_moves = NO_MOVES_VALUED,
    .position_read = position_read,
    .position_write = position_write,
    .move_read = move_read,
    .move_write = move_write,
    .piece_at = piece_at,
    .shape = shape,
    .knowledge = &knowledge,
};

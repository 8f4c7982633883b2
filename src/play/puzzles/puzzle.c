/* Puzzles as lines of text. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/puzzles/puzzle.h"
#include "engine/games.h"
#include "src/common/memory.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {
#define X(name, id) id,
    PUZZLE_KINDS(X)
#undef X
};

static const char *const means[] = {
#define X(name, id) id,
    PROOF_MEANS(X)
#undef X
};

enum { HEAD_MAX = 512 /* bytes of the columns in front of the position */ };

/* The columns of a line. */
enum Column {
    COLUMN_ID,
    COLUMN_GAME,
    COLUMN_TASK,
    COLUMN_RATING,
    COLUMN_THEMES,
    COLUMN_POSITION,
    COLUMN_SOLUTION,
    COLUMN_PROOF,
    COLUMNS
};

static const char separator = '|', nothing[] = "-";

static char *copy_of(const char *text)
{
    return memory_checked(strdup(text), strlen(text));
}

int puzzle_plies(const struct Puzzle *puzzle)
{
    return 2 * puzzle->moves - 1;
}

void puzzle_task(const struct Puzzle *puzzle, char task[PUZZLE_TASK_MAX])
{
    snprintf(task, PUZZLE_TASK_MAX, "%s %d", kinds[puzzle->kind], puzzle->moves);
}

/* The position before `last`. */
static bool board_before(const struct Puzzle *puzzle, struct Board *board, struct TextError *error)
{
    board_init(board, puzzle->game, &puzzle->options, NULL, false);
    return board_set(board, puzzle->position, error);
}

bool puzzle_board(const struct Puzzle *puzzle, struct Board *board, struct TextError *error)
{
    if (!board_before(puzzle, board, error))
        return false;
    if (puzzle->last != MOVE_NONE)
        board_make(board, puzzle->last);
    return true;
}

void puzzle_identify(struct Puzzle *puzzle)
{
    struct Board board;
    char task[PUZZLE_TASK_MAX];
    puzzle_task(puzzle, task);
    puzzle_board(puzzle, &board, NULL);
    identity_write(&board, task, puzzle->id);
    board_free(&board);
}

void puzzle_note_themes(struct Puzzle *puzzle)
{
    struct Board board;
    puzzle_board(puzzle, &board, NULL);
    puzzle->themes = 0;
    for (int i = 0; i < puzzle_plies(puzzle); i++) {
        if (i % 2 == 0)
            puzzle->themes |= themes_of_move(&board, puzzle->line[i]);
        board_make(&board, puzzle->line[i]);
    }
    board_free(&board);
}

/* ---- writing ---- */

void puzzle_game(const struct Game *game, const struct Options *options,
                 char text[PUZZLE_GAME_SIZE])
{
    char option[64];
    size_t length = (size_t)snprintf(text, PUZZLE_GAME_SIZE, "%s", game->id);
    for (int i = 0; i < option_count(game); i++) {
        option_write(game, options, i, option);
        if (options->choice[i] && length < PUZZLE_GAME_SIZE)
            length += (size_t)snprintf(text + length, PUZZLE_GAME_SIZE - length, " %s", option);
    }
}

static void write_solution(const struct Puzzle *puzzle, struct StringBuffer *text)
{
    char word[MOVE_TEXT_MAX];
    struct Board board;
    board_before(puzzle, &board, NULL);
    if (puzzle->last != MOVE_NONE) {
        board.game->move_write(board.position, puzzle->last, word);
        string_buffer_format(text, "(%s) ", word);
        board_make(&board, puzzle->last);
    }
    for (int i = 0; i < puzzle_plies(puzzle); i++) {
        board.game->move_write(board.position, puzzle->line[i], word);
        string_buffer_format(text, i ? " %s" : "%s", word);
        board_make(&board, puzzle->line[i]);
    }
    board_free(&board);
}

static void write_themes(const struct Puzzle *puzzle, struct StringBuffer *text)
{
    string_buffer_add(text, puzzle->themes ? "|" : "|-");
    for (int i = 0, written = 0; i < THEME_COUNT; i++)
        if (puzzle->themes >> i & 1)
            string_buffer_format(text, written++ ? ",%s" : "%s", theme_id(i));
}

void puzzle_write(const struct Puzzle *puzzle, struct StringBuffer *text)
{
    char task[PUZZLE_TASK_MAX], game[PUZZLE_GAME_SIZE];
    puzzle_task(puzzle, task);
    puzzle_game(puzzle->game, &puzzle->options, game);
    string_buffer_format(text, "%s|%s|%s|", puzzle->id, game, task);
    if (puzzle->rating)
        string_buffer_format(text, "%d %d", puzzle->rating, puzzle->error);
    else
        string_buffer_add(text, nothing);
    write_themes(puzzle, text);
    string_buffer_format(text, "|%s|", puzzle->position);
    write_solution(puzzle, text);
    string_buffer_format(text, "|%s %d %" PRIu64 "\n", means[puzzle->proof.means],
                         puzzle->proof.plies, puzzle->proof.nodes);
}

/* ---- reading ---- */

/* A line being read: `at` is where its present column begins. */
struct Reader {
    struct Puzzle *puzzle;
    struct Board board;
    struct TextError *error;
    int at;
};

/* Reads a number within `least` .. `most` at the start of *text, and the blank behind it. */
static bool read_number(const char **text, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    *number = strtoull(*text, &end, 10);
    *text = end + (*end == ' ');
    return (!*end || *end == ' ') && *number >= least && *number <= most;
}

/* The index in `list` of the word at the start of *text, with the blank behind it; -1 for none. */
static int read_word(const char **text, const char *const *list, int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(list[i]);
        if (strncmp(*text, list[i], length) == 0 && (*text)[length] == ' ') {
            *text += length + 1;
            return i;
        }
    }
    return -1;
}

static bool read_game(struct Reader *reader, char *text)
{
    struct Puzzle *puzzle = reader->puzzle;
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    puzzle->game = word ? games_find(word) : NULL;
    if (!puzzle->game)
        return text_error(reader->error, reader->at, "there is no such game");
    while ((word = strtok_r(NULL, " ", &rest)))
        if (!option_read(puzzle->game, word, &puzzle->options, reader->error))
            return false;
    return true;
}

static bool read_task(struct Reader *reader, const char *text)
{
    uint64_t moves = 0;
    int kind = read_word(&text, kinds, PUZZLE_KINDS_COUNT);
    if (kind < 0 || !read_number(&text, 1, PUZZLE_MOVES_MAX, &moves) || *text)
        return text_error(reader->error, reader->at, "a task is a kind and a number of moves");
    reader->puzzle->kind = (enum PuzzleKind)kind;
    reader->puzzle->moves = (int)moves;
    return true;
}

static bool read_rating(struct Reader *reader, const char *text)
{
    uint64_t rating = 0, error = 0;
    if (strcmp(text, nothing) == 0)
        return true;
    if (!read_number(&text, 1, PUZZLE_RATING_MAX, &rating) ||
        !read_number(&text, 0, PUZZLE_RATING_MAX, &error) || *text)
        return text_error(reader->error, reader->at, "a rating is two numbers: points and error");
    reader->puzzle->rating = (int)rating;
    reader->puzzle->error = (int)error;
    return true;
}

static bool read_themes(struct Reader *reader, const char *text)
{
    if (strcmp(text, nothing) == 0)
        return true;
    for (const char *word = text;;) {
        size_t length = strcspn(word, ",");
        int theme = theme_find(word, length);
        if (theme < 0 || reader->puzzle->themes >> theme != 0)
            return text_error(reader->error, reader->at + (int)(word - text),
                              "themes are words that docs/puzzles.md has, in its order");
        reader->puzzle->themes |= 1U << theme;
        if (!word[length])
            return true;
        word += length + 1;
    }
}

static bool read_position(struct Reader *reader, const char *text)
{
    struct TextError error;
    reader->puzzle->position = copy_of(text);
    if (!board_before(reader->puzzle, &reader->board, &error))
        return text_error(reader->error, reader->at + error.at, "%s", error.what);
    return true;
}

/* Reads a move, which must be legal, and makes it. */
static bool read_move(struct Reader *reader, const char *word, Move *move)
{
    struct Board *board = &reader->board;
    struct TextError error;
    if (!board->game->move_read(board->position, word, move, &error))
        return text_error(reader->error, reader->at, "%s: %s", word, error.what);
    if (!board_legal(board, *move))
        return text_error(reader->error, reader->at, "%s is not legal", word);
    board_make(board, *move);
    return true;
}

static bool read_solution(struct Reader *reader, char *text)
{
    struct Puzzle *puzzle = reader->puzzle;
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    int count = 0;
    size_t length = word ? strlen(word) : 0;
    if (word && word[0] == '(' && word[length - 1] == ')') {
        word[length - 1] = 0;
        if (!read_move(reader, word + 1, &puzzle->last))
            return false;
        word = strtok_r(NULL, " ", &rest);
    }
    for (; word; word = strtok_r(NULL, " ", &rest)) {
        if (count == puzzle_plies(puzzle))
            return text_error(reader->error, reader->at, "the solution is longer than the task");
        if (!read_move(reader, word, &puzzle->line[count++]))
            return false;
    }
    return count == puzzle_plies(puzzle) ||
           text_error(reader->error, reader->at, "the solution is shorter than the task");
}

/* Whether the solution ends as the task says. */
static bool check_end(struct Reader *reader)
{
    const struct Board *board = &reader->board;
    struct Status status = board_status(board);
    int solver = !board->game->mover(board->position);
    bool won = status.outcome == OUTCOME_WIN && status.winner == solver;
    if (reader->puzzle->kind == PUZZLE_SAVE || reader->puzzle->kind == PUZZLE_GAIN)
        return (status.outcome != OUTCOME_WIN || won) ||
               text_error(reader->error, reader->at, "the solution loses");
    return won || text_error(reader->error, reader->at, "the solution does not win");
}

static bool read_proof(struct Reader *reader, const char *text)
{
    struct PuzzleProof *proof = &reader->puzzle->proof;
    uint64_t plies = 0;
    int how = read_word(&text, means, PROOF_MEANS_COUNT);
    if (how < 0 || !read_number(&text, 0, PUZZLE_PLIES_MAX, &plies) ||
        !read_number(&text, 0, UINT64_MAX - 1, &proof->nodes) || *text)
        return text_error(reader->error, reader->at, "a proof is its means, plies and nodes");
    proof->means = (enum ProofMeans)how;
    proof->plies = (int)plies;
    return true;
}

/* The column at *line without the blanks around it, cut in place; *line is what stands behind its
 * separator, NULL where none does. */
static char *next_column(char **line)
{
    char *column = *line + strspn(*line, " "), *end = strchr(column, separator);
    *line = end ? end + 1 : NULL;
    if (!end)
        end = column + strlen(column);
    while (end > column && end[-1] == ' ')
        end--;
    *end = 0;
    return column;
}

/* Cuts the line into its columns, in place; what it lacks are empty ones. */
static bool cut(char *line, char *column[COLUMNS], struct TextError *error)
{
    for (int i = 0; i < COLUMNS; i++)
        column[i] = line + strlen(line);
    for (int i = 0; i < COLUMNS; i++) {
        if (!line)
            return text_error(error, 0, "a puzzle has %d columns with '%c' between", COLUMNS,
                              separator);
        column[i] = next_column(&line);
    }
    return true;
}

static bool read_column(struct Reader *reader, enum Column column, char *text)
{
    switch (column) {
    case COLUMN_GAME:
        return read_game(reader, text);
    case COLUMN_TASK:
        return read_task(reader, text);
    case COLUMN_RATING:
        return read_rating(reader, text);
    case COLUMN_THEMES:
        return read_themes(reader, text);
    case COLUMN_POSITION:
        return read_position(reader, text);
    case COLUMN_SOLUTION:
        return read_solution(reader, text) && check_end(reader);
    case COLUMN_PROOF:
        return read_proof(reader, text);
    default:
        return true;
    }
}

/* The id is asked for last: it is made of all the others. */
static bool check_id(struct Reader *reader, const char *id)
{
    puzzle_identify(reader->puzzle);
    return strcmp(id, reader->puzzle->id) == 0 ||
           text_error(reader->error, 0, "the id of this position and task is %s",
                      reader->puzzle->id);
}

bool puzzle_read_head(struct Puzzle *puzzle, const char *line, struct TextError *error)
{
    struct Reader reader = {.puzzle = puzzle, .error = error};
    char head[HEAD_MAX], *at = head;
    snprintf(head, sizeof head, "%.*s", (int)strcspn(line, "\n"), line);
    *puzzle = (struct Puzzle){.last = MOVE_NONE};
    for (int i = COLUMN_ID; i <= COLUMN_THEMES; i++) {
        char *column = next_column(&at);
        if (!at)
            return text_error(error, 0, "a puzzle has %d columns with '%c' between", COLUMNS,
                              separator);
        reader.at = (int)(column - head);
        if (i == COLUMN_ID && strlen(column) != IDENTITY_SIZE - 1)
            return text_error(error, 0, "an id has %d characters", IDENTITY_SIZE - 1);
        if (i == COLUMN_ID)
            memcpy(puzzle->id, column, IDENTITY_SIZE);
        else if (!read_column(&reader, (enum Column)i, column))
            return false;
    }
    return true;
}

bool puzzle_read(struct Puzzle *puzzle, const char *line, struct TextError *error)
{
    struct Reader reader = {.puzzle = puzzle, .error = error};
    char *copy = copy_of(line), *column[COLUMNS];
    *puzzle = (struct Puzzle){.last = MOVE_NONE};
    bool good = cut(copy, column, error);
    for (int i = 0; good && i < COLUMNS; i++) {
        reader.at = (int)(column[i] - copy);
        good = read_column(&reader, (enum Column)i, column[i]);
    }
    good = good && check_id(&reader, column[COLUMN_ID]);
    if (reader.board.game)
        board_free(&reader.board);
    free(copy);
    if (!good)
        puzzle_free(puzzle);
    return good;
}

struct Tree *puzzle_record(const struct Puzzle *puzzle, TreeNode *turn)
{
    struct Tree *tree = tree_new(puzzle->game, &puzzle->options);
    TreeNode node = TREE_ROOT;
    tree_set_start(tree, puzzle->position, NULL); /* reading it has tried that */
    if (puzzle->last != MOVE_NONE)
        node = tree_add(tree, node, puzzle->last);
    *turn = node;
    for (int i = 0; i < puzzle_plies(puzzle); i++)
        node = tree_add(tree, node, puzzle->line[i]);
    return tree;
}

/* The first node of the main line that has a remark; the root where none has. */
static TreeNode remarked(const struct Tree *tree)
{
    TreeNode node = TREE_ROOT;
    while (node != TREE_NONE && !*tree_comment(tree, node))
        node = tree_child(tree, node);
    return node == TREE_NONE ? TREE_ROOT : node;
}

bool puzzle_in_record(const struct Tree *tree, struct Board *board, Move *last)
{
    TreeNode turn = remarked(tree);
    int plies = tree_ply(tree, tree_last(tree, TREE_ROOT));
    if (!*tree_start(tree) || plies > PUZZLE_PLIES_MAX + 1)
        return false;
    board_init(board, tree_game(tree), tree_options(tree), NULL, false);
    board_set(board, tree_start(tree), NULL); /* the tree has tried that */
    TreeNode node = TREE_ROOT;
    while (node != turn) {
        node = tree_child(tree, node);
        board_make(board, tree_move(tree, node));
    }
    *last = tree_move(tree, turn);
    return true;
}

void puzzle_free(struct Puzzle *puzzle)
{
    free(puzzle->position);
    puzzle->position = NULL;
}

/*
 * DhtmlXQ, xiangqi on web pages: [DhtmlXQ_name]value[/DhtmlXQ_name], as its generator writes it.
 * Points are two digits, file from the left and row from Black's side; a move is two points.
 * `move_L_P_V` is line number V, which leaves line L at ply P; `commentP` and `commentL_P` are
 * remarks behind ply P.
 */
#include "engine/games.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/string_buffer.h"
#include "src/play/formats/boards.h"
#include "src/play/formats/formats.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 1024, NAME_MAX_BYTES = 48 };

static const char pieces[] = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

/* One value of the text. */
struct Field {
    char name[NAME_MAX_BYTES]; /* what stands behind "DhtmlXQ_" */
    const char *value;
    size_t length;
};

/* A line of moves: the main one or a variation. */
struct Line {
    int number;   /* 0: the main line */
    TreeNode *at; /* owned: the node after each of its plies, from the root on */
    int plies;
};

struct Reader {
    struct ImportSource *source;
    struct Tree *tree;
    struct TreeCursor cursor;
    struct Line lines[LINES_MAX];
    int line_count;
    int skipped;
};

static bool detect(const uint8_t *bytes, size_t size)
{
    static const char mark[] = "[DhtmlXQ";
    for (size_t i = 0; i + sizeof mark <= size && i < 65536; i++)
        if (memcmp(bytes + i, mark, sizeof mark - 1) == 0)
            return true;
    return false;
}

/* The next field at *at, moved behind it; false when there is no more. Each byte is looked at once,
 * whatever the text. */
static bool next_field(const char **at, struct Field *field)
{
    static const char opening[] = "[DhtmlXQ_", closing[] = "[/DhtmlXQ_";
    for (;;) {
        const char *open = strstr(*at, opening);
        const char *name = open ? open + strlen(opening) : NULL;
        const char *close = open ? strstr(name, closing) : NULL;
        if (!close)
            return false;
        size_t length = strcspn(name, "]\n");
        *at = close + strlen(closing);
        if (name[length] != ']' || length >= NAME_MAX_BYTES || name + length > close ||
            strncmp(*at, name, length + 1) != 0)
            continue;
        snprintf(field->name, sizeof field->name, "%.*s", (int)length, name);
        field->value = name + length + 1;
        field->length = (size_t)(close - field->value);
        *at += length + 1;
        return true;
    }
}

/* The field of that name from `text` on; false if there is none. */
static bool find_field(const char *text, const char *name, struct Field *field)
{
    while (next_field(&text, field))
        if (strcmp(field->name, name) == 0)
            return true;
    return false;
}

/* --- set-up ----------------------------------------------------------------------------------- */

static void read_board(const struct Field *binit, struct SignBoard *board)
{
    *board = (struct SignBoard){.files = 9, .ranks = 10};
    for (int i = 0; i < 32 && 2 * (size_t)i + 1 < binit->length; i++) {
        int x = binit->value[2 * i] - '0', y = binit->value[2 * i + 1] - '0';
        if (x >= 0 && x < 9 && y >= 0 && y < 10)
            board->at[y][x] = pieces[i];
    }
}

/* Whose piece the first move takes up. */
static char first_side(const struct SignBoard *board, const struct Field *moves)
{
    int x = moves->length >= 2 ? moves->value[0] - '0' : -1, y = x < 0 ? -1 : moves->value[1] - '0';
    bool point = x >= 0 && x < 9 && y >= 0 && y < 10;
    return point && board->at[y][x] >= 'a' ? 'b' : 'w';
}

static bool set_up(struct Reader *reader, const char *text)
{
    struct Field binit, moves = {.length = 0};
    struct SignBoard board;
    struct TextError error;
    char position[POSITION_TEXT_MAX];
    find_field(text, "movelist", &moves);
    if (!find_field(text, "binit", &binit) || binit.length < 64)
        return true;
    read_board(&binit, &board);
    sign_board_write(&board, first_side(&board, &moves), position);
    if (tree_set_start(reader->tree, position, &error))
        return true;
    import_fail(reader->source, "the position: %s", error.what);
    return false;
}

static void set_tag(struct Tree *tree, const char *name, const struct Field *field)
{
    char value[256];
    size_t length = field->length < 255 ? field->length : 255;
    while (length > 0 && length < field->length && (field->value[length] & 0xc0) == 0x80)
        length--; /* not in the middle of a character */
    memcpy(value, field->value, length);
    value[length] = '\0';
    tree_set_tag(tree, name, value);
}

static void read_tags(struct Reader *reader, const char *text)
{
    static const char *const tags[][2] = {
        {"title", "Title"}, {"event", "Event"}, {"date", "Date"},        {"place", "Site"},
        {"red", "Red"},     {"black", "Black"}, {"author", "Annotator"}, {"result", "Result"}};
    static const char *const results[][2] = {
        {"红胜", "1-0"}, {"黑胜", "0-1"}, {"和局", "1/2-1/2"}, {"和棋", "1/2-1/2"}};
    struct Field field;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (find_field(text, tags[i][0], &field))
            set_tag(reader->tree, tags[i][1], &field);
    const char *said = tree_tag(reader->tree, "Result"), *result = "";
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(said, results[i][0]) == 0)
            result = results[i][1];
    tree_set_tag(reader->tree, "Result", result);
}

/* --- lines ------------------------------------------------------------------------------------ */

static const struct Line *find_line(const struct Reader *reader, int number)
{
    for (int i = 0; i < reader->line_count; i++)
        if (reader->lines[i].number == number)
            return &reader->lines[i];
    return NULL;
}

/* Plays four digits at the cursor. */
static bool play_digits(struct Reader *reader, const char *digits)
{
    char text[5] = "";
    for (int i = 0; i < 4; i++)
        if (!isdigit((unsigned char)digits[i]))
            return false;
    if (digits[0] > '8' || digits[2] > '8')
        return false;
    for (int i = 0; i < 4; i += 2) {
        text[i] = (char)('a' + digits[i] - '0');
        text[i + 1] = (char)('0' + '9' - digits[i + 1]);
    }
    return cursor_play_text(&reader->cursor, text, NULL);
}

/* Reads a line that leaves `base` (NULL: the main line itself) before its ply `ply`, from 1. */
static void read_line(struct Reader *reader, const struct Line *base, int ply, int number,
                      const struct Field *field)
{
    struct Line *line = &reader->lines[reader->line_count];
    int moves = (int)(field->length / 4), before = ply - 1;
    if (reader->line_count == LINES_MAX || moves > TREE_PLY_MAX || before < 0 ||
        (base && before > base->plies)) {
        reader->skipped++;
        return;
    }
    *line = (struct Line){.number = number};
    line->at = memory_zeroed((size_t)(before + moves + 1) * sizeof *line->at);
    for (int i = 0; base && i <= before; i++)
        line->at[i] = base->at[i];
    line->plies = before;
    tree_cursor_go(&reader->cursor, line->at[before]);
    for (int i = 0; i < moves; i++) {
        if (!play_digits(reader, field->value + (size_t)4 * (size_t)i)) {
            reader->skipped++;
            break;
        }
        line->at[++line->plies] = reader->cursor.node;
    }
    reader->line_count++;
}

/* The variations, each behind the line that it leaves, as they are written. */
static void read_variations(struct Reader *reader, const char *text)
{
    struct Field field;
    int line, ply, number;
    while (next_field(&text, &field)) {
        if (!scan(field.name, "move_%_%_%", &line, &ply, &number))
            continue;
        const struct Line *base = find_line(reader, line);
        if (base)
            read_line(reader, base, ply, number, &field);
        else
            reader->skipped++;
    }
}

static void read_comments(struct Reader *reader, const char *text)
{
    struct Field field;
    while (next_field(&text, &field)) {
        int number = 0, ply;
        if (!scan(field.name, "comment%_%", &number, &ply)) {
            number = 0;
            if (!scan(field.name, "comment%", &ply))
                continue;
        }
        const struct Line *line = find_line(reader, number);
        if (!line || ply < 0 || ply > line->plies)
            continue;
        char *remark = memory_zeroed(field.length + 1);
        memcpy(remark, field.value, field.length);
        for (char *at; (at = strstr(remark, "||"));) /* a new line */
            *at = '\n', memmove(at + 1, at + 2, strlen(at + 2) + 1);
        tree_add_comment(reader->tree, line->at[ply], remark);
        free(remark);
    }
}

static struct Tree *read_record(struct Reader *reader, const char *text)
{
    struct Field moves = {.length = 0};
    reader->tree = tree_new(games_find("xiangqi"), NULL);
    read_tags(reader, text);
    if (!set_up(reader, text)) {
        tree_free(reader->tree);
        return NULL;
    }
    tree_cursor_init(&reader->cursor, reader->tree);
    find_field(text, "movelist", &moves);
    read_line(reader, NULL, 1, 0, &moves);
    read_variations(reader, text);
    read_comments(reader, text);
    tree_cursor_free(&reader->cursor);
    import_mark_incomplete(reader->source, reader->tree, false, reader->skipped);
    return reader->tree;
}

/* The bytes of the record that begins at `text`: up to its closing mark, or all. */
static size_t record_length(const char *text)
{
    static const char mark[] = "[/DhtmlXQ]";
    const char *end = strstr(text, mark);
    return end ? (size_t)(end - text) + strlen(mark) : strlen(text);
}

static struct Tree *read(struct ImportSource *source)
{
    const char *text = (const char *)source->bytes + source->at;
    size_t length = record_length(text);
    struct Reader *reader = memory_zeroed(sizeof *reader);
    char *record = memory_zeroed(length + 1);
    memcpy(record, text, length);
    reader->source = source;
    struct Tree *tree = read_record(reader, record);
    for (int i = 0; i < reader->line_count; i++)
        free(reader->lines[i].at);
    free(reader);
    free(record);
    const char *next = strstr(text + length, "[DhtmlXQ");
    const char *stop = next ? next : text + strlen(text);
    for (const char *at = text; at < stop; at++)
        source->line += *at == '\n';
    source->at = (size_t)(stop - (const char *)source->bytes);
    return tree;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct Writer {
    const struct Tree *tree;
    struct StringBuffer text;
    int *line; /* owned: the line that each node belongs to */
    int lines;
};

/* [DhtmlXQ_name]value[/DhtmlXQ_name]; nothing for an empty value. */
static void append_field(struct Writer *writer, const char *name, const char *value)
{
    if (*value)
        string_buffer_format(&writer->text, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, value, name);
}

/* The 64 digits of the position that the tree begins at. */
static void append_board(struct Writer *writer)
{
    struct TreeCursor cursor;
    char text[POSITION_TEXT_MAX], digits[65] = "";
    bool used[90] = {false};
    tree_cursor_init(&cursor, (struct Tree *)writer->tree); /* walks, and adds nothing */
    tree_game(writer->tree)->position_write(cursor.board.position, text);
    tree_cursor_free(&cursor);
    for (int i = 0; i < 32; i++) {
        int point = 0;
        digits[2 * i] = digits[2 * i + 1] = '9';
        for (const char *at = text; *at && *at != ' '; at++) {
            if (*at == '/')
                continue;
            if (isdigit((unsigned char)*at)) {
                point += *at - '0';
                continue;
            }
            if (*at == pieces[i] && !used[point]) {
                used[point] = true;
                digits[2 * i] = (char)('0' + point % 9);
                digits[2 * i + 1] = (char)('0' + point / 9);
                break;
            }
            point++;
        }
    }
    append_field(writer, "binit", digits);
}

/* The moves of a line from `node` on, along first children. */
static void append_moves(struct Writer *writer, TreeNode node)
{
    struct TreeCursor cursor;
    tree_cursor_init(&cursor, (struct Tree *)writer->tree); /* walks, and adds nothing */
    tree_cursor_go(&cursor, tree_parent(writer->tree, node));
    for (; node != TREE_NONE; node = tree_child(writer->tree, node)) {
        char move[MOVE_TEXT_MAX];
        tree_game(writer->tree)
            ->move_write(cursor.board.position, tree_move(writer->tree, node), move);
        string_buffer_format(&writer->text, "%d%d%d%d", move[0] - 'a', 9 - (move[1] - '0'),
                             move[2] - 'a', 9 - (move[3] - '0'));
        tree_cursor_go(&cursor, node);
    }
    tree_cursor_free(&cursor);
}

/* The variation that begins with `node`, as the next line. */
static void append_variation(struct Writer *writer, TreeNode node)
{
    const struct Tree *tree = writer->tree;
    char name[64];
    snprintf(name, sizeof name, "move_%d_%d_%d", writer->line[tree_parent(tree, node)],
             tree_ply(tree, node), writer->lines);
    string_buffer_format(&writer->text, "[DhtmlXQ_%s]", name);
    append_moves(writer, node);
    string_buffer_format(&writer->text, "[/DhtmlXQ_%s]\n", name);
}

/* A remark; its lines are parted by two strokes, and it can hold no field of its own. */
static void append_comment(struct Writer *writer, TreeNode node)
{
    int line = writer->line[node], ply = tree_ply(writer->tree, node);
    char name[64];
    const char *comment = tree_comment(writer->tree, node);
    if (!*comment || strstr(comment, "DhtmlXQ"))
        return;
    if (line > 0)
        snprintf(name, sizeof name, "comment%d_%d", line, ply);
    else
        snprintf(name, sizeof name, "comment%d", ply);
    string_buffer_format(&writer->text, "[DhtmlXQ_%s]", name);
    for (const char *at = comment; *at;) {
        size_t length = strcspn(at, "\n");
        string_buffer_format(&writer->text, "%.*s%s", (int)length, at, at[length] ? "||" : "");
        at += length + (at[length] ? 1 : 0);
    }
    string_buffer_format(&writer->text, "[/DhtmlXQ_%s]\n", name);
}

static void append_lines(struct Writer *writer)
{
    const struct Tree *tree = writer->tree;
    for (TreeNode node = TREE_ROOT; node != TREE_NONE; node = tree_walk(tree, node, TREE_ROOT)) {
        TreeNode parent = tree_parent(tree, node);
        writer->line[node] = 0;
        if (node != TREE_ROOT && tree_child(tree, parent) == node) {
            writer->line[node] = writer->line[parent];
        } else if (node != TREE_ROOT) {
            writer->line[node] = ++writer->lines;
            append_variation(writer, node);
        }
        append_comment(writer, node);
    }
}

/* What the format calls a result. */
static const char *result_of(const struct Tree *tree)
{
    const char *result = tree_tag(tree, "Result");
    return strcmp(result, "1-0") == 0       ? "红胜"
           : strcmp(result, "0-1") == 0     ? "黑胜"
           : strcmp(result, "1/2-1/2") == 0 ? "和局"
                                            : "";
}

static char *write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    struct Writer writer = {.tree = tree};
    (void)error;
    writer.line = memory_zeroed(tree_count(tree) * sizeof *writer.line);
    string_buffer_add(&writer.text, "[DhtmlXQ]\n");
    append_field(&writer, "title", tree_tag(tree, "Title"));
    append_field(&writer, "event", tree_tag(tree, "Event"));
    append_field(&writer, "date", tree_tag(tree, "Date"));
    append_field(&writer, "place", tree_tag(tree, "Site"));
    append_field(&writer, "red", tree_tag(tree, "Red"));
    append_field(&writer, "black", tree_tag(tree, "Black"));
    append_field(&writer, "result", result_of(tree));
    append_board(&writer);
    string_buffer_add(&writer.text, "[DhtmlXQ_movelist]");
    if (tree_child(tree, TREE_ROOT) != TREE_NONE)
        append_moves(&writer, tree_child(tree, TREE_ROOT));
    string_buffer_add(&writer.text, "[/DhtmlXQ_movelist]\n");
    append_lines(&writer);
    string_buffer_add(&writer.text, "[/DhtmlXQ]\n");
    free(writer.line);
    *size = writer.text.length;
    return writer.text.data;
}

const struct Format format_dhtmlxq = {
    .id = "dhtmlxq",
    .label = "DhtmlXQ",
    .extensions = ".dhtmlxq .dxq",
    .game = "xiangqi",
    .detect = detect,
    .read = read,
    .write = write,
};

/* The commands in a record's comments: times, marks and evaluations, read and written. */
#include "engine/record_parts.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/common/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The letter of each kind in %mrk; circles and arrows have commands of their own, labels quotes. */
static const char mark_letters[] = {[TREE_SQUARE] = 's', [TREE_TRIANGLE] = 't', [TREE_CROSS] = 'x'};

/* The letter of each colour in %csl and %cal, as lichess has them. */
static const char colour_letters[] = {[TREE_PLAIN] = 'G',
                                      [TREE_GREEN] = 'G',
                                      [TREE_RED] = 'R',
                                      [TREE_YELLOW] = 'Y',
                                      [TREE_BLUE] = 'B'};

bool record_find_time(const char *text, const char *name, int64_t *ms)
{
    const char *at = strstr(text, name);
    int64_t hours, minutes, seconds;
    if (!at)
        return false;
    at += strlen(name);
    at += strspn(at, " ");
    if (!clock_read_seconds(&at, &hours) || *at++ != ':' || !clock_read_seconds(&at, &minutes) ||
        *at++ != ':' || !clock_read_seconds(&at, &seconds) || *at != ']' || hours > 24 * 1000)
        return false;
    *ms = 3600 * hours + 60 * minutes + seconds;
    return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The point named at *at, such as "h8", moved behind it; POINT_NONE if there is none. */
static int read_point(const struct Board *board, const char **at)
{
    struct Geometry geometry = board->game->geometry(board->position);
    int file = **at - 'a', rank = 0;
    const char *digit = *at + 1;
    if (file < 0 || file >= geometry.files || *digit < '0' || *digit > '9')
        return POINT_NONE;
    for (int count = 0; count < 2 && *digit >= '0' && *digit <= '9'; count++)
        rank = 10 * rank + (*digit++ - '0');
    rank = rank_numbered(geometry, rank);
    if (rank < 0 || rank >= geometry.ranks)
        return POINT_NONE;
    *at = digit;
    return rank * geometry.files + file;
}

/* A label in quotes at *at. */
static void read_label(const char **at, struct TreeMark *mark)
{
    const char *begin = ++*at;
    mark->kind = TREE_LABEL;
    *at += strcspn(begin, "\"]");
    char label[64];
    snprintf(label, sizeof label, "%.*s", (int)(*at - begin < 63 ? *at - begin : 63), begin);
    utf8_copy(mark->label, sizeof mark->label, label);
    *at += **at == '"';
}

static void read_mark_kind(const char **at, struct TreeMark *mark)
{
    if (**at == '"') {
        read_label(at, mark);
        return;
    }
    for (enum TreeMarkKind kind = TREE_SQUARE; kind <= TREE_CROSS; kind++)
        if (**at == mark_letters[kind])
            mark->kind = kind;
    ++*at;
}

/* The colour by its letter; other programs have more, which are green here. */
static enum TreeColour colour_of(char letter)
{
    for (enum TreeColour colour = TREE_GREEN; colour < TREE_COLOURS; colour++)
        if (colour_letters[colour] == letter)
            return colour;
    return TREE_GREEN;
}

/* A list of marks up to "]". */
static void read_marks(struct Tree *tree, TreeNode node, const struct Board *board, const char *at,
                       enum TreeMarkKind kind)
{
    while (*at && *at != ']') {
        struct TreeMark mark = {.kind = kind, .from = POINT_NONE, .to = POINT_NONE};
        if (kind == TREE_SQUARE)
            read_mark_kind(&at, &mark);
        else
            mark.colour = colour_of(*at++);
        if (kind == TREE_ARROW)
            mark.from = read_point(board, &at);
        mark.to = read_point(board, &at);
        if (mark.to != POINT_NONE && (kind != TREE_ARROW || mark.from != POINT_NONE))
            tree_add_mark(tree, node, &mark);
        at += strcspn(at, ",]");
        at += *at == ',';
        at += strspn(at, " ");
    }
}

/* The colour on turn, 0 or 1. */
static int colour_on_turn(const struct Board *board)
{
    return game_colour(board->game, board->position, board->game->mover(board->position));
}

/* The unit of scores in records. */
static Score unit_of(const struct Game *game)
{
    const struct Knowledge *knowledge = game->knowledge;
    return knowledge && knowledge->evaluations ? knowledge->evaluations[0].unit : 100;
}

/* A whole number with a sign, moved behind; 0 where there is none. */
static int read_integer(const char **at)
{
    int sign = **at == '-' ? -1 : 1, value = 0;
    *at += **at == '-' || **at == '+';
    for (int digits = 0; digits < 5 && **at >= '0' && **at <= '9'; digits++)
        value = 10 * value + (*(*at)++ - '0');
    return sign * value;
}

/* Thousandths with a sign, moved behind; false where no number stands. */
static bool read_thousandths(const char **at, int64_t *value)
{
    bool minus = **at == '-';
    *at += **at == '-' || **at == '+';
    if (!clock_read_seconds(at, value))
        return false;
    *value = minus ? -*value : *value;
    return true;
}

static void read_evaluation(struct Tree *tree, TreeNode node, const struct Board *board,
                            const char *at)
{
    struct TreeEvaluation evaluation = {.kind = TREE_EVAL_NONE};
    bool own = colour_on_turn(board) == 0;
    int64_t value;
    if (*at == '#') {
        at++;
        int moves = read_integer(&at);
        if (moves == 0)
            return;
        evaluation.kind = TREE_EVAL_WIN;
        evaluation.value = (moves > 0) == own ? 2 * abs(moves) - 1 : -2 * abs(moves);
    } else if (read_thousandths(&at, &value) && value > -1000000 && value < 1000000) {
        evaluation.kind = TREE_EVAL_SCORE;
        evaluation.value = (Score)(value * unit_of(board->game) / 1000) * (own ? 1 : -1);
    } else {
        return;
    }
    if (*at == ',') {
        at++;
        evaluation.depth = read_integer(&at) % 1000;
    }
    tree_set_evaluation(tree, node, evaluation);
}

/* Acts on the command at `at`, behind its "[%"; false if it is not one that we know. */
static bool read_command(struct Tree *tree, TreeNode node, const struct Board *board,
                         const char *at)
{
    int64_t ms;
    if (strncmp(at, "emt ", 4) == 0 && record_find_time(at, "emt ", &ms))
        tree_set_time(tree, node, ms);
    else if (strncmp(at, "csl ", 4) == 0)
        read_marks(tree, node, board, at + 4, TREE_CIRCLE);
    else if (strncmp(at, "cal ", 4) == 0)
        read_marks(tree, node, board, at + 4, TREE_ARROW);
    else if (strncmp(at, "mrk ", 4) == 0)
        read_marks(tree, node, board, at + 4, TREE_SQUARE);
    else if (strncmp(at, "eval ", 5) == 0)
        read_evaluation(tree, node, board, at + 5);
    else
        return false;
    return true;
}

/* Takes the commands out of the text, in place, and the blanks around it. */
static char *strip(struct Tree *tree, TreeNode node, const struct Board *board, char *text)
{
    char *to = text;
    for (char *at = text; *at;) {
        char *end = strncmp(at, "[%", 2) == 0 ? strchr(at, ']') : NULL;
        if (end && read_command(tree, node, board, at + 2)) {
            at = end + 1;
            at += strspn(at, " \r\n");
        } else {
            *to++ = *at++;
        }
    }
    while (to > text && strchr(" \t\r\n", to[-1]))
        to--;
    *to = '\0';
    return text + strspn(text, " \t\r\n");
}

void record_read_comment(struct Tree *tree, TreeNode node, const struct Board *board,
                         const char *begin, size_t length)
{
    char *text = memory_zeroed(length + 1);
    memcpy(text, begin, length);
    tree_add_comment(tree, node, strip(tree, node, board, text));
    free(text);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Appends a blank where something stands already. */
static void part(struct StringBuffer *comment)
{
    if (comment->length > 0)
        string_buffer_add(comment, " ");
}

static void append_point(struct StringBuffer *comment, const struct Board *board, int point)
{
    struct Geometry geometry = board->game->geometry(board->position);
    char text[16];
    snprintf(text, sizeof text, "%c%d", 'a' + point % geometry.files,
             rank_number(geometry, point / geometry.files));
    string_buffer_add(comment, text);
}

static void append_mark(struct StringBuffer *comment, const struct Board *board,
                        const struct TreeMark *mark)
{
    if (mark->kind == TREE_LABEL) {
        string_buffer_add(comment, "\"");
        string_buffer_add(comment, mark->label);
        string_buffer_add(comment, "\"");
    } else {
        bool coloured = mark->kind == TREE_ARROW || mark->kind == TREE_CIRCLE;
        char letter = coloured ? colour_letters[mark->colour] : mark_letters[mark->kind];
        string_buffer_add(comment, (char[]){letter, '\0'});
    }
    if (mark->kind == TREE_ARROW)
        append_point(comment, board, mark->from);
    append_point(comment, board, mark->to);
}

/* The command by which a kind of mark is written. */
static const char *command_of(enum TreeMarkKind kind)
{
    return kind == TREE_CIRCLE ? "[%csl " : kind == TREE_ARROW ? "[%cal " : "[%mrk ";
}

static void append_marks(struct StringBuffer *comment, const struct Tree *tree, TreeNode node,
                         const struct Board *board, const char *command)
{
    const struct TreeMark *marks;
    int count = tree_marks(tree, node, &marks);
    bool open = false;
    for (int i = 0; i < count; i++) {
        if (strcmp(command_of(marks[i].kind), command) != 0)
            continue;
        if (open)
            string_buffer_add(comment, ",");
        else
            part(comment);
        if (!open)
            string_buffer_add(comment, command);
        append_mark(comment, board, &marks[i]);
        open = true;
    }
    if (open)
        string_buffer_add(comment, "]");
}

static void append_evaluation(struct StringBuffer *comment, struct TreeEvaluation evaluation,
                              const struct Board *board)
{
    int sign = colour_on_turn(board) == 0 ? 1 : -1;
    char text[64];
    if (evaluation.kind == TREE_EVAL_NONE)
        return;
    if (evaluation.kind == TREE_EVAL_WIN) {
        int moves = (abs(evaluation.value) + 1) / 2;
        snprintf(text, sizeof text, "[%%eval #%d,%d]",
                 (evaluation.value > 0 ? moves : -moves) * sign, evaluation.depth);
    } else {
        int64_t value = (int64_t)evaluation.value * sign * 1000 / unit_of(board->game);
        snprintf(text, sizeof text, "[%%eval %s%d.%03d,%d]", value < 0 ? "-" : "",
                 (int)(llabs(value) / 1000), (int)(llabs(value) % 1000), evaluation.depth);
    }
    part(comment);
    string_buffer_add(comment, text);
}

static void append_time(struct StringBuffer *comment, int64_t ms)
{
    char text[64];
    long long seconds = (long long)(ms / 1000);
    if (ms < 0)
        return;
    snprintf(text, sizeof text, "[%%emt %lld:%02lld:%02lld.%03d]", seconds / 3600,
             seconds / 60 % 60, seconds % 60, (int)(ms % 1000));
    part(comment);
    string_buffer_add(comment, text);
}

char *record_comment_of(const struct Tree *tree, TreeNode node, const struct Board *board)
{
    struct StringBuffer comment = {.data = NULL};
    append_time(&comment, tree_time(tree, node));
    append_evaluation(&comment, tree_evaluation(tree, node), board);
    append_marks(&comment, tree, node, board, command_of(TREE_CIRCLE));
    append_marks(&comment, tree, node, board, command_of(TREE_ARROW));
    append_marks(&comment, tree, node, board, command_of(TREE_SQUARE));
    if (*tree_comment(tree, node)) {
        part(&comment);
        string_buffer_add(&comment, tree_comment(tree, node));
    }
    for (size_t i = 0; i < comment.length; i++)
        if (comment.data[i] == '}') /* would end the comment */
            comment.data[i] = ')';
    return comment.data;
}

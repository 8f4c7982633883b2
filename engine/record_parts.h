/* What reading and writing of records share; nobody else includes it. */
#ifndef TY_ENGINE_RECORD_PARTS_H
#define TY_ENGINE_RECORD_PARTS_H

#include "engine/record.h"
#include "engine/record_lexer.h"

/* One record as it was read: the tree, and where everything stood. */
struct RecordSource {
    struct Tree *tree;           /* owned */
    uint32_t *lines;             /* owned: the line of each node */
    int tag_line[TREE_TAGS_MAX]; /* in the order of the tree's tags */
    int result_line;             /* of what ends the moves */
    char result[WORD_MAX];       /* "*" if nothing does */
    int left_out;                /* lines of moves that end before one that can't be played, */
    struct RecordError fault;    /* the first of these */
};

/* How much a reader bears. */
enum RecordCare {
    RECORD_STRICT,  /* as our own programs write it, numbers and result included */
    RECORD_LENIENT, /* as record_read_tree says */
    RECORD_PARTIAL  /* as record_read_part says */
};

/* Reads one record at the lexer's place. False with the lexer's error; the source must be freed
 * either way. */
bool record_read_source(struct Lexer *lexer, const struct Game *game, enum RecordCare care,
                        struct RecordSource *source);

/* Frees what the source owns. */
void record_free_source(struct RecordSource *source);

/* Takes commands out of a comment of `node`, whose position is `board`: time, marks and evaluation
 * go to the tree, the rest stays as its comment. */
void record_read_comment(struct Tree *tree, TreeNode node, const struct Board *board,
                         const char *begin, size_t length);

/* The milliseconds of "h:mm:ss.mmm" behind `name`, such as "[%emt ", in `text`; false if it is not
 * there. */
bool record_find_time(const char *text, const char *name, int64_t *ms);

/* Writes the comment of a node with its commands, without braces, to be freed with free(); NULL if
 * nothing stands there. `board` is the position after the move. */
char *record_comment_of(const struct Tree *tree, TreeNode node, const struct Board *board);

#endif

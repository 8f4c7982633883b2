/* The words of a record: tags, moves, comments and results, each with its line. */
#ifndef TY_ENGINE_RECORD_LEXER_H
#define TY_ENGINE_RECORD_LEXER_H

#include "engine/record.h"

enum {
    WORD_MAX = POSITION_TEXT_MAX, /* bytes of a value, with the closing 0 */
    TAG_NAME_MAX = 32
};

enum WordKind {
    WORD_TAG,     /* `name` and `text` */
    WORD_COMMENT, /* {...}: `begin` and `length` */
    WORD_GLYPH,   /* "$3": `number`, 0 .. 255 */
    WORD_OPEN,    /* "(": a variation begins */
    WORD_CLOSE,   /* ")" */
    WORD_NUMBER,  /* "12." or "12...": `number`, and whether it is the second of a pair */
    WORD_RESULT,  /* 1-0, 0-1, 1/2-1/2, *: `text` */
    WORD_MOVE,    /* anything else: `text` */
    WORD_END
};

struct Word {
    enum WordKind kind;
    int line;
    int number;
    bool second;
    char name[TAG_NAME_MAX];
    char text[WORD_MAX];
    const char *begin; /* where it stands in the text; of a comment what lies between the braces */
    size_t length;     /* of a comment */
};

struct Lexer {
    const char *at;
    int line;
    struct RecordError *error; /* may be NULL */
};

/* Fills the lexer's error like printf and returns false. */
bool record_error(struct RecordError *error, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether all of the text that lies ahead is strict UTF-8; else fills the error. */
bool lexer_check_utf8(const struct Lexer *lexer);

/* Reads the next word; remarks from ';' to the end of the line are skipped. False
 * with an error where the text is no record. */
bool lexer_next(struct Lexer *lexer, struct Word *word);

/* Puts a word back, so that it is read again. */
void lexer_back(struct Lexer *lexer, const struct Word *word);

/* Goes to the next word, or to the end of the text. */
void lexer_skip_blanks(struct Lexer *lexer);

/* The result that a text of any program means: "1-0", "0-1", "1/2-1/2", or "*". */
const char *record_plain_result(const char *text);

#endif

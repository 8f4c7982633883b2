/* The words of a record. */
#include "engine/record_lexer.h"
#include "src/common/utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

bool record_error(struct RecordError *error, int line, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error->line = line;
        vsnprintf(error->what, sizeof error->what, format, arguments);
        va_end(arguments);
    }
    return false;
}

bool lexer_check_utf8(const struct Lexer *lexer)
{
    uint32_t character;
    int line = lexer->line;
    for (const char *at = lexer->at; *at;) {
        int size = utf8_read(at, &character);
        if (size == 0)
            return record_error(lexer->error, line, "the text is not UTF-8");
        line += character == '\n';
        at += size;
    }
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

void lexer_skip_blanks(struct Lexer *lexer)
{
    for (;; lexer->at++) {
        if (*lexer->at == ';')
            lexer->at += strcspn(lexer->at, "\n");
        if (*lexer->at == '\n')
            lexer->line++;
        else if (!*lexer->at || !strchr(blanks, *lexer->at))
            return;
    }
}

/* Appends `c` to a buffer of `size`; false if it is full. */
static bool put(char *buffer, size_t size, size_t *length, char c)
{
    if (*length + 1 >= size)
        return false;
    buffer[(*length)++] = c;
    buffer[*length] = '\0';
    return true;
}

/* A tag's value, from behind its opening quote to its closing one. */
static bool read_value(struct Lexer *lexer, struct Word *word)
{
    size_t length = 0;
    for (; *lexer->at != '"'; lexer->at++) {
        if (*lexer->at == '\\' && (lexer->at[1] == '"' || lexer->at[1] == '\\'))
            lexer->at++;
        if ((unsigned char)*lexer->at < ' ')
            return record_error(lexer->error, lexer->line, "tag %s is missing its closing quote",
                                word->name);
        char c = *lexer->at;
        if (!put(word->text, sizeof word->text, &length, c == 0x7f ? ' ' : c)) /* as written */
            return record_error(lexer->error, lexer->line, "tag %s is too long", word->name);
    }
    lexer->at++;
    return true;
}

static bool read_tag(struct Lexer *lexer, struct Word *word)
{
    size_t length = 0;
    word->kind = WORD_TAG;
    for (lexer->at++; is_name(*lexer->at); lexer->at++)
        if (!put(word->name, sizeof word->name, &length, *lexer->at))
            return record_error(lexer->error, lexer->line, "a tag's name is too long");
    lexer->at += strspn(lexer->at, " \t");
    if (length == 0 || *lexer->at != '"')
        return record_error(lexer->error, lexer->line, "a tag is written [Name \"value\"]");
    lexer->at++;
    if (!read_value(lexer, word))
        return false;
    lexer->at += strspn(lexer->at, " \t");
    if (*lexer->at != ']')
        return record_error(lexer->error, lexer->line, "tag %s is missing its closing bracket",
                            word->name);
    lexer->at++;
    return true;
}

static bool read_comment(struct Lexer *lexer, struct Word *word)
{
    word->kind = WORD_COMMENT;
    word->begin = ++lexer->at;
    for (; *lexer->at != '}'; lexer->at++) {
        if (!*lexer->at)
            return record_error(lexer->error, word->line, "a comment is missing its closing brace");
        lexer->line += *lexer->at == '\n';
    }
    word->length = (size_t)(lexer->at++ - word->begin);
    return true;
}

/* "$3"; what is above 255 says nothing. */
static bool read_glyph(struct Lexer *lexer, struct Word *word)
{
    if (lexer->at[0] != '$' || !is_digit(lexer->at[1]))
        return false;
    word->kind = WORD_GLYPH;
    word->number = 0;
    for (lexer->at++; is_digit(*lexer->at); lexer->at++)
        word->number = word->number > 255 ? 256 : 10 * word->number + *lexer->at - '0';
    word->number = word->number > 255 ? 0 : word->number;
    return true;
}

static bool read_bracket(struct Lexer *lexer, struct Word *word)
{
    if (*lexer->at != '(' && *lexer->at != ')')
        return false;
    word->kind = *lexer->at++ == '(' ? WORD_OPEN : WORD_CLOSE;
    return true;
}

/* "12." or "12...", also with the move behind it without a blank. */
static bool read_number(struct Lexer *lexer, struct Word *word)
{
    size_t digits = strspn(lexer->at, "0123456789");
    size_t dots = strspn(lexer->at + digits, ".");
    if (digits == 0 || digits > 6 || dots == 0)
        return false;
    word->kind = WORD_NUMBER;
    word->number = 0;
    for (size_t i = 0; i < digits; i++)
        word->number = 10 * word->number + lexer->at[i] - '0';
    word->second = dots > 1;
    lexer->at += digits + dots;
    return true;
}

static bool is_result(const char *text)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(text, results[i]) == 0)
            return true;
    return false;
}

/* A result or a move: up to a blank or the beginning of something else. */
static bool read_plain(struct Lexer *lexer, struct Word *word)
{
    size_t length = strcspn(lexer->at, " \t\r\n{};[]()\"");
    if (length == 0)
        return record_error(lexer->error, lexer->line, "'%c' does not belong here", *lexer->at);
    if (length >= MOVE_TEXT_MAX)
        return record_error(lexer->error, lexer->line, "'%.20s...' is too long for a move",
                            lexer->at);
    memcpy(word->text, lexer->at, length);
    word->text[length] = '\0';
    word->kind = is_result(word->text) ? WORD_RESULT : WORD_MOVE;
    lexer->at += length;
    return true;
}

bool lexer_next(struct Lexer *lexer, struct Word *word)
{
    lexer_skip_blanks(lexer);
    word->line = lexer->line;
    word->begin = lexer->at;
    word->text[0] = word->name[0] = '\0';
    word->kind = WORD_END;
    if (*lexer->at == '\0')
        return true;
    if (*lexer->at == '[')
        return read_tag(lexer, word);
    if (*lexer->at == '{')
        return read_comment(lexer, word);
    return read_glyph(lexer, word) || read_bracket(lexer, word) || read_number(lexer, word) ||
           read_plain(lexer, word);
}

void lexer_back(struct Lexer *lexer, const struct Word *word)
{
    lexer->at = word->begin;
    lexer->line = word->line;
}

const char *record_plain_result(const char *text)
{
    static const char *const ways[][2] = {
        {"1-0", "1-0"},        {"0-1", "0-1"},    {"1/2-1/2", "1/2-1/2"}, {"1/2", "1/2-1/2"},
        {"1:0", "1-0"},        {"0:1", "0-1"},    {"½-½", "1/2-1/2"},     {"红胜", "1-0"},
        {"红先胜", "1-0"},     {"黑胜", "0-1"},   {"红先负", "0-1"},      {"和棋", "1/2-1/2"},
        {"红先和", "1/2-1/2"}, {"和", "1/2-1/2"}, {"红负", "0-1"},        {"0.5-0.5", "1/2-1/2"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(text, ways[i][0]) == 0)
            return ways[i][1];
    return "*";
}

/* The words of a record. */
#include "engine/record_lexer.h"
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

/* Bytes of the UTF-8 character at `text`, shortest form and no surrogates; 0 if it is none. */
static int character_length(const unsigned char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int length = text[0] < 0x80 ? 1 : text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    uint32_t code = text[0] & (0xffu >> (length + 1));
    if (length == 1)
        return 1;
    if (text[0] < 0xc2 || text[0] > 0xf4)
        return 0;
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

bool lexer_check_utf8(const struct Lexer *lexer)
{
    const unsigned char *at = (const unsigned char *)lexer->at;
    int line = lexer->line;
    while (*at) {
        int length = character_length(at);
        if (length == 0)
            return record_error(lexer->error, line, "the text is not UTF-8");
        line += *at == '\n';
        at += length;
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

/* Skips blanks, counting lines, and what readers ignore. */
static void skip(struct Lexer *lexer)
{
    for (;; lexer->at++) {
        if (*lexer->at == ';')
            lexer->at += strcspn(lexer->at, "\n");
        else if (*lexer->at == '$' && is_digit(lexer->at[1]))
            lexer->at += 1 + strspn(lexer->at + 1, "0123456789");
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
            return record_error(lexer->error, lexer->line, "tag %s lacks its closing quote",
                                word->name);
        if (!put(word->text, sizeof word->text, &length, *lexer->at))
            return record_error(lexer->error, lexer->line, "tag %s is too long", word->name);
    }
    lexer->at++;
    return true;
}

static bool read_tag(struct Lexer *lexer, struct Word *word)
{
    size_t length = 0;
    word->kind = WORD_TAG;
    for (lexer->at++; is_name(*lexer->at); lexer->at++) {
        if (!put(word->name, sizeof word->name, &length, *lexer->at))
            return record_error(lexer->error, lexer->line, "a tag's name is too long");
    }
    lexer->at += strspn(lexer->at, " \t");
    if (length == 0 || *lexer->at != '"')
        return record_error(lexer->error, lexer->line, "a tag is written [Name \"value\"]");
    lexer->at++;
    if (!read_value(lexer, word))
        return false;
    lexer->at += strspn(lexer->at, " \t");
    if (*lexer->at != ']')
        return record_error(lexer->error, lexer->line, "tag %s lacks its closing bracket",
                            word->name);
    lexer->at++;
    return true;
}

/* A comment; one that is too long to be of interest is cut. */
static bool read_comment(struct Lexer *lexer, struct Word *word)
{
    size_t length = 0;
    word->kind = WORD_COMMENT;
    for (lexer->at++; *lexer->at != '}'; lexer->at++) {
        if (!*lexer->at)
            return record_error(lexer->error, word->line, "a comment lacks its closing brace");
        lexer->line += *lexer->at == '\n';
        put(word->text, sizeof word->text, &length, *lexer->at);
    }
    lexer->at++;
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
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (strcmp(text, results[i]) == 0)
            return true;
    }
    return false;
}

/* A result or a move: up to a blank or the beginning of something else. */
static bool read_plain(struct Lexer *lexer, struct Word *word)
{
    size_t length = strcspn(lexer->at, " \t\r\n{};[]()\"");
    if (length == 0)
        return record_error(lexer->error, lexer->line,
                            *lexer->at == '(' ? "variations are not supported"
                                              : "'%c' does not belong here",
                            *lexer->at);
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
    skip(lexer);
    word->line = lexer->line;
    word->text[0] = word->name[0] = '\0';
    word->kind = WORD_END;
    if (*lexer->at == '\0')
        return true;
    if (*lexer->at == '[')
        return read_tag(lexer, word);
    if (*lexer->at == '{')
        return read_comment(lexer, word);
    return read_number(lexer, word) || read_plain(lexer, word);
}

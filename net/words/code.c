/* Invite codes in base32. */
#include "net/words/code.h"
#include "net/words/base32.h"
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char watch_mark = 'W';

void code_new(struct InviteCode *code)
{
    for (int i = 0; i < CODE_LENGTH; i++)
        code->text[i] = base32_digit(randombytes_uniform(32));
    code->text[CODE_LENGTH] = '\0';
}

void code_write(const struct InviteCode *code, char text[CODE_TEXT_MAX])
{
    snprintf(text, CODE_TEXT_MAX, "%.4s-%s", code->text, code->text + 4);
}

void code_write_watch(const struct InviteCode *code, char text[WATCH_TEXT_MAX])
{
    snprintf(text, WATCH_TEXT_MAX, "%c-%.4s-%s", watch_mark, code->text, code->text + 4);
}

struct TypedCode code_look(const char *text)
{
    struct TypedCode typed = {.count = 0};
    for (; *text; text++) {
        bool continues = ((unsigned char)*text & 0xC0) == 0x80; /* a character of UTF-8 */
        if (*text == ' ' || *text == '-' || continues)
            continue;
        if (typed.count < CODE_LENGTH)
            typed.cells[typed.count] =
                isprint((unsigned char)*text) ? (char)toupper((unsigned char)*text) : '?';
        typed.count++;
        if (typed.wrong == 0 && base32_value(*text) < 0)
            typed.wrong = typed.count;
    }
    return typed;
}

bool code_read(const char *text, struct InviteCode *code)
{
    struct TypedCode typed = code_look(text);
    if (typed.count != CODE_LENGTH || typed.wrong)
        return false;
    for (int i = 0; i < CODE_LENGTH; i++)
        code->text[i] = base32_digit((unsigned)base32_value(typed.cells[i]));
    code->text[CODE_LENGTH] = '\0';
    return true;
}

/* --- secrets ------------------------------------------------------------------------------- */

enum { SECRET_CHARACTERS = SECRET_TEXT_MAX - 1 };

_Static_assert((int)SECRET_CHARACTERS == (int)BASE32_LENGTH(SECRET_SIZE), "as base32 writes it");

const char *code_watch_mark(const char *text)
{
    const char *first = text + strspn(text, " -"), *behind = first + (*first != '\0');
    int count = 0;
    for (const char *at = first; *at; at++)
        count += *at != ' ' && *at != '-';
    size_t gap = strspn(behind, " -");
    bool written = gap > 0 && strcspn(behind + gap, " -") > 1; /* W-ABCD-EFG */
    bool longer = count == CODE_LENGTH + 1 || count == SECRET_CHARACTERS + 1;
    bool word = gap == 0 && strchr(first, ' '); /* "write to me" */
    bool marked = written || (longer && !word);
    return marked && toupper((unsigned char)*first) == watch_mark ? behind : NULL;
}

void secret_new(struct InviteSecret *secret)
{
    randombytes_buf(secret->bytes, sizeof secret->bytes);
}

void secret_write(const struct InviteSecret *secret, char text[SECRET_TEXT_MAX])
{
    base32_write(secret->bytes, sizeof secret->bytes, text);
}

bool secret_read(const char *text, struct InviteSecret *secret)
{
    char typed[SECRET_CHARACTERS];
    int count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '-')
            continue;
        if (base32_value(*text) < 0 || count == SECRET_CHARACTERS)
            return false;
        typed[count++] = *text;
    }
    if (count < SECRET_CHARACTERS)
        return false;
    base32_read(typed, secret->bytes, sizeof secret->bytes);
    return true;
}

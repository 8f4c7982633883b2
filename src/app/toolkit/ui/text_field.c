/* Editing one line of UTF-8 text. */
#include "src/app/toolkit/ui/text_field.h"
#include <limits.h>
#include <string.h>

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static int characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += !continues(*text);
    return count;
}

/* Bytes of the character at text, its continuation bytes included. */
static int character_size(const char *text)
{
    int size = *text != '\0';
    while (text[size] && continues(text[size]))
        size++;
    return size;
}

/* Where the character before the cursor starts. */
static int before(const struct TextField *field)
{
    int at = field->cursor;
    do {
        at--;
    } while (at > 0 && continues(field->text[at]));
    return at;
}

/* Puts one character of size bytes in at the cursor, if there is room. */
static bool insert_character(struct TextField *field, const char *bytes, int size)
{
    int length = (int)strlen(field->text);
    if (length + size >= TEXT_FIELD_MAX ||
        (field->limit > 0 && characters(field->text) >= field->limit))
        return false;
    char *at = field->text + field->cursor;
    memmove(at + size, at, (size_t)(length - field->cursor) + 1);
    memcpy(at, bytes, (size_t)size);
    field->cursor += size;
    return true;
}

int text_field_step(const struct TextField *field, int at)
{
    return character_size(field->text + at);
}

bool text_field_selection(const struct TextField *field, int *from, int *to)
{
    bool backwards = field->anchor > field->cursor;
    *from = backwards ? field->cursor : field->anchor;
    *to = backwards ? field->anchor : field->cursor;
    return *from < *to;
}

/* Takes away the bytes from `from` up to `to`; the cursor stands there then. */
static bool take_away(struct TextField *field, int from, int to)
{
    memmove(field->text + from, field->text + to, strlen(field->text + to) + 1);
    text_field_place(field, from, false);
    return from < to;
}

bool text_field_insert(struct TextField *field, const char *text)
{
    int from, to;
    bool changed = text_field_selection(field, &from, &to) && take_away(field, from, to);
    while (*text) {
        int size = character_size(text);
        char c = *text == '\n' || *text == '\t' ? ' ' : *text;
        bool stray = continues(*text);
        if (size > 1 && !stray)
            changed |= insert_character(field, text, size);
        else if ((unsigned char)c >= 0x20 && (unsigned char)c < 0x7f)
            changed |= insert_character(field, &c, 1);
        text += size;
    }
    field->anchor = field->cursor;
    return changed;
}

void text_field_set(struct TextField *field, const char *text)
{
    field->text[0] = '\0';
    field->preedit[0] = '\0';
    field->cursor = 0;
    field->anchor = 0;
    text_field_insert(field, text);
}

bool text_field_erase(struct TextField *field, int step)
{
    int from, to;
    if (!text_field_selection(field, &from, &to)) {
        if (step < 0 && from > 0)
            from = before(field);
        else if (step > 0)
            to += text_field_step(field, to);
    }
    return from < to && take_away(field, from, to);
}

void text_field_place(struct TextField *field, int at, bool select)
{
    field->cursor = at;
    if (!select)
        field->anchor = at;
}

void text_field_select_all(struct TextField *field)
{
    field->anchor = 0;
    field->cursor = (int)strlen(field->text);
}

bool text_field_move(struct TextField *field, int step, bool select)
{
    int from, to, at = field->cursor;
    bool selected = text_field_selection(field, &from, &to);
    if (step == INT_MIN)
        at = 0;
    else if (step == INT_MAX)
        at = (int)strlen(field->text);
    else if (selected && !select)
        at = step < 0 ? from : to;
    else if (step < 0 && at > 0)
        at = before(field);
    else if (step > 0)
        at += text_field_step(field, at);
    bool changed = at != field->cursor || (selected && !select);
    text_field_place(field, at, select);
    return changed;
}

void text_field_shown(const struct TextField *field, const char *text, char *shown, size_t size)
{
    if (!field->secret) {
        SDL_utf8strlcpy(shown, text, size);
        return;
    }
    shown[0] = '\0';
    for (int i = characters(text); i > 0 && strlen(shown) + sizeof "•" <= size; i--)
        strcat(shown, "•");
}
